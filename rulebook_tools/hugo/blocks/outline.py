"""Divide a page into blocks by its headings and `rules-block` shortcodes; find title, ids and links."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from itertools import chain, count, groupby
from textwrap import dedent
from typing import TypeAlias

from markdown_it.token import Token

from rulebook_tools.checks.references import ID
from rulebook_tools.hugo.markdown.parser import Parser
from rulebook_tools.hugo.markdown.tokens import (
    MARK,
    MARKS_LINE,
    SHORTCODE,
    blocks,
    element_of,
    line_in,
    shortcode,
    text,
    words_in,
)
from rulebook_tools.hugo.notes import ImportNotes, shown
from rulebook_tools.hugo.page.dialects import kind_of, value_of
from rulebook_tools.hugo.page.front_matter import FrontMatter, slug
from rulebook_tools.hugo.page.visible_text import visible
from rulebook_tools.prose.parts import BLOCK
from rulebook_tools.prose.shortcodes import Element, read_shortcodes
from rulebook_tools.prose.text import Lines
from rulebook_tools.sources.folders import PAGES

HEADING_START = re.compile(r"\A#")
UNDERLINE = re.compile(r"((?:\A|\n)[ \t]*)([-=]+[ \t]*\Z)")


@dataclass(slots=True)
class Markdown:
    """A piece of Markdown: tokens, source ("" if the parser changed it), first row in the page, from 0."""

    tokens: list[Token]
    source: str
    row: int


@dataclass(slots=True)
class Draft:
    """A block of a page; `line` is where it begins, 0 for the whole page.

    `given_id` is the id in the page (may be empty), `id` the final one, set by `give_ids`; `level` is that of
    the Markdown heading that begins the block, 0 for a shortcode.
    """

    line: int
    heading: list[Token]
    given_id: str = ""
    icon: str = ""
    content: list[Markdown | Element] = field(default_factory=list)
    blocks: list[Draft] = field(default_factory=list)
    level: int = 0
    id: str = ""

    @property
    def title(self) -> str:
        """The heading as plain text."""
        return " ".join(visible(words_in(self.heading)).split())

    def walk(self) -> Iterator[Draft]:
        """Yield this block and all its inner blocks."""
        yield self
        for block in self.blocks:
            yield from block.walk()


@dataclass(slots=True)
class Passages:
    """The text of a page, with methods that parse parts of it."""

    text: str
    notes: ImportNotes
    lines: Lines = field(init=False)
    parser: Parser = field(init=False)

    def __post_init__(self) -> None:
        self.lines, self.parser = Lines(self.text), Parser(self.text, self.notes)

    def parts(self, start: int, end: int, elements: Sequence[Element]) -> Iterator[Markdown | Element]:
        """Yield the content between two offsets of the text; `elements` are the shortcodes there."""
        source, rows = self._text_with_marks(start, end, elements)
        if not source.strip():
            return
        known, lines = len(self.notes.found), source.split("\n")
        tokens = self.parser.tokens(source, rows, self._shortcodes(elements, lines))
        changed = {note.place.line - 1 for note in self.notes.found[known:]}
        # Before the first part is taken: whoever writes one may take shortcodes out of its lines.
        every = (each for token in tokens for each in (token, *(token.children or [])))
        seen = {id(element_of(each)) for each in every if each.type == SHORTCODE}
        for is_box, group in groupby(tokens, lambda token: token.type == SHORTCODE):
            if is_box:
                yield from map(element_of, group)
            else:
                yield _markdown(list(group), lines, rows, changed)
        for element in elements:
            if id(element) not in seen:
                done = "it was moved after the text around it"
                self.notes.add(self.line_of(element), f"{element.name!r} within a tag or code", done)
                yield element

    def inside(self, element: Element) -> Iterator[Markdown | Element]:
        """Yield the content between the opening and the closing tag of a shortcode."""
        yield from self.parts(*element.inner, element.children)

    def between(self, element: Element) -> Iterator[Markdown | Element]:
        """Yield the shortcodes inside another one, and the content between them, parsed piece by piece."""
        start, end = element.inner
        for child in element.children:
            yield from self.parts(start, child.tag.start, ())
            yield child
            start = child.end
        yield from self.parts(start, end, ())

    def line_of(self, element: Element) -> int:
        """Return the line of a shortcode's opening tag, counted from 1."""
        return self.lines.row(element.tag.start) + 1

    def _text_with_marks(self, start: int, end: int, elements: Sequence[Element]) -> tuple[str, list[int]]:
        """Return the text between two offsets, with marks for shortcodes, and the page row of each line."""
        row, at, pieces = self.lines.row(start), start, list[str]()
        rows = [row]
        for index, element in enumerate([*elements, None]):
            piece = self.text[at : element.tag.start if element else end]
            rows += range(row + 1, row + piece.count("\n") + 1)
            pieces.append(piece)
            if element:
                pieces.append(f"{{{{%x{index}%}}}}")
                row, at = self.lines.row(element.end), element.end
        source = "".join(pieces)
        if start and self.text[start - 1] != "\n":
            # A part of a line cannot begin a heading.
            source = HEADING_START.sub(r"\\#", source.lstrip(" \t"))
        if end < len(self.text) and self.text[:end].rpartition("\n")[2].strip():
            source = UNDERLINE.sub(r"\1\\\2", source)
        lines = (line.expandtabs(4) if line[:1] in " \t" else line for line in source.split("\n"))
        return dedent("\n".join(lines)), rows

    def _shortcodes(self, elements: Sequence[Element], lines: Sequence[str]) -> list[Token]:
        """Return a token for each shortcode, marked as alone if its line in `lines` has only shortcodes."""
        alone = {number for line in lines if MARKS_LINE.fullmatch(line) for number in MARK.findall(line)}
        row, made = self.lines.row, list[Token]()
        for index, element in enumerate(elements):
            rows = row(element.tag.start), row(element.end) + 1
            made.append(shortcode(element, rows, is_alone=str(index) in alone))
        return made


