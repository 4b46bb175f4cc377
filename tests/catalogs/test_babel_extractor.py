"""The Babel extractor: `pybabel extract` finds every message of the sources."""

import io
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from rulebook_tools.catalogs.messages import rulebook_messages, site_messages
from rulebook_tools.project.book import Book
from rulebook_tools.util.errors import SourceError
from tests.conftest import REPOSITORY, Project

METHODS = [("docs/**.yml", "rulebook")]


def test_project_is_extracted_whole(project: Project) -> None:
    """`pybabel extract -F babel.cfg` writes each message with its context and its plural."""
    project.write("docs/site/labels.yml", "home: {text: Begin}\n")
    template, book = project.root / "messages.pot", Book.load(project.root)
    command = [sys.executable, "-m", "babel.messages.frontend", "extract", "-F", f"{REPOSITORY}/babel.cfg"]
    subprocess.run([*command, "-o", str(template), "."], cwd=project.root, capture_output=True, check=True)
    messages = [*site_messages(book.outline.site), *rulebook_messages(book.games[project.game].rulebook)]
    found = set()
    for message in read_po(io.BytesIO(template.read_bytes())):
        ids = message.id if isinstance(message.id, tuple) else (message.id,)
        if ids[0]:
            found.add((message.context, *ids))
    own = {each for each in found if each[0].startswith("label.")}
    assert own == {("label.home/text", "Begin")}
    assert found - own == {(each.context, *each.texts) for each in messages if "label." not in each.context}


def test_messages_have_their_lines_and_notes(project: Project) -> None:
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
