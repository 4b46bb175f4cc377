"""Actions that need not be listed: what a row of small choices of the same players does as well."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from rulebook_tools.engine.data import GivenError
from rulebook_tools.engine.figures import Statement, player
from rulebook_tools.engine.game import Applied
from rulebook_tools.play.invariants import is_row


class Put(NamedTuple):
    seat: int
    cards: tuple[int, ...]
    more: bool = False


class Pay(NamedTuple):
    seat: int
    coins: int


class Count(NamedTuple):
    seat: int
    cubes: tuple[int, ...]


class Stop(NamedTuple):
    seat: int


class State(NamedTuple):
    """Cards lie as they were put, each with its seat; a seat that stops hands over to the other."""

    turn: int = 0
    row: tuple[int, ...] = ()
    coins: int = 0
    cubes: tuple[int, ...] = (0, 0, 0)


class Table:
    """Listed are single cards, coins and cubes, and the word that it is enough."""

    def legal_actions(self, state: State) -> list[Any]:
        seat = state.turn
        puts = [Put(seat, (card,), more=True) for card in range(6)]
        cubes = [Count(seat, tuple(int(at == cube) for at in range(3))) for cube in range(3)]
        return [*puts, *cubes, Pay(seat, 1), Stop(seat)]

    def apply(self, state: State, action: Any, *, explain: bool = True) -> Applied[State]:
        if action.seat != state.turn:
            raise GivenError((), "not the turn")
        match action:
            case Put(_, cards, more):
                laid = tuple(card + 10 * action.seat for card in cards)
                after = state._replace(row=state.row + laid, turn=state.turn if more else 1 - state.turn)
            case Pay(_, coins):
                after = state._replace(coins=state.coins + coins)
            case Count(_, cubes):
                together = zip(state.cubes, cubes, strict=True)
                after = state._replace(cubes=tuple(one + other for one, other in together))
            case _:
                after = state._replace(turn=1 - state.turn)
        return Applied(after, ())

    def describe(self, state: State, action: Any) -> Statement:
        return Statement("action", {"player": player(action.seat)})


def led(action: Any, *row: Any) -> bool:
    """Say whether an action is a row, if it does what a row of actions does."""
    game, after = Table(), State()
    for each in row:
        after = game.apply(after, each).position
    return is_row(game, State(), action, after)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "action",
    [
        Put(0, (3, 1, 5), more=True),
        Put(0, (4, 4, 4, 0, 1, 2, 3, 4, 5), more=False),
        Put(0, (), more=False),
        Pay(0, 7),
        Count(0, (2, 0, 5)),
    ],
)
def test_several_at_once_are_a_row(action: Any) -> None:
    """Cards in their order, one more word at the end, amounts one by one."""
    assert led(action, action)


def test_nothing_done_is_a_row_of_nothing() -> None:
    """An action that leaves the position as it is needs no row."""
    assert led(Pay(0, 0))


@pytest.mark.parametrize(
    ("action", "row"),
    [
        (Put(0, (3, 9), more=True), [Put(0, (3, 9), more=True)]),
        (Pay(0, 2), [Pay(0, 3)]),
        (Put(0, (3, 1), more=True), [Pay(0, 1), Pay(0, 1)]),
        (Put(0, (3,), more=True), [Stop(0), Put(1, (3,), more=True)]),
    ],
    ids=["a card that is never listed", "more than it says", "something else", "with another's help"],
)
def test_what_no_row_does_is_none(action: Any, row: list[Any]) -> None:
    """Nothing else that happens to be possible explains an action."""
    assert not led(action, *row)
