"""The executable rules, one package for each game, and their loading. Games never import each other."""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
import traceback
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.abc import InspectLoader
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from rulebook_tools.engine import guard
from rulebook_tools.engine.game import Game, GameFactory
from rulebook_tools.engine.guard import Broken, Guard, error_line
from rulebook_tools.util.errors import Place, Problem, SourceError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

ENTRY_POINTS = "rulebook.games"
"""The entry point group for games in installed packages; the name of each entry point is the game's id."""
FACTORY_NAME = "game"
"""The name that a module of executable rules gives to its `GameFactory`."""
ENGINE_PREFIX = f"{Path(guard.__file__).parent}{os.sep}"
"""The path prefix of the engine's own files, which tracebacks skip."""


@dataclass(frozen=True, slots=True)
class EngineFile:
    """A project's own file of executable rules for one game; `shown` is its path in messages."""

    path: Path
    shown: str
    content: bytes | None = None
    """The content of the file; None if `load` must read it."""

    def load(self) -> GameFactory[Any, Any]:
        """Run the file and return its `game`; raise `SourceError` with the line if that fails."""
        try:
            with Guard():
                factory: Any = getattr(_module(self.path, self.content), FACTORY_NAME, None)
                is_fit = callable(factory) and isinstance(getattr(factory, "options", None), Mapping)
        except Broken as broken:
            raise SourceError([self.problem(broken.error)]) from broken
        if not is_fit:
            absent, unfit = f"nothing is called {FACTORY_NAME!r}", f"no {FACTORY_NAME!r} that makes the game"
            wrong = absent if factory is None else unfit
            expected = f"{FACTORY_NAME} = …, an object with `options` that returns the game when it is called"
            raise SourceError([Problem(Place(self.shown), wrong, expected)])
        return factory  # type: ignore[no-any-return] # fit

    def problem(self, error: BaseException, *because: str) -> Problem:
        """Return an error in the file's code as a problem at its line in the file; `because` adds reasons."""
        here = str(self.path)
        passed = [line for file, line in _traceback_lines(error) if file == here]
        place, said = Place(self.shown, passed[-1] if passed else 1), error_line(error)
        match error:
            case SyntaxError(filename=str(file), lineno=int(line), msg=str(wrong)) if file == here:
                column = error.offset if isinstance(error.offset, int) else 1
                place, said = Place(self.shown, max(line, 1), max(column, 1)), error_line(type(error)(wrong))
        return Problem(place, said, because=because)


def lacking(game: object, protocol: type[Any] = Game) -> list[str]:
    """Return the names of members that a protocol itself declares (not inherits) and a game lacks."""
    names = (*protocol.__annotations__, *(name for name in vars(protocol) if not name.startswith("_")))
    return [name for name in names if not hasattr(game, name)]


def unusable(game: str, error: BaseException) -> Problem:
    """Return a problem that reports an unexpected error in the installed executable rules of a game."""
    wrong = f"the executable rules of {game} cannot be used: {error_line(error)}"
    return Problem(Place(f"docs/games/{game}"), wrong, because=raised_at(error))


def raised_at(error: BaseException) -> tuple[str, ...]:
    """Return one message with the file and line in the game that raised an error; empty if unknown."""
    passed = _traceback_lines(error)
    of_game = [line for line in passed if not line[0].startswith(ENGINE_PREFIX)] or passed
    return tuple(f"raised at {file}:{number}" for file, number in of_game[-1:])


def _traceback_lines(error: BaseException) -> list[tuple[str, int]]:
    """Return the files and lines of a traceback; the place that the error itself gives (`at`) comes last."""
    passed = [(frame.f_code.co_filename, number) for frame, number in traceback.walk_tb(error.__traceback__)]
    own: tuple[str, int] | None = getattr(error, "at", None)
    return [*passed, own] if own else passed


def _package(game: str) -> str:
    return f"{__name__}.{game.replace('-', '_')}"


@cache
def installed_games() -> Mapping[str, EntryPoint]:
    """Return the entry points of the games whose executable rules come from installed packages, by id."""
    from importlib.metadata import entry_points

    return {each.name: each for each in entry_points(group=ENTRY_POINTS)}


def find_game(game: str, own: EngineFile | None = None) -> GameFactory[Any, Any] | None:
    """Return the executable rules of a game, or None if it has none.

    They come from the project's `own` file if there is one, else from an installed package with an entry
    point in `rulebook.games`, else from the package here with the game's name (`amerigo_cards` for
    `amerigo-cards`). Raises `SourceError` if the rules cannot be loaded.
    """
    if own is not None:
        return own.load()
    module = _package(game)
    try:
        with Guard():
            if offered := installed_games().get(game):
                return offered.load()  # type: ignore[no-any-return]
            if not game.isascii() or importlib.util.find_spec(module) is None:
                return None
            return importlib.import_module(module).game  # type: ignore[no-any-return]
    except Broken as broken:
        raise SourceError([unusable(game, broken.error)]) from broken


def program_files(game: str, own: EngineFile | None = None) -> Iterator[str | bytes]:
    """Yield the files with the executable rules of a loaded game: for each, its name and then its content.

    They are the project's `own` file, or else all modules in the folder of the game's module.
    """
    if own is not None:
        yield from (own.path.name, (own.content or b"").replace(b"\r\n", b"\n"))
        return
    offered = installed_games().get(game)
    name = offered.module if offered else _package(game)
    module = sys.modules.get(name)
    path = Path(getattr(module, "__file__", None) or name)
    is_in_package = "." in name or hasattr(module, "__path__")
    for file in sorted(path.parent.rglob("*.py")) if is_in_package else [path]:
        content = file.read_bytes().replace(b"\r\n", b"\n")
        yield from (file.relative_to(path.parent).as_posix(), content)


def is_of_this_package(game: str, factory: GameFactory[Any, Any]) -> bool:
    """Return whether executable rules belong to this package, so that mypy and tests check their results."""
    module = sys.modules.get(_package(game))
    return module is not None and getattr(module, FACTORY_NAME, None) is factory


@dataclass(frozen=True, slots=True)
class _Loaded(InspectLoader):
    """The loader of a project's file, with its text: in a browser, the file itself is missing."""

    text: bytes

    def get_source(self, _: str) -> str:
        return importlib.util.decode_source(self.text)


def _module(path: Path, content: bytes | None) -> ModuleType:
    """Run a file as a module, with a name that no import statement can use, and return the module."""
    module = ModuleType(f"rulebook engine {path}")
    module.__file__ = str(path)
    sys.modules[module.__name__] = module  # dataclasses look their module up while they are made
    try:
        text = path.read_bytes() if content is None else content
        module.__loader__ = _Loaded(text)
        exec(compile(text, str(path), "exec", dont_inherit=True), vars(module))  # noqa: S102 -- the author's own
    except BaseException:
        del sys.modules[module.__name__]
        raise
    return module
