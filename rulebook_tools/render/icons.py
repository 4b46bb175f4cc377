"""Icons by name, from the set that MkDocs Material brings along."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

from markupsafe import Markup

SAFE = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-/")

LONGEST = 100
"""Characters of an icon's name; the theme's longest has half of that."""


@lru_cache(maxsize=500)
def icon_svg(name: str) -> Markup | None:
    """Return the drawing of an icon such as `material/anchor`, or None where there is none."""
    if not name or len(name) > LONGEST or not set(name) <= SAFE:
        return None
    icon = files("material") / "templates" / ".icons" / f"{name}.svg"
    if not icon.is_file():
        return None
    return Markup(icon.read_text(encoding="utf-8"))  # noqa: S704 -- a file of the theme, not of a user
