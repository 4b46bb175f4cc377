"""Read the front matter of a page (YAML, TOML or JSON), and find the language and name of the page."""

from __future__ import annotations

import json
import re
import tomllib
import unicodedata
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import yaml

from rulebook_tools.catalogs.languages import is_known
from rulebook_tools.engine.data import Plain
from rulebook_tools.hugo.notes import ImportNotes, shown
from rulebook_tools.hugo.page.visible_text import visible
from rulebook_tools.prose.text import Lines
from rulebook_tools.sources.decode import plain
from rulebook_tools.sources.folders import base_language
from rulebook_tools.sources.nodes import parse_text
from rulebook_tools.util.errors import Place, Problems, UsageError

FENCED = re.compile(r"(---|\+\+\+)[ \t]*\n(.*?\n)?\1[ \t]*(?:\n|\Z)", re.DOTALL)
KEY = re.compile(r"""^[ \t]*(?:"([^"\n]*)"|'([^'\n]*)'|([^\s"'][^:=\n]*?))[ \t]*[:=]""", re.MULTILINE)
IGNORED_KEYS = ("type", "draft")
"""The keys that are ignored without a warning."""


class KeyText(NamedTuple):
    """The value of a key as text on one line, and the line of the key in the page."""

    text: str
    line: int


@dataclass(slots=True)
class FrontMatter:
    """The front matter of a page: its values by key, its end (offset), the text of the page up to there."""

    values: Mapping[str, Plain] = field(default_factory=dict)
    end: int = 0
    text: str = ""
    used: dict[str, bool] = field(default_factory=dict)
    """The keys whose values the import used, each with whether it used the whole value."""
    lines: dict[str, int] = field(init=False, default_factory=dict)
    """The line of each key in the page, by the key in lower case."""
    written: dict[str, str] = field(init=False, default_factory=dict)
    """Each key as written, by the key in lower case: to Hugo, `Title` and `title` are the same."""

    def __post_init__(self) -> None:
        rows = Lines(self.text)
        self.written = {key.lower(): key for key in self.values}
        for match in KEY.finditer(self.text):
            name = next(filter(None, match.groups()), "")
            self.lines.setdefault(name.lower(), rows.row(match.end()) + 1)

    def line(self, key: str) -> int:
        """Return the line of a key, or 1 if it is not found."""
        return self.lines.get(key.lower(), 1)

    def text_of(self, *keys: str, marked: bool = True) -> KeyText:
        """Return the text of the first key that has one, or ""; if `marked`, add this key to `used`."""
        for key in (self.written.get(key.lower(), key) for key in keys):
            value = self.values.get(key)
            names = value if isinstance(value, list) else [value]
            texts = [_name(name) for name in names]
            if text := " ".join(visible(", ".join(filter(None, texts))).split()):
                parts = all(len(name) == 1 for name in names if isinstance(name, Mapping))
                self.used |= {key: all(texts) and parts} if marked else {}
                return KeyText(text, self.line(key))
        return KeyText("", self.line(keys[0]))

    def note_rest(self, notes: ImportNotes) -> None:
        """Warn about the keys whose values the import did not use, or used only in part."""
        for key, value in self.values.items():
            if key in IGNORED_KEYS or value in (None, "", [], {}):
                continue
            if key not in self.used:
                notes.add(self.line(key), f"the key {key!r} of the front matter", "it was left out")
            elif not self.used[key]:
                notes.add(self.line(key), f"the key {key!r} of the front matter", "only its names were kept")


def read_front_matter(text: str, notes: ImportNotes) -> FrontMatter:
    """Return the front matter of a page; warn about what cannot be read, and leave it out."""
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


FOLDER_OF_LANGUAGES = "content"
DEFAULT_LANGUAGE = "en"
LANGUAGES_FILE = Path(__file__).with_name("languages.yml")

MIN_FREQUENT_WORDS = 20
"""How many frequent words of a language a text must contain to be taken for it; else it counts as English."""


