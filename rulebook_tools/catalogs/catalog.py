"""A catalog of translations: what it translates, which of them may be shown, how far it has come."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, NamedTuple

from rulebook_tools.catalogs.languages import locale_of
from rulebook_tools.catalogs.lint import excess_of, faults
from rulebook_tools.catalogs.messages import Key, Message
from rulebook_tools.catalogs.po import PoEntry, PoFile, parse_po
from rulebook_tools.model import SITE_LANGUAGE
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


def no_nouns(_message: Message, _path: str) -> Collection[str]:
    """Return the nouns of placeholders where nothing is known of them."""
    return ()


@dataclass(frozen=True)
class Domain:
    """What one catalog a language translates: a game, the site, or this package's own labels."""

    name: str
    language: str
    messages: Sequence[Message]
    aliases: Mapping[str, str] = field(default_factory=dict)
    fallback: Sequence[str] = ()
    """The languages that stand in for a missing translation, before the source does."""
    wanted: Sequence[str] = ()
    """The languages that it must be complete in, whatever their catalogs say."""
    brought: frozenset[Key] = frozenset()
    """The messages that this package brings along, in its own language, with catalogs of its own."""
    noted: Callable[[Iterable[Message]], Iterable[Message]] = field(default=list, compare=False)
    """Adds the notes that a translator reads beside messages."""
    nouns: Callable[[Message, str], Collection[str]] = field(default=no_nouns, compare=False)
    """Returns the nouns that a placeholder of a message can print, as far as that is known."""

    def language_of(self, message: Message) -> str:
        """Return the language that a message is written in."""
        return SITE_LANGUAGE if message.key in self.brought else self.language

    @property
    def own(self) -> Sequence[Message]:
        """The messages that the project itself has written."""
        return [message for message in self.messages if message.key not in self.brought]

    def foreign(self, language: str) -> Sequence[Message]:
        """Return the messages that are not written in a language."""
        return [message for message in self.messages if self.language_of(message) != language]


@dataclass(frozen=True, slots=True)
class Status:
    """How far a catalog has come: the number of messages in each state."""

    domain: str
    language: str
    counts: Mapping[State, int]
    is_in_work: bool = False

    @property
    def total(self) -> int:
        """All messages."""
        return sum(self.counts.values())

    @property
    def percent(self) -> float:
        """The share of messages with a finished translation."""
        return 100 * self.counts["translated"] / self.total if self.total else 100.0


GAME, CHAPTERS, SITE, TERMS, EXAMPLES, PROGRAM, RULINGS, FIGURES, SEARCH = range(9)
"""Kinds of messages by how much they are read; what a search is asked for alone, nobody reads."""
OF = {"game": GAME, "label": SITE, "page": SITE, "noun": PROGRAM, "statement": PROGRAM}
"""Kinds by the first part of a context."""
FIELDS = {
    **dict.fromkeys(("heading", "summary", "body", "table", "remark"), CHAPTERS),
    **dict.fromkeys(("term", "definition"), TERMS),
    "also": SEARCH,
    **dict.fromkeys(("title", "story"), EXAMPLES),
    **dict.fromkeys(("question", "reading", "because"), RULINGS),
}
"""Kinds by the field of a context; all others stand behind a rule or among figures."""


class Todo(NamedTuple):
    """A message in a language: how far its translation has come, and where that is to be written."""

    catalog: str
    message: Message
    state: State | Literal["source"]
    """`source` where it was written in that language."""
    place: Place
    faults: tuple[tuple[str, str], ...] = ()
    """Why its translation is refused: what is wrong, and what was expected."""
    before: tuple[str, ...] = ()
    """The source text that a fuzzy translation was made for, and its plural."""

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to do about it."""
        return self.state in ("translated", "source")

    @property
    def rank(self) -> int:
        """How much it is read: the less, the higher."""
        id_, _, field = self.message.context.partition("/")
        kind, field = id_.partition(".")[0], field.partition(".")[0]
        return OF[kind] if kind in OF else FIELDS.get(field, FIGURES)


def todo_of(name: str, file: str, message: Message, catalog: Catalog) -> Todo:
    """Return a message as it is in a catalog, which lies in a file."""
    state, entry = catalog.state(message), catalog.entries.get(message.key)
    if entry is None:
        return Todo(name, message, state, Place(file))
    wrong = catalog.refused.get(message.key, ())
    before = entry.previous if entry.fuzzy else ()
    return Todo(name, message, state, Place(file, entry.line), tuple(wrong), before)
