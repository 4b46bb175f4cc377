"""A page of Hugo to all files of a game, none of them written yet."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from rulebook_tools.hugo.destination import Asked, Destination, Imported
from rulebook_tools.hugo.notes import Notes
from rulebook_tools.hugo.page.front import read_front
from rulebook_tools.hugo.page.invisible import visible_page
from rulebook_tools.hugo.page_for_readers import PageForReaders
from rulebook_tools.hugo.page_with_sources import PageWithSources
from rulebook_tools.prose.body import pieces_in
from rulebook_tools.sources.folders import Folders, read_bytes
from rulebook_tools.sources.nodes import MARK, text_of
from rulebook_tools.sources.yaml_writing import Authorship
from rulebook_tools.util.errors import Place, Problem, Problems, SourceError, UsageError

MAX_LINES = 10_000
"""Lines and cells of a page after its front matter: all rules of a large game make two thousand."""
MAX_MARKS = 20_000
"""Characters of it that may be markup."""


def _check_extent(page: Path, text: str, start: int) -> None:
    """Raise `SourceError` for a page with more after its front matter than could be read in a moment."""
    pieces, marks = pieces_in(text[start:].replace("\r", "\n")), len(MARK.findall(text, start))
    lines = max(text.count("\n", start) + text.count("\r", start), pieces)
    for number, what, most in (
        (lines, "lines and cells", MAX_LINES),
        (marks, "marks such as [ and *", MAX_MARKS),
    ):
        if number > most:
            wrong = f"a page of {number} {what}"
            raise SourceError([Problem(Place(page.as_posix()), wrong, f"at most {most}")])


@dataclass(frozen=True, slots=True)
class Importer:
    """Imports pages into a project."""

    destination: Destination

    def imported(
        self,
        page: Path,
        game: str | None = None,
        language: str | None = None,
        title: str = "",
        said: Authorship | None = None,
    ) -> Imported:
        """Return the game that a page makes, and what a new project says of itself.

        Raises `UsageError` for a name that cannot be the game's or a page that is nowhere, and
        `SourceError` for a page that no game can be made of.
        """
        problems, asked = Problems(), Asked(game, language, " ".join(title.split()), said or Authorship())
        if not page.is_file():
            raise UsageError(f"{page}: " + ("no plain file" if page.exists() else "no such page"))
        content = read_bytes(Folders(Path()), page, problems)
        written = None if content is None else text_of(page.as_posix(), content, problems)
        problems.raise_any()
        text = (written or "").replace("\r\n", "\n")
        front = read_front(text, Notes(page.as_posix()))
        _check_extent(page, text, front.end)
        if front.rulebook is not None:
            made = PageWithSources(self.destination, page, text, front).imported(asked)
            return self.destination.with_identity(made, asked)
        notes = Notes(page.as_posix())
        text = visible_page(text, notes)
        made = PageForReaders(self.destination, page, text, read_front(text, notes), notes).imported(asked)
        return self.destination.with_identity(made, asked)
