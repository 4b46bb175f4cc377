"""Files that are made for all pages of a language: our stylesheets as one, and the sitemap."""

from __future__ import annotations

import datetime as dt
import gzip
import re
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

import yaml

from rulebook_tools.publish.mkdocs_settings import DEFAULT_SETTINGS
from rulebook_tools.render.frame import THEME, Frame

STYLES = "assets/stylesheets/pages.css"
"""The one stylesheet: a page waits for one request, not for one each."""
SITEMAP = "sitemap.xml"
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def gathered(names: Iterable[str], docs: Path) -> tuple[list[str], str]:
    """Return the stylesheets of a page for those that settings name, and the text of the one file.

    The one file stands in the place of the first of ours. Settings that name one of ours get all of them, in
    our order. A project's own stylesheets stay, and those that it puts in the place of ours.
    """
    ours = [name for name in _sheets() if not (docs / name).exists()]
    found = list[str]()
    for name in names:
        if name not in ours:
            found.append(name)
        elif STYLES not in found:
            found.append(STYLES)
    return found, _packed([(THEME / name).read_text("utf-8") for name in ours]) if STYLES in found else ""


@cache
def _sheets() -> tuple[str, ...]:
    """Return our stylesheets, in the order in which one overrides another."""
    return tuple(yaml.safe_load(DEFAULT_SETTINGS.read_text("utf-8"))["extra_css"])


def _packed(texts: Sequence[str]) -> str:
    """Return stylesheets as one, without comments and indentation."""
    lines = (line.strip() for text in texts for line in COMMENT.sub("", text).split("\n"))
    return "".join(f"{line}\n" for line in lines if line)


def write_sitemap(folder: Path, frame: Frame, site_url: str, epoch: int) -> None:
    """Write the sitemap of pages below an address, with a time in seconds; nothing without an address."""
    if not site_url:
        return
    day = dt.datetime.fromtimestamp(epoch, dt.UTC).date().isoformat()
    content = frame.sitemap(site_url, day).encode("utf-8")
    (folder / SITEMAP).write_bytes(content)
    with (folder / f"{SITEMAP}.gz").open("wb") as file:
        at_midnight = int(dt.datetime.fromisoformat(day).replace(tzinfo=dt.UTC).timestamp())
        with gzip.GzipFile(filename=SITEMAP, fileobj=file, mode="wb", mtime=at_midnight) as packed:
            packed.write(content)