def _markdown(
    tokens: list[Token], lines: Sequence[str], all_rows: Sequence[int], changed: AbstractSet[int]
) -> Markdown:
    """Return the Markdown between two shortcodes, made of its tokens and its source text.

    `lines` are the text that the tokens come from, `all_rows` the row of each of these lines in the page. The
    source is left empty if it has a row in `changed`, the rows that the parser changed.
    """
    rows = [row for token in tokens if token.map for row in token.map]
    first, last = min(rows, default=0), max(rows, default=0)
    is_kept = rows and changed.isdisjoint(range(first, last))
    source = "\n".join(lines[bisect_left(all_rows, first) : bisect_left(all_rows, last)] if is_kept else [])
    return Markdown(tokens, source, first)


MAX_DEPTH = 6
"""How many blocks may be nested, one inside the other; a deeper block is put after the one around it."""
UNCLOSED = 0
"""The level of a block whose shortcode is never closed: it contains all headings after it."""
NEVER_ABOUT = ("table_open", "blockquote_open", "heading_open", "image", SHORTCODE)
HEADING_END = re.compile(r"\s*\{([^{}\n]*)\}\s*$")
HEADING_ID = re.compile(r"#([\w.:-]+)")

Content: TypeAlias = Sequence[Markdown | Element]


def outline(passages: Passages) -> Draft:
    """Return the whole page as a block without a heading; its inner blocks are the chapters."""
    whole = Draft(0, [])
    _Sections(passages, [whole]).fill(0, len(passages.text), read_shortcodes(passages.text).elements)
    return whole


