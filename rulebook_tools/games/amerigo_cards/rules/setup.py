"""Setup: shuffling, dealing, and the first doubloon.

Source, where a function names no other: Ziel des Spiels und Vorbereitung; Aim of the Game and Preparation.
"""

from __future__ import annotations

from rulebook_tools.engine import kit
from rulebook_tools.engine.kit import NOT_DUE, Chapter, Counts, RuleStatement, drawn, put, there, with_all
from rulebook_tools.games.amerigo_cards import model
from rulebook_tools.games.amerigo_cards.model import HOME, Deal, Dealing, Log, Position, Shuffle, refuse, tell
from rulebook_tools.games.amerigo_cards.parameters import Rules
from rulebook_tools.games.amerigo_cards.rule_ids import RuleId
from rulebook_tools.games.amerigo_cards.rules.draw import check_copies, log_full_hand

CHAPTER = Chapter[Position](model.FIGURES)
CHAPTER.several("step.deal step.dealt refuse.deal due.dealing", "setup.deal", "more.deal")
CHAPTER.awaits(model.Shuffling, "setup.shuffle", "shuffling")
CHAPTER.awaits(
    Dealing,
    lambda position, _: deal_rule(position.rules, position.actor),
    "dealing",
    "player",
    cards=lambda position, due: due.left[position.actor],
)
CHAPTER.offers(model.Shuffling)(lambda _position, _due: [Shuffle()])
CHAPTER.by_chance(model.Shuffling, gives=Shuffle)(lambda _position, _due, _chance: Shuffle())
CHAPTER.forbids(Shuffle, due=model.Shuffling)(lambda _position, _action, _due: None)
CHAPTER.awaits(model.Converting, "setup.doubloon", "converting", "player")
CHAPTER.action(Deal, cards=lambda _, action: sum(map(len, action.hands)))


def whole_game(rules: Rules, players: int) -> Counts:
    """Return the number of copies of each card that a game with this number of players uses.

    Source: Spielmaterial, Variante für 5 bis 8 Spieler; Contents, Variant for 5 to 8 Players.
    """
    copies = rules.copies.at(players)
    return tuple([number * copies for number in rules.deck.copies])


def new_game(rules: Rules, players: int) -> Position:
    """Return the first position of a game: everyone at home without cards, the deck still to be shuffled."""
    nothing = (0,) * len(rules.deck.names)
    state = model.PlayerState(HOME, nothing, (), (), (), nothing)
    return Position(rules, (state,) * players, 0, whole_game(rules, players), nothing, 1, model.Shuffling())


@CHAPTER.does(Shuffle)
def shuffle(position: Position, _action: Shuffle, log: Log) -> Position:
    """Shuffle all cards, and wait for the starting hands to be dealt.

    Source: Spielmaterial, Ziel des Spiels und Vorbereitung; Contents, Aim of the Game and Preparation.
    """
    rules, number, cards = position.rules, len(position.players), sum(position.deck)
    copies = rules.copies.at(number)
    log.say("components", cards=cards, goods=rules.deck.goods_in(position.deck))
    if rules.copies.row(number):
        log.say("more.decks", "copies", copies=copies, cards=cards)
    log.say("setup.shuffle", cards=cards)
    return position._replace(due=Dealing(rules.hand_size[:number]))


def deal_rule(rules: Rules, seat: int) -> RuleId:
    """Return the rule that says how many cards a seat is dealt; large groups have a rule of their own.

    Source: Vorbereitung, Variante für 5 bis 8 Spieler; Preparation, Variant for 5 to 8 Players.
    """
    return "more.deal" if rules.copies.row(seat + 1) else "setup.deal"


@CHAPTER.offers(Dealing)
def deals(position: Position, _due: Dealing) -> list[Deal]:
    no_hands: tuple[tuple[int, ...], ...] = ((),) * len(position.players)
    return [Deal(put(no_hands, position.actor, (card,))) for card in there(position.deck)]


@CHAPTER.by_chance(Dealing, gives=Deal)
def deal_all(position: Position, due: Dealing, chance: kit.Chance) -> Deal:
    deck = list(position.deck)
    return Deal(tuple(drawn(deck, number, chance) for number in due.left))


@CHAPTER.forbids(Deal)
def why_not_deal(position: Position, action: Deal) -> RuleStatement | None:
    """Return why cards cannot be dealt (a seat gets too many, or none is due); None if the deal is legal.

    Raises `GivenError` if the action names no card, or cards that the deck does not have.
    """
    rules, due = position.rules, position.due
    if isinstance(due, model.Shuffling):
        return NOT_DUE
    if not any(action.hands):
        raise kit.GivenError((), "no card is named", "cards of the deck")
    for seat, hand in enumerate(action.hands):
        if len(hand) > (due.left[seat] if isinstance(due, Dealing) else 0):
            return refuse(deal_rule(rules, seat), "deal", player=seat, cards=rules.hand_size[seat])
    check_copies(position, tuple(card for hand in action.hands for card in hand))
    return None


