"""A catalog: its messages, its translations, and its progress."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from rulebook_tools.catalogs.languages import locale_of
from rulebook_tools.catalogs.lint import excess_of, faults
from rulebook_tools.catalogs.messages import Key, Message
from rulebook_tools.catalogs.po import PoEntry, PoFile, parse_po
from rulebook_tools.model import SITE_LANGUAGE
from rulebook_tools.prose.variants import variants, wide_cases
from rulebook_tools.util.errors import Place, Problem, Problems

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
    """The entries by message, translated or not."""
    plural_index: Callable[[int], int] = field(default=lambda _n: 0, compare=False)
    refused: Mapping[Key, list[tuple[str, str]]] = field(default_factory=dict)
    """The translations that must not be shown, each with its faults and what was expected."""
    problems: Sequence[Problem] = field(default=(), compare=False)
    is_readable: bool = True
    """Whether its file could be read; otherwise there are no entries."""

    def get(self, context: str, text: str) -> PoEntry | None:
        """Return the translated entry of a message, or None where it is missing or refused."""
        entry = self.entries.get((context, text))
        return entry if entry and entry.is_translated and entry.message.key not in self.refused else None

    def state(self, message: Message) -> State:
        """Return the state of a message's translation."""
        if message.key in self.refused:
            return "refused"
        entry = self.get(*message.key)
        if entry is None:
            return "missing"
        return "fuzzy" if entry.fuzzy else "translated"


def read_catalog(file: str, content: bytes, language: str, messages: Iterable[Message]) -> Catalog:
    """Read the translations of `messages` from a PO file."""
    problems = Problems()
    return catalog_of(parse_po(file, content, language, problems), file, language, messages, problems.found)


def catalog_of(
    po: PoFile | None, file: str, language: str, messages: Iterable[Message], found: Iterable[Problem] = ()
) -> Catalog:
    """Return a PO file's translations of `messages`, with the problems of those that must not be shown.

    `po` is None for an unreadable file, and `found` has the problems of reading it. Entries of other messages
    are ignored until the next update of the catalog.
    """
    problems = Problems(list(found))
    if po is None:
        return Catalog(language, problems=problems.found, is_readable=False)
    wanted = {message.key: message for message in messages}
    entries: dict[Key, PoEntry] = {}
    refused: dict[Key, list[tuple[str, str]]] = {}
    parts, wide = 0, wide_cases(locale_of(language).plural_form)
    for entry in po.entries:
        key = entry.message.key
        message = wanted.get(key)
        if message is None or key in entries:  # one that was several messages once
            continue
        entries[key] = entry
        if parts > MOST_PARTS and entry.is_translated:
            refused[key] = []  # one problem, below, stands for all of them
            continue
        if wrong := _wrong_with(message, entry, po.forms, wide):
            refused[key] = wrong
        # A fuzzy translation was made for another text: it need not fit this one.
        for fault, expected in () if entry.fuzzy else wrong:
            problems.add(Place(file, entry.line), message.labelled(fault), expected)
        parts += _parts(message, entry)
        if parts > MOST_PARTS:
            too_many = f"the translations up to here have {parts} parts, in all the ways to read them"
            problems.add(Place(file, entry.line), too_many, f"at most {MOST_PARTS}")
    return Catalog(language, entries, po.plural_index, refused, problems.found)


