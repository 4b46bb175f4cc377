"""A game made of its chapters, and of what its examples can say and its pages draw."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.chapter import Chapter, merged
from rulebook_tools.engine.codec import KIND, form_of
from rulebook_tools.engine.data import Data, GivenError, Plain
from rulebook_tools.engine.figures import Statement, Step
from rulebook_tools.engine.game import A, Applied, Game, IllegalAction, Observations, Outcome, P, Pending
from rulebook_tools.engine.ledger import Ledger
from rulebook_tools.engine.parameters import Parameters
from rulebook_tools.engine.ruleset import Ruleset, noting
from rulebook_tools.engine.said import NOT_DUE, SILENT, Log, Said, Steps, Wording
from rulebook_tools.engine.scenes import Situation
from rulebook_tools.engine.values import Kinds

R = TypeVar("R", bound=Ruleset)
"""All that a game's parameters and readings fix."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulebook(Generic[R, P, A]):
    """What a game is made of; makes it.

    Positions are NamedTuples with the fields `rules` and `due`; what is due is told apart by its type.
    """

    ruleset: type[R]
    position: Any
    """The type of the positions."""
    chapters: Sequence[Chapter[P]]
    players: Callable[[R], range]
    new_game: Callable[[R, int], P]
    actor: Callable[[P], int]
    """Who must act, or for whom chance must."""
    outcome: Callable[[P], Outcome | None]
    rests: Callable[[P], bool]
    """Whether nothing that has begun waits for its end."""
    named: Callable[[Any], str] = lambda due: due.kind
    """How an example's `then` calls what is due."""
    over: Callable[[P], Said | None]
    """Why nothing can be done any more."""
    nouns: Callable[[R], Iterable[str]]
    """What is named on pages without being said: of tokens, table heads and actions."""
    read_position: Callable[[R, Data, Chance], P]
    read_action: Callable[[P, Data], A]
    fill: Callable[[P, A | None, Chance], A | None]
    """The choice that an example leaves open, as it makes no difference; chance is filled in anyway."""
    observe: Callable[[P, Ledger, P], Observations]
    situation: Callable[[P, Data], Situation]
    possible: Callable[[P, Data], None]
    """Raises `GivenError` for a position of JSON data from which no game can go on."""
    invariants: Callable[[P, Ledger, P], Iterable[str]]

    @property
    def options(self) -> Mapping[str, tuple[str, ...]]:
        """The readings that a ruling can choose from, by option; the adopted one comes first."""
        return self.ruleset.options()

    def __call__(self, parameters: Parameters, options: Mapping[str, str]) -> Game[P, A]:
        """Return the game; raise `ParameterError` where a parameter or a reading is unfit."""
        return ExecutableGame(self, self.ruleset.read(parameters, options))


