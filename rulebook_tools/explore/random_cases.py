"""Random examples of a rule: random legal play until the rule is met."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import Data, GivenError, Plain
from rulebook_tools.engine.game import EditableGame, IllegalAction
from rulebook_tools.engine.values import Unmade
from rulebook_tools.examples.run import Course
from rulebook_tools.explore.cases import Case, CaseError
from rulebook_tools.explore.playing import SEED, courses, random_action
from rulebook_tools.model import Rulebook
from rulebook_tools.play.sampler import Sampler
from rulebook_tools.sources.player_options import EVERY_GAME, Conditions, conditions_of
from rulebook_tools.util.errors import UsageError, unknown
from rulebook_tools.verify.example_runner import Readings

MOST_MOVES = 10_000
"""The number of random moves after which the search for a rule ends."""
LONGEST = 60
"""The most actions of a random example; it begins with the last position that can be written as `given`."""
SHORT = 40
"""The most moves played from the position of an example; then another position is tried."""
MOST_SPARE = 20
"""Maximum number of cases found whose end depends on chance; the search then ends with the first of these."""
ATTEMPTS = 2
"""How many varied actions are tried at each position, to find one that a rule forbids."""


def case_of_rule(readings: Readings, rule: str, seed: int = 0, most: int = MOST_MOVES) -> Case:
    """Return a case from random play whose last action meets a rule: the rule is applied, or forbids it.

    A rule of a variant or expansion is played with it. Raises `UsageError` for a rule that is not executed,
    `CaseError` if random play does not meet it in the `most` moves allowed.
    """
    needed = _conditions(readings.rulebook, rule)
    options = {
        option: allowed[0]
        for option, allowed in needed.options.items()
        if readings.usual.get(option) not in allowed
    }
    game = readings.editable(options)
    if rule not in game.rules:
        raise UsageError(unknown("rule", rule, sorted(game.rules)))
    numbers = [number for number in game.players if number in needed.players] or [*game.players]
    search = _Search(game, rule, numbers, _positions(readings.rulebook, rule, options), Chance(seed), most)
    spare: list[Case] = []
    for past in search.met():
        case = _case(game, past, options)
        found = [] if case is None else courses(case, game)
        if case is not None and found and _meets(found[:1], rule):
            if _meets(found, rule):
                return case
            spare.append(case)
            if len(spare) == MOST_SPARE:
                break
    if spare:
        return spare[0]
    raise CaseError(
        f"the rule {rule} did not apply in {most:,} random moves with the seed {seed}; try another seed"
    )


def _conditions(rulebook: Rulebook, rule: str) -> Conditions:
    """Return the conditions of a rule: its own, and those of the rules that contain it."""
    found = EVERY_GAME
    for id_ in (*rulebook.around.get(rule, ()), rule):
        if id_ in rulebook.blocks:
            found = conditions_of(rulebook.blocks[id_]).within(found)
    return found


def _positions(rulebook: Rulebook, rule: str, options: Mapping[str, str]) -> Sequence[Plain]:
    """Return the `given` of the examples about a rule (if none, about its chapter) with these `options`."""
    chapter = rulebook.chapter_of.get(rule)
    played = [
        (example, [ref.name for ref in example.illustrates])
        for example in rulebook.examples
        if {option: ref.name for option, ref in example.options.items()} == options
    ]
    about = [example.given.value for example, rules in played if rule in rules]
    beside = [
        example.given.value
        for example, rules in played
        if chapter in {rulebook.chapter_of.get(each) for each in rules}
    ]
    return about or beside


class _Past(NamedTuple):
    """A position of a random game, and the entry of `when` of the action taken there."""

    position: Any
    entry: Plain
    """None for an action that no entry can name, such as a shuffle."""
    given: Plain = None
    """The `given` of the position, if play began with it; None if the position was reached in play."""


@dataclass
class _Search:
    """Search for a rule by random play, in at most `most` moves.

    Games begin with one of the numbers of `players`, or from one of the `positions` (`given` of examples).
    """

    game: EditableGame[Any, Any]
    rule: str
    players: Sequence[int]
    positions: Sequence[Plain]
    chance: Chance
    most: int

    def met(self) -> Iterator[list[_Past]]:
        """Yield the recent positions and actions of a game whenever its last action meets the rule."""
        game, moves, rounds = self.game, 0, 0
        sampler = Sampler(getattr(game, "actions", ()))
        while moves < self.most:
            position, given = self._beginning(rounds)
            past = deque[_Past](maxlen=LONGEST)
            for number in range(self.most if given is None else SHORT):
                action = random_action(game, position, self.chance)
                if moves >= self.most or action is None:
                    break
                moves += 1
                here = given if number == 0 else None
                sampler.meet([action])
                if (refused := self._refused(position, action, sampler)) is not None:
                    yield [*past, _Past(position, refused, here)]
                past.append(_Past(position, self.game.write_action(position, action), here))
                position, steps = game.apply(position, action)
                if any(step.rule == self.rule for step in steps):
                    yield [*past]
            rounds += 1
            moves += 1

    def _beginning(self, number: int) -> tuple[Any, Plain]:
        """Return the first position of game `number` (from 0), and its `given` (None for a new game)."""
        if self.positions and number % 4:
            given = self.chance.choice(self.positions)
            return self.game.read_position(Data(given), Chance(SEED)), given
        return self.game.new_game(self.chance.choice(self.players)), None

    def _refused(self, position: Any, like: Any, sampler: Sampler) -> Plain:
        """Return the `when` entry of an action that the rule forbids at `position`; None if none is found.

        Tries the actions that players might think of, and variations of the legal action `like`.
        """
        refused = self.game.refused_actions(position)
        forbidden = [action for action, error in refused if error.rule == self.rule]
        for _ in range(ATTEMPTS):
            with suppress(Unmade, GivenError):
                action = sampler.action(position, like, self.chance)
                try:
                    self.game.apply(position, action, explain=False)
                except IllegalAction as error:
                    forbidden += [action] if error.rule == self.rule else []
        written = (self.game.write_action(position, action) for action in forbidden)
        return next((entry for entry in written if entry is not None), None)


def _case(game: EditableGame[Any, Any], past: list[_Past], options: Mapping[str, str]) -> Case | None:
    """Return the case that begins with the last position in `past` that `given` can express, or None.

    Actions that no entry can name, such as a shuffle, are left out: the example fills them in.
    """
    entries: list[Plain] = []
    for position, entry, given in reversed(past):
        if entry is not None:
            entries.insert(0, entry)
        if (written := given or game.write_position(position)) is not None:
            return Case(written, tuple(entries), options)
    return None


def _meets(played: Sequence[Course], rule: str) -> bool:
    """Return whether all courses of a case meet a rule and end alike, whatever chance decides in them."""
    ends = {(each.refused and each.refused.rule, each.pending and each.pending.name) for each in played}
    return len(ends) == 1 and all(
        each.fault is None and any(rule in taken.rules for taken in each.taken) for each in played
    )
