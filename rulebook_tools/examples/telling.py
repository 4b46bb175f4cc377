"""Tellings: short versions of runs for readers, as moves without repetitions.

A telling has the steps of the rules that the example illustrates, and the steps that led to a value that
`then` names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import NamedTuple

from rulebook_tools.engine.figures import Count, Name, Player, Spot, Statement, Step, single_figures
from rulebook_tools.examples.run import Run, Taken
from rulebook_tools.model import Rulebook, Wording
from rulebook_tools.prose.choices import choices_in


class Sentence(NamedTuple):
    """Statements that differ only in a player or a name: one sentence if the language allows it."""

    statements: tuple[Statement, ...]
    by: str = ""
    """The name of the figure that differs; empty for a single statement."""


@dataclass(frozen=True, slots=True)
class Move:
    """One or more successive actions of a run that readers see as one move, with their consequences."""

    sentences: tuple[Sentence, ...]
    rules: tuple[str, ...]
    """The illustrated rules that were applied, in order, each once; or the rule that refused the action."""
    first: int
    """The index, in the run, of the first action of this move."""
    last: int
    """The index of its last action; the situation after that action is the one after the move."""
    because: Statement | None = None
    """The reason of a refusal; None if the action was not refused."""


@dataclass(frozen=True, slots=True)
class Telling:
    """A condensed run: its initial position and its moves."""

    given: tuple[Sentence, ...]
    """Sentences about the initial position."""
    moves: tuple[Move, ...]
    prepared: tuple[tuple[Step, ...], ...]
    """For each action by which chance prepared the run, the steps that readers are shown."""


def tell(run: Run, rulebook: Rulebook, beside: Iterable[Run] = ()) -> Telling:
    """Return the telling of a run, also with steps of the rules that the runs in `beside` illustrate."""
    examples = [run.example, *(other.example for other in beside)]
    rules = [ref.name for example in examples for ref in example.illustrates]
    return _Teller(run, rulebook, tuple(dict.fromkeys(rules))).telling()


def same_courses(runs: Iterable[Run]) -> list[list[Run]]:
    """Return groups of runs that differ only in the given position, in the order of their first runs.

    Inside a group, runs are sorted by the numbers in the statements about their initial positions, so that
    runs with fewer players come first.
    """
    groups: dict[object, list[Run]] = {}
    for run in runs:
        groups.setdefault(_telling_key(run), []).append(run)
    return [sorted(group, key=_beginning) for group in groups.values()]


def _beginning(run: Run) -> tuple[int, ...]:
    return tuple(number for said in run.situation.statements for number in _numbers(said))


def _telling_key(run: Run) -> object:
    """Return a key, equal for runs that can share a telling; the example's id if the run can share none."""
    example = run.example
    if not run.passed or run.refused_by or example.story or example.assumed or example.options:
        return example.id.name
    return example.origin, repr(example.when.value), tuple(taken.action.wording for taken in run.taken)


def attempted(taken: Taken, wordings: Mapping[str, Wording]) -> Statement:
    """Return the statement about an action that a player took or tried.

    It is that of the refusal, if its wording has a sentence about the refused action (`wanted`); else that of
    the action.
    """
    refused = taken.refusal.statement if taken.refusal else taken.action
    said = wordings.get(refused.wording)
    return refused if said and said.wanted else taken.action


def is_nothing(statement: Statement) -> bool:
    """Return whether a statement has numbers, all of which are zero."""
    numbers = _numbers(statement)
    return bool(numbers) and not any(numbers)


def _numbers(statement: Statement) -> list[int]:
    found = single_figures(*statement.figures.values())
    return [
        each.number if isinstance(each, Count) else each for each in found if isinstance(each, int | Count)
    ]


