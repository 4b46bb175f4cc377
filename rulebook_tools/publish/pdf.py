"""Rulebooks and cards as PDF: the page of the whole game, and its card, as a browser prints them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from html import escape, unescape
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias
from urllib.parse import urljoin

from rulebook_tools.catalogs.messages import CARD
from rulebook_tools.checks.names import PrintKind, sheet_name
from rulebook_tools.project.book import Book
from rulebook_tools.project.game import LoadedGame
from rulebook_tools.publish.build import build_site
from rulebook_tools.publish.mkdocs_build import address_of
from rulebook_tools.publish.mkdocs_settings import load_settings
from rulebook_tools.publish.revision import epoch_of, revision_of
from rulebook_tools.render.addresses import WHOLE
from rulebook_tools.util.errors import Problem, RulebookError, SourceError, UsageError, unknown
from rulebook_tools.util.writing import replace_all

Paper: TypeAlias = Literal["A4", "letter"]
STYLES = "paper.css"
"""Names the size of paper, beside the page: the browser takes it from there alone."""
LINK = re.compile(r'(<a\b[^>]*?)\shref="([^"#][^"]*)"')
"""A link that leads out of its page."""
BROWSER = "RULEBOOK_BROWSER"
"""Names the browser that prints; without it, the first of those that there are."""
BROWSERS = (
    *("chromium", "chromium-headless-shell", "chromium-browser"),
    *("google-chrome", "google-chrome-stable", "chrome", "msedge"),
)
PATIENCE = 120
"""Seconds that a browser may take for one rulebook."""
PDF, SIDE = b"%PDF-", b"/Type /Page\n"
"""What a PDF file begins with, and what it says once for each of its pages."""
DATE = re.compile(rb"\(D:[0-9]{14}\+00'00'\)")
"""When a PDF file was made, as it says itself."""


class Sheet(NamedTuple):
    """Something to print: a rulebook or a card."""

    game: LoadedGame
    language: str
    kind: PrintKind

    @property
    def page(self) -> str:
        """The path of its page below the language; in a game of one chapter, that has all rules."""
        content, chapters = self.game.content, self.game.rulebook.chapters
        if self.kind == "rulebook" and len(chapters) == 1:
            return f"{self.game.rulebook.id}/{chapters[0].id.name}"
        return content.extra_page(CARD if self.kind == "card" else WHOLE)

    def too_long(self, content: bytes) -> Iterator[Problem]:
        """Yield a problem where a printed card has several sides."""
        sides, card = content.count(SIDE), self.game.rulebook.card
        if self.kind == "card" and card is not None and sides > 1:
            wrong = f"a card of {sides} printed sides ({self.language})"
            yield Problem(card.place, wrong, "fewer or shorter lines")


def make_pdfs(
    root: Path,
    *,
    languages: Sequence[str] = (),
    games: Sequence[str] = (),
    paper: Paper = "A4",
    cache: Path | None = None,
    progress: Callable[[str], None] = lambda _line: None,
) -> list[Path]:
    """Print the rulebooks and cards of some games in some languages (all, if none is named).

    They come into `docs/assets/pdf`; the next build publishes them, and the games' pages lead to them. The
    site is built elsewhere for it, and is left as it is. Raises `SourceError` where no site can be built, or
    a card takes more than one side, `UsageError` for an unknown language or game, `RulebookError` where there
    is no browser, it prints nothing, or `SOURCE_DATE_EPOCH` is no time.
    """
    time = epoch_of(revision_of(root))
    book = Book.load(root)
    chosen = book.outline.choose_languages(languages)
    for game in games:
        if game not in book.games:
            raise UsageError(unknown("game", game, book.games))
    program = _browser()
    with tempfile.TemporaryDirectory(prefix="rulebook-") as folder:
        site = Path(folder) / "site"
        build_site(root, site, languages=chosen, cache=cache)
        site_url = load_settings(root, site).site_url or ""
        printed: dict[Path, bytes] = {}
        problems: list[Problem] = []
        for sheet in _sheets([book.games[game] for game in games or book.games], chosen):
            progress(f"{sheet.game.rulebook.id}, {sheet.kind}, {sheet.language}")
            page = site / sheet.language / f"{sheet.page}.html"
            address = address_of(site_url, sheet.language)
            lay_out(page, paper, f"{address}{sheet.page}.html" if address else "")
            content = _dated(_printed(program, page, Path(folder)), time)
            problems += sheet.too_long(content)
            name = sheet_name(sheet.game.rulebook.id, sheet.language, sheet.kind)
            printed[book.folders.assets / name] = content
    if problems:
        raise SourceError(problems)
    own = book.folders.root
    replace_all(own, {path.relative_to(own).as_posix(): content for path, content in printed.items()})
    return list(printed)


def lay_out(page: Path, paper: Paper, address: str) -> None:
    """Prepare a page for printing on a paper.

    Its links lead to the `address` where it is published instead of to this disk. Without one, they are
    removed; those within the page stay.
    """

    def published(link: re.Match[str]) -> str:
        url = urljoin(address, unescape(link[2]))
        return f'{link[1]} href="{escape(url)}"' if address or "://" in url else link[1]

    styles = f'<link rel="stylesheet" href="{STYLES}"></head>'
    page.with_name(STYLES).write_text(f"@page {{ size: {paper}; }}\n", "utf-8")
    html = page.read_text("utf-8").replace("</head>", styles, 1)
    page.write_text(LINK.sub(published, html), "utf-8")


def _sheets(games: Sequence[LoadedGame], languages: Sequence[str]) -> Iterator[Sheet]:
    for game in games:
        for language in languages:
            yield Sheet(game, language, "rulebook")
            if game.rulebook.card:
                yield Sheet(game, language, "card")


def _dated(content: bytes, time: int | None) -> bytes:
    """Return a PDF that says it was made at a time: of the same commit, it is the same file."""
    if time is None:
        return content
    date = datetime.fromtimestamp(time, UTC).strftime("(D:%Y%m%d%H%M%S+00'00')")
    return DATE.sub(date.encode(), content)


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
