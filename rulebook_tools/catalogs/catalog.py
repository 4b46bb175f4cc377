"""A catalog: its messages, its translations, and its progress."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple, TypeAlias, get_args

from rulebook_tools.catalogs.entries import PLURAL_FORMS, PoEntry, PoFile
from rulebook_tools.catalogs.languages import first_numbers, known_plurals
from rulebook_tools.catalogs.lint import Grammar, faults, grammar_of, length_fault
from rulebook_tools.catalogs.messages import Key, Message
from rulebook_tools.model import SITE_LANGUAGE
from rulebook_tools.prose.variants import variants
from rulebook_tools.util.errors import Place, Problem, Problems

State = Literal["translated", "fuzzy", "refused", "missing"]
MAX_PARTS = 100_000
"""The size of a catalog in parts up to which translations are checked; those after it are refused.

Variants of texts, tokens and hundreds of characters count as a part each. A large catalog has a tenth of
this number.
"""
CHARACTERS_PER_PART = 100
"""How many characters count as one part, the unit of `MAX_PARTS`. A token of Markdown counts as one, too."""


def _first_form(_number: int) -> int:
    return 0


@dataclass(frozen=True, slots=True)
class Catalog:
    """The translations of the messages of one game, or of the site, into one language."""

    language: str
    entries: Mapping[Key, PoEntry] = field(default_factory=dict)
    """The entries, translated or not, by the context and text of their message."""
    plural_index: Callable[[int], int] = field(default=_first_form, compare=False)
    """Returns the index of the plural form for a number."""
    refused: Mapping[Key, list[tuple[str, str]]] = field(default_factory=dict)
    """For each translation that must not be shown, by its message's key: pairs of fault and expectation.

    There are no pairs for a translation that is refused only because too much text precedes it in the file.
    """
    problems: Sequence[Problem] = field(default=(), compare=False)
    is_readable: bool = True
    """Whether the PO file could be read; if not, there are no entries."""

    def get(self, context: str, text: str) -> PoEntry | None:
        """Return the entry of a message, or None if its translation is missing or refused."""
        entry = self.entries.get((context, text))
        return entry if entry and entry.is_translated and entry.message.key not in self.refused else None

    def for_readers(self) -> Catalog:
        """Return a copy with only what pages show: translations without comments, notes and problems."""
        shown = {
            key: PoEntry(replace(entry.message, note=""), entry.strings, entry.fuzzy, entry.previous)
            for key, entry in self.entries.items()
            if entry.is_translated
        }
        return replace(self, entries=shown, problems=())

    def state(self, message: Message) -> State:
        """Return whether the translation of a message is `translated` (shown), fuzzy, refused or missing."""
        if message.key in self.refused:
            return "refused"
        entry = self.get(*message.key)
        if entry is None:
            return "missing"
        return "fuzzy" if entry.fuzzy else "translated"


def catalog_of(
    po: PoFile | None, file: str, language: str, messages: Iterable[Message], found: Iterable[Problem] = ()
) -> Catalog:
    """Check the translations of `messages` in a PO file, and return them with their problems.

    `file` is the path of the PO file, for problems. `po` is None if the file is unreadable; `found` are the
    problems found when it was read. Entries for other messages are ignored.
    """
    problems = Problems(list(found))
    if po is None:
        return Catalog(language, problems=problems.found, is_readable=False)
    wanted = {message.key: message for message in messages}
    entries: dict[Key, PoEntry] = {}
    refused: dict[Key, list[tuple[str, str]]] = {}
    parts, grammar = 0, grammar_of(language, first_numbers(po.forms, po.plural_index))
    spare = _spare_forms(po)
    if spare:
        header = f"the header has {po.forms} plural forms, but no text has {spare[0]}"
        problems.add(
            Place(file), header, f"{PLURAL_FORMS}: {known_plurals(language)}, or a text in each form"
        )
    for entry in po.entries:
        key = entry.message.key
        message = wanted.get(key)
        if message is None or key in entries:  # not used, or a second entry of it
            continue
        entries[key] = entry
        if parts > MAX_PARTS and entry.is_translated:
            refused[key] = []  # all of them are one problem, added below
            continue
        if wrong := _wrong_with(message, entry, po.forms, grammar):
            refused[key] = wrong
        # A fuzzy translation was made for another text: it need not fit this one.
        is_told = entry.fuzzy or (spare and not entry.is_translated)
        for fault, expected in () if is_told else wrong:
            problems.add(Place(file, entry.line), message.labelled(fault), expected)
        parts += _parts(message, entry)
        if parts > MAX_PARTS:
            too_many = f"the translations up to here have {parts} parts, in all the ways to read them"
            problems.add(Place(file, entry.line), too_many, f"at most {MAX_PARTS}")
    return Catalog(language, entries, po.plural_index, refused, problems.found)


def _spare_forms(po: PoFile) -> list[str]:
    """Return, as `msgstr[n]`, the plural forms after the last one that any translation has.

    Returns none if fewer than two messages with a plural are translated.
    """
    texts = [entry.strings for entry in po.entries if entry.message.plural and any(entry.strings)]
    used = 1 + max((at for text in texts for at, form in enumerate(text) if form), default=po.forms)
    return [f"msgstr[{at}]" for at in range(used, po.forms)] if len(texts) > 1 else []


def _parts(message: Message, entry: PoEntry) -> int:
    """Return the size of a translation, counted as in `MAX_PARTS`; 0 if incomplete or too large to parse."""
    if not entry.is_translated or any(length_fault(message, string) for string in entry.strings):
        return 0
    ways = (way.inline for string in entry.strings for way in variants(string).each)
    return sum(1 + len(way.tokens) + len(way.text) // CHARACTERS_PER_PART for way in ways)


def _wrong_with(message: Message, entry: PoEntry, forms: int, grammar: Grammar) -> list[tuple[str, str]]:
    """Return a translation's faults, each with what was expected; a plural message needs `forms` forms."""
    if not entry.is_translated:
        if not any(entry.strings) or entry.fuzzy:
            return []
        empty = f"the plural form msgstr[{entry.strings.index('')}] is empty, so pages show no form"
        return [(empty, "a translation of every form")]
    wrong, wanted = list(faults(message, entry.strings, grammar)), forms if message.plural else 1
    if len(entry.strings) != wanted:
        wrong.append((f"{len(entry.strings)} plural forms", f"{wanted}"))
    return wrong


