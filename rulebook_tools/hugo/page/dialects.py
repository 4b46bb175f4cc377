"""The shortcodes of rules pages, in all known dialects."""

from __future__ import annotations

from collections.abc import Mapping

from rulebook_tools.prose.parts import BLOCK, EXAMPLE, IMAGE, NAMES
from rulebook_tools.prose.shortcodes import Element, plain_name

REFERENCES = ("ref", "relref")
"""Hugo's own shortcodes for addresses."""

PARAMS: Mapping[str, tuple[str, ...]] = {
    BLOCK: ("id", "heading", "icon"),
    **{name: tuple(params) for name, params in NAMES.items()},
    IMAGE: (*NAMES[IMAGE], "caption"),
}
"""The known shortcodes, with their parameters in positional order."""
UNPAIRED = (IMAGE, EXAMPLE)
"""The shortcodes that need no closing tag."""
ALIASES: Mapping[str, str] = {"rules-image-sidebar": IMAGE, "figure": IMAGE, "img": IMAGE, "image": IMAGE}
"""Other names of shortcodes."""
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
"""Our icons by the names that other themes use."""


def kind_of(element: Element) -> str:
    """Return the name of a shortcode without its folder, with aliases resolved."""
    name = plain_name(element.name)
    return ALIASES.get(name, name)


def value_of(element: Element, name: str) -> str:
    """Return the value of a named or positional parameter on one line; empty without it."""
    positions = {name: str(index) for index, name in enumerate(PARAMS[kind_of(element)])}
    param = element.values.get(name) or element.values.get(positions.get(name, ""))
    return " ".join(param.value.split()) if param else ""
