"""What a body consists of, once it is split: paragraphs, lists, quotes, tables, and boxes around them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Literal, TypeAlias

from rulebook_tools.model import Ref, Text


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
class Aside:
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
class Entry:
    """An entry of a list of things: what it is called, and what is said of it."""

    heading: Text
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Entries:
    """A list of things, each with a heading."""

    entries: tuple[Entry, ...]


Part: TypeAlias = Paragraph | Items | Quote | Cells | Aside | Picture | Beside | OnMedium | Entries


def walk(parts: Iterable[Part | Entry]) -> Iterator[Part | Entry]:
    """Yield parts and those inside them, in the order of reading."""
    for part in parts:
        yield part
        yield from walk(inside(part))


def inside(part: Part | Entry) -> Iterable[Part | Entry]:
    """Return the parts directly inside one."""
    match part:
        case Items(_, items):
            return chain.from_iterable(items)
        case Beside(picture, parts):
            return (picture, *parts)
        case Entries(entries):
            return entries
        case Quote(parts) | Aside(_, parts) | OnMedium(_, parts) | Entry(_, parts):
            return parts
        case Paragraph() | Cells() | Picture():
            return ()


def messages(parts: Iterable[Part]) -> Iterator[Text]:
    """Yield the messages of a body in the order of reading."""
    return (message for message, _kind in messages_with_kinds(parts))


def messages_with_kinds(parts: Iterable[Part | Entry], kind: str = "paragraph") -> Iterator[tuple[Text, str]]:
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
            case Entry(message, inner):
                yield message, "name of a thing in a list"
                yield from messages_with_kinds(inner, "what is said of a thing in a list")
            case _:
                yield from messages_with_kinds(inside(part), KINDS.get(type(part), kind))


KINDS: Mapping[type, str] = {
    Items: "list item",
    Quote: "quotation",
    Aside: "paragraph in a box",
}
"""What a paragraph is inside a part."""


def pictures(parts: Iterable[Part]) -> Iterator[Picture]:
    """Yield the pictures of a body."""
    return (part for part in walk(parts) if isinstance(part, Picture))
