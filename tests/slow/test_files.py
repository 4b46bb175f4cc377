"""Builds at once, and commands killed at random: the old state or the new one, and nothing left running."""

import os
import random
import shutil
import signal
import subprocess
import time
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.cli.test_cli import running
from tests.conftest import CARDS, REPOSITORY, UNBEGUN, contents, start

KILLS = int(os.environ.get("RULEBOOK_KILLS", "100"))
PAIRS = int(os.environ.get("RULEBOOK_PAIRS", "20"))
PATIENCE = 300
"""Seconds until a command counts as stuck."""
GRACE = 2.0
"""Seconds that whatever a killed command had started has to end."""
PAGE = b"---\ntitle: Paged\nlanguage: en\n---\n\n## One\n\nText.\n\n## Two\n\nMore text.\n"


def finish(process: subprocess.Popen[str]) -> str:
    """Wait for a command and return what it said; it must have gone well."""
    out, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, out + errors
    return out + errors


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of the card game with its catalogs."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    made = tmp_path / "project"
    shutil.copytree(REPOSITORY / "docs/games" / CARDS, made / "docs/games" / CARDS)
    shutil.copytree(REPOSITORY / "locales", made / "locales")
    for catalog in made.glob("locales/*/LC_MESSAGES/*.po"):
        if catalog.stem not in (CARDS, "site"):
            catalog.unlink()
    finish(start(made, "translate", "update"))
    return made


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder that is the user's cache: empty."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache"


def state(root: Path) -> Mapping[str, bytes]:
    """Return all files of a project but what is hidden."""
    return {path: content for path, content in contents(root).items() if "/." not in f"/{path}"}


@pytest.mark.parametrize("names", [("site", "site"), ("one", "two")], ids=["one-output", "two-outputs"])
def test_builds_at_once_publish_whole_sites(
    root: Path, tmp_path: Path, cache: Path, names: tuple[str, str]
) -> None:
    """Each is what a lone build makes, and every exit code is true."""
    finish(start(root, "build", "--site-dir", str(tmp_path / "alone")))
    alone = contents(tmp_path / "alone")
    for number in range(PAIRS):
        if number % 2:
            shutil.rmtree(cache)
        pair = [start(root, "build", "--site-dir", str(root / name)) for name in names]
        for process in pair:
            finish(process)
        for name in names:
            assert contents(root / name) == alone
        assert sorted(path.name for path in root.iterdir()) == sorted({"docs", "locales", *names})


SCENES: Mapping[str, tuple[str, ...]] = {
    "build": ("build", "--jobs", "2"),
    "update": ("translate", "update"),
    "add": ("translate", "add", UNBEGUN),
    "import": ("hugo", "import", "{page}", "--game", "paged"),
    "new": ("new", "fresh", "--language", "en"),
}


@pytest.mark.parametrize("scene", SCENES)
def test_killed_at_any_moment_leaves_whole_files(root: Path, tmp_path: Path, cache: Path, scene: str) -> None:
    """A killed command leaves old or new files, whole; the next run finishes the work."""
    page = tmp_path / "page.md"
    page.write_bytes(PAGE)
    words = [word.format(page=page) for word in SCENES[scene]]
    if scene == "build":
        finish(start(root, "build"))
        (root / "site/en/index.html").write_text("old")
    if scene == "update":
        for catalog in root.glob(f"locales/*/LC_MESSAGES/{CARDS}.po"):
            text = catalog.read_text("utf-8")
            catalog.write_text(text.replace("#: docs/", "#: elsewhere/"), "utf-8")
    kept = tmp_path / "kept"
    shutil.copytree(root, kept)
    old = state(root)
    begun = time.monotonic()
    finish(start(root, *words))
    lasts, new = time.monotonic() - begun, state(root)
    assert old != new
    chance = random.Random(scene)
    for attempt in range(KILLS // len(SCENES)):
        shutil.rmtree(root)
        shutil.copytree(kept, root)
        if attempt % 3 == 0:
            shutil.rmtree(cache, ignore_errors=True)
        process = start(root, *words)
        time.sleep(lasts * chance.uniform(0.2, 1.05))
        number = signal.SIGKILL if attempt % 2 else signal.SIGTERM
        (os.killpg if attempt % 4 < 2 else os.kill)(process.pid, number)
        out, errors = process.communicate(timeout=PATIENCE)
        assert "Traceback" not in errors, errors
        time.sleep(GRACE)
        assert running(process.pid) == [], f"attempt {attempt}: still there"
        found = state(root)
        mixed = {path for path in found if found[path] not in (old.get(path), new.get(path))}
        assert not mixed, f"attempt {attempt}: neither old nor new"
        assert scene != "build" or found in (old, new), f"attempt {attempt}: a mixed site"
        again = words if scene == "build" or found != new else ("translate", "status")
        finish(start(root, *again))
        assert state(root) == new, f"attempt {attempt}: {out}{errors}"
