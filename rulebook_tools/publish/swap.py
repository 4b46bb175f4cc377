"""Putting a new folder in the place of an old one, whole or not at all."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rulebook_tools.errors import RulebookError

MARK = ".rulebook-site"
"""A file that says: this folder was built, and may be replaced."""


def mend(folder: Path) -> None:
    """Undo a swap that was cut between its two renames, and clear what it left behind."""
    old, new = _beside(folder, "old"), _beside(folder, "new")
    if _is_built(old) and not folder.exists():
        old.rename(folder)
    for leftover in (old, new):
        if _is_built(leftover):
            shutil.rmtree(leftover)


def _is_built(folder: Path) -> bool:
    """Say whether a folder is a build's, which may be replaced."""
    return (folder / MARK).is_file()


@contextmanager
def unfinished(folder: Path) -> Iterator[Path]:
    """Yield a new folder beside `folder` to build in; it is removed if it is not swapped in.

    Raises `RulebookError` where it cannot be made, or where `folder` holds what was not built here.
    """
    if folder.exists() and not folder.is_dir():
        raise RulebookError(f"{folder}: is a file; name a folder with --site-dir")
    if folder.is_dir() and any(folder.iterdir()) and not _is_built(folder):
        raise RulebookError(f"{folder}: holds files that no build made; empty it, or name another folder")
    new = _beside(folder, "new")
    try:
        new.mkdir(parents=True)
        (new / MARK).write_text("built by rulebook; replaced at the next build\n", encoding="utf-8")
        yield new
    except OSError as error:
        wrong = f"{error.filename or folder}: cannot be written: {error.strerror}"
        raise RulebookError(f"{wrong}; choose another folder with --site-dir") from error
    finally:
        shutil.rmtree(new, ignore_errors=True)


def swap_in(new: Path, folder: Path) -> None:
    """Put a finished folder in the place of `folder`."""
    old = _beside(folder, "old")
    if folder.exists():
        folder.rename(old)
    new.rename(folder)
    shutil.rmtree(old, ignore_errors=True)


def _beside(folder: Path, state: str) -> Path:
    if not folder.name:
        raise RulebookError(f"{folder}: nothing can be built beside it; name another folder with --site-dir")
    return folder.with_name(f".{folder.name}.{state}")
