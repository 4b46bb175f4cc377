"""The folder of a site: a build replaces only files that a build wrote; other files are never lost."""

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from rulebook_tools.project.book import Book
from rulebook_tools.publish import site_folder
from rulebook_tools.publish.build import build_site
from rulebook_tools.publish.site_folder import MANIFEST
from rulebook_tools.util.errors import RulebookError, UsageError
from tests.conftest import WALKS_ALL, Project, start, tiny


def build(project: Project, site_dir: Path | None = None) -> Path:
    """Build a project and return its site."""
    return build_site(project.root, site_dir or project.root / "site", jobs=1).place


def everything(folder: Path) -> Mapping[str, bytes]:
    """Return contents of all files below a folder, including hidden ones, and targets of links."""
    found = [path for path in sorted(folder.rglob("*")) if path.is_file() or path.is_symlink()]
    content = [bytes(path.readlink()) if path.is_symlink() else path.read_bytes() for path in found]
    return dict(zip([path.relative_to(folder).as_posix() for path in found], content, strict=True))


OTHERS = ["thesis.txt", "CNAME", ".nojekyll", ".git/HEAD", "en/mine.html", "en/tiny/mine/deep.html"]


def test_site_that_holds_a_file_of_somebody_is_refused_before_anything_happens(project: Project) -> None:
    """The message names it, and no file changes; a folder that no build made does not change, either."""
    for name in OTHERS:
        path = project.write(f"site/{name}", "precious")
        before = everything(project.root)
        with pytest.raises(RulebookError, match=f"site: holds files that no build made: {name}; move them"):
            build(project)
        assert everything(project.root) == before
        path.unlink()
        if name == OTHERS[0]:
            assert "index.html" in everything(build(project))
        while path.parent.name != "site" and not list(path.parent.iterdir()):
            path.parent.rmdir()
            path = path.parent


def test_link_in_the_place_of_a_built_folder_is_somebody_s(project: Project, tmp_path: Path) -> None:
    """Nothing is written or removed behind it."""
    site, elsewhere = build(project), tmp_path / "elsewhere"
    (site / "en").rename(elsewhere)
    (site / "en").symlink_to(elsewhere)
    before = everything(elsewhere)
    with pytest.raises(RulebookError, match="holds files that no build made: en;"):
        build(project)
    assert everything(elsewhere) == before


def test_list_that_cannot_be_read_makes_nothing_a_build_s(project: Project) -> None:
    """Then all files in the folder count as foreign."""
    site = build(project)
    for text in ("", "[]", "{", '{"files": 3}', '{"files": {}}', "[" * 100_000):
        (site / MANIFEST).write_text(text)
        before = everything(site)
        with pytest.raises(RulebookError, match="holds files that no build made"):
            build(project)
        assert everything(site) == before


REFUSED = [
    *("/", ".", "..", "../..", "", "docs", "docs/games", "docs/out", "docs/games/tiny/out", "locales"),
    *("locales/out", ".git", ".git/out", ".git/hooks", "docs/../docs", "site/../docs", "dangling/../docs"),
    *("link-to-docs", "link-to-docs/out", "link-to-root", "link-to-root/docs/out", "loop", "loop/out"),
    *("docs/games/tiny/game.yml", "docs/games/tiny/game.yml/out", "elsewhere/.git/out", "fifo", "fifo/out"),
    "a" * 300,
]
ALLOWED = ["site", "out/deep/site", "../site", "link-to-nothing", "link-to-empty"]
ALLOWED += ["./site/.", "döcs ß", "-x"] if WALKS_ALL else []


@pytest.fixture
def tricky(project: Project) -> Project:
    """Return the small project with a repository, and with links and other things beside its sources."""
    subprocess.run(["git", "init", "-q", str(project.root)], check=True)
    Book.load(project.root).catalog_updater.add("de")
    project.write("elsewhere/.git/HEAD", "x")
    (project.root / "empty").mkdir()
    for name, target in (("docs", "docs"), ("root", "."), ("nothing", "nothing"), ("empty", "empty")):
        (project.root / f"link-to-{name}").symlink_to(target)
    (project.root / "loop").symlink_to("loop")
    os.mkfifo(project.root / "fifo")
    return project


