"""The blocks of a page: sections by headings, rules blocks by their tags."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from markdown_it.token import Token

from rulebook_tools.hugo.blocks.draft import Box, Draft, Words
from rulebook_tools.hugo.blocks.passages import Passages
from rulebook_tools.hugo.markdown.tokens import text
from rulebook_tools.hugo.page.dialects import kind_of, value_of
from rulebook_tools.prose.parts import BLOCK
from rulebook_tools.prose.shortcodes import Element

MAX_DEPTH = 6
"""Blocks inside each other; a deeper one stands beside the one around it."""
UNCLOSED = 0
"""The level of a block that was never closed: any heading goes inside it."""
HEADING_END = re.compile(r"\s*\{([^{}\n]*)\}\s*$")
HEADING_ID = re.compile(r"#([\w.:-]+)")


def outline(passages: Passages, elements: Sequence[Element]) -> Draft:
    """Return a block without a heading that holds a whole page, whose shortcodes are given."""
    whole = Draft(0, [])
    _Sections(passages, whole, 0).fill(0, len(passages.text), elements)
    return whole


@dataclass(slots=True)
class _Sections:
    """The sections of a block that are open while it is filled, each with its level."""

    passages: Passages
    block: Draft
    depth: int
    """How many blocks are around the block."""
    opened: list[tuple[int, Draft]] = field(init=False)

    def __post_init__(self) -> None:
        self.opened = [(-1, self.block)]

    def fill(self, start: int, end: int, elements: Sequence[Element]) -> None:
        """Put in what stands between two offsets of the page."""
        inside: list[Element] = []
        for element in elements:
            if kind_of(element) != BLOCK:
                inside.append(element)
                continue
            self._parts(self.passages.parts(start, element.tag.start, inside))
            start, inside = element.end, []
            self._block(element)
        self._parts(self.passages.parts(start, end, inside))

    def _block(self, element: Element) -> None:
        if any(level == UNCLOSED for level, _ in self.opened):
            del self.opened[1:]
        line, id_ = self.passages.line_of(element), value_of(element, "id")
        heading = value_of(element, "heading")
        if not heading:
            done = "its id stands in for it" if id_ else "another stands in for it"
            column = self.passages.lines.column(element.tag.start)
            self.passages.notes.add(line, "a block without a heading", done, column)
        draft = Draft(line, [text(heading or id_)], id_, value_of(element, "icon"))
        self._attach(draft)
        inner = _Sections(self.passages, draft, self.depth + len(self.opened))
        inner.fill(*element.inner, element.children)
        if element.closed is None and not element.tag.self_closing:
            self.opened.append((UNCLOSED, draft))

    def _attach(self, draft: Draft) -> None:
        """Put a block into the innermost section, or beside it where that is too deep."""
        while self.depth + len(self.opened) > MAX_DEPTH and len(self.opened) > 1:
            self.opened.pop()
            done = "it stands beside the one around it"
            self.passages.notes.add(draft.line, "a block too deep inside others", done)
        self.opened[-1][1].blocks.append(draft)

    def _parts(self, parts: Iterable[Words | Box]) -> None:
        """Add Markdown and shortcodes; each heading in it opens a section."""
        for part in parts:
            if isinstance(part, Box):
                self._content(part, self.passages.line_of(part.element))
            else:
                self._words(part)

    def _words(self, words: Words) -> None:
        group: list[Token] = []
        tokens = words.tokens
        at = 0
        while at < len(tokens):
            if tokens[at].type != "heading_open":
                group.append(tokens[at])
                at += 1
                continue
            self._group(group, words)
            group = []
            self._section(tokens[at : at + 3])
            at += 3
        self._group(group, words)

    def _group(self, group: list[Token], words: Words) -> None:
        if group:
            source = words.source if len(group) == len(words.tokens) else ""
            line = next((token.map[0] for token in group if token.map), words.row) + 1
            self._content(Words(group, source, words.row), line)

    def _section(self, tokens: Sequence[Token]) -> None:
        level, children = int(tokens[0].tag[1]), tokens[1].children or []
        while self.opened[-1][0] >= level:
            self.opened.pop()
        line = tokens[0].map[0] + 1 if tokens[0].map else 1
        id_ = _id_in(children)
        draft = Draft(line, children, id_, level=level)
        self._attach(draft)
        self.opened.append((level, draft))

    def _content(self, content: Words | Box, line: int) -> None:
        block = self.opened[-1][1]
        if block.blocks and block.line:
            done = "it stands before that block"
            self.passages.notes.add(line, "text after a block inside another", done)
        elif block.blocks:
            block = block.blocks[-1]
            done = "it became the end of that block’s own text"
            self.passages.notes.add(line, "text after a block", done)
        block.content.append(content)


def _id_in(heading: list[Token]) -> str:
    """Take the attributes off the end of a heading, and return its id."""
    if not heading or heading[-1].type != "text":
        return ""
    match = HEADING_END.search(heading[-1].content[-500:])
    if match is None or not match[1].lstrip().startswith(("#", ".")):
        return ""
    heading[-1].content = heading[-1].content[: -len(match[0])]
    found = HEADING_ID.search(match[1])
    return found[1] if found else ""
