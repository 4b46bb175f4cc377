"""What there is to translate, a catalog a language each, and how far that has come."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rulebook_tools.catalog.lookup import Key, State
from rulebook_tools.catalog.messages import Message
from rulebook_tools.model import SITE_LANGUAGE


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
