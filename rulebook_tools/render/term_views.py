"""The glossary as a reader sees it."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from rulebook_tools.model import Rulebook
from rulebook_tools.render.game_names import GameNames
from rulebook_tools.render.page import Names
from rulebook_tools.render.pictures.drawings import icon_drawing
from rulebook_tools.render.pictures.looks import Looks
from rulebook_tools.render.prose import Prose


@dataclass(frozen=True, slots=True)
class TermView:
    """An entry of the glossary."""

    id: str
    term: Markup
    drawing: Markup
    """How pictures draw the noun of this name, if they do."""
    definition: Markup
    names: Names
    """All its forms, as the glossary lists them, and what else it is called."""


class TermViews:
    """Makes the views of the entries of a glossary."""

    def __init__(self, rulebook: Rulebook, prose: Prose, names: GameNames, looks: Looks) -> None:
        self._rulebook = rulebook
        self._prose = prose
        self._names = names
        self._looks = looks

    def term(self, id_: str) -> TermView:
        """Return the view of an entry."""
        return TermView(
            id_,
            self._names.term(id_),
            icon_drawing(self._looks.of(id_.replace("-", "_"))),
            self._prose.body(f"{id_}/definition", self._rulebook.terms[id_].definition),
            self._names.all_of(id_),
        )
