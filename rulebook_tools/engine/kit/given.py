"""Notations of values in examples, and the declaration of the names in `given`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from rulebook_tools.engine.data import Data, Plain
from rulebook_tools.engine.kit.components import all_letters
from rulebook_tools.engine.kit.shown import Seated
from rulebook_tools.engine.values import Form, Range
from rulebook_tools.engine.vocabulary import ANYTHING, Field, Fields, Many, Number, Written, words


class Read(Form):
    """A notation made of functions: `read` reads data, `write` writes values, `written` describes data.

    `written` returns the kind of data that can be written. Without `write`, values are written unchanged.
    """

    def __init__(
        self,
        read: Callable[[Any, Data], Any],
        written: Callable[[Any], Written],
        write: Callable[[Any, Any], Plain] = lambda _, value: value,
    ) -> None:
        self._read, self._written, self._write = read, written, write

    def read(self, rules: Any, data: Data, default: Any = None) -> Any:
        return self._read(rules, data)

    def write(self, rules: Any, value: Any) -> Plain:
        return self._write(rules, value)

    def written(self, rules: Any) -> Written:
        return self._written(rules)


def as_is(
    form: Form | Written | Callable[[Any], Written], write: Callable[[Any, Any], Plain] | None = None
) -> Read:
    """Return a notation that leaves `Data` unread: the game reads it once the position is known.

    `form` describes the data that can be written; `write` writes the values. Without `write`, `form` writes
    them if it is a `Form`; else they are written unchanged.
    """
    if isinstance(form, Form):
        return Read(lambda _, data: data, form.written, write or form.write)
    written = form if callable(form) else lambda _: form
    return Read(lambda _, data: data, written, write or (lambda _, value: value))


AS_IS = as_is(ANYTHING)


class Within(Form):
    """A whole number from a lower to an upper bound, both included; an upper bound of None is no limit."""

    def __init__(self, bounds: Callable[[Any], tuple[int, int | None]]) -> None:
        self.bounds = bounds

    def read(self, rules: Any, data: Data, default: Any = None) -> Any:
        return data.count(*self.bounds(rules))

    def written(self, rules: Any) -> Written:
        return Number(*self.bounds(rules))


class Listed(Form):
    """A list of values in one notation; examples may give a single value without a list.

    If `is_brief`, a single value is also written without a list.
    """

    def __init__(self, part: Form, *, is_brief: bool = False) -> None:
        self.part, self.is_brief = part, is_brief

    def read(self, rules: Any, data: Data, default: Any = None) -> Any:
        return tuple(self.part.read(rules, each) for each in data.items())

    def write(self, rules: Any, value: Any) -> Plain:
        written = [self.part.write(rules, each) for each in value]
        return written[0] if self.is_brief and len(written) == 1 else written

    def written(self, rules: Any) -> Written:
        return Many(self.part.written(rules), alone=True)


class Of(Range, Form):
    """Annotation of `int`: the index of a name in a list of the rules; examples write the name.

    >>> good = Of(lambda rules: ("gems", "coffee"))
    >>> good.write(None, 1), good.read(None, Data("gems"))
    ('coffee', 0)
    """

    def __init__(self, names: Callable[[Any], Sequence[str]]) -> None:
        super().__init__(lambda position, _action: len(names(position.rules)))
        self.names = names

    def write(self, rules: Any, value: Any) -> Plain:
        name: str = self.names(rules)[value]
        return name

    def read(self, rules: Any, data: Data, default: Any = None) -> Any:
        names = self.names(rules)
        return names.index(data.choice(names))

    def written(self, rules: Any) -> Written:
        return words(self.names(rules))


class Lettered(Seated, Of):
    """Annotation of a seat: examples write it as its letter."""

    def __init__(self) -> None:
        super().__init__(all_letters)


class Pile(Form):
    """Annotation of a pile (a number for each kind): examples write a mapping of names to numbers.

    No number is below `least`; kinds of which there is nothing can be left out.

    >>> goods = Pile(lambda rules: ("gems", "cloth", "coffee"))
    >>> goods.write(None, (2, 0, 1)), goods.read(None, Data({"cloth": 3}))
    ({'gems': 2, 'coffee': 1}, (0, 3, 0))
    """

    def __init__(self, names: Callable[[Any], Sequence[str]], least: int = 1) -> None:
        self.names, self.least = names, least

    def write(self, rules: Any, value: Any) -> Plain:
        return {name: number for name, number in zip(self.names(rules), value, strict=True) if number}

    def read(self, rules: Any, data: Data, default: Any = None) -> Any:
        names = self.names(rules)
        there = {name: entry.count(self.least) for name, entry in data.entries(names)}
        return tuple(there.get(name, 0) for name in names)

    def written(self, rules: Any) -> Written:
        return Fields({name: Field(Number(self.least)) for name in self.names(rules)})


class GivenEntry(NamedTuple):
    """The declaration of a name in `given`: its notation, a note for authors, what holds without it."""

    takes: Form
    note: str
    """What the value means, as a sentence for authors of examples."""
    without: str = ""
    """What holds if an example leaves the name out, as part of a sentence."""


class Given(Form):
    """A mapping with declared names: `Given(turn=GivenEntry(SEAT, "Whose turn it is.", "A"))`."""

    def __init__(self, **names: GivenEntry) -> None:
        self.names = names

    def of(self, data: Data) -> Mapping[str, Data]:
        """Return the data of a mapping by name; raise `GivenError` for undeclared names."""
        return dict(data.entries(self.names))

    def read(self, rules: Any, data: Data, default: Any = None) -> Any:
        there, names = self.of(data), self.names
        return {name: names[name].takes.read(rules, there[name]) for name in names if name in there}

    def write(self, rules: Any, value: Any) -> Mapping[str, Plain]:
        return {name: self.names[name].takes.write(rules, each) for name, each in value.items()}

    def written(self, rules: Any) -> Written:
        return Fields(
            {
                name: Field(declared.takes.written(rules), declared.note, declared.without)
                for name, declared in self.names.items()
            }
        )


class ByName(Form):
    """A mapping of names (all optional) to values in one notation; reading replaces names with indexes."""

    def __init__(self, names: Callable[[Any], Sequence[str]], own: Form) -> None:
        self.names, self.own = names, own

    def read(self, rules: Any, data: Data, default: Any = None) -> Any:
        names = self.names(rules)
        return {names.index(name): self.own.read(rules, entry) for name, entry in data.entries(names)}

    def write(self, rules: Any, value: Any) -> Plain:
        names = self.names(rules)
        return {names[index]: self.own.write(rules, own) for index, own in value.items()}

    def written(self, rules: Any) -> Written:
        return Fields({name: Field(self.own.written(rules)) for name in self.names(rules)})


class BySeat(ByName):
    """A mapping from the letters of seats to values in one notation; seats may be left out."""

    def __init__(self, own: Form) -> None:
        super().__init__(all_letters, own)


def in_order(players: Data, letters: Sequence[str]) -> list[Data]:
    """Return the data of each player; raise `GivenError` unless the keys are the first `letters` in order."""
    named = list(players.entries(letters))
    for (letter, entry), expected in zip(named, letters, strict=False):
        if letter != expected:
            raise entry.error(f"player {letter} is out of order", f"player {expected}")
    return [entry for _, entry in named]


FRESH = "new_game"
NEW_GAME = GivenEntry(
    Within(lambda rules: (rules.players[0], rules.players[-1])),
    "A game about to begin, for so many players; nothing stands beside it.",
)
"""The declaration of `new_game` in `given`: an example that begins with the first position of a game."""


def number_of_new_game(rules: Any, given: Data, *, is_alone: bool) -> int | None:
    """Return the number of players under `new_game`; None if an example gives a position.

    If it `is_alone`, other names beside `new_game` raise `GivenError`.
    """
    fresh = given.get(FRESH)
    if fresh is None:
        return None
    for key, entry in given.entries():
        if is_alone and key != FRESH:
            raise entry.error(f"{key!r} in a new game", f"nothing but {FRESH}")
    number: int = NEW_GAME.takes.read(rules, fresh)
    return number
