"""`rulebook new`: the game that it creates, what it refuses, and the game's `engine.py`."""

import runpy
import shutil
import sys
from pathlib import Path

import pytest

from rulebook_tools import starter
from rulebook_tools.project.book import Book
from tests.conftest import STARTED, TINY, UNBEGUN, WALKS_ALL, Project, call, contents, replace

GOOD, PROBLEMS, USAGE = 0, 1, 2
LANGUAGES = ("de", "en", "es", "fr", "nl")
TO_TRANSLATE = f"The catalog for {UNBEGUN} is not translated yet: locales/{UNBEGUN}/LC_MESSAGES/{STARTED}.po"


@pytest.mark.parametrize("language", LANGUAGES if WALKS_ALL else ("en", "nl"))
def test_new_game_is_green_at_once(tmp_path: Path, language: str) -> None:
    """In an empty folder, in one language only: nothing to fix, to translate or to update."""
    ran = call(tmp_path, "new", STARTED, "--language", language)
    assert ran.exit_code == GOOD, ran.output
    checked = call(tmp_path, "check")
    assert checked.exit_code == GOOD, checked.output
    assert checked.stdout.endswith(f"; complete in {language}\n")
    before = contents(tmp_path)
    assert not [name for name in before if name.startswith("locales")]
    for command in (["translate", "check"], ["translate", "update"], ["verify", STARTED], ["play", STARTED]):
        assert call(tmp_path, *command).exit_code == GOOD
    assert contents(tmp_path) == before
    about = Book.load(tmp_path).games[STARTED].rulebook.about
    assert (about.language.name, about.title.text) == (language, "My Game")


@pytest.mark.parametrize("language", LANGUAGES if WALKS_ALL else ("en",))
def test_new_game_is_translated_into_each_further_language(tmp_path: Path, language: str) -> None:
    """The first one is the language of the sources, others get complete catalogs; repetitions are ignored."""
    others = [name for name in LANGUAGES if name != language]
    options = [word for name in (language, *others, language) for word in ("--language", name)]
    ran = call(tmp_path, "new", STARTED, *options)
    assert ran.exit_code == GOOD, ran.output
    checked = call(tmp_path, "check")
    assert checked.exit_code == GOOD, checked.output
    assert checked.stdout.endswith(f"; complete in {', '.join([language, *others])}\n")
    assert sorted(path.name for path in (tmp_path / "locales").iterdir()) == others
    before = contents(tmp_path)
    assert call(tmp_path, "translate", "update").exit_code == GOOD
    assert contents(tmp_path) == before


def test_language_that_nobody_has_begun_gets_all_its_catalogs(tmp_path: Path) -> None:
    """Also that of the labels, which the package has in other languages; the rest to do is printed."""
    ran = call(tmp_path, "new", STARTED, "--language", "nl", "--language", UNBEGUN)
    assert ran.exit_code == GOOD, ran.output
    assert TO_TRANSLATE in ran.stdout
    catalogs = [path.name for path in sorted((tmp_path / "locales").rglob("*.po"))]
    assert catalogs == [f"{STARTED}.po", "site.po"]
    assert Book.load(tmp_path).languages == ["nl", UNBEGUN]
    assert "up to date" in call(tmp_path, "translate", "add", UNBEGUN).stdout


def test_new_project_says_what_it_was_told_to_say(tmp_path: Path) -> None:
    """Its title, its author and its licence, in its sources and on its pages."""
    said = ["--title", "My Game", "--author", " Me &  Co ", "--licence", "CC0 1.0 https://cc.example/zero"]
    ran = call(tmp_path, "new", STARTED, *said)
    assert ran.exit_code == GOOD, ran.output
    book = Book.load(tmp_path)
    assert book.games[STARTED].rulebook.about.author == "Me & Co"
    site = book.render("en")
    assert (site.title, site.author) == ("My Game", "Me & Co")
    pages = {page.path: page.html for page in site.pages}
    assert "<dt>Author</dt><dd>Me &amp; Co</dd>" in pages["about"]
    assert '<a href="https://cc.example/zero" rel="external">CC0 1.0</a>' in pages["about"]
    assert '<h1 id="home">My Game</h1>' in pages["index"]


