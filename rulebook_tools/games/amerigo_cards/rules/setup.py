"""Getting ready: shuffling, dealing, and the doubloon to begin with.

Source, where a function names no other: Ziel des Spiels und Vorbereitung; Aim of the Game and Preparation.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulebook_tools.engine.kit import (
    NOT_DUE,
    Chance,
    Chapter,
    Counts,
    GivenError,
    RuleStatement,
    changed,
    drawn,
    there,
)
from rulebook_tools.games.amerigo_cards.model import (
    HOME,
    Converting,
    Deal,
    Dealing,
    FirstDoubloon,
    PlayerState,
    Position,
    Shuffle,
    Shuffling,
    actor,
    goods_in,
    with_state,
)
from rulebook_tools.games.amerigo_cards.parameters import Rules
from rulebook_tools.games.amerigo_cards.rule_ids import RuleId
from rulebook_tools.games.amerigo_cards.rules.draw import tell_full, too_few
from rulebook_tools.games.amerigo_cards.speech import FIGURES, Log, refuse, tell

CHAPTER = Chapter[Position](FIGURES)
CHAPTER.several("step.deal", "setup.deal", "more.deal")
CHAPTER.several("refuse.deal", "setup.deal", "more.deal")
CHAPTER.several("refuse.card", "sail", "setup.doubloon")
CHAPTER.awaits(Shuffling, "setup.shuffle", "shuffling")
CHAPTER.awaits(
    Dealing,
    lambda position, _: deal_rule(position.rules, actor(position)),
    "dealing",
    "player",
    cards=lambda position, due: due.left[actor(position)],
)
CHAPTER.several("due.dealing", "setup.deal", "more.deal")
CHAPTER.awaits(Converting, "setup.doubloon", "converting", "player")
CHAPTER.action(Deal, cards=lambda _, action: sum(map(len, action.hands)))


def whole_game(rules: Rules, players: int) -> Counts:
    """Return all cards used by a number of players.

    Source: Spielmaterial, Variante für 5 bis 8 Spieler; Contents, Variant for 5 to 8 Players.
    """
    copies = rules.copies.at(players)
    return tuple([number * copies for number in rules.deck.copies])


def new_game(rules: Rules, players: int) -> Position:
    """Return a game about to begin: everyone at home with nothing, all cards still to be shuffled."""
    nothing = (0,) * len(rules.deck.names)
    state = PlayerState(HOME, nothing, (), (), (), nothing)
    empty, deck = (0,) * len(rules.goods), whole_game(rules, players)
    return Position(rules, (state,) * players, 0, deck, nothing, 1, empty, Shuffling())


CHAPTER.lists(Shuffling)(lambda _position, _due: [Shuffle()])
CHAPTER.by_chance(Shuffling, gives=Shuffle)(lambda _position, _due, _chance: Shuffle())


@CHAPTER.forbids(Shuffle)
def why_not_shuffle(position: Position, _action: Shuffle) -> RuleStatement | None:
    """Shuffling comes once, before anything else."""
    return None if isinstance(position.due, Shuffling) else NOT_DUE


@CHAPTER.does(Shuffle)
def shuffle(position: Position, _action: Shuffle, log: Log) -> Position:
    """Shuffle all cards; then starting hands are to be dealt.

    Source: Spielmaterial, Ziel des Spiels und Vorbereitung; Contents, Aim of the Game and Preparation.
    """
    rules, number = position.rules, len(position.players)
    if log:
        cards, copies = sum(position.deck), rules.copies.at(number)
        log.say("components", cards=cards, goods=goods_in(rules, position.deck))
        if rules.copies.row(number):
            log.say("more.decks", "copies", copies=copies, cards=cards)
        log.say("setup.shuffle", cards=cards)
    return position._replace(due=Dealing(rules.hand_size[:number]))


def deal_rule(rules: Rules, seat: int) -> RuleId:
    """Return the rule that deals a seat its hand: another one where it takes more copies.

    Source: Vorbereitung, Variante für 5 bis 8 Spieler; Preparation, Variant for 5 to 8 Players.
    """
    return "more.deal" if rules.copies.row(seat + 1) else "setup.deal"


@CHAPTER.lists(Dealing)
def deals(position: Position, _due: Dealing) -> Iterable[Deal]:
    """Return each card of the deck for the first who gets one."""
    seats, to = range(len(position.players)), actor(position)
    return [Deal(tuple((card,) if seat == to else () for seat in seats)) for card in there(position.deck)]


@CHAPTER.by_chance(Dealing, gives=Deal)
def deal_all(position: Position, due: Dealing, chance: Chance) -> Deal:
    """Deal all hands from a shuffled deck."""
    deck = list(position.deck)
    return Deal(tuple(drawn(deck, number, chance) for number in due.left))


@CHAPTER.forbids(Deal)
def why_not_deal(position: Position, action: Deal) -> RuleStatement | None:
    """Each seat gets as many cards as its place says, all of them from the deck.

    Raises `GivenError` for cards that the deck does not have, and for none.
    """
    rules, due = position.rules, position.due
    if isinstance(due, Shuffling):
        return NOT_DUE
    if not any(action.hands):
        raise GivenError((), "no card is named", "cards of the deck")
    deck, named = list(position.deck), [card for hand in action.hands for card in hand]
    for seat, hand in enumerate(action.hands):
        if len(hand) > (due.left[seat] if isinstance(due, Dealing) else 0):
            return refuse(deal_rule(rules, seat), "deal", player=seat, cards=rules.hand_size[seat])
        for card in hand:
            if not deck[card]:
                raise too_few(rules, card, position.deck, named)
            deck[card] -= 1
    return None


@CHAPTER.does(Deal)
def deal(position: Position, action: Deal, log: Log) -> Position:
    """Deal cards of starting hands; after the last one, first doubloons may be made."""
    rules, due = position.rules, position.due
    deck, players = list(position.deck), list(position.players)
    left = list(due.left) if isinstance(due, Dealing) else []
    for seat, named in enumerate(action.hands):
        left[seat] -= len(named)
        hand = list(players[seat].hand)
        for card in named:
            deck[card] -= 1
            hand[card] += 1
        players[seat] = players[seat]._replace(hand=tuple(hand))
        if log and named:
            log.say(deal_rule(rules, seat), "deal", player=seat, cards=len(named), goods_cards=named)
            tell_full(rules, seat, players[seat], log)
    after = position._replace(players=tuple(players), deck=tuple(deck), due=Dealing(tuple(left)))
    return after if any(left) else begin(after, log)


def begin(position: Position, log: Log) -> Position:
    """Lay out the piles; then those whose hand allows it may make a first doubloon."""
    rules, players = position.rules, position.players
    log.say("setup.piles", cards=sum(position.deck))
    log.say("turn.state", "begin", everyone=len(players))
    asked = tuple([seat for seat, state in enumerate(players) if is_without_rudders(rules, state.hand)])
    if log and asked:
        log.say("setup.doubloon", "first_may", players=asked, rudders=rules.first_doubloon_rudders)
    return ask(position, asked, rules.first_doubloons)


def ask(position: Position, asked: tuple[int, ...], left: int) -> Position:
    """Let players make first doubloons, or begin with the first turn."""
    return position._replace(due=Converting(asked, left) if asked and left else None)


def is_without_rudders(rules: Rules, hand: Counts) -> bool:
    """Say whether a hand has no card with as many rudders as rule out a first doubloon."""
    held = [rules.deck.rudders_of[card] for card in there(hand)]
    return max(held, default=0) < rules.first_doubloon_rudders


@CHAPTER.lists(Converting)
def first_choices(position: Position, due: Converting) -> Iterable[FirstDoubloon]:
    """Return each card of the hand, and to do without."""
    seat = due.asked[0]
    return [FirstDoubloon(seat, card) for card in (*there(position.players[seat].hand), None)]


@CHAPTER.forbids(FirstDoubloon)
def why_not_first(position: Position, action: FirstDoubloon) -> RuleStatement | None:
    """A hand can rule a first doubloon out; those who may make one say so in turn, before the game begins.

    Source: Ziel des Spiels und Vorbereitung; Aim of the Game and Preparation. The order is a ruling.
    """
    rules, due, seat = position.rules, position.due, action.player
    hand = position.players[seat].hand
    if isinstance(due, Shuffling | Dealing):
        return NOT_DUE
    if not isinstance(due, Converting) or seat not in due.asked:
        if is_without_rudders(rules, hand):
            return refuse("setup.doubloon", "first_late", player=seat)
        return refuse("setup.doubloon", "first_rudders", player=seat, rudders=rules.first_doubloon_rudders)
    if seat != due.asked[0]:
        return NOT_DUE
    if action.card is not None and not hand[action.card]:
        return refuse("setup.doubloon", "card", player=seat, card=action.card)
    return None


@CHAPTER.does(FirstDoubloon)
def make_first(position: Position, action: FirstDoubloon, log: Log) -> Position:
    """Turn a card of the starting hand into a doubloon, or decline to; none is drawn in its place."""
    rules, seat, card, due = position.rules, action.player, action.card, position.due
    left, asked = (due.left, due.asked) if isinstance(due, Converting) else (0, ())
    if card is None:
        log.say("setup.doubloon", "first_none", player=seat)
        return ask(position, asked[1:], rules.first_doubloons)
    state = position.players[seat]
    now = state._replace(hand=changed(state.hand, card, -1), treasure=(*state.treasure, card))
    log.say("setup.doubloon", "first_doubloon", player=seat, card=card)
    after = with_state(position, seat, now)
    if left > 1 and any(now.hand):
        return ask(after, asked, left - 1)
    return ask(after, asked[1:], rules.first_doubloons)


@CHAPTER.describes(FirstDoubloon)
def tell_first(_position: Position, action: FirstDoubloon) -> RuleStatement:
    """Say which card is to become a doubloon."""
    if action.card is None:
        return tell("action.first_none", player=action.player)
    return tell("action.first_doubloon", player=action.player, card=action.card)
