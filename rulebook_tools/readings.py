"""A game's executable rules under the readings that its rulings adopt, and under any others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any, cast

from rulebook_tools.engine.conformance import Answers
from rulebook_tools.engine.game import Game, GameFactory
from rulebook_tools.engine.guard import Broken, Guard, told
from rulebook_tools.engine.parameters import Parameters
from rulebook_tools.errors import Place, Problem, SourceError, UsageError, unknown
from rulebook_tools.examples.vocabulary import vocabulary
from rulebook_tools.games import EngineFile, is_of_this_package, raised_at
from rulebook_tools.model import Rulebook

if TYPE_CHECKING:
    from rulebook_tools.engine.vocabulary import Vocabulary
    from rulebook_tools.play import Recipe


@dataclass(frozen=True)
class Readings:
    """The executable rules of a game, `game` those that play its rulings; None where there are none."""

    rulebook: Rulebook
    parameters: Parameters
    game: Game[Any, Any] | None
    factory: GameFactory[Any, Any] | None = None
    own: EngineFile | None = None
    """The project's own file that the executable rules come from."""

    @cached_property
    def options(self) -> Mapping[str, Sequence[str]]:
        """The readings that the executable rules know, by option."""
        return {} if self.factory is None else options_of(self.factory)

    @property
    def usual(self) -> Mapping[str, str]:
        """The reading of each option that is played if nobody chooses another one."""
        first = {option: readings[0] for option, readings in self.options.items()}
        return first | adopted(self.rulebook)

    def under(self, options: Mapping[str, str]) -> Game[Any, Any]:
        """Return the executable rules with other readings than the adopted ones, by option.

        Raises `UsageError` for an option or a reading that the rules do not know, `SourceError` where they
        raise something themselves.
        """
        if self.factory is None or not self.options:
            raise UsageError(f"{self.rulebook.id} has no options")
        for option, reading in options.items():
            if option not in self.options:
                raise UsageError(unknown("option", option, self.options))
            if reading not in self.options[option]:
                raise UsageError(unknown(f"reading of {option}", reading, self.options[option]))
        readings = frozenset(options.items())
        if readings in self._others:
            return self._others[readings]
        try:
            with Guard():
                game = self.factory(self.parameters, adopted(self.rulebook) | dict(options))
        except Broken as broken:
            place, asked = self.rulebook.about.place, ", ".join(map("=".join, options.items()))
            raise SourceError([self.problem(broken.error, place, f"with {asked}")]) from broken
        self._others[readings] = game
        return game

    @cached_property
    def _others(self) -> dict[frozenset[tuple[str, str]], Game[Any, Any]]:
        """The executable rules with other readings, as far as somebody asked for them."""
        return {}

    def checked(self, options: Mapping[str, str]) -> Game[Any, Any]:
        """Return the executable rules under some readings, those of others with a check of each answer.

        Raises as `under` does, and `UsageError` where there are none.
        """
        if self.game is None:
            raise UsageError(f"{self.rulebook.id} has no executable rules")
        game = self.under(options) if options else self.game
        is_ours = self.factory is not None and is_of_this_package(self.rulebook.id, self.factory)
        return game if is_ours else cast("Game[Any, Any]", Answers(game))

    def recipe(self, options: Mapping[str, str]) -> Recipe | None:
        """Return what the game is made of, under other readings than the adopted ones; None without rules."""
        from rulebook_tools.play import Recipe

        if self.factory is None:
            return None
        return Recipe(self.rulebook.id, self.own, self.parameters, adopted(self.rulebook) | dict(options))

    @cached_property
    def vocabulary(self) -> Vocabulary | None:
        """What examples can say, under any of the readings; None without executable rules.

        Raises `SourceError` where the rules raise something themselves.
        """
        if self.game is None:
            return None
        others = [
            self.under({option: reading})
            for option, readings in self.options.items()
            for reading in readings
            if reading != adopted(self.rulebook).get(option)
        ]
        try:
            with Guard():
                return vocabulary([self.game, *others])
        except Broken as broken:
            place = self.rulebook.about.place
            problem = self.problem(broken.error, place, "while asked what examples can say")
            raise SourceError([problem]) from broken

    def problem(self, error: BaseException, place: Place, because: str) -> Problem:
        """Return what to say of what the executable rules raised: at their own line, else at the place."""
        if self.own is not None:
            return self.own.problem(error, f"{because} ({place})")
        return Problem(place, f"the executable rules fail: {told(error)}", because=raised_at(error))


def adopted(rulebook: Rulebook) -> dict[str, str]:
    """Return the readings that the rulings of a game adopt, by the engine's option."""
    return {
        ruling.option.name: ruling.adopted.name
        for ruling in rulebook.rulings.values()
        if ruling.option is not None
    }


def options_of(factory: GameFactory[Any, Any]) -> dict[str, tuple[str, ...]]:
    """Return the readings that a game knows, by option; raise `TypeError` where they are no names."""
    options = {name: tuple(readings) for name, readings in factory.options.items()}
    for name in chain(options, *options.values()):
        if not isinstance(name, str):
            raise TypeError(f"an option or a reading is {name!r}; expected names")
    return options
