"""Play a case: the run that a page tells, what may be done next, and what may not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import Data, GivenError, Plain
from rulebook_tools.engine.editing import Editable
from rulebook_tools.engine.figures import Statement
from rulebook_tools.engine.game import EditableGame, Game, Outcome
from rulebook_tools.engine.scenes import Situation
from rulebook_tools.examples.run import Course, Refusal, Run, play_course
from rulebook_tools.examples.verdict import other_chances
from rulebook_tools.explore.cases import PLACE, Case
from rulebook_tools.model import Ref

SEED = 0
"""The seed for what a case leaves open: the same seed as for the examples that pages show."""


class PossibleAction(NamedTuple):
    """An action, possible next (`refusal` is None) or forbidden: its entry of `when` and its statement."""

    entry: Plain
    statement: Statement
    refusal: Refusal | None = None


class PlayedCase(NamedTuple):
    """A case that was played: its run, what may come next, what is forbidden, and what can be changed."""

    run: Run
    """The run without the situations after its actions, as each takes long: `after` makes them one by one."""
    after: Callable[[int], Situation] = lambda _at: Situation()
    """Returns the situation after the action of the run that has the given index."""
    next: Sequence[PossibleAction] = ()
    forbidden: Sequence[PossibleAction] = ()
    """One action for each reason to forbid an action that players might think of now."""
    by_chance: bool = False
    """Whether chance acts next: then `next` has the possible results, or none if some of them read alike."""
    outcome: Outcome | None = None
    """How the game ended; None while it goes on."""
    editable: Sequence[Editable] = ()
    fault: GivenError | None = None
    """What is wrong with the position, or with the action at which the run stopped; None if nothing is."""
    is_possible: bool = True
    """Whether the position is possible."""
    refused_entry: int | None = None
    """The index of the entry of `when` that was refused; None if none was."""


def play(case: Case, game: EditableGame[Any, Any], before: Case | None = None) -> PlayedCase:
    """Play a case under the rules of `game`. Refusals are in the result; crashes of the rules are raised.

    If the position is impossible, the parts that readers can change come from the position of `before`;
    without `before`, or if its position is impossible too, there are none.
    """
    example, given = case.example, Data(case.given)
    try:
        course = course_of(case, game)
    except GivenError as error:
        return PlayedCase(
            Run(example), editable=_still_editable(game, given, before), fault=error, is_possible=False
        )
    rules = dict.fromkeys(rule for taken in course.taken for rule in taken.rules)
    example = replace(example, illustrates=tuple(Ref(rule, PLACE) for rule in rules))
    run = Run(
        example,
        game.situation(course.before, given),
        tuple(course.taken),
        due=course.pending.statement if course.pending else None,
    )
    played = PlayedCase(
        run,
        course.situation_after,
        editable=game.editable(course.before, given),
        outcome=game.outcome(course.position),
        fault=course.fault,
    )
    if course.refused is not None:
        played = played._replace(refused_entry=course.entry)
    if course.fault is not None or played.outcome is not None:
        return played
    by_chance = game.by_chance(course.position, Chance(SEED)) is not None
    following = tuple(options(game, course.position, game.legal_actions(course.position)))
    if by_chance and len({repr(each.statement) for each in following}) < len(following):
        following = ()  # such as draws of one card: readers cannot tell them apart
    return played._replace(
        next=following, by_chance=by_chance, forbidden=tuple(forbidden(game, course.position))
    )


def courses(case: Case, game: Game[Any, Any]) -> Sequence[Course]:
    """Return the course of a case, followed by courses with other seeds if it leaves something to chance."""
    chance = Chance(SEED)
    first = course_of(case, game, chance)
    return [first, *(course_of(case, game, each) for each in other_chances() if chance.uses)]


def course_of(case: Case, game: Game[Any, Any], chance: Chance | None = None) -> Course:
    """Return the course of a case; an action that should be forbidden, but is allowed, is applied."""
    return play_course(case.example, game, chance or Chance(SEED), takes_forbidden=True)


def _still_editable(game: EditableGame[Any, Any], given: Data, before: Case | None) -> Sequence[Editable]:
    if before is None:
        return ()
    try:
        position = game.read_position(Data(before.given), Chance(SEED))
    except GivenError:
        return ()
    try:
        return game.editable(position, given)
    except GivenError:
        return game.editable(position, Data(before.given))


def options(game: EditableGame[Any, Any], position: Any, actions: Iterable[Any]) -> Iterator[PossibleAction]:
    """Yield those of the legal `actions` that an entry of `when` can express, each entry once."""
    seen = set[str]()
    for action in actions:
        entry, said = game.write_action(position, action), game.describe(position, action)
        if entry is not None and (key := repr(entry)) not in seen:
            seen.add(key)
            yield PossibleAction(entry, said)


def forbidden(game: EditableGame[Any, Any], position: Any) -> Iterator[PossibleAction]:
    """Yield one forbidden action for each different refusal of actions that players might think of now."""
    seen = set[str]()
    for action, error in game.refused_actions(position):
        key = f"{error.rule} {error.statement}"
        if key not in seen and (entry := game.write_action(position, action)) is not None:
            seen.add(key)
            refusal = Refusal(error.rule, error.statement)
            yield PossibleAction(entry, game.describe(position, action), refusal)


def random_action(game: EditableGame[Any, Any], position: Any, chance: Chance) -> Any:
    """Return a random action that can come next; None if the game is over or lists no legal action."""
    if game.outcome(position) is not None:
        return None
    action = game.by_chance(position, chance)
    if action is not None:
        return action
    legal = game.legal_actions(position)
    return chance.choice(legal) if legal else None


MOST_RANDOM = 300
"""The most random actions that are added at once: games of random players can go on for ever."""


def play_on(case: Case, game: EditableGame[Any, Any], number: int, chance: Chance, seat: str = "") -> Case:
    """Return a case with at most `number` random actions added, after its refused action is removed (if any).

    With a `seat` (a letter), play also stops before a decision of that player. If there is no such player,
    the case itself is returned.
    """
    course, entries = course_of(case, game), list[Plain]()
    position, kept = course.position, case.when if course.refused is None else case.when[: course.entry]
    if seat and seat not in game.seats(position):
        return case
    for _ in range(MOST_RANDOM):
        action = random_action(game, position, chance)
        if len(entries) >= number or action is None:
            break
        entry = game.write_action(position, action)
        is_chance = game.by_chance(position, Chance(SEED)) is not None
        if seat and not is_chance and isinstance(entry, Mapping) and seat in entry:
            break
        if entry is not None:
            entries.append(entry)
        position = game.apply(position, action, explain=False).position
    return replace(case, when=(*kept, *entries))


LONG, KEPT = 150, 40
"""The most actions of a case that is not shortened, and the fewest that a shortened case keeps."""


def shortened(case: Case, game: EditableGame[Any, Any]) -> Case:
    """Return a long case from a later position on, so that its address stays short and it is played fast.

    Returns the case itself if it is not long, or if none of these positions can be written as `given`.
    """
    if len(case.when) <= LONG:
        return case
    course = course_of(case, game)
    for taken, following, position in reversed(
        [*zip(course.taken, course.taken[1:], course.positions, strict=False)]
    ):
        is_between = following.entry > taken.entry and not following.filled
        if is_between and len(case.when) - following.entry >= KEPT:
            given = game.write_position(position)
            if given is not None:
                return replace(case, given=given, when=case.when[following.entry :])
    return case
