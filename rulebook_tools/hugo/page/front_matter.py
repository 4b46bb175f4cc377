"""Read the front matter of a page: YAML, TOML or JSON."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from rulebook_tools.engine.data import Plain
from rulebook_tools.hugo.notes import ImportNotes
from rulebook_tools.hugo.page.visible_text import visible
from rulebook_tools.prose.text import Lines
from rulebook_tools.sources.decode import plain
from rulebook_tools.sources.nodes import parse_text
from rulebook_tools.util.errors import Place, Problems

FENCED = re.compile(r"(---|\+\+\+)[ \t]*\n(.*?\n)?\1[ \t]*(?:\n|\Z)", re.DOTALL)
KEY = re.compile(r"""^[ \t]*(?:"([^"\n]*)"|'([^'\n]*)'|([^\s"'][^:=\n]*?))[ \t]*[:=]""", re.MULTILINE)
WITHOUT_LOSS = ("type", "draft")
"""Keys that are ignored without a warning."""


class Value(NamedTuple):
    """The text of a key, on one line, and the line of the key."""

    text: str
    line: int


@dataclass(slots=True)
class FrontMatter:
    """The keys of the front matter, the offset of its end, and the keys that were used."""

    values: Mapping[str, Plain] = field(default_factory=dict)
    end: int = 0
    text: str = ""
    used: dict[str, bool] = field(default_factory=dict)
    """The keys that were used, and whether their whole value was."""
    lines: dict[str, int] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        rows = Lines(self.text)
        for match in KEY.finditer(self.text):
            name = next(filter(None, match.groups()), "")
            self.lines.setdefault(name.lower(), rows.row(match.end()) + 1)

    def line(self, key: str) -> int:
        """Return the line of a key, or 1 if it is not found."""
        return self.lines.get(key.lower(), 1)

    def said(self, *keys: str, marked: bool = True) -> Value:
        """Return the text of the first key that has one, and mark it as used."""
        for key in keys:
            value = self.values.get(key)
            names = value if isinstance(value, list) else [value]
            texts = [_name(name) for name in names]
            if text := " ".join(visible(", ".join(filter(None, texts))).split()):
                parts = all(len(name) == 1 for name in names if isinstance(name, Mapping))
                self.used |= {key: all(texts) and parts} if marked else {}
                return Value(text, self.line(key))
        return Value("", self.line(keys[0]))

    def note_rest(self, notes: ImportNotes) -> None:
        """Note the keys that were not used, or not completely."""
        for key, value in self.values.items():
            if key in WITHOUT_LOSS or value in (None, "", [], {}):
                continue
            if key not in self.used:
                notes.add(self.line(key), f"the key {key!r} of the front matter", "it was left out")
            elif not self.used[key]:
                notes.add(self.line(key), f"the key {key!r} of the front matter", "only its names were kept")


def read_front_matter(text: str, notes: ImportNotes) -> FrontMatter:
    """Return the front matter of a page; note and leave out what cannot be read."""
    start = len(text) - len(text.lstrip("\n \t"))
    if text.startswith("{", start) and not text.startswith(("{{<", "{{%"), start):
        return _json(text, start)
    match = FENCED.match(text, start)
    if match is None:
        return FrontMatter()
    read = _toml if match[1] == "+++" else _yaml
    line = text.count("\n", 0, match.start(2)) + 1
    return FrontMatter(read(match[2] or "", line, notes), match.end(), text[: match.end()])


def _json(text: str, start: int) -> FrontMatter:
    """Return a front matter in JSON; a page may begin with a brace and have none."""
    try:
        values, end = json.JSONDecoder().raw_decode(text, start)
    except (ValueError, RecursionError):
        return FrontMatter()
    return FrontMatter(values, end, text[:end])


def _toml(content: str, line: int, notes: ImportNotes) -> Mapping[str, Plain]:  # noqa: ARG001
    try:
        values: Mapping[str, Plain] = json.loads(json.dumps(tomllib.loads(content), default=str))
    except (ValueError, RecursionError) as error:
        reason = str(error).partition("\n")[0]
        notes.add(1, f"front matter that is not readable as TOML: {reason}", "it was left out")
        return {}
    return values


def _yaml(content: str, line: int, notes: ImportNotes) -> Mapping[str, Plain]:
    problems = Problems()
    node = parse_text(content, Place(notes.file, line), problems)
    for problem in problems.found:
        notes.add(problem.place.line, f"front matter: {problem.wrong}", "all of it was left out")
    values = plain(node) if node else {}
    if not isinstance(values, Mapping):
        notes.add(1, "front matter without keys", "it was left out")
        return {}
    return values


def _name(value: Plain) -> str:
    if isinstance(value, Mapping):
        value = value.get("name")
    return str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""