class ExecutableGame(Generic[R, P, A]):
    """A game of some chapters, under what its parameters and readings fix."""

    def __init__(self, book: Rulebook[R, P, A], fixed: R) -> None:
        self._book, self._fixed = book, fixed
        chapters = book.chapters
        self._wordings = merged([chapter.wordings for chapter in chapters])
        self._forbidden = merged([chapter.forbidden for chapter in chapters])
        exact = {kind for chapter in chapters for kind in chapter.exact}
        self._doubted = {kind: why for kind, why in self._forbidden.items() if kind not in exact}
        self._done = merged([chapter.done for chapter in chapters])
        self._told = merged([chapter.told for chapter in chapters])
        self._plain = {
            kind: Wording(f"action.{kind_of(kind)}", (), {}, kind)
            for kind in self._forbidden.keys() - self._told
        }
        self._awaited = merged([chapter.awaited for chapter in chapters])
        self._offered = merged([chapter.offered for chapter in chapters])
        self._chance = merged([chapter.chance for chapter in chapters])
        self._given = merged([chapter.gives for chapter in chapters])
        self._kinds = Kinds(self._forbidden)
        self._form = form_of(book.position)
        said = [*self._wordings.values(), *self._plain.values()]
        self.rules = frozenset(rule for wording in said for rule in wording.rules)
        self.wordings: Mapping[str, frozenset[str]] = {wording.name: wording.figures for wording in said}
        spoken = [noun for wording in said for shown in wording.shown.values() for noun in shown.nouns(fixed)]
        self.nouns = frozenset([*spoken, *book.nouns(fixed)])
        self.parameters, self.players = fixed.paths_read, book.players(fixed)
        self.outcome, self.situation = book.outcome, book.situation
        self._judged: tuple[Any, Sequence[A]] = (None, ())
        """The position last asked about, and the actions that were found to be legal there."""

    def new_game(self, players: int) -> P:
        """Return a game about to begin; raise `PlayersError` for a number of players out of range."""
        return self._book.new_game(self._fixed, players)

    def read_position(self, given: Data, chance: Chance | None = None) -> P:
        """Return the position that an example gives; raise `GivenError` for one that cannot be.

        What the example leaves open is as in a new game, or left to chance (of seed 0, without one).
        """
        return self._book.read_position(self._fixed, given, Chance(0) if chance is None else chance)

    def read_action(self, position: P, entry: Data) -> A:
        """Return the action that an example's `when` names.

        Raises `GivenError` where there is none, and for one that cannot be taken now; rules may still
        refuse it. It is judged only when nothing that an example may leave open comes before it.
        """
        action = self._book.read_action(position, entry)
        if self.fill(position, action, Chance(0)) is not None:
            return action
        try:
            self.apply(position, action, explain=False)
        except GivenError as error:
            path = (*entry.path, *entry.value) if isinstance(entry.value, Mapping) else entry.path
            raise GivenError(path, error.wrong, error.expected) from None
        except IllegalAction:
            pass
        return action

    def by_chance(self, position: Any, chance: Chance) -> A | None:
        """Return what chance does now, or None where it is for a player to act, or nobody."""
        due = position.due
        decide = self._chance.get(type(due))
        return None if decide is None else decide(position, due, chance)

    def fill(self, position: Any, following: A | None, chance: Chance) -> A | None:
        """Return the action that must come before `following` where an example leaves it open."""
        given = self._given.get(type(position.due))
        if given is not None:
            return None if type(following) is given else self.by_chance(position, chance)
        return self._book.fill(position, following, chance)

    def legal_actions(self, position: Any) -> Sequence[A]:
        """Return every action that nothing forbids, of those worth a try."""
        due, doubted = position.due, self._doubted
        offered = self._offered.get(type(due))
        if offered is None:
            return []
        found = [
            each
            for each in offered(position, due)
            if type(each) not in doubted or doubted[type(each)](position, each) is None
        ]
        self._judged = position, tuple(found)
        return found

    def apply(self, position: Any, action: A, *, explain: bool = True) -> Applied[P]:
        """Return what an action leads to, with its steps if `explain` is set.

        Raises `IllegalAction` if a rule forbids it, `GivenError` if it is not due now at all, or if it is
        no action of this game: of another kind, or with a value that there is not, at the path of its field.
        """
        if not explain:
            return Applied(self._carry_out_silently(position, action), ())
        self._kinds.check(position, action)
        rules, reads = position.rules, list[str]()
        log = Steps(rules, reads)
        after = self._carry_out(position._replace(rules=noting(rules, reads)), action, log)
        return Applied(after._replace(rules=rules), log.steps())

    def _carry_out_silently(self, position: Any, action: A) -> Any:
        """Return what an action leads to; the very one that was listed as legal is not judged again."""
        about, judged = self._judged
        if about is position:
            for each in judged:
                if each is action:
                    return self._done[type(action)](position, action, SILENT)
        self._kinds.check(position, action)
        return self._carry_out(position, action, SILENT)

    def _carry_out(self, position: Any, action: A, log: Log) -> Any:
        kind = type(action)
        why = self._book.over(position) or self._forbidden[kind](position, action)
        if why is not None:
            raise self._refusal(position, why)
        return self._done[kind](position, action, log)

    def _refusal(self, position: P, why: Said) -> IllegalAction:
        awaited = self.pending(position) if why is NOT_DUE else None
        if awaited is not None:
            return IllegalAction(awaited.rule, awaited.statement.wording, awaited.statement.figures)
        return why.refusal(self._fixed)

    def pending(self, position: Any) -> Pending | None:
        """Return what a position waits for, or None when the game is over."""
        due = position.due
        awaited = self._awaited.get(type(due))
        if awaited is None:
            return None
        said = awaited(position, due)
        if said.values.get("player", 0) is None:
            said.values["player"] = self._book.actor(position)
        statement = said.statement(position.rules)
        return Pending(self._book.named(due), said.rule, statement, rests=self._book.rests(position))

    def describe(self, position: Any, action: A) -> Statement:
        """Return what to say of an action about to be taken."""
        kind = type(action)
        if kind in self._plain:
            return self._plain[kind].made(position.rules, action._asdict())  # type: ignore[attr-defined]
        return self._told[kind](position, action).statement(position.rules)

    def observe(self, before: P, steps: Sequence[Step], after: P) -> Observations:
        """Return all that an example can expect of what happened between two positions."""
        return self._book.observe(before, Ledger(self._wordings, steps), after)

    def invariants(self, before: P, steps: Sequence[Step], after: P) -> Iterable[str]:
        """Yield what is wrong with a move: what no move may ever do, whatever the rules in play."""
        return self._book.invariants(before, Ledger(self._wordings, steps), after)

    def to_json(self, position: Any) -> Plain:
        """Return a position as JSON data; what the rules fix is not part of it."""
        return self._form.write(position.rules, position)

    def from_json(self, data: Plain) -> P:
        """Return the position that `to_json` wrote; raise `GivenError` for anything else, at its path."""
        given = Data(data)
        position: P = self._form.read(self._fixed, given)
        given.require(self.to_json(position))
        self._book.possible(position, given)
        return position


def kind_of(kind: type[Any]) -> str:
    """Return what a kind of action, or of what is due, is called: the only value of its field `kind`."""
    return str(kind._field_defaults[KIND])
