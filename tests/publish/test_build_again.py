"""A build does what changed, and its site is byte for byte that of a clean build."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

import pytest

from rulebook_tools.project.book import Book
from rulebook_tools.publish import build as building
from rulebook_tools.publish import prints
from rulebook_tools.publish.build import build_site
from rulebook_tools.util.cache import Store
from rulebook_tools.util.errors import SourceError
from tests.conftest import REPOSITORY, STARTED, Project, contents, start_game

KEPT = ".cache"
"""The folder of a project that is its cache in these tests."""
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
    site, cache = project.root / "site", project.root / KEPT
    return contents(
        build_site(project.root, site, languages=languages or ("en", "de"), jobs=1, cache=cache).place
    )


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
    Book.load(project.root).catalog_updater.add("de")


def rename(project: Project) -> None:
    """Give a rule another id, wherever it is named."""
    edit(project, "engine.py", 'say("play.lay",', 'say("play.lay", "lay",')
    for path in [*project.sources.rglob("*.*"), project.catalog("de")]:
        path.write_text(path.read_text("utf-8").replace("play.lay", "play.put"), "utf-8")


def disguise(project: Project) -> None:
    """Change a page of the site so that neither its length nor its time tells."""
    page = project.root / f"site/en/{STARTED}/play.html"
    status, content = page.stat(), page.read_bytes()
    page.write_bytes(content.swapcase())
    os.utime(page, ns=(status.st_atime_ns, status.st_mtime_ns))


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
    "executable rules": lambda project: edit(
        project, "engine.py", '"play.win", player=seat', '"play.win", player=0'
    ),
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
    "file of the old site, its length and time kept": disguise,
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
    """Another version of this package makes all pages anew."""
    package = tmp_path / "other" / "rulebook_tools"
    shutil.copytree(REPOSITORY / "rulebook_tools", package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(REPOSITORY / "locales", package.parent / "locales")
    template = package / "templates" / "chapter.html.jinja"
    template.write_text(template.read_text("utf-8") + "<!-- another version -->\n", "utf-8")
    code = "import sys; sys.path.insert(0, sys.argv.pop(1)); from rulebook_tools.cli import main; main()"
    command = [sys.executable, "-c", code, str(package.parent), "build", "--project", str(built.root)]
    command += ["--cache", str(built.root / KEPT)]
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


def rewritten(content: bytes) -> bytes:
    """Return an entry of a cache with another content, and the digest of that."""
    return b"%s\n%s" % (hashlib.sha256(content).hexdigest().encode(), content)


def write_entry(text: bytes, entry: Path, _outside: Path) -> None:
    """Put an entry into a cache that nothing tells from a whole one."""
    entry.write_bytes(rewritten(text))


STRANGE: Mapping[str, Callable[[Path, Path], object]] = {
    "link": lambda entry, outside: entry.symlink_to(outside / "theirs"),
    "link to a device": lambda entry, _: entry.symlink_to("/dev/zero"),
    "link to itself": lambda entry, _: entry.symlink_to(entry),
    "pipe": lambda entry, _: os.mkfifo(entry),
    "folder": lambda entry, _: entry.mkdir(),
    **{
        f"text {name}": partial(write_entry, text)
        for name, text in {
            **{text: text.encode() for text in ("", "null", "[]", "1", "{}", '"x"', "[[]]", '{"pages":')},
            "too deep": b"[" * 100_000,
            "long number": b"9" * 5_000,
            "not UTF-8": b"\xff",
        }.items()
    },
}


@pytest.mark.parametrize("kind", STRANGE)
def test_what_is_no_entry_of_a_cache_is_made_anew(built: Project, tmp_path: Path, kind: str) -> None:
    """Nothing is said of it, nothing is read or written through it, and the site is the same."""
    clean, outside = build(built), tmp_path / "outside"
    outside.mkdir()
    (outside / "theirs").write_text("theirs")
    for entry in list((built.root / KEPT).iterdir()):
        entry.unlink()
        STRANGE[kind](entry, outside)
    assert build(built) == clean
    assert build(built) == clean
    assert contents(outside) == {"theirs": b"theirs"}


def test_trimming_a_cache_removes_nothing_else(tmp_path: Path) -> None:
    """Neither behind links nor beside its entries, however large that is."""
    outside, folder = tmp_path / "outside", tmp_path / "cache"
    outside.mkdir()
    folder.mkdir()
    for path in (outside / "photo", folder / "photo", folder / ("0" * 63)):
        path.write_bytes(b"x" * 5_000)
    (folder / "aa").symlink_to(outside)
    (folder / ("a" * 64)).symlink_to(outside / "photo")
    store = Store(folder, most=2_000)
    for number in range(5):
        store.put(f"{number}" * 64, "y" * 1_000)
        store.save()
    assert len([path for path in folder.iterdir() if path.is_file() and path.stat().st_size < 2_000]) == 1
    assert {path.name for path in outside.iterdir()} == {"photo"}
    assert {"photo", "0" * 63, "aa"} <= {path.name for path in folder.iterdir()}


def test_cache_that_came_with_a_project_is_not_believed(
    built: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither in its old place nor in any other: pages are made of sources, and of the user's own cache."""
    clean = build(built)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    for entry in (built.root / KEPT).iterdir():
        _, _, text = entry.read_bytes().partition(b"\n")
        poisoned = rewritten(text.replace(b"<h1", b"<script>alert(1)</script><h1"))
        entry.write_bytes(poisoned)
        built.write(f".cache/rulebook/{entry.name[:2]}/{entry.name[2:]}", poisoned)
    site = build_site(built.root, built.root / "site", languages=("en", "de"), jobs=1).place
    assert contents(site) == clean
    assert {path.name for path in (tmp_path / "home").iterdir()} == {"rulebook-tools"}


@pytest.mark.parametrize("place", ["file", "file/in/it", "read-only", "circle"])
def test_build_without_a_cache_that_can_be_written_is_the_same(
    built: Project, tmp_path: Path, place: str
) -> None:
    """It costs time and nothing else."""
    clean = build(built)
    (tmp_path / "file").write_text("mine")
    (tmp_path / "circle").symlink_to(tmp_path / "circle")
    (tmp_path / "read-only").mkdir(0o500)
    site = built.root / "site"
    build_site(built.root, site, languages=("en", "de"), jobs=1, cache=tmp_path / place)
    assert contents(site) == clean
    assert (tmp_path / "file").read_text() == "mine"


def test_pages_are_those_of_the_book(built: Project) -> None:
    """What is taken over says what `Book.render` says."""
    page = next(
        page for page in Book.load(built.root).render("de", ["en", "de"]).pages if "play" in page.path
    )
    assert page.html.encode() in build(built)[f"de/{page.path}.html"]
