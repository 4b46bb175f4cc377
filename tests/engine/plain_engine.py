"""Executable rules written with the protocol alone, without the kit: such engines remain supported.

`rulebook_tools/engine/game.py` says what each method must return. Numbers come from parameters.yml, words
from wording.yml: a step has the name of a sentence, and figures to fill in.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import Data
from rulebook_tools.engine.figures import Count, Figure, Statement, Step, player, seat_letter
from rulebook_tools.engine.game import (
    Applied,
    Choice,
    Cited,
    Decision,
    Decisions,
    GameFactory,
    IllegalAction,
    Observations,
    Observed,
    Outcome,
    Pending,
    PlayersError,
)
from rulebook_tools.engine.parameters import Parameters
from rulebook_tools.engine.scenes import Row, Situation, Token
from rulebook_tools.engine.values import Kinds, Range

LAY, WIN = "play.lay", "play.win"
"""The ids of the executable rules."""
SEATS = ("A", "B")
"""The letters of the players in examples and on pages."""


@dataclass(frozen=True, slots=True)
class Position:
    """The counters in the row, and whose turn it is (0 for A); at the end, it stays with the winner."""

    row: int
    turn: int


@dataclass(frozen=True, slots=True)
class Lay:
    """The only type of action: a player lays some counters."""

    seat: Annotated[int, Range(lambda _position, _action: len(SEATS))]
    counters: Annotated[int, Range()]


KINDS = Kinds([Lay])
"""Checks that actions have valid values, such as one of two players; rules need not check them."""


def counted(number: int) -> Count:
    """Return a number of counters as a figure; wording.yml has the noun in singular and plural."""
    return Count(number, "counter")


def said(wording: str, **figures: Figure) -> Statement:
    """Return a statement of wording.yml with its figures."""
    return Statement(wording, figures)


class CounterGame:
    """The game under given parameters. Its methods return new positions and change nothing."""

    # All that the game can cite, say, name and read: `rulebook check` compares it with the sources.
    rules = frozenset({LAY, WIN})
    wordings: Mapping[str, frozenset[str]] = {
        "action.lay": frozenset({"player", "counters"}),
        "step.lay": frozenset({"player", "counters", "row"}),
        "step.win": frozenset({"player"}),
        "refuse.turn": frozenset({"player", "next"}),
        "refuse.number": frozenset({"player", "most"}),
        "refuse.beyond": frozenset({"player", "left"}),
        "refuse.over": frozenset({"player"}),
        "given.row": frozenset({"row"}),
        "given.turn": frozenset({"player"}),
    }
    nouns = frozenset({"counter"})
    parameters = frozenset({"goal", "most"})
    players = range(len(SEATS), len(SEATS) + 1)

    def __init__(self, goal: int, most: int) -> None:
        self.goal, self.most = goal, most

    def decisions(self) -> Decisions:
        """Return what players can decide, with all that can forbid it, for a page that rulebook makes."""
        over, turn = Cited("refuse.over", (WIN,)), Cited("refuse.turn", (LAY,))
        number, beyond = Cited("refuse.number", (LAY,)), Cited("refuse.beyond", (LAY,))
        lay = Choice(("action.lay",), (turn, number, beyond))
        return Decisions((Decision((Cited("given.turn", (LAY,)),), (lay,)),), always=(over,))

    # How a game goes: from the first position, by actions that are legal, to its outcome.

    def new_game(self, players: int) -> Position:
        """Return the position with an empty row in which A begins."""
        if players not in self.players:
            raise PlayersError(players, self.players)
        return Position(row=0, turn=0)

    def by_chance(self, position: Position, chance: Chance) -> Lay | None:
        """Return None, as nothing is left to chance. A game with a deck would return the pending draw."""
        return None

    def legal_actions(self, position: Position) -> Sequence[Lay]:
        """Return an action for each legal number of counters."""
        most = min(self.most, self.goal - position.row)
        return [Lay(position.turn, number) for number in range(1, most + 1)]

    def apply(self, position: Position, action: Lay, *, explain: bool = True) -> Applied[Position]:
        """Lay the counters, and see whether the row has reached the goal; refuse by the rule that forbids."""
        KINDS.check(position, action)
        who, turn, left = player(action.seat), player(position.turn), self.goal - position.row
        if not left:
            raise IllegalAction(WIN, "refuse.over", {"player": turn})
        if who != turn:
            raise IllegalAction(LAY, "refuse.turn", {"player": who, "next": turn})
        if not 1 <= action.counters <= self.most:
            raise IllegalAction(LAY, "refuse.number", {"player": who, "most": counted(self.most)})
        if action.counters > left:
            raise IllegalAction(LAY, "refuse.beyond", {"player": who, "left": counted(left)})
        row = position.row + action.counters
        won = row == self.goal
        after = Position(row, position.turn if won else (position.turn + 1) % len(SEATS))
        if not explain:
            return Applied(after, ())
        # A step names its rule, says what happened, and lists the parameters that it read.
        laid = said("step.lay", player=who, counters=counted(action.counters), row=counted(row))
        steps = (Step(LAY, laid, ("most",)), Step(WIN, said("step.win", player=who), ("goal",)))
        return Applied(after, steps if won else steps[:1])

    def outcome(self, position: Position) -> Outcome | None:
        """Return the winner and the rule that ended the game; None if it is not over."""
        if position.row < self.goal:
            return None
        scores = {letter: int(seat == position.turn) for seat, letter in enumerate(SEATS)}
        return Outcome(WIN, (seat_letter(position.turn),), scores)

    def pending(self, position: Position) -> Pending | None:
        """Return who must act, by which rule; None once the game is over. An example may end at any turn."""
        if self.outcome(position):
            return None
        return Pending("turn", LAY, said("given.turn", player=player(position.turn)), rests=True)

    def invariants(self, before: Position, steps: Sequence[Step], after: Position) -> Iterator[str]:
        """Yield broken invariants of a move; `rulebook play` checks every move of random games."""
        if not before.row < after.row <= self.goal:
            yield f"the row goes from {before.row} to {after.row}"
        if (after.turn == before.turn) != any(step.rule == WIN for step in steps):
            yield f"the turn goes from {before.turn} to {after.turn}"

    # How an example is read. Data knows where in the file it stands, and tells what is wrong there.

    def read_position(self, given: Data, chance: Chance | None = None) -> Position:
        """Return the position of `given`: `row` (by default, empty) and `turn` (by default, A)."""
        found = dict(given.entries(("row", "turn")))
        row = found["row"].count(most=self.goal) if "row" in found else 0
        return Position(row, SEATS.index(found["turn"].choice(SEATS)) if "turn" in found else 0)

    def read_action(self, position: Position, entry: Data) -> Lay:
        """Return the action of an entry such as `A: 2`: the player and the number of counters."""
        for letter, counters in entry.entries(SEATS):
            return Lay(SEATS.index(letter), counters.count())
        raise entry.error("no action", "a player and a number of counters, such as A: 2")

    def fill(self, position: Position, following: Lay | None, chance: Chance) -> Lay | None:
        """Return None, as examples can leave out no action."""
        return None

    def observe(self, before: Position, steps: Sequence[Step], after: Position) -> Observations:
        """Return all values that `then` can expect, each with the rules that led to it."""
        outcome = self.outcome(after)
        return {
            "row": Observed(after.row, (LAY,)),
            "turn": Observed(seat_letter(after.turn), (LAY,)),
            "outcome": {"winners": Observed(list(outcome.winners) if outcome else None, (WIN,))},
        }

    # How pages and reports tell it: in statements, and in scenes, which are drawn.

    def situation(self, position: Position, given: Data) -> Situation:
        """Return what readers are told of a position: whose turn it is, and the row."""
        counters = (Token("counter", count=position.row),) * bool(position.row)
        row = Row(said("given.row", row=counted(position.row)), counters, name="row")
        turn = said("given.turn", player=player(position.turn))
        return Situation((turn,), (row,)) if position.row else Situation((row.label, turn))

    def describe(self, position: Position, action: Lay) -> Statement:
        """Return the statement that describes an action before it is taken."""
        return said("action.lay", player=player(action.seat), counters=counted(action.counters))


class CounterGameFactory:
    """The factory of the game, for the parameters in parameters.yml."""

    options: Mapping[str, tuple[str, ...]] = {}
    """The possible readings of each option in rulings.yml; this game has none."""

    def __call__(self, parameters: Parameters, options: Mapping[str, str]) -> CounterGame:
        """Return the game; raise `ParameterError` for a missing or invalid parameter."""
        return CounterGame(parameters.number("goal", least=1), parameters.number("most", least=1))


game: GameFactory[Position, Lay] = CounterGameFactory()
"""The name that `rulebook` looks up in this file."""
