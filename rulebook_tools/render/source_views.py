"""Where rules, figures and rulings come from: published texts, and the sections that say them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from markupsafe import Markup

from rulebook_tools.model import Citation, Edition
from rulebook_tools.render.game_names import GameNames


@dataclass(frozen=True, slots=True)
class SourceView:
    """The sections that one edition is cited with."""

    edition: Markup
    language: str
    sections: tuple[str, ...]


class SourceViews:
    """Makes the views of citations in one language."""

    def __init__(self, editions: Mapping[str, Edition], names: GameNames) -> None:
        self._editions = editions
        self._names = names

    def of(self, citation: Citation | None) -> tuple[SourceView, ...]:
        """Return the editions of a citation, each with the sections cited; nothing where nothing is cited."""
        cited = citation.sections.items() if citation else ()
        return tuple(
            SourceView(
                self._names.edition(id_),
                self._editions[id_].language.name,
                tuple(section.name for section in sections),
            )
            for id_, sections in cited
        )
