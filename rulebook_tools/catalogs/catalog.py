"""The translations of one PO file that may be shown, by message."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from rulebook_tools.catalogs.languages import locale_of
from rulebook_tools.catalogs.lint import excess_of, faults
from rulebook_tools.catalogs.messages import Message
from rulebook_tools.catalogs.po import PoEntry, PoFile, parse_po
from rulebook_tools.prose.variants import variants, wide_cases
from rulebook_tools.util.errors import Place, Problems

State = Literal["translated", "fuzzy", "refused", "missing"]
Key = tuple[str, str]
MOST_PARTS = 100_000
"""Of a catalog, in all the ways to read its texts: ten times what a rulebook of forty pages has."""
LETTERS = 100
"""Characters of plain text that count as a part."""


@dataclass(frozen=True, slots=True)
class Translation:
    """The translated strings of a message: one, or one for each plural form."""

    strings: tuple[str, ...]
    fuzzy: bool = False


@dataclass(frozen=True, slots=True)
class Catalog:
    """The translations of one game, or of the site, into one language."""

    language: str
    translations: Mapping[Key, Translation] = field(default_factory=dict)
    plural_index: Callable[[int], int] = field(default=lambda _n: 0, compare=False)
    lines: Mapping[Key, int] = field(default_factory=dict, compare=False)
    """The line of every entry, translated or not."""
    refused: frozenset[Key] = frozenset()
    outdated: Mapping[Key, str] = field(default_factory=dict, compare=False)
    """The source texts that fuzzy translations were made for, where they are known."""

    def get(self, context: str, text: str) -> Translation | None:
        """Return the translation of a message, or None where it is missing or refused."""
        return self.translations.get((context, text))

    def state(self, message: Message) -> State:
        """Return how far the translation of a message has come."""
        translation = self.translations.get(message.key)
        if translation is None:
            return "refused" if message.key in self.refused else "missing"
        return "fuzzy" if translation.fuzzy else "translated"


def read_catalog(
    file: str, content: bytes, language: str, messages: Iterable[Message], problems: Problems
) -> Catalog | None:
    """Return the translations of `messages`; note what is broken and leave it out.

    Entries for other messages are left alone: they wait for the next update of the catalog.
    """
    po = parse_po(file, content, language, problems)
    return None if po is None else catalog_of(po, file, language, messages, problems)


def catalog_of(
    po: PoFile, file: str, language: str, messages: Iterable[Message], problems: Problems
) -> Catalog:
    """Return a PO file's translations of `messages`, without those that may not be shown."""
    wanted = {message.key: message for message in messages}
    translations: dict[Key, Translation] = {}
    lines: dict[Key, int] = {}
    refused: set[Key] = set()
    outdated: dict[Key, str] = {}
    parts = 0
    for entry in po.entries:
        key = entry.message.key
        message = wanted.get(key)
        if message is None or key in lines:  # one that was several messages once
            continue
        lines[key] = entry.line
        if not entry.is_translated:
            if any(entry.strings) and not entry.fuzzy:
                refused.add(key)
                empty = f"the plural form msgstr[{entry.strings.index('')}] is empty, and so none is shown"
                problems.add(Place(file, entry.line), message.told(empty), "a translation of each, or none")
            continue
        if parts > MOST_PARTS:
            refused.add(key)
            continue
        wrong = wrong_with(message, entry, po.forms, language)
        parts += sum(_parts(text) for text in entry.strings if excess_of(message, text) is None)
        if parts > MOST_PARTS:
            too_many = f"the translations up to here have {parts} parts, in all the ways to read them"
            problems.add(Place(file, entry.line), too_many, f"at most {MOST_PARTS}")
        if wrong:
            refused.add(key)
        else:
            translations[key] = Translation(entry.strings, entry.fuzzy)
            if entry.fuzzy and entry.previous:
                outdated[key] = entry.previous[0]
        # A fuzzy translation was made for another text: it need not fit this one.
        for fault, expected in () if entry.fuzzy else wrong:
            problems.add(Place(file, entry.line), message.told(fault), expected)
    return Catalog(language, translations, po.plural_index, lines, frozenset(refused), outdated)


def wrong_with(message: Message, entry: PoEntry, forms: int, language: str) -> list[tuple[str, str]]:
    """Return why the translation of an entry may not be shown, and what was expected; nothing if it may."""
    wrong, wanted = list(faults(message, entry.strings, _wide(language))), forms if message.plural else 1
    if len(entry.strings) != wanted:
        wrong.append((f"{len(entry.strings)} plural forms", f"{wanted}"))
    return wrong


@lru_cache(maxsize=100)
def _wide(language: str) -> frozenset[str]:
    return wide_cases(locale_of(language).plural_form)


def _parts(text: str) -> int:
    """Return how much there is to a text: its words and marks, in each way to read it."""
    return sum([1 + way.size + len(way.text) // LETTERS for way, _conditions in variants(text).each])
