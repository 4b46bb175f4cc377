"""From the data of an example to a position."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from rulebook_tools.engine.kit import (
    LETTERS,
    NEW_GAME,
    BySeat,
    Chance,
    Counts,
    Data,
    Given,
    GivenEntry,
    GivenError,
    Lettered,
    Many,
    Number,
    Path,
    Read,
    TextPattern,
    Thing,
    Within,
    Written,
    either,
    followed,
    form_of,
    number_of_new_game,
    with_all,
    words,
)
from rulebook_tools.games.amerigo_cards.model import (
    HOME,
    RETURNING,
    Laid,
    Leg,
    PlayerState,
    Position,
    market_of,
    rudders_of,
)
from rulebook_tools.games.amerigo_cards.parameters import Rules
from rulebook_tools.games.amerigo_cards.rules.setup import new_game, whole_game

CARD = re.compile(r"(?:([0-9]{1,3})x )?([a-z_]+)(?:-([0-9]{1,3}))?")
FORM = "a card as in coffee-2 or 3x gems-1"
UNKNOWN = "unknown"
"""A hand of which nothing is said, not even how many cards it holds."""
SPENT = "doubloon"


@dataclass(slots=True)
class Item:
    """Some alike cards that an example names, perhaps without their rudders or even their good."""

    data: Data
    count: int
    good: int | None = None
    card: int | None = None


def read_item(rules: Rules, data: Data) -> Item:
    """Return the cards of one entry; raise `GivenError` for unknown ones."""
    text = data.text()
    match = CARD.fullmatch(text)
    if match is None:
        raise data.error(f"{text!r} names no card", FORM)
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
    """Return one card, its rudders included; raise `GivenError` for anything else."""
    item = read_item(rules, data)
    if item.card is None or item.count > 1:
        raise data.error(f"{data.text()!r} is not one card with its rudders", "a card as in coffee-2")
    return item.card


def read_items(rules: Rules, data: Data) -> list[Item]:
    """Return the cards of a list, or those counted by a number."""
    if isinstance(data.value, int):
        return [Item(data, data.count())] if data.count() else []
    return [read_item(rules, entry) for entry in data.items()]


def read_journey(rules: Rules, data: Data) -> list[Item]:
    """Return the cards of one way, in order; they must show their rudders or be a doubloon."""
    items = []
    for entry in data.items():
        if entry.text() == SPENT:
            items.append(Item(entry, 1))
            continue
        item = read_item(rules, entry)
        if item.card is None:
            wrong = f"{entry.text()!r} leaves the rudders open"
            raise entry.error(wrong, "a card as in coffee-2, or doubloon")
        items.append(item)
    return items


def card_names(rules: Rules) -> Written:
    """Return how one card is written, its rudders included."""
    return Thing("a card", "cards", words(rules.deck.names))


def cards_named(rules: Rules) -> Written:
    """Return how alike cards are written, with their rudders."""
    several = TextPattern(f"3x {rules.deck.names[0]}", rf"[0-9]{{1,3}}x (?:{'|'.join(rules.deck.names)})")
    return either(card_names(rules), Thing("several cards", "several cards", several))


def items_named(rules: Rules) -> Written:
    """Return how the cards of a list are written, or just their number."""
    several = TextPattern(
        f"3x {rules.goods[0]}", rf"[0-9]{{1,3}}x (?:{'|'.join(rules.goods)})(?:-[0-9]{{1,3}})?"
    )
    some = Thing("cards of a good", "cards of a good", either(words(rules.goods), several))
    return either(Many(either(card_names(rules), some), alone=True), Number(0))


CARDS = Read(read_items, items_named)
CARD_NAME = Read(read_card, card_names)
JOURNEY = Read(read_journey, lambda rules: Many(either(card_names(rules), words((SPENT,))), alone=True))
SEAT = Given(
    where=GivenEntry(form_of(Leg), "Where the player is.", "home"),
    hand=GivenEntry(
        Read(
            lambda rules, data: None if data.value == UNKNOWN else read_items(rules, data),
            lambda rules: either(items_named(rules), words((UNKNOWN,))),
        ),
        "Cards in hand, or how many; unknown: chance decides which and how many.",
        "none",
    ),
    treasure=GivenEntry(CARDS, "The treasure pile, the top card last.", "none"),
    out=GivenEntry(JOURNEY, "The outward journey, in order.", "none"),
    back=GivenEntry(JOURNEY, "The way home, in order.", "none"),
    offer=GivenEntry(CARDS, "Goods on the market.", "none"),
)
"""What an example can give of a player."""
GIVEN = Given(
    new_game=NEW_GAME,
    turn=GivenEntry(Lettered(), "Whose turn it is.", "A's"),
    players=GivenEntry(BySeat(SEAT), "What each player has, from A on."),
    deck=GivenEntry(
        CARDS, "The draw deck; cards without their rudders are as mixed as can be.", "the rest of the cards"
    ),
    discard=GivenEntry(CARDS, "The discard pile.", "empty; if the deck is given, the rest of the cards"),
    run=GivenEntry(
        Within(lambda rules: (1, rules.deck_runs)),
        "How often the deck is played through, this time included.",
        "1",
    ),
)
"""What an example can give; goods and rudders left open are left to chance."""


class Rest:
    """The cards that nobody holds yet; from them come those that an example leaves open, by chance."""

    def __init__(self, rules: Rules, players: int, chance: Chance) -> None:
        self.rules = rules
        self.all = whole_game(rules, players)
        self.left = list(self.all)
        self.chance = chance

    def take(self, item: Item, at_once: int) -> list[int]:
        """Take the cards of an entry, of cards that fit, so many alike at once."""
        if item.card is not None:
            fitting: Sequence[int] = (item.card,)
        elif item.good is not None:
            fitting = self.rules.deck.cards_of[item.good]
        else:
            fitting = tuple(range(len(self.left)))
        there = sum(self.left[card] for card in fitting)
        if item.count > there:
            raise self.too_many(item, fitting, there)
        taken: list[int] = []
        while len(taken) < item.count:
            card = self.one_of(fitting)
            number = min(self.left[card], item.count - len(taken), at_once)
            self.left[card] -= number
            taken += [card] * number
        return taken

    def one_of(self, fitting: Sequence[int]) -> int:
        """Return one of the cards that fit; where only one does, chance decides nothing."""
        if len(fitting) == 1:
            return self.chance.choice(fitting)
        return fitting[self.chance.weighted([self.left[each] for each in fitting])]

    def too_many(self, item: Item, fitting: Sequence[int], there: int) -> GivenError:
        """Return what to say of more cards than the game has, with how many are named in all."""
        in_all = sum(self.all[card] for card in fitting)
        what = "" if item.good is None else f" {self.rules.goods[item.good]}"
        kind = what if item.card is None else f" {self.rules.deck.names[item.card]}"
        here = f", at most {there} of them here" if there < in_all else ""
        wrong = f"more cards than the game has: {in_all - there + item.count}"
        return item.data.error(wrong, f"{in_all}{kind} in all{here}")


@dataclass(slots=True)
class Seat:
    """What an example gives of one player, before the cards left open are found."""

    data: Data
    leg: Leg
    hand: list[Item] | None
    """None where nothing is known of it."""
    treasure: list[Item]
    out: list[Item]
    back: list[Item]
    offer: list[Item]

    def items(self) -> list[Item]:
        """Return all cards, those of a journey first."""
        return [*self.out, *self.back, *(self.hand or ()), *self.offer, *self.treasure]


def read_given(rules: Rules, given: Data) -> Callable[[Chance], Position]:
    """Return what makes the position that an example gives; both raise `GivenError` for one that cannot be.

    Cards that the example leaves open are found among the rest, named ones being set aside first.
    """
    there = GIVEN.of(given)
    fresh = number_of_new_game(rules, given)
    if fresh is not None:
        position = new_game(rules, fresh)
        return lambda _: position
    players = there.get("players")
    if players is None:
        raise given.error("no players", "players, or new_game")
    letters = list(LETTERS)
    seats = [read_seat(rules, entry) for _, entry in players.entries(letters)]
    for (letter, entry), expected in zip(players.entries(), letters, strict=False):
        if letter != expected:
            raise entry.error(f"player {letter} is out of order", f"player {expected}")
    check_players(rules, len(seats), players)
    turn, run = there.get("turn"), there.get("run")
    first = letters.index(turn.choice(letters[: len(seats)])) if turn is not None else 0
    piles = read_piles(rules, given)
    number = 1 if run is None else GIVEN.names["run"].takes.read(rules, run)

    def make(chance: Chance) -> Position:
        rest = Rest(rules, len(seats), chance)
        found = find_cards(rest, [item for seat in seats for item in seat.items()], piles)
        known = [seat if seat.hand is not None else with_some_hand(rest, seat, found) for seat in seats]
        states = tuple([read_state(rules, seat, found) for seat in known])
        deck, discard = share_rest(rest, piles, found)
        return Position(rules, states, first, deck, discard, number, market_of(rules, states))

    return make


def read_piles(rules: Rules, given: Data) -> dict[str, list[Item]]:
    """Return the cards of the draw deck and of the discard pile, as far as they are given."""
    piles = {name: given.get(name) for name in ("deck", "discard")}
    return {name: read_items(rules, data) for name, data in piles.items() if data is not None}


def share_rest(
    rest: Rest, piles: dict[str, list[Item]], found: dict[Path, list[int]]
) -> tuple[Counts, Counts]:
    """Return draw deck and discard pile: what is not given of one of them is the rest of the cards.

    With neither given, the discard pile is empty; with both, the rest plays no part.
    """
    nothing = (0,) * len(rest.all)
    given = {
        name: with_all(nothing, [card for item in items for card in found[item.data.path]])
        for name, items in piles.items()
    }
    left = tuple(rest.left)
    deck = given.get("deck", left)
    return deck, given.get("discard", left if "deck" in given else nothing)


def read_seat(rules: Rules, data: Data) -> Seat:
    """Return what an example gives of one player."""
    there = SEAT.read(rules, data)
    return Seat(
        data,
        there.get("where", HOME),
        there.get("hand", []),
        there.get("treasure", []),
        there.get("out", []),
        there.get("back", []),
        there.get("offer", []),
    )


def find_cards(rest: Rest, held: list[Item], piles: dict[str, list[Item]]) -> dict[Path, list[int]]:
    """Return the cards of every entry: named ones, then goods without rudders, then any.

    Cards left open in a pile are as mixed as can be, those that a player holds are alike.
    """
    found: dict[Path, list[int]] = {}
    in_piles = [item for items in piles.values() for item in items]
    by_openness = sorted([*held, *in_piles], key=lambda item: (item.card is None) + (item.good is None))
    mixed = {item.data.path for item in in_piles}
    for item in by_openness:
        found[item.data.path] = rest.take(item, at_once=1 if item.data.path in mixed else item.count)
    return found


def with_some_hand(rest: Rest, seat: Seat, found: dict[Path, list[int]]) -> Seat:
    """Return a player of whose hand nothing is known: chance decides how many cards it holds, and which."""
    most = min(rest.rules.hand_limit, sum(rest.left))
    hand = Item(seat.data.need("hand"), rest.chance.below(most + 1))
    found[hand.data.path] = rest.take(hand, at_once=1)
    return replace(seat, hand=[hand])


def read_state(rules: Rules, seat: Seat, found: dict[Path, list[int]]) -> PlayerState:
    """Return what a player has; raise `GivenError` for what the rules cannot lead to."""

    def pile(items: list[Item]) -> Counts:
        return with_all(
            (0,) * len(rules.deck.names), [card for item in items for card in found[item.data.path]]
        )

    def way(items: list[Item]) -> tuple[Laid, ...]:
        return tuple(Laid(card, item.card is None) for item in items for card in found[item.data.path])

    treasure = tuple(card for item in seat.treasure for card in found[item.data.path])
    state = PlayerState(
        seat.leg, pile(seat.hand or []), treasure, way(seat.out), way(seat.back), pile(seat.offer)
    )
    check_state(rules, state, seat.data)
    return followed(rules, state)


def check_players(rules: Rules, number: int, data: Data) -> None:
    """Raise `GivenError` for a number of players that the game is not made for."""
    if number not in rules.players:
        there = f"{number} player{'s' * (number != 1)}"
        raise data.error(there, f"{rules.players[0]} to {rules.players[-1]} players")


def check_state(rules: Rules, state: PlayerState, data: Data) -> None:
    """Raise `GivenError` where hand, market or journey of a player cannot be as they are."""
    here = {name: data.get(name) or data for name in ("hand", "offer", "where", "out", "back")}
    if sum(state.hand) > rules.hand_limit:
        raise here["hand"].error(f"{sum(state.hand)} cards in hand", f"{rules.hand_limit} or fewer")
    if sum(state.offer) > rules.exhibit_limit and rules.market_limit == "in_all":
        wrong = f"{sum(state.offer)} cards on the market"
        raise here["offer"].error(wrong, f"{rules.exhibit_limit} or fewer")
    if state.where is HOME:
        if state.out or state.back:
            raise here["out" if state.out else "back"].error(
                "cards of a journey, but the player is at home", "where: outward, explored or returning"
            )
        return
    if not state.out:
        raise here["where"].error("a journey without outward cards", "cards under `out`")
    if state.where is not RETURNING:
        if state.back:
            raise here["back"].error("cards of a way home not begun", "where: returning")
        return
    if not state.back:
        raise here["where"].error("a way home without cards", "cards under `back`")
    worth, far = rudders_of(rules, state.back) * rules.return_factor, rudders_of(rules, state.out)
    if worth >= far:
        wrong = f"the way home is complete: worth {worth} where the distance is {far}"
        raise here["back"].error(wrong, "fewer rudders, or where: home")
