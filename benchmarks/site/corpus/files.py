"""Files as they are written: those that are the same already stay as they are, with their time."""

from __future__ import annotations

from pathlib import Path


def write(path: Path, content: str) -> None:
    """Write a text where another one, or none, stands."""
    written = content.encode()
    if path.exists() and path.read_bytes() == written:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(written)
