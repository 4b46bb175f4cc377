"""Functions that play examples of the card game for its tests."""

from collections.abc import Mapping
from typing import Any

from rulebook_tools.engine.data import Plain
from rulebook_tools.games.amerigo_cards import game
from tests.games.playing import Played, Table

TABLE = Table("amerigo-cards", game)
SOURCES, parameters = TABLE.sources, TABLE.parameters
GAME: Any = game(parameters(), {})
"""The game with the figures of its sources and the usual readings."""
ENDLESS = frozenset({"exhibit_none", "sell_without_goods"})
"""The options that can let players pass for ever, by exhibiting or selling nothing."""


def given(players: Plain, beside: Mapping[str, Plain] | None = None) -> dict[str, Plain]:
    """Return the `given` part of an example; a single player gets an opponent at home without cards."""
    if isinstance(players, Mapping) and players.keys() == {"A"}:
        players = {**players, "B": {}}
    return ({} if players is None else {"players": players}) | dict(beside or {})


def play(players: Plain, *when: Plain, beside: Mapping[str, Plain] | None = None, **others: Any) -> Played:
    """Play the actions of an example; return its steps and the values that its `then` can check."""
    return TABLE.play(given(players, beside), *when, **others)


def refusal(players: Plain, *when: Plain, beside: Mapping[str, Plain] | None = None, **others: Any) -> str:
    """Return the rule that refuses the last action of an example; earlier ones must be legal."""
    return TABLE.refusal(given(players, beside), *when, **others)


def wrong(
    players: Plain, *when: Plain, beside: Mapping[str, Plain] | None = None, **others: Any
) -> tuple[str | int, ...]:
    """Return the path of the entry that makes an example impossible."""
    return TABLE.wrong(given(players, beside), *when, **others)


BACK: dict[str, Plain] = {
    "where": "returning",
    "out": ["gems-2", "cloth-3", "gems-2"],
    "back": ["coffee-3"],
    "hand": ["coffee-1"],
}
MARKET: dict[str, Plain] = {
    "A": {"offer": ["5x coffee", "gems", "cloth"]},
    "B": {"offer": ["coffee", "5x antiques", "cloth"]},
    "C": {"where": "outward", "out": ["spices-1"], "offer": ["2x gems"]},
    "D": {"offer": ["3x cloth", "3x spices"]},
}
SALE: tuple[Plain, ...] = ({"A": "sell"}, {"B": {"answer": "sell"}}, {"D": {"answer": "keep"}})
