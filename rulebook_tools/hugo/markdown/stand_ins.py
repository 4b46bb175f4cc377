"""Text of a page with stand-ins for its shortcodes, so that Markdown is parsed whole around them.

For a shortcode on lines of its own stands what Markdown takes for a block of HTML, for any other one
something like a letter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markdown_it.token import Token

from rulebook_tools.hugo.markdown.tokens import SHORTCODE, paragraph, shortcode, text
from rulebook_tools.hugo.page.visible_text import TAG
from rulebook_tools.prose.shortcodes import Element
from rulebook_tools.prose.text import Lines

STAND_IN = re.compile("(<\\?)?\x02([0-9]+)\x03(?:\\?>)?")
"""Characters that no page has: those were taken out before."""
ENCODED = re.compile("%02[0-9]+%03|\x02[0-9]+\x03")
GUARD = "\x04"
"""Stands where text was cut within a line, so that the cut makes no heading of it."""
HEADING_START = re.compile(r"[ \t]*#")
UNDERLINE = re.compile(r"(?:\A|\n)[ \t]*(?:-+|=+)[ \t]*\Z")


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A part of a page with stand-ins for its shortcodes, and the row of the page that each line is in."""

    source: str
    rows: Sequence[int]
    shortcodes: Sequence[Token]

    def of(self, match: re.Match[str]) -> Token:
        """Return the token of the shortcode that something stands for."""
        return self.shortcodes[int(match[2])]


def excerpt(text: str, start: int, end: int, elements: Sequence[Element], lines: Lines) -> Excerpt:
    """Return a part of a text with stand-ins for the shortcodes in it."""
    alone = set(_alone(text, start, end, elements))
    pieces: list[str] = []
    row = lines.row(start)
    rows, shortcodes = [row], []
    for index, element in enumerate([*elements, None]):
        piece = text[start : element.tag.start if element else end]
        pieces.append(piece)
        rows += range(row + 1, row + piece.count("\n") + 1)
        if element is None:
            break
        row, start = lines.row(element.end), element.end
        shortcodes.append(_token(element, lines, is_alone=index in alone))
        pieces.append(f"<?\x02{index}\x03?>" if index in alone else f"\x02{index}\x03")
    return Excerpt("".join(pieces), rows, shortcodes)


def guarded(source: str, *, begins_line: bool, ends_line: bool) -> str:
    """Return text that was cut out of its lines, so that the cut makes nothing of it."""
    before = "" if begins_line or not HEADING_START.match(source) else GUARD
    after = "" if ends_line or not UNDERLINE.search(source) else GUARD
    return f"{before}{source}{after}"


def with_shortcodes(tokens: Sequence[Token], made: Excerpt) -> list[Token]:
    """Return the tokens of Markdown, with those of shortcodes in place of what stands for them."""
    found: list[Token] = []
    for token in tokens:
        found.append(token)
        if token.type == "inline":
            token.children = list(_children(token.children or [], made))
        elif token.type in ("fence", "code_block") and (stand_ins := list(STAND_IN.finditer(token.content))):
            token.content = STAND_IN.sub("", token.content)
            row = token.map[0] if token.map else 0
            after = paragraph([made.of(match) for match in stand_ins], row)
            found[-1:] = [token, *after] if token.content.strip() else after
    return found


def html_and_shortcodes(content: str, made: Excerpt) -> Iterator[str | Token]:
    """Yield HTML and the shortcodes in it; those inside of tags are taken out."""
    in_tags = {
        match.start() for tag in TAG.finditer(content) for match in STAND_IN.finditer(content, *tag.span())
    }
    at = 0
    for match in STAND_IN.finditer(content):
        if match.start() not in in_tags:
            yield STAND_IN.sub("", content[at : match.start()])
            yield made.of(match)
            at = match.end()
    yield STAND_IN.sub("", content[at:])


def _children(children: Sequence[Token], made: Excerpt) -> Iterator[Token]:
    for child in children:
        for name, value in child.attrs.items():
            child.attrs[name] = ENCODED.sub("", str(value))
        if child.type == "text" and (STAND_IN.search(child.content) or GUARD in child.content):
            yield from _texts(child.content, made)
        elif child.type == "html_inline" and (match := STAND_IN.fullmatch(child.content)):
            yield made.of(match)
        elif child.type in ("html_inline", "code_inline"):
            stand_ins = list(STAND_IN.finditer(child.content))
            child.content = STAND_IN.sub("", child.content)
            yield child
            yield from map(made.of, stand_ins)
        else:
            if child.children:
                child.children = [each for each in _children(child.children, made) if each.type != SHORTCODE]
            yield child


def _texts(content: str, made: Excerpt) -> Iterator[Token]:
    at = 0
    for match in [*STAND_IN.finditer(content), None]:
        if said := content[at : match.start() if match else None].replace(GUARD, ""):
            yield text(said)
        if match:
            at = match.end()
            yield made.of(match)


def _alone(text: str, start: int, end: int, elements: Sequence[Element]) -> Iterator[int]:
    """Yield which shortcodes have nothing but shortcodes beside them on their lines."""
    run: list[int] = []
    fits = False
    for index, element in enumerate(elements):
        before = text[elements[index - 1].end if index else start : element.tag.start]
        line = before.rpartition("\n")[2]
        if "\n" in before or not index:
            run, fits = [], not line.strip()
        else:
            fits = fits and not line.strip()
        run.append(index)
        after = text[element.end : elements[index + 1].tag.start if index + 1 < len(elements) else end]
        is_last = "\n" in after or index + 1 == len(elements)
        if is_last and fits and not after.partition("\n")[0].strip():
            yield from run


def _token(element: Element, lines: Lines, *, is_alone: bool) -> Token:
    row = lines.row(element.tag.start)
    token = shortcode(element, is_alone=is_alone)
    token.map = [row, lines.row(element.end) + 1]
    return token
