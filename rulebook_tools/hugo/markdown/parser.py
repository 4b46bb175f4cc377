"""Markdown as Hugo takes it, to tokens of what a body may hold."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock, reference
from markdown_it.token import Token

from rulebook_tools.hugo.markdown.html import BlockConverter, InlineConverter
from rulebook_tools.hugo.markdown.nesting import shallow
from rulebook_tools.hugo.markdown.paragraphs import outermost
from rulebook_tools.hugo.markdown.stand_ins import STAND_IN, Excerpt, html_and_shortcodes, with_shortcodes
from rulebook_tools.hugo.markdown.tokens import BREAKS, hard_break, inline, paragraph, text
from rulebook_tools.hugo.notes import ImportNotes

NESTING = 100


def _reference(state: StateBlock, start: int, end: int, silent: bool) -> bool:  # noqa: FBT001 -- markdown-it's
    """Take in the definition of a reference; a footnote is none, and stays text."""
    if state.src.startswith("[^", state.bMarks[start] + state.tShift[start]):
        return False
    return reference(state, start, end, silent)


def _commonmark() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": True, "maxNesting": NESTING}).enable(
        ["table", "strikethrough"]
    )
    parser.block.ruler.at("reference", _reference)
    # Every link becomes a token: which may stay is decided here.
    parser.validateLink = lambda url: True  # type: ignore[method-assign] # noqa: ARG005
    return parser


COMMONMARK = _commonmark()


@dataclass(frozen=True, slots=True)
class Parser:
    """Parses the Markdown of a page, whose references are shared by all its parts."""

    notes: ImportNotes
    env: dict[str, Any] = field(default_factory=dict)

    def collect_references(self, text: str) -> None:
        """Learn where the links of the whole page lead that name a reference."""
        COMMONMARK.parse(text, self.env)

    def tokens(self, made: Excerpt) -> list[Token]:
        """Return the tokens of Markdown; those of shortcodes that stand by themselves are outermost."""
        tokens = COMMONMARK.parse(made.source, self.env)
        contained = {
            int(match[2])
            for token in tokens
            if token.type == "html_block" and token.level
            for match in STAND_IN.finditer(token.content)
        }
        if contained:
            # In a list or a quote a shortcode is part of the text around it.
            made = replace(made, source=STAND_IN.sub(partial(_joined, contained), made.source))
            tokens = COMMONMARK.parse(made.source, self.env)
        if any(token.level >= NESTING - 2 for token in tokens):
            self.notes.add(
                made.rows[0] + 1, "lists or quotes nested too deeply", "their text was kept as it is written"
            )
            texts = filter(str.strip, made.source.split("\n\n"))
            tokens = [each for written in texts for each in paragraph([text(written)], 0)]
        for token in tokens:
            if token.map:
                first, last = (
                    made.rows[min(row, len(made.rows) - 1)] for row in (token.map[0], token.map[1] - 1)
                )
                token.map = [first, max(first, last) + 1]
        blocks = self._blocks(with_shortcodes(tokens, made), made)
        return list(outermost(shallow(list(blocks), self.notes), self.notes))

    def _blocks(self, tokens: Sequence[Token], made: Excerpt) -> Iterator[Token]:
        """Yield the tokens of the blocks, those of HTML and code by what stands for them."""
        at, line = 0, 1
        while at < len(tokens):
            token = tokens[at]
            line = token.map[0] + 1 if token.map else line
            match token.type:
                case "html_block":
                    yield from self._html(token.content, line, made)
                case "fence" | "code_block":
                    self.notes.add(line, "a block of code", "its lines became one paragraph of code")
                    yield from _code(token, line - 1)
                case "hr":
                    self.notes.add(line, "a line across the page", "it was left out")
                case "paragraph_open":
                    yield from self._paragraph(tokens[at : at + 3], line)
                    at += 2
                case "inline":
                    yield self._line(token, line)
                case "ordered_list_open" if (start := token.attrGet("start")) not in (None, 1):
                    self.notes.add(line, f"a list that begins with {start}", "it begins with 1")
                    token.attrs = {}
                    yield token
                case "th_open" if token.attrs:
                    self.notes.add(line, "the alignment of a column", "it was left out")
                    yield token
                case _:
                    yield token
            at += 1

    def _html(self, content: str, line: int, made: Excerpt) -> list[Token]:
        converter = BlockConverter(self.notes, line)
        for piece in html_and_shortcodes(content, made):
            if isinstance(piece, str):
                converter.html(piece)
            else:
                converter.token(piece)
        return converter.finish()

    def _paragraph(self, tokens: Sequence[Token], line: int) -> Iterator[Token]:
        """Yield a paragraph; with HTML in it, it may become several blocks."""
        first, content, last = tokens
        children = content.children or []
        if all(child.type != "html_inline" for child in children):
            yield from (first, content, last)
            return
        converter = BlockConverter(self.notes, line, hidden=first.hidden)
        _convert(converter, children)
        made = converter.finish()
        if len(made) > len(tokens):
            for token in made:
                token.hidden = False
        yield from made

    def _line(self, token: Token, line: int) -> Token:
        """Return the inline token of a heading or a cell, without HTML."""
        children = token.children or []
        if any(child.type == "html_inline" for child in children):
            converter = InlineConverter(self.notes, line)
            _convert(converter, children)
            token.children = converter.finish()
        return token


def _joined(contained: AbstractSet[int], match: re.Match[str]) -> str:
    return match[0].strip("<?>") if int(match[2]) in contained else match[0]


def _convert(converter: InlineConverter, children: Sequence[Token]) -> None:
    for child in children:
        if child.type == "html_inline":
            converter.html(child.content)
        else:
            converter.token(child)
            converter.line += child.type in BREAKS


def _code(token: Token, row: int) -> list[Token]:
    """Return the lines of code as a paragraph."""
    children: list[Token] = []
    for written in token.content.split("\n"):
        if written.strip():
            code = inline("code_inline", written.strip())
            code.markup = "`"
            children += [hard_break(), code] if children else [code]
    return paragraph(children, row) if children else []
