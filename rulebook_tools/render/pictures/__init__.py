"""Pictures of positions as HTML, in the language of a page, with the changes of a move marked."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise, starmap
from typing import Any, NamedTuple, assert_never

from markupsafe import Markup

from rulebook_tools.catalogs.localizer import GameLocalizer
from rulebook_tools.engine.figures import Statement
from rulebook_tools.engine.scenes import Board, Grid, Row, Scene, Situation, Track
from rulebook_tools.render.labels import Labels
from rulebook_tools.render.pictures.artist import Artist, legend
from rulebook_tools.render.pictures.boards import board_parts, places, ring, shown_places
from rulebook_tools.render.pictures.change_words import changes_in_words
from rulebook_tools.render.pictures.changes import (
    changed_keys,
    changed_tokens,
    has_ways,
    is_same,
    journey,
    key_of,
    keyed,
)
from rulebook_tools.render.pictures.looks import Looks
from rulebook_tools.render.pictures.ways import shown_rows
from rulebook_tools.render.pictures.words import PictureWords
from rulebook_tools.render.prose import shared
from rulebook_tools.render.template import macro

Say = Callable[[Statement], Markup]
"""A function that returns a statement as HTML."""
NOTHING = Situation()


class PicturesView(NamedTuple):
    """The pictures of an example as HTML; empty if there is nothing to show.

    `before` shows the first position: the scenes that the example gives and those that will change. `moves`
    shows, for each move, the scenes that it changes; `after` shows all changed scenes as they are at the end.
    Changes are marked. In all three, a scene is a `<figure>` with the same attribute `data-scene`.
    """

    before: Markup
    moves: tuple[Markup, ...]
    after: Markup
    legend: Markup
    """The meaning of the colours and drawings in all these pictures."""


class Pictures:
    """Draws scenes as HTML in one language; `say` returns a statement as HTML.

    `drawn` is a cache of pictures without links, which all pages can share.
    """

    def __init__(
        self, localizer: GameLocalizer, labels: Labels, looks: Looks, say: Say, drawn: dict[Hashable, Markup]
    ) -> None:
        self._drawn = drawn
        self._words = PictureWords(localizer, labels)
        self._artist = Artist(localizer, self._words, looks, say)

    def pictures(
        self,
        before: Situation,
        after: Sequence[Situation],
        beside: Situation = NOTHING,
        *,
        in_passing: bool = False,
    ) -> PicturesView:
        """Return the pictures of a position and of the positions after each move.

        The first position is drawn without empty rows that the example does not give, and without scenes that
        are the same in the position `beside`, which the page shows already. If `in_passing`, scenes that
        change during the moves, but are unchanged at the end, are shown too.
        """
        end = journey(after) if after else before
        first, last = keyed(before), keyed(end)
        led_over = {key for situation in after for key, scene in keyed(situation).items() if has_ways(scene)}
        changed = changed_keys(before, end) | (led_over & last.keys())
        if in_passing:
            after = list(_with_emptied_rows(before, after))
            changed |= set().union(*starmap(changed_keys, pairwise((before, *after))))
        chosen = {key: scene for key, scene in first.items() if scene.is_given or key in changed}
        moves, was = [], first
        for situation in after:
            now = keyed(situation)
            seen = [scene for key, scene in now.items() if key in chosen or key in changed]
            moves.append(self.figures(_differing(was, seen), was.values()))
            was = {**was, **now}
        ends = [scene for key, scene in last.items() if key in changed]
        shown = _differing(keyed(beside), (scene for scene in chosen.values() if not _is_bare(scene)))
        return PicturesView(
            before=self.figures(shown),
            moves=tuple(moves),
            after=self.figures(ends, first.values(), [scene for each in after for scene in each.scenes]),
            legend=self.legend((*shown, *ends)),
        )

    def figures(
        self, scenes: Iterable[Scene], before: Iterable[Scene] = (), along: Iterable[Scene] = ()
    ) -> Markup:
        """Return scenes as HTML figures, with changes since the scene of the same key (`key_of`) in `before`.

        A scene whose key is not in `before` has no changes marked. `along` contains the scenes after each
        move: the ways in its rows (paths of moved things) are drawn over the row of the same key in `scenes`.
        A row in `along` is ignored if its things are neither those of this row nor those of the row in
        `before`.
        """
        was = {key_of(scene): scene for scene in before}
        passed: dict[Hashable, list[Row]] = {}
        for each in along:
            if isinstance(each, Row) and each.ways:
                passed.setdefault(key_of(each), []).append(each)
        drawn = [
            (self.picture(scene, was.get(key_of(scene)), passed.get(key_of(scene), ())), scene.players)
            for scene in scenes
        ]
        return macro("picture.html.jinja", "figures", drawn) if drawn else Markup()

    def picture(self, scene: Scene, before: Scene | None = None, along: Sequence[Row] = ()) -> Markup:
        """Return a scene as an HTML figure, with its changes since `before` marked (None: without changes).

        In a scene that is a row, the ways (paths of moved things) of the rows in `along` are drawn, which are
        its states after each move since `before`; if `along` is empty, the ways of `scene`.
        """
        key = scene, before, tuple(along)
        return shared(self._drawn, key, lambda: self._picture(scene, before, along))

    def _picture(self, scene: Scene, before: Scene | None, along: Sequence[Row]) -> Markup:
        artist, trails, shown = self._artist, list[str](), object()
        was: Any = before if type(before) is type(scene) else None
        match scene:
            case Row():
                things = changed_tokens(None if was is None else was.tokens, scene.tokens)
                rows = [*shown_rows(things, was, scene, along or [scene])]
                trails = [way for each, _ in rows for way in self._words.trails(each)]
                shown = [*artist.row(things, rows, is_compared=was is not None)]
            case Grid():
                shown = [*artist.grid(was, scene)]
            case Board():
                shown = board_parts(artist, was, scene)
            case Track():
                found = places(artist, was, scene)
                shown = ring(artist, found) if scene.is_ring else None, [*shown_places(found)]
            case _:
                assert_never(scene)
        changed = [self._words.way(scene, way) for way in scene.ways] if isinstance(scene, Board) else trails
        if was is not None:
            changed += filter(None, changes_in_words(self._words, was, scene))
        says, kind = self._words.scene(scene, was, changed), type(scene).__name__.lower()
        return macro("picture.html.jinja", kind, scene, artist, says, shown)

    def legend(self, scenes: Iterable[Scene]) -> Markup:
        """Return a legend of the colours and drawings in scenes; empty if nothing in them needs one."""
        kinds = legend(self._artist, scenes)
        return macro("picture.html.jinja", "kinds", kinds) if kinds else Markup()


def _with_emptied_rows(before: Situation, after: Iterable[Situation]) -> Iterator[Situation]:
    """Yield the positions `after`, each with an empty row for every row that only earlier positions have."""
    known = keyed(before)
    for situation in after:
        now = keyed(situation)
        lacking = [scene for key, scene in known.items() if key not in now and isinstance(scene, Row)]
        emptied = (replace(scene, tokens=(), total=None, ways=()) for scene in lacking)
        known = {**known, **now}
        yield replace(situation, scenes=(*situation.scenes, *emptied))


def _is_bare(scene: Scene) -> bool:
    """Return whether a scene is an empty row that the example does not give."""
    return isinstance(scene, Row) and not scene.tokens and not scene.is_given


def _differing(was: Mapping[Hashable, Scene], scenes: Iterable[Scene]) -> list[Scene]:
    """Return the scenes that are new or differ from the scene with the same key in `was`."""
    return [scene for scene in scenes if (old := was.get(key_of(scene))) is None or not is_same(old, scene)]
