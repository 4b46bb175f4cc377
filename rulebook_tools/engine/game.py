"""The protocol of a game: positions, actions, refusals, outcomes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import Data, Plain
from rulebook_tools.engine.editing import Editable
from rulebook_tools.engine.figures import Figure, Statement, Step
from rulebook_tools.engine.parameters import Parameters
from rulebook_tools.engine.scenes import Situation
from rulebook_tools.engine.vocabulary import NUMBER, Many, Written, either, words

P = TypeVar("P")
"""A game's positions: immutable and comparable."""
A = TypeVar("A")
"""A game's actions, those of chance among them: immutable and comparable."""


class IllegalAction(Exception):
    """Raised if a rule forbids an action, with the id of the rule and the statement of the reason."""

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
    """The result of an action: the new position, and the steps that the rules took."""

    position: P
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Pending:
    """A pending decision or draw: its rule, and the statement of who must do what.

    Until the decision or draw is made, its rule refuses all other actions.
    """

    name: str
    """Its name in `then` of an example, such as `asking` in `due: asking`."""
    rule: str
    statement: Statement
    rests: bool = False
    """Whether an example may end before this decision without naming it in `due`: nothing is half done."""


class Cited(NamedTuple):
    """A statement by the name of its wording, and the ids of the rules that can make it."""

    wording: str
    rules: tuple[str, ...]


class Choice(NamedTuple):
    """An action, at one moment or at any time: the wordings that describe it, and its possible refusals."""

    wordings: tuple[str, ...]
    refusals: tuple[Cited, ...]


class Decision(NamedTuple):
    """A moment at which play waits for a player: the statements of what is due, and the possible actions."""

    due: tuple[Cited, ...]
    choices: tuple[Choice, ...]


class Decisions(NamedTuple):
    """All decisions that players can make in a game, and the refusals that can forbid their actions."""

    moments: tuple[Decision, ...]
    any_time: tuple[Choice, ...] = ()
    """Actions that `moments` leaves out: they belong to none of them, or to more than half of them."""
    by_chance: tuple[Choice, ...] = ()
    """Draws, throws and other events that nobody chooses, but that a rule can forbid."""
    always: tuple[Cited, ...] = ()
    """What forbids every action, such as the end of the game."""

    @property
    def choices(self) -> Sequence[Choice]:
        """All choices, those of each moment first."""
        of_moments = (choice for moment in self.moments for choice in moment.choices)
        return (*of_moments, *self.any_time, *self.by_chance)


