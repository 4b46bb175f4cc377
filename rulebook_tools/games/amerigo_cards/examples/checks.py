"""Checks of the players that an example gives: what no game can have led to is refused at its place."""

from __future__ import annotations

from rulebook_tools.engine.data import Data
from rulebook_tools.games.amerigo_cards.parameters import Rules
from rulebook_tools.games.amerigo_cards.state import HOME, RETURNING, PlayerState, rudders_of


def check_players(rules: Rules, number: int, data: Data) -> None:
    """Raise `GivenError` for a number of players that the game is not made for."""
    if number not in rules.players:
        there = f"{number} player{'s' * (number != 1)}"
        raise data.error(there, f"{rules.players[0]} to {rules.players[-1]} players")


def check_state(rules: Rules, state: PlayerState, data: Data) -> None:
    """Raise `GivenError` where hand, market or journey of a player cannot be as they are."""
    here = {name: data.get(name) or data for name in ("hand", "offer", "where", "out", "back")}
    if sum(state.hand) > rules.hand_limit:
        raise here["hand"].error(f"{sum(state.hand)} cards in hand", f"{rules.hand_limit} or fewer")
    if sum(state.offer) > rules.exhibit_limit and rules.market_limit == "in_all":
        wrong = f"{sum(state.offer)} cards on the market"
        raise here["offer"].error(wrong, f"{rules.exhibit_limit} or fewer")
    if state.where is HOME:
        if state.out or state.back:
            raise here["out" if state.out else "back"].error(
                "cards of a journey, but the player is at home", "where: outward, explored or returning"
            )
        return
    if not state.out:
        raise here["where"].error("a journey without outward cards", "cards under `out`")
    if state.where is not RETURNING:
        if state.back:
            raise here["back"].error("cards of a way home not begun", "where: returning")
        return
    if not state.back:
        raise here["where"].error("a way home without cards", "cards under `back`")
    worth, far = rudders_of(rules, state.back) * rules.return_factor, rudders_of(rules, state.out)
    if worth >= far:
        wrong = f"the way home is complete: worth {worth} where the distance is {far}"
        raise here["back"].error(wrong, "fewer rudders, or where: home")
