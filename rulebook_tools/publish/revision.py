"""What Git says of a project: the commit that it is at, and whether what pages come from is as it says."""

from __future__ import annotations

import subprocess
from pathlib import Path

from rulebook_tools.render.revision import Revision
from rulebook_tools.source.folders import PACKAGE

SOURCES = ("docs", "locales", "mkdocs.yml")
"""Where pages come from, in a project."""


def revision_of(root: Path) -> Revision | None:
    """Return the commit that a project is at.

    None outside a repository, before its first commit, and where it has nothing of the project.
    """
    name, _, time = _said(root, "log", "-1", "--format=%H %ct").strip().partition(" ")
    if not time or not _said(root, "ls-tree", "--name-only", "HEAD", "docs/"):
        return None
    inside = [PACKAGE.relative_to(root)] if PACKAGE.is_relative_to(root) else []
    status = _said(root, "status", "--porcelain", "--", *SOURCES, *map(str, inside))
    return Revision(name, int(time), bool(status.strip()))


def _said(root: Path, *args: str) -> str:
    """Return what a command of Git prints; nothing where it fails, or there is none."""
    command = ["git", "--no-optional-locks", "-C", str(root), *args]
    try:
        found = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return "" if found.returncode else found.stdout
