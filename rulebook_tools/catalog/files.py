"""The messages of a single source file, by the kind of file that its name says it is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath

from rulebook_tools.catalog.messages import (
    Message,
    about_messages,
    block_messages,
    example_messages,
    label_messages,
    page_messages,
    parameter_messages,
    ruling_messages,
    term_messages,
    wording_messages,
)
from rulebook_tools.errors import Problems
from rulebook_tools.model import About, Block, Example, Label, Parameter, Ruling, SitePage, Term, Wordings
from rulebook_tools.source.decode import decode, decode_mapping
from rulebook_tools.source.folders import CHAPTER_FILE
from rulebook_tools.source.nodes import parse


def file_messages(path: PurePath, content: bytes, problems: Problems) -> Iterator[Message]:
    """Yield the messages of a source file; a file of no known kind has none."""
    node = parse(path.as_posix(), content, problems)
    match path.parent.name, path.name:
        case "site", "labels.yml":
            yield from label_messages(decode_mapping(node, Label, problems))
        case "site", _:
            if page := decode(node, SitePage, problems):
                yield from page_messages(path.stem, page)
        case "examples", _:
            if example := decode(node, Example, problems):
                yield from example_messages(example)
        case _, "game.yml":
            if about := decode(node, About, problems):
                yield from about_messages(about)
        case _, "parameters.yml":
            yield from parameter_messages(decode_mapping(node, Parameter, problems))
        case _, "glossary.yml":
            yield from term_messages(decode_mapping(node, Term, problems))
        case _, "rulings.yml":
            yield from ruling_messages(decode_mapping(node, Ruling, problems))
        case _, "wording.yml":
            if wordings := decode(node, Wordings, problems):
                yield from wording_messages(wordings)
        case _, name if CHAPTER_FILE.fullmatch(name):
            if chapter := decode(node, Block, problems):
                yield from block_messages(chapter)