@CHAPTER.does(Deal, due=Dealing)
def deal(position: Position, action: Deal, due: Dealing, log: Log) -> Position:
    """Deal cards of starting hands; after the last card, let players make first doubloons."""
    rules = position.rules
    for seat, named in enumerate(action.hands):
        state = position.players[seat]
        state = state._replace(hand=with_all(state.hand, named))
        position = position.with_player(seat, state)._replace(deck=with_all(position.deck, named, -1))
        if named:
            log.say(deal_rule(rules, seat), "deal", player=seat, cards=len(named), goods_cards=named)
            log_full_hand(position, seat, log)
    left = tuple([number - len(named) for number, named in zip(due.left, action.hands, strict=True)])
    return position._replace(due=Dealing(left)) if any(left) else begin(position, log)


def begin(position: Position, log: Log) -> Position:
    """Begin the game after the deal: ask the players whose hands allow a first doubloon."""
    rules, players = position.rules, position.players
    for seat, state in enumerate(players):
        log.say(deal_rule(rules, seat), "dealt", player=seat, cards=sum(state.hand))
    log.say("setup.piles", cards=sum(position.deck))
    log.say("turn.state", "begin", everyone=len(players))
    asked = tuple([seat for seat, state in enumerate(players) if is_without_rudders(rules, state.hand)])
    if asked:
        log.say("setup.doubloon", "first_may", players=asked, rudders=rules.first_doubloon_rudders)
    return ask(position, asked, rules.first_doubloons)


def ask(position: Position, asked: tuple[int, ...], left: int) -> Position:
    return position._replace(due=model.Converting(asked, left) if asked and left else None)


def is_without_rudders(rules: Rules, hand: Counts) -> bool:
    """Return whether a hand allows a first doubloon: no card has `first_doubloon_rudders` rudders or more."""
    held = [rules.deck.rudders_of[card] for card in there(hand)]
    return max(held, default=0) < rules.first_doubloon_rudders


@CHAPTER.offers(model.Converting)
def first_choices(position: Position, due: model.Converting) -> list[model.FirstDoubloon]:
    seat = due.asked[0]
    return [model.FirstDoubloon(seat, card) for card in (*there(position.players[seat].hand), None)]


@CHAPTER.forbids(model.FirstDoubloon)
def why_not_first(position: Position, action: model.FirstDoubloon) -> RuleStatement | None:
    """Return why a player cannot make or decline a first doubloon; None if legal.

    That players decide in the order of their seats is a ruling.
    """
    rules, due, seat = position.rules, position.due, action.player
    hand = position.players[seat].hand
    if isinstance(due, model.Shuffling | Dealing):
        return NOT_DUE
    if not isinstance(due, model.Converting) or seat not in due.asked:
        is_away = any(state.where is not HOME for state in position.players)
        has_begun = is_away or position.turn or any(position.discard) or any(position.market)
        if has_begun or is_without_rudders(rules, hand):
            return refuse("setup.doubloon", "first_late", player=seat)
        return refuse("setup.doubloon", "first_rudders", player=seat, rudders=rules.first_doubloon_rudders)
    if seat != due.asked[0]:
        return NOT_DUE
    if action.card is not None and not hand[action.card]:
        return refuse("setup.doubloon", "card", player=seat, card=action.card)
    return None


@CHAPTER.does(model.FirstDoubloon, due=model.Converting)
def make_first(position: Position, action: model.FirstDoubloon, due: model.Converting, log: Log) -> Position:
    """Turn a card of the starting hand into a doubloon (no card replaces it), or decline to."""
    seat, card, state = action.player, action.card, position.players[action.player]
    if card is None:
        log.say("setup.doubloon", "first_none", player=seat)
    else:
        log.say("setup.doubloon", "first_doubloon", player=seat, card=card)
        state = state._replace(hand=kit.changed(state.hand, card, -1), treasure=(*state.treasure, card))
        position = position.with_player(seat, state)
        if due.left > 1 and any(state.hand):
            return ask(position, due.asked, due.left - 1)
    return ask(position, due.asked[1:], position.rules.first_doubloons)


@CHAPTER.describes(model.FirstDoubloon)
def tell_first(_position: Position, action: model.FirstDoubloon) -> RuleStatement:
    if action.card is None:
        return tell("action.first_none", player=action.player)
    return tell("action.first_doubloon", player=action.player, card=action.card)
