"""The parts of a body, such as paragraphs, lists and tables; their conversion to Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Literal, Protocol, TypeAlias

from rulebook_tools.model import Ref, Text
from rulebook_tools.prose.shortcodes import quoted
from rulebook_tools.prose.text import unstarted


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph; its text is one message."""

    message: Text


@dataclass(frozen=True, slots=True)
class Items:
    """A numbered or bulleted list; each item consists of parts."""

    ordered: bool
    items: tuple[tuple[Part, ...], ...]


@dataclass(frozen=True, slots=True)
class Quote:
    """A block quote."""

    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Cells:
    """A table as rows of cells; the first row has the column heads."""

    rows: tuple[tuple[Text, ...], ...]


@dataclass(frozen=True, slots=True)
class Admonition:
    """A box with a remark or an example."""

    kind: Literal["remark", "example"]
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture: its file within `docs/assets`, and its description (alternative text)."""

    file: Ref
    alt: Text


@dataclass(frozen=True, slots=True)
class Beside:
    """A picture with other parts beside it."""

    picture: Picture
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class OnMedium:
    """Parts that are shown only on the screen, or only in print."""

    medium: Literal["screen", "print"]
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Definition:
    """An entry of a definition list: a term as heading, and its explanation."""

    heading: Text
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class DefinitionList:
    """A list of terms with their explanations."""

    entries: tuple[Definition, ...]


Part: TypeAlias = (
    Paragraph | Items | Quote | Cells | Admonition | Picture | Beside | OnMedium | DefinitionList
)


def inside(part: Part | Definition) -> Iterable[Part | Definition]:
    """Return the parts directly inside a part; none for one that contains only messages."""
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
    """Yield the messages of a body's parts, in the order of reading."""
    return (message for message, _kind in messages_with_kinds(parts))


def messages_with_kinds(
    parts: Iterable[Part | Definition], kind: str = "paragraph"
) -> Iterator[tuple[Text, str]]:
    """Yield the messages of a body's parts in the order of reading, each with a description of its kind.

    `kind` is the description for paragraphs outside of lists, quotations, boxes and definitions.
    """
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


KINDS: Mapping[type, str] = {Items: "list item", Quote: "quotation", Admonition: "paragraph in a box"}
"""How `messages_with_kinds` describes the paragraphs inside a part, by the type of the part."""


def pictures(parts: Iterable[Part | Definition]) -> Iterator[Picture]:
    """Yield the pictures among a body's parts, and inside them."""
    for part in parts:
        if isinstance(part, Picture):
            yield part
        yield from pictures(inside(part))


BLOCK = "rules-block"
"""The shortcode of a rule; it is not allowed in bodies."""
REMARK, EXAMPLE, IMAGE, BESIDE = "remark", "rules-example", "rules-image", "rules-double-view"
FILTER, TABLE, ENTRY = "rules-media-filter", "rules-table", "rules-table-entry"
REMARKS = (REMARK, "rules-remark")
_PICTURE = {"src": "the picture's file within docs/assets", "alt": 'alt="what the picture shows"'}
NAMES: Mapping[str, Mapping[str, str]] = {
    **{name: {} for name in REMARKS},
    EXAMPLE: {},
    IMAGE: _PICTURE,
    BESIDE: _PICTURE,
    FILTER: {"type": "screen or print"},
    TABLE: {},
    ENTRY: {"heading": 'heading="…"'},
}
"""The shortcodes of a body by name: descriptions of their required parameters, by name."""
UNPAIRED = (IMAGE,)
"""The shortcodes that have no closing tag."""


class Say(Protocol):
    """A function that returns the text to write for a message, such as its translation, as one line."""

    def __call__(self, message: Text, *, plain: bool = False) -> str:
        """Return Markdown or, if `plain`, plain text for the parameter of a shortcode."""


def body_text(parts: Iterable[Part], say: Say) -> str:
    """Return the parts of a body as Markdown with shortcodes; `say` returns the text of each message."""
    return "\n\n".join(_blocks(parts, say))


def shortcode(name: str, params: Iterable[tuple[str, str]] = (), inner: str | None = None) -> str:
    """Return a shortcode with parameters; `inner` is the text between its tags, None for a single tag."""
    tag = " ".join([name, *(f"{key}={quoted(value)}" for key, value in params)])
    if inner is None:
        return f"{{{{< {tag} >}}}}"
    between = f"\n\n{inner}\n\n" if inner else "\n"
    return f"{{{{% {tag} %}}}}{between}{{{{% /{name} %}}}}"


def _blocks(parts: Iterable[Part], say: Say) -> Iterator[str]:
    last: Part | None = None
    second = False
    for part in parts:
        # A list after one of the same kind would be read as its continuation.
        again = isinstance(part, Items) and isinstance(last, Items) and part.ordered == last.ordered
        second = again and not second
        yield _block(part, say, second=second)
        last = part


def _block(part: Part, say: Say, *, second: bool) -> str:
    match part:
        case Paragraph(message):
            return unstarted(say(message))
        case Items():
            return _items(part, say, second=second)
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
    """Return whether an item of a list needs no blank line: it is one part, or a paragraph and a list."""
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
    return table_text([[say(cell).replace("|", "\\|") if cell.text else "" for cell in row] for row in rows])


def table_text(rows: Sequence[Sequence[str]]) -> str:
    """Return rows of cells as a table of Markdown; the first row has the column heads."""
    head, *rest = rows
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *rest))


def _source(picture: Picture, say: Say) -> list[tuple[str, str]]:
    return [("src", picture.file.name), ("alt", say(picture.alt, plain=True))]


def _entry(entry: Definition, say: Say) -> str:
    return shortcode(ENTRY, [("heading", say(entry.heading, plain=True))], body_text(entry.parts, say))
