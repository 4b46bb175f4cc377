"""Tours, questions and teaching in a browser: by keyboard, by taps, without JavaScript, on paper."""

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from rulebook_tools.publish.pdf import SIDE
from tests.conftest import GAMES
from tests.site.conftest import Visit
from tests.site.reading import BuiltSite
from tests.site.visits import DESKTOP, PHONE

pytestmark = pytest.mark.browser

NEEDED = 6
"""At how many stops at least the learner picks."""
A4 = ViewportSize(width=794, height=1123)


def shown(page: Page) -> Locator:
    """Return the step of a tour that is on the screen."""
    return page.locator(".rb-stops > li.rb-now")


@pytest.mark.parametrize(
    ("language", "game", "size", "by_keyboard"),
    [("en", GAMES[0], PHONE, True), ("de", GAMES[1], DESKTOP, True), ("nl", GAMES[2], PHONE, False)],
)
def test_tour_is_walked_to_its_end(
    address: str, visit: Visit, language: str, game: str, size: ViewportSize, *, by_keyboard: bool
) -> None:
    """By keyboard alone or by taps: each pick is answered, the right one goes on, nothing is wider."""
    page = visit(f"{address}{language}/{game}/first-round.html", viewport=size, has_touch=True)

    def press(target: Locator) -> None:
        if by_keyboard:
            target.focus()
            page.keyboard.press("Enter")
        else:
            target.tap()

    forward = page.locator("[data-go=forward]")
    number = page.locator(".rb-stops > li").count()
    questions = 0
    for at in range(1, number + 1):
        if not shown(page).locator(".rb-pick--right").count():
            press(forward)
        else:
            questions += 1
            for pick in shown(page).locator(".rb-pick:not(.rb-pick--right)").all():
                press(pick.locator("summary"))
                expect(pick.locator("p")).to_be_visible()
                assert pick.locator("p .rb-step-rule").count() or "legal" in (
                    pick.get_attribute("class") or ""
                )
            press(shown(page).locator(".rb-pick--right > summary"))
            expect(forward).to_be_focused()
        expect(page.locator(".rb-stepper output")).to_have_text(f"{at} / {number}")
        expect(shown(page)).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert questions >= NEEDED
    expect(forward).to_have_attribute("aria-disabled", "true")


def test_first_move_is_three_taps_from_home(address: str, visit: Visit) -> None:
    """Home, the tour of a game, forward: the first thing that happens is on the screen of a phone."""
    page = visit(f"{address}en/index.html", viewport=PHONE)
    page.locator("a.rb-begin").first.tap()
    page.locator("[data-go=forward]").tap()
    expect(shown(page)).to_be_in_viewport()
    expect(page.locator(".rb-stage .rb-scene").first).to_be_in_viewport()


def test_tour_goes_on_where_it_was_left(address: str, visit: Visit) -> None:
    """After a reload, back from a rule, in another language; at its beginning, the address names no stop."""
    page = visit(f"{address}en/amerigo-cards/first-round.html", viewport=PHONE)
    begun, at = page.url, page.locator(".rb-stepper output")
    while not shown(page).locator(".rb-step-rule:visible").count():
        page.locator("[data-go=forward]").tap()
    stop = at.inner_text()
    page.reload()
    expect(at).to_have_text(stop)
    expect(shown(page)).to_be_in_viewport()
    shown(page).locator(".rb-step-rule").first.tap()
    expect(page.locator(".rb-rule--1")).to_be_visible()
    page.go_back()
    expect(at).to_have_text(stop)
    page.locator("a.rb-switch[hreflang=de]").evaluate("link => link.click()")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(at).to_have_text(stop)
    for _ in range(int(stop.split("/")[0])):
        page.locator("[data-go=back]").tap()
    assert page.url == begun.replace("/en/", "/de/")


def test_tour_without_a_script_is_a_page_to_scroll(site: BuiltSite, visit: Visit) -> None:
    """Opened as a file, with every stop and its pictures; a pick still unfolds its answer."""
    url = f"{site.folder.as_uri()}/en/amerigo-cards/first-round.html"
    page = visit(url, viewport=PHONE, java_script_enabled=False)
    stops = page.locator(".rb-stops > li")
    assert NEEDED < stops.filter(visible=True).count() == stops.count()
    expect(stops.locator(".rb-scene").first).to_be_visible()
    pick = page.locator(".rb-pick--forbidden").first
    expect(pick.locator("p")).to_be_hidden()
    pick.locator("summary").tap()
    expect(pick.locator("p")).to_be_visible()


def test_tour_is_a_picture_story_on_paper(address: str, visit: Visit) -> None:
    """All stops are printed, step by step or not, with pictures and the answers to every pick."""
    page = visit(f"{address}en/amerigo-cards/first-round.html")
    page.locator("[data-go=forward]").click()
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    for each in (".rb-stops > li", ".rb-stops .rb-scene", ".rb-stops .rb-pick > p"):
        found = page.locator(each).all()
        assert found
        assert all(one.is_visible() for one in found), each


def test_first_picks_are_counted(address: str, visit: Visit) -> None:
    """Of each question, the first pick counts; ten questions have one right answer each."""
    page = visit(f"{address}en/amerigo-islands/quiz.html", viewport=PHONE)
    questions = page.locator(".rb-questions > li")
    assert questions.count() == 10
    for question in questions.all():
        assert question.locator(".rb-pick--right").count() == 1
    picks = questions.nth(0).locator(".rb-pick--wrong > summary")
    picks.first.tap()
    questions.nth(0).locator(".rb-pick--right > summary").tap()
    questions.nth(1).locator(".rb-pick--right > summary").tap()
    expect(page.locator(".rb-score output")).to_have_text("1 / 2")


def test_teaching_fits_one_printed_side(site: BuiltSite, address: str, visit: Visit) -> None:
    """What to tell fits one side of A4, in each language."""
    page = visit(address, viewport=A4)
    for path in (f"{language}/{game}/teach.html" for language in site.languages for game in GAMES):
        page.goto(f"{address}{path}")
        assert page.pdf(format="A4").count(SIDE) == 1, path
