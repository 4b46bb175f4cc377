"""The folder of a site: where it may be, which files in it a build wrote, how a new site replaces it.

A site is replaced completely or not at all, by one build at a time.
"""

from __future__ import annotations

import ctypes
import json
import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from errno import ENOENT
from pathlib import Path

from filelock import FileLock, Timeout

from rulebook_tools.sources.folders import PACKAGE, Folders
from rulebook_tools.util.errors import RulebookError, UsageError

REPOSITORY = ".git"
MANIFEST = ".rulebook-site"
"""The name of the file in a site that lists all its files."""
SAYS = "built by rulebook; the files listed here are replaced at the next build"
WORKING = ".rulebook-build"
"""The name of a file in the folder in which a build works; it has the process id and the folder's inode."""
SHOWN = 3
"""How many unlisted files an error message names at most; it gives the number of the others."""
AT_FDCWD, RENAME_EXCHANGE = -100, 2
"""Linux flags: paths relative to the current folder, and an atomic exchange of two paths."""


def site_place(folders: Folders, site_dir: Path) -> Path:
    """Return the real path of `site_dir`, the folder to build the site in.

    Raises `UsageError` if it cannot be a folder, if it contains the project, if it overlaps with the sources,
    the catalogs or the repository, or if it is a link in the project that leads out of it.
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
    """Return True if `inner` equals `outer` or is in it; links are followed."""
    if inner.resolve().is_relative_to(outer.resolve()):
        return True
    above = [path for path in (inner.resolve(), *inner.resolve().parents) if path.exists()]
    return outer.exists() and any(path.samefile(outer) for path in above)


@contextmanager
def locked_build(folder: Path, say: Callable[[str], None]) -> Iterator[Path]:
    """Yield a new folder to build in, with a lock: nobody else builds the site in `folder` meanwhile.

    If another build has the lock, wait for it and call `say` with a message. `swap_in` moves the finished
    site to `folder`. Afterwards the new folder is removed, also after an error, unless it has files that no
    build wrote. Raises `RulebookError` if `folder` contains such files, or if nothing can be written beside
    it.
    """
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        lock = FileLock(_beside(folder, "rulebook-lock"))
        _acquire(lock, folder, say)
    except OSError as error:
        raise unwritable(folder, error) from error
    try:
        _clear(folder)
        refuse_unlisted(folder)
        working = Path(tempfile.mkdtemp(prefix=_beside(folder, "").name, suffix=".build", dir=folder.parent))
        try:
            (working / WORKING).write_text(f"{os.getpid()} {working.stat().st_ino}\n", "ascii")
            new = working / "site"
            new.mkdir()
            yield new
        finally:
            _remove_working(working)
    except OSError as error:
        raise unwritable(folder, error) from error
    finally:
        with suppress(OSError):
            Path(lock.lock_file).unlink()  # a waiting build makes a new one
        lock.release()


def refuse_unlisted(folder: Path) -> None:
    """Raise `RulebookError` if a folder contains files that no build wrote."""
    others = unlisted_files(folder)
    if others:
        more = f" and {len(others) - SHOWN} more" if len(others) > SHOWN else ""
        raise RulebookError(
            f"{folder}: holds files that no build made: {', '.join(others[:SHOWN])}{more};"
            " move them, or name another folder with --site-dir"
        )


def swap_in(new: Path, folder: Path) -> None:
    """Write the manifest of the finished site `new`, and let it replace `folder`, atomically if possible.

    Raises `RulebookError` if `folder` contains files that no build wrote. If other programs write files to it
    while it is replaced, these are moved to the new site.
    """
    write_manifest(new)
    refuse_unlisted(folder)
    if not folder.exists():
        new.rename(folder)
        return
    new.chmod(stat.S_IMODE(folder.stat().st_mode))
    old = new
    if not _exchange(new, folder):
        old = new.with_name("old")
        folder.rename(old)
        new.rename(folder)
    _bring_along(old, folder)


def working_folders(folder: Path) -> list[Path]:
    """Return the working folders of all builds of the site in `folder`, including builds that were killed.

    Folders that were copied or checked out do not count: their inode differs from the one that the build
    recorded.
    """
    found = folder.parent.glob(f"{_beside(folder, '').name}*.build")
    return [path for path in found if path.is_dir() and not path.is_symlink() and _builder(path)]


def unwritable(folder: Path, error: OSError) -> RulebookError:
    """Return the error to raise if a site cannot be written: it names the path and the reason."""
    named = Path(os.fsdecode(error.filename)) if isinstance(error.filename, str | bytes) else folder
    place = named if named.is_relative_to(folder.parent) else folder  # not the file that was being copied
    wrong = f"{place}: cannot be written: {error.strerror or error}"
    return RulebookError(f"{wrong}; choose another folder with --site-dir")


def _acquire(lock: FileLock, folder: Path, say: Callable[[str], None]) -> None:
    try:
        lock.acquire(timeout=0)
    except Timeout as error:
        file = Path(lock.lock_file)
        if not file.exists():  # another build has just ended, or no file can be made here
            with suppress(Timeout):
                lock.acquire(timeout=1)
                return
            if not file.exists():
                raise FileNotFoundError(ENOENT, "no file can be made there") from error
        builders = (
            ", ".join(f"process {_builder(each)}" for each in working_folders(folder)) or "another process"
        )
        say(f"{folder}: is being built by {builders}; waiting for it")
        lock.acquire()


def _builder(working: Path) -> str:
    """Return the id of the process that builds (or built) in `working`; empty if it is no working folder."""
    note = working / WORKING
    with suppress(OSError, ValueError):
        if note.is_file() and not note.is_symlink():
            process, number = note.read_text("ascii").split()
            return process if int(number) == working.stat().st_ino else ""
    return ""


def _clear(folder: Path) -> None:
    """Remove working folders of killed builds; if the site is missing, first move the old one back."""
    for working in working_folders(folder):
        old = working / "old"
        if not folder.exists() and old.is_dir() and not old.is_symlink():
            old.rename(folder)
        _remove_working(working)


def _remove_working(working: Path) -> None:
    """Remove a working folder, unless a site in it has files that no build wrote, which would be lost."""
    for built in (working / "site", working / "old"):
        if not built.is_symlink() and (built / MANIFEST).is_file() and unlisted_files(built):
            return
    shutil.rmtree(working, ignore_errors=True)


def _bring_along(old: Path, folder: Path) -> None:
    for path in unlisted_files(old):
        place = folder / path
        with suppress(OSError):
            place.parent.mkdir(parents=True, exist_ok=True)
            if not place.exists():
                (old / path).rename(place)


def _exchange(one: Path, other: Path) -> bool:
    """Exchange two folders in one step; return False if the system cannot."""
    if not sys.platform.startswith("linux"):
        return False
    rename = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
    if rename is None:
        return False
    return bool(rename(AT_FDCWD, os.fsencode(one), AT_FDCWD, os.fsencode(other), RENAME_EXCHANGE) == 0)


def _beside(folder: Path, name: str) -> Path:
    return folder.with_name(f".{folder.name}.{name}")


def write_manifest(folder: Path) -> None:
    """Write the list of all files of a finished site into it."""
    files = sorted([*found_files(folder), MANIFEST])
    text = json.dumps({"about": SAYS, "files": files}, ensure_ascii=False, indent=0)
    (folder / MANIFEST).write_text(f"{text}\n", "utf-8", newline="\n")


def unlisted_files(folder: Path) -> list[str]:
    """Return the paths, within a folder, of all files, links and empty folders that no build wrote."""
    listed = _listed(folder)
    return sorted(path for path in found_files(folder) if path not in listed)


def found_files(folder: Path) -> Iterator[str]:
    """Yield the paths, within a folder, of its files, links and empty folders (whose paths end with `/`)."""
    root = str(folder)
    for inner, folders, files in os.walk(root):
        here = inner[len(root) + 1 :].replace(os.sep, "/")
        above = f"{here}/" if here else ""
        links = [name for name in folders if os.path.islink(os.path.join(inner, name))]  # noqa: PTH114, PTH118
        for name in (*files, *links):
            yield above + name
        if not files and not folders and here:
            yield above


def _listed(folder: Path) -> frozenset[str]:
    manifest = folder / MANIFEST
    try:
        if manifest.is_symlink() or not manifest.is_file():
            return frozenset()
        files = json.loads(manifest.read_text("utf-8", errors="replace"))["files"]
        return frozenset(files if isinstance(files, list) else ())
    except (ValueError, TypeError, LookupError, RecursionError):
        return frozenset()
