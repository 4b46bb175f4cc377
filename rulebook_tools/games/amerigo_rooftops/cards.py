"""The cards: horses, parcels, and the roofs and houses of the route."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rulebook_tools.engine.kit.piles import Counts


class Card(NamedTuple):
    """A card played from hand; `number` is 0 where an X stands in its place."""

    name: str
    """As a parameter's key: `left-2` for a horse, `ball` for a parcel."""
    steps: int
    """How far a horse goes, to the right if positive; 0 for a parcel."""
    parcel: int
    """Which kind a parcel is; -1 for a horse."""
    number: int

    @property
    def text(self) -> str:
        """The card as examples name it."""
        return f"{self.name}@{self.number or 'X'}"

    @property
    def noun(self) -> str:
        """The noun that says what the card is."""
        return f"move.{self.name}" if self.steps else f"parcel.{self.name}"


class Tile(NamedTuple):
    """A card of the route; only a house that still waits wants parcels."""

    kind: str
    """`plain`, `house`, `done` (a house turned over) or `special` (of the slippery roofs)."""
    key: str
    """What a house wants, or what a special roof does, as a parameter's key."""
    wants: Counts = ()

    @property
    def text(self) -> str:
        """The card as examples name it."""
        if self.kind in ("house", "done"):
            return f"{self.kind}:{self.key.replace('-', '+')}"
        return self.key or self.kind

    @property
    def noun(self) -> str:
        """The noun that says what the card is."""
        if self.kind == "house":
            return f"house.{self.key}"
        return f"roof.{self.key if self.kind == 'special' else self.kind}"


PLAIN = Tile("plain", "")


def house(key: str, kinds: tuple[str, ...]) -> Tile:
    """Return a house that wants the parcels its key names."""
    named = key.split("-")
    return Tile("house", key, tuple(named.count(kind) for kind in kinds))


def turned(tile: Tile) -> Tile:
    """Return a house turned over: it wants nothing any more.

    Source: Spelverloop.
    """
    return Tile("done", tile.key)


def spread(groups: Iterable[list[Card]]) -> list[Card]:
    """Return the cards of several groups in one row, each group spread evenly over it."""
    placed = []
    for index, cards in enumerate(groups):
        placed += [((2 * at + 1) / (2 * len(cards)), index, card) for at, card in enumerate(cards)]
    return [card for _, _, card in sorted(placed, key=lambda each: each[:2])]


def unnumbered(copies: Iterable[tuple[str, int]], kinds: tuple[str, ...]) -> list[Card]:
    """Return cards without their numbers, alike ones spread evenly."""
    return spread([card_of(name, 0, kinds)] * number for name, number in copies)


def numbered(groups: Iterable[list[Card]], after: int) -> list[Card]:
    """Return horses and parcels taking turns, each with a number of its own from `after` on.

    This is the one statement of which card has which number: an assumption, as no text says it.
    """
    return [card._replace(number=after + at) for at, card in enumerate(spread(groups), 1)]


def numbers_of(batch: Iterable[Card]) -> str:
    """Return which numbers some cards have between them, or that they have an X."""
    numbers = [card.number for card in batch]
    return f"{min(numbers)} to {max(numbers)}" if any(numbers) else "X"


def card_of(name: str, number: int, kinds: tuple[str, ...]) -> Card:
    """Return the card of a name, a parcel if it is one of the kinds, with its number, 0 for an X."""
    if name in kinds:
        return Card(name, 0, kinds.index(name), number)
    side, _, steps = name.partition("-")
    return Card(name, -int(steps) if side == "left" else int(steps), -1, number)
