"""What the index of the search says, for the script that reads it in any language."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from rulebook_tools.book import Book
from rulebook_tools.publish.build import build_site
from rulebook_tools.render.search import SEPARATOR
from tests.conftest import Project

LANGUAGES = ("pl", "ca", "ast", "sl", "zh_Hant", "ja", "th", "ar", "fr")
"""Of some, the theme knows how to search, of others it names a file that it has not, or none."""


def index(site: Path, language: str) -> dict[str, Any]:
    """Return what the search of a language knows."""
    known: dict[str, Any] = json.loads((site / language / "search/search_index.json").read_text("utf-8"))
    return known


def test_every_language_is_searched_by_a_script_of_its_own_site(project: Project) -> None:
    """Whatever the theme knows of it; nothing is left out for being a word that is often used."""
    renewal = Book.load(project.root).renewal
    for language in LANGUAGES:
        renewal.add(language)
    site = project.root / "site"
    build_site(project.root, site)
    for language in LANGUAGES:
        settings = index(site, language)["config"]
        assert (settings["lang"], settings["pipeline"]) == (["rulebook"], [])
        assert (site / language / "assets/javascripts/lunr/min/lunr.rulebook.min.js").is_file()


def test_a_term_lists_its_forms_for_the_search(project: Project) -> None:
    """In the language of the index; a term with one form lists none."""
    Book.load(project.root).renewal.add("pl")
    catalog = project.catalog("pl")
    text = catalog.read_text("utf-8")
    assert 'msgid "deck | decks"\nmsgstr ""' in text
    catalog.write_text(
        text.replace('"deck | decks"\nmsgstr ""', '"deck | decks"\nmsgstr "zestaw | zestawu"'), "utf-8"
    )
    site = project.root / "site"
    build_site(project.root, site)
    for language, forms in (("en", "deck | decks"), ("pl", "zestaw | zestawu")):
        listed = [entry["forms"] for entry in index(site, language)["docs"] if "forms" in entry]
        assert listed == [forms]


def test_settings_of_a_project_take_the_themes_own_way(project: Project) -> None:
    """Who names a language, or what parts words, gets what the theme makes of it."""
    project.write(
        "mkdocs.yml", "site_name: X\ntheme: material\nplugins: {rulebook: {}, search: {lang: de}}\n"
    )
    site = project.root / "site"
    build_site(project.root, site)
    settings = index(site, "en")["config"]
    assert settings["lang"] == ["de"]
    assert settings["separator"] != SEPARATOR


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("l’égalité, «fin»", ["l", "égalité", "fin"]),
        ("¿Quién? (nadie).", ["Quién", "nadie"]),
        ("4.2 1,200 cards.", ["4.2", "1,200", "cards"]),
        ("gold &amp; gems", ["gold", "gems"]),
        ("市場、貨物。「勝」", ["市場", "貨物", "勝"]),
        ("السوق، لا؟", ["السوق", "لا"]),
        ("col·lecció", ["col·lecció"]),
    ],
)
def test_words_part_at_blanks_and_punctuation_of_any_script(text: str, words: list[str]) -> None:
    """A number stays whole; what is JavaScript's expression is Python's as well."""
    assert [word for word in re.split(SEPARATOR, text) if word] == words