def _no_nouns(_message: Message, _path: str) -> Collection[str]:
    return ()


@dataclass(frozen=True)
class Domain:
    """A set of messages with one catalog per language: of a game, of the site, or the built-in labels."""

    name: str
    """The id of the game; for the site and the labels, `SITE` and `LABELS` of `sources.folders`."""
    language: str
    """The language in which the messages are written, except those in `bundled`, which are in English."""
    messages: Sequence[Message]
    aliases: Mapping[str, str] = field(default_factory=dict)
    """The new ids of renamed rules, by old id: translations follow them from the old to the new context."""
    fallback: Sequence[str] = ()
    """The languages whose translations replace a missing one, in order; the source text comes last."""
    wanted: Sequence[str] = ()
    """The languages whose catalogs must be complete, even if marked "in work"."""
    bundled: frozenset[Key] = frozenset()
    """The contexts and texts of the labels that this package provides, together with translations."""
    noted: Callable[[Iterable[Message]], Iterable[Message]] = field(kw_only=True, compare=False)
    """A function that adds notes for translators to messages."""
    page: Callable[[str], str] = field(kw_only=True, compare=False)
    """Returns the address of a message's page, given its context; empty if several pages show the message."""
    nouns: Callable[[Message, str], Collection[str]] = field(default=_no_nouns, compare=False)
    """Returns the nouns that a placeholder (given by its message and path) can print; empty if unknown."""

    def language_of(self, message: Message) -> str:
        """Return the language in which a message is written in its source."""
        return SITE_LANGUAGE if message.key in self.bundled else self.language

    @property
    def own(self) -> Sequence[Message]:
        """The messages of the project's own sources, without those of this package."""
        return [message for message in self.messages if message.key not in self.bundled]


StateCounts: TypeAlias = Mapping[State, int]


def percent_of(counts: StateCounts) -> float:
    """Return the percentage of messages that are translated and not fuzzy; 100 if there are no messages."""
    total = sum(counts.values())
    return 100 * counts["translated"] / total if total else 100.0


