"""Results of a fixed set of random games, which are recorded for the pages of the site.

A stage is a kind of decision that players make in the game. At each position of a stage the game lists the
legal actions; sampled actions show which rules refuse others.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import astuple, dataclass, field, replace
from typing import Any, NamedTuple, TypeAlias

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import GivenError
from rulebook_tools.engine.figures import LETTERS, Count, Figure, Name, Player, Statement
from rulebook_tools.engine.game import Game, IllegalAction
from rulebook_tools.engine.guard import Broken, Guard, error_line
from rulebook_tools.engine.values import Unmade
from rulebook_tools.model.random_games import (
    RandomGames,
    RulePattern,
    Slot,
    Stage,
    StageAction,
    Stages,
    StatementPattern,
)
from rulebook_tools.play.game import moves, play_game
from rulebook_tools.play.invariants import Played, PlaySettings, Transition
from rulebook_tools.play.sampler import Sampler
from rulebook_tools.util.errors import RulebookError

ENOUGH_MOVES, ENOUGH_GAMES = 2_500, 60
"""Numbers of moves and games after which no new round (one game for each number of players) starts."""
RARE_BELOW = 10
"""An action is rare if it is legal at fewer than one in 10 positions of its stage."""
LEAST_COMMON = 3
"""A reason that forbids at least 3 actions of a stage, and half of them, is shown once for the stage."""


def play_random_games(game: Game[Any, Any]) -> RandomGames:
    """Play random games, each to its end or to its first violation, and return the results to record.

    Every move is checked, but no actions are sampled for checks. Raises `RulebookError` if a game crashes.
    """
    played, seed = list[Played](), 0
    try:
        with Guard():
            numbers = list(game.players)
    except Broken as broken:
        raise RulebookError(f"the numbers of players cannot be told: {error_line(broken.error)}") from broken
    while len(played) < ENOUGH_GAMES and sum(each.moves for each in played) < ENOUGH_MOVES:
        seed += 1
        for players in numbers:
            played.append(play_game(game, players, seed, PlaySettings(sample=0)))
            for violation in played[-1].violations:
                if violation.is_crash:
                    raise RulebookError(f"a random game of {players} players breaks off: {violation}")
    applied = sum((each.applied for each in played), Counter[str]())
    return RandomGames(
        players=(min(numbers), max(numbers)),
        games=len(played),
        moves=sum(each.moves for each in played),
        violations=sum(len(each.violations) for each in played),
        applied=dict(sorted(applied.items())),
        stages=stages_of(game, ((players, each) for each in range(1, seed + 1) for players in numbers)),
    )


def stages_of(game: Game[Any, Any], games: Iterable[tuple[int, int]]) -> Stages:
    """Return the stages of random games; `games` has pairs of a number of players and a seed.

    The same games give the same stages. Returns no stages if the rules crash.
    """
    found = _Stages(game)
    with suppress(Broken), Guard():
        for players, seed in games:
            chance = Chance(seed)
            for move in moves(game, players, seed):
                found.look(move, chance)
        return found.summed_up()
    return Stages()


class _StatementKey(NamedTuple):
    """Key of statements that differ in numbers and nouns only: their wording, players and numbers of zero."""

    wording: str
    marks: tuple[tuple[str, str], ...]
    """Pairs of a figure's name and its mark: the letter of a player, or "0" for a number that is zero."""


_RuleKey: TypeAlias = "tuple[str, _StatementKey]"
"""The id of a rule, and the key of its statement."""


