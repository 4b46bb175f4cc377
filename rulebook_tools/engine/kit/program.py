"""The lines of a program that decide each rule: found where its chapters' statements are named.

A rule is said by functions: one applies it, one refuses an action by it. Which they are, nobody lists: they
are those that name a statement of the rule, or the rule itself.
"""

from __future__ import annotations

import sys
import tokenize
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import takewhile
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

from rulebook_tools.engine.kit.rulebook import Rulebook
from rulebook_tools.engine.kit.said import Wording
from rulebook_tools.engine.kit.units import Load, units


@dataclass(frozen=True, slots=True)
class Passage:
    """A function, or a statement of a module, that has a say in what a rule comes to."""

    file: str
    line: int
    """The first one, from 1."""
    name: str
    """What it defines; nothing where that is no function."""
    text: str
    says: frozenset[int]
    """The lines on which the rule is said, counted in the file."""
    manners: frozenset[str] = frozenset()
    """How: as a `step`, as what is used to `refuse`, as what is `due`."""
    declares: bool = False
    """Whether it only says that there is such a statement."""
    callers: tuple[str, ...] = ()
    """The functions of the game that ask for it, by their names."""


class Source(NamedTuple):
    """A module of a game with the text that it was loaded from, and how readers are told of its file."""

    module: ModuleType
    shown: str
    text: str


@dataclass(frozen=True)
class Program:
    """The executable rules of a game as text."""

    file: str = ""
    """Where they stand, a file or a folder; nothing where that is not known."""
    rules: frozenset[str] = frozenset()
    """The rules of which it is known which lines decide them."""
    book: Rulebook[Any, Any, Any] | None = field(default=None, repr=False)
    modules: tuple[ModuleType, ...] = ()
    """Those with statements that cite rules."""
    own: str | None = field(default=None, repr=False)
    """The text of the file, where the game's rules are a file of the project."""

    @classmethod
    def of(cls, factory: object, shown: str = "", own: str | None = None) -> Program:
        """Return the program that makes a game; `shown` and `own` are of the project's file, if it is one.

        Of one that is not written with the kit, and of one whose text is not there, only the file is known.
        """
        if not isinstance(factory, Rulebook):
            return cls(shown or _file_of(factory))
        citing = [wording for wording in factory.declared.wordings.values() if wording.rules]
        names = sorted({wording.module for wording in citing} & sys.modules.keys())
        modules = tuple(sys.modules[name] for name in names)
        if not modules or (own is None and not all(map(_path_of, modules))):
            return cls(shown)
        rules = frozenset(rule for wording in citing for rule in wording.rules)
        return cls(shown or _common(names).replace(".", "/"), rules, factory, modules, own)

    @cached_property
    def passages(self) -> Mapping[str, tuple[Passage, ...]]:
        """The passages of each rule, by its id: file by file, what only declares its statements last."""
        found: dict[str, list[Passage]] = {rule: [] for rule in sorted(self.rules)}
        declared = self.book.declared.wordings.values() if self.book else ()
        wordings = {id(wording) for wording in declared}
        sources = list(self._sources())
        callers = _callers(sources)
        for source in sources:
            for rule, passage in _passages(source, wordings, self.rules):
                name = source.module.__name__, passage.name
                if name not in self._beside:
                    found[rule].append(replace(passage, callers=tuple(callers.get(name, ()))))
        return {
            rule: tuple(sorted(each, key=lambda passage: passage.declares)) for rule, each in found.items()
        }

    @cached_property
    def _beside(self) -> frozenset[tuple[str, str]]:
        """The functions that only look at what the rules have decided, by module and name."""
        looking = (
            (self.book.situation, self.book.ways, self.book.observe, self.book.invariants)
            if self.book
            else ()
        )
        return frozenset((getattr(each, "__module__", ""), getattr(each, "__name__", "")) for each in looking)

    def _sources(self) -> Iterator[Source]:
        """Yield the modules of the rules, and those of the game that they are made with."""
        if self.own is not None:
            yield from (Source(module, self.file, self.own) for module in self.modules)
            return
        for module in _closure(self.modules):
            if (path := _path_of(module)) is not None:
                with tokenize.open(path) as file:
                    yield Source(module, _shown(module, path), file.read())


