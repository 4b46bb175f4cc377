"""Actions such as a game may be handed: made from their types, and from those that were met in play.

The types of an action's fields, and what is declared beside them (see `rulebook_tools.engine.values`), say
what values there are. Of texts and of records that few values fit, those met are taken. Most of what comes
out is no action of the position at hand, as it should be: whoever asks wants to see it refused.
"""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from types import NoneType, SimpleNamespace, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.values import Known, Range

MOST_MET = 300
"""Values of one type that are remembered, and actions."""
TRIED = 8
"""So often a value is made anew that may not stand where it should."""
SMALL = 6
"""The numbers below it are tried more than others: they count things, or name the first of them."""
LONGEST = 3
"""Entries of a list that is made from nothing."""


class Unmade(Exception):
    """No value of a type could be made."""


class Variety:
    """Makes actions of the kinds that it knows or has met, with the values that it has met."""

    def __init__(self, kinds: Iterable[type[Any]] = ()) -> None:
        self._kinds: dict[type[Any], None] = {}
        self._fields: dict[type[Any], Mapping[str, Any]] = {}
        self._values: dict[str, dict[Any, None]] = {}
        self._actions: dict[Any, None] = {}
        for kind in kinds:
            self._expect(kind)

    def meet(self, actions: Iterable[Any]) -> None:
        """Remember actions of a game, their kinds and the values of their fields."""
        for action in actions:
            if _keep(self._actions, action):
                self._expect(type(action))
                self._take_in(type(action), action)

    def any(self, chance: Chance) -> Any:
        """Return an action that was met; raise `Unmade` where none was."""
        if not self._actions:
            raise Unmade
        return chance.choice(list(self._actions))

    def action(self, position: Any, like: Any, chance: Chance) -> Any:
        """Return an action to try at a position: one like another, one met elsewhere, or one from nothing.

        Raises `Unmade` where none comes out.
        """
        match chance.below(4):
            case 0:
                return self.any(chance)
            case 1 if self._kinds:
                return self.of_kind(chance.choice(list(self._kinds)), position, like, chance)
            case _:
                return self.changed(position, like, chance)

    @property
    def kinds(self) -> Iterable[type[Any]]:
        """The kinds of actions that are known or were met."""
        return tuple(self._kinds)

    def of_kind(self, kind: type[Any], position: Any, like: Any, chance: Chance) -> Any:
        """Return an action of a kind: made anew, but rather of the same player as another, and the like.

        Raises `Unmade` where none comes out.
        """
        action, fields = self._record(kind, position, None, chance), self._fields[kind]
        shared = [name for name, hint in self._fields.get(type(like), {}).items() if fields.get(name) == hint]
        kept = {name: getattr(like, name) for name in shared if chance.below(4)}
        return _make(kind, {name: getattr(action, name) for name in fields} | kept)

    def changed(self, position: Any, action: Any, chance: Chance) -> Any:
        """Return an action that differs from another in one field; raise `Unmade` where it has none."""
        fields = self._fields.get(type(action))
        if not fields:
            raise Unmade
        name = chance.choice(list(fields))
        values = {each: getattr(action, each) for each in fields}
        values[name] = self._changed(fields[name], values[name], position, action, chance)
        return _make(type(action), values)

    def _expect(self, kind: type[Any]) -> None:
        self._know(kind)
        if kind in self._fields:
            self._kinds[kind] = None

    def _know(self, kind: type[Any]) -> None:
        if kind not in self._fields and (fields := _fields(kind)) is not None:
            self._fields[kind] = fields

    def _take_in(self, hint: Any, value: Any) -> None:
        """Remember a value of a type, and those within it."""
        _keep(self._values.setdefault(str(hint), {}), value)
        base, *_ = _parts(hint)
        parts = get_args(base)
        if get_origin(base) in (Union, UnionType):
            for part in parts:
                if value is not None and part is not NoneType:
                    self._take_in(part, value)
        elif get_origin(base) is tuple and isinstance(value, tuple):
            for each, part in zip(value, _row(parts, len(value)), strict=False):
                self._take_in(part, each)
        elif isinstance(base, type) and isinstance(value, base):
            self._know(base)
            for name, part in self._fields.get(base, {}).items():
                self._take_in(part, getattr(value, name))

    def _changed(self, hint: Any, value: Any, position: Any, action: Any, chance: Chance) -> Any:
        """Return another value in the place of one: near it, a changed list, or any of the type."""
        base, *_ = _parts(hint)
        if type(value) is int and chance.below(2):
            return chance.choice((value + 1, value - 1, value ^ 1 << chance.below(value.bit_length() + 1)))
        if get_origin(base) is tuple and isinstance(value, tuple) and chance.below(4):
            return self._rearranged(get_args(base), value, position, action, chance)
        if type(value) in self._fields and chance.below(2):
            return self.changed(position, value, chance)
        return self._made(hint, position, action, chance)

    def _rearranged(
        self, parts: tuple[Any, ...], value: tuple[Any, ...], position: Any, action: Any, chance: Chance
    ) -> tuple[Any, ...]:
        """Return a tuple with an entry more, less, elsewhere or another."""
        hints = _row(parts, len(value) + 1)
        entries, at = list(value), chance.below(max(len(value), 1))
        match chance.below(5):
            case 0 if entries:
                del entries[at]
            case 1 if entries:
                entries.insert(at, entries[at])
            case 2 if entries:
                entries.append(entries.pop(at))
            case 3 if entries and hints:
                hint = hints[min(at, len(hints) - 1)]
                entries[at] = self._changed(hint, value[at], position, action, chance)
            case _ if hints:
                entries.append(self._made(hints[-1], position, action, chance))
            case _:
                pass
        return tuple(entries)

    def _made(self, hint: Any, position: Any, action: Any, chance: Chance) -> Any:
        """Return a value of a type, met or new; raise `Unmade` where none comes out."""
        base, ranges, known = _parts(hint)
        met = self._values.get(str(hint), {})
        for _ in range(TRIED):
            if met and chance.below(2):
                return chance.choice(list(met))
            value = _number(ranges[0], position, action, chance) if ranges else None
            if not ranges:
                value = self._plain(base, position, action, chance)
            if all(each.is_there(position, value) for each in known):
                return value
        raise Unmade

    def _plain(self, base: Any, position: Any, action: Any, chance: Chance) -> Any:
        """Return a value of a type beside which nothing is declared."""
        origin, parts = get_origin(base), get_args(base)
        if origin in (Union, UnionType):
            return self._made(chance.choice(parts), position, action, chance)
        if origin is Literal:
            return chance.choice(parts)
        if origin is tuple:
            hints = _row(parts, chance.below(LONGEST + 1))
            return tuple(self._made(each, position, action, chance) for each in hints)
        if isinstance(base, type) and issubclass(base, Enum):
            return chance.choice(list(base))
        self._know(base)
        if base in self._fields:
            return self._record(base, position, action, chance)
        if base in PLAIN:
            return PLAIN[base](chance)
        raise Unmade

    def _record(self, kind: type[Any], position: Any, action: Any, chance: Chance) -> Any:
        """Return a NamedTuple or a dataclass, made field by field: what a field can be may hang on others."""
        draft = SimpleNamespace()
        for name, hint in self._fields[kind].items():
            setattr(draft, name, self._made(hint, position, draft if action is None else action, chance))
        return _make(kind, vars(draft))


