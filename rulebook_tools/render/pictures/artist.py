"""Views of things in pictures, with their changes, and legends, in one language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

from markupsafe import Markup, escape

from rulebook_tools.catalogs.localizer import GameLocalizer
from rulebook_tools.engine.figures import Name, Player, Statement
from rulebook_tools.engine.scenes import (
    Board,
    Grid,
    Mark,
    Row,
    Scene,
    Token,
    Track,
    Trail,
    Way,
    nouns_in,
    statements_in,
)
from rulebook_tools.model import Colour
from rulebook_tools.render.pictures.changes import Change, Changed, changed_cells, changed_marks
from rulebook_tools.render.pictures.looks import SEATS, Appearance, Looks
from rulebook_tools.render.pictures.ways import Lane, LedOver, lane_at, lanes, stretches
from rulebook_tools.render.pictures.words import PictureWords
from rulebook_tools.render.prose import words

MOST_CARDS = 9
"""The most cards of a player that a row of a grid draws singly; for more, it draws one with their number."""
NOBODY: Colour = "grey"


class ThingView(NamedTuple):
    """A thing as drawn: on the table, on another thing, on a space, or in a legend; `words` is its name."""

    words: Markup
    look: Appearance
    number: str = ""
    """The number printed on the thing; may be empty."""
    times: str = ""
    """The number of equal things, such as `3 ×`; empty for one."""
    letter: str = ""
    """The letter of the player who owns the thing; may be empty."""
    change: Change = ""
    sign: str = ""
    """The sign beside the thing that marks its change, such as `+2`; empty without a change."""
    is_turned: bool = False
    """Whether the thing lies face down."""
    marks: Sequence[ThingView] = ()
    """What lies or stands on the thing, such as the markers of players."""


SpotSize: TypeAlias = Literal["whole", "flat", "small", "tiny"]
"""The size of a mark's box on a board, in SVG units: 24 by 24, 24 by 12, 12 by 12, or 8 by 8."""
Spot: TypeAlias = tuple[str, str, SpotSize, ThingView]
"""A mark on a board: x and y of the upper left corner of its box, the size of the box, the mark itself."""
GridRow: TypeAlias = tuple[
    Markup, Appearance, Sequence[tuple[str, Change, str]], Sequence[tuple[Markup, str, str]], Markup | None
]
"""A row of a grid: its name; its appearance; the small cards that show each player's number (for each: text,
change, sign of the change); the numbers in other columns (for each: name of the column, number, sign of the
change); a note on the row or None."""


