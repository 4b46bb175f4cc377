"""Replacements in the text of a page that keep its line numbers and leave its code alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from rulebook_tools.hugo.notes import ImportNotes
from rulebook_tools.prose.text import Lines

CODE = re.compile(
    r"\\."  # a backslash takes the meaning of a backtick
    r"|^[ ]{0,3}(?P<fence>`{3,}(?=[^`\n]*$)|~{3,})(?s:.*?)(?:^[ ]{0,3}(?P=fence)[`~]*[ \t]*$|\Z)"
    r"|(?P<ticks>`+)(?:(?!\n[ \t]*\n)(?s:.)){1,4000}?(?<!`)(?P=ticks)(?!`)"
    r"|`+",
    re.MULTILINE,
)
"""An escape, a block of code, or code within a paragraph: a message has at most 4000 characters."""
NO_LINE_END = re.compile(r"[^\n]")
Edit = tuple[int, int, str]
"""Start and end of the replaced text, and its replacement."""


@dataclass(slots=True)
class Edits:
    """Collects replacements in a text; of two that overlap, the first one counts."""

    text: str
    notes: ImportNotes
    edits: list[Edit] = field(default_factory=list)
    lines: Lines = field(init=False)
    taken: bytearray = field(init=False)
    """For each character, whether it is code or was replaced."""

    def __post_init__(self) -> None:
        self.lines, self.taken = Lines(self.text), bytearray(len(self.text))
        code = (match for match in CODE.finditer(self.text) if match["fence"] or match["ticks"])
        self.take(match.span() for match in code)

    def take(self, ranges: Iterable[tuple[int, int]]) -> None:
        """Exclude ranges of the text from what patterns match."""
        for first, last in ranges:
            self.taken[first:last] = b"\1" * (last - first)

    def note(self, offset: int, odd: str, done: str) -> None:
        """Note something odd at an offset of the text."""
        self.notes.add(self.lines.row(offset) + 1, odd, done, self.lines.column(offset))

    def cut(self, first: int, last: int, instead: str = "") -> None:
        """Replace a part of the text; its line ends stay."""
        self.edits.append((first, last, instead + "\n" * self.text.count("\n", first, last)))
        self.take([(first, last)])

    def matches(self, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
        """Yield the matches of a pattern outside of code and of replaced text."""
        return (match for match in pattern.finditer(self.text) if not self.taken[match.start()])

    def made(self) -> str:
        """Return the text with everything replaced."""
        return self._with(lambda edit: edit[2])

    def blanked(self) -> str:
        """Return the text with spaces in place of replaced text; its length stays the same."""
        return self._with(lambda edit: blank(self.text[edit[0] : edit[1]]))

    def _with(self, instead: Callable[[Edit], str]) -> str:
        parts, at = [], 0
        for edit in sorted(self.edits):
            if edit[0] >= at:
                parts += [self.text[at : edit[0]], instead(edit)]
                at = edit[1]
        return "".join([*parts, self.text[at:]])


def blank(text: str) -> str:
    """Return a text with spaces in place of all characters but line ends."""
    return NO_LINE_END.sub(" ", text)
