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
    """What it takes the rules to say."""
    because: Text | None = None
    """The best that speaks for it."""
    editions: tuple[Ref, ...] = ()
    """The editions that say so, by their short names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """What this reference adopts where editions differ in play or are silent."""

    place: Place
    number: int | None = None
    """For ever the same; that of its place in the file, if left out."""
    question: Text
    """What a reader asks."""
    readings: Mapping[str, Reading]
    """The ways to read the rules, by name: a text, or {text, because}."""
    adopted: Ref
    """The name of the reading that this reference follows."""
    because: Text
    """Why this one, in spite of what speaks for the others."""
    decided: Ref | None = None
    """The day it was decided: 2026-11-20."""
    certainty: Literal["stated", "inferred", "chosen"] | None = None
    """stated: an edition says it; inferred: it follows from what editions say; chosen: this reference
    decided.
    """
    concerns: tuple[Ref, ...]
    """The ids of the rules that it is about."""
    option: Ref | None = None
    """The engine's option that takes the readings as its values."""
    source: Citation | None = None
    """The sections it comes from, by edition: {en: Setup}."""
