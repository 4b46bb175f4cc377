"""From an entry of an example's `when` to an action."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from rulebook_tools.engine.kit import (
    BySeat,
    Chance,
    Data,
    Field,
    Fields,
    Many,
    Meanwhile,
    Read,
    VerbForm,
    Verbs,
    as_is,
    either,
    form_of,
    letters,
    passed,
    read_next,
    read_unknown,
    words,
)
from rulebook_tools.games.amerigo_cards.examples.given import (
    CARD_NAME,
    SPENT,
    card_names,
    cards_named,
    read_card,
    read_item,
)
from rulebook_tools.games.amerigo_cards.model import (
    DOUBLOON,
    OUTWARD,
    RETURNING,
    Action,
    Answer,
    Awarding,
    Converting,
    Deal,
    Draw,
    DrawInstead,
    Exhibit,
    Exhibiting,
    Explore,
    FirstDoubloon,
    GiveAway,
    Leaving,
    Pass,
    Position,
    Sail,
    Sell,
    Selling,
    Stop,
    TakeBack,
    TurnOver,
    actor,
)
from rulebook_tools.games.amerigo_cards.parameters import Rules
from rulebook_tools.games.amerigo_cards.rules import awards, sale

ANYWHERE = ("market", "deck", "deck_change", "discard", "discard_change", "run")
"""What anybody's turn may change, by the names that `then` knows."""
SAIL = "{sail: coffee-2} or {sail: doubloon}"


def read_cards(rules: Rules, data: Data) -> tuple[int, ...]:
    """Return cards named with their rudders."""
    named: list[int] = []
    for part in data.items():
        item = read_item(rules, part)
        if item.card is None:
            raise part.error(f"{part.text()!r} leaves the rudders open", "a card as in coffee-2")
        named += [item.card] * item.count
    return tuple(named)


def read_some(rules: Rules, data: Data) -> tuple[int, ...]:
    """Return the cards named, one or more."""
    named = read_cards(rules, data)
    if not named:
        raise data.error("no card", "a card as in coffee-2")
    return named


def read_laid(rules: Rules, data: Data) -> tuple[int, int | None]:
    """Return with what a player sails: with a card, with a doubloon, or with a certain one."""
    if data.value == SPENT:
        return DOUBLOON, None
    if not isinstance(data.value, Mapping):
        return read_card(rules, data), None
    entries = list(data.entries((SPENT,)))
    if len(entries) != 1:
        raise data.error("no card", SAIL)
    return DOUBLOON, read_card(rules, entries[0][1])


def or_word(word: str, meaning: int | None) -> Read:
    """Return how a card is written, or a word in its place."""
    return Read(
        lambda rules, data: meaning if data.value == word else read_card(rules, data),
        lambda rules: either(card_names(rules), words((word,))),
    )


CARDS_NAMED = Read(read_cards, lambda rules: Many(cards_named(rules), alone=True))
SOME_CARDS = Read(read_some, lambda rules: Many(cards_named(rules), alone=True))
TURNED, FIRST = or_word(SPENT, DOUBLOON), or_word("none", None)
LAID = Read(
    read_laid,
    lambda rules: either(card_names(rules), words((SPENT,)), Fields({SPENT: Field(card_names(rules))})),
)


def read_deal(position: Position, data: Data) -> Deal:
    """Return the cards dealt to each player; who is left out is dealt cards by chance."""
    seats = letters(position)
    hands = {letter: read_cards(position.rules, cards) for letter, cards in data.entries(seats)}
    if not any(hands.values()):
        raise data.error("no card", "the cards dealt to one player or more")
    return Deal(tuple(hands.get(letter, ()) for letter in seats))


def read_meanwhile(position: Position, data: Data) -> Meanwhile:
    """Return whose turn comes next when others have had theirs, and what those may have changed."""
    seats = letters(position)
    following = seats.index(read_next(data, seats))
    number = (following - position.turn) % len(seats) or len(seats)
    passed = (seats[(position.turn + step) % len(seats)] for step in range(number))
    return Meanwhile(following, read_unknown(data, (*passed, *ANYWHERE)))


