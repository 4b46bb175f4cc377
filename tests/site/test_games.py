"""Several games on one site: told apart at a glance, each with pages of its own to walk through."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from rulebook_tools.render.addresses import WHOLE
from tests.site.conftest import Visit
from tests.site.reading import BuiltPage, BuiltSite
from tests.site.visits import DESKTOP, PHONE

pytestmark = pytest.mark.browser

SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
GAMES = ["amerigo-cards", "amerigo-islands", "amerigo-rooftops"]
CARDS = GAMES[0]


def games_on(page: BuiltPage) -> list[str]:
    """Return the names of the games side by side on a page."""
    return [link.text for link in page.html.one("nav.rb-games").all("a")]


def test_every_page_shows_the_games_side_by_side(site: BuiltSite) -> None:
    """The same names on all pages of a language, no two alike; the page’s own game alone is marked."""
    for language in site.languages:
        pages = site.in_language(language)
        names = games_on(pages[0])
        assert len(set(names)) == len(GAMES)
        for page in pages:
            assert games_on(page) == names, page.path
            links = page.html.one("nav.rb-games").all("a")
            leads = [page.leads_to(link.get("href"), site.base) for link in links]
            assert [link.file for link in leads if link] == [
                f"{language}/{game}/index.html" for game in GAMES
            ]
            marked = [game for game, link in zip(GAMES, links, strict=True) if link.get("aria-current")]
            assert marked == [game for game in GAMES if page.name.startswith(f"{game}/")], page.path


def test_beside_a_page_stands_its_own_game_alone(site: BuiltSite) -> None:
    """The navigation of a page of a game leads to no other game, and says no subtitle."""
    for page in site.in_language(site.languages[0]):
        game = page.name.partition("/")[0]
        if game not in GAMES:
            continue
        beside = page.html.one("nav.md-nav--primary")
        leads = [page.leads_to(link.get("href"), site.base) for link in beside.all("a")]
        folders = {link.file.split("/")[1] for link in leads if link and link.file.count("/") > 1}
        assert folders <= {game}, page.path
        assert "captains" not in beside.text


@SIZES
def test_games_are_chosen_by_keyboard(address: str, visit: Visit, size: ViewportSize) -> None:
    """From the rules of one game to those of another; on the screen they have room side by side."""
    page = visit(f"{address}en/{CARDS}/sell.html", viewport=size)
    page.locator(".rb-games a").first.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url(f"{address}en/{GAMES[1]}/index.html")
    here = page.locator(".rb-games a[aria-current]")
    expect(here).to_be_in_viewport(ratio=1)
    expect(here).to_contain_text("Board game")


def test_reading_on_walks_through_the_game(site: BuiltSite, address: str, visit: Visit) -> None:
    """Next leads from a game's home through all its pages in order, and previous back; no further."""
    pages = [page for page in site.in_language("en") if page.name.startswith(f"{CARDS}/")]
    asides = {f"{CARDS}/{name}.html" for name in (WHOLE, "card", "first-round", "quiz", "teach", "what-if")}
    wanted = {page.name for page in pages if not page.asks} - asides
    page = visit(f"{address}en/{CARDS}/index.html", java_script_enabled=False)
    assert not page.locator(".md-footer__link--prev").count()
    walked, title = [f"{CARDS}/index.html"], ""
    while (following := page.locator(".md-footer__link--next")).count():
        before = name_of(page)
        title = following.locator(".md-ellipsis").inner_text().strip()
        following.click()
        walked.append(name_of(page))
        expect(page).to_have_title(re.compile(f"^{re.escape(title)}"))
        back = page.locator(".md-footer__link--prev")
        assert page.evaluate("one => one.pathname", back.element_handle()) == f"/en/{before}"
    assert len(walked) == len(set(walked))
    assert set(walked) >= wanted


def name_of(page: Page) -> str:
    """Return the path of a page, from its language."""
    return re.sub(r"^.*?/en/", "", page.url).partition("#")[0]
