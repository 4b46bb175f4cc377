"""Convert HTML in a page to Markdown tokens; HTML without an equivalent in Markdown is dropped."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from markdown_it.token import Token

from rulebook_tools.hugo.markdown import tokens
from rulebook_tools.hugo.markdown.tokens import BREAKS, MARK, closing, opening
from rulebook_tools.hugo.notes import ImportNotes, shown
from rulebook_tools.hugo.page.visible_text import TAG

MARKS = {"b": "strong", "strong": "strong", "i": "em", "em": "em", "cite": "em", "dfn": "em", "a": "link"}
LISTS = {"ul": "bullet_list", "ol": "ordered_list"}
HEADINGS = tuple(f"h{level}" for level in range(1, 7))
PARAGRAPHS = (
    *("p", "div", "section", "article", "aside", "header", "footer", "main", "nav", "figure", "figcaption"),
    *("center", "details", "summary", "dl", "dt", "dd", "form", "fieldset", "pre", "address", "blockquote"),
    "hr",
)
TABLES = ("table", "caption", "tr", "td", "th")
LINE_ENDING = {*PARAGRAPHS, *HEADINGS, *LISTS, "li", *TABLES}
"""The HTML elements whose tags, opening or closing, end the paragraph or heading before them."""
CONVERTIBLE = {*MARKS, *HEADINGS, *LISTS, "li", *TABLES, "thead", "tbody", "p", "br", "code", "img"} - {
    "caption"
}
"""The HTML elements that have an equivalent in Markdown."""
BLANK = ("text", *BREAKS)
KEPT = {"a": ("href",), "img": ("src", "alt")}
"""The attributes that are kept, by the name of their HTML element."""
SPACE = re.compile(r"\s+")
MARKUP = re.compile(rf"{TAG.pattern}|<[!?][^<>]{{0,2000}}>")
"""A tag, a comment or a declaration."""
ATTRIBUTE = re.compile(r"([\w:-]+)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+)))?")


@dataclass(slots=True)
class HtmlConverter:
    """Converts one piece of HTML, or one paragraph with HTML in it, to tokens.

    `line` is the current line of the page; `shortcodes` are the tokens for the marks (`MARK`) in the HTML, by
    number; `hidden` is true for paragraphs of a tight list (no blank lines between items).
    """

    notes: ImportNotes
    line: int
    shortcodes: Sequence[Token] = ()
    hidden: bool = False
    made: list[Token] = field(default_factory=list)
    """The tokens of the blocks that have ended, and of the open lists."""
    gathered: list[Token] = field(default_factory=list)
    """The inline tokens of the open paragraph, heading or cell."""
    code_start: int | None = None
    """The number of `gathered` tokens before the open `code` element; None if none is open."""
    lists: list[str] = field(default_factory=list)
    """The types of the open lists, from the outermost."""
    rows: list[list[list[Token]]] | None = None
    """The open table as rows of cells, each a list of inline tokens; None outside of a table."""
    in_caption: bool = False
    heading: int = 0
    """The level of the open heading, or 0."""

    def blocks(self, source: str) -> list[Token]:
        """Return the block tokens for HTML that makes up whole blocks."""
        self._add_html(source)
        return self._finished()

    def paragraph(self, inline: Token) -> list[Token]:
        """Return the block tokens for a paragraph that contains HTML."""
        for child in inline.children or ():
            if child.type == "html_inline":
                self._add_html(child.content)
            else:
                self.gathered.append(child)
            self.line += child.type in BREAKS
        return self._finished()

    def one_line(self, inline: Token) -> list[Token]:
        """Return the tokens for a line with HTML, such as a table cell: inline tokens only, no blocks."""
        lines = [token.children or [] for token in self.paragraph(inline) if token.type == "inline"]
        return [child for line in lines for child in (*line, tokens.text(" "))][:-1]

    def _add_html(self, source: str) -> None:
        at = 0
        for match in MARKUP.finditer(source):
            self._add_text(source[at : match.start()])
            at, written, name = match.end(), MARK.sub("", match[0]), (match[2] or "").lower()
            found = ATTRIBUTE.findall(MARK.sub("", match[3] or ""))
            attributes = {key.lower(): html.unescape("".join(values)) for key, *values in found}
            lost = [key for key in attributes if key not in KEPT.get(name, ())]
            done = f"without {', '.join(lost)}" if name in CONVERTIBLE else "its text was kept"
            if not name:
                self.notes.add(self.line, f"HTML {shown(written)}", "it was left out")
            elif not match[1] and (lost or name not in CONVERTIBLE):
                self.notes.add(self.line, f"HTML {shown(written)}", done)
            self._add_tag(name, attributes, closes=bool(match[1]))
            self.line += written.count("\n")
        self._add_text(source[at:])

    def _add_text(self, source: str) -> None:
        said = html.unescape(source)
        for index, part in enumerate(MARK.split(said) if self.shortcodes else [said]):
            if index % 2:
                self.gathered.append(self.shortcodes[int(part)])
            elif part:
                collapsed = SPACE.sub(" ", part)
                self.gathered.append(tokens.text(collapsed if self.gathered else collapsed.lstrip()))
        self.line += source.count("\n")

    def _add_tag(self, name: str, attributes: Mapping[str, str], *, closes: bool) -> None:
        match name:
            case "br":
                self.gathered.append(tokens.hard_break())
            case "code" if closes:
                self._close_code()
            case "code":
                self.code_start = len(self.gathered) if self.code_start is None else self.code_start
            case "img" if not closes:
                self.gathered.append(tokens.picture(attributes.get("src", ""), attributes.get("alt", "")))
            case name if name in MARKS:
                # A message closes what stays open, and ignores what closes nothing.
                mark = MARKS[name]
                link = tokens.link(attributes.get("href", "")) if mark == "link" else None
                self.gathered.append(closing(mark) if closes else link or opening(mark))
            case "li" | "ul" | "ol" if self.rows is not None:
                self._add_text(" ")
            case name if name in LINE_ENDING:
                self._end_line()
                self._add_block_tag(name, closes=closes)

    def _close_code(self) -> None:
        if self.code_start is not None:
            inside = self.gathered[self.code_start :]
            del self.gathered[self.code_start :]
            self.code_start = None
            words = (token.content or " " * (not token.nesting) for token in inside)
            if said := " ".join("".join(words).split()):
                self.gathered.append(tokens.code_line(said))

    def _add_block_tag(self, name: str, *, closes: bool) -> None:
        if name in HEADINGS:
            self.heading = 0 if closes else int(name[1])
        elif name == "table":
            self._end_table()
            self.rows = None if closes else []
        elif name == "caption":
            self.in_caption = self.rows is not None and not closes
        elif name in TABLES and self.rows is not None and not closes:
            if name == "tr" or not self.rows:
                self.rows.append([])
            if name != "tr":
                self.rows[-1].append([])
        elif name == "li" and not closes:
            self._open_item()
        elif name in LISTS and closes:
            self._close_list()
        elif name in LISTS:
            self._open_list(LISTS[name])

    def _open_list(self, kind: str) -> None:
        self._open_first_item()
        self.lists.append(kind)
        self.made.append(opening(kind))

    def _has_item(self) -> bool:
        """Return whether the innermost open list has an item to which text can be added."""
        return self.made[-1].type != f"{self.lists[-1]}_open"

    def _open_item(self) -> None:
        if not self.lists:
            self._open_list("bullet_list")
        if self._has_item():
            self.made.append(closing("list_item"))
        self.made.append(opening("list_item"))

    def _open_first_item(self) -> None:
        if self.lists and not self._has_item():
            self._open_item()

    def _close_list(self) -> None:
        if self.lists and self._has_item():
            self.made += [closing("list_item"), closing(self.lists.pop())]
        elif self.lists:
            self.lists.pop()
            self.made.pop()

    def _end_table(self) -> None:
        if rows := [row for row in self.rows or () if row]:
            self._open_first_item()
            self.made += tokens.table(rows, self.line - 1)
        self.rows, self.in_caption = None, False

    def _end_line(self) -> None:
        """End a paragraph or a heading; in a table, add it to the open cell."""
        self._close_code()
        children, self.gathered = self.gathered, []
        if self.rows and self.rows[-1] and not self.in_caption:
            self.rows[-1][-1] += children
            return
        # Text in a table but outside of its cells is put before the table; it also ends a caption.
        self.in_caption = False
        shown = (child for child in children if child.type not in BLANK or child.content.strip())
        if all(child.nesting < 0 for child in shown):
            return
        self._open_first_item()
        row = self.line - 1
        if self.heading:
            self.made += tokens.heading(self.heading, children, row)
        else:
            self.made += tokens.paragraph(children, row, hidden=self.hidden or bool(self.lists))

    def _finished(self) -> list[Token]:
        self._end_line()
        self._end_table()
        while self.lists:
            self._close_list()
        return self.made
