"""YAML text to a tree of nodes that know their place.

Only what rule sources need is read: no tags, no anchors, no duplicate keys, limited depth and
size. So hostile YAML costs no more than its own length.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import yaml

from rulebook_tools.errors import Place, Problems

MAX_BYTES = 1_000_000
MAX_DEPTH = 40

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""libyaml's parser where PyYAML was built with it: 20 times faster."""

CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
BIDI = re.compile("[\u202a-\u202e\u2066-\u2069]")


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
    start = Place(file)
    if len(content) > MAX_BYTES:
        problems.add(start, f"the file has {len(content)} bytes", f"at most {MAX_BYTES}")
        return None
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        problems.add(Place(file, line), "not valid UTF-8", "text saved as UTF-8")
        return None
    if odd := CONTROL.search(text) or BIDI.search(text):
        problems.add(
            _place_at(file, text, odd.start()),
            f"the invisible character U+{ord(odd.group()):04X}",
            "text without control characters",
        )
        return None
    known = len(problems.found)
    try:
        root = _build(file, yaml.parse(text, Loader=LOADER), problems)
    except yaml.MarkedYAMLError as error:
        problems.add(*_syntax_problem(file, text, error))
        return None
    except yaml.YAMLError as error:
        problems.add(start, f"not readable as YAML: {str(error).splitlines()[0]}", "valid YAML")
        return None
    if len(problems.found) > known:
        return None
    if root is None:
        problems.add(start, "the file is empty", "the keys of this kind of source")
    return root


def _build(file: str, events: Iterator[yaml.Event], problems: Problems) -> Node | None:
    """Build the tree with a stack of our own, so that depth costs no recursion."""
    root: Node | None = None
    stack: list[Sequence | Mapping] = []
    keys: list[Scalar | None] = []
    documents = 0
    for event in events:
        place = Place(file, event.start_mark.line + 1, event.start_mark.column + 1)
        node: Node
        match event:
            case yaml.DocumentStartEvent():
                documents += 1
                if documents > 1:
                    problems.add(place, "a second document in the file", "one document a file")
                    return None
                continue
            case yaml.AliasEvent():
                problems.add(place, f"the alias *{event.anchor}", "the value itself")
                return None
            case yaml.ScalarEvent():
                node = Scalar(place, event.value, not event.style, event.style == "|")
            case yaml.SequenceStartEvent():
                node = Sequence(place)
            case yaml.MappingStartEvent():
                node = Mapping(place)
            case yaml.SequenceEndEvent() | yaml.MappingEndEvent():
                stack.pop()
                keys.pop()
                continue
            case _:
                continue
        if event.anchor or event.tag:
            what = f"the anchor &{event.anchor}" if event.anchor else f"the tag {event.tag}"
            problems.add(place, what, "plain keys and values")
            return None
        if not stack:
            root = node
        elif isinstance(stack[-1], Sequence):
            stack[-1].items.append(node)
        elif not _add_entry(stack[-1], keys, node, problems):
            return None
        if not isinstance(node, Scalar):
            stack.append(node)
            keys.append(None)
            if len(stack) > MAX_DEPTH:
                problems.add(place, "nested too deeply", f"at most {MAX_DEPTH} levels")
                return None
    return root


def _add_entry(parent: Mapping, keys: list[Scalar | None], node: Node, problems: Problems) -> bool:
    """Take a node as the next key or value of a mapping."""
    key = keys[-1]
    if key is not None:
        keys[-1] = None
        if key.value in parent.entries:
            first = parent.entries[key.value][0].place
            problems.add(key.place, f"the key {key.value!r} again (first in line {first.line})", "each key once")
        else:
            parent.entries[key.value] = (key, node)
        return True
    if not isinstance(node, Scalar):
        problems.add(node.place, "a list or mapping as a key", "a name as the key")
        return False
    keys[-1] = node
    return True


def _syntax_problem(file: str, text: str, error: yaml.MarkedYAMLError) -> tuple[Place, str, str]:
    """Say in plain words what the YAML parser stumbled over."""
    mark = error.problem_mark or error.context_mark
    place = Place(file, mark.line + 1, mark.column + 1) if mark else Place(file)
    lines = text.splitlines()
    line = lines[place.line - 1] if place.line <= len(lines) else ""
    if "\t" in line[: len(line) - len(line.lstrip())] or "'\\t'" in str(error.problem):
        column = line.find("\t") + 1
        return Place(file, place.line, max(column, 1)), "a tab", "spaces for indentation"
    detail = " ".join(part for part in (error.context, error.problem) if part)
    return place, f"not readable as YAML: {detail}", "valid YAML (quote a text that holds ': ' or ' #')"


def _place_at(file: str, text: str, index: int) -> Place:
    line = text.count("\n", 0, index) + 1
    return Place(file, line, index - text.rfind("\n", 0, index))
