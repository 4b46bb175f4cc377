"""Run the examples of a game against its executable rules, under every reading of its rulings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import chain, combinations
from typing import TYPE_CHECKING, Any, cast

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.conformance import Answers, Statements
from rulebook_tools.engine.data import Data, GivenError
from rulebook_tools.engine.editing import ANY, matches
from rulebook_tools.engine.figures import LETTERS
from rulebook_tools.engine.game import EditableGame, Game, GameFactory
from rulebook_tools.engine.guard import Broken, Guard, error_line
from rulebook_tools.engine.parameters import Parameters
from rulebook_tools.examples.comparison import Comparison, examples_about, outcome_of
from rulebook_tools.examples.run import Bookmark, Run, Say
from rulebook_tools.examples.tours import TourRun, run_tour
from rulebook_tools.examples.verdict import SEED, run_example
from rulebook_tools.examples.vocabulary import vocabulary
from rulebook_tools.games import EngineFile, is_of_this_package, lacking, raised_at
from rulebook_tools.model import Example, Rulebook, Ruling, Tour
from rulebook_tools.util.errors import (
    Place,
    Problem,
    Problems,
    SourceError,
    UsageError,
    unknown,
)

if TYPE_CHECKING:
    from rulebook_tools.engine.vocabulary import Vocabulary
    from rulebook_tools.play.jobs import Recipe


@dataclass(frozen=True)
class Readings:
    """The executable rules of a game under every reading of its rulings.

    `game` is the engine with the adopted readings, `factory` makes engines with others; they are None if the
    game has no executable rules, or if these cannot be used.
    """

    rulebook: Rulebook
    parameters: Parameters
    game: Game[Any, Any] | None
    factory: GameFactory[Any, Any] | None = None
    own: EngineFile | None = None
    """The project's file with the executable rules; None if they come from a package."""
    _others: dict[frozenset[tuple[str, str]], Game[Any, Any]] = field(
        default_factory=dict, init=False, compare=False
    )
    """The engines with other readings that have been made so far, by the pairs of option and reading."""

    @cached_property
    def options(self) -> Mapping[str, Sequence[str]]:
        """The readings that the engine knows, by option."""
        return {} if self.factory is None else options_of(self.factory)

    @property
    def usual(self) -> Mapping[str, str]:
        """The reading of each option that is played by default."""
        first = {option: readings[0] for option, readings in self.options.items()}
        return first | adopted(self.rulebook)

    def under(self, options: Mapping[str, str]) -> Game[Any, Any]:
        """Return the engine with these readings of some options, and the adopted ones of the others.

        Raises `UsageError` without executable rules, and for an unknown option or reading; `SourceError` if
        the rules crash.
        """
        if self.game is None:
            raise UsageError(f"{self.rulebook.id} has no executable rules")
        if not options:
            return self.game
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
        asked = ", ".join(map("=".join, options.items()))
        with self.guarded(self.rulebook.about.place, f"with {asked}"):
            game = self.factory(self.parameters, adopted(self.rulebook) | dict(options))
        self._others[readings] = game
        return game

    def editable(self, options: Mapping[str, str]) -> EditableGame[Any, Any]:
        """Return the engine with these readings of some options, and the adopted ones of the others.

        Raises `UsageError` if the game has no executable rules, if its examples cannot be changed, or for an
        unknown option or reading; `SourceError` if the rules crash.
        """
        return self.as_editable(self.under(options))

    def as_editable(self, game: Game[Any, Any]) -> EditableGame[Any, Any]:
        """Return an engine whose examples can be changed; raise `UsageError` if it lacks what that needs."""
        if names := lacking(game, EditableGame):
            raise UsageError(f"examples of {self.rulebook.id} cannot be changed: it lacks {', '.join(names)}")
        return cast("EditableGame[Any, Any]", game)

    def checked(self, options: Mapping[str, str]) -> Game[Any, Any]:
        """Return the engine with these readings of some options, and the adopted ones of the others.

        Its answers are checked unless it belongs to this package. Raises `UsageError` without executable
        rules, and for an unknown option or reading; `SourceError` if the rules crash.
        """
        game = self.under(options)
        is_ours = self.factory is not None and is_of_this_package(self.rulebook.id, self.factory)
        return game if is_ours else cast("Game[Any, Any]", Answers(game))

    def recipe(self, options: Mapping[str, str]) -> Recipe | None:
        """Return what another process needs to make the engine; None without executable rules.

        The engine has the readings in `options`, and the adopted ones of all other options.
        """
        from rulebook_tools.play.jobs import Recipe

        if self.factory is None:
            return None
        return Recipe(self.rulebook.id, self.own, self.parameters, adopted(self.rulebook) | dict(options))

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """What examples can contain, under all readings together.

        Raises `UsageError` without executable rules, `SourceError` if the rules crash.
        """
        games = [self.under({})]
        for option, readings in self.options.items():
            chosen = adopted(self.rulebook).get(option)
            games += [self.under({option: reading}) for reading in readings if reading != chosen]
        with self.guarded(self.rulebook.about.place, "while asked what examples can say"):
            return vocabulary(games)

    @contextmanager
    def guarded(self, place: Place, because: str, *passed: type[Exception]) -> Iterator[None]:
        """Turn a crash of the rules in the `with` block into a `SourceError` with a problem at `place`.

        `because` says what was being done, for the message. Errors of the types in `passed` are raised
        unchanged.
        """
        try:
            with Guard():
                yield
        except Broken as broken:
            if isinstance(broken.error, passed):
                raise broken.error from None
            raise SourceError([self.problem(broken.error, place, because)]) from broken

    def problem(self, error: BaseException, place: Place, because: str) -> Problem:
        """Return the problem for a crash of the rules: at its line in the file `own`, else at `place`.

        `because` says when they crashed, such as "in the example x"; without `own`, it is not used.
        """
        if self.own is not None:
            return self.own.problem(error, f"{because} ({place})")
        return Problem(place, f"the executable rules fail: {error_line(error)}", because=raised_at(error))


