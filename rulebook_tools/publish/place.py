"""Where a site may be built: in no folder that holds, or lies in, what somebody wrote."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from rulebook_tools.sources.folders import PACKAGE, Folders
from rulebook_tools.util.errors import UsageError

REPOSITORY = ".git"


def site_place(folders: Folders, site_dir: Path) -> Path:
    """Return the folder to build in, links followed.

    Raises `UsageError` where it overlaps with the project's sources, catalogs or repository, holds the
    project, is no folder or cannot be one, or where a link in the project leads out of it.
    """
    try:
        place = site_dir.resolve()
        beside = next(path for path in (place, *place.parents) if path.exists())
    except (OSError, RuntimeError, ValueError) as error:  # a loop of links, a name that no disk takes
        raise _refused(site_dir, f"cannot be a folder: {error}") from error
    if not place.name:
        raise _refused(place, "nothing can be built in the place of a whole disk")
    root, named = folders.root.resolve(), Path(os.path.abspath(site_dir))  # noqa: PTH100 -- follows no link
    if not place.is_relative_to(root) and (named.is_relative_to(root) or named.is_relative_to(folders.root)):
        raise _refused(named, f"leads out of the project, to {place}")
    if _is_within(root, place):
        raise _refused(place, "holds the project")
    for kept in (folders.root / "docs", folders.locales, folders.root / REPOSITORY, PACKAGE):
        if _is_within(place, kept):
            raise _refused(place, f"lies in {_named(kept, root)}, where the project keeps what it is made of")
        if _is_within(kept, place):
            raise _refused(place, f"holds {_named(kept, root)}, what the project is made of")
    if REPOSITORY in place.parts:
        raise _refused(place, "lies in a repository's own folder")
    if not beside.is_dir():
        raise _refused(place, "is a file" if beside == place else f"{beside} is a file")
    return place


def _refused(place: Path, wrong: str) -> UsageError:
    return UsageError(f"{place}: {wrong}; name another folder with --site-dir")


def _named(path: Path, root: Path) -> str:
    real = path.resolve()
    return real.relative_to(root).as_posix() if real.is_relative_to(root) else str(real)


def _is_within(inner: Path, outer: Path) -> bool:
    """Say whether a path is another one, or lies in it, whatever the names that lead there."""
    if inner.resolve().is_relative_to(outer.resolve()):
        return True
    there = _identity(outer)
    return there is not None and there in set(filter(None, map(_identity, _upwards(inner.resolve()))))


def _upwards(path: Path) -> Iterator[Path]:
    yield path
    yield from path.parents


def _identity(path: Path) -> tuple[int, int] | None:
    """Return what tells a folder that is there from all others on this machine."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
