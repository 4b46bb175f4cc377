"""The search index, which the script for all languages reads."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from rulebook_tools.project.book import Book
from rulebook_tools.publish.build import build_site
from rulebook_tools.render.search import SEPARATOR, entry
from tests.conftest import WALKS_ALL, Project, search_entries

LANGUAGES = ("pl", "ca", "ast", "sl", "zh_Hant", "ja", "th", "ar", "fr") if WALKS_ALL else ("pl", "ast", "ja")
"""Languages that the theme's search supports, names without a file, and does not know."""


def index(site: Path, language: str) -> dict[str, Any]:
    """Return the search index of a language."""
    known: dict[str, Any] = json.loads((site / language / "search/search_index.json").read_text("utf-8"))
    return known


def test_every_language_is_searched_by_a_script_of_its_own_site(project: Project) -> None:
    """Our script is used for every language, and no frequent words are left out."""
    renewal = Book.load(project.root).catalog_updater
    for language in LANGUAGES:
        renewal.add(language)
    site = build_site(project.root, project.root / "site").place
    for language in LANGUAGES:
        settings = index(site, language)["config"]
        assert (settings["lang"], settings["pipeline"]) == (["rulebook"], [])
        assert (site / language / "assets/javascripts/lunr/min/lunr.rulebook.min.js").is_file()


def names(site: Path, language: str) -> dict[str, list[list[list[str]]]]:
    """Return the names in the search index of a language, by location."""
    docs = search_entries(site / language)
    return {doc["location"].rpartition("#")[2]: doc["names"] for doc in docs if "names" in doc}


def test_a_term_lists_its_forms_for_the_search(project: Project) -> None:
    """A term has its forms in the language of the index, and names in the other languages."""
    Book.load(project.root).catalog_updater.add("pl")
    project.translate("pl", {"deck | decks": "zestaw | zestawu"})
    site = build_site(project.root, project.root / "site").place
    assert names(site, "en")["deck"] == [[["deck", "decks"], ["zestaw", "zestawu"]]]
    assert names(site, "pl")["deck"] == [[["zestaw", "zestawu"], ["deck", "decks"]]]


def test_what_else_a_thing_is_called_is_found_and_not_shown(project: Project) -> None:
    """Synonyms of a term are found in all languages, those of a rule in their own language."""
    project.replace("glossary.yml", "forms: [decks]", "forms: [decks]\n  also: [talon]")
    project.replace("10-draw.yml", "heading: Ties", "heading: Ties\n    also: [dead heat]")
    Book.load(project.root).catalog_updater.add("pl")
    project.translate("pl", {"talon": "talia | stos", "dead heat": "remis"})
    site = build_site(project.root, project.root / "site").place
    assert names(site, "en")["deck"] == [[["deck", "decks"], ["talon", "talia", "stos"]]]
    hidden = {}
    for language in ("en", "pl"):
        docs = search_entries(site / language)
        hidden[language] = next(doc["also"] for doc in docs if doc["location"].endswith("#draw.tie"))
    assert hidden == {"en": "dead heat", "pl": "remis"}
    for page in site.rglob("*.html"):
        assert not re.findall(r"talon|dead heat|\bstos\b|\bremis\b", page.read_text("utf-8"))


def test_an_entry_has_its_first_sentence_apart(project: Project) -> None:
    """An entry has its first sentence or summary apart; headings above it find a rule."""
    more = ', e.g. of two queens or kings. The game goes on."'
    project.replace("10-draw.yml", '"**Nobody** wins a tie."', f'"**Nobody** wins a tie{more}')
    site = build_site(project.root, project.root / "site").place
    docs = {doc["location"].rpartition("/")[2]: doc for doc in search_entries(site / "en")}
    tie = docs["draw.html#draw.tie"]
    assert tie["text"] == "Nobody wins a tie, e.g. of two queens or kings."
    assert tie["more"].startswith("The game goes on")
    assert (tie["title"], tie["above"]) == ("1.1 Ties", "Drawing")
    assert "Hand limit" in docs["draw.html#draw"]["words"]
    assert docs["index.html"]["title"] != docs["draw.html"]["title"]


def test_a_number_stays_beside_its_noun() -> None:
    """No-break spaces are kept; line breaks and indents are not."""
    found = entry("hand", ["Hand limit"], "<p>You hold\n  <strong>12&nbsp;cards</strong>\n</p>")
    assert found.lead == "You hold 12\xa0cards"


def test_settings_of_a_project_take_the_themes_own_way(project: Project) -> None:
    """Settings of a project for language and separator are passed to the theme unchanged."""
    project.write("mkdocs.yml", "site_name: X\ntheme: material\nplugins: {rulebook: {}, search: {lang: de}}")
    site = build_site(project.root, project.root / "site").place
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
    """Numbers are one word; the regular expression works in JavaScript and Python."""
    assert [word for word in re.split(SEPARATOR, text) if word] == words
