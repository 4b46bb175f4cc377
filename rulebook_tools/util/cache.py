"""A cache on disk: texts under keys that are hashes of their inputs, in a folder outside any project."""

from __future__ import annotations

import hashlib
import os
import re
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from rulebook_tools.util.writing import write_whole

MOST_BYTES = 512_000_000
"""How many bytes all entries may have together: enough for twenty builds of a site of 2,000 pages."""
A_DAY = 86_400
"""A day in seconds: the time of last use of an entry is updated at most once in this time."""
ENTRY = re.compile(r"[0-9a-f]{64}|\.[0-9a-f]{50}\.[0-9a-f]{8}")
"""The file name of an entry (its key), or of a temporary file left by a killed process."""
FLAGS = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
"""Flags for `os.open` to read an entry: follow no links, do not wait for pipes."""
UNREADABLE = (OSError, ValueError, TypeError, LookupError, AttributeError, RecursionError)
"""The errors that reading a damaged or foreign entry can raise."""

T = TypeVar("T")


def key_of(*parts: str | bytes) -> str:
    """Return a hash of `parts`, to be used as a key; different parts have different keys."""
    found = hashlib.sha256()
    for part in parts:
        content = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        found.update(b"%d:" % len(content))
        found.update(content)
    return found.hexdigest()


class Store:
    """A cache: a folder of texts, each under a key from `key_of`, in plain files. Its content is trusted."""

    def __init__(self, folder: Path, most: int = MOST_BYTES) -> None:
        self._folder = folder
        self._most = most

    def get(self, key: str, read: Callable[[str], T]) -> T | None:
        """Return the text under a key, converted by `read`; None if it is missing or cannot be read."""
        with suppress(*UNREADABLE):
            return read(self._text(key))
        return None

    def put(self, key: str, text: str) -> None:
        """Store a text under a key; do nothing if the folder cannot be written."""
        path = self._folder / key
        with suppress(OSError):  # without a cache, everything works, but slower
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if os.path.lexists(path) and not stat.S_ISREG(path.lstat().st_mode):
                path.unlink()  # writing would go through a link or a pipe
            write_whole(path, text.encode("utf-8", "surrogatepass"))

    def trim(self) -> None:
        """Remove the least recently used entries until all together are small enough (`most`, in bytes)."""
        with suppress(OSError):
            found = sorted(self._found())
            size = sum(length for _, length, _ in found)
            for _, length, name in found:
                if size > self._most:
                    (self._folder / name).unlink(missing_ok=True)
                    size -= length

    def _text(self, key: str) -> str:
        path = self._folder / key
        with open(os.open(path, FLAGS), "rb") as file:  # noqa: PTH123 -- opens a file descriptor
            status = os.fstat(file.fileno())
            if not stat.S_ISREG(status.st_mode):
                raise ValueError(key)
            content = file.read()
        if time.time() - status.st_mtime > A_DAY:
            with suppress(OSError):
                os.utime(path)
        return content.decode("utf-8", "surrogatepass")

    def _found(self) -> Iterator[tuple[float, int, str]]:
        """Yield, for each entry, the time of its last use, its size in bytes, and its file name."""
        with os.scandir(self._folder) as entries:
            for entry in entries:
                if ENTRY.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                    status = entry.stat(follow_symlinks=False)
                    yield status.st_mtime, status.st_size, entry.name
