"""The project that somebody writes at: what its files are by now, and the last good state of its site."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import RLock

from rulebook_tools.book import Book
from rulebook_tools.errors import Problems, RulebookError
from rulebook_tools.outline import Outline
from rulebook_tools.publish.build import store_of
from rulebook_tools.publish.inputs import code_key
from rulebook_tools.publish.language_site import KeptFrames
from rulebook_tools.publish.preview import Memory, Preview, Setting
from rulebook_tools.publish.settings import load_settings
from rulebook_tools.source.folders import PACKAGE, Folders

Stamps = dict[str, tuple[int, int]]
"""When each file was last changed, and how long it is."""


class Desk:
    """Answers for a project as it is at each moment, from several threads.

    Where the sources have problems, the last good state answers.
    """

    def __init__(self, root: Path, languages: Sequence[str]) -> None:
        self._folders = Folders(root)
        self._languages = languages
        self._store = store_of(self._folders)
        self._memory = Memory()
        self._lock = RLock()
        self._stamps = self._look()
        self._now = self._last_good = self._preview()
        self._problems = ""

    def refresh(self) -> bool:
        """Look whether a file has changed; say whether one has."""
        with self._lock:
            stamps = self._look()
            if stamps == self._stamps:
                return False
            changed = {
                name
                for name in stamps.keys() | self._stamps.keys()
                if stamps.get(name) != self._stamps.get(name)
            }
            self._stamps = stamps
            if any(name.startswith(str(PACKAGE)) for name in changed):
                code_key.cache_clear()
            try:
                self._now = self._preview()
                self._problems = ""
            except RulebookError as error:
                self._problems = str(error)
            return True

    def response(self, path: str) -> tuple[bytes | Path | None, str]:
        """Return what stands at a path by now, and what is known to be wrong with the project."""
        with self._lock:
            self.refresh()
            try:
                found = self._now.response(path)
                self._last_good = self._now
            except RulebookError as error:
                self._problems = str(error)
                found = self._last_good.response(path)
            return found, self._problems

    def not_found(self, path: str) -> bytes:
        """Return the page that stands for what is not at a path, in the language that it begins with."""
        language = path.partition("/")[0]
        preview = self._last_good
        with self._lock:
            return preview.not_found(
                language if language in preview.languages else preview.languages[0]
            ).encode()

    def check(self) -> str:
        """Return what is wrong with the project, a line each; nothing where nothing is."""
        with self._lock:
            if not self._problems or self._now is self._last_good:
                found = Problems(self._now.problems())
                try:
                    found.raise_any()
                    self._problems = ""
                except RulebookError as error:
                    self._problems = str(error)
            return self._problems

    def _preview(self) -> Preview:
        """Return the project as it is; raise `RulebookError` where it cannot be shown at all."""
        problems = Problems()
        outline = Outline.load(self._folders, problems)
        if problems.found:
            Book.load(self._folders.root)  # raises them with those of the games
        config = load_settings(self._folders.root, self._folders.root / "site")
        languages = outline.choose_languages(self._languages)
        setting = Setting(
            outline, languages, KeptFrames(self._store, config), config.site_url or "", self._store
        )
        return Preview(setting, self._memory)

    def _look(self) -> Stamps:
        """Return what tells whether any file of the project has changed, or of this package."""
        found: Stamps = {}
        root = self._folders.root
        for path in (root / "mkdocs.yml", *map(Path, _walk(root / "docs", root / "locales", PACKAGE))):
            try:
                status = path.stat()
            except OSError:
                continue
            found[str(path)] = status.st_mtime_ns, status.st_size
        return found


def _walk(*folders: Path) -> Iterator[str]:
    """Yield the files below some folders, and the folders."""
    for folder in folders:
        for inner, names, files in os.walk(folder):
            names[:] = [name for name in names if name[0] != "." and name != "__pycache__"]
            yield from (os.path.join(inner, name) for name in (*names, *files))  # noqa: PTH118 -- thousands
