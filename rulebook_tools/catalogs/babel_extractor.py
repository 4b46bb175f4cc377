"""The extractor `rulebook` for Babel, with which `pybabel extract` finds the messages of the sources."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import PurePath
from typing import Any, BinaryIO, TypeAlias

from rulebook_tools import model
from rulebook_tools.catalogs import messages
from rulebook_tools.sources.decode import decode, decode_mapping
from rulebook_tools.sources.folders import CHAPTER_FILE, IDENTITY_FILE, LABELS_FILE, parse_source
from rulebook_tools.sources.rulebooks import (
    CARD_FILE,
    EXAMPLES,
    QUIZ_FILE,
    TEACHING_FILE,
    TOURS,
    identity_texts,
)
from rulebook_tools.util.errors import Problems

Extracted = tuple[int, str, tuple[str, ...], list[str]]


def extract(fileobj: BinaryIO, *_arguments: object, **_options: object) -> Iterator[Extracted]:
    """Yield the line, function, arguments and comments of each message in a source file, as Babel expects.

    Raises `SourceError` for a broken file.
    """
    problems = Problems()
    found = list(_file_messages(PurePath(fileobj.name), fileobj.read(), problems))
    problems.raise_any()
    for message in (message for message in found if not message.is_figure):
        function = "npgettext" if message.plural else "pgettext"
        notes = [message.note] if message.note else []
        yield message.place.line, function, (message.context, *message.texts), notes


def _file_messages(path: PurePath, content: bytes, problems: Problems) -> Iterator[messages.Message]:
    """Yield the messages of a source file; none if its path does not show a known kind of source."""
    node = parse_source(path.as_posix(), content, problems)
    folder, name = path.parent.name, path.name
    found = FILES.get(name)
    if folder == "site" and name == IDENTITY_FILE:
        found = model.Identity, lambda identity: messages.label_messages(identity_texts(identity))
    elif folder == "site" and name != LABELS_FILE:
        found = model.SitePage, partial(messages.page_messages, path.stem)
    elif folder == EXAMPLES:
        found = model.Example, messages.example_messages
    elif folder == TOURS:
        found = model.Tour, messages.tour_messages
    elif CHAPTER_FILE.fullmatch(name):
        found = model.Block, messages.block_messages
    if found and (decoded := decode(node, found[0], problems)) is not None:
        yield from found[1](decoded)
    elif name in MAPPINGS:
        kind, read = MAPPINGS[name]
        yield from read(decode_mapping(node, kind, problems))


_Reader: TypeAlias = tuple[type[Any], Callable[[Any], Iterator[messages.Message]]]
"""The type of a file's content (in `MAPPINGS`, of each value), and a function that yields its messages."""
FILES: Mapping[str, _Reader] = {
    "game.yml": (model.About, messages.about_messages),
    "wording.yml": (model.Wordings, messages.wording_messages),
    CARD_FILE: (model.Card, messages.card_messages),
    QUIZ_FILE: (model.Quiz, messages.quiz_messages),
    TEACHING_FILE: (model.Teaching, messages.teaching_messages),
}
MAPPINGS: Mapping[str, _Reader] = {
    LABELS_FILE: (model.Label, messages.label_messages),
    "parameters.yml": (model.Parameter, messages.parameter_messages),
    "glossary.yml": (model.Term, messages.term_messages),
    "rulings.yml": (model.Ruling, messages.ruling_messages),
}
"""The readers of files that are mappings from names to objects, by file name."""
