"""What `python benchmarks/engines` says and `python benchmarks/site` makes up; no test asks how fast."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.engines.loop import play_slice
from benchmarks.engines.project import engines
from benchmarks.site.corpus.changes import reworded
from benchmarks.site.corpus.inventor import games_for, made_up_games
from benchmarks.site.corpus.words import LANGUAGES
from benchmarks.site.sides import Rulebook
from rulebook_tools.project.book import Book
from tests.conftest import REPOSITORY, ROOFTOPS, contents

ENGINES = (f"{ROOFTOPS}, without steps", f"{ROOFTOPS}, with steps")


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the smallest game of this project alone: little has to be read there."""
    root = tmp_path_factory.mktemp("benchmarks") / "small"
    for folder in ("benchmarks/engines", "rulebook_tools", "docs/site", f"docs/games/{ROOFTOPS}"):
        shutil.copytree(REPOSITORY / folder, root / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for shared in (REPOSITORY / "benchmarks").glob("*.py"):
        shutil.copy(shared, root / "benchmarks")
    return root


def measure(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Return what the command of a checkout says, measuring as briefly as can be."""
    command = [sys.executable, str(root / "benchmarks/engines"), "--no-peers", "--rounds", "2", *arguments]
    return subprocess.run(command, check=False, capture_output=True, text=True)


def rows(said: str) -> dict[str, list[list[str]]]:
    """Return the cells of every row of the tables, by the first cell."""
    found: dict[str, list[list[str]]] = {}
    for line in said.splitlines():
        if line.startswith("|"):
            first, *others = (cell.strip() for cell in line.strip("|").split("|"))
            found.setdefault(first, []).append(others)
    return found


def test_same_seeds_play_the_same_games() -> None:
    """With steps and without; other seeds play others."""
    found = engines(str(REPOSITORY))
    without, with_steps = (found[name] for name in ENGINES)
    ends = play_slice(without, range(8)).ends
    assert ends == play_slice(without, range(8)).ends == play_slice(with_steps, range(8)).ends
    assert ends != play_slice(without, range(8, 16)).ends


def test_other_rules_of_another_folder_are_found_out(small: Path, tmp_path: Path) -> None:
    """What is measured there is the other folder's own: its games do not end alike, and examples fail."""
    other = tmp_path / "other"
    shutil.copytree(small, other)
    parameters = other / "docs/games" / ROOFTOPS / "parameters.yml"
    text = parameters.read_text("utf-8")
    changed = text.replace("label: Kaarten in de hand\n  value: 3", "label: Kaarten in de hand\n  value: 4")
    assert changed != text
    parameters.write_text(changed, "utf-8")
    done = measure(small, "--against", str(other))
    assert done.returncode == 0, done.stderr
    found = rows(done.stdout)
    for engine in ENGINES:
        alike, _, games = found[engine][1][-1].replace(",", "").partition(" of ")
        assert int(alike) < int(games)
    passed, _, examples = found[f"{ROOFTOPS}, examples read and run"][0][-1].partition(" of ")
    assert int(passed) < int(examples)
    assert f"fails in {other}" in done.stderr


def test_what_is_not_there_is_told(small: Path) -> None:
    """A revision and a game: in one line each, and nothing is measured."""
    for arguments, wrong in (
        (["--against", "nowhere"], "nowhere is no revision"),
        (["--game", "chess"], f"no game chess; expected {ROOFTOPS}"),
    ):
        done = measure(small, *arguments)
        assert done.returncode == 2
        assert wrong in done.stderr
        assert "Traceback" not in done.stderr
        assert not done.stdout


@pytest.fixture(scope="module")
def made_up(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder in which the command has written a small project, in `project`."""
    root = tmp_path_factory.mktemp("made-up")
    write_made_up(root / "project", "0")
    return root


def write_made_up(project: Path, hash_seed: str) -> None:
    """Write made-up games of 60 pages by the command, in a process with another order of sets."""
    command = [sys.executable, str(REPOSITORY / "benchmarks/site"), "corpus", str(project), "--pages", "60"]
    subprocess.run(command, check=True, capture_output=True, env=os.environ | {"PYTHONHASHSEED": hash_seed})


def test_the_same_games_are_made_up_each_time(made_up: Path, tmp_path: Path) -> None:
    """Two processes write the same bytes, catalogs among them; a bigger site begins with the same games."""
    write_made_up(tmp_path, "1")
    files = contents(made_up / "project")
    assert contents(tmp_path) == files
    assert any(name.startswith("locales/") for name in files)
    assert made_up_games(games_for(200))[0] == made_up_games(games_for(60))[0]


def test_made_up_games_are_a_sound_project(made_up: Path) -> None:
    """Nothing is wrong with sources and catalogs, nothing lacks a translation, every example comes out."""
    book = Book.load(made_up / "project")
    assert {*book.languages} == {*LANGUAGES}
    assert not book.check()
    runs = [run for loaded in book.games.values() for run in loaded.runs.values()]
    assert len(runs) == 10
    assert all(run.passed for run in runs)


def test_a_changed_word_changes_one_file_a_language(made_up: Path, tmp_path: Path) -> None:
    """A word of a translation changes its catalog alone; a rule its chapter and all its catalogs."""
    game = made_up_games(1)[0]
    side = Rulebook(tmp_path)
    side.write([game])
    before = contents(tmp_path)
    for languages in (["de"], LANGUAGES):
        side.rewrite(reworded(game, "Other", languages))
        changed = {name for name, content in contents(tmp_path).items() if before[name] != content}
        assert len(changed) == len(languages)
        assert all(b"Other " in (tmp_path / name).read_bytes() for name in changed)