@dataclass(slots=True)
class _Seen:
    positions: int = 0
    legal: Counter[_StatementKey] = field(default_factory=Counter)
    """The number of positions of the stage at which each action was legal."""
    done: defaultdict[_StatementKey, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    """By action, the number of times that each rule was the first rule applied."""
    kinds: dict[type[Any], None] = field(default_factory=dict)
    """The types of actions met at the stage, and those that no rule ever allows."""
    refused: dict[tuple[_StatementKey, _RuleKey], None] = field(default_factory=dict)
    """Pairs of a refused action and its reason, in order."""


class _Stages:
    def __init__(self, game: Game[Any, Any]) -> None:
        self._game, self._statements = game, _Statements()
        judged: Sequence[type[Any]] = getattr(game, "judged", ())
        self._sampler = Sampler(judged)
        self._undone: frozenset[type[Any]] = getattr(game, "undone", frozenset())
        undone = dict.fromkeys(each for each in judged if each in self._undone)
        self._seen = defaultdict[_RuleKey, _Seen](lambda: _Seen(kinds={**undone}))
        self._never: dict[_StatementKey, dict[_RuleKey, None]] = {}
        """The reasons of each action that no rule ever allows."""

    def look(self, move: Transition, chance: Chance) -> None:
        """Record legal and refused actions at the position before a move, if a player must act there."""
        game, position, note = self._game, move.before, self._statements.note
        pending, legal = game.pending(position), game.legal_actions(position)
        if pending is None or not legal or game.by_chance(position, Chance(0)) is not None:
            return
        stage = pending.rule, note(pending.statement)
        seen, described = self._seen[stage], [game.describe(position, action) for action in legal]
        noted = [note(each) for each in described]
        seen.positions += 1
        seen.legal.update(dict.fromkeys(noted, 1))
        tried = [(note(game.describe(position, move.action)), move.steps)]
        for action, said in zip(legal, noted, strict=True):
            if said not in seen.done:
                tried.append((said, game.apply(position, action).steps))
        for said, steps in tried:
            seen.done[said].update(step.rule for step in steps[:1])
        self._sampler.meet(legal)
        seen.kinds |= dict.fromkeys(map(type, legal))
        actors = {(each.wording, each.figures.get("player")) for each in described}
        for kind in seen.kinds:
            with suppress(Unmade, Broken):
                action = self._sampler.of_kind(kind, position, chance.choice(legal), chance)
                with Guard():
                    self._try(stage, position, action, actors)

    def _try(
        self, stage: _RuleKey, position: Any, action: Any, actors: set[tuple[str, Figure | None]]
    ) -> None:
        """Apply a sampled action; if a rule refuses it, record the rule and the reason.

        `actors` has the wording and player of each legal action; a refused action of another is ignored.
        """
        try:
            self._game.apply(position, action, explain=False)
        except GivenError:
            return
        except IllegalAction as refusal:
            described = self._game.describe(position, action)
            actor = described.figures.get("player")
            is_due = (refusal.rule, refusal.statement.wording) == (stage[0], stage[1].wording)
            may_act = [player for wording, player in actors if wording == described.wording]
            if is_due or actor not in (may_act or [player for _, player in actors]):
                return
            reason = refusal.rule, self._statements.note(refusal.statement, actor)
            said = self._statements.note(described)
            self._seen[stage].refused[said, reason] = None
            if type(action) in self._undone:
                self._never.setdefault(said, {})

    def summed_up(self) -> Stages:
        """Return all stages and the never allowed actions, without refusals because something is due."""
        waits = {said.wording for _, said in self._seen}
        for seen in self._seen.values():
            seen.refused = {(said, why): None for said, why in seen.refused if why[1].wording not in waits}
            for said, reason in seen.refused:
                if said in self._never:
                    self._never[said][reason] = None
        return Stages(
            tuple(self._stage(key, seen) for key, seen in self._seen.items()),
            tuple(self._action(said, reasons) for said, reasons in self._never.items() if reasons),
        )

    def _stage(self, key: _RuleKey, seen: _Seen) -> Stage:
        reasons = {
            action: [why for refused, why in seen.refused if refused == action] for action in seen.legal
        }
        counted = Counter(reason for each in reasons.values() for reason in each)
        common = {why for why, number in counted.items() if number >= max(LEAST_COMMON, len(reasons) / 2)}
        actions = tuple(
            replace(
                self._action(action, (reason for reason in each if reason not in common)),
                rules=self._first_rules(seen, action) or (key[0],),
                is_rare=seen.legal[action] * RARE_BELOW < seen.positions,
            )
            for action, each in reasons.items()
        )
        return Stage(self._ruled(key), actions, tuple(self._ruled(why) for why in counted if why in common))

    def _action(self, said: _StatementKey, reasons: Iterable[_RuleKey]) -> StageAction:
        return StageAction(self._statements.pattern(said), (), tuple(map(self._ruled, reasons)))

    def _first_rules(self, seen: _Seen, action: _StatementKey) -> tuple[str, ...]:
        """Return the rules that an action usually applies first, at this stage (at any, if not done here)."""
        rules = seen.done.get(action)
        if not rules:
            rules = sum((each.done[action] for each in self._seen.values() if action in each.done), Counter())
        usual = sorted(rules, key=lambda name: (-rules[name], name))
        return tuple(rule for rule in usual if rules[rule] * RARE_BELOW >= rules.total())

    def _ruled(self, key: _RuleKey) -> RulePattern:
        rule, said = key
        return RulePattern(rule, self._statements.pattern(said))


class _Statements:
    def __init__(self) -> None:
        self._slots: dict[_StatementKey, dict[str, Slot]] = {}

    def note(self, statement: Statement, actor: Figure | None = None) -> _StatementKey:
        """Record the figures of a statement and return its key; the player `actor` counts as player A."""
        letters = {actor: LETTERS[0]} if isinstance(actor, Player) else {}
        figures = statement.figures
        slots = {
            name: _slot(figures[name], letters) for name in sorted(figures, key=lambda each: each != "player")
        }
        marks = {name: "0" if slot.numbers == (0,) else "".join(slot.players) for name, slot in slots.items()}
        said = _StatementKey(statement.wording, tuple((name, mark) for name, mark in marks.items() if mark))
        known = self._slots.setdefault(said, {})
        for name, slot in slots.items():
            known[name] = _both(known.get(name, slot), slot)
        return said

    def pattern(self, said: _StatementKey) -> StatementPattern:
        """Return the pattern of all statements with this key; numbers that are elsewhere 0 range from 0."""
        alike = [marks for wording, marks in self._slots if wording == said.wording]
        none = {name for marks in alike for name, mark in marks if mark == "0"} - dict(said.marks).keys()
        slots = {
            name: replace(slot, numbers=(0, slot.numbers[-1])) if name in none and slot.numbers else slot
            for name, slot in self._slots[said].items()
        }
        return StatementPattern(said.wording, slots)


def _slot(figure: Figure, letters: dict[Player, str]) -> Slot:
    """Return the slot (possible values) of a figure; `letters` has the players found so far, and is filled.

    A list of players has the slot of the first one; if others are in `letters` already, an empty slot.
    """
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


def _both(before: Slot, after: Slot) -> Slot:
    """Return two slots (possible values) of a figure merged into one; an empty slot if their kinds differ."""
    if before == after:
        return after
    if list(map(bool, astuple(before))) != list(map(bool, astuple(after))):
        return Slot()
    numbers = sorted({*before.numbers, *after.numbers})
    nouns = sorted({*before.nouns, *after.nouns})
    return Slot(before.players, tuple(dict.fromkeys([*numbers[:1], *numbers[-1:]])), tuple(nouns))
