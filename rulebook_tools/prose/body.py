"""A body split into messages: one for each paragraph, list item and table cell.

The structure stays with the source; a translation fills the messages and can change nothing else.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, zip_longest
from typing import Protocol

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from rulebook_tools.model import Text
from rulebook_tools.prose.parts import (
    BESIDE,
    ENTRY,
    EXAMPLE,
    FILTER,
    IMAGE,
    REMARK,
    TABLE,
    Admonition,
    Beside,
    Boxes,
    Cells,
    Definition,
    DefinitionList,
    Items,
    OnMedium,
    Paragraph,
    Part,
    Picture,
    Quote,
)
from rulebook_tools.prose.shortcodes import Element, Shortcodes, is_shortcode_in, quoted, read_shortcodes
from rulebook_tools.prose.text import Lines, unstarted
from rulebook_tools.util.errors import Place, Problem, Problems

MAX_LENGTH = 60_000
"""Characters in one body."""
MOST_KEPT = 20_000
"""Bodies whose parts are kept."""
MAX_PIECES = 4000
"""Lines and cells in one body: a long chapter has a hundred."""

# Without link definitions, which would vanish from the messages in silence.
_PARSER = MarkdownIt("commonmark", {"html": False, "maxNesting": 20}).enable("table").disable("reference")
_PARSER.core.ruler.disable("inline")  # each message is parsed by itself
_HARD = re.compile("\n")
_BRACE = re.compile(r"[{}]")
OPENERS, CLOSERS = ("{{%", "{{<"), ("%}}", ">}}")


def split(body: Text | None, problems: Problems | None = None) -> tuple[Part, ...]:
    """Return the parts of a body; what a body may not hold is left out and noted."""
    if body is None:
        return ()
    parts, found = _split(body)
    if problems is not None:
        problems.found += found
    return parts


@lru_cache(maxsize=MOST_KEPT)
def _split(body: Text) -> tuple[tuple[Part, ...], tuple[Problem, ...]]:
    """Return the parts of a body and its problems: each is asked for several times."""
    problems = Problems()
    return _parts_of(body, problems), tuple(problems.found)


def _parts_of(body: Text, problems: Problems) -> tuple[Part, ...]:
    if len(body.text) > MAX_LENGTH:
        problems.add(body.place, f"a text of {len(body.text)} characters", f"at most {MAX_LENGTH}")
        return ()
    if (pieces := pieces_in(body.text)) > MAX_PIECES:
        problems.add(body.place, f"a text of {pieces} lines and cells", f"at most {MAX_PIECES}")
        return ()
    if is_shortcode_in(body.text):
        return _Splitter(body, Lines(body.text), read_shortcodes(body.text), problems).parts()
    return tuple(_markdown(body, problems))


@dataclass(frozen=True, slots=True)
class _Splitter:
    """Splits a body that has shortcodes in it."""

    body: Text
    lines: Lines
    shortcodes: Shortcodes
    problems: Problems

    def parts(self) -> tuple[Part, ...]:
        for oddity in self.shortcodes.oddities:
            self.problems.add(self._place(oddity.offset), oddity.wrong, oddity.expected)
        return tuple(self._between(0, len(self.body.text), self.shortcodes.elements))

    def _between(self, start: int, end: int, elements: tuple[Element, ...] | list[Element]) -> Iterator[Part]:
        boxes = Boxes(self.body.text, self._place, self._inside, self.problems)
        for element in elements:
            before = tuple(self._run(start, element.tag.start))
            yield from before
            self._check_line(element, before)
            if part := boxes.part(element):
                yield part
            start = element.end
        yield from self._run(start, end)

    def _inside(self, element: Element) -> tuple[Part, ...]:
        return tuple(self._between(*element.inner, element.children))

    def _run(self, start: int, end: int) -> Iterator[Part]:
        """Yield the parts of the Markdown between two offsets."""
        pieces, at = [], start
        escaped = self.shortcodes.escaped
        for first, last, shown in escaped[bisect_left(escaped, (start,)) : bisect_left(escaped, (end,))]:
            pieces += [self.body.text[at:first], _BRACE.sub(r"\\\g<0>", shown)]
            at = last
        text = "".join([*pieces, self.body.text[at:end]])
        place, literal_text = self.body.place, self.body.literal
        if literal_text:
            place = Place(place.file, place.line + self.lines.row(start), place.column)
        yield from _markdown(Text(text, place, literal_text), self.problems)

    def _check_line(self, element: Element, parts: tuple[Part, ...]) -> None:
        """Note a shortcode inside a line or a list: it would cut the sentence or the list in two."""
        text, start, end = self.body.text, element.tag.start, element.end
        line_end = text.find("\n", end)
        before = text[text.rfind("\n", 0, start) + 1 : start]
        after = text[end : len(text) if line_end < 0 else line_end]
        cuts_before = before.strip() and not before.rstrip().endswith(CLOSERS)
        if cuts_before or (after.strip() and not after.lstrip().startswith(OPENERS)):
            wrong, expected = f"the shortcode {element.name!r} within a line", "it on a line of its own"
            self.problems.add(self._place(start), wrong, expected)
        elif before and not before.strip() and parts and isinstance(parts[-1], Items):
            wrong = f"the shortcode {element.name!r} within a list"
            self.problems.add(self._place(start), wrong, "it before the list or after it")

    def _place(self, offset: int) -> Place:
        place = self.body.place
        if not self.body.literal:
            return place
        return Place(place.file, place.line + 1 + self.lines.row(offset), self.lines.column(offset))


def _markdown(body: Text, problems: Problems) -> Iterator[Part]:
    """Yield the parts of a text without shortcodes."""
    tree = SyntaxTreeNode(_PARSER.parse(body.text))
    return _parts(tree.children, body, problems)


def _parts(nodes: list[SyntaxTreeNode], body: Text, problems: Problems) -> Iterator[Part]:
    for node in nodes:
        match node.type:
            case "paragraph":
                yield Paragraph(_message(_content(node), _place(node, body), body))
            case "bullet_list" | "ordered_list":
                yield Items(
                    node.type == "ordered_list",
                    tuple(tuple(_parts(item.children, body, problems)) for item in node.children),
                )
            case "blockquote":
                yield Quote(tuple(_parts(node.children, body, problems)))
            case "table":
                rows = [row for section in node.children for row in section.children]
                yield Cells(
                    tuple(
                        tuple(_message(_content(cell), _place(row, body), body) for cell in row.children)
                        for row in rows
                    )
                )
            case kind:
                problems.add(
                    _place(node, body),
                    f"{kind.replace('_', ' ')} in a body",
                    "paragraphs, lists, quotes and tables; a heading opens a block of its own",
                )


def _content(node: SyntaxTreeNode) -> str:
    return node.children[0].content if node.children else ""


def _message(content: str, place: Place, body: Text) -> Text:
    content = content.strip()
    if "\n" not in content:
        return Text(content, place)
    lines = _lines(content)
    text = " ".join(lines)
    ends = [*accumulate(len(each) + 1 for each in lines[:-1]), *(each.end() for each in _HARD.finditer(text))]
    return Text(text, place, breaks=tuple(sorted(ends)) if body.literal else ())


def _lines(content: str) -> list[str]:
    """Return the lines of a message without the blanks where they meet; one broken on purpose stays whole.

    A backslash ends such a line, or stands before the blank that it keeps.
    """
    rows = content.split("\n")
    if "\\" not in content:
        return [row.strip(" \t") for row in rows]
    lines: list[list[str]] = [[]]
    for number, row in enumerate(rows):
        if number and rows[number - 1].endswith("\\"):
            lines[-1].append("\n")
        elif number:
            lines.append([])
            row = row.lstrip(" \t")  # noqa: PLW2901 -- the same row
        bare = row.rstrip(" \t") if number < len(rows) - 1 else row
        kept = bare != row and bare.endswith("\\")
        lines[-1].append(row[: len(bare) + kept])
    return ["".join(line) for line in lines]


def pieces_in(text: str) -> int:
    """Return how many messages a text may make: its lines, with cells as many as in the widest of a table."""
    pieces = length = widest = 0
    for row in (*text.split("\n"), ""):
        if row and not row.isspace():
            length, widest = length + 1, max(widest, row.count("|"))
        else:
            pieces += length * max(widest, 1)
            length = widest = 0
    return pieces


def _place(node: SyntaxTreeNode, body: Text) -> Place:
    """Return where a part stands."""
    return body.place if node.map is None else _row_place(node.map[0], body)


def _row_place(row: int, body: Text) -> Place:
    """Return where a line of a body is: in a literal text, lines of the text are lines of the file."""
    return Place(body.place.file, body.place.line + 1 + row, 1) if body.literal else body.place


class Say(Protocol):
    """Says what stands for a message, on one line."""

    def __call__(self, message: Text, *, plain: bool = False) -> str:
        """Return Markdown, or plain text for a message that is a shortcode's parameter."""


