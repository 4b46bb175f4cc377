"""What a page is called by its path, and names as words and as parts of addresses."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

from rulebook_tools.hugo.page.language import FOLDER_OF_LANGUAGES, is_tag

INDEX_NAMES = ("index", "_index")
MAX_SLUG = 60
OTHER = re.compile(r"[^a-z0-9]+")
LETTERS = str.maketrans({"ß": "ss", "æ": "ae", "ø": "o", "œ": "oe", "ł": "l", "đ": "d"})


def is_index(page: Path) -> bool:
    """Say whether a page is the one that stands for its folder."""
    return page.name.partition(".")[0] in INDEX_NAMES


def name_of(page: Path) -> str:
    """Return what the path of a page calls it: its file's name; of an index, that of the folder.

    Neither a folder that says the language or that Hugo has all pages in, nor a number, names one.
    """
    if not is_index(page):
        return page.name.partition(".")[0]
    folders = (folder.name for folder in page.resolve().parents)
    name = next((name for name in folders if name != FOLDER_OF_LANGUAGES and not is_tag(name)), "")
    return name if any(map(str.isalpha, name)) else ""


def in_words(name: str) -> str:
    """Return a name of a file, a folder or a game as words, the first with a capital."""
    words = re.sub(r"[\s_-]+", " ", name).strip()
    return words[:1].upper() + words[1:]


def slug(words: str, instead: str = "") -> str:
    """Return words as small letters, digits and hyphens that begin with a letter."""
    plain = unicodedata.normalize("NFKD", words.lower().translate(LETTERS))
    letters = "".join(char for char in plain if not unicodedata.combining(char))
    made = OTHER.sub("-", letters)[: MAX_SLUG + 10].lstrip("-0123456789")[:MAX_SLUG].strip("-")
    return made or instead
