"""Icons by name: our own drawings, and the set that MkDocs Material brings along."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

from markupsafe import Markup

from rulebook_tools.checks.names import drawings

SAFE = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-/")

OWN = "drawing/"
"""What the names of our own drawings begin with."""
LONGEST = 100
"""Characters of an icon's name; the theme's longest has half of that."""


@lru_cache(maxsize=500)
def icon_svg(name: str) -> Markup | None:
    """Return an icon such as `drawing/coin` or `material/anchor`, or None where there is none."""
    if not name or len(name) > LONGEST or not set(name) <= SAFE:
        return None
    if name.startswith(OWN):
        own = drawings().get(name.removeprefix(OWN))
        return Markup(own.read_text("utf-8").rstrip()) if own else None  # noqa: S704 -- a file of this package
    icon = files("material") / "templates" / ".icons" / f"{name}.svg"
    if not icon.is_file():
        return None
    return Markup(icon.read_text(encoding="utf-8"))  # noqa: S704 -- a file of the theme, not of a user
