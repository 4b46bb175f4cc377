"""Where on a page the sources of a game come from, so that what is wrong in them is told there."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace

from rulebook_tools.hugo.proof.sources import Source
from rulebook_tools.sources import nodes
from rulebook_tools.sources.nodes import Node, Scalar
from rulebook_tools.util.errors import Place, Problem, Problems, SourceError

PLACE = re.compile(r"(docs/games/[^\s:]+):([0-9]+):([0-9]+)")
"""A place of a source within a message."""


class Origins:
    """The places of a page that the places of a game's sources stand for."""

    def __init__(self, page: str, game: str, sources: Sequence[Source]) -> None:
        self._page = Place(page)
        self._pairs: dict[str, list[tuple[Node, Node]]] = {}
        for source in sources:
            file = f"docs/games/{game}/{source.name}"
            made = nodes.parse(file, source.text.encode(), Problems())
            pairs = [*_pairs(made, source.origin)] if made else []
            # A file that cannot be read at all is told where its content begins.
            first = (Scalar(Place(file, 0, 0), "", plain=True), source.origin)
            self._pairs[file] = [first, *sorted(pairs, key=_position)]

    def raise_any(self, problems: Problems) -> None:
        """Raise `SourceError` with all problems, told where they are on the page, if there is one."""
        if problems.found:
            raise SourceError(map(self.told, problems.found))

    def told(self, problem: Problem) -> Problem:
        """Return a problem of the sources as one of the page."""
        return replace(
            problem,
            place=self.place(problem.place),
            wrong=self._said(problem.wrong),
            expected=self._said(problem.expected),
            because=tuple(map(self._said, problem.because)),
        )

    def place(self, place: Place) -> Place:
        """Return where on the page something stands; its first line for what is in none of the sources."""
        pairs = self._pairs.get(place.file)
        if pairs is None:
            return place if place.file == self._page.file else self._page
        made, origin = pairs[bisect_right(pairs, (place.line, place.column), key=_position) - 1]
        if isinstance(origin, Scalar) and origin.literal:
            # Its text begins in the line after its place.
            line = place.line - made.place.line if isinstance(made, Scalar) and made.literal else 1
            return Place(origin.place.file, origin.place.line + max(line, 1))
        return origin.place

    def _said(self, text: str) -> str:
        return PLACE.sub(lambda match: str(self.place(Place(match[1], int(match[2]), int(match[3])))), text)


def _position(pair: tuple[Node, Node]) -> tuple[int, int]:
    return pair[0].place.line, pair[0].place.column


def _pairs(made: Node, origin: Node) -> Iterator[tuple[Node, Node]]:
    """Yield the parts of a source, each with what it comes from."""
    yield made, origin
    if isinstance(made, nodes.Mapping) and isinstance(origin, nodes.Mapping):
        for name, (key, value) in made.entries.items():
            if name in origin.entries:
                first_key, first = origin.entries[name]
                yield key, first_key
                yield from _pairs(value, first)
            else:
                yield key, origin
    elif isinstance(made, nodes.Sequence) and isinstance(origin, nodes.Sequence):
        for item, first in zip(made.items, origin.items, strict=False):
            yield from _pairs(item, first)
