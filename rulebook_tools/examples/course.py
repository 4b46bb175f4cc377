"""The course of an example: its actions taken one after another, and what it leaves open filled in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import Data, GivenError, Path
from rulebook_tools.engine.figures import Statement, Step
from rulebook_tools.engine.game import Game, IllegalAction, Pending
from rulebook_tools.engine.meanwhile import Meanwhile
from rulebook_tools.errors import Place
from rulebook_tools.examples.run import Taken
from rulebook_tools.model import Example, Located

MAX_FILLED = 1000
"""Choices and draws that may be filled in before one action of an example."""
DUE = "due"
"""The key by which an example's `then` says what it leaves open."""


@dataclass(slots=True)
class Bookmark:
    """The place in an example that its rules are asked about: they may raise instead of an answer."""

    place: Place


@dataclass(frozen=True, slots=True)
class Refused:
    """The action that the rules refused, and where it stands in `when`."""

    action: Statement
    rule: str
    statement: Statement
    path: Path
    is_last: bool


@dataclass(frozen=True, slots=True)
class Course:
    """How an example went."""

    before: Any
    """The position at the beginning."""
    position: Any
    """The position at the end."""
    taken: tuple[Taken, ...]
    pending: Pending | None
    """What the position waits for; None when the game is over."""
    unknown: frozenset[str]
    """What turns that nobody looked at may have changed, by the names that `then` knows."""
    refused: Refused | None = None
    fault: GivenError | None = None
    """What is wrong with an entry of `when`."""

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps, in order."""
        return tuple(step for taken in self.taken for step in taken.steps)

    @property
    def met(self) -> frozenset[str]:
        """The rules that were applied or refused something."""
        refused = {self.refused.rule} if self.refused else set()
        return frozenset({step.rule for step in self.steps} | refused)


def play_course(
    example: Example, game: Game[Any, Any], chance: Chance, bookmark: Bookmark | None = None
) -> Course:
    """Return how the actions of an example go; chance decides what it leaves open.

    Raises `GivenError` for a position that cannot be; nothing else that an example holds raises.
    """
    bookmark = bookmark or Bookmark(example.place)
    bookmark.place = example.given.place_of(())
    position = game.read_position(Data(example.given.value), chance)
    player = _Player(game, position, chance, _said_due(example), example.when, bookmark)
    return player.play(Data(example.when.value))


def _said_due(example: Example) -> str:
    """Return what an example says it leaves open, if it does."""
    then = example.then.value if example.then else None
    due = then.get(DUE) if isinstance(then, Mapping) else None
    return due if isinstance(due, str) else ""


@dataclass
class _Player:
    """Takes the actions of one example."""

    game: Game[Any, Any]
    position: Any
    chance: Chance
    due: str
    when: Located
    bookmark: Bookmark
    before: Any = field(init=False)
    taken: list[Taken] = field(default_factory=list)
    unknown: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.before = self.position

    def play(self, when: Data) -> Course:
        try:
            entries = when.items()
            for index, entry in enumerate(entries):
                if refused := self._take(entry, is_last=index == len(entries) - 1):
                    return self._course(refused=refused)
            self._fill_end()
        except GivenError as error:
            return self._course(fault=error)
        return self._course()

    def _course(self, **ended: Any) -> Course:
        pending = self.game.pending(self.position)
        unknown = frozenset(self.unknown)
        return Course(self.before, self.position, tuple(self.taken), pending, unknown, **ended)

    def _take(self, entry: Data, *, is_last: bool) -> Refused | None:
        """Take one action of the example, after what must come before it; return its refusal, if any."""
        self.bookmark.place = self.when.place_of(entry.path)
        action = self.game.read_action(self.position, entry)
        self._fill(action)
        # Filling in may have made the action mean something else.
        action = self.game.read_action(self.position, entry)
        said = self.game.describe(self.position, action)
        try:
            self.position, steps = self.game.apply(self.position, action)
        except IllegalAction as refusal:
            return Refused(said, refusal.rule, refusal.statement, entry.path, is_last)
        self.taken.append(Taken(said, steps))
        if isinstance(action, Meanwhile):
            self.unknown.update(action.unknown)
        return None

    def _fill_end(self) -> None:
        """Fill in what an example leaves open at its end, up to what it says it leaves open."""

        def is_said() -> bool:
            pending = self.game.pending(self.position)
            return pending is not None and pending.name == self.due

        while not is_said() and self._fill_one(None):
            pass

    def _fill(self, following: Any) -> None:
        while self._fill_one(following):
            pass

    def _fill_one(self, following: Any) -> bool:
        """Fill in one action that comes before `following`; say whether there was one."""
        uses = self.chance.uses
        action = self.game.fill(self.position, following, self.chance)
        if action is None:
            return False
        if sum(taken.filled for taken in self.taken) >= MAX_FILLED:
            raise RuntimeError("the game fills in actions without end")
        said = self.game.describe(self.position, action)
        self.position, steps = self.game.apply(self.position, action)
        self.taken.append(Taken(said, steps, filled=True, by_chance=self.chance.uses > uses))
        return True
