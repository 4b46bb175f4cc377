"""Our own drawings on a page: each stands there once, and is used wherever a picture shows it."""

from __future__ import annotations

import re
from functools import cache

from markupsafe import Markup

from rulebook_tools.checks.names import drawings
from rulebook_tools.render.pictures.looks import Appearance

USED = re.compile(r'<use href="#rb-draw-([a-z0-9-]+)"')


@cache
def symbol(name: str) -> str:
    """Return a drawing as a symbol that a page can use."""
    svg = drawings()[name].read_text("utf-8").strip()
    inner = svg[svg.index(">") + 1 : svg.rindex("</svg>")]
    return f'<symbol id="rb-draw-{name}" viewBox="0 0 24 24" fill="currentColor">{inner}</symbol>'


def with_drawings(html: str) -> str:
    """Return a page's content with the drawings that its pictures use, once each."""
    used = sorted(set(USED.findall(html)))
    if not used:
        return html
    symbols = "".join(map(symbol, used))
    return f'{html}\n<svg class="rb-drawings" aria-hidden="true" focusable="false">{symbols}</svg>'


def icon_drawing(look: Appearance) -> Markup:
    """Return what shows how a thing is drawn beside the words for it; nothing where it is not drawn."""
    if not look.drawing:
        return Markup()
    shown = Markup('<span class="rb-drawn rb-c-{}" aria-hidden="true">{}</span>')
    return shown.format(look.colour, drawn(look.drawing))


def drawn(name: str) -> Markup:
    """Return what shows a drawing in a line of text; nothing for no drawing."""
    if not name:
        return Markup()
    return Markup('<svg class="rb-draw"><use href="#rb-draw-{}"/></svg>').format(name)
