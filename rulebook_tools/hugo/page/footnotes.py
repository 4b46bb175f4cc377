"""Footnotes, references and lists of definitions, which a body has no place for."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from rulebook_tools.hugo.notes import shown
from rulebook_tools.hugo.page.code import Range
from rulebook_tools.hugo.page.edits import Edits

FOOTNOTE = re.compile(r"(?<!\\)\[\^([^\]\s]+)\]:")
FOOTNOTE_MARK = re.compile(r"(?<!\\)\[\^[^\]\s]+\](?!:)")
BRACKETS = re.compile(r"\[([^\[\]\n]+)\]")
REFERENCE = re.compile(r"^[ >]*\[([^\[\]\n^][^\[\]\n]*)\]:[ \t]*\S", re.MULTILINE)
DEFINITION = re.compile(r"^:[ \t]+\S", re.MULTILINE)


def note_footnotes(edits: Edits, code: Sequence[Range]) -> None:
    """Note footnotes and what is like them; a reference that is used needs no word."""
    for match in edits.outside(FOOTNOTE, code):
        edits.note(match.start(), f"the footnote {match[1]!r}", "its text stands where it is written")
    named = Counter(match[1].casefold() for match in BRACKETS.finditer(edits.text))
    for match in edits.outside(REFERENCE, code):
        if named[match[1].casefold()] == 1:
            odd = f"the reference {shown(match[1])} that nothing uses"
            edits.note(match.start(1), odd, "it was left out")
    for match in edits.outside(FOOTNOTE_MARK, code):
        edits.note(match.start(), f"the mark of a footnote {match[0]!r}", "it was kept as text")
    for match in edits.outside(DEFINITION, code):
        edits.note(match.start(), "a list of definitions", "it was kept as text")
