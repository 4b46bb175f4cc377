"""The project that somebody writes at: what its files are by now, and the last good state of its site."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from rulebook_tools.project.book import sound_outline
from rulebook_tools.publish.build import cache_of
from rulebook_tools.publish.inputs import code_key
from rulebook_tools.publish.language_site import KeptFrames
from rulebook_tools.publish.preview import Memory, Preview, Setting
from rulebook_tools.publish.settings import frames_alike, load_settings
from rulebook_tools.publish.stamps import changed, stamps_of
from rulebook_tools.render.addresses import CHECKED
from rulebook_tools.sources.folders import LABELS, PACKAGE, SITE, Folders
from rulebook_tools.util.cache import Store
from rulebook_tools.util.errors import Problems, RulebookError, in_order, summed_up

OWN_CODE = "settings with code or templates of your own now; start `rulebook serve` again"
OTHER_CODE = "rulebook_tools has changed; start `rulebook serve` again to see what that does"
MOST_ANSWERS = 64
"""Pages that are kept until the next change."""
COLLECTED = 4
"""Changes until the memory of what they replaced is given back."""
NOTHING = b"<!doctype html><html><head><title>rulebook</title></head><body></body></html>"
"""Stands for a page that was never good, so that its problems can be shown."""


class Desk:
    """Answers for a project as it is at each moment, one request at a time.

    Where the sources have problems, the last good state answers. Raises what `Outline` and `load_settings`
    raise for a project that cannot be shown at all when it is first looked at.
    """

    def __init__(
        self, root: Path, languages: Sequence[str], *, translating: bool = False, cache: Path | None = None
    ) -> None:
        """Begin with the files as they are; `translating`, pages tell which message each text is.

        `cache` is the folder of earlier builds' cache, else the user's own.
        """
        self._is_translating = translating
        self._folders = Folders(root)
        self._languages = languages
        self._store: Store | None = cache_of(cache)
        self._stamps = stamps_of(self._folders)
        self._now = self._last_good = Preview(self._setting(), Memory())
        self._problems = ""
        self._older = ""
        self.changes = 0
        """How often something had changed, whoever looked."""
        self._answers: dict[str, bytes] = {}
        """Pages as they were made since the last change, for all who wait for the same."""

    def refresh(self) -> bool:
        """Look whether a file has changed; say whether one has."""
        stamps, before = stamps_of(self._folders), self._stamps
        if stamps == before:
            return False
        self._stamps = stamps
        self.changes += 1
        self._answers.clear()
        if self.changes % COLLECTED == 0:
            gc.collect()  # a command spares the collector, but states of a project hold themselves in circles
        names = changed(stamps, before)
        ours = [name for name in names if Path(name).is_relative_to(PACKAGE)]
        if ours:
            code_key.cache_clear()
        if any(name.endswith((".py", ".jinja")) for name in ours):
            self._store = None  # this process goes on with the code that it began with
            self._older = OTHER_CODE
        is_inside = stamps.keys() == before.keys() and all(map(self._is_of_a_game, names))
        try:
            setting = self._now.setting if is_inside else self._setting()
            self._now = Preview(setting, self._now.memory)
            self._problems = ""
        except (RulebookError, OSError) as error:  # a file may be gone while it is read
            self._problems = str(error)
        return True

    def response(self, path: str) -> tuple[bytes | None, str]:
        """Return what stands at a path by now, and what is known to be wrong with the project."""
        self.refresh()
        if path in self._answers:
            return self._answers[path], self.problems
        try:
            found = self._now.response(path)
            self._last_good = self._now
        except (RulebookError, OSError) as error:
            self._problems = str(error)
            found = self._before(path)
        is_page = path.endswith(".html") and not path.endswith(f"/{CHECKED}.html")  # which tells the commit
        if found is not None and is_page:
            if len(self._answers) == MOST_ANSWERS:
                self._answers.clear()
            self._answers[path] = found
        return found, self.problems

    def not_found(self, path: str) -> bytes:
        """Return the page that stands for what is not at a path, in the language that it begins with."""
        language, preview = path.partition("/")[0], self._last_good
        with suppress(RulebookError, OSError):
            known = language if language in preview.languages else preview.languages[0]
            return preview.not_found(known).encode()
        return NOTHING

    @property
    def problems(self) -> str:
        """What is known to be wrong with the project, a line each; nothing where nothing is."""
        return self._problems or self._older

    def check(self) -> Iterator[None]:
        """Find out all that is wrong with the project, in small steps: whoever asks for a page goes first.

        A change ends it early.
        """
        preview, problems = self._now, Problems()
        steps = preview.check()
        while True:
            if preview is not self._now:
                return
            try:
                found = next(steps, None)
            except (RulebookError, OSError) as error:
                self._problems = str(error)
                return
            if found is None:
                is_around = self._problems and not problems.found and preview is not self._last_good
                if not is_around:  # else what surrounds the games is wrong
                    self._problems = "\n".join(summed_up(in_order(problems.found)))
                return
            problems.found += found
            yield

    def _before(self, path: str) -> bytes | None:
        """Return what stood at a path before the sources had problems, if that can still be told."""
        try:
            return self._last_good.response(path)
        except (RulebookError, OSError):
            return NOTHING

    def _setting(self) -> Setting:
        """Return what surrounds the games; raise `RulebookError` where that cannot be shown at all."""
        outline = sound_outline(self._folders)
        config = load_settings(self._folders.root, self._folders.root / "site")
        if not frames_alike(config):
            raise RulebookError(f"{config.config_file_path}: {OWN_CODE}")
        languages = outline.choose_languages(self._languages)
        frames = KeptFrames(self._store, config)
        urls = config.site_url or "", config.repo_url or ""
        return Setting(outline, languages, frames, *urls, self._store, self._is_translating)

    def _is_of_a_game(self, name: str) -> bool:
        """Say whether a file is a source or a catalog of one game, and says nothing of the game itself."""
        path = Path(name)
        if path.is_relative_to(self._folders.games):
            return path.name != "game.yml"
        is_catalog = path.is_relative_to(self._folders.locales) and path.is_file()
        return is_catalog and path.stem not in (SITE, LABELS)
