"""The cards that an example can still name: no more of each kind than the game has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from rulebook_tools.engine.kit import (
    NEW_GAME,
    SILENT,
    BySeat,
    Counts,
    Data,
    Field,
    Fields,
    Given,
    GivenEntry,
    Listed,
    Many,
    Within,
    all_letters,
    as_is,
    either,
    form_of,
    number_of_new_game,
    words,
)
from rulebook_tools.games.amerigo_rooftops.model import (
    CardShown,
    Choosing,
    Closing,
    Drawing,
    Open,
    Pile,
    Position,
    Roof,
    Shuffling,
    short,
)
from rulebook_tools.games.amerigo_rooftops.parameters import Card, Rules, Tile, numbers_of
from rulebook_tools.games.amerigo_rooftops.rules.flow import refill
from rulebook_tools.games.amerigo_rooftops.rules.setup import new_game


class Stock:
    """The cards that an example has named, each as often as there are alike, each number once."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.there = rules, Counter(card.name for deck in rules.decks for card in deck)
        self._named = Counter[str]()
        self._alike = Counter[tuple[str, Card]]()
        self._numbers = set[int]()

    def take(self, entry: Data, card: Card) -> None:
        """Count a card; raise `GivenError` at its entry if there is no such card left."""
        if card.number in self._numbers:
            wrong = f"two cards with the number {card.number}"
            raise entry.error(wrong, "a number of its own for each card")
        self.take_kind(entry, card.name)
        batch = self.rules.batch_of(card)
        there = sum(each.name == card.name for each in batch)
        if self._alike[card.name, batch[0]] >= there:
            wrong = f"{there + 1} cards {card.name} with {numbers_of(batch)}"
            raise entry.error(wrong, f"{there} or fewer: there are no more")
        self.count(card)

    def take_kind(self, entry: Data, name: str) -> None:
        """Raise `GivenError` at an entry if all cards of a kind are named already."""
        there = self.there[name]
        if self._named[name] >= there:
            raise entry.error(f"{self._named[name] + 1} cards {name}", f"{there} or fewer: there are no more")

    def count(self, card: Card) -> None:
        """Count a card that lies where it may lie."""
        self.count_kind(card.name)
        self._alike[card.name, self.rules.batch_of(card)[0]] += 1
        if card.number:
            self._numbers.add(card.number)

    def count_kind(self, name: str) -> None:
        """Count a card of which only the kind is known."""
        self._named[name] += 1


def stock_of(position: Position) -> Stock:
    """Return a stock without the cards that lie somewhere in a position.

    Where an example gives no piles, the cards played before may have come back.
    """
    rules, stock = position.rules, Stock(position.rules)
    discards = () if position.open.piles else position.discards
    for cards in (*position.hands, *position.piles, *discards):
        for card in cards:
            stock.count(card)
    for kind, number in zip(rules.kinds, position.parcels, strict=True):
        for _ in range(number):
            stock.count_kind(kind)
    return stock


def check_route(rules: Rules, route: Data, tiles: tuple[Tile, ...], players: int) -> None:
    """Raise `GivenError` for a route that is too long, or has more of a card than so many players lay."""
    if len(tiles) > rules.route_size:
        raise route.error(f"{len(tiles)} route cards", f"{rules.route_size} or fewer")
    there = {_kind(tile): number for tile, number in rules.tiles}
    least = dict(zip(there, rules.joins, strict=True))
    found = Counter[tuple[str, str]]()
    for entry, tile in zip(route.items(), tiles, strict=True):
        kind = _kind(tile)
        found[kind] += 1
        joins = least[kind] if rules.reach == "players" else 0
        if players < joins:
            wrong = f"the route card {tile.text} with {players} players"
            raise entry.error(wrong, f"{joins} players or more, or hands that leave open how many there are")
        if found[kind] > there[kind]:
            expected = f"{there[kind]} or fewer: there are no more"
            raise entry.error(f"{found[kind]} route cards {tile.text}", expected)


def _kind(tile: Tile) -> tuple[str, str]:
    """Return what tells route cards apart; a house turned over is the same card."""
    return "house" if tile.kind == "done" else tile.kind, tile.key


CARD, ROOF = form_of(CardShown), form_of(Roof)
DUE: Mapping[str, str] = {
    **{kind: kind for kind in ("choosing", "closing", "drawing")},
    "choose": "choosing",
    "close": "closing",
    "draw": "drawing",
}
"""How examples may call what is due, in `given` as in `then`."""


PARCELS = as_is(lambda rules: Many(either(words(rules.kinds), CARD.written(rules)), alone=True))
PILES = as_is(lambda rules: Fields({name: Field(Listed(CARD).written(rules)) for name in rules.pile_names}))
GIVEN = Given(
    new_game=NEW_GAME,
    route=GivenEntry(Listed(ROOF), "The route cards, from left to right."),
    amerigo=GivenEntry(
        Within(lambda rules: (1, rules.route_size)), "The place of Amerigo on the route, from 1."
    ),
    hands=GivenEntry(
        as_is(BySeat(Listed(CARD)).written),
        "The cards in each hand.",
        "they hold just what is played from them, and who plays nothing is not there",
    ),
    piles=GivenEntry(PILES, "The cards of each pile, the top one first.", "nobody draws"),
    discard=GivenEntry(PILES, "The cards played from each pile, waiting to be shuffled.", "none"),
    played=GivenEntry(
        PARCELS, "The parcels performed earlier in this round, with or without their numbers.", "none"
    ),
    due=GivenEntry(as_is(lambda _: words(DUE)), "What comes next.", "choosing"),
)
"""What an example can give."""


