"""Positions as JSON data, and back."""

from __future__ import annotations

from rulebook_tools.engine.data import Data, Plain
from rulebook_tools.games.amerigo_cards.cards import Counts, Laid, whole_game
from rulebook_tools.games.amerigo_cards.invariants import count_cards
from rulebook_tools.games.amerigo_cards.position import Awarding, PlayerState, Position
from rulebook_tools.games.amerigo_cards.possible import check_players, check_state
from rulebook_tools.games.amerigo_cards.reading import LEGS, read_card
from rulebook_tools.games.amerigo_cards.rules import Rules
from rulebook_tools.games.amerigo_cards.saving_due import due_to_json, read_due


def to_json(position: Position) -> Plain:
    """Return a position as JSON data, cards by name; the rules are not part of it."""
    rules = position.rules
    return {
        "turn": position.turn,
        "players": [_state_to_json(rules, state) for state in position.players],
        "deck": _pile_to_json(rules, position.deck),
        "discard": _pile_to_json(rules, position.discard),
        "run": position.run,
        "due": None if position.due is None else due_to_json(position.due),
    }


def _pile_to_json(rules: Rules, pile: Counts) -> Plain:
    return {rules.names[card]: number for card, number in enumerate(pile) if number}


def _way_to_json(rules: Rules, way: tuple[Laid, ...]) -> Plain:
    return [{"card": rules.names[card], "spent": spent} for card, spent in way]


def _state_to_json(rules: Rules, state: PlayerState) -> Plain:
    return {
        "where": state.leg.value,
        "hand": _pile_to_json(rules, state.hand),
        "treasure": [rules.names[card] for card in state.treasure],
        "out": _way_to_json(rules, state.out),
        "back": _way_to_json(rules, state.back),
        "offer": _pile_to_json(rules, state.offer),
    }


def from_json(rules: Rules, plain: Plain) -> Position:
    """Return the position that `to_json` wrote.

    Raises `GivenError` for anything else, among it cards that do not add up to the whole game.
    """
    data = Data(plain)
    seats = data.need("players").elements()
    check_players(rules, len(seats), data)
    states = tuple(_read_state(rules, seat) for seat in seats)
    turn = data.need("turn").count(most=len(states) - 1)
    deck, discard = (_read_pile(rules, data.need(name)) for name in ("deck", "discard"))
    run = data.need("run").count(least=1, most=rules.deck_runs)
    position = Position(rules, states, turn, deck, discard, run)
    if count_cards(position) != whole_game(rules, len(states)):
        raise data.error("the cards do not add up to those of the game", "each card of the game once")
    due = data.need("due")
    if due.value is not None:
        position = position._replace(due=read_due(position, due))
    for seat, state in enumerate(states):
        if not (isinstance(position.due, Awarding) and seat == turn):
            check_state(rules, state, seats[seat])
    return position


def _read_pile(rules: Rules, data: Data) -> Counts:
    named = {name: entry.count(least=1) for name, entry in data.entries(rules.names)}
    return tuple(named.get(name, 0) for name in rules.names)


def _read_way(rules: Rules, data: Data) -> tuple[Laid, ...]:
    return tuple(
        Laid(read_card(rules, each.need("card")), each.need("spent").flag()) for each in data.elements()
    )


def _read_state(rules: Rules, data: Data) -> PlayerState:
    return PlayerState(
        LEGS[data.need("where").choice(LEGS)],
        _read_pile(rules, data.need("hand")),
        tuple(read_card(rules, card) for card in data.need("treasure").elements()),
        _read_way(rules, data.need("out")),
        _read_way(rules, data.need("back")),
        _read_pile(rules, data.need("offer")),
    )
