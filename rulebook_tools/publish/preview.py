"""The state of the preview server: the project as its files are, and its last good snapshot."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from rulebook_tools.project.book import sound_outline
from rulebook_tools.publish.mkdocs_settings import has_own_code, load_settings
from rulebook_tools.publish.render_cache import cache_in
from rulebook_tools.publish.snapshot import HTML, NOT_FOUND, Snapshot, Surroundings
from rulebook_tools.sources.folders import LABELS, SITE, Folders
from rulebook_tools.util.errors import Problems, RulebookError, UsageError, in_order, summed_up

OWN_CODE = "--translate: the settings of this project have code or templates of their own"
COLLECTED = 4
"""Changes until the memory of the snapshots that they replaced is given back."""
NOTHING = b"<!doctype html><html><head><title>rulebook</title></head><body></body></html>"
"""An empty page to show problems on, where no good page was ever rendered."""

Stamps = dict[str, tuple[int, int]]
"""When each file was last written, and how long it is."""


class Preview:
    """Answers for a project as it is at each moment, one request at a time.

    Where the sources have problems, the last good snapshot answers. Raises `RulebookError` for a project that
    cannot be shown at all at the start.
    """

    def __init__(
        self, root: Path, languages: Sequence[str], *, translating: bool = False, cache: Path | None = None
    ) -> None:
        """Load the project; if `translating`, each text of a page names its message.

        `cache` is the folder of the cache, else the user's own.
        """
        self._is_translating = translating
        self._folders = Folders(root)
        self._languages = languages
        self._store = cache_in(cache)
        self._stamps = stamps_of(self._folders)
        self._now = self._last_good = Snapshot(self._surroundings(), self._store)
        self.problems = ""
        """The known problems of the project, one per line."""
        self.changes = 0
        """The number of changes so far."""
        self._collected = 0

    def refresh(self) -> bool:
        """Look for changed files; return True if there are any."""
        stamps, before = stamps_of(self._folders), self._stamps
        if stamps == before:
            return False
        self._stamps = stamps
        self.changes += 1
        names = {name for name in stamps.keys() | before.keys() if stamps.get(name) != before.get(name)}
        are_games_own = stamps.keys() == before.keys() and all(map(self._is_of_a_game, names))
        try:
            around = self._now.surroundings if are_games_own else self._surroundings()
            self._now = Snapshot(around, self._store, self._now)
            self.problems = ""
        except (RulebookError, OSError) as error:  # a file may be gone while it is read
            self.problems = str(error)
        return True

    def response(self, path: str) -> tuple[bytes | None, str]:
        """Return the current content of a path, and the known problems of the project."""
        self.refresh()
        try:
            found = self._now.response(path)
            if path.endswith(HTML) and not path.endswith(NOT_FOUND):  # else nothing was rendered
                self._last_good = self._now
        except (RulebookError, OSError) as error:
            self.problems = str(error)
            found = self._before(path)
        return found, self.problems

    def not_found(self, path: str) -> bytes:
        """Return the 404 page in the language that a path begins with."""
        with suppress(RulebookError, OSError):
            return self._last_good.not_found(path.partition("/")[0]) or NOTHING
        return NOTHING

    def check(self) -> Iterator[None]:
        """Find all problems of the project, in small steps between which pages are answered.

        A change ends it early.
        """
        # Commands turn the collector down, but snapshots contain reference cycles. The page comes first.
        if self.changes >= self._collected + COLLECTED:
            gc.collect()
            self._collected = self.changes
        snapshot, problems = self._now, Problems()
        try:
            for found in snapshot.check():
                problems.found += found
                yield
                if snapshot is not self._now:
                    return
        except (RulebookError, OSError) as error:
            self.problems = str(error)
            return
        is_around = self.problems and not problems.found and snapshot is not self._last_good
        if not is_around:  # else what surrounds the games is wrong
            self.problems = "\n".join(summed_up(in_order(problems.found)))

    def _before(self, path: str) -> bytes | None:
        """Return the content of a path before the sources had problems, if it can still be made."""
        try:
            return self._last_good.response(path)
        except (RulebookError, OSError):
            return NOTHING

    def _surroundings(self) -> Surroundings:
        """Return what surrounds the games; raise `RulebookError` where that cannot be shown at all."""
        outline = sound_outline(self._folders)
        config = load_settings(self._folders.root, self._folders.root / "site")
        if self._is_translating and has_own_code(config):
            raise UsageError(OWN_CODE)
        return Surroundings(outline, outline.choose_languages(self._languages), config, self._is_translating)

    def _is_of_a_game(self, name: str) -> bool:
        """Return True if a file affects one game only: its sources and catalogs, but not `game.yml`."""
        path = Path(name)
        if path.is_relative_to(self._folders.games):
            return path.name != "game.yml"
        is_catalog = path.is_relative_to(self._folders.locales) and path.is_file()
        return is_catalog and path.stem not in (SITE, LABELS)


def stamps_of(folders: Folders) -> Stamps:
    """Return the stamps of all files and folders of a project that are not hidden."""
    root, found = folders.root, Stamps()
    names = [str(root / "mkdocs.yml")]
    for folder in (root / "docs", root / "locales"):
        for inner, inside, files in os.walk(folder):
            inside[:] = [name for name in inside if name[0] != "." and name != "__pycache__"]
            names += [f"{inner}/{name}" for name in files if name[0] != "."]
            found[inner] = 0, 0
    for name in names:
        with suppress(OSError):
            status = Path(name).stat()
            found[name] = status.st_mtime_ns, status.st_size
    return found
