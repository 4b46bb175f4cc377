"""Text alternatives of pictures: what there is in a scene, in sentences to listen to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from rulebook_tools.catalogs.localizer import GameLocalizer, LocalText
from rulebook_tools.catalogs.punctuation import STOPS
from rulebook_tools.engine.figures import Count, Player, Statement
from rulebook_tools.engine.scenes import (
    Board,
    Cell,
    Grid,
    Mark,
    Piece,
    Row,
    Scene,
    Stop,
    Token,
    Track,
    Trail,
    Way,
    drawn_cells,
)
from rulebook_tools.render.labels import Labels

ENDS = f"{STOPS}:\uff1a \t\n\u00a0\u202f"
"""Characters at the end of a sentence in any script: full stops, colons, spaces."""
MOST_PLACES = 6
"""The most spaces with one kind of ground that are named one by one; of more, only the number is said."""


class PictureWords:
    """Descriptions of scenes in one language: sentences made of labels and nouns."""

    def __init__(self, localizer: GameLocalizer, labels: Labels) -> None:
        self._localizer = localizer
        self._label = labels.plain
        self.between = labels.between

    def scene(self, scene: Scene, before: Scene | None = None, changed: Sequence[str] = ()) -> str:
        """Return the description of a scene: its title, the sentences `changed`, then its content.

        `changed` says what a move has changed since `before`; content that these sentences describe can be
        left out.
        """
        things, more = "", list[str]()
        match scene:
            case Row():
                title, (there, total) = scene.label, self._row(scene)
                if changed and isinstance(before, Row) and not before.tokens:
                    more = [self._sentence(total)] if total else []  # all that is there is new
                else:
                    things = self.between("semicolon").join(filter(None, [there, total]))
            case Grid():
                title, more = scene.caption, [*self._grid(scene)]
                things = "" if more else self._label("table.nothing")
            case Board():
                was = before if isinstance(before, Board) else scene
                title, more = scene.caption, [*self._board(was, scene)]
                more += [] if changed else self._grounds(scene)
                things = self.title(scene.summary) if scene.summary and not changed else ""
            case Track():
                title, (things, *more) = scene.caption, self._track(scene)
        said = [self._says(self.title(title), things) if things else self._sentence(self.title(title)), *more]
        if changed:
            now = self._label("picture.now", things=things) if things else ""
            said = [self._sentence(self.title(title)), *changed, now, *more]
        return self.between("sentences").join(filter(None, said))

    def changed(self, label: str, things: Iterable[str]) -> str:
        """Return the sentence of the label `picture.<label>` about changed things; empty without things."""
        said = self._listed(things)
        return self._label(f"picture.{label}", things=said) if said else ""

    def title(self, statement: Statement) -> str:
        """Return the title of a scene without its final full stop."""
        return self._localizer.statement(statement).rstrip(ENDS)

    def noun(self, name: str) -> str:
        """Return the name of a thing."""
        return self._localizer.noun(name).text

    def number(self, number: int | None) -> str:
        """Return a number as the language writes it; empty for None."""
        return "" if number is None else self._localizer.number(number)

    def tokens(self, lots: Sequence[tuple[Token, int]]) -> Iterator[str]:
        """Yield tokens in words, given with how many there are of each."""
        before = [None, *(token for token, _ in lots)]
        return (self.token(*lot, after) for lot, after in zip(lots, before, strict=False))

    def token(self, token: Token, count: int | None = None, after: Token | None = None) -> str:
        """Return a token in words: how many there are, its noun, the number on it, its side, the marks on it.

        How many is `token.count`, or else `count`. After a token (`after`) with the same noun and the same
        `unit` (not empty), the noun is left out: *2 gems with 1 rudder* is followed by *3 with 2*.
        """
        count, token = token.count if count is None else count, told(token)
        if token.unit and after is not None and (after.noun, after.unit) == (token.noun, token.unit):
            number = self.number(token.number)
            said = self._label("picture.with", count, thing=self.number(count), value=number)
        elif count == 1 and any(not mark.player for mark in token.marks):
            said = self._single(token.noun)
        elif token.unit or token.number is None:
            said = self._with(self.counted(token.noun, count), count, token.number, token.unit)
            if not self._localizer.is_counted(token.noun):
                said = self._label("picture.named", thing=said)
        else:
            single = self.counted(token.noun, count) if count > 1 else self._single(token.noun)
            said = self._label("picture.number", token.number, thing=single)
        owners = [mark.player for mark in token.marks if mark.player]
        if token.is_turned and not (owners and token.number is None):  # a hand, or a card chosen in secret
            said = self._label("picture.face-down", thing=said)
        for mark in token.marks:
            if not mark.player:
                said = self._label("picture.with", 1, thing=said, value=self.mark(mark))
        for owner in owners:
            said = self._label("picture.by", thing=said, player=owner.letter)
        return said

    def mark(self, mark: Mark, count: int | None = None) -> str:
        """Return a mark in words: its count (or `count`), its number and its owner."""
        return self._owned(mark.noun, mark, mark.unit, mark.count if count is None else count)

    def piece(self, board: Board, piece: Piece) -> str:
        """Return a piece in words: its number, its owner and its spaces."""
        return self.on(self._owned(piece.noun, piece, piece.unit), self._spaces(board, piece.cells))

    def way(self, board: Board, way: Way) -> str:
        """Return a sentence about a way over a board: the thing that moved, and the ends of its way."""
        return self.moved(self._owned(way.noun, way), [space_name(board, cell) for cell in way.cells])

    def trails(self, row: Row) -> Iterator[str]:
        """Yield a sentence about each way over a row: the thing that moved, and the ends of its way."""
        for trail in row.ways:
            there = [place for place in trail.places if 0 <= place < len(row.tokens)]
            names = [self._label("picture.place", place + 1) for place in there]
            thing = self._owned(trail.noun, trail)
            if trail.places[-1] in there:
                yield self.moved(thing, names)
            elif names:
                yield self._label("picture.way-off", thing=capital(thing), start=names[0])

    def moved(self, thing: str, names: Sequence[str]) -> str:
        """Return a sentence about a thing that moved over some places, given by their names."""
        start, turn, end = names[0], names[len(names) // 2], names[-1]
        if start == end:
            return self._label("picture.way-back", thing=capital(thing), start=start, turn=turn)
        return self._label("picture.way", thing=capital(thing), start=start, end=end)

    def on(self, said: str, place: str) -> str:
        """Return the words for a thing and for the place where it is, joined."""
        return self._label("picture.on", thing=said, place=place)

    def _row(self, row: Row) -> tuple[str, str]:
        """Return the things in a row, and their total, in words; both empty if the row's label suffices."""
        kinds = groupby(row.tokens, told)
        lots = [(token, sum(each.count for each in alike)) for token, alike in kinds]
        if _says_all(row.label, lots):
            return "", ""
        there = self._listed(self.tokens(lots))
        total = "" if row.total is None or _says_all(row.total, lots, of_any=True) else self.title(row.total)
        return there or total or self._label("table.nothing"), total if there else ""

    def _grid(self, grid: Grid) -> Iterator[str]:
        notes = grid.notes or (None,) * len(grid.rows)
        for (name, cells), note in zip(grid.rows, notes, strict=True):
            there = [(head, cell) for head, cell in zip(grid.columns, cells, strict=True) if cell]
            single = {cell for _, cell in there} if len(there) > 1 else set()  # with its total
            there = there[:1] if len(single) == 1 and not isinstance(there[1][0], Player) else there
            figure = self._localizer.figure
            said = [self._label("picture.numbered", cell, thing=figure(head).text) for head, cell in there]
            said += [] if note is None else [self.noun(note.noun)]
            if said:
                yield self._says(self.noun(name.noun), self.between("comma").join(said))

    def _board(self, before: Board, board: Board) -> Iterator[str]:
        """Yield sentences on the marks and pieces of a board that are on the same spaces in `before`."""
        marks: dict[Mark, list[Cell]] = {}
        grounds = {space.ground for _, space in drawn_cells(board)}
        was = dict(drawn_cells(before))
        for cell, space in drawn_cells(board):
            for mark in space.marks:
                if cell in was and mark in was[cell].marks:
                    marks.setdefault(mark, []).append(cell)
        for mark in sorted(marks, key=lambda mark: (mark.noun, str(mark.player), mark.number or 0)):
            count = len(marks[mark]) if mark.count == 1 and mark.number is None else mark.count
            yield self._says(self.mark(mark, count), self._spaces(board, marks[mark]))
        for piece in board.pieces:
            if piece.noun not in grounds and piece in before.pieces:
                yield self._sentence(self.piece(board, piece))

    def _grounds(self, board: Board) -> Iterator[str]:
        """Yield a sentence on each countable kind of ground: its number of spaces, and their names if few."""
        grounds: dict[str, list[Cell]] = {}
        for cell, space in drawn_cells(board):
            grounds.setdefault(space.ground, []).append(cell)
        for ground, cells in grounds.items():
            if self._localizer.is_counted(ground):
                said = self.counted(ground, len(cells))
                few = len(cells) <= MOST_PLACES
                yield self._says(said, self._spaces(board, cells)) if few else self._sentence(said)

    def _track(self, track: Track) -> Sequence[str]:
        """Return what is on a track: a text to follow the title (may be empty), then further sentences."""
        marks = [mark for stop in track.stops for mark in stop.marks]
        is_played = any(mark.player for mark in marks)
        told = [
            (self.stop(track, place), self.between("comma").join(map(self.mark, there)))
            for place, stop in enumerate(track.stops)
            if (there := [mark for mark in stop.marks if not (is_played and mark.unit)])
            or (marks and stop.number is None)
        ]
        if told and track.stops[0].number is None:
            return ["", *(self._says(*each) for each in told)]
        stretches = "" if is_played else self._listed(self._stretches(track.stops))
        on_it = self._listed(self.on(things, place) for place, things in told)
        return [self.between("semicolon").join(filter(None, [stretches, on_it]))]

    def stop(self, track: Track, place: int) -> str:
        """Return the name of a place on a track, given by its index: its number, its kind, or both."""
        return self.stop_name(track.stops[place]) or self.number(place + 1)

    def stop_name(self, stop: Stop, numbers: str = "") -> str:
        """Return a place on a track in words: its kind, its number, or both; empty if it has neither.

        `numbers`, such as a range, is printed instead of the place's own number.
        """
        place, kind = numbers or self.number(stop.number), self.noun(stop.kind) if stop.kind else ""
        return self._label("picture.stop", place=place, kind=kind) if place and kind else place or kind

    def _stretches(self, stops: Sequence[Stop]) -> Iterator[str]:
        """Yield the places of a track in words; consecutive numbers of one kind are a range, such as 1–5."""
        places = list(enumerate(stops))
        for _, group in groupby(
            places,
            lambda at: (at[1].kind, at[1].number is None, at[1].number is not None and at[1].number - at[0]),
        ):
            stretch = [stop for _, stop in group]
            if stretch[0].number is not None:
                ends = dict.fromkeys((stretch[0].number, stretch[-1].number))
                yield self.stop_name(stretch[0], self.between("range").join(map(self.number, ends)))
            elif stretch[0].kind:
                yield self._times(stretch[0].kind, len(stretch))
            else:
                yield self.number(len(stretch))

    def counted(self, noun: str, count: int) -> str:
        """Return a number of things in words; no number for one thing whose noun has no counted forms."""
        if self._localizer.is_counted(noun):
            return self._localizer.figure(Count(count, noun)).text
        return self._times(noun, count)

    def _times(self, noun: str, count: int) -> str:
        said = self.noun(noun)
        return said if count == 1 else self._label("picture.times", count, thing=said)

    def whose(self, said: str, player: Player | None) -> str:
        """Return a thing, given in words, with its owner if it has one."""
        return self._label("picture.of", thing=said, player=player.letter) if player else said

    def _single(self, noun: str) -> str:
        return self._localizer.noun(noun, 1 if self._localizer.is_counted(noun) else None).text

    def _owned(self, noun: str, thing: Mark | Piece | Way | Trail, unit: str = "", count: int = 1) -> str:
        if unit == noun and thing.number is not None:
            return self.whose(self.counted(noun, thing.number), thing.player)
        if unit or thing.number is None:
            said = self.whose(self.counted(noun, count), thing.player)
            return self._with(said, count, thing.number, unit)
        said = self._label("picture.numbered", thing.number, thing=self._single(noun))
        return self.whose(said, thing.player)

    def _with(self, said: str, count: int, number: int | None, unit: str) -> str:
        """Add the number on each thing, with its unit, to `said`, the words for `count` things.

        The words are unchanged if `number` is None.
        """
        if number is None:
            return said
        figure = self._localizer.figure

        def value(form: str, language: str) -> LocalText:
            return figure(Count(number, unit), form, language)

        return self._label("picture.with", count, thing=said, value=value)

    def _listed(self, things: Iterable[str]) -> str:
        """Return things joined by commas, or by semicolons if a thing contains a comma or a colon."""
        said = [*filter(None, things)]
        is_clear = not any(sign in each for sign in ",:،、" for each in said)
        return self.between("comma" if is_clear else "semicolon").join(said)

    def _sentence(self, said: str) -> str:
        return self._label("picture.sentence", thing=capital(said))

    def _spaces(self, board: Board, cells: Iterable[Cell]) -> str:
        """Return the names of spaces; neighbours in a row are a range: `b1–d1, c2`."""
        said = []
        for row, there in groupby(sorted(cells), lambda cell: cell[0]):
            columns = [column for _, column in there]
            for _, stretch in groupby(enumerate(columns), lambda at: at[1] - at[0]):
                ends = [column for _, column in stretch]
                names = [space_name(board, (row, column)) for column in dict.fromkeys((ends[0], ends[-1]))]
                said.append(self.between("range").join(names))
        return self.between("comma").join(said)

    def _says(self, what: str, things: str) -> str:
        nothing = self._label("table.nothing")
        return self._label("picture.says", what=capital(what), things=things or nothing)


