"""From scenes to views: what things look like in one language, with what became of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from markupsafe import Markup

from rulebook_tools.catalog.speech import Speech
from rulebook_tools.engine.figures import Name, Player, Statement
from rulebook_tools.engine.scenes import Grid, Mark, Row, Token, Trail, Way
from rulebook_tools.model import Colour
from rulebook_tools.render.pictures.changes import (
    Change,
    Changed,
    changed_cells,
    changed_marks,
    changed_tokens,
)
from rulebook_tools.render.pictures.looks import SEATS, Looks
from rulebook_tools.render.pictures.trails import lane_at, lanes, runs
from rulebook_tools.render.pictures.views import (
    CardView,
    GridRowView,
    GridView,
    KindView,
    MarkView,
    RowView,
    SlotView,
    ThingView,
)
from rulebook_tools.render.pictures.words import PictureWords
from rulebook_tools.render.prose import words

MOST_CARDS = 9
"""Cards of one player in a row of a grid that are drawn one by one."""
NOBODY: Colour = "grey"


class Artist:
    """Makes the views of things; `say` gives a statement as HTML."""

    def __init__(
        self, speech: Speech, words_: PictureWords, looks: Looks, say: Callable[[Statement], Markup]
    ) -> None:
        self._speech = speech
        self.words = words_
        self.looks = looks
        self.say = say

    def noun(self, name: str) -> Markup:
        """Return what a thing is called, marked where that is another language's word."""
        return words(self._speech.noun(name), self._speech.language)

    def number(self, number: int | None) -> str:
        """Return a number as the language writes it; nothing for none."""
        return "" if number is None else self._speech.number(number)

    def seat(self, player: Player | None) -> Colour:
        """Return the colour of a player."""
        return SEATS.get(player.letter, NOBODY) if player else NOBODY

    def kind(self, noun: str) -> KindView:
        """Return an entry of a legend."""
        look = self.looks.of(noun)
        return KindView(self.noun(noun), look.drawing, look.shape, look.colour)

    def mark(self, changed: Changed[Mark]) -> MarkView:
        """Return the view of a mark."""
        mark, look = changed.thing, self.looks.of(changed.thing.noun)
        return MarkView(
            words=self.noun(mark.noun),
            drawing=look.drawing,
            shape=look.shape,
            colour=self.seat(mark.player) if mark.player else look.colour,
            letter=mark.player.letter if mark.player else "",
            number=self.number(mark.number),
            count=self._times(mark.count),
            change=changed.change,
            sign=changed.sign,
        )

    def marks(self, before: Iterable[Mark] | None, after: Iterable[Mark]) -> tuple[MarkView, ...]:
        """Return the views of the marks of a place, those that are gone among them."""
        return tuple(map(self.mark, changed_marks(before, after)))

    def row(self, before: Row | None, row: Row, says: str, along: Iterable[Row] = ()) -> RowView:
        """Return the view of a row of things, and of the ways over those that lay `along` it."""
        changed = changed_tokens(None if before is None else before.tokens, row.tokens)
        things: list[ThingView | None] = [
            self._thing(each, is_compared=before is not None) for each in changed
        ]
        found = lanes(runs(changed, before, row, along, self.went))
        ends = {end for lane in found for run in lane for end in (run.start, run.end)}
        slots = [
            SlotView(thing, tuple(lane_at(lane, at) for lane in found))
            for at, thing in enumerate([None, *things, None], -1)
            if thing is not None or at in ends
        ]
        total = None if row.total is None else self.say(row.total)
        return RowView(row.name, self.say(row.label), says, tuple(slots), total)

    def went(self, way: Way | Trail) -> Colour:
        """Return the colour of a way: that of the player, or of what went it."""
        return self.seat(way.player) if way.player else self.looks.of(way.noun).colour

    def _thing(self, changed: Changed[Token], *, is_compared: bool) -> ThingView:
        token, look = changed.thing, self.looks.of(changed.thing.noun)
        marked = (changed.was.marks if changed.was else ()) if is_compared else None
        is_gone = changed.change == "gone" and changed.by == -token.count
        return ThingView(
            words=self.noun(token.noun),
            drawing=look.drawing,
            shape=look.shape,
            colour=look.colour,
            number=self.number(token.number),
            count="" if is_gone else self._times(token.count),
            is_turned=token.is_turned,
            change=changed.change,
            sign=changed.sign,
            marks=() if is_gone else self.marks(marked, token.marks),
        )

    def _times(self, count: int) -> str:
        return "" if count == 1 else f"{self._speech.number(count)} ×"

    def grid(self, before: Grid | None, grid: Grid, says: str) -> GridView:
        """Return the view of a grid: what players have as cards with their letters, all else as numbers."""
        notes = grid.notes or (None,) * len(grid.rows)
        rows = []
        for (name, _), cells, note in zip(grid.rows, changed_cells(before, grid), notes, strict=True):
            look = self.looks.of(name.noun)
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
            view = GridRowView(
                self.noun(name.noun), look.drawing, look.colour, tuple(cards), tuple(numbers), said
            )
            rows.append(view)
        return GridView(grid.name, self.say(grid.caption), says, tuple(rows))

    def _cards(self, player: Player, number: int, by: int) -> list[CardView]:
        """Return the cards of a player in a row, those that are gone among them."""

        def card(count: int, change: Change, sign: str) -> CardView:
            return CardView(player.letter, self.seat(player), self._times(count), change, sign)

        if number + max(-by, 0) > MOST_CARDS:
            return [card(number, "new" if by > 0 else "gone" if by < 0 else "", Changed(None, "", by).sign)]
        kinds: list[tuple[Change, int, str]] = [
            ("", number - max(by, 0), ""),
            ("new", max(by, 0), "+"),
            ("gone", max(-by, 0), Changed(None, "gone", -1).sign),
        ]
        return [card(1, change, sign) for change, count, sign in kinds for _ in range(count)]
