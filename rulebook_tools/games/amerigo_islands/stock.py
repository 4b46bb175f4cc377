"""Tokens that lie face down, and what chance can still draw of them."""

from __future__ import annotations

from typing import Literal

from rulebook_tools.engine.data import GivenError
from rulebook_tools.engine.figures import Spot
from rulebook_tools.engine.noting import refusal
from rulebook_tools.games.amerigo_islands.labels import production_names, token_names
from rulebook_tools.games.amerigo_islands.position import Counts, Display, Position, changed

What = Literal["tokens", "goods"]
REMOVED = {"tokens": "next.progress", "goods": "next.production"}
"""The rule by which tokens go back into the box."""


def stock_of(display: Display, what: str) -> Counts:
    """Return the tokens that are still face down."""
    return display.token_stock if what == "tokens" else display.goods_stock


def drawn_from(position: Position, what: What, drawn: Counts) -> Counts:
    """Return what is left face down when some tokens have been drawn.

    Refuses those that have been put back into the box; raises `GivenError` for others that do not
    lie face down. Source: Vorbereitung des nächsten Durchgangs.
    """
    stock = stock_of(position.display, what)
    for kind in drawn:
        if not stock[kind]:
            names = token_names(position.rules) if what == "tokens" else production_names(position.rules)
            if is_in_box(position, what, kind):
                raise refusal(REMOVED[what], "refuse.in_box", label=Spot(names[kind]))
            there = ", ".join(name for name, number in zip(names, stock, strict=True) if number)
            raise GivenError((), f"{names[kind]} does not lie face down any more", there or "nothing")
        stock = changed(stock, kind, -1)
    return stock


def is_in_box(position: Position, what: What, kind: int) -> bool:
    """Say whether a token of a kind must have been put back into the box.

    Which of the production tokens of a sort somebody has bought is not known: each may be of any cost.
    """
    rules, display, players = position.rules, position.display, position.players
    if what == "tokens":
        shown = display.tokens[0][kind] + display.tokens[1][kind]
        owned = sum(state.tokens[kind] + state.used[kind] for state in players)
        return shown + owned < rules.token_numbers[kind]
    owned = sum(state.goods[rules.production[kind][0]] for state in players)
    return display.goods[kind] + owned < rules.production_numbers[len(players)][kind]
