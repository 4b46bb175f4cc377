"""Write the texts of blocks (bodies) as the Markdown and shortcodes that sources allow.

A box is a shortcode that is set apart from the running text, such as a remark, an example or a table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from markdown_it.token import Token

from rulebook_tools.hugo.blocks.messages import MAX_LINE, Messages
from rulebook_tools.hugo.blocks.outline import Draft, Markdown, Passages
from rulebook_tools.hugo.markdown import tokens
from rulebook_tools.hugo.markdown.tokens import element_of, line_in, says_anything, within
from rulebook_tools.hugo.markdown.writer import as_written, markdown, message
from rulebook_tools.hugo.notes import ImportNotes, shown
from rulebook_tools.hugo.page.dialects import MEDIA, kind_of, value_of
from rulebook_tools.hugo.page.pictures import Image, PictureFiles
from rulebook_tools.prose import parts
from rulebook_tools.prose.body import MAX_LENGTH
from rulebook_tools.prose.parts import shortcode
from rulebook_tools.prose.shortcodes import Element
from rulebook_tools.util.errors import Place

BLOCK_NAMES = {
    "bullet_list_open": "list",
    "ordered_list_open": "list",
    "blockquote_open": "quote",
    "table_open": "table",
}
"""What warnings call the blocks of Markdown that cannot contain a box, by the type of their first token."""
INLINE_BOXES = (*parts.REMARKS, parts.EXAMPLE, parts.BESIDE, parts.FILTER)
"""The names of the shortcodes (boxes) whose text can be put into a line of a list, quote or table."""
MAX_BOX = 1000
"""The most characters of a box that is put into a list, quote or table; a longer one is put after it."""


class Remark(str):
    """The text of a remark; the class tells it apart from the other texts of a body."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Bodies:
    """Writes the headings and bodies of blocks, and warns about everything that it changes or leaves out."""

    passages: Passages
    messages: Messages
    pictures: PictureFiles
    notes: ImportNotes

    def heading(self, block: Draft, instead: str) -> tuple[str, list[str]]:
        """Return the heading of a block (`instead` if empty), and its pictures and boxes, all as Markdown."""
        made = self.messages.of(block.heading, block.line)
        made = [token for token in made if not token.type.startswith("link_")]
        if len(made) < len(block.heading) and any(each.type == "link_open" for each in block.heading):
            self.notes.add(block.line, "a link in a heading", "its text was kept")
        said = message(made)
        if len(said) > MAX_LINE:
            self.notes.add(block.line, f"a heading of {len(said)} characters", "it was cut")
            said = self.messages.written(block.title[: MAX_LINE // 2], block.line)
        if not said and block.level:
            self.notes.add(block.line, "a heading without text", f"{shown(instead)} was used instead")
        asides = self.messages.take_asides()
        return said or instead, list(self._asides(asides, "a heading", "below it"))

    def texts(self, content: Sequence[Markdown | Element], first: Sequence[str] = ()) -> tuple[str, str]:
        """Return the body of a block, and the remark at its end apart ("" if there is none), as Markdown.

        The body is made of `first` (Markdown) and `content`. If `content` is too long, both results are "".
        """
        texts = [part for part in content if isinstance(part, Markdown)]
        lines = (token.children or () for part in texts for token in part.tokens)
        length = sum(len(child.content) for line in lines for child in line)
        if length > MAX_LENGTH:
            at, wrong = Place(self.notes.file, texts[0].row + 1), f"a block of {length} characters"
            self.messages.problems.add(at, wrong, f"at most {MAX_LENGTH}, in blocks inside it")
            return "", ""
        made = [*first, *self._parts(content)]
        remark = str(made.pop()) if made and isinstance(made[-1], Remark) else ""
        return _joined(made), remark

    def _parts(self, content: Iterable[Markdown | Element]) -> Iterator[str]:
        for part in content:
            yield from self._markdown(part) if isinstance(part, Markdown) else self._box(part)

    def _markdown(self, words: Markdown) -> Iterator[str]:
        """Yield Markdown as bodies allow it; pictures and boxes in a block are put after the block."""
        group: list[Token] = []
        source = words.source
        for block in tokens.blocks(words.tokens):
            made = self._fit_for_body(block)
            where = ""
            if any(token.type == "inline" and token.children for token in made):
                where = f"after its {BLOCK_NAMES.get(made[0].type, 'paragraph')}"
                group += made
            if asides := self.messages.take_asides():
                yield from self._written(group, "")
                group, source = [], ""
                yield from self._asides(asides, "a text", where)
        yield from self._written(group, source)

    def _written(self, made: Sequence[Token], source: str) -> Iterator[str]:
        written, is_whole = markdown(made)
        if not is_whole:
            line = next((line_in(token) for token in made if token.map), 1)
            self.notes.add(line, "marks within the text that cannot be written so", "its words were kept")
        elif source:
            written = as_written(source, written)
        if written.strip():
            yield written

    def _fit_for_body(self, block: list[Token]) -> list[Token]:
        """Return the tokens of a block of Markdown; a heading becomes strong text."""
        is_contained, line = block[0].type in BLOCK_NAMES, 1
        if block[0].type == "heading_open":
            self.notes.add(line_in(block[0]), "a heading inside a box", "it became strong text")
            block[1].children = within("strong", block[1].children or [])
            block = within("paragraph", block[1:2])
        converted = self._contained if is_contained else self.messages.of
        for token in block:
            line = line_in(token, line)
            if token.type == "inline":
                token.children = converted(token.children or [], line)
        return block

    def _contained(self, children: Sequence[Token], line: int) -> list[Token]:
        before = len(self.messages.asides)
        if made := self.messages.of(self._with_boxes(children), line):
            return made
        # An item or a cell with nothing but a picture must not become empty.
        asides = self.messages.asides[before:]
        alts = (each.alt if isinstance(each, Image) else value_of(each, "alt") for each in asides)
        return self.messages.of([tokens.text(" ".join(filter(None, alts)))], line)

    def _with_boxes(self, children: Sequence[Token]) -> list[Token]:
        """Return the tokens of a line, each short box as its text, in brackets if the line has other text."""
        made: list[Token] = []
        is_beside_text = says_anything(children)
        for child in children:
            said = self._inline_box(child) if child.type == tokens.SHORTCODE else []
            if not says_anything(said) or sum(len(each.content) for each in said) > MAX_BOX:
                made.append(child)
                continue
            element = element_of(child)
            done = "its text was kept there" + " in brackets" * is_beside_text
            if kind_of(element) == parts.FILTER:
                done += f", for all media, not for {shown(value_of(element, 'type'))}"
            line = self.passages.line_of(element)
            self.notes.add(line, f"{element.name!r} in a list, quote or table", done)
            made += [tokens.text(" ("), *said, tokens.text(")")] if is_beside_text else said
            if kind_of(element) == parts.BESIDE:
                made.append(tokens.picture(value_of(element, "src"), value_of(element, "alt")))
        return made

    def _inline_box(self, token: Token) -> list[Token]:
        """Return the text of a box as tokens of one line; empty if the box cannot be put into a line."""
        element = element_of(token)
        if kind_of(element) not in INLINE_BOXES:
            return []
        said: list[Token] = []
        for part in self.passages.inside(element):
            inner = part.tokens if isinstance(part, Markdown) else [tokens.line([tokens.shortcode(part)], 0)]
            for line in (each.children or [] for each in inner if each.type == "inline"):
                said += [tokens.hard_break(), *line] if said else line
        return self._with_boxes(said)

    def _asides(self, asides: Sequence[Image | Element], within: str, where: str) -> Iterator[str]:
        """Yield pictures and boxes as Markdown; warn that they were moved, unless `where` is "".

        `within` and `where` are words of the warning: `a heading`, and `below it` or `after its list`.
        """
        for aside in asides:
            if isinstance(aside, Image):
                line, what, made = aside.line, "a picture", self._picture(aside)
            else:
                line, made = self.passages.line_of(aside), self._box(aside)
                what = "a picture" if kind_of(aside) == parts.IMAGE else repr(aside.name)
            if where:
                self.notes.add(line, f"{what} within {within}", f"it was moved {where}")
            yield from made

    def _box(self, element: Element) -> Iterator[str]:
        name, line = kind_of(element), self.passages.line_of(element)
        if name in (parts.TABLE, parts.ENTRY):
            yield from self._entries(element, line)
            return
        inside = list(self._parts(self.passages.inside(element)))
        match name:
            case parts.IMAGE:
                yield from (*self._captioned(element, line), *inside)
            case parts.BESIDE:
                image = Image(value_of(element, "src"), value_of(element, "alt"), line)
                yield from self._picture(image, inside)
            case parts.FILTER:
                yield from self._filtered(element, line, inside)
            case parts.EXAMPLE if inside:
                yield shortcode(parts.EXAMPLE, inner=_joined(inside))
            case _ if name in parts.REMARKS and inside:
                yield Remark(_joined(inside))
            case parts.BLOCK:
                yield from (self._inner_heading(element, line), *inside)
            case _ if element.closed:
                self.notes.add(line, f"{element.name!r} without content", "it was left out")
            case _:
                yield from inside

    def _captioned(self, element: Element, line: int) -> Iterator[str]:
        caption = self.passages.parser.tokens(value_of(element, "caption"), [line - 1])
        said = ("".join(child.content for child in token.children or ()) for token in caption)
        alt = value_of(element, "alt") or " ".join(filter(None, said))
        yield from self._picture(Image(value_of(element, "src"), alt, line))
        yield from self._markdown(Markdown(caption, "", line - 1))

    def _picture(self, image: Image, beside: Sequence[str] = ()) -> Iterator[str]:
        """Yield a picture, or its alternative text if its file cannot be used, and the text `beside` it."""
        file, why_not = self.pictures.take(image.src)
        words, name = " ".join(image.alt.split()), image.src.rpartition("/")[2]
        if not words:
            words = name or "–"
            self.notes.add(
                image.line, f"the picture {shown(name)} without alt", "its file’s name was used instead"
            )
        if file:
            params = [("src", file), ("alt", self.messages.written(words, image.line) or "–")]
            inside = _joined(beside) if beside else None
            yield shortcode(parts.BESIDE if beside else parts.IMAGE, params, inside)
            return
        done = f"{why_not}; its text was kept instead"
        self.notes.add(image.line, f"the picture {shown(image.src)}", done)
        said = [tokens.text(words)]
        if image.src.startswith("https://"):
            said = [tokens.link(image.src), *said, tokens.closing("link")]
        yield from (*beside, self._paragraph(said, image.line))

    def _inner_heading(self, element: Element, line: int) -> str:
        lost = [value_of(element, name) for name in ("id", "icon")]
        done = f"its heading became strong text, without {', '.join(filter(None, lost)) or 'an id'}"
        self.notes.add(line, "a block inside a box", done)
        words = tokens.text(value_of(element, "heading") or value_of(element, "id") or "–")
        return self._paragraph(within("strong", [words]), line)

    def _paragraph(self, children: Sequence[Token], line: int) -> str:
        return markdown(tokens.paragraph(self.messages.of(children, line), line - 1))[0]

    def _filtered(self, element: Element, line: int, inside: list[str]) -> list[str]:
        written = value_of(element, "type")
        medium = MEDIA.get(written.lower(), "")
        if medium != written or not medium:
            done = f"it became {medium!r}" if medium else "its content is for all media"
            self.notes.add(line, f"the medium {shown(written)}", done)
        is_box = medium and inside
        return [shortcode(parts.FILTER, [("type", medium)], _joined(inside))] if is_box else inside

    def _entries(self, element: Element, line: int) -> Iterator[str]:
        """Yield a table and its entries as shortcodes, then the text that stood between entries."""
        entries: list[str] = []
        others: list[str] = []
        is_alone = kind_of(element) == parts.ENTRY
        if is_alone:
            self.notes.add(line, "an entry outside of a table", "it became a table by itself")
        for part in [element] if is_alone else self.passages.between(element):
            if isinstance(part, Element) and kind_of(part) == parts.ENTRY:
                entries.append(self._entry(part))
            else:
                others += self._parts([part])
        if entries:
            yield shortcode(parts.TABLE, inner=_joined(entries))
        if others:
            self.notes.add(line, "text between the entries of a table", "it was moved after the table")
            yield from others

    def _entry(self, element: Element) -> str:
        line = self.passages.line_of(element)
        heading = self.messages.written(value_of(element, "heading"), line)
        if not heading:
            self.notes.add(line, "an entry without a heading", "a dash was used instead")
        inside = self._parts(self.passages.inside(element))
        return shortcode(parts.ENTRY, [("heading", heading or "–")], _joined(inside))


def _joined(made: Iterable[str]) -> str:
    boxes = (shortcode(parts.REMARK, inner=part) if isinstance(part, Remark) else part for part in made)
    return "\n\n".join(boxes)
