"""Icons, drawings and emblems by name, ours and those of MkDocs Material; SVG parts that pictures share."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache, lru_cache
from importlib.resources import files
from zlib import crc32

from markupsafe import Markup, escape

from rulebook_tools.checks.names import drawings
from rulebook_tools.model import About, Colour
from rulebook_tools.render.prose import plain_text

ICON = re.compile(r"[a-z0-9/-]{1,100}")
"""What the name of an icon may look like; the longest name of the theme has 50 characters."""
OWN = "drawing/"
"""The prefix of the names of our own drawings."""


@lru_cache(maxsize=500)
def icon_svg(name: str) -> Markup | None:
    """Return the SVG of an icon such as `drawing/coin` or `material/anchor`; None if it does not exist."""
    if not ICON.fullmatch(name):
        return None
    if name.startswith(OWN):
        own = drawings().get(name.removeprefix(OWN))
        return Markup(own.read_text("utf-8").rstrip()) if own else None  # noqa: S704 -- a file of this package
    icon = files("material") / "templates" / ".icons" / f"{name}.svg"
    if not icon.is_file():
        return None
    return Markup(icon.read_text(encoding="utf-8"))  # noqa: S704 -- a file of the theme, not of a user


USED = re.compile(r'<use href="#rb-draw-([a-z0-9-]+)"')


@cache
def symbol(name: str) -> str:
    """Return one of our drawings as an SVG `<symbol>`, which pictures refer to by `<use>`."""
    svg = drawings()[name].read_text("utf-8").strip()
    inner = svg[svg.index(">") + 1 : svg.rindex("</svg>")]
    return f'<symbol id="rb-draw-{name}" viewBox="0 0 24 24" fill="currentColor">{inner}</symbol>'


GROUND = re.compile(
    '<g class="rb-(?:area[^>]*>.*?</g>(?:<g class="rb-area[^>]*>.*?</g>)*|map__drawings">(?:<use[^>]*>)+</g>)'
)
"""The ground of a map, land and sea, or the drawings on it: the same in most pictures of an example."""


def with_drawings(html: str) -> str:
    """Return the HTML of a page with an SVG appended that defines the shared parts of its pictures once.

    Shared parts are our drawings, as `<symbol>`, and repeated parts of maps: the ground, and the drawings on
    it.
    """
    shared = [symbol(name) for name in sorted({*USED.findall(html)})]
    times = Counter(GROUND.findall(html))
    repeated = [ground for ground in times if times[ground] > 1]
    ids = {ground: f"rb-ground-{number}" for number, ground in enumerate(repeated, 1)}
    html = GROUND.sub(lambda found: f'<use href="#{ids[found[0]]}"/>' if found[0] in ids else found[0], html)
    shared += [f'<g id="{id_}">{ground}</g>' for ground, id_ in ids.items()]
    if not shared:
        return html
    drawn = "".join(shared)
    return f'{html}\n<svg class="rb-drawings" aria-hidden="true"><defs>{drawn}</defs></svg>'


ACCENTS: tuple[Colour, ...] = ("teal", "red", "purple", "green", "blue", "rose", "orange", "brown")
"""The colours of games whose sources do not name one."""


def accent(game: str, about: About) -> str:
    """Return the CSS class of a game's colour: the colour named in its source, else one chosen by its id."""
    return f"rb-a-{about.colour or ACCENTS[crc32(game.encode()) % len(ACCENTS)]}"


def emblem(about: About, title: Markup) -> Markup:
    """Return the icon of a game, or else the first letter of its title."""
    drawn = icon_svg(about.icon.name) if about.icon else None
    if drawn is not None:
        return drawn
    letter = next((each for each in plain_text(title) if each.isalnum()), "")
    return Markup("<span>{}</span>").format(escape(letter.upper()))
