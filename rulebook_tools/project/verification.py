"""Run worked examples against the executable rules.

Only sources that examples need are read: no texts, no other games. If an example fails, all sources of its
game are read and checked, because the report needs their texts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

from rulebook_tools.checks.learning import check_tour
from rulebook_tools.checks.names import check_example
from rulebook_tools.engine.guard import GuardedSection
from rulebook_tools.examples.run import Run
from rulebook_tools.model import Example, Tour
from rulebook_tools.project.game import LoadedGame
from rulebook_tools.project.loading import read_game, use_game
from rulebook_tools.sources.folders import Folders, source_files
from rulebook_tools.sources.rulebooks import load_example, load_rulebook
from rulebook_tools.util.errors import Place, Problem, Problems, SourceError, UsageError, in_order, unknown

TOUR = "tour"
"""The value of `Verified.origin` for tours."""


class Verified(NamedTuple):
    """The verdict on an example or tour, for reports; one that cannot be read has no title, origin or rules.

    `origin` is `Example.origin` or `TOUR`; `rules` are the ids of the rules that were applied or refused
    an action.
    """

    game: str
    id: str
    place: Place
    title: str = ""
    origin: str = ""
    rules: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether the example has no problems."""
        return not self.problems


def verified(game: str, run: Run) -> Verified:
    """Return the verdict on the example of a `run`; `game` is the id of its game."""
    example = run.example
    about = example.id.name, example.place, example.title.text, example.origin
    return Verified(game, *about, run.rules, run.problems)


def verify_own(folders: Folders, names: Sequence[str] = ()) -> list[Verified]:
    """Run examples of the project and return their verdicts.

    `names` are ids of games or `game/example`; no names mean all examples. Raises `UsageError` for an unknown
    name, `SourceError` with all problems of the sources that were read.
    """
    ids = folders.game_ids()
    asked = dict.fromkeys(name.partition("/")[0] for name in names or ids)
    for id_ in asked:
        if id_ not in ids:
            raise UsageError(unknown("game", id_, ids))
    problems, games = Problems(), {}
    for id_ in asked:
        try:
            games[id_] = _load(folders, id_, with_examples=True)
        except SourceError as error:
            problems.found += error.problems
    problems.raise_any()
    found = _chosen(games, names)
    with GuardedSection():
        return [_verdict(loaded, each) for loaded, each in found]


def verify_folder(folders: Folders, folder: Path, game: str) -> list[Verified]:
    """Run examples of the game `game` from any folder, each in its own file, and return their verdicts.

    The verdict on an invalid file contains the problems of the file; its example is not run. Raises
    `UsageError` for an unknown game or a folder without examples, `SourceError` with all problems of the
    game.
    """
    if game not in (ids := folders.game_ids()):
        raise UsageError(unknown("game", game, ids))
    problems, loaded = Problems(), _load(folders, game, with_examples=False)
    if not folder.is_dir():
        raise UsageError(f"{folder}: no such folder of examples")
    paths = source_files(folders, folder.resolve(), problems)
    problems.raise_any()
    if not paths:
        raise UsageError(f"{folder}: no example in it; expected YAML files, one for each example")
    with GuardedSection():
        return [_verify_file(folders, path, loaded) for path in paths]


def _verdict(loaded: LoadedGame, each: Example | Tour) -> Verified:
    if isinstance(each, Tour):
        tour = loaded.runner.run_tour(each, is_shown=False)
        found = verified(loaded.rulebook.id, tour.run)
        return found._replace(origin=TOUR, problems=tour.problems)
    return verified(loaded.rulebook.id, loaded.runner.run(each, is_shown=False))


def _chosen(
    games: Mapping[str, LoadedGame], names: Sequence[str]
) -> Iterator[tuple[LoadedGame, Example | Tour]]:
    """Yield pairs of a game and one of its examples or tours, for all in `names` (default: for all).

    Names are ids of games, or `game/example`. Raises `UsageError` for an unknown example.
    """
    chosen: dict[tuple[str, str], tuple[LoadedGame, Example | Tour]] = {}
    for asked in names or games:
        id_, _, name = asked.partition("/")
        loaded = games[id_]
        both: tuple[Example | Tour, ...] = (*loaded.rulebook.examples, *loaded.rulebook.tours)
        examples = {example.id.name: example for example in both}
        if name and name not in examples:
            raise UsageError(unknown("example", name, examples))
        for each in [name] if name else examples:
            chosen[id_, each] = loaded, examples[each]
    yield from chosen.values()


def _load(folders: Folders, game: str, *, with_examples: bool) -> LoadedGame:
    """Load the parts of a game without which no example runs and, if `with_examples`, its examples and tours.

    If that fails, load the whole game; raise `SourceError` with all problems if it has any.
    """
    found = Problems()
    rulebook = load_rulebook(folders, game, found, with_words=False, with_examples=with_examples)
    if rulebook is not None and not found.found:
        loaded = use_game(rulebook, folders, found)
        for example in rulebook.examples:
            check_example(example, rulebook, found)
        for tour in rulebook.tours:
            check_tour(tour, rulebook, found)
        can_be_played = loaded.game is not None or rulebook.about.engine is not None
        if can_be_played and not found.found:
            return replace(loaded, whole=cache(lambda: _whole(folders, game)))
    return _whole(folders, game)


def _whole(folders: Folders, game: str) -> LoadedGame:
    problems = Problems()
    loaded = read_game(folders, game, problems)
    problems.raise_any()
    assert loaded is not None  # noqa: S101 -- else there was a problem
    return loaded


def _verify_file(folders: Folders, path: Path, loaded: LoadedGame) -> Verified:
    problems = Problems()
    example = load_example(folders, path, problems, loaded.rulebook.aliases)
    if example is not None:
        check_example(example, loaded.rulebook, problems)
    if example is None or problems.found:
        place = Place(folders.shown(path))
        id_ = Path(place.file).stem
        return Verified(loaded.rulebook.id, id_, place, problems=in_order(problems.found))
    return verified(loaded.rulebook.id, loaded.runner.run(example, is_shown=False))
