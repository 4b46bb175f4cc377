"""Writing a file whole or not at all, and many new ones all or none."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Mapping
from contextlib import suppress
from errno import EEXIST, ENOTDIR
from pathlib import Path

from rulebook_tools.errors import UsageError


def write_whole(path: Path, content: bytes) -> None:
    """Put a file in its place by a rename, so that nobody ever sees half of it.

    Its folder is made where it is missing; a device or a pipe is written to. Raises `OSError` that
    names the file.
    """
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            path.write_bytes(content)
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        _replace(path, content)
    except FileExistsError as error:  # where a folder belongs
        raise NotADirectoryError(ENOTDIR, os.strerror(ENOTDIR), str(path)) from error
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


def write_all(root: Path, files: Mapping[str, bytes]) -> None:
    """Write new files of a project, named by their paths in it: all of them, or none.

    Where one cannot be written, or the user breaks off, what was written goes again, with the folders
    made for it. Raises `OSError` that names the file that is there already or cannot be written, and
    `UsageError` for one that would lie outside of the project, behind a link.
    """
    new = {root / name: content for name, content in files.items()}
    for path in new:
        _check_within(root, path)
        if path.exists() or path.is_symlink():
            raise FileExistsError(EEXIST, os.strerror(EEXIST), str(path))
    folders = {folder for path in new for folder in path.parents if not folder.exists()}
    begun: dict[Path, bytes] = {}
    try:
        for path, content in new.items():
            begun[path] = content
            write_whole(path, content)
    except BaseException:
        _take_back(begun, folders)
        raise


def _check_within(root: Path, path: Path) -> None:
    """Raise `UsageError` for a path that a link leads out of the project."""
    within = root.resolve()
    if path.parent.resolve().is_relative_to(within):
        return
    folders = [folder for folder in path.parents if folder != root and folder.is_relative_to(root)]
    link = next(folder for folder in reversed(folders) if not folder.resolve().is_relative_to(within))
    shown = link.relative_to(root).as_posix()
    raise UsageError(f"{shown} leads out of the project, to {link.resolve()}; nothing is written there")


def _take_back(files: Mapping[Path, bytes], folders: Iterable[Path]) -> None:
    """Remove files that hold what was to be written, and folders that are empty; nothing else."""
    for path, content in files.items():
        with suppress(OSError):
            if path.read_bytes() == content:
                path.unlink()
    for folder in sorted(folders, reverse=True):
        with suppress(OSError):
            folder.rmdir()


def _replace(path: Path, content: bytes) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:50]}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
