"""What is left to do about the messages of a language, those first that are read most."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from rulebook_tools.catalog.domains import Domain
from rulebook_tools.catalog.lookup import Catalog, State, wrong_with
from rulebook_tools.catalog.messages import Message
from rulebook_tools.catalog.po import Entry, PoFile
from rulebook_tools.errors import Place

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
    entries: dict[tuple[str, str], Entry] = {entry.message.key: entry for entry in po.entries}
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
