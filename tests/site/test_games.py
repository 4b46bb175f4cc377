"""Several games on one site: told apart at a glance, each with pages of its own to walk through."""

import pytest
from playwright.sync_api import expect

from rulebook_tools.render.addresses import WHOLE
from tests.conftest import CARDS, GAMES
from tests.site.conftest import Visit
from tests.site.reading import BuiltPage, BuiltSite, Element
from tests.site.visits import PHONE

pytestmark = pytest.mark.browser


def test_every_page_shows_the_games_side_by_side(site: BuiltSite) -> None:
    """In the same words on all pages, no two alike; only the page’s own is marked, and stands beside it."""
    for language in site.languages:
        homes = [(f"{language}/{game}/index.html", "") for game in GAMES]
        names = set()
        for page in site.in_language(language):
            links = page.html.all("nav.rb-games a")
            names.add(tuple(link.text for link in links))
            assert [page.leads_to(link.get("href"), site.base) for link in links] == homes, page
            own = page.name.rpartition("/")[0]
            marked = [game for game, link in zip(GAMES, links, strict=True) if link.get("aria-current")]
            assert marked == [own] * bool(own), page
            beside = page.html.one("nav.md-nav--primary")
            leads = [page.leads_to(link.get("href"), site.base) for link in beside.all("a")]
            folders = {link.file.split("/")[1] for link in leads if link and link.file.count("/") > 1}
            assert not own or folders <= {own}, page
            assert not own or "captains" not in beside.text, page
        assert [len({*each}) for each in names] == [len(GAMES)]


def test_games_are_chosen_by_keyboard(address: str, visit: Visit) -> None:
    """From the rules of one game to those of another, which is scrolled into view on a phone."""
    page = visit(f"{address}en/{CARDS}/sell.html", viewport=PHONE)
    page.locator(".rb-games a").first.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url(f"{address}en/{GAMES[1]}/index.html")
    here = page.locator(".rb-games a[aria-current]")
    expect(here).to_be_in_viewport(ratio=1)
    expect(here).to_contain_text("Board game")


def test_reading_on_walks_through_the_game(site: BuiltSite) -> None:
    """Next leads from a game's home through all its pages in order, and previous back; no further."""
    pages = [page for page in site.in_language("en") if page.name.startswith(f"{CARDS}/")]
    asides = {f"{CARDS}/{name}.html" for name in (WHOLE, "card", "first-round", "quiz", "teach", "what-if")}
    page = site.pages[f"en/{CARDS}/index.html"]
    assert not page.html.all(".md-footer__link--prev")
    walked = [page]
    while following := page.html.all(".md-footer__link--next"):
        title = following[0].one(".md-ellipsis").text
        page, before = led(site, page, following[0]), page
        assert page not in walked
        walked.append(page)
        assert page.html.one("title").text.startswith(title)
        assert led(site, page, page.html.one(".md-footer__link--prev")) == before
    assert {page.name for page in walked} >= {page.name for page in pages if not page.asks} - asides


def led(site: BuiltSite, page: BuiltPage, link: Element) -> BuiltPage:
    """Return the page that a link leads to."""
    target = page.leads_to(link.get("href"), site.base)
    assert target
    return site.pages[target.file]