def _callers(sources: Iterable[Source]) -> Mapping[tuple[str, str], Iterable[str]]:
    """Return the functions that name each function, both by the names they have in their modules."""
    found: dict[tuple[str, str], dict[str, None]] = {}
    for source in sources:
        for unit in units(source.text):
            for load in unit.loads if unit.name else ():
                named = looked_up(source.module, load)
                if isinstance(named, FunctionType) and named.__name__ != unit.name:
                    found.setdefault((named.__module__, named.__name__), {})[unit.name] = None
    return found


def _passages(source: Source, wordings: set[int], rules: frozenset[str]) -> Iterator[tuple[str, Passage]]:
    """Yield the rules that each passage of a module says, with the passage."""
    lines, names = source.text.split("\n"), _Names(source.module, wordings, rules)
    for unit in units(source.text):
        declared, said = names.statement(unit.name), dict[str, tuple[set[int], set[str]]]()
        if declared is not None:
            whole = set(range(unit.first, unit.last + 1)), {declared.manner}
            said = dict.fromkeys(declared.rules, whole)
        else:
            for line, rule, manner in names.said(unit.loads):
                on, manners = said.setdefault(rule, (set(), set()))
                on.add(line)
                manners |= {manner} - {""}
        text = "\n".join(lines[unit.first - 1 : unit.last])
        for rule, (on, manners) in said.items():
            is_declared = declared is not None
            found = Passage(
                source.shown, unit.first, unit.name, text, frozenset(on), frozenset(manners), is_declared
            )
            yield rule, found


@dataclass(frozen=True, slots=True)
class _Names:
    """What the names of a module mean: which are statements of the game."""

    module: ModuleType
    wordings: set[int]
    rules: frozenset[str]

    def statement(self, name: str) -> Wording[Any] | None:
        """Return the statement that a function of this name declares here."""
        found = vars(self.module).get(name)
        is_here = isinstance(found, Wording) and found.module == self.module.__name__
        return found if is_here and id(found) in self.wordings else None

    def said(self, loads: Iterable[Load]) -> Iterator[tuple[int, str, str]]:
        """Yield the lines on which rules are said, with the rules and how each is said."""
        loads = list(loads)
        texts = {load.text for load in loads} & self.rules
        for load in loads:
            if load.text in texts and "." in load.text:  # else it may be any word
                yield load.line, load.text, ""
            found = looked_up(self.module, load)
            if not isinstance(found, Wording) or not found.rules:
                continue
            cited: Iterable[str] = (found.rule,)
            if load.attribute == "by":
                cited = [rule for rule in found.rules if rule in texts] or found.rules
            for rule in cited:
                if rule in self.rules:
                    yield load.line, rule, found.manner


def looked_up(module: ModuleType, load: Load) -> object:
    """Return what code of a module looks up, there or in a module that is named there."""
    found = vars(module).get(load.name) if load.name else None
    return vars(found).get(load.attribute) if isinstance(found, ModuleType) else found


def _closure(begun: Sequence[ModuleType]) -> list[ModuleType]:
    """Return modules, and those of their package that they take anything from, by their names."""
    found = {module.__name__: module for module in begun}
    package, waiting = _common([*found]), [*begun]
    while waiting:
        for value in vars(waiting.pop()).values():
            name = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None)
            is_inside = isinstance(name, str) and name.startswith(f"{package}.")
            if is_inside and name not in found and name in sys.modules:
                found[name] = sys.modules[name]
                waiting.append(found[name])
    return [found[name] for name in sorted(found)]


def _path_of(module: ModuleType | None) -> Path | None:
    """Return the file that a module's text can be read in."""
    file = getattr(module, "__file__", None)
    return Path(file) if file and file.endswith(".py") and Path(file).is_file() else None


def _file_of(factory: object) -> str:
    """Return the file of whatever makes a game, as readers are told of it."""
    module = sys.modules.get(getattr(factory, "__module__", ""))
    path = _path_of(module)
    return _shown(module, path) if module and path else ""


def _shown(module: ModuleType, path: Path) -> str:
    """Return a file of a package from the folder that the package lies in; any other one by its name."""
    if not all(map(str.isidentifier, module.__name__.split("."))):
        return path.name
    depth = module.__name__.count(".") + (path.name == "__init__.py")
    return path.relative_to(path.parents[depth]).as_posix()


def _common(names: Sequence[str]) -> str:
    """Return the package that modules have in common; of one module, the module."""
    parts = zip(*(name.split(".") for name in names), strict=False)
    return ".".join(each[0] for each in takewhile(lambda same: len(set(same)) == 1, parts))
