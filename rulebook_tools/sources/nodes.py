"""Parse YAML to a tree of nodes, each with its place: file, line and column.

Only a subset is accepted: no tags, no anchors, no duplicate keys, limited depth and size. So the time for
hostile YAML grows only with its length.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import yaml

from rulebook_tools.prose.text import BIDI, CONTROL, MAX_LENGTH
from rulebook_tools.util.errors import Place, Problems, short

MAX_BYTES = 1_000_000
MAX_DEPTH = 40
MAX_LINES = 5000
"""The largest number of lines in a source; large rulebooks have some hundreds in one."""
MAX_NODES = 20_000
"""The largest number of values, keys and lists in a source; large rulebooks have some thousands in one."""
MAX_MARKS = 10_000
"""The largest number of markup characters in a source; large rulebooks have some hundreds in one."""
ODD = re.compile(f"{CONTROL.pattern}|{BIDI.pattern}")
"""Characters that no source may contain, not even as an escape."""
MARK = re.compile(r"[\[\]*_`&<\\!{(~]")

BLANK_LINES = re.compile(r"(?:[^\S\n]*\n)*")
"""Blank lines at the beginning of a text."""

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The loader class of PyYAML: with libyaml's parser, which is 20 times faster, if it is installed."""


@dataclass(slots=True)
class Scalar:
    """A single value as text; `plain` if written without quotes, `literal` if written after a `|`."""

    place: Place
    value: str
    plain: bool
    literal: bool = False


@dataclass(slots=True)
class Sequence:
    """A YAML list."""

    place: Place
    items: list[Node] = field(default_factory=list)


@dataclass(slots=True)
class Mapping:
    """A YAML mapping: by key, the nodes of the key and of its value."""

    place: Place
    entries: dict[str, tuple[Scalar, Node]] = field(default_factory=dict)


Node = Scalar | Sequence | Mapping


def parse(file: str, content: bytes, problems: Problems) -> Node | None:
    """Return the tree of a YAML file, or None if it has problems (then noted)."""
    text = decoded(file, content, problems)
    if text is None:
        return None
    known = len(problems.found)
    root = parse_text(text, Place(file), problems)
    if root is None and len(problems.found) == known:
        problems.add(Place(file), "the file is empty", "the keys of this kind of source")
    return root


def decoded(file: str, content: bytes, problems: Problems, *, kind: str = "file") -> str | None:
    """Return the text of a source, or None with the problem noted; `kind` names the source in messages."""
    text = text_of(file, content, problems)
    if text is None:
        return None
    if odd := ODD.search(text):
        line, column = text.count("\n", 0, odd.start()) + 1, odd.start() - text.rfind("\n", 0, odd.start())
        problems.add(Place(file, line, column), *_invisible(odd))
        return None
    if (lines := text.count("\n")) > MAX_LINES:
        problems.add(Place(file, MAX_LINES + 1), f"the {kind} has {lines} lines", f"at most {MAX_LINES}")
        return None
    return text


def text_of(file: str, content: bytes, problems: Problems, most: int = MAX_BYTES) -> str | None:
    """Return the text of a file; None, with the problem noted, if it is not UTF-8 of at most `most` bytes."""
    if len(content) > most:
        problems.add(Place(file), f"the file has {len(content)} bytes", f"at most {most}")
        return None
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        problems.add(Place(file, line), "not valid UTF-8", "text saved as UTF-8")
        return None


def parse_text(text: str, start: Place, problems: Problems) -> Node | None:
    """Return the tree of YAML text that begins at a place in a file; None if it is empty or has problems."""
    known = len(problems.found)
    try:
        root = _Tree(start, text, problems).root()
    except _Refused as refused:
        problems.add(*refused.args)
        return None
    except yaml.MarkedYAMLError as error:
        problems.add(*_syntax_problem(start, text, error))
        return None
    except yaml.YAMLError as error:
        problems.add(start, f"not readable as YAML: {str(error).splitlines()[0]}", "valid YAML")
        return None
    return None if len(problems.found) > known else root


class _Refused(Exception):
    """Raised for content that no source may have: its place, the fault, what was expected."""


