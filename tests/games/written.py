"""Checks of what readers can change in positions, for the tests of every game."""

from collections.abc import Mapping, Sequence
from typing import Any

from rulebook_tools.engine.data import Data, Plain
from rulebook_tools.engine.editing import Editable

Parts = dict[tuple[str | int, ...], Editable]


def changed(data: Any, path: Sequence[str | int], value: Plain) -> dict[str, Any]:
    """Return the data of an example with another value at a path."""
    first, *others = path
    there = data if isinstance(data, dict) else {}
    return {**there, str(first): changed(there.get(first), others, value) if others else value}


def there(data: Any, path: Sequence[str | int]) -> Any:
    """Return what the data of an example says at a path; None if it leaves that out."""
    for name in path:
        data = data.get(name) if isinstance(data, Mapping) else None
    return data


def as_given(part: Editable, now: tuple[str, ...] | int) -> Plain:
    """Return words or a number of a part as an example gives them."""
    return now if isinstance(now, int) else [*now] if part.is_list else now[0]


def check_editable(game: Any, example: Mapping[str, Any]) -> Parts:
    """Return the parts that can be changed, by path, after checks.

    What a part says stands there now is said by its words, and giving it again changes nothing; its label and
    nouns are those of the game. No other part has the same label.
    """
    position = game.read_position(Data(example))
    found = list(game.editable(position, Data(example)))
    assert len({repr(part.label) for part in found}) == len(found)
    for part in found:
        assert part.label.wording in game.wordings, part
        assert part.words or not part.is_list, part
        assert {getattr(shown, "noun", "") for shown in part.words.values()} - {""} <= game.nouns, part
        if part.now is not None:
            assert isinstance(part.now, int) or {*part.now} <= {*part.words}, part
            again = changed(example, part.path, as_given(part, part.now))
            assert game.read_position(Data(again)) == position, part
    return {part.path: part for part in found}


def scenes(game: Any, example: Mapping[str, Any]) -> set[str]:
    """Return the names of the scenes that are drawn at the beginning of an example."""
    position = game.read_position(Data(example))
    return {scene.name for scene in game.situation(position, Data(example)).scenes}