class _Teller:
    def __init__(self, run: Run, rulebook: Rulebook, illustrated: Sequence[str]) -> None:
        self._run = run
        self._wordings = rulebook.wordings.statements
        self._around = rulebook.around
        self._illustrated = illustrated
        named_within = {outer for rule in illustrated for outer in self._around.get(rule, ())}
        self._whole = frozenset(illustrated) - named_within
        """The illustrated rules without an illustrated subrule: they stand for all their subrules."""
        self._done = {
            _of_whom(step.statement) for taken in run.taken if not taken.filled for step in taken.steps
        }
        self._speaking = {step.rule for step in run.steps if not is_nothing(step.statement)}
        starts = accumulate([len(taken.steps) for taken in run.taken], initial=0)
        self._steps = [self._told_steps(*each) for each in zip(run.taken, starts, strict=False)]
        """The steps of each action that readers are shown."""

    def telling(self) -> Telling:
        moves = tuple(self._merged_moves(self._moves()))
        given = self._sentences_of(self._run.situation.statements)
        return Telling(given, moves, tuple(self._steps[: self._run.prepared]))

    def _told_steps(self, taken: Taken, start: int) -> tuple[Step, ...]:
        """Return the steps of an action that readers are shown; `start` is the index of its first step.

        These are the steps of illustrated rules and the steps that led to a value that `then` names. Left out
        are statements with zeros only (unless an illustrated rule makes no other statement in the run), and
        the steps of a filled-in action that also occur for the same player in an action of the example
        itself.
        """
        return tuple(
            step
            for index, step in enumerate(taken.steps, start)
            if self._is_told(step, index) and not (taken.filled and _of_whom(step.statement) in self._done)
        )

    def _is_told(self, step: Step, index: int) -> bool:
        if step.rule in self._illustrated or not self._whole.isdisjoint(self._around.get(step.rule, ())):
            return step.rule not in self._speaking or not is_nothing(step.statement)
        return index in self._run.led and not is_nothing(step.statement)

    def _moves(self) -> Iterator[Move]:
        """Yield the moves; a move can cover several successive actions.

        Filled-in actions are those that the example leaves open. Such an action, or a `meanwhile` (an entry
        of `when` that passes over turns), belongs to the move before it if it has nothing to show, or to the
        filled-in action that it prepares. Successive filled-in actions with something to show are one move.
        All actions after the last one with something to show belong to the last move.
        """
        taken, steps = self._run.taken, self._steps
        telling = [bool(steps[at]) or each.refusal is not None for at, each in enumerate(taken)]
        end = max((at for at, tells in enumerate(telling) if tells), default=len(taken) - 1)
        starts = [
            at
            for at, each in enumerate(taken[: end + 1])
            if (telling[at] or not (each.filled or (at and each.passes_over)))
            and not (at and self._goes_on(at, telling))
        ]
        starts = [self._prepared_from(start) for start in starts]
        for start, stop in pairwise([*starts, len(taken)]):
            yield self._move(range(start, stop), steps)

    def _prepared_from(self, index: int) -> int:
        """Return the index of the first of the actions that prepare the action at `index`.

        If that action was filled in (the example left it open), the filled-in actions directly before it
        that have no steps prepare it, such as picking the cards of a sale one by one. If there are none, or
        if it was not filled in, returns `index`.
        """
        taken = self._run.taken
        while taken[index].filled and index and taken[index - 1].filled and not taken[index - 1].steps:
            index -= 1
        return index

    def _goes_on(self, index: int, telling: Sequence[bool]) -> bool:
        before = self._run.taken[index - 1]
        return self._run.taken[index].filled and before.filled and telling[index - 1]

    def _move(self, covered: range, steps: Sequence[tuple[Step, ...]]) -> Move:
        taken = self._run.taken[covered.start]
        told = [step for index in covered for step in steps[index]]
        if not (taken.filled and told):
            told = [Step("", attempted(taken, self._wordings)), *told]
        rules = dict.fromkeys(each.rule for each in told if each.rule)
        refusal = taken.refusal
        if refusal is not None:
            rules = {refusal.rule: None}
        sentences = self._sentences_of(each.statement for each in self._without_repeats(told))
        because = refusal.statement if refusal else None
        return Move(sentences, tuple(rules), covered[0], covered[-1], because)

    def _merged_moves(self, moves: Iterable[Move]) -> Iterator[Move]:
        before: Move | None = None
        for move in moves:
            merged = before and self._merged_move(before, move)
            if before and not merged:
                yield before
            before = merged or move
        if before:
            yield before

    def _merged_move(self, before: Move, after: Move) -> Move | None:
        """Return None if one of the moves was refused, or if their sentences cannot be joined."""
        if before.because or after.because or len(before.sentences) > 1:
            return None
        sentences = self._sentences_of(
            each for move in (before, after) for said in move.sentences for each in said.statements
        )
        if len(sentences) > len(after.sentences):
            return None
        rules = tuple(dict.fromkeys((*before.rules, *after.rules)))
        return Move(sentences, rules, before.first, after.last)

    def _without_repeats(self, steps: Sequence[Step]) -> list[Step]:
        """Leave out steps whose statement is included in that of another step (`_tells`)."""
        said = [each.statement for each in steps]
        return [each for each in steps if not any(self._tells(other, each.statement) for other in said)]

    def _tells(self, teller: Statement, other: Statement) -> bool:
        """Return whether the sentence of `teller` already includes what `other` says.

        It does if the wording of `teller` lists that of `other` under `tells`, and the figures that both
        statements have, by name, are equal.
        """
        names = self._wordings[teller.wording].tells if teller.wording in self._wordings else ()
        if all(name.name != other.wording for name in names):
            return False
        return all(
            teller.figures[name] == figure for name, figure in other.figures.items() if name in teller.figures
        )

    def _sentences_of(self, statements: Iterable[Statement]) -> tuple[Sentence, ...]:
        """Join successive statements where their wording allows a list."""
        sentences: list[Sentence] = []
        for each in statements:
            by = _differing(sentences[-1], each) if sentences else ""
            if by and by in self._selector_paths(each):
                sentences[-1] = Sentence((*sentences[-1].statements, each), by)
            else:
                sentences.append(Sentence((each,)))
        return tuple(sentences)

    def _selector_paths(self, statement: Statement) -> set[str]:
        wording = self._wordings.get(statement.wording)
        return {each.path for each in choices_in(wording.text.line).selectors} if wording else set()


def _of_whom(statement: Statement) -> tuple[object, ...]:
    return statement.wording, *(each for each in statement.figures.values() if isinstance(each, Player))


def _differing(sentence: Sentence, other: Statement) -> str:
    """Return the name of the only figure in which `other` differs from the statements of a sentence.

    Empty if `other` cannot become part of this sentence.
    """
    last = sentence.statements[-1]
    if last.wording != other.wording or last.figures.keys() != other.figures.keys():
        return ""
    differing = [name for name, figure in other.figures.items() if last.figures[name] != figure]
    if len(differing) != 1 or sentence.by not in ("", differing[0]):
        return ""
    name = differing[0]
    named = [each.figures[name] for each in (*sentence.statements, other)]
    are_names = all(isinstance(each, Player | Name | Spot) for each in named)
    return name if are_names and len(set(named)) == len(named) else ""


def joined(sentence: Sentence) -> Statement:
    """Return a sentence as one statement: the figure that differs (`sentence.by`) becomes a list."""
    first = sentence.statements[0]
    if not sentence.by:
        return first
    named = tuple(each.figures[sentence.by] for each in sentence.statements)
    return Statement(first.wording, {**first.figures, sentence.by: named})
