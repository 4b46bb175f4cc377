"""Tables made from parameters."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from markupsafe import Markup

from rulebook_tools.catalog.speech import Speech
from rulebook_tools.catalog.voice import Said
from rulebook_tools.engine.parameters import Parameters
from rulebook_tools.model import Table
from rulebook_tools.prose.inline import NUMBER
from rulebook_tools.render.block_views import RowView
from rulebook_tools.render.labels import Labels, Saying
from rulebook_tools.render.prose import words
from rulebook_tools.source.values import lookup

RANGE = "table.range"
"""The label of a range of numbers."""


def table_rows(
    table: Table,
    parameters: Parameters,
    speech: Speech,
    labels: Labels,
    *,
    players_of: Mapping[str, Sequence[int]],
    drawing: Callable[[str], Markup],
) -> Iterator[RowView]:
    """Yield the rows of a table: what a key stands for, with its drawing, and its value in words.

    `players_of` are the numbers of players that a figure is for, by path.
    """
    name = table.parameter.name
    values = lookup(parameters.values, name)
    if isinstance(values, int) or values is None:
        return

    def key(key: int | str) -> Markup:
        return drawing(f"{key}") + words(speech.key(name, f"{key}"), speech.language)

    def value(key: int | str) -> Markup:
        return words(speech.parameter(f"{name}.{key}") or Said("", speech.language), speech.language)

    def number(key: int) -> Saying:
        return partial(speech.key, name, f"{key}")

    if table.kind == "values":
        for row in values:
            yield RowView(key(row), value(row), players_of.get(f"{name}.{row}", ()))
        return
    starts = sorted(int(row) for row in values)
    fewer = labels("table.fewer", figures={"n": starts[0]}, n=number(starts[0]))
    yield RowView(fewer, labels("table.nothing"))
    for start, following in zip(starts, [*starts[1:], None], strict=True):
        n = key(start)
        if following is None:
            n = labels("table.or-more", figures={"n": start}, n=number(start))
        elif following > start + 1:
            n = number_range(labels, RANGE, (start, following - 1), number)
        yield RowView(n, value(start), players_of.get(f"{name}.{start}", ()))


def number_range(labels: Labels, label: str, ends: tuple[int, int], said: Callable[[int], Saying]) -> Markup:
    """Return what a label says of a range of numbers; `said` says a number with what it counts.

    A label that knows no ends says the range as a whole, as `players`.
    """
    start, end = ends
    figures = {"least": start, "most": end, "between": end - start - 1}
    most, least = said(end), partial(_number_alone, said(start))

    def whole(_form: str, _language: str) -> Said:
        return Said(labels.plain(RANGE, figures=figures, least=least, most=most), labels.language)

    return labels(label, figures=figures, least=least, most=most, players=whole)


def _number_alone(said: Saying, form: str, language: str) -> Said:
    """Return a number without what it counts, unless a form of that is asked for."""
    return said(form or NUMBER, language)
