"""The boxes of a body: what each shortcode that bodies have becomes, with what is in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from markdown_it.token import Token

from rulebook_tools.hugo.blocks.draft import Box, Words
from rulebook_tools.hugo.blocks.illustrations import Illustrations
from rulebook_tools.hugo.blocks.messages import Messages
from rulebook_tools.hugo.blocks.passages import Passages
from rulebook_tools.hugo.blocks.pieces import Piece, around, joined
from rulebook_tools.hugo.markdown.stand_ins import Excerpt
from rulebook_tools.hugo.markdown.tokens import closing, opening, paragraph, text, words_of
from rulebook_tools.hugo.markdown.writer import markdown
from rulebook_tools.hugo.notes import Notes, shown
from rulebook_tools.hugo.page.dialects import MEDIA, kind_of, value_of
from rulebook_tools.hugo.page.picture_files import Image
from rulebook_tools.prose import parts
from rulebook_tools.prose.parts import BLOCK
from rulebook_tools.prose.shortcodes import Element, quoted


@dataclass(frozen=True, slots=True)
class BoxTexts:
    """Writes the boxes of bodies; `pieces` writes what is in them."""

    passages: Passages
    messages: Messages
    illustrations: Illustrations
    pieces: Callable[[Iterable[Words | Box]], Iterator[Piece]]
    notes: Notes

    def of(self, element: Element) -> Iterator[Piece]:
        """Yield what a shortcode becomes."""
        name, line = kind_of(element), self.passages.line_of(element)
        if name in (parts.TABLE, parts.ENTRY):
            yield from self._entries(element)
            return
        inside = list(self.pieces(self.passages.inside(element)))
        match name:
            case parts.IMAGE:
                yield from self._image(element, line)
                yield from inside
            case parts.BESIDE:
                image = Image(value_of(element, "src"), value_of(element, "alt"), line)
                yield from self.illustrations.beside(image, inside)
            case parts.FILTER:
                yield from self._filtered(element, inside)
            case parts.EXAMPLE if inside:
                yield around("rules-example", "", inside)
            case "remark" | "rules-remark" if inside:
                yield Piece(around("remark", "", inside).text, joined(inside))
            case _ if name == BLOCK:
                yield self._heading(element, line)
                yield from inside
            case _ if element.closed:
                self.notes.add(line, f"{element.name!r} without content", "it was left out")
            case _:
                yield from inside

    def _image(self, element: Element, line: int) -> Iterator[Piece]:
        """Yield a picture and its caption, which also says what it shows where nothing else does."""
        caption = self._caption(element, line - 1)
        alt = value_of(element, "alt") or " ".join(filter(None, map(words_of, caption)))
        yield self.illustrations.alone(Image(value_of(element, "src"), alt, line))
        yield from self.pieces([Words(caption, "", line - 1)])

    def _caption(self, element: Element, row: int) -> list[Token]:
        """Return what stands below a picture, which Hugo takes for Markdown."""
        return self.passages.parser.tokens(Excerpt(value_of(element, "caption"), [row], ()))

    def _heading(self, element: Element, line: int) -> Piece:
        """Return the heading of a block that is inside a box."""
        lost = [value_of(element, name) for name in ("id", "icon")]
        done = f"its heading became strong text, without {', '.join(filter(None, lost)) or 'an id'}"
        self.notes.add(line, "a block inside a box", done)
        words = text(value_of(element, "heading") or value_of(element, "id") or "–")
        strong = self.messages.of([opening("strong"), words, closing("strong")], line)
        return Piece(markdown(paragraph(strong, line - 1))[0])

    def _filtered(self, element: Element, inside: list[Piece]) -> Iterator[Piece]:
        written, line = value_of(element, "type"), self.passages.line_of(element)
        medium = MEDIA.get(written.lower(), "")
        if medium and inside:
            if medium != written:
                self.notes.add(line, f"the medium {shown(written)}", f"it became {medium!r}")
            yield around("rules-media-filter", f' type="{medium}"', inside)
            return
        if not medium:
            self.notes.add(line, f"the medium {shown(written)}", "its content is for all media")
        yield from inside

    def _entries(self, element: Element) -> Iterator[Piece]:
        """Yield a list of things; what stands between its entries comes after it."""
        is_alone, line = kind_of(element) == parts.ENTRY, self.passages.line_of(element)
        entries: list[Piece] = []
        others: list[Piece] = []
        if is_alone:
            self.notes.add(line, "an entry outside of a table", "it became a table by itself")
        for part in [Box(element)] if is_alone else self.passages.between(element):
            if isinstance(part, Box) and kind_of(part.element) == parts.ENTRY:
                entries.append(self._entry(part.element))
            else:
                others += self.pieces([part])
        if entries:
            yield around("rules-table", "", entries)
        if others:
            self.notes.add(line, "text between the entries of a table", "it stands after the table")
            yield from others

    def _entry(self, element: Element) -> Piece:
        line = self.passages.line_of(element)
        heading = self.messages.written(value_of(element, "heading"), line)
        if not heading:
            self.notes.add(line, "an entry without a heading", "a dash stands for it")
        inside = list(self.pieces(self.passages.inside(element)))
        return around("rules-table-entry", f" heading={quoted(heading or '–')}", inside)
