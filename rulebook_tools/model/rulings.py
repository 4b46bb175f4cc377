"""The file `rulings.yml`: what this reference adopts where editions differ or are silent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from rulebook_tools.errors import Place
from rulebook_tools.model.texts import Citation, Ref, Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A way to read the rules, and the best that speaks for it; a reading may be its text alone."""

    brief: ClassVar[str] = "text"
    """The key that a text in the place of the record stands for."""
    text: Text
    because: Text | None = None
    editions: tuple[Ref, ...] = ()
    """The editions that say so themselves, or cannot be read otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """What this reference adopts where editions differ in play or are silent."""

    place: Place
    number: int | None = None
    question: Text
    readings: Mapping[str, Reading]
    adopted: Ref
    because: Text
    decided: Ref | None = None
    """The day it was decided, as `2026-11-20`."""
    certainty: Literal["stated", "inferred", "chosen"] | None = None
    """An edition says it, it follows from what editions say, or this reference chose it."""
    concerns: tuple[Ref, ...]
    option: Ref | None = None
    source: Citation | None = None
