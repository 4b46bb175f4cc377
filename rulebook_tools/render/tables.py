"""Tables made from parameters."""

from __future__ import annotations

from collections.abc import Iterator

from rulebook_tools.catalog.speech import Speech
from rulebook_tools.engine.parameters import Parameters
from rulebook_tools.model import Table
from rulebook_tools.render.labels import Labels
from rulebook_tools.source.values import lookup


def table_rows(
    table: Table, parameters: Parameters, speech: Speech, labels: Labels
) -> Iterator[tuple[str, str]]:
    """Yield the rows of a table: what a key stands for, and its value in words."""
    name = table.parameter.name
    values = lookup(parameters.values, name)
    if isinstance(values, int) or values is None:
        return
    if table.kind == "values":
        for key in values:
            yield speech.key(name, key), speech.parameter(f"{name}.{key}") or ""
        return
    starts = sorted(int(key) for key in values)
    yield labels("table.fewer", n=speech.key(name, f"{starts[0]}")), labels("table.nothing")
    for start, following in zip(starts, [*starts[1:], None], strict=True):
        n = speech.key(name, f"{start}")
        if following is None:
            n = labels("table.or-more", n=n)
        elif following > start + 1:
            n = labels("table.range", least=speech.number(start), most=speech.key(name, f"{following - 1}"))
        yield n, speech.parameter(f"{name}.{start}") or ""
