"""The tours of the three games depend on every figure that they tell."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

import pytest

from rulebook_tools.engine.parameters import ParameterError, Parameters, Value
from rulebook_tools.examples.telling import tell
from rulebook_tools.examples.tours import TourRun
from rulebook_tools.project.book import Book
from rulebook_tools.project.game import LoadedGame
from rulebook_tools.verify.example_runner import adopted
from tests.conftest import GAMES, WALKS_ALL

EVERY = 1 if WALKS_ALL else 20
"""One of this many changes of figures is tried, with those of `FINAL`: 20, or 1 to try them all."""
FINAL = {"production_printed", "progress_points.4"}
"""Figures that a tour tells, but that nothing can show before the final scoring counts them."""


def changed(values: Mapping[str, Value]) -> Iterator[tuple[str, Mapping[str, Value]]]:
    """Yield the values of parameters with one figure changed by one, and the name of the figure."""
    for name, value in values.items():
        for by in (1, -1):
            if isinstance(value, int):
                yield name, {**values, name: value + by}
            else:
                for key, number in value.items():
                    yield f"{name}.{key}", {**values, name: {**value, key: number + by}}


def told(tour: TourRun, loaded: LoadedGame) -> list[object]:
    """Return all that the tour tells of its moves and of the picks that rules forbid."""
    moves = (move for stop in tour.stops for move in tell(stop.run, loaded.rulebook).moves)
    refusals = (taken.refusal for stop in tour.stops for taken in stop.refused.values())
    return [*((move.sentences, move.rules) for move in moves), *refusals]


def played(loaded: LoadedGame, values: Mapping[str, Value]) -> TourRun | None:
    """Return the tour under other figures; None if the rules refuse the figures themselves."""
    assert loaded.factory is not None
    parameters = Parameters(values)
    try:
        game = loaded.factory(parameters, adopted(loaded.rulebook))
    except ParameterError:
        return None
    other = replace(loaded, parameters=parameters, game=game)
    return other.runner.run_tour(loaded.rulebook.tours[0], is_shown=False)


@pytest.mark.parametrize("name", GAMES)
def test_no_figure_of_a_tour_can_change_unseen(book: Book, name: str) -> None:
    """A figure changed by one fails the tour at a line of its own, or changes nothing that it tells."""
    loaded = book.games[name]
    before = told(loaded.tours["first-round"], loaded)
    changes = list(changed(loaded.parameters.values))
    failed, unseen = 0, set()
    for number, (figure, values) in enumerate(changes):
        if (number % EVERY and figure not in FINAL) or (tour := played(loaded, values)) is None:
            continue
        failed += not tour.passed
        if tour.passed and told(tour, loaded) != before:
            unseen.add(figure)
        assert all("/tours/first-round.yml" in problem.place.file for problem in tour.problems), figure
    assert unseen == FINAL & {figure for figure, _ in changes}
    assert failed