class Artist:
    """Makes the views of things, and of marks that lie on things or spaces, in one language."""

    def __init__(
        self, localizer: GameLocalizer, words_: PictureWords, looks: Looks, say: Callable[[Statement], Markup]
    ) -> None:
        self._localizer = localizer
        self.words, self.number = words_, words_.number
        self.looks = looks
        self.say = say

    def noun(self, name: str) -> Markup:
        """Return the name of a thing as HTML, labelled with its language if that is not the page's."""
        return words(self._localizer.noun(name), self._localizer.language)

    def seat(self, player: Player | None) -> Colour:
        """Return the colour of a player; grey for None."""
        return SEATS.get(player.letter, NOBODY) if player else NOBODY

    def mark(self, changed: Changed[Mark]) -> ThingView:
        """Return the view of a mark (a thing on a space, a token or a place), with its change."""
        mark, look = changed.thing, self.looks.of(changed.thing.noun)
        return ThingView(
            self.noun(mark.noun),
            look._replace(colour=self.seat(mark.player)) if mark.player else look,
            number=self.number(mark.number),
            times=self._times(mark.count),
            letter=mark.player.letter if mark.player else "",
            change=changed.change,
            sign=changed.sign,
        )

    def marks(self, before: Iterable[Mark] | None, after: Iterable[Mark]) -> Sequence[ThingView]:
        """Return views of the marks at a place and of those removed; no changes shown if `before` is None."""
        return [*map(self.mark, changed_marks(before, after))]

    def row(
        self, changed: Sequence[Changed[Token]], led: Iterable[LedOver], *, is_compared: bool
    ) -> Iterator[tuple[ThingView | None, Sequence[Lane]]]:
        """Yield the things of a row, each with the parts of ways (arrows of moved things) drawn over it.

        `led` contains rows with ways, each with the indexes of its things among those in `changed`. None
        instead of a thing stands for the place left or right of the row; it is yielded only if a way begins
        or ends there. If `is_compared`, `changed` is a comparison with an earlier position, and changes of
        the marks on the things are shown, too.
        """
        things: list[ThingView | None] = [self._thing(each, is_compared=is_compared) for each in changed]
        found = lanes(stretches(led, len(changed), self.way_colour))
        ends = {end for lane in found for run in lane for end in (run.start, run.end)}
        for at, thing in enumerate([None, *things, None], -1):
            if thing is not None or at in ends:
                yield thing, [lane_at(lane, at) for lane in found]

    def way_colour(self, way: Way | Trail) -> Colour:
        """Return the colour of a way: that of its player, or else that of the thing that moved."""
        return self.seat(way.player) if way.player else self.looks.of(way.noun).colour

    def _thing(self, changed: Changed[Token], *, is_compared: bool) -> ThingView:
        token = changed.thing
        marked = (changed.was.marks if changed.was else ()) if is_compared else None
        is_gone = changed.change == "gone" and changed.by == -token.count
        return ThingView(
            self.noun(token.noun),
            self.looks.of(token.noun),
            number=self.number(token.number),
            times="" if is_gone else self._times(token.count),
            change=changed.change,
            sign=changed.sign,
            is_turned=token.is_turned,
            marks=() if is_gone else self.marks(marked, token.marks),
        )

    def _times(self, count: int) -> str:
        return "" if count == 1 else f"{self._localizer.number(count)} ×"

    def grid(self, before: Grid | None, grid: Grid) -> Iterator[GridRow]:
        """Yield the rows of a grid with changes since `before`; a player's number becomes lettered cards."""
        notes = grid.notes or (None,) * len(grid.rows)
        for (name, _), cells, note in zip(grid.rows, changed_cells(before, grid), notes, strict=True):
            pairs = list(zip(grid.columns, cells, strict=True))
            cards = [
                card
                for column, (number, by) in pairs
                if isinstance(column, Player)
                for card in self._cards(column, number, by)
            ]
            numbers = [
                (self.noun(column.noun), self.number(number), Changed(None, "", by).sign)
                for column, (number, by) in pairs
                if isinstance(column, Name)
            ]
            said = None if note is None else self.noun(note.noun)
            yield self.noun(name.noun), self.looks.of(name.noun), cards, numbers, said

    def _cards(self, player: Player, number: int, by: int) -> Iterator[tuple[str, Change, str]]:
        """Yield the cards that show a player's number in a grid, one for each unit: text, change and sign.

        `by` is the change of the number: cards that are new or gone are marked, and those that are gone are
        shown, too. If these are more than `MOST_CARDS` cards, yield a single card that shows the number.
        """
        if number + max(-by, 0) > MOST_CARDS:
            change: Change = "new" if by > 0 else "gone" if by < 0 else ""
            said = f"{self._times(number)} {player.letter}".lstrip()
            yield said, change, Changed(None, "", by).sign
            return
        kinds: list[tuple[Change, int, str]] = [
            ("", number - max(by, 0), ""),
            ("new", max(by, 0), "+"),
            ("gone", max(-by, 0), Changed(None, "gone", -1).sign),
        ]
        for change, count, sign in kinds:
            yield from [(player.letter, change, sign)] * count


ROUND = ("disc", "coin")
"""The round shapes: a legend has separate entries for round things and others with the same drawing."""


def legend(artist: Artist, scenes: Iterable[Scene]) -> tuple[ThingView, ...]:
    """Return the legend entries for things that scenes show without their names, each thing once.

    These are all things on a map, and the things in rows and tracks that are shown as drawings, unless a
    player's letter marks them or a statement of their row names them. Things that look alike share an entry:
    with the name of their family if it has one, else with all their names.
    """
    alike: dict[tuple[str, str, bool], tuple[Appearance, dict[Markup, None]]] = {}
    nouns = dict.fromkeys(noun for scene in scenes for noun in _unsaid(artist, scene))
    for noun in map(artist.looks.legend_noun, nouns):
        look = artist.looks.of(noun)
        key = look.drawing or noun, look.colour, look.shape in ROUND
        alike.setdefault(key, (look, {}))[1][artist.noun(noun)] = None
    comma = escape(artist.words.between("comma"))
    return tuple(ThingView(comma.join(names), look) for look, names in alike.values())


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
