"""What sources are made of: prose, names and plain data, each with its place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from rulebook_tools.engine.data import Path, Plain
from rulebook_tools.util.errors import Place

BREAKABLE = re.compile(r"[ \t\r\n\f\v]+")
"""Blanks at which a line may break."""


class Text(NamedTuple):
    """Prose in the source language, and where it begins.

    `literal` says that the lines of the text are the lines of the file after `place`.
    """

    text: str
    place: Place
    literal: bool = False
    breaks: tuple[int, ...] = ()
    """Where lines of the file end in a text that was joined from them."""

    @property
    def line(self) -> str:
        """The text on one line; blanks at which no line may break stay what they are."""
        return BREAKABLE.sub(" ", self.text).strip(" ")


class Ref(NamedTuple):
    """A name of something else (an id, an icon, an edition), and where it stands."""

    name: str
    place: Place


@dataclass(frozen=True, slots=True)
class Located:
    """Plain data whose every part knows its place."""

    value: Plain
    places: Mapping[Path, Place]

    def place_of(self, path: Path) -> Place:
        """Return the place of the part that a path leads to, or of the nearest part around it."""
        while path:
            try:
                return self.places[path]
            except KeyError:
                path = path[:-1]
        return self.places[()]


@dataclass(frozen=True, slots=True)
class Citation:
    """The sections that a rule or figure comes from, by edition."""

    place: Place
    sections: Mapping[str, tuple[Ref, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class NotExecuted:
    """Why nothing can compute a rule."""

    none: Text
    """Why nothing can compute it."""
