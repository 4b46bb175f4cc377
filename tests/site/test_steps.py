"""An example gone through move by move, by buttons, keys and fingers; and all of it without JavaScript."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page

from tests.site.conftest import Visit
from tests.site.visits import PHONE

pytestmark = pytest.mark.browser

PAGE = "en/amerigo-cards/journey.html"
EXAMPLE = "journey-of-seven"


def opened(page: Page, id_: str = EXAMPLE) -> Locator:
    """Open an example by a click on its line, and what it is folded into; return it."""
    example = page.locator(f"details.rb-example:has([id='{id_}'])")
    page.locator("details.rb-fold", has=example).locator("> summary").click()
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


def test_buttons_lead_forward_and_back(address: str, visit: Visit) -> None:
    """Picture and move change together; the ends are ends; all at once is back where it was."""
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


def test_arrow_keys_step_while_the_example_has_focus(address: str, visit: Visit) -> None:
    """Elsewhere, or with a modifier key, arrow keys are left to the browser."""
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


def test_step_is_announced(address: str, visit: Visit) -> None:
    """Screen readers hear the move, and which of how many it is."""
    example = opened(visit(f"{address}{PAGE}"))
    total = len(moves(example))
    button(example, "Step by step").click()
    button(example, "Forward").click()
    said = example.locator("[aria-live=polite]").text_content() or ""
    assert said.startswith(f"1 / {total}: ")
    assert example.locator("li.rb-move.rb-now").inner_text() in said
    assert button(example, "Back").get_attribute("aria-disabled") == "false"
    button(example, "Back").click()
    assert button(example, "Back").get_attribute("aria-disabled") == "true"


def test_swipe_leads_forward_and_back(address: str, visit: Visit) -> None:
    """A finger to the left is forward, to the right is back; up and down scrolls."""
    example = opened(visit(f"{address}{PAGE}", viewport=PHONE))
    button(example, "Step by step").click()
    swipe = """([x, y]) => {
        const on = document.querySelector(".rb-telling--stepping .rb-moves");
        const at = (name, x, y) => {
            const touch = new Touch({identifier: 1, target: on, clientX: x, clientY: y});
            const touches = name === "touchend" ? [] : [touch];
            on.dispatchEvent(new TouchEvent(name, {bubbles: true, touches, changedTouches: [touch]}));
        };
        at("touchstart", 200, 300);
        at("touchend", 200 + x, 300 + y);
    }"""
    for way, expected in (((-120, 10), [1]), ((-120, -10), [2]), ((5, -200), [2]), ((120, 0), [1])):
        example.evaluate(f"(_, way) => ({swipe})(way)", list(way))
        assert moves(example) == expected


def test_all_moves_stand_there_without_javascript(address: str, visit: Visit) -> None:
    """Both pictures and every move, and no button that does nothing."""
    page = visit(f"{address}{PAGE}", java_script_enabled=False)
    example = opened(page)
    items = example.locator("li.rb-move")
    assert moves(example) == [*range(1, items.count() + 1)]
    assert example.locator(".rb-seen--before").is_visible()
    assert example.locator(".rb-seen--after").is_visible()
    assert not example.get_by_role("button").all()


def test_print_shows_all_moves(address: str, visit: Visit) -> None:
    """Even of an example that is being gone through."""
    page = visit(f"{address}{PAGE}")
    example = opened(page)
    every = moves(example)
    button(example, "Step by step").click()
    page.emulate_media(media="print")
    assert moves(example) == every
    assert not button(example, "Forward").is_visible()
