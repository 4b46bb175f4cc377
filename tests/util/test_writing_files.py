"""Files of a project are replaced one by one, each atomically, and never outside the project."""

import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from rulebook_tools.util.errors import RulebookError, UsageError
from rulebook_tools.util.writing import replace_all, write_new, write_whole
from tests.conftest import contents

FILES = {"docs/a/one.yml": b"1", "docs/a/two.yml": b"2", "docs/b/three.yml": b"3"}


def everything(root: Path) -> dict[str, bytes | str | None]:
    """Return every path below a folder, with the bytes of files and the targets of links."""
    return {
        path.relative_to(root).as_posix(): str(path.readlink())
        if path.is_symlink()
        else path.read_bytes()
        if path.is_file()
        else None
        for path in sorted(root.rglob("*"))
    }


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
@pytest.mark.parametrize("there", [False, True])
def test_what_breaks_off_halfway_leaves_whole_files_and_is_finished_by_the_same_call(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException, there: bool
) -> None:
    """Files before the error are written, no others; no incomplete file is left."""
    write = replace_all if there else write_new
    if there:
        replace_all(tmp_path, dict.fromkeys(FILES, b"old"))
    replace = Path.replace

    def breaks(path: Path, target: Path) -> Path:
        if target.name == "two.yml":
            raise error
        return replace(path, target)

    monkeypatch.setattr(Path, "replace", breaks)
    with pytest.raises((RulebookError, KeyboardInterrupt)) as raised:
        write(tmp_path, FILES)
    if isinstance(error, OSError):
        said = (
            r"two\.yml: cannot be written: No space left on device; 1 of 3 files are written, run the command"
        )
        raised.match(said)
    assert contents(tmp_path) == (dict.fromkeys(FILES, b"old") if there else {}) | {"docs/a/one.yml": b"1"}
    monkeypatch.undo()
    write(tmp_path, FILES)
    assert contents(tmp_path) == FILES


def test_replaced_file_keeps_its_permissions_and_a_new_one_gets_the_usual_ones(tmp_path: Path) -> None:
    """Those of the old file, or those that the umask allows; a link stays a link."""
    path, link = tmp_path / "one.yml", tmp_path / "link.yml"
    before = os.umask(0o027)
    try:
        write_whole(path, b"1")
        assert path.stat().st_mode & 0o777 == 0o640
        path.chmod(0o604)
        link.symlink_to(path)
        write_whole(link, b"2")
        replace_all(tmp_path, {"link.yml": b"3", "two.yml": b"3"})
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
    with pytest.raises(UsageError, match=r"docs/b/three\.yml already exists; move it"):
        write_new(tmp_path, FILES)
    assert everything(tmp_path) == before


@pytest.mark.parametrize("place", ["docs", "docs/b", "docs/b/three.yml"])
@pytest.mark.parametrize("there", [False, True])
def test_nothing_is_written_behind_a_link_out_of_the_project(tmp_path: Path, place: str, there: bool) -> None:
    """The message names the link and its target; a link within the project is allowed."""
    root, outside = tmp_path / "project", tmp_path / "outside"
    root.mkdir()
    is_file = place.endswith(".yml")
    if there:
        outside.write_bytes(b"theirs") if is_file else outside.mkdir()
    (root / place).parent.mkdir(parents=True, exist_ok=True)
    (root / place).symlink_to(outside)
    before = everything(tmp_path)
    said = f"{place} leads out of the project, to {outside}; nothing is"
    with pytest.raises(UsageError, match=said if there or not is_file else "leads nowhere; nothing is"):
        replace_all(root, FILES)
    assert everything(tmp_path) == before
    (root / place).unlink()
    inside = root / "inside"
    inside.write_bytes(b"3") if is_file else inside.mkdir()
    (root / place).symlink_to(inside)
    (tmp_path / "alias").symlink_to(root)
    write_new(tmp_path / "alias", FILES)
    assert (root / "docs/b/three.yml").read_bytes() == b"3"


UNFIT: Mapping[str, str] = {
    "hooks": "docs/b/three.yml leads to a hidden file or folder, .git; nothing is written there",
    "config": "docs/b/three.yml leads to a hidden file or folder, .git; nothing is written there",
    "pipe": "docs/b/three.yml is not a plain file; nothing is written there",
    "folder": "docs/b/three.yml is not a plain file; nothing is written there",
    "circle": "docs/b/three.yml: a link that leads nowhere; nothing is written there",
}


@pytest.mark.parametrize("kind", UNFIT)
def test_nothing_is_written_into_a_repository_or_what_is_no_file(tmp_path: Path, kind: str) -> None:
    """A pipe is not waited for, and no other file is written before."""
    hidden, path = tmp_path / ".git", tmp_path / "docs/b/three.yml"
    hidden.mkdir()
    (hidden / "config").write_text("theirs")
    path.parent.parent.mkdir()
    if kind == "hooks":
        path.parent.symlink_to(hidden)
    else:
        path.parent.mkdir()
    if kind == "config":
        path.symlink_to(hidden / "config")
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    elif kind == "circle":
        path.symlink_to(path)
    before = everything(tmp_path)
    with pytest.raises(UsageError, match=UNFIT[kind]):
        replace_all(tmp_path, FILES)
    assert everything(tmp_path) == before


def test_pipe_that_nobody_reads_is_not_waited_for(tmp_path: Path) -> None:
    """One that is read gets the report."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="pipe"):
        write_whole(pipe, b"report")
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_whole(pipe, b"report")
    assert os.read(reader, 99) == b"report"
    os.close(reader)
