"""Languages that nobody speaks: every word comes through a catalog, and finds its room."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.site.conftest import Visit
from tests.site.gestures import swipe, unfold
from tests.site.reading import BuiltPage, BuiltSite
from tests.site.visits import PHONE, room

pytestmark = pytest.mark.browser

GAME = "amerigo-cards"
PAGES = (
    *("index.html", f"{GAME}/whole.html?players=7"),
    *(f"{GAME}/{name}.html" for name in ("index", "journey", "rulings", "checked", "glossary")),
)
ENGLISH = re.compile("[A-Za-z]{2,}")
"""What no catalog of an invented language holds: letters as the sources have them."""
UNSAID = re.compile(r"(?:[\d\s.–+\u2212×‹›⋯]|(?<=\d),(?=\d))*[A-H]?")
"""What may stand outside of all messages: numbers, signs, the name of a player."""
NAMES = ("[hreflang]", "code", "cite", "pre", "dd", ".rb-place", ".rb-credit", ".rb-language")
"""Selectors of what no catalog translates: names, ids, code, places in editions, other languages."""
JOINED = (".rb-example__result", ".rb-example__end", ".rb-teach__said")
"""Selectors of sentences that say once what they share, or are cut from a text: they lose a frame."""
SIDES = """() => {
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
"""A script that returns on which side of the text things stand."""
READ_ALOUD = ("aria-label", "title", "alt", "placeholder", "data-definition")


def words(page: BuiltPage) -> Iterator[str]:
    """Yield all that a page says in its own language, to the eye and to the ear."""
    names = page.html.inside(*NAMES)
    yield from (text for element, text in page.html.texts() if element.node not in names)
    yield from (each.get("content") for each in page.html.all("meta[name=description]"))
    for element in page.html.walk():
        if element.node not in names:
            yield from (element.get(name) for name in READ_ALOUD)


def outside(page: BuiltPage) -> Iterator[str]:
    """Yield what stands on a page outside of all messages."""
    depth, passed = 0, page.html.inside(*NAMES, *JOINED)
    for element, text in page.content.texts():
        if element.node in passed:
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


def test_long_words_and_scripts_from_right_to_left_fit_a_phone(invented: BuiltSite, visit: Visit) -> None:
    """With everything unfolded, also the choice of a game, nothing is wider than the screen or cut."""
    page = visit("about:blank", viewport=PHONE)
    for language in invented.languages:
        for path in PAGES:
            page.goto(f"{invented.folder.as_uri()}/{language}/{path}")
            unfold(page)
            found = room(page, PHONE["width"])
            assert {what: wrong for what, wrong in found.items() if wrong} == {}, f"{language}/{path}"


def test_reading_goes_from_right_to_left(invented: BuiltSite, visit: Visit) -> None:
    """Bars, marks and numbers are mirrored, not code; the left key and a swipe to the right lead on."""
    url = f"{invented.folder.as_uri()}/{invented.languages[1]}/{GAME}/journey.html"
    page = visit(url, viewport=PHONE)
    unfold(page)
    sides = page.evaluate(SIDES)
    assert all(right > left == 0 for right, left in sides["bars"])
    assert sides["gap"] > 0
    assert sides["number"] > 10
    assert sides["code"] == "ltr"
    telling = page.locator(".rb-telling:has(> .rb-stepper)").first
    telling.locator("[data-go=begin]").click()
    shown = telling.locator("output")
    telling.locator("[data-go=forward]").press("ArrowLeft")
    expect(shown).to_have_text(re.compile("^1 /"))
    telling.locator("[data-go=forward]").press("ArrowRight")
    expect(shown).to_have_text(re.compile("^0 /"))
    swipe(telling, 100, 0)
    expect(shown).to_have_text(re.compile("^1 /"))


def test_the_menu_of_many_languages_stays_on_a_phone(invented: BuiltSite, visit: Visit) -> None:
    """A menu of twenty languages with long names fits on the page."""
    page = visit("about:blank", viewport=PHONE)
    for language in invented.languages:
        page.goto(f"{invented.folder.as_uri()}/{language}/index.html")
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
