"""Files of others, opened with care: what is no plain file of the project is told, and never waited for."""

from __future__ import annotations

import os
import stat
from errno import EISDIR, ELOOP, ENAMETOOLONG
from itertools import islice
from pathlib import Path
from typing import NamedTuple

KINDS = (
    (stat.S_ISDIR, os.strerror(EISDIR)),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)
FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
"""Opens even a pipe that nobody writes to at once."""
LINK_EXPECTED = "what it stands for itself, or a link to it within the project"
"""What is expected in the place of a link that is not followed."""


class Unfit(Exception):
    """A file that is not read: the path that is to blame, what is wrong, what was expected."""

    def __init__(self, path: Path, wrong: str, expected: str) -> None:
        self.path, self.wrong, self.expected = path, wrong, expected
        super().__init__(f"{path}: {wrong}; expected {expected}")


class Found(NamedTuple):
    """What lies under a name: the path that it comes to, every link followed, and how it is."""

    path: Path
    status: os.stat_result

    @property
    def is_folder(self) -> bool:
        """Whether it is a folder."""
        return stat.S_ISDIR(self.status.st_mode)


def find(path: Path, root: Path) -> Found:
    """Return what lies under a path; what a project's `root` holds must lie there, links followed.

    A path that does not begin in the project may lead anywhere: somebody named it. Raises `Unfit`.
    """
    try:
        real = Path(os.path.realpath(path, strict=True)) if _is_below(path, root) else path
        status = real.stat()
    except (OSError, ValueError) as error:
        raise _unfound(path, root, error) from error
    if real is not path and not real.is_relative_to(os.path.realpath(root)):
        link, leads = _outward(path, root)
        raise Unfit(link, f"leads out of the project, to {leads}", LINK_EXPECTED)
    return Found(real, status)


def content_of(path: Path, root: Path, most: int) -> bytes:
    """Return the content of a plain file of at most so many bytes, which `find` finds; raise `Unfit`."""
    found = find(path, root)
    check_plain(path, found.status, most)
    try:
        with open(os.open(found.path, FLAGS), "rb") as file:  # noqa: PTH123 -- of a descriptor
            status = os.fstat(file.fileno())  # it may be another one by now
            check_plain(path, status, most)
            content = file.read(status.st_size + 1)
            if len(content) > status.st_size:  # it has grown, or does not know how long it is
                content += file.read(most + 1 - len(content))
    except OSError as error:
        raise unreadable(path, error) from error
    if len(content) > most:
        raise _too_long(path, len(content), most)
    return content


def names_in(folder: Path, root: Path, most: int) -> list[str]:
    """Return what a folder holds, at most so much, if `find` finds it; raise `Unfit`."""
    if not find(folder, root).is_folder:
        raise Unfit(folder, "cannot be read: no folder", "a folder")
    try:
        with os.scandir(folder) as entries:
            names = [entry.name for entry in islice(entries, most + 1)]
    except OSError as error:
        raise unreadable(folder, error) from error
    if len(names) > most:
        raise Unfit(folder, f"holds more than {most} files", "fewer")
    return names


def check_plain(path: Path, status: os.stat_result, most: int) -> None:
    """Raise `Unfit` for what is no plain file, and for one that is longer than so many bytes."""
    if not stat.S_ISREG(status.st_mode):
        kind = next((name for is_kind, name in KINDS if is_kind(status.st_mode)), "no plain file")
        raise Unfit(path, f"cannot be read: {kind}", "a plain file")
    if status.st_size > most:
        raise _too_long(path, status.st_size, most)


def unreadable(path: Path, error: OSError | ValueError) -> Unfit:
    """Return what to say of a file or folder that the system does not let us read."""
    wrong = f"cannot be read: {getattr(error, 'strerror', None) or error}"
    return Unfit(path, wrong, "what can be read")


def _too_long(path: Path, length: int, most: int) -> Unfit:
    return Unfit(path, f"the file has {length} bytes", f"at most {most}")


def _is_below(path: Path, root: Path) -> bool:
    """Say whether a path begins in the project, whatever links it goes through."""
    inside = os.path.join(os.path.abspath(root), "")  # noqa: PTH100, PTH118 -- follows no link
    return os.path.join(os.path.abspath(path), "").startswith(inside)  # noqa: PTH100, PTH118 -- the same


def _unfound(path: Path, root: Path, error: OSError | ValueError) -> Unfit:
    """Return why nothing lies under a path: what is to blame may be a link."""
    for link in (*reversed(path.parents), path):
        if link.is_symlink() and not link.exists() and (link == path or _is_below(link, root)):
            leads = os.readlink(link)  # noqa: PTH115 -- as it is written
            is_circle = getattr(error, "errno", None) == ELOOP
            wrong = "a link that leads round in a circle" if is_circle else f"a link to nothing, {leads}"
            return Unfit(link, f"cannot be read: {wrong}", LINK_EXPECTED)
    if getattr(error, "errno", None) == ENAMETOOLONG:
        return Unfit(path, "cannot be read: too long a name", "a shorter one")
    return unreadable(path, error)


def _outward(path: Path, root: Path) -> tuple[Path, str]:
    """Return the first link on the way to a path that leads out of the project, and where it leads."""
    real = os.path.realpath(root)
    for step in (*reversed(path.parents), path):
        if _is_below(step, root) and not (leads := Path(os.path.realpath(step))).is_relative_to(real):
            return step, str(leads)
    return path, os.path.realpath(path)
