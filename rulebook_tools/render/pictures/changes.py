"""Differences between two states of a scene: things added, removed, more, fewer, turned over."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from itertools import pairwise
from typing import Generic, Literal, NamedTuple, TypeAlias, TypeVar

from rulebook_tools.engine.figures import Player, Spot
from rulebook_tools.engine.scenes import Board, Grid, Mark, Row, Scene, Situation, Token

T = TypeVar("T")
Change: TypeAlias = Literal["", "new", "gone", "turned"]
MINUS = "\N{MINUS SIGN}"
TURNED = "\N{CLOCKWISE OPEN CIRCLE ARROW}"


class Changed(NamedTuple, Generic[T]):
    """A thing and its change; `by` is the difference in count, negative if there are fewer."""

    thing: T
    change: Change = ""
    by: int = 0
    was: T | None = None
    """The former state of a token that was there before and still is; None for all other things."""

    @property
    def sign(self) -> str:
        """The sign that marks the change, such as `+2` or a turning arrow; empty without a change.

        The number is left out if a single thing was added or removed.
        """
        if self.change == "turned":
            return TURNED
        number = "" if abs(self.by) == 1 and self.change else str(abs(self.by))
        return f"{'+' if self.by > 0 else MINUS}{number}" if self.by else ""


def key_of(scene: Scene) -> Hashable:
    """Return the key that identifies a scene in all positions: its name, or else its label and owner."""
    if scene.name:
        return scene.name
    said = scene.label if isinstance(scene, Row) else scene.caption
    whose = tuple(figure for figure in said.figures.values() if isinstance(figure, Player | Spot))
    return type(scene).__name__, said.wording, whose


def keyed(situation: Situation) -> Mapping[Hashable, Scene]:
    """Return the scenes of a position by name (or label and owner); of several with the same, the first."""
    found: dict[Hashable, Scene] = {}
    for scene in situation.scenes:
        found.setdefault(key_of(scene), scene)
    return found


def is_same(before: Scene, scene: Scene) -> bool:
    """Return whether a scene is unchanged since `before`; a difference in `is_given` is no change.

    A scene with the way of a moved thing has changed; ways in `before`, from an earlier move, are ignored.
    """
    if isinstance(before, Row) and before.ways:
        before = replace(before, ways=())
    if isinstance(before, Board) and before.ways:
        before = replace(before, ways=())
    if before.is_given != scene.is_given:
        before = replace(before, is_given=scene.is_given)
    return not has_ways(scene) and before == scene


def has_ways(scene: Scene) -> bool:
    """Return whether a scene shows the way of a thing that moved."""
    return isinstance(scene, Row | Board) and bool(scene.ways)


def journey(situations: Sequence[Situation]) -> Situation:
    """Return the last of several positions, with the ways of moved things from all of them, in order.

    A way over a row is omitted if the row had other things at that time than in the last position.
    """
    *earlier, last = situations
    scenes = list(last.scenes)
    all_keyed = [keyed(situation) for situation in earlier]
    for at, scene in enumerate(scenes):
        key = key_of(scene)
        there = [*(found[key] for found in all_keyed if key in found), scene]
        if isinstance(scene, Board):
            boards = [each for each in there if isinstance(each, Board)]
            scenes[at] = replace(scene, ways=tuple(way for each in boards for way in each.ways))
        elif isinstance(scene, Row):
            rows = [each for each in there if isinstance(each, Row) and has_same_things(each, scene)]
            scenes[at] = replace(scene, ways=tuple(way for each in rows for way in each.ways))
    return replace(last, scenes=tuple(scenes))


def changed_keys(before: Situation, after: Situation) -> set[Hashable]:
    """Return the keys of the scenes of `after` that are not in `before`, or are not the same there."""
    was = keyed(before)
    return {key for key, scene in keyed(after).items() if key not in was or not is_same(was[key], scene)}


def without_asides(situations: Sequence[Situation], asides: Collection[int]) -> list[Situation]:
    """Return positions without the scenes that are changed only by actions whose indexes are in `asides`.

    Scenes that the example gives are kept. The first position is the one before the first action.
    """
    changed = [changed_keys(before, after) for before, after in pairwise(situations)]
    by_asides = set[Hashable]().union(*(changed[at] for at in asides if at < len(changed)))
    by_asides.difference_update(*(keys for at, keys in enumerate(changed) if at not in asides))
    return [
        replace(each, scenes=tuple(it for it in each.scenes if it.is_given or key_of(it) not in by_asides))
        for each in situations
    ]


def has_same_things(one: Row, other: Row) -> bool:
    """Return whether two rows have the same nouns and printed numbers in the same order; ignore all else."""
    kinds, others = ([(token.noun, token.number) for token in row.tokens] for row in (one, other))
    return kinds == others


def scenes_that_differ(situations: Sequence[Situation]) -> list[list[Scene]]:
    """Return, for each position, its scenes that are not the same in all positions."""
    all_keyed = [keyed(situation) for situation in situations]

    def is_common(key: Hashable, scene: Scene) -> bool:
        return all(key in other and is_same(scene, other[key]) for other in all_keyed)

    return [[scene for key, scene in found.items() if not is_common(key, scene)] for found in all_keyed]


def changed_tokens(before: Sequence[Token] | None, after: Sequence[Token]) -> list[Changed[Token]]:
    """Return all tokens of `after`, and removed ones where they were, each with its change.

    If `before` is None, none has changed.
    """
    if before is None:
        return [Changed(token) for token in after]
    old, new = [_face(token) for token in before], [_face(token) for token in after]
    found: list[Changed[Token]] = []
    for kind, start, end, begin, stop in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            pairs = zip(before[start:end], after[begin:stop], strict=True)
            found += [_more(was, token) for was, token in pairs]
        else:
            found += _replaced(list(before[start:end]), after[begin:stop])
    return found


def _face(token: Token) -> tuple[str, int | None, bool]:
    return token.noun, token.number, token.is_turned


def _more(was: Token, token: Token) -> Changed[Token]:
    by = token.count - was.count
    return Changed(token, "new" if by > 0 else "gone" if by < 0 and not token.count else "", by, was)


def _replaced(before: list[Token], after: Sequence[Token]) -> Iterator[Changed[Token]]:
    """Yield removed tokens, then new ones; a token turned over is yielded once, with the change `turned`."""
    came: list[Changed[Token]] = []
    for token in after:
        other_side = (token.noun, token.number, not token.is_turned)
        twin = next((was for was in before if _face(was) == other_side and was.count == token.count), None)
        if twin is None:
            came.append(Changed(token, "new", token.count))
        else:
            before.remove(twin)
            came.append(Changed(token, "turned", was=twin))
    yield from (Changed(token, "gone", -token.count) for token in before)
    yield from came


def changed_marks(before: Iterable[Mark] | None, after: Iterable[Mark]) -> list[Changed[Mark]]:
    """Return the marks of a place with their changes, removed ones last; no changes if `before` is None."""
    there = list(after)
    if before is None:
        return [Changed(mark) for mark in there]
    old = {_kind(mark): mark for mark in before}
    found: list[Changed[Mark]] = []
    for mark in there:
        was = old.pop(_kind(mark), None)
        by = mark.count - (was.count if was else 0)
        found.append(Changed(mark, "new" if by > 0 else "", by))
    return [*found, *(Changed(mark, "gone", -mark.count) for mark in old.values())]


def _kind(mark: Mark) -> tuple[str, Player | None, int | None]:
    return mark.noun, mark.player, mark.number


def changed_cells(before: Grid | None, after: Grid) -> list[list[tuple[int, int]]]:
    """Return each row of a grid as pairs, column by column: the number, and its difference from `before`.

    The difference is 0 in rows that are not in `before`, and in all rows if `before` is None.
    """
    known = (
        {name: dict(zip(before.columns, cells, strict=True)) for name, cells in before.rows} if before else {}
    )
    return [
        [
            (cell or 0, (cell or 0) - (known[name].get(column) or 0) if name in known else 0)
            for column, cell in zip(after.columns, cells, strict=True)
        ]
        for name, cells in after.rows
    ]
