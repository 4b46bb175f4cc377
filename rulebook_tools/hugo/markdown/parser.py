"""Parse Markdown as Hugo does, to the tokens that a body may contain.

A shortcode is a token, too. The parsed text has a mark in its place, because its content is parsed
separately and must not break the paragraph around it. A block rule reads marks on lines of their own, an
inline rule all others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock, reference
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from rulebook_tools.hugo.markdown.html import HtmlConverter
from rulebook_tools.hugo.markdown.tokens import (
    BREAKS,
    MARK,
    MARKS_LINE,
    SHORTCODE,
    blocks,
    code_line,
    element_of,
    hard_break,
    is_alone,
    line_in,
    paragraph,
    says_anything,
    text,
    within,
)
from rulebook_tools.hugo.notes import ImportNotes
from rulebook_tools.hugo.page.dialects import kind_of
from rulebook_tools.prose.parts import IMAGE

SHORTCODES = "shortcodes"
"""The key in markdown-it's environment under which its parsing rules find the tokens of shortcodes."""
NESTING = 20
"""How many levels of tokens may be nested, as in a body; a text with deeper ones becomes plain text."""


def _reference(state: StateBlock, start: int, end: int, silent: bool) -> bool:  # noqa: FBT001 -- markdown-it's
    """Parse a link reference definition, but not a footnote; return whether one begins at line `start`.

    This is a block rule of markdown-it: `end` is the line after the last; with `silent`, nothing is stored.
    """
    if state.src.startswith("[^", state.bMarks[start] + state.tShift[start]):
        return False
    return reference(state, start, end, silent)


def _shortcode_lines(state: StateBlock, start: int, end: int, silent: bool) -> bool:  # noqa: ARG001, FBT001
    """Parse a line of shortcodes only, outside of lists and quotes; return whether line `start` is one."""
    line = state.src[state.bMarks[start] : state.eMarks[start]]
    if not (state.env.get(SHORTCODES) and MARKS_LINE.fullmatch(line)):
        return False
    opened = reversed(state.tokens if state.parentType == "table" else [])
    level = next((token.level for token in opened if token.type == "table_open"), state.level)
    if level and state.sCount[start] >= state.blkIndent:
        return False
    if not silent:
        state.tokens += (state.env[SHORTCODES][int(number)] for number in MARK.findall(line))
        state.line = start + 1
    return True


