"""YAML text to a tree of nodes that know their place.

Only what rule sources need is read: no tags, no anchors, no duplicate keys, limited depth and
size. So hostile YAML costs no more than its own length.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import yaml

from rulebook_tools.errors import Place, Problems, short
from rulebook_tools.prose.characters import BIDI, CONTROL
from rulebook_tools.prose.inline import MAX_LENGTH

MAX_BYTES = 1_000_000
MAX_DEPTH = 40
MAX_LINES = 5000
"""Lines of a source: the longest of a large rulebook has some hundreds."""
MAX_NODES = 20_000
"""Values, keys and lists in a source: the largest of a large rulebook has some thousands."""
MAX_MARKS = 10_000
"""Characters in the texts of a source that may be markup: those of a large rulebook have some hundreds."""
MARK = re.compile(r"[\[\]*_`&<\\!{(~]")

BLANK_LINES = re.compile(r"(?:[^\S\n]*\n)*")
"""The blank lines that a text begins with."""

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""libyaml's parser where PyYAML was built with it: 20 times faster."""


@dataclass(slots=True)
class Scalar:
    """A single value as written; `plain` if it stands without quotes, `literal` after a `|`."""

    place: Place
    value: str
    plain: bool
    literal: bool = False


@dataclass(slots=True)
class Sequence:
    """A list."""

    place: Place
    items: list[Node] = field(default_factory=list)


@dataclass(slots=True)
class Mapping:
    """Keys, each with its own place, and values."""

    place: Place
    entries: dict[str, tuple[Scalar, Node]] = field(default_factory=dict)


Node = Scalar | Sequence | Mapping


def parse(file: str, content: bytes, problems: Problems) -> Node | None:
    """Return the tree of a YAML file, or None if it has problems (then noted)."""
    text = decoded(file, content, problems)
    if text is None:
        return None
    if (lines := text.count("\n")) > MAX_LINES:
        problems.add(Place(file, MAX_LINES + 1), f"the file has {lines} lines", f"at most {MAX_LINES}")
        return None
    known = len(problems.found)
    root = parse_text(text, Place(file), problems)
    if root is None and len(problems.found) == known:
        problems.add(Place(file), "the file is empty", "the keys of this kind of source")
    return root


def decoded(file: str, content: bytes, problems: Problems) -> str | None:
    """Return the text of a source file, or None if it is not fit to be one (then noted)."""
    text = text_of(file, content, problems)
    if text is not None and (odd := CONTROL.search(text) or BIDI.search(text)):
        problems.add(
            _place_at(file, text, odd.start()),
            f"the invisible character U+{ord(odd.group()):04X}",
            "text without control characters",
        )
        return None
    return text


def text_of(file: str, content: bytes, problems: Problems) -> str | None:
    """Return the text of a file, whatever is in it; None if it is too long or no text (then noted)."""
    if len(content) > MAX_BYTES:
        problems.add(Place(file), f"the file has {len(content)} bytes", f"at most {MAX_BYTES}")
        return None
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        problems.add(Place(file, line), "not valid UTF-8", "text saved as UTF-8")
        return None


def parse_text(text: str, start: Place, problems: Problems, files: int = 1) -> Node | None:
    """Return the tree of YAML that begins at a place of a file; None if it is empty or has problems.

    It may hold as much as so many files.
    """
    known = len(problems.found)
    try:
        root = _build(start, yaml.parse(text, Loader=LOADER), problems, files)
    except yaml.MarkedYAMLError as error:
        problems.add(*_syntax_problem(start, text, error))
        return None
    except yaml.YAMLError as error:
        problems.add(start, f"not readable as YAML: {str(error).splitlines()[0]}", "valid YAML")
        return None
    return None if len(problems.found) > known else root


@dataclass(slots=True)
class _Tree:
    """A tree being built, with a stack of our own, so that depth costs no recursion."""

    problems: Problems
    files: int = 1
    root: Node | None = None
    stack: list[tuple[Sequence | Mapping, list[Scalar]]] = field(default_factory=list)
    nodes: int = 0
    marks: int = 0

    def add(self, node: Node) -> bool:
        """Put a node where the stack says; return whether it may stand there."""
        self.nodes += 1
        if self.nodes > MAX_NODES * self.files:
            wrong = f"more than {MAX_NODES * self.files} keys and values"
            self.problems.add(node.place, wrong, "fewer, or several files")
            return False
        if isinstance(node, Scalar):
            self.marks += marks_in(node.value)
            if self.marks > MAX_MARKS * self.files:
                self.problems.add(node.place, *too_many_marks(self.files))
                return False
        if not self.stack:
            self.root = node
        elif isinstance(parent := self.stack[-1][0], Sequence):
            parent.items.append(node)
        elif not self._add_entry(parent, self.stack[-1][1], node):
            return False
        if not isinstance(node, Scalar):
            self.stack.append((node, []))
        if len(self.stack) > MAX_DEPTH:
            self.problems.add(node.place, "nested too deeply", f"at most {MAX_DEPTH} levels")
            return False
        return True

    def _add_entry(self, parent: Mapping, pending: list[Scalar], node: Node) -> bool:
        """Take a node as the next key of a mapping, or as the value of the pending one."""
        if not pending:
            if isinstance(node, Scalar):
                pending.append(node)
                return True
            self.problems.add(node.place, "a list or mapping as a key", "a name as the key")
            return False
        key = pending.pop()
        if key.value in parent.entries:
            first = parent.entries[key.value][0].place
            wrong = f"the key {short(key.value)!r} again (first in line {first.line})"
            self.problems.add(key.place, wrong, "each key once")
        else:
            parent.entries[key.value] = (key, node)
        return True


