"""HTML within a page as tokens of Markdown: its text, and what Markdown can say of its markup."""

from __future__ import annotations

from dataclasses import dataclass, field

from markdown_it.token import Token

from rulebook_tools.hugo.markdown.html_containers import LISTS, Lists, Table
from rulebook_tools.hugo.markdown.marked_line import MarkedLine
from rulebook_tools.hugo.markdown.tokens import (
    BREAKS,
    hard_break,
    heading,
    link,
    opening,
    paragraph,
    picture,
    table,
)
from rulebook_tools.hugo.notes import Notes, shown
from rulebook_tools.hugo.page.html_tags import MUTED, HtmlTag, tags_and_texts

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

    notes: Notes
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
