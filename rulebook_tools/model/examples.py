"""Worked examples."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from rulebook_tools.errors import Place
from rulebook_tools.model.texts import Citation, Located, Ref, Text

EXPECT, FORBIDDEN_BY = "expect", "forbidden_by"
"""The keys by which an entry of an example's `when` says what is expected on the way, or who forbids it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A worked example: given, when, then."""

    place: Place
    id: Ref
    title: Text
    story: Text | None = None
    origin: Literal["rulebook", "statement", "reference"] = "rulebook"
    """A worked example of a rulebook, a statement of its text played, or an example of one's own."""
    illustrates: tuple[Ref, ...]
    source: Citation | None = None
    assumed: Text | None = None
    options: Mapping[str, Ref] = field(default_factory=dict)
    given: Located
    when: Located
    then: Located | None = None
    forbidden_by: Ref | None = None

    @property
    def refusals(self) -> tuple[Ref, ...]:
        """The rules that must refuse an action, along the way and at the end."""
        entries = self.when.value if isinstance(self.when.value, list) else []
        return tuple(
            Ref(rule, self.when.place_of((index, FORBIDDEN_BY)))
            for index, entry in enumerate(entries)
            if isinstance(entry, Mapping) and isinstance(rule := entry.get(FORBIDDEN_BY), str)
        ) + (() if self.forbidden_by is None else (self.forbidden_by,))
