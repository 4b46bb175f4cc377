"""A game in use: its sources with its figures and its executable rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib.util import decode_source
from typing import TYPE_CHECKING, Any

from rulebook_tools.choice import Choice
from rulebook_tools.engine.game import Game, GameFactory
from rulebook_tools.engine.guard import Aside, Broken, Guard
from rulebook_tools.engine.parameters import Parameters
from rulebook_tools.engine.scenes import Scene
from rulebook_tools.engine.typical import typical_of
from rulebook_tools.errors import Problem, Problems, SourceError
from rulebook_tools.examples.run import Run
from rulebook_tools.games import EngineFile
from rulebook_tools.model import Rulebook
from rulebook_tools.readings import Readings, adopted
from rulebook_tools.referee import Referee

if TYPE_CHECKING:
    from rulebook_tools.catalog.messages import Message
    from rulebook_tools.catalog.notes import Notes
    from rulebook_tools.catalog.speech import Speech
    from rulebook_tools.engine.kit.program import Program
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
    def readings(self) -> Readings:
        """Its executable rules under every reading of its rulings."""
        return Readings(self.rulebook, self.parameters, self.game, self.factory, self.own)

    @cached_property
    def referee(self) -> Referee:
        """What runs examples against these rules."""
        return Referee(self.readings, lambda: self.speech)

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
        from rulebook_tools.catalog.game_notes import notes_of
        from rulebook_tools.render.addresses import addresses_of_texts

        return notes_of(self.rulebook, self.speech, addresses_of_texts(self.rulebook), typical_of(self.game))

    def coverage(self) -> list[Problem]:
        """Return what no example of the game meets or reads; nothing where the rules could not play them."""
        from rulebook_tools.coverage import check_coverage

        problems = Problems()
        if any(run.is_broken for run in self.runs.values()):
            return []
        try:
            comparisons = self.referee.comparisons
            with Guard():
                check_coverage(self.rulebook, self.game, self.runs.values(), problems, comparisons)
        except SourceError as error:
            return list(error.problems)
        except Broken as broken:
            place = self.rulebook.about.place
            problems.found.append(self.readings.problem(broken.error, place, "while asked what they can do"))
        return problems.found

    @cached_property
    def exhibits(self) -> Mapping[str, Sequence[Scene]]:
        """The pictures that the executable rules offer of what their parameters fix, by name."""
        game = None if self.game is None else self.readings.checked({})
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
            lambda: self.referee.comparisons,
            self.choice,
            players=self.numbers,
        )

    @cached_property
    def choice(self) -> Choice:
        """What there is to choose of the game before it is played."""
        scenes = [scene for each in self.exhibits.values() for scene in each]
        return Choice(self.rulebook, self.parameters, self.numbers, self.readings.usual, scenes)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of players that it can be played with, as far as that is known."""
        return tuple(self.rulebook.about.players if self.game is None else self.game.players)

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
                example.id.name: self.known.get(example.id.name) or self.referee.run(example)
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
