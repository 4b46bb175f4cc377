"""Read an entry of an example's `when` into an action, and write it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from rulebook_tools.engine import kit
from rulebook_tools.engine.kit import Data, Field, Many, Meanwhile, Plain, Read, VerbForm, either, words
from rulebook_tools.games.amerigo_cards import model
from rulebook_tools.games.amerigo_cards.examples.given import (
    CARD_NAME,
    SPENT,
    card_names,
    cards_named,
    read_card,
    read_item,
    write_cards,
)
from rulebook_tools.games.amerigo_cards.model import DOUBLOON, OUTWARD, RETURNING, Action, GiveAway, Position
from rulebook_tools.games.amerigo_cards.parameters import Rules
from rulebook_tools.games.amerigo_cards.rules import awards, sale

ANYWHERE = ("market", "deck", "deck_change", "discard", "discard_change", "run")
"""The names of `then` values that may be unknown after skipped turns, whoever had these turns."""
SAIL, HOME = "{sail: coffee-2} or {sail: doubloon}", "{home: coffee-2} or {home: doubloon}"


def _read_cards(rules: Rules, data: Data) -> tuple[int, ...]:
    items = (read_item(rules, part) for part in data.items())
    return tuple(card for item in items for card in [item.named()] * item.count)


def _read_some(rules: Rules, data: Data) -> tuple[int, ...]:
    named = _read_cards(rules, data)
    if not named:
        raise data.error("no card", "a card as in coffee-2")
    return named


def _read_laid(rules: Rules, data: Data) -> tuple[int, int | None]:
    """Return the card to sail with and None, or `DOUBLOON` and the card that is spent (None if not named)."""
    if data.value == SPENT:
        return DOUBLOON, None
    if not isinstance(data.value, Mapping):
        return read_card(rules, data), None
    doubloon = dict(data.entries((SPENT,))).get(SPENT)
    if doubloon is None:
        raise data.error("no card", SAIL)
    return DOUBLOON, read_card(rules, doubloon)


def _or_word(word: str, meaning: int | None) -> Read:
    return Read(
        lambda rules, data: meaning if data.value == word else read_card(rules, data),
        lambda rules: either(card_names(rules), words((word,))),
    )


CARDS_NAMED = Read(_read_cards, lambda rules: Many(cards_named(rules), alone=True))
SOME_CARDS = Read(_read_some, lambda rules: Many(cards_named(rules), alone=True))
LAID = Read(
    _read_laid,
    lambda rules: either(card_names(rules), words((SPENT,)), kit.Fields({SPENT: Field(card_names(rules))})),
)


def _read_deal(position: Position, data: Data) -> model.Deal:
    seats = kit.letters(position)
    hands = {letter: _read_cards(position.rules, cards) for letter, cards in data.entries(seats)}
    if not any(hands.values()):
        raise data.error("no card", "the cards dealt to one player or more")
    return model.Deal(tuple(hands.get(letter, ()) for letter in seats))


def read_meanwhile(position: Position, data: Data) -> Meanwhile:
    """Read an entry that skips turns: which player's turn is next, and which `then` values become unknown."""
    seats = kit.letters(position)
    following = seats.index(kit.read_next(data, seats))
    return Meanwhile(following, kit.read_unknown(data, _passed(position, following)))


def _passed(position: Position, following: int) -> tuple[str, ...]:
    """Return the `then` values that skipped turns can change: those of their players, and `ANYWHERE`."""
    seats = kit.letters(position)
    number = (following - position.turn) % len(seats) or len(seats)
    return (*(seats[(position.turn + step) % len(seats)] for step in range(number)), *ANYWHERE)


def write_action(position: Position, action: Action) -> Plain:
    """Return the entry of `when` for an action; None for a shuffle, which examples leave out."""
    rules, seats = position.rules, kit.letters(position)
    match action:
        case model.Shuffle():
            return None
        case model.Deal(hands):
            dealt = zip(seats, hands, strict=True)
            return {"deal": {letter: write_cards(rules, hand) for letter, hand in dealt if hand}}
        case model.Draw(cards):
            return {"draw": write_cards(rules, cards)}
        case Meanwhile(next=following, unknown=unknown):
            seat = position.turn if following is None else following
            kept = [name for name in _passed(position, seat) if name not in unknown]
            return {"meanwhile": {"next": seats[seat], "unchanged": kept} if kept else seats[seat]}
        case _:
            return {seats[action.player]: _write_own(rules, action)}


def _write_own(rules: Rules, action: Any) -> Plain:
    """Return what stands under the letter of the player who takes an action."""
    names = rules.deck.names
    match action:
        case model.Sail(leg=leg, card=card, doubloon=front):
            spent: Plain = SPENT if front is None else {SPENT: names[front]}
            return {"sail" if leg == OUTWARD else "home": spent if card == DOUBLOON else names[card]}
        case model.Exhibit(cards=cards, more=more):
            exhibited: Plain = write_cards(rules, cards)
            return {"exhibit": exhibited, "more": True} if more else {"exhibit": exhibited}
        case model.TakeBack(cards=cards):
            return {"take_back": write_cards(rules, cards)}
        case model.Answer(sells=sells):
            return {"answer": "sell" if sells else "keep"}
        case model.TurnOver(card=card):
            return {"turn": SPENT if card == DOUBLOON else names[card]}
        case GiveAway(card=card):
            return {"give": names[card]}
        case model.FirstDoubloon(card=card):
            return {"first_doubloon": "none" if card is None else names[card]}
        case _:
            return next(verb for verb, kind in ALONE.items() if isinstance(action, kind))


