"""How far each catalog has come, and what is left to translate."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from rulebook_tools.catalogs.catalog import Catalog, Key, State, wrong_with
from rulebook_tools.catalogs.messages import Message
from rulebook_tools.catalogs.po import PoEntry, PoFile
from rulebook_tools.model import SITE_LANGUAGE
from rulebook_tools.util.errors import Place


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
        return SITE_LANGUAGE if self.brought and message.key in self.brought else self.language

    @property
    def own(self) -> Sequence[Message]:
        """The messages that the project itself has written."""
        if not self.brought:
            return self.messages
        return [message for message in self.messages if message.key not in self.brought]

    def foreign(self, language: str) -> Sequence[Message]:
        """Return the messages that are not written in a language."""
        if not self.brought:
            return self.messages if self.language != language else ()
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


@dataclass(frozen=True, slots=True)
class Updated:
    """What an update did to a catalog."""

    file: str
    changed: bool
    new: int
    fuzzy: int
    obsolete: int


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


def states(name: str, file: str, messages: Iterable[Message], catalog: Catalog, po: PoFile) -> Iterator[Todo]:
    """Yield the messages of a catalog, which lies in a file, with what is left to do about each."""
    entries: dict[tuple[str, str], PoEntry] = {entry.message.key: entry for entry in po.entries}
    for message in messages:
        state, entry = catalog.state(message), entries.get(message.key)
        if entry is None:
            yield Todo(name, message, state, Place(file))
            continue
        wrong = wrong_with(message, entry, po.forms, catalog.language) if state == "refused" else []
        before = entry.previous if entry.fuzzy else ()
        yield Todo(name, message, state, Place(file, entry.line), tuple(wrong), before)


def whereabouts(
    domain: Domain,
    language: str,
    po: PoFile | None,
    own: tuple[Catalog | None, str],
    brought: tuple[Catalog | None, str] = (None, ""),
) -> Iterator[Todo]:
    """Yield every message as it is in a language, each catalog given with its file.

    A label that comes with this package is where its own catalog has it, if the project's has it not.
    """
    (catalog, file), (labels, its_file), left = own, brought, list[Message]()
    for message in domain.messages:
        key = message.key
        if domain.language_of(message) == language:
            yield Todo(domain.name, message, "source", message.place)
        elif labels and key in labels.lines and not (catalog and catalog.get(*key)):
            yield Todo(domain.name, message, labels.state(message), Place(its_file, labels.lines[key]))
        elif catalog is None or po is None:
            yield Todo(domain.name, message, "missing", Place(file))
        else:
            left.append(message)
    if catalog is not None and po is not None:
        yield from states(domain.name, file, left, catalog, po)
