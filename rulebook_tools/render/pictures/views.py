"""What the template of pictures shows: each thing with its words, its look, and the sign of what changed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from markupsafe import Markup

from rulebook_tools.model import Colour, Shape
from rulebook_tools.render.pictures.changes import Change


@dataclass(frozen=True, slots=True)
class MarkView:
    """A thing on another: the letter of its player or its number, how many, and its look."""

    words: Markup
    drawing: str
    shape: Shape
    colour: Colour
    letter: str
    number: str
    count: str
    change: Change
    sign: str


@dataclass(frozen=True, slots=True)
class ThingView:
    """A thing on the table: the number on it, how many there are, and its look."""

    words: Markup
    drawing: str
    shape: Shape
    colour: Colour
    number: str
    count: str
    is_turned: bool
    change: Change
    sign: str
    marks: tuple[MarkView, ...] = ()


@dataclass(frozen=True, slots=True)
class LaneView:
    """A part of a way over a row: lines on either side of its middle, there the head of an arrow or a dot."""

    colour: Colour
    is_left: bool
    is_right: bool
    head: Literal["", "left", "right"]
    is_start: bool


@dataclass(frozen=True, slots=True)
class SlotView:
    """A thing in a row with the lanes of ways above it; beside the row, there are lanes alone."""

    thing: ThingView | None
    lanes: tuple[LaneView, ...] = ()


@dataclass(frozen=True, slots=True)
class PictureView:
    """What every picture has: the name of its scene, its caption, all of it in words."""

    name: str
    caption: Markup
    says: str


@dataclass(frozen=True, slots=True)
class RowView(PictureView):
    """Things in a row."""

    slots: tuple[SlotView, ...]
    total: Markup | None


@dataclass(frozen=True, slots=True)
class CardView:
    """A card in a row of a grid: whose it is; several in one where they are many."""

    letter: str
    seat: Colour
    count: str
    change: Change
    sign: str


@dataclass(frozen=True, slots=True)
class GridRowView:
    """A row of a grid: what it is about, its cards, numbers that are nobody's, and a word about it."""

    words: Markup
    drawing: str
    colour: Colour
    cards: tuple[CardView, ...]
    numbers: tuple[tuple[Markup, str, str], ...]
    """The name of the column, the number, and the sign of how it changed."""
    note: Markup | None


@dataclass(frozen=True, slots=True)
class GridView(PictureView):
    """Things by row and by whose they are."""

    rows: tuple[GridRowView, ...]


@dataclass(frozen=True, slots=True)
class StopView:
    """A place of a track; one of several that are left out has `left_out`."""

    number: str
    drawing: str
    colour: Colour | None
    words: Markup
    marks: tuple[MarkView, ...]
    left_out: bool = False


@dataclass(frozen=True, slots=True)
class SpotView:
    """A mark at its place on a board: where the box of 24 by 24 that it is drawn in begins, and its scale."""

    x: str
    y: str
    scale: str
    mark: MarkView


@dataclass(frozen=True, slots=True)
class RingStopView:
    """A place of a ring: where its middle is, and the marks around it."""

    x: str
    y: str
    stop: StopView
    spots: tuple[SpotView, ...]


@dataclass(frozen=True, slots=True)
class RingView:
    """A track as a circle: the box around all of it, and the width at which it is shown."""

    box: str
    em: str
    stops: tuple[RingStopView, ...]


@dataclass(frozen=True, slots=True)
class TrackView(PictureView):
    """The places of a track, one after another."""

    stops: tuple[StopView, ...]
    is_ring: bool
    ring: RingView | None
    """The same as a circle, where nothing in it needs words."""


@dataclass(frozen=True, slots=True)
class KindView:
    """An entry of a legend: a look and its words."""

    words: Markup
    drawing: str
    shape: Shape
    colour: Colour


@dataclass(frozen=True, slots=True)
class AreaView:
    """Spaces of one colour: their outline and the lines between them."""

    colour: Colour
    path: str
    lines: str
    is_water: bool


@dataclass(frozen=True, slots=True)
class PlacedView:
    """A text, or a drawing, at a place of a board."""

    x: str
    y: str
    text: str


@dataclass(frozen=True, slots=True)
class TileView:
    """A tile as it lies: its outline, its colour, what is printed on it and where, and whether it is new."""

    path: str
    colour: Colour
    texts: tuple[PlacedView, ...]
    drawing: PlacedView | None
    change: Change
    sign: PlacedView


@dataclass(frozen=True, slots=True)
class WayView:
    """A way: the line through its spaces and the head of its arrow."""

    path: str
    head: str
    colour: Colour


@dataclass(frozen=True, slots=True)
class BoardView(PictureView):
    """A map: areas, tiles, ways, marks, and the names of its columns and rows."""

    width: str
    height: str
    em: str
    """The width at which it is shown, in letters of the text around it."""
    areas: tuple[AreaView, ...]
    drawings: tuple[PlacedView, ...]
    tiles: tuple[TileView, ...]
    ways: tuple[WayView, ...]
    spots: tuple[SpotView, ...]
    names: tuple[PlacedView, ...]
    changed: tuple[tuple[PlacedView, Change], ...]
    """The spaces on which something changed, with the sign for it."""