def marks_in(text: str) -> int:
    """Return how many characters of a text may be markup, in lines that are short enough to be parsed."""
    if not MARK.search(text):
        return 0
    return sum([len(MARK.findall(line)) for line in text.split("\n") if len(line) <= MAX_LENGTH])


def too_many_marks(files: int = 1) -> tuple[str, str]:
    """Say that the texts of a file have too much in them that may be markup."""
    return f"more than {MAX_MARKS * files} marks such as [ and * in the texts of the file", "fewer"


ENDS = frozenset((yaml.SequenceEndEvent, yaml.MappingEndEvent))
"""The events with which a list or a mapping ends."""
PASSED_OVER = ENDS | {yaml.StreamStartEvent, yaml.StreamEndEvent, yaml.DocumentEndEvent}
"""The events without a node of their own."""


def _build(start: Place, events: Iterable[yaml.Event], problems: Problems, files: int) -> Node | None:
    """Return the tree that a parser's events describe, or None with the problem noted."""
    tree = _Tree(problems, files)
    for event in events:
        kind = type(event)
        if kind in ENDS:
            tree.stack.pop()
        if kind in PASSED_OVER:
            continue
        place = _marked(start, event.start_mark)
        if refused := _refused(event, is_second=tree.root is not None and not tree.stack):
            problems.add(place, *refused)
            return None
        node = _node(event, place)
        if node is not None and not tree.add(node):
            return None
    return tree.root


def _marked(start: Place, mark: Any) -> Place:
    """Return the place of a parser's mark in YAML that begins at `start`."""
    if mark is None:
        return start
    column = mark.column + (start.column if mark.line == 0 else 1)
    return Place(start.file, start.line + mark.line, column)


def _refused(event: Any, *, is_second: bool) -> tuple[str, str] | None:
    """Say what a source may not hold, and what it should hold instead."""
    if isinstance(event, yaml.DocumentStartEvent):
        return ("a second document in the file", "one document a file") if is_second else None
    if isinstance(event, yaml.AliasEvent):
        return f"the alias *{event.anchor}", "the value itself"
    if event.anchor:
        return f"the anchor &{event.anchor}", "plain keys and values"
    if event.tag:
        return f"the tag {event.tag}", "plain keys and values"
    if isinstance(event, yaml.ScalarEvent) and (
        odd := CONTROL.search(event.value) or BIDI.search(event.value)
    ):
        return f"the invisible character U+{ord(odd.group()):04X}", "text without control characters"
    return None


def _node(event: yaml.Event, place: Place) -> Node | None:
    match event:
        case yaml.ScalarEvent():
            # The two parsers write "no quotes" differently: None and an empty string.
            return Scalar(place, event.value, not event.style, event.style == "|")
        case yaml.SequenceStartEvent():
            return Sequence(place)
        case yaml.MappingStartEvent():
            return Mapping(place)
    return None


def _syntax_problem(start: Place, text: str, error: yaml.MarkedYAMLError) -> tuple[Place, str, str]:
    """Say in plain words what the YAML parser stumbled over."""
    mark = error.problem_mark or error.context_mark
    place = _marked(start, mark)
    lines = text.splitlines()
    row = mark.line if mark else 0
    line = lines[row] if row < len(lines) else ""
    if "\t" in line[: len(line) - len(line.lstrip())] or "'\\t'" in str(error.problem):
        return Place(start.file, place.line, max(line.find("\t") + 1, 1)), "a tab", "spaces for indentation"
    detail = " ".join(part for part in (error.context, error.problem) if part)
    expected = "valid YAML (quote a text that holds ': ' or ' #', or that begins with '{')"
    return place, f"not readable as YAML: {detail}", expected


def _place_at(file: str, text: str, index: int) -> Place:
    line = text.count("\n", 0, index) + 1
    return Place(file, line, index - text.rfind("\n", 0, index))
