"""The search in languages that lunr has no stemmer for, or no words: typed as readers there type."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from rulebook_tools.project.book import Book
from rulebook_tools.publish.build import build_site
from tests.conftest import WALKS_ALL, tiny
from tests.site.conftest import Once, Visit
from tests.site.gestures import type_in
from tests.site.hosted import served

pytestmark = pytest.mark.browser

TIE, DRAW = "Nobody wins a tie.", "You may hold {hand_limit}. See [ties](rule:draw.tie), a [deck](term:deck)."
DECK = "deck | decks"
CATALOGS: Mapping[str, Mapping[str, str]] = {
    "fr": {TIE: "Personne ne défausse s’il y a l’égalité."},
    "pl": {
        DECK: "zestaw | zestawu | zestawom",
        DRAW: "Możesz mieć {hand_limit}. Zobacz [remisy](rule:draw.tie), [zestaw](term:deck).",
        TIE: "Żółta łódź, nikt nie wygrywa.",
    },
    "zh_Hant": {TIE: "沒有人在市場用貨物取勝。"},
    "ja": {TIE: "市場では、だれもカードを売りません。"},
    "th": {TIE: "ไม่มีใครชนะในตลาด"},
    "ar": {TIE: "لا أحد يربح في السُّوق."},
    "ast": {TIE: "Naide nun gana (l’empate ñon cunta)."},
    "el": {TIE: "Κανείς δεν κερδίζει την ισοπαλία."},
}
"""The translated messages of the small game by language; all others are in English."""
FOUND = "a.md-search-result__link"
MARKED = "[...CSS.highlights.get('rb-typed')].map(range => String(range).toLowerCase())"
"""A script that returns the words marked on the page."""
TYPED = {
    "fr": {"égalité": "égalité", "l'égalité": "l’égalité", "defausse": "défausse", "egalite": "égalité"},
    "pl": {"lodz": "łódź", "ŻÓŁTA": "Żółta", "zestawom": "zestaw", "wózek": ""},
    # The last two characters do not follow one another.
    "zh_Hant": {"市場": "市場", "市場用貨": "市場用貨", "勝": "勝", "貨物市場": "市場", "市貨": ""},
    "ja": {"市場": "市場", "カード": "カード"},
    "th": {"ตลาด": "ตลาด"},
    "ar": {"السوق": "السُّوق", "والسُّوق": "السُّوق", "سوق": "السُّوق"},
    "ast": {"empate": "empate", "non": "ñon"},
    "el": {"ισοπαλια": "ισοπαλία"},
}
"""What is typed in a language, and the part of a rule that is marked; empty where nothing is found."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, once: Once) -> Path:
    """Build the small game in all these languages, each begun by a sentence or two."""

    def make() -> str:
        project = tiny(tmp_path_factory.mktemp("scripts") / "project")
        project.replace("10-draw.yml", "**Nobody** wins", "Nobody wins")
        renewal = Book.load(project.root).catalog_updater
        for language, catalog in CATALOGS.items():
            renewal.add(language)
            project.translate(language, catalog)
        build_site(project.root, project.root / "site")
        return str(project.root / "site")

    return Path(once("scripts", make))


def marked(page: Page, rule: str) -> list[str]:
    """Return the marked parts of the result that leads to a rule, adjacent ones joined."""
    result = page.locator(f'{FOUND}[href$="#{rule}"] article').first
    expect(result).to_be_attached()
    html = result.evaluate("one => one.innerHTML").replace("</mark><mark>", "")
    return re.findall("<mark>(.*?)</mark>", html)


@pytest.mark.parametrize("scheme", ["http", "file"] if WALKS_ALL else ["http"])
def test_what_is_typed_in_any_script_is_found_and_marked(folder: Path, visit: Visit, scheme: str) -> None:
    """Without accents, articles or vowels, by a piece of a line, by a form of a term; on its page, too."""
    with served(folder) as address:
        base = address if scheme == "http" else f"{folder.as_uri()}/"
        page = visit(base)
        for language, typed in TYPED.items():
            page.goto(f"{base}{language}/index.html")
            for text, found in typed.items():
                if found:
                    type_in(page, "")
                    expect(page.locator(FOUND)).to_have_count(0)
                type_in(page, text)
                if found:
                    rule = "draw" if found == "zestaw" else "draw.tie"
                    assert found in "’".join(marked(page, rule)), (language, text)
                else:
                    expect(page.locator(FOUND)).to_have_count(0)
            if language in ("fr", "ar"):
                page.locator(f'{FOUND}[href$="#draw.tie"]').first.click()
                page.wait_for_url(re.compile("/draw.html#draw.tie$"))
                assert page.evaluate(MARKED)[0] == found.lower()


def test_what_stands_in_most_entries_hides_no_word_beside_it(folder: Path, visit: Visit) -> None:
    """Only what the telling word stands in is listed; alone, the other one finds all that it stands in."""
    page = visit(f"{folder.as_uri()}/en/index.html")
    type_in(page, "queen")
    expect(page.locator(FOUND)).not_to_have_count(0)
    telling = page.locator(FOUND).count()
    type_in(page, "the")
    expect(page.locator(FOUND)).not_to_have_count(telling)
    assert page.locator(FOUND).count() > telling
    type_in(page, "the queen")
    expect(page.locator(FOUND)).to_have_count(telling)


def test_what_the_search_knows_is_fetched_when_it_is_opened(folder: Path, visit: Visit) -> None:
    """Nobody who only reads waits for it."""
    with served(folder) as address:
        page = visit(address)
        fetched: list[str] = []
        page.on("request", lambda request: fetched.append(request.url.rpartition("/")[2]))
        page.goto(f"{address}fr/tiny/draw.html", wait_until="networkidle")
        assert "search_index.json" not in fetched
        type_in(page, "egalite")
        expect(page.locator(FOUND)).not_to_have_count(0)
        assert fetched.count("search_index.json") == 1
