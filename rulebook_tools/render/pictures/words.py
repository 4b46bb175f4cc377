"""Text alternatives of pictures: everything that a picture shows, and its changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, zip_longest

from rulebook_tools.catalogs.localizer import GameLocalizer
from rulebook_tools.engine.figures import Count, Name, Player, Statement
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
from rulebook_tools.render.pictures.changes import Change, changed_cells, changed_marks, changed_tokens

ARROW = " → "
STOPS = ".: \t\n\u00a0\u202f\u3002\uff0e\uff1a\u06d4\u0964\u0589"
"""Characters at the end of a sentence in any script: full stops, colons, spaces."""


class PictureWords:
    """Descriptions of scenes in one language: sentences made of labels and nouns."""

    def __init__(self, localizer: GameLocalizer, labels: Labels) -> None:
        self._localizer = localizer
        self._label = labels.plain
        self.between = labels.between

    def scene(self, scene: Scene) -> str:
        """Return the description of a scene."""
        match scene:
            case Row():
                return self._row(scene)
            case Grid():
                return self._grid(scene)
            case Board():
                return self._board(scene)
            case Track():
                return self._track(scene)

    def changed(self, label: str, things: Iterable[str]) -> str:
        """Return the sentence of the label `picture.<label>` about changed things; empty without things."""
        said = self.between("comma").join(things)
        return self._label(f"picture.{label}", things=said) if said else ""

    def title(self, statement: Statement) -> str:
        """Return the title of a scene without its final full stop."""
        return self._localizer.statement(statement).rstrip(STOPS)

    def noun(self, name: str) -> str:
        """Return the name of a thing."""
        return self._localizer.noun(name).text

    def number(self, number: int | None) -> str:
        """Return a number as the language writes it; empty for None."""
        return "" if number is None else self._localizer.number(number)

    def column(self, column: Player | Name) -> str:
        """Return the name of a column of a grid."""
        return self._localizer.figure(column).text

    def token(self, token: Token, count: int | None = None) -> str:
        """Return a token in words: its count (or `count`), number and marks, and whether it is face down."""
        side = self._label("picture.face-down") if token.is_turned else ""
        said = self.counted(token.noun, token.count if count is None else count)
        return self.detailed(said, [self.number(token.number), side, *map(self.mark, token.marks)])

    def mark(self, mark: Mark, count: int | None = None) -> str:
        """Return a mark in words: its count (or `count`), its owner and its number."""
        said = self.counted(mark.noun, mark.count if count is None else count)
        return self.detailed(self.whose(said, mark.player), [self.number(mark.number)])

    def piece(self, board: Board, piece: Piece) -> str:
        """Return a piece in words: its owner, its number and its spaces."""
        details = [self.number(piece.number), self._spaces(board, piece.cells)]
        return self.detailed(self.whose(self.noun(piece.noun), piece.player), details)

    def way(self, board: Board, way: Way) -> str:
        """Return a sentence about a way over a board: the thing that moved, and the names of its spaces."""
        return self._way_through(way, [space_name(board, cell) for cell in way.cells])

    def trails(self, row: Row) -> Iterator[str]:
        """Yield a sentence about each way over a row: the thing that moved, and the things on its way."""
        places = [*enumerate(row.tokens, 1)]
        names = [self.detailed(self.noun(token.noun), [self.number(place)]) for place, token in places]
        beyond = self._label("picture.beyond")
        named = [beyond, *names, beyond]
        for trail in row.ways:
            yield self._way_through(trail, [named[place + 1] for place in trail.places])

    def _way_through(self, way: Way | Trail, names: Sequence[str]) -> str:
        thing = self.detailed(self.whose(self.noun(way.noun), way.player), [self.number(way.number)])
        return self._says(thing, ARROW.join(names))

    def _row(self, row: Row) -> str:
        things = [self.token(token, len(list(alike)) * token.count) for token, alike in groupby(row.tokens)]
        there = self.between("comma").join(things)
        total = "" if row.total is None else self.title(row.total)
        if not total and _label_says_all(row):
            return self._sentence(self.title(row.label))
        parts = [there, *([total] if total not in there else [])]
        return self._says(self.title(row.label), self.between("semicolon").join(filter(None, parts)))

    def _grid(self, grid: Grid) -> str:
        notes = grid.notes or (None,) * len(grid.rows)
        heads = list(map(self.column, grid.columns))
        said = [self._sentence(self.title(grid.caption))]
        for (name, cells), note in zip(grid.rows, notes, strict=True):
            numbers = [f"{head} {self.number(cell)}" for head, cell in zip(heads, cells, strict=True) if cell]
            numbers += [] if note is None else [self.noun(note.noun)]
            said.append(self._says(self.noun(name.noun), self.between("comma").join(numbers)))
        return self.between("sentences").join(said)

    def _board(self, board: Board) -> str:
        grounds: dict[str, list[Cell]] = {}
        marks: dict[str, list[Cell]] = {}
        for row, column, space in (
            (row, column, space)
            for row, found in enumerate(board.rows)
            for column, space in enumerate(found)
            if space is not None
        ):
            grounds.setdefault(self.noun(space.ground), []).append((row, column))
            for mark in space.marks:
                marks.setdefault(self.mark(mark), []).append((row, column))
        said = [self._sentence(self.title(board.caption))]
        said += [
            self._says(what, self._spaces(board, cells)) for what, cells in (*grounds.items(), *marks.items())
        ]
        said += [self._sentence(self.piece(board, piece)) for piece in board.pieces]
        said += [self.way(board, way) for way in board.ways]
        return self.between("sentences").join(said)

    def _track(self, track: Track) -> str:
        comma = self.between("comma")
        said = [self._says(self.title(track.caption), comma.join(self._stretches(track.stops)))]
        said += [self._label("picture.ring")] * track.is_ring
        for place, stop in enumerate(track.stops):
            if stop.marks:
                said.append(self._says(self.stop(track, place), comma.join(map(self.mark, stop.marks))))
        return self.between("sentences").join(filter(None, said))

    def stop(self, track: Track, place: int) -> str:
        """Return the name of a place on a track, given by its index: its number, its kind, or both."""
        stop = track.stops[place]
        kind = self.noun(stop.kind) if stop.kind else ""
        if stop.number is None:
            return kind or self.number(place + 1)
        return self.detailed(self.number(stop.number), [kind])

    def _stretches(self, stops: Sequence[Stop]) -> Iterator[str]:
        """Yield the places of a track in words; consecutive numbers of one kind are a range, such as 1–5."""
        places = list(enumerate(stops))
        for _, group in groupby(
            places,
            lambda at: (at[1].kind, at[1].number is None, at[1].number is not None and at[1].number - at[0]),
        ):
            stretch = [stop for _, stop in group]
            kind = self.noun(stretch[0].kind) if stretch[0].kind else ""
            if stretch[0].number is not None:
                ends = dict.fromkeys((stretch[0].number, stretch[-1].number))
                yield self.detailed(self.between("range").join(map(self.number, ends)), [kind])
            elif kind and len(stretch) > 1:
                yield f"{len(stretch)} × {kind}"
            else:
                yield kind or self.number(len(stretch))

    def counted(self, noun: str, count: int) -> str:
        """Return a number of things in words; a single thing has no number."""
        return self.noun(noun) if count == 1 else self._localizer.figure(Count(count, noun)).text

    def whose(self, said: str, player: Player | None) -> str:
        """Return a thing, given in words, with its owner if it has one."""
        return self._label("picture.of", thing=said, player=player.letter) if player else said

    def detailed(self, said: str, details: Iterable[str]) -> str:
        """Return a text with details in brackets; empty details are left out."""
        listed = self.between("comma").join(filter(None, details))
        return self._label("picture.details", thing=said, details=listed) if listed else said

    def _sentence(self, said: str) -> str:
        return self._label("picture.sentence", thing=said)

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
        return self._label("picture.says", what=what, things=things or self._label("table.nothing"))


def _label_says_all(row: Row) -> bool:
    """Return whether a row is empty or has only equal face-down things, and its label gives their number."""
    numbers = {figure.number for figure in row.label.figures.values() if isinstance(figure, Count)}
    hidden = [token for token in row.tokens if token.is_turned and token.number is None and not token.marks]
    is_alike = len(hidden) == len(row.tokens) and len({token.noun for token in hidden}) <= 1
    return is_alike and sum(token.count for token in hidden) in numbers


def space_name(board: Board, cell: Cell) -> str:
    """Return the name of a space on a board: those of its column and row, such as `b1`."""
    row, column = cell
    return f"{board.column_names[column]}{board.row_names[row]}"


ChangeInWords = tuple[Change, str]
"""The kind of a change, and the changed thing in words."""
KINDS: tuple[Change, ...] = ("new", "gone", "turned")


def difference(words: PictureWords, before: Scene, scene: Scene) -> str:
    """Return sentences on the changes since `before`, one each for things added, removed, turned over."""
    found = list(_changes(words, before, scene))
    texts = (words.changed(kind, [text for change, text in found if change == kind]) for kind in KINDS)
    return words.between("sentences").join(filter(None, texts))


def _changes(words: PictureWords, before: Scene, scene: Scene) -> Iterator[ChangeInWords]:
    match before, scene:
        case Row(), Row():
            yield from _tokens(words, before, scene)
        case Grid(), Grid():
            yield from _cells(words, before, scene)
        case Board(), Board():
            yield from _board(words, before, scene)
        case Track(), Track():
            for place, (was, stop) in enumerate(zip_longest(before.stops, scene.stops, fillvalue=Stop())):
                if place < len(scene.stops):
                    yield from _marks(words, was.marks, stop.marks, words.stop(scene, place))


def _tokens(words: PictureWords, before: Row, row: Row) -> Iterator[ChangeInWords]:
    for each in changed_tokens(before.tokens, row.tokens):
        if each.change == "turned":
            yield "turned", words.token(each.thing)
        elif each.by:
            yield ("new" if each.by > 0 else "gone"), words.token(each.thing, abs(each.by))
        if each.was is not None:
            where = words.token(Token(each.thing.noun, each.thing.number))
            yield from _marks(words, each.was.marks, each.thing.marks, where)


def _cells(words: PictureWords, before: Grid, grid: Grid) -> Iterator[ChangeInWords]:
    for (name, _), cells in zip(grid.rows, changed_cells(before, grid), strict=True):
        for column, (_, by) in zip(grid.columns, cells, strict=True):
            if by and not isinstance(column, Name):
                count = words.counted(name.noun, abs(by))
                yield ("new" if by > 0 else "gone"), words.whose(count, column)
    old = {name: note for (name, _), note in zip(before.rows, before.notes, strict=False)}
    for (name, _), note in zip(grid.rows, grid.notes, strict=False):
        if note is not None and old.get(name) != note:
            yield "new", words.detailed(words.noun(name.noun), [words.noun(note.noun)])


def _board(words: PictureWords, before: Board, board: Board) -> Iterator[ChangeInWords]:
    was, there = dict(drawn_cells(before)), dict(drawn_cells(board))
    for cell, space in there.items():
        name = space_name(board, cell)
        old = was.get(cell)
        if old is None or old.ground != space.ground:
            yield "new", words.detailed(words.noun(space.ground), [name])
        yield from _marks(words, old.marks if old else (), space.marks, name)
    yield from (("new", words.piece(board, piece)) for piece in board.pieces if piece not in before.pieces)
    yield from (("gone", words.piece(before, piece)) for piece in before.pieces if piece not in board.pieces)


def _marks(
    words: PictureWords, before: Iterable[Mark], after: Iterable[Mark], where: str
) -> Iterator[ChangeInWords]:
    for each in changed_marks(before, after):
        if each.by:
            said = words.detailed(words.mark(each.thing, abs(each.by)), [where])
            yield ("new" if each.by > 0 else "gone"), said