def test_project_that_is_there_goes_on_saying_what_it_says(project: Project) -> None:
    """Author and licence are not written to the site, as a message says; the new game gets the author."""
    before = contents(project.root)
    ran = call(project.root, "new", STARTED, "--author", "Me", "--licence", "CC0")
    assert ran.exit_code == GOOD, ran.output
    assert "docs/site/site.yml is unchanged: " in ran.stdout
    assert "now that it has 2 games: give it one in docs/site/site.yml" in ran.stdout
    after = contents(project.root)
    assert "docs/site/site.yml" not in after
    assert {name: after[name] for name in before} == before
    assert Book.load(project.root).games[STARTED].rulebook.about.author == "Me"


def test_new_game_says_what_was_written_and_what_to_do_next(tmp_path: Path) -> None:
    """Every file by its path, then commands that work as printed."""
    ran = call(tmp_path / "a b", "new", STARTED, "--title", "  Åland  for two ")
    for name in contents(tmp_path / "a b"):
        assert f"  {name}\n" in ran.stdout
    assert f"  rulebook verify {STARTED} --project '{tmp_path}/a b'\n" in ran.stdout
    assert Book.load(tmp_path / "a b").games[STARTED].rulebook.about.title.text == "Åland for two"


def test_second_game_speaks_the_languages_of_the_project(project: Project) -> None:
    """No language is added; for one that the starter lacks, a message says that its catalog is empty."""
    project.write(f"locales/{UNBEGUN}/LC_MESSAGES/.keep", "")
    ran = call(project.root, "new", STARTED)
    assert ran.exit_code == GOOD, ran.output
    assert TO_TRANSLATE in ran.stdout
    assert [path.name for path in (project.root / "locales").iterdir()] == [UNBEGUN]
    catalog = project.catalog(UNBEGUN, STARTED).read_text("utf-8")
    assert 'msgid "row | rows"\nmsgstr ""' in catalog
    assert call(project.root, "translate", "update", UNBEGUN).exit_code == GOOD
    assert project.catalog(UNBEGUN, STARTED).read_text("utf-8") == catalog


def test_language_that_the_other_games_lack_is_reported(project: Project) -> None:
    """With the command that adds it."""
    ran = call(project.root, "new", STARTED, "--language", "nl")
    assert "The other games are not translated into nl yet: rulebook translate add nl" in ran.stdout
    assert project.catalog("en", STARTED).is_file()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["My Game"], "small letters, digits and single hyphens, a letter first, such as 'my-game'"),
        (["../up"], "such as 'up'"),
        (["123"], "'123' is not a valid id of a game; expected small letters"),
        (["a" * 300], "has 300 characters; expected at most 60"),
        (["con"], "the name 'con', which no folder can have on Windows"),
        (["site"], "the name 'site' is taken by the site itself"),
        (["tiny"], "docs/games/tiny already exists"),
        (["amerigo-cards"], "an installed package already has executable rules of amerigo-cards"),
        (["half"], "locales/de/LC_MESSAGES/half.po already exists"),
        (["x", "--language", UNBEGUN], f"starter in the language '{UNBEGUN}'; expected de, en, es, fr, nl"),
        ([STARTED, "--title", "A\udcffb"], "the title 'A\\udcffb'; expected text in UTF-8"),
        ([STARTED, "--title", " "], "the title '': "),
        ([STARTED, "--title", "{goals}"], "the title '{goals}': unknown placeholder {goals}"),
        ([STARTED, "--title", 'A "game"'], 'the quotation mark "; expected none: each language has its own'),
        ([STARTED, "--title", "<b>"], "HTML is not allowed: '<b>'"),
        ([STARTED, "--language", "en", "--language", "xx"], "no language 'xx'; expected a tag such as nl"),
        ([STARTED, "--author", "A\udcffb"], "the author 'A\\udcffb'; expected text in UTF-8"),
        ([STARTED, "--author", "A\x07b"], "'A\\x07b': the invisible character U+0007"),
        ([STARTED, "--licence", "https://x.example"], "expected its name, then its address: https://…"),
    ],
)
def test_what_cannot_be_made_is_refused(project: Project, arguments: list[str], message: str) -> None:
    """Exit code 2, the reason and what to do; no file is written."""
    project.catalog("de", "half").parent.mkdir(parents=True)
    project.catalog("de", "half").touch()
    before = contents(project.root)
    ran = call(project.root, "new", *arguments)
    assert ran.exit_code == USAGE, ran.output
    assert message in ran.stderr
    assert contents(project.root) == before


