"""YAML text to a tree of nodes that know their place.

Only what rule sources need is read: no tags, no anchors, no duplicate keys, limited depth and
size. So hostile YAML costs no more than its own length.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

import yaml

from rulebook_tools.prose.text import BIDI, CONTROL, MAX_LENGTH
from rulebook_tools.util.errors import Place, Problems, short

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
    if text is not None and (odd := _odd(text)):
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
        root = _Tree(start, text, problems, files).grown()
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
    """What a source may not hold: its place, what is wrong, what was expected."""


class _Tree:
    """A tree that grows from a parser's events, with a stack of our own, so that depth costs no recursion."""

    def __init__(self, start: Place, text: str, problems: Problems, files: int) -> None:
        self.start, self.text, self.problems, self.files = start, text, problems, files
        self.is_odd = _odd(text) is not None
        self.is_marked = len(MARK.findall(text)) > MAX_MARKS * files
        self.most = MAX_NODES * files
        self.nodes = self.marks = 0

    def grown(self) -> Node | None:
        """Return the root, or None of a text that holds nothing; raise `_Refused`."""
        root: Node | None = None
        key: Scalar | None = None
        above: list[Sequence | Mapping | None] = []
        parent: Sequence | Mapping | None = None
        for event in iter(LOADER(self.text).get_event, None):
            kind = type(event)
            if kind in ENDS:
                parent = above.pop()
                continue
            if kind in WITHOUT_NODE:
                if kind is yaml.DocumentStartEvent:
                    self._begin(event, root)
                continue
            node = self._node(event, kind)
            if parent is None:
                root = node
            elif isinstance(parent, Sequence):
                parent.items.append(node)
            elif key is None:
                key = _key(node)
            else:
                self._enter(parent, key, node)
                key = None
            if not isinstance(node, Scalar):
                above.append(parent)
                parent = node
                if len(above) > MAX_DEPTH:
                    raise _Refused(node.place, "nested too deeply", f"at most {MAX_DEPTH} levels")
        return root

    def _begin(self, event: Any, root: Node | None) -> None:
        if root is not None:
            place = _marked(self.start, event.start_mark)
            raise _Refused(place, "a second document in the file", "one document a file")

    def _node(self, event: Any, kind: type[Any]) -> Node:
        """Return the node that an event begins; raise `_Refused` for what a source may not hold."""
        place = _marked(self.start, event.start_mark)
        if event.anchor or event.tag:
            raise _Refused(place, *_refused(event))
        self.nodes += 1
        if self.nodes > self.most:
            raise _Refused(place, f"more than {self.most} keys and values", "fewer, or several files")
        if kind is not yaml.ScalarEvent:
            return Sequence(place) if kind is yaml.SequenceStartEvent else Mapping(place)
        value, style = event.value, event.style
        # Only between double quotes can a text hold what the file itself does not.
        if (self.is_odd or style == '"') and (odd := _odd(value)):
            wrong = f"the invisible character U+{ord(odd.group()):04X}"
            raise _Refused(place, wrong, "text without control characters")
        if self.is_marked:
            self.marks += marks_in(value)
            if self.marks > MAX_MARKS * self.files:
                raise _Refused(place, *too_many_marks(self.files))
        # The two parsers write "no quotes" differently: None and an empty string.
        return Scalar(place, value, not style, style == "|")

    def _enter(self, parent: Mapping, key: Scalar, node: Node) -> None:
        """Put a value under its key, if there is none yet."""
        if key.value in parent.entries:
            first = parent.entries[key.value][0].place
            wrong = f"the key {short(key.value)!r} again (first in line {first.line})"
            self.problems.add(key.place, wrong, "each key once")
        else:
            parent.entries[key.value] = (key, node)


def _key(node: Node) -> Scalar:
    if isinstance(node, Scalar):
        return node
    raise _Refused(node.place, "a list or mapping as a key", "a name as the key")


def _odd(text: str) -> re.Match[str] | None:
    """Return the first character that no source may hold."""
    return CONTROL.search(text) or BIDI.search(text)


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
WITHOUT_NODE = frozenset(
    (yaml.StreamStartEvent, yaml.StreamEndEvent, yaml.DocumentStartEvent, yaml.DocumentEndEvent)
)
"""The events that say nothing of what a document holds."""


def _marked(start: Place, mark: Any) -> Place:
    """Return the place of a parser's mark in YAML that begins at `start`."""
    if mark is None:
        return start
    file, first, column = start
    line = mark.line
    return Place(file, first + line, mark.column + (1 if line else column))


def _refused(event: Any) -> tuple[str, str]:
    """Say what of an event with an anchor or a tag a source may not hold, and what it should hold instead."""
    if type(event) is yaml.AliasEvent:
        return f"the alias *{event.anchor}", "the value itself"
    if event.anchor:
        return f"the anchor &{event.anchor}", "plain keys and values"
    return f"the tag {event.tag}", "plain keys and values"


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
