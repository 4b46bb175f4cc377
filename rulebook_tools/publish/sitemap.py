"""The map of one language's pages, as search engines read it: as it is, and packed."""

from __future__ import annotations

import datetime as dt
import gzip
from pathlib import Path

from rulebook_tools.render.frame import Frame

SITEMAP = "sitemap.xml"


def write_sitemap(folder: Path, frame: Frame, site_url: str, epoch: int) -> None:
    """Write the map of the pages below an address, which bears a time in seconds; nothing without one."""
    if not site_url:
        return
    day = dt.datetime.fromtimestamp(epoch, dt.UTC).date().isoformat()
    content = frame.sitemap(site_url, day).encode("utf-8")
    (folder / SITEMAP).write_bytes(content)
    with (folder / f"{SITEMAP}.gz").open("wb") as file:
        at_midnight = int(dt.datetime.fromisoformat(day).replace(tzinfo=dt.UTC).timestamp())
        with gzip.GzipFile(filename=SITEMAP, fileobj=file, mode="wb", mtime=at_midnight) as packed:
            packed.write(content)
