"""The site, built once, and a real browser to read it with."""

import json
import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from filelock import FileLock
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from rulebook_tools.project.book import Book, sound_outline
from rulebook_tools.publish.build import build_site
from rulebook_tools.publish.mkdocs_build import load_settings
from rulebook_tools.sources.folders import Folders
from tests.catalogs import pseudo
from tests.conftest import UNBEGUN, WALKS_ALL, tiny
from tests.site import visits
from tests.site.hosted import served
from tests.site.reading import BuiltSite

ROOT = Path(__file__).parents[2]
CHROMIUM = (Path("/usr/bin/chromium-headless-shell"), Path("/usr/bin/chromium"))
"""Paths of Chromium; the first one draws no browser window around each page."""
NO_BROWSER = "no browser was found"
GET_ONE = (
    "install Chromium (Debian and Ubuntu: apt-get install chromium), name one with"
    " CHROMIUM=/path/to/chromium, or run `playwright install chromium`"
)
FLAGS = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
PATIENCE = 30_000
"""Milliseconds until an expected thing counts as missing."""

LANGUAGES = ("en", "nl", "de", "es")
"""The languages whose words tests name."""

Once: TypeAlias = Callable[[str, Callable[[], Any]], Any]
Built: TypeAlias = tuple[str, str, Sequence[str]]
"""The folder of a site, the address it says it is published at, and its languages."""
Visit: TypeAlias = Callable[..., Page]


@pytest.fixture(scope="session")
def once(tmp_path_factory: pytest.TempPathFactory) -> Once:
    """Return a function that does a thing once for all workers; the others wait, and read the result."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent

    def do(name: str, make: Callable[[], Any]) -> Any:
        kept = folder / f"{name}.json"
        with FileLock(f"{kept}.lock"):
            if not kept.exists():
                kept.write_text(json.dumps(make()), "utf-8")
        return json.loads(kept.read_text("utf-8"))

    return do


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, once: Once) -> BuiltSite:
    """Build the site of this repository, in the languages whose words tests name, or in all complete ones."""

    def make() -> Built:
        languages = Book.load(ROOT).catalogs.complete if WALKS_ALL else LANGUAGES
        return _build(ROOT, tmp_path_factory.mktemp("built") / "site", *languages)

    return BuiltSite(*once("site", make))


@pytest.fixture(scope="session")
def untranslated(tmp_path_factory: pytest.TempPathFactory, once: Once) -> BuiltSite:
    """Build two games with a repository to link, one of them in Dutch, in a language without translations."""

    def make() -> Built:
        root = tmp_path_factory.mktemp("untranslated")
        for folder in ("docs", "locales/en"):
            shutil.copytree(ROOT / folder, root / folder, ignore=shutil.ignore_patterns("amerigo-islands*"))
        repository = "repo_url: https://code.example/rules\nedit_uri: edit/main/docs/\n"
        (root / "mkdocs.yml").write_text(f"INHERIT: {ROOT / 'mkdocs.yml'}\n{repository}", "utf-8")
        Book.load(root).catalog_updater.add(UNBEGUN)
        return _build(root, root / "site", UNBEGUN)

    return BuiltSite(*once("untranslated", make))


@pytest.fixture(scope="session")
def invented(tmp_path_factory: pytest.TempPathFactory, once: Once) -> BuiltSite:
    """Build the card game in two invented languages: one of long words, one written from right to left."""

    def make() -> Built:
        root = tmp_path_factory.mktemp("invented")
        for folder in ("docs/site", "docs/games/amerigo-cards"):
            shutil.copytree(ROOT / folder, root / folder)
        there = {path.name for path in (ROOT / "locales").iterdir()}
        languages = []
        for names, letters in ((pseudo.NORTHERN, pseudo.ACCENTED), (pseudo.EASTERN, pseudo.ARABIC)):
            language = next(name for name in names if name not in there)
            Book.load(root).catalog_updater.add(language)
            pseudo.fill(root / "locales" / language, letters)
            languages.append(language)
        return _build(root, root / "site", *languages)

    return BuiltSite(*once("invented", make))


@pytest.fixture(scope="session")
def small_site(tmp_path_factory: pytest.TempPathFactory, once: Once) -> Path:
    """Build the small game; return the folder of its site, for tests that copy or only read it."""

    def make() -> str:
        project = tiny(tmp_path_factory.mktemp("small") / "project")
        build_site(project.root, project.root / "site")
        return str(project.root / "site")

    return Path(once("small", make))


def _build(root: Path, folder: Path, *languages: str) -> Built:
    """Build a site; return its folder, the address it says it is published at, and its languages."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("SOURCE_DATE_EPOCH", "NO_MKDOCS_2_WARNING"):
            patch.setenv(name, os.environ.get(name, "1"))
        patch.setenv("RULEBOOK_SITE_URL", "https://rules.example/")
        build_site(root, folder, languages=languages)
        base = load_settings(root, folder).site_url or ""
        chosen = sound_outline(Folders(root)).choose_languages(languages)
        return str(folder), f"{base.rstrip('/')}/", chosen