PLAIN: Mapping[Any, Callable[[Chance], Any]] = {
    bool: lambda chance: bool(chance.below(2)),
    int: lambda chance: chance.below(SMALL + 2) - 1,
    NoneType: lambda _chance: None,
}
"""Values of simple types."""


def _number(within: Range, position: Any, action: Any, chance: Chance) -> int:
    """Return a number of a range, rather one of the first or the last; raise `Unmade` in an empty one."""
    limit = within.limit(position, action)
    if limit <= within.least:
        raise Unmade
    match chance.below(4):
        case 0:
            return within.least + chance.below(limit - within.least)
        case 1:
            return limit - 1
        case _:
            return within.least + chance.below(min(SMALL, limit - within.least))


def _fields(kind: object) -> Mapping[str, Any] | None:
    """Return the types of the fields of a NamedTuple or a dataclass, None for any other type."""
    if not isinstance(kind, type):
        return None  # a type with parts
    names = getattr(kind, "_fields", None)
    if names is None:
        if not dataclasses.is_dataclass(kind):
            return None
        names = [each.name for each in dataclasses.fields(kind)]
    try:
        known = vars(sys.modules[kind.__module__])
        hints = get_type_hints(kind, known, include_extras=True)
    except (NameError, TypeError, KeyError):  # annotations that nobody can resolve from outside
        hints = {}
    return {name: hints.get(name, Any) for name in names}


def _parts(hint: Any) -> tuple[Any, list[Range], list[Known]]:
    """Return a type, and what is declared beside it."""
    if get_origin(hint) is not Annotated:
        return hint, [], []
    base, *more = get_args(hint)
    return base, [each for each in more if isinstance(each, Range)], [x for x in more if isinstance(x, Known)]


def _row(parts: tuple[Any, ...], length: int) -> tuple[Any, ...]:
    """Return the types of the entries of a tuple, of so many where it may have any number."""
    return parts[:1] * length if parts[1:] == (...,) else parts


def _make(kind: type[Any], values: Mapping[str, Any]) -> Any:
    """Return a record of these values; raise `Unmade` where its kind refuses them itself."""
    try:
        return kind(**values)
    except (TypeError, ValueError) as error:
        raise Unmade from error


def _keep(met: dict[Any, None], value: Any) -> bool:
    """Remember a value, if it is one that can be; say if it was not known."""
    try:
        if value in met or len(met) >= MOST_MET:
            return False
        met[value] = None
    except TypeError:  # a value that cannot be looked up
        return False
    return True
