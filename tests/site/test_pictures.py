"""Pictures on a screen: no text lies over another, however large letters are."""

from importlib.resources import files

import pytest
from playwright.sync_api import Page

from rulebook_tools.render.frame import THEME
from rulebook_tools.render.icons import with_drawings
from tests.render.drawn import CHANGES, pictures
from tests.site.conftest import Visit
from tests.site.visits import PHONE

pytestmark = pytest.mark.browser

MATERIAL = files("material") / "templates/assets/stylesheets"
STYLES = ("type.css", "rulebook.css", "pictures.css")
OVERLAPS = """() => {
    const found = []
    for (const figure of document.querySelectorAll("figure.rb-scene")) {
        const boxes = []
        const walker = document.createTreeWalker(figure, NodeFilter.SHOW_TEXT)
        while (walker.nextNode()) {
            const node = walker.currentNode
            if (!node.data.trim() || !node.parentElement.checkVisibility()) continue
            const range = document.createRange()
            range.selectNodeContents(node)
            const own = node.parentElement.closest("text")
            const rects = own ? [own.getBoundingClientRect()] : [...range.getClientRects()]
            for (const box of rects) boxes.push([node.data.trim(), box, node])
        }
        for (const [one, a, first] of boxes) for (const [other, b, second] of boxes) {
            if (first === second) continue
            const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
            const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
            // Boxes of lines have room above and below their letters.
            if (width > 1.5 && height > 0.3 * Math.min(a.height, b.height))
                found.push([figure.dataset.scene, one, other])
        }
    }
    return found
}"""
BROAD = """[...document.querySelectorAll("figure.rb-scene, figure.rb-scene *")].filter(
    each => each.getBoundingClientRect().right > document.documentElement.clientWidth + 1
).map(each => each.outerHTML.slice(0, 90))"""


def shown(page: Page, language: str, looks: str) -> None:
    """Show a picture of each kind, before and after a change."""
    painter = pictures(language, looks)
    figures = [
        figure
        for before, after in CHANGES.values()
        for figure in (painter.figures([before]), painter.figures([after], [before]))
    ]
    theme = (file for file in MATERIAL.iterdir() if file.name.startswith("main."))
    styles = [file.read_text("utf-8") for file in theme if file.name.endswith(".css")]
    styles += [(THEME / "assets/stylesheets" / name).read_text("utf-8") for name in STYLES]
    content = with_drawings("".join(figures))
    page.set_content(
        f"<!doctype html><style>{''.join(styles)}</style><body data-md-color-scheme='default'>"
        f"<article class='md-content__inner md-typeset'>{content}</article>"
    )


@pytest.mark.parametrize("language", ["en", "de", "es", "nl"])
def test_no_text_lies_over_another(visit: Visit, language: str) -> None:
    """On a phone with letters twice as large, and with those of usual size; nothing is cut off."""
    page = visit("about:blank", viewport=PHONE, is_mobile=False)
    for looks in ("said", "unsaid"):
        shown(page, language, looks)
        for size in ("125%", "250%"):  # of what the browser is set to: the theme's own size, and twice that
            page.evaluate("size => { document.documentElement.style.fontSize = size }", size)
            assert page.evaluate(OVERLAPS) == [], looks
            assert page.evaluate(BROAD) == [], looks
