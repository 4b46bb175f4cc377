"""Exhibiting: laying goods on the market.

Source, where a function names no other: 3. Waren anbieten; 3. Exhibit.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import compress

from rulebook_tools.engine.kit import (
    NOT_DUE,
    Chapter,
    RuleStatement,
    put,
    with_all,
)
from rulebook_tools.games.amerigo_cards.model import (
    HOME,
    Action,
    Exhibit,
    Exhibiting,
    PlayerState,
    Position,
    TakeBack,
    goods_in,
    stops,
)
from rulebook_tools.games.amerigo_cards.parameters import Rules
from rulebook_tools.games.amerigo_cards.rules.end import end_turn, out_of_turn
from rulebook_tools.games.amerigo_cards.speech import FIGURES, Log, refuse, tell

CHAPTER = Chapter[Position](FIGURES)
CHAPTER.awaits(Exhibiting, "exhibit", "exhibiting", "player")
CHAPTER.action(TakeBack, "player", goods_cards=lambda _, action: action.cards)


def room(rules: Rules, state: PlayerState, laid: int = 0) -> int:
    """Return how many more cards a player may exhibit, after so many in the same action.

    Source: 3. Waren anbieten; 3. Exhibit. That cards of earlier turns count is a ruling.
    """
    return rules.exhibit_limit - (laid if rules.market_limit == "each_time" else sum(state.offer))


def may_exhibit(rules: Rules, state: PlayerState) -> bool:
    """Say whether a player can choose to exhibit."""
    return state.where is HOME and room(rules, state) >= rules.fewest_exhibited <= sum(state.hand)


def first_cards(rules: Rules, state: PlayerState, seat: int) -> list[Exhibit]:
    """Return each card in hand, others to follow, and none if that reading is adopted."""
    if not may_exhibit(rules, state):
        return []
    found = [*compress(exhibits_of_one(seat, len(state.hand)), state.hand)]
    if rules.fewest_exhibited:
        return found
    return [*(found if room(rules, state) > 0 else ()), Exhibit(seat, ())]


@cache
def exhibits_of_one(seat: int, kinds: int) -> tuple[Exhibit, ...]:
    """Return the laying of one card, whatever is in hand: one action for each kind of card."""
    return tuple(Exhibit(seat, (card,), more=True) for card in range(kinds))


@CHAPTER.lists(Exhibiting)
def more_cards(position: Position, due: Exhibiting) -> Iterable[Action]:
    """Return each card in hand, and that it is enough, once it is."""
    seat = position.turn
    hand = position.players[seat].hand
    found: list[Action] = [*compress(exhibits_of_one(seat, len(hand)), hand)]
    if why_not_enough(position, seat, due) is None:
        found.append(stops(seat))
    return found


@CHAPTER.forbids(Exhibit)
def why_not_exhibit(position: Position, action: Exhibit) -> RuleStatement | None:
    """Cards come from the hand, at home, as many as there is room for, and not too few."""
    rules, seat, due, named = position.rules, action.player, position.due, action.cards
    laid = due.laid if isinstance(due, Exhibiting) else 0
    if (not laid or position.turn != seat) and (why := out_of_turn(position, seat)):
        return why
    if laid and not named:
        return NOT_DUE
    state = position.players[seat]
    if state.where is not HOME:
        return refuse("exhibit.when", "exhibit_away", player=seat, where=state.where)
    left = room(rules, state, laid)
    if len(named) > left:
        return refuse(
            "exhibit.limit", "exhibit_limit", player=seat, limit=rules.exhibit_limit, there=sum(state.offer)
        )
    for card in named:
        wanted, held = named.count(card), state.hand[card]
        if wanted > held:
            return refuse("exhibit", "exhibit_card", player=seat, card=card, held=held, wanted=wanted)
    laid, least = laid + len(named), rules.fewest_exhibited
    if laid < least and not (action.more and named and _goes_on(sum(state.hand), left, len(named))):
        return refuse("exhibit", "exhibit_few", player=seat, least=rules.exhibit_least)
    return None


def _goes_on(held: int, left: int, number: int) -> bool:
    """Say whether there is another card, and room for it, once so many are laid."""
    return held > number and left > number


@CHAPTER.does(Exhibit)
def exhibit(position: Position, action: Exhibit, log: Log) -> Position:
    """Lay cards from hand on the market, all at once or in a row of small choices."""
    rules, due, seat, named = position.rules, position.due, action.player, action.cards
    state, laid = position.players[seat], due.laid if isinstance(due, Exhibiting) else 0
    left, held, good_of = room(rules, state, laid), sum(state.hand), rules.deck.good_of
    now = state._replace(hand=with_all(state.hand, named, -1), offer=with_all(state.offer, named))
    market = with_all(position.market, [good_of[card] for card in named])
    if log:
        tell_exhibit(rules, seat, named, now, log)
    goes_on = action.more and named and _goes_on(held, left, len(named))
    following = Exhibiting(laid + len(named)) if goes_on else None
    after = position._replace(players=put(position.players, seat, now), market=market, due=following)
    return after if goes_on else end_turn(after, log)


def tell_exhibit(rules: Rules, seat: int, named: tuple[int, ...], state: PlayerState, log: Log) -> None:
    """Note what is on the market now, and what is still in hand."""
    if not named:
        log.say("exhibit", "exhibit_none", player=seat)
        return
    log.say("exhibit", player=seat, cards=len(named), goods_cards=named)
    log.say("exhibit.goods", player=seat, goods=goods_in(rules, state.offer))
    log.say("exhibit.hand", "hand_left", player=seat, cards=sum(state.hand))
    if sum(state.offer) == rules.exhibit_limit and rules.market_limit == "in_all":
        log.say("exhibit.limit", "exhibit_full", player=seat, limit=rules.exhibit_limit)


@CHAPTER.describes(Exhibit)
def tell_choice(position: Position, action: Exhibit) -> RuleStatement:
    """Say which goods are to be laid out, by an action just chosen or by the same as before."""
    if not action.cards:
        return tell("action.exhibit_none", player=action.player)
    lays_more = isinstance(position.due, Exhibiting)
    return tell(
        "action.exhibit_more" if lays_more else "action.exhibit",
        player=action.player,
        goods_cards=action.cards,
    )


def why_not_enough(position: Position, seat: int, due: Exhibiting) -> RuleStatement | None:
    """A row of cards ends with whoever lays them, and not with too few."""
    if seat != position.turn:
        return NOT_DUE
    few = due.laid < position.rules.fewest_exhibited
    return refuse("exhibit", "exhibit_few", player=seat, least=position.rules.exhibit_least) if few else None


@CHAPTER.forbids(TakeBack)
def why_not_take_back(_position: Position, action: TakeBack) -> RuleStatement | None:
    """Goods never come back from the market.

    Source: 3. Waren anbieten; 3. Exhibit (both name no way back). That there is none is a ruling.
    """
    return refuse("exhibit.stay", "take_back", player=action.player, goods_cards=action.cards)
