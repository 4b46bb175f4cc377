"""Writing a file whole or not at all."""

from __future__ import annotations

import os
import tempfile
from errno import ENOTDIR
from pathlib import Path


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
