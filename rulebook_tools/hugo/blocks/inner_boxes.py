"""Boxes in the midst of a list, a quote or a table, where no box can stand: what they say stays there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markdown_it.token import Token

from rulebook_tools.hugo.blocks.draft import Words
from rulebook_tools.hugo.blocks.passages import Passages
from rulebook_tools.hugo.markdown.tokens import (
    SHORTCODE,
    element_of,
    hard_break,
    picture,
    says_anything,
    shortcode,
    text,
)
from rulebook_tools.hugo.notes import Notes, shown
from rulebook_tools.hugo.page.dialects import kind_of, value_of
from rulebook_tools.prose.parts import BESIDE, EXAMPLE, FILTER, REMARKS

SAID = (*REMARKS, EXAMPLE, BESIDE, FILTER)
"""The boxes whose text can stand within a line."""
MOST_SAID = 1000
"""Characters of such a text; a box with more stands after the list."""


@dataclass(frozen=True, slots=True)
class InnerBoxes:
    """Puts the texts of boxes into the lines that they stand in."""

    passages: Passages
    notes: Notes

    def tokens(self, children: Sequence[Token]) -> list[Token]:
        """Return the tokens of a line, with the texts of boxes between brackets."""
        made: list[Token] = []
        is_beside_text = says_anything(children)
        for child in children:
            said = self._said(child) if child.type == SHORTCODE else []
            if not says_anything(said) or sum(len(each.content) for each in said) > MOST_SAID:
                made.append(child)
                continue
            element = element_of(child)
            line = self.passages.line_of(element)
            done = "its text stands there" + " in brackets" * is_beside_text
            if kind_of(element) == FILTER:
                done += f", for all media, not for {shown(value_of(element, 'type'))}"
            self.notes.add(line, f"{element.name!r} in a list, quote or table", done)
            made += [text(" ("), *said, text(")")] if is_beside_text else said
            if kind_of(element) == BESIDE:
                made.append(picture(value_of(element, "src"), value_of(element, "alt")))
        return made

    def _said(self, token: Token) -> list[Token]:
        """Return what a box says on one line; nothing for what is no such box."""
        element = element_of(token)
        if kind_of(element) not in SAID:
            return []
        said: list[Token] = []
        for part in self.passages.inside(element):
            lines = (
                [each.children or [] for each in part.tokens if each.type == "inline"]
                if isinstance(part, Words)
                else [[shortcode(part.element)]]
            )
            for line in lines:
                said += [hard_break(), *line] if said else line
        return self.tokens(said)
