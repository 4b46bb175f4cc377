"""The stylesheets of this package as one file: a page waits for one request, not for ten."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from rulebook_tools.render.frame import THEME

STYLES = "assets/stylesheets/pages.css"
"""Where the one file stands in a site."""
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def gathered(names: Iterable[str], docs: Path) -> tuple[list[str], str]:
    """Return which stylesheets a page names for those that settings name, and the text of the one file.

    It stands where the first of ours was; a project's own ones, and those that it has put in the place of
    ours, stay what they are.
    """
    found, ours = list[str](), list[str]()
    for name in names:
        if (THEME / name).is_file() and not (docs / name).exists():
            if not ours:
                found.append(STYLES)
            ours.append(name)
        else:
            found.append(name)
    return found, _packed([(THEME / name).read_text("utf-8") for name in ours])


def _packed(texts: Sequence[str]) -> str:
    """Return stylesheets as one, without comments and without what indents a line."""
    lines = (line.strip() for text in texts for line in COMMENT.sub("", text).split("\n"))
    return "".join(f"{line}\n" for line in lines if line)