def _shortcode(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 -- markdown-it's
    match = MARK.match(state.src, state.pos)
    if not (state.env.get(SHORTCODES) and match):
        return False
    if not silent:
        token, made = state.push(SHORTCODE, "", 0), state.env[SHORTCODES][int(match[1])]
        token.meta, token.map = made.meta, made.map
    state.pos = match.end()
    return True


def _commonmark() -> MarkdownIt:
    options = {"html": True, "maxNesting": NESTING}
    parser = MarkdownIt("commonmark", options).enable(["table", "strikethrough"])
    parser.block.ruler.at("reference", _reference)
    around = ["paragraph", "reference", "blockquote", "list"]
    parser.block.ruler.before("table", SHORTCODE, _shortcode_lines, {"alt": around})
    parser.inline.ruler.before("text", SHORTCODE, _shortcode)
    # Every link becomes a token: the import decides which ones are kept.
    parser.validateLink = lambda url: True  # type: ignore[method-assign] # noqa: ARG005
    normalized = parser.normalizeLink
    parser.normalizeLink = lambda url: normalized(MARK.sub("", url))  # type: ignore[method-assign]
    return parser


COMMONMARK = _commonmark()


class Parser:
    """Parses parts of a page; all parts can use the link references of the whole page."""

    def __init__(self, page: str, notes: ImportNotes) -> None:
        self.notes = notes
        self.references: dict[str, Any] = {}
        COMMONMARK.parse(page, self.references)

    def tokens(self, source: str, rows: Sequence[int], shortcodes: Sequence[Token] = ()) -> list[Token]:
        """Return the tokens of Markdown; shortcodes are put outside of paragraphs where possible.

        `rows` are the page rows of the source's lines, `shortcodes` the tokens for the marks in the source.
        """
        tokens = COMMONMARK.parse(source, {**self.references, SHORTCODES: shortcodes})
        if any(token.level >= NESTING - 2 for token in tokens):
            odd, done = "lists or quotes nested too deeply", "their text was kept as it is written"
            self.notes.add(rows[next(token.map[0] for token in tokens if token.map)] + 1, odd, done)
            texts = filter(str.strip, source.split("\n\n"))
            tokens = [each for written in texts for each in paragraph([text(written)], 0)]
        for token in tokens:
            if token.map and token.type != SHORTCODE:
                first, last = (rows[min(row, len(rows) - 1)] for row in (token.map[0], token.map[1] - 1))
                token.map = [first, max(first, last) + 1]
            for each in (token, *(token.children or ())):
                if shortcodes and each.type != "html_block":
                    # No rule reads the marks in code and tags.
                    each.content = MARK.sub("", each.content)
        converted = list(self._converted(tokens, shortcodes))
        return [token for block in blocks(converted) for token in self._outermost(block)]

    def _converted(self, tokens: Iterable[Token], shortcodes: Sequence[Token]) -> Iterator[Token]:
        """Yield tokens in which HTML, and other things that a body cannot contain, are replaced."""
        line, stream = 1, iter(tokens)
        for token in stream:
            line = line_in(token, line)
            match token.type:
                case "html_block":
                    yield from HtmlConverter(self.notes, line, shortcodes).blocks(token.content)
                    continue
                case "fence" | "code_block":
                    self.notes.add(line, "a block of code", "its lines became one paragraph of code")
                    yield from _code(token, line - 1)
                    continue
                case "hr":
                    self.notes.add(line, "a line across the page", "it was left out")
                    continue
                case "paragraph_open":
                    yield from self._paragraph([token, next(stream), next(stream)], line)
                    continue
                case "inline" if _has_html(token):
                    token.children = HtmlConverter(self.notes, line).one_line(token)
                case "ordered_list_open" if (start := token.attrGet("start")) not in (None, 1):
                    self.notes.add(line, f"a list that begins with {start}", "it begins with 1")
                    token.attrs = {}
                case "th_open" if token.attrs:
                    self.notes.add(line, "the alignment of a column", "it was left out")
            yield token

    def _paragraph(self, tokens: list[Token], line: int) -> Sequence[Token]:
        """Return the tokens of a paragraph; HTML in it may divide it into several blocks."""
        first, content, _ = tokens
        if not _has_html(content):
            return tokens
        made = HtmlConverter(self.notes, line, hidden=first.hidden).paragraph(content)
        for token in made if len(made) > len(tokens) else ():
            token.hidden = False
        return made

    def _outermost(self, block: list[Token]) -> Iterable[Token]:
        if block[0].type == "paragraph_open":
            return self._divided(block)
        for first, content, last in zip(block[1:], block[2:], block[3:], strict=False):
            if first.type == "heading_open":
                done = "it became strong text"
                self.notes.add(line_in(first), "a heading inside a list or quote", done)
                content.children = within("strong", content.children or [])
                first.type, last.type = "paragraph_open", "paragraph_close"
        return block

    def _divided(self, tokens: Sequence[Token]) -> Iterator[Token]:
        children = tokens[1].children or []
        if all(child.type != SHORTCODE for child in children):
            yield from tokens
            return
        row = tokens[1].map[0] if tokens[1].map else 0
        group: list[Token] = []
        nesting, first = 0, row
        for index, child in enumerate(children):
            nesting = max(nesting + child.nesting, 0)
            if child.type != SHORTCODE or nesting or not _is_apart(child, group):
                group.append(child)
            else:
                if not is_alone(child) and says_anything(children[index + 1 :]):
                    done = "that became a paragraph of its own"
                    line = (child.map or [row])[0] + 1
                    self.notes.add(line, f"text beside {element_of(child).name!r}", done)
                yield from _group(group, first)
                yield child
                group, first = [], row
            row += child.type in BREAKS
            if child.type == SHORTCODE and child.map:
                row = child.map[1] - 1
        yield from _group(group, first)


def _has_html(token: Token) -> bool:
    return any(child.type == "html_inline" for child in token.children or ())


def _is_apart(child: Token, before: Sequence[Token]) -> bool:
    """Return whether a shortcode becomes a block of its own.

    It does if it is alone on its lines, or if it is no picture and no text is `before` it in the paragraph.
    """
    is_picture = kind_of(element_of(child)) == IMAGE
    return is_alone(child) or not (is_picture or says_anything(before))


def _group(group: Sequence[Token], row: int) -> Iterator[Token]:
    """Yield inline tokens as a paragraph or, if no text or link is among them, only the shortcodes."""
    if says_anything(group) or any(child.type == "link_open" for child in group):
        yield from paragraph(group, row)
    else:
        yield from (child for child in group if child.type == SHORTCODE)


def _code(token: Token, row: int) -> list[Token]:
    lines = filter(None, map(str.strip, token.content.split("\n")))
    children = [each for line in lines for each in (hard_break(), code_line(line))][1:]
    return paragraph(children, row) if children else []
