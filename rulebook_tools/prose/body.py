"""Split bodies (texts of several paragraphs) into messages: one for each paragraph, list item and cell.

Translations replace messages only; the structure is always that of the source.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from rulebook_tools.model import Ref, Text
from rulebook_tools.prose import parts
from rulebook_tools.prose.parts import NAMES, Part
from rulebook_tools.prose.shortcodes import Element, Param, Shortcodes, plain_name, read_shortcodes
from rulebook_tools.prose.text import Lines
from rulebook_tools.util.errors import Place, Problem, Problems

MAX_LENGTH = 60_000
"""How many characters a body may have; a longer one is a problem and has no parts."""
CACHE_SIZE = 20_000
"""How many split bodies are cached."""
MAX_PIECES = 4000
"""How many lines and table cells a body may have; one with more is a problem and has no parts."""

# Link definitions are disabled: they would silently disappear from the messages.
_PARSER = MarkdownIt("commonmark", {"html": False, "maxNesting": 20}).enable("table").disable("reference")
_PARSER.core.ruler.disable("inline")  # each message is parsed by itself
_LINE_END = re.compile(r"(?P<hard>\\\n)|(?:(?P<blank>\\[ \t])|(?<![ \t]))[ \t]*+\n[ \t]*")
_BRACE = re.compile(r"[{}]")
OPENERS, CLOSERS = ("{{%", "{{<"), ("%}}", ">}}")


def split(body: Text | None, problems: Problems | None = None) -> tuple[Part, ...]:
    """Split a body (None: no parts); omit content that is not allowed, and add a problem for it."""
    if body is None:
        return ()
    split_parts, found = _split(body)
    if problems is not None:
        problems.found += found
    return split_parts


@lru_cache(maxsize=CACHE_SIZE)
def _split(body: Text) -> tuple[tuple[Part, ...], tuple[Problem, ...]]:
    problems = Problems()
    if len(body.text) > MAX_LENGTH:
        problems.add(body.place, f"a text of {len(body.text)} characters", f"at most {MAX_LENGTH}")
        return (), tuple(problems.found)
    if (pieces := pieces_in(body.text)) > MAX_PIECES:
        problems.add(body.place, f"a text of {pieces} lines and cells", f"at most {MAX_PIECES}")
        return (), tuple(problems.found)
    splitter = _Splitter(body, Lines(body.text), read_shortcodes(body.text), problems)
    return splitter.all_parts(), tuple(problems.found)


@dataclass(frozen=True, slots=True)
class _Splitter:
    """Splits a body at its shortcodes, and adds their problems to `problems`."""

    body: Text
    lines: Lines
    shortcodes: Shortcodes
    problems: Problems

    def all_parts(self) -> tuple[Part, ...]:
        for fault in self.shortcodes.faults:
            self._note(fault.offset, fault.wrong, fault.expected)
        return tuple(self._between(0, len(self.body.text), self.shortcodes.elements))

    def _between(self, start: int, end: int, elements: tuple[Element, ...] | list[Element]) -> Iterator[Part]:
        for element in elements:
            before = tuple(self._markdown_parts(start, element.tag.start))
            yield from before
            self._check_line(element, before)
            if part := self._part(element):
                yield part
            start = element.end
        yield from self._markdown_parts(start, end)

    def _inside(self, element: Element) -> tuple[Part, ...]:
        return tuple(self._between(*element.inner, element.children))

    def _markdown_parts(self, start: int, end: int) -> Iterator[Part]:
        pieces, at = [], start
        escaped = self.shortcodes.escaped
        for first, last, shown in escaped[bisect_left(escaped, (start,)) : bisect_left(escaped, (end,))]:
            pieces += [self.body.text[at:first], _BRACE.sub(r"\\\g<0>", shown)]
            at = last
        text = "".join([*pieces, self.body.text[at:end]])
        place, literal_text = self.body.place, self.body.literal
        if literal_text:
            place = Place(place.file, place.line + self.lines.row(start), place.column)
        tree = SyntaxTreeNode(_PARSER.parse(text))
        yield from _parts(tree.children, Text(text, place, literal_text), self.problems)

    def _check_line(self, element: Element, earlier: tuple[Part, ...]) -> None:
        """Add a problem if a shortcode is inside a line or a list; `earlier` are the parts before it."""
        text, start, end = self.body.text, element.tag.start, element.end
        line_end = text.find("\n", end)
        before = text[text.rfind("\n", 0, start) + 1 : start]
        after = text[end : len(text) if line_end < 0 else line_end]
        cuts_before = before.strip() and not before.rstrip().endswith(CLOSERS)
        if cuts_before or (after.strip() and not after.lstrip().startswith(OPENERS)):
            self._note(start, f"the shortcode {element.name!r} within a line", "it on a line of its own")
        elif before and not before.strip() and earlier and isinstance(earlier[-1], parts.Items):
            wrong = f"the shortcode {element.name!r} within a list"
            self._note(start, wrong, "it before the list or after it")

    def _place(self, offset: int) -> Place:
        place = self.body.place
        if not self.body.literal:
            return place
        return Place(place.file, place.line + 1 + self.lines.row(offset), self.lines.column(offset))

    def _part(self, element: Element) -> Part | None:
        name = plain_name(element.name)
        if name not in NAMES or name == parts.ENTRY:
            known, wrong = [*NAMES, parts.BLOCK], f"the shortcode {element.name!r} in a body"
            expected = f"it inside a {parts.TABLE}" if name in NAMES else ", ".join(NAMES)
            self.problems.add(self._place(element.tag.start), wrong, expected, name=name, valid=known)
            return None
        values = self._values(element, name)
        if values is None:
            return None
        match name:
            case parts.IMAGE:
                return self._picture(values)
            case parts.BESIDE:
                return parts.Beside(self._picture(values), self._inside(element))
            case parts.FILTER:
                return self._on_medium(element, values["type"])
            case parts.TABLE:
                return self._definitions(element)
        return parts.Admonition("example" if name == parts.EXAMPLE else "remark", self._inside(element))

    def _values(self, element: Element, name: str) -> Mapping[str, Param] | None:
        """Return a shortcode's parameters by name; None if one is missing. Add a problem for each error.

        `name` is the name of the shortcode without folders: it decides which parameters are valid.
        """
        valid, seen = NAMES[name], set[str]()
        for param in element.tag.params:
            if param.name not in valid or param.name in seen:
                wrong = f"the parameter {param.name or param.value!r} of {name!r}"
                expected = f"{', '.join(valid)}, each once" if valid else "none"
                self.problems.add(self._place(param.offset), wrong, expected, name=param.name, valid=valid)
            seen.add(param.name)
        if name in parts.UNPAIRED and element.closed:
            self._note(element.closed.start, f"a closing tag of {element.name!r}", "no such tag")
        if name not in parts.UNPAIRED and element.closed is None:
            expected = f"{{{{% /{element.name} %}}}} after its content"
            self._note(element.tag.start, f"{element.name!r} is never closed", expected)
        values = {key: param for key, param in element.values.items() if param.value.strip()}
        for key in (missing := [key for key in valid if key not in values]):
            self._note(element.tag.start, f"{name!r} without {key!r}", valid[key])
        return None if missing else values

    def _text(self, param: Param) -> Text:
        return Text(" ".join(param.value.split()), self._place(param.value_offset))

    def _picture(self, values: Mapping[str, Param]) -> parts.Picture:
        src = values["src"]
        return parts.Picture(Ref(src.value, self._place(src.value_offset)), self._text(values["alt"]))

    def _on_medium(self, element: Element, type_: Param) -> Part | None:
        inner = self._inside(element)
        match type_.value:
            case "screen" | "print" as medium:
                return parts.OnMedium(medium, inner)
        self._note(type_.value_offset, f"the medium {type_.value!r}", "screen or print")
        return None

    def _definitions(self, element: Element) -> Part:
        start, end = element.inner
        definitions = []
        for child in element.children:
            self._check_between(start, child.tag.start)
            start = child.end
            name = plain_name(child.name)
            if name != parts.ENTRY:
                self._note(child.tag.start, f"{child.name!r} in a {parts.TABLE}", parts.ENTRY)
                continue
            if values := self._values(child, name):
                definitions.append(parts.Definition(self._text(values["heading"]), self._inside(child)))
        self._check_between(start, end)
        if not element.children and element.closed:
            self._note(element.tag.start, f"a {parts.TABLE} without entries", parts.ENTRY)
        return parts.DefinitionList(tuple(definitions))

    def _check_between(self, start: int, end: int) -> None:
        text = self.body.text[start:end]
        if text.strip():
            offset = start + len(text) - len(text.lstrip())
            self._note(offset, f"text between the entries of a {parts.TABLE}", f"it inside a {parts.ENTRY}")

    def _note(self, offset: int, wrong: str, expected: str) -> None:
        self.problems.add(self._place(offset), wrong, expected)


def _parts(nodes: list[SyntaxTreeNode], body: Text, problems: Problems) -> Iterator[Part]:
    for node in nodes:
        match node.type:
            case "paragraph":
                yield parts.Paragraph(_message(node, node, body))
            case "bullet_list" | "ordered_list" as kind:
                items = (tuple(_parts(item.children, body, problems)) for item in node.children)
                yield parts.Items(kind == "ordered_list", tuple(items))
            case "blockquote":
                yield parts.Quote(tuple(_parts(node.children, body, problems)))
            case "table":
                rows = (row for section in node.children for row in section.children)
                yield parts.Cells(
                    tuple(tuple(_message(cell, row, body) for cell in row.children) for row in rows)
                )
            case kind:
                problems.add(
                    _place(node, body),
                    f"{kind.replace('_', ' ')} in a body",
                    "paragraphs, lists, quotes and tables; a heading opens a block of its own",
                )


def _message(node: SyntaxTreeNode, row: SyntaxTreeNode, body: Text) -> Text:
    """Return the text of a paragraph or a table cell as one line, with the place of `row`.

    `row` is the paragraph itself, or the table row that contains the cell. A backslash at the end of a line
    keeps the line break; a backslash before a space or tab at the end of a line keeps that character.
    """
    content, text, at = node.children[0].content.strip() if node.children else "", "", 0
    breaks = list[int]()
    for end in _LINE_END.finditer(content):
        text += content[at : end.start()] + (end["hard"] or f"{end['blank'] or ''} ")
        breaks.append(len(text))
        at = end.end()
    return Text(text + content[at:], _place(row, body), breaks=tuple(breaks) if body.literal else ())


def pieces_in(text: str) -> int:
    """Return an upper bound on the number of messages in a text, computed from its lines and cells."""
    pieces = length = widest = 0
    for row in (*text.split("\n"), ""):
        if row and not row.isspace():
            length, widest = length + 1, max(widest, row.count("|"))
        else:
            pieces += length * max(widest, 1)
            length = widest = 0
    return pieces


def _place(node: SyntaxTreeNode, body: Text) -> Place:
    if node.map is None or not body.literal:
        return body.place
    return Place(body.place.file, body.place.line + 1 + node.map[0], 1)
