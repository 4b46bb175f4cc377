"""How deep lists and quotes may stand inside each other."""

from __future__ import annotations

from collections.abc import Sequence

from markdown_it.token import Token

from rulebook_tools.hugo.markdown.tokens import closing, opening
from rulebook_tools.hugo.notes import ImportNotes

MAX_DEPTH = 5
"""Lists and quotes inside each other; those further in become part of the one around them."""
CONTAINERS = ("bullet_list", "ordered_list", "blockquote", "list_item")


def shallow(tokens: Sequence[Token], notes: ImportNotes) -> list[Token]:
    """Return tokens whose lists and quotes are not too deep; headings within them become strong."""
    kept: list[Token] = []
    stack: list[bool] = []
    depth, is_heading = 0, False
    for token in tokens:
        name = token.type.rpartition("_")[0]
        if name == "heading" and depth:
            is_heading = token.nesting > 0
            if is_heading:
                line = token.map[0] + 1 if token.map else 1
                notes.add(line, "a heading inside a list or quote", "it became strong text")
            kept.append(opening("paragraph") if is_heading else closing("paragraph"))
        elif name not in CONTAINERS:
            if token.type == "inline" and is_heading:
                token.children = [opening("strong"), *(token.children or []), closing("strong")]
            token.hidden = token.hidden and depth <= MAX_DEPTH
            kept.append(token)
        elif token.nesting > 0:
            stays = stack[-1] if name == "list_item" and stack else depth < MAX_DEPTH
            if not stays and depth == MAX_DEPTH and name != "list_item":
                line = token.map[0] + 1 if token.map else 1
                notes.add(
                    line, "a list or quote too deep inside others", "it became part of the one around it"
                )
            stack.append(stays)
            depth += name != "list_item"
            kept += [token] if stays else []
        else:
            depth -= name != "list_item"
            kept += [token] if stack.pop() else []
    return kept
