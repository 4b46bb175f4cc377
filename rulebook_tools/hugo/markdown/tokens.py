"""Make Markdown tokens, and query them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from markdown_it.token import Token

from rulebook_tools.prose.shortcodes import Element

MARKUP = {"strong": "**", "em": "*"}
"""The Markdown marks around an element, by its name; its tokens carry them for the renderer."""
BREAKS = ("softbreak", "hardbreak")
SHORTCODE = "shortcode"
MARK = re.compile(r"\{\{%x([0-9]+)%\}\}")
"""The mark that replaces a shortcode in text to parse: its number, written so that no text contains it."""
MARKS_LINE = re.compile(rf"(?:\s*{MARK.pattern})+\s*")
MAX_CELLS = 5000
"""The largest number of cells in a table; the cells of a larger one become paragraphs."""


def text(content: str) -> Token:
    """Return a text token."""
    return Token("text", "", 0, content=content)


def code_line(content: str) -> Token:
    """Return a token of inline code."""
    return Token("code_inline", "", 0, content=content, markup="`")


def hard_break() -> Token:
    """Return the token of a hard line break."""
    return Token("hardbreak", "br", 0)


def link(href: str) -> Token:
    """Return the opening token of a link."""
    return Token("link_open", "a", 1, attrs={"href": href})


def picture(src: str, alt: str) -> Token:
    """Return the token of a picture."""
    return Token("image", "img", 0, attrs={"src": src}, children=[text(alt)])


def shortcode(element: Element, rows: tuple[int, int] | None = None, *, is_alone: bool = False) -> Token:
    """Return the token of a shortcode; `rows` are its first row in the page and the row after its end."""
    meta = {"element": element, "alone": is_alone}
    return Token(SHORTCODE, "", 0, meta=meta, map=list(rows) if rows else None)


def element_of(token: Token) -> Element:
    """Return the shortcode of a token."""
    element: Element = token.meta["element"]
    return element


def is_alone(token: Token) -> bool:
    """Return whether the shortcode of a token has nothing else on its lines."""
    return bool(token.meta["alone"])


def line_in(token: Token, instead: int = 1) -> int:
    """Return the first line of a token in the page, counted from 1; `instead` if the token has no place."""
    return token.map[0] + 1 if token.map else instead


def blocks(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """Yield the tokens of each outermost block, such as a paragraph, a list or a shortcode."""
    block: list[Token] = []
    depth = 0
    for token in tokens:
        block.append(token)
        depth += token.nesting
        if depth == 0:
            yield block
            block = []


def words_in(children: Iterable[Token]) -> str:
    """Return the plain text of inline tokens, and of those inside them, on one line."""
    words = (
        words_in(child.children) if child.children else child.content or " " * (child.type in BREAKS)
        for child in children
    )
    return " ".join("".join(words).split())


def says_anything(children: Sequence[Token]) -> bool:
    """Return whether inline tokens contain text or a picture; shortcodes do not count."""
    return any(child.type == "image" or child.content.strip() for child in children)


def opening(name: str) -> Token:
    """Return the opening token of an element, such as `strong`."""
    return Token(f"{name}_open", "", 1, markup=MARKUP.get(name, ""))


def closing(name: str) -> Token:
    """Return the closing token of an element."""
    return Token(f"{name}_close", "", -1, markup=MARKUP.get(name, ""))


def within(name: str, content: Iterable[Token]) -> list[Token]:
    """Return the tokens of an element: the opening token, `content`, the closing token."""
    return [opening(name), *content, closing(name)]


def line(children: Sequence[Token], row: int) -> Token:
    """Return an `inline` token with these children, which is on a row of the page, counted from 0."""
    return Token("inline", "", 0, children=list(children), map=[row, row + 1])


def paragraph(children: Sequence[Token], row: int, *, hidden: bool = False) -> list[Token]:
    """Return the tokens of a paragraph; `hidden` is for lists without blank lines between their items."""
    made = within("paragraph", [line(children, row)])
    made[0].hidden = made[-1].hidden = hidden
    return made


def heading(level: int, children: Sequence[Token], row: int) -> list[Token]:
    """Return the tokens of a heading."""
    first = Token("heading_open", f"h{level}", 1, markup="#" * level, map=[row, row + 1])
    return [first, line(children, row), closing("heading")]


def table(rows: Sequence[Sequence[Sequence[Token]]], row: int) -> list[Token]:
    """Return the tokens of a table; the first row is its header; empty cells are added to short rows."""
    width = max(map(len, rows))
    if width * len(rows) > MAX_CELLS:
        return [token for cells in rows for cell in cells for token in paragraph(cell, row)]
    made: list[list[Token]] = []
    for cells in rows:
        kind = "td" if made else "th"
        filled = [*cells, *([[]] * (width - len(cells)))]
        made.append(within("tr", chain.from_iterable(within(kind, [line(cell, row)]) for cell in filled)))
    head, *body = made
    sections = within("thead", head) + (within("tbody", chain.from_iterable(body)) if body else [])
    return within("table", sections)