@pytest.fixture(scope="session")
def address(site: BuiltSite) -> Iterator[str]:
    """Serve the site on a free port and return its address, with a slash at its end."""
    with served(site.folder) as there:
        yield there


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start the browser; without any, skip, but fail where a test must not be missed."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        path = _find_browser(playwright)
        if path is None:
            if os.environ.get("CI", "").casefold() in ("", "0", "false"):
                pytest.skip(NO_BROWSER)
            pytest.fail(f"{NO_BROWSER}: {GET_ONE}", pytrace=False)
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


def _find_browser(playwright: Playwright) -> Path | None:
    """Return the browser that the environment names, or the system's, or Playwright's own."""
    if named := os.environ.get("CHROMIUM"):
        found = shutil.which(named)
        if found is None:
            pytest.fail(f"CHROMIUM={named}: no such program", pytrace=False)
        return Path(found)
    candidates = (*CHROMIUM, Path(playwright.chromium.executable_path))
    return next((path for path in candidates if path.is_file()), None)


@pytest.fixture(scope="session")
def on_desktop(browser: Browser, site: BuiltSite, address: str, once: Once) -> visits.Visits:
    """Return the visits of pages of the first language and of the root on a large screen."""
    seen: visits.Visits = once("on_desktop", lambda: visits.on_desktop(browser, site, address))
    return seen


@pytest.fixture(scope="session")
def on_phone(browser: Browser, site: BuiltSite, address: str, once: Once) -> visits.Visits:
    """Return the visits of pages on a phone; two workers begin with different languages."""
    seen: dict[str, visits.Seen] = {}
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "").removeprefix("gw") or 0)
    for language in ["", *visits.on_small_screens(site)][:: -1 if worker % 2 else 1]:
        seen |= once(f"on_phone-{language}", partial(visits.on_phone, browser, site, address, language))
    return seen


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visit]:
    """Return a function to open a URL in a new window: `visit(url, viewport=PHONE, color_scheme="dark")`."""
    with ExitStack() as opened:

        def open_page(url: str, **options: Any) -> Page:
            if options.setdefault("viewport", visits.DESKTOP)["width"] < 500:
                options = {"is_mobile": True, "has_touch": True} | options
            # The worker that keeps a whole language on the device would run beside every test.
            context = browser.new_context(**{"service_workers": "block", **options})
            opened.callback(context.close)
            context.set_default_timeout(PATIENCE)
            page = context.new_page()
            page.goto(url)
            return page

        yield open_page


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Report in the summary that the site was not tested in a browser."""
    skipped = terminalreporter.stats.get("skipped", [])
    number = sum(NO_BROWSER in str(report.longrepr) for report in skipped)
    if number:
        terminalreporter.section("the site was NOT tested", sep="!", red=True, bold=True)
        terminalreporter.write_line(
            f"{number} browser tests skipped, for {NO_BROWSER}: {GET_ONE}", red=True, bold=True
        )
