"""The executable rules, one package a game. Games never import each other."""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
import traceback
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from rulebook_tools.engine import guard
from rulebook_tools.engine.game import Game, GameFactory
from rulebook_tools.engine.guard import Broken, Guard, told
from rulebook_tools.util.errors import Place, Problem, SourceError

ENTRY_POINTS = "rulebook.games"
"""Where a package of one's own offers its games, named by game id."""
OFFERED = "game"
"""What a module with executable rules calls its `GameFactory`."""
KIT = f"{Path(guard.__file__).parent}{os.sep}"
"""Begins the files that games are written with."""
MEMBERS = (*Game.__annotations__, *(name for name in vars(Game) if not name.startswith("_")))
"""What every game has: the names of the protocol."""


@dataclass(frozen=True, slots=True)
class EngineFile:
    """A file of a project with the executable rules of one game, and how messages name it."""

    path: Path
    shown: str
    content: bytes | None = None
    """What the file holds; it is read when it is loaded, if not before."""

    def load(self) -> GameFactory[Any, Any]:
        """Run the file and return its `game`; raise `SourceError` where that fails, with the line."""
        try:
            with Guard():
                factory = getattr(_module(self.path, self.content), OFFERED, None)
                is_fit = callable(factory) and isinstance(getattr(factory, "options", None), Mapping)
        except Broken as broken:
            raise SourceError([self.problem(broken.error)]) from broken
        if factory is None or not is_fit:
            absent, unfit = f"nothing is called {OFFERED!r}", f"no {OFFERED!r} that makes the game"
            wrong = absent if factory is None else unfit
            expected = f"{OFFERED} = …, an object with `options` that returns the game when it is called"
            raise SourceError([Problem(Place(self.shown), wrong, expected)])
        return factory  # type: ignore[no-any-return]

    def problem(self, error: BaseException, *because: str) -> Problem:
        """Return what code of the file raised, at the last line of the file on the way there."""
        lines = [
            number
            for frame, number in traceback.walk_tb(error.__traceback__)
            if frame.f_code.co_filename == str(self.path)
        ]
        place, said = Place(self.shown, lines[-1] if lines else 1), told(error)
        file, line = _at(error)
        if file == str(self.path):
            place = Place(self.shown, line)
        match error:
            case SyntaxError(filename=str(file), lineno=int(line), msg=str(wrong)) if file == str(self.path):
                column = error.offset if isinstance(error.offset, int) else 1
                place, said = Place(self.shown, max(line, 1), max(column, 1)), told(type(error)(wrong))
        return Problem(place, said, because=because)


def lacking(game: object) -> list[str]:
    """Return the names that every game has and this one has not."""
    return [name for name in MEMBERS if not hasattr(game, name)]


def unusable(game: str, error: BaseException) -> Problem:
    """Return what to say of executable rules in an installed package that raised something unforeseen."""
    wrong = f"the executable rules of {game} cannot be used: {told(error)}"
    return Problem(Place(f"docs/games/{game}"), wrong, because=raised_at(error))


def raised_at(error: BaseException) -> tuple[str, ...]:
    """Say which line of a game raised something, or called what raised it, if that is known."""
    lines = [(frame.f_code.co_filename, number) for frame, number in traceback.walk_tb(error.__traceback__)]
    if all(at := _at(error)):
        lines.append(at)
    of_game = [line for line in lines if not line[0].startswith(KIT)] or lines
    return tuple(f"raised at {file}:{number}" for file, number in of_game[-1:])


def _at(error: BaseException) -> tuple[str, int]:
    """Return the file and line that an error names by itself, if it does."""
    return getattr(error, "at", None) or ("", 0)


def find_game(game: str, own: EngineFile | None = None) -> GameFactory[Any, Any] | None:
    """Return the executable rules of a game, or None where it has none.

    They are those of the project's `own` file, if it has one; else those that an installed package
    offers under `rulebook.games`, or the package here that is named as the game is (`amerigo_cards`
    for `amerigo-cards`). Raises `SourceError` for rules that cannot be loaded.
    """
    if own is not None:
        return own.load()
    import importlib.metadata

    module = f"{__name__}.{game.replace('-', '_')}"
    try:
        with Guard():
            for offered in importlib.metadata.entry_points(group=ENTRY_POINTS, name=game):
                return offered.load()  # type: ignore[no-any-return]
            if not game.isascii() or importlib.util.find_spec(module) is None:
                return None
            return importlib.import_module(module).game  # type: ignore[no-any-return]
    except Broken as broken:
        raise SourceError([unusable(game, broken.error)]) from broken


def program_files(game: str, own: EngineFile | None = None) -> Iterator[str | bytes]:
    """Yield the files of a game's executable rules, which are loaded: the name of each, then its content.

    They are the project's `own` file, or else all modules in the folder of the one that offers the game.
    """
    if own is not None:
        yield from (own.path.name, _lines(own.content or b""))
        return
    name = _offering(game)
    module = sys.modules.get(name)
    path = Path(getattr(module, "__file__", None) or name)
    is_in_package = "." in name or hasattr(module, "__path__")
    for file in sorted(path.parent.rglob("*.py")) if is_in_package else [path]:
        yield from (file.relative_to(path.parent).as_posix(), _lines(file.read_bytes()))


def _lines(content: bytes) -> bytes:
    """Return a text with the ends of lines that it has in Git."""
    return content.replace(b"\r\n", b"\n")


def _offering(game: str) -> str:
    """Return the name of the installed module that offers a game."""
    import importlib.metadata

    for offered in importlib.metadata.entry_points(group=ENTRY_POINTS, name=game):
        return offered.module
    return f"{__name__}.{game.replace('-', '_')}"


def is_of_this_package(game: str, factory: GameFactory[Any, Any]) -> bool:
    """Say whether executable rules stand here, where types and tests see to their answers."""
    module = sys.modules.get(f"{__name__}.{game.replace('-', '_')}")
    return module is not None and getattr(module, OFFERED, None) is factory


class _Loader(SourceFileLoader):
    """Loads a file as it is now, and leaves nothing beside it."""

    def __init__(self, name: str, path: str, content: bytes | None) -> None:
        super().__init__(name, path)
        self._content = content

    def get_data(self, path: str) -> bytes:
        return super().get_data(path) if self._content is None else self._content

    def get_code(self, fullname: str) -> CodeType:  # noqa: ARG002 -- a file is named by its path here
        return self.source_to_code(self.get_data(self.path), self.path)


def _module(path: Path, content: bytes | None) -> ModuleType:
    """Return a file as a module of its own, which no import statement can name."""
    name = f"rulebook engine {path}"
    spec = importlib.util.spec_from_file_location(name, path, loader=_Loader(name, str(path), content))
    assert spec is not None  # noqa: S101 -- a loader was given
    assert spec.loader is not None  # noqa: S101 -- the same
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look their module up while they are made
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module
