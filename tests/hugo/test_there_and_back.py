"""Pages that were exported make the same game again."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from rulebook_tools.cli import main
from rulebook_tools.project.book import Book, importer
from rulebook_tools.sources.folders import Folders
from rulebook_tools.sources.rulebooks import load_rulebook
from rulebook_tools.util.errors import Problems
from rulebook_tools.util.writing import write_new
from tests.conftest import REPOSITORY, Project
from tests.hugo.pages import run
from tests.sources.test_pages import without_places


def test_executable_rules_that_no_page_carries_are_asked_for(project: Project) -> None:
    """With the path where they belong; once they are there, the game is whole again."""
    assert CliRunner().invoke(main, ["new", "own-game", "--project", str(project.root)]).exit_code == 0
    page, again = project.root / "page.md", project.root / "again"
    exported = ["hugo", "export", "own-game", "--sources", "--output", str(page)]
    result = CliRunner().invoke(main, [*exported, "--project", str(project.root)])
    assert "docs/games/own-game/engine.py is not on the page" in result.stderr
    result = run(again, page, "--game", "own-game")
    assert result.exit_code == 0, result.output
    asked = "a game with executable rules, which no page carries; copy them to docs/games/own-game/engine.py"
    assert asked in result.stderr
    shutil.copy(project.root / "docs/games/own-game/engine.py", again / "docs/games/own-game")
    checked = CliRunner().invoke(main, ["verify", "--project", str(again)])
    assert checked.exit_code == 0, checked.output


def unplaced(value: object) -> object:
    """Return a part of the model without where it, and any data in it, stands."""

    def bare(part: object) -> object:
        if isinstance(part, dict):
            return {key: bare(inner) for key, inner in part.items() if key != "places"}
        return [bare(inner) for inner in part] if isinstance(part, list) else part

    return bare(without_places(value))


@pytest.mark.parametrize("game", sorted(path.name for path in (REPOSITORY / "docs/games").iterdir()))
def test_exported_sources_make_the_same_game(tmp_path: Path, game: str) -> None:
    """What `hugo export --sources` wrote of a game is that very game when it is imported."""
    exported = ["hugo", "export", game, "--sources", "--output"]
    first, again = tmp_path / "first.md", tmp_path / "again.md"
    runner = CliRunner()
    assert runner.invoke(main, [*exported, str(first), "--project", str(REPOSITORY)]).exit_code == 0
    assert run(tmp_path, first, "--game", game).exit_code == 0
    assert runner.invoke(main, [*exported, str(again), "--project", str(tmp_path)]).exit_code == 0
    assert again.read_text("utf-8") == first.read_text("utf-8")
    problems = Problems()
    books = [load_rulebook(Folders(root), game, problems) for root in (REPOSITORY, tmp_path)]
    assert problems.found == []
    assert unplaced(books[0]) == unplaced(books[1])


def test_exported_page_for_readers_makes_a_game_as_well(book: Book, tmp_path: Path) -> None:
    """What the game is about is no chapter; nothing of the page is odd but that."""
    page = tmp_path / "seiten/amerigo.md"
    exported = ["hugo", "export", "amerigo-cards", "--language", "de", "--output", str(page)]
    page.parent.mkdir()
    assert CliRunner().invoke(main, [*exported, "--project", str(REPOSITORY)]).exit_code == 0
    made = importer(tmp_path).imported(page, "trial")
    write_new(tmp_path, made.files)
    imported = Book.load(tmp_path)
    assert imported.check() == []
    original = book.games["amerigo-cards"].rulebook
    again = imported.games["trial"].rulebook
    assert [chapter.id.name for chapter in again.chapters] == [each.id.name for each in original.chapters]
    assert again.about.about
    assert (again.about.author, again.about.year) == (original.about.author, original.about.year)
    (odd,) = made.warnings
    assert odd.wrong == "text before the first block; it became what the game is about"
