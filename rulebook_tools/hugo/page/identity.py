"""Find the language and the names of a page in its front matter, its path and its words."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path

import yaml

from rulebook_tools.catalogs.languages import is_known
from rulebook_tools.hugo.notes import ImportNotes, shown
from rulebook_tools.hugo.page.front_matter import FrontMatter
from rulebook_tools.util.errors import UsageError

FOLDER_OF_LANGUAGES = "content"
DEFAULT_LANGUAGE = "en"
LANGUAGES_FILE = Path(__file__).with_name("languages.yml")

ENOUGH = 20
"""Frequent words of a language that a text must contain, at least, to be recognised."""


@cache
def known_languages() -> Mapping[str, Mapping[str, str]]:
    """Return the facts about languages in `languages.yml`, by tag and name."""
    facts: Mapping[str, Mapping[str, str]] = yaml.safe_load(LANGUAGES_FILE.read_text("utf-8"))
    return facts


def not_executed(language: str) -> str:
    """Return why an imported game has no executable rules, in its language if known."""
    known = known_languages()
    return known.get(re.split("[-_]", language)[0], known[DEFAULT_LANGUAGE])["not_executed"]


def language_of(front: FrontMatter, text: str, asked: str | None, page: Path, notes: ImportNotes) -> str:
    """Return the language of a page: that of its front matter, else the requested one, else that of its path.

    Without any of these, guess it from the words of the `text`. Raises `UsageError` for an unknown tag.
    """
    if asked is not None and not is_known(asked):
        raise UsageError(f"no language {asked!r}; expected a tag such as nl or pt_BR")
    said, line = front.said("language", "lang")
    if said and not is_known(said):
        notes.add(line, f"the language {shown(said)}", "it was left out")
        said = ""
    if said and asked not in {None, said}:
        notes.add(line, f"the language {said!r}, not {asked!r}", "the page’s own was taken")
    if found := said or asked or _language_in(page):
        return found
    guessed = by_words(text)
    notes.add(1, "a page that does not say its language", f"it was taken for {guessed!r}")
    return guessed


def by_words(text: str) -> str:
    """Return the language with the most frequent words in a text, or the default one if there are few."""
    words = Counter(re.findall(r"[^\W\d_]+", text.casefold()))
    found = {
        language: sum(words[word] for word in facts["little_words"].split())
        for language, facts in known_languages().items()
    }
    best = max(found, key=lambda language: found[language])
    return best if found[best] >= ENOUGH else DEFAULT_LANGUAGE


def _language_in(page: Path) -> str:
    """Return the language in a page's path: `page.nl.md`, `content/nl/page.md`, `nl/page.md`."""
    parts = page.parts[:-1]
    names = [page.suffixes[-2][1:]] if len(page.suffixes) > 1 else []
    names += [after for folder, after in pairwise(parts) if folder == FOLDER_OF_LANGUAGES]
    names += parts[-1:]
    return next(filter(is_tag, names), "")


def is_tag(name: str) -> bool:
    """Return whether a part of a path is the tag of a language."""
    return bool(re.fullmatch(r"[a-z]{2}([-_][A-Za-z]{2})?", name)) and is_known(name)


INDEX_NAMES = ("index", "_index")
MAX_SLUG = 60
OTHER = re.compile(r"[^a-z0-9]+")
LETTERS = str.maketrans({"ß": "ss", "æ": "ae", "ø": "o", "œ": "oe", "ł": "l", "đ": "d"})


def is_index(page: Path) -> bool:
    """Return whether a page is the index page of its folder."""
    return page.name.partition(".")[0] in INDEX_NAMES


def name_of(page: Path) -> str:
    """Return the name of a page by its path: its file name; for an index page, the name of its folder.

    Folders of languages, Hugo's `content` folder and numbers are not names.
    """
    if not is_index(page):
        return page.name.partition(".")[0]
    folders = (folder.name for folder in page.resolve().parents)
    name = next((name for name in folders if name != FOLDER_OF_LANGUAGES and not is_tag(name)), "")
    return name if any(map(str.isalpha, name)) else ""


def in_words(name: str) -> str:
    """Return the name of a file, a folder or a game as words, with a capital at the beginning."""
    words = re.sub(r"[\s_-]+", " ", name).strip()
    return words[:1].upper() + words[1:]


def slug(words: str, instead: str = "") -> str:
    """Return words as lowercase letters, digits and hyphens, beginning with a letter."""
    plain = unicodedata.normalize("NFKD", words.lower().translate(LETTERS))
    letters = "".join(char for char in plain if not unicodedata.combining(char))
    made = OTHER.sub("-", letters)[: MAX_SLUG + 10].lstrip("-0123456789")[:MAX_SLUG].strip("-")
    return made or instead
