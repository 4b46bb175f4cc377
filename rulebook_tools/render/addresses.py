"""Addresses of rules, terms, examples and pages: the same in every language."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from rulebook_tools.catalogs.messages import CARD
from rulebook_tools.model import Rulebook
from rulebook_tools.sources.folders import PAGES

HOME, GLOSSARY, RULINGS, CHECKED = PAGES
FIGURES = "figures"
"""The anchor of the figures on the page of checks, and the label of their list."""
PROGRAM, WHOLE, ACTIONS = "program", "whole", "actions"
"""The pages that show which lines of the program decide each rule, all rules one after another, and which
actions can be taken when."""
ENDINGS = {PROGRAM: "-lines", WHOLE: "-game", CARD: "-to-print", ACTIONS: "-now"}
"""What a page beside the chapters has at the end of its name where a chapter is called as it is."""


class Address(NamedTuple):
    """A page, without its ending, and an anchor on it."""

    page: str
    anchor: str = ""

    def seen_from(self, page: str, language: str = "") -> str:
        """Return the relative URL from a page, in the same language or in another one."""
        if not language and page == self.page and self.anchor:
            return f"#{self.anchor}"
        file, up = f"{self.page}.html", "../" * (page.count("/") + 1)
        url = f"{up}{language}/{file}" if language else relative(file, posixpath.dirname(page))
        return f"{url}#{self.anchor}" if self.anchor else url


@lru_cache(maxsize=20_000)
def relative(path: str, folder: str) -> str:
    """Return the relative URL of a file from a folder."""
    return posixpath.relpath(path, folder or ".")


def extra_page(rulebook: Rulebook, name: str) -> str:
    """Return the path of a generated page of a game; the name has an ending if a chapter has it."""
    chapters, ending = {chapter.id.name for chapter in rulebook.chapters}, ENDINGS[name]
    while name in chapters:
        name += ending
    return f"{rulebook.id}/{name}"


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
    """Map the id of each text of a game to its address, relative to the folder of a language.

    Those of the game itself are at `game`, those of its figures at `parameter`.
    """
    found = {"game": Address(f"{rulebook.id}/{HOME}"), "edition": Address(f"{rulebook.id}/{HOME}")}
    if rulebook.about.engine is None:
        found["parameter"] = Address(f"{rulebook.id}/{CHECKED}", FIGURES)
    found |= {id_: address for (_, id_), address in addresses(rulebook).items()}
    found |= dict(_on_card(rulebook))
    return {id_: f"{each.page}.html{f'#{each.anchor}' if each.anchor else ''}" for id_, each in found.items()}


def _on_card(rulebook: Rulebook) -> Iterator[tuple[str, Address]]:
    """Yield the addresses of the texts of a game's card, by the prefix of their contexts."""
    page, sections = extra_page(rulebook, CARD), rulebook.card.sections if rulebook.card else {}
    for name, section in sections.items():
        at, address = f"{CARD}.{name}", Address(page, card_anchor(name))
        yield at, address
        choices = (f"{step}.{choice}" for step, each in section.steps.items() for choice in each.choices)
        for inner in (*section.steps, *choices, *section.rows, *section.lines):
            yield f"{at}.{inner}", address
