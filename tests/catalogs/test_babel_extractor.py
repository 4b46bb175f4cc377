"""The Babel extractor: `pybabel extract` finds every message of the sources."""

from __future__ import annotations

import io
import subprocess
import sys
from itertools import chain
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from rulebook_tools.catalogs.messages import rulebook_messages, site_messages
from rulebook_tools.util.errors import SourceError
from tests.conftest import REPOSITORY, Project, repository_book

METHODS = [("docs/**.yml", "rulebook")]


def test_repository_is_extracted_whole(tmp_path: Path) -> None:
    """`pybabel extract -F babel.cfg` writes each message with its context and its plural."""
    template, book = tmp_path / "messages.pot", repository_book()
    command = [sys.executable, "-m", "babel.messages.frontend", "extract", "-F", "babel.cfg"]
    subprocess.run([*command, "-o", str(template), "."], cwd=REPOSITORY, capture_output=True, check=True)
    games = (rulebook_messages(loaded.rulebook) for loaded in book.games.values())
    messages = [each for each in chain(site_messages(book.outline.site), *games) if not each.is_figure]
    found = set()
    for message in read_po(io.BytesIO(template.read_bytes())):
        ids = message.id if isinstance(message.id, tuple) else (message.id,)
        if ids[0]:
            found.add((message.context, *ids))
    assert found == {(each.context, *each.texts) for each in messages}


def test_messages_have_their_lines_and_notes(project: Project) -> None:
    """Each message has its line in the source and a note for translators."""
    found = {
        (context, text if isinstance(text, str) else text[0]): (Path(file).name, line, comments)
        for file, line, text, comments, context in extract_from_dir(project.root, METHODS)
    }
    assert found["draw/body", "Look at it."] == ("10-draw.yml", 8, ["Drawing – list item"])
    assert found["draw.tie/heading", "Ties"] == ("10-draw.yml", 16, ["Drawing › Ties – heading of a rule"])
    assert found["noun.card/count", "card"][0] == "wording.yml"


def test_broken_source_stops_the_extraction(project: Project) -> None:
    """A broken source raises an error with the place of the problem."""
    project.replace("10-draw.yml", "heading: Ties", "headin: Ties")
    with pytest.raises(SourceError, match=r"10-draw.yml:16:5: unknown key 'headin'"):
        list(extract_from_dir(project.root, METHODS))
