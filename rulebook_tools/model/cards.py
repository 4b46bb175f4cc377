"""The file `card.yml`: what is looked up in the middle of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from rulebook_tools.errors import Place
from rulebook_tools.model.texts import Ref, Text


@dataclass(frozen=True, slots=True, kw_only=True)
class CardLine:
    """A line of a card: what it says in few words, and the rule that says all of it."""

    place: Place
    text: Text
    rule: Ref
    noun: Ref | None = None
    """A noun whose look stands before it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardStep:
    """A step of a round or turn that is drawn; at some, one of several `choices` is taken."""

    place: Place
    text: Text
    rule: Ref
    noun: Ref | None = None
    choices: Mapping[str, CardLine] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRow:
    """A row of a comparison: what a rule says under each of its columns."""

    place: Place
    rule: Ref
    noun: Ref | None = None
    cells: Mapping[str, Text]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSection:
    """A part of a card: a drawing of `steps`, a comparison in `rows`, `tables` of rules, `lines`."""

    place: Place
    heading: Text
    rule: Ref | None = None
    steps: Mapping[str, CardStep] = field(default_factory=dict)
    again: CardLine | None = None
    """What leads from the last step back to the first."""
    columns: Mapping[str, Text] = field(default_factory=dict)
    rows: Mapping[str, CardRow] = field(default_factory=dict)
    tables: tuple[Ref, ...] = ()
    """The rules whose tables stand here."""
    lines: Mapping[str, CardLine] = field(default_factory=dict)

    @property
    def parts(self) -> Iterator[CardStep | CardLine | CardRow]:
        """All that leads to a rule of its own and can have a look: steps with their choices, rows, lines."""
        for step in self.steps.values():
            yield step
            yield from step.choices.values()
        if self.again:
            yield self.again
        yield from self.rows.values()
        yield from self.lines.values()


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """The file `card.yml`: what is looked up in the middle of a game, on one printed side."""

    place: Place
    sections: Mapping[str, CardSection]
