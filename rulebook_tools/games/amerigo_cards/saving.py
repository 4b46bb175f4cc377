"""Positions as JSON data, and back."""

from __future__ import annotations

from rulebook_tools.engine.data import Data, Plain
from rulebook_tools.games.amerigo_cards import selling
from rulebook_tools.games.amerigo_cards.awards import eligible
from rulebook_tools.games.amerigo_cards.cards import Counts, Laid, add_all
from rulebook_tools.games.amerigo_cards.position import (
    Asking,
    Awarding,
    Drawing,
    Due,
    Laying,
    Leg,
    PlayerState,
    Position,
    Selling,
)
from rulebook_tools.games.amerigo_cards.reading import LEGS, MOST_PLAYERS, check_state, read_card
from rulebook_tools.games.amerigo_cards.rules import CLASSES, Rules

STATE = ("where", "hand", "treasure", "out", "back", "offer")


def to_json(position: Position) -> Plain:
    """Return a position as JSON data, cards by name; the rules are not part of it."""
    rules = position.rules
    return {
        "turn": position.turn,
        "players": [_state_to_json(rules, state) for state in position.players],
        "deck": _pile_to_json(rules, position.deck),
        "discard": _pile_to_json(rules, position.discard),
        "due": None if position.due is None else _due_to_json(position.due),
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


def _due_to_json(due: Due) -> Plain:
    plain: dict[str, Plain] = {
        key: list(value) if isinstance(value, tuple) else value for key, value in due._asdict().items()
    }
    return plain | {"leg": due.leg.value} if isinstance(due, Laying) else plain


def from_json(rules: Rules, plain: Plain) -> Position:
    """Return the position that `to_json` wrote.

    Raises `GivenError` for anything else, among it cards that do not add up to the whole game.
    """
    data = Data(plain)
    for _ in data.entries(("turn", "players", "deck", "discard", "due")):
        pass
    seats = _need(data, "players").items()
    if not 1 <= len(seats) <= MOST_PLAYERS:
        raise data.error(f"{len(seats)} players", f"1 to {MOST_PLAYERS} players")
    states = tuple(_read_state(rules, seat) for seat in seats)
    turn = _need(data, "turn").count(most=len(states) - 1)
    deck, discard = (_read_pile(rules, _need(data, name)) for name in ("deck", "discard"))
    position = Position(rules, states, turn, deck, discard)
    if count_cards(position) != rules.deck:
        raise data.error("the cards do not add up to those of the game", "each card of the game once")
    due = _need(data, "due")
    if due.value is not None:
        position = position._replace(due=_read_due(position, due))
    for seat, state in enumerate(states):
        if not (isinstance(position.due, Awarding) and seat == turn):
            check_state(rules, state, seats[seat])
    return position


def count_cards(position: Position) -> Counts:
    """Return the copies of each card in all places together."""
    piles = [position.deck, position.discard]
    for state in position.players:
        laid = [each.card for each in state.out + state.back]
        piles += [state.offer, add_all(state.hand, [*laid, *state.treasure])]
    return tuple(map(sum, zip(*piles, strict=True)))


def _need(data: Data, key: str) -> Data:
    found = data.get(key)
    if found is None:
        raise data.error(f"no {key}", key)
    return found


def _read_pile(rules: Rules, data: Data) -> Counts:
    named = {name: entry.count(least=1) for name, entry in data.entries(rules.names)}
    return tuple(named.get(name, 0) for name in rules.names)


def _read_list(data: Data) -> list[Data]:
    if isinstance(data.value, str):
        raise data.error("a name where a list belongs", "a list")
    return data.items()


def _read_way(rules: Rules, data: Data) -> tuple[Laid, ...]:
    return tuple(
        Laid(read_card(rules, _need(each, "card")), _need(each, "spent").flag()) for each in _read_list(data)
    )


def _read_state(rules: Rules, data: Data) -> PlayerState:
    for _ in data.entries(STATE):
        pass
    return PlayerState(
        LEGS[_need(data, "where").choice(LEGS)],
        _read_pile(rules, _need(data, "hand")),
        tuple(read_card(rules, card) for card in _read_list(_need(data, "treasure"))),
        _read_way(rules, _need(data, "out")),
        _read_way(rules, _need(data, "back")),
        _read_pile(rules, _need(data, "offer")),
    )


def _read_due(position: Position, data: Data) -> Due:
    """Return what is due; raise `GivenError` if it does not fit the position."""
    state = position.players[position.turn]
    match _need(data, "kind").text():
        case "laying":
            leg = LEGS[_need(data, "leg").choice(("outward", "returning"))]
            left = _need(data, "left").count(least=1, most=position.rules.cards_per_sail)
            due: Due = Laying(left, leg)
            fits = state.leg is leg and left < position.rules.cards_per_sail
        case "drawing":
            left = _need(data, "left").count(least=1, most=sum(position.deck))
            due = Drawing(left, _need(data, "forfeited").count())
            fits = state.leg is Leg.EXPLORED and sum(state.hand) + left <= position.rules.hand_limit
        case "awarding":
            due = Awarding(_need(data, "left").count(least=1))
            cards_open = eligible(position.rules, state.out + state.back)
            fits = state.leg is Leg.HOME and due.left < len(cards_open) and len(set(cards_open)) > 1
        case "asking":
            asked, sellers = _read_seats(position, data, "asked"), _read_seats(position, data, "sellers")
            due = Asking(asked, sellers, _read_values(position, data))
            fits = sellers[0] == position.turn and not set(asked) & set(sellers)
        case "selling":
            due, fits = _read_selling(position, data)
        case kind:
            raise data.error(f"unknown kind {kind!r}", "laying, drawing, awarding, asking or selling")
    if not fits or _due_to_json(due) != data.value:
        raise data.error("what is due does not fit the position", "what a position can wait for")
    return due


def _read_selling(position: Position, data: Data) -> tuple[Selling, bool]:
    goods = _read_list(_need(data, "sold"))
    due = Selling(
        _read_seats(position, data, "sellers"),
        _read_values(position, data),
        _need(data, "sold_class").count(most=len(CLASSES) - 1),
        _need(data, "turns").count(),
        _need(data, "gives").count(),
        tuple(number.count(most=sum(position.rules.deck)) for number in goods),
    )
    cards_open = selling.pool(position, due)
    enough = sum(number for _, number in cards_open) >= due.turns + due.gives > 0
    fits = enough and not selling.only_choice(cards_open, due) and len(goods) == len(position.rules.goods)
    return due, fits


def _read_seats(position: Position, data: Data, key: str) -> tuple[int, ...]:
    """Return different seats of players at home, at least one."""
    entries = _read_list(_need(data, key))
    seats = tuple(seat.count(most=len(position.players) - 1) for seat in entries)
    if not seats or len(set(seats)) < len(seats):
        raise data.error(f"no list of different seats under {key}", "one seat or more, each once")
    if any(position.players[seat].leg is not Leg.HOME for seat in seats):
        raise data.error(f"a player away from home under {key}", "players at home")
    return seats


def _read_values(position: Position, data: Data) -> tuple[int, ...]:
    values = tuple(value.count(most=len(CLASSES) - 1) for value in _read_list(_need(data, "values")))
    if len(values) != len(position.rules.goods):
        raise data.error(f"{len(values)} classes of goods", f"{len(position.rules.goods)}")
    return values
