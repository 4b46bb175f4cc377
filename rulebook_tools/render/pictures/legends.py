"""Legends: what colours and drawings mean, as far as pictures do not say it themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from markupsafe import escape

from rulebook_tools.engine.figures import Name
from rulebook_tools.engine.scenes import Board, Grid, Row, Scene, Track, nouns_in, statements_in
from rulebook_tools.render.pictures.artist import Artist, ThingView

ROUND = ("disc", "coin")
"""The shapes that a legend tells from all others."""


def legend(artist: Artist, scenes: Iterable[Scene]) -> tuple[ThingView, ...]:
    """Return what is shown without its words, each thing once.

    Those are the drawings in rows and tracks, unless a caption names the thing, and everything on a map.
    Things that look alike share an entry: under the name of their family, if it has one, or else all named.
    """
    alike: dict[tuple[str, str, bool], dict[str, ThingView]] = {}
    for noun in (artist.looks.drawn_as(noun) for scene in scenes for noun in _unsaid(artist, scene)):
        kind = artist.kind(noun)
        alike.setdefault((kind.look.drawing or noun, kind.look.colour, kind.look.shape in ROUND), {})[
            noun
        ] = kind
    comma = artist.words.between("comma")
    return tuple(_together(kinds, comma) for kinds in alike.values())


def _together(kinds: Mapping[str, ThingView], comma: str) -> ThingView:
    """Return one entry for things that look alike, with each of their names once, a comma between them."""
    first, *_ = kinds.values()
    return replace(first, words=escape(comma).join(dict.fromkeys(kind.words for kind in kinds.values())))


def _unsaid(artist: Artist, scene: Scene) -> Iterator[str]:
    match scene:
        case Row():
            figures = (figure for said in statements_in(scene) for figure in said.figures.values())
            named = {figure.noun for figure in figures if isinstance(figure, Name)}
            lettered = {mark.noun for token in scene.tokens for mark in token.marks if mark.player}
            yield from _drawn(artist, (noun for noun in nouns_in(scene) if noun not in named | lettered))
        case Track():
            lettered = {mark.noun for stop in scene.stops for mark in stop.marks if mark.player}
            yield from _drawn(artist, (noun for noun in nouns_in(scene) if noun not in lettered))
        case Board():
            yield from nouns_in(scene)
        case Grid():
            pass  # its rows begin with their words


def _drawn(artist: Artist, nouns: Iterable[str]) -> Iterator[str]:
    return (noun for noun in nouns if artist.looks.of(noun).drawing)
