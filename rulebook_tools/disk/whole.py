"""Writing one file whole or not at all."""

from __future__ import annotations

import os
import secrets
import stat
from contextlib import suppress
from errno import ENOTDIR
from pathlib import Path

READABLE = 0o666
"""The permissions of a new file, less what the user's umask takes away."""
LONGEST = 50
"""Characters of a file's name that the name of its unfinished copy begins with."""


def write_whole(path: Path, content: bytes) -> None:
    """Put a file in its place by a rename, so that nobody ever sees half of it.

    Its folder is made where it is missing; a device or a pipe is written to, a link stays one. A file that
    was there keeps its permissions. Raises `OSError` that names the file.
    """
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            path.write_bytes(content)
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        _replace(path.resolve() if path.is_symlink() else path, content)
    except FileExistsError as error:  # where a folder belongs
        raise NotADirectoryError(ENOTDIR, os.strerror(ENOTDIR), str(path)) from error
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


def write_fresh(path: Path, content: bytes, like: Path) -> None:
    """Write a file that is not there yet, with the permissions and the owner of another, if that is there."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, READABLE)
    with os.fdopen(handle, "wb") as file:
        file.write(content)
        if like.is_file():
            found = like.stat()
            path.chmod(stat.S_IMODE(found.st_mode))
            with suppress(OSError, AttributeError):  # only root gives files away, and Windows has no owners
                os.chown(path, found.st_uid, found.st_gid)


def _replace(path: Path, content: bytes) -> None:
    unfinished = path.with_name(f".{path.name[:LONGEST]}.{secrets.token_hex(4)}")
    try:
        write_fresh(unfinished, content, like=path)
        unfinished.replace(path)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
