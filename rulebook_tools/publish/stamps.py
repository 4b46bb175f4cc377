"""Whether a project's files have changed: told by when each was written and how long it is."""

from __future__ import annotations

import os
from contextlib import suppress

from rulebook_tools.sources.folders import PACKAGE, Folders

Stamps = dict[str, tuple[int, int]]
"""When each file was last changed, and how long it is."""


def stamps_of(folders: Folders) -> Stamps:
    """Return what tells whether any file of a project has changed, or of this package."""
    root, found = folders.root, Stamps()
    for folder in (root / "docs", root / "locales", PACKAGE):
        _stamp(str(folder), found)
    with suppress(OSError):
        settings = (root / "mkdocs.yml").stat()
        found[str(root / "mkdocs.yml")] = settings.st_mtime_ns, settings.st_size
    return found


def changed(now: Stamps, before: Stamps) -> set[str]:
    """Return the files that are not as they were."""
    return {name for name in now.keys() | before.keys() if now.get(name) != before.get(name)}


def _stamp(folder: str, found: Stamps) -> None:
    """Note the files below a folder, and the folders; what is hidden is no source."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name[0] == "." or entry.name == "__pycache__":
                continue
            with suppress(OSError):
                status = entry.stat()
                is_folder = entry.is_dir(follow_symlinks=False)
                found[entry.path] = (0, 0) if is_folder else (status.st_mtime_ns, status.st_size)
                if is_folder:
                    _stamp(entry.path, found)
