"""What a position that is given can be: what no game can have led to is told where it stands."""

from __future__ import annotations

from rulebook_tools.engine.data import Data
from rulebook_tools.games.amerigo_cards.cards import rudders_of
from rulebook_tools.games.amerigo_cards.ending import ended_at_home
from rulebook_tools.games.amerigo_cards.position import Leg, PlayerState, Position
from rulebook_tools.games.amerigo_cards.rules import Rules


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
    if sum(state.offer) > rules.exhibit_limit and not rules.limit_each_time:
        wrong = f"{sum(state.offer)} cards on the market"
        raise here["offer"].error(wrong, f"{rules.exhibit_limit} or fewer")
    if state.leg is Leg.HOME:
        if state.out or state.back:
            raise here["out" if state.out else "back"].error(
                "cards of a journey, but the player is at home", "where: outward, explored or returning"
            )
        return
    if not state.out:
        raise here["where"].error("a journey without outward cards", "cards under `out`")
    if state.leg is not Leg.RETURNING:
        if state.back:
            raise here["back"].error("cards of a way home not begun", "where: returning")
        return
    if not state.back:
        raise here["where"].error("a way home without cards", "cards under `back`")
    worth, far = rudders_of(rules, state.back) * rules.return_factor, rudders_of(rules, state.out)
    if worth >= far:
        wrong = f"the way home is complete: worth {worth} where the distance is {far}"
        raise here["back"].error(wrong, "fewer rudders, or where: home")


def check_goes_on(position: Position, data: Data) -> None:
    """Raise `GivenError` for draw deck, discard pile and run with which no turn can begin.

    The deck is empty then, so that it would have been made anew, or the game is over; or so many
    players are at home that the last run is over.
    Source: Spielende; End of the Game.
    """
    rules, is_last = position.rules, position.run == position.rules.deck_runs
    if not any(position.deck):
        may_be_empty = (
            rules.ends_late or rules.ends_with_round
            if is_last
            else rules.reshuffles_late or rules.waits_for_discards or rules.ends_when_needed
        )
        if not may_be_empty:
            here = data.get("deck") or data.get("discard") or data
            raise here.error("no card in the draw deck, and yet a turn to come", "1 card or more in the deck")
    if is_last and rules.home_at_once and ended_at_home(position):
        here = data.get("run") or data
        sailing = sum(state.leg is not Leg.HOME for state in position.players)
        wrong = f"the game is over: in the last run only {sailing} of {len(position.players)} players sail"
        raise here.error(wrong, "more players sailing, or an earlier run")