def read_cards(rules: Rules, data: Data) -> Pile:
    """Return the cards of a list, all of them in play."""
    cards: tuple[Card, ...] = tuple(CARD.read(rules, entry) for entry in data.items())
    return cards


def read_position(rules: Rules, given: Data) -> Position:
    """Return the position that an example gives; raise `GivenError` for one that cannot be.

    Hands that are left out hold just what is played from them; without piles nobody draws.
    """
    GIVEN.of(given)
    fresh = number_of_new_game(rules, given)
    if fresh is not None:
        return new_game(rules, fresh)
    route, amerigo = given.get("route"), given.get("amerigo")
    if route is None or amerigo is None:
        raise given.error("no route, or no Amerigo on it", "route and amerigo, or new_game")
    tiles: tuple[Tile, ...] = tuple(ROOF.read(rules, entry) for entry in route.items())
    if not any(tile.wants for tile in tiles):
        raise route.error("no house that waits", "a house that waits: the game is won without one")
    stock = Stock(rules)
    hands, there = _read_hands(rules, given.get("hands"), stock)
    piles, discards = (_read_piles(rules, given.get(name), stock) for name in ("piles", "discard"))
    parcels = _read_played(rules, given.get("played"), stock)
    is_whole = not there.hands and not any(parcels)
    check_route(rules, route, tiles, len(hands) if is_whole else rules.most_players)
    there = there._replace(piles=given.get("piles") is None and given.get("discard") is None)
    at = amerigo.count(least=1, most=len(tiles)) - 1
    position = Position(rules, tiles, at, hands, piles, discards, parcels, Choosing(0), open=there)
    return _with_due(position, given)


def _with_due(position: Position, given: Data) -> Position:
    """Return a position with what is due: cards to be chosen, a round to end, or hands to be filled up."""
    data = given.get("due")
    due = DUE[data.choice(DUE)] if data is not None else "choosing"
    if due == "closing":
        return position._replace(due=Closing(position.rules.end_removals))
    if due == "drawing":
        position = refill(position, Drawing("round", short(position)), SILENT)
        if not isinstance(position.due, Drawing | Shuffling):
            raise given.error("nobody can draw", "a hand that is not full, and a pile")
    return position


def _read_hands(rules: Rules, data: Data | None, stock: Stock) -> tuple[tuple[Pile, ...], Open]:
    """Return a hand for each player, and which of them are left out: those are empty."""
    seats = all_letters(rules)
    named = {seats.index(letter): entry for letter, entry in data.entries(seats)} if data is not None else {}
    hands: list[Pile] = []
    for seat in range(max(rules.players[0], 1 + max(named, default=0))):
        hands.append(_take(rules, named.get(seat), stock))
        if len(hands[seat]) > rules.hand_size:
            raise named[seat].error(f"{len(hands[seat])} cards in hand", f"{rules.hand_size} or fewer")
    left_out = tuple(seat for seat in range(len(hands)) if seat not in named)
    return tuple(hands), Open(hands=left_out, absent=left_out)


def _read_piles(rules: Rules, data: Data | None, stock: Stock) -> tuple[Pile, ...]:
    """Return piles, or the cards played from them, the top ones first."""
    named = dict(data.entries(rules.pile_names)) if data is not None else {}
    piles = []
    for index, name in enumerate(rules.pile_names):
        piles.append(_take(rules, named.get(name), stock))
        if any(rules.pile_of(card) != index for card in piles[index]):
            raise named[name].error(f"a card of another pile among those of {name}", f"cards of {name} alone")
    return tuple(piles)


def _take(rules: Rules, data: Data | None, stock: Stock) -> Pile:
    """Return the cards of a list, taken from the stock."""
    if data is None:
        return ()
    cards = read_cards(rules, data)
    for entry, card in zip(data.items(), cards, strict=True):
        stock.take(entry, card)
    return cards


def _read_played(rules: Rules, data: Data | None, stock: Stock) -> Counts:
    """Return the parcels performed earlier in this round; their numbers need not be named."""
    parcels = [0] * len(rules.kinds)
    for entry in data.items() if data is not None else ():
        kind, at, _ = entry.text().partition("@")
        if kind not in rules.kinds:
            raise entry.error(f"{kind!r} is no parcel", ", ".join(rules.kinds), name=kind, valid=rules.kinds)
        if at:
            _take(rules, entry, stock)
        else:
            stock.take_kind(entry, kind)
            stock.count_kind(kind)
        parcels[rules.kinds.index(kind)] += 1
    return tuple(parcels)
