"""What a position can be: what no game can have led to is told where it stands."""

from __future__ import annotations

from rulebook_tools.engine.data import Data
from rulebook_tools.games.amerigo_cards.invariants import count_cards
from rulebook_tools.games.amerigo_cards.parameters import Rules
from rulebook_tools.games.amerigo_cards.rules.awards import eligible
from rulebook_tools.games.amerigo_cards.rules.exhibit import room
from rulebook_tools.games.amerigo_cards.rules.sale import only_choice, pool
from rulebook_tools.games.amerigo_cards.rules.setup import is_without_rudders, whole_game
from rulebook_tools.games.amerigo_cards.state import (
    EXPLORED,
    HOME,
    RETURNING,
    Asking,
    Awarding,
    Converting,
    Dealing,
    Drawing,
    Exhibiting,
    Laying,
    Leaving,
    Over,
    PlayerState,
    Position,
    Selling,
    Shuffling,
    rudders_of,
)


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


def check_position(position: Position, data: Data) -> None:
    """Raise `GivenError` for a position of JSON data from which no game can go on."""
    rules, players, due = position.rules, position.players, position.due
    check_players(rules, len(players), data)
    if position.turn >= len(players):
        raise data.need("turn").error(f"seat {position.turn}", f"0 to {len(players) - 1}")
    if not 1 <= position.run <= rules.deck_runs:
        raise data.need("run").error(f"run {position.run}", f"1 to {rules.deck_runs}")
    if count_cards(position) != whole_game(rules, len(players)):
        raise data.error("the cards do not add up to those of the game", "each card of the game once")
    if not fits(position):
        raise data.need("due").error("what is due does not fit the position", "what a position can wait for")
    for seat, state in enumerate(players):
        if not (isinstance(due, Awarding) and seat == position.turn):
            check_state(rules, state, data.need("players").elements()[seat])


def fits(position: Position) -> bool:
    """Say whether a position can wait for what is due in it."""
    rules, players, due = position.rules, position.players, position.due
    state = players[position.turn]
    match due:
        case None:
            return True
        case Shuffling() | Dealing() | Converting():
            return _fits_setup(position, due)
        case Asking() | Selling() | Leaving():
            return _fits_sale(position, due)
        case Over():
            return len(due.unsold) == len(players)
        case Exhibiting():
            there = 1 <= due.laid <= sum(state.offer) and state.where is HOME
            return there and any(state.hand) and room(rules, state, due.laid) > 0
        case Laying():
            return state.where is due.leg is not HOME and 0 < due.left < rules.cards_per_sail
        case Drawing():
            where = due.rule == "turn.none" or state.where is EXPLORED
            held = sum(state.hand) + due.left
            return where and any(position.deck) and due.left > 0 <= due.forfeited and held <= rules.hand_limit
        case Awarding():
            cards_open = eligible(rules, state.out + state.back)
            is_choice = 0 < due.left < len(cards_open) and len(set(cards_open)) > 1
            return state.where is HOME and is_choice


def _fits_setup(position: Position, due: Shuffling | Dealing | Converting) -> bool:
    rules, players = position.rules, position.players
    held = [sum(state.hand) + len(state.treasure) for state in players]
    match due:
        case Shuffling():
            return not any(held)
        case Dealing(left):
            if len(left) != len(players) or min(left) < 0:
                return False
            sizes = [number + there for number, there in zip(left, held, strict=True)]
            return any(left) and sizes == list(rules.hand_size[: len(players)])
        case Converting(asked, left):
            without = {seat for seat, state in enumerate(players) if is_without_rudders(rules, state.hand)}
            in_turn = bool(asked) and list(asked) == sorted(without & set(asked))
            return in_turn and 1 <= left <= rules.first_doubloons


def _fits_sale(position: Position, due: Asking | Selling | Leaving) -> bool:
    rules, players = position.rules, position.players
    seats = due.sellers + (due.asked if isinstance(due, Asking) else ())
    if not due.sellers or len(set(seats)) < len(seats) or not set(seats) <= set(range(len(players))):
        return False
    if any(players[seat].where is not HOME for seat in seats):
        return False
    if len(due.values) != len(rules.goods) or not set(due.values) <= set(range(len(rules.sale_rate))):
        return False
    match due:
        case Asking(asked):
            return bool(asked) and due.sellers[0] == position.turn
        case Leaving():
            return rules.leftovers == "give" and any(players[due.sellers[0]].offer)
        case Selling(turns=turns, gives=gives, sold=sold):
            if not 0 <= due.sold_class < len(rules.sale_rate) or min(turns, gives, *sold) < 0:
                return False
            cards_open = pool(position, due)
            enough = sum(number for _, number in cards_open) >= turns + gives > 0
            return enough and not only_choice(cards_open, due) and len(sold) == len(rules.goods)