class _Tree:
    """Builds the tree of nodes from a YAML parser's events."""

    def __init__(self, start: Place, text: str, problems: Problems) -> None:
        self.start, self.problems, self.next_event = start, problems, LOADER(text).get_event
        self.nodes = self.marks = 0

    def root(self) -> Node | None:
        """Return the root node, or None for an empty text; raise `_Refused` for forbidden content."""
        root = None
        for event in iter(self.next_event, None):
            if isinstance(event, yaml.NodeEvent):
                root = self._node(event, 1)
            elif root is not None and isinstance(event, yaml.DocumentStartEvent):
                place = _place_of(self.start, event.start_mark)
                raise _Refused(place, "a second document in the file", "one document a file")
        return root

    def _node(self, event: Any, depth: int) -> Node:
        place = self._checked_place(event)
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event, place)
        if depth > MAX_DEPTH:
            raise _Refused(place, "nested too deeply", f"at most {MAX_DEPTH} levels")
        if isinstance(event, yaml.SequenceStartEvent):
            return Sequence(place, [self._node(each, depth + 1) for each in self._inside()])
        mapping = Mapping(place)
        for each in self._inside():
            at = self._checked_place(each)
            if not isinstance(each, yaml.ScalarEvent):
                raise _Refused(at, "a list or mapping as a key", "a name as the key")
            key = self._scalar(each, at)
            if key.value in mapping.entries:
                first = mapping.entries[key.value][0].place
                wrong = f"the key {short(key.value)!r} is used twice (first in line {first.line})"
                self.problems.add(key.place, wrong, "each key once")
            value = self._node(self.next_event(), depth + 1)
            mapping.entries.setdefault(key.value, (key, value))
        return mapping

    def _inside(self) -> Iterator[Any]:
        """Yield the first event of each node of the list or mapping being parsed, until this ends."""
        while not isinstance(event := self.next_event(), yaml.CollectionEndEvent):
            yield event

    def _checked_place(self, event: Any) -> Place:
        """Return the place of a node; raise `_Refused` if no source may have such a node."""
        place = _place_of(self.start, event.start_mark)
        if isinstance(event, yaml.AliasEvent):
            raise _Refused(place, f"the alias *{event.anchor}", "the value itself")
        if event.anchor or event.tag:
            wrong = f"the anchor &{event.anchor}" if event.anchor else f"the tag {event.tag}"
            raise _Refused(place, wrong, "plain keys and values")
        self.nodes += 1
        if self.nodes > MAX_NODES:
            wrong = f"more than {MAX_NODES} keys and values"
            raise _Refused(place, wrong, "fewer, or several files")
        return place

    def _scalar(self, event: yaml.ScalarEvent, place: Place) -> Scalar:
        if odd := ODD.search(event.value):
            raise _Refused(place, *_invisible(odd))
        self.marks += marks_in(event.value)
        if self.marks > MAX_MARKS:
            raise _Refused(place, *too_many_marks())
        # The two parsers write "no quotes" differently: None and an empty string.
        return Scalar(place, event.value, not event.style, event.style == "|")


def _invisible(odd: re.Match[str]) -> tuple[str, str]:
    return f"the invisible character U+{ord(odd.group()):04X}", "text without control characters"


def marks_in(text: str) -> int:
    """Return how many characters of a text may be markup; lines longer than MAX_LENGTH do not count."""
    if not MARK.search(text):
        return 0
    return sum([len(MARK.findall(line)) for line in text.split("\n") if len(line) <= MAX_LENGTH])


def too_many_marks() -> tuple[str, str]:
    """Return what is wrong and what is expected, for a problem about a file with too much markup."""
    return f"more than {MAX_MARKS} marks such as [ and * in the texts of the file", "fewer"


def _place_of(start: Place, mark: Any) -> Place:
    """Return the place in the file of a position (`mark`) in YAML text that begins at `start`."""
    if mark is None:
        return start
    file, first, column = start
    line = mark.line
    return Place(file, first + line, mark.column + (1 if line else column))


def _syntax_problem(start: Place, text: str, error: yaml.MarkedYAMLError) -> tuple[Place, str, str]:
    mark = error.problem_mark or error.context_mark
    place = _place_of(start, mark)
    lines = text.splitlines() or [""]
    row = min(mark.line if mark else 0, len(lines) - 1)
    line = lines[row]
    if mark and mark.line > row:  # the end of the text, for the parser
        place = Place(start.file, start.line + row, len(line) + (1 if row else start.column))
    if "\t" in line[: len(line) - len(line.lstrip())] or "'\\t'" in str(error.problem):
        return Place(start.file, place.line, max(line.find("\t") + 1, 1)), "a tab", "spaces for indentation"
    detail = " ".join(part for part in (error.context, error.problem) if part)
    expected = "valid YAML (quote a text that holds ': ' or ' #', or that begins with '{')"
    return place, f"not readable as YAML: {detail}", expected
