"""Writing of files: unchanged files keep their time."""

from pathlib import Path


def write(path: Path, content: str) -> None:
    """Write a file unless it already has this content."""
    written = content.encode()
    if path.exists() and path.read_bytes() == written:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(written)
