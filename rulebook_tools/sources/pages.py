"""Parse a chapter written as a Hugo page into the tree of nodes of a YAML source.

The front matter has the keys of the chapter, with `title` as its heading. Each `rules-block` is a block; its
parameters are the keys, with lists and maps in YAML. Its text and remark come before its inner blocks.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from rulebook_tools.prose.parts import BLOCK, NAMES, REMARKS
from rulebook_tools.prose.shortcodes import Element, Param, plain_name, read_shortcodes
from rulebook_tools.prose.text import Lines
from rulebook_tools.sources import nodes
from rulebook_tools.sources.nodes import Mapping, Node, Scalar
from rulebook_tools.util.errors import Place, Problems

FRONT_MATTER = re.compile(r"---[ \t]*\n(.*?\n)?---[ \t]*(?:\n|\Z)", re.DOTALL)
PAGE_TYPE = "rules"
TITLE = "title"
"""The key of the front matter that has a chapter's heading."""
MARKS = tuple("'‘’“”„«")
"""Quotation marks that Hugo does not accept around the values of parameters."""
TEXT_KEYS = ("id", "heading", "icon", "summary", "inferred", "assumed", "ruling")
"""The parameters of a block whose values are text; the values of all others are parsed as YAML."""
CONTENT_KEYS = ("body", "remark", "blocks")
"""The keys of a block that a page gives as content, not as parameters."""


def parse_page(file: str, content: bytes, problems: Problems) -> Node | None:
    """Return the tree of nodes of a chapter, with problems noted; None if the page cannot be read at all."""
    text = nodes.decoded(file, content, problems, kind="page")
    if text is None:
        return None
    text = text.replace("\r\n", "\n")
    if nodes.marks_in(text) > nodes.MAX_MARKS:
        problems.add(Place(file), *nodes.too_many_marks())
        return None
    match = FRONT_MATTER.match(text)
    if match is None:
        expected = "the keys of the chapter between two lines ---, such as id and title"
        problems.add(Place(file), "a page without front matter", expected)
        return None
    front = nodes.parse_text(match[1] or "", Place(file, 2), problems)
    if front is None and (match[1] or "").strip():
        return None  # its fault is noted
    return _Page(file, text, Lines(text), problems).chapter(front, match.end())


