"""What all tests share: Hypothesis profiles, and projects of their own to break."""

import gc
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import HealthCheck, settings

from rulebook_tools.cli import main
from rulebook_tools.project.book import Book
from rulebook_tools.render.page import Page
from rulebook_tools.render.search import PACKED
from rulebook_tools.util.errors import Problem, SourceError

pytest_plugins = ["pytester"]


def search_entries(folder: Path) -> list[dict[str, Any]]:
    """Return the entries of the search index in the folder of a language, in the format of the theme."""
    script = (folder / "search/search_index.js").read_text("utf-8")
    known = json.loads(script.removeprefix("var __index = "))
    found = list(known["docs"])
    for game, pages in known["games"].items():
        for file, title, entries in pages:
            found.append({"location": f"{game}/{file}", "title": title, "text": ""})
            for anchor, *values in entries:
                said = {name: value for name, value in zip(PACKED, values, strict=False) if value}
                said["words"] = f"{anchor} {said.get('words', '')}"
                found.append({"location": f"{game}/{file}#{anchor}", "title": "", "text": "", **said})
    return found


settings.register_profile(
    "quick", max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
settings.register_profile("ci", settings.get_profile("quick"), max_examples=200, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "quick")


def pytest_configure(config: pytest.Config) -> None:
    """Give all workers a cache of builds out of the user's home; restore default signal handlers."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        cache = tempfile.TemporaryDirectory(prefix="rulebook-tests-")
        config.add_cleanup(cache.cleanup)
        os.environ["XDG_CACHE_HOME"] = cache.name
    gc.set_threshold(100_000, 20, 50)  # the games that tests share are millions of objects, all of them kept
    # What a shell's background or `nohup` ignores, a process that a test starts would ignore, too.
    for number, usual in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, signal.SIG_DFL)):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, usual)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes longest, the browser: what is quick, idle workers take over at the end."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is None)


WALKS_ALL = os.environ.get("RULEBOOK_WALK") == "all"
"""Whether tests try all languages, games and cases (`make test-all`), else a few of each."""
REPOSITORY = Path(__file__).parents[1]
PROGRAM = (sys.executable, "-u", "-c", "from rulebook_tools.cli import main; main()")
"""The command `rulebook` of this checkout, for tests that need a process."""
UNBEGUN = next(tag for tag in ("it", "pt", "sv", "fi", "ro") if not (REPOSITORY / "locales" / tag).exists())
"""A language that this repository has no catalogs of."""
GAME, STARTED = "tiny", "my-game"
GAMES = CARDS, ISLANDS, ROOFTOPS = "amerigo-cards", "amerigo-islands", "amerigo-rooftops"
"""The games of this repository."""

TINY = {
    "game.yml": """\
title: Tiny
subtitle: A game to test with
language: en
about: Everybody draws until the deck is empty.
author: Nobody
publisher: Nobody at all
year: 2020
editions:
  en: {name: English edition, language: en}
engine: {none: nobody has programmed it}
""",
    "10-draw.yml": """\
id: draw
heading: Drawing
summary: How to draw.
body: |
  You may hold {hand_limit}. See [ties](rule:draw.tie), a [deck](term:deck).

  - Take the top card.
  - Look at it.

  | Card | Use |
  | --- | --- |
  | Queen | Draw again |
source: {en: Drawing}
blocks:
  - id: draw.tie
    heading: Ties
    body: "**Nobody** wins a tie."
    table: {parameter: award, kind: thresholds, key: Cards, value: Points}
    source: {en: Ties}
""",
    "parameters.yml": """\
hand_limit:
  label: Hand limit
  value: 7
  unit: card
  source: {en: Drawing}
award:
  label: Award
  value: {1: 2, 3: 5}
  keys: card
  unit: point
  source: {en: Drawing}
award_all:
  label: All awards
  sum: award
  assumed: added up
""",
    "glossary.yml": """\
deck:
  term: deck
  forms: [decks]
  definition: The cards that nobody holds.
""",
    "rulings.yml": """\
ruling-tie:
  question: Who wins a tie?
  readings:
    none: Nobody.
    all: Everybody.
  adopted: none
  because: The edition says so.
  concerns: [draw.tie]
""",
    "wording.yml": """\
nouns:
  card: {one: card, other: cards}
  point: {one: point, other: points}
  deck: {name: the deck}
statements: {}
""",
}


@cache
def repository_book() -> Book:
    """Return the book of this repository, loaded once, for tests that only read it."""
    return Book.load(REPOSITORY)


@cache
def repository_page(path: str, language: str = "en") -> str:
    """Return the HTML of a page of a game of this repository, given by its path without `.html`."""
    return rendered(repository_book(), path, language).html


def rendered(book: Book, path: str, language: str = "en", *, contact: str = "") -> Page:
    """Return a page of a game, given by its path without `.html`; no other page is rendered."""
    game = path.partition("/")[0]
    pages = book.render_game(game, language, book.languages, path, contact=contact).section.pages
    return next(page for page in pages if page.path == path)


@pytest.fixture(scope="session")
def book() -> Book:
    """Return the book of this repository, for tests that only read it."""
    return repository_book()


def contents(folder: Path) -> Mapping[str, bytes]:
    """Return every file below a folder with its bytes."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def replace(path: Path, old: str, new: str) -> None:
    """Replace a text, which must be there once, in a file."""
    content = path.read_text("utf-8")
    assert content.count(old) == 1, f"{old!r} is in {path} {content.count(old)} times"
    path.write_text(content.replace(old, new), "utf-8")


@dataclass(frozen=True)
class Project:
    """A project's folder, and the folder of its one game."""

    root: Path
    game: str

    @property
    def sources(self) -> Path:
        """Where the sources of the game lie."""
        return self.root / "docs/games" / self.game

    def write(self, name: str, content: str | bytes) -> Path:
        """Write a file of the project, given by its path from the root."""
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def source(self, name: str, content: str | bytes) -> Path:
        """Write a source of the game."""
        return self.write(f"docs/games/{self.game}/{name}", content)

    def replace(self, name: str, old: str, new: str) -> None:
        """Replace a text, which must be there once, in a source of the game."""
        replace(self.sources / name, old, new)

    def append(self, name: str, text: str) -> None:
        """Add text to the end of a source of the game."""
        self.source(name, (self.sources / name).read_text("utf-8") + text)

    def page(self, name: str, language: str = "en", *, contact: str = "") -> Page:
        """Return a page of the game, given by its name."""
        return rendered(Book.load(self.root), f"{self.game}/{name}", language, contact=contact)

    def record(self) -> None:
        """Record random games."""
        for name, content in Book.load(self.root).record():
            self.write(name, content)

    def catalog(self, language: str, domain: str = "") -> Path:
        """Return the path of a catalog of the game, or of another domain."""
        return self.root / "locales" / language / "LC_MESSAGES" / f"{domain or self.game}.po"

    def translate(self, language: str, translations: Mapping[str, str], domain: str = "") -> None:
        """Fill in untranslated messages, given by their source texts, in a catalog: by default the game's."""
        for text, translation in translations.items():
            empty = f'msgid "{text}"\nmsgstr ""'
            replace(self.catalog(language, domain), empty, f'{empty[:-1]}{translation}"')


def call(project: Project | Path, *args: str | Path) -> Result:
    """Run a command of `rulebook` in a project; it must end by itself, never by an exception of its own."""
    root = project.root if isinstance(project, Project) else project
    ran = CliRunner().invoke(main, [*map(str, args), "--project", str(root)])
    assert ran.exception is None or isinstance(ran.exception, SystemExit), ran.exception
    assert "Traceback" not in ran.output
    return ran


def start(root: Path, *words: str) -> subprocess.Popen[str]:
    """Start a command of `rulebook` in a project, in a session of its own."""
    command = [*PROGRAM, *words, "--project", str(root)]
    env = {**os.environ, "PYTHONPATH": str(REPOSITORY)}
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, start_new_session=True, env=env)


