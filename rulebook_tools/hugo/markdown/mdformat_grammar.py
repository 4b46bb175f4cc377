"""What the grammar of bodies asks of mdformat, which renders tokens as Markdown."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from markdown_it.token import Token
from mdformat.renderer import MDRenderer, RenderContext, RenderTreeNode

BRACE = re.compile(r"[{}]")
RULER = frozenset(" |:-")


def rendered(tokens: Sequence[Token]) -> str:
    """Return tokens as Markdown."""
    return MDRenderer().render(tokens, OPTIONS, {}, finalize=False)


def _table(node: RenderTreeNode, context: RenderContext) -> str:
    rows = [row for section in node.children for row in section.children]
    lines = [f"| {' | '.join(_cell(cell, context) for cell in row.children)} |" for row in rows]
    ruler = f"|{' --- |' * len(rows[0].children)}"
    return "\n".join([lines[0], ruler, *lines[1:]])


def _cell(node: RenderTreeNode, context: RenderContext) -> str:
    said = "".join(child.render(context) for child in node.children)
    return said.replace("\\\n", " ").replace("\n", " ").replace("|", "\\|").strip()


def _text(text: str, node: RenderTreeNode, context: RenderContext) -> str:  # noqa: ARG001
    return BRACE.sub(r"\\\g<0>", text)


def _paragraph(text: str, node: RenderTreeNode, context: RenderContext) -> str:  # noqa: ARG001
    """Return a paragraph none of whose lines can be taken for the ruler of a table."""
    first, *rest = text.split("\n")
    kept = (line.replace("-", "\\-", 1) if "-" in line and RULER.issuperset(line) else line for line in rest)
    return "\n".join([first, *kept])


def _item(node: RenderTreeNode, context: RenderContext) -> str:
    """Return a list item; whether its list is tight is found out once, not for each of many items."""
    known, parent = context.env.setdefault("tight", {}), node.parent
    if id(parent) not in known:
        parts = (part for item in parent.children for part in item.children) if parent else ()
        known[id(parent)] = all(part.hidden for part in parts if part.type == "paragraph")
    rendered = (child.render(context) for child in node.children)
    text = ("\n" if known[id(parent)] else "\n\n").join(filter(None, rendered))
    return text if text.strip() else ""


class _Grammar:
    """What bodies have that mdformat does not know."""

    RENDERERS: Mapping[str, Callable[[RenderTreeNode, RenderContext], str]] = {
        "table": _table,
        "list_item": _item,
    }
    POSTPROCESSORS: Mapping[str, Callable[[str, RenderTreeNode, RenderContext], str]] = {
        "text": _text,
        "paragraph": _paragraph,
    }


OPTIONS: Mapping[str, Any] = {"parser_extension": [_Grammar]}
