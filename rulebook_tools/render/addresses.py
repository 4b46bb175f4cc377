"""Addresses of rules, terms, examples and pages: the same in every language."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from rulebook_tools.catalogs.messages import CARD, QUIZ, TEACH, WHAT_IF
from rulebook_tools.model import Rulebook
from rulebook_tools.sources.folders import PAGES

HOME, GLOSSARY, RULINGS, CHECKED = PAGES
FIGURES = "figures"
"""The anchor of the list of parameters on the page of checks, and the name of the label above this list."""
PROGRAM, WHOLE, ACTIONS = "program", "whole", "actions"
"""Names of generated pages: the program lines of each rule, all rules of the game, the possible actions."""
ENDINGS = {
    PROGRAM: "-lines",
    WHOLE: "-game",
    CARD: "-to-print",
    ACTIONS: "-now",
    TEACH: "-others",
    QUIZ: "-yourself",
    WHAT_IF: "-asked",
}
"""Endings that make the name of a generated page unique if a chapter has the same name."""


class Address(NamedTuple):
    """The path of a page, without `.html`, and an anchor on it; no anchor means the whole page."""

    page: str
    anchor: str = ""

    def seen_from(self, page: str, language: str = "") -> str:
        """Return the URL for a link on `page`; `language` is the target's, empty if the page has the same."""
        if not language and page == self.page and self.anchor:
            return f"#{self.anchor}"
        file, up = f"{self.page}.html", "../" * (page.count("/") + 1)
        url = f"{up}{language}/{file}" if language else relative(file, posixpath.dirname(page))
        return f"{url}#{self.anchor}" if self.anchor else url


@lru_cache(maxsize=20_000)
def relative(path: str, folder: str) -> str:
    """Return the URL of a file, given by its path, relative to a folder; both are below the same root."""
    return posixpath.relpath(path, folder or ".")


def extra_page(rulebook: Rulebook, name: str, ending: str = "") -> str:
    """Return the path of a generated page; its name gets `ending` if a chapter or a tour has that name.

    The default is the ending of `name` in `ENDINGS`.
    """
    taken = [chapter.id.name for chapter in rulebook.chapters]
    taken += [tour.id.name for tour in rulebook.tours]
    ending = ending or ENDINGS[name]
    while name in taken:
        name += ending
    return f"{rulebook.id}/{name}"


def question_path(rulebook: Rulebook, example: str) -> str:
    """Return the path of the *What if?* page for the question (`asks`) of an example."""
    return extra_page(rulebook, f"{WHAT_IF}-{example}", ENDINGS[WHAT_IF])


def card_anchor(section: str) -> str:
    """Return the anchor of a section of a card."""
    return f"{CARD}-{section}"


def addresses(rulebook: Rulebook) -> Mapping[tuple[str, str], Address]:
    """Return the address of each rule, term, example and ruling of a game, by kind and id."""
    found: dict[tuple[str, str], Address] = {}
    for id_, block in rulebook.blocks.items():
        page = f"{rulebook.id}/{rulebook.chapter_of[id_]}"
        for name in (id_, *(alias.name for alias in block.aliases)):
            found["rule", name] = Address(page, id_)
    for term in rulebook.terms:
        found["term", term] = Address(f"{rulebook.id}/{GLOSSARY}", term)
    for ruling in rulebook.rulings:
        found["ruling", ruling] = Address(f"{rulebook.id}/{RULINGS}", ruling)
    for example in rulebook.examples:
        id_ = example.id.name
        chapters = [
            rulebook.chapter_of[ref.name] for ref in example.illustrates if ref.name in rulebook.blocks
        ]
        for page in [RULINGS] if rulebook.departed_from(example) else chapters[:1]:
            found["example", id_] = Address(f"{rulebook.id}/{page}", id_)
    return found


def addresses_of_texts(rulebook: Rulebook) -> Mapping[str, str]:
    """Return the addresses of a game's texts, relative to a language's folder, by id in the message context.

    A context is `<id>/<field>`. The ids `game` and `edition` lead to the game's home page, `parameter` (only
    if the game is executed) to the list of parameters, and names of generated pages, such as `actions`, to
    these pages.
    """
    found = {"game": Address(f"{rulebook.id}/{HOME}"), "edition": Address(f"{rulebook.id}/{HOME}")}
    if rulebook.about.engine is None:
        found["parameter"] = Address(f"{rulebook.id}/{CHECKED}", FIGURES)
    found |= {name: Address(extra_page(rulebook, name)) for name in (ACTIONS, TEACH, QUIZ, WHAT_IF)}
    found |= {tour.id.name: Address(f"{rulebook.id}/{tour.id.name}") for tour in rulebook.tours}
    found |= {id_: address for (_, id_), address in addresses(rulebook).items()}
    found |= dict(_on_card(rulebook))
    return {id_: f"{each.page}.html{f'#{each.anchor}' if each.anchor else ''}" for id_, each in found.items()}


def _on_card(rulebook: Rulebook) -> Iterator[tuple[str, Address]]:
    """Yield for each text of a game's card: the id in its message context, and its address."""
    page, sections = extra_page(rulebook, CARD), rulebook.card.sections if rulebook.card else {}
    for name, section in sections.items():
        at, address = f"{CARD}.{name}", Address(page, card_anchor(name))
        yield at, address
        choices = (f"{step}.{choice}" for step, each in section.steps.items() for choice in each.choices)
        for inner in (*section.steps, *choices, *section.rows, *section.lines):
            yield f"{at}.{inner}", address
