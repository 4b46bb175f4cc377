"""Print rulebooks (the page with the whole game) and cards (quick references) as PDF, with a browser."""

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
"""The name of the stylesheet with the size of paper. Browsers read the size from stylesheets only."""
LINK = re.compile(r'(<a\b[^>]*?)\shref="([^"#][^"]*)"')
"""A link to another page or site: its tag up to `href`, and its address."""
BROWSER = "RULEBOOK_BROWSER"
"""The environment variable with the browser to use (default: the first of `BROWSERS` that is installed)."""
BROWSERS = (
    *("chromium", "chromium-headless-shell", "chromium-browser"),
    *("google-chrome", "google-chrome-stable", "chrome", "msedge"),
)
TIMEOUT = 120
"""How many seconds a browser may take to print one document."""
KINDS: tuple[PrintKind, ...] = ("rulebook", "card")
PDF, SIDE = b"%PDF-", b"/Type /Page\n"
"""The first bytes of a PDF file, and the bytes that it contains once per page."""
DATE = re.compile(rb"\(D:[0-9]{14}\+00'00'\)")
"""A date in a PDF file: its creation or modification."""


def make_pdfs(
    root: Path,
    *,
    languages: Sequence[str] = (),
    games: Sequence[str] = (),
    paper: Paper = "A4",
    cache: Path | None = None,
    progress: Callable[[str], None] = lambda _line: None,
) -> list[Path]:
    """Print rulebooks and cards of some games in some languages (default: all); return the paths of the PDFs.

    They are written to `docs/assets/pdf`; the next build publishes and links them. The pages to print come
    from a build in a temporary folder; the site itself is unchanged. `cache` and `progress` are as for
    `build_site`. Raises `SourceError` if the site cannot be built or a card needs more than one side;
    `UsageError` for an unknown language or game; `RulebookError` if there is no browser, printing fails or
    `SOURCE_DATE_EPOCH` is not a time.
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
    """Change a built page for printing: set the size of paper, and make links lead to the published site.

    `address` is where the page is published; if it is empty, links to other pages are removed.
    """

    def published(link: re.Match[str]) -> str:
        url = urljoin(address, unescape(link[2]))
        return f'{link[1]} href="{escape(url)}"' if address or "://" in url else link[1]

    styles = f'<link rel="stylesheet" href="{STYLES}"></head>'
    page.with_name(STYLES).write_text(f"@page {{ size: {paper}; }}\n", "utf-8")
    html = page.read_text("utf-8").replace("</head>", styles, 1)
    page.write_text(LINK.sub(published, html), "utf-8")


def _page_of(game: LoadedGame, kind: PrintKind) -> str:
    """Return the path of the page to print, within a language; a game's only chapter is its rulebook."""
    chapters = game.rulebook.chapters
    if kind == "rulebook" and len(chapters) == 1:
        return f"{game.rulebook.id}/{chapters[0].id.name}.html"
    return f"{game.content.extra_page(CARD if kind == 'card' else WHOLE)}.html"


def _dated(content: bytes, time: int | None) -> bytes:
    """Return a PDF dated `time` (seconds since 1970), so that the same commit gives the same file."""
    if time is None:
        return content
    date = datetime.fromtimestamp(time, UTC).strftime("(D:%Y%m%d%H%M%S+00'00')")
    return DATE.sub(date.encode(), content)


def _browser() -> str:
    """Return the path of the browser; raise `RulebookError` if none is installed."""
    named = os.environ.get(BROWSER)
    for name in (named,) if named else BROWSERS:
        if program := shutil.which(name):
            return program
    looked = named or ", ".join(BROWSERS)
    raise RulebookError(f"no browser that prints: looked for {looked}; {BROWSER} names another one")


def _printed(program: str, page: Path, folder: Path) -> bytes:
    """Return a page as a tagged PDF with bookmarks, made in `folder`; raise `RulebookError` on failure."""
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
        ran = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT, check=False)
        content = made.read_bytes() if made.is_file() else b""
    except subprocess.TimeoutExpired as error:
        raise RulebookError(f"{program}: still printing after {TIMEOUT} seconds") from error
    if not content.startswith(PDF):
        said = (ran.stderr.strip().split("\n") or [""])[-1]
        raise RulebookError(f"{program}: printed nothing, exit {ran.returncode}: {said}")
    return content
