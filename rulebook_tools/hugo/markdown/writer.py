"""Write tokens as Markdown that bodies allow, and check the result by parsing it again."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from markdown_it.token import Token
from mdformat.renderer import MDRenderer, RenderContext, RenderTreeNode

from rulebook_tools.hugo.markdown.quotation_marks import primes
from rulebook_tools.hugo.markdown.tokens import BREAKS, text, words_in
from rulebook_tools.model import Text
from rulebook_tools.prose.body import split
from rulebook_tools.prose.inline import parse_inline
from rulebook_tools.prose.parts import messages, table_text
from rulebook_tools.prose.shortcodes import is_shortcode_in
from rulebook_tools.prose.text import escaped
from rulebook_tools.util.errors import Place, Problems

BRACE = re.compile(r"[{}]")
RULER = frozenset(" |:-")


def _rendered(tokens: Sequence[Token]) -> str:
    return MDRenderer().render(tokens, OPTIONS, {}, finalize=False)


def _table(node: RenderTreeNode, context: RenderContext) -> str:
    rows = [row for section in node.children for row in section.children]
    return table_text([[_cell(cell, context) for cell in row.children] for row in rows])


def _cell(node: RenderTreeNode, context: RenderContext) -> str:
    said = "".join(child.render(context) for child in node.children)
    return said.replace("\\\n", " ").replace("\n", " ").replace("|", "\\|").strip()


def _escape_braces(text: str, node: RenderTreeNode, context: RenderContext) -> str:  # noqa: ARG001
    return BRACE.sub(r"\\\g<0>", text)


def _paragraph(text: str, node: RenderTreeNode, context: RenderContext) -> str:  # noqa: ARG001
    """Return a paragraph; a line that looks like the delimiter row of a table (`---|---`) is escaped."""
    first, *rest = text.split("\n")
    kept = (line.replace("-", "\\-", 1) if "-" in line and RULER.issuperset(line) else line for line in rest)
    return "\n".join([first, *kept])


def _item(node: RenderTreeNode, context: RenderContext) -> str:
    """Return the Markdown of a list item; cache whether its list has blank lines between items."""
    known, parent = context.env.setdefault("tight", {}), node.parent
    if id(parent) not in known:
        parts = (part for item in parent.children for part in item.children) if parent else ()
        known[id(parent)] = all(part.hidden for part in parts if part.type == "paragraph")
    rendered = (child.render(context) for child in node.children)
    text = ("\n" if known[id(parent)] else "\n\n").join(filter(None, rendered))
    return text if text.strip() else ""


GRAMMAR = SimpleNamespace(
    RENDERERS={"table": _table, "list_item": _item},
    POSTPROCESSORS={"text": _escape_braces, "paragraph": _paragraph},
)
"""The extension of mdformat that writes the Markdown of bodies."""
OPTIONS: Mapping[str, Any] = {"parser_extension": [GRAMMAR]}
BLANK_LINES = re.compile(r"\n{3,}")
NOWHERE = Place("")


def markdown(tokens: Sequence[Token]) -> tuple[str, bool]:
    """Return blocks as Markdown and True, or as plain text and False if the Markdown would be misread."""
    lines = [token.children or [] for token in tokens if token.type == "inline"]
    made = _rendered(tokens)
    if _words_in(made) == [words for line in lines if (words := words_in(line))]:
        return made, True
    return "\n\n".join(filter(None, map(_plain, lines))), False


def message(tokens: Sequence[Token]) -> str:
    """Return the Markdown of inline tokens on one line, such as a heading."""
    line = Token("inline", "", 0)
    line.children = [text(" ") if token.type in BREAKS else token for token in tokens]
    made = " ".join(_rendered([line]).split())
    read = parse_inline(made)
    if " ".join(read.plain.split()) == words_in(tokens) and not read.faults:
        return made
    return _plain(tokens)


def as_written(source: str, made: str) -> str:
    """Return the page's Markdown `source` if it means the same as the converted `made`, else `made`."""
    kept = "\n".join(line.rstrip() for line in source.split("\n")).strip("\n")
    kept = BLANK_LINES.sub("\n\n", kept)
    if is_shortcode_in(kept) or "\t" in kept:
        return made
    problems = Problems()
    is_same = split(Text(kept, NOWHERE), problems) == split(Text(made, NOWHERE))
    return kept if is_same and not problems.found else made


def _words_in(made: str) -> list[str] | None:
    """Return the plain text of each message in the Markdown of a body; None if the Markdown is invalid."""
    problems = Problems()
    inlines = [parse_inline(each.text) for each in messages(split(Text(made, NOWHERE), problems))]
    if problems.found or any(inline.faults for inline in inlines):
        return None
    return [words for inline in inlines if (words := words_in(inline.tokens))]


def _plain(line: Sequence[Token]) -> str:
    """Return a line as Markdown without formatting; code becomes text, its quotation marks become primes."""
    plain = [text(primes(token.content)) if token.type == "code_inline" else token for token in line]
    return escaped(words_in(plain))
