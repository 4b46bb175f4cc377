"""How far each catalog has come, and what is left to translate."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from rulebook_tools.catalogs.catalog import Catalog, State
from rulebook_tools.catalogs.messages import Key, Message
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
