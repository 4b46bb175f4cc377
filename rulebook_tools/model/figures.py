"""The file `parameters.yml`: the figures of the rules."""

from __future__ import annotations

from dataclasses import dataclass

from rulebook_tools.errors import Place
from rulebook_tools.model.texts import Citation, Located, Ref, Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """A figure or a table of figures: given as `value`, or made of others.

    `keys` says what the keys of a table are: for numbers the noun that is counted, for names the
    first part of their nouns (`class` for `class.rare`).
    """

    place: Place
    label: Text
    """What the figure is called."""
    value: Located | None = None
    """A whole number, or a table of them by name or number."""
    keys: Ref | None = None
    """What a table's keys are: a noun for numbers, the first part of nouns for names."""
    sum: tuple[Ref, ...] = ()
    """Parameters whose values are added up."""
    product: tuple[Ref, ...] = ()
    """Parameters whose values are multiplied."""
    entries: Ref | None = None
    """A table whose entries are counted."""
    keys_of: Ref | None = None
    """A table whose keys, whole numbers, are the figures of this one."""
    unit: Ref | None = None
    """The noun of wording.yml that stands after the figure."""
    source: Citation | None = None
    """The sections it comes from, by edition: {en: Setup}."""
    inferred: Text | None = None
    """Why it holds, as far as no edition states it."""
    assumed: Text | None = None
    """Why a figure or value that no edition states was chosen."""
    ruling: Ref | None = None
    """The id of the ruling it rests on."""