@dataclass(slots=True)
class _Sections:
    """Fills a block: `opened` is the block itself, then the open sections inside it, from the outermost."""

    passages: Passages
    opened: list[Draft]
    depth: int = 0
    """The number of blocks around the block that is filled."""

    def fill(self, start: int, end: int, elements: Sequence[Element]) -> None:
        """Fill the block with the text between two offsets; `elements` are the shortcodes there."""
        inside: list[Element] = []
        for element in elements:
            if kind_of(element) != BLOCK:
                inside.append(element)
                continue
            self._parts(self.passages.parts(start, element.tag.start, inside))
            start, inside = element.end, []
            self._block(element)
        self._parts(self.passages.parts(start, end, inside))

    def _block(self, element: Element) -> None:
        if any(section.level == UNCLOSED for section in self.opened[1:]):
            del self.opened[1:]
        line, id_ = self.passages.line_of(element), value_of(element, "id")
        heading = value_of(element, "heading")
        if not heading:
            done = "its id was used instead" if id_ else "another was used instead"
            column = self.passages.lines.column(element.tag.start)
            self.passages.notes.add(line, "a block without a heading", done, column)
        draft = Draft(line, [text(heading or id_)], id_, value_of(element, "icon"))
        self._attach(draft)
        inner = _Sections(self.passages, [draft], self.depth + len(self.opened))
        inner.fill(*element.inner, element.children)
        if element.closed is None and not element.tag.self_closing:
            self.opened.append(draft)

    def _attach(self, draft: Draft) -> None:
        """Append a block to the innermost open section in which it is not nested deeper than MAX_DEPTH."""
        while self.depth + len(self.opened) > MAX_DEPTH and len(self.opened) > 1:
            self.opened.pop()
            done = "it was moved beside the one around it"
            self.passages.notes.add(draft.line, "a block too deep inside others", done)
        self.opened[-1].blocks.append(draft)

    def _parts(self, parts: Iterable[Markdown | Element]) -> None:
        for part in parts:
            if isinstance(part, Markdown):
                self._words(part)
            else:
                self._content(part, self.passages.line_of(part))

    def _words(self, words: Markdown) -> None:
        for is_heading, group in groupby(blocks(words.tokens), lambda block: block[0].type == "heading_open"):
            if is_heading:
                for block in group:
                    self._section(block)
                continue
            tokens = list(chain.from_iterable(group))
            source = words.source if len(tokens) == len(words.tokens) else ""
            line = next((line_in(token) for token in tokens if token.map), words.row + 1)
            self._content(Markdown(tokens, source, words.row), line)

    def _section(self, tokens: Sequence[Token]) -> None:
        level, children = int(tokens[0].tag[1]), tokens[1].children or []
        while len(self.opened) > 1 and self.opened[-1].level >= level:
            self.opened.pop()
        draft = Draft(line_in(tokens[0]), children, _id_in(children), level=level)
        self._attach(draft)
        self.opened.append(draft)

    def _content(self, content: Markdown | Element, line: int) -> None:
        block = self.opened[-1]
        if block.blocks and block.line:
            done = "it was moved before that block"
            self.passages.notes.add(line, "text after a block inside another", done)
        elif block.blocks:
            block = block.blocks[-1]
            done = "it became the end of that block’s own text"
            self.passages.notes.add(line, "text after a block", done)
        block.content.append(content)


def _id_in(heading: list[Token]) -> str:
    """Remove attributes such as `{#id}` from the end of a heading; return the id or an empty string."""
    if not heading or heading[-1].type != "text":
        return ""
    match = HEADING_END.search(heading[-1].content[-500:])
    if match is None or not match[1].lstrip().startswith(("#", ".")):
        return ""
    heading[-1].content = heading[-1].content[: -len(match[0])]
    found = HEADING_ID.search(match[1])
    return found[1] if found else ""


def title_and_introduction(
    page: Draft, front: FrontMatter, notes: ImportNotes
) -> tuple[str, Sequence[Draft], Content]:
    """Return the title of a page (or an empty string), its chapters, and the content before them.

    Without a title in the front matter, a single heading of level 1 is the title.
    """
    title, chapters, content = front.text_of("title").text, page.blocks, page.content
    only = chapters[0] if len(chapters) == 1 and not content else None
    if not title and only and only.level == 1:
        title = only.title
        if only.blocks:
            chapters, content = only.blocks, [*_beside_title(only, notes), *only.content]
    return title, chapters, content


