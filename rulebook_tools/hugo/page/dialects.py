"""The names and parameters of shortcodes in pages of rules, including those of other themes."""

from __future__ import annotations

from collections.abc import Mapping

from rulebook_tools.prose.parts import BLOCK, EXAMPLE, IMAGE, NAMES
from rulebook_tools.prose.shortcodes import Element, plain_name

REFERENCES = ("ref", "relref")
"""Hugo's built-in shortcodes that return the address of a page."""

PARAMS: Mapping[str, tuple[str, ...]] = {
    BLOCK: ("id", "heading", "icon"),
    **{name: tuple(params) for name, params in NAMES.items()},
    IMAGE: (*NAMES[IMAGE], "caption"),
}
"""The known shortcodes, with their parameters in positional order."""
UNPAIRED = (IMAGE, EXAMPLE)
"""The shortcodes that need no closing tag."""
ALIASES: Mapping[str, str] = {"rules-image-sidebar": IMAGE, "figure": IMAGE, "img": IMAGE, "image": IMAGE}
"""The main names of shortcodes by their other names."""
MEDIA: Mapping[str, str] = {"screen": "screen", "web": "screen", "print": "print", "pdf": "print"}

ICONS: Mapping[str, str] = {
    name: f"material/{icon}"
    for icon, names in {
        "account-group": "players",
        "cards": "cards",
        "clock-outline": "time",
        "counter": "score scoring",
        "dice-multiple": "dice",
        "flag-checkered": "end",
        "information-outline": "info remark",
        "lightbulb-on-outline": "example",
        "map": "map",
        "package-variant": "components material",
        "play": "action gameplay",
        "puzzle-plus": "expansion expansions upgrade",
        "rotate-right": "round turn",
        "school": "tutorial",
        "table-furniture": "setup",
        "trophy": "goal objective",
        "tune-variant": "variant variants",
    }.items()
    for name in names.split()
}
"""The names of this package's icons by the names that other themes use for them."""


def kind_of(element: Element) -> str:
    """Return the canonical name of a shortcode: without its folder, and with aliases resolved."""
    name = plain_name(element.name)
    return ALIASES.get(name, name)


def value_of(element: Element, name: str) -> str:
    """Return the value of a parameter, passed by name or by position, on one line; "" if it is missing."""
    positions = {name: str(index) for index, name in enumerate(PARAMS.get(kind_of(element), ()))}
    param = element.values.get(name) or element.values.get(positions.get(name, ""))
    return " ".join(param.value.split()) if param else ""
