"""An incremental build renders only what changed; its site equals that of a clean build, byte for byte."""

import os
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from rulebook_tools.project.book import Book, sound_outline
from rulebook_tools.publish import render_cache
from rulebook_tools.publish.build import build_site
from rulebook_tools.publish.render_cache import CacheKeys
from rulebook_tools.sources.folders import PACKAGE, Folders
from rulebook_tools.util.cache import Store
from rulebook_tools.util.errors import SourceError
from tests.conftest import REPOSITORY, STARTED, Project, contents, replace
from tests.publish.conftest import KEPT, LANGUAGES

SETTINGS = f"INHERIT: {REPOSITORY / 'rulebook_tools' / 'mkdocs.yml'}\nsite_url: https://rules.example/\n"


def build(project: Project, *languages: str) -> Mapping[str, bytes]:
    """Build a project and return its site."""
    site, cache = project.root / "site", project.root / KEPT
    return contents(build_site(project.root, site, languages=languages or LANGUAGES, cache=cache).place)


def rendered(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """Return a list to which each rendering of a game adds its languages."""
    seen: list[tuple[str, ...]] = []
    render_game = render_cache.render_game

    def noted(*args: Any) -> render_cache.Rendered:
        seen.append(tuple(args[-1][1]))
        return render_game(*args)

    monkeypatch.setattr(render_cache, "render_game", noted)
    return seen


def translate(project: Project) -> None:
    """Change a German translation."""
    replace(project.catalog("de"), "Steine legen", "Steine setzen")


def longer(project: Project) -> None:
    """Change a parameter that rules print and examples depend on."""
    project.replace("parameters.yml", "value: 12", "value: 13")
    project.replace("examples/the-last-counter.yml", "row: 8", "row: 9")
    project.replace("examples/the-last-counter.yml", "row: 12", "row: 13")


def say(project: Project, name: str, text: str) -> None:
    """Write a text of the site's own, and a catalog for it."""
    project.write(f"docs/site/{name}", text)
    Book.load(project.root).catalog_updater.add("de")


EVERY, GERMAN, NONE = LANGUAGES, ("de",), ()
CHANGES: Mapping[str, tuple[tuple[str, ...], Callable[[Project], object]]] = {
    "nothing": (NONE, lambda project: None),
    "word of a rule": (EVERY, lambda project: project.replace("10-play.yml", "Laying", "Putting")),
    "figure": (EVERY, longer),
    "wording": (EVERY, lambda project: project.replace("wording.yml", "The row has {row} now", "Now: {row}")),
    "look": (EVERY, lambda project: project.replace("pictures.yml", "colour: blue", "colour: red")),
    "rules": (EVERY, lambda project: project.replace("engine.py", "(rules, row, seat)", "(rules, row, 0)")),
    "translation": (GERMAN, translate),
    "label": (EVERY, lambda project: say(project, "labels.yml", "glossary: {text: Words}\n")),
    "page of the site": (EVERY, lambda project: say(project, "news.yml", "heading: News\nbody: None.\n")),
    "picture": (EVERY, lambda project: project.write("docs/assets/other.svg", "<svg/>")),
    "picture changed": (NONE, lambda project: project.write("docs/assets/photo.svg", "<svg/>")),
    "example": (EVERY, lambda project: (project.sources / "examples/the-last-counter.yml").unlink()),
    "random games": (EVERY, lambda project: project.record()),
}
"""Changes, each with the languages whose cache keys it changes."""


def keys_of(project: Project) -> Mapping[str, str]:
    """Return the keys of the game's pages by language."""
    keys = CacheKeys(sound_outline(Folders(project.root)), LANGUAGES, "")
    return {language: keys.pages(STARTED, language) for language in LANGUAGES}


def test_what_changes_pages_changes_their_keys(built: Project) -> None:
    """Each kind of source, and what all games share; a translation changes only keys of its language."""
    before = keys_of(built)
    for change, (changed, make) in CHANGES.items():
        make(built)
        after = keys_of(built)
        assert all(after.values())
        assert [each for each in LANGUAGES if before[each] != after[each]] == [*changed], change
        before = after


def test_rules_that_import_something_else_have_no_key(built: Project) -> None:
    """Other code is not hashed, so such a game is rendered in each build."""
    built.append("engine.py", "\nimport elsewhere  # noqa\n")
    keys = CacheKeys(sound_outline(Folders(built.root)), LANGUAGES, "")
    assert keys.pages(STARTED, "en") == ""


def test_site_after_changes_is_that_of_a_clean_build(built: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """Changed files of the old site and damaged cache entries are not used."""
    seen = rendered(monkeypatch)
    page = built.root / f"site/en/{STARTED}/play.html"
    status = page.stat()
    page.write_bytes(page.read_bytes().swapcase())
    os.utime(page, ns=(status.st_atime_ns, status.st_mtime_ns))
    (built.root / f"site/de/{STARTED}/play.html").unlink()
    build(built)
    assert seen == []
    for path in (built.root / KEPT).iterdir():
        path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    translate(built)
    built.write("docs/assets/photo.svg", "<svg/>")
    built.write("mkdocs.yml", SETTINGS)
    again = build(built)
    shutil.rmtree(built.root / KEPT)
    shutil.rmtree(built.root / "site")
    clean = build(built)
    assert again.keys() == clean.keys()
    assert [name for name in clean if again[name] != clean[name]] == []
    assert seen == [EVERY, EVERY]


def test_language_removed_and_added_again_changes_every_page(built: Project) -> None:
    """Each page links to the current languages of the site."""
    both = contents(built.root / "site")
    alone = build(built, "en")
    assert not any(name.startswith("de/") for name in alone)
    assert b'hreflang="de"' not in alone[f"en/{STARTED}/play.html"]
    assert build(built) == both


def test_what_is_kept_helps_no_broken_project(built: Project) -> None:
    """A failing example and a broken catalog are reported in each build; nothing is cached."""
    before, good = contents(built.root / KEPT), built.catalog("de").read_bytes()
    built.catalog("de").write_text("msgid", "utf-8")
    for _ in range(2):
        with pytest.raises(SourceError):
            build(built)
    built.catalog("de").write_bytes(good)
    assert build(built)
    built.replace("examples/the-last-counter.yml", "winners: [B]", "winners: [A]")
    for _ in range(2):
        with pytest.raises(SourceError):
            build(built)
    assert contents(built.root / KEPT) == before


def test_template_of_the_package_counts(
    built: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With another version of this package, all pages are rendered again."""
    package = Path(shutil.copytree(PACKAGE, tmp_path / PACKAGE.name))
    monkeypatch.setattr(render_cache, "PACKAGE", package)
    keys = []
    for text in ("", "", "<!-- another version -->\n"):
        with (package / "templates/chapter.html.jinja").open("a") as template:
            template.write(text)
        render_cache.code_key.cache_clear()
        keys.append(keys_of(built))
    render_cache.code_key.cache_clear()
    assert keys[0] == keys[1]
    assert not {*keys[1].values()} & {*keys[2].values()}


def test_what_is_saved_while_it_is_rendered_is_kept_under_no_key(
    built: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is unknown which state the pages show, so the next build renders them again."""
    render_game = render_cache.render_game

    def hurried(*args: Any) -> render_cache.Rendered:
        done = render_game(*args)
        built.replace("10-play.yml", "Putting counters", "Setting counters")
        return done

    built.replace("10-play.yml", "Laying counters", "Putting counters")
    monkeypatch.setattr(render_cache, "render_game", hurried)
    build(built)
    monkeypatch.undo()
    built.replace("10-play.yml", "Setting counters", "Putting counters")
    seen = rendered(monkeypatch)
    assert b"Putting counters" in build(built)[f"en/{STARTED}/play.html"]
    assert seen == [EVERY]


STRANGE: Mapping[str, Callable[[Path, Path], object]] = {
    "link": lambda entry, outside: entry.symlink_to(outside),
    "link to itself": lambda entry, _: entry.symlink_to(entry),
    "pipe": lambda entry, _: os.mkfifo(entry),
    "folder": lambda entry, _: entry.mkdir(),
}
TEXTS = (b"", b"null", b"[]", b"{}", b'"x"', b"[[]]", b'{"pages":', b"[" * 100_000, b"9" * 5_000, b"\xff")


def test_what_is_no_entry_of_a_cache_is_passed_over(built: Project, tmp_path: Path) -> None:
    """It is ignored without a message; nothing is read or written through it; it is replaced if possible."""
    outside, cache = tmp_path / "theirs", built.root / KEPT
    entry = next(cache.iterdir())
    whole = entry.read_bytes()
    text = whole.decode()
    outside.write_bytes(whole)
    spoilt = [lambda entry, _, text=text: entry.write_bytes(text) for text in TEXTS]
    for spoil in (*STRANGE.values(), *spoilt):
        entry.unlink()
        spoil(entry, outside)
        store = Store(cache)
        assert render_cache.stored(store, entry.name) is None
        store.put(entry.name, text)
        if entry.is_dir():
            entry.rmdir()
            entry.touch()
        else:
            assert entry.read_bytes() == whole
    assert outside.read_bytes() == whole


def test_game_is_read_from_the_cache_as_it_was_rendered(built: Project) -> None:
    """All types are the same: `Markup` stays `Markup`."""
    game = Book.load(built.root).render_game(STARTED, "de", LANGUAGES)
    assert render_cache.decoded(render_cache.encoded(game)) == game
    assert type(render_cache.decoded(render_cache.encoded(game)).card.title) is type(game.card.title)
    page = next(page for page in game.section.pages if page.path.endswith("/play"))
    assert page.html.encode() in contents(built.root / "site")[f"de/{page.path}.html"]


def test_trimming_a_cache_removes_nothing_else(tmp_path: Path) -> None:
    """No files behind links, and no other files in the folder, however large."""
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
        store.trim()
    assert len([path for path in folder.iterdir() if path.is_file() and path.stat().st_size < 2_000]) == 2
    assert {path.name for path in outside.iterdir()} == {"photo"}
    assert {"photo", "0" * 63, "aa"} <= {path.name for path in folder.iterdir()}


def test_cache_that_came_with_a_project_is_not_believed(
    built: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pages are made from sources and the user's own cache only, wherever in the project another one is."""
    clean = contents(built.root / "site")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    for entry in (built.root / KEPT).iterdir():
        poisoned = entry.read_bytes().replace(b"<h1", b"<script>alert(1)</script><h1")
        entry.write_bytes(poisoned)
        built.write(f".cache/rulebook/{entry.name[:2]}/{entry.name[2:]}", poisoned)
    site = build_site(built.root, built.root / "site", languages=("en", "de"), jobs=1).place
    assert contents(site) == clean
    assert {path.name for path in (tmp_path / "home").iterdir()} == {"rulebook-tools"}


def test_build_without_a_cache_that_can_be_written_is_the_same(built: Project, tmp_path: Path) -> None:
    """It only takes longer."""
    site, clean = built.root / "site", contents(built.root / "site")
    (tmp_path / "file").write_text("mine")
    (tmp_path / "circle").symlink_to(tmp_path / "circle")
    (tmp_path / "read-only").mkdir(0o500)
    for place in ("file/in/it", "read-only", "circle"):
        shutil.rmtree(site)
        build_site(built.root, site, languages=LANGUAGES, jobs=1, cache=tmp_path / place)
        assert contents(site) == clean
    assert (tmp_path / "file").read_text() == "mine"
