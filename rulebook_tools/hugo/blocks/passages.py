"""Parse passages of a page as Markdown and shortcodes."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from itertools import groupby
from textwrap import dedent

from markdown_it.token import Token

from rulebook_tools.hugo.markdown.parser import Parser
from rulebook_tools.hugo.markdown.tokens import MARK, MARKS_LINE, SHORTCODE, element_of, shortcode
from rulebook_tools.hugo.notes import ImportNotes
from rulebook_tools.hugo.page.visible_text import visible
from rulebook_tools.prose.shortcodes import Element
from rulebook_tools.prose.text import Lines

HEADING_START = re.compile(r"\A#")
UNDERLINE = re.compile(r"((?:\A|\n)[ \t]*)([-=]+[ \t]*\Z)")


@dataclass(slots=True)
class Markdown:
    """Markdown of a block: its tokens, their source text, and its first row."""

    tokens: list[Token]
    source: str
    row: int


@dataclass(slots=True)
class Draft:
    """A block of a page; `level` is that of its heading, `line` is 0 for the page itself."""

    line: int
    heading: list[Token]
    given_id: str = ""
    icon: str = ""
    content: list[Markdown | Element] = field(default_factory=list)
    blocks: list[Draft] = field(default_factory=list)
    level: int = 0
    id: str = ""

    @property
    def title(self) -> str:
        """The heading's words."""
        words = ("".join(each.content for each in token.children or [token]) for token in self.heading)
        return " ".join(visible("".join(words)).split())

    def walk(self) -> Iterator[Draft]:
        """Yield this block and all its inner blocks."""
        yield self
        for block in self.blocks:
            yield from block.walk()


@dataclass(slots=True)
class Passages:
    """The text of a page and the parser of its Markdown."""

    text: str
    notes: ImportNotes
    lines: Lines = field(init=False)
    parser: Parser = field(init=False)

    def __post_init__(self) -> None:
        self.lines, self.parser = Lines(self.text), Parser(self.notes)
        self.parser.collect_references(self.text)

    def parts(self, start: int, end: int, elements: Sequence[Element]) -> Iterator[Markdown | Element]:
        """Yield the content between two offsets: Markdown, and the shortcodes outside of it."""
        source, rows = self._marked(start, end, elements)
        if not source.strip():
            return
        known, lines = len(self.notes.found), source.split("\n")
        tokens = self.parser.tokens(source, rows, self._shortcodes(elements, lines))
        changed = {note.place.line - 1 for note in self.notes.found[known:]}
        for is_box, group in groupby(tokens, lambda token: token.type == SHORTCODE):
            if is_box:
                yield from map(element_of, group)
            else:
                yield _markdown(list(group), lines, rows, changed)
        every = (each for token in tokens for each in (token, *(token.children or [])))
        seen = {id(element_of(each)) for each in every if each.type == SHORTCODE}
        for element in elements:
            if id(element) not in seen:
                done = "it stands after the text around it"
                self.notes.add(self.line_of(element), f"{element.name!r} within a tag or code", done)
                yield element

    def inside(self, element: Element) -> Iterator[Markdown | Element]:
        """Yield the content between the tags of a shortcode."""
        yield from self.parts(*element.inner, element.children)

    def between(self, element: Element) -> Iterator[Markdown | Element]:
        """Yield the inner shortcodes of another, and the content between them."""
        start, end = element.inner
        for child in element.children:
            yield from self.parts(start, child.tag.start, ())
            yield child
            start = child.end
        yield from self.parts(start, end, ())

    def line_of(self, element: Element) -> int:
        """Return the first line of a shortcode."""
        return self.lines.row(element.tag.start) + 1

    def _marked(self, start: int, end: int, elements: Sequence[Element]) -> tuple[str, list[int]]:
        """Return a part of the text with marks in place of shortcodes, and the page row of each line."""
        row, at, pieces = self.lines.row(start), start, list[str]()
        rows = [row]
        for index, element in enumerate([*elements, None]):
            piece = self.text[at : element.tag.start if element else end]
            rows += range(row + 1, row + piece.count("\n") + 1)
            pieces.append(piece)
            if element:
                pieces.append(f"{{{{%x{index}%}}}}")
                row, at = self.lines.row(element.end), element.end
        source = "".join(pieces)
        if start and self.text[start - 1] != "\n":
            # A part of a line cannot begin a heading.
            source = HEADING_START.sub(r"\\#", source.lstrip(" \t"))
        if end < len(self.text) and self.text[:end].rpartition("\n")[2].strip():
            source = UNDERLINE.sub(r"\1\\\2", source)
        lines = (line.expandtabs(4) if line[:1] in " \t" else line for line in source.split("\n"))
        return dedent("\n".join(lines)), rows

    def _shortcodes(self, elements: Sequence[Element], lines: Sequence[str]) -> list[Token]:
        """Return the tokens of marked shortcodes; one with nothing else on its lines is alone."""
        alone = {number for line in lines if MARKS_LINE.fullmatch(line) for number in MARK.findall(line)}
        row, made = self.lines.row, list[Token]()
        for index, element in enumerate(elements):
            rows = row(element.tag.start), row(element.end) + 1
            made.append(shortcode(element, rows, is_alone=str(index) in alone))
        return made


def _markdown(
    tokens: list[Token], lines: Sequence[str], all_rows: Sequence[int], changed: AbstractSet[int]
) -> Markdown:
    """Return Markdown between shortcodes; its source is dropped if parsing changed anything."""
    rows = [row for token in tokens if token.map for row in token.map]
    first, last = min(rows, default=0), max(rows, default=0)
    is_kept = rows and changed.isdisjoint(range(first, last))
    source = "\n".join(lines[bisect_left(all_rows, first) : bisect_left(all_rows, last)] if is_kept else [])
    return Markdown(tokens, source, first)
