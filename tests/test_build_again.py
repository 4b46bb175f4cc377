"""A build does what changed, and its site is byte for byte that of a clean build."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from rulebook_tools.book import Book
from rulebook_tools.errors import SourceError
from rulebook_tools.publish import build as building
from rulebook_tools.publish import prints
from rulebook_tools.publish.build import KEPT, build_site
from tests.conftest import REPOSITORY, STARTED, Project, contents, start_game

SETTINGS = f"INHERIT: {REPOSITORY / 'rulebook_tools' / 'mkdocs.yml'}\nsite_url: https://rules.example/\n"


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Return a new game with executable rules, translated into German in part, built once."""
    made = start_game(tmp_path_factory.mktemp("first") / "project")
    made.write("docs/assets/photo.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>")
    build(made)
    return made


@pytest.fixture
def built(first: Project, tmp_path: Path, copied: Callable[[Project, Path], Project]) -> Project:
    """Return a copy of that game, with its site and what was kept, built where it lies."""
    made = copied(first, tmp_path)
    build(made)
    return made


def build(project: Project, *languages: str) -> Mapping[str, bytes]:
    """Build a project and return its site."""
    built = build_site(project.root, project.root / "site", languages=languages or ("en", "de"), jobs=1)
    return contents(built.place)


def written(project: Project) -> Mapping[str, tuple[int, int]]:
    """Return what tells a file of a project's site from one that is written anew, by its path in it."""
    site = project.root / "site"
    stats = {path.relative_to(site).as_posix(): path.stat() for path in site.rglob("*") if path.is_file()}
    return {name: (status.st_ino, status.st_mtime_ns) for name, status in stats.items()}


def printed(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, tuple[str, ...]]]:
    """Return a list that gets what is printed anew: the game, and the languages."""
    seen: list[tuple[str, tuple[str, ...]]] = []
    carry_out = prints.carry_out

    def noted(order: prints.Order) -> prints.Printed:
        seen.append((order.game, tuple(order.wanted)))
        return carry_out(order)

    monkeypatch.setattr(prints, "carry_out", noted)
    return seen


def edit(project: Project, name: str, old: str, new: str) -> None:
    """Replace a text wherever it stands in a source of the game."""
    path = project.sources / name
    text = path.read_text("utf-8")
    assert old in text, path
    path.write_text(text.replace(old, new), "utf-8")


def translate(project: Project) -> None:
    """Change a German translation."""
    path = project.catalog("de")
    path.write_text(path.read_text("utf-8").replace("Steine legen", "Steine setzen"), "utf-8")


def longer(project: Project) -> None:
    """Change a figure that rules print and examples come to."""
    edit(project, "parameters.yml", "value: 12", "value: 13")
    edit(project, "examples/the-last-counter.yml", "row: 8", "row: 9")
    edit(project, "examples/the-last-counter.yml", "row: 12", "row: 13")


def say(project: Project, name: str, text: str) -> None:
    """Write a text of the site's own, and a catalog for it."""
    project.write(f"docs/site/{name}", text)
    Book.load(project.root).renewal.add("de")


def rename(project: Project) -> None:
    """Give a rule another id, wherever it is named."""
    for path in [*project.sources.rglob("*.*"), project.catalog("de")]:
        path.write_text(path.read_text("utf-8").replace("play.lay", "play.put"), "utf-8")


def tear(project: Project) -> None:
    """Cut off everything that is kept in the middle."""
    for path in (project.root / KEPT).rglob("*"):
        if path.is_file():
            path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


