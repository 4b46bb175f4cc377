"""The files of a new game, checked as `rulebook check` will check them."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path

from rulebook_tools.catalogs.messages import rulebook_messages
from rulebook_tools.checks.references import check_references
from rulebook_tools.hugo.proof.origins import Origins
from rulebook_tools.model import Rulebook
from rulebook_tools.sources.folders import Folders
from rulebook_tools.sources.rulebooks import load_rulebook
from rulebook_tools.util.errors import Problems


def checked_rulebook(game: str, files: Mapping[str, bytes], origins: Origins) -> Rulebook:
    """Return what the files are read as; raise `SourceError` where they are no sources."""
    problems = Problems()
    with tempfile.TemporaryDirectory() as folder:
        folders = Folders(Path(folder).resolve())
        for name, content in files.items():
            path = folders.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        rulebook = load_rulebook(folders, game, problems)
    if rulebook is not None and not problems.incomplete:
        check_references(rulebook, rulebook_messages(rulebook), problems)
    origins.raise_any(problems)
    assert rulebook is not None  # noqa: S101 -- what could not be read is a problem
    return rulebook
