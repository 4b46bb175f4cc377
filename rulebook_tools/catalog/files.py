"""The messages of a single source file, by the kind of file that its name says it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import PurePath
from typing import Any, TypeVar

from rulebook_tools.catalog.messages import (
    Message,
    about_messages,
    block_messages,
    card_messages,
    example_messages,
    label_messages,
    page_messages,
    parameter_messages,
    ruling_messages,
    term_messages,
    wording_messages,
)
from rulebook_tools.errors import Problems
from rulebook_tools.model import (
    About,
    Block,
    Card,
    Example,
    Identity,
    Label,
    Parameter,
    Ruling,
    SitePage,
    Term,
    Wordings,
)
from rulebook_tools.source.decode import decode, decode_mapping
from rulebook_tools.source.folders import CHAPTER_FILE, IDENTITY_FILE, LABELS_FILE, parse_source
from rulebook_tools.source.nodes import Node
from rulebook_tools.source.rulebooks import CARD_FILE, identity_texts

T = TypeVar("T")


def file_messages(path: PurePath, content: bytes, problems: Problems) -> Iterator[Message]:
    """Yield the messages of a source file; a file of no known kind has none."""
    node = parse_source(path.as_posix(), content, problems)
    folder, name = path.parent.name, path.name
    if folder == "site" and name == IDENTITY_FILE:
        yield from _of(node, Identity, lambda identity: label_messages(identity_texts(identity)), problems)
    elif folder == "site" and name != LABELS_FILE:
        yield from _of(node, SitePage, lambda page: page_messages(path.stem, page), problems)
    elif folder == "examples":
        yield from _of(node, Example, example_messages, problems)
    elif CHAPTER_FILE.fullmatch(name):
        yield from _of(node, Block, block_messages, problems)
    elif name == "game.yml":
        yield from _of(node, About, about_messages, problems)
    elif name == "wording.yml":
        yield from _of(node, Wordings, wording_messages, problems)
    elif name == CARD_FILE:
        yield from _of(node, Card, card_messages, problems)
    elif name in MAPPINGS:
        kind, messages = MAPPINGS[name]
        yield from messages(decode_mapping(node, kind, problems))


MAPPINGS: dict[str, tuple[type[Any], Callable[[Any], Iterator[Message]]]] = {
    LABELS_FILE: (Label, label_messages),
    "parameters.yml": (Parameter, parameter_messages),
    "glossary.yml": (Term, term_messages),
    "rulings.yml": (Ruling, ruling_messages),
}
"""The files that hold named things."""


def _of(
    node: Node | None, kind: type[T], messages: Callable[[T], Iterator[Message]], problems: Problems
) -> Iterator[Message]:
    found = decode(node, kind, problems)
    if found is not None:
        yield from messages(found)
