"""The model of texts that all games of a site share, and of a game's card (`card.yml`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rulebook_tools.model.words import Placed, Ref, Text


@dataclass(frozen=True, slots=True, kw_only=True)
class CardLine(Placed):
    """A line of a card: a rule in a few words, and the id of the rule."""

    text: Text
    """A few words, with {parameters}, without links."""
    rule: Ref
    """The id of the rule that the line summarises."""
    noun: Ref | None = None
    """A noun of wording.yml whose picture, as defined in pictures.yml, is shown before the text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardStep(CardLine):
    """A step in a card's diagram of a round or turn; `choices` are the alternatives of players, if any."""

    choices: Mapping[str, CardLine] = field(default_factory=dict)
    """The alternatives at this step, by name; they are drawn side by side."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRow(Placed):
    """A row of a comparison: the cells, and the rule that the row summarises."""

    rule: Ref
    """The id of the rule that the row summarises."""
    noun: Ref | None = None
    """A noun of wording.yml whose picture, as defined in pictures.yml, is shown before the text."""
    cells: Mapping[str, Text]
    """A few words for each column, by the name of the column; cells may be left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSection(Placed):
    """A part of a card: a drawing of `steps`, a comparison in `rows`, `tables` of rules, `lines`."""

    heading: Text
    """A short heading."""
    rule: Ref | None = None
    """The id of the rule that the heading links to."""
    steps: Mapping[str, CardStep] = field(default_factory=dict)
    """The steps of a round or turn, by name, in the order of play; they are drawn as a diagram."""
    again: CardLine | None = None
    """The text of the arrow from the last step back to the first."""
    columns: Mapping[str, Text] = field(default_factory=dict)
    """The headings of a comparison's columns, by name; the first column names the compared things."""
    rows: Mapping[str, CardRow] = field(default_factory=dict)
    """The rows of a comparison, by name: one for each compared thing."""
    tables: tuple[Ref, ...] = ()
    """The ids of rules whose tables are shown in this part."""
    lines: Mapping[str, CardLine] = field(default_factory=dict)
    """Short lines, by name."""

    @property
    def parts(self) -> Iterator[CardLine | CardRow]:
        """All parts that link to a rule and can have a picture: steps with their choices, rows, lines."""
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
    """The parts of the card in the order of the page, by name; a name never changes."""


SITE_LANGUAGE = "en"
"""The language of this package's labels, and the default language of a site's texts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Label(Placed):
    """A label of the site's pages: `text`, or `one` and `other` for a label with a number."""

    text: Text | None = None
    """The label, if it has no number."""
    one: Text | None = None
    """The label for the number one."""
    other: Text | None = None
    """The label for all other numbers."""
    note: str = ""
    """A sentence for translators: where the label stands, what it is about, whether it must be brief."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SitePage(Placed):
    """A page of the site that belongs to no game, such as the home page."""

    heading: Text
    """The page's heading."""
    summary: Text | None = None
    """One sentence for lists and search results."""
    body: Text
    """The text of the page, in Markdown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Licence(Placed):
    """A licence: its name, the same in every language, and its address."""

    name: str
    """The name of the licence, such as CC0 1.0."""
    url: Ref | None = None
    """The address of the licence's text: https://…"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity(Placed):
    """The file `site.yml`: title, author, licence and other facts about a project, all optional."""

    title: Text | None = None
    """The title of the site; if left out, that of its only game."""
    description: Text | None = None
    """One sentence about the site, for its home page and for search engines."""
    language: Ref | None = None
    """The language of the texts in this folder: a tag such as en or pt_BR; en, if left out."""
    author: str = ""
    """The author of these pages."""
    licence: Licence | None = None
    """The licence of the texts; if left out, pages name no licence."""
    languages: tuple[Ref, ...] = ()
    """The languages that must be completely translated, for the site and its games; none, if left out."""
    editors_note: bool = True
    """Whether each page ends with a fold for editors, which names the source of the page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """The texts that all games share: labels, pages of the site, facts about the project."""

    labels: Mapping[str, Label]
    own: tuple[str, ...] = ()
    """The names of the labels that the project itself defines, in `labels.yml` or `site.yml`."""
    pages: Mapping[str, SitePage] = field(default_factory=dict)
    """The pages that the project defines, by name; `home` and `about` are generated if they are missing."""
    identity: Identity | None = None
    """The file `site.yml`; None if the project does not have it, or if it cannot be read."""

    @property
    def wanted(self) -> Sequence[str]:
        """The languages that must be completely translated, for the site and its games."""
        return [ref.name for ref in self.identity.languages] if self.identity else []

    @property
    def language(self) -> str:
        """The language of the project's own texts."""
        named = self.identity.language if self.identity else None
        return named.name if named else SITE_LANGUAGE
