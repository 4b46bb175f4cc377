"""Print rulebooks (the page with the whole game) and cards (quick references) as PDF, with a browser."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from html import escape, unescape
from itertools import product
from pathlib import Path
from typing import Literal, TypeAlias
from urllib.parse import unquote, urljoin

from rulebook_tools.catalogs.languages import direction_of
from rulebook_tools.catalogs.messages import CARD
from rulebook_tools.checks.names import PRINT_KINDS, PrintKind, sheet_name
from rulebook_tools.project.book import Book
from rulebook_tools.project.game import LoadedGame
from rulebook_tools.publish.build import build_site
from rulebook_tools.publish.mkdocs_build import address_of, load_settings
from rulebook_tools.publish.revision import epoch_of, revision_of
from rulebook_tools.render.addresses import WHOLE
from rulebook_tools.render.navigation import Navigation
from rulebook_tools.render.page import LanguageSite, RenderedGame
from rulebook_tools.util.errors import Problem, RulebookError, SourceError
from rulebook_tools.util.writing import replace_all

Paper: TypeAlias = Literal["A4", "letter"]
STYLES = "paper.css"
"""The name of the stylesheet of the printed page. Browsers read margins from stylesheets only."""
BROWSER = "RULEBOOK_BROWSER"
"""The environment variable with the browser to use (default: the first of `BROWSERS` that is installed)."""
BROWSERS = (
    *("chromium", "chromium-headless-shell", "chromium-browser"),
    *("google-chrome", "google-chrome-stable", "chrome", "msedge"),
)
TIMEOUT = 120
"""How many seconds a browser may take to print one document."""
PDF, SIDE = b"%PDF-", b"/Type /Page\n"
"""The first bytes of a PDF file, and the bytes that it contains once per page."""
DATE = re.compile(rb"\(D:[0-9]{14}\+00'00'\)")
"""A date in a PDF file: its creation or modification."""
PAGE = re.compile(rb"(\d+) 0 obj\n<<" + SIDE)
"""A page of a PDF file, with the number of its object; the pages are in order."""
TARGET = re.compile(rb"/([^\s/\[\]]+) \[(\d+) 0 R /XYZ ")
"""A target of links in a PDF file: its name, which is the id of an element, and the object of its page."""
TITLE = re.compile(r"<title\b.*?</title>", re.DOTALL)
CONTENT = re.compile(r'<div class="rb-page.*(?=</article>)', re.DOTALL)
LINK = re.compile(r'(<a\b[^>]*?)\shref="([^"#][^"]*)"')
"""A link to another page or site: its tag up to `href`, and its address."""
CONTENTS = re.compile(r'<details(?= class="rb-fold rb-contents").*?</details>', re.DOTALL)
ENTRY = re.compile(r'<a href="#([^"]+)".*?(?=</a>)', re.DOTALL)
"""An entry of the contents without the end tag of its link, and the id that it leads to."""
SPECIAL = re.compile(r'[\\"\n\r]')
"""A character that must be escaped in a string of a stylesheet."""
SMALL = "font: 8pt system-ui, sans-serif; color: #53616a;"
"""The style of the running head."""
NOTHING = '""'


def make_pdfs(
    root: Path,
    *,
    languages: Sequence[str] = (),
    games: Sequence[str] = (),
    paper: Paper = "A4",
    examples: bool = False,
    cache: Path | None = None,
    progress: Callable[[str], None] = lambda _line: None,
) -> list[Path]:
    """Print rulebooks and cards of some games in some languages (default: all); return the paths of the PDFs.

    They are written to `docs/assets/pdf`; the next build publishes and links them. The pages to print come
    from a build in a temporary folder; the site itself is unchanged. With `examples`, rulebooks show the
    worked examples at their rules. `cache` is the folder of the cache (default: in the user's cache folder);
    `progress` is called with lines to print. Raises `SourceError` if the site cannot be built or a card needs
    more than one side; `UsageError` for an unknown language or game; `RulebookError` if there is no browser,
    printing fails or `SOURCE_DATE_EPOCH` is not a time.
    """
    time = epoch_of(revision_of(root))
    book = Book.load(root)
    chosen, wanted = book.outline.choose_languages(languages), [book.game(id_) for id_ in games or book.games]
    program = _browser()
    with tempfile.TemporaryDirectory(prefix="rulebook-") as folder:
        place = Path(folder) / "site"
        sites = {site.language: site for site in build_site(root, place, languages=chosen, cache=cache).sites}
        site_url = load_settings(root, place).site_url or ""
        printed: dict[Path, bytes] = {}
        problems: list[Problem] = []
        for game, language, kind in product(wanted, chosen, PRINT_KINDS):
            id_, card = game.rulebook.id, game.rulebook.card
            if kind == "card" and card is None:
                continue
            progress(f"{id_}, {kind}, {language}")
            sheet = PrintedPage(game, kind, sites[language], place / language, site_url)
            if examples and kind == "rulebook":
                sheet.replace_content(
                    book.render_game(id_, language, chosen, sheet.path, prints_examples=True)
                )
            content = _dated(sheet.printed(program, paper, Path(folder)), time)
            if kind == "card" and card is not None and (sides := content.count(SIDE)) > 1:
                wrong = f"a card of {sides} printed sides ({language})"
                problems.append(Problem(card.place, wrong, "fewer or shorter lines"))
            printed[book.folders.assets / sheet_name(id_, language, kind)] = content
    if problems:
        raise SourceError(problems)
    own = book.folders.root
    replace_all(own, {path.relative_to(own).as_posix(): content for path, content in printed.items()})
    return list(printed)


class PrintedPage:
    """A page of a built site that is changed for printing; `path` is its path within a language."""

    def __init__(
        self, game: LoadedGame, kind: PrintKind, site: LanguageSite, folder: Path, site_url: str
    ) -> None:
        """Read the rulebook or the card of a game from a `site` that is built in `folder`.

        `site_url` is where all languages are published; if it is empty, links to other pages lead nowhere.
        """
        self.path = _page_of(game, kind)
        self._file = folder / f"{self.path}.html"
        self._html = self._file.read_text("utf-8")
        self._address = f"{at}{self.path}.html" if (at := address_of(site_url, site.language)) else ""
        self._chapters = {f"{chapter.id.name}.html" for chapter in game.rulebook.chapters}
        navigation, page = Navigation(site), next(page for page in site.pages if page.path == self.path)
        self._title = f"{navigation.title(page)} ({site.name})"
        self._name = navigation.name(page)
        self._parts = page.toc[0].children if kind == "rulebook" else ()
        self._sides = ("left", "right") if direction_of(site.language) == "ltr" else ("right", "left")

    def replace_content(self, made: RenderedGame) -> None:
        """Replace the content of the page by that of the same page in `made`."""
        html = next(page.html for page in made.section.pages if page.path == self.path)
        self._html = CONTENT.sub(lambda _: html, self._html)

    def printed(self, program: str, paper: Paper, folder: Path) -> bytes:
        """Return the page as a PDF, made in `folder` with the browser `program`; a rulebook is printed twice.

        The first print gives the page numbers that its table of contents and running head need.
        """
        content = b""
        for _ in range(2 if self._parts else 1):
            self._lay_out(paper, content)
            content = _printed(program, self._file, folder)
        return content

    def _lay_out(self, paper: Paper, before: bytes) -> None:
        """Write the page and its stylesheet; `before` is the PDF of the previous print, empty at first."""
        pages = pages_of_targets(before)
        head = f'<title>{escape(self._title)}</title><link rel="stylesheet" href="{STYLES}"></head>'
        html = TITLE.sub("", self._html, 1).replace("</head>", head, 1)
        html = CONTENTS.sub(lambda contents: _with_pages(contents[0], pages), self._linked(html))
        self._file.write_text(html, "utf-8")
        styles = f"@page {{ size: {paper}; }}\n{self._running_head(pages, before.count(SIDE))}"
        self._file.with_name(STYLES).write_text(styles, "utf-8")

    def _linked(self, html: str) -> str:
        """Return HTML whose links lead into the page if possible, else to the published site or nowhere."""
        ids = set(re.findall(r'\sid="([^"]+)"', html))

        def link(found: re.Match[str]) -> str:
            url = unescape(found[2])
            file, _, anchor = url.partition("#")
            if file in self._chapters and anchor in ids:
                return f'{found[1]} href="#{escape(anchor)}"'
            if not self._address and "://" not in url:
                return found[1]
            return f'{found[1]} href="{escape(urljoin(self._address, url))}"'

        return LINK.sub(link, html)

    def _running_head(self, pages: Mapping[str, int], number: int) -> str:
        """Return styles for the top margins of `number` pages: the game, and the chapters on each page."""
        if not number:
            return ""
        heads, current = list[str](), ""
        for page in range(1, number + 1):
            begun = [part.title for part in self._parts if pages.get(part.id) == page]
            heads.append(" – ".join(dict.fromkeys((*begun[:1], *begun[-1:]))) or current)
            current = begun[-1] if begun else current
        boxes = _margins(self._sides, _quoted(self._name), "counter(page, rb-chapter)")
        symbols = " ".join(map(_quoted, heads))
        return (
            f"@counter-style rb-chapter {{ system: fixed; symbols: {symbols}; }}\n"
            f"@page {{ {boxes} }}\n@page :first {{ {_margins(self._sides, NOTHING, NOTHING)} }}\n"
        )


def _margins(sides: tuple[str, str], *contents: str) -> str:
    """Return styles that show two `contents` (CSS) at the two `sides` of the top margin, in this order."""
    boxes = zip(sides, contents, strict=True)
    return " ".join(f"@top-{side} {{ content: {content}; {SMALL} }}" for side, content in boxes)


def _with_pages(contents: str, pages: Mapping[str, int]) -> str:
    """Return the table of contents (`<details>`), opened and with page numbers; `pages` has these by id."""

    def entry(found: re.Match[str]) -> str:
        return f'{found[0]}<span class="rb-folio">{pages.get(unescape(found[1]), "")}</span>'

    return ENTRY.sub(entry, contents).replace("<details", "<details open", 1)


def _quoted(text: str) -> str:
    """Return a text as a string of a stylesheet."""
    return '"' + SPECIAL.sub(lambda found: f"\\{ord(found[0]):x} ", text) + '"'


def pages_of_targets(content: bytes) -> dict[str, int]:
    """Return the page number of each link target, by the target's name, in a PDF printed by a browser."""
    numbers = {found: number for number, found in enumerate(PAGE.findall(content), 1)}
    return {
        unquote(name.decode().replace("#", "%")): numbers[found]
        for name, found in TARGET.findall(content)
        if found in numbers
    }


def _page_of(game: LoadedGame, kind: PrintKind) -> str:
    """Return the path of the page to print, without `.html` (of a one-chapter rulebook: the chapter page)."""
    chapters = game.rulebook.chapters
    if kind == "rulebook" and len(chapters) == 1:
        return f"{game.rulebook.id}/{chapters[0].id.name}"
    return game.content.extra_page(CARD if kind == "card" else WHOLE)


def _dated(content: bytes, time: int | None) -> bytes:
    """Return a PDF dated `time` (seconds; None: unchanged), so that a commit always gives the same file."""
    if time is None:
        return content
    date = datetime.fromtimestamp(time, UTC).strftime("(D:%Y%m%d%H%M%S+00'00')")
    return DATE.sub(date.encode(), content)


def _browser() -> str:
    named = os.environ.get(BROWSER)
    for name in (named,) if named else BROWSERS:
        if program := shutil.which(name):
            return program
    looked = named or ", ".join(BROWSERS)
    raise RulebookError(f"no browser that prints: looked for {looked}; {BROWSER} names another one")


def _printed(program: str, page: Path, folder: Path) -> bytes:
    """Return a page as a tagged PDF with bookmarks, made in `folder` with the browser `program`.

    Raises `RulebookError` if the browser fails.
    """
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
