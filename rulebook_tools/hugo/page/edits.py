"""Replacements within the text of a page that keep its line numbers, and where a page holds code."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from rulebook_tools.hugo.notes import ImportNotes
from rulebook_tools.prose.text import Lines

FENCE = re.compile(r"[ ]{0,3}(`{3,}(?=[^`\n]*$)|~{3,})([^\n]*)")
TICKS = re.compile(r"(\\*)(`+)")

Range = tuple[int, int]


def code_ranges(text: str) -> list[Range]:
    """Return where code begins and ends: what stands between fences, and between backticks."""
    fenced = list(_fenced(text))
    spans: list[Range] = []
    at = 0
    for first, last in [*fenced, (len(text), len(text))]:
        for paragraph in _paragraphs(text, at, first):
            spans += _spans(text, *paragraph)
        at = last
    return sorted([*fenced, *spans])


def _fenced(text: str) -> Iterator[Range]:
    """Yield where the code between two fences begins and ends; an open fence reaches to the end."""
    at, fence, first = 0, "", 0
    for line in text.split("\n"):
        match = FENCE.match(line)
        end = min(at + len(line) + 1, len(text))
        if match and not fence:
            fence, first = match[1], at
        elif match and match[1].startswith(fence) and not match[2].strip():
            yield first, end
            fence = ""
        at = end
    if fence:
        yield first, at


def _paragraphs(text: str, start: int, end: int) -> Iterator[Range]:
    """Yield where lines begin and end between which there is no blank one."""
    first = at = start
    for line in text[start:end].split("\n"):
        after = min(at + len(line) + 1, end)
        if not line.strip():
            yield first, at
            first = after
        at = after
    yield first, at


def _spans(text: str, start: int, end: int) -> Iterator[Range]:
    """Yield the code between backticks of a paragraph: as many at its end as at its beginning."""
    runs = [(match.start(2), match.end(2), len(match[1]) % 2) for match in TICKS.finditer(text, start, end)]
    ends: defaultdict[int, list[int]] = defaultdict(list)
    for first, last, _ in runs:
        ends[last - first].append(last)
    at = start
    for first, last, escaped in runs:
        opened = first + escaped  # a backslash takes the first backtick
        if opened < at or opened == last:
            continue
        closing: Sequence[int] = ends[last - opened]
        if (index := bisect_right(closing, last)) < len(closing):
            at = closing[index]
            yield opened, at


Edit = tuple[int, int, str]
"""From where to where a text is replaced, and what by."""
NO_LINE_END = re.compile(r"[^\n]")


@dataclass(frozen=True, slots=True)
class Edits:
    """Gathers what to replace in a text; of two that overlap, the first one counts."""

    text: str
    notes: ImportNotes
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
