"""What a command that was killed may have left in a project: seen at a glance, before every command."""

from __future__ import annotations

from pathlib import Path

PREFIX = ".rulebook-"
"""Begins the names of the folders in which new files are kept until they stand in their places."""


def left_behind(root: Path) -> list[Path]:
    """Return the folders that commands at work keep in a project, or that they left there."""
    return sorted(root.glob(f"{PREFIX}*/"))
