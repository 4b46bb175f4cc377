"""The entries of an example's `when`: who does what, by words that a game declares.

`A: explore` is a word alone, `A: {sail: coffee-2}` one with something, `draw: [gems-1]` what no player does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic

from rulebook_tools.engine.data import Data
from rulebook_tools.engine.game import A, P
from rulebook_tools.engine.kit.codec import AS_IS, Form
from rulebook_tools.engine.vocabulary import Verb


@dataclass(frozen=True, slots=True)
class Phrase(Generic[A]):
    """How a word is written that says more than itself, and what makes an action of it.

    What makes it is given the position, the seat if it is of a player, what stands under the word, and what
    may stand beside it or None: each as its notation reads it.
    """

    example: str
    make: Callable[..., A]
    takes: Form = AS_IS
    beside: Mapping[str, Form] = field(default_factory=dict)
    alone: bool = False
    """Of what no player does: whether the word alone will do; its notation is given the word itself."""

    def made(self, position: Any, who: Sequence[int], data: Data, beside: Mapping[str, Data]) -> A:
        """Return the action of some data."""
        rules = position.rules
        more = [
            None if (there := beside.get(name)) is None else takes.read(rules, there)
            for name, takes in self.beside.items()
        ]
        return self.make(position, *who, self.takes.read(rules, data), *more)

    def verb(self, rules: Any) -> Verb:
        """Return what can be written for it."""
        beside = {name: takes.written(rules) for name, takes in self.beside.items()}
        return Verb(self.example, self.takes.written(rules), beside, self.alone)


@dataclass(frozen=True, slots=True)
class Verbs(Generic[P, A]):
    """All words of a game's examples; the actions of this game are pairs of a seat and a word.

    >>> from types import SimpleNamespace
    >>> words = Verbs(
    ...     seats=lambda position: ("A", "B"),
    ...     alone={"pass": lambda seat: (seat, "pass")},
    ...     phrases={"lay": Phrase("{lay: 2}", lambda position, seat, what: (seat, "lay"))},
    ... )
    >>> position = SimpleNamespace(rules=None)
    >>> words.read(position, Data({"B": "pass"})), words.read(position, Data({"A": {"lay": 2}}))
    ((1, 'pass'), (0, 'lay'))
    >>> words.read(position, Data({"A": "lay"}))
    Traceback (most recent call last):
    rulebook_tools.engine.data.GivenError: A: 'lay' alone; expected {lay: 2}
    """

    seats: Callable[[P], Sequence[str]]
    """The letters of those who play."""
    alone: Mapping[str, Callable[[int], A]] = field(default_factory=dict)
    phrases: Mapping[str, Phrase[A]] = field(default_factory=dict)
    common: Mapping[str, Phrase[A]] = field(default_factory=dict)
    """What chance does, or all together."""

    def own(self, rules: Any) -> Mapping[str, Verb]:
        """Return what can be written for what players do."""
        forms = {name: form.verb(rules) for name, form in self.phrases.items()}
        return {**{name: Verb(name) for name in self.alone}, **forms}

    def of_all(self, rules: Any) -> Mapping[str, Verb]:
        """Return what can be written for what chance does, or all together."""
        return {name: form.verb(rules) for name, form in self.common.items()}

    def read(self, position: P, entry: Data) -> A:
        """Return the action that an entry names; raise `GivenError` for an unknown one."""
        seats = self.seats(position)
        if isinstance(entry.value, str):
            return self.common[entry.choice(self.common)].made(position, (), entry, {})
        found = list(entry.entries((*seats, *self.common)))
        if len(found) != 1:
            raise entry.error(f"{len(found)} actions in one entry", "one action")
        name, data = found[0]
        if name in self.common:
            return self.common[name].made(position, (), data, {})
        return self._own(position, seats.index(name), data)

    def _own(self, position: P, seat: int, data: Data) -> A:
        """Return what a player does."""
        if isinstance(data.value, str):
            return self.alone[self._known(data, data.text(), self.alone, "name")](seat)
        found = dict(data.entries())
        beside = {name for form in self.phrases.values() for name in form.beside}
        verbs = [name for name in found if name not in beside]
        if len(verbs) != 1:
            names = ", ".join((*self.alone, *self.phrases))
            raise data.error(f"{len(verbs)} actions of one player", f"one of {names}")
        verb = self._known(found[verbs[0]], verbs[0], self.phrases, "key")
        form = self.phrases[verb]
        for name in found.keys() - {verb, *form.beside}:
            raise found[name].error(f"{name!r} beside {verb!r}", form.example)
        return form.made(position, (seat,), found[verb], found)

    def _known(self, data: Data, verb: str, valid: Iterable[str], what: str) -> str:
        """Return a word if it is among those written so; raise `GivenError` for anything else."""
        if verb in valid:
            return verb
        if verb in self.alone:
            raise data.error(f"{verb!r} with something beside it", f"{verb} alone")
        if verb in self.phrases:
            raise data.error(f"{verb!r} alone", self.phrases[verb].example)
        names: list[Any] = list(dict.fromkeys((*valid, *self.alone, *self.phrases)))
        raise data.error(f"unknown {what} {verb!r}", ", ".join(names), name=verb, valid=names)
