"""A game's card as its page shows it: sections of boxes with arrows, comparisons, tables, lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from markupsafe import Markup

from rulebook_tools.catalog.messages import CARD
from rulebook_tools.model import Card, CardLine, CardRow, CardSection, CardStep, Ref, Text
from rulebook_tools.render.addresses import card_anchor
from rulebook_tools.render.game_views import GameViews
from rulebook_tools.render.page_links import RuleLink
from rulebook_tools.render.pictures.looks import Appearance
from rulebook_tools.render.prose import plain_text
from rulebook_tools.render.tables import TableView, table_view

MOST_LETTERS = 40
"""Letters in the columns of a table that lies: one with more stands."""


@dataclass(frozen=True, slots=True)
class LineView:
    """A few words, what is drawn before them, if anything is, and the rule that they lead to."""

    text: Markup
    rule: RuleLink
    held_for: Markup
    """The attributes that say for which games it holds, if not for all."""
    look: Appearance | None = None


@dataclass(frozen=True, slots=True)
class CardStepView:
    """A box of a drawing, and the boxes that are chosen from below it."""

    line: LineView
    choices: tuple[LineView, ...]


@dataclass(frozen=True, slots=True)
class CardRowView:
    """A row of a comparison: its rule, a cell for each column, which may be empty, what is drawn before."""

    rule: RuleLink
    cells: tuple[Markup, ...]
    held_for: Markup
    look: Appearance | None = None


@dataclass(frozen=True, slots=True)
class CardTableView:
    """The table of a rule on a card."""

    rule: RuleLink
    table: TableView

    @property
    def lies(self) -> bool:
        """Whether its entries stand side by side."""
        columns = self.table.cells
        return sum(max(len(plain_text(cell)) for cell in column) for column in columns) <= MOST_LETTERS


@dataclass(frozen=True, slots=True)
class SectionView:
    """A part of a card."""

    id: str
    heading: Markup
    rule: RuleLink | None
    held_for: Markup
    steps: tuple[CardStepView, ...]
    again: LineView | None
    heads: tuple[Markup, ...]
    rows: tuple[CardRowView, ...]
    tables: tuple[CardTableView, ...]
    lines: tuple[LineView, ...]

    @property
    def is_wide(self) -> bool:
        """Whether it takes the whole width of a sheet."""
        return bool(self.rows) or any(step.choices for step in self.steps)

    @property
    def texts(self) -> Iterator[Markup]:
        """All that it says, for the search."""
        yield self.heading
        for step in self.steps:
            yield step.line.text
            yield from (choice.text for choice in step.choices)
        if self.again:
            yield self.again.text
        yield from self.heads
        for row in self.rows:
            yield from row.cells
        for shown in self.tables:
            yield from (cell for cells in shown.table.cells for cell in cells)
        yield from (line.text for line in self.lines)


class CardViews:
    """Makes the views of a card, its links relative to its page."""

    def __init__(self, views: GameViews) -> None:
        self._views = views

    def sections(self, card: Card) -> list[SectionView]:
        """Return the sections of a card, in their order."""
        return [self._section(name, section) for name, section in card.sections.items()]

    def _section(self, name: str, section: CardSection) -> SectionView:
        at = f"{CARD}.{name}"
        steps = (
            CardStepView(
                self._line(f"{at}.{step}/text", each),
                tuple(self._lines(f"{at}.{step}", each.choices)),
            )
            for step, each in section.steps.items()
        )
        again = section.again
        return SectionView(
            id=card_anchor(name),
            heading=self._said(f"{at}/heading", section.heading),
            rule=self._views.links.rule(section.rule.name) if section.rule else None,
            held_for=self._views.choices.held_for(section.rule.name) if section.rule else Markup(),
            steps=tuple(steps),
            again=self._line(f"{at}/again", again) if again else None,
            heads=tuple(self._said(f"{at}/{column}", text) for column, text in section.columns.items()),
            rows=tuple(self._row(f"{at}.{row}", each, section) for row, each in section.rows.items()),
            tables=tuple(self._tables(section)),
            lines=tuple(self._lines(at, section.lines)),
        )

    def _row(self, at: str, row: CardRow, section: CardSection) -> CardRowView:
        cells = (
            self._said(f"{at}/{column}", row.cells[column]) if column in row.cells else Markup()
            for column in section.columns
        )
        name = row.rule.name
        return CardRowView(
            self._views.links.rule(name),
            tuple(cells),
            self._views.choices.held_for(name),
            self._look(row.noun),
        )

    def _tables(self, section: CardSection) -> Iterator[CardTableView]:
        for rule in section.tables:
            if table := table_view(self._views.rulebook.blocks[rule.name], self._views.links):
                yield CardTableView(self._views.links.rule(rule.name), table)

    def _lines(self, at: str, lines: Mapping[str, CardLine]) -> Iterator[LineView]:
        for name, line in lines.items():
            yield self._line(f"{at}.{name}/text", line)

    def _line(self, context: str, line: CardLine | CardStep) -> LineView:
        views, name = self._views, line.rule.name
        said = self._said(context, line.text)
        return LineView(said, views.links.rule(name), views.choices.held_for(name), self._look(line.noun))

    def _look(self, noun: Ref | None) -> Appearance | None:
        return self._views.content.looks.of(noun.name) if noun else None

    def _said(self, context: str, text: Text) -> Markup:
        return self._views.prose.line(context, text)
