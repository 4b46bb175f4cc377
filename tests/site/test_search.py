"""The search of each language: finds a rule by a word of its text, with and without a server."""

import re
from collections import defaultdict

import pytest
from playwright.sync_api import Page, expect

from tests.conftest import search_entries
from tests.site.conftest import Visit
from tests.site.gestures import search
from tests.site.reading import BuiltSite
from tests.site.visits import PHONE

pytestmark = pytest.mark.browser


def telling_word(site: BuiltSite, language: str) -> tuple[str, str, str]:
    """Return the longest word that stands in one rule of a language only, with that rule's page and id."""
    places: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for page in site.in_language(language):
        if page.name.endswith("/whole.html"):  # which has all rules once more
            continue
        for body in page.html.all("section.rb-rule > .rb-body"):
            rule = next(each for each in body.above() if "rb-rule" in each.classes)
            id_ = rule.all("h1", "h2", "h3", "h4")[0].get("id")
            for _, text in body.texts():
                for word in re.findall(r"[^\W\d_]+", text.casefold()):
                    places[word].add((page.path, id_))
    word = max((word for word, at in places.items() if len(at) == 1), key=lambda word: (len(word), word))
    ((path, id_),) = places[word]
    return word, path, id_


def follow(page: Page, rule: str) -> None:
    """Follow the result that leads to a rule; it may be folded away under its page's first one."""
    result = page.locator(f'a.md-search-result__link[href$="#{rule}"]').first
    expect(result).to_be_attached()
    if not result.is_visible():
        page.locator("details.md-search-result__more", has=result).locator("summary").click()
    result.click()


def test_search_leads_to_the_rule_that_holds_a_word(site: BuiltSite, visit: Visit) -> None:
    """Opened from a disk, the search finds a rule in each language; test_offline.py does so over HTTP."""
    base = f"{site.folder.as_uri()}/"
    page = visit(base, viewport=PHONE)
    for language in site.languages:
        word, at, rule = telling_word(site, language)
        page.goto(f"{base}{language}/index.html")
        search(page, word)
        follow(page, rule)
        page.wait_for_url(re.compile(f"^{re.escape(base)}{re.escape(at)}#{re.escape(rule)}$"))
        expect(page.locator(f"[id='{rule}']")).to_be_in_viewport()


def test_search_knows_pages_of_its_own_language(site: BuiltSite) -> None:
    """Every entry of an index leads to a place on a page in that language."""
    for language in site.languages:
        entries = search_entries(site.folder / language)
        assert len(entries) > 100
        for entry in entries:
            path, _, anchor = entry["location"].partition("#")
            assert anchor in ("", *site.pages[f"{language}/{path}"].ids), entry["location"]
