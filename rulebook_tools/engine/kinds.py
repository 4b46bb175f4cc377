"""What a value of a foreign game must be: looked at before it is used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulebook_tools.engine.figures import Count, Name, Player, Spot, Statement

SHOWN = 60
"""Characters of an answer that a message quotes."""
NAMED = frozenset((Name, Player, Spot))
"""The figures that are a name alone."""


def check_statement(said: object) -> Statement:
    """Return a statement; raise `TypeError` for anything else, or for figures that nobody can say."""
    found: Statement = of_kind(Statement, said)
    of_kind(str, found.wording)
    figures = found.figures
    for name, figure in (figures if type(figures) is dict else of_kind(Mapping, figures)).items():
        if type(name) is not str:
            of_kind(str, name)
        if type(figure) is not int:
            check_figure(figure)
    return found


def check_figure(figure: Any) -> None:
    """Raise `TypeError` for what is no figure."""
    if type(figure) in NAMED and type(figure[0]) is str:
        return  # most are told by a glance
    match figure:
        case Name(text) | Player(text) | Spot(text):
            of_kind(str, text)
        case Count(number, noun):
            of_kind((int, float), number)
            of_kind(str, noun)
        case int():
            pass
        case tuple() | list():
            for part in figure:
                check_figure(part)
        case _:
            of_kind((int, Count, Name, Player, Spot, tuple), figure)


def each_of(kind: Any, values: object) -> Sequence[Any]:
    """Return the members of a tuple, each of which must be of a kind."""
    found: Sequence[Any] = of_kind((tuple, list), values)
    for value in found:
        if not isinstance(value, kind):
            of_kind(kind, value)
    return found


def of_kind(kind: Any, value: object) -> Any:
    """Return a value of a kind; raise `TypeError` for one of another."""
    if not isinstance(value, kind):
        kinds = kind if isinstance(kind, tuple) else (kind,)
        expected = " or ".join("None" if each is type(None) else each.__name__ for each in kinds)
        raise TypeError(f"{short_of(value)} where {expected} belongs")
    return value


def short_of(value: object) -> str:
    """Return a value as a message quotes it."""
    shown = repr(value)
    return shown if len(shown) <= SHOWN else f"{shown[:SHOWN]}…"
