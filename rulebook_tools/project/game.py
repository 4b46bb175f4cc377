"""A loaded game: its sources, the values of its parameters, its executable rules."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from rulebook_tools.engine.conformance import typical_of
from rulebook_tools.engine.game import NO_DECISIONS, Decisions, EditableGame
from rulebook_tools.engine.guard import Broken, Guard, GuardedSection
from rulebook_tools.engine.scenes import Scene
from rulebook_tools.examples.run import Run
from rulebook_tools.examples.tours import TourRun
from rulebook_tools.games import is_of_this_package, lacking, program_files
from rulebook_tools.sources.parameter_values import lookup
from rulebook_tools.sources.player_options import PlayerOptions
from rulebook_tools.sources.rulebooks import RANDOM_GAMES, random_games_file, read_random_games, sealed
from rulebook_tools.util.cache import key_of
from rulebook_tools.util.errors import Place, Problem, Problems, RulebookError, SourceError
from rulebook_tools.verify.example_runner import ExampleRunner, Readings, adopted

if TYPE_CHECKING:
    from rulebook_tools.catalogs.catalog import Domain
    from rulebook_tools.catalogs.localizer import GameLocalizer
    from rulebook_tools.catalogs.messages import Message
    from rulebook_tools.catalogs.translator_notes import TranslatorNotes
    from rulebook_tools.engine.kit.program import Program
    from rulebook_tools.model import RandomGames
    from rulebook_tools.render.game_content import GameContent
    from rulebook_tools.sources.folders import Folders


@dataclass(frozen=True)
class LoadedGame(Readings):
    """A game's sources, the values of its parameters, and its executable rules under every reading."""

    known: dict[str, Run] = field(default_factory=dict, init=False, compare=False)
    """Runs of examples from an earlier state of the game that are still valid, by id."""
    known_tours: dict[str, TourRun] = field(default_factory=dict, init=False, compare=False)
    """Runs of tours from an earlier state of the game that are still valid, by id."""
    whole: Callable[[], LoadedGame] | None = None
    """Loads the game with all its sources, if only those that examples need have been read; else None."""
    folders: Folders | None = field(default=None, compare=False)
    """The folders of its project; None if it belongs to none, as in tests."""

    @cached_property
    def messages(self) -> Sequence[Message]:
        """All translatable messages of the sources that were read."""
        from rulebook_tools.catalogs.messages import rulebook_messages

        return rulebook_messages(self.rulebook)

    @cached_property
    def messages_by_page(self) -> Mapping[str, Sequence[Message]]:
        """The messages that readers see on one page alone, by the path of this page without `.html`."""
        from rulebook_tools.catalogs.catalog import SEARCH, rank_of

        found: dict[str, list[Message]] = {}
        for message in self.messages:
            page = self.notes.page(message.context).partition(".html")[0]
            if page and not message.is_figure and rank_of(message.context) != SEARCH:
                found.setdefault(page, []).append(message)
        return found

    @cached_property
    def runner(self) -> ExampleRunner:
        """The object that runs examples against the game's executable rules."""
        return ExampleRunner(self, lambda: self.localizer.statement)

    @cached_property
    def localizer(self) -> GameLocalizer:
        """The formatter of the game's statements, in the language of its sources.

        Reads the remaining sources if necessary; raises `SourceError` if they have problems.
        """
        if self.whole is not None:
            return self.whole().localizer
        from rulebook_tools.catalogs.localizer import GameLocalizer

        return GameLocalizer(self.rulebook, self.parameters, self.rulebook.about.language.name)

    def domain(self, wanted: Sequence[str]) -> Domain:
        """Return what the game's catalogs translate; catalogs of the languages `wanted` must be complete."""
        from rulebook_tools.catalogs.catalog import Domain

        about = self.rulebook.about
        return Domain(
            self.rulebook.id,
            about.language.name,
            [message for message in self.messages if not message.is_figure],
            self.rulebook.aliases,
            about.stand_in,
            wanted,
            # Few commands need the notes.
            noted=lambda messages: self.notes.of(messages),  # noqa: PLW0108
            page=lambda context: self.notes.page(context),  # noqa: PLW0108
            nouns=lambda message, path: self.notes.nouns(message, path),  # noqa: PLW0108
        )

    @cached_property
    def notes(self) -> TranslatorNotes:
        """The notes for translators on the game's messages."""
        from rulebook_tools.catalogs.translator_notes import TranslatorNotes
        from rulebook_tools.render.addresses import addresses_of_texts

        addresses, typical = addresses_of_texts(self.rulebook), typical_of(self.game)
        return TranslatorNotes(self.rulebook, self.localizer, addresses, typical)

    def coverage(self) -> list[Problem]:
        """Return the problems of coverage by examples, of questions (`quiz.yml`) and of result wordings.

        Empty if an example crashes, which is a problem of its own.
        """
        from rulebook_tools.verify.completeness import check_coverage, check_questions, check_results

        problems = Problems()
        if any(run.is_broken for run in self.runs.values()):
            return []
        try:
            comparisons = self.runner.comparisons
            then = None if self.game is None else self.vocabulary.then
            with Guard():
                check_coverage(self.rulebook, self.game, self.runs.values(), problems, comparisons)
                if then is not None:
                    check_questions(self.rulebook, then, self.runs, problems)
                    told = (*self.runs.values(), *(run for tour in self.tours.values() for run in tour.runs))
                    check_results(self.rulebook, then, told, problems)
        except SourceError as error:
            return list(error.problems)
        except Broken as broken:
            place = self.rulebook.about.place
            problems.found.append(self.problem(broken.error, place, "while asked what they can do"))
        return problems.found

    @cached_property
    def exhibits(self) -> Mapping[str, Sequence[Scene]]:
        """The pictures that the engine makes from parameters, such as tables and boards, by name."""
        game = None if self.game is None else self.checked({})
        offered = getattr(game, "exhibits", None)
        return {} if offered is None else dict(offered())

    @cached_property
    def decisions(self) -> Decisions:
        """What players can decide, and all that can forbid it; empty if the engine does not provide it."""
        game = None if self.game is None else self.checked({})
        offered = getattr(game, "decisions", None)
        return NO_DECISIONS if offered is None else offered()

    @cached_property
    def content(self) -> GameContent:
        """The contents of the game's pages."""
        from rulebook_tools.render.game_content import GameContent

        return GameContent(
            self.rulebook,
            self.parameters,
            self.runs,
            self.choice,
            self.program,
            self.exhibits,
            lambda: self.runner.comparisons,
            players=self.numbers,
            decisions=self.decisions,
            tours=self.tours,
            executed=self.game.rules if self.game is not None and self.is_portable else frozenset(),
            read_expected=lambda: self.vocabulary.then,
            recorded=lambda: self.random_games,
            messages=lambda: self.messages_by_page,
        )

    @property
    def is_portable(self) -> bool:
        """Whether the rules run in a browser: an `EditableGame` from the project or this package."""
        is_ours = self.factory is not None and is_of_this_package(self.rulebook.id, self.factory)
        return not lacking(self.game, EditableGame) and (self.own is not None or is_ours)

    @cached_property
    def choice(self) -> PlayerOptions:
        """The choices before a game: number of players, expansions, variants, edition."""
        scenes = [scene for each in self.exhibits.values() for scene in each]
        return PlayerOptions(self.rulebook, self.parameters, self.numbers, self.usual, scenes)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of players that the game allows; empty if unknown."""
        return tuple(self.rulebook.about.players if self.game is None else self.game.players)

    @property
    def program(self) -> Program:
        """The source code of the executable rules; empty if there are none."""
        from rulebook_tools.engine.kit.program import Program

        if self.game is None:
            return Program()
        if self.own is None:
            return Program.of(self.factory)
        return Program.of(self.factory, self.own.shown)

    @property
    def random_games(self) -> RandomGames | None:
        """The results of random games from their file; None if it is missing, unreadable or out of date."""
        return self._recorded[0]

    @property
    def record_problems(self) -> Sequence[Problem]:
        """The problems of the file of random games: it is unreadable or out of date."""
        return self._recorded[1]

    @cached_property
    def _recorded(self) -> tuple[RandomGames | None, Sequence[Problem]]:
        id_, problems = self.rulebook.id, Problems()
        found = None if self.folders is None else read_random_games(self.folders, id_, problems)
        if problems.found:
            because = (f"`rulebook record {id_}` writes the file again",)
            return None, [replace(each, because=because) for each in problems.found]
        place = Place(self.random_games_path)
        if found is not None and self.game is None:
            problems.add(place, "a file of random games, but the game has no engine", "no such file")
        elif found is not None and found != sealed(found, self._played_with):
            wrong = "out of date: figures, rulings or the program have changed since it was written"
            problems.add(place, wrong, f"the file that `rulebook record {id_}` writes")
        return (None if problems.found else found), problems.found

    @cached_property
    def _played_with(self) -> str:
        """The hash of all inputs of random games: parameters, rulings, source code."""
        read = sorted(self.game.parameters) if self.game else ()
        figures = [(path, lookup(self.parameters.values, path)) for path in read]
        sources = json.dumps([figures, adopted(self.rulebook)])
        return key_of(sources, *program_files(self.rulebook.id, self.own))

    @property
    def random_games_path(self) -> str:
        """The path, within the project, of the file that records the results of random games."""
        return f"docs/games/{self.rulebook.id}/{RANDOM_GAMES}"

    def record(self) -> bytes:
        """Play random games; return the content of the file that records their results.

        Raises `UsageError` without executable rules, `RulebookError` if they cannot play a game to its end.
        """
        from rulebook_tools.play.game import play_random_games

        game = self.under({})
        try:
            found = play_random_games(game)
        except RulebookError as error:
            raise RulebookError(f"{self.rulebook.id}: {error}; nothing is recorded") from error
        return random_games_file(sealed(found, self._played_with), self.random_games_path)

    @cached_property
    def runs(self) -> Mapping[str, Run]:
        """The runs of the game's examples, by id; those that are not in `known` are made on first access."""
        with GuardedSection():
            return {
                example.id.name: self.known.get(example.id.name) or self.runner.run(example)
                for example in self.rulebook.examples
            }

    @cached_property
    def tours(self) -> Mapping[str, TourRun]:
        """The runs of the game's tours, by id."""
        with GuardedSection():
            return {
                tour.id.name: self.known_tours.get(tour.id.name) or self.runner.run_tour(tour)
                for tour in self.rulebook.tours
            }

    def reuse_runs(self, before: LoadedGame) -> None:
        """Take over from the game's earlier state `before` those runs that passed on equal inputs.

        Call it before the first access to `runs` and `tours`.
        """
        words = self.rulebook.wordings
        if self._played_with != before._played_with or words != before.rulebook.wordings:
            return
        examples = {example.id.name: example for example in self.rulebook.examples}
        runs = vars(before).get("runs", before.known)
        self.known.update(
            (id_, run) for id_, run in runs.items() if run.passed and run.example == examples.get(id_)
        )
        tours = {tour.id.name: tour for tour in self.rulebook.tours}
        walked = vars(before).get("tours", before.known_tours)
        self.known_tours.update(
            (id_, run) for id_, run in walked.items() if run.passed and run.tour == tours.get(id_)
        )
