"""An example gone through move by move, by buttons, keys and fingers; and all of it without JavaScript."""

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.conftest import WALKS_ALL
from tests.site.conftest import Visit
from tests.site.gestures import swipe, unfold
from tests.site.reading import BuiltSite
from tests.site.visits import DESKTOP, PHONE

pytestmark = pytest.mark.browser

PAGE = "en/amerigo-cards/journey.html"
EXAMPLE = "journey-of-seven"
SMALL = ViewportSize(width=360, height=640)
LONGEST = ("amerigo-cards/end.html", "amerigo-islands/building.html", "amerigo-rooftops/jumps.html")
"""Pages with the longest moves and the largest pictures."""
STEPPED = "details.rb-example:has(.rb-move + .rb-move)"
"""Examples that can be gone through step by step."""
WALK = """examples => {
    const top = document.querySelector(".md-header").getBoundingClientRect().bottom
    const isOutside = element => {
        const box = element.getBoundingClientRect()
        return !element.checkVisibility({visibilityProperty: true}) || box.top < top - 1
            || box.bottom > innerHeight + 1 || box.left < -1 || box.right > innerWidth + 1
    }
    const walked = [], wrong = []
    for (const example of document.querySelectorAll(examples)) {
        const name = example.querySelector(".rb-example__title").id
        const press = way => example.querySelector(`[data-go=${way}]`).click()
        const bar = example.querySelector(".rb-stepper")
        const moves = example.querySelectorAll("li.rb-move")
        press("begin")
        const place = bar.getBoundingClientRect().top
        for (let number = 0; number <= moves.length; number += 1) {
            if (number) press("forward")
            const parts = {
                buttons: bar.querySelectorAll("button:not([data-go=begin])"),
                move: number ? [moves[number - 1]] : [],
                pictures: example.querySelectorAll(".rb-stage [data-scene]"),
            }
            const outside = Object.keys(parts).filter(part => [...parts[part]].some(isOutside))
            if (Math.abs(bar.getBoundingClientRect().top - place) > 1) outside.push("buttons that moved")
            if (document.documentElement.scrollWidth > innerWidth) outside.push("scrolls sideways")
            if (outside.length) wrong.push([name, number, ...outside])
            walked.push(number)
        }
        press("all")
    }
    return [walked.length, wrong]
}"""
"""Goes through every example of an unfolded page; returns the number of steps, and what was out of sight."""


def opened(page: Page, id_: str = EXAMPLE) -> Locator:
    """Open an example by a click on its line, and what it is folded into; return it."""
    example = page.locator(f"details.rb-example:has([id='{id_}'])")
    page.locator("details.rb-fold", has=example).locator("> summary").click()
    if example.get_attribute("open") is None:
        example.locator("> summary").click()
    example.locator("ol.rb-moves").wait_for(state="visible")
    return example


def moves(example: Locator) -> list[int]:
    """Return the numbers of the moves that are shown."""
    items = example.locator("li.rb-move")
    return [number for number in range(1, items.count() + 1) if items.nth(number - 1).is_visible()]


def button(example: Locator, name: str) -> Locator:
    return example.get_by_role("button", name=name)


def drawn(example: Locator) -> str:
    """Return the text of the pictures that are shown."""
    seen = example.locator(".rb-telling > .rb-seen").all()
    return "\n".join(each.inner_text() for each in seen if each.is_visible())


def test_steps_come_although_their_script_failed_once(address: str, visit: Visit) -> None:
    """It is fetched when an example is unfolded; if that fails, again at the next touch."""
    page = visit(f"{address}{PAGE}")
    page.route("**/examples.js", lambda route: route.abort(), times=1)
    with page.expect_event("requestfailed"):
        example = opened(page)
    example.locator("> summary").focus()
    expect(example.locator(".rb-stepper")).to_be_visible()


