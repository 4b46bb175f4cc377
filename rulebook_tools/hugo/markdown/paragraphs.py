"""Which shortcodes stand by themselves, and which within a text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markdown_it.token import Token

from rulebook_tools.hugo.markdown.tokens import (
    BREAKS,
    SHORTCODE,
    element_of,
    is_alone,
    paragraph,
    says_anything,
)
from rulebook_tools.hugo.notes import ImportNotes
from rulebook_tools.hugo.page.dialects import kind_of
from rulebook_tools.prose.parts import IMAGE


def outermost(tokens: Sequence[Token], notes: ImportNotes) -> Iterator[Token]:
    """Yield tokens; a shortcode in a paragraph becomes outermost where it is alone or comes first."""
    at = depth = 0
    while at < len(tokens):
        token = tokens[at]
        if token.type == "paragraph_open" and depth == 0:
            yield from _paragraph(tokens[at : at + 3], notes)
            at += 3
            continue
        depth += token.nesting
        yield token
        at += 1


def _paragraph(tokens: Sequence[Token], notes: ImportNotes) -> Iterator[Token]:
    children = tokens[1].children or []
    if all(child.type != SHORTCODE for child in children):
        yield from tokens
        return
    row = tokens[1].map[0] if tokens[1].map else 0
    group: list[Token] = []
    nesting, first = 0, row
    for index, child in enumerate(children):
        nesting += child.nesting
        if child.type != SHORTCODE or nesting or not _is_apart(child, group):
            group.append(child)
        else:
            if not is_alone(child) and says_anything(children[index + 1 :]):
                done = "that became a paragraph of its own"
                notes.add((child.map or [row])[0] + 1, f"text beside {element_of(child).name!r}", done)
            yield from _group(group, first)
            yield child
            group, first = [], row
        row += child.type in BREAKS
        if child.type == SHORTCODE and child.map:
            row = child.map[1] - 1
    yield from _group(group, first)


def _is_apart(child: Token, before: Sequence[Token]) -> bool:
    """Say whether a shortcode is alone on its lines, or is a box that nothing stands before."""
    is_picture = kind_of(element_of(child)) == IMAGE
    return is_alone(child) or not (is_picture or says_anything(before))


def _group(group: Sequence[Token], row: int) -> Iterator[Token]:
    """Yield a paragraph, or the shortcodes alone where it says nothing else."""
    if says_anything(group) or any(child.type == "link_open" for child in group):
        yield from paragraph(group, row)
    else:
        yield from (child for child in group if child.type == SHORTCODE)
