"""What players can do, and when: the stages of a game, found by playing it at random.

A stage is what play waits for, by the rule that says so. At each of its positions the game itself lists what
is legal; what forbids the rest, it says of actions that are made up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, NamedTuple, TypeAlias

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import GivenError
from rulebook_tools.engine.figures import LETTERS, Count, Figure, Name, Player, Statement
from rulebook_tools.engine.game import Game, IllegalAction
from rulebook_tools.engine.guard import Broken, Guard
from rulebook_tools.engine.variety import Unmade, Variety
from rulebook_tools.model.random_games import (
    RuleStatement,
    Slot,
    Stage,
    StageAction,
    Stages,
    StatementPattern,
)
from rulebook_tools.play.game import moves
from rulebook_tools.play.terms import Transition

SELDOM = 10
"""What does not happen once in so many times is rare."""
SEVERAL = 3
"""Actions of a stage, at least, that something forbids which is told of all together."""


def stages_of(game: Game[Any, Any], games: Iterable[tuple[int, int]]) -> Stages:
    """Return the stages of some random games, each of a number of players and a seed.

    The same games give the same stages. None are found where the rules raise something.
    """
    found = _Finder(game)
    with suppress(Broken), Guard():
        for players, seed in games:
            chance = Chance(seed)
            for move in moves(game, players, seed):
                found.look(move, chance)
        return found.stages()
    return Stages()


class Told(NamedTuple):
    """A statement as far as its words depend on it: other players, or none of something, make other words."""

    wording: str
    marks: tuple[tuple[str, str], ...]
    """The letter of each figure that is a player, and 0 for each that is none at all, by its name."""


Key: TypeAlias = "tuple[str, Told]"
"""A rule and what it says."""


class _Finder:
    """Notes what is said at the positions of games: what is waited for, legal, refused."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        self._judged: Sequence[type[Any]] = getattr(game, "judged", ())
        self._variety = Variety(self._judged)
        self._undone: frozenset[type[Any]] = getattr(game, "undone", frozenset())
        self._said = _Said()
        self._legal: dict[Key, Counter[Told]] = {}
        """At how many positions an action was legal, by stage and what was said of it."""
        self._met = Counter[Key]()
        """How many positions there were of each stage."""
        self._kinds: dict[Key, dict[type[Any], None]] = {}
        """Their kinds, and those that no rule ever allows."""
        self._refused: dict[Key, dict[tuple[Told, Key], None]] = {}
        """What was said of refused actions and of why they were, by stage."""
        self._done: dict[tuple[Key, Told], Counter[str]] = {}
        """How often each rule was the first to be applied, by stage and what was said of an action."""
        self._never: dict[Told, None] = {}

    def look(self, move: Transition, chance: Chance) -> None:
        """Look at the position of a move, where a player has a say there."""
        game, position = self._game, move.before
        pending, legal = game.pending(position), game.legal_actions(position)
        if pending is None or not legal or game.by_chance(position, Chance(0)) is not None:
            return
        stage = pending.rule, self._said.note(pending.statement)
        told = [game.describe(position, action) for action in legal]
        actors = {(each.wording, each.figures.get("player")) for each in told}
        self._met[stage] += 1
        noted = [*map(self._said.note, told)]
        self._legal.setdefault(stage, Counter()).update(dict.fromkeys(noted, 1))
        done = (stage, self._said.note(game.describe(position, move.action))), move.steps
        untried = (each for each in zip(legal, noted, strict=True) if (stage, each[1]) not in self._done)
        tried = (((stage, noted), game.apply(position, action).steps) for action, noted in untried)
        for key, steps in (done, *tried):
            self._done.setdefault(key, Counter()).update(step.rule for step in steps[:1])
        self._variety.meet(legal)
        kinds = self._kinds.setdefault(
            stage, dict.fromkeys(each for each in self._judged if each in self._undone)
        )
        kinds |= dict.fromkeys(map(type, legal))
        for kind in kinds:
            with suppress(Unmade, Broken):
                action = self._variety.of_kind(kind, position, chance.choice(legal), chance)
                with Guard():
                    self._try(stage, position, action, actors)

    def _try(self, stage: Key, position: Any, action: Any, actors: set[tuple[str, Figure | None]]) -> None:
        """Try an action that was made up, of a player who may act, and note what forbids it.

        `actors` are the wordings of legal actions with their players: of an action that others alone may
        take, nothing is noted.
        """
        game = self._game
        try:
            game.apply(position, action, explain=False)
        except GivenError:
            return
        except IllegalAction as refusal:
            told = game.describe(position, action)
            actor = told.figures.get("player")
            is_due = refusal.rule == stage[0] and refusal.statement.wording == stage[1].wording
            may_act = [player for wording, player in actors if wording == told.wording]
            if is_due or actor not in (may_act or [player for _, player in actors]):
                return
            because = refusal.rule, self._said.note(refusal.statement, actor)
            noted = self._said.note(told)
            self._refused.setdefault(stage, {})[noted, because] = None
            if type(action) in self._undone:
                self._never[noted] = None

    def stages(self) -> Stages:
        """Return what was noted."""
        waits = {told.wording for _, told in self._legal}
        never: dict[Told, dict[Key, None]] = {told: {} for told in self._never}
        for stage in self._refused.values():
            for told, because in stage:
                if told in never and because[1].wording not in waits:
                    never[told][because] = None
        return Stages(
            tuple(self._stage(key, waits) for key in self._legal),
            tuple(self._option(told, reasons) for told, reasons in never.items() if reasons),
        )

    def _stage(self, key: Key, waits: set[str]) -> Stage:
        reasons: dict[Told, dict[Key, None]] = {action: {} for action in self._legal[key]}
        for action, because in self._refused.get(key, {}):
            if action in reasons and because[1].wording not in waits:
                reasons[action][because] = None
        told = Counter(because for each in reasons.values() for because in each)
        common = {because for because, number in told.items() if number >= max(SEVERAL, len(reasons) / 2)}
        options = tuple(
            replace(
                self._option(action, (because for because in each if because not in common)),
                rules=self._first(key, action) or (key[0],),
                is_rare=self._legal[key][action] * SELDOM < self._met[key],
            )
            for action, each in reasons.items()
        )
        return Stage(self._ruled(key), options, tuple(self._ruled(each) for each in told if each in common))

    def _option(self, told: Told, reasons: Iterable[Key]) -> StageAction:
        return StageAction(self._said.phrase(told), (), tuple(map(self._ruled, reasons)))

    def _first(self, stage: Key, action: Told) -> tuple[str, ...]:
        """Return the rules that are usually applied first, at this stage or else at any."""
        anywhere = (done for (_, told), done in self._done.items() if told == action)
        rules = self._done.get((stage, action)) or sum(anywhere, Counter[str]())
        usual = sorted(rules, key=lambda name: (-rules[name], name))
        return tuple(rule for rule in usual if rules[rule] * SELDOM >= rules.total())

    def _ruled(self, key: Key) -> RuleStatement:
        rule, told = key
        return RuleStatement(rule, self._said.phrase(told))


