"""Rulebooks as PDF: the page of the whole game, as a browser prints it."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from rulebook_tools.book import Book
from rulebook_tools.disk.whole import write_whole
from rulebook_tools.errors import RulebookError, UsageError, unknown
from rulebook_tools.loaded import LoadedGame
from rulebook_tools.publish.build import build_site
from rulebook_tools.source.folders import Folders
from rulebook_tools.source.sheets import sheet_path

BROWSER = "RULEBOOK_BROWSER"
"""Names the browser that prints; without it, the first of those that there are."""
BROWSERS = (
    *("chromium", "chromium-headless-shell", "chromium-browser"),
    *("google-chrome", "google-chrome-stable", "chrome", "msedge"),
)
PATIENCE = 120
"""Seconds that a browser may take for one rulebook."""
PDF = b"%PDF-"
"""What a PDF file begins with."""


def make_pdfs(
    root: Path,
    *,
    languages: Sequence[str] = (),
    games: Sequence[str] = (),
    progress: Callable[[str], None] = lambda _line: None,
) -> list[Path]:
    """Print the rulebooks of some games in some languages (all, if none is named) into `docs/assets/pdf`.

    The site is built elsewhere for it, and is left as it is; the next build publishes the files, and the
    games' pages lead to them. Raises `SourceError` where no site can be built, `UsageError` for an unknown
    language or game, `RulebookError` where there is no browser, or it prints nothing.
    """
    book = Book.load(root)
    chosen = book.choose_languages(languages)
    for game in games:
        if game not in book.games:
            raise UsageError(unknown("game", game, book.games))
    program = _browser()
    with tempfile.TemporaryDirectory(prefix="rulebook-") as folder:
        site = Path(folder) / "site"
        build_site(root, site, languages=chosen)
        printed: dict[Path, bytes] = {}
        for game in games or book.games:
            for language in chosen:
                progress(f"{game}, {language}")
                page = site / language / f"{_page(book.games[game])}.html"
                path = sheet_path(book.folders, game, language)
                printed[path] = _printed(program, page, Path(folder))
    return list(_written(book.folders, printed))


def _written(folders: Folders, printed: dict[Path, bytes]) -> Iterator[Path]:
    for path, content in printed.items():
        if not path.resolve().is_relative_to(folders.root.resolve()):
            raise RulebookError(f"{folders.shown(path)}: leads out of the project, to {path.resolve()}")
        write_whole(path, content)
        yield path


def _page(loaded: LoadedGame) -> str:
    """Return the path of the page that has all rules of a game: of one chapter, its own."""
    chapters = loaded.rulebook.chapters
    if len(chapters) == 1:
        return f"{loaded.rulebook.id}/{chapters[0].id.name}"
    return loaded.content.whole_page


def _browser() -> str:
    """Return the program that prints; raise `RulebookError` where there is none."""
    named = os.environ.get(BROWSER)
    for name in (named,) if named else BROWSERS:
        if program := shutil.which(name):
            return program
    looked = named or ", ".join(BROWSERS)
    raise RulebookError(f"no browser that prints: looked for {looked}; {BROWSER} names another one")


def _printed(program: str, page: Path, folder: Path) -> bytes:
    """Return a page as a tagged PDF with its headings as bookmarks."""
    made = folder / "printed.pdf"
    made.unlink(missing_ok=True)
    command = [
        program,
        "--headless",
        "--disable-gpu",
        *(["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []),
        f"--user-data-dir={folder / 'browser'}",
        "--no-pdf-header-footer",
        "--generate-pdf-document-outline",
        f"--print-to-pdf={made}",
        page.as_uri(),
    ]
    try:
        ran = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
        content = made.read_bytes() if made.is_file() else b""
    except subprocess.TimeoutExpired as error:
        raise RulebookError(f"{program}: still printing after {PATIENCE} seconds") from error
    if not content.startswith(PDF):
        said = (ran.stderr.strip().split("\n") or [""])[-1]
        raise RulebookError(f"{program}: printed nothing, exit {ran.returncode}: {said}")
    return content
