"""`rulebook hugo import` tells what it did, and does all of it or nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebook_tools.project.book import Book
from tests.conftest import Project
from tests.hugo.pages import PICTURE, inside, run


def test_command_tells_what_it_wrote_and_every_warning(project: Project) -> None:
    """A game is made beside the others, named after its page; the same again is refused."""
    page = project.write("Roof Tops.md", inside("a\n\n@TODO: b"))
    result = run(project.root, page, "--language", "en")
    assert result.exit_code == 0, result.output
    assert f"wrote {project.root}/docs/games/roof-tops/10-a.yml\n" in result.stdout
    assert "Roof Tops.md:4:1: the note '@TODO: b'; it was left out (warning)\n" in result.stderr
    assert "roof-tops (en): 2 warnings\n" in result.stdout
    assert Book.load(project.root).check() == []
    again = run(project.root, page, "--language", "en")
    assert again.exit_code == 2
    assert "docs/games/roof-tops is there already; name another with --game" in again.stderr


@pytest.mark.parametrize(
    ("content", "args", "message"),
    [
        (b"x", ["--game", "Bad Name"], "the name 'Bad Name'; expected small letters"),
        (b"x", ["--game", "a" * 300], "has 300 characters; expected at most 60"),
        (b"x", ["--game", "site"], "the name 'site' is taken by the site itself"),
        (b"x", ["--game", "tiny"], "docs/games/tiny is there already"),
        (b"x", ["--game", "about"], "the name 'about' is taken by the site itself"),
        (b"x", ["--language", "klingon!"], "no language 'klingon!'"),
        (b"\xff\xfe", [], "page.md:1:1: not valid UTF-8"),
        (b"", [], "page.md:1:1: a page without any text"),
        (b"<!-- x -->", [], "page.md:1:1: a page without any text"),
        (b"x" * 1_000_001, [], "the file has 1000001 bytes"),
        (b"x" * 5000, [], "page.md:1:1: a paragraph of 5000 characters; expected at most 4000"),
        (b"## x\n" * 101, [], "a page of 101 outermost blocks; expected 1 to 100"),
        (None, [], "no such page"),
    ],
)
def test_what_cannot_be_imported_changes_nothing(
    project: Project, content: bytes | None, args: list[str], message: str
) -> None:
    """A message without a traceback; no file is written."""
    page = project.root / "page.md" if content is None else project.write("page.md", content)
    before = sorted(project.root.rglob("*"))
    result = run(project.root, page, *args)
    assert result.exit_code in (1, 2)
    assert message in result.stderr
    assert isinstance(result.exception, SystemExit)
    assert sorted(project.root.rglob("*")) == before


def test_what_cannot_be_written_is_refused_before_anything_is(tmp_path: Path) -> None:
    """Where a folder cannot be made, no half of a game is written."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/assets").write_text("a file where a folder belongs")
    (tmp_path / "p.png").write_bytes(PICTURE)
    (tmp_path / "p.md").write_text(inside("![a](p.png)"))
    result = run(tmp_path, tmp_path / "p.md", "--game", "trial")
    assert result.exit_code == 2
    assert "docs/assets is a file, docs/assets/trial/p.png needs a folder there" in result.stderr
    assert not (tmp_path / "docs/games/trial").exists()
