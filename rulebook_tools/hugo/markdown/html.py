"""HTML within a page as tokens of Markdown: its text, and what Markdown can say of its markup."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from markdown_it.token import Token

from rulebook_tools.hugo.markdown.tokens import (
    closing,
    heading,
    inline,
    link,
    opening,
    paragraph,
    picture,
    table,
    text,
)
from rulebook_tools.hugo.notes import Notes, shown
from rulebook_tools.hugo.page.html_tags import MUTED, HtmlTag, tags_and_texts

SPACE = re.compile(r"\s+")

MARKS = {"b": "strong", "strong": "strong", "i": "em", "em": "em", "cite": "em", "dfn": "em"}
HEADINGS = tuple(f"h{level}" for level in range(1, 7))
LISTS = {"ul": "bullet_list", "ol": "ordered_list"}
UNENDED = "it does not end, and was left out with the rest of its paragraph"
CELLS = ("td", "th")
PARAGRAPHS = (
    *("p", "div", "section", "article", "aside", "header", "footer", "main", "nav", "figure", "figcaption"),
    *("center", "details", "summary", "dl", "dt", "dd", "form", "fieldset", "pre", "address", "blockquote"),
)
WITHOUT_LOSS = {*MARKS, *LISTS, "li", "p", "br", "code", "a", "img", "table"}
WITHOUT_LOSS |= {"thead", "tbody", "tr", *CELLS, *HEADINGS}
"""The elements that Markdown has as well."""
READ = {"a": ("href",), "img": ("src", "alt")}


@dataclass(slots=True)
class Converter:
    """Makes tokens of HTML, of texts and of inline tokens, one after the other.

    `hidden` paragraphs are those of a tight list. With `blocks` false only marks within a line are made.
    """

    notes: Notes
    line: int
    hidden: bool = False
    blocks: bool = True
    tokens: list[Token] = field(default_factory=list)
    children: list[Token] = field(default_factory=list)
    open_lists: list[str] = field(default_factory=list)
    muted: HtmlTag | None = None
    """The open element whose content is not for readers."""
    marks: list[str] = field(default_factory=list)
    in_code: bool = False
    in_caption: bool = False
    heading: int = 0
    rows: list[list[list[Token]]] | None = None

    def html(self, source: str) -> None:
        """Take in HTML; a tag that Markdown has nothing for is noted, its text kept."""
        for piece in tags_and_texts(source):
            if isinstance(piece, str):
                self.text(piece)
            elif piece.name:
                self._tag(piece)
            else:
                self.notes.add(self.line, f"HTML {shown(piece.written)}", "it was left out")
            self.line += (piece if isinstance(piece, str) else piece.written).count("\n")

    def text(self, said: str) -> None:
        """Take in text of HTML, where white space counts as a space."""
        if not self.muted:
            collapsed = SPACE.sub(" ", said)
            self.children.append(text(collapsed if self.children else collapsed.lstrip()))

    def token(self, token: Token) -> None:
        """Take in a token of a line, as it is."""
        if not self.muted:
            self.children.append(token)

    def finish(self) -> list[Token]:
        """Return the tokens of the blocks, with everything closed."""
        self._unmute(UNENDED)
        self._flush()
        self._end_table()
        while self.open_lists:
            self._close_list()
        return self.tokens

    def finish_inline(self) -> list[Token]:
        """Return the tokens of a line, with everything closed."""
        self._unmute(UNENDED)
        self._close_marks()
        return self.children

    def _tag(self, tag: HtmlTag) -> None:
        if self.muted:
            if tag.closes and tag.name == self.muted.name:
                self._unmute("it was left out with its content")
            return
        self._note(tag)
        if tag.name in MUTED and not tag.closes:
            self.muted = tag
        elif tag.name in MARKS:
            self._mark(MARKS[tag.name], tag)
        elif tag.name == "br":
            self.children.append(Token("hardbreak", "br", 0))
        elif tag.name == "code":
            self._code(tag)
        elif tag.name == "a":
            self._mark("link", tag)
        elif tag.name == "img" and not tag.closes:
            alt, src = tag.attributes.get("alt", ""), tag.attributes.get("src", "")
            self.children.append(picture(src, alt))
        elif self.blocks:
            self._block(tag)

    def _unmute(self, done: str) -> None:
        if self.muted:
            self.notes.add(self.line, f"HTML {shown(self.muted.written)}", done)
            self.muted = None

    def _note(self, tag: HtmlTag) -> None:
        if tag.closes:
            return
        lost = [name for name in tag.attributes if name not in READ.get(tag.name, ())]
        if tag.name not in (*WITHOUT_LOSS, *MUTED):
            self.notes.add(self.line, f"HTML {shown(tag.written)}", "its text was kept")
        elif lost and tag.name not in MUTED:
            self.notes.add(self.line, f"HTML {shown(tag.written)}", f"without {', '.join(lost)}")

    def _block(self, tag: HtmlTag) -> None:
        name = tag.name
        if self.rows is not None and (name in LISTS or name == "li"):
            self.text(" ")
        elif name in LISTS:
            self._flush()
            if not tag.closes:
                self.open_lists.append(name)
                self.tokens.append(opening(LISTS[name]))
            elif self.open_lists:
                self._close_list()
        elif name == "li":
            self._flush()
            self._item(tag)
        elif name in ("table", "tr", *CELLS):
            self._table(tag)
        elif name == "caption":
            self._flush()
            self.in_caption = not tag.closes
        elif name in HEADINGS:
            self._flush()
            self.heading = 0 if tag.closes else int(name[1])
        elif name in PARAGRAPHS or name == "hr":
            self._flush()

    def _item(self, tag: HtmlTag) -> None:
        """Open a list item in place of an open one, or close it; a list is made around one without."""
        if tag.closes:
            return
        if not self.open_lists:
            self.open_lists.append("ul")
            self.tokens.append(opening("bullet_list"))
        if self.open_lists[-1].endswith("+"):
            self.tokens.append(closing("list_item"))
        self.open_lists[-1] = f"{self.open_lists[-1].rstrip('+')}+"
        self.tokens.append(opening("list_item"))

    def _close_list(self) -> None:
        name = self.open_lists.pop()
        if name.endswith("+"):
            self.tokens.append(closing("list_item"))
        if self.tokens and self.tokens[-1].type == f"{LISTS[name.rstrip('+')]}_open":
            self.tokens.pop()
        else:
            self.tokens.append(closing(LISTS[name.rstrip("+")]))

    def _table(self, tag: HtmlTag) -> None:
        if tag.name == "table":
            self._flush()
            self._end_table()
            self.rows = None if tag.closes else []
        elif self.rows is not None and tag.name == "tr" and not tag.closes:
            self._flush()
            self.rows.append([])
        elif self.rows is not None and tag.name in CELLS:
            self._flush()
            if not tag.closes:
                if not self.rows:
                    self.rows.append([])
                self.rows[-1].append([])
        else:
            self._flush()

    def _end_table(self) -> None:
        if self.rows and any(self.rows):
            self._flush()
            self.tokens += table([row for row in self.rows if row], self.line - 1)
        self.rows = None

    def _flush(self) -> None:
        """End the paragraph that was gathered; in a cell, it is a part of it.

        What is in a table but in no cell stands before the table.
        """
        self._close_marks()
        if self.rows and self.rows[-1] and not self.in_caption:
            self.rows[-1][-1] += self.children
            self.children = []
            return
        self.in_caption = False
        children, self.children = self.children, []
        if all(
            child.type in ("text", "softbreak", "hardbreak") and not child.content.strip()
            for child in children
        ):
            return
        if self.open_lists and not self.open_lists[-1].endswith("+"):
            self._item(HtmlTag("li", {}, closes=False, written=""))
        make = (
            heading(self.heading, children, self.line - 1)
            if self.heading
            else paragraph(children, self.line - 1, hidden=self.hidden or bool(self.open_lists))
        )
        self.tokens += make

    def _mark(self, mark: str, tag: HtmlTag) -> None:
        """Open or close a mark within the line; one that is open already, or was never, is left."""
        if self.in_code:
            return
        if not tag.closes and mark not in self.marks:
            self.marks.append(mark)
            self.children.append(link(tag.attributes.get("href", "")) if mark == "link" else opening(mark))
        elif tag.closes and mark in self.marks:
            while self.marks[-1] != mark:
                self.children.append(closing(self.marks.pop()))
            self.children.append(closing(self.marks.pop()))

    def _close_marks(self) -> None:
        self._end_code()
        while self.marks:
            self.children.append(closing(self.marks.pop()))

    def _code(self, tag: HtmlTag) -> None:
        """Mark where code begins; what stands between becomes code when it is done."""
        if not tag.closes and not self.in_code:
            self.children.append(inline("code_mark"))
            self.in_code = True
        elif tag.closes and self.in_code:
            self._end_code()

    def _end_code(self) -> None:
        if not self.in_code:
            return
        self.in_code = False
        start = next(index for index, child in enumerate(self.children) if child.type == "code_mark")
        said = " ".join("".join(child.content or " " for child in self.children[start + 1 :]).split())
        del self.children[start:]
        if said:
            code = inline("code_inline", said)
            code.markup = "`"
            self.children.append(code)
