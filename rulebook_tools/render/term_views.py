"""The glossary as a reader sees it."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from rulebook_tools.render.page import Names
from rulebook_tools.render.page_links import PageLinks


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


def term_view(id_: str, links: PageLinks) -> TermView:
    """Return the view of an entry for a page."""
    return TermView(
        id_,
        links.names.term(id_),
        links.content.looks.of(id_.replace("-", "_")).icon,
        links.prose.body(f"{id_}/definition", links.rulebook.terms[id_].definition),
        links.names.all_of(id_),
    )