def test_site_is_not_built_over_or_among_what_the_project_is_made_of(
    tricky: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if a manifest lists all files; the message says what to do, and no file changes."""
    monkeypatch.chdir(tricky.root)
    for folder in ("docs", ".", "locales"):
        tricky.write(f"{folder}/{MANIFEST}", '{"files": []}')
    before = everything(tricky.root.parent)
    for name in REFUSED:
        with pytest.raises(RulebookError, match="--site-dir"):
            build(tricky, Path(name))
        assert everything(tricky.root.parent) == before, name


def test_site_is_built_where_nothing_is(tricky: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """Links are followed and stay; nothing else changes, now and at the next build."""
    monkeypatch.chdir(tricky.root)
    for name in (*ALLOWED, ALLOWED[0]):
        before = everything(tricky.root.parent)
        site = build(tricky, Path(name))
        assert (site / "index.html").is_file()
        after = everything(tricky.root.parent)
        assert {path: content for path, content in after.items() if path in before} == before
        new = [(tricky.root.parent / path).resolve() for path in after.keys() - before]
        assert all(path.is_relative_to(site) for path in new)


@pytest.mark.parametrize("can_exchange", [True, False])
def test_new_site_takes_the_place_of_the_old_one_with_its_permissions(
    project: Project, monkeypatch: pytest.MonkeyPatch, can_exchange: bool
) -> None:
    """Removed pages disappear from the site; no other files are left beside it."""
    if not can_exchange:
        monkeypatch.setattr(site_folder, "_exchange", lambda _one, _other: False)
    project.source("20-more.yml", "id: more\nheading: More\nbody: x\nsource: {en: More}\n")
    site = build(project)
    assert "en/tiny/more.html" in everything(site)
    site.chmod(0o750)
    (project.sources / "20-more.yml").unlink()
    build(project)
    assert "en/tiny/more.html" not in everything(site)
    assert site.stat().st_mode & 0o777 == 0o750
    assert sorted(path.name for path in project.root.iterdir()) == ["docs", "site"]


def test_file_written_into_the_site_while_it_is_built_is_brought_along(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Files written after the check of the old site are not lost when the new one replaces it."""
    site, exchange = build(project), site_folder._exchange

    def late(one: Path, other: Path) -> bool:
        project.write("site/en/late.txt", "precious")
        return exchange(one, other)

    monkeypatch.setattr(site_folder, "_exchange", late)
    project.write("docs/site/site.yml", "title: Other rules\n")
    build(project)
    assert (site / "en/late.txt").read_text() == "precious"
    assert sorted(path.name for path in project.root.iterdir()) == ["docs", "site"]


def test_what_a_killed_build_left_is_put_right_by_the_next_one(project: Project) -> None:
    """A moved old site comes back, working folders are removed; folders that only look like one stay."""
    site = build(project)
    good = everything(site)
    working = project.root / ".site.abc.build"
    working.mkdir()
    project.write(f"{working.name}/{site_folder.WORKING}", f"1 {working.stat().st_ino}\n")
    project.write(f"{working.name}/site/half.html", "half")
    site.rename(working / "old")
    for name in (".site.old", ".site.new", ".site.xyz.build"):
        project.write(f"{name}/mine.txt", "precious")
    with pytest.raises(UsageError):
        build_site(project.root, site, languages=["xx"])
    assert everything(build(project)) == good
    assert sorted(path.name for path in project.root.iterdir()) == [
        *(".site.new", ".site.old", ".site.xyz.build", "docs", "site")
    ]


def test_folder_that_only_looks_like_that_of_a_build_is_left_alone(project: Project, tmp_path: Path) -> None:
    """It was checked out or copied: nothing in it is removed or becomes the site."""
    other = tiny(tmp_path / "other")
    theirs = build(other)
    (theirs / "CNAME").write_text("theirs")
    before = everything(theirs)
    for name, said in (("a", "1\n"), ("b", "1 1\n"), ("c", "x y\n"), ("d", "")):
        working = project.root / f".site.{name}.build"
        project.write(f"{working.name}/{site_folder.WORKING}", said)
        project.write(f"{working.name}/mine.txt", "precious")
        (working / "site").symlink_to(theirs)
        (working / "old").symlink_to(theirs)
    site = build(project)
    assert everything(theirs) == before
    assert not site.is_symlink()
    assert all((project.root / f".site.{name}.build/mine.txt").is_file() for name in "abcd")


def test_site_behind_a_link_out_of_the_project_is_refused(project: Project, tmp_path: Path) -> None:
    """A link in a checkout leads to another project's site: the message names it, and it is not changed."""
    theirs = build(tiny(tmp_path / "other"))
    before = everything(theirs)
    (project.root / "site").symlink_to(theirs)
    with pytest.raises(UsageError, match=f"site: leads out of the project, to {theirs}; name another folder"):
        build(project)
    assert everything(theirs) == before


def test_builds_at_once_of_one_site_leave_it_whole(
    project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both builds succeed, in any order, and no other files are left beside the site."""
    good = everything(build(project))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))  # empty, so that each has something to do
    builds = [start(project.root, "build", "--jobs", "1") for _ in range(2)]
    said = [ran.communicate(timeout=120) for ran in builds]
    assert [ran.returncode for ran in builds] == [0, 0], said
    assert everything(project.root / "site") == good
    assert sorted(path.name for path in project.root.iterdir()) == ["docs", "site"]


def test_build_waits_for_another_one_and_says_for_which(project: Project) -> None:
    """It goes on once the other has ended."""
    with site_folder.locked_build(project.root / "site", print):
        later = start(project.root, "build", "--jobs", "1")
        assert later.stdout is not None
        said = next(line for line in later.stdout if "waiting" in line)
    _, errors = later.communicate(timeout=120)
    assert f"is being built by process {os.getpid()}; waiting" in said
    assert later.returncode == 0, errors
    assert (project.root / "site" / "index.html").is_file()


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="no folder that takes no file")
def test_folder_that_takes_no_file_is_not_waited_for(project: Project) -> None:
    """No other build is blamed, either."""
    said: list[str] = []
    with pytest.raises(RulebookError, match="/proc/site: cannot be written: no file can be made there;"):
        build_site(project.root, Path("/proc/site"), jobs=1, progress=said.append)
    assert said == []
