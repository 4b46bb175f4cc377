"""`rulebook record` and its file: results of random games that builds do not play again."""

import pytest

from rulebook_tools.games import program_files
from rulebook_tools.play import game as play
from rulebook_tools.play.invariants import Trial
from rulebook_tools.project.book import Book
from rulebook_tools.publish.build import build_site
from rulebook_tools.publish.preview import Preview
from tests.conftest import CARDS, GAMES, REPOSITORY, STARTED, Project, call

FILE = "random-games.json"
WAY_OUT = f"`rulebook record {STARTED}` writes"


@pytest.mark.parametrize("game", GAMES)
def test_record_is_what_random_games_come_to_today(game: str) -> None:
    """If this fails, the random games have changed; if that is intended, run `rulebook record`."""
    ((name, content),) = Book.load(REPOSITORY, [game]).record()
    assert (REPOSITORY / name).read_bytes() == content


def test_new_game_has_a_record(fresh: Project) -> None:
    """The command writes the same bytes again, whatever the file holds, and prints the path."""
    path = fresh.sources / FILE
    made = path.read_bytes()
    for there in (b"", b"<<<<<<< ours"):
        path.write_bytes(there)
        ran = call(fresh, "record")
        assert (ran.exit_code, ran.output) == (0, f"docs/games/{STARTED}/{FILE} written\n")
        assert path.read_bytes() == made
    assert call(fresh, "check").exit_code == 0


def test_nothing_is_played_for_a_page(fresh: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """Builds, the development server and MkDocs use the recorded results."""
    played = []

    class Noted(Trial):
        def __init__(self, *args: object) -> None:
            played.append(args)
            super().__init__(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(play, "Trial", Noted)
    build_site(fresh.root, fresh.root / "site", languages=["en"], jobs=1, cache=fresh.root / "cache")
    pages = [(fresh.root / f"site/en/{STARTED}/checked.html").read_text("utf-8")]
    preview = Preview(fresh.root, ["en"], cache=fresh.root / "other")
    pages.append((preview.response(f"en/{STARTED}/checked.html")[0] or b"").decode())
    list(preview.check())
    pages.append(fresh.page("checked").html)
    assert [page.count('id="random"') for page in pages] == [1, 1, 1]
    assert not played
    assert call(fresh, "record").exit_code == 0
    assert played


def test_games_played_with_other_figures_are_told_of_nowhere(fresh: Project) -> None:
    """`rulebook check` reports an outdated record; the site is built without it, with a warning."""
    (fresh.sources / "tours/first-moves.yml").unlink()
    fresh.replace("parameters.yml", "value: 3", "value: 2")
    fresh.replace("examples/the-last-counter.yml", "row: 8", "row: 9")
    fresh.replace("examples/the-last-counter.yml", "- A: 3", "- A: 2")
    ran = call(fresh, "check")
    assert ran.exit_code == 1
    assert f"docs/games/{STARTED}/{FILE}:1:1: out of date" in ran.output
    assert WAY_OUT in ran.output
    assert 'id="random"' not in fresh.page("checked").html
    assert call(fresh, "record", STARTED).exit_code == 0
    assert 'id="random"' in fresh.page("checked").html
    assert call(fresh, "check").exit_code == 0


@pytest.mark.parametrize(
    ("name", "old", "new", "is_current"),
    [
        ("engine.py", "from __future__", "# Laid down.\nfrom __future__", False),
        ("glossary.yml", "  term: ", "  term: old ", True),
        ("parameters.yml", "value: 3", "value: 3 # at most", True),
        ("parameters.yml", "most:", "spare: {label: Spare, value: 1, assumed: so it is}\nmost:", True),
    ],
)
def test_what_decides_no_game_leaves_the_record_as_it_is(
    fresh: Project, name: str, old: str, new: str, *, is_current: bool
) -> None:
    """A changed text keeps the record valid; a changed parameter or rule does not."""
    fresh.replace(name, old, new)
    (loaded,) = Book.load(fresh.root).games.values()
    assert bool(loaded.record_problems) == (not is_current)


def test_rules_in_a_package_are_all_of_its_modules() -> None:
    """The key of a record depends on all modules of its game, and on no other game."""
    Book.load(REPOSITORY, [CARDS])
    files = list(program_files(CARDS))
    names, sources = files[::2], files[1::2]
    assert {"__init__.py", "rules/sale.py", "model.py"} <= set(names)
    folder = REPOSITORY / "rulebook_tools/games/amerigo_cards"
    assert sources == [(folder / str(name)).read_bytes() for name in names]


HEAD = '{"players": [2, 2], "games": 1, "moves": 3, "violations": 0'


@pytest.mark.parametrize(
    "content",
    [
        *("", "{", "[]", "null", "\x00", '{"players": [2, 2]}', "[" * 100_000, "x" * 1_000_001),
        *(HEAD.replace("3", '"many"'), HEAD + ', "applied": {"Nobody": 1}}'),
        *(HEAD + ', "stages": []}', "<<<<<<< ours\n{}\n=======\n{}\n>>>>>>> theirs\n"),
    ],
)
def test_file_that_is_no_record_is_told_with_its_way_out(fresh: Project, content: str) -> None:
    """The problem has its line; pages are made without it."""
    fresh.source(FILE, content)
    (problem,) = Book.load(fresh.root).check()
    assert f"docs/games/{STARTED}/{FILE}:" in str(problem)
    assert WAY_OUT in str(problem)
    assert 'id="random"' not in fresh.page("checked").html


def test_record_that_somebody_changed_is_not_believed(fresh: Project) -> None:
    """A record with a changed number is out of date; pages do not show it."""
    fresh.replace(FILE, '"violations": 0', '"violations": 1')
    assert "out of date" in call(fresh, "check").output
    assert 'id="random"' not in fresh.page("checked").html


def test_line_ends_of_another_system_change_nothing(fresh: Project) -> None:
    """A record stays valid in a checkout with CR LF line ends."""
    for name in (FILE, "engine.py"):
        path = fresh.sources / name
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert call(fresh, "check").exit_code == 0


def test_broken_promises_are_recorded(fresh: Project) -> None:
    """The page has the number of violations; if a game crashes, the record is kept."""
    fresh.replace("engine.py", "if after.row != before.row + ledger.total", "if after.row != ledger.total")
    assert call(fresh, "record").exit_code == 0
    assert b'"violations": 0' not in (before := (fresh.sources / FILE).read_bytes())
    fresh.replace("engine.py", "if after.row != ledger", "raise OSError\n    if after.row != ledger")
    ran = call(fresh, "record")
    assert ran.exit_code == 1
    assert f"{STARTED}: a random game of 2 players breaks off: seed 1, move 1: OSError" in ran.output
    assert (fresh.sources / FILE).read_bytes() == before


def test_game_that_nothing_executes_has_no_record(project: Project) -> None:
    """The command reports it; an existing file is a problem."""
    for names in ((), (project.game,)):
        ran = call(project, "record", *names)
        assert ran.exit_code == 2
        assert "executable rules" in ran.output
    project.source(FILE, HEAD + "}")
    (problem,) = map(str, Book.load(project.root).check())
    assert f"{FILE}:1:1: a file of random games, but the game has no engine; expected no such file" in problem
