"""The extractor `rulebook` for Babel, with which `pybabel extract` finds the messages of the sources."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath
from typing import BinaryIO

from rulebook_tools.catalogs.messages import file_messages
from rulebook_tools.util.errors import Problems

Extracted = tuple[int, str, tuple[str, ...], list[str]]


def extract(fileobj: BinaryIO, *_arguments: object, **_options: object) -> Iterator[Extracted]:
    """Yield the line, function, arguments and comments of each message in a source file, as Babel expects.

    Raises `SourceError` for a broken file.
    """
    problems = Problems()
    found = list(file_messages(PurePath(fileobj.name), fileobj.read(), problems))
    problems.raise_any()
    for message in (message for message in found if not message.is_figure):
        function = "npgettext" if message.plural else "pgettext"
        notes = [message.note] if message.note else []
        yield message.place.line, function, (message.context, *message.texts), notes
