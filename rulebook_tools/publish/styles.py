"""The stylesheets of this package as one file: a page waits for one request, not for one each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

import yaml

from rulebook_tools.publish.settings import DEFAULT_SETTINGS
from rulebook_tools.render.frame import THEME

STYLES = "assets/stylesheets/pages.css"
"""Where the one file stands in a site."""
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def gathered(names: Iterable[str], docs: Path) -> tuple[list[str], str]:
    """Return which stylesheets a page names for those that settings name, and the text of the one file.

    It stands where the first of ours was. Whoever names one of ours has all of them, in our order: how they
    are split is ours to say. A project's own ones, and those that it has put in the place of ours, stay what
    they are.
    """
    ours = [name for name in _sheets() if not (docs / name).exists()]
    found = list[str]()
    for name in names:
        if name not in ours:
            found.append(name)
        elif STYLES not in found:
            found.append(STYLES)
    return found, _packed([(THEME / name).read_text("utf-8") for name in ours]) if STYLES in found else ""


def _sheets() -> tuple[str, ...]:
    """Return our stylesheets, in the order in which one overrides another."""
    return tuple(yaml.safe_load(DEFAULT_SETTINGS.read_text("utf-8"))["extra_css"])


def _packed(texts: Sequence[str]) -> str:
    """Return stylesheets as one, without comments and without what indents a line."""
    lines = (line.strip() for text in texts for line in COMMENT.sub("", text).split("\n"))
    return "".join(f"{line}\n" for line in lines if line)
