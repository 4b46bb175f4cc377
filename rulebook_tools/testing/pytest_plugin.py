"""The pytest plugin: each example and each tour under `docs/games` is a test, named by its game and id.

It also runs the tests of each `rulebook_tools.testing.contract.GameContract` in all cases.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rulebook_tools.examples.run import Run
from rulebook_tools.examples.tours import TourRun
from rulebook_tools.project.book import Book
from rulebook_tools.sources.rulebooks import TOURS
from rulebook_tools.testing.contract import ALL_PLAYERS, CASE, GameContract, book_of, cases_of, loaded_for
from rulebook_tools.util.errors import RulebookError, summed_up

PARENTS = (("examples", "tours"), (), ("games",), ("docs",))
"""The possible names of the folders around an example or a tour, innermost first; `()` allows any name."""


class ExampleFailed(Exception):
    """Raised if an example fails: its results differ from its expectations, or it cannot be read."""


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> ExampleFile | None:
    """Return the collector of a YAML file in a game's folder of examples or tours; else None."""
    if file_path.suffix != ".yml" or len(file_path.parents) <= len(PARENTS):
        return None
    folders = [folder.name for folder in file_path.parents]
    if all(not names or folder in names for names, folder in zip(PARENTS, folders, strict=False)):
        return ExampleFile.from_parent(parent, path=file_path)
    return None


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Parametrize a contract's tests with its cases; if the game cannot be loaded, with the reason (text)."""
    contract, wanted = metafunc.cls, {CASE, ALL_PLAYERS} & set(metafunc.fixturenames)
    if contract is None or not issubclass(contract, GameContract) or not wanted:
        return
    loaded = loaded_for(contract, metafunc.config, metafunc.definition.path)
    if isinstance(loaded, str):
        metafunc.parametrize(wanted.pop(), [loaded], ids=["none"], indirect=True)
    elif CASE in wanted:
        metafunc.parametrize(CASE, list(cases_of(contract, loaded)), ids=str, indirect=True)
    else:
        metafunc.parametrize(ALL_PLAYERS, [loaded], ids=[contract.game], indirect=True)


@pytest.fixture
def rulebook_case(request: pytest.FixtureRequest) -> Any:
    """Return the case to test; fail if the game cannot be loaded."""
    return _found(request.param)


@pytest.fixture
def rulebook_players(request: pytest.FixtureRequest) -> Any:
    """Return the game to test with every number of players; fail if it cannot be loaded."""
    return _found(request.param)


def _found(value: object) -> object:
    if isinstance(value, str):
        pytest.fail(value, pytrace=False)
    return value


class ExampleFile(pytest.File):
    """The pytest collector of a file with one example or tour."""

    def collect(self) -> Iterator[ExampleItem]:
        """Yield the test of the example; it fails if the sources of the project have problems."""
        game, root = self.path.parents[1].name, self.path.parents[len(PARENTS)]
        book = book_of(self.config, root)
        yield ExampleItem.from_parent(self, name=f"{game}/{self.path.stem}", game=game, book=book)


class ExampleItem(pytest.Item):
    """The pytest item of one example or tour."""

    def __init__(self, *, game: str, book: Book | RulebookError, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        loaded = book.games.get(game) if isinstance(book, Book) else None
        self._error = f"{self.path}: no example of the game; its file name is its id"
        if isinstance(book, RulebookError):
            self._error = str(book)
        self._run: Run | TourRun | None = None
        if loaded:
            is_tour = self.path.parent.name == TOURS
            self._run = (loaded.tours if is_tour else loaded.runs).get(self.path.stem)

    def runtest(self) -> None:
        """Raise `ExampleFailed` with all problems of the example, if it has any."""
        if self._run is None:
            raise ExampleFailed(self._error)
        if not self._run.passed:
            raise ExampleFailed("\n".join(summed_up(self._run.problems)))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return the problems of a failed example without a traceback."""
        if isinstance(excinfo.value, ExampleFailed):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return the file, the line (from 0) and the name of the example."""
        line = self._run.example.place.line if self._run else 1
        return self.path, line - 1, self.name
