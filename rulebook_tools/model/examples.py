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
    """The example's id, which is its file's name."""
    title: Text
    """A short title."""
    story: Text | None = None
    """What happens, in a sentence or two, without figures."""
    origin: Literal["rulebook", "statement", "reference"] = "rulebook"
    """rulebook: a worked example of a published text; statement: a sentence of one, played; reference: of our
    own.
    """
    illustrates: tuple[Ref, ...]
    """The ids of the rules it shows; it stands at the first."""
    source: Citation | None = None
    """The sections it comes from, by edition: {en: Setup}."""
    assumed: Text | None = None
    """Which values are chosen here because the rulebook leaves them open."""
    options: Mapping[str, Ref] = field(default_factory=dict)
    """Readings other than the adopted ones, by the engine's option."""
    given: Located
    """The position it starts from."""
    when: Located
    """The actions taken, in order; {expect: …} between them says what must have come out so far."""
    then: Located | None = None
    """What must come out; any part of what the game observes."""
    forbidden_by: Ref | None = None
    """The id of the rule that must refuse the last action; with it the example ends."""

    @property
    def refusals(self) -> tuple[Ref, ...]:
        """The rules that must refuse an action, along the way and at the end."""
        entries = self.when.value if isinstance(self.when.value, list) else []
        return tuple(
            Ref(rule, self.when.place_of((index, FORBIDDEN_BY)))
            for index, entry in enumerate(entries)
            if isinstance(entry, Mapping) and isinstance(rule := entry.get(FORBIDDEN_BY), str)
        ) + (() if self.forbidden_by is None else (self.forbidden_by,))
