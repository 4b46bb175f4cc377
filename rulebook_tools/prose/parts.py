"""What a body consists of, once it is split: paragraphs, lists, quotes, tables, and boxes around them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Literal, TypeAlias

from rulebook_tools.model import Ref, Text
from rulebook_tools.prose.shortcodes import Element, Param, plain_name
from rulebook_tools.util.errors import Place, Problems


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph: one message."""

    message: Text


@dataclass(frozen=True, slots=True)
class Items:
    """A list: of each item the parts inside it."""

    ordered: bool
    items: tuple[tuple[Part, ...], ...]


@dataclass(frozen=True, slots=True)
class Quote:
    """A block quote."""

    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Cells:
    """A table: its rows of cells, the first of them the heads."""

    rows: tuple[tuple[Text, ...], ...]


@dataclass(frozen=True, slots=True)
class Admonition:
    """A box beside the rule: a remark, or an example told in words."""

    kind: Literal["remark", "example"]
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture: its file within `docs/assets`, and the text that says what it shows."""

    file: Ref
    alt: Text


@dataclass(frozen=True, slots=True)
class Beside:
    """Parts with a picture at their side."""

    picture: Picture
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class OnMedium:
    """Parts for the screen only, or for paper only."""

    medium: Literal["screen", "print"]
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Definition:
    """An entry of a list of things: what it is called, and what is said of it."""

    heading: Text
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class DefinitionList:
    """A list of things, each with a heading."""

    entries: tuple[Definition, ...]


Part: TypeAlias = (
    Paragraph | Items | Quote | Cells | Admonition | Picture | Beside | OnMedium | DefinitionList
)


def walk(parts: Iterable[Part | Definition]) -> Iterator[Part | Definition]:
    """Yield parts and those inside them, in the order of reading."""
    for part in parts:
        yield part
        yield from walk(inside(part))


def inside(part: Part | Definition) -> Iterable[Part | Definition]:
    """Return the parts directly inside one."""
    match part:
        case Items(_, items):
            return chain.from_iterable(items)
        case Beside(picture, parts):
            return (picture, *parts)
        case DefinitionList(entries):
            return entries
        case Quote(parts) | Admonition(_, parts) | OnMedium(_, parts) | Definition(_, parts):
            return parts
        case Paragraph() | Cells() | Picture():
            return ()


def messages(parts: Iterable[Part]) -> Iterator[Text]:
    """Yield the messages of a body in the order of reading."""
    return (message for message, _kind in messages_with_kinds(parts))


def messages_with_kinds(
    parts: Iterable[Part | Definition], kind: str = "paragraph"
) -> Iterator[tuple[Text, str]]:
    """Yield the messages of a body in the order of reading, each with what it is; `kind` is a paragraph."""
    for part in parts:
        match part:
            case Paragraph(message):
                yield message, kind
            case Picture(_, message):
                yield message, "what a picture shows"
            case Cells(rows):
                heads, *others = rows
                yield from ((cell, "table head") for cell in heads if cell.text)
                yield from ((cell, "table cell") for row in others for cell in row if cell.text)
            case Definition(message, inner):
                yield message, "name of a thing in a list"
                yield from messages_with_kinds(inner, "what is said of a thing in a list")
            case _:
                yield from messages_with_kinds(inside(part), KINDS.get(type(part), kind))


KINDS: Mapping[type, str] = {
    Items: "list item",
    Quote: "quotation",
    Admonition: "paragraph in a box",
}
"""What a paragraph is inside a part."""


def pictures(parts: Iterable[Part]) -> Iterator[Picture]:
    """Yield the pictures of a body."""
    return (part for part in walk(parts) if isinstance(part, Picture))


BLOCK = "rules-block"
"""The shortcode of a rule, which no body holds: it opens a block of its own."""
REMARK, EXAMPLE, IMAGE, BESIDE = "remark", "rules-example", "rules-image", "rules-double-view"
FILTER, TABLE, ENTRY = "rules-media-filter", "rules-table", "rules-table-entry"
REMARKS = (REMARK, "rules-remark")
NAMES: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(REMARKS, ()),
    EXAMPLE: (),
    IMAGE: ("src", "alt"),
    BESIDE: ("src", "alt"),
    FILTER: ("type",),
    TABLE: (),
    ENTRY: ("heading",),
}
"""The shortcodes of a body, with the parameters that each needs."""
UNPAIRED = (IMAGE,)
"""The shortcodes that have no closing tag."""


@dataclass(frozen=True, slots=True)
class Boxes:
    """Makes parts of the shortcodes of one body; `inside` gives the parts between two tags."""

    text: str
    place: Callable[[int], Place]
    """The place of an offset of the text."""
    inside: Callable[[Element], tuple[Part, ...]]
    problems: Problems

    def part(self, element: Element) -> Part | None:
        """Return the part that a shortcode makes, or None with the problem noted."""
        name = plain_name(element.name)
        if name not in NAMES or name == ENTRY:
            known, wrong = [*NAMES, BLOCK], f"the shortcode {element.name!r} in a body"
            expected = f"it inside a {TABLE}" if name in NAMES else ", ".join(NAMES)
            self.problems.add(self.place(element.tag.start), wrong, expected, name=name, valid=known)
            return None
        self._check(element, name)
        match name:
            case "rules-image":
                return self._picture(element)
            case "rules-double-view":
                picture = self._picture(element)
                return Beside(picture, self.inside(element)) if picture else None
            case "rules-media-filter":
                return self._on_medium(element)
            case "rules-table":
                return self._entries(element)
        return Admonition("example" if name == EXAMPLE else "remark", self.inside(element))

    def _check(self, element: Element, name: str) -> None:
        """Note parameters that the shortcode does not have, and tags that it lacks or has too many of."""
        valid = NAMES[name]
        seen: set[str] = set()
        for param in element.tag.params:
            if param.name not in valid or param.name in seen:
                wrong = f"the parameter {param.name or param.value!r} of {name!r}"
                expected = f"{', '.join(valid)}, each once" if valid else "none"
                self.problems.add(self.place(param.offset), wrong, expected, name=param.name, valid=valid)
            seen.add(param.name)
        if name in UNPAIRED and element.closed:
            self.problems.add(
                self.place(element.closed.start), f"a closing tag of {element.name!r}", "no such tag"
            )
        if name not in UNPAIRED and element.closed is None:
            expected = f"{{{{% /{element.name} %}}}} after its content"
            self.problems.add(self.place(element.tag.start), f"{element.name!r} is never closed", expected)

    def _needed(self, element: Element, name: str, expected: str) -> Param | None:
        param = element.values.get(name)
        if param is None or not param.value.strip():
            wrong = f"{plain_name(element.name)!r} without {name!r}"
            self.problems.add(self.place(element.tag.start), wrong, expected)
            return None
        return param

    def _text(self, param: Param) -> Text:
        return Text(" ".join(param.value.split()), self.place(param.value_offset))

    def _picture(self, element: Element) -> Picture | None:
        src = self._needed(element, "src", "the picture's file within docs/assets")
        alt = self._needed(element, "alt", 'alt="what the picture shows"')
        if src is None or alt is None:
            return None
        return Picture(Ref(src.value, self.place(src.value_offset)), self._text(alt))

    def _on_medium(self, element: Element) -> Part | None:
        param = self._needed(element, "type", "screen or print")
        if param is None:
            return None
        parts = self.inside(element)
        match param.value:
            case "screen":
                return OnMedium("screen", parts)
            case "print":
                return OnMedium("print", parts)
        at = self.place(param.value_offset)
        self.problems.add(at, f"the medium {param.value!r}", "screen or print")
        return None

    def _entries(self, element: Element) -> Part:
        self._check_between(*element.inner, element.children)
        entries = []
        for child in element.children:
            name = plain_name(child.name)
            if name != ENTRY:
                self.problems.add(self.place(child.tag.start), f"{child.name!r} in a {TABLE}", ENTRY)
                continue
            self._check(child, name)
            if heading := self._needed(child, "heading", 'heading="…"'):
                entries.append(Definition(self._text(heading), self.inside(child)))
        if not element.children and element.closed:
            self.problems.add(self.place(element.tag.start), f"a {TABLE} without entries", ENTRY)
        return DefinitionList(tuple(entries))

    def _check_between(self, start: int, end: int, children: Sequence[Element]) -> None:
        """Note text that stands between the entries of a table."""
        for child in [*children, None]:
            text = self.text[start : child.tag.start if child else end]
            if text.strip():
                at = self.place(start + len(text) - len(text.lstrip()))
                self.problems.add(at, f"text between the entries of a {TABLE}", f"it inside a {ENTRY}")
            start = child.end if child else end
