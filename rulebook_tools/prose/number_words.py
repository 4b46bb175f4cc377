"""Numbers written as words, where a figure of the rules should stand."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

WORDS: Mapping[str, str] = {
    "de": "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
    "en": "two three four five six seven eight nine ten eleven twelve",
    "es": "dos tres cuatro cinco seis siete ocho nueve diez once doce",
    "fr": "deux trois quatre cinq six sept huit neuf dix onze douze",
    "nl": "twee drie vier vijf zes zeven acht negen tien elf twaalf",
}
"""The numbers from two to twelve, by language: the word for one is an article as well."""


def number_word(text: str, language: str) -> str:
    """Return the first number that is written as a word; nothing if there is none, or no list of them."""
    pattern = _pattern(language.partition("-")[0].partition("_")[0])
    found = pattern.search(text) if pattern else None
    return found.group() if found else ""


@cache
def _pattern(language: str) -> re.Pattern[str] | None:
    words = WORDS.get(language)
    return re.compile(rf"\b(?:{'|'.join(words.split())})\b", re.IGNORECASE) if words else None