def test_what_is_not_the_fault_of_the_title_is_not_blamed_on_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is reported at its place; nothing is written."""
    templates = tmp_path / "templates"
    shutil.copytree(starter.TEMPLATES, templates)
    replace(templates / "10-play.yml", "icon:", "ikon:")
    monkeypatch.setattr(starter, "TEMPLATES", templates)
    for title in ("Good", "{bad}"):
        ran = call(tmp_path / "own", "new", STARTED, "--title", title)
        assert ran.exit_code == PROBLEMS
        assert f"docs/games/{STARTED}/10-play.yml:6:1: unknown key 'ikon'" in ran.stderr
        assert "the title" not in ran.stderr
    assert not (tmp_path / "own").exists()


def test_game_is_not_written_behind_a_link(tmp_path: Path) -> None:
    """If docs/games is a link out of the project, that is reported, and nothing is written."""
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "own/docs").mkdir(parents=True)
    (tmp_path / "own/docs/games").symlink_to(tmp_path / "elsewhere")
    ran = call(tmp_path / "own", "new", STARTED)
    assert ran.exit_code == USAGE
    assert f"docs/games leads out of the project, to {tmp_path}/elsewhere; nothing is" in ran.stderr
    assert contents(tmp_path) == {}


def test_starter_refuses_what_its_rules_forbid(fresh: Project) -> None:
    """Each refusal cites its rule: not this player's turn, nothing laid, row full, game over."""
    for given, action, rule in (
        ("{row: 2, turn: A}", "B: 1", "play.lay"),
        ("{row: 2, turn: A}", "A: 0", "play.lay"),
        ("{row: 11, turn: B}", "B: 2", "play.lay"),
        ("{row: 12, turn: B}", "A: 1", "play.win"),
    ):
        example = f"given: {given}\nwhen:\n  - {action}\nforbidden_by: {rule}\n"
        about = f"id: no\ntitle: No\norigin: reference\nillustrates: [{rule}]\n"
        fresh.source("examples/no.yml", about + example)
        ran = call(fresh.root, "verify", f"{STARTED}/no")
        assert ran.exit_code == GOOD, ran.output


def test_engine_of_ones_own_stands_alone(fresh: Project) -> None:
    """It is a plain Python file, and loading it puts nothing of the project on the import path."""
    path = list(sys.path)
    assert "game" in runpy.run_path(str(fresh.sources / "engine.py"))
    assert call(fresh.root, "verify").exit_code == GOOD
    assert sys.path == path
    assert not list(fresh.root.rglob("__pycache__"))


@pytest.mark.parametrize("players", ["2", "range(2, 10)", "range(-5, 10**9)", "range(0)"])
def test_players_of_another_kind_or_number_are_reported(fresh: Project, players: str) -> None:
    """The message says what is expected: no more players than there are letters for."""
    fresh.replace("engine.py", "players = range(2, 3)", f"players = {players}")
    ran = call(fresh.root, "check")
    assert ran.exit_code == PROBLEMS
    assert "TypeError: the players of my-game are " in ran.output
    assert "; expected range(2, 5) or the like, of 1 to 8" in ran.output


def test_engine_of_a_game_that_is_not_executed_is_not_run(project: Project) -> None:
    """`engine: none` in `game.yml` is enough."""
    project.source("engine.py", "raise ValueError\n")
    assert call(project.root, "check").exit_code == GOOD
    project.source("game.yml", TINY["game.yml"].replace("engine: {none: nobody has programmed it}\n", ""))
    assert "engine.py:1:1: ValueError" in call(project.root, "check").stderr
    # Catalogs are not updated either: their messages depend on whether rules are executed.
    ran = call(project.root, "translate", "update")
    assert (ran.exit_code, "engine.py:1:1: ValueError" in ran.stderr) == (PROBLEMS, True)
