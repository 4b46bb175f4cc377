"""The notation of each action in `when`, and the actions that examples leave out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulebook_tools.engine import kit
from rulebook_tools.engine.kit import Data, Field, Many, Meanwhile, Plain, Read, VerbForm, either, words
from rulebook_tools.games.amerigo_cards import model
from rulebook_tools.games.amerigo_cards.examples import given
from rulebook_tools.games.amerigo_cards.examples.given import CARD_NAME, SPENT, card_names, cards_named
from rulebook_tools.games.amerigo_cards.model import DOUBLOON, OUTWARD, RETURNING, Action, GiveAway, Position
from rulebook_tools.games.amerigo_cards.parameters import Rules
from rulebook_tools.games.amerigo_cards.rules import awards, sale, turn

ANYWHERE = ("market", "deck", "deck_change", "discard", "discard_change", "run")
"""The names of `then` values that may be unknown after skipped turns, whoever had these turns."""
SAIL, HOME = "{sail: coffee-2} or {sail: doubloon}", "{home: coffee-2} or {home: doubloon}"


def _read_cards(rules: Rules, data: Data) -> tuple[int, ...]:
    items = (given.read_item(rules, part) for part in data.items())
    return tuple(card for item in items for card in [item.named()] * item.count)


def _read_some(rules: Rules, data: Data) -> tuple[int, ...]:
    named = _read_cards(rules, data)
    if not named:
        raise data.error("no card", "a card as in coffee-2")
    return named


def _read_laid(rules: Rules, data: Data) -> Mapping[str, int | None]:
    """Return the card to sail with, or `DOUBLOON` and the card that is spent (None if not named)."""
    if data.value == SPENT:
        return {"card": DOUBLOON}
    if not isinstance(data.value, Mapping):
        return {"card": given.read_card(rules, data)}
    doubloon = dict(data.entries((SPENT,))).get(SPENT)
    if doubloon is None:
        raise data.error("no card", SAIL)
    return {"card": DOUBLOON, "doubloon": given.read_card(rules, doubloon)}


def _write_laid(rules: Rules, laid: Mapping[str, Any]) -> Plain:
    if laid["card"] != DOUBLOON:
        return CARD_NAME.write(rules, laid["card"])
    return SPENT if laid["doubloon"] is None else {SPENT: CARD_NAME.write(rules, laid["doubloon"])}


def _or_word(word: str, meaning: int | None) -> Read:
    return Read(
        lambda rules, data: meaning if data.value == word else given.read_card(rules, data),
        lambda rules: either(card_names(rules), words((word,))),
        lambda rules, card: word if card == meaning else rules.deck.names[card],
    )


CARDS_NAMED = Read(_read_cards, lambda rules: Many(cards_named(rules), alone=True), given.write_cards)
SOME_CARDS = Read(_read_some, lambda rules: Many(cards_named(rules), alone=True), given.write_cards)
HANDS = kit.BySeat(CARDS_NAMED)
LAID = Read(
    _read_laid,
    lambda rules: either(card_names(rules), words((SPENT,)), kit.Fields({SPENT: Field(card_names(rules))})),
    _write_laid,
)


def _read_deal(position: Position, data: Data) -> tuple[tuple[int, ...], ...]:
    seats = kit.letters(position)
    hands = {letter: _read_cards(position.rules, cards) for letter, cards in data.entries(seats)}
    if not any(hands.values()):
        raise data.error("no card", "the cards dealt to one player or more")
    return tuple(hands.get(letter, ()) for letter in seats)


VERBS: kit.Verbs[Position, Action] = kit.Verbs(
    alone={
        "explore": model.Explore,
        "sell": model.Sell,
        "draw": model.DrawInstead,
        "stop": model.Stop,
        "pass": model.Pass,
    },
    phrases={
        "sail": VerbForm(SAIL, model.Sail, LAID, fixed={"leg": OUTWARD}),
        "home": VerbForm(HOME, model.Sail, LAID, fixed={"leg": RETURNING}),
        "exhibit": VerbForm(
            "{exhibit: [coffee-2, gems-1]}", model.Exhibit, CARDS_NAMED, {"more": kit.form_of(bool)}
        ),
        "take_back": VerbForm("{take_back: coffee-2}", model.TakeBack, SOME_CARDS),
        "answer": VerbForm(
            "{answer: sell} or {answer: keep}", model.Answer, kit.OneOf({"sell": True, "keep": False})
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
            "deal: {A: [coffee-2, gems-1]}",
            model.Deal,
            kit.AtPosition(
                _read_deal,
                HANDS.written,
                lambda at, hands: HANDS.write(
                    at.rules, {seat: hand for seat, hand in enumerate(hands) if hand}
                ),
            ),
        ),
        "draw": VerbForm("draw: [coffee-2, gems-1]", model.Draw, SOME_CARDS),
        "meanwhile": VerbForm("meanwhile: B", Meanwhile, kit.skipping(turn.passed, ANYWHERE)),
    },
)
"""The notation of each action in `when`."""


def fill(position: Position, following: Action | None, chance: kit.Chance) -> Action | None:
    """Return the action that an example has left out before its `following` one; None if there is none.

    Unsold goods stay on the market. At the end, an Exhibit action that may go on stays open. Cards of an
    award, or of a sale in which the choice does not matter, are random, unless all must be taken.
    """
    actor = position.actor
    match position.due:
        case model.Exhibiting() | model.Leaving() as due:
            same = model.Exhibit if isinstance(due, model.Exhibiting) else GiveAway
            goes_on = isinstance(following, model.Stop | same) and following.player == actor
            is_left_open = following is None and same is model.Exhibit
            return None if goes_on or is_left_open else model.Stop(actor)
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
    """Return whether taking `number` of the cards leaves a choice between different cards."""
    return len(cards) > number and len(set(cards)) > 1


def _some_card(cards: Sequence[int], number: int, chance: kit.Chance) -> int:
    return chance.choice([*dict.fromkeys(cards)]) if _is_open(cards, number) else cards[0]


def _is_about(position: Position, due: model.Selling, following: Action | None, *, is_open: bool) -> bool:
    """Return whether `following` is the choice that a sale waits for, or an illegal action in its place."""
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
    """Return whether the choice of cards in a sale does not matter: the same goods are left afterwards."""
    cards = sale.pool(position, due)
    goods = {position.rules.deck.good_of[card] for card in cards}
    return len(goods) == 1 or len(cards) == due.turns + due.gives
