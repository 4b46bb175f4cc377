"""What is left to do about the messages of a language, those first that are read most."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rulebook_tools.catalog.lookup import Catalog, State, wrong_with
from rulebook_tools.catalog.messages import Message
from rulebook_tools.catalog.po import Entry, PoFile
from rulebook_tools.errors import Place

GAME, CHAPTERS, SITE, TERMS, EXAMPLES, PROGRAM, RULINGS, FIGURES = range(8)
"""Kinds of messages by how much they are read."""
OF = {"game": GAME, "label": SITE, "page": SITE, "noun": PROGRAM, "statement": PROGRAM}
"""Kinds by the first part of a context."""
FIELDS = {
    **dict.fromkeys(("heading", "summary", "body", "table", "remark"), CHAPTERS),
    **dict.fromkeys(("term", "definition"), TERMS),
    **dict.fromkeys(("title", "story"), EXAMPLES),
    **dict.fromkeys(("question", "reading", "because"), RULINGS),
}
"""Kinds by the field of a context; all others stand behind a rule or among figures."""


class Todo(NamedTuple):
    """A message that has no finished translation, and where that is to be written."""

    catalog: str
    message: Message
    state: State
    place: Place
    faults: tuple[tuple[str, str], ...] = ()
    """Why its translation is refused: what is wrong, and what was expected."""
    before: tuple[str, ...] = ()
    """The source text that a fuzzy translation was made for, and its plural."""

    @property
    def rank(self) -> int:
        """How much it is read: the less, the higher."""
        id_, _, field = self.message.context.partition("/")
        kind, field = id_.partition(".")[0], field.partition(".")[0]
        return OF[kind] if kind in OF else FIELDS.get(field, FIGURES)


def unfinished(
    name: str, file: str, messages: Iterable[Message], catalog: Catalog, po: PoFile
) -> Iterator[Todo]:
    """Yield what is left to do of the messages of a catalog, which lies in a file."""
    entries: dict[tuple[str, str], Entry] = {entry.message.key: entry for entry in po.entries}
    for message in messages:
        state, entry = catalog.state(message), entries.get(message.key)
        if state == "translated":
            continue
        if entry is None:
            yield Todo(name, message, state, Place(file))
            continue
        wrong = wrong_with(message, entry, po.forms) if state == "refused" else []
        yield Todo(name, message, state, Place(file, entry.line), tuple(wrong), entry.previous)
