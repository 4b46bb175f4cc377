"""The protocol of a game: positions, actions, refusals, outcomes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import Data, Plain
from rulebook_tools.engine.figures import Figure, Statement, Step
from rulebook_tools.engine.parameters import Parameters
from rulebook_tools.engine.scenes import Situation
from rulebook_tools.engine.vocabulary import NUMBER, Many, Written, either, words

P = TypeVar("P")
"""A game's positions: immutable and comparable."""
A = TypeVar("A")
"""A game's actions, those of chance among them: immutable and comparable."""


class IllegalAction(Exception):
    """An action refused by a rule: the rule's id, and what to say about it."""

    def __init__(self, rule: str, wording: str, figures: Mapping[str, Figure] | None = None) -> None:
        self.rule = rule
        self.statement = Statement(wording, figures or {})
        super().__init__(rule)


class PlayersError(Exception):
    """Raised for an unsupported number of players, with the supported numbers."""

    def __init__(self, players: int, valid: range) -> None:
        self.players, self.valid = players, valid
        super().__init__(f"{players} players; expected {valid[0]} to {valid[-1]}")


class Applied(NamedTuple, Generic[P]):
    """The position after an action, and the steps that led there."""

    position: P
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Pending:
    """What a position waits for: the rule that asks for it, and who must do what.

    While it waits, anything else is refused by that rule.
    """

    name: str
    """How an example's `then` says it: `due: asking`."""
    rule: str
    statement: Statement
    rests: bool = False
    """Whether nothing is unfinished: an example may end here without naming what is due."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the rule that ended it, the winners by letter, the scores.

    Several winners share the win, because a rule or a ruling says so. Where all win or lose
    together there are no scores, and a loss has no winner.
    """

    rule: str
    winners: tuple[str, ...]
    scores: Mapping[str, int] = field(default_factory=dict)


class Observed(NamedTuple):
    """A value that an example can expect, with the rules that produced it."""

    value: Plain
    rules: tuple[str, ...] = ()
    spelled: Callable[[str], str] | None = None
    """Where an example may spell a name in several ways: returns the one that `value` has."""
    any_order: bool = False
    """Whether a list is a set: an example may name its members in any order, each as often as it is there."""
    can_be: Callable[[], Written] | None = None
    """Returns what the value can be, where one value does not tell; a number without it is 0 or more.

    An example that allows for all of it expects nothing, which is a problem.
    """

    def __repr__(self) -> str:
        """Return what came out, without what only authors ask."""
        shown = zip(self._fields, self[:4], strict=False)
        return f"Observed({', '.join(f'{name}={value!r}' for name, value in shown)})"

    def among(self, names: Iterable[str]) -> Observed:
        """Return the same as what can be these words: a list of them, or one of them, or a number instead."""
        value = self.value

        def can_be() -> Written:
            if isinstance(value, list | tuple):
                return Many(words(names))
            is_number = isinstance(value, int) and not isinstance(value, bool)
            return either(NUMBER, words(names)) if is_number else words(names)

        return self._replace(can_be=can_be)

    def signed(self) -> Observed:
        """Return the same number as one that can be negative."""
        return self._replace(can_be=lambda: NUMBER)

    def unordered(self) -> Observed:
        """Return the same list as a set."""
        return self._replace(any_order=True)


Observations: TypeAlias = "Mapping[str, Observed | Observations]"
"""Observed values by name, nested as an example's `then` is."""


class Game(Protocol[P, A]):
    """The executable rules of one game, under given parameters and options.

    A game may offer pictures of what its parameters fix as well, by name: `exhibits() -> Mapping[str,
    Sequence[Scene]]`; and what its statements typically say, for translators: `typical() -> Mapping[str,
    Typical]`. It may tell of a move what no position shows, the ways that were gone:
    `situation_after(before, steps, after, given) -> Situation` is `situation(after, given)` with them. It may
    name the kinds of actions that rules can forbid, `judged`, and those of them that no rule ever allows,
    `undone`: pages tell of both.
    """

    @property
    def rules(self) -> frozenset[str]:
        """The id of every rule that a step or a refusal of this game can cite."""

    @property
    def wordings(self) -> Mapping[str, frozenset[str]]:
        """The name of every statement that this game can make, with the names of its figures."""

    @property
    def nouns(self) -> frozenset[str]:
        """The name of every noun that a figure of this game can carry."""

    parameters: frozenset[str]
    """The path of every parameter that this game reads."""
    players: range
    """The numbers of players that this game is made for."""

    def new_game(self, players: int) -> P:
        """Return a game about to begin; raise `PlayersError` for a number of players out of range.

        What chance does to set it up is due.
        """

    def by_chance(self, position: P, chance: Chance) -> A | None:
        """Return what chance does now, or None where a player must act, or the game is over."""

    def read_position(self, given: Data, chance: Chance | None = None) -> P:
        """Return the position that an example gives; raise `GivenError` for one that cannot be.

        What the example leaves open is as in a new game, or left to chance (of seed 0, without one).
        """

    def read_action(self, position: P, entry: Data) -> A:
        """Return the action that an example's `when` names."""

    def legal_actions(self, position: P) -> Sequence[A]:
        """Return every action that `apply` accepts; only those of chance where chance is due.

        What can be done in a row of small choices need not be listed as one action as well.
        """

    def apply(self, position: P, action: A, *, explain: bool = True) -> Applied[P]:
        """Return what an action leads to; raise `IllegalAction` if a rule forbids it.

        Without `explain` no steps are made.
        """

    def outcome(self, position: P) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""

    def pending(self, position: P) -> Pending | None:
        """Return the pending decision or draw, or None when the game is over."""

    def fill(self, position: P, following: A | None, chance: Chance) -> A | None:
        """Return the action that must come before `following` where an example leaves it open.

        That is a draw, or a choice that makes no difference to what the example says: both are left
        to chance. None where `following` can be applied as it is, or nothing is due; at the end of an
        example `following` is None.
        """

    def observe(self, before: P, steps: Sequence[Step], after: P) -> Observations:
        """Return all values that an example can expect after the steps between two positions."""

    def situation(self, position: P, given: Data) -> Situation:
        """Return the situation to show for an example's position: what the example gives."""

    def describe(self, position: P, action: A) -> Statement:
        """Return the statement that describes an action before it is taken."""

    def invariants(self, before: P, steps: Sequence[Step], after: P) -> Iterable[str]:
        """Yield the broken invariants of a move; they hold under all parameters and options."""


class GameFactory(Protocol[P, A]):
    """A game's package offers one of these, named `game`."""

    @property
    def options(self) -> Mapping[str, tuple[str, ...]]:
        """The readings that a ruling can choose from, by option; the adopted one comes first."""

    def __call__(self, parameters: Parameters, options: Mapping[str, str]) -> Game[P, A]:
        """Return the game; raise `ParameterError` where a parameter is unfit."""
