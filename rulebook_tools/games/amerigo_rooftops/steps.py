"""The figures in which rules speak of things."""

from __future__ import annotations

from collections.abc import Iterable

from rulebook_tools.engine.figures import Count, Figure, Name
from rulebook_tools.games.amerigo_rooftops.cards import Card, Counts, Tile
from rulebook_tools.games.amerigo_rooftops.rules import Rules


def cards(number: int) -> Count:
    """Return a number of cards as a figure."""
    return Count(number, "card")


def route_cards(number: int) -> Count:
    """Return a number of route cards as a figure."""
    return Count(number, "route_card")


def houses(number: int) -> Count:
    """Return a number of houses as a figure."""
    return Count(number, "house")


def named(card: Card) -> Name:
    """Return what a card is as a figure."""
    return Name(card.noun)


def roof(tile: Tile) -> Name:
    """Return what a route card is as a figure."""
    return Name(tile.noun)


def number_of(card: Card) -> Figure:
    """Return the number on a card, or the X in its place, as a figure."""
    return card.number or Name("x")


def kinds_of(rules: Rules, parcels: Counts) -> tuple[Figure, ...]:
    """Return kinds of parcels as a figure, counted where there are several of one."""
    return tuple(
        Name(f"parcel.{kind}") if number == 1 else Count(number, f"parcel.{kind}")
        for kind, number in zip(rules.kinds, parcels, strict=True)
        if number
    )


def towards(steps: int) -> Name:
    """Return the direction of a move as a figure."""
    return Name("direction.left" if steps < 0 else "direction.right")


def table(rules: Rules, names: Iterable[str]) -> tuple[str, ...]:
    """Return the paths of all entries of some tables of parameters."""
    wanted = tuple(f"{name}." for name in names)
    return tuple(sorted(path for path in rules.paths if path.startswith(wanted)))
