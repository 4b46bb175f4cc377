"""Read the `given` part of an example into a position, and write it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from rulebook_tools.engine import kit
from rulebook_tools.engine.kit import Counts, Data, GivenEntry, Plain, Read, either, words
from rulebook_tools.games.amerigo_cards import model
from rulebook_tools.games.amerigo_cards.parameters import Rules
from rulebook_tools.games.amerigo_cards.rules.end import ended_at_home
from rulebook_tools.games.amerigo_cards.rules.setup import whole_game

CARD = re.compile(r"(?:([0-9]{1,3})x )?([a-z_]+)(?:-([0-9]{1,3}))?")
UNKNOWN = "unknown"
"""The word for a hand whose cards, and even their number, are random."""
SPENT = "doubloon"
PILES = ("deck", "discard")


@dataclass(slots=True)
class Item:
    """An entry for `count` cards in an example; `good` or `card` is None if the example does not name it."""

    data: Data
    count: int
    good: int | None = None
    card: int | None = None
    found: list[int] = field(default_factory=list)
    """The cards that `Rest` has chosen for the entry."""
    is_spent: bool = False
    """Whether the card lies face down on a journey, as a doubloon."""

    def word(self, rules: Rules) -> str:
        """Return the word for one card of the entry, such as `coffee-2`, `coffee` or `doubloon`."""
        if self.card is not None and not self.is_spent:
            return rules.deck.names[self.card]
        return self.data.text() if self.good is None else rules.goods[self.good]

    def named(self, expected: str = "a card as in coffee-2") -> int:
        """Return the number of the card; raise `GivenError` with `expected` if no rudders are given."""
        if self.card is None:
            raise self.data.error(f"{self.data.text()!r} leaves the rudders open", expected)
        return self.card


def read_item(rules: Rules, data: Data) -> Item:
    """Read an entry such as `coffee-2` or `3x gems`; raise `GivenError` for unknown cards."""
    text = data.text()
    match = CARD.fullmatch(text)
    if match is None:
        raise data.error(f"{text!r} names no card", "a card as in coffee-2 or 3x gems-1")
    number, name, shown = match.groups()
    if name not in rules.goods:
        raise data.error(f"unknown good {name!r}", ", ".join(rules.goods), name=name, valid=rules.goods)
    count = 1 if number is None else int(number)
    if not count:
        raise data.error("no copy of a card", "1 or more")
    index = rules.goods.index(name)
    if shown is None:
        return Item(data, count, index)
    card = f"{name}-{int(shown)}"
    if card not in rules.deck.names:
        valid = [rules.deck.names[each] for each in rules.deck.cards_of[index]]
        raise data.error(f"no card {card!r}", ", ".join(valid), name=card, valid=valid)
    return Item(data, count, index, rules.deck.names.index(card))


def read_card(rules: Rules, data: Data) -> int:
    """Read a card such as `coffee-2`; raise `GivenError` for anything else, such as several cards."""
    item = read_item(rules, data)
    if item.card is None or item.count > 1:
        raise data.error(f"{data.text()!r} is not one card with its rudders", "a card as in coffee-2")
    return item.card


def read_items(rules: Rules, data: Data) -> list[Item]:
    """Read a list of cards; a plain number becomes one entry for so many cards of any kind.

    The same good several times, one after another, is one entry: `gems, gems` means `2x gems`.
    """
    if isinstance(data.value, int):
        return [Item(data, data.count())] if data.count() else []
    items: list[Item] = []
    for item in (read_item(rules, entry) for entry in data.items()):
        if items and item.card is None and (items[-1].good, items[-1].card) == (item.good, None):
            items[-1].count += item.count
        else:
            items.append(item)
    return items


def _read_journey(rules: Rules, data: Data) -> list[Item]:
    """Read the cards of an outward or return journey, in order: doubloons and cards with their rudders."""
    items = []
    for each in data.items():
        word, _, card = each.text().partition(" ")
        if word == SPENT:
            front = read_card(rules, Data(card, each.path)) if card else None
            items.append(Item(each, 1, card=front, is_spent=True))
        else:
            items.append(item := read_item(rules, each))
            item.named("a card as in coffee-2, or doubloon")
    return items


def write_cards(rules: Rules, cards: Iterable[int]) -> list[Plain]:
    """Return a list of cards in order, equal ones in a row together, such as `3x coffee-2`."""
    runs = ((rules.deck.names[card], len([*same])) for card, same in groupby(cards))
    return [name if number == 1 else f"{number}x {name}" for name, number in runs]


def _write_journey(rules: Rules, way: model.Way) -> list[Plain]:
    names = rules.deck.names
    return [f"{SPENT} {names[card]}" if spent else names[card] for card, spent in way]


def card_names(rules: Rules) -> kit.Written:
    """Return how examples can write a single card: its good and its rudders, such as `coffee-2`."""
    return kit.Thing("a card", "cards", words(rules.deck.names))


def cards_named(rules: Rules) -> kit.Written:
    """Return how examples can write one card, or several equal ones, such as `3x coffee-2`."""
    several = kit.TextPattern(f"3x {rules.deck.names[0]}", rf"[0-9]{{1,3}}x (?:{'|'.join(rules.deck.names)})")
    return either(card_names(rules), kit.Thing("several cards", "several cards", several))


def _items_named(rules: Rules) -> kit.Written:
    several = kit.TextPattern(
        f"3x {rules.goods[0]}", rf"[0-9]{{1,3}}x (?:{'|'.join(rules.goods)})(?:-[0-9]{{1,3}})?"
    )
    some = kit.Thing("cards of a good", "cards of a good", either(words(rules.goods), several))
    return either(kit.Many(either(card_names(rules), some), alone=True), kit.Number(0))


def _laid(rules: Rules) -> kit.Written:
    known = kit.TextPattern(f"{SPENT} {rules.deck.names[0]}", rf"{SPENT} (?:{'|'.join(rules.deck.names)})")
    spent = kit.Thing("a doubloon and its card", "doubloons and their cards", known)
    return kit.Many(either(card_names(rules), words((SPENT,)), spent), alone=True)


CARDS = Read(read_items, _items_named, write_cards)
CARD_NAME = Read(read_card, card_names, lambda rules, card: rules.deck.names[card])
JOURNEY = Read(_read_journey, _laid, _write_journey)
SEAT = kit.Given(
    where=GivenEntry(kit.form_of(model.Leg), "Where the player is.", "home"),
    hand=GivenEntry(
        Read(
            lambda rules, data: None if data.value == UNKNOWN else read_items(rules, data),
            lambda rules: either(_items_named(rules), words((UNKNOWN,))),
            write_cards,
        ),
        "Cards in hand, or how many; unknown: chance decides which and how many.",
        "none",
    ),
    treasure=GivenEntry(CARDS, "The treasure pile, the top card last.", "none"),
    out=GivenEntry(JOURNEY, "The outward journey, in order.", "none"),
    back=GivenEntry(JOURNEY, "The way home, in order.", "none"),
    offer=GivenEntry(CARDS, "Goods on the market.", "none"),
)
"""The entries that `given` accepts for a player."""
GIVEN = kit.Given(
    new_game=kit.NEW_GAME,
    turn=GivenEntry(kit.Lettered(), "Whose turn it is.", "A's"),
    players=GivenEntry(kit.BySeat(SEAT), "What each player has, from A on."),
    deck=GivenEntry(
        CARDS, "The draw deck; cards without their rudders are as mixed as can be.", "the rest of the cards"
    ),
    discard=GivenEntry(CARDS, "The discard pile.", "empty; if the deck is given, the rest of the cards"),
    run=GivenEntry(
        kit.Within(lambda rules: (1, rules.deck_runs)),
        "How often the deck is played through, this time included.",
        "1",
    ),
)
"""The entries that `given` accepts; goods and rudders that an example leaves open are random."""


class Rest:
    """The cards not yet placed while an example is read; entries of the example take cards from them."""

    def __init__(self, rules: Rules, players: int, chance: kit.Chance) -> None:
        self.rules, self.chance, self.all = rules, chance, whole_game(rules, players)
        self.left = list(self.all)

    def find(self, held: Sequence[Item], lying: Sequence[Item]) -> None:
        """Choose the cards of every entry: first named cards, then those of a named good, then any cards.

        The cards of an entry that does not name them are random. An entry of a player (`held`) gets as many
        copies as possible of one card, then of another; for an entry of a pile (`lying`), each card is drawn
        separately.
        """
        entries = [*((item, item.count) for item in held), *((item, 1) for item in lying)]
        for item, at_once in sorted(
            entries, key=lambda entry: (entry[0].card is None, entry[0].good is None)
        ):
            self.take(item, at_once)

    def take(self, item: Item, at_once: int) -> None:
        """Give an entry of `given` as many random cards as it still needs, from the cards not yet placed.

        Each draw chooses a card, and takes up to `at_once` copies of it. Raises `GivenError` if too few cards
        that fit are left.
        """
        deck, kind = self.rules.deck, ""
        fitting: Sequence[int] = range(len(self.left))
        if item.card is not None:
            fitting, kind = (item.card,), f" {deck.names[item.card]}"
        elif item.good is not None:
            fitting, kind = deck.cards_of[item.good], f" {self.rules.goods[item.good]}"
        there, in_all = (sum(pile[card] for card in fitting) for pile in (self.left, self.all))
        if item.count > there:
            here = f", at most {there} of them here" if there < in_all else ""
            wrong = f"more cards than the game has: {in_all - there + item.count}"
            raise item.data.error(wrong, f"{in_all}{kind} in all{here}")
        while (lacking := item.count - len(item.found)) > 0:
            is_open = len(fitting) > 1  # a named card leaves the choice of all others as it was
            index = self.chance.weighted([self.left[each] for each in fitting]) if is_open else 0
            card = fitting[index]
            number = min(self.left[card], lacking, at_once)
            self.left[card] -= number
            item.found += [card] * number


def read_given(rules: Rules, given: Data, chance: kit.Chance) -> model.Position:
    """Read the `given` part of an example; raise `GivenError` for an impossible position.

    Named cards are taken first; then cards for open entries are drawn from the rest by `chance`.
    """
    there = GIVEN.of(given)
    players = there.get("players")
    if players is None:
        raise given.error("no players", "players, or new_game")
    letters = list(kit.LETTERS)
    read = [(each, SEAT.read(rules, each)) for each in kit.in_order(players, letters)]
    number = len(read)
    if number not in rules.players:
        wrong = f"{number} player{'s' * (number != 1)}"
        raise players.error(wrong, f"{rules.players[0]} to {rules.players[-1]} players")
    first = letters.index(there["turn"].choice(letters[:number])) if "turn" in there else 0
    piles = {name: read_items(rules, there[name]) for name in PILES if name in there}
    run = GIVEN.names["run"].takes.read(rules, there["run"]) if "run" in there else 1

    rest, places = Rest(rules, number, chance), ("out", "back", "hand", "offer", "treasure")
    held = [item for _, seat in read for place in places for item in seat.get(place) or ()]
    rest.find(held, [item for items in piles.values() for item in items])
    unknown = [(data, seat) for data, seat in read if seat.get("hand", ()) is None]
    for after, (data, seat) in enumerate(reversed(unknown)):
        most = min(rules.hand_limit, sum(rest.left))
        # With both piles given, the last of these hands gets all cards that lie nowhere else.
        to_others = rules.hand_limit * (len(unknown) - after - 1)
        least = max(sum(rest.left) - to_others, 0) if piles.keys() == {*PILES} else 0
        least = min(max(least, _drawn_there(rules, seat.get("where"), _way(seat, "out"))), most)
        seat["hand"] = [Item(data.need("hand"), least + chance.below(most - least + 1))]
        rest.take(seat["hand"][0], at_once=1)
    states = tuple([_read_state(rules, *each) for each in read])
    deck, discard = _piles(rules, there, piles, rest)
    position = model.Position(rules, states, first, deck, discard, run)
    for is_over, name, wrong, expected in _ends(position):
        if is_over:
            raise (there.get(name) or given).error(wrong, expected)
    return position


def _ends(position: model.Position) -> Iterator[tuple[object, str, str, str]]:
    """Yield checks, as in `_faults`, that the game is not over and that no new deck is due at once."""
    rules, is_last = position.rules, position.run == position.rules.deck_runs
    is_empty = not any(position.deck)
    by = ended_at_home(rules, position.players) if rules.reshuffle_at_home == "at_once" else None
    yield is_last and by, "run", f"the game is over by {by}: too few are sailing", "an earlier run"
    over = is_last and rules.end_second == "at_once"
    yield is_empty and over, "deck", "an empty deck in the last run: the game is over", "a card or more"
    is_after = is_last and rules.end_second == "round" and not position.turn
    wrong = "an empty deck in the last run at the start of a round: the game is over"
    yield is_empty and is_after, "deck", wrong, "a card or more"
    is_renewed = rules.reshuffle_when == "last_card" and rules.empty_discard == "end"
    expected = "a card or more: a new deck follows the last one at once"
    yield is_empty and not is_last and is_renewed, "deck", "an empty deck", expected


def _piles(
    rules: Rules, there: Mapping[str, Data], named: Mapping[str, Sequence[Item]], rest: Rest
) -> tuple[Counts, Counts]:
    """Return the deck and the discard pile; the first that `named` lacks gets all remaining cards.

    Raises `GivenError` if `named` has both and cards remain.
    """
    piles, left = [_pile(rules, named.get(name, ())) for name in PILES], tuple(rest.left)
    if missing := [index for index, name in enumerate(PILES) if name not in named]:
        piles[missing[0]] = left
    elif lost := sum(left):
        expected = f"{sum(piles[1]) + lost} there, or no discard pile: all others then lie on it"
        raise there["discard"].error(f"cards that are nowhere: {lost}", expected)
    return piles[0], piles[1]


def _pile(rules: Rules, items: Sequence[Item]) -> Counts:
    return kit.with_all((0,) * len(rules.deck.names), [card for item in items for card in item.found])


def _read_state(rules: Rules, data: Data, seat: Any) -> model.PlayerState:
    out, back, treasure = (_way(seat, place) for place in ("out", "back", "treasure"))
    hand, offer = (_pile(rules, seat.get(place, ())) for place in ("hand", "offer"))
    where, doubloons = seat.get("where", model.HOME), tuple([card for card, _ in treasure])
    state = model.PlayerState(where, hand, doubloons, out, back, offer)
    given = data.get("hand")
    is_open = given is None or given.value == UNKNOWN
    for is_wrong, name, wrong, expected in _faults(rules, state, is_open=is_open):
        if is_wrong:
            raise (data.get(name) or data).error(wrong, expected)
    return state


def _way(seat: Any, place: str) -> model.Way:
    return tuple([model.Laid(card, item.is_spent) for item in seat.get(place, ()) for card in item.found])


def _drawn_there(rules: Rules, where: model.Leg | None, out: model.Way) -> int:
    """Return how many cards a player must hold after exploring; 0 elsewhere, or if a draw may end early."""
    is_cut = rules.reshuffle_draw == "stop" or rules.empty_discard != "end" or rules.end_second == "round"
    is_there = where is model.EXPLORED and not is_cut
    return min(rules.explore_cards * rules.rudders_of(out), rules.hand_limit) if is_there else 0


def _faults(
    rules: Rules, state: model.PlayerState, *, is_open: bool
) -> Iterator[tuple[object, str, str, str]]:
    """Yield checks of a player, each as: whether it fails, name of the entry, problem, what is expected.

    A hand that is unknown or left out (`is_open`) may be too small.
    """
    where, hand, _, out, back, offer = state
    held, most = sum(hand), rules.hand_limit
    yield held > most, "hand", f"{held} cards in hand", f"{most} or fewer"
    offered, most = sum(offer), rules.exhibit_limit
    is_over = offered > most and rules.market_limit == "in_all"
    yield is_over, "offer", f"{offered} cards on the market", f"{most} or fewer"
    wrong, expected = "cards of a journey, but the player is at home", "where: outward, explored or returning"
    yield where is model.HOME and state.journey, "out" if out else "back", wrong, expected
    yield where is not model.HOME and not out, "where", "a journey without outward cards", "cards under `out`"
    returns = where is model.RETURNING
    yield not returns and back, "back", "cards of a way home not begun", "where: returning"
    yield returns and not back, "where", "a way home without cards", "cards under `back`"
    value, far = rules.homeward(back), rules.rudders_of(out)
    wrong = f"the way home is complete: worth {value} where the distance is {far}"
    yield returns and value >= far, "back", wrong, "fewer rudders, or where: home"
    drawn = _drawn_there(rules, where, out)
    is_short = held < drawn and not is_open
    yield is_short, "hand", f"cards in hand after exploring: {held}", f"{drawn} or more, as drawn there"


def write_given(position: model.Position) -> Plain:
    """Return `given` for a position, with all cards except the deck, which has the remaining cards.

    Returns a new game if the first shuffle is due, and None if anything else is due.
    """
    if isinstance(position.due, model.Shuffling):
        return {"new_game": len(position.players)}
    if position.due is not None:
        return None
    given = {"turn": position.turn, "run": position.run, "discard": kit.each(position.discard)}
    players = {seat: _places(state) for seat, state in enumerate(position.players)}
    return GIVEN.write(position.rules, {**given, "players": players})


def _places(state: model.PlayerState) -> Mapping[str, Any]:
    """Return what a player has, by the names of `SEAT`: `where`, `hand`, and other places with cards."""
    piles = {"out": state.out, "back": state.back, "treasure": state.treasure, "offer": kit.each(state.offer)}
    there = {name: cards for name, cards in piles.items() if cards}
    return {"where": state.where, "hand": kit.each(state.hand), **there}
