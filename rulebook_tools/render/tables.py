"""Tables made from parameters."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from rulebook_tools.catalog.speech import Speech
from rulebook_tools.catalog.voice import Said
from rulebook_tools.engine.parameters import Parameters
from rulebook_tools.model import Table
from rulebook_tools.render.labels import Labels
from rulebook_tools.render.prose import words
from rulebook_tools.source.values import lookup


def table_rows(
    table: Table, parameters: Parameters, speech: Speech, labels: Labels
) -> Iterator[tuple[Markup, Markup]]:
    """Yield the rows of a table: what a key stands for, and its value in words."""
    name = table.parameter.name
    values = lookup(parameters.values, name)
    if isinstance(values, int) or values is None:
        return

    def key(key: int | str) -> Markup:
        return words(speech.key(name, f"{key}"), speech.language)

    def value(key: int | str) -> Markup:
        return words(speech.parameter(f"{name}.{key}") or Said("", speech.language), speech.language)

    if table.kind == "values":
        for row in values:
            yield key(row), value(row)
        return
    starts = sorted(int(row) for row in values)
    yield labels("table.fewer", figures={"n": starts[0]}, n=key(starts[0])), labels("table.nothing")
    for start, following in zip(starts, [*starts[1:], None], strict=True):
        n = key(start)
        if following is None:
            n = labels("table.or-more", figures={"n": start}, n=n)
        elif following > start + 1:
            n = number_range(labels, start, following - 1, speech.number(start), key(following - 1))
        yield n, value(start)


def number_range(labels: Labels, start: int, end: int, least: str, most: Markup) -> Markup:
    """Return a range of numbers in words, from `least` to `most`."""
    figures = {"least": start, "most": end, "between": end - start - 1}
    return labels("table.range", figures=figures, least=least, most=most)