def place_introduction(
    chapters: Sequence[Draft], content: Content, title: str, notes: ImportNotes
) -> tuple[Sequence[Draft], Content]:
    """Return the chapters, and the description of the game: the content before them.

    Content that cannot be a description becomes the first chapter, with the `title` of the game as heading.
    """
    if not content:
        return chapters, content
    if chapters and all(map(_is_about, content)):
        line = next(part.row for part in content if isinstance(part, Markdown)) + 1
        notes.add(line, "text before the first block", "it became what the game is about")
        return chapters, content
    if chapters:
        notes.add(1, "text before the first block", f"it became a block {shown(title)}")
    return [Draft(1, [text(title)], content=list(content), level=1), *chapters], ()


def _beside_title(block: Draft, notes: ImportNotes) -> Iterator[Element]:
    """Yield the shortcodes in the heading that is the page's title; warn about lost links and pictures."""
    for token in block.heading:
        if token.type == SHORTCODE:
            element = element_of(token)
            notes.add(block.line, f"{element.name!r} in the page's title", "it was moved below it")
            yield element
        elif lost := token.attrs.get("href") or token.attrs.get("src"):
            notes.add(block.line, f"{shown(str(lost))} in the page's title", "its text was kept")


def _is_about(part: Markdown | Element) -> bool:
    if isinstance(part, Element):
        return False
    types = {each.type for token in part.tokens for each in (token, *(token.children or ()))}
    return types.isdisjoint(NEVER_ABOUT)


MAX_ID = 60


def give_ids(chapters: Sequence[Draft], notes: ImportNotes) -> None:
    """Set the id of every block: the one given in the page if it is valid and unique, else a new one."""
    taken = set(PAGES)
    for chapter in chapters:
        for block in chapter.walk():
            id_ = block.given_id
            fits = ID.fullmatch(id_) and len(id_) <= MAX_ID and not (block is chapter and "." in id_)
            if fits and id_ not in taken:
                block.id = id_
                taken.add(id_)
    numbers: dict[str, Iterator[int]] = {}
    for chapter in chapters:
        _derive(chapter, "", taken, numbers, notes)


def _derive(
    block: Draft, parent: str, taken: set[str], numbers: dict[str, Iterator[int]], notes: ImportNotes
) -> None:
    """Set missing ids of a block and of its inner blocks; each begins with the id of the block around it.

    `parent` is the id of the block around this one (may be empty), `taken` are the ids in use. If a new id is
    taken, the next number that `numbers` has for it is appended.
    """
    if not block.id:
        name = slug(block.given_id) or slug(block.title, "block")
        name = f"{parent}.{name}" if parent else name
        numbered = (f"{name}-{number}" for number in numbers.setdefault(name, count(2)))
        block.id = next(id_ for id_ in chain([name], numbered) if id_ not in taken)
        taken.add(block.id)
        if block.given_id:
            odd = f"the id {shown(block.given_id)}, unfit or taken"
            notes.add(block.line, odd, f"it became {block.id!r}")
        elif not block.level:
            notes.add(block.line, "a block without an id", f"it was given {block.id!r}")
    for inner in block.blocks:
        # The ids of inner blocks do not extend an id that is too long already.
        _derive(inner, block.id if len(block.id) <= MAX_ID else "", taken, numbers, notes)


def link_targets(chapters: Sequence[Draft]) -> Mapping[str, str]:
    """Return the id of each block by all names that links in the page can use for it: ids and headings."""
    blocks = [block for chapter in chapters for block in chapter.walk()]
    names = [(each.given_id, each.id, each.title, slug(each.given_id), slug(each.title)) for each in blocks]
    found: dict[str, str] = {}
    for of_a_kind in zip(*names, strict=True):
        for name, block in zip(of_a_kind, blocks, strict=True):
            found.setdefault(name, block.id)
    found.pop("", None)
    return found
