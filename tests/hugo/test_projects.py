"""What an import makes of a new project, and leaves of one that is there."""

from __future__ import annotations

import re
from pathlib import Path

from click.testing import CliRunner

from rulebook_tools.cli import main
from rulebook_tools.project.book import Book
from tests.conftest import REPOSITORY, Project, finish
from tests.hugo.pages import INDEX, PLAIN, inside, run


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
    assert "docs/site/site.yml is left as it is: " in ran.stdout
    assert "give it a title" not in ran.stdout
    assert (project.root / "docs/site/site.yml").read_text() == "title: Ours\n"
    assert run(project.root, page, "--game", "other", "--language", "en").stdout.count("site.yml") == 0


SETTINGS = REPOSITORY / "rulebook_tools/mkdocs.yml"
UNSAID = ("Amerigo Rules", "CC BY-SA", "Creative Commons", "English", "verified", "checked", "gecontroleerd")


def test_dutch_page_makes_a_dutch_site(tmp_path: Path) -> None:
    """One language, the game's name, and nothing about series, licences or checks that nobody spoke of."""
    page = tmp_path / "op-de-daken/_index.md"
    page.parent.mkdir()
    page.write_text(PLAIN, "utf-8")
    assert run(tmp_path, page, "--language", "nl").exit_code == 0
    (tmp_path / "mkdocs.yml").write_text(f"INHERIT: {SETTINGS}\nsite_url: https://x.example/\n", "utf-8")
    ran = CliRunner().invoke(main, ["build", "--project", str(tmp_path)])
    assert ran.exit_code == 0, ran.output
    assert "verified" not in ran.output
    site = tmp_path / "site"
    assert [path.name for path in site.iterdir() if path.is_dir()] == ["nl"]
    assert "<h1>Op de daken</h1>" in (site / "index.html").read_text("utf-8")
    assert (site / "sitemap.xml").read_text("utf-8").count("<loc>") == 1
    for path in site.rglob("*.*"):
        if path.suffix in (".html", ".xml", ".json"):
            text = re.sub("<(script|style).*?</\\1>", "", path.read_text("utf-8"), flags=re.DOTALL)
            seen = re.sub(" checked>", ">", text)  # the theme's, of a menu that is open
            assert [word for word in UNSAID if word in seen] == [], path
            assert "rb-switch" not in text
            assert 'hreflang="en"' not in text
    assert "<title>Op de daken</title>" in (site / "nl/index.html").read_text("utf-8")


def test_imported_game_asks_for_no_translation_until_one_is_begun(project: Project) -> None:
    """It is accepted as it is; a catalog that is there and not in work must be complete."""
    page = project.write("p.md", inside("Een regel."))
    assert run(project.root, page, "--game", "trial", "--language", "nl").exit_code == 0
    assert CliRunner().invoke(main, ["check", "--project", str(project.root)]).exit_code == 0
    CliRunner().invoke(main, ["translate", "add", "de", "--project", str(project.root)])
    assert CliRunner().invoke(main, ["check", "--project", str(project.root)]).exit_code == 0
    finish(project, "de")
    ran = CliRunner().invoke(main, ["check", "--project", str(project.root)])
    assert ran.exit_code == 1
    assert "locales/de/LC_MESSAGES/trial.po" in ran.stderr
    assert "locales/en/LC_MESSAGES/trial.po" not in ran.stderr
