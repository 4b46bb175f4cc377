"""What is cut out of a page, or put in the place of something, while its lines stay where they are.

So a warning about anything that is left names its line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from rulebook_tools.hugo.notes import Notes
from rulebook_tools.hugo.page.code import Range
from rulebook_tools.prose.text import Lines

Edit = tuple[int, int, str]
"""From where to where a text is replaced, and what by."""
NO_LINE_END = re.compile(r"[^\n]")


@dataclass(frozen=True, slots=True)
class Edits:
    """Gathers what to replace in a text; of two that overlap, the first one counts."""

    text: str
    notes: Notes
    lines: Lines
    edits: list[Edit] = field(default_factory=list)

    def note(self, offset: int, odd: str, done: str) -> None:
        """Note something odd at an offset of the text."""
        self.notes.add(self.lines.row(offset) + 1, odd, done, self.lines.column(offset))

    def cut(self, first: int, last: int, instead: str = "") -> None:
        """Replace a part of the text; the ends of its lines stay."""
        self.edits.append((first, last, instead + "\n" * self.text.count("\n", first, last)))

    def outside(self, pattern: re.Pattern[str], code: Sequence[Range]) -> Iterator[re.Match[str]]:
        """Yield what a pattern matches outside of code, and of what was replaced before."""
        taken = iter(sorted([*code, *((first, last) for first, last, _ in self.edits)]))
        span = next(taken, None)
        for match in pattern.finditer(self.text):
            while span and span[1] <= match.start():
                span = next(taken, None)
            if not (span and span[0] <= match.start()):
                yield match

    def made(self) -> str:
        """Return the text with everything replaced."""
        return self._with(lambda edit: edit[2])

    def blanked(self) -> str:
        """Return the text, as long as before, with spaces for what was replaced so far."""
        return self._with(lambda edit: blank(self.text[edit[0] : edit[1]]))

    def _with(self, instead: Callable[[Edit], str]) -> str:
        parts, at = [], 0
        for edit in sorted(self.edits):
            if edit[0] >= at:
                parts += [self.text[at : edit[0]], instead(edit)]
                at = edit[1]
        return "".join([*parts, self.text[at:]])


def blank(text: str) -> str:
    """Return as many spaces as a text has characters, with its ends of lines."""
    return NO_LINE_END.sub(" ", text)
