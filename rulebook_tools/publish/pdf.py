"""Rulebooks and cards as PDF: the page of the whole game, and its card, as a browser prints them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from html import escape, unescape
from itertools import product
from pathlib import Path
from typing import Literal, TypeAlias
from urllib.parse import urljoin

from rulebook_tools.catalogs.messages import CARD
from rulebook_tools.checks.names import PrintKind, sheet_name
from rulebook_tools.project.book import Book
from rulebook_tools.project.game import LoadedGame
from rulebook_tools.publish.build import build_site
from rulebook_tools.publish.mkdocs_build import address_of, load_settings
from rulebook_tools.publish.revision import epoch_of, revision_of
from rulebook_tools.render.addresses import WHOLE
from rulebook_tools.util.errors import Problem, RulebookError, SourceError
from rulebook_tools.util.writing import replace_all

Paper: TypeAlias = Literal["A4", "letter"]
STYLES = "paper.css"
"""The stylesheet beside a page that sets the size of paper: the browser reads it from no other place."""
LINK = re.compile(r'(<a\b[^>]*?)\shref="([^"#][^"]*)"')
"""A link that leads out of its page."""
BROWSER = "RULEBOOK_BROWSER"
"""The environment variable that names the browser; without it, the first installed one of a list prints."""
BROWSERS = (
    *("chromium", "chromium-headless-shell", "chromium-browser"),
    *("google-chrome", "google-chrome-stable", "chrome", "msedge"),
)
PATIENCE = 120
"""Seconds that a browser may take for one rulebook."""
KINDS: tuple[PrintKind, ...] = ("rulebook", "card")
PDF, SIDE = b"%PDF-", b"/Type /Page\n"
"""The beginning of a PDF file, and the bytes that it has once for each page."""
DATE = re.compile(rb"\(D:[0-9]{14}\+00'00'\)")
"""The creation date in a PDF file."""


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
    chosen, wanted = book.outline.choose_languages(languages), [book.game(id_) for id_ in games or book.games]
    program = _browser()
    with tempfile.TemporaryDirectory(prefix="rulebook-") as folder:
        site = Path(folder) / "site"
        build_site(root, site, languages=chosen, cache=cache)
        site_url = load_settings(root, site).site_url or ""
        printed: dict[Path, bytes] = {}
        problems: list[Problem] = []
        for game, language, kind in product(wanted, chosen, KINDS):
            id_, card = game.rulebook.id, game.rulebook.card
            if kind == "card" and card is None:
                continue
            progress(f"{id_}, {kind}, {language}")
            name, address = _page_of(game, kind), address_of(site_url, language)
            page = site / language / name
            lay_out(page, paper, f"{address}{name}" if address else "")
            content = _dated(_printed(program, page, Path(folder)), time)
            if kind == "card" and card is not None and (sides := content.count(SIDE)) > 1:
                wrong = f"a card of {sides} printed sides ({language})"
                problems.append(Problem(card.place, wrong, "fewer or shorter lines"))
            printed[book.folders.assets / sheet_name(id_, language, kind)] = content
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


def _page_of(game: LoadedGame, kind: PrintKind) -> str:
    """Return the path of the page to print; in a game of one chapter, that has all rules."""
    chapters = game.rulebook.chapters
    if kind == "rulebook" and len(chapters) == 1:
        return f"{game.rulebook.id}/{chapters[0].id.name}.html"
    return f"{game.content.extra_page(CARD if kind == 'card' else WHOLE)}.html"


def _dated(content: bytes, time: int | None) -> bytes:
    """Return a PDF with this creation date, so that the same commit gives the same file."""
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