class _Said:
    """What statements said, figure by figure."""

    def __init__(self) -> None:
        self._slots: dict[Told, dict[str, Slot]] = {}

    def note(self, statement: Statement, actor: Figure | None = None) -> Told:
        """Note what a statement says; in one about what somebody does, that player is A."""
        letters = {actor: LETTERS[0]} if isinstance(actor, Player) else {}
        figures = statement.figures
        slots = {
            name: _slot(figures[name], letters) for name in sorted(figures, key=lambda each: each != "player")
        }
        marks = {name: "0" if slot.numbers == (0,) else "".join(slot.players) for name, slot in slots.items()}
        told = Told(statement.wording, tuple((name, mark) for name, mark in marks.items() if mark))
        known = self._slots.setdefault(told, {})
        for name, slot in slots.items():
            known[name] = _both(known.get(name), slot)
        return told

    def phrase(self, told: Told) -> StatementPattern:
        """Return a statement as it was said in general; a number that can be none is not one for ever."""
        alike = [marks for wording, marks in self._slots if wording == told.wording]
        none = {name for marks in alike for name, mark in marks if mark == "0"} - dict(told.marks).keys()
        slots = self._slots[told].items()
        return StatementPattern(
            told.wording,
            {
                name: replace(slot, numbers=(0, slot.numbers[-1])) if name in none and slot.numbers else slot
                for name, slot in slots
            },
        )


def _slot(figure: Figure, letters: dict[Player, str]) -> Slot:
    """Return what a figure was; of several players, with nobody named before them, the first."""
    match figure:
        case Player():
            return Slot(players=(letters.setdefault(figure, LETTERS[len(letters)]),))
        case Count(number, noun):
            return Slot(numbers=(number,), nouns=(noun,))
        case Name(noun):
            return Slot(nouns=(noun,))
        case int():
            return Slot(numbers=(figure,))
        case (Player() as first, *others) if all(isinstance(each, Player) for each in others):
            return Slot() if others and letters else _slot(first, letters)
        case _:
            return Slot()


def _both(before: Slot | None, after: Slot) -> Slot:
    """Return what a figure was, both times; nothing where it was of two kinds."""
    if before is None or before == after:
        return after
    if list(_kinds(before)) != list(_kinds(after)):
        return Slot()
    numbers = sorted({*before.numbers, *after.numbers})
    nouns = sorted({*before.nouns, *after.nouns})
    return Slot(before.players, tuple(dict.fromkeys([*numbers[:1], *numbers[-1:]])), tuple(nouns))


def _kinds(slot: Slot) -> Iterator[bool]:
    return (bool(part) for part in (slot.players, slot.numbers, slot.nouns))
