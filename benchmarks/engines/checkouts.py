"""The project at another revision, or in another folder."""

import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks.engines.sides import NotThereError

ROOT = Path(__file__).resolve().parents[2]


class GitError(Exception):
    """A failed Git command, with its message."""


@dataclass(frozen=True, slots=True)
class Checkout:
    """A folder with this project at a revision."""

    root: Path
    name: str
    """The name of the checkout in tables."""


def here() -> Checkout:
    """Return this checkout, named after its revision, with `+` if files have changed since."""
    try:
        revision = _git(ROOT, "rev-parse", "--short", "HEAD")
        changed = bool(_git(ROOT, "status", "--porcelain", "--", "rulebook_tools", "docs/games"))
    except GitError:
        return Checkout(ROOT, "here")
    return Checkout(ROOT, revision + "+" * changed)


@contextmanager
def checkout(asked: str) -> Iterator[Checkout]:
    """Yield another folder of this project, or a revision in a temporary folder, which is removed afterwards.

    Raises `NotThereError` if it is neither.
    """
    if (Path(asked) / "rulebook_tools").is_dir():
        yield Checkout(Path(asked).resolve(), asked)
        return
    try:
        revision = _git(ROOT, "rev-parse", "--verify", "--short", "--end-of-options", f"{asked}^{{commit}}")
    except GitError as error:
        wrong = f"{asked} is no revision of {ROOT}, and no folder with this project"
        raise NotThereError(f"{wrong}: {error}") from None
    with tempfile.TemporaryDirectory(prefix="rulebook-benchmark-") as folder:
        root = Path(folder).resolve() / revision
        _git(ROOT, "worktree", "add", "--quiet", "--detach", str(root), revision)
        try:
            yield Checkout(root, asked if asked.startswith(revision) else f"{asked} ({revision})")
        finally:
            _git(ROOT, "worktree", "remove", "--force", str(root))


def _git(folder: Path, *arguments: str) -> str:
    try:
        done = subprocess.run(["git", "-C", folder, *arguments], check=False, capture_output=True, text=True)
    except FileNotFoundError:
        raise GitError("git was not found") from None
    if done.returncode:
        raise GitError(done.stderr.strip() or f"git {arguments[0]} ended with {done.returncode}")
    return done.stdout.strip()
