"""What plays an example of a game of this repository."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

import pytest

from rulebook_tools.checks.names import check_example
from rulebook_tools.examples.run import Run
from rulebook_tools.project.book import Book
from rulebook_tools.sources.rulebooks import load_example
from rulebook_tools.util.errors import Problem, Problems

Play: TypeAlias = Callable[[str, str], "tuple[Sequence[Problem], Run | None]"]
"""Plays an example of a game, given from its fourth line on; returns its problems, and the run if any."""
Ran: TypeAlias = Callable[..., Run]
"""The same for an example that can be read; returns the run."""


@pytest.fixture
def play(book: Book, tmp_path: Path) -> Play:
    """Return what plays examples."""

    def play(game: str, text: str) -> tuple[Sequence[Problem], Run | None]:
        path, problems, loaded = tmp_path / "mine.yml", Problems(), book.games[game]
        path.write_text(f"id: mine\ntitle: Mine\norigin: reference\n{text}", "utf-8")
        example = load_example(book.folders, path, problems, {})
        if example is not None:
            check_example(example, loaded.rulebook, problems)
        if example is None or problems.found:
            return problems.found, None
        run = loaded.runner.run(example)
        return run.problems, run

    return play


@pytest.fixture
def ran(play: Play) -> Ran:
    """Return what plays examples that can be read, and returns their runs."""

    def ran(game: str, text: str) -> Run:
        problems, run = play(game, text)
        assert run is not None, problems
        return run

    return ran
