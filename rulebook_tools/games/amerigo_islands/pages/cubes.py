"""Where the cubes are: on the rondel, in the tower and around it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulebook_tools.engine.data import Data
from rulebook_tools.engine.kit.chapter import Chapter
from rulebook_tools.engine.kit.piles import there
from rulebook_tools.engine.scenes import Mark, Scene, Stop, Token, Track
from rulebook_tools.games.amerigo_islands.board.colours import COLOURS
from rulebook_tools.games.amerigo_islands.pages.given import is_given, row
from rulebook_tools.games.amerigo_islands.parameters import Rules
from rulebook_tools.games.amerigo_islands.speech import FIGURES, tell
from rulebook_tools.games.amerigo_islands.state import Position

CUBES = Chapter[Position](FIGURES)


PHASE, CUBE = "mark.phase", "cube"
PICTURED = (PHASE, CUBE, *(f"{kind}.{colour}" for colour in COLOURS for kind in ("action", "cube")))
"""All that these pictures show."""


def of_cubes(position: Position, given: Data) -> Iterator[Scene]:
    """Yield the rondel with the phase, the action field, and what lies in the tower and in its tray."""
    tower = position.tower
    has_rondel = is_given(given, "cubes", "storage")
    phase = position.phase if position.round else None
    yield rondel_of(position.rules, tower.storage, phase, given=has_rondel)
    places = {
        "field": (tell("given.field"), tower.field),
        "tower": (tell("given.hidden"), tower.hidden),
        "tray": (tell("given.tray"), tower.tray),
    }
    for name, (label, cubes) in places.items():
        tokens = [Token(f"cube.{COLOURS[colour]}", count=cubes[colour]) for colour in there(cubes)]
        is_there = is_given(given, "cubes", name)
        yield row(position.rules, f"cubes.{name}", label, tokens, given=is_there)


def rondel_of(rules: Rules, cubes: Sequence[int], phase: int | None = None, *, given: bool = True) -> Track:
    """Return the rondel with the cubes on its storage spaces, and the phase that is being played."""
    stops = (
        storage(name, number, is_now=colour == phase)
        for colour, (name, number) in enumerate(zip(COLOURS, cubes, strict=True))
    )
    return Track(
        tell("given.rondel").statement(rules), tuple(stops), is_ring=True, name="rondel", is_given=given
    )


def storage(name: str, number: int, *, is_now: bool) -> Stop:
    """Return a storage space of the rondel: its action, its cubes, and whether this is its phase."""
    now = (Mark(PHASE),) if is_now else ()
    cubes = (Mark(CUBE, count=number),) if number else ()
    return Stop(kind=f"action.{name}", marks=(*now, *cubes))
