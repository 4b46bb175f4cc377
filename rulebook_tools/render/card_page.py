"""A game's quick reference (card): boxes with arrows, tables, lines; in the largest type that fits one sheet.

The height of a card is estimated from its number of lines. All lengths are in points, for paper as narrow as
A4 and as short as Letter. If the estimate is wrong and a card needs two sheets, `rulebook pdf` reports it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from math import ceil
from typing import NamedTuple
from unicodedata import east_asian_width

from markupsafe import Markup

from rulebook_tools.catalogs.messages import CARD
from rulebook_tools.model import Card, CardLine, CardRow, CardSection, CardStep, Text
from rulebook_tools.render.addresses import card_anchor
from rulebook_tools.render.page import GameCard, Page, titled, toc_entry
from rulebook_tools.render.page_context import PageContext, ways_in
from rulebook_tools.render.page_links import HeadedLink
from rulebook_tools.render.pictures.looks import Appearance
from rulebook_tools.render.prose import plain_text
from rulebook_tools.render.search import entry
from rulebook_tools.render.tables import TableView, table_view

MOST_LETTERS = 40
"""The most letters of a table shown with its entries side by side, counted in the longer cell of each entry;
a longer table is shown row by row."""
SIZES = (11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5)
"""Font sizes of a card in points, the largest first; `card.css` has a class for each."""
WIDTH, HEIGHT = 538.0, 741.0
"""The printed area in points, without margins: as wide as on A4 paper, as high as on Letter paper."""
GAP = 17.0
"""The space between two columns in points."""
LETTER, WIDE_LETTER = 0.52, 1.0
"""The average width of a letter, and the width of a CJK character, in units of the font size."""
LINE, PADDED, HEADING, BOX = 1.2, 0.24, 2.55, 2.6
"""Heights in units of the font size: a line of text, the space around a list item, a heading with the space
above it, and the border and arrow of a box."""
TITLE = 22.0


def card_page(card: Card, game: GameCard, page: PageContext) -> Page:
    """Return the page of the card of a game."""
    sections = [SectionView(page, id_, section) for id_, section in card.sections.items()]
    size = f"{card_size(sections):g}".replace(".", "-")
    ways = [way for way in ways_in(page.voice, page.path) if way.type]
    html = page.render("card.html.jinja", game=game, sections=sections, size=size, ways=ways)
    title, summary = page.labels(CARD), page.labels.plain(f"{CARD}.summary")
    found = entry(page.name, (title,), *(text for section in sections for text in section.texts))
    toc = toc_entry(page.name, title, tuple(toc_entry(each.id, each.heading) for each in sections))
    return titled(page.path, title, html, card.place, summary, toc=(toc,), search=(found,))


class LineView(NamedTuple):
    """A line, a box or a row of a card: the texts of its cells (may be empty), and the rule it links to."""

    cells: Sequence[Markup]
    rule: HeadedLink
    conditions: Markup
    """HTML attributes with the players and options that the line is limited to; empty if it is for all."""
    look: Appearance | None
    """The appearance of the thing whose icon is shown before the text; None without an icon."""

    @property
    def text(self) -> Markup:
        """The text of the line; of a row, the text of its first cell."""
        return self.cells[0]


class SectionView:
    """A section of a card as its page shows it: boxes, tables, rows and lines."""

    def __init__(self, page: PageContext, name: str, section: CardSection) -> None:
        self._page = page
        at, rule = f"{CARD}.{name}", section.rule
        self.id = card_anchor(name)
        self.heading = self._text(f"{at}/heading", section.heading)
        self.rule = page.rule(rule.name) if rule else None
        self.conditions = page.choices.inherited_attributes(rule.name) if rule else Markup()
        self.steps = [
            (self._line(f"{at}.{step}/text", each), self._lines(f"{at}.{step}", each.choices))
            for step, each in section.steps.items()
        ]
        """The boxes, each with the alternative boxes below it that a player chooses from."""
        self.again = self._line(f"{at}/again", section.again) if section.again else None
        self.heads = [self._text(f"{at}/{column}", text) for column, text in section.columns.items()]
        self.rows = [self._row(f"{at}.{row}", each, section.columns) for row, each in section.rows.items()]
        tables = [
            (page.rule(ref.name), table_view(page.rulebook.blocks[ref.name], page)) for ref in section.tables
        ]
        self.tables = [(rule, table, fits_side_by_side(table)) for rule, table in tables if table]
        """The link to a rule, its table, and whether the table is shown with its entries side by side."""
        self.lines = self._lines(at, section.lines)

    @property
    def is_wide(self) -> bool:
        """Whether the section takes the whole width of a sheet."""
        return bool(self.rows) or any(choices for _, choices in self.steps)

    @property
    def texts(self) -> Sequence[Markup]:
        """All texts of the section, for the search."""
        boxes = [line for box, choices in self.steps for line in (box, *choices)]
        boxes += [self.again] if self.again else []
        rows = [row.cells for row in self.rows]
        rows += [cells for _, table, _ in self.tables for cells in table.cells]
        cells = [cell for row in (self.heads, *rows) for cell in row]
        return [self.heading, *(box.text for box in boxes), *cells, *(line.text for line in self.lines)]

    def _row(self, at: str, row: CardRow, columns: Mapping[str, Text]) -> LineView:
        said = {column: self._text(f"{at}/{column}", text) for column, text in row.cells.items()}
        return self._leading([said.get(column, Markup()) for column in columns], row)

    def _lines(self, at: str, lines: Mapping[str, CardLine]) -> Sequence[LineView]:
        return [self._line(f"{at}.{name}/text", line) for name, line in lines.items()]

    def _line(self, context: str, line: CardLine | CardStep) -> LineView:
        return self._leading([self._text(context, line.text)], line)

    def _leading(self, cells: Sequence[Markup], part: CardLine | CardStep | CardRow) -> LineView:
        page, rule = self._page, part.rule.name
        look = page.content.looks.of(part.noun.name) if part.noun else None
        return LineView(cells, page.rule(rule), page.choices.inherited_attributes(rule), look)

    def _text(self, context: str, text: Text) -> Markup:
        return self._page.prose.line(context, text)


def fits_side_by_side(table: TableView) -> bool:
    """Return whether a table is short enough to show its entries side by side on a card."""
    return sum(max(len(plain_text(cell)) for cell in column) for column in table.cells) <= MOST_LETTERS


def card_size(sections: Sequence[SectionView]) -> float:
    """Return the largest font size in points at which a card fits on a sheet; if none does, the smallest."""
    return next((size for size in SIZES if _height(sections, size) <= HEIGHT), SIZES[-1])


def _height(sections: Sequence[SectionView], size: float) -> float:
    column, height = (WIDTH - GAP) / 2, TITLE
    for is_wide, run in groupby(sections, lambda section: section.is_wide):
        if is_wide:
            height += sum(_section_height(section, WIDTH, size) for section in run)
        else:
            height += _balanced_height([_section_height(section, column, size) for section in run])
    return height


def _balanced_height(heights: Sequence[float]) -> float:
    """Return the height of two columns when sections of these heights, in order, are split most evenly."""
    return min(max(sum(heights[:first]), sum(heights[first:])) for first in range(1, len(heights) + 1))


def _section_height(section: SectionView, width: float, size: float) -> float:
    """Return an estimate in points, as `width` and `size` are."""
    heights = [_line_count(view.text + view.rule.number, width - size, size) for view in section.lines]
    height = HEADING + PADDED * len(heights) + LINE * sum(heights)
    for line, choices in section.steps:
        height += BOX + LINE * (_line_count(line.text, width, size) - 1)
        if choices:
            each = 0.85 * width / len(choices)
            height += BOX + LINE * max(
                _line_count(view.text + view.rule.number, each, size) for view in choices
            )
    if section.again:
        height += BOX
    if section.rows:
        height += _table_height([section.heads, *(row.cells for row in section.rows)], width, size)
    for _, table, is_side_by_side in section.tables:
        height += (LINE + 2 * PADDED) * (3 if is_side_by_side else 2 + len(table.rows))
    return height * size


def _table_height(rows: Sequence[Sequence[str]], width: float, size: float) -> float:
    """Return the height in units of the font size; `width` and `size` are in points.

    Columns with more text are wider.
    """
    longest = [max(map(_text_width, column)) for column in zip(*rows, strict=True)]
    widths = [max(width * part / (sum(longest) or 1), 6 * size) - size for part in longest]
    return sum(
        LINE * max(_line_count(cell, share, size) for cell, share in zip(row, widths, strict=True))
        + 2 * PADDED
        for row in rows
    )


def _line_count(text: str, width: float, size: float) -> int:
    return max(1, ceil(_text_width(text) * size / width))


def _text_width(html: str) -> float:
    """Return the width in units of the font size."""
    return sum(WIDE_LETTER if east_asian_width(letter) in "WF" else LETTER for letter in plain_text(html))
