"""What a block holds as the text of a body: Markdown, and the shortcodes that bodies have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from markdown_it.token import Token

from rulebook_tools.errors import Place
from rulebook_tools.hugo.blocks.inner_boxes import Contained
from rulebook_tools.hugo.blocks.messages import Finisher, Image
from rulebook_tools.hugo.blocks.outline import Box, Draft, Drafter, Words
from rulebook_tools.hugo.markdown.stand_ins import Marked
from rulebook_tools.hugo.markdown.tokens import closing, link, opening, paragraph, text
from rulebook_tools.hugo.markdown.writer import as_written, markdown, message
from rulebook_tools.hugo.notes import Notes, shown
from rulebook_tools.hugo.page import dialects
from rulebook_tools.hugo.page.dialects import kind_of, value_of
from rulebook_tools.hugo.page.pictures import Pictures
from rulebook_tools.prose import boxes
from rulebook_tools.prose.body import MAX_LENGTH
from rulebook_tools.prose.boxes import BLOCK
from rulebook_tools.prose.shortcodes import Element, quoted
from rulebook_tools.references import PICTURE

CALLED = {
    "bullet_list_open": "list",
    "ordered_list_open": "list",
    "blockquote_open": "quote",
    "table_open": "table",
}
OUTERMOST_LINES = ("paragraph_open", "heading_open")
MAX_LINE = 400
"""Characters of a heading or of a picture's text; what is longer is cut."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a body; of a remark also what is in it."""

    text: str
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Bodies:
    """Writes the texts of blocks."""

    drafter: Drafter
    finisher: Finisher
    pictures: Pictures
    notes: Notes

    def heading(self, block: Draft, instead: str) -> tuple[str, list[Piece]]:
        """Return a heading as a message, and the pictures that were in it."""
        tokens = self.finisher.finish(block.heading, block.line)
        tokens = [token for token in tokens if not token.type.startswith("link_")]
        if len(tokens) < len(block.heading) and any(each.type == "link_open" for each in block.heading):
            self.notes.add(block.line, "a link in a heading", "its text was kept")
        said = message(tokens)
        if len(said) > MAX_LINE:
            self.notes.add(block.line, f"a heading of {len(said)} characters", "it was cut")
            said = self.line(block.title[: MAX_LINE // 2], block.line)
        if not said and block.level:
            self.notes.add(block.line, "a heading without text", f"{shown(instead)} stands in for it")
        asides = self._asides()
        self._note_asides(asides, "a heading", "below it")
        return said or instead, [piece for aside in asides for piece in self._aside(aside)]

    def line(self, words: str, line: int) -> str:
        """Return plain words as a message."""
        if len(words) > MAX_LINE:
            self.notes.add(line, f"a line of {len(words)} characters", "it was cut")
            words = words[: MAX_LINE - 1] + "…"
        return message(self.finisher.said(words, line))

    def texts(self, content: Iterable[Words | Box], first: Sequence[Piece] = ()) -> tuple[str, str]:
        """Return the body and the remark after it that the content of a block makes."""
        content = list(content)
        length = sum(_length(part) for part in content)
        if length > MAX_LENGTH:
            at = Place(self.notes.file, next(part.row for part in content if isinstance(part, Words)) + 1)
            wrong = f"a block of {length} characters"
            self.finisher.problems.add(at, wrong, f"at most {MAX_LENGTH}, in blocks inside it")
            return "", ""
        pieces = [*first, *self._pieces(content)]
        remark = pieces.pop().remark if pieces and pieces[-1].remark else ""
        return _joined(pieces), remark

    def _pieces(self, content: Iterable[Words | Box]) -> Iterator[Piece]:
        for part in content:
            if isinstance(part, Words):
                yield from self._markdown(part)
            else:
                yield from self._box(part.element)

    def _markdown(self, words: Words) -> Iterator[Piece]:
        """Yield Markdown, and the pictures of each of its blocks after that block."""
        group: list[Token] = []
        whole = words.source
        for block in _outermost(words.tokens):
            tokens = self._finished(list(block))
            asides = self._asides()
            if _says_anything(tokens):
                self._note_asides(asides, "a text", f"after its {CALLED.get(tokens[0].type, 'paragraph')}")
                group += tokens
            if asides:
                yield from self._written(group, "")
                group, whole = [], ""
                for aside in asides:
                    yield from self._aside(aside)
        yield from self._written(group, whole)

    def _written(self, tokens: Sequence[Token], source: str) -> Iterator[Piece]:
        if tokens:
            made, is_whole = markdown(tokens)
            if not is_whole:
                line = next((token.map[0] for token in tokens if token.map), 0) + 1
                self.notes.add(line, "marks within the text that cannot be written so", "its words were kept")
            written = as_written(source, made) if source and is_whole else made
            if written.strip():
                yield Piece(written)

    def _finished(self, tokens: list[Token]) -> list[Token]:
        """Return the tokens of a block as a body may hold them; a heading becomes a strong paragraph."""
        line, is_contained = 1, tokens[0].type not in OUTERMOST_LINES
        if tokens[0].type == "heading_open":
            line = tokens[0].map[0] + 1 if tokens[0].map else 1
            self.notes.add(line, "a heading inside a box", "it became strong text")
            children = [opening("strong"), *(tokens[1].children or []), closing("strong")]
            tokens[1].children = children
            tokens = [opening("paragraph"), tokens[1], closing("paragraph")]
        for token in tokens:
            line = token.map[0] + 1 if token.map else line
            if token.type == "inline":
                token.children = (
                    self._contained(token.children or [], line)
                    if is_contained
                    else self.finisher.finish(token.children or [], line)
                )
        return tokens

    def _contained(self, children: Sequence[Token], line: int) -> list[Token]:
        """Return the tokens of a line in a list, a quote or a table."""
        before = len(self.finisher.asides)
        finished = self.finisher.finish(Contained(self.drafter, self.notes).tokens(children), line)
        if finished:
            return finished
        # An item or a cell that only had a picture is not to be empty.
        alts = (_alt(aside) for aside in self.finisher.asides[before:])
        return self.finisher.said(" ".join(filter(None, alts)), line)

    def _box(self, element: Element) -> Iterator[Piece]:
        name, line = kind_of(element), self._line(element)
        if name in (boxes.TABLE, boxes.ENTRY):
            yield from self._entries(element)
            return
        inside = list(self._pieces(self._content(element)))
        match name:
            case boxes.IMAGE:
                caption = self._caption(element)
                alt = value_of(element, "alt") or " ".join(filter(None, map(_said, caption)))
                yield from self._picture(Image(value_of(element, "src"), alt, line))
                yield from self._markdown(Words(caption, "", line - 1))
                yield from inside
            case boxes.BESIDE:
                yield from self._beside(element, inside)
            case boxes.FILTER:
                yield from self._filtered(element, inside)
            case boxes.EXAMPLE if inside:
                yield _around("rules-example", "", inside)
            case "remark" | "rules-remark" if inside:
                yield Piece(_around("remark", "", inside).text, _joined(inside))
            case _ if name == BLOCK:
                lost = [value_of(element, name) for name in ("id", "icon")]
                done = f"its heading became strong text, without {', '.join(filter(None, lost)) or 'an id'}"
                self.notes.add(line, "a block inside a box", done)
                words = text(value_of(element, "heading") or value_of(element, "id") or "–")
                strong = self.finisher.finish([opening("strong"), words, closing("strong")], line)
                yield Piece(markdown(paragraph(strong, line - 1))[0])
                yield from inside
            case _ if element.closed:
                self.notes.add(line, f"{element.name!r} without content", "it was left out")
            case _:
                yield from inside

    def _caption(self, element: Element) -> list[Token]:
        """Return what stands below a picture, which Hugo reads as Markdown."""
        row = self._line(element) - 1
        return self.drafter.reader.read(Marked(value_of(element, "caption"), [row], ()))

    def _content(self, element: Element) -> Iterator[Words | Box]:
        """Yield what stands between the tags of a shortcode."""
        yield from self.drafter.parts(*element.inner, element.children)

    def _asides(self) -> list[Image | Element]:
        asides, self.finisher.asides = self.finisher.asides, []
        return asides

    def _aside(self, aside: Image | Element) -> Iterator[Piece]:
        """Yield a picture or a box that was within a text."""
        if isinstance(aside, Image):
            yield from self._picture(aside)
        else:
            yield from self._box(aside)

    def _note_asides(self, asides: Sequence[Image | Element], within: str, where: str) -> None:
        for aside in asides:
            line = aside.line if isinstance(aside, Image) else self._line(aside)
            is_picture = isinstance(aside, Image) or kind_of(aside) == boxes.IMAGE
            what = "a picture" if isinstance(aside, Image) or is_picture else repr(aside.name)
            self.notes.add(line, f"{what} within {within}", f"it stands {where}")

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

    def _picture(self, image: Image) -> Iterator[Piece]:
        file, words = self._file(image)
        if file:
            yield Piece(f"{{{{< rules-image{self._params(file, words, image.line)} >}}}}")
        else:
            yield self._instead(image, words)

    def _params(self, file: str, words: str, line: int) -> str:
        return f" src={quoted(file)} alt={quoted(self.line(words, line) or '–')}"

    def _instead(self, image: Image, words: str) -> Piece:
        """Return the words for a picture that cannot be shown, linked to where it is."""
        said = (
            [link(image.src), text(words), closing("link")]
            if image.src.startswith("https://")
            else [text(words)]
        )
        return Piece(markdown(paragraph(self.finisher.finish(said, image.line), image.line - 1))[0])

    def _beside(self, element: Element, inside: list[Piece]) -> Iterator[Piece]:
        image = Image(value_of(element, "src"), value_of(element, "alt"), self._line(element))
        if not inside:
            yield from self._picture(image)
            return
        file, words = self._file(image)
        if file:
            yield _around("rules-double-view", self._params(file, words, image.line), inside)
        else:
            yield from (*inside, self._instead(image, words))

    def _filtered(self, element: Element, inside: list[Piece]) -> Iterator[Piece]:
        written = value_of(element, "type")
        medium = dialects.MEDIA.get(written.lower(), "")
        if medium and inside:
            if medium != written:
                self.notes.add(self._line(element), f"the medium {shown(written)}", f"it became {medium!r}")
            yield _around("rules-media-filter", f' type="{medium}"', inside)
            return
        if not medium:
            self.notes.add(
                self._line(element), f"the medium {shown(written)}", "its content is for all media"
            )
        yield from inside

    def _entries(self, element: Element) -> Iterator[Piece]:
        """Yield a list of things; what stands between its entries comes after it."""
        is_alone = kind_of(element) == boxes.ENTRY
        entries: list[Piece] = []
        others: list[Piece] = []
        if is_alone:
            self.notes.add(self._line(element), "an entry outside of a table", "it became a table by itself")
        for part in [Box(element)] if is_alone else self._between(element):
            if isinstance(part, Box) and kind_of(part.element) == boxes.ENTRY:
                entries.append(self._entry(part.element))
            else:
                others += self._pieces([part])
        if entries:
            yield _around("rules-table", "", entries)
        if others:
            self.notes.add(
                self._line(element), "text between the entries of a table", "it stands after the table"
            )
            yield from others

    def _between(self, element: Element) -> Iterator[Words | Box]:
        """Yield the shortcodes inside another, and what stands between them."""
        start, end = element.inner
        for child in element.children:
            yield from self.drafter.parts(start, child.tag.start, ())
            yield Box(child)
            start = child.end
        yield from self.drafter.parts(start, end, ())

    def _entry(self, element: Element) -> Piece:
        line = self._line(element)
        heading = self.line(value_of(element, "heading"), line)
        if not heading:
            self.notes.add(line, "an entry without a heading", "a dash stands for it")
        inside = list(self._pieces(self._content(element)))
        return _around("rules-table-entry", f" heading={quoted(heading or '–')}", inside)

    def _line(self, element: Element) -> int:
        return self.drafter.lines.row(element.tag.start) + 1


def _length(part: Words | Box) -> int:
    """Return how many characters of text a part of a block has by itself."""
    children = (token.children or [] for token in part.tokens) if isinstance(part, Words) else ()
    return sum(len(child.content) for line in children for child in line)


def _around(name: str, params: str, inside: Sequence[Piece]) -> Piece:
    return Piece(f"{{{{% {name}{params} %}}}}\n\n{_joined(inside)}\n\n{{{{% /{name} %}}}}")


def _joined(pieces: Sequence[Piece]) -> str:
    return "\n\n".join(piece.text for piece in pieces)


def _alt(aside: Image | Element) -> str:
    """Return the words for a picture."""
    if isinstance(aside, Image):
        return aside.alt
    return value_of(aside, "alt") if kind_of(aside) in (boxes.IMAGE, boxes.BESIDE) else ""


def _said(token: Token) -> str:
    return "".join(child.content for child in token.children or ())


def _outermost(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """Yield the tokens of each outermost block."""
    block: list[Token] = []
    depth = 0
    for token in tokens:
        block.append(token)
        depth += token.nesting
        if depth == 0:
            yield block
            block = []


def _says_anything(tokens: Sequence[Token]) -> bool:
    return any(token.type == "inline" and token.children for token in tokens)
