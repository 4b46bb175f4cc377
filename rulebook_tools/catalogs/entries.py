"""The entries of PO files."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from rulebook_tools.catalogs.messages import Message

STATE, IN_WORK, COMPLETE = "X-Rulebook-State", "in work", "complete"
"""The name of the header field with the state of a catalog, and its values; the default is complete."""
IN_WORK_FIELD = f"{STATE}: {IN_WORK}\n"
PLURAL_FORMS = "Plural-Forms"


class PoEntry(NamedTuple):
    """A message in a catalog with its translation, flags and comments."""

    message: Message
    strings: tuple[str, ...] = ()
    """The translation of each plural form, or only one if the message has no plural; empty if it is new."""
    fuzzy: bool = False
    previous: tuple[str, ...] = ()
    """The former source text (and plural), for which a fuzzy translation was made."""
    flags: frozenset[str] = frozenset()
    comments: tuple[str, ...] = ()
    """The comments of translators, line by line."""
    line: int = 1

    @property
    def is_translated(self) -> bool:
        """Whether every plural form has a translation, fuzzy or not."""
        return bool(self.strings) and all(self.strings)


@dataclass(frozen=True, slots=True)
class PoFile:
    """A PO file: its header, current entries and obsolete ones."""

    header: PoEntry
    """The entry with an empty source text; its translation contains the header fields."""
    forms: int
    """The number of plural forms in the language."""
    plural_index: Callable[[int], int] = field(compare=False)
    """Returns the index of the plural form for a number."""
    entries: tuple[PoEntry, ...] = ()
    obsolete: tuple[PoEntry, ...] = ()

    def finished(self, entries: Iterable[PoEntry]) -> PoFile:
        """Return a copy with the given entries, marked as complete instead of "in work"."""
        fields = self.header.strings[0].replace(IN_WORK_FIELD, "")
        return replace(self, header=self.header._replace(strings=(fields,)), entries=tuple(entries))
