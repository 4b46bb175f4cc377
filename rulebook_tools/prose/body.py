"""Split bodies into messages: one for each paragraph, list item and table cell.

Translations replace messages only; the structure is always that of the source.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from rulebook_tools.model import Ref, Text
from rulebook_tools.prose.parts import (
    BLOCK,
    ENTRY,
    EXAMPLE,
    NAMES,
    TABLE,
    UNPAIRED,
    Admonition,
    Beside,
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
from rulebook_tools.prose.shortcodes import (
    Element,
    Param,
    Shortcodes,
    plain_name,
    read_shortcodes,
)
from rulebook_tools.prose.text import Lines
from rulebook_tools.util.errors import Place, Problem, Problems

MAX_LENGTH = 60_000
"""Characters in one body."""
MOST_KEPT = 20_000
"""Bodies in the cache."""
MAX_PIECES = 4000
"""Lines and cells in one body: a long chapter has a hundred."""

# Link definitions are disabled: they would silently disappear from the messages.
_PARSER = MarkdownIt("commonmark", {"html": False, "maxNesting": 20}).enable("table").disable("reference")
_PARSER.core.ruler.disable("inline")  # each message is parsed by itself
_HARD = re.compile("\n")
_BRACE = re.compile(r"[{}]")
OPENERS, CLOSERS = ("{{%", "{{<"), ("%}}", ">}}")


def split(body: Text | None, problems: Problems | None = None) -> tuple[Part, ...]:
    """Return the parts of a body; leave out what is not allowed in bodies, and note it."""
    if body is None:
        return ()
    parts, found = _split(body)
    if problems is not None:
        problems.found += found
    return parts


@lru_cache(maxsize=MOST_KEPT)
def _split(body: Text) -> tuple[tuple[Part, ...], tuple[Problem, ...]]:
    problems = Problems()
    if len(body.text) > MAX_LENGTH:
        problems.add(body.place, f"a text of {len(body.text)} characters", f"at most {MAX_LENGTH}")
        return (), tuple(problems.found)
    if (pieces := pieces_in(body.text)) > MAX_PIECES:
        problems.add(body.place, f"a text of {pieces} lines and cells", f"at most {MAX_PIECES}")
        return (), tuple(problems.found)
    parts = _Splitter(body, Lines(body.text), read_shortcodes(body.text), problems).parts()
    return parts, tuple(problems.found)


@dataclass(frozen=True, slots=True)
class _Splitter:
    """Splits a body at its shortcodes, and notes their faults."""

    body: Text
    lines: Lines
    shortcodes: Shortcodes
    problems: Problems

    def parts(self) -> tuple[Part, ...]:
        for fault in self.shortcodes.faults:
            self._note(fault.offset, fault.wrong, fault.expected)
        return tuple(self._between(0, len(self.body.text), self.shortcodes.elements))

    def _between(self, start: int, end: int, elements: tuple[Element, ...] | list[Element]) -> Iterator[Part]:
        for element in elements:
            before = tuple(self._run(start, element.tag.start))
            yield from before
            self._check_line(element, before)
            if part := self._part(element):
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
        """Note a shortcode inside a line or a list, which it would split in two."""
        text, start, end = self.body.text, element.tag.start, element.end
        line_end = text.find("\n", end)
        before = text[text.rfind("\n", 0, start) + 1 : start]
        after = text[end : len(text) if line_end < 0 else line_end]
        cuts_before = before.strip() and not before.rstrip().endswith(CLOSERS)
        if cuts_before or (after.strip() and not after.lstrip().startswith(OPENERS)):
            self._note(start, f"the shortcode {element.name!r} within a line", "it on a line of its own")
        elif before and not before.strip() and parts and isinstance(parts[-1], Items):
            wrong = f"the shortcode {element.name!r} within a list"
            self._note(start, wrong, "it before the list or after it")

    def _place(self, offset: int) -> Place:
        place = self.body.place
        if not self.body.literal:
            return place
        return Place(place.file, place.line + 1 + self.lines.row(offset), self.lines.column(offset))

    def _part(self, element: Element) -> Part | None:
        """Return the part for a shortcode; note a problem and return None if it is not valid."""
        name = plain_name(element.name)
        if name not in NAMES or name == ENTRY:
            known, wrong = [*NAMES, BLOCK], f"the shortcode {element.name!r} in a body"
            expected = f"it inside a {TABLE}" if name in NAMES else ", ".join(NAMES)
            self.problems.add(self._place(element.tag.start), wrong, expected, name=name, valid=known)
            return None
        self._check_tags(element, name)
        match name:
            case "rules-image":
                return self._picture(element)
            case "rules-double-view":
                picture = self._picture(element)
                return Beside(picture, self._inside(element)) if picture else None
            case "rules-media-filter":
                return self._on_medium(element)
            case "rules-table":
                return self._definitions(element)
        return Admonition("example" if name == EXAMPLE else "remark", self._inside(element))

    def _check_tags(self, element: Element, name: str) -> None:
        """Note unknown and repeated parameters, a missing closing tag, and a superfluous one."""
        valid, seen = NAMES[name], set[str]()
        for param in element.tag.params:
            if param.name not in valid or param.name in seen:
                wrong = f"the parameter {param.name or param.value!r} of {name!r}"
                expected = f"{', '.join(valid)}, each once" if valid else "none"
                self.problems.add(self._place(param.offset), wrong, expected, name=param.name, valid=valid)
            seen.add(param.name)
        if name in UNPAIRED and element.closed:
            self._note(element.closed.start, f"a closing tag of {element.name!r}", "no such tag")
        if name not in UNPAIRED and element.closed is None:
            expected = f"{{{{% /{element.name} %}}}} after its content"
            self._note(element.tag.start, f"{element.name!r} is never closed", expected)

    def _needed(self, element: Element, name: str, expected: str) -> Param | None:
        param = element.values.get(name)
        if param is None or not param.value.strip():
            self._note(element.tag.start, f"{plain_name(element.name)!r} without {name!r}", expected)
            return None
        return param

    def _text(self, param: Param) -> Text:
        return Text(" ".join(param.value.split()), self._place(param.value_offset))

    def _picture(self, element: Element) -> Picture | None:
        src = self._needed(element, "src", "the picture's file within docs/assets")
        alt = self._needed(element, "alt", 'alt="what the picture shows"')
        if src is None or alt is None:
            return None
        return Picture(Ref(src.value, self._place(src.value_offset)), self._text(alt))

    def _on_medium(self, element: Element) -> Part | None:
        param = self._needed(element, "type", "screen or print")
        if param is None:
            return None
        parts = self._inside(element)
        match param.value:
            case "screen" | "print" as medium:
                return OnMedium(medium, parts)
        self._note(param.value_offset, f"the medium {param.value!r}", "screen or print")
        return None

    def _definitions(self, element: Element) -> Part:
        start, end = element.inner
        definitions = []
        for child in element.children:
            self._check_between(start, child.tag.start)
            start = child.end
            name = plain_name(child.name)
            if name != ENTRY:
                self._note(child.tag.start, f"{child.name!r} in a {TABLE}", ENTRY)
                continue
            self._check_tags(child, name)
            if heading := self._needed(child, "heading", 'heading="…"'):
                definitions.append(Definition(self._text(heading), self._inside(child)))
        self._check_between(start, end)
        if not element.children and element.closed:
            self._note(element.tag.start, f"a {TABLE} without entries", ENTRY)
        return DefinitionList(tuple(definitions))

    def _check_between(self, start: int, end: int) -> None:
        """Note text between the entries of a table."""
        text = self.body.text[start:end]
        if text.strip():
            offset = start + len(text) - len(text.lstrip())
            self._note(offset, f"text between the entries of a {TABLE}", f"it inside a {ENTRY}")

    def _note(self, offset: int, wrong: str, expected: str) -> None:
        self.problems.add(self._place(offset), wrong, expected)


def _markdown(body: Text, problems: Problems) -> Iterator[Part]:
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
    """Return the lines of a message without the blanks at line ends.

    A backslash at the end of a line keeps the line break; a backslash before a blank keeps the blank.
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
    """Return an upper bound of the messages in a text: its lines, times the cells in a table's widest row."""
    pieces = length = widest = 0
    for row in (*text.split("\n"), ""):
        if row and not row.isspace():
            length, widest = length + 1, max(widest, row.count("|"))
        else:
            pieces += length * max(widest, 1)
            length = widest = 0
    return pieces


def _place(node: SyntaxTreeNode, body: Text) -> Place:
    return body.place if node.map is None else _row_place(node.map[0], body)


def _row_place(row: int, body: Text) -> Place:
    """Return the place of a line of a body; only a literal text has the lines of its file."""
    return Place(body.place.file, body.place.line + 1 + row, 1) if body.literal else body.place
