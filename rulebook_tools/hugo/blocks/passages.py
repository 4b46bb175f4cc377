"""Passages of a page's text, parsed as Markdown and shortcodes."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace

from markdown_it.token import Token

from rulebook_tools.hugo.markdown.parser import Parser
from rulebook_tools.hugo.markdown.stand_ins import GUARD, STAND_IN, Excerpt, excerpt, guarded
from rulebook_tools.hugo.markdown.tokens import SHORTCODE, element_of
from rulebook_tools.hugo.notes import ImportNotes
from rulebook_tools.hugo.page.visible_text import visible
from rulebook_tools.prose.shortcodes import Element
from rulebook_tools.prose.text import Lines


@dataclass(slots=True)
class Markdown:
    """Markdown of a block: its tokens, the source they came from, the row it begins in."""

    tokens: list[Token]
    source: str
    row: int


@dataclass(slots=True)
class Box:
    """A shortcode of a block."""

    element: Element


@dataclass(slots=True)
class Draft:
    """A block of a page; one made of a heading has its `level`, the page itself has no line."""

    line: int
    heading: list[Token]
    given_id: str = ""
    icon: str = ""
    content: list[Markdown | Box] = field(default_factory=list)
    blocks: list[Draft] = field(default_factory=list)
    level: int = 0
    id: str = ""

    @property
    def title(self) -> str:
        """The heading's words."""
        words = ("".join(each.content for each in token.children or [token]) for token in self.heading)
        return " ".join(visible("".join(words)).split())

    def walk(self) -> Iterator[Draft]:
        """Yield this block and those inside it."""
        yield self
        for block in self.blocks:
            yield from block.walk()


@dataclass(slots=True)
class Passages:
    """The text of a page, and what parses its Markdown."""

    text: str
    notes: ImportNotes
    lines: Lines = field(init=False)
    parser: Parser = field(init=False)

    def __post_init__(self) -> None:
        self.lines, self.parser = Lines(self.text), Parser(self.notes)
        self.parser.collect_references(self.text)

    def parts(self, start: int, end: int, elements: Sequence[Element]) -> Iterator[Markdown | Box]:
        """Yield what stands between two offsets: Markdown, and the shortcodes that are not within it."""
        made = self._excerpt(start, end, elements)
        if not made.source.strip():
            return
        known, lines = len(self.notes.found), made.source.split("\n")
        tokens = self.parser.tokens(made)
        changed = {note.place.line - 1 for note in self.notes.found[known:]}
        group: list[Token] = []
        for token in tokens:
            if token.type != SHORTCODE:
                group.append(token)
                continue
            yield from _words(group, lines, made.rows, changed)
            group = []
            yield Box(element_of(token))
        yield from _words(group, lines, made.rows, changed)
        seen = {id(element_of(token)) for token in _shortcodes(tokens)}
        for element in elements:
            if id(element) not in seen:
                done = "it stands after the text around it"
                self.notes.add(self.line_of(element), f"{element.name!r} within a tag or code", done)
                yield Box(element)

    def inside(self, element: Element) -> Iterator[Markdown | Box]:
        """Yield what stands between the tags of a shortcode."""
        yield from self.parts(*element.inner, element.children)

    def between(self, element: Element) -> Iterator[Markdown | Box]:
        """Yield the shortcodes inside another as they are, and what stands between them."""
        start, end = element.inner
        for child in element.children:
            yield from self.parts(start, child.tag.start, ())
            yield Box(child)
            start = child.end
        yield from self.parts(start, end, ())

    def line_of(self, element: Element) -> int:
        """Return the line that a shortcode begins in."""
        return self.lines.row(element.tag.start) + 1

    def _excerpt(self, start: int, end: int, elements: Sequence[Element]) -> Excerpt:
        made = excerpt(self.text, start, end, elements, self.lines)
        begins_line = start == 0 or self.text[start - 1] == "\n"
        ends_line = end == len(self.text) or not self.text[:end].rpartition("\n")[2].strip()
        source = _dedented(made.source if begins_line else made.source.lstrip(" \t"))
        return replace(made, source=guarded(source, begins_line=begins_line, ends_line=ends_line))


def _words(
    tokens: list[Token], lines: Sequence[str], all_rows: Sequence[int], changed: AbstractSet[int]
) -> Iterator[Markdown]:
    """Yield Markdown between shortcodes; what was changed in parsing is not kept as it was written."""
    if not tokens:
        return
    rows = [row for token in tokens if token.map for row in token.map]
    first, last = min(rows, default=0), max(rows, default=0)
    is_kept = rows and changed.isdisjoint(range(first, last))
    source = "\n".join(lines[bisect_left(all_rows, first) : bisect_left(all_rows, last)] if is_kept else [])
    yield Markdown(tokens, "" if STAND_IN.search(source) or GUARD in source else source, first)


def _shortcodes(tokens: Sequence[Token]) -> Iterator[Token]:
    for token in tokens:
        yield from (each for each in (token, *(token.children or [])) if each.type == SHORTCODE)


def _dedented(source: str) -> str:
    """Return text without the spaces that all its lines begin with."""
    lines = [line.expandtabs(4) if line[:1] in " \t" else line for line in source.split("\n")]
    margins = [len(line) - len(line.lstrip(" ")) for line in lines if line.strip()]
    margin = min(margins, default=0)
    return "\n".join(line[margin:] for line in lines)
