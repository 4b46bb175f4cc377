"""HTML within a page as tokens of Markdown: its text, and what Markdown has for its markup."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from markdown_it.token import Token

from rulebook_tools.hugo.markdown.tokens import (
    BREAKS,
    closing,
    hard_break,
    heading,
    inline,
    link,
    opening,
    paragraph,
    picture,
    table,
    text,
)
from rulebook_tools.hugo.notes import ImportNotes, shown
from rulebook_tools.hugo.page.visible_text import MUTED, HtmlTag, tags_and_texts

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


SPACE = re.compile(r"\s+")


@dataclass(slots=True)
class MarkedLine:
    """The tokens of a line that is being gathered, with the marks that are open in it."""

    tokens: list[Token] = field(default_factory=list)
    open_marks: list[str] = field(default_factory=list)
    code_start: int | None = None
    """How many tokens stand before the code that is open."""

    def text(self, said: str) -> None:
        """Take in text, where white space counts as a space."""
        collapsed = SPACE.sub(" ", said)
        self.tokens.append(text(collapsed if self.tokens else collapsed.lstrip()))

    def open(self, mark: str, first: Token) -> None:
        """Begin a mark with its first token; not within code, nor within the same mark."""
        if self.code_start is None and mark not in self.open_marks:
            self.open_marks.append(mark)
            self.tokens.append(first)

    def close(self, mark: str) -> None:
        """End a mark and those inside it; one that was never open is left."""
        if self.code_start is None and mark in self.open_marks:
            while self.open_marks[-1] != mark:
                self.tokens.append(closing(self.open_marks.pop()))
            self.tokens.append(closing(self.open_marks.pop()))

    def open_code(self) -> None:
        """Begin code, unless it is open already."""
        if self.code_start is None:
            self.code_start = len(self.tokens)

    def close_code(self) -> None:
        """Make code of the words since it was begun, if it was."""
        if self.code_start is None:
            return
        inside = self.tokens[self.code_start :]
        del self.tokens[self.code_start :]
        self.code_start = None
        if said := " ".join("".join(token.content or " " for token in inside).split()):
            code = inline("code_inline", said)
            code.markup = "`"
            self.tokens.append(code)

    def take(self) -> list[Token]:
        """Return the tokens with everything closed; the next line begins empty."""
        self.close_code()
        while self.open_marks:
            self.tokens.append(closing(self.open_marks.pop()))
        tokens, self.tokens = self.tokens, []
        return tokens


MARKS = {"b": "strong", "strong": "strong", "i": "em", "em": "em", "cite": "em", "dfn": "em"}
HEADINGS = tuple(f"h{level}" for level in range(1, 7))
UNENDED = "it does not end, and was left out with the rest of its paragraph"
CELLS = ("td", "th")
PARAGRAPHS = (
    *("p", "div", "section", "article", "aside", "header", "footer", "main", "nav", "figure", "figcaption"),
    *("center", "details", "summary", "dl", "dt", "dd", "form", "fieldset", "pre", "address", "blockquote"),
)
WITHOUT_LOSS = {*MARKS, *LISTS, "li", "p", "br", "code", "a", "img", "table"}
WITHOUT_LOSS |= {"thead", "tbody", "tr", *CELLS, *HEADINGS}
"""The elements that Markdown has as well."""
BLANK = ("text", *BREAKS)
KEPT = {"a": ("href",), "img": ("src", "alt")}
"""The attributes that something is made of."""


@dataclass(slots=True)
class InlineConverter:
    """Makes tokens of a line: of HTML, of texts and of inline tokens, one after the other."""

    notes: ImportNotes
    line: int
    """The line of the page that is taken in next."""
    gathered: MarkedLine = field(default_factory=MarkedLine)
    muted: HtmlTag | None = None
    """The open element whose content is not for readers."""

    def html(self, source: str) -> None:
        """Take in HTML; a tag that Markdown has nothing for is noted, its text kept."""
        for part in tags_and_texts(source):
            if isinstance(part, str):
                self._text(part)
            elif part.name:
                self._tag(part)
            else:
                self.notes.add(self.line, f"HTML {shown(part.written)}", "it was left out")
            self.line += (part if isinstance(part, str) else part.written).count("\n")

    def token(self, token: Token) -> None:
        """Take in a token of a line, as it is."""
        if not self.muted:
            self.gathered.tokens.append(token)

    def finish(self) -> list[Token]:
        """Return the tokens, with everything closed."""
        self._unmute(UNENDED)
        return self.gathered.take()

    def _text(self, said: str) -> None:
        if not self.muted:
            self.gathered.text(said)

    def _tag(self, tag: HtmlTag) -> None:
        if self.muted:
            if tag.closes and tag.name == self.muted.name:
                self._unmute("it was left out with its content")
            return
        self._note(tag)
        if tag.name in MUTED and not tag.closes:
            self.muted = tag
        elif tag.name in MARKS:
            self._mark(tag, opening(MARKS[tag.name]))
        elif tag.name == "a":
            self._mark(tag, link(tag.attributes.get("href", "")))
        elif tag.name == "br":
            self.gathered.tokens.append(hard_break())
        elif tag.name == "code":
            (self.gathered.close_code if tag.closes else self.gathered.open_code)()
        elif tag.name == "img" and not tag.closes:
            alt, src = tag.attributes.get("alt", ""), tag.attributes.get("src", "")
            self.gathered.tokens.append(picture(src, alt))
        else:
            self._block(tag)

    def _mark(self, tag: HtmlTag, first: Token) -> None:
        mark = MARKS.get(tag.name, "link")
        if tag.closes:
            self.gathered.close(mark)
        else:
            self.gathered.open(mark, first)

    def _unmute(self, done: str) -> None:
        if self.muted:
            self.notes.add(self.line, f"HTML {shown(self.muted.written)}", done)
            self.muted = None

    def _note(self, tag: HtmlTag) -> None:
        if tag.closes:
            return
        lost = [name for name in tag.attributes if name not in KEPT.get(tag.name, ())]
        if tag.name not in (*WITHOUT_LOSS, *MUTED):
            self.notes.add(self.line, f"HTML {shown(tag.written)}", "its text was kept")
        elif lost and tag.name not in MUTED:
            self.notes.add(self.line, f"HTML {shown(tag.written)}", f"without {', '.join(lost)}")

    def _block(self, tag: HtmlTag) -> None:
        """Take in the tag of a block, which a line has no place for."""


@dataclass(slots=True)
class BlockConverter(InlineConverter):
    """Makes tokens of blocks of HTML. `hidden` paragraphs are those of a tight list."""

    hidden: bool = False
    tokens: list[Token] = field(default_factory=list)
    lists: Lists = field(init=False)
    table: Table | None = None
    heading: int = 0
    """The level of the heading that is open."""

    def __post_init__(self) -> None:
        self.lists = Lists(self.tokens)

    def finish(self) -> list[Token]:
        """Return the tokens of the blocks, with everything closed."""
        self._unmute(UNENDED)
        self._flush()
        self._end_table()
        while self.lists:
            self.lists.close()
        return self.tokens

    def _block(self, tag: HtmlTag) -> None:
        name = tag.name
        if self.table and (name in LISTS or name == "li"):
            self._text(" ")
        elif name in LISTS or name == "li":
            self._flush()
            self._list(tag)
        elif name in ("table", "tr", *CELLS):
            self._flush()
            self._table(tag)
        elif name == "caption":
            self._flush()
            if self.table:
                self.table.in_caption = not tag.closes
        elif name in HEADINGS:
            self._flush()
            self.heading = 0 if tag.closes else int(name[1])
        elif name in PARAGRAPHS or name == "hr":
            self._flush()

    def _list(self, tag: HtmlTag) -> None:
        if tag.name == "li":
            if not tag.closes:
                self.lists.open_item()
        elif tag.closes:
            self.lists.close()
        else:
            self.lists.open(tag.name)

    def _table(self, tag: HtmlTag) -> None:
        if tag.name == "table":
            self._end_table()
            self.table = None if tag.closes else Table()
        elif self.table and not tag.closes:
            if tag.name == "tr":
                self.table.open_row()
            else:
                self.table.open_cell()

    def _end_table(self) -> None:
        if self.table and (rows := [row for row in self.table.rows if row]):
            self.tokens += table(rows, self.line - 1)
        self.table = None

    def _flush(self) -> None:
        """End the paragraph that was gathered; in a cell, it is a part of it."""
        children = self.gathered.take()
        if self.table and self.table.holds(children):
            return
        if all(child.type in BLANK and not child.content.strip() for child in children):
            return
        self.lists.open_first_item()
        self.tokens += (
            heading(self.heading, children, self.line - 1)
            if self.heading
            else paragraph(children, self.line - 1, hidden=self.hidden or bool(self.lists))
        )