def until(is_so: Callable[[], object]) -> None:
    """Wait until a condition is true; fail the test after 30 seconds."""
    for _ in range(3000):
        if is_so():
            return
        time.sleep(0.01)
    pytest.fail("it never happened")


def problems_of(project: Project, file: str = "") -> list[Problem]:
    """Return the problems of a project or of one source, without those of catalogs."""
    try:
        found = Book.load(project.root).check()
    except SourceError as error:
        found = list(error.problems)
    return [each for each in found if not each.place.file.startswith("locales/") and file in each.place.file]


def checked(project: Project) -> list[str]:
    """Return the problems of a project as text, without those of catalogs and the folder of the game."""
    return [str(each).replace(f"docs/games/{project.game}/", "") for each in problems_of(project)]


def tiny(root: Path) -> Project:
    """Write a project with one small game that nothing executes, in English only."""
    made = Project(root, GAME)
    for name, content in TINY.items():
        made.source(name, content)
    return made


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """Return a project of one's own with the small game."""
    return tiny(tmp_path / "project")


def copy_of(game: str, root: Path) -> Project:
    """Return a project with a copy of a game of this repository and its engine, without its catalogs."""
    made = Project(root, game)
    shutil.copytree(REPOSITORY / "docs/games" / game, made.sources)
    return made


