"""Tables made from parameters."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from markupsafe import Markup

from rulebook_tools.catalogs.localizer import GameLocalizer, LocalText
from rulebook_tools.engine.figures import Count
from rulebook_tools.model import PLAYERS, Block, Table
from rulebook_tools.prose.inline import NUMBER
from rulebook_tools.render.labels import Labels, Saying
from rulebook_tools.render.page_links import PageLinks
from rulebook_tools.render.prose import words
from rulebook_tools.sources.parameter_values import lookup

RANGE = "table.range"


class TableRow(NamedTuple):
    """A row of a table: key and value in words, and the numbers of players that it is limited to, if any."""

    key: Markup
    value: Markup
    players: Sequence[int] = ()


class TableView(NamedTuple):
    """A table of two columns."""

    heads: tuple[Markup, Markup]
    rows: Sequence[TableRow]

    @property
    def cells(self) -> Iterator[tuple[Markup, Markup]]:
        """The pairs of cells of the table, row by row, the header first."""
        yield self.heads
        yield from ((row.key, row.value) for row in self.rows)


def table_view(block: Block, links: PageLinks) -> TableView | None:
    """Return the table of a rule; None if it has none."""
    if block.table is None:
        return None
    id_ = block.id.name
    key = links.prose.line(f"{id_}/table.key", block.table.key)
    value = links.prose.line(f"{id_}/table.value", block.table.value)
    return TableView((key, value), tuple(_rows(block.table, links)))


def _rows(table: Table, links: PageLinks) -> Iterator[TableRow]:
    content, localizer, labels = links.content, links.voice.localizer, links.voice.labels
    name = table.parameter.name
    values = lookup(content.parameters.values, name)
    if isinstance(values, int) or values is None:
        return
    players_of = content.choice.rows
    keys = links.rulebook.parameters[name.partition(".")[0]].keys

    def key(key: int | str) -> Markup:
        noun = "" if keys is None or f"{key}".isdecimal() else f"{keys.name}.{key}"
        drawing = content.looks.of(noun).icon if noun else Markup()
        return drawing + words(localizer.key(name, f"{key}"), localizer.language)

    def number(key: int) -> Saying:
        return partial(localizer.key, name, f"{key}")

    if table.kind == "values":
        for row in values:
            yield TableRow(key(row), _value(localizer, f"{name}.{row}"), players_of.get(f"{name}.{row}", ()))
        return
    starts = sorted(int(row) for row in values)
    fewer = labels("table.fewer", figures={"n": starts[0]}, n=number(starts[0]))
    yield TableRow(fewer, labels("table.nothing"))
    for start, following in zip(starts, [*starts[1:], None], strict=True):
        n = key(start)
        if following is None:
            n = labels("table.or-more", figures={"n": start}, n=number(start))
        elif following > start + 1:
            n = number_range(labels, RANGE, (start, following - 1), number)
        yield TableRow(n, _value(localizer, f"{name}.{start}"), players_of.get(f"{name}.{start}", ()))


def figures_in_words(name: str, links: PageLinks) -> Sequence[Markup]:
    """Return the values of a parameter in words.

    In a table, each value is preceded by its key, unless every value equals its key (`keys_of`).
    """
    localizer, keys = links.voice.localizer, links.content.parameters.values[name]
    if isinstance(keys, int):
        return [_value(localizer, name)]
    values = [_value(localizer, f"{name}.{key}") for key in keys]
    if links.rulebook.parameters[name].keys_of:
        return values
    colon, names = links.labels.between("colon"), [localizer.key(name, key) for key in keys]
    return [words(key, localizer.language) + colon + value for key, value in zip(names, values, strict=True)]


def _value(localizer: GameLocalizer, path: str) -> Markup:
    said = localizer.parameter(path)
    return words(said, localizer.language) if said else Markup()


def number_range(labels: Labels, label: str, ends: tuple[int, int], said: Callable[[int], Saying]) -> Markup:
    """Return a label filled with a range of numbers (`ends`); `said` returns a number with its noun.

    The label can use the placeholders `{least}` and `{most}`, or `{players}` for the whole range.
    """
    start, end = ends
    figures = {"least": start, "most": end, "between": end - start - 1}
    most, least = said(end), partial(_number_alone, said(start))

    def whole(_form: str, _language: str) -> LocalText:
        return LocalText(labels.plain(RANGE, figures=figures, least=least, most=most), labels.language)

    return labels(label, figures=figures, least=least, most=most, players=whole)


def players_range(labels: Labels, localizer: GameLocalizer, label: str, ends: tuple[int, int]) -> Markup:
    """Return a label filled with a range of numbers of players, from the first of `ends` to the second."""
    return number_range(labels, label, ends, lambda number: partial(localizer.figure, Count(number, PLAYERS)))


def _number_alone(said: Saying, form: str, language: str) -> LocalText:
    """Return a number (`said`) with its noun in a `form`; if `form` is empty, the number alone."""
    return said(form or NUMBER, language)
