"""Tokens to Markdown of the grammar of bodies, checked by reading it back."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from itertools import groupby
from typing import Any

from markdown_it.token import Token
from mdformat.renderer import MDRenderer, RenderContext, RenderTreeNode

from rulebook_tools.hugo.markdown.quotation_marks import primes
from rulebook_tools.model import Text
from rulebook_tools.prose.body import split
from rulebook_tools.prose.inline import parse_inline
from rulebook_tools.prose.parts import Cells, Items, Paragraph, Part, Quote, messages
from rulebook_tools.prose.shortcodes import is_shortcode_in
from rulebook_tools.prose.text import escaped
from rulebook_tools.util.errors import Place, Problems

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


BLANK_LINES = re.compile(r"\n{3,}")
NOWHERE = Place("")


def markdown(tokens: Sequence[Token]) -> tuple[str, bool]:
    """Return the Markdown of blocks, and whether every mark in it could be kept."""
    wanted = _words_of(tokens)
    for number, form in enumerate((tokens, _without_marks(tokens))):
        made = rendered(form)
        if _words_in(made) == wanted:
            return made, number == 0
    return _plainest(tokens), False


def message(tokens: Sequence[Token]) -> str:
    """Return the Markdown of a message of one line, such as a heading."""
    line = Token("inline", "", 0)
    line.children = [_text_for(token) if token.type.endswith("break") else token for token in tokens]
    made = " ".join(rendered([line]).split())
    wanted = "".join(token.content for token in line.children)
    if _spaced(parse_inline(made).plain) == _spaced(wanted) and not parse_inline(made).faults:
        return made
    return escaped(_said(line.children))


def as_written(source: str, made: str) -> str:
    """Return Markdown as its author wrote it where that says the very same, else what was made of it."""
    kept = "\n".join(line.rstrip() for line in source.split("\n")).strip("\n")
    kept = BLANK_LINES.sub("\n\n", kept)
    if is_shortcode_in(kept) or "\t" in kept:
        return made
    problems = Problems()
    same = _shape(split(Text(kept, NOWHERE), problems)) == _shape(split(Text(made, NOWHERE)))
    return kept if same and not problems.found else made


def _words_of(tokens: Sequence[Token]) -> list[str]:
    """Return the words of each message that tokens hold."""
    lines = (token.children or [] for token in tokens if token.type == "inline")
    found = (_spaced("".join(_text_for(child).content for child in children)) for children in lines)
    return [words for words in found if words]


def _words_in(made: str) -> list[str]:
    """Return the words of each message that a body holds; none if it holds what it may not."""
    problems = Problems()
    inlines = [parse_inline(each.text) for each in messages(split(Text(made, NOWHERE), problems))]
    if problems.found or any(inline.faults for inline in inlines):
        return ["\0"]
    words = (_spaced("".join(_text_for(token).content for token in inline.tokens)) for inline in inlines)
    return [each for each in words if each]


def _text_for(token: Token) -> Token:
    """Return a break as a space, anything else as it is."""
    if not token.type.endswith("break"):
        return token
    space = Token("text", "", 0)
    space.content = " "
    return space


def _without_marks(tokens: Sequence[Token]) -> list[Token]:
    """Return tokens whose lines are nothing but text and code."""
    plain = []
    for token in tokens:
        made = copy(token)
        if token.type == "inline":
            made.children = []
            for is_code, group in groupby(token.children or [], lambda child: child.type == "code_inline"):
                children = list(group)
                words = Token("text", "", 0)
                words.content = "".join(_text_for(child).content for child in children)
                made.children += children if is_code else [words]
        plain.append(made)
    return plain


def _plainest(tokens: Sequence[Token]) -> str:
    """Return the lines as paragraphs in which no character means anything."""
    lines = (_said(token.children or []) for token in tokens if token.type == "inline")
    return "\n\n".join(escaped(line) for line in lines if line)


def _said(children: Sequence[Token]) -> str:
    """Return the words of a line; in those of code, which are text now, no quotation mark stays."""
    words = (
        primes(child.content) if child.type == "code_inline" else _text_for(child).content
        for child in children
    )
    return _spaced("".join(words))


def _spaced(text: str) -> str:
    return " ".join(text.split())


def _shape(parts: Sequence[Part]) -> list[object]:
    """Return parts without their places."""
    shapes: list[object] = []
    for part in parts:
        match part:
            case Paragraph(text):
                shapes.append(text.text)
            case Items(ordered, items):
                shapes.append((ordered, [_shape(item) for item in items]))
            case Quote(inner):
                shapes.append(_shape(inner))
            case Cells(rows):
                shapes.append([[cell.text for cell in row] for row in rows])
            case _:
                shapes.append(part)
    return shapes
