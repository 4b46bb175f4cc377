"""The front matter of a page: YAML, TOML or JSON, as plain data."""

from __future__ import annotations

import datetime as dt
import json
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from rulebook_tools.engine.data import Plain
from rulebook_tools.errors import Place, Problems
from rulebook_tools.hugo.cleaning import visible
from rulebook_tools.hugo.notes import Notes
from rulebook_tools.source.decode import plain
from rulebook_tools.source.nodes import Mapping as Tree
from rulebook_tools.source.nodes import Node, Scalar, parse_text

FENCED = re.compile(r"(---|\+\+\+)[ \t]*\n(.*?\n)?\1[ \t]*(?:\n|\Z)", re.DOTALL)
LINE_OF_KEY = r"(?mi)^[ \t\"']*{}[\"' \t]*[:=]"
KNOWN = ("title", "subtitle", "description", "summary", "author", "authors", "publisher", "year", "date")
"""The keys that say something about the game."""
WITHOUT_LOSS = ("type", "language", "lang", "draft", "params")
"""The keys that are read, or say nothing about rules."""


@dataclass(frozen=True, slots=True)
class Front:
    """What the front matter says, and where the page goes on after it."""

    values: Mapping[str, Plain] = field(default_factory=dict)
    end: int = 0
    text: str = ""
    node: Node | None = None
    """What YAML says, with the place of each part."""

    def origin(self, file: str, *path: str) -> Node:
        """Return what stands under some keys; as far as it has no place, the key's line stands for it."""
        node = self.node
        for name in path:
            node = node.entries[name][1] if isinstance(node, Tree) and name in node.entries else None
        return node or Scalar(Place(file, self.line(path[-1])), path[-1], plain=False)

    def line(self, key: str) -> int:
        """Return the line that a key stands in, as far as it can be found."""
        match = re.search(LINE_OF_KEY.format(re.escape(key)), self.text)
        return self.text.count("\n", 0, match.start()) + 1 if match else 1

    def said(self, *keys: str) -> str:
        """Return the first of some keys that has a text, on one line; an empty text without any."""
        for key in keys:
            value = self.values.get(key)
            names = value if isinstance(value, list) else [value]
            texts = [_name(name) for name in names]
            if text := " ".join(visible(", ".join(filter(None, texts))).split()):
                return text
        return ""

    @property
    def rulebook(self) -> Mapping[str, Plain] | None:
        """The sources of a game that a page carries, or None."""
        params = self.values.get("params")
        found = params.get("rulebook") if isinstance(params, Mapping) else None
        return found if isinstance(found, Mapping) else None


def read_front(text: str, notes: Notes) -> Front:
    """Return the front matter of a page; what cannot be read is noted and left out."""
    start = len(text) - len(text.lstrip("\n \t"))
    if text.startswith("{", start) and not text.startswith(("{{<", "{{%"), start):
        return _json(text, start, notes)
    match = FENCED.match(text, start)
    if match is None:
        return Front()
    content, end = match[2] or "", match.end()
    if match[1] == "+++":
        return Front(_read(lambda: tomllib.loads(content), "TOML", notes), end, text[:end])
    problems = Problems()
    node = parse_text(content, Place(notes.file, text.count("\n", 0, match.start(2)) + 1), problems)
    for problem in problems.found:
        notes.add(problem.place.line, f"front matter: {problem.wrong}", "all of it was left out")
    values = plain(node) if node else {}
    if not isinstance(values, Mapping):
        notes.add(1, "front matter without keys", "it was left out")
        values = {}
    return Front(values, end, text[:end], node)


def note_dropped(front: Front, notes: Notes) -> None:
    """Note the keys that nothing was made of."""
    for key in front.values:
        if key not in KNOWN and key not in WITHOUT_LOSS:
            notes.add(front.line(key), f"the key {key!r} of the front matter", "it was left out")
    params = front.values.get("params")
    if params and front.rulebook is None:
        notes.add(front.line("params"), "the key 'params' of the front matter", "it was left out")


def _json(text: str, start: int, notes: Notes) -> Front:
    """Return a front matter in JSON; a page that only begins with a brace has none."""
    try:
        values, end = json.JSONDecoder().raw_decode(text, start)
    except (ValueError, RecursionError):
        return Front()
    return Front(_plain(values, notes), end, text[:end])


def _read(read: Callable[[], Plain], language: str, notes: Notes) -> Mapping[str, Plain]:
    try:
        return _plain(read(), notes)
    except (ValueError, RecursionError) as error:
        reason = str(error).partition("\n")[0]
        notes.add(1, f"front matter that is not readable as {language}: {reason}", "it was left out")
        return {}


def _plain(values: object, notes: Notes) -> Mapping[str, Plain]:
    """Return data without dates and the like, which become text."""
    try:
        made = json.loads(json.dumps(values, default=_date))
    except (TypeError, ValueError, RecursionError):
        notes.add(1, "front matter of an odd kind", "it was left out")
        return {}
    return made if isinstance(made, dict) else {}


def _date(value: object) -> str:
    if isinstance(value, dt.date | dt.time):
        return value.isoformat()
    raise TypeError


def _name(value: Plain) -> str:
    """Return a text, or the name that a mapping gives."""
    if isinstance(value, Mapping):
        value = value.get("name")
    return str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""
