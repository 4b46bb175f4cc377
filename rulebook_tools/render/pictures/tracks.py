"""Tracks: places in a row that goes on in the next line, or in a ring."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from markupsafe import Markup

from rulebook_tools.engine.scenes import Stop, Track
from rulebook_tools.render.pictures.artist import Artist
from rulebook_tools.render.pictures.rings import RingView, StopView, ring_view

MOST_STOPS = 26
"""Places of a track that are drawn one by one; of longer ones, those where something lies and their ends."""


class TrackView(NamedTuple):
    """The places of a track, one after another; None stands for those left out between two of them."""

    stops: Sequence[StopView | None]
    ring: RingView | None
    """The same as a circle, where nothing in it needs words."""


def track_view(artist: Artist, before: Track | None, track: Track) -> TrackView:
    """Return the view of a track, with what has moved since an earlier position."""
    old: tuple[Stop | None, ...] = (None,) * len(track.stops)
    if before is not None:
        old = tuple((*before.stops, *old)[: len(track.stops)])
    stops = [
        _stop(artist, was, stop, is_compared=before is not None)
        for was, stop in zip(old, track.stops, strict=True)
    ]
    return TrackView(list(_shown(stops)), ring_view(stops) if track.is_ring else None)


def _stop(artist: Artist, was: Stop | None, stop: Stop, *, is_compared: bool) -> StopView:
    look = artist.looks.of(stop.kind) if stop.kind else None
    earlier = (was.marks if was else ()) if is_compared else None
    return StopView(
        number=artist.number(stop.number),
        drawing=look.drawing if look else "",
        colour=look.colour if look else None,
        words=artist.noun(stop.kind) if stop.kind else Markup(),
        marks=artist.marks(earlier, stop.marks),
    )


def _shown(stops: Sequence[StopView]) -> Iterator[StopView | None]:
    """Yield the places that are drawn; None for those left out between two of them."""
    last = len(stops) - 1
    marked = {place for place, stop in enumerate(stops) if stop.marks}
    near = {0, last} | {place + beside for place in marked for beside in (-1, 0, 1)}
    skipped = False
    for place, stop in enumerate(stops):
        if last < MOST_STOPS or place in near:
            skipped = False
            yield stop
        elif not skipped:
            skipped = True
            yield None
