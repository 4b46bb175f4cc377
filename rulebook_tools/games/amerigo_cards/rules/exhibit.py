"""Exhibiting: laying goods on the market. Main sources: 3. Waren anbieten; 3. Exhibit."""

from __future__ import annotations

from rulebook_tools.engine.kit import NOT_DUE, Chapter, RuleStatement, there, with_all
from rulebook_tools.games.amerigo_cards import model
from rulebook_tools.games.amerigo_cards.model import HOME, Exhibit, Exhibiting, Log, Position, refuse, tell
from rulebook_tools.games.amerigo_cards.rules.end import end_turn, out_of_turn

CHAPTER = Chapter[Position](model.FIGURES)
CHAPTER.awaits(Exhibiting, "exhibit", "exhibiting", "player")
CHAPTER.part_of(Exhibit, Exhibiting, model.TakeBack)
CHAPTER.does(model.Stop, due=Exhibiting)(lambda position, _action, _due, log: end_turn(position, log))
CHAPTER.action(model.TakeBack, "player", goods_cards=lambda _, action: action.cards)


def room(position: Position, seat: int) -> int:
    """Return how many more cards a player may exhibit; that those of earlier turns count is a ruling."""
    rules, lying = position.rules, sum(position.players[seat].offer)
    return rules.exhibit_limit - (laid_before(position) if rules.market_limit == "each_time" else lying)


def first_cards(position: Position, seat: int) -> list[Exhibit]:
    """Return a player's legal first Exhibit actions at home: of one card or, by one reading, of none."""
    rules, left, held = position.rules, room(position, seat), sum(position.players[seat].hand)
    if not left >= rules.fewest_exhibited <= held:
        return []
    found = each_card(position, seat) if left > 0 else []
    return found if rules.fewest_exhibited else [*found, Exhibit(seat, ())]


def each_card(position: Position, seat: int) -> list[Exhibit]:
    return [Exhibit(seat, (card,), more=True) for card in there(position.players[seat].hand)]


@CHAPTER.offers(Exhibiting)
def more_cards(position: Position, _due: Exhibiting) -> list[model.Action]:
    return [*each_card(position, position.turn), model.Stop(position.turn)]


@CHAPTER.forbids(model.Stop, due=Exhibiting)
def why_not_stop(position: Position, action: model.Stop, due: Exhibiting) -> RuleStatement | None:
    rules, seat = position.rules, action.player
    if seat != position.turn:
        return NOT_DUE
    if due.laid < rules.fewest_exhibited:
        return refuse("exhibit", "exhibit_few", player=seat, least=rules.exhibit_least)
    return None


@CHAPTER.forbids(Exhibit)
def why_not_exhibit(position: Position, action: Exhibit) -> RuleStatement | None:
    """Return why cards cannot be exhibited (player away, too many, too few, not in hand); None if legal."""
    rules, seat, named = position.rules, action.player, action.cards
    laid = laid_before(position)
    if (not laid or position.turn != seat) and (why := out_of_turn(position, seat)):
        return why
    if laid and not named:
        return NOT_DUE
    state = position.players[seat]
    if state.where is not HOME:
        return refuse("exhibit.when", "exhibit_away", player=seat, where=state.where)
    for card in named:
        wanted, held = named.count(card), state.hand[card]
        if wanted > held:
            return refuse("exhibit", "exhibit_card", player=seat, card=card, held=held, wanted=wanted)
    if len(named) > room(position, seat):
        limit, lying = rules.exhibit_limit, sum(state.offer)
        return refuse("exhibit.limit", "exhibit_limit", player=seat, limit=limit, there=lying)
    if laid + len(named) < rules.fewest_exhibited and not goes_on(position, action):
        return refuse("exhibit", "exhibit_few", player=seat, least=rules.exhibit_least)
    return None


def laid_before(position: Position) -> int:
    return position.due.laid if isinstance(position.due, Exhibiting) else 0


def goes_on(position: Position, action: Exhibit) -> bool:
    """Return whether, after the cards of `action`, the player may lay more in the same Exhibit action."""
    held, number = sum(position.players[action.player].hand), len(action.cards)
    return action.more and room(position, action.player) > number > 0 and held > number


@CHAPTER.does(Exhibit)
def exhibit(position: Position, action: Exhibit, log: Log) -> Position:
    """Lay cards from hand on the market; end the turn unless more cards may follow in the same action."""
    rules, seat, named = position.rules, action.player, action.cards
    state, is_begun = position.players[seat], goes_on(position, action)
    now = state._replace(hand=with_all(state.hand, named, -1), offer=with_all(state.offer, named))
    if named:
        log.say("exhibit", player=seat, cards=len(named), goods_cards=named)
        log.say("exhibit.goods", player=seat, goods=rules.deck.goods_in(now.offer))
        log.say("exhibit.hand", "hand_left", player=seat, cards=sum(now.hand))
        if sum(now.offer) == rules.exhibit_limit and rules.market_limit == "in_all":
            log.say("exhibit.limit", "exhibit_full", player=seat, limit=rules.exhibit_limit)
    else:
        log.say("exhibit", "exhibit_none", player=seat)
    after = position.with_player(seat, now)
    if is_begun:
        return after._replace(due=Exhibiting(laid_before(position) + len(named)))
    return end_turn(after, log)


@CHAPTER.describes(Exhibit)
def tell_choice(position: Position, action: Exhibit) -> RuleStatement:
    seat, cards, more = action.player, action.cards, laid_before(position)
    if not cards:
        return tell("action.exhibit_none", player=seat)
    rudders = sum(position.rules.deck.rudders_of[card] for card in cards)
    return tell(
        "action.exhibit_more" if more else "action.exhibit",
        player=seat,
        goods_cards=cards,
        cards=len(cards),
        rudders=rudders,
    )


@CHAPTER.forbids(model.TakeBack)
def why_not_take_back(_position: Position, action: model.TakeBack) -> RuleStatement | None:
    """Return the refusal to take goods back from the market: a ruling, as neither edition allows it."""
    return refuse("exhibit.stay", "take_back", player=action.player, goods_cards=action.cards)