@dataclass(frozen=True, slots=True)
class Status:
    """The progress of a catalog: how many messages that readers see are in each state of translation.

    `counts` are the numbers for the whole catalog, `pages` those for each page.
    """

    domain: str
    language: str
    counts: StateCounts
    pages: Mapping[str, StateCounts]
    """The numbers by the address of the page; those of messages on several pages have an empty address."""
    search: StateCounts
    """The numbers of messages with other names of rules, terms and tours: only the search uses them."""
    is_in_work: bool = False
    """Whether the catalog may be incomplete: its header says "in work", and its language is not required."""

    @property
    def percent(self) -> float:
        """The percentage of `counts` that is translated."""
        return percent_of(self.counts)


def status_of(domain: Domain, language: str, found: Sequence[MessageStatus], *, is_in_work: bool) -> Status:
    """Return the progress of a catalog; `found` are all its messages with their states."""
    pages: dict[str, list[MessageStatus]] = {}
    for todo in found:
        if todo.rank != SEARCH:
            pages.setdefault(domain.page(todo.message.context).partition("#")[0], []).append(todo)
    seen = [todo for todo in found if todo.rank != SEARCH]
    by_page = {page: _counts(here) for page, here in pages.items()}
    search = _counts(todo for todo in found if todo.rank == SEARCH)
    return Status(domain.name, language, _counts(seen), by_page, search, is_in_work)


def _counts(found: Iterable[MessageStatus]) -> StateCounts:
    states = [todo.state for todo in found]
    return {state: states.count(state) for state in get_args(State)}


LABEL, TERM, NOUN, TEXT, EXAMPLE, SEARCH = range(6)
"""Ranks of messages by kind, in the order in which a page needs them: terms and nouns are parts of its texts.

Those of `SEARCH` are other names, not shown on pages.
"""
GAME, YOU = "game", "you"
"""In contexts: the id of texts about a game, such as its title; the field of texts on *What may I do now?*"""
RANKS_BY_KIND = {"label": LABEL, "noun": NOUN, "statement": EXAMPLE}
"""The ranks of messages (places in the order of translation) by the first part of their context."""
RANKS_BY_FIELD = {"term": TERM, "also": SEARCH, "title": EXAMPLE, "story": EXAMPLE, "asks": EXAMPLE}
"""The ranks of messages not in `RANKS_BY_KIND`, by the field in their context; other fields have `TEXT`."""


def rank_of(context: str) -> int:
    """Return the rank of a message by its context, from `LABEL` (0, needed first) to `SEARCH` (last)."""
    id_, _, field = context.partition("/")
    if id_ == GAME or field == YOU:
        return TEXT
    kind = id_.partition(".")[0]
    return RANKS_BY_KIND[kind] if kind in RANKS_BY_KIND else RANKS_BY_FIELD.get(field, TEXT)


class MessageStatus(NamedTuple):
    """A message with the state and the place of its translation into a language."""

    catalog: str
    """The domain of the catalog."""
    message: Message
    state: State | Literal["source"]
    """The state of the translation; `source` if the message is written in that language."""
    place: Place
    faults: tuple[tuple[str, str], ...] = ()
    """The reasons why the translation is refused, as pairs of fault and what was expected."""
    before: tuple[str, ...] = ()
    """The former source text (and plural) of a fuzzy translation; empty if it is not fuzzy."""
    note: str = ""
    """The note for translators in the catalog."""
    strings: tuple[str, ...] = ()
    """The plural forms of the translation, or of the text itself if it was written in that language."""

    @property
    def is_done(self) -> bool:
        """Whether the message is translated, or was written in the catalog's language."""
        return self.state in ("translated", "source")

    @property
    def rank(self) -> int:
        """The rank of the message, from `LABEL` (0, needed first) to `SEARCH`."""
        return rank_of(self.message.context)


def message_status(name: str, file: str, message: Message, catalog: Catalog) -> MessageStatus:
    """Return a message with the state, place and faults of its translation in a catalog.

    `name` is the domain of the catalog, `file` the path of its PO file.
    """
    state, entry = catalog.state(message), catalog.entries.get(message.key)
    if entry is None:
        return MessageStatus(name, message, state, Place(file))
    wrong = catalog.refused.get(message.key, ())
    before = entry.previous if entry.fuzzy else ()
    place = Place(file, entry.line)
    return MessageStatus(name, message, state, place, tuple(wrong), before, entry.message.note, entry.strings)
