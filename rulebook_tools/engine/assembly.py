"""A game put together from the functions that its modules offer."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import Data, GivenError, Plain
from rulebook_tools.engine.figures import Statement, Step
from rulebook_tools.engine.game import A, Applied, Game, IllegalAction, Observations, Outcome, P, Pending
from rulebook_tools.engine.noting import Log
from rulebook_tools.engine.parameters import Parameters
from rulebook_tools.engine.scenes import Situation
from rulebook_tools.engine.values import Kinds


class Fixed(Protocol):
    """What every game's parameters fix."""

    @property
    def paths(self) -> frozenset[str]:
        """The path of every parameter read."""

    @property
    def players(self) -> range:
        """The numbers of players that the game is made for."""


R = TypeVar("R", bound=Fixed)
"""All that a game's parameters and readings fix."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Assembly(Generic[R, P, A]):
    """The parts of a game, named and behaving as `rulebook_tools.engine.game.Game` has them; makes the game.

    `apply` takes the log of the steps, or None where nobody wants them.
    """

    options: Mapping[str, tuple[str, ...]]
    read_rules: Callable[[Parameters, Mapping[str, str]], R]
    rules: frozenset[str]
    wordings: Mapping[str, frozenset[str]]
    nouns: Callable[[R], frozenset[str]]
    new_game: Callable[[R, int], P]
    by_chance: Callable[[P, Chance], A | None]
    read_position: Callable[[R, Data, Chance], P]
    read_action: Callable[[P, Data], A]
    legal_actions: Callable[[P], Sequence[A]]
    apply: Callable[[P, A, Log], P]
    actions: Collection[type[Any]] = ()
    """The kinds of actions: their types say what values there are. Without any, a game judges for itself."""
    outcome: Callable[[P], Outcome | None]
    pending: Callable[[P], Pending | None]
    fill: Callable[[P, A | None, Chance], A | None]
    observe: Callable[[P, Sequence[Step], P], Observations]
    situation: Callable[[P, Data], Situation]
    describe: Callable[[P, A], Statement]
    invariants: Callable[[P, Sequence[Step], P], Iterable[str]]
    to_json: Callable[[P], Plain]
    from_json: Callable[[R, Plain], P]

    def __call__(self, parameters: Parameters, options: Mapping[str, str]) -> Game[P, A]:
        """Return the game; raise `ParameterError` where a parameter or a reading is unfit."""
        return AssembledGame(self, self.read_rules(parameters, options))


class AssembledGame(Generic[R, P, A]):
    """A game of some parts, under what its parameters and readings fix."""

    def __init__(self, parts: Assembly[R, P, A], fixed: R) -> None:
        self._fixed = fixed
        self._apply, self._new_game = parts.apply, parts.new_game
        self._kinds = Kinds(parts.actions) if parts.actions else None
        self._read_position, self._from_json = parts.read_position, parts.from_json
        self.rules, self.wordings = parts.rules, parts.wordings
        self.nouns, self.parameters = parts.nouns(fixed), fixed.paths
        self.players = fixed.players
        self.by_chance = parts.by_chance
        self._read_action, self.legal_actions = parts.read_action, parts.legal_actions
        self.outcome, self.pending, self.fill = parts.outcome, parts.pending, parts.fill
        self.observe, self.situation, self.describe = parts.observe, parts.situation, parts.describe
        self.invariants, self.to_json = parts.invariants, parts.to_json

    def new_game(self, players: int) -> P:
        """Return a game about to begin; raise `PlayersError` for a number of players out of range."""
        return self._new_game(self._fixed, players)

    def read_position(self, given: Data, chance: Chance | None = None) -> P:
        """Return the position that an example gives; raise `GivenError` for one that cannot be.

        What the example leaves open is as in a new game, or left to chance (of seed 0, without one).
        """
        return self._read_position(self._fixed, given, Chance(0) if chance is None else chance)

    def read_action(self, position: P, entry: Data) -> A:
        """Return the action that an example's `when` names.

        Raises `GivenError` where there is none, and for one that cannot be taken now; rules may still
        refuse it. It is judged only when nothing that an example may leave open comes before it.
        """
        action = self._read_action(position, entry)
        if self.fill(position, action, Chance(0)) is not None:
            return action
        try:
            self._apply(position, action, None)
        except GivenError as error:
            path = (*entry.path, *entry.value) if isinstance(entry.value, Mapping) else entry.path
            raise GivenError(path, error.wrong, error.expected) from None
        except IllegalAction:
            pass
        return action

    def apply(self, position: P, action: A, *, explain: bool = True) -> Applied[P]:
        """Return what an action leads to, with its steps if `explain` is set.

        Raises `IllegalAction` if a rule forbids it, `GivenError` if it is not due now at all, or if it is
        no action of this game: of another kind, or with a value that there is not, at the path of its field.
        """
        if self._kinds is not None:
            self._kinds.check(position, action)
        if not explain:
            return Applied(self._apply(position, action, None), ())
        log: list[Step] = []
        after = self._apply(position, action, log)
        return Applied(after, tuple(log))

    def from_json(self, data: Plain) -> P:
        """Return the position that `to_json` wrote; raise `GivenError` for anything else, at its path."""
        position = self._from_json(self._fixed, data)
        Data(data).require(self.to_json(position))
        return position
