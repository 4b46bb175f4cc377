"""What is folded away: links open it, and no text is out of reach without JavaScript."""

from __future__ import annotations

import pytest

from tests.site.conftest import Visit
from tests.site.reading import BuiltSite
from tests.site.visits import PHONE

pytestmark = pytest.mark.browser

TARGET = "document.getElementById(decodeURIComponent(location.hash.slice(1)))"
IS_SEEN = f"[{TARGET}.getBoundingClientRect()].some(box => 0 <= box.top && box.bottom <= innerHeight)"


def test_link_to_an_example_on_another_page_opens_it(site: BuiltSite, address: str, visit: Visit) -> None:
    """The page that says how it was checked leads to an example that is closed at first."""
    at, id_ = [
        (page, example.one("strong.rb-example__title").get("id"))
        for page, example in site.examples("en")
        if "open" not in example.attributes
    ][-1]
    page = visit(f"{address}{str(at).rpartition('/')[0]}/checked.html", viewport=PHONE)
    page.click(f'article a[href$="#{id_}"]')
    page.wait_for_url(f"{address}{at}#{id_}")
    page.wait_for_function(f"{TARGET}.closest('details').open")
    page.wait_for_function(IS_SEEN)


def test_link_to_an_example_on_the_same_page_opens_it(site: BuiltSite, address: str, visit: Visit) -> None:
    """A rule leads to an example of another rule, though the reader has closed it."""
    at, href = next(
        (page, link.get("href"))
        for page in site.in_language("en")
        for links in page.html.all("p.rb-elsewhere")
        for link in links.all("a")
        if link.get("href").startswith("#")
    )
    page = visit(f"{address}{at}")
    example = page.locator(f"details:has([id='{href[1:]}'])")
    example.evaluate("details => details.open = false")
    page.locator(f'.rb-elsewhere a[href="{href}"]').first.click()
    page.wait_for_function(f"{TARGET}.closest('details').open")
    page.wait_for_function(IS_SEEN)


def test_examples_open_and_close_without_javascript(address: str, visit: Visit) -> None:
    """A click on its title shows an example, another one hides it."""
    page = visit(f"{address}en/amerigo-cards/sell.html", java_script_enabled=False)
    closed = page.locator("details.rb-example:not([open])").first
    id_ = closed.locator("[id]").first.get_attribute("id")
    example = page.locator(f"details:has([id='{id_}'])")
    steps = example.locator("ul.rb-steps").first
    assert not steps.is_visible()
    example.locator("summary").click()
    steps.wait_for(state="visible")
    example.locator("summary").click()
    steps.wait_for(state="hidden")


@pytest.mark.parametrize("name", ["journey", "sell", "rulings"])
def test_no_text_is_out_of_reach_without_javascript(address: str, visit: Visit, name: str) -> None:
    """Once all that is folded was opened by its own summary, every text of a page is drawn."""
    page = visit(f"{address}en/amerigo-cards/{name}.html", java_script_enabled=False)
    page.locator("details:not([open]) > summary").evaluate_all("all => all.forEach(one => one.click())")
    hidden = page.locator("article").evaluate(
        """article => {
            const texts = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
            const hidden = [];
            while (texts.nextNode()) {
                const around = texts.currentNode.parentElement;
                const drawn = around.checkVisibility({opacityProperty: true, visibilityProperty: true});
                if (texts.currentNode.data.trim() && !drawn && !around.matches(".headerlink")) {
                    hidden.push(texts.currentNode.data);
                }
            }
            return hidden;
        }"""
    )
    assert hidden == []
