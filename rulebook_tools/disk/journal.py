"""Writing many files of a project: all of them, or none, even when killed in the middle of it.

What is to be written is laid down in a folder of its own, with a plan. Once the plan is there, all of it
is written: by whoever made it, or, where that was killed, by the next command.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from errno import EEXIST, EISDIR, EXDEV
from hashlib import sha256
from pathlib import Path

from rulebook_tools.disk.unfinished import PREFIX, left_behind
from rulebook_tools.disk.whole import write_fresh, write_whole
from rulebook_tools.errors import UsageError

LOCK, PLAN = "lock", "plan.json"


@dataclass(frozen=True, slots=True)
class Entry:
    """A file to be written: its path in the project, what it will hold, and whether one stands there."""

    path: str
    digest: str
    replaces: bool

    def is_in(self, path: Path) -> bool:
        """Say whether a file holds what was to be written."""
        return path.is_file() and sha256(path.read_bytes()).hexdigest() == self.digest


@dataclass(frozen=True, slots=True)
class Journal:
    """The folder in which the new files and those that they replace are kept meanwhile."""

    root: Path
    folder: Path
    entries: tuple[Entry, ...]
    made: tuple[str, ...]
    """The folders of the project that are made for the files."""

    def new(self, number: int) -> Path:
        """Return where an entry's new file is kept until it stands in its place."""
        return self.folder / f"{number}.new"

    def old(self, number: int) -> Path:
        """Return where the file that an entry replaces is kept."""
        return self.folder / f"{number}.old"


def write_new(root: Path, files: Mapping[str, bytes]) -> None:
    """Write new files of a project, named by their paths in it: all of them, or none.

    Raises `OSError` that names the file that is there already or cannot be written, and `UsageError`
    for one that would lie outside of the project, behind a link.
    """
    for name in files:
        path = root / name
        if path.exists() or path.is_symlink():
            raise FileExistsError(EEXIST, os.strerror(EEXIST), str(path))
    _write(root, files)


def replace_all(root: Path, files: Mapping[str, bytes]) -> None:
    """Write files of a project, whether they are there or not: all of them, or none.

    Raises `OSError` that names a file that cannot be written, and `UsageError` for one that lies
    outside of the project, behind a link.
    """
    _write(root, {name: content for name, content in files.items() if _content(root / name) != content})


def recover(root: Path) -> None:
    """Finish what a command had planned to write when it was killed; clear away what it had not planned."""
    for folder in left_behind(root):
        lock = folder / LOCK
        if not lock.is_file() or lock.is_symlink():
            continue
        from filelock import FileLock, Timeout

        with suppress(Timeout), FileLock(lock, timeout=0):  # whoever holds it is at work
            try:
                if (journal := _planned(root, folder)) is not None:
                    _carry_out(journal)
            finally:
                shutil.rmtree(folder, ignore_errors=True)


def _write(root: Path, files: Mapping[str, bytes]) -> None:
    for name in files:
        _check_within(root, root / name)
    if not files:
        return
    missing = [folder for folder in (root, *root.parents) if not folder.exists()]
    root.mkdir(parents=True, exist_ok=True)
    from filelock import FileLock

    folder = Path(tempfile.mkdtemp(prefix=PREFIX, dir=root))
    try:
        with FileLock(folder / LOCK):
            try:
                _carry_out(_plan(root, folder, files))
            finally:
                (folder / PLAN).unlink(missing_ok=True)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        _remove_empty(missing)
        raise
    shutil.rmtree(folder, ignore_errors=True)


def _plan(root: Path, folder: Path, files: Mapping[str, bytes]) -> Journal:
    """Lay down everything, and the plan last of all."""
    parents = {parent for name in files for parent in (root / name).parents}
    made = sorted(parent.relative_to(root).as_posix() for parent in parents if not parent.exists())
    entries = tuple(
        Entry(name, sha256(content).hexdigest(), (root / name).is_file()) for name, content in files.items()
    )
    journal = Journal(root, folder, entries, tuple(made))
    for number, (name, content) in enumerate(files.items()):
        if (root / name).is_dir():
            raise IsADirectoryError(EISDIR, os.strerror(EISDIR), str(root / name))
        try:
            write_fresh(journal.new(number), content, like=root / name)
            if entries[number].replaces:
                shutil.copy2(root / name, journal.old(number))
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(root / name)) from error
    plan = json.dumps({"entries": [asdict(entry) for entry in entries], "made": made})
    write_whole(folder / PLAN, plan.encode())
    return journal


def _planned(root: Path, folder: Path) -> Journal | None:
    """Return what a command had planned to write, or None where it was killed before it had."""
    try:
        plan = json.loads((folder / PLAN).read_bytes())
    except (OSError, ValueError):
        return None
    entries = tuple(Entry(**entry) for entry in plan["entries"])
    for entry in entries:
        _check_within(root, root / entry.path)
    return Journal(root, folder, entries, tuple(plan["made"]))


def _carry_out(journal: Journal) -> None:
    """Put every file in its place; where one cannot be, take all of them back."""
    path = journal.root
    try:
        for number, entry in enumerate(journal.entries):
            path = journal.root / entry.path
            path.parent.mkdir(parents=True, exist_ok=True)
            _put(journal.new(number), path, replaces=entry.replaces)
    except BaseException as error:
        _take_back(journal)
        if isinstance(error, OSError):
            raise type(error)(error.errno, error.strerror, str(path)) from error
        raise


def _put(new: Path, path: Path, *, replaces: bool) -> None:
    """Put a file in its place, unless it stands there already; never over one that nobody knew of."""
    if not new.exists():
        return
    place = path.resolve() if path.is_symlink() else path
    if replaces:
        _move(new, place)
        return
    try:
        place.hardlink_to(new)
    except FileExistsError:
        if not new.samefile(place):
            raise
    except OSError:  # a disk without hard links
        if place.exists():
            raise FileExistsError(EEXIST, os.strerror(EEXIST), str(path)) from None
        _move(new, place)
    new.unlink(missing_ok=True)


def _move(new: Path, place: Path) -> None:
    try:
        new.replace(place)
    except OSError as error:
        if error.errno != EXDEV:
            raise
        write_whole(place, new.read_bytes())
        new.unlink()


def _take_back(journal: Journal) -> None:
    """Put back the files replaced, remove those written and the folders made for them; nothing else."""
    for number, entry in enumerate(journal.entries):
        path = journal.root / entry.path
        with suppress(OSError):
            if not entry.is_in(path):
                continue  # not written yet, or changed by somebody since
            if entry.replaces:
                write_whole(path, journal.old(number).read_bytes())
            else:
                path.unlink()
    _remove_empty(journal.root / name for name in reversed(journal.made))


def _remove_empty(folders: Iterable[Path]) -> None:
    """Remove folders, the inner ones first, that hold nothing."""
    for folder in folders:
        with suppress(OSError):
            folder.rmdir()


def _content(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None


def _check_within(root: Path, path: Path) -> None:
    """Raise `UsageError` for a path that a link leads out of the project."""
    within = root.resolve()
    real = path.resolve() if path.is_symlink() else path.parent.resolve()
    if real.is_relative_to(within):
        return
    folders = [folder for folder in (path, *path.parents) if folder != root and folder.is_relative_to(root)]
    link = next(folder for folder in reversed(folders) if not folder.resolve().is_relative_to(within))
    shown = link.relative_to(root).as_posix()
    raise UsageError(f"{shown} leads out of the project, to {link.resolve()}; nothing is written there")
