"""Where a page holds code, in which nothing means anything."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence

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
