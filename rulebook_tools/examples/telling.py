"""An example as a player tells it: what was done and what came of it, each thing once.

What is left out follows from the rules that the example illustrates and from what the wordings say of
themselves; the run has every step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from rulebook_tools.engine.figures import Count, Figure, Name, Player, Spot, Statement, Step
from rulebook_tools.examples.run import Run, Taken
from rulebook_tools.model import Rulebook, Wording


class Sentence(NamedTuple):
    """Statements that differ in nothing but a player: one sentence, where the language has one."""

    statements: tuple[Statement, ...]
    by: str = ""
    """The figure that differs, where there are several."""


@dataclass(frozen=True, slots=True)
class Move:
    """What was done, and what came of it."""

    sentences: tuple[Sentence, ...]
    rules: tuple[str, ...]
    """The illustrated rules that it meets, or the one that refuses it, in order, each once."""
    first: int
    """The first of the run's actions that it covers."""
    last: int
    """The last of them; what is seen after that action belongs to it."""
    because: Statement | None = None
    """What the rule says that refuses it."""


@dataclass(frozen=True, slots=True)
class Telling:
    """An example told: where it begins, its moves, and what it comes to."""

    given: tuple[Sentence, ...]
    """What is said of the position that it begins with."""
    moves: tuple[Move, ...]
    result: tuple[Sentence, ...]
    """What says in short how it came out."""


def tell(run: Run, rulebook: Rulebook, beside: Iterable[Run] = ()) -> Telling:
    """Return an example as a player tells it; what examples told `beside` it illustrate is told too."""
    examples = [run.example, *(other.example for other in beside)]
    rules = [ref.name for example in examples for ref in example.illustrates]
    return _Teller(run, rulebook, tuple(dict.fromkeys(rules))).telling()


def same_courses(runs: Iterable[Run]) -> list[list[Run]]:
    """Return runs in groups that differ in what is given alone, each where its first one stands.

    In a group they are in the order of the numbers that they begin with: fewer players first.
    """
    groups: dict[object, list[Run]] = {}
    for run in runs:
        groups.setdefault(_course(run), []).append(run)
    return [sorted(group, key=_beginning) for group in groups.values()]


def _beginning(run: Run) -> tuple[int, ...]:
    figures = [figure for said in run.situation.statements for figure in said.figures.values()]
    return tuple(number for figure in figures for number in _numbers(figure))


def _course(run: Run) -> object:
    """Return what is the same where examples share a telling: what is done, and that nothing else is told."""
    example = run.example
    if not run.passed or run.refused_by or example.story or example.assumed or example.options:
        return example.id.name
    return example.origin, repr(example.when.value), tuple(taken.action.wording for taken in run.taken)


def is_nothing(statement: Statement) -> bool:
    """Say whether every number of a statement is nought, and there is one."""
    numbers = [number for figure in statement.figures.values() for number in _numbers(figure)]
    return bool(numbers) and not any(numbers)


def _numbers(figure: Figure) -> Iterator[int]:
    match figure:
        case Count(number, _):
            yield number
        case int():
            yield figure
        case Name() | Player() | Spot():
            return
        case _:
            for part in figure:
                yield from _numbers(part)


