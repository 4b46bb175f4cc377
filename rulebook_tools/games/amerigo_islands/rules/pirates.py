"""Pirate markers: those that lie face up, and those turned up between the rounds."""

from __future__ import annotations

from rulebook_tools.engine.kit import Chance, Chapter, Counts, GivenError, drawn
from rulebook_tools.games.amerigo_islands.actions import Reveal
from rulebook_tools.games.amerigo_islands.speech import FIGURES, Log
from rulebook_tools.games.amerigo_islands.state import Position, Raiding

PIRATES = Chapter[Position](FIGURES)


def hidden_pirates(position: Position) -> dict[int, int]:
    """Return the values of pirate markers that are not open, and how many show each.

    Source: Zentralplan; Preparar.
    """
    shown, markers = position.display.pirates, position.rules.pirate_markers
    return {
        value: number - shown.count(value)
        for value, number in zip(markers.starts, tuple(markers), strict=True)
    }


def unknown_markers(position: Position) -> int:
    """Return how many pirate markers must lie face up in this round if a position does not say which.

    In play there is always one: none is what an example leaves open. Source: Zentralplan,
    Vorbereitung des nächsten Durchgangs.
    """
    rules = position.rules
    if not position.round or position.display.pirates:
        return 0
    return rules.pirates_open + rules.pirates_more * (position.round - 1)


def each_pirate(position: Position) -> list[Reveal]:
    """Return each pirate marker that can be turned up."""
    return [Reveal("pirate", (value,)) for value, number in hidden_pirates(position).items() if number]


def some_pirates(position: Position, number: int, chance: Chance) -> Reveal:
    """Turn pirate markers up by chance."""
    hidden = hidden_pirates(position)
    values = list(hidden)
    return Reveal("pirate", tuple(values[kind] for kind in drawn(list(hidden.values()), number, chance)))


def turned_up(position: Position, values: Counts) -> tuple[Counts, Counts]:
    """Return the open pirate markers when some are turned up, and those of them that an example leaves open.

    One that only chance has named gives way to one that is named now. Raises `GivenError` for a marker
    that does not lie face down any more.
    """
    hidden = hidden_pirates(position)
    shown, unnamed = list(position.display.pirates), list(position.display.unnamed)
    for value in values:
        if not hidden.get(value) and value in unnamed:
            other = next(each for each, number in hidden.items() if number)
            shown[shown.index(value)] = unnamed[unnamed.index(value)] = other
            hidden |= {value: 1, other: hidden[other] - 1}
        if not hidden.get(value):
            known = ", ".join(str(each) for each, number in hidden.items() if number)
            raise GivenError((), f"no pirate marker of {value} lies face down any more", known)
        hidden[value] -= 1
        shown.append(value)
    return tuple(shown), tuple(unnamed)


def reveal_pirates(position: Position, values: Counts, log: Log) -> Position:
    """Turn up pirate markers.

    Source: Zentralplan, Vorbereitung des nächsten Durchgangs; Preparar.
    """
    shown, unnamed = turned_up(position, values)
    if isinstance(position.due, Raiding):
        unnamed += values
        log.say("interim.strength", "pirates_open", markers=shown, strength=shown)
    elif position.round:
        log.say("next.pirate", more_markers=shown, strength=shown)
    else:
        log.say(
            "setup.pirates",
            "first_pirate",
            marker_spaces=position.rules.pirate_spaces,
            first_markers=shown,
            strength=shown,
        )
    return position._replace(display=position.display._replace(pirates=shown, unnamed=unnamed))
