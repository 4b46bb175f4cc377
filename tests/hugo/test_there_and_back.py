"""Pages that were exported make the same game again."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from rulebook_tools.cli import main
from rulebook_tools.project.book import Book, importer
from rulebook_tools.util.writing import write_new
from tests.conftest import REPOSITORY


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