ALONE: Mapping[str, type[model.Explore | model.Sell | model.DrawInstead | model.Stop | model.Pass]] = {
    "explore": model.Explore,
    "sell": model.Sell,
    "draw": model.DrawInstead,
    "stop": model.Stop,
    "pass": model.Pass,
}
VERBS: kit.Verbs[Position, Action] = kit.Verbs(
    seats=kit.letters,
    alone=ALONE,
    phrases={
        "sail": VerbForm(SAIL, lambda _, seat, laid: model.Sail(seat, OUTWARD, *laid), LAID),
        "home": VerbForm(HOME, lambda _, seat, laid: model.Sail(seat, RETURNING, *laid), LAID),
        "exhibit": VerbForm(
            "{exhibit: [coffee-2, gems-1]}",
            lambda _, seat, cards, more: model.Exhibit(seat, cards, more is True),
            CARDS_NAMED,
            {"more": kit.form_of(bool)},
        ),
        "take_back": VerbForm("{take_back: coffee-2}", model.TakeBack, SOME_CARDS),
        "answer": VerbForm(
            "{answer: sell} or {answer: keep}",
            lambda _, seat, said: model.Answer(seat, said == "sell"),
            kit.form_of(Literal["sell", "keep"]),
        ),
        "turn": VerbForm("{turn: coffee-2} or {turn: doubloon}", model.TurnOver, _or_word(SPENT, DOUBLOON)),
        "give": VerbForm("{give: coffee-2}", GiveAway, CARD_NAME),
        "first_doubloon": VerbForm(
            "{first_doubloon: coffee-2} or {first_doubloon: none}",
            model.FirstDoubloon,
            _or_word("none", None),
        ),
    },
    common={
        "deal": VerbForm(
            "deal: {A: [coffee-2, gems-1]}", _read_deal, kit.as_is(kit.BySeat(CARDS_NAMED).written)
        ),
        "draw": VerbForm("draw: [coffee-2, gems-1]", model.Draw, SOME_CARDS),
        "meanwhile": VerbForm("meanwhile: B", read_meanwhile, kit.passed(ANYWHERE)),
    },
    write=write_action,
)
"""The notation of each action in `when`."""


def fill(position: Position, following: Action | None, chance: kit.Chance) -> Action | None:
    """Return the action that an example has left out before its `following` one; None if there is none.

    Unsold goods stay on the market. Cards of an award, or of a sale in which the choice does not matter, are
    random, unless all must be taken.
    """
    actor = position.actor
    match position.due:
        case model.Exhibiting() | model.Leaving() as due:
            same = model.Exhibit if isinstance(due, model.Exhibiting) else GiveAway
            goes_on = isinstance(following, model.Stop | same) and following.player == actor
            return None if goes_on else model.Stop(actor)
        case model.Awarding(left=left):
            cards = awards.eligible(position.rules, position.players[actor])
            is_own = isinstance(following, model.TurnOver) and following.player == actor
            is_about = isinstance(following, model.TurnOver | GiveAway | model.Stop) and _is_open(cards, left)
            return None if is_own or is_about else model.TurnOver(actor, _some_card(cards, left, chance))
        case model.Selling() as due if _is_indifferent(position, due):
            cards, number = sale.pool(position, due), due.turns or due.gives
            if not _is_about(position, due, following, is_open=_is_open(cards, number)):
                return sale.choice_due(due)(actor, _some_card(cards, number, chance))
    return None


def _is_open(cards: Sequence[int], number: int) -> bool:
    """Say whether it is open which `number` of the cards are taken."""
    return len(cards) > number and len(set(cards)) > 1


def _some_card(cards: Sequence[int], number: int, chance: kit.Chance) -> int:
    return chance.choice([*dict.fromkeys(cards)]) if _is_open(cards, number) else cards[0]


def _is_about(position: Position, due: model.Selling, following: Action | None, *, is_open: bool) -> bool:
    """Say whether `following` is the choice that a sale waits for, or an illegal action in its place."""
    if not isinstance(following, model.TurnOver | GiveAway):
        return isinstance(following, model.Answer | model.Stop) and is_open
    seat, card = following.player, following.card
    if seat != position.actor:
        return seat not in due.sellers and is_open
    if type(following) is not sale.choice_due(due):
        return False
    is_later = card != DOUBLOON and due.values[position.rules.deck.good_of[card]] > due.sold_class
    return not (is_later and position.players[seat].offer[card])  # a later class of goods is sold later


def _is_indifferent(position: Position, due: model.Selling) -> bool:
    """Say whether the choice of cards in a sale does not matter: the same goods are left afterwards."""
    cards = sale.pool(position, due)
    goods = {position.rules.deck.good_of[card] for card in cards}
    return len(goods) == 1 or len(cards) == due.turns + due.gives
