"""Texts kept by what they were made of: safe to delete, to share and to cut off at any moment."""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from rulebook_tools.disk.whole import write_whole

MOST_BYTES = 512_000_000
"""Of all that is kept: some twenty builds of a site of 2,000 pages, each with something changed."""
KEPT_AFTER = 0.8
"""How much of that is left where some of it had to go."""
A_DAY = 86_400
"""Seconds; a text that was read within them is not marked as used again."""
SAYS = {
    ".gitignore": "*\n",
    "CACHEDIR.TAG": "Signature: 8a477f597d28d172789f06886806bc55\n# Made by rulebook; safe to delete.\n",
}
"""What tells other tools that nothing here is of any value."""


def key_of(*parts: str | bytes) -> str:
    """Return a key that no other parts have."""
    found = hashlib.sha256()
    for part in parts:
        content = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        found.update(b"%d:" % len(content))
        found.update(content)
    return found.hexdigest()


class Store:
    """A folder of texts, each under a key made by `key_of`; a text that is not whole counts as missing.

    Nothing is written before `save`: work that fails leaves nothing behind.
    """

    def __init__(self, folder: Path, most: int = MOST_BYTES) -> None:
        self._folder = folder
        self._most = most
        self._unsaved: dict[str, str] = {}

    def get(self, key: str) -> str | None:
        """Return what is kept under a key, or None."""
        if key in self._unsaved:
            return self._unsaved[key]
        path = self._path(key)
        try:
            head, _, content = path.read_bytes().partition(b"\n")
            if head.decode("ascii") != hashlib.sha256(content).hexdigest():
                return None
            if time.time() - path.stat().st_mtime > A_DAY:
                with suppress(OSError):
                    os.utime(path)
            return content.decode("utf-8", "surrogatepass")
        except (OSError, ValueError):
            return None

    def put(self, key: str, text: str) -> None:
        """Keep a text under a key."""
        self._unsaved[key] = text

    def save(self) -> None:
        """Write what is to be kept, if that can be; what was not used for longest makes room for it."""
        unsaved = dict(self._unsaved)
        self._unsaved.clear()
        if not unsaved:
            return
        with suppress(OSError):  # without a place to keep anything, all is only made again
            for name, says in SAYS.items():
                if not (self._folder / name).is_file():
                    write_whole(self._folder / name, says.encode("ascii"))
            for key, text in unsaved.items():
                content = text.encode("utf-8", "surrogatepass")
                head = hashlib.sha256(content).hexdigest().encode("ascii")
                write_whole(self._path(key), head + b"\n" + content)
        self._trim()

    def _trim(self) -> None:
        """Remove what was not used for the longest time, where there is too much."""
        found = sorted(self._found())
        size = sum(length for _, length, _ in found)
        if size <= self._most:
            return
        for _, length, path in found:
            if size <= self._most * KEPT_AFTER:
                return
            with suppress(OSError):
                path.unlink()
            size -= length

    def _found(self) -> Iterator[tuple[float, int, Path]]:
        """Yield when each text was last used, how long it is, and where it lies."""
        for path in self._folder.glob("[0-9a-f][0-9a-f]/*"):
            with suppress(OSError):
                status = path.stat()
                yield status.st_mtime, status.st_size, path

    def _path(self, key: str) -> Path:
        return self._folder / key[:2] / key[2:]