VERBS: Verbs[Position, Action] = Verbs(
    seats=letters,
    alone={"explore": Explore, "sell": Sell, "draw": DrawInstead, "stop": Stop, "pass": Pass},
    phrases={
        "sail": VerbForm(SAIL, lambda _, seat, card: Sail(seat, OUTWARD, *card), LAID),
        "home": VerbForm(
            "{home: coffee-2} or {home: doubloon}",
            lambda _, seat, card: Sail(seat, RETURNING, *card),
            LAID,
        ),
        "exhibit": VerbForm(
            "{exhibit: [coffee-2, gems-1]}", lambda _, seat, cards: Exhibit(seat, cards), CARDS_NAMED
        ),
        "take_back": VerbForm(
            "{take_back: coffee-2}", lambda _, seat, cards: TakeBack(seat, cards), SOME_CARDS
        ),
        "answer": VerbForm(
            "{answer: sell} or {answer: keep}",
            lambda _, seat, said: Answer(seat, said == "sell"),
            form_of(Literal["sell", "keep"]),
        ),
        "turn": VerbForm(
            "{turn: coffee-2} or {turn: doubloon}", lambda _, seat, card: TurnOver(seat, card), TURNED
        ),
        "give": VerbForm("{give: coffee-2}", lambda _, seat, card: GiveAway(seat, card), CARD_NAME),
        "first_doubloon": VerbForm(
            "{first_doubloon: coffee-2} or {first_doubloon: none}",
            lambda _, seat, card: FirstDoubloon(seat, card),
            FIRST,
        ),
    },
    common={
        "deal": VerbForm("deal: {A: [coffee-2, gems-1]}", read_deal, as_is(BySeat(CARDS_NAMED).written)),
        "draw": VerbForm("draw: [coffee-2, gems-1]", lambda _, cards: Draw(cards), SOME_CARDS),
        "meanwhile": VerbForm("meanwhile: B", read_meanwhile, passed(ANYWHERE)),
    },
)
"""What an example can say of an action."""


def fill(position: Position, following: Action | None, chance: Chance) -> Action | None:
    """Return the choice of no consequence that an example leaves open here.

    Whoever goes on without a first doubloon has declined it, and keeps what is left over from a sale.
    """
    match position.due:
        case Converting() as due if following is not None:
            return None if _is_asked(due, following) else FirstDoubloon(due.asked[0], None)
        case Exhibiting() | Leaving() as due:
            return None if _goes_on(position, due, following) else Stop(actor(position))
        case Awarding() as due if not _is_about(position, due, following):
            return chance.choice(list(awards.cards_to_turn(position, due)))
        case Selling() as due if not _is_about(position, due, following) and is_indifferent(position, due):
            return chance.choice(list(sale.cards_to_sell(position, due)))
    return None


def _is_asked(due: Converting, following: Action) -> bool:
    """Say whether an action is about a first doubloon, and nobody is to be asked before it."""
    if not isinstance(following, FirstDoubloon):
        return False
    return following.player == due.asked[0] or following.player not in due.asked


def _goes_on(position: Position, due: Exhibiting | Leaving, following: Action | None) -> bool:
    """Say whether an action belongs to a row of small choices not yet ended."""
    same = Exhibit if isinstance(due, Exhibiting) else GiveAway
    return isinstance(following, Stop | same) and following.player == actor(position)


def _is_about(position: Position, due: Awarding | Selling, following: Action | None) -> bool:
    """Say whether the following action is meant for the choice due now, or tries to get round it."""
    match following:
        case TurnOver() | GiveAway() if following.player == actor(position):
            return isinstance(due, Awarding) or _names(position, due, following)
        case TurnOver() | GiveAway():
            return isinstance(due, Awarding) or following.player not in due.sellers
        case Stop():
            return True
        case Answer():
            return isinstance(due, Selling)
        case _:
            return False


def _names(position: Position, due: Selling, following: TurnOver | GiveAway) -> bool:
    """Say whether a choice is meant for what is sold now, not for a later class of goods."""
    if type(following) is not sale.choice_due(due):
        return False
    if following.card == DOUBLOON:
        return True
    rules = position.rules
    later = due.values[rules.deck.good_of[following.card]] > due.sold_class
    return not (later and position.players[following.player].offer[following.card])


def is_indifferent(position: Position, due: Selling) -> bool:
    """Say whether the goods that stay on offer are the same whatever the seller chooses."""
    cards_open = sale.pool(position, due)
    goods = {position.rules.deck.good_of[card] for card, _ in cards_open}
    return len(goods) == 1 or sum(n for _, n in cards_open) == due.turns + due.gives
