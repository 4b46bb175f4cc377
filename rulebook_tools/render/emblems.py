"""What tells a game from others at a glance: its emblem and its colour."""

from __future__ import annotations

from zlib import crc32

from markupsafe import Markup, escape

from rulebook_tools.model import About, Colour
from rulebook_tools.render.icons import icon_svg
from rulebook_tools.render.prose import plain_text

ACCENTS: tuple[Colour, ...] = ("teal", "red", "purple", "green", "blue", "rose", "orange", "brown")
"""The colours that games have whose sources name none."""


def accent(game: str, about: About) -> str:
    """Return the class of a game's colour: the one that its source names, else one that its id decides."""
    return f"rb-a-{about.colour or ACCENTS[crc32(game.encode()) % len(ACCENTS)]}"


def emblem(about: About, title: Markup) -> Markup:
    """Return the drawing that stands for a game, else the first letter of its title."""
    drawn = icon_svg(about.icon.name) if about.icon else None
    if drawn is not None:
        return drawn
    letter = next((each for each in plain_text(title) if each.isalnum()), "")
    return Markup("<span>{}</span>").format(escape(letter.upper()))
