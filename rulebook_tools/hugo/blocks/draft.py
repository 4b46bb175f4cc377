"""A block of a page that still holds what the page held: tokens of Markdown, and shortcodes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from markdown_it.token import Token

from rulebook_tools.hugo.page.invisible import visible
from rulebook_tools.prose.shortcodes import Element


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
