"""Boxes and pictures of bodies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from markdown_it.token import Token

from rulebook_tools.checks.references import PICTURE
from rulebook_tools.hugo.blocks.messages import Messages
from rulebook_tools.hugo.blocks.passages import Box, Markdown, Passages
from rulebook_tools.hugo.markdown.tokens import (
    SHORTCODE,
    closing,
    element_of,
    hard_break,
    link,
    opening,
    paragraph,
    picture,
    says_anything,
    shortcode,
    text,
    words_of,
)
from rulebook_tools.hugo.markdown.writer import markdown
from rulebook_tools.hugo.notes import ImportNotes, shown
from rulebook_tools.hugo.page.dialects import MEDIA, kind_of, value_of
from rulebook_tools.hugo.page.pictures import Image, PictureFiles
from rulebook_tools.prose import parts
from rulebook_tools.prose.parts import BESIDE, BLOCK, EXAMPLE, FILTER, REMARKS
from rulebook_tools.prose.shortcodes import Element, quoted


@dataclass(frozen=True, slots=True)
class BodyPart:
    """A part of a body; of a remark also what is in it."""

    text: str
    remark: str = ""


def around(name: str, params: str, inside: Sequence[BodyPart]) -> BodyPart:
    """Return a box with pieces in it."""
    return BodyPart(f"{{{{% {name}{params} %}}}}\n\n{joined(inside)}\n\n{{{{% /{name} %}}}}")


def joined(pieces: Sequence[BodyPart]) -> str:
    """Return pieces as a body has them."""
    return "\n\n".join(piece.text for piece in pieces)


@dataclass(frozen=True, slots=True)
class Illustrations:
    """Writes the pictures of bodies."""

    messages: Messages
    pictures: PictureFiles
    notes: ImportNotes

    def alone(self, image: Image) -> BodyPart:
        """Return a picture that stands by itself."""
        file, words = self._file(image)
        if file:
            return BodyPart(f"{{{{< rules-image{self._params(file, words, image.line)} >}}}}")
        return self._instead(image, words)

    def beside(self, image: Image, inside: list[BodyPart]) -> Iterator[BodyPart]:
        """Yield a picture with a text beside it."""
        if not inside:
            yield self.alone(image)
            return
        file, words = self._file(image)
        if file:
            yield around("rules-double-view", self._params(file, words, image.line), inside)
        else:
            yield from (*inside, self._instead(image, words))

    def _file(self, image: Image) -> tuple[str, str]:
        """Return the file of a picture and the words for it; no file where it cannot be shown."""
        file, why_not = self.pictures.take(image.src)
        if why_not and self._is_in_project(image.src):
            file, why_not = image.src, ""
        words, name = " ".join(image.alt.split()), image.src.rpartition("/")[2]
        if not words:
            words = name or "–"
            self.notes.add(image.line, f"the picture {shown(name)} without alt", "its file’s name stands in")
        if why_not:
            done = f"{why_not}; its text stands for it"
            self.notes.add(image.line, f"the picture {shown(image.src)}", done)
        return file, words

    def _is_in_project(self, src: str) -> bool:
        """Say whether the project has a picture by this path already, as on a page that it exported."""
        try:
            return bool(PICTURE.fullmatch(src)) and (self.pictures.assets / src).is_file()
        except OSError:
            return False

    def _params(self, file: str, words: str, line: int) -> str:
        return f" src={quoted(file)} alt={quoted(self.messages.written(words, line) or '–')}"

    def _instead(self, image: Image, words: str) -> BodyPart:
        """Return the words for a picture that cannot be shown, linked to where it is."""
        said = (
            [link(image.src), text(words), closing("link")]
            if image.src.startswith("https://")
            else [text(words)]
        )
        return BodyPart(markdown(paragraph(self.messages.of(said, image.line), image.line - 1))[0])


@dataclass(frozen=True, slots=True)
class BoxTexts:
    """Writes the boxes of bodies; `pieces` writes what is in them."""

    passages: Passages
    messages: Messages
    illustrations: Illustrations
    pieces: Callable[[Iterable[Markdown | Box]], Iterator[BodyPart]]
    notes: ImportNotes

    def of(self, element: Element) -> Iterator[BodyPart]:
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
                yield BodyPart(around("remark", "", inside).text, joined(inside))
            case _ if name == BLOCK:
                yield self._heading(element, line)
                yield from inside
            case _ if element.closed:
                self.notes.add(line, f"{element.name!r} without content", "it was left out")
            case _:
                yield from inside

    def _image(self, element: Element, line: int) -> Iterator[BodyPart]:
        """Yield a picture and its caption, which also says what it shows where nothing else does."""
        caption = self._caption(element, line - 1)
        alt = value_of(element, "alt") or " ".join(filter(None, map(words_of, caption)))
        yield self.illustrations.alone(Image(value_of(element, "src"), alt, line))
        yield from self.pieces([Markdown(caption, "", line - 1)])

    def _caption(self, element: Element, row: int) -> list[Token]:
        """Return what stands below a picture, which Hugo takes for Markdown."""
        return self.passages.parser.tokens(value_of(element, "caption"), [row])

    def _heading(self, element: Element, line: int) -> BodyPart:
        """Return the heading of a block that is inside a box."""
        lost = [value_of(element, name) for name in ("id", "icon")]
        done = f"its heading became strong text, without {', '.join(filter(None, lost)) or 'an id'}"
        self.notes.add(line, "a block inside a box", done)
        words = text(value_of(element, "heading") or value_of(element, "id") or "–")
        strong = self.messages.of([opening("strong"), words, closing("strong")], line)
        return BodyPart(markdown(paragraph(strong, line - 1))[0])

    def _filtered(self, element: Element, inside: list[BodyPart]) -> Iterator[BodyPart]:
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

    def _entries(self, element: Element) -> Iterator[BodyPart]:
        """Yield a list of things; what stands between its entries comes after it."""
        is_alone, line = kind_of(element) == parts.ENTRY, self.passages.line_of(element)
        entries: list[BodyPart] = []
        others: list[BodyPart] = []
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

    def _entry(self, element: Element) -> BodyPart:
        line = self.passages.line_of(element)
        heading = self.messages.written(value_of(element, "heading"), line)
        if not heading:
            self.notes.add(line, "an entry without a heading", "a dash stands for it")
        inside = list(self.pieces(self.passages.inside(element)))
        return around("rules-table-entry", f" heading={quoted(heading or '–')}", inside)


SAID = (*REMARKS, EXAMPLE, BESIDE, FILTER)
"""The boxes whose text can stand within a line."""
MOST_SAID = 1000
"""Characters of such a text; a box with more stands after the list."""


@dataclass(frozen=True, slots=True)
class InnerBoxes:
    """Puts the texts of boxes into the lines that they stand in."""

    passages: Passages
    notes: ImportNotes

    def tokens(self, children: Sequence[Token]) -> list[Token]:
        """Return the tokens of a line, with the texts of boxes between brackets."""
        made: list[Token] = []
        is_beside_text = says_anything(children)
        for child in children:
            said = self._said(child) if child.type == SHORTCODE else []
            if not says_anything(said) or sum(len(each.content) for each in said) > MOST_SAID:
                made.append(child)
                continue
            element = element_of(child)
            line = self.passages.line_of(element)
            done = "its text stands there" + " in brackets" * is_beside_text
            if kind_of(element) == FILTER:
                done += f", for all media, not for {shown(value_of(element, 'type'))}"
            self.notes.add(line, f"{element.name!r} in a list, quote or table", done)
            made += [text(" ("), *said, text(")")] if is_beside_text else said
            if kind_of(element) == BESIDE:
                made.append(picture(value_of(element, "src"), value_of(element, "alt")))
        return made

    def _said(self, token: Token) -> list[Token]:
        """Return what a box says on one line; nothing for what is no such box."""
        element = element_of(token)
        if kind_of(element) not in SAID:
            return []
        said: list[Token] = []
        for part in self.passages.inside(element):
            lines = (
                [each.children or [] for each in part.tokens if each.type == "inline"]
                if isinstance(part, Markdown)
                else [[shortcode(part.element)]]
            )
            for line in lines:
                said += [hard_break(), *line] if said else line
        return self.tokens(said)