CHANGES: Mapping[str, Callable[[Project], object]] = {
    "nothing": lambda project: None,
    "word of a rule": lambda project: edit(project, "10-play.yml", "Laying counters", "Putting counters"),
    "figure": longer,
    "wording": lambda project: edit(project, "wording.yml", "The row has {row} now", "Now: {row}"),
    "noun": lambda project: edit(project, "wording.yml", 'other: "counters"', 'other: "stones"'),
    "term": lambda project: edit(project, "glossary.yml", "term: ", "term: old "),
    "look": lambda project: edit(project, "pictures.yml", "colour: blue", "colour: red"),
    "executable rules": lambda project: edit(project, "engine.py", "wins, player=seat", "wins, player=0"),
    "id": rename,
    "translation": translate,
    "label": lambda project: say(project, "labels.yml", "glossary: {text: Words}\n"),
    "title": lambda project: say(project, "site.yml", "title: Other rules\n"),
    "page of the site": lambda project: say(project, "news.yml", "heading: News\nbody: None.\n"),
    "picture": lambda project: project.write("docs/assets/other.svg", "<svg/>"),
    "picture changed": lambda project: project.write("docs/assets/photo.svg", "<svg/>"),
    "settings": lambda project: project.write("mkdocs.yml", SETTINGS),
    "example": lambda project: edit(project, "examples/the-last-counter.yml", "One counter", "One"),
    "example removed": lambda project: (project.sources / "examples/the-last-counter.yml").unlink(),
    "page of the old site": lambda project: project.write(f"site/en/{STARTED}/play.html", "mine"),
    "page of the old site removed": lambda project: (project.root / f"site/de/{STARTED}/play.html").unlink(),
    "file of the old site": lambda project: project.write("site/en/404.html", "mine"),
    "torn cache": tear,
    "no cache": lambda project: shutil.rmtree(project.root / KEPT),
}


@pytest.mark.parametrize("change", CHANGES)
def test_site_after_a_change_is_that_of_a_clean_build(built: Project, change: str) -> None:
    """Whatever changed: what is taken over is what would be made."""
    CHANGES[change](built)
    again = build(built)
    shutil.rmtree(built.root / KEPT, ignore_errors=True)
    shutil.rmtree(built.root / "site")
    clean = build(built)
    assert again.keys() == clean.keys()
    assert [name for name in clean if again[name] != clean[name]] == []


