"""The texts that all games of a site share, and the card of a game (`card.yml`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rulebook_tools.model.words import Placed, Ref, Text


@dataclass(frozen=True, slots=True, kw_only=True)
class CardLine(Placed):
    """A line of a card: what it says in few words, and the rule that says all of it."""

    text: Text
    """A few words, with {figures}, without links."""
    rule: Ref
    """The id of the rule that says all of it."""
    noun: Ref | None = None
    """A noun of wording.yml whose look, as pictures.yml has it, stands before it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardStep(CardLine):
    """A step of a round or turn that is drawn; at some, one of several `choices` is taken."""

    choices: Mapping[str, CardLine] = field(default_factory=dict)
    """What is chosen from at this step, by name, drawn side by side."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRow(Placed):
    """A row of a comparison: the text of a rule in each column."""

    rule: Ref
    """The id of its rule."""
    noun: Ref | None = None
    """A noun of wording.yml whose look, as pictures.yml has it, stands before it."""
    cells: Mapping[str, Text]
    """A few words for each column, by the name of the column; one may be left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSection(Placed):
    """A part of a card: a drawing of `steps`, a comparison in `rows`, `tables` of rules, `lines`."""

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
    def parts(self) -> Iterator[CardLine | CardRow]:
        """All that leads to a rule of its own and can have a look: steps with their choices, rows, lines."""
        for step in self.steps.values():
            yield step
            yield from step.choices.values()
        if self.again:
            yield self.again
        yield from self.rows.values()
        yield from self.lines.values()


@dataclass(frozen=True, slots=True, kw_only=True)
class Card(Placed):
    """The file `card.yml`: a one-page quick reference."""

    sections: Mapping[str, CardSection]
    """The parts of the card by name, in the order of reading; a name stays what it is."""


SITE_LANGUAGE = "en"
"""The language of the labels that this package brings along, and of a site's own texts if it names none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Label(Placed):
    """A label of the site: `text`, or `one` and `other` by its number."""

    text: Text | None = None
    """The label."""
    one: Text | None = None
    """The label for the number one."""
    other: Text | None = None
    """The label for any other number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SitePage(Placed):
    """A page about the site itself."""

    heading: Text
    """The page's heading."""
    summary: Text | None = None
    """One sentence for lists and search results."""
    body: Text
    """The page, in Markdown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Licence(Placed):
    """A licence by its name, the same in every language, and where it can be read."""

    name: str
    """Its name, such as CC0 1.0."""
    url: Ref | None = None
    """The address where it can be read: https://…"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity(Placed):
    """The file `site.yml`: title, author, licence and other facts about a project, all optional."""

    title: Text | None = None
    """What the site is called; after its only game, if left out."""
    description: Text | None = None
    """One sentence about the site, for its home and for search engines."""
    language: Ref | None = None
    """The language of the texts in this folder: a tag such as en or pt_BR; en, if left out."""
    author: str = ""
    """Who made these pages."""
    licence: Licence | None = None
    """The licence that their texts are under; none is named, if left out."""
    languages: tuple[Ref, ...] = ()
    """The languages that the site and its games must be complete in; none, if left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """The texts that all games share: labels, pages of the site, facts about the project."""

    labels: Mapping[str, Label]
    own: frozenset[str] = frozenset()
    """The labels that the project words itself."""
    pages: Mapping[str, SitePage] = field(default_factory=dict)
    """The pages that the project has written; home and about are made where it has not."""
    identity: Identity | None = None

    @property
    def wanted(self) -> Sequence[str]:
        """The languages that the site and its games must be complete in."""
        return [ref.name for ref in self.identity.languages] if self.identity else []

    @property
    def language(self) -> str:
        """The language of the project's own texts."""
        named = self.identity.language if self.identity else None
        return named.name if named else SITE_LANGUAGE
