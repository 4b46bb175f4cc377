"""What players can do, and when: the stages of a game, found by playing it at random.

A stage is what play waits for, by the rule that says so. At each of its positions the game itself lists what
is legal; what forbids the rest, it says of actions that are made up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from typing import Any, TypeAlias

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import GivenError
from rulebook_tools.engine.figures import LETTERS, Count, Figure, Name, Player, Statement
from rulebook_tools.engine.game import Game, IllegalAction
from rulebook_tools.engine.guard import Broken, Guard
from rulebook_tools.engine.variety import Unmade, Variety
from rulebook_tools.play.game import moves
from rulebook_tools.play.terms import Move

MOST_NUMBERS, MOST_NOUNS = 2, 5
"""Numbers and nouns of a figure that are told apart: of more it is only known that they differ."""
SELDOM = 10
"""What does not happen once in so many times is rare."""
SEVERAL = 3
"""Actions of a stage, at least, that something forbids which is told of all together."""


@dataclass(frozen=True, slots=True)
class Slot:
    """What a figure of a statement was whenever it was said: players, numbers, nouns; nothing of a list."""

    players: tuple[str, ...] = ()
    """By letters that go by their order in the statement, as who sits where does not matter."""
    numbers: tuple[int, ...] = ()
    nouns: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Phrase:
    """A statement as it is said in general: its wording, and what each of its figures was."""

    wording: str
    slots: Mapping[str, Slot] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Ruled:
    """What a rule says in general."""

    rule: str
    phrase: Phrase


@dataclass(frozen=True, slots=True)
class Option:
    """An action that can be taken at a stage, and what can forbid it."""

    phrase: Phrase
    rules: tuple[str, ...]
    """Those that are applied first when it is taken, the usual one before others; none if nobody took it."""
    forbidden: tuple[Ruled, ...]
    is_rare: bool = False
    """Whether it is hardly ever legal."""


@dataclass(frozen=True, slots=True)
class Stage:
    """What play waits for, what a player can do then, and what can forbid several of these actions."""

    waits: Ruled
    options: tuple[Option, ...]
    forbidden: tuple[Ruled, ...] = ()


@dataclass(frozen=True, slots=True)
class Stages:
    """All stages at which a player has a say, and the actions that no rule ever allows."""

    stages: tuple[Stage, ...] = ()
    never: tuple[Option, ...] = ()


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


Key: TypeAlias = "tuple[str, str]"
"""A rule and a wording."""


class _Finder:
    """Notes what is said at the positions of games: what is waited for, legal, refused."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        self._judged: Sequence[type[Any]] = getattr(game, "judged", ())
        self._variety = Variety(self._judged)
        self._undone: frozenset[type[Any]] = getattr(game, "undone", frozenset())
        self._said = _Said()
        self._legal: dict[Key, Counter[str]] = {}
        """At how many positions an action was legal, by stage and its wording."""
        self._met = Counter[Key]()
        """How many positions there were of each stage."""
        self._kinds: dict[Key, dict[type[Any], None]] = {}
        """Their kinds, and those that no rule ever allows."""
        self._refused: dict[Key, dict[tuple[str, Key], None]] = {}
        """The wordings of refused actions with what was said, by stage."""
        self._done: dict[tuple[Key, str], Counter[str]] = {}
        """How often each rule was the first to be applied, by stage and the wording of an action."""
        self._never: dict[str, None] = {}

    def look(self, move: Move, chance: Chance) -> None:
        """Look at the position of a move, where a player has a say there."""
        game, position = self._game, move.before
        pending, legal = game.pending(position), game.legal_actions(position)
        if pending is None or not legal or game.by_chance(position, Chance(0)) is not None:
            return
        stage = pending.rule, self._said.note(pending.statement)
        told = [game.describe(position, action) for action in legal]
        whose = {each.figures.get("player") for each in told}
        self._met[stage] += 1
        self._legal.setdefault(stage, Counter()).update(dict.fromkeys(map(self._said.note, told), 1))
        if move.steps:
            wording = game.describe(position, move.action).wording
            self._done.setdefault((stage, wording), Counter())[move.steps[0].rule] += 1
        self._variety.meet(legal)
        kinds = self._kinds.setdefault(
            stage, dict.fromkeys(each for each in self._judged if each in self._undone)
        )
        kinds |= dict.fromkeys(map(type, legal))
        for kind in kinds:
            with suppress(Unmade, Broken):
                action = self._variety.of_kind(kind, position, chance.choice(legal), chance)
                with Guard():
                    self._try(stage, position, action, whose)

    def _try(self, stage: Key, position: Any, action: Any, whose: set[Figure | None]) -> None:
        """Try an action that was made up, of a player whose move it is, and note what forbids it."""
        game = self._game
        try:
            game.apply(position, action, explain=False)
        except GivenError:
            return
        except IllegalAction as refusal:
            told = game.describe(position, action)
            is_due = refusal.rule == stage[0] and refusal.statement.wording == stage[1]
            if is_due or told.figures.get("player") not in whose:
                return
            because = refusal.rule, self._said.note(refusal.statement)
            wording = self._said.note(told)
            self._refused.setdefault(stage, {})[wording, because] = None
            if type(action) in self._undone:
                self._never[wording] = None

    def stages(self) -> Stages:
        """Return what was noted."""
        waits = {wording for _, wording in self._legal}
        never: dict[str, dict[Key, None]] = {name: {} for name in self._never}
        for stage in self._refused.values():
            for wording, because in stage:
                if wording in never and because[1] not in waits:
                    never[wording][because] = None
        return Stages(
            tuple(self._stage(key, waits) for key in self._legal),
            tuple(self._option(wording, reasons) for wording, reasons in never.items() if reasons),
        )

    def _stage(self, key: Key, waits: set[str]) -> Stage:
        reasons: dict[str, dict[Key, None]] = {wording: {} for wording in self._legal[key]}
        for wording, because in self._refused.get(key, {}):
            if wording in reasons and because[1] not in waits:
                reasons[wording][because] = None
        told = Counter(because for each in reasons.values() for because in each)
        common = {because for because, number in told.items() if number >= max(SEVERAL, len(reasons) / 2)}
        options = tuple(
            replace(
                self._option(wording, (because for because in each if because not in common)),
                rules=self._first(key, wording),
                is_rare=self._legal[key][wording] * SELDOM < self._met[key],
            )
            for wording, each in reasons.items()
        )
        return Stage(self._ruled(key), options, tuple(self._ruled(each) for each in told if each in common))

    def _option(self, wording: str, reasons: Iterable[Key]) -> Option:
        return Option(self._said.phrase(wording), (), tuple(map(self._ruled, reasons)))

    def _first(self, stage: Key, wording: str) -> tuple[str, ...]:
        """Return the rules that are usually applied first, at this stage or else at any."""
        anywhere = (done for (_, told), done in self._done.items() if told == wording)
        rules = self._done.get((stage, wording)) or sum(anywhere, Counter[str]())
        usual = sorted(rules, key=lambda name: (-rules[name], name))
        return tuple(rule for rule in usual if rules[rule] * SELDOM >= rules.total())

    def _ruled(self, key: Key) -> Ruled:
        rule, wording = key
        return Ruled(rule, self._said.phrase(wording))


