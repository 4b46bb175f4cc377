"""What a block holds as the text of a body: Markdown, and the shortcodes that bodies have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from markdown_it.token import Token

from rulebook_tools.hugo.blocks.boxes import BodyPart, BoxTexts, Illustrations, InnerBoxes, joined
from rulebook_tools.hugo.blocks.messages import MAX_LINE, Messages
from rulebook_tools.hugo.blocks.passages import Box, Draft, Markdown, Passages
from rulebook_tools.hugo.markdown.tokens import closing, opening
from rulebook_tools.hugo.markdown.writer import as_written, markdown, message
from rulebook_tools.hugo.notes import ImportNotes, shown
from rulebook_tools.hugo.page.dialects import kind_of, value_of
from rulebook_tools.hugo.page.pictures import Image, PictureFiles
from rulebook_tools.prose import parts
from rulebook_tools.prose.body import MAX_LENGTH
from rulebook_tools.prose.shortcodes import Element
from rulebook_tools.util.errors import Place

CALLED = {
    "bullet_list_open": "list",
    "ordered_list_open": "list",
    "blockquote_open": "quote",
    "table_open": "table",
}
OUTERMOST_LINES = ("paragraph_open", "heading_open")


@dataclass(slots=True)
class Bodies:
    """Writes the texts of blocks."""

    passages: Passages
    messages: Messages
    pictures: PictureFiles
    notes: ImportNotes
    illustrations: Illustrations = field(init=False)

    def __post_init__(self) -> None:
        self.illustrations = Illustrations(self.messages, self.pictures, self.notes)

    def heading(self, block: Draft, instead: str) -> tuple[str, list[BodyPart]]:
        """Return a heading as a message, and the pictures that were in it."""
        tokens = self.messages.of(block.heading, block.line)
        tokens = [token for token in tokens if not token.type.startswith("link_")]
        if len(tokens) < len(block.heading) and any(each.type == "link_open" for each in block.heading):
            self.notes.add(block.line, "a link in a heading", "its text was kept")
        said = message(tokens)
        if len(said) > MAX_LINE:
            self.notes.add(block.line, f"a heading of {len(said)} characters", "it was cut")
            said = self.messages.written(block.title[: MAX_LINE // 2], block.line)
        if not said and block.level:
            self.notes.add(block.line, "a heading without text", f"{shown(instead)} stands in for it")
        asides = self.messages.take_asides()
        self._note_asides(asides, "a heading", "below it")
        return said or instead, [piece for aside in asides for piece in self._aside(aside)]

    def texts(self, content: Iterable[Markdown | Box], first: Sequence[BodyPart] = ()) -> tuple[str, str]:
        """Return the body and the remark after it that the content of a block makes."""
        content = list(content)
        length = sum(_length(part) for part in content)
        if length > MAX_LENGTH:
            at = Place(self.notes.file, next(part.row for part in content if isinstance(part, Markdown)) + 1)
            wrong = f"a block of {length} characters"
            self.messages.problems.add(at, wrong, f"at most {MAX_LENGTH}, in blocks inside it")
            return "", ""
        pieces = [*first, *self._pieces(content)]
        remark = pieces.pop().remark if pieces and pieces[-1].remark else ""
        return joined(pieces), remark

    def _pieces(self, content: Iterable[Markdown | Box]) -> Iterator[BodyPart]:
        for part in content:
            if isinstance(part, Markdown):
                yield from self._markdown(part)
            else:
                yield from self._box(part.element)

    def _box(self, element: Element) -> Iterator[BodyPart]:
        texts = BoxTexts(self.passages, self.messages, self.illustrations, self._pieces, self.notes)
        return texts.of(element)

    def _markdown(self, words: Markdown) -> Iterator[BodyPart]:
        """Yield Markdown, and the pictures of each of its blocks after that block."""
        group: list[Token] = []
        whole = words.source
        for block in _blocks(words.tokens):
            tokens = self._fit(list(block))
            asides = self.messages.take_asides()
            if any(token.type == "inline" and token.children for token in tokens):
                self._note_asides(asides, "a text", f"after its {CALLED.get(tokens[0].type, 'paragraph')}")
                group += tokens
            if asides:
                yield from self._written(group, "")
                group, whole = [], ""
                for aside in asides:
                    yield from self._aside(aside)
        yield from self._written(group, whole)

    def _written(self, tokens: Sequence[Token], source: str) -> Iterator[BodyPart]:
        if tokens:
            made, is_whole = markdown(tokens)
            if not is_whole:
                line = next((token.map[0] for token in tokens if token.map), 0) + 1
                self.notes.add(line, "marks within the text that cannot be written so", "its words were kept")
            written = as_written(source, made) if source and is_whole else made
            if written.strip():
                yield BodyPart(written)

    def _fit(self, tokens: list[Token]) -> list[Token]:
        """Return the tokens of a block as a body may hold them; a heading becomes a strong paragraph."""
        line, is_contained = 1, tokens[0].type not in OUTERMOST_LINES
        if tokens[0].type == "heading_open":
            line = tokens[0].map[0] + 1 if tokens[0].map else 1
            self.notes.add(line, "a heading inside a box", "it became strong text")
            tokens[1].children = [opening("strong"), *(tokens[1].children or []), closing("strong")]
            tokens = [opening("paragraph"), tokens[1], closing("paragraph")]
        for token in tokens:
            line = token.map[0] + 1 if token.map else line
            if token.type == "inline":
                children = token.children or []
                token.children = (
                    self._contained(children, line) if is_contained else self.messages.of(children, line)
                )
        return tokens

    def _contained(self, children: Sequence[Token], line: int) -> list[Token]:
        """Return the tokens of a line in a list, a quote or a table."""
        before = len(self.messages.asides)
        made = self.messages.of(InnerBoxes(self.passages, self.notes).tokens(children), line)
        if made:
            return made
        # An item or a cell that only had a picture is not to be empty.
        alts = (_alt(aside) for aside in self.messages.asides[before:])
        return self.messages.of_words(" ".join(filter(None, alts)), line)

    def _aside(self, aside: Image | Element) -> Iterator[BodyPart]:
        """Yield a picture or a box that was within a text."""
        if isinstance(aside, Image):
            yield self.illustrations.alone(aside)
        else:
            yield from self._box(aside)

    def _note_asides(self, asides: Sequence[Image | Element], within: str, where: str) -> None:
        for aside in asides:
            line = aside.line if isinstance(aside, Image) else self.passages.line_of(aside)
            is_picture = isinstance(aside, Image) or kind_of(aside) == parts.IMAGE
            what = "a picture" if isinstance(aside, Image) or is_picture else repr(aside.name)
            self.notes.add(line, f"{what} within {within}", f"it stands {where}")


def _length(part: Markdown | Box) -> int:
    """Return how many characters of text a part of a block has by itself."""
    children = (token.children or [] for token in part.tokens) if isinstance(part, Markdown) else ()
    return sum(len(child.content) for line in children for child in line)


def _alt(aside: Image | Element) -> str:
    """Return the words for a picture."""
    if isinstance(aside, Image):
        return aside.alt
    return value_of(aside, "alt") if kind_of(aside) in (parts.IMAGE, parts.BESIDE) else ""


def _blocks(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """Yield the tokens of each outermost block."""
    block: list[Token] = []
    depth = 0
    for token in tokens:
        block.append(token)
        depth += token.nesting
        if depth == 0:
            yield block
            block = []