def test_nothing_is_printed_where_nothing_changed(built: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither is a frame made: MkDocs has nothing to do."""
    seen = printed(monkeypatch)
    monkeypatch.setattr(building, "make_frames", None)
    build(built)
    assert seen == []


def test_nothing_is_written_where_nothing_changed(built: Project) -> None:
    """The site stays where it is, file for file."""
    before = written(built)
    build(built)
    assert written(built) == before


def test_pages_that_nothing_changed_in_stay_the_files_they_were(built: Project) -> None:
    """Those of another language are neither made nor written."""
    before = written(built)
    translate(built)
    build(built)
    now = written(built)
    page = f"{STARTED}/play.html"
    assert now[f"en/{page}"] == before[f"en/{page}"]
    assert now[f"de/{page}"] != before[f"de/{page}"]


def test_disk_without_links_gets_the_same_site(built: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each page is written there."""

    def refused(*_: object, **__: object) -> None:
        raise PermissionError

    translate(built)
    monkeypatch.setattr(os, "link", refused)
    again = build(built)
    shutil.rmtree(built.root / KEPT)
    assert build(built) == again


def test_changed_translation_prints_its_language_alone(
    built: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pages in other languages are taken over."""
    seen = printed(monkeypatch)
    translate(built)
    build(built)
    assert seen == [(STARTED, ("de",))]


def test_language_removed_and_added_again_changes_every_page(built: Project) -> None:
    """Each page offers the languages that there are."""
    both = build(built)
    alone = build(built, "en")
    assert not any(name.startswith("de/") for name in alone)
    assert b'hreflang="de"' not in alone[f"en/{STARTED}/play.html"]
    assert build(built) == both


def test_what_is_kept_helps_no_broken_project(built: Project) -> None:
    """A failing example is told though all pages are kept, and nothing is kept of it."""
    before = contents(built.root / KEPT)
    edit(built, "examples/the-last-counter.yml", "winners: [B]", "winners: [A]")
    for _ in range(2):
        with pytest.raises(SourceError):
            build(built)
    assert contents(built.root / KEPT) == before


def test_broken_catalog_is_told_though_pages_are_kept(built: Project) -> None:
    """In each build until it is mended."""
    good = built.catalog("de").read_bytes()
    built.catalog("de").write_text("msgid", "utf-8")
    for _ in range(2):
        with pytest.raises(SourceError):
            build(built)
    built.catalog("de").write_bytes(good)
    assert build(built)


def test_rules_that_import_something_else_are_played_again(
    built: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What code elsewhere does cannot be told by its name: such a game is printed in each build."""
    built.write("elsewhere.py", "FULL = 12\n")
    monkeypatch.syspath_prepend(str(built.root))
    engine = built.sources / "engine.py"
    engine.write_text(engine.read_text("utf-8") + "\nimport elsewhere  # noqa\n", "utf-8")
    build(built)
    seen = printed(monkeypatch)
    build(built)
    assert seen == [(STARTED, ("en", "de"))]


def test_template_of_the_package_counts(built: Project, tmp_path: Path) -> None:
    """Another version of this package makes all pages anew, whatever this one noted."""
    package = tmp_path / "other" / "rulebook_tools"
    shutil.copytree(REPOSITORY / "rulebook_tools", package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(REPOSITORY / "locales", package.parent / "locales")
    template = package / "templates" / "chapter.html.jinja"
    template.write_text(template.read_text("utf-8") + "<!-- another version -->\n", "utf-8")
    standing = package / "publish" / "standing.py"
    standing.write_text(standing.read_text("utf-8").replace('"warnings"', '"told"'), "utf-8")
    code = "import sys; sys.path.insert(0, sys.argv.pop(1)); from rulebook_tools.cli import main; main()"
    command = [sys.executable, "-c", code, str(package.parent), "build", "--project", str(built.root)]
    environment = {**os.environ, "PYTHONPATH": str(package.parent)}
    ran = subprocess.run(command, check=False, capture_output=True, text=True, env=environment)
    assert ran.returncode == 0, ran.stderr
    page = built.root / "site" / "en" / STARTED / "play.html"
    assert "<!-- another version -->" in page.read_text("utf-8")


def test_what_is_saved_while_it_is_printed_is_kept_under_no_key(
    built: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody can tell whether the pages are of before or after: the next build prints them again."""
    carry_out = prints.carry_out

    def hurried(order: prints.Order) -> prints.Printed:
        done = carry_out(order)
        edit(built, "10-play.yml", "Putting counters", "Setting counters")
        return done

    edit(built, "10-play.yml", "Laying counters", "Putting counters")
    monkeypatch.setattr(prints, "carry_out", hurried)
    build(built)
    monkeypatch.undo()
    edit(built, "10-play.yml", "Setting counters", "Putting counters")
    seen = printed(monkeypatch)
    assert b"Putting counters" in build(built)[f"en/{STARTED}/play.html"]
    assert seen == [(STARTED, ("en", "de"))]


def test_frames_are_what_mkdocs_makes_of_each_page(built: Project) -> None:
    """Filled frames and pages that MkDocs framed one by one are the same, byte for byte."""
    built.write("mkdocs.yml", SETTINGS)
    ours = build(built)
    hook = built.write("hook.py", "def on_page_content(html, **_):\n    return html\n")
    built.write("mkdocs.yml", f"{SETTINGS}hooks: [{hook}]\n")
    theirs = build(built)
    assert ours.keys() == theirs.keys()
    assert [name for name in ours if ours[name] != theirs[name]] == []


def test_hook_of_a_project_sees_every_page(built: Project) -> None:
    """Where somebody's own code looks at pages, MkDocs frames each of them."""
    hook = built.write("hook.py", "def on_post_page(output, page, **_):\n    return output + page.url\n")
    built.write("mkdocs.yml", f"{SETTINGS}hooks: [{hook}]\n")
    site = build(built)
    for name in (f"{STARTED}/play.html", "index.html"):
        assert site[f"en/{name}"].endswith(name.encode())


def test_project_without_a_place_to_keep_anything_is_built(built: Project) -> None:
    """A file where the folder would be, or a link out of the project, costs time and nothing else."""
    shutil.rmtree(built.root / ".cache")
    built.write(".cache", "mine")
    assert build(built)
    (built.root / ".cache").unlink()
    elsewhere = built.root.parent / "elsewhere"
    elsewhere.mkdir()
    (built.root / ".cache").symlink_to(elsewhere)
    assert build(built)
    assert list(elsewhere.iterdir()) == []


def test_pages_are_those_of_the_book(built: Project) -> None:
    """What is taken over says what `Book.render` says."""
    page = next(
        page for page in Book.load(built.root).render("de", ["en", "de"]).pages if "play" in page.path
    )
    assert page.html.encode() in build(built)[f"de/{page.path}.html"]
