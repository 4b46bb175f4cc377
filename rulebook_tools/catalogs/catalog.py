"""The translations of one PO file that may be shown, by message."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from rulebook_tools.catalogs.languages import locale_of
from rulebook_tools.catalogs.lint import excess_of, faults
from rulebook_tools.catalogs.messages import Key, Message
from rulebook_tools.catalogs.po import PoEntry, PoFile, parse_po
from rulebook_tools.prose.variants import variants, wide_cases
from rulebook_tools.util.errors import Place, Problems

State = Literal["translated", "fuzzy", "refused", "missing"]
MOST_PARTS = 100_000
"""The parts of a whole catalog, which bound the time to check it: ten times what a large rulebook has."""
LETTERS = 100
"""Characters of plain text that count as a part."""


@dataclass(frozen=True, slots=True)
class Catalog:
    """The translations of one game, or of the site, into one language."""

    language: str
    entries: Mapping[Key, PoEntry] = field(default_factory=dict)
    """The entry of each message that has one, translated or not."""
    plural_index: Callable[[int], int] = field(default=lambda _n: 0, compare=False)
    refused: Mapping[Key, list[tuple[str, str]]] = field(default_factory=dict)
    """The translations that may not be shown: what is wrong with each, and what was expected."""

    def get(self, context: str, text: str) -> PoEntry | None:
        """Return the translated entry of a message, or None where it is missing or refused."""
        entry = self.entries.get((context, text))
        return entry if entry and entry.is_translated and entry.message.key not in self.refused else None

    def state(self, message: Message) -> State:
        """Return how far the translation of a message has come."""
        if message.key in self.refused:
            return "refused"
        entry = self.get(*message.key)
        if entry is None:
            return "missing"
        return "fuzzy" if entry.fuzzy else "translated"


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
    """Return a PO file's translations of `messages`; note what may not be shown."""
    wanted = {message.key: message for message in messages}
    entries: dict[Key, PoEntry] = {}
    refused: dict[Key, list[tuple[str, str]]] = {}
    parts = 0
    for entry in po.entries:
        key = entry.message.key
        message = wanted.get(key)
        if message is None or key in entries:  # one that was several messages once
            continue
        entries[key] = entry
        if parts > MOST_PARTS and entry.is_translated:
            refused[key] = []  # one problem, below, stands for all of them
            continue
        if wrong := _wrong_with(message, entry, po.forms, language):
            refused[key] = wrong
        # A fuzzy translation was made for another text: it need not fit this one.
        for fault, expected in () if entry.fuzzy else wrong:
            problems.add(Place(file, entry.line), message.labelled(fault), expected)
        parts += _parts(message, entry)
        if parts > MOST_PARTS:
            too_many = f"the translations up to here have {parts} parts, in all the ways to read them"
            problems.add(Place(file, entry.line), too_many, f"at most {MOST_PARTS}")
    return Catalog(language, entries, po.plural_index, refused)


def _parts(message: Message, entry: PoEntry) -> int:
    """Count the tokens of a translation in all of its readings; none where it is too long to be read."""
    if not entry.is_translated or any(excess_of(message, string) for string in entry.strings):
        return 0
    ways = (way.inline for string in entry.strings for way in variants(string).each)
    return sum(1 + way.size + len(way.text) // LETTERS for way in ways)


def _wrong_with(message: Message, entry: PoEntry, forms: int, language: str) -> list[tuple[str, str]]:
    """Return why the translation of an entry may not be shown, and what was expected; nothing if it may."""
    if not entry.is_translated:
        if not any(entry.strings) or entry.fuzzy:
            return []
        empty = f"the plural form msgstr[{entry.strings.index('')}] is empty, and so none is shown"
        return [(empty, "a translation of each, or none")]
    wrong, wanted = list(faults(message, entry.strings, _wide(language))), forms if message.plural else 1
    if len(entry.strings) != wanted:
        wrong.append((f"{len(entry.strings)} plural forms", f"{wanted}"))
    return wrong


@lru_cache(maxsize=100)
def _wide(language: str) -> frozenset[str]:
    return wide_cases(locale_of(language).plural_form)
