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
    value: Located | None = None
    keys: Ref | None = None
    sum: tuple[Ref, ...] = ()
    product: tuple[Ref, ...] = ()
    entries: Ref | None = None
    keys_of: Ref | None = None
    unit: Ref | None = None
    source: Citation | None = None
    inferred: Text | None = None
    """Why it holds, as far as no edition states it."""
    assumed: Text | None = None
    ruling: Ref | None = None