def body_text(parts: Iterable[Part], say: Say) -> str:
    """Return the text of a body; `say` may put a translation in the place of each message."""
    return "\n\n".join(_blocks(parts, say))


def shortcode(name: str, params: Iterable[tuple[str, str]] = (), inner: str | None = None) -> str:
    """Return a shortcode with its parameters, and with its closing tag if anything is inside it."""
    tag = " ".join([name, *(f"{key}={quoted(value)}" for key, value in params)])
    if inner is None:
        return f"{{{{< {tag} >}}}}"
    between = f"\n\n{inner}\n\n" if inner else "\n"
    return f"{{{{% {tag} %}}}}{between}{{{{% /{name} %}}}}"


def _blocks(parts: Iterable[Part], say: Say) -> Iterator[str]:
    last: Part | None = None
    second = False
    for part in parts:
        # A list right after one like it would be read as its continuation.
        again = isinstance(part, Items) and isinstance(last, Items) and part.ordered == last.ordered
        second = again and not second
        yield _items(part, say, second=second) if isinstance(part, Items) else _block(part, say)
        last = part


def _block(part: Part, say: Say) -> str:
    match part:
        case Paragraph(message):
            return unstarted(say(message))
        case Items():
            return _items(part, say, second=False)
        case Quote(parts):
            return "\n".join(f"> {line}".rstrip() for line in body_text(parts, say).split("\n"))
        case Cells(rows):
            return _table(rows, say)
        case Admonition(kind, parts):
            return shortcode(REMARK if kind == "remark" else EXAMPLE, inner=body_text(parts, say))
        case Picture():
            return shortcode(IMAGE, _source(part, say))
        case Beside(picture, parts):
            return shortcode(BESIDE, _source(picture, say), body_text(parts, say))
        case OnMedium(medium, parts):
            return shortcode(FILTER, [("type", medium)], body_text(parts, say))
        case DefinitionList(entries):
            return shortcode(TABLE, inner="\n\n".join(_entry(entry, say) for entry in entries))


