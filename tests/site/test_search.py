"""The search of each language: finds a rule by a word of its text, with and without a server."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from playwright.sync_api import Page, expect

from tests.conftest import search_entries
from tests.site.conftest import Visit
from tests.site.gestures import search
from tests.site.reading import BuiltPage, BuiltSite
from tests.site.visits import PHONE

pytestmark = pytest.mark.browser


def words(page: BuiltPage) -> dict[str, list[str]]:
    """Return the words of the body of each rule on a page."""
    found = {}
    for rule in page.html.all("section.rb-rule"):
        id_ = rule.all("h1", "h2", "h3", "h4")[0].get("id")
        body = next((one for one in rule.children if "rb-body" in one.classes), None)
        cells = body.all("p", "li", "th", "td", "dt", "dd") if body else []
        found[id_] = [word for cell in cells for word in re.findall(r"[^\W\d_]+", cell.text.casefold())]
    return found


def telling_word(site: BuiltSite, language: str) -> tuple[str, BuiltPage, str]:
    """Return the longest word that stands in one rule of a language only, with that rule's page and id."""
    rules = [
        (page, id_, set(text))
        for page in site.in_language(language)
        if not page.name.endswith("/whole.html")  # which has all rules once more
        for id_, text in words(page).items()
    ]
    everywhere = Counter(word for _, _, text in rules for word in text)
    return max(
        ((word, page, id_) for page, id_, text in rules for word in text if everywhere[word] == 1),
        key=lambda found: (len(found[0]), found[0]),
    )


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
        page.wait_for_url(re.compile(f"^{re.escape(base)}{re.escape(str(at))}#{re.escape(rule)}$"))
        expect(page.locator(f"[id='{rule}']")).to_be_in_viewport()


def test_search_knows_pages_of_its_own_language(site: BuiltSite) -> None:
    """Every entry of an index leads to a place on a page in that language."""
    for language in site.languages:
        entries = search_entries(site.folder / language)
        assert len(entries) > 100
        for entry in entries:
            path, _, anchor = entry["location"].partition("#")
            assert anchor in ("", *site.pages[f"{language}/{path}"].ids), entry["location"]