class _Said:
    """What statements said, figure by figure."""

    def __init__(self) -> None:
        self._slots: dict[str, dict[str, Slot]] = {}

    def note(self, statement: Statement) -> str:
        """Note what a statement says; return its wording."""
        letters: dict[Player, str] = {}
        known = self._slots.setdefault(statement.wording, {})
        figures = statement.figures
        for name in sorted(figures, key=lambda each: each != "player"):
            known[name] = _both(known.get(name), _slot(figures[name], letters))
        return statement.wording

    def phrase(self, wording: str) -> Phrase:
        """Return a statement as it was said in general."""
        return Phrase(wording, self._slots[wording])


def _slot(figure: Figure, letters: dict[Player, str]) -> Slot:
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
            return _slot(first, letters)
        case _:
            return Slot()


def _both(before: Slot | None, after: Slot) -> Slot:
    """Return what a figure was, both times; nothing where it was of two kinds."""
    if before is None or before == after:
        return after
    if before.players and after.players:
        return before
    if list(_kinds(before)) != list(_kinds(after)):
        return Slot()
    numbers = sorted({*before.numbers, *after.numbers})[:MOST_NUMBERS]
    nouns = sorted({*before.nouns, *after.nouns})[:MOST_NOUNS]
    return Slot(numbers=tuple(numbers), nouns=tuple(nouns))


def _kinds(slot: Slot) -> Iterator[bool]:
    return (bool(part) for part in (slot.players, slot.numbers, slot.nouns))


def stages_json(found: Stages) -> Any:
    """Return stages as JSON data."""
    return asdict(found)


def read_stages(data: Any) -> Stages:
    """Return the stages that `stages_json` made data of."""

    def phrase(said: Any) -> Phrase:
        slots = {
            name: Slot(tuple(slot["players"]), tuple(slot["numbers"]), tuple(slot["nouns"]))
            for name, slot in said["slots"].items()
        }
        return Phrase(said["wording"], slots)

    def ruled(each: Any) -> Ruled:
        return Ruled(each["rule"], phrase(each["phrase"]))

    def option(each: Any) -> Option:
        reasons = tuple(map(ruled, each["forbidden"]))
        return Option(phrase(each["phrase"]), tuple(each["rules"]), reasons, each["is_rare"])

    stages = tuple(
        Stage(ruled(each["waits"]), tuple(map(option, each["options"])), tuple(map(ruled, each["forbidden"])))
        for each in data["stages"]
    )
    return Stages(stages, tuple(map(option, data["never"])))
