"""Files of a project are written all or none, and never over or among those of others."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rulebook_tools.disk import journal
from rulebook_tools.disk.journal import recover, replace_all, write_new
from rulebook_tools.disk.whole import write_whole
from rulebook_tools.errors import UsageError

FILES = {"docs/a/one.yml": b"1", "docs/a/two.yml": b"2", "docs/b/three.yml": b"3"}


def everything(root: Path) -> dict[str, bytes | None]:
    """Return every path below a folder, with the bytes of files."""
    found = sorted(root.rglob("*"))
    return {
        path.relative_to(root).as_posix(): path.read_bytes() if path.is_file() else None for path in found
    }


def breaking(monkeypatch: pytest.MonkeyPatch, before: Callable[[], None], *, late: bool = False) -> None:
    """Let `before` happen just before (or after) `three.yml` comes to its place."""
    put = journal._put

    def breaks(new: Path, path: Path, *, replaces: bool) -> None:
        if late or path.name != "three.yml":
            put(new, path, replaces=replaces)
        if path.name == "three.yml":
            before()

    monkeypatch.setattr(journal, "_put", breaks)


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("there", [False, True])
def test_what_breaks_off_halfway_leaves_all_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException, late: bool, there: bool
) -> None:
    """Whatever stops it, before or right after a file is in its place: new files go, replaced ones return."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/mine.yml").write_bytes(b"mine")
    if there:
        replace_all(tmp_path, dict.fromkeys(FILES, b"old"))
    before = everything(tmp_path)

    def fail() -> None:
        raise error

    breaking(monkeypatch, fail, late=late)
    with pytest.raises(type(error)):
        (replace_all if there else write_new)(tmp_path, FILES)
    assert everything(tmp_path) == before


def test_what_others_wrote_meanwhile_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside a new file or in its place; and what went wrong is told, not what cannot be removed."""

    def fail() -> None:
        (tmp_path / "docs/a/theirs.yml").write_bytes(b"theirs")
        (tmp_path / "docs/a/two.yml").write_bytes(b"changed")
        raise OSError(28, "No space left on device")

    breaking(monkeypatch, fail)
    with pytest.raises(OSError, match=r"No space left on device: '.*three\.yml'"):
        write_new(tmp_path, FILES)
    assert everything(tmp_path) == {
        "docs": None,
        "docs/a": None,
        "docs/a/theirs.yml": b"theirs",
        "docs/a/two.yml": b"changed",
    }


def test_file_that_comes_to_be_there_meanwhile_is_not_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody was quicker: theirs stays, and nothing of ours does."""
    put = journal._put

    def late(new: Path, path: Path, *, replaces: bool) -> None:
        if path.name == "three.yml":
            path.write_bytes(b"theirs")
        put(new, path, replaces=replaces)

    monkeypatch.setattr(journal, "_put", late)
    with pytest.raises(FileExistsError, match=r"three\.yml"):
        write_new(tmp_path, FILES)
    assert everything(tmp_path) == {"docs": None, "docs/b": None, "docs/b/three.yml": b"theirs"}


KILLED = """
import os, sys
from pathlib import Path
from rulebook_tools.disk import journal
put = journal._put
def dies(new, path, *, replaces):
    if path.name == {name!r}:
        os._exit(9)
    put(new, path, replaces=replaces)
journal._put = dies
if {name!r} == "no plan":
    journal._carry_out = lambda journal: None
    journal.write_whole = lambda path, content: os._exit(9)
journal.replace_all(Path(sys.argv[1]), {files!r})
"""


@pytest.mark.parametrize("name", ["one.yml", "two.yml", "three.yml"])
def test_what_a_killed_command_had_planned_is_finished_by_the_next(tmp_path: Path, name: str) -> None:
    """Killed before any of its files was in its place: the next command finds all of them."""
    replace_all(tmp_path, {"docs/a/one.yml": b"old"})
    script = KILLED.format(name=name, files=FILES)
    ran = subprocess.run([sys.executable, "-c", script, str(tmp_path)], check=False)
    assert ran.returncode == 9
    recover(tmp_path)
    assert {path: content for path, content in everything(tmp_path).items() if content} == FILES
    assert sorted(path.name for path in tmp_path.iterdir()) == ["docs"]


def test_what_a_killed_command_had_not_planned_to_the_end_is_forgotten(tmp_path: Path) -> None:
    """Killed before its plan was complete: the old files stay, and nothing is left of it."""
    replace_all(tmp_path, {"docs/a/one.yml": b"old"})
    before = everything(tmp_path)
    script = KILLED.format(name="no plan", files=FILES)
    assert subprocess.run([sys.executable, "-c", script, str(tmp_path)], check=False).returncode == 9
    assert everything(tmp_path) != before
    recover(tmp_path)
    assert everything(tmp_path) == before


def test_folder_of_somebody_else_is_not_taken_for_a_plan(tmp_path: Path) -> None:
    """Whatever it is called."""
    (tmp_path / ".rulebook-mine").mkdir()
    (tmp_path / ".rulebook-mine/plan.json").write_text("{}")
    before = everything(tmp_path)
    recover(tmp_path)
    assert everything(tmp_path) == before


def test_replaced_file_keeps_its_permissions_and_a_new_one_gets_the_usual_ones(tmp_path: Path) -> None:
    """Those of the old file; those that the umask leaves; a link stays a link."""
    path, link = tmp_path / "one.yml", tmp_path / "link.yml"
    before = os.umask(0o027)
    try:
        write_whole(path, b"1")
        assert path.stat().st_mode & 0o777 == 0o640
        path.chmod(0o604)
        link.symlink_to(path)
        write_whole(link, b"2")
        replace_all(tmp_path, {"one.yml": b"3", "two.yml": b"3"})
    finally:
        os.umask(before)
    assert link.is_symlink()
    assert path.read_bytes() == b"3"
    assert path.stat().st_mode & 0o777 == 0o604
    assert (tmp_path / "two.yml").stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("link", [False, True])
def test_file_that_is_there_is_not_replaced(tmp_path: Path, link: bool) -> None:
    """Nor is a link to nowhere; nothing else is written then."""
    path = tmp_path / "docs/b/three.yml"
    path.parent.mkdir(parents=True)
    if link:
        path.symlink_to(tmp_path / "nowhere")
    else:
        path.write_bytes(b"mine")
    before = everything(tmp_path)
    with pytest.raises(FileExistsError, match=r"three\.yml"):
        write_new(tmp_path, FILES)
    assert everything(tmp_path) == before


@pytest.mark.parametrize("place", ["docs", "docs/b"])
@pytest.mark.parametrize("there", [False, True])
def test_nothing_is_written_behind_a_link_out_of_the_project(tmp_path: Path, place: str, there: bool) -> None:
    """The link is named, and where it leads; a link within the project is none such."""
    root, outside = tmp_path / "project", tmp_path / "outside"
    root.mkdir()
    if there:
        outside.mkdir()
    (root / place).parent.mkdir(exist_ok=True)
    (root / place).symlink_to(outside)
    with pytest.raises(UsageError, match=f"{place} leads out of the project, to {outside}; nothing is"):
        write_new(root, FILES)
    (root / place).unlink()
    (root / "inside").mkdir()
    (root / place).symlink_to(root / "inside")
    (tmp_path / "alias").symlink_to(root)
    write_new(tmp_path / "alias", FILES)
    assert (root / "docs/b/three.yml").read_bytes() == b"3"
