"""Convert HTML in a page to Markdown tokens; markup that Markdown lacks is dropped."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence
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
WITHOUT_LINE = {*PARAGRAPHS, *HEADINGS, *LISTS, "li", *TABLES}
"""The elements whose tags end a line."""
WITHOUT_LOSS = {*MARKS, *HEADINGS, *LISTS, "li", *TABLES, "thead", "tbody", "p", "br", "code", "img"} - {
    "caption"
}
"""The elements that have an equivalent in Markdown."""
BLANK = ("text", *BREAKS)
KEPT = {"a": ("href",), "img": ("src", "alt")}
"""The attributes that are used."""
SPACE = re.compile(r"\s+")
DECLARATION = re.compile(r"<[!?][^<>]{0,2000}>")
ATTRIBUTE = re.compile(r"([\w:-]+)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+)))?")


@dataclass(frozen=True, slots=True)
class HtmlTag:
    """A tag with its name and attributes; a comment or a declaration has no name."""

    written: str
    name: str = ""
    closes: bool = False
    attributes: dict[str, str] = field(default_factory=dict)


def tags_and_texts(source: str) -> Iterator[str | HtmlTag]:
    """Yield the texts and tags of HTML; marks of shortcodes are removed from tags."""
    at = 0
    for match in re.finditer("<", source):
        tag = TAG.match(source, match.start()) if match.start() >= at else None
        found = tag or (DECLARATION.match(source, match.start()) if match.start() >= at else None)
        if not found:
            continue
        if at < match.start():
            yield html.unescape(source[at : match.start()])
        at, written = found.end(), MARK.sub("", found[0])
        if tag:
            attributes = {
                each[1].lower(): html.unescape(each[2] or each[3] or each[4] or "")
                for each in ATTRIBUTE.finditer(MARK.sub("", tag[3]))
            }
            yield HtmlTag(written, tag[2].lower(), bool(tag[1]), attributes)
        else:
            yield HtmlTag(written)
    if at < len(source):
        yield html.unescape(source[at:])


@dataclass(slots=True)
class HtmlConverter:
    """Converts HTML, texts and inline tokens to block tokens.

    `line` is the current line of the page, `shortcodes` are those that are marked in texts; paragraphs are
    `hidden` in a tight list.
    """

    notes: ImportNotes
    line: int
    shortcodes: Sequence[Token] = ()
    hidden: bool = False
    made: list[Token] = field(default_factory=list)
    gathered: list[Token] = field(default_factory=list)
    """The inline tokens of the open paragraph, heading or cell."""
    open_marks: list[str] = field(default_factory=list)
    code_start: int | None = None
    """The number of gathered tokens before the open code."""
    lists: list[str] = field(default_factory=list)
    """The open lists, the innermost last."""
    has_item: list[bool] = field(default_factory=list)
    """Whether each open list has an item yet."""
    rows: list[list[list[Token]]] | None = None
    """The cells of the open table, by rows."""
    in_caption: bool = False
    heading: int = 0
    """The level of the open heading, or 0."""

    def blocks(self, source: str) -> list[Token]:
        """Return the tokens of blocks of HTML."""
        self._add_html(source)
        return self._finished()

    def paragraph(self, inline: Token) -> list[Token]:
        """Return the blocks of a paragraph that contains HTML."""
        for child in inline.children or ():
            if child.type == "html_inline":
                self._add_html(child.content)
            else:
                self.gathered.append(child)
            self.line += child.type in BREAKS
        return self._finished()

    def one_line(self, inline: Token) -> list[Token]:
        """Return the inline tokens of a line that cannot contain blocks, such as a cell."""
        lines = [token.children or [] for token in self.paragraph(inline) if token.type == "inline"]
        return [child for line in lines for child in (*line, tokens.text(" "))][:-1]

    def _add_html(self, source: str) -> None:
        """Add HTML; note tags without an equivalent in Markdown."""
        for part in tags_and_texts(source):
            if isinstance(part, str):
                self._add_text(part)
            elif part.name:
                self._note(part)
                self._add_tag(part)
            else:
                self.notes.add(self.line, f"HTML {shown(part.written)}", "it was left out")
            self.line += (part if isinstance(part, str) else part.written).count("\n")

    def _note(self, tag: HtmlTag) -> None:
        lost = [name for name in tag.attributes if name not in KEPT.get(tag.name, ())]
        if not tag.closes and (lost or tag.name not in WITHOUT_LOSS):
            done = f"without {', '.join(lost)}" if tag.name in WITHOUT_LOSS else "its text was kept"
            self.notes.add(self.line, f"HTML {shown(tag.written)}", done)

    def _add_text(self, said: str) -> None:
        for index, part in enumerate(MARK.split(said) if self.shortcodes else [said]):
            if index % 2:
                self.gathered.append(self.shortcodes[int(part)])
            elif part:
                collapsed = SPACE.sub(" ", part)
                self.gathered.append(tokens.text(collapsed if self.gathered else collapsed.lstrip()))

    def _add_tag(self, tag: HtmlTag) -> None:
        match tag.name:
            case "br":
                self.gathered.append(tokens.hard_break())
            case "code" if tag.closes:
                self._close_code()
            case "code":
                self.code_start = len(self.gathered) if self.code_start is None else self.code_start
            case "img" if not tag.closes:
                attributes = tag.attributes
                self.gathered.append(tokens.picture(attributes.get("src", ""), attributes.get("alt", "")))
            case name if name in MARKS:
                self._add_mark(MARKS[name], tag)
            case "li" | "ul" | "ol" if self.rows is not None:
                self._add_text(" ")
            case name if name in WITHOUT_LINE:
                self._end_line()
                self._add_block_tag(tag)

    def _add_mark(self, mark: str, tag: HtmlTag) -> None:
        """Open or close a mark, but not in code, and not inside the same mark."""
        if self.code_start is not None or (mark in self.open_marks) != tag.closes:
            return
        if tag.closes:
            self._close_marks(mark)
        else:
            self.open_marks.append(mark)
            is_link = mark == "link"
            self.gathered.append(tokens.link(tag.attributes.get("href", "")) if is_link else opening(mark))

    def _close_marks(self, outermost: str = "") -> None:
        while self.open_marks:
            mark = self.open_marks.pop()
            self.gathered.append(closing(mark))
            if mark == outermost:
                return

    def _close_code(self) -> None:
        if self.code_start is not None:
            inside = self.gathered[self.code_start :]
            del self.gathered[self.code_start :]
            self.code_start = None
            if said := " ".join("".join(token.content or " " for token in inside).split()):
                self.gathered.append(tokens.code_line(said))

    def _add_block_tag(self, tag: HtmlTag) -> None:
        name = tag.name
        if name in HEADINGS:
            self.heading = 0 if tag.closes else int(name[1])
        elif name in TABLES:
            self._add_table_tag(tag)
        elif name == "li" and not tag.closes:
            self._open_item()
        elif name in LISTS and tag.closes:
            self._close_list()
        elif name in LISTS:
            self._open_list(LISTS[name])

    def _add_table_tag(self, tag: HtmlTag) -> None:
        name = tag.name
        if name == "table":
            self._end_table()
            self.rows = None if tag.closes else []
        elif name == "caption":
            self.in_caption = self.rows is not None and not tag.closes
        elif self.rows is not None and not tag.closes:
            if name == "tr" or not self.rows:
                self.rows.append([])
            if name != "tr":
                self.rows[-1].append([])

    def _open_list(self, kind: str) -> None:
        self._open_first_item()
        self.lists.append(kind)
        self.has_item.append(False)
        self.made.append(opening(kind))

    def _open_item(self) -> None:
        """Begin a list item after closing the one before; outside of a list, begin a list."""
        if not self.lists:
            self._open_list("bullet_list")
        if self.has_item[-1]:
            self.made.append(closing("list_item"))
        self.has_item[-1] = True
        self.made.append(opening("list_item"))

    def _open_first_item(self) -> None:
        if self.lists and not self.has_item[-1]:
            self._open_item()

    def _close_list(self) -> None:
        """Close the innermost open list, if any; remove an empty one."""
        if not self.lists:
            return
        kind = self.lists.pop()
        if self.has_item.pop():
            self.made += [closing("list_item"), closing(kind)]
        else:
            self.made.pop()

    def _end_table(self) -> None:
        if rows := [row for row in self.rows or () if row]:
            self._open_first_item()
            self.made += tokens.table(rows, self.line - 1)
        self.rows, self.in_caption = None, False

    def _end_line(self) -> None:
        """End a paragraph or a heading; in a table, add it to the open cell."""
        self._close_code()
        self._close_marks()
        children, self.gathered = self.gathered, []
        if self.rows and self.rows[-1] and not self.in_caption:
            self.rows[-1][-1] += children
            return
        # Text in a table but outside of its cells is put before the table; it also ends a caption.
        self.in_caption = False
        if all(child.type in BLANK and not child.content.strip() for child in children):
            return
        self._open_first_item()
        row = self.line - 1
        self.made += (
            tokens.heading(self.heading, children, row)
            if self.heading
            else tokens.paragraph(children, row, hidden=self.hidden or bool(self.lists))
        )

    def _finished(self) -> list[Token]:
        self._end_line()
        self._end_table()
        while self.lists:
            self._close_list()
        return self.made
