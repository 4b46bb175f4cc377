"""The modules that a game consists of, with the text that each was loaded from."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from importlib.abc import InspectLoader
from importlib.util import decode_source
from itertools import takewhile
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

KIT = __name__.rpartition(".")[0]


class SourceModule(NamedTuple):
    """A module of a game with its text, and the path by which readers know its file."""

    module: ModuleType
    file: str
    text: str


def source_modules(functions: Iterable[object]) -> list[SourceModule]:
    """Return the modules of some functions and those of the same package that they use, by name.

    A module whose text cannot be read is left out.
    """
    names = {getattr(function, "__module__", None) for function in functions}
    begun = {name for name in names if name in sys.modules and not f"{name}.".startswith(f"{KIT}.")}
    found = [(module, _text(module)) for module in _closure([sys.modules[name] for name in sorted(begun)])]
    return [SourceModule(module, shown_path(module), text) for module, text in found if text is not None]


def shown_path(module: ModuleType) -> str:
    """Return the path of a module from the folder that its package lies in; of any other, the file's name."""
    path = Path(getattr(module, "__file__", None) or module.__name__)
    if not all(map(str.isidentifier, module.__name__.split("."))):
        return path.name
    depth = module.__name__.count(".") + (path.name == "__init__.py")
    return path.relative_to(path.parents[depth]).as_posix()


def common_package(names: Sequence[str]) -> str:
    """Return the package that modules have in common; of one module, the module."""
    parts = zip(*(name.split(".") for name in names), strict=False)
    return ".".join(each[0] for each in takewhile(lambda same: len(set(same)) == 1, parts))


def _text(module: ModuleType) -> str | None:
    """Return the text that the loader knows; else that of the file, as for modules that pytest rewrites."""
    loader, file = getattr(module, "__loader__", None), getattr(module, "__file__", None)
    try:
        if isinstance(loader, InspectLoader):
            return loader.get_source(module.__name__)
        return decode_source(Path(file).read_bytes()) if file else None
    except (ImportError, OSError, SyntaxError):
        return None


def _closure(begun: Sequence[ModuleType]) -> list[ModuleType]:
    found = {module.__name__: module for module in begun}
    package, waiting = common_package([*found]), [*begun]
    while waiting:
        for value in vars(waiting.pop()).values():
            name = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None)
            is_inside = isinstance(name, str) and name.startswith(f"{package}.")
            if is_inside and name not in found and name in sys.modules:
                found[name] = sys.modules[name]
                waiting.append(found[name])
    return [found[name] for name in sorted(found)]