@pytest.fixture
def cards_project(tmp_path: Path) -> Project:
    """Return a copy of the card game."""
    return copy_of(CARDS, tmp_path / "cards")


@pytest.fixture
def begun(project: Project) -> Project:
    """Return the small project with a new language, into which this package translates no labels."""
    assert call(project, "translate", "add", UNBEGUN).exit_code == 0
    return project


def finish(project: Project, language: str) -> None:
    """Say that all catalogs of a language are complete: what is wrong with them fails a check then."""
    for path in (project.root / "locales" / language / "LC_MESSAGES").iterdir():
        path.write_text(path.read_text("utf-8").replace('"X-Rulebook-State: in work\\n"\n', ""), "utf-8")


def fill(project: Project, language: str) -> None:
    """Add a language, and translate each message of the game by its source text after the language's tag."""
    assert call(project, "translate", "add", language).exit_code == 0
    finish(project, language)
    path = project.catalog(language)
    lines = path.read_text("utf-8").split("\n")
    source = ""
    for at, line in enumerate(lines):
        word, _, text = line.partition(" ")
        if word in ("msgid", "msgid_plural"):
            source = text
        elif word.startswith("msgstr") and source != '""':
            lines[at] = f'{word} "{language} {source[1:]}'
    path.write_text("\n".join(lines), "utf-8")


def new_game(root: Path, *options: str) -> Project:
    """Return a project that holds nothing but a new game."""
    made = Project(root, STARTED)
    ran = call(made, "new", STARTED, *options)
    assert ran.exit_code == 0, ran.output
    return made


@pytest.fixture
def fresh(tmp_path: Path) -> Project:
    """Return a project that holds nothing but a new game, with its record of random games."""
    return new_game(tmp_path / "fresh")


def start_game(root: Path) -> Project:
    """Return a new game with executable rules and some German; a record would be outdated by any change."""
    made = Project(root, STARTED)
    for name, content in _started_files().items():
        made.write(name, content)
    return made


@cache
def _started_files() -> Mapping[str, bytes]:
    """Return the files of a new game, by their paths."""
    with tempfile.TemporaryDirectory() as folder:
        made = new_game(Path(folder))
        (made.sources / "random-games.json").unlink()
        Book.load(made.root).catalog_updater.add("de")
        finish(made, "de")
        made.translate("de", {"Laying counters": "Steine legen"})
        return contents(made.root)


@pytest.fixture
def started(tmp_path: Path) -> Project:
    """Return a new game with executable rules."""
    return start_game(tmp_path / "started")
