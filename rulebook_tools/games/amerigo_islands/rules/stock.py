"""Tokens that lie face down, and what chance can still draw of them."""

from __future__ import annotations

from typing import Literal

from rulebook_tools.engine.kit import Chapter, Counts, GivenError, Said, changed
from rulebook_tools.games.amerigo_islands.speech import FIGURES, refuse
from rulebook_tools.games.amerigo_islands.state import Position

STOCK = Chapter[Position](FIGURES)
What = Literal["tokens", "goods"]


def stock_of(position: Position, what: What) -> Counts:
    """Return the tokens that are still face down."""
    return position.display.token_stock if what == "tokens" else position.display.goods_stock


def why_not_drawn(position: Position, what: What, drawn: Counts) -> Said | None:
    """What has been put back into the box is not laid out again.

    Raises `GivenError` for others that do not lie face down. Source: Vorbereitung des nächsten Durchgangs.
    """
    rules, stock = position.rules, stock_of(position, what)
    names = rules.token_names if what == "tokens" else rules.production_names
    for kind in drawn:
        if not stock[kind]:
            if is_in_box(position, what, kind):
                if what == "tokens":
                    return refuse("next.progress", "token_in_box", token=kind)
                return refuse(
                    "next.production", "good_in_box", good=kind, cost_of_good=rules.production[kind][1]
                )
            there = ", ".join(name for name, number in zip(names, stock, strict=True) if number)
            raise GivenError((), f"{names[kind]} does not lie face down any more", there or "nothing")
        stock = changed(stock, kind, -1)
    return None


def is_in_box(position: Position, what: What, kind: int) -> bool:
    """Say whether a token of a kind must have been put back into the box.

    Which of the production tokens of a sort somebody has bought is not known: each may be of any cost.
    """
    rules, display, players = position.rules, position.display, position.players
    if what == "tokens":
        shown = display.tokens[0][kind] + display.tokens[1][kind]
        owned = sum(state.tokens[kind] + state.used[kind] for state in players)
        return shown + owned < rules.progress_tokens[kind]
    owned = sum(state.goods[rules.production[kind][0]] for state in players)
    return display.goods[kind] + owned < rules.production_in_game[len(players)][kind]
