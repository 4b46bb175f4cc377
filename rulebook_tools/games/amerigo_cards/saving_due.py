"""What is due in a position, as JSON data, and back."""

from __future__ import annotations

from rulebook_tools.engine.data import Data, Plain
from rulebook_tools.games.amerigo_cards import selling
from rulebook_tools.games.amerigo_cards.awards import eligible
from rulebook_tools.games.amerigo_cards.exhibiting import room
from rulebook_tools.games.amerigo_cards.position import (
    Asking,
    Awarding,
    Converting,
    Dealing,
    Drawing,
    Due,
    Exhibiting,
    Laying,
    Leaving,
    Leg,
    Over,
    Position,
    Selling,
    Shuffling,
)
from rulebook_tools.games.amerigo_cards.reading import LEGS
from rulebook_tools.games.amerigo_cards.rules import CLASSES
from rulebook_tools.games.amerigo_cards.setting_up import is_without_rudders

ENDS = ("end.second", "end.home", "more.end")
"""The rules that end a game."""
DRAWS = {"explore.draw": Leg.EXPLORED, "turn.none": None}
"""The rules that make a player draw, with where the player must be."""
KINDS = (
    "shuffling",
    "dealing",
    "converting",
    "laying",
    "drawing",
    "awarding",
    "exhibiting",
    "asking",
    "selling",
    "leaving",
    "over",
)


def due_to_json(due: Due) -> Plain:
    """Return what is due as JSON data."""
    plain: dict[str, Plain] = {
        key: list(value) if isinstance(value, tuple) else value for key, value in due._asdict().items()
    }
    return plain | {"leg": due.leg.value} if isinstance(due, Laying) else plain


def read_due(position: Position, data: Data) -> Due:
    """Return what is due; raise `GivenError` if it does not fit the position."""
    kind = data.need("kind").choice(KINDS)
    match kind:
        case "shuffling" | "dealing" | "converting":
            due, fits = _read_setting_up(position, data, kind)
        case "asking" | "selling" | "leaving":
            due, fits = _read_sale(position, data, kind)
        case _:
            due, fits = _read_action(position, data, kind)
    if not fits:
        raise data.error("what is due does not fit the position", "what a position can wait for")
    return due


def _read_setting_up(position: Position, data: Data, kind: str) -> tuple[Due, bool]:
    """Return what is due in a game not yet begun, and whether it fits."""
    rules, players = position.rules, position.players
    held = [sum(state.hand) + len(state.treasure) for state in players]
    if kind == "shuffling":
        return Shuffling(), not any(held)
    if kind == "dealing":
        seats = data.need("left").elements(len(players), len(players))
        left = tuple(number.count() for number in seats)
        sizes = [number + there for number, there in zip(left, held, strict=True)]
        return Dealing(left), any(left) and sizes == list(rules.hand_size[: len(players)])
    asked = tuple(seat.count(most=len(players) - 1) for seat in data.need("asked").elements())
    due = Converting(asked, data.need("left").count(least=1, most=rules.first_doubloons))
    without = [seat for seat, state in enumerate(players) if is_without_rudders(rules, state.hand)]
    return due, bool(asked) and list(asked) == sorted({*asked} & {*without})


def _read_action(position: Position, data: Data, kind: str) -> tuple[Due, bool]:
    """Return what is due of an action that has begun, or of a game that is over, and whether it fits."""
    rules, state = position.rules, position.players[position.turn]
    if kind == "over":
        unsold = tuple(number.count() for number in data.need("unsold").elements())
        return Over(data.need("rule").choice(ENDS), unsold), len(unsold) == len(position.players)
    if kind == "exhibiting":
        laid = data.need("laid").count(least=1, most=sum(state.offer))
        fits = state.leg is Leg.HOME and any(state.hand) and room(rules, state, laid) > 0
        return Exhibiting(laid), fits
    left = data.need("left").count(least=1)
    match kind:
        case "laying":
            leg = LEGS[data.need("leg").choice(("outward", "returning"))]
            return Laying(left, leg), state.leg is leg and left < rules.cards_per_sail
        case "drawing":
            rule = data.need("rule").choice(DRAWS)
            where = DRAWS[rule]
            is_there = where is None or state.leg is where
            fits = is_there and any(position.deck) and sum(state.hand) + left <= rules.hand_limit
            return Drawing(left, data.need("forfeited").count(), rule), fits
        case _:
            cards_open = eligible(rules, state.out + state.back)
            is_choice = left < len(cards_open) and len(set(cards_open)) > 1
            return Awarding(left), state.leg is Leg.HOME and is_choice


def _read_sale(position: Position, data: Data, kind: str) -> tuple[Due, bool]:
    """Return what is due of a sale, and whether it fits."""
    sellers, values = _read_seats(position, data, "sellers"), _read_values(position, data)
    if kind == "asking":
        asked = _read_seats(position, data, "asked")
        return Asking(asked, sellers, values), sellers[0] == position.turn and not set(asked) & set(sellers)
    if kind == "leaving":
        fits = position.rules.may_give_leftovers and any(position.players[sellers[0]].offer)
        return Leaving(sellers, values), fits
    goods = data.need("sold").elements()
    due = Selling(
        sellers,
        values,
        data.need("sold_class").count(most=len(CLASSES) - 1),
        data.need("turns").count(),
        data.need("gives").count(),
        tuple(number.count() for number in goods),
    )
    cards_open = selling.pool(position, due)
    enough = sum(number for _, number in cards_open) >= due.turns + due.gives > 0
    fits = enough and not selling.only_choice(cards_open, due) and len(goods) == len(position.rules.goods)
    return due, fits


def _read_seats(position: Position, data: Data, key: str) -> tuple[int, ...]:
    """Return different seats of players at home, at least one."""
    entries = data.need(key).elements()
    seats = tuple(seat.count(most=len(position.players) - 1) for seat in entries)
    if not seats or len(set(seats)) < len(seats):
        raise data.error(f"no list of different seats under {key}", "one seat or more, each once")
    if any(position.players[seat].leg is not Leg.HOME for seat in seats):
        raise data.error(f"a player away from home under {key}", "players at home")
    return seats


def _read_values(position: Position, data: Data) -> tuple[int, ...]:
    values = tuple(value.count(most=len(CLASSES) - 1) for value in data.need("values").elements())
    if len(values) != len(position.rules.goods):
        raise data.error(f"{len(values)} classes of goods", f"{len(position.rules.goods)}")
    return values
