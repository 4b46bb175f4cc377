"""The ways that a move led, put into the scenes that they lead over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from rulebook_tools.engine.scenes import Board, Row, Scene, Situation, Trail, Way

Ways: TypeAlias = Mapping[str, Sequence[Way | Trail]]
"""The ways over boards and rows of things, by the names of their scenes."""


def with_ways(situation: Situation, ways: Ways) -> Situation:
    """Return a situation with ways; raise `TypeError` where a scene is none that they can lead over.

    >>> from rulebook_tools.engine.figures import Statement
    >>> from rulebook_tools.engine.scenes import Token
    >>> row = Row(Statement("row"), (Token("house"), Token("house")), name="street")
    >>> with_ways(Situation(scenes=(row,)), {"street": [Trail("rider", (0, 1))]}).scenes[0].ways
    (Trail(noun='rider', places=(0, 1), player=None, number=None),)
    """
    gone = {name: tuple(each) for name, each in ways.items() if each}
    if not gone:
        return situation
    scenes = tuple(
        _led_over(scene, gone.pop(scene.name)) if scene.name in gone else scene for scene in situation.scenes
    )
    if gone:
        raise TypeError(f"a way over {', '.join(map(repr, gone))}, which the situation does not draw")
    return replace(situation, scenes=scenes)


def _led_over(scene: Scene, ways: tuple[Way | Trail, ...]) -> Scene:
    kind = {Board: Way, Row: Trail}.get(type(scene))
    if kind is None or not all(isinstance(each, kind) for each in ways):
        what = " or ".join(sorted({type(each).__name__ for each in ways}))
        raise TypeError(f"a {what} over {scene.name!r}, which is a {type(scene).__name__}")
    return replace(scene, ways=ways)  # type: ignore[arg-type] # ways of its kind
