"""Links of one page of a game, and the names of their targets."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from typing import NamedTuple

from markupsafe import Markup, escape

from rulebook_tools.catalogs.localizer import GameLocalizer
from rulebook_tools.catalogs.messages import other_names, term_forms
from rulebook_tools.catalogs.noun_forms import inflected
from rulebook_tools.model import Block, Example, Rulebook, Term, Tour
from rulebook_tools.prose.inline import Link
from rulebook_tools.prose.text import unescaped
from rulebook_tools.render.addresses import ACTIONS, WHOLE, Address, relative
from rulebook_tools.render.game_content import GameVoice
from rulebook_tools.render.page import Names
from rulebook_tools.render.prose import ASSET, Prose, plain_text, words

COUNTED = (1, 2, 5, 11, 100)
"""Sample numbers that together need every plural form of any language."""
MOST_WORDS = 2
"""The most words of a noun that is indexed as a name; longer nouns are descriptions."""


class GameNames:
    """Names of terms, parameters, editions and nouns in one language."""

    def __init__(self, rulebook: Rulebook, localizer: GameLocalizer, prose: Prose) -> None:
        self._rulebook = rulebook
        self._localizer = localizer
        self._prose = prose

    def term(self, id_: str) -> Markup:
        """Return the basic form of a term as HTML."""
        said = self._localizer.message(f"{id_}/term", term_forms(self._rulebook.terms[id_]))
        first = said._replace(text=unescaped(inflected(said.text, "")))
        return words(first, self._localizer.language)

    def all_of(self, id_: str) -> Names:
        """Return all grammatical forms of a term, and its synonyms for the search."""
        term = self._rulebook.terms[id_]
        listed = self._localizer.message(f"{id_}/term", term_forms(term)).text
        return Names(id_, listed_forms(listed), self.also(id_, term))

    def also(self, id_: str, thing: Term | Block | Tour) -> tuple[str, ...]:
        """Return the synonyms of a term, a rule or a tour for the search."""
        return (
            listed_forms(self._localizer.message(f"{id_}/also", other_names(thing)).text)
            if thing.also
            else ()
        )

    def of(self, kind: str, name: str) -> str:
        """Return the name of a parameter or a term, given its kind and its id; empty if it is unknown."""
        if kind == "term":
            return plain_text(self.term(name)) if name in self._rulebook.terms else ""
        parameter = self._rulebook.parameters.get(name)
        return plain_text(self._prose.line(f"parameter.{name}/label", parameter.label)) if parameter else ""

    def edition(self, id_: str) -> Markup:
        """Return the name of an edition of the rules, such as a printed rulebook."""
        return self._prose.line(f"edition.{id_}/name", self._rulebook.about.editions[id_].name)

    def nouns(self) -> Iterator[Names]:
        """Yield the names of each noun for the search, plural forms included, long and bracketed ones not."""
        for name in self._rulebook.wordings.nouns:
            said = dict.fromkeys(self._localizer.noun(name, number).text for number in (None, *COUNTED))
            if words := tuple(noun for noun in said if len(noun.split()) <= MOST_WORDS and "(" not in noun):
                yield Names(f"noun.{name}", words)


def listed_forms(listed: str) -> tuple[str, ...]:
    """Return the forms of a word from a text that separates them with `|`, such as `good | goods`."""
    return tuple(unescaped(form.strip()) for form in listed.split("|") if form.strip())


class HeadedLink(NamedTuple):
    """A link to a rule, term, example or ruling, with its heading.

    `number` is that of the rule, or of the first rule that the example illustrates; else empty.
    """

    id: str
    heading: Markup
    url: str
    number: str = ""


class PageLinks:
    """Makes the links of one page of a game in one language; its `prose` renders texts with these links."""

    def __init__(self, voice: GameVoice, path: str) -> None:
        self.path, self.name = path, path.rpartition("/")[2]
        self.voice, self.labels = voice, voice.labels
        self.content, self.rulebook = voice.content, voice.content.rulebook
        self.shows_all_rules = path == voice.content.extra_page(WHOLE)
        """Whether this is the page of all rules, where links to rules stay on the page."""
        content = self.content
        self._addresses = content.addresses_on_one_page if self.shows_all_rules else content.addresses
        self.prose = voice.prose.on_page(self._resolve)
        self.names = GameNames(self.rulebook, voice.localizer, self.prose)
        self.rule = lru_cache(maxsize=None)(self._rule)

    def to(self, address: Address) -> str:
        """Return the URL of an address relative to this page."""
        return address.seen_from(self.path)

    def to_page(self, path: str) -> str:
        """Return the URL of a page relative to this page."""
        return self.to(Address(path))

    def _rule(self, id_: str) -> HeadedLink:
        block = self.rulebook.blocks.get(id_)
        if block is None:
            return HeadedLink(id_, escape(id_), "")
        heading = self.prose.line(f"{id_}/heading", block.heading)
        return HeadedLink(id_, heading, self.to(self._addresses["rule", id_]), self.content.numbers[id_])

    def term(self, id_: str) -> HeadedLink:
        """Return a link to a glossary entry."""
        return HeadedLink(id_, self.names.term(id_), self.to(self._addresses["term", id_]))

    def example(self, example: Example) -> HeadedLink:
        """Return a link to an example, on the page that shows it."""
        id_ = example.id.name
        title = self.prose.line(f"{id_}/title", example.title)
        number = next((self.content.numbers[ref.name] for ref in example.illustrates), "")
        return HeadedLink(id_, title, self.to(self._addresses["example", id_]), number)

    def ruling(self, id_: str) -> HeadedLink:
        """Return a link to a ruling, with its question as the heading."""
        question = self.prose.line(f"{id_}/question", self.rulebook.rulings[id_].question)
        return HeadedLink(id_, question, self.to(self._addresses["ruling", id_]))

    def program(self, rule: str) -> str:
        """Return the URL of the program lines that implement a rule; empty if they are unknown."""
        address = self._addresses.get(("program", rule))
        return self.to(address) if address else ""

    def chapter(self, id_: str) -> str:
        """Return the URL of a rule on the page of its chapter, even from the page of all rules."""
        return self.to(self.content.addresses["rule", id_])

    @property
    def actions(self) -> str:
        """The URL of the page of possible actions."""
        return self.to_page(self.content.extra_page(ACTIONS))

    def file(self, path: str) -> str:
        """Return the URL of a file in `assets`, relative to this page."""
        return relative(f"assets/{path}", posixpath.dirname(self.path))

    @cached_property
    def others(self) -> Mapping[str, str]:
        """The URLs of the page in other languages, by language."""
        others = (language for language in self.voice.languages if language != self.voice.language)
        return {language: Address(self.path).seen_from(self.path, language) for language in others}

    def _resolve(self, link: Link) -> tuple[str, Mapping[str, str]] | None:
        if link.kind == ASSET:
            return self.file(link.target), {}
        address = self._addresses.get((link.kind, link.target))
        if address is None:
            return None
        if link.kind == "rule":
            return self.to(address), {"class": "rb-rule", "data-number": self.content.numbers[address.anchor]}
        if link.kind != "term":
            return self.to(address), {"class": f"rb-{link.kind}"}
        definition = self.voice.definition(link.target)
        return self.to(address), {"class": "rb-term", "data-definition": definition}
