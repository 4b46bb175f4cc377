"""`random-games.json`: the file of a game in which `rulebook record` writes what random games came to."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, replace
from typing import Any

from rulebook_tools.disk.store import key_of
from rulebook_tools.errors import Problems
from rulebook_tools.model.random_games import RandomGames
from rulebook_tools.source.decode import decode
from rulebook_tools.source.folders import Folders, read_source
from rulebook_tools.source.nodes import parse

RANDOM_GAMES = "random-games.json"
"""The file in the folder of a game."""
WIDTH = 110
"""Characters of a line; what is longer stands on several."""


def read_random_games(folders: Folders, game: str, problems: Problems) -> RandomGames | None:
    """Return what the file of a game holds; None without a file, and with problems, which are noted."""
    path = folders.games / game / RANDOM_GAMES
    if not (path.exists() or path.is_symlink()):
        return None
    return decode(read_source(folders, path, problems), RandomGames, problems)


def sealed(found: RandomGames, made_of: str) -> RandomGames:
    """Return random games with the key of what they were played with and of what they came to."""
    return replace(found, key=key_of(made_of, _text(replace(found, key=""))))


def random_games_file(found: RandomGames, name: str) -> bytes:
    """Return the content of the file of this name: JSON, an entry a line, the same for the same games.

    Raises `SourceError` for what could not be read back: there is too much of it, or an odd name in it.
    """
    content, problems = _text(found).encode(), Problems()
    decode(parse(name, content, problems), RandomGames, problems)
    problems.raise_any()
    return content


def _text(found: RandomGames) -> str:
    return f"{_laid_out(asdict(found, dict_factory=_without_defaults), '')}\n"


def _without_defaults(items: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """Return the keys of a record but for what is empty or false, as it is when it is left out."""
    return {name: value for name, value in items if value or type(value) is int}


def _laid_out(data: Any, indent: str) -> str:
    """Return data as JSON: on one line if it fits there, else a line for each part."""
    line, inner = json.dumps(data), f"{indent}  "
    if len(indent) + len(line) <= WIDTH or not isinstance(data, dict | list | tuple):
        return line
    if isinstance(data, dict):
        parts = [f"{json.dumps(name)}: {_laid_out(value, inner)}" for name, value in data.items()]
    else:
        parts = [_laid_out(value, inner) for value in data]
    return f"{line[0]}\n{inner}" + f",\n{inner}".join(parts) + f"\n{indent}{line[-1]}"