class _Teller:
    """Tells one run."""

    def __init__(self, run: Run, rulebook: Rulebook, illustrated: Sequence[str]) -> None:
        self._run = run
        self._wordings = rulebook.wordings.statements
        self._around = rulebook.around
        self._illustrated = illustrated
        named_within = {outer for rule in illustrated for outer in self._around.get(rule, ())}
        self._whole = frozenset(illustrated) - named_within
        """The illustrated rules that stand for those within them too: the example names none of these."""
        met = [(taken, step) for taken in run.taken for step in taken.steps if self._is_met(step.rule)]
        self._done = {_of_whom(step.statement) for taken, step in met if not taken.filled}
        self._speaking = {step.rule for _, step in met if not is_nothing(step.statement)}

    def telling(self) -> Telling:
        moves = tuple(self._moves())
        given, result = _joined(self._run.situation.statements), _joined(self._result(moves))
        return Telling(tuple(given), moves, tuple(result))

    def _is_met(self, rule: str) -> bool:
        """Say whether a rule is illustrated, or stands within one that is illustrated as a whole."""
        return rule in self._illustrated or not self._whole.isdisjoint(self._around.get(rule, ()))

    def _steps(self, taken: Taken) -> tuple[Step, ...]:
        """Return the steps of an action that may be told.

        That is those of illustrated rules, without what comes to nothing where the rule says more, and
        without what is filled in like something of the same player that the example does itself.
        """
        return tuple(
            step
            for step in taken.steps
            if self._is_met(step.rule)
            and not (step.rule in self._speaking and is_nothing(step.statement))
            and not (taken.filled and _of_whom(step.statement) in self._done)
        )

    def _moves(self) -> Iterator[Move]:
        """Yield the moves; actions that are not told belong to the one before them."""
        taken, steps = self._run.taken, [self._steps(each) for each in self._run.taken]
        telling = [bool(steps[at]) or each.refusal is not None for at, each in enumerate(taken)]
        end = max((at for at, tells in enumerate(telling) if tells), default=len(taken) - 1)
        starts = [
            at
            for at, each in enumerate(taken[: end + 1])
            if (telling[at] or not each.filled) and not (at and self._goes_on(at, telling))
        ]
        for start, stop in pairwise([*starts, len(taken)]):
            yield self._move(range(start, stop), steps)

    def _goes_on(self, index: int, telling: Sequence[bool]) -> bool:
        before = self._run.taken[index - 1]
        return self._run.taken[index].filled and before.filled and telling[index - 1]

    def _move(self, covered: range, steps: Sequence[tuple[Step, ...]]) -> Move:
        taken = self._run.taken[covered.start]
        told = [step for index in covered for step in steps[index]]
        if not (taken.filled and steps[covered.start]):
            told = [Step("", taken.action), *told]
        rules = dict.fromkeys(each.rule for each in told if each.rule)
        refusal = taken.refusal
        if refusal is not None:
            rules = {refusal.rule: None}
        sentences = tuple(_joined(each.statement for each in self._once(told)))
        because = refusal.statement if refusal else None
        return Move(sentences, tuple(rules), covered[0], covered[-1], because)

    def _once(self, told: Sequence[Step]) -> list[Step]:
        """Return what is told without what other statements of the same move tell."""
        said = [each.statement for each in told]
        return [each for each in told if not any(self._tells(other, each.statement) for other in said)]

    def _tells(self, teller: Statement, other: Statement) -> bool:
        """Say whether a statement says what another one does, by their wordings and the figures of both."""
        names = self._wording(teller).tells if teller.wording in self._wordings else ()
        if all(name.name != other.wording for name in names):
            return False
        return all(
            teller.figures[name] == figure for name, figure in other.figures.items() if name in teller.figures
        )

    def _wording(self, statement: Statement) -> Wording:
        return self._wordings[statement.wording]

    def _result(self, moves: Sequence[Move]) -> list[Statement]:
        """Return what the example comes to.

        Where it ends with a refusal, that is what the rule says. Else it is what the first of its rules
        that tells a result says last, of each player; else what its first rule says last; else what is
        told last.
        """
        if moves and moves[-1].because is not None:
            return [moves[-1].because]
        told = [step for taken in self._run.taken for step in self._steps(taken)]
        told += [
            Step(taken.refusal.rule, taken.refusal.statement)
            for taken in self._run.taken
            if taken.refusal is not None
        ]
        for rule in self._illustrated:
            of_rule = [each.statement for each in told if each.rule == rule]
            if found := [each for each in of_rule if self._is_result(each)]:
                return _last_of_each(found)
        first = self._illustrated[0]
        said = (
            [each.statement for each in told if each.rule == first]
            or [each.statement for each in told if first in self._around.get(each.rule, ())]
            or [each.statement for each in told]
        )
        return _last_of_each(said) or [taken.action for taken in self._run.taken[-1:]]

    def _is_result(self, statement: Statement) -> bool:
        return statement.wording in self._wordings and self._wording(statement).result


def _of_whom(statement: Statement) -> tuple[object, ...]:
    return statement.wording, *(each for each in statement.figures.values() if isinstance(each, Player))


def _last_of_each(statements: Sequence[Statement]) -> list[Statement]:
    if not statements:
        return []
    found: dict[object, Statement] = {}
    for each in statements:
        if each.wording == statements[-1].wording:
            found[_of_whom(each)] = each
    return list(found.values())


def _joined(statements: Iterable[Statement]) -> Iterator[Sentence]:
    """Yield statements as sentences, those that follow one another and differ in a player alone in one."""
    open_: Sentence | None = None
    for each in statements:
        by = _differing(open_, each) if open_ is not None else ""
        if open_ is not None and by:
            open_ = Sentence((*open_.statements, each), by)
            continue
        if open_ is not None:
            yield open_
        open_ = Sentence((each,))
    if open_ is not None:
        yield open_


def _differing(sentence: Sentence, other: Statement) -> str:
    """Return the figure of a player that alone differs, if another statement fits into a sentence."""
    last = sentence.statements[-1]
    if last.wording != other.wording or last.figures.keys() != other.figures.keys():
        return ""
    differing = [name for name, figure in other.figures.items() if last.figures[name] != figure]
    if len(differing) != 1 or sentence.by not in ("", differing[0]):
        return ""
    name = differing[0]
    players = [each.figures[name] for each in (*sentence.statements, other)]
    are_players = all(isinstance(each, Player) for each in players)
    return name if are_players and len(set(players)) == len(players) else ""


def joined(sentence: Sentence) -> Statement:
    """Return a sentence as one statement, with a list of players where several differ in one."""
    first = sentence.statements[0]
    if not sentence.by:
        return first
    players = tuple(each.figures[sentence.by] for each in sentence.statements)
    return Statement(first.wording, {**first.figures, sentence.by: players})