def _items(part: Items, say: Say, *, second: bool) -> str:
    marks = ("1)" if second else "1.") if part.ordered else ("*" if second else "-")
    gap = "\n" if all(map(_is_tight, part.items)) else "\n\n"
    return gap.join(_indented(_blocks(item, say), marks, gap) for item in part.items)


def _is_tight(item: tuple[Part, ...]) -> bool:
    """Say whether an item needs no blank line: a text, and at most a list after it."""
    match item:
        case () | (_,) | (Paragraph(), Items()):
            return True
    return False


def _indented(blocks: Iterator[str], mark: str, gap: str) -> str:
    lines = gap.join(blocks).split("\n")
    indent = " " * (len(mark) + 1)
    rest = [f"{indent}{line}" if line else "" for line in lines[1:]]
    return "\n".join([f"{mark} {lines[0]}".rstrip(), *rest])


def _table(rows: tuple[tuple[Text, ...], ...], say: Say) -> str:
    head, *rest = ([say(cell).replace("|", "\\|") if cell.text else "" for cell in row] for row in rows)
    filled = [[cell for _, cell in zip_longest(head, row, fillvalue="")] for row in rest]
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *filled))


def _source(picture: Picture, say: Say) -> list[tuple[str, str]]:
    return [("src", picture.file.name), ("alt", say(picture.alt, plain=True))]


def _entry(entry: Definition, say: Say) -> str:
    return shortcode(ENTRY, [("heading", say(entry.heading, plain=True))], body_text(entry.parts, say))
