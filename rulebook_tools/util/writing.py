"""Atomic writes: a file is replaced in one step; several files are all checked before any is written."""

from __future__ import annotations

import os
import secrets
import stat
from collections.abc import Mapping
from contextlib import suppress
from errno import ENOTDIR
from pathlib import Path

from rulebook_tools.util.errors import RulebookError, UsageError

READABLE = 0o666
"""The permissions of a new file, before the user's umask is applied."""
LONGEST = 50
"""How many characters of a file's name the name of its temporary copy contains."""


def write_whole(path: Path, content: bytes) -> None:
    """Write a file atomically (`os.replace`); create its folder if it is missing.

    An existing file keeps its permissions, a link stays a link, a device or pipe is written directly. Raises
    `OSError` with the path.
    """
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            # Without O_NONBLOCK (which Windows lacks), this would wait for a reader of a pipe.
            handle = os.open(path, os.O_WRONLY | getattr(os, "O_NONBLOCK", 0))
            os.set_blocking(handle, True)
            with os.fdopen(handle, "wb") as file:
                file.write(content)
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        _replace(path.resolve() if path.is_symlink() else path, content)
    except FileExistsError as error:  # a file is in the place of the folder
        raise NotADirectoryError(ENOTDIR, os.strerror(ENOTDIR), str(path)) from error
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


def write_new(root: Path, files: Mapping[str, bytes]) -> None:
    """Write new files into the project at `root`; `files` are contents by path in it, in writing order.

    Raises `UsageError`, before anything is written, if a file exists with another content (an equal one may
    come from an interrupted run), or for a path that leads out of the project or into a hidden folder, or
    that is not a plain file. Raises `RulebookError` if a file cannot be written; those before it have been.
    """
    for name, content in files.items():
        path = root / name
        if (path.exists() or path.is_symlink()) and _content(path) != content:
            raise UsageError(f"{name} already exists; move it, or choose another name")
    replace_all(root, files)


def replace_all(root: Path, files: Mapping[str, bytes]) -> None:
    """Write files into the project at `root`; `files` are contents by path in it, in writing order.

    A file that has its content already is left alone. Raises `UsageError`, before anything is written, for a
    path that leads out of the project or into a hidden folder, or that is not a plain file. Raises
    `RulebookError` if a file cannot be written; those before it have been.
    """
    for name in files:
        _check_target(root, root / name)
    changed = {name: content for name, content in files.items() if _content(root / name) != content}
    for number, (name, content) in enumerate(changed.items()):
        try:
            write_whole(root / name, content)
        except OSError as error:
            wrong = f"{root / name}: cannot be written: {error.strerror or error}"
            done = f"; {number} of {len(changed)} files are written, run the command again for the rest"
            raise RulebookError(wrong + done * bool(number)) from error


def _replace(path: Path, content: bytes) -> None:
    temporary = path.with_name(f".{path.name[:LONGEST]}.{secrets.token_hex(4)}")
    try:
        handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, READABLE)
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        if path.is_file():
            found = path.stat()
            temporary.chmod(stat.S_IMODE(found.st_mode))
            with suppress(OSError, AttributeError):  # only root gives files away, and Windows has no owners
                os.chown(temporary, found.st_uid, found.st_gid)
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _content(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None


def _check_target(root: Path, path: Path) -> None:
    """Raise `UsageError` for a path at which no file of the project can be written."""
    within, name = root.resolve(), path.relative_to(root).as_posix()
    try:
        real = path.resolve(strict=path.is_symlink())
    except (OSError, RuntimeError) as error:  # a broken link, or a loop of links
        raise UsageError(f"{name}: a link that leads nowhere; nothing is written there") from error
    if not real.is_relative_to(within):
        below = [
            each for each in (*reversed(path.parents), path) if each.is_relative_to(root) and each != root
        ]
        link = next(each for each in below if not each.resolve().is_relative_to(within))
        shown = link.relative_to(root).as_posix()
        raise UsageError(f"{shown} leads out of the project, to {link.resolve()}; nothing is written there")
    if hidden := [part for part in real.relative_to(within).parts if part.startswith(".")]:
        raise UsageError(f"{name} leads to a hidden file or folder, {hidden[0]}; nothing is written there")
    if real.exists() and not real.is_file():
        raise UsageError(f"{name} is not a plain file; nothing is written there")
    above = next(each for each in real.parents if each.exists())
    if not above.is_dir():
        place = above.relative_to(within) if above.is_relative_to(within) else above
        raise UsageError(f"{place.as_posix()} is a file, {name} needs a folder there; nothing is written")
