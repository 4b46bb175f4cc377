"""The pytest plugin: each example under `docs/games` is a test, named by its game and id.

Of each `rulebook_tools.testing.contract.GameContract` it makes tests in all its cases.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rulebook_tools.project.book import Book
from rulebook_tools.testing.contract import CASE, EVERY, GameContract, book_of, cases_of, loaded_for
from rulebook_tools.util.errors import RulebookError, summed_up

PARENTS = ("examples", None, "games", "docs")
"""The folders around an example, innermost first; None is the game."""


class ExampleFailed(Exception):
    """An example came out otherwise than it says."""


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> ExampleFile | None:
    """Collect the YAML files of `docs/games/<game>/examples`."""
    if file_path.suffix != ".yml" or len(file_path.parents) <= len(PARENTS):
        return None
    folders = [folder.name for folder in file_path.parents]
    if all(name in (None, folder) for name, folder in zip(PARENTS, folders, strict=False)):
        return ExampleFile.from_parent(parent, path=file_path)
    return None


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give the tests of a contract their cases; without a game, one case that fails with the reason."""
    contract, wanted = metafunc.cls, {CASE, EVERY} & set(metafunc.fixturenames)
    if contract is None or not issubclass(contract, GameContract) or not wanted:
        return
    loaded = loaded_for(contract, metafunc.config, metafunc.definition.path)
    if isinstance(loaded, str):
        metafunc.parametrize(wanted.pop(), [loaded], ids=["none"], indirect=True)
    elif CASE in wanted:
        metafunc.parametrize(CASE, list(cases_of(contract, loaded)), ids=str, indirect=True)
    else:
        metafunc.parametrize(EVERY, [loaded], ids=[contract.game], indirect=True)


@pytest.fixture
def rulebook_case(request: pytest.FixtureRequest) -> Any:
    """Return the case to test."""
    return _found(request.param)


@pytest.fixture
def rulebook_players(request: pytest.FixtureRequest) -> Any:
    """Return the game to test with every number of players."""
    return _found(request.param)


def _found(value: object) -> object:
    if isinstance(value, str):
        pytest.fail(value, pytrace=False)
    return value


class ExampleFile(pytest.File):
    """A file with one example."""

    def collect(self) -> Iterator[ExampleItem]:
        """Yield the example; where the sources have problems, its test fails with them."""
        game, root = self.path.parents[1].name, self.path.parents[len(PARENTS)]
        book = book_of(self.config, root)
        yield ExampleItem.from_parent(self, name=f"{game}/{self.path.stem}", game=game, book=book)


class ExampleItem(pytest.Item):
    """One example, run against the rules of its game."""

    def __init__(self, *, game: str, book: Book | RulebookError, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._error, loaded = str(book), None
        if isinstance(book, Book):
            self._error = f"{self.path}: no example of the game; its file name is its id"
            loaded = book.games.get(game)
        self._run = loaded.runs.get(self.path.stem) if loaded else None

    def runtest(self) -> None:
        """Run the example; raise `ExampleFailed` with every mismatch."""
        if self._run is None:
            raise ExampleFailed(self._error)
        if not self._run.passed:
            raise ExampleFailed("\n".join(summed_up(self._run.problems)))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Show the mismatches in the words of the rules, without a traceback."""
        if isinstance(excinfo.value, ExampleFailed):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return the example's file and line."""
        line = self._run.example.place.line if self._run else 1
        return self.path, line - 1, self.name
