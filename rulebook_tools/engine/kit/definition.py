"""Definition of a game from its chapters, and the executable game made of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import attrgetter
from types import NoneType
from typing import Any, Generic, TypeVar, cast

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import Data, GivenError, Plain
from rulebook_tools.engine.editing import Editable
from rulebook_tools.engine.figures import Statement, Step, Typical
from rulebook_tools.engine.game import (
    A,
    Applied,
    Decisions,
    Game,
    IllegalAction,
    Observations,
    Outcome,
    P,
    Pending,
    PlayersError,
)
from rulebook_tools.engine.kit.chapter import Chapter, Declared, missing_declarations
from rulebook_tools.engine.kit.components import all_letters, letters
from rulebook_tools.engine.kit.decisions import decisions_of
from rulebook_tools.engine.kit.given import AS_IS, FRESH, NEW_GAME, number_of_new_game
from rulebook_tools.engine.kit.kinds import kind_of
from rulebook_tools.engine.kit.ledger import Accounts, Ledger
from rulebook_tools.engine.kit.ruleset import Ruleset, recording
from rulebook_tools.engine.kit.source_text import SourceModule, StatementForm, source_modules, statement_forms
from rulebook_tools.engine.kit.statements import NOT_DUE, SILENT, RuleStatement, Steps
from rulebook_tools.engine.kit.then import observe
from rulebook_tools.engine.kit.when import Verbs, by_kind
from rulebook_tools.engine.parameters import Parameters
from rulebook_tools.engine.scenes import Scene, Situation, Ways, with_ways
from rulebook_tools.engine.values import Form, Kinds, form_of
from rulebook_tools.engine.vocabulary import Field, Fields, Vocabulary

R = TypeVar("R", bound=Ruleset)


@dataclass(frozen=True, kw_only=True)
class GameDefinition(Generic[R, P, A]):
    """Definition and factory of a game.

    Raises `TypeError` if its chapters lack a declaration, such as the function that forbids an action.
    Positions are NamedTuples with a field `rules`. The field `due` has the due item (the pending decision or
    draw; None on a plain turn); a game whose turns have a single choice does not need the field.
    """

    ruleset: type[R]
    position: Any
    """The type of positions."""
    chapters: Sequence[Chapter[P]]
    accounts: Accounts = field(default_factory=dict)
    """What each step adds to an account, by account and by name of statement; for `then` and `invariants`."""
    new_game: Callable[[R, int], P] | None = None
    """Returns the first position for a number of players; by default, a position with default fields."""
    outcome: Callable[[P], Outcome | None]
    """Returns how the game ended; None if it is not over."""
    over: Callable[[P], RuleStatement | None] = lambda _: None
    """Returns the reason why every action is refused at a position, such as the end of the game, or None."""
    actor: Callable[[Any], int] = lambda position: position.turn
    """Returns the seat of the player who must act, or for whom a draw is pending."""
    rests: Callable[[P], bool] = lambda position: due_in(position) is None
    """Returns whether nothing is half done, so that an example may end at the position."""
    named: Callable[[Any], str] = lambda due: "turn" if due is None else due.kind
    """Returns the name of a due item in `then`, such as `asking` in `due: asking`."""
    nouns: Callable[[R], Iterable[str]] = lambda _: ()
    """Returns the nouns that pages use outside statements: of tokens, table heads and actions."""
    read_given: Callable[[R, Data, Chance], P] | None = None
    """Returns the position for `given`, with chance for what it leaves open; by default, from its fields."""
    given: Form | None = None
    """The form of `given` in examples, if `read_given` is set."""
    write_given: Callable[[P], Plain] = lambda _: None
    """Returns `given` for a position, the inverse of `read_given`; None if no example can begin with it."""
    editable: Callable[[P, Data], Iterable[Editable]] = lambda _position, _given: ()
    """Returns the parts of the `given` of an example that readers can change, in the order of a page."""
    verbs: Verbs[P, A] | None = None
    """The verbs in `when` of examples; by default, the names of the kinds of actions."""
    fill: Callable[[P, A | None, Chance], A | None] = lambda _position, _following, _chance: None
    """Returns the action that an example left out before its next one (None: its end), or None if none.

    Not needed for draws whose type a chapter declares with `by_chance`.
    """
    observe: Callable[[P, Ledger, P], Observations] | None = None
    """Returns the values that `then` can expect; by default, the fields of the position and all accounts."""
    situation: Callable[[P, Data], Situation]
    """Returns the sentences and pictures for a position and the `given` of its example."""
    ways: Callable[[P, Ledger, P], Ways] = lambda _before, _ledger, _after: {}
    """Returns the paths of what a move moved over boards and rows of the situation, by name of the scene."""
    exhibits: Callable[[R], Mapping[str, Sequence[Scene]]] = lambda _: {}
    """Returns pictures that depend on the parameters alone, by the name that `picture:` of a block uses."""
    possible: Callable[[P, Data], None] = lambda _position, _data: None
    """Raises `GivenError` for an impossible position; called only without `read_given`."""
    invariants: Callable[[P, Ledger, P], Iterable[str]] = lambda _before, _ledger, _after: ()
    """Yields a message for each invariant that the steps between two positions break."""

    def __post_init__(self) -> None:
        if wrong := list(missing_declarations(self.declared)):
            raise TypeError("; ".join(wrong))
        self.ruleset.options()  # raises `TypeError` for a wrong field

    @property
    def options(self) -> Mapping[str, tuple[str, ...]]:
        """The possible readings of each option of a ruling; the adopted one comes first."""
        return self.ruleset.options()

    @cached_property
    def declared(self) -> Declared[P]:
        """The declarations of all chapters together."""
        return Declared(self.chapters)

    @cached_property
    def modules(self) -> Sequence[SourceModule]:
        """The modules of the game whose source text can be read."""
        return source_modules(
            [*self.declared.functions, self.situation, self.exhibits, self.editable, self.over]
        )

    @cached_property
    def statements(self) -> Mapping[str, StatementForm]:
        """Every statement that the game can make, by its name in `wording.yml`.

        Raises `StatementError` for a statement whose name, rules or figures the source text does not show,
        or whose calls have different figures; `TypeError` for a statement of both an action and a rule, or
        for an account with an unknown statement or figure.
        """
        declared = self.declared
        texts = [(str(each.module.__file__), each.text) for each in self.modules]
        found = statement_forms(texts, declared.types, declared.cited)
        for spoken in declared.declared_statements():
            if spoken.name in found:
                raise TypeError(f"{spoken.name} is said twice: of an action, and by a rule")
            found[spoken.name] = spoken
        for account, adds in self.accounts.items():
            for name, amount in adds.items():
                if name not in found:
                    raise TypeError(f"the account {account} names {name}, which no rule says")
                if isinstance(amount, str) and amount.removeprefix("-") not in found[name].figures:
                    raise TypeError(f"the account {account}: {name} has no figure {amount.removeprefix('-')}")
        return found

    @cached_property
    def decisions(self) -> Decisions:
        """The decisions of players, as the chapters declare them."""
        return decisions_of(self.declared, self.modules, self.statements, self.over)

    @cached_property
    def shape(self) -> Kinds:
        """The checks of the values in the fields of positions, made from their type."""
        return Kinds([self.position])

    def __call__(self, parameters: Parameters, options: Mapping[str, str]) -> Game[P, A]:
        """Return the game under parameters and readings; raise `ParameterError` if one of them is invalid."""
        return ExecutableGame(self, self.ruleset.read(parameters, options))


def due_in(position: Any) -> Any:
    """Return the field `due` of a position, its pending decision or draw; None if it is empty or missing."""
    return getattr(position, "due", None)


class ExecutableGame(Generic[R, P, A]):
    """A game made from a definition, under given parameters and readings: see `Game` and `EditableGame`."""

    def __init__(self, book: GameDefinition[R, P, A], fixed: R) -> None:
        self._book, self._fixed, self._declared = book, fixed, book.declared
        is_own = book.read_given is not None and book.observe is not None
        self._form = AS_IS if is_own else form_of(book.position)
        self._due: Callable[[Any], Any] = attrgetter("due") if "due" in book.position._fields else due_in
        self._reads: list[str] = []
        self._recording, self._recorded_of = recording(fixed, self._reads), fixed
        """A copy of the rule set that records which parameters are read, and the original."""
        self._known: tuple[Any, Sequence[A]] = None, ()
        """The last position whose actions were judged, and the allowed ones: `apply` does not check them."""
        self.parameters, self.players = fixed.paths_read, fixed.players
        self.outcome, self.situation, self._over = book.outcome, book.situation, book.over

    @cached_property
    def rules(self) -> frozenset[str]:
        return frozenset(rule for spoken in self._book.statements.values() for rule in spoken.rules)

    @cached_property
    def wordings(self) -> Mapping[str, frozenset[str]]:
        return {name: spoken.placeholders for name, spoken in self._book.statements.items()}

    @cached_property
    def nouns(self) -> frozenset[str]:
        said = self._book.statements.values()
        spoken = [noun for each in said for noun in each.types.nouns(each.figures, self._fixed)]
        return frozenset([*spoken, *self._book.nouns(self._fixed)])

    def exhibits(self) -> Mapping[str, Sequence[Scene]]:
        return self._book.exhibits(self._fixed)

    def situation_after(self, before: P, steps: Sequence[Step], after: P, given: Data) -> Situation:
        ways = self._book.ways(before, Ledger(self._book.accounts, steps), after)
        return with_ways(self.situation(after, given), ways)

    def typical(self) -> Mapping[str, Typical]:
        return {
            name: each.types.typical(self._fixed, each.kind, each.rules, each.figures)
            for name, each in self._book.statements.items()
        }

    def decisions(self) -> Decisions:
        return self._book.decisions

    def new_game(self, players: int) -> P:
        if players not in self.players:
            raise PlayersError(players, self.players)
        begin = self._book.new_game
        return self._book.position(self._fixed) if begin is None else begin(self._fixed, players)

    def read_position(self, given: Data, chance: Chance | None = None) -> P:
        read = self._book.read_given
        fresh = number_of_new_game(self._fixed, given, is_alone=read is not None)
        if read is not None:
            random = Chance(0) if chance is None else chance
            return read(self._fixed, given, random) if fresh is None else self.new_game(fresh)
        fields = Data({name: part.value for name, part in given.entries() if name != FRESH}, given.path)
        begun = self.new_game(self.players[0] if fresh is None else fresh)
        position: P = self._form.read(self._fixed, fields, begun)
        self._book.shape.check(position, position)
        self._book.possible(position, given)
        return position

    def write_position(self, position: P) -> Plain:
        is_own = self._book.read_given is not None
        given = self._book.write_given(position) if is_own else self._form.write(self._fixed, position)
        if given is None:
            return None
        try:
            return given if self.read_position(Data(given)) == position else None
        except GivenError:
            return None

    def write_action(self, position: P, action: A) -> Plain:
        return self._verbs.write(position, action)

    def seats(self, position: P) -> Sequence[str]:
        return letters(position)

    def editable(self, position: P, given: Data) -> Sequence[Editable]:
        if self._book.read_given is None:  # what an example leaves out is known as well
            fresh, fields = given.get(FRESH), cast("Any", self._form.write(self._fixed, position))
            given = Data(fields if fresh is None else {FRESH: fresh.value, **fields})
        return tuple(self._book.editable(position, given))

    def read_action(self, position: P, entry: Data) -> A:
        action = self._verbs.read(position, entry)
        # The values are not checked if an action that the example left out must come first.
        if self.fill(position, action, Chance(0)) is not None:
            return action
        try:
            self._declared.kinds.check(position, action)
            self._judge(position, action)
        except GivenError as error:
            path = (*entry.path, *entry.value) if isinstance(entry.value, Mapping) else entry.path
            raise GivenError(path, error.wrong, error.expected) from None
        except IllegalAction:
            return action
        self._known = position, (action,)
        return action

    @cached_property
    def _verbs(self) -> Verbs[P, A]:
        return self._book.verbs or by_kind(self._declared.forbidden)

    def vocabulary(self) -> Vocabulary:
        """Return the vocabulary of examples, except for `then`: `observe` returns the names in `then`."""
        book, rules = self._book, self._fixed
        form = book.given or (self._form if book.read_given is None else AS_IS)
        given = form.written(rules)
        if form is self._form and isinstance(given, Fields):
            note = "A game about to begin, for so many players; what stands beside it is different."
            fresh = Field(NEW_GAME.takes.written(rules), note)
            given = Fields({FRESH: fresh, **given.parts}, given.more)
        own, common, short = self._verbs.written(rules)
        due = [book.named(None) if kind is NoneType else kind_of(kind) for kind in self._declared.awaited]
        return Vocabulary(given, all_letters(rules), own, short, common, tuple(due))

    def by_chance(self, position: Any, chance: Chance) -> A | None:
        due = self._due(position)
        decide = self._declared.chance.get(type(due))
        if decide is None:
            return None
        action: A | None = decide(position, due, chance)
        if action is not None:
            self._known = position, (action,)
        return action

    def fill(self, position: Any, following: A | None, chance: Chance) -> A | None:
        gives = self._declared.gives.get(type(due_in(position)))
        if gives is not None:
            may_end = following is None and self._book.rests(position)  # an example may end as it is
            return None if may_end or type(following) is gives else self.by_chance(position, chance)
        return self._book.fill(position, following, chance)

    def legal_actions(self, position: Any) -> Sequence[A]:
        """Return every legal action: each action that a chapter offers and no rule forbids."""
        offered, forbidden = self._offered(position), self._declared.forbidden
        legal = [each for each in offered if forbidden[type(each)](position, each) is None]
        if legal and self._over(position):
            legal = []
        self._known = position, legal
        return [*legal]

    def refused_actions(self, position: Any) -> Iterator[tuple[A, IllegalAction]]:
        """Yield the offered actions that a rule forbids, each with the refusal."""
        over, forbidden = self._over(position), self._declared.forbidden
        for each in self._offered(position):
            why = over or forbidden[type(each)](position, each)
            if why is not None:
                yield each, self._refusal(position, why)

    def _offered(self, position: Any) -> Iterable[A]:
        due = self._due(position)
        offer = self._declared.offered.get(type(due))
        return offer(position, due) if offer else ()

    def apply(self, position: Any, action: A, *, explain: bool = True) -> Applied[P]:
        """Return the next position and the steps of an action; raise `IllegalAction` if a rule forbids it.

        Without `explain`, the result has no steps. Raises `GivenError` for an action of another type, or with
        an invalid value in a field; the path of the error begins with the name of the field.
        """
        is_known = False  # an action that was just listed is not judged again
        at, legal = self._known
        if position is at:
            for each in legal:
                if each is action:
                    is_known = True
                    break
        if not is_known:
            self._declared.kinds.check(position, action)
        if not explain:
            if not is_known:
                self._judge(position, action)
            return Applied(self._declared.done[type(action)](position, action, SILENT), ())
        rules = position.rules
        if rules is not self._recorded_of:
            self._recorded_of, self._recording = rules, recording(rules, self._reads)
        self._reads.clear()
        log = Steps(self._recording, self._reads, self._declared.types)
        noted = position._replace(rules=self._recording)
        self._judge(noted, action)  # the first step also has the parameters read here
        after: Any = self._declared.done[type(action)](noted, action, log)
        if after is None:
            raise TypeError(f"what `does` {type(action).__name__} returns no position")
        return Applied(after._replace(rules=rules), log.steps())

    def _judge(self, position: Any, action: A) -> None:
        why = self._over(position) or self._declared.forbidden[type(action)](position, action)
        if why is not None:
            raise self._refusal(position, why)

    def _refusal(self, position: Any, why: RuleStatement) -> IllegalAction:
        is_not_due = why.types is NOT_DUE.types
        awaited = self.pending(why.values.get("position", position)) if is_not_due else None
        if awaited is not None:
            return IllegalAction(awaited.rule, awaited.statement.wording, awaited.statement.figures)
        if is_not_due:
            due = type(due_in(position)).__name__
            raise TypeError(f"nothing says what {due} waits for (`awaits`), nor why all is over (`over`)")
        return why.refusal(self._fixed)

    def pending(self, position: Any) -> Pending | None:
        due = due_in(position)
        awaited = self._declared.awaited.get(type(due))
        if awaited is None or self.outcome(position) is not None:
            return None
        said = awaited(position, due)
        if said.values.get("player", 0) is None:  # the due item has no field `player`
            said = said._replace(values={**said.values, "player": self._book.actor(position)})
        statement = said.statement(position.rules)
        return Pending(self._book.named(due), said.rule, statement, rests=self._book.rests(position))

    def describe(self, position: Any, action: A) -> Statement:
        kind = type(action)
        if kind in self._declared.plain:
            values = action._asdict()  # type: ignore[attr-defined]
            del values["kind"]
            return self._declared.plain[kind].statement(position.rules, f"action.{kind_of(kind)}", values)
        return self._declared.told[kind](position, action).statement(position.rules)

    def observe(self, before: P, steps: Sequence[Step], after: P) -> Observations:
        ledger, seen = Ledger(self._book.accounts, steps), self._book.observe
        if seen is not None:
            return seen(before, ledger, after)
        return observe(self._form, sorted(self._book.accounts), ledger, after, self.outcome(after))

    def invariants(self, before: P, steps: Sequence[Step], after: P) -> Iterable[str]:
        return self._book.invariants(before, Ledger(self._book.accounts, steps), after)
