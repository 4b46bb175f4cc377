"""Actions that games need not list, as a row of listed small choices has the same result."""

from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

import pytest

from rulebook_tools.engine.data import GivenError
from rulebook_tools.engine.figures import Statement, player
from rulebook_tools.engine.game import Applied
from rulebook_tools.play.invariants import is_listed_series


class Put(NamedTuple):
    seat: int
    cards: tuple[int, ...]
    more: bool = False


class Pay(NamedTuple):
    seat: int
    coins: int


@dataclass(frozen=True)
class Count:
    kind: ClassVar[str] = "count"
    seat: int
    cubes: tuple[int, ...]


class State(NamedTuple):
    """The cards put down, in order and each with its seat; the seat that puts the last one ends its turn."""

    turn: int = 0
    row: tuple[int, ...] = ()
    cubes: tuple[int, ...] = (0, 0, 0)
    coins: int = 0


class Table:
    """A toy game that lists single cards, cubes and coins, and the action that ends the row."""

    def legal_actions(self, state: State) -> list[Any]:
        seat = state.turn
        puts = [Put(seat, (card,), more=True) for card in range(6)]
        cubes = [Count(seat, tuple(int(at == cube) for at in range(3))) for cube in range(3)]
        return [*puts, *cubes, Pay(seat, 1), Put(seat, ())]

    def apply(self, state: State, action: Any, *, explain: bool = True) -> Applied[State]:
        if action.seat != state.turn:
            raise GivenError((), "not the turn")
        if isinstance(action, Put):
            laid = tuple(card + 10 * action.seat for card in action.cards)
            turn = state.turn if action.more else 1 - state.turn
            return Applied(state._replace(row=state.row + laid, turn=turn), ())
        if isinstance(action, Pay):
            return Applied(state._replace(coins=state.coins + action.coins), ())
        cubes = tuple(map(sum, zip(state.cubes, action.cubes, strict=True)))
        return Applied(state._replace(cubes=cubes), ())

    def describe(self, state: State, action: Any) -> Statement:
        return Statement("action", {"player": player(action.seat)})


@pytest.mark.parametrize(
    ("action", "row"),
    [
        (Put(0, (3, 1, 5), more=True), None),
        (Put(0, (4, 4, 4, 0, 1, 2, 3, 4, 5)), None),
        (Put(0, ()), None),
        (Pay(0, 7), None),
        (Count(0, (2, 0, 5)), None),
        (Pay(0, 0), None),
        (Put(0, (3, 9), more=True), [Put(0, (3, 9), more=True)]),
        (Pay(0, 2), [Pay(0, 3)]),
        (Put(0, (3, 1), more=True), [Pay(0, 1), Pay(0, 1)]),
        (Put(0, (3,), more=True), [Put(0, ()), Put(1, (3,), more=True)]),
    ],
    ids=[
        *("in their order", "with one more word", "the word alone", "coins", "cubes", "nothing done"),
        *("a card that is never listed", "more than it says", "something else", "with another's help"),
    ],
)
def test_action_that_small_choices_do_as_well_is_a_row(action: Any, row: list[Any] | None) -> None:
    """A row that leads to another position does not count, nor do actions unrelated to the whole."""
    game, after = Table(), State()
    for each in [action] if row is None else row:
        after = game.apply(after, each).position
    assert is_listed_series(game, State(), action, after) == (row is None)  # type: ignore[arg-type]
