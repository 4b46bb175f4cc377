"""What a build wrote: the only files that a later build may replace."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from rulebook_tools.sources.folders import LANGUAGE

MANIFEST = ".rulebook-site"
"""The file in a site that lists all of it."""
SAYS = "built by rulebook; the files listed here are replaced at the next build"
UNLISTED = "built by rulebook; replaced at the next build"
"""What the file said before it listed anything."""
ROOT = frozenset({MANIFEST, "index.html", "404.html", "offline.html", "service-worker.js", "sitemap.xml"})
"""The files at the root of a site that lists nothing."""


def write_manifest(folder: Path) -> None:
    """List all the files of a finished site in it."""
    files = sorted([*found_files(folder), MANIFEST])
    text = json.dumps({"about": SAYS, "files": files}, ensure_ascii=False, indent=0)
    (folder / MANIFEST).write_text(f"{text}\n", "utf-8", newline="\n")


def foreign(folder: Path) -> list[str]:
    """Return what lies in a folder that no build wrote, by its path in it: files, links, empty folders."""
    if not folder.is_dir():
        return []
    listed = _listed(folder)
    if listed is None:
        return sorted(found_files(folder))
    return sorted(path for path in found_files(folder) if not listed(path))


def remove_built(folder: Path) -> None:
    """Remove the files of a site that its build wrote, and the folders that are empty then; nothing else."""
    others = set(foreign(folder))
    for path in [path for path in found_files(folder) if path not in others]:
        with suppress(OSError):
            (folder / path).rmdir() if path.endswith("/") else (folder / path).unlink()
    for inner, _, _ in os.walk(folder, topdown=False):
        with suppress(OSError):
            Path(inner).rmdir()


def found_files(folder: Path) -> Iterator[str]:
    """Yield all that lies in a folder, by its path in it: files, links themselves, `empty/` folders."""
    root = str(folder)
    for inner, folders, files in os.walk(root):
        here = inner[len(root) + 1 :].replace(os.sep, "/")
        above = f"{here}/" if here else ""
        links = [name for name in folders if os.path.islink(os.path.join(inner, name))]  # noqa: PTH114, PTH118
        for name in (*files, *links):
            yield above + name
        if not files and not folders and here:
            yield above


def _listed(folder: Path) -> Callable[[str], bool] | None:
    """Return what tells a path that a build wrote, or None where none has been at work."""
    manifest = folder / MANIFEST
    if manifest.is_symlink() or not manifest.is_file():
        return None
    text = manifest.read_text("utf-8", errors="replace")
    if text.strip() == UNLISTED:
        return lambda path: path in ROOT or _is_language(folder / path.partition("/")[0])
    try:
        files = json.loads(text)["files"]
        return frozenset(files).__contains__ if isinstance(files, list) else None
    except (ValueError, TypeError, LookupError, RecursionError):
        return None


def _is_language(folder: Path) -> bool:
    return bool(LANGUAGE.fullmatch(folder.name)) and (folder / "index.html").is_file()
