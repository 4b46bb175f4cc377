"""The Git commit of a project, uncommitted changes, and the timestamp of built files."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

from rulebook_tools.render.frame import Revision
from rulebook_tools.sources.folders import PACKAGE
from rulebook_tools.util.errors import RulebookError, short

EPOCH = "SOURCE_DATE_EPOCH"
TIME, LATEST = re.compile(r"[0-9]{1,10}"), 2**32 - 1
"""The format of `SOURCE_DATE_EPOCH`, and the latest time (in seconds) that a gzip file can contain."""
SOURCES = ("docs", "locales", "mkdocs.yml")
"""The paths of a project that pages are made from."""


def revision_of(root: Path) -> Revision | None:
    """Return the current Git commit of a project, and whether there are uncommitted changes.

    None if the project is not in a repository, or if the commit does not contain its `docs`.
    """
    name, _, time = _git(root, "log", "-1", "--format=%H %ct").strip().partition(" ")
    if not time or not _git(root, "ls-tree", "--name-only", "HEAD", "docs/"):
        return None
    inside = [PACKAGE.relative_to(root)] if PACKAGE.is_relative_to(root) else []
    status = _git(root, "status", "--porcelain", "--", *SOURCES, *map(str, inside))
    return Revision(name, int(time), bool(status.strip()))


def epoch_of(revision: Revision | None) -> int | None:
    """Return the timestamp of built files, in seconds since 1970; None if it is unknown.

    It is the environment variable `SOURCE_DATE_EPOCH` if set, else the time of the commit. Raises
    `RulebookError` if the value of the variable is not a time.
    """
    said = os.environ.get(EPOCH)
    if said is None:
        return revision.time if revision else None
    if not TIME.fullmatch(said) or int(said) > LATEST:
        raise RulebookError(
            f"{EPOCH}: {short(said)!r}; expected a time in seconds since 1970, from 0 to {LATEST}"
        )
    return int(said)


def _git(root: Path, *args: str) -> str:
    command = ["git", "--no-optional-locks", "-C", str(root), *args]
    try:
        found = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return "" if found.returncode else found.stdout
