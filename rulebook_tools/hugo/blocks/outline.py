"""A page as blocks that still hold what the page held: sections by headings, shortcodes by their tags."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace

from markdown_it.token import Token

from rulebook_tools.hugo.markdown.parser import Reader, heading_id
from rulebook_tools.hugo.markdown.stand_ins import GUARD, MARK, SHORTCODE, Marked, element_of, guarded, marked
from rulebook_tools.hugo.markdown.tokens import text
from rulebook_tools.hugo.notes import Notes
from rulebook_tools.hugo.page.dialects import kind_of, value_of
from rulebook_tools.hugo.page.invisible import visible
from rulebook_tools.prose.boxes import BLOCK
from rulebook_tools.prose.lines import Lines
from rulebook_tools.prose.shortcodes import Element

MAX_DEPTH = 6
"""Blocks inside each other; a deeper one stands beside the one around it."""
UNCLOSED = 0
"""The level of a block that was never closed: any heading goes inside it."""


@dataclass(slots=True)
class Words:
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
    content: list[Words | Box] = field(default_factory=list)
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


@dataclass(frozen=True, slots=True)
class Drafter:
    """Makes blocks of the text of a page."""

    text: str
    lines: Lines
    reader: Reader
    notes: Notes

    def page(self, elements: Sequence[Element]) -> Draft:
        """Return a block without a heading that holds the whole page."""
        page = Draft(0, [])
        self._fill(page, 0, len(self.text), elements, 0)
        return page

    def parts(self, start: int, end: int, elements: Sequence[Element]) -> Iterator[Words | Box]:
        """Yield what stands between two offsets: Markdown, and the shortcodes that are not within it."""
        made = self._marked(start, end, elements)
        if not made.source.strip():
            return
        known, lines = len(self.notes.found), made.source.split("\n")
        tokens = self.reader.read(made)
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
                self.notes.add(self._line(element.tag.start), f"{element.name!r} within a tag or code", done)
                yield Box(element)

    def _marked(self, start: int, end: int, elements: Sequence[Element]) -> Marked:
        made = marked(self.text, start, end, elements, self.lines)
        begins_line = start == 0 or self.text[start - 1] == "\n"
        ends_line = end == len(self.text) or not self.text[:end].rpartition("\n")[2].strip()
        source = _dedented(made.source if begins_line else made.source.lstrip(" \t"))
        return replace(made, source=guarded(source, begins_line=begins_line, ends_line=ends_line))

    def _fill(self, block: Draft, start: int, end: int, elements: Sequence[Element], depth: int) -> None:
        sections = [(-1, block)]
        inside: list[Element] = []
        for element in elements:
            if kind_of(element) != BLOCK:
                inside.append(element)
                continue
            self._parts(sections, self.parts(start, element.tag.start, inside), depth)
            start, inside = element.end, []
            self._block(sections, element, depth)
        self._parts(sections, self.parts(start, end, inside), depth)

    def _block(self, sections: list[tuple[int, Draft]], element: Element, depth: int) -> None:
        if any(level == UNCLOSED for level, _ in sections):
            del sections[1:]
        line, id_ = self._line(element.tag.start), value_of(element, "id")
        heading = value_of(element, "heading")
        if not heading:
            done = "its id stands in for it" if id_ else "another stands in for it"
            self.notes.add(line, "a block without a heading", done, self.lines.column(element.tag.start))
        draft = Draft(line, [text(heading or id_)], id_, value_of(element, "icon"))
        self._attach(sections, draft, depth)
        self._fill(draft, *element.inner, element.children, depth + len(sections))
        if element.closed is None and not element.tag.self_closing:
            sections.append((UNCLOSED, draft))

    def _attach(self, sections: list[tuple[int, Draft]], draft: Draft, depth: int) -> None:
        """Put a block into the innermost section, or beside it where that is too deep."""
        while depth + len(sections) > MAX_DEPTH and len(sections) > 1:
            sections.pop()
            self.notes.add(draft.line, "a block too deep inside others", "it stands beside the one around it")
        sections[-1][1].blocks.append(draft)

    def _parts(self, sections: list[tuple[int, Draft]], parts: Iterable[Words | Box], depth: int) -> None:
        """Add Markdown and shortcodes; each heading in it opens a section."""
        for part in parts:
            if isinstance(part, Box):
                self._content(sections, part, self._line(part.element.tag.start))
            else:
                self._words(sections, part, depth)

    def _words(self, sections: list[tuple[int, Draft]], words: Words, depth: int) -> None:
        group: list[Token] = []
        tokens = words.tokens
        at = 0
        while at < len(tokens):
            if tokens[at].type != "heading_open":
                group.append(tokens[at])
                at += 1
                continue
            self._group(sections, group, words)
            group = []
            self._section(sections, tokens[at : at + 3], depth)
            at += 3
        self._group(sections, group, words)

    def _group(self, sections: list[tuple[int, Draft]], group: list[Token], words: Words) -> None:
        if group:
            source = words.source if len(group) == len(words.tokens) else ""
            line = next((token.map[0] for token in group if token.map), words.row) + 1
            self._content(sections, Words(group, source, words.row), line)

    def _section(self, sections: list[tuple[int, Draft]], tokens: Sequence[Token], depth: int) -> None:
        level, children = int(tokens[0].tag[1]), tokens[1].children or []
        while sections[-1][0] >= level:
            sections.pop()
        line = tokens[0].map[0] + 1 if tokens[0].map else 1
        id_ = heading_id(children)
        draft = Draft(line, children, id_, level=level)
        self._attach(sections, draft, depth)
        sections.append((level, draft))

    def _content(self, sections: list[tuple[int, Draft]], content: Words | Box, line: int) -> None:
        block = sections[-1][1]
        if block.blocks and block.line:
            self.notes.add(line, "text after a block inside another", "it stands before that block")
        elif block.blocks:
            block = block.blocks[-1]
            self.notes.add(line, "text after a block", "it became the end of that block’s own text")
        block.content.append(content)

    def _line(self, offset: int) -> int:
        return self.lines.row(offset) + 1


def _words(
    tokens: list[Token], lines: Sequence[str], all_rows: Sequence[int], changed: AbstractSet[int]
) -> Iterator[Words]:
    """Yield Markdown between shortcodes; what was changed in reading is not kept as it was written."""
    if not tokens:
        return
    rows = [row for token in tokens if token.map for row in token.map]
    first, last = min(rows, default=0), max(rows, default=0)
    is_kept = rows and changed.isdisjoint(range(first, last))
    source = "\n".join(lines[bisect_left(all_rows, first) : bisect_left(all_rows, last)] if is_kept else [])
    yield Words(tokens, "" if MARK.search(source) or GUARD in source else source, first)


def _shortcodes(tokens: Sequence[Token]) -> Iterator[Token]:
    for token in tokens:
        yield from (each for each in (token, *(token.children or [])) if each.type == SHORTCODE)


def _dedented(source: str) -> str:
    """Return text without the spaces that all its lines begin with."""
    lines = [line.expandtabs(4) if line[:1] in " \t" else line for line in source.split("\n")]
    margins = [len(line) - len(line.lstrip(" ")) for line in lines if line.strip()]
    margin = min(margins, default=0)
    return "\n".join(line[margin:] for line in lines)
