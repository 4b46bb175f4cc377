"""The notation of each action in `when`, and the actions that examples leave out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulebook_tools.engine import kit
from rulebook_tools.engine.kit import Data, Many, Meanwhile, Plain, Read, VerbForm, either
from rulebook_tools.games.amerigo_cards import model
from rulebook_tools.games.amerigo_cards.examples import given
from rulebook_tools.games.amerigo_cards.examples.given import CARD_NAME, SPENT, cards_named, or_word
from rulebook_tools.games.amerigo_cards.model import DOUBLOON, OUTWARD, RETURNING, Action, GiveAway, Position
from rulebook_tools.games.amerigo_cards.parameters import Rules
from rulebook_tools.games.amerigo_cards.rules import awards, sale, turn

ANYWHERE = ("market", "deck", "deck_change", "discard", "discard_change", "run")
"""The names in `then` whose values skipped turns may have changed, whoever had these turns."""
SAIL, HOME = "{sail: coffee-2} or {sail: doubloon}", "{home: coffee-2} or {home: doubloon}"
FIRST = "{first_doubloon: coffee-2} or {first_doubloon: none}"


def _cards(least: int) -> Read:
    """Return the notation of `least` cards or more, each with its rudders."""

    def read(rules: Rules, data: Data) -> tuple[int, ...]:
        items = [given.read_item(rules, part) for part in data.items()]
        if len(items) < least:
            raise data.error("no card", "a card as in coffee-2")
        return tuple(card for item in items for card in [item.named()] * item.count)

    return Read(read, lambda rules: Many(cards_named(rules), alone=True), given.write_cards)


def _read_laid(rules: Rules, data: Data) -> Mapping[str, int | None]:
    """Return fields of the action: the `card` to sail with, or `DOUBLOON` and, if named, the card spent."""
    if not isinstance(data.value, Mapping):
        return {"card": OR_DOUBLOON.read(rules, data)}
    if not data.value:
        raise data.error("no card", SAIL)
    return {"card": DOUBLOON, "doubloon": CHOSEN.read(rules, data)[SPENT]}


def _write_laid(rules: Rules, laid: Mapping[str, Any]) -> Plain:
    if laid["doubloon"] is None:
        return OR_DOUBLOON.write(rules, laid["card"])
    return CHOSEN.write(rules, {SPENT: laid["doubloon"]})


def _read_deal(position: Position, data: Data) -> tuple[tuple[int, ...], ...]:
    seats = kit.letters(position)
    hands = {letter: CARDS_NAMED.read(position.rules, cards) for letter, cards in data.entries(seats)}
    if not any(hands.values()):
        raise data.error("no card", "the cards dealt to one player or more")
    return tuple(hands.get(letter, ()) for letter in seats)


def _write_deal(position: Position, hands: Iterable[tuple[int, ...]]) -> Plain:
    return HANDS.write(position.rules, {seat: hand for seat, hand in enumerate(hands) if hand})


OR_DOUBLOON, OR_NONE = or_word(CARD_NAME, SPENT, DOUBLOON), or_word(CARD_NAME, "none", None)
CARDS_NAMED, SOME_CARDS = _cards(0), _cards(1)
HANDS = kit.BySeat(CARDS_NAMED)
CHOSEN = kit.Given(doubloon=kit.GivenEntry(CARD_NAME, ""))
LAID = Read(_read_laid, lambda rules: either(OR_DOUBLOON.written(rules), CHOSEN.written(rules)), _write_laid)
MORE, SELLS = {"more": kit.form_of(bool)}, kit.OneOf({"sell": True, "keep": False})
DEALT = kit.AtPosition(_read_deal, HANDS.written, _write_deal)
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
        "exhibit": VerbForm("{exhibit: [coffee-2, gems-1]}", model.Exhibit, CARDS_NAMED, MORE),
        "take_back": VerbForm("{take_back: coffee-2}", model.TakeBack, SOME_CARDS),
        "answer": VerbForm("{answer: sell} or {answer: keep}", model.Answer, SELLS),
        "turn": VerbForm("{turn: coffee-2} or {turn: doubloon}", model.TurnOver, OR_DOUBLOON),
        "give": VerbForm("{give: coffee-2}", GiveAway, CARD_NAME),
        "first_doubloon": VerbForm(FIRST, model.FirstDoubloon, OR_NONE),
    },
    common={
        "deal": VerbForm("deal: {A: [coffee-2, gems-1]}", model.Deal, DEALT),
        "draw": VerbForm("draw: [coffee-2, gems-1]", model.Draw, SOME_CARDS),
        "meanwhile": VerbForm("meanwhile: B", Meanwhile, kit.skipping(turn.passed, ANYWHERE)),
    },
)
"""The notation of each action in `when`."""


def fill(position: Position, following: Action | None, chance: kit.Chance) -> Action | None:
    """Return the action that an example omits before `following` (None: its end); None if it omits none.

    It may omit that a player stops laying cards (not at its end), leaves unsold goods on the market, or draws
    for want of an action (if it names the card). It may also omit the cards of an award, or of a sale in
    which the choice does not matter: chance picks them.
    """
    actor = position.actor
    match position.due:
        case None if isinstance(following, model.Draw) and not turn.open_actions(position):
            return model.DrawInstead(actor)
        case model.Exhibiting() | model.Leaving() as due:
            same = model.Exhibit if isinstance(due, model.Exhibiting) else GiveAway
            goes_on = isinstance(following, model.Stop | same) and following.player == actor
            is_left_open = following is None and same is model.Exhibit
            return None if goes_on or is_left_open else model.Stop(actor)
        case model.Awarding(left=number):
            choice: type[model.TurnOver | GiveAway] = model.TurnOver
            cards = awards.eligible(position.rules, position.players[actor])
            is_choice = isinstance(following, model.TurnOver) and following.player == actor
            is_instead = isinstance(following, model.TurnOver | GiveAway | model.Stop)
        case model.Selling() as due:
            choice, cards, number = sale.choice_due(due), sale.pool(position, due), due.turns or due.gives
            goods = {position.rules.deck.good_of[card] for card in cards}
            if len(goods) > 1 and len(cards) != due.turns + due.gives:
                return None  # the choice matters: other goods are left afterwards
            is_choice = _is_choice(position, due, following)
            is_instead = isinstance(following, model.Answer | model.Stop) or (
                isinstance(following, model.TurnOver | GiveAway) and following.player not in due.sellers
            )
        case _:
            return None
    is_open = len(cards) > number and len({*cards}) > 1
    if is_choice or (is_instead and is_open):  # an illegal action in the place of an open choice
        return None
    return choice(actor, chance.choice([*dict.fromkeys(cards)]) if is_open else cards[0])


def _is_choice(position: Position, due: model.Selling, following: Action | None) -> bool:
    """Return whether `following` is the choice that a sale waits for, legal or not."""
    if not isinstance(following, sale.choice_due(due)) or following.player != position.actor:
        return False
    card = following.card
    is_later = card != DOUBLOON and due.values[position.rules.deck.good_of[card]] > due.sold_class
    return not (is_later and position.players[following.player].offer[card])  # it is sold later