@dataclass(frozen=True, slots=True)
class _Page:
    file: str
    text: str
    lines: Lines
    problems: Problems

    def chapter(self, front: Node | None, start: int) -> Mapping | None:
        """Return the chapter's block: keys of the front matter, and the content from the offset `start`.

        Return None, with the problems noted, for a page without a title, or with faulty tags or parameters.
        """
        known, block = len(self.problems.found), self._with_keys(front)
        # The front matter has no shortcodes.
        read = read_shortcodes(" " * start + self.text[start:])
        if len(self.problems.found) > known or any(map(self._is_misspelt, read.elements)):
            return None
        for fault in read.faults[:1]:
            self.problems.add(self._place(fault.offset), fault.wrong, fault.expected)
            return None
        self._add_content(block, start, len(self.text), read.elements)
        return block if len(self.problems.found) == known else None

    def _with_keys(self, front: Node | None) -> Mapping:
        block, known = Mapping(Place(self.file)), len(self.problems.found)
        if front is not None and not isinstance(front, Mapping):
            self.problems.add(front.place, "front matter without keys", "keys such as id and title")
        for name, (key, value) in front.entries.items() if isinstance(front, Mapping) else ():
            if name == "type":
                if not (isinstance(value, Scalar) and value.value == PAGE_TYPE):
                    self.problems.add(value.place, "a page of another type", f"type: {PAGE_TYPE}")
            elif name in CONTENT_KEYS:
                self.problems.add(key.place, f"{name!r} in the front matter", "it after the front matter")
            elif name == "heading":
                self.problems.add(key.place, f"{name!r} in the front matter", TITLE)
            else:
                block.entries["heading" if name == TITLE else name] = key, value
        if "heading" not in block.entries and len(self.problems.found) == known:
            expected = f"the key {TITLE} in its front matter"
            self.problems.add(Place(self.file), "a page without a title", expected)
        return block

    def _is_misspelt(self, element: Element) -> bool:
        """Return whether an element, or one in it, is an unknown shortcode that is unclosed or has an `id`.

        The first such shortcode is noted as a problem.
        """
        seems = element.closed is None or "id" in element.values
        return (seems and self._is_unknown(element)) or any(map(self._is_misspelt, element.children))

    def _is_unknown(self, element: Element) -> bool:
        """Return whether the name of an element is not that of a known shortcode; if so, note the problem."""
        name, known = plain_name(element.name), [BLOCK, *NAMES]
        if name in known:
            return False
        at, wrong = self._place(element.tag.start), f"the shortcode {element.name!r}"
        self.problems.add(at, wrong, ", ".join(known), name=name, valid=known)
        return True

    def _block(self, element: Element) -> Mapping:
        at = self._place(element.tag.start)
        if element.closed is None:
            expected = f"{{{{% /{element.name} %}}}} after its content"
            self.problems.add(at, f"{element.name!r} is never closed", expected)
        block = Mapping(at)
        known = len(self.problems.found)
        for param in element.tag.params:
            if len(self.problems.found) == known:  # one fault, such as of a quotation mark, leads to more
                self._add_param(block, param)
        self._add_content(block, *element.inner, element.children)
        return block

    def _add_param(self, block: Mapping, param: Param) -> None:
        key = Scalar(self._place(param.offset), param.name, plain=False)
        if not param.name or param.name in CONTENT_KEYS or param.name in block.entries:
            expected = "each key once, with its name; text goes between the tags"
            self.problems.add(key.place, f"the parameter {param.name or param.value!r}", expected)
            return
        place = self._place(param.value_offset)
        is_bare = self.text[param.value_offset - 1] not in '"`'
        if is_bare and param.value.startswith(MARKS):
            wrong = f"the value of {param.name!r} begins with {param.value[0]}"
            self.problems.add(place, wrong, f'{param.name}="…"')
        value: Node | None = Scalar(place, param.value, plain=False)
        if param.name not in TEXT_KEYS:
            known = len(self.problems.found)
            value = nodes.parse_text(param.value, place, self.problems)
            if value is None and len(self.problems.found) == known:
                expected = "a value, or leave the parameter out"
                self.problems.add(key.place, f"the parameter {param.name!r} has no value", expected)
        if value is not None:
            block.entries[param.name] = key, value

    def _add_content(self, block: Mapping, start: int, end: int, elements: Sequence[Element]) -> None:
        inner = [element for element in elements if plain_name(element.name) == BLOCK]
        first = inner[0].tag.start if inner else end
        before = [element for element in elements if element.tag.start < first]
        last = before[-1] if before else None
        is_remark = last and plain_name(last.name) in REMARKS and last.closed
        if last and is_remark and not self.text[last.end : first].strip():
            for param in last.tag.params[:1]:
                wrong = f"the parameter {param.name or param.value!r} of {last.name!r}"
                self.problems.add(self._place(param.offset), wrong, "none")
            self._add_text(block, "remark", *last.inner)
            first = last.tag.start
        self._add_text(block, "body", start, first)
        if inner:
            self._check_after(inner, end, [each for each in elements if each.tag.start > first])
            blocks = nodes.Sequence(
                self._place(inner[0].tag.start), [self._block(element) for element in inner]
            )
            block.entries["blocks"] = Scalar(blocks.place, "blocks", plain=False), blocks

    def _check_after(self, inner: Sequence[Element], end: int, elements: Sequence[Element]) -> None:
        """Note text after one of a block's `inner` blocks, because a block's text must come before these.

        The content of the block ends at the offset `end`; `elements` are all shortcodes after its text. Text
        after an unclosed inner block is not noted, because the unclosed tag already is.
        """
        starts = [each.tag.start for each in elements]
        for element, following in zip(inner, [*(each.tag.start for each in inner[1:]), end], strict=True):
            rest = self.text[element.end : following]
            others = elements[bisect_left(starts, element.end) : bisect_left(starts, following)]
            unknown = [each for each in others if self._is_unknown(each)]
            if rest.strip() and element.closed and not unknown:
                at = self._place(element.end + len(rest) - len(rest.lstrip()))
                expected = "it before the blocks, or in a block of its own"
                self.problems.add(at, "text after a block inside", expected)

    def _add_text(self, block: Mapping, key: str, start: int, end: int) -> None:
        blank = nodes.BLANK_LINES.match(self.text, start, end)
        start = blank.end() if blank else start
        if text := self.text[start:end].rstrip():
            place = Place(self.file, self._place(start).line - 1)
            literal = Scalar(place, text, plain=False, literal=True)
            block.entries[key] = Scalar(place, key, plain=False), literal

    def _place(self, offset: int) -> Place:
        return Place(self.file, self.lines.row(offset) + 1, self.lines.column(offset))
