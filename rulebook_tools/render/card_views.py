"""A game's card as its page shows it: sections of boxes with arrows, comparisons, tables, lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from markupsafe import Markup

from rulebook_tools.catalogs.messages import CARD
from rulebook_tools.model import CardLine, CardRow, CardSection, CardStep, Text
from rulebook_tools.render.addresses import card_anchor
from rulebook_tools.render.page_context import PageContext
from rulebook_tools.render.page_links import RuleLink
from rulebook_tools.render.pictures.looks import Appearance
from rulebook_tools.render.prose import plain_text
from rulebook_tools.render.tables import TableView, table_view

MOST_LETTERS = 40
"""Letters in the columns of a table that lies: one with more stands."""


class LineView(NamedTuple):
    """A few words, or a row of cells, any of which may be empty; the rule that it leads to."""

    cells: Sequence[Markup]
    rule: RuleLink
    held_for: Markup
    """The attributes that say for which games it holds, if not for all."""
    look: Appearance | None
    """What is drawn before the words, if anything is."""

    @property
    def text(self) -> Markup:
        """The words, or the first cell."""
        return self.cells[0]


class BoxView(NamedTuple):
    """A box of a drawing, and the boxes that are chosen from below it."""

    line: LineView
    choices: Sequence[LineView]


class CardTableView(NamedTuple):
    """The table of a rule on a card."""

    rule: RuleLink
    table: TableView

    @property
    def lies(self) -> bool:
        """Whether its entries stand side by side."""
        columns = self.table.cells
        return sum(max(len(plain_text(cell)) for cell in column) for column in columns) <= MOST_LETTERS


class SectionView:
    """A part of a card on its page."""

    def __init__(self, views: PageContext, name: str, section: CardSection) -> None:
        self._views = views
        at, rule = f"{CARD}.{name}", section.rule
        self.id = card_anchor(name)
        self.heading = self._said(f"{at}/heading", section.heading)
        self.rule = views.links.rule(rule.name) if rule else None
        self.held_for = views.choices.held_for(rule.name) if rule else Markup()
        self.steps = [
            BoxView(self._line(f"{at}.{step}/text", each), self._lines(f"{at}.{step}", each.choices))
            for step, each in section.steps.items()
        ]
        self.again = self._line(f"{at}/again", section.again) if section.again else None
        self.heads = [self._said(f"{at}/{column}", text) for column, text in section.columns.items()]
        self.rows = [self._row(f"{at}.{row}", each, section.columns) for row, each in section.rows.items()]
        self.tables = [
            CardTableView(views.links.rule(ref.name), table)
            for ref in section.tables
            if (table := table_view(views.rulebook.blocks[ref.name], views.links))
        ]
        self.lines = self._lines(at, section.lines)

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

    def _row(self, at: str, row: CardRow, columns: Mapping[str, Text]) -> LineView:
        said = {column: self._said(f"{at}/{column}", text) for column, text in row.cells.items()}
        return self._leading([said.get(column, Markup()) for column in columns], row)

    def _lines(self, at: str, lines: Mapping[str, CardLine]) -> Sequence[LineView]:
        return [self._line(f"{at}.{name}/text", line) for name, line in lines.items()]

    def _line(self, context: str, line: CardLine | CardStep) -> LineView:
        return self._leading([self._said(context, line.text)], line)

    def _leading(self, cells: Sequence[Markup], part: CardLine | CardStep | CardRow) -> LineView:
        """Return cells that lead to the rule of a part."""
        views, rule = self._views, part.rule.name
        look = views.content.looks.of(part.noun.name) if part.noun else None
        return LineView(cells, views.links.rule(rule), views.choices.held_for(rule), look)

    def _said(self, context: str, text: Text) -> Markup:
        return self._views.prose.line(context, text)
