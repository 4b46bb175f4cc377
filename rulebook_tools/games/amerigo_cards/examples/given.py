"""Read the `given` part of an example into a position, and write it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from rulebook_tools.engine import kit
from rulebook_tools.engine.kit import Counts, Data, GivenEntry, Plain, Read, either, words
from rulebook_tools.games.amerigo_cards import model
from rulebook_tools.games.amerigo_cards.invariants import count_cards, faults
from rulebook_tools.games.amerigo_cards.parameters import Rules
from rulebook_tools.games.amerigo_cards.rules.end import ended_at_home
from rulebook_tools.games.amerigo_cards.rules.setup import whole_game

CARD = re.compile(r"(?:([0-9]{1,3})x )?([a-z_]+)(?:-([0-9]{1,3}))?")
UNKNOWN = "unknown"
"""The word for a hand whose cards, and even their number, are random."""
SPENT = "doubloon"
"""The word in examples for a doubloon that lies on a journey, or that is spent in an action."""
PILES = ("deck", "discard")


@dataclass(slots=True)
class Item:
    """An entry for `count` cards in an example; several kinds of cards fit if it leaves the card open."""

    data: Data
    count: int
    fits: Sequence[int]
    """The numbers of the cards that fit; only one if the entry names it."""
    what: str = ""
    """The name of what fits, such as `coffee-2` or `coffee`; empty if any card does."""
    is_spent: bool = False
    """Whether the card lies face down on a journey, as a doubloon."""
    found: list[int] = field(default_factory=list)
    """The cards chosen for the entry."""

    @property
    def word(self) -> str:
        """The word for one card of the entry, such as `coffee-2`, `coffee` or `doubloon`."""
        return self.data.text() if self.is_spent else self.what

    def named(self, expected: str = "a card as in coffee-2") -> int:
        """Return the number of the only card that fits; raise `GivenError` with `expected` if several fit."""
        if len(self.fits) > 1:
            raise self.data.error(f"{self.data.text()!r} leaves the rudders open", expected)
        return self.fits[0]


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
    fits = rules.deck.cards_of[rules.goods.index(name)]
    if shown is None:
        return Item(data, count, fits, name)
    card, valid = f"{name}-{int(shown)}", [rules.deck.names[each] for each in fits]
    if card not in valid:
        raise data.error(f"no card {card!r}", ", ".join(valid), name=card, valid=valid)
    return Item(data, count, (fits[valid.index(card)],), card)


def read_card(rules: Rules, data: Data) -> int:
    """Read a card such as `coffee-2`; raise `GivenError` for anything else, such as several cards."""
    item = read_item(rules, data)
    if len(item.fits) > 1 or item.count > 1:
        raise data.error(f"{data.text()!r} is not one card with its rudders", "a card as in coffee-2")
    return item.fits[0]


def read_items(rules: Rules, data: Data) -> list[Item]:
    """Read a list of cards; a plain number becomes one entry for so many cards of any kind.

    The same good several times, one after another, is one entry: `gems, gems` means `2x gems`.
    """
    if isinstance(data.value, int):
        return [Item(data, data.count(), range(len(rules.deck.names)))] if data.count() else []
    items: list[Item] = []
    for item in (read_item(rules, entry) for entry in data.items()):
        if items and items[-1].what == item.what and len(item.fits) > 1:
            items[-1].count += item.count
        else:
            items.append(item)
    return items


def _read_laid(rules: Rules, data: Data) -> Item:
    """Read a card of a journey: a card with its rudders, or a doubloon with or without its card."""
    word, _, card = data.text().partition(" ")
    if word != SPENT:
        item = read_item(rules, data)
        item.named("a card as in coffee-2, or doubloon")
        return item
    if not card:
        return Item(data, 1, range(len(rules.deck.names)), is_spent=True)
    front = read_card(rules, Data(card, data.path))
    return Item(data, 1, (front,), rules.deck.names[front], is_spent=True)


def write_cards(rules: Rules, cards: Iterable[int]) -> list[Plain]:
    """Return a list of cards in order, equal ones in a row together, such as `3x coffee-2`."""
    runs = ((rules.deck.names[card], len([*same])) for card, same in groupby(cards))
    return [name if number == 1 else f"{number}x {name}" for name, number in runs]


def card_names(rules: Rules) -> kit.Written:
    """Return how examples can write a single card: its good and its rudders, such as `coffee-2`."""
    return kit.Thing("a card", "cards", words(rules.deck.names))


def cards_named(rules: Rules) -> kit.Written:
    """Return how examples can write one card, or several equal ones, such as `3x coffee-2`."""
    several = kit.TextPattern(f"3x {rules.deck.names[0]}", rf"[0-9]{{1,3}}x (?:{'|'.join(rules.deck.names)})")
    return either(card_names(rules), kit.Thing("several cards", "several cards", several))


def _items_named(rules: Rules) -> kit.Written:
    goods = rules.goods
    several = kit.TextPattern(f"3x {goods[0]}", rf"[0-9]{{1,3}}x (?:{'|'.join(goods)})(?:-[0-9]{{1,3}})?")
    some = kit.Thing("cards of a good", "cards of a good", either(words(goods), several))
    return either(kit.Many(either(card_names(rules), some), alone=True), kit.Number(0))


def _laid(rules: Rules) -> kit.Written:
    known = kit.TextPattern(f"{SPENT} {rules.deck.names[0]}", rf"{SPENT} (?:{'|'.join(rules.deck.names)})")
    spent = kit.Thing("a doubloon and its card", "doubloons and their cards", known)
    return either(card_names(rules), words((SPENT,)), spent)


def _write_laid(rules: Rules, laid: model.Laid) -> Plain:
    name = rules.deck.names[laid.card]
    return f"{SPENT} {name}" if laid.spent else name


def or_word(form: kit.Form, word: str, meaning: int | None) -> Read:
    """Return the notation `form`, extended by a `word` that stands for the value `meaning`."""
    return Read(
        lambda rules, data: meaning if data.value == word else form.read(rules, data),
        lambda rules: either(form.written(rules), words((word,))),
        lambda rules, value: word if value == meaning else form.write(rules, value),
    )


CARDS = Read(read_items, _items_named, write_cards)
PILE = Read(read_items, _items_named, lambda rules, pile: write_cards(rules, kit.each(pile)))
CARD_NAME = Read(read_card, card_names, lambda rules, card: rules.deck.names[card])
JOURNEY = kit.Listed(Read(_read_laid, _laid, _write_laid))
HAND = or_word(PILE, UNKNOWN, None)
RUN = kit.Within(lambda rules: (1, rules.deck_runs))
SEAT = kit.Given(
    where=GivenEntry(kit.form_of(model.Leg), "Where the player is.", "home"),
    hand=GivenEntry(HAND, "Cards in hand, or how many; unknown: chance decides which and how many.", "none"),
    treasure=GivenEntry(CARDS, "The treasure pile, the top card last.", "none"),
    out=GivenEntry(JOURNEY, "The outward journey, in order.", "none"),
    back=GivenEntry(JOURNEY, "The way home, in order.", "none"),
    offer=GivenEntry(PILE, "Goods on the market.", "none"),
)
"""The entries that `given` accepts for a player."""
GIVEN = kit.Given(
    new_game=kit.NEW_GAME,
    turn=GivenEntry(kit.as_is(kit.Lettered()), "Whose turn it is.", "A's"),
    players=GivenEntry(kit.as_is(kit.BySeat(SEAT)), "What each player has, from A on."),
    deck=GivenEntry(
        PILE, "The draw deck; cards without their rudders are as mixed as can be.", "the rest of the cards"
    ),
    discard=GivenEntry(PILE, "The discard pile.", "empty; if the deck is given, the rest of the cards"),
    run=GivenEntry(RUN, "How often the deck is played through, this time included.", "1"),
)
"""The entries that `given` accepts; goods and rudders that an example leaves open are random."""


def take(item: Item, at_once: int, left: list[int], whole: Counts, chance: kit.Chance) -> None:
    """Move the cards of an entry from `left` to `item.found`; what the entry leaves open is random.

    `left` and `whole` are numbers of copies by card: those not taken yet, and those in the game. Each random
    choice takes up to `at_once` copies of a card. Raises `GivenError` if too few cards that fit are left.
    """
    there, in_all = (sum(pile[card] for card in item.fits) for pile in (left, whole))
    if item.count > there:
        kind, here = item.what and f" {item.what}", f", at most {there} of them here"
        wrong = f"more cards than the game has: {in_all - there + item.count}"
        raise item.data.error(wrong, f"{in_all}{kind} in all{here if there < in_all else ''}")
    while lacking := item.count - len(item.found):
        is_open = len(item.fits) > 1  # a named card leaves the choice of all others as it was
        card = item.fits[chance.weighted([left[each] for each in item.fits]) if is_open else 0]
        number = min(left[card], lacking, at_once)
        left[card] -= number
        item.found += [card] * number


def read_given(rules: Rules, given: Data, chance: kit.Chance) -> model.Position:
    """Read the `given` part of an example; raise `GivenError` for an impossible position."""
    players = GIVEN.of(given).get("players")
    if players is None:
        raise given.error("no players", "players, or new_game")
    seats = kit.in_order(players, kit.LETTERS)
    read, number = [SEAT.read(rules, each) for each in seats], len(seats)
    if number not in rules.players:
        wrong = f"{number} player{'s' * (number != 1)}"
        raise players.error(wrong, f"{rules.players[0]} to {rules.players[-1]} players")
    first = given.need("turn").choice(kit.LETTERS[:number]) if given.get("turn") else "A"
    there = GIVEN.read(rules, given)
    rest = _find_cards(rules, read, [there[name] for name in PILES if name in there], chance)
    states, nothing = tuple([_state(rules, seat) for seat in read]), (0,) * len(rest)
    deck = _pile(rules, there["deck"]) if "deck" in there else rest
    discard = _pile(rules, there["discard"]) if "discard" in there else rest if "deck" in there else nothing
    position = model.Position(rules, states, kit.LETTERS.index(first), deck, discard, there.get("run", 1))
    for is_wrong, data, name, wrong, expected in _faults(position, given, seats):
        if is_wrong:
            raise (data.get(name) or data).error(wrong, expected)
    return position


def _find_cards(rules: Rules, seats: list[Any], piles: list[list[Item]], chance: kit.Chance) -> Counts:
    """Choose the cards of all entries and of unknown hands (and how many); return the cards that are left.

    `seats` has the entries of each player, `piles` those of the deck and the discard pile, if given. Named
    cards are taken first, then cards of a named good, then any. What an entry of a player leaves open becomes
    as many copies as possible of one card, then of another; each card of a pile is drawn separately.
    """
    whole, places = whole_game(rules, len(seats)), ("out", "back", "hand", "offer", "treasure")
    entries = [(item, item.count) for seat in seats for place in places for item in seat.get(place) or ()]
    entries += [(item, 1) for items in piles for item in items]
    left = list(whole)
    for item, at_once in sorted(entries, key=lambda entry: len(entry[0].fits)):
        take(item, at_once, left, whole, chance)
    unknown = [seat for seat in seats if seat.get("hand", ()) is None]
    for before, seat in reversed([*enumerate(unknown)]):
        most = min(rules.hand_limit, sum(left))
        # With both piles given, the last of these hands gets all cards that lie nowhere else.
        least = max(sum(left) - rules.hand_limit * before, 0) if len(piles) == len(PILES) else 0
        least = min(max(least, _drawn_there(rules, seat.get("where"), _way(seat, "out"))), most)
        hand = Item(Data(UNKNOWN), least + chance.below(most - least + 1), range(len(left)))
        take(hand, 1, left, whole, chance)
        seat["hand"] = [hand]
    return tuple(left)


def _pile(rules: Rules, items: Sequence[Item]) -> Counts:
    return rules.deck.pile(card for item in items for card in item.found)


def _way(seat: Any, place: str) -> model.Way:
    return tuple([model.Laid(card, item.is_spent) for item in seat.get(place, ()) for card in item.found])


def _state(rules: Rules, seat: Any) -> model.PlayerState:
    hand, offer = (_pile(rules, seat.get(place, ())) for place in ("hand", "offer"))
    where, treasure = seat.get("where", model.HOME), tuple([card for card, _ in _way(seat, "treasure")])
    return model.PlayerState(where, hand, _way(seat, "out"), _way(seat, "back"), treasure, offer)


def _drawn_there(rules: Rules, where: model.Leg | None, out: model.Way) -> int:
    """Return how many cards a player must hold after exploring at the end of the outward journey `out`.

    0 if the player is elsewhere (`where`), or if the draw may end early.
    """
    is_cut = rules.reshuffle_draw == "stop" or rules.empty_discard != "end" or rules.end_second == "round"
    is_there = where is model.EXPLORED and not is_cut
    return min(rules.explore_cards * rules.rudders_of(out), rules.hand_limit) if is_there else 0


def _faults(
    position: model.Position, given: Data, seats: Sequence[Data]
) -> Iterator[tuple[object, Data, str, str, str]]:
    """Yield checks, each as: whether it fails, data, key in the data, problem, what is expected."""
    rules, is_last = position.rules, position.run == position.rules.deck_runs
    for seat, data in enumerate(seats):
        for is_wrong, name, wrong, expected in faults(position, seat):
            yield is_wrong, data, name, wrong, expected
        state = position.players[seat]
        hand, held, drawn = data.get("hand"), sum(state.hand), _drawn_there(rules, state.where, state.out)
        is_short = hand is not None and hand.value != UNKNOWN and held < drawn
        expected = f"{drawn} or more, as drawn there"
        yield is_short, data, "hand", f"cards in hand after exploring: {held}", expected
    if all(given.get(name) is not None for name in PILES):
        lost = sum(whole_game(rules, len(seats))) - sum(count_cards(position))
        expected = f"{sum(position.discard) + lost} there, or no discard pile: all others then lie on it"
        yield lost, given, "discard", f"cards that are nowhere: {lost}", expected
    by = ended_at_home(position) if rules.reshuffle_at_home == "at_once" else None
    yield is_last and by, given, "run", f"the game is over by {by}: too few are sailing", "an earlier run"
    if any(position.deck):
        return
    over, more = "an empty deck in the last run", "a card or more"
    yield is_last and rules.end_second == "at_once", given, "deck", f"{over}: the game is over", more
    is_after = is_last and rules.end_second == "round" and not position.turn
    yield is_after, given, "deck", f"{over} at the start of a round: the game is over", more
    is_renewed = not is_last and rules.reshuffle_when == "last_card" and rules.empty_discard == "end"
    yield is_renewed, given, "deck", "an empty deck", f"{more}: a new deck follows the last one at once"


def write_given(position: model.Position) -> Plain:
    """Return `given` for a position; it leaves out the deck, which has all cards that are nowhere else.

    Returns the `given` of a new game if the first shuffle is due, and None if anything else is due.
    """
    if isinstance(position.due, model.Shuffling):
        return {"new_game": len(position.players)}
    if position.due is not None:
        return None
    players, empty = {}, ((), (0,) * len(position.deck))  # only an empty hand is named
    for seat, state in enumerate(position.players):
        places = state._asdict().items()
        players[seat] = {name: there for name, there in places if name == "hand" or there not in empty}
    given = {"turn": position.turn, "run": position.run, "discard": position.discard, "players": players}
    return GIVEN.write(position.rules, given)