def _parts(message: Message, entry: PoEntry) -> int:
    """Count the tokens of a translation in all of its readings; none where it is too long to be read."""
    if not entry.is_translated or any(excess_of(message, string) for string in entry.strings):
        return 0
    ways = (way.inline for string in entry.strings for way in variants(string).each)
    return sum(1 + len(way.tokens) + len(way.text) // LETTERS for way in ways)


def _wrong_with(message: Message, entry: PoEntry, forms: int, wide: frozenset[str]) -> list[tuple[str, str]]:
    """Return the faults of a translation, each with what was expected; none if it may be shown."""
    if not entry.is_translated:
        if not any(entry.strings) or entry.fuzzy:
            return []
        empty = f"the plural form msgstr[{entry.strings.index('')}] is empty, and so none is shown"
        return [(empty, "a translation of each, or none")]
    wrong, wanted = list(faults(message, entry.strings, wide)), forms if message.plural else 1
    if len(entry.strings) != wanted:
        wrong.append((f"{len(entry.strings)} plural forms", f"{wanted}"))
    return wrong


@dataclass(frozen=True)
class Domain:
    """The messages of one catalog per language: those of a game, of the site, or the built-in labels."""

    name: str
    language: str
    messages: Sequence[Message]
    aliases: Mapping[str, str] = field(default_factory=dict)
    fallback: Sequence[str] = ()
    """The languages that replace a missing translation before the source text does."""
    wanted: Sequence[str] = ()
    """The languages in which it must be complete, even if a catalog's header says "in work"."""
    brought: frozenset[Key] = frozenset()
    """The messages that come with this package, which has its own catalogs for them."""
    noted: Callable[[Iterable[Message]], Iterable[Message]] = field(default=list, compare=False)
    """Adds notes for translators to messages."""
    nouns: Callable[[Message, str], Collection[str]] = field(
        default=lambda _message, _path: (), compare=False
    )
    """Returns the nouns that a placeholder of a message can print, where they are known."""

    def language_of(self, message: Message) -> str:
        """Return the source language of a message."""
        return SITE_LANGUAGE if message.key in self.brought else self.language

    @property
    def own(self) -> Sequence[Message]:
        """The messages written in the project itself."""
        return [message for message in self.messages if message.key not in self.brought]

    def foreign(self, language: str) -> Sequence[Message]:
        """Return the messages that are not written in a language."""
        return [message for message in self.messages if self.language_of(message) != language]


@dataclass(frozen=True, slots=True)
class Status:
    """The progress of a catalog: the number of messages in each state."""

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
"""Kinds of messages, the most read first; texts of `SEARCH` are only searched for, not shown."""
OF = {"game": GAME, "label": SITE, "page": SITE, "noun": PROGRAM, "statement": PROGRAM}
"""Kinds by the first part of a context."""
FIELDS = {
    **dict.fromkeys(("heading", "summary", "body", "table", "remark"), CHAPTERS),
    **dict.fromkeys(("term", "definition"), TERMS),
    "also": SEARCH,
    **dict.fromkeys(("title", "story"), EXAMPLES),
    **dict.fromkeys(("question", "reading", "because"), RULINGS),
}
"""Kinds by the field of a context; all other fields are `FIGURES`."""


class Todo(NamedTuple):
    """A message with the state of its translation into a language, and the place of the translation."""

    catalog: str
    message: Message
    state: State | Literal["source"]
    """`source` for a message that is written in that language."""
    place: Place
    faults: tuple[tuple[str, str], ...] = ()
    """Why its translation is refused: faults, each with what was expected."""
    before: tuple[str, ...] = ()
    """The source text (and plural) for which a fuzzy translation was made."""

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to translate."""
        return self.state in ("translated", "source")

    @property
    def rank(self) -> int:
        """The kind of message, as a number: the most read has 0."""
        id_, _, field = self.message.context.partition("/")
        kind, field = id_.partition(".")[0], field.partition(".")[0]
        return OF[kind] if kind in OF else FIELDS.get(field, FIGURES)


def todo_of(name: str, file: str, message: Message, catalog: Catalog) -> Todo:
    """Return a message with the state, place and faults of its translation."""
    state, entry = catalog.state(message), catalog.entries.get(message.key)
    if entry is None:
        return Todo(name, message, state, Place(file))
    wrong = catalog.refused.get(message.key, ())
    before = entry.previous if entry.fuzzy else ()
    return Todo(name, message, state, Place(file, entry.line), tuple(wrong), before)
