"""What the terms, rules, figures, nouns and editions of a game are called and looked for by."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from markupsafe import Markup

from rulebook_tools.catalogs.inflection import inflected
from rulebook_tools.catalogs.localizer import GameLocalizer
from rulebook_tools.catalogs.messages import other_names, term_forms
from rulebook_tools.model import Block, Citation, Rulebook, Term
from rulebook_tools.prose.text import unescaped
from rulebook_tools.render.page import Names
from rulebook_tools.render.prose import Prose, plain_text, words

COUNTED = (1, 2, 5, 11, 100)
"""Numbers, each of which some language counts in a form of its own."""
MOST_WORDS = 2
"""Words of a noun that is a name; more describe a thing."""


class SourceView(NamedTuple):
    """The sections that one edition is cited with."""

    edition: Markup
    language: str
    sections: Sequence[str]


class GameNames:
    """Says names in one language."""

    def __init__(self, rulebook: Rulebook, localizer: GameLocalizer, prose: Prose) -> None:
        self._rulebook = rulebook
        self._localizer = localizer
        self._prose = prose

    def term(self, id_: str) -> Markup:
        """Return the first form of a term."""
        said = self._localizer.message(f"{id_}/term", term_forms(self._rulebook.terms[id_]))
        first = said._replace(text=unescaped(inflected(said.text, "")))
        return words(first, self._localizer.language)

    def all_of(self, id_: str) -> Names:
        """Return all forms of a term, and what else it is looked for by."""
        term = self._rulebook.terms[id_]
        listed = self._localizer.message(f"{id_}/term", term_forms(term)).text
        return Names(id_, listed_forms(listed), self.also(id_, term))

    def also(self, id_: str, thing: Term | Block) -> tuple[str, ...]:
        """Return what else a term or a rule is looked for by."""
        return (
            listed_forms(self._localizer.message(f"{id_}/also", other_names(thing)).text)
            if thing.also
            else ()
        )

    def of(self, kind: str, name: str) -> str:
        """Return what a parameter or a term is called; nothing for one that is not there."""
        if kind == "term":
            term = self._rulebook.terms.get(name)
            return (
                inflected(self._localizer.message(f"{name}/term", term_forms(term)).text, "") if term else ""
            )
        parameter = self._rulebook.parameters.get(name)
        return plain_text(self._prose.line(f"parameter.{name}/label", parameter.label)) if parameter else ""

    def edition(self, id_: str) -> Markup:
        """Return the name of a published text."""
        return self._prose.line(f"edition.{id_}/name", self._rulebook.about.editions[id_].name)

    def sources(self, citation: Citation | None) -> Sequence[SourceView]:
        """Return the editions of a citation, each with the sections cited; nothing where nothing is cited."""
        editions = self._rulebook.about.editions
        return [
            SourceView(self.edition(id_), editions[id_].language.name, [section.name for section in sections])
            for id_, sections in (citation.sections.items() if citation else ())
        ]

    def nouns(self) -> Iterator[Names]:
        """Yield the nouns of the game that are words, no descriptions, each with its plural forms."""
        for name in self._rulebook.wordings.nouns:
            said = dict.fromkeys(self._localizer.noun(name, number).text for number in (None, *COUNTED))
            if words := tuple(noun for noun in said if len(noun.split()) <= MOST_WORDS and "(" not in noun):
                yield Names(f"noun.{name}", words)


def listed_forms(listed: str) -> tuple[str, ...]:
    """Return the forms of a word, as the glossary lists them: `good | goods`."""
    return tuple(unescaped(form.strip()) for form in listed.split("|") if form.strip())
