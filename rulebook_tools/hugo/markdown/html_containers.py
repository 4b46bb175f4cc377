"""Lists and tables of HTML that are open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from markdown_it.token import Token

from rulebook_tools.hugo.markdown.tokens import closing, opening

LISTS = {"ul": "bullet_list", "ol": "ordered_list"}


@dataclass(slots=True)
class OpenList:
    """A list, and whether an item of it is open."""

    kind: str
    has_item: bool = False


@dataclass(slots=True)
class Lists:
    """The lists that are open, the innermost last. What opens or closes one writes to `tokens`."""

    tokens: list[Token]
    lists: list[OpenList] = field(default_factory=list)

    def __bool__(self) -> bool:
        """Say whether any list is open."""
        return bool(self.lists)

    def open(self, element: str) -> None:
        """Begin a list."""
        self.lists.append(OpenList(LISTS[element]))
        self.tokens.append(opening(LISTS[element]))

    def open_item(self) -> None:
        """Begin an item in place of an open one; a list is made around one without."""
        if not self.lists:
            self.open("ul")
        innermost = self.lists[-1]
        if innermost.has_item:
            self.tokens.append(closing("list_item"))
        innermost.has_item = True
        self.tokens.append(opening("list_item"))

    def open_first_item(self) -> None:
        """Begin an item where a list is open that has none."""
        if self.lists and not self.lists[-1].has_item:
            self.open_item()

    def close(self) -> None:
        """End the innermost list, if one is open; one that holds nothing is taken back."""
        if not self.lists:
            return
        innermost = self.lists.pop()
        if innermost.has_item:
            self.tokens.append(closing("list_item"))
        if self.tokens[-1].type == f"{innermost.kind}_open":
            self.tokens.pop()
        else:
            self.tokens.append(closing(innermost.kind))


@dataclass(slots=True)
class Table:
    """The cells of a table that is open, by rows."""

    rows: list[list[list[Token]]] = field(default_factory=list)
    in_caption: bool = False

    def open_row(self) -> None:
        """Begin a row."""
        self.rows.append([])

    def open_cell(self) -> None:
        """Begin a cell, in a row of its own where none is open."""
        if not self.rows:
            self.open_row()
        self.rows[-1].append([])

    def holds(self, tokens: Sequence[Token]) -> bool:
        """Put the tokens of a line into the open cell; say whether there is one.

        What is in a table but in no cell stands before the table, and ends its caption.
        """
        if not (self.rows and self.rows[-1]) or self.in_caption:
            self.in_caption = False
            return False
        self.rows[-1][-1] += tokens
        return True