def test_buttons_lead_forward_and_back(address: str, visit: Visit) -> None:
    """Picture and move change together, and are announced; the ends are ends; all at once is as before."""
    example = opened(visit(f"{address}{PAGE}"))
    every = moves(example)
    assert len(every) > 2
    button(example, "Step by step").click()
    assert moves(example) == []
    pictures = [drawn(example)]
    for number in every:
        button(example, "Forward").click()
        assert moves(example) == [number]
        pictures.append(drawn(example))
        said = example.locator("[aria-live=polite]").text_content() or ""
        assert said.startswith(f"{number} / {len(every)}: ")
        assert example.locator("li.rb-move.rb-now").inner_text() in said
    assert len(set(pictures)) > 2
    assert button(example, "Forward").is_disabled()
    example.page.keyboard.press("ArrowRight")
    assert moves(example) == every[-1:]
    for number in [*every[-2::-1], 0]:
        button(example, "Back").click()
        assert moves(example) == ([number] if number else [])
        assert drawn(example) == pictures[number]
    assert button(example, "Back").is_disabled()
    example.page.keyboard.press("ArrowLeft")
    assert moves(example) == []
    button(example, "All at once").click()
    assert moves(example) == every


@pytest.mark.parametrize("screen", [SMALL, PHONE, DESKTOP] if WALKS_ALL else [SMALL], ids=str)
def test_every_step_shows_picture_move_and_buttons(
    site: BuiltSite, address: str, visit: Visit, screen: ViewportSize
) -> None:
    """Wholly inside the window, the buttons always in the same place; nothing scrolls sideways."""
    pages = [f"de/{name}" for name in LONGEST]
    if WALKS_ALL:
        pages = [path for path, page in site.pages.items() if page.html.all("details.rb-example")]
    page = visit(address, viewport=screen)
    number, wrong = 0, {}
    for path in pages:
        page.goto(f"{address}{path}")
        unfold(page)
        expect(page.locator(f"{STEPPED}:not(:has(.rb-stepper))")).to_have_count(0)
        steps, wrong[path] = page.evaluate(WALK, STEPPED)
        number += steps
    assert number > len(pages)
    assert {path: found for path, found in wrong.items() if found} == {}


def test_what_did_not_change_is_folded(address: str, visit: Visit) -> None:
    """Other pictures and the legend are one tap away; a map is shown where it changes, or whole."""
    page = visit(f"{address}en/amerigo-islands/building.html", viewport=SMALL)
    example = opened(page, "completing-with-a-trading-post")
    button(example, "Step by step").click()
    for _ in range(3):
        button(example, "Forward").click()
    stage = example.locator(".rb-stage")
    legend = example.locator(".rb-kinds", has_text="anchor space")
    assert not legend.filter(visible=True).all()
    assert not example.get_by_text("The rounds").filter(visible=True).all()
    example.get_by_text("Everything else").click()
    assert legend.filter(visible=True).count() == 1
    assert example.get_by_text("The rounds").filter(visible=True).count() == 1
    row = stage.locator(".rb-map__names text").get_by_text("6", exact=True)
    assert not row.is_visible()
    button(example, "Whole map").click()
    assert row.is_visible()


def test_arrow_keys_step_while_the_example_has_focus(address: str, visit: Visit) -> None:
    """Elsewhere, or with a modifier key, arrow keys are left to the browser. Print shows all moves."""
    page = visit(f"{address}{PAGE}")
    example = opened(page)
    every = moves(example)
    page.keyboard.press("Alt+ArrowRight")
    assert moves(example) == every
    page.keyboard.press("ArrowRight")
    assert moves(example) == []
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert moves(example) == [2]
    page.keyboard.press("ArrowLeft")
    assert moves(example) == [1]
    page.locator("h1").first.click()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowRight")
    assert moves(example) == [1]
    page.emulate_media(media="print")
    assert moves(example) == every
    assert not button(example, "Forward").is_visible()


def test_swipe_leads_forward_and_back(address: str, visit: Visit) -> None:
    """A finger to the left is forward, to the right is back; up and down scrolls."""
    example = opened(visit(f"{address}{PAGE}", viewport=PHONE))
    button(example, "Step by step").click()
    moved = example.locator(".rb-telling--stepping .rb-moves")
    for way, expected in (((-120, 10), [1]), ((-120, -10), [2]), ((5, -200), [2]), ((120, 0), [1])):
        swipe(moved, *way)
        assert moves(example) == expected


def test_all_moves_stand_there_without_javascript(address: str, visit: Visit) -> None:
    """Both pictures and every move, and no button that does nothing."""
    example = opened(visit(f"{address}{PAGE}", java_script_enabled=False))
    items = example.locator("li.rb-move")
    assert moves(example) == [*range(1, items.count() + 1)]
    assert example.locator(".rb-seen--before").is_visible()
    assert example.locator(".rb-seen--after").is_visible()
    assert not example.get_by_role("button").all()
