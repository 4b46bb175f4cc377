"""New files are written all or none, and never over or among those of others."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebook_tools.catalog import store
from rulebook_tools.catalog.store import write_all
from rulebook_tools.errors import UsageError

FILES = {"docs/a/one.yml": b"1", "docs/a/two.yml": b"2", "docs/b/three.yml": b"3"}


def everything(root: Path) -> dict[str, bytes | None]:
    """Return every path below a folder, with the bytes of files."""
    found = sorted(root.rglob("*"))
    return {
        path.relative_to(root).as_posix(): path.read_bytes() if path.is_file() else None for path in found
    }


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
@pytest.mark.parametrize("late", [False, True])
def test_what_breaks_off_halfway_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException, late: bool
) -> None:
    """Whatever stops it, before or right after a file is in its place: files and new folders go again."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/mine.yml").write_bytes(b"mine")
    before, whole = everything(tmp_path), store.write_whole

    def failing(path: Path, content: bytes) -> None:
        if late or path.name != "three.yml":
            whole(path, content)
        if path.name == "three.yml":
            raise error

    monkeypatch.setattr(store, "write_whole", failing)
    with pytest.raises(type(error)):
        write_all(tmp_path, FILES)
    assert everything(tmp_path) == before


def test_what_others_wrote_meanwhile_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside a new file or in its place; and what went wrong is told, not what cannot be removed."""
    whole = store.write_whole

    def failing(path: Path, content: bytes) -> None:
        if path.name == "three.yml":
            (tmp_path / "docs/a/theirs.yml").write_bytes(b"theirs")
            (tmp_path / "docs/a/two.yml").write_bytes(b"changed")
            raise OSError(28, "No space left on device", str(path))
        whole(path, content)

    monkeypatch.setattr(store, "write_whole", failing)
    with pytest.raises(OSError, match="No space left on device"):
        write_all(tmp_path, FILES)
    assert everything(tmp_path) == {
        "docs": None,
        "docs/a": None,
        "docs/a/theirs.yml": b"theirs",
        "docs/a/two.yml": b"changed",
    }


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
        write_all(tmp_path, FILES)
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
        write_all(root, FILES)
    (root / place).unlink()
    (root / "inside").mkdir()
    (root / place).symlink_to(root / "inside")
    (tmp_path / "alias").symlink_to(root)
    write_all(tmp_path / "alias", FILES)
    assert (root / "docs/b/three.yml").read_bytes() == b"3"
