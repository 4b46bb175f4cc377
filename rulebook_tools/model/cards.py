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
    """A few words, with {figures}, without links."""
    rule: Ref
    """The id of the rule that says all of it."""
    noun: Ref | None = None
    """A noun of wording.yml whose look, as pictures.yml has it, stands before it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardStep:
    """A step of a round or turn that is drawn; at some, one of several `choices` is taken."""

    place: Place
    text: Text
    """What is done, in a few words, with {figures}; its rule says the rest."""
    rule: Ref
    """The id of its rule."""
    noun: Ref | None = None
    """A noun of wording.yml whose look, as pictures.yml has it, stands before it."""
    choices: Mapping[str, CardLine] = field(default_factory=dict)
    """What is chosen from at this step, by name, drawn side by side."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRow:
    """A row of a comparison: what a rule says under each of its columns."""

    place: Place
    rule: Ref
    """The id of its rule."""
    noun: Ref | None = None
    """A noun of wording.yml whose look, as pictures.yml has it, stands before it."""
    cells: Mapping[str, Text]
    """A few words for each column, by the name of the column; one may be left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSection:
    """A part of a card: a drawing of `steps`, a comparison in `rows`, `tables` of rules, `lines`."""

    place: Place
    heading: Text
    """A short heading."""
    rule: Ref | None = None
    """The id of the rule that the heading leads to."""
    steps: Mapping[str, CardStep] = field(default_factory=dict)
    """A round or a turn, drawn: its steps by name, in their order."""
    again: CardLine | None = None
    """What leads from the last step back to the first."""
    columns: Mapping[str, Text] = field(default_factory=dict)
    """The headings of a comparison, by name; the first is of what is compared."""
    rows: Mapping[str, CardRow] = field(default_factory=dict)
    """What is compared, by name."""
    tables: tuple[Ref, ...] = ()
    """The ids of rules whose tables stand here."""
    lines: Mapping[str, CardLine] = field(default_factory=dict)
    """Short lines by name."""

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
    """The parts of the card by name, in the order of reading; a name stays what it is."""
