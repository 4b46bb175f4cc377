"""The executable rules, one package a game. Games never import each other."""

from __future__ import annotations

import importlib
import importlib.metadata
import importlib.util
import sys
import traceback
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from rulebook_tools.engine.game import Game, GameFactory
from rulebook_tools.errors import Place, Problem, RulebookError, SourceError

ENTRY_POINTS = "rulebook.games"
"""Where a package of one's own offers its games, named by game id."""
OFFERED = "game"
"""What a module with executable rules calls its `GameFactory`."""
MEMBERS = (*Game.__annotations__, *(name for name in vars(Game) if not name.startswith("_")))
"""What every game has: the names of the protocol."""


@dataclass(frozen=True, slots=True)
class EngineFile:
    """A file of a project with the executable rules of one game, and how messages name it."""

    path: Path
    shown: str

    def load(self) -> GameFactory[Any, Any]:
        """Run the file and return its `game`; raise `SourceError` where that fails, with the line."""
        try:
            factory = getattr(_module(self.path), OFFERED, None)
        except (Exception, SystemExit) as error:
            raise SourceError([self.problem(error)]) from error
        if not callable(factory) or not isinstance(getattr(factory, "options", None), Mapping):
            wrong = f"no {OFFERED!r} that makes the game" if factory else f"nothing is called {OFFERED!r}"
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
        place, said = Place(self.shown, lines[-1] if lines else 1), str(error)
        if isinstance(error, SyntaxError) and error.filename == str(self.path):
            place, said = Place(self.shown, error.lineno or 1, max(error.offset or 1, 1)), error.msg
        return Problem(place, f"{type(error).__name__}: {' '.join(said.split())}", because=because)


def lacking(game: object) -> list[str]:
    """Return the names that every game has and this one has not."""
    return [name for name in MEMBERS if not hasattr(game, name)]


def unusable(game: str, error: BaseException) -> RulebookError:
    """Return what to say of executable rules in an installed package that raised something unforeseen."""
    return RulebookError(f"the executable rules of {game} cannot be used: {type(error).__name__}: {error}")


def find_game(game: str, own: EngineFile | None = None) -> GameFactory[Any, Any] | None:
    """Return the executable rules of a game, or None where it has none.

    They are those of the project's `own` file, if it has one; else those that an installed package
    offers under `rulebook.games`, or the package here that is named as the game is (`amerigo_cards`
    for `amerigo-cards`). Raises `RulebookError` for rules that cannot be loaded.
    """
    if own is not None:
        return own.load()
    module = f"{__name__}.{game.replace('-', '_')}"
    try:
        for offered in importlib.metadata.entry_points(group=ENTRY_POINTS, name=game):
            return offered.load()  # type: ignore[no-any-return]
        if not game.isascii() or importlib.util.find_spec(module) is None:
            return None
        return importlib.import_module(module).game  # type: ignore[no-any-return]
    except (Exception, SystemExit) as error:
        raise unusable(game, error) from error


class _Loader(SourceFileLoader):
    """Loads a file as it is now, and leaves nothing beside it."""

    def get_code(self, fullname: str) -> CodeType:  # noqa: ARG002 -- a file is named by its path here
        return self.source_to_code(self.get_data(self.path), self.path)


def _module(path: Path) -> ModuleType:
    """Return a file as a module of its own, which no import statement can name."""
    name = f"rulebook engine {path}"
    spec = importlib.util.spec_from_file_location(name, path, loader=_Loader(name, str(path)))
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
