"""Progress tokens that players own."""

from __future__ import annotations

from functools import lru_cache

from rulebook_tools.engine.figures import Name
from rulebook_tools.games.amerigo_islands.position import PlayerState
from rulebook_tools.games.amerigo_islands.rules import Rules


@lru_cache(maxsize=256)
def find_token(rules: Rules, name: str) -> int | None:
    """Return the number of a kind of progress token, None if the game has none of that name."""
    return next((index for index, kind in enumerate(rules.tokens) if kind.name == name), None)


def has_token(rules: Rules, state: PlayerState, name: str) -> bool:
    """Say whether a player owns a progress token that lies face up."""
    index = find_token(rules, name)
    return index is not None and bool(state.tokens[index])


def token(rules: Rules, kind: int) -> Name:
    """Return a kind of progress token as a figure."""
    return Name(f"token.{rules.tokens[kind].name}")
