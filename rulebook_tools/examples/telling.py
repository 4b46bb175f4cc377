"""Tellings: runs of examples condensed for readers to moves and results, without repetitions.

The rules that an example illustrates, and the flags of wordings, decide which steps are left out.
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
    """Statements that differ only in a player; they become one sentence if the language allows it."""

    statements: tuple[Statement, ...]
    by: str = ""
    """The name of the figure with the player; empty for a single statement."""


@dataclass(frozen=True, slots=True)
class Move:
    """An action of a telling with its consequences."""

    sentences: tuple[Sentence, ...]
    rules: tuple[str, ...]
    """The illustrated rules that were applied, in order, each once; or the rule that refused the action."""
    first: int
    """The index, in the run, of the first action that this move covers."""
    last: int
    """The index of the last action covered; the situation after that action is the one after the move."""
    because: Statement | None = None
    """The reason of a refusal; None if the action was not refused."""


@dataclass(frozen=True, slots=True)
class Telling:
    """A condensed run: its initial position, its moves and its result."""

    given: tuple[Sentence, ...]
    """Sentences about the initial position."""
    moves: tuple[Move, ...]
    result: tuple[Sentence, ...]
    """Sentences that summarise the result."""


def tell(run: Run, rulebook: Rulebook, beside: Iterable[Run] = ()) -> Telling:
    """Return the telling of a run; it also covers the rules that the runs in `beside` illustrate."""
    examples = [run.example, *(other.example for other in beside)]
    rules = [ref.name for example in examples for ref in example.illustrates]
    return _Teller(run, rulebook, tuple(dict.fromkeys(rules))).telling()


def same_courses(runs: Iterable[Run]) -> list[list[Run]]:
    """Return groups of runs that differ only in the given position, in the order of their first runs.

    Inside a group, runs are sorted by the numbers of their initial positions: fewer players first.
    """
    groups: dict[object, list[Run]] = {}
    for run in runs:
        groups.setdefault(_course(run), []).append(run)
    return [sorted(group, key=_beginning) for group in groups.values()]


def _beginning(run: Run) -> tuple[int, ...]:
    figures = [figure for said in run.situation.statements for figure in said.figures.values()]
    return tuple(number for figure in figures for number in _numbers(figure))


def _course(run: Run) -> object:
    """Return the key by which runs are grouped; the example's id if the run cannot share a telling."""
    example = run.example
    if not run.passed or run.refused_by or example.story or example.assumed or example.options:
        return example.id.name
    return example.origin, repr(example.when.value), tuple(taken.action.wording for taken in run.taken)


def is_nothing(statement: Statement) -> bool:
    """Return whether a statement has numbers that are all zero."""
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
    def __init__(self, run: Run, rulebook: Rulebook, illustrated: Sequence[str]) -> None:
        self._run = run
        self._wordings = rulebook.wordings.statements
        self._around = rulebook.around
        self._illustrated = illustrated
        named_within = {outer for rule in illustrated for outer in self._around.get(rule, ())}
        self._whole = frozenset(illustrated) - named_within
        """Those illustrated rules none of whose subrules are named: they stand for all their subrules."""
        met = [(taken, step) for taken in run.taken for step in taken.steps if self._is_met(step.rule)]
        self._done = {_of_whom(step.statement) for taken, step in met if not taken.filled}
        self._speaking = {step.rule for _, step in met if not is_nothing(step.statement)}

    def telling(self) -> Telling:
        moves = tuple(self._moves())
        return Telling(_joined(self._run.situation.statements), moves, _joined(self._result(moves)))

    def _is_met(self, rule: str) -> bool:
        """Return whether a rule is illustrated, or a subrule of an illustrated rule with no subrule named."""
        return rule in self._illustrated or not self._whole.isdisjoint(self._around.get(rule, ()))

    def _steps(self, taken: Taken) -> tuple[Step, ...]:
        """Return the steps of an action that readers are shown.

        These are the steps of illustrated rules, except for: statements with zeros only, if the rule makes
        other statements too; and filled-in steps, if the example itself does the same for the same player.
        """
        return tuple(
            step
            for step in taken.steps
            if self._is_met(step.rule)
            and not (step.rule in self._speaking and is_nothing(step.statement))
            and not (taken.filled and _of_whom(step.statement) in self._done)
        )

    def _moves(self) -> Iterator[Move]:
        """Yield the moves; an action with nothing to show is joined to the move before it."""
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
        sentences = _joined(each.statement for each in self._once(told))
        because = refusal.statement if refusal else None
        return Move(sentences, tuple(rules), covered[0], covered[-1], because)

    def _once(self, told: Sequence[Step]) -> list[Step]:
        """Return steps without those that another statement of the same move already covers."""
        said = [each.statement for each in told]
        return [each for each in told if not any(self._tells(other, each.statement) for other in said)]

    def _tells(self, teller: Statement, other: Statement) -> bool:
        """Return whether `teller` covers `other`: its wording `tells` that, shared figures are equal."""
        names = self._wording(teller).tells if teller.wording in self._wordings else ()
        if all(name.name != other.wording for name in names):
            return False
        return all(
            teller.figures[name] == figure for name, figure in other.figures.items() if name in teller.figures
        )

    def _wording(self, statement: Statement) -> Wording:
        return self._wordings[statement.wording]

    def _result(self, moves: Sequence[Move]) -> list[Statement]:
        """Return the statements that summarise the result.

        After a refusal, that is the refusal's statement. Otherwise it is, for each player, the last result
        of the first illustrated rule that has one; else the last statement of the first illustrated rule;
        else the last statement of all.
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
    last = {_of_whom(each): each for each in statements if each.wording == statements[-1].wording}
    return list(last.values())


def _joined(statements: Iterable[Statement]) -> tuple[Sentence, ...]:
    """Return sentences; consecutive statements that differ only in a player share one sentence."""
    sentences: list[Sentence] = []
    for each in statements:
        if sentences and (by := _differing(sentences[-1], each)):
            sentences[-1] = Sentence((*sentences[-1].statements, each), by)
        else:
            sentences.append(Sentence((each,)))
    return tuple(sentences)


def _differing(sentence: Sentence, other: Statement) -> str:
    """Return the name of the only figure that differs (a player); empty if `other` does not fit."""
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
    """Return a sentence as one statement, whose figure `by` is the list of all its players."""
    first = sentence.statements[0]
    if not sentence.by:
        return first
    players = tuple(each.figures[sentence.by] for each in sentence.statements)
    return Statement(first.wording, {**first.figures, sentence.by: players})