def adopted(rulebook: Rulebook) -> dict[str, str]:
    """Return the readings that the rulings of a game adopt, by option of the engine."""
    return {
        ruling.option.name: ruling.adopted.name
        for ruling in rulebook.rulings.values()
        if ruling.option is not None
    }


def options_of(factory: GameFactory[Any, Any]) -> dict[str, tuple[str, ...]]:
    """Return the readings that an engine knows, by option; raise `TypeError` if they are not strings."""
    options = {name: tuple(readings) for name, readings in factory.options.items()}
    for name in chain(options, *options.values()):
        if not isinstance(name, str):
            raise TypeError(f"an option or a reading is {name!r}; expected names")
    return options


@dataclass(frozen=True)
class ExampleRunner:
    """Runs the examples of a game against its rules; `say` returns the function that formats statements."""

    readings: Readings
    say: Callable[[], Say]
    _all_asked: dict[frozenset[tuple[str, str]], Statements] = field(default_factory=dict, compare=False)

    def run(self, example: Example, *, is_shown: bool = True) -> Run:
        """Run an example against the rules; with `is_shown`, include what its page shows.

        Only an example that fails needs formatted statements: it is run again with `say`. Raises
        `SourceError` if the sources from which `say` makes sentences have problems.
        """
        if self.readings.game is None:
            wrong = f"{self.readings.rulebook.id} has no executable rules"
            return Run(example, problems=(Problem(example.place, wrong, "an engine for this game"),))
        problems = Problems()
        valid = self.readings.options
        for option, ref in example.options.items():
            if ref.name not in valid.get(option, ()):
                expected = ", ".join(valid.get(option, valid))
                problems.add(ref.place, f"unknown option {option}: {ref.name}", expected)
        if problems.found:
            return Run(example, problems=tuple(problems.found))
        run = self._tried(example, repr, is_shown=is_shown)
        if run.passed or run.is_broken:
            return run
        return self._tried(example, self.say(), is_shown=is_shown)

    def run_tour(self, tour: Tour, *, is_shown: bool = True) -> TourRun:
        """Run a tour; with `is_shown`, include what its page shows. Raises `SourceError` if `say` does."""
        return run_tour(tour, partial(self.run, is_shown=is_shown), partial(self.run, is_shown=False))

    def _tried(self, example: Example, say: Say, *, is_shown: bool) -> Run:
        bookmark = Bookmark(example.place)
        try:
            asked = self._asked({option: ref.name for option, ref in example.options.items()})
            with Guard():
                is_shown = is_shown or isinstance(asked.game, Answers)  # the answers are checked, too
                run = run_example(example, asked, say, bookmark, is_shown=is_shown)
                unchangeable = tuple(self._unchangeable(example, asked.game))
                run = run._replace(problems=(*run.problems, *unchangeable)) if unchangeable else run
                for problem in run.problems:
                    str(problem)  # rules may answer with objects that cannot be printed
        except SourceError as error:
            return Run(example, problems=error.problems)
        except Broken as broken:
            told = self.readings.problem(broken.error, bookmark.place, f"in the example {example.id.name}")
            return Run(example, problems=(told,), is_broken=True)
        return run

    def _unchangeable(self, example: Example, game: Any) -> Iterator[Problem]:
        """Yield a problem for each part in `changes` of the example that readers cannot change."""
        if not (example.changes or isinstance(game, Answers)):
            return
        problems, given = Problems(), Data(example.given.value)
        try:
            own = self.readings.as_editable(game)
            parts = [part.path for part in own.editable(own.read_position(given, Chance(SEED)), given)]
        except (UsageError, GivenError) as error:
            yield from (Problem(ref.place, f"{error}") for ref in example.changes[:1])
            return
        for ref in example.changes:
            if not any(matches(ref.name, path) for path in parts):
                valid = dict.fromkeys(
                    ".".join(ANY if f"{name}" in LETTERS else f"{name}" for name in path) for path in parts
                )
                wrong = f"{ref.name} is no part of the position that readers can change"
                expected = ", ".join(valid) or "a part that `editable` of the engine returns"
                problems.add(ref.place, wrong, expected, name=ref.name, valid=valid)
        yield from problems.found

    @cached_property
    def comparisons(self) -> Mapping[str, Sequence[Comparison]]:
        """By ruling: the first examples that distinguish its readings, with the outcome under each reading.

        Examples that name a reading are tried first, then those of the rules concerned. An example is used
        only if, under every reading, it can be played to its end and nothing is half done there, or if it
        ends before the same decision or draw under all of them. Raises `SourceError` if the rules crash.
        """
        rulings = {} if self.readings.game is None else self.readings.rulebook.rulings
        return {id_: self._comparisons_of(id_, ruling) for id_, ruling in rulings.items()}

    def _comparisons_of(self, id_: str, ruling: Ruling) -> list[Comparison]:
        if ruling.option is None:
            return []
        option, chosen = ruling.option.name, ruling.adopted.name
        names = (chosen, *(reading for reading in ruling.readings if reading != chosen))
        alike = list(combinations(names, 2))
        found: list[Comparison] = []
        for example in examples_about(self.readings.rulebook, ruling, self.readings.options):
            options = {name: ref.name for name, ref in example.options.items() if name != option}
            asked = {name: self._asked({**options, option: name}) for name in names}
            tried = f"in the example {example.id.name}, under the readings of {id_}"
            with self.readings.guarded(example.place, tried):
                outcomes = {name: outcome_of(example, each.game) for name, each in asked.items()}
                comparison = Comparison(example, outcomes)
                left = [pair for pair in alike if not comparison.tells_apart(*pair)]
            if comparison.is_settled and len(left) < len(alike):
                found.append(comparison)
                alike = left
            if not alike:
                break
        return found

    def _asked(self, options: Mapping[str, str]) -> Statements:
        """Return the engine under some readings, in `Statements`, which finds undeclared names; cached."""
        readings = frozenset(options.items())
        if readings not in self._all_asked:
            self._all_asked[readings] = Statements(self.readings.checked(options))
        return self._all_asked[readings]
