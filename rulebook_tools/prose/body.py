"""A body split into messages: one for each paragraph, list item and table cell.

The structure stays with the source; a translation fills the messages and can change nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from rulebook_tools.errors import Place, Problems
from rulebook_tools.model import Text

MAX_LENGTH = 60_000
"""Characters in one body."""

# Without link definitions, which would vanish from the messages in silence.
_PARSER = MarkdownIt("commonmark", {"html": False, "maxNesting": 20}).enable("table").disable("reference")
_LINE_BREAK = re.compile(r"(?<!\\)[ \t]*\n[ \t]*")


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


Part: TypeAlias = Paragraph | Items | Quote | Cells


def split(body: Text | None, problems: Problems | None = None) -> tuple[Part, ...]:
    """Return the parts of a body; what a body may not hold is left out and noted."""
    if body is None:
        return ()
    problems = Problems() if problems is None else problems
    if len(body.text) > MAX_LENGTH:
        problems.add(body.place, f"a text of {len(body.text)} characters", f"at most {MAX_LENGTH}")
        return ()
    tree = SyntaxTreeNode(_PARSER.parse(body.text))
    return tuple(_parts(tree.children, body, problems))


def messages(parts: tuple[Part, ...]) -> Iterator[Text]:
    """Yield the messages of a body in the order of reading."""
    for part in parts:
        match part:
            case Paragraph(message):
                yield message
            case Items(_, items):
                for item in items:
                    yield from messages(item)
            case Quote(inner):
                yield from messages(inner)
            case Cells(rows):
                for row in rows:
                    yield from (cell for cell in row if cell.text)


def _parts(nodes: list[SyntaxTreeNode], body: Text, problems: Problems) -> Iterator[Part]:
    for node in nodes:
        match node.type:
            case "paragraph":
                yield Paragraph(_message(node, body))
            case "bullet_list" | "ordered_list":
                yield Items(
                    node.type == "ordered_list",
                    tuple(tuple(_parts(item.children, body, problems)) for item in node.children),
                )
            case "blockquote":
                yield Quote(tuple(_parts(node.children, body, problems)))
            case "table":
                rows = [row for section in node.children for row in section.children]
                yield Cells(tuple(tuple(_message(cell, body) for cell in row.children) for row in rows))
            case kind:
                problems.add(
                    _place(node, body),
                    f"{kind.replace('_', ' ')} in a body",
                    "paragraphs, lists, quotes and tables; a heading opens a block of its own",
                )


def _message(node: SyntaxTreeNode, body: Text) -> Text:
    content = node.children[0].content if node.children else ""
    return Text(_LINE_BREAK.sub(" ", content).strip(), _place(node, body))


def _place(node: SyntaxTreeNode, body: Text) -> Place:
    """Return where a part stands: in a literal text, lines of the text are lines of the file."""
    if not body.literal or node.map is None:
        return body.place
    return Place(body.place.file, body.place.line + 1 + node.map[0], 1)
