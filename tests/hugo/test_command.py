"""`rulebook hugo import` tells what it did, does all of it or nothing, and leaves a project as it was."""

from pathlib import Path

import pytest

from rulebook_tools.project.book import Book
from tests.conftest import Project, call, finish
from tests.hugo.pages import INDEX, PICTURE, inside, run


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
    assert "docs/games/roof-tops already exists; name another with --game" in again.stderr


@pytest.mark.parametrize(
    ("content", "args", "message"),
    [
        (b"x", ["--game", "Bad Name"], "'Bad Name' is not a valid id of a game; expected small letters"),
        (b"x", ["--language", "klingon!"], "no language 'klingon!'"),
        (b"\xff\xfe", [], "page.md:1:1: not valid UTF-8"),
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


def test_new_project_says_with_its_page_what_it_is(tmp_path: Path) -> None:
    """Author and licence where they were named; the author of the game where its page names none."""
    for author, named in (("", "Me"), ("author: Them\n", "Them")):
        root = tmp_path / named
        root.mkdir()
        page = root / "page.md"
        page.write_text(f"---\ntitle: T\n{author}---\n{INDEX}", "utf-8")
        ran = run(root, page, "--author", "Me", "--licence", "CC0 https://cc.example/0", "--language", "nl")
        assert ran.exit_code == 0, ran.output
        book = Book.load(root)
        assert book.games["t"].rulebook.about.author == named
        about = next(page.html for page in book.render("nl").pages if page.path == "about")
        assert "<dt>Auteur</dt><dd>Me</dd>" in about
        assert '<a href="https://cc.example/0" rel="external">CC0</a>' in about


def test_project_that_is_there_is_not_changed_by_a_page(project: Project) -> None:
    """Nothing is written to docs/site, and that is told where something was to be said."""
    project.write("docs/site/site.yml", "title: Ours\n")
    page = project.write("page.md", INDEX)
    ran = run(project.root, page, "--author", "Me", "--licence", "CC0", "--language", "en")
    assert ran.exit_code == 0, ran.output
    assert "docs/site/site.yml is unchanged: " in ran.stdout
    assert "has no title" not in ran.stdout
    assert (project.root / "docs/site/site.yml").read_text() == "title: Ours\n"
    assert run(project.root, page, "--game", "other", "--language", "en").stdout.count("site.yml") == 0


def test_imported_game_asks_for_no_translation_until_one_is_begun(project: Project) -> None:
    """It is accepted as it is; a catalog that is there and not in work must be complete."""
    page = project.write("p.md", inside("Een regel."))
    assert run(project.root, page, "--game", "trial", "--language", "nl").exit_code == 0
    assert call(project, "check").exit_code == 0
    call(project, "translate", "add", "de")
    assert call(project, "check").exit_code == 0
    finish(project, "de")
    ran = call(project, "check")
    assert ran.exit_code == 1
    assert "locales/de/LC_MESSAGES/trial.po" in ran.stderr
    assert "locales/en/LC_MESSAGES/trial.po" not in ran.stderr