def told(token: Token) -> Token:
    """Return a token as it is put into words: with a count of 1, its back as noun, no implied marks."""
    if token.is_turned and token.back:
        token = replace(token, noun=token.back, is_turned=False)
    return replace(token, count=1, marks=tuple(mark for mark in token.marks if not mark.is_implied))


def capital(said: str) -> str:
    """Return a text with its first letter as a capital."""
    return said[:1].upper() + said[1:]


def _says_all(said: Statement, lots: Sequence[tuple[Token, int]], *, of_any: bool = False) -> bool:
    """Return whether a statement says everything about things in a row, so that they need not be described.

    `lots` contains pairs of a thing and how many there are. All things must be equal, without printed number
    and marks, and the statement must give how many they are; if there are no things, it must give 0. With
    `of_any`, things may have a printed number and marks, but without things the result is False.
    """
    figures = [figure for figure in said.figures.values() if isinstance(figure, Count)]
    if not lots:
        return not of_any and any(figure.number == 0 for figure in figures)
    token, numbers = lots[0][0], {figure.number for figure in figures if figure.noun != lots[0][0].unit}
    is_bare = token.number is None and not token.marks
    return len(lots) == 1 and lots[0][1] in numbers and (of_any or is_bare)


def space_name(board: Board, cell: Cell) -> str:
    """Return the name of a space on a board: those of its column and row, such as `b1`."""
    row, column = cell
    return f"{board.column_names[column]}{board.row_names[row]}"