NO_DECISIONS = Decisions(())


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the rule that ended it, the winners' letters, and the scores by letter.

    Several winners share the win. A game that all players win or lose together has no scores and, if it is
    lost, no winners.
    """

    rule: str
    winners: tuple[str, ...]
    scores: Mapping[str, int] = field(default_factory=dict)


class Observed(NamedTuple):
    """A value that `then` of an example can expect, and the ids of the rules that led to it."""

    value: Plain
    rules: tuple[str, ...] = ()
    spelled: Callable[[str], str] | None = None
    """Converts a name as examples may spell it to its spelling in `value`; None if that is the only one."""
    any_order: bool = False
    """Whether the order of a list does not matter: an example may give its members in any order."""
    can_be: Callable[[], Written] | None = None
    """Returns the kind of the possible values; if None, all of the type of `value`, except numbers below 0.

    An expectation that every possible value meets is reported as a problem.
    """

    def __repr__(self) -> str:
        # `can_be` is left out: only authors of examples need it.
        shown = zip(self._fields, self[:4], strict=False)
        return f"Observed({', '.join(f'{name}={value!r}' for name, value in shown)})"

    def among(self, names: Iterable[str]) -> Observed:
        """Return a copy for which `then` can expect one of `names`; for a list, several of them.

        If the value is a number, `then` can also expect any number.
        """
        value = self.value

        def can_be() -> Written:
            if isinstance(value, list | tuple):
                return Many(words(names))
            is_number = isinstance(value, int) and not isinstance(value, bool)
            return either(NUMBER, words(names)) if is_number else words(names)

        return self._replace(can_be=can_be)

    def signed(self) -> Observed:
        """Return a copy of this observation of a number, marked as one that can also be negative."""
        return self._replace(can_be=lambda: NUMBER)

    def unordered(self) -> Observed:
        """Return a copy of this observation of a list, marked as one whose order does not matter."""
        return self._replace(any_order=True)


Observations: TypeAlias = "Mapping[str, Observed | Observations]"
"""Observed values by name, nested like `then` of an example."""


class Game(Protocol[P, A]):
    """The executable rules of one game, under given parameters and options.

    Optional members: `exhibits() -> Mapping[str, Sequence[Scene]]` returns pictures that depend on parameters
    alone, by name; `typical() -> Mapping[str, Typical]` returns a typical instance of each statement, for
    translators; `situation_after(before, steps, after, given) -> Situation` returns `situation(after, given)`
    with the paths of what moved; `decisions() -> Decisions` returns what players can decide, for a page.
    Those of `EditableGame` let readers change examples.
    """

    @property
    def rules(self) -> frozenset[str]:
        """The ids of all rules that steps and refusals of this game can cite."""

    @property
    def wordings(self) -> Mapping[str, frozenset[str]]:
        """The names of the figures of every statement that this game can make, by name of its wording."""

    @property
    def nouns(self) -> frozenset[str]:
        """The names of all nouns that figures of this game can have."""

    parameters: frozenset[str]
    """The paths of all parameters that this game reads."""
    players: range
    """The supported numbers of players."""

    def new_game(self, players: int) -> P:
        """Return the first position of a game; raise `PlayersError` for an unsupported number of players.

        Draws for the setup are still pending in it.
        """

    def by_chance(self, position: P, chance: Chance) -> A | None:
        """Return the action that chance takes now; None if a player must act or the game is over."""

    def read_position(self, given: Data, chance: Chance | None = None) -> P:
        """Return the position that an example gives; raise `GivenError` for an impossible one.

        Parts that the example leaves open are those of a new game, or drawn by `chance` (by default, seed 0).
        """

    def read_action(self, position: P, entry: Data) -> A:
        """Return the action of an entry of `when`; raise `GivenError` for an entry that is no action."""

    def legal_actions(self, position: P) -> Sequence[A]:
        """Return every action that `apply` accepts; if a draw is pending, only the actions of chance.

        An action that equals a series of smaller actions in the list may be left out.
        """

    def apply(self, position: P, action: A, *, explain: bool = True) -> Applied[P]:
        """Return the result of an action; raise `IllegalAction` if a rule forbids it.

        Without `explain`, the result has no steps.
        """

    def outcome(self, position: P) -> Outcome | None:
        """Return how the game ended; None if it is not over."""

    def pending(self, position: P) -> Pending | None:
        """Return the pending decision or draw; None if the game is over."""

    def fill(self, position: P, following: A | None, chance: Chance) -> A | None:
        """Return an action that an example leaves out, but that must come before its action `following`.

        That is a draw, or a choice that makes no difference to the example: `chance` decides both. Returns
        None if `following` can be applied at once or nothing is pending. `following` is None at the end.
        """

    def observe(self, before: P, steps: Sequence[Step], after: P) -> Observations:
        """Return all values that an example can expect, after `steps` led from one position to another."""

    def situation(self, position: P, given: Data) -> Situation:
        """Return the sentences and pictures for a position; `given` is the `given` data of its example."""

    def describe(self, position: P, action: A) -> Statement:
        """Return the statement that describes an action before it is taken."""

    def invariants(self, before: P, steps: Sequence[Step], after: P) -> Iterable[str]:
        """Yield a message for each invariant (true under all parameters and options) that a move breaks."""


class EditableGame(Game[P, A], Protocol[P, A]):
    """A game whose examples can be changed, and made at random: it also writes positions and actions."""

    def write_position(self, position: P) -> Plain:
        """Return `given` of an example that begins with a position; None if no example can begin with it."""

    def write_action(self, position: P, action: A) -> Plain:
        """Return the entry of `when` for an action; None if examples cannot name it, such as a shuffle."""

    def seats(self, position: P) -> Sequence[str]:
        """Return the letters of the seats in use."""

    def editable(self, position: P, given: Data) -> Sequence[Editable]:
        """Return the parts of the `given` of an example that readers can change."""

    def refused_actions(self, position: P) -> Iterable[tuple[A, IllegalAction]]:
        """Return actions that players might think of, but that a rule forbids, each with the refusal."""


class GameFactory(Protocol[P, A]):
    """Makes the executable game for given parameters and readings; the game's package names it `game`."""

    @property
    def options(self) -> Mapping[str, tuple[str, ...]]:
        """The possible readings (interpretations) of each option of a ruling; the adopted one comes first."""

    def __call__(self, parameters: Parameters, options: Mapping[str, str]) -> Game[P, A]:
        """Return the game under parameters and readings; raise `ParameterError` for an invalid one."""