@cache
def known_languages() -> Mapping[str, Mapping[str, str]]:
    """Return the content of `languages.yml`: for each language tag, texts by key."""
    facts: Mapping[str, Mapping[str, str]] = yaml.safe_load(LANGUAGES_FILE.read_text("utf-8"))
    return facts


def not_executed(language: str) -> str:
    """Return why an imported game has no executable rules: a sentence in a language, English if unknown."""
    known = known_languages()
    return known.get(base_language(language), known[DEFAULT_LANGUAGE])["not_executed"]


def language_of(front: FrontMatter, text: str, requested: str | None, page: Path, notes: ImportNotes) -> str:
    """Return the language of a page: that of its front matter, else the requested one, else that of its path.

    Without any of these, guess it from the words of the `text`. Raises `UsageError` for an unknown tag.
    """
    if requested is not None and not is_known(requested):
        raise UsageError(f"no language {requested!r}; expected a tag such as nl or pt_BR")
    said, line = front.text_of("language", "lang")
    if said and not is_known(said):
        notes.add(line, f"the language {shown(said)}", "it was left out")
        said = ""
    if said and requested not in {None, said}:
        notes.add(line, f"the language {said!r}, not {requested!r}", "the language of the page was used")
    if found := said or requested or _language_in(page):
        return found
    guessed = guessed_language(text)
    notes.add(1, "a page that does not name its language", f"{guessed!r} was assumed")
    return guessed


def guessed_language(text: str) -> str:
    """Return the language whose frequent words a text has most often; the default one if these are few."""
    words = Counter(re.findall(r"[^\W\d_]+", text.casefold()))
    found = {
        language: sum(words[word] for word in facts["little_words"].split())
        for language, facts in known_languages().items()
    }
    best = max(found, key=lambda language: found[language])
    return best if found[best] >= MIN_FREQUENT_WORDS else DEFAULT_LANGUAGE


def _language_in(page: Path) -> str:
    """Return the language in a page's path: `page.nl.md`, `content/nl/page.md`, `nl/page.md`; else ""."""
    parts = page.parts[:-1]
    names = [page.suffixes[-2][1:]] if len(page.suffixes) > 1 else []
    names += [after for folder, after in pairwise(parts) if folder == FOLDER_OF_LANGUAGES]
    names += parts[-1:]
    return next(filter(is_tag, names), "")


def is_tag(name: str) -> bool:
    """Return whether the name of a file or folder is a language tag such as nl or pt_BR."""
    return bool(re.fullmatch(r"[a-z]{2}([-_][A-Za-z]{2})?", name)) and is_known(name)


INDEX_NAMES = ("index", "_index")
MAX_SLUG = 60
OTHER = re.compile(r"[^a-z0-9]+")
LETTERS = str.maketrans({"ß": "ss", "æ": "ae", "ø": "o", "œ": "oe", "ł": "l", "đ": "d"})


def is_index(page: Path) -> bool:
    """Return whether a page is the index page of its folder."""
    return page.name.partition(".")[0] in INDEX_NAMES


def name_of(page: Path) -> str:
    """Return a page's name: its file name without extension; for an index page, the name of its folder.

    Folders of languages and Hugo's `content` are passed over; a folder's name without letters becomes "".
    """
    if not is_index(page):
        return page.name.partition(".")[0]
    folders = (folder.name for folder in page.resolve().parents)
    name = next((name for name in folders if name != FOLDER_OF_LANGUAGES and not is_tag(name)), "")
    return name if any(map(str.isalpha, name)) else ""


def in_words(name: str) -> str:
    """Return the name of a file, folder or game with spaces and a capital: `My game` for `my-game`."""
    words = re.sub(r"[\s_-]+", " ", name).strip()
    return words[:1].upper() + words[1:]


def slug(words: str, instead: str = "") -> str:
    """Return words as a slug: a-z, digits and hyphens, beginning with a letter; `instead` if it is empty."""
    plain = unicodedata.normalize("NFKD", words.lower().translate(LETTERS))
    letters = "".join(char for char in plain if not unicodedata.combining(char))
    made = OTHER.sub("-", letters)[: MAX_SLUG + 10].lstrip("-0123456789")[:MAX_SLUG].strip("-")
    return made or instead
