"""Parts of a body back to text: the Markdown and shortcodes that split into them again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import Protocol

from rulebook_tools.model import Text
from rulebook_tools.prose.boxes import BESIDE, ENTRY, EXAMPLE, FILTER, IMAGE, REMARK, TABLE
from rulebook_tools.prose.escaping import unstarted
from rulebook_tools.prose.parts import (
    Aside,
    Beside,
    Cells,
    Entries,
    Entry,
    Items,
    OnMedium,
    Paragraph,
    Part,
    Picture,
    Quote,
)
from rulebook_tools.prose.shortcodes import quoted


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
        case Aside(kind, parts):
            return shortcode(REMARK if kind == "remark" else EXAMPLE, inner=body_text(parts, say))
        case Picture():
            return shortcode(IMAGE, _source(part, say))
        case Beside(picture, parts):
            return shortcode(BESIDE, _source(picture, say), body_text(parts, say))
        case OnMedium(medium, parts):
            return shortcode(FILTER, [("type", medium)], body_text(parts, say))
        case Entries(entries):
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


def _entry(entry: Entry, say: Say) -> str:
    return shortcode(ENTRY, [("heading", say(entry.heading, plain=True))], body_text(entry.parts, say))
