"""A game in use: its sources with its figures and its executable rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib.util import decode_source
from itertools import chain, combinations
from typing import TYPE_CHECKING, Any, cast

from rulebook_tools.choice import Choice
from rulebook_tools.engine.answers import Answers
from rulebook_tools.engine.game import Game, GameFactory
from rulebook_tools.engine.guard import Aside, Broken, Guard, told
from rulebook_tools.engine.parameters import Parameters
from rulebook_tools.engine.renamed import renamed
from rulebook_tools.engine.scenes import Scene
from rulebook_tools.engine.undeclared import Statements
from rulebook_tools.errors import Place, Problem, Problems, SourceError, UsageError, unknown
from rulebook_tools.examples.comparison import Comparison, examples_about, outcome_of
from rulebook_tools.examples.run import Run
from rulebook_tools.examples.words import Unworded, Words
from rulebook_tools.games import EngineFile, is_of_this_package, raised_at
from rulebook_tools.model import Example, Rulebook

if TYPE_CHECKING:
    from rulebook_tools.catalog.messages import Message
    from rulebook_tools.catalog.notes import Notes
    from rulebook_tools.catalog.speech import Speech
    from rulebook_tools.engine.kit.program import Program
    from rulebook_tools.engine.typical import Typical
    from rulebook_tools.engine.vocabulary import Vocabulary
    from rulebook_tools.examples.verdict import Asked
    from rulebook_tools.play import Recipe
    from rulebook_tools.play.trial import Trial
    from rulebook_tools.render.game_content import GameContent


@dataclass(frozen=True)
class LoadedGame:
    """A game's sources, its figures, and its executable rules under its rulings."""

    rulebook: Rulebook
    parameters: Parameters
    game: Game[Any, Any] | None
    factory: GameFactory[Any, Any] | None = None
    own: EngineFile | None = None
    """The project's own file that the executable rules come from."""
    messages: Sequence[Message] = field(default=(), compare=False)
    """All that there is to translate, where all sources were read."""
    known: Mapping[str, Run] = field(default_factory=dict, compare=False)
    """Runs of examples that were made before, by id."""
    whole: Callable[[], LoadedGame] | None = None
    """What reads all sources of the game, where only those were read that examples rest on."""

    @cached_property
    def options(self) -> Mapping[str, Sequence[str]]:
        """The readings that the executable rules know, by option."""
        return {} if self.factory is None else options_of(self.factory)

    @cached_property
    def speech(self) -> Speech:
        """The game's words in the language of its sources.

        Raises `SourceError` where these have not been read whole so far, and there is something wrong.
        """
        if self.whole is not None:
            return self.whole().speech
        from rulebook_tools.catalog.speech import Speech

        return Speech(self.rulebook, self.parameters, self.rulebook.about.language.name)

    def noted(self, messages: Iterable[Message]) -> Iterator[Message]:
        """Yield messages of the game with notes on where they stand and what is filled into them."""
        return self.notes.of(messages)

    def nouns(self, message: Message, path: str) -> Sequence[str]:
        """Return the nouns that a placeholder of a message can print, as far as that is known."""
        return self.notes.nouns(message, path)

    @cached_property
    def notes(self) -> Notes:
        """What there is to tell translators of the game's messages."""
        from rulebook_tools.catalog.notes import Notes
        from rulebook_tools.render.addresses import addresses_of_texts

        rulebook = self.rulebook
        headings = {
            id_: " › ".join(rulebook.blocks[each].heading.text for each in (*rulebook.around[id_], id_))
            for id_ in rulebook.blocks
        }
        nouns = rulebook.wordings.nouns
        keys = {parameter.keys.name for parameter in rulebook.parameters.values() if parameter.keys}
        numbered = frozenset(name for name in keys if name in nouns and nouns[name].one is None)
        units = {name: each.unit.name for name, each in rulebook.parameters.items() if each.unit}
        pages = addresses_of_texts(rulebook)
        return Notes(self.speech, pages, headings, self.typical, numbered, units)

    @property
    def typical(self) -> Mapping[str, Typical]:
        """What the statements of the executable rules typically say, by name, where they tell."""
        offered = getattr(self.game, "typical", None)
        if offered is None:
            return {}
        try:
            with Guard():
                return dict(offered())
        except Broken:
            return {}

    def run(self, example: Example, *, is_shown: bool = True) -> Run:
        """Return an example run against the rules; what readers see of its position, only if it `is_shown`.

        Most examples pass, and nobody reads a word then: only where one fails, it is run again with words.
        Raises `SourceError` as `speech` does.
        """
        if self.game is None:
            problem = Problem(
                example.place, f"{self.rulebook.id} has no executable rules", "an engine for this game"
            )
            return Run(example, problems=(problem,))
        problems = Problems()
        options = {option: ref.name for option, ref in example.options.items()}
        valid = self.options
        for option, ref in example.options.items():
            if ref.name not in valid.get(option, ()):
                expected = ", ".join(valid.get(option, valid))
                problems.add(ref.place, f"unknown option {option}: {ref.name}", expected)
        if problems.found:
            return Run(example, problems=tuple(problems.found))
        run = self._tried(example, self.game, options, Unworded(), is_shown=is_shown)
        if run.passed or run.is_broken:
            return run
        return self._tried(example, self.game, options, self.speech, is_shown=is_shown)

    def _tried(
        self,
        example: Example,
        game: Game[Any, Any],
        options: Mapping[str, str],
        words: Words,
        *,
        is_shown: bool,
    ) -> Run:
        from rulebook_tools.examples.course import Bookmark
        from rulebook_tools.examples.verdict import run_example

        bookmark = Bookmark(example.place)
        try:
            asked = self._asked(game, options)
            with Guard():
                is_shown = is_shown or isinstance(asked.game, Answers)  # nobody else sees to those
                run = run_example(example, asked, words, bookmark, is_shown=is_shown)
                for problem in run.problems:
                    str(problem)  # what rules answer may be no words at all
        except SourceError as error:
            return Run(example, problems=error.problems)
        except Broken as broken:
            problem = self._told(broken.error, bookmark.place, f"in the example {example.id.name}")
            return Run(example, problems=(problem,), is_broken=True)
        return run

    @cached_property
    def comparisons(self) -> Mapping[str, Sequence[Comparison]]:
        """The fewest of a ruling's examples that tell its readings apart, by ruling.

        Those of its other readings are asked first, then those of the rules that it concerns. Raises
        `SourceError` where the executable rules raise something.
        """
        return {} if self.game is None else {id_: self._comparisons_of(id_) for id_ in self.rulebook.rulings}

    def _comparisons_of(self, id_: str) -> list[Comparison]:
        ruling = self.rulebook.rulings[id_]
        if ruling.option is None or self.game is None:
            return []
        option, chosen = ruling.option.name, ruling.adopted.name
        readings = (chosen, *(reading for reading in ruling.readings if reading != chosen))
        alike = list(combinations(readings, 2))
        found: list[Comparison] = []
        for example in examples_about(self.rulebook, ruling, self.options):
            options = {name: ref.name for name, ref in example.options.items() if name != option}
            asked = {reading: self._asked(self.game, {**options, option: reading}) for reading in readings}
            try:
                with Guard():
                    outcomes = {name: outcome_of(example, each) for name, each in asked.items()}
                    comparison = Comparison(example, outcomes)
                    left = [pair for pair in alike if not comparison.tells_apart(*pair)]
            except Broken as broken:
                tried = f"in the example {example.id.name}, under the readings of {id_}"
                raise SourceError([self._told(broken.error, example.place, tried)]) from broken
            if len(left) < len(alike):
                found.append(comparison)
                alike = left
            if not alike:
                break
        return found

    def _asked(self, game: Game[Any, Any], options: Mapping[str, str]) -> Asked:
        """Return the executable rules under some readings, those of others with a check of each answer."""
        from rulebook_tools.examples.verdict import Asked

        readings = frozenset(options.items())
        if readings not in self._all_asked:
            game = self.under(options) if options else game
            ours = self.factory is not None and is_of_this_package(self.rulebook.id, self.factory)
            checked = game if ours else cast("Game[Any, Any]", Answers(game))
            self._all_asked[readings] = Asked(checked, Statements(checked))
        return self._all_asked[readings]

    @cached_property
    def _all_asked(self) -> dict[frozenset[tuple[str, str]], Asked]:
        """The executable rules as examples have asked them so far, by readings."""
        return {}

    def _told(self, error: BaseException, place: Place, because: str) -> Problem:
        """Return what to say of what the executable rules raised: at their own line, else at the place."""
        if self.own is not None:
            return self.own.problem(error, f"{because} ({place})")
        return Problem(place, f"the executable rules fail: {told(error)}", because=raised_at(error))

    def coverage(self) -> list[Problem]:
        """Return what no example of the game meets or reads; nothing where the rules could not play them."""
        from rulebook_tools.coverage import check_coverage

        problems = Problems()
        if any(run.is_broken for run in self.runs.values()):
            return []
        try:
            comparisons = self.comparisons
            with Guard():
                check_coverage(self.rulebook, self.game, self.runs.values(), problems, comparisons)
        except SourceError as error:
            return list(error.problems)
        except Broken as broken:
            place = self.rulebook.about.place
            problems.found.append(self._told(broken.error, place, "while asked what they can do"))
        return problems.found

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
                game = renamed(game, self.rulebook.aliases)
        except Broken as broken:
            place, asked = self.rulebook.about.place, ", ".join(map("=".join, options.items()))
            raise SourceError([self._told(broken.error, place, f"with {asked}")]) from broken
        self._others[readings] = game
        return game

    @cached_property
    def _others(self) -> dict[frozenset[tuple[str, str]], Game[Any, Any]]:
        """The executable rules with other readings, as far as somebody asked for them."""
        return {}

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
        from rulebook_tools.examples.vocabulary import vocabulary

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
            told = self._told(broken.error, place, "while asked what examples can say")
            raise SourceError([told]) from broken

    @cached_property
    def exhibits(self) -> Mapping[str, Sequence[Scene]]:
        """The pictures that the executable rules offer of what their parameters fix, by name."""
        game = None if self.game is None else self._asked(self.game, {}).game
        offered = getattr(game, "exhibits", None)
        return {} if offered is None else dict(offered())

    @cached_property
    def content(self) -> GameContent:
        """The game as pages show it."""
        from rulebook_tools.render.game_content import GameContent

        return GameContent(
            self.rulebook,
            self.parameters,
            self.runs,
            self.program,
            self.exhibits,
            lambda: self.comparisons,
            self.choice,
            players=self.numbers,
        )

    @cached_property
    def choice(self) -> Choice:
        """What there is to choose of the game before it is played."""
        scenes = [scene for each in self.exhibits.values() for scene in each]
        return Choice(self.rulebook, self.parameters, self.numbers, self.usual, scenes)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of players that it can be played with, as far as that is known."""
        return tuple(self.rulebook.about.players if self.game is None else self.game.players)

    @property
    def usual(self) -> Mapping[str, str]:
        """The reading of each option that is played if nobody chooses another one."""
        first = {option: readings[0] for option, readings in self.options.items()}
        return first | adopted(self.rulebook)

    @property
    def program(self) -> Program:
        """The executable rules as text."""
        from rulebook_tools.engine.kit.program import Program

        if self.game is None:
            return Program()
        if self.own is None:
            return Program.of(self.factory)
        return Program.of(self.factory, self.own.shown, decode_source(self.own.content or b""))

    @cached_property
    def trial(self) -> Trial | None:
        """What random games come to; None without rules, and where they cannot be played to their ends."""
        from rulebook_tools.play.trial import trial_of

        return trial_of(self.game)

    @cached_property
    def runs(self) -> Mapping[str, Run]:
        """The runs of the game's own examples, by id."""
        with Aside():
            return {
                example.id.name: self.known.get(example.id.name) or self.run(example)
                for example in self.rulebook.examples
            }

    def after(self, before: LoadedGame) -> LoadedGame:
        """Return the same game with those runs of an earlier state of it that would come out again."""
        same = (
            self.parameters.values == before.parameters.values
            and self.rulebook.wordings == before.rulebook.wordings
            and adopted(self.rulebook) == adopted(before.rulebook)
            and (self.own and self.own.content) == (before.own and before.own.content)
            and (self.own is not None or self.factory is before.factory)
        )
        if not same:
            return self
        examples = {example.id.name: example for example in self.rulebook.examples}
        runs = vars(before).get("runs", before.known)
        known = {id_: run for id_, run in runs.items() if run.passed and run.example == examples.get(id_)}
        return replace(self, known=known)


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
