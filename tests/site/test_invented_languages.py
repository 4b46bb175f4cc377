"""Languages that nobody speaks: every word comes through a catalog, and finds its room."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.site.conftest import Visit
from tests.site.gestures import unfold
from tests.site.reading import BuiltPage, BuiltSite, Element
from tests.site.visits import DESKTOP, PHONE, room

pytestmark = pytest.mark.browser

GAME = "amerigo-cards"
PAGES = ("index", *(f"{GAME}/{name}" for name in ("index", "journey", "rulings", "checked", "glossary")))
ENGLISH = re.compile("[A-Za-z]{2,}")
"""What no catalog of an invented language holds: letters as the sources have them."""
UNSAID = re.compile(r"(?:[\d\s.–+\u2212×‹›⋯]|(?<=\d),(?=\d))*[A-H]?")
"""What may stand outside of all messages: numbers, signs, the name of a player."""
NAMES = frozenset({"code", "cite", "pre", "dd", "rb-place", "rb-credit", "rb-language"})
"""Elements and classes of what no catalog translates: names, ids, code, places in editions."""
JOINED = frozenset({"rb-example__result", "rb-example__end", "rb-teach__said"})
"""Classes of sentences that say once what they share, or are cut from a text: they lose a frame."""
READ_ALOUD = ("aria-label", "title", "alt", "placeholder", "data-definition")


def is_name(element: Element) -> bool:
    """Say whether an element holds what no catalog translates: names, those of other languages too."""
    return any(
        around.get("hreflang") or NAMES.intersection((around.tag, *around.classes))
        for around in element.above()
    )


def words(page: BuiltPage) -> Iterator[str]:
    """Yield all that a page says in its own language, to the eye and to the ear."""
    for element, text in page.html.texts():
        if not is_name(element):
            yield text
    for element in page.html.walk():
        if not is_name(element):
            yield from (element.get(name) for name in READ_ALOUD)
        if element.tag == "meta" and element.get("name") == "description":
            yield element.get("content")


def outside(page: BuiltPage) -> Iterator[str]:
    """Yield what stands on a page outside of all messages."""
    depth = 0
    for element, text in page.content.texts():
        if is_name(element) or any(JOINED & {*around.classes} for around in element.above()):
            continue
        for part in re.split("([⟦⟧])", text):
            depth += {"⟦": 1, "⟧": -1}.get(part, 0)
            if depth == 0 and part != "⟧":
                yield part.strip()
    assert depth == 0, page


def test_every_word_comes_through_a_catalog(invented: BuiltSite) -> None:
    """Every word that a page shows or reads aloud comes from a message for translators."""
    for language in invented.languages:
        for page in invented.in_language(language):
            english = {text.strip() for text in words(page) if ENGLISH.search(text)}
            assert english == set(), page
            assert {text for text in outside(page) if not UNSAID.fullmatch(text)} == set(), page


def test_every_page_says_its_language_and_direction(invented: BuiltSite) -> None:
    """So does what offers the languages, and the page for an address that leads nowhere."""
    directions = dict(zip(invented.languages, ("ltr", "rtl"), strict=True))
    for language, direction in directions.items():
        pages = [page for page in invented.pages.values() if page.language == language]
        assert f"{language}/404.html" in {page.path for page in pages}
        for page in pages:
            html = page.html.one("html")
            assert (html.get("lang"), html.get("dir")) == (language.replace("_", "-"), direction), page
            offered = [(link.get("lang"), link.get("dir")) for link in page.html.all("a.rb-switch")]
            assert offered == [(name.replace("_", "-"), way) for name, way in directions.items()]
    for code in (code for page in invented.pages.values() for code in page.html.all("pre")):
        assert next(around.get("dir") for around in code.above() if around.get("dir")) == "ltr"


def test_long_words_and_scripts_from_right_to_left_fit_a_phone(browser: Browser, invented: BuiltSite) -> None:
    """With everything unfolded, nothing is wider than the screen, nor reaches over either of its sides."""
    with browser.new_context(viewport=PHONE, is_mobile=True, has_touch=True) as window:
        page = window.new_page()
        for language in invented.languages:
            for path in PAGES:
                page.goto(f"{invented.folder.as_uri()}/{language}/{path}.html")
                unfold(page)
                found = room(page, PHONE["width"])
                assert {what: wrong for what, wrong in found.items() if wrong} == {}, f"{language}/{path}"


def test_what_stands_at_the_beginning_of_a_line_is_on_the_right(invented: BuiltSite, visit: Visit) -> None:
    """Right-to-left pages mirror bars, marks and numbers, but not code."""
    url = f"{invented.folder.as_uri()}/{invented.languages[1]}/{GAME}/journey.html"
    page = visit(url, viewport=DESKTOP)
    unfold(page)
    sides = page.evaluate(
        """() => {
            const style = name => getComputedStyle(document.querySelector(name));
            const edges = name => [style(name).borderRightWidth, style(name).borderLeftWidth].map(parseFloat);
            const box = name => document.querySelector(`.rb-rule--2 > h2 ${name}`).getBoundingClientRect();
            return {
                bars: [".rb-remark", ".rb-steps > li"].map(edges),
                gap: box(".rb-icon").left - box(".rb-number").right,
                number: parseFloat(style("ol.rb-actions > li").marginRight),
                code: style("article code").direction,
            };
        }"""
    )
    assert all(right > left == 0 for right, left in sides["bars"])
    assert sides["gap"] > 0
    assert sides["number"] > 10
    assert sides["code"] == "ltr"


def test_examples_go_on_to_the_left_where_the_text_does(invented: BuiltSite, visit: Visit) -> None:
    """On right-to-left pages, the left key and a swipe to the right lead to the next move."""
    url = f"{invented.folder.as_uri()}/{invented.languages[1]}/{GAME}/journey.html"
    page = visit(url, viewport=PHONE)
    unfold(page)
    telling = page.locator(".rb-telling:has(> .rb-stepper)").first
    telling.locator("[data-go=begin]").click()
    shown = telling.locator("output")
    telling.locator("[data-go=forward]").press("ArrowLeft")
    expect(shown).to_have_text(re.compile("^1 /"))
    telling.locator("[data-go=forward]").press("ArrowRight")
    expect(shown).to_have_text(re.compile("^0 /"))
    telling.evaluate(
        """telling => {
            const at = x => [new Touch({identifier: 1, target: telling, clientX: x, clientY: 300})];
            const options = {bubbles: true, cancelable: true};
            telling.dispatchEvent(new TouchEvent("touchstart", {...options, touches: at(100)}));
            telling.dispatchEvent(new TouchEvent("touchend", {...options, changedTouches: at(200)}));
        }"""
    )
    expect(shown).to_have_text(re.compile("^1 /"))


def test_the_menu_of_many_languages_stays_on_a_phone(invented: BuiltSite, visit: Visit) -> None:
    """A menu of twenty languages with long names fits on the page."""
    for language in invented.languages:
        page = visit(f"{invented.folder.as_uri()}/{language}/index.html", viewport=PHONE)
        page.evaluate(
            """() => {
                const list = document.querySelector(".md-select__list");
                for (let number = 0; number < 20; number++) {
                    const item = list.firstElementChild.cloneNode(true);
                    item.querySelector("a").textContent = "Papiamentu (Karibe Hulandes) " + number;
                    list.append(item);
                }
            }"""
        )
        page.locator("header .md-select button").focus()
        box = page.locator(".md-select__inner").bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]
        assert box["y"] + box["height"] <= PHONE["height"]
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
        page.close()
