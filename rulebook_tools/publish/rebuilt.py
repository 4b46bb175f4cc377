"""A site that is built as a whole after each change: for projects whose own code looks at every page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from rulebook_tools.publish.build import build_site
from rulebook_tools.publish.frames import NOT_FOUND
from rulebook_tools.publish.stamps import stamps_of
from rulebook_tools.sources.folders import Folders
from rulebook_tools.util.errors import RulebookError


class Rebuilt:
    """Answers as a `Desk` does, from a site in a folder; raises what `build_site` does for the first one."""

    def __init__(self, root: Path, languages: Sequence[str], folder: Path, cache: Path | None = None) -> None:
        self._folders = Folders(root)
        self._languages = languages
        self._site = folder / "site"
        self._cache = cache
        self._problems = ""
        self.changes = 0
        """How often something had changed, whoever looked."""
        self._stamps = stamps_of(self._folders)
        self._build()

    def refresh(self) -> bool:
        """Build the site again if a file has changed; say whether one has."""
        stamps = stamps_of(self._folders)
        if stamps == self._stamps:
            return False
        self._stamps = stamps
        self.changes += 1
        try:
            self._build()
            self._problems = ""
        except (RulebookError, OSError) as error:
            self._problems = str(error)
        return True

    def response(self, path: str) -> tuple[bytes | None, str]:
        """Return what stands at a path, and what is wrong with the project since the site was built."""
        file = self._site / path
        is_there = file.is_file() and file.resolve().is_relative_to(self._site.resolve())
        return file.read_bytes() if is_there else None, self._problems

    def not_found(self, path: str) -> bytes:
        """Return the page that stands for what is not at a path."""
        language = self._site / path.partition("/")[0]
        return (language if (language / NOT_FOUND).is_file() else self._site).joinpath(NOT_FOUND).read_bytes()

    @property
    def problems(self) -> str:
        """What is wrong with the project, a line each; nothing where nothing is."""
        return self._problems

    def check(self) -> Iterator[None]:
        """Find out nothing more: a build has looked at everything."""
        yield from ()

    def _build(self) -> None:
        build_site(self._folders.root, self._site, languages=self._languages, cache=self._cache)
