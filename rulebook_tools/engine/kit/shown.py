"""Conversion of values to figures of statements, declared by annotations of their types.

`Annotated[int, Counted("card")]` is a number of cards. A statement with a value 3 of that type has the figure
`Count(3, "card")`, and `wording.yml` must have the noun `card`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from itertools import islice
from typing import Annotated, Any, get_args, get_origin

from rulebook_tools.engine.figures import Count, Figure, Name, player

FEW = 2
"""The first number in typical statements (the next figures have 3, 4, …), and the length of typical lists."""


class Shown:
    """Base class: converts a value to one figure of the same name; by default, to the value itself."""

    def figure(self, rules: Any, value: Any) -> Figure:
        """Return the figure of a value."""
        return value  # type: ignore[no-any-return] # a plain number, or a figure that is one already

    def figures(self, rules: Any, parameter: str, value: Any) -> Iterable[tuple[str, Figure]]:
        """Return pairs of the name of a placeholder and its figure; `parameter` is the name of the value."""
        return ((parameter, self.figure(rules, value)),)

    def nouns(self, rules: Any) -> Iterable[str]:
        """Return all nouns that figures of this type can have."""
        return ()

    def typical(self, rules: Any, at: int) -> Figure | None:
        """Return a typical figure for place `at` (from 0) among a statement's figures; None if unknown.

        >>> Shown().typical(None, 0), Called("good", lambda rules: ("gems", "coffee")).typical(None, 1)
        (2, Name(noun='good.coffee'))
        """
        nouns = list(self.nouns(rules))
        if nouns:
            return Name(nouns[at % len(nouns)])
        return at + FEW if type(self).figure is Shown.figure else None

    def placeholders(self, parameter: str) -> Mapping[str, Shown]:
        """Return the conversion for each placeholder that a value named `parameter` fills in."""
        return {parameter: self}

    def reads(self, rules: Any, value: Any) -> Iterable[str]:
        """Return the paths of parameters that determine a value, and so count as read by a step with it."""
        return ()


class ShownBy(Shown):
    """Converts values by functions: `figure` returns the figure of a value, `typical` a typical one.

    >>> number_or_x = ShownBy(lambda _, number: number or Name("x"), lambda _, at: 10 + at)
    >>> number_or_x.figure(None, 0), number_or_x.typical(None, 1)
    (Name(noun='x'), 11)
    """

    def __init__(
        self,
        figure: Callable[[Any, Any], Figure],
        typical: Callable[[Any, int], Figure | None] | None = None,
        nouns: Callable[[Any], Iterable[str]] = lambda _: (),
        reads: Callable[[Any, Any], Iterable[str]] = lambda _rules, _value: (),
    ) -> None:
        self._figure, self._typical, self._nouns, self._reads = figure, typical, nouns, reads

    def figure(self, rules: Any, value: Any) -> Figure:
        return self._figure(rules, value)

    def typical(self, rules: Any, at: int) -> Figure | None:
        return self._typical(rules, at) if self._typical else super().typical(rules, at)

    def nouns(self, rules: Any) -> Iterable[str]:
        return self._nouns(rules)

    def reads(self, rules: Any, value: Any) -> Iterable[str]:
        return self._reads(rules, value)


class Unsaid(Shown):
    """Makes no figure of a value: the value is only for code that reads steps, such as invariants."""

    def placeholders(self, parameter: str) -> Mapping[str, Shown]:
        return {}

    def figures(self, rules: Any, parameter: str, value: Any) -> Iterable[tuple[str, Figure]]:
        return ()


class Seated(Shown):
    """Converts the number of a seat to its player."""

    def figure(self, rules: Any, value: Any) -> Figure:
        return player(value)

    def typical(self, rules: Any, at: int) -> Figure | None:
        return player(at % FEW)


class Counted(Shown):
    """Converts a number to a count of the things that `noun` names.

    >>> Counted("card").figure(None, 3)
    Count(number=3, noun='card')
    """

    def __init__(self, noun: str) -> None:
        self.noun = noun

    def figure(self, rules: Any, value: Any) -> Figure:
        return Count(value, self.noun)

    def nouns(self, rules: Any) -> Iterable[str]:
        return (self.noun,)

    def typical(self, rules: Any, at: int) -> Figure | None:
        return Count(at + FEW, self.noun)


class Fixed(Counted):
    """Converts a number to a `Count`; a step that shows it is recorded as having read the `parameters`."""

    def __init__(self, noun: str, *parameters: str) -> None:
        super().__init__(noun)
        self.parameters = parameters

    def reads(self, rules: Any, value: Any) -> Iterable[str]:
        paths: list[str] = rules.paths_of(*self.parameters)
        return paths


class Called(Shown):
    """Converts a value to a noun: `prefix`, a dot, and the name of the value.

    The value is a name, an enum member, or an index of the list that `named` returns.

    >>> Called("good", lambda rules: ("gems", "coffee")).figure(None, 1)
    Name(noun='good.coffee')
    """

    def __init__(self, prefix: str, named: Callable[[Any], Sequence[str]]) -> None:
        self.prefix, self.named = prefix, named

    def figure(self, rules: Any, value: Any) -> Figure:
        if isinstance(value, Enum):
            value = value.value
        return Name(f"{self.prefix}.{self.named(rules)[value] if isinstance(value, int) else value}")

    def nouns(self, rules: Any) -> Iterable[str]:
        return [f"{self.prefix}.{name}" for name in self.named(rules)]


class CountedEach(Called):
    """Converts a pile (how many things there are of each kind) to a list of counts, without those of 0.

    >>> CountedEach("good", lambda rules: ("gems", "cloth", "coffee")).figure(None, (2, 0, 1))
    (Count(number=2, noun='good.gems'), Count(number=1, noun='good.coffee'))
    """

    def figure(self, rules: Any, value: Any) -> Figure:
        named = zip(self.named(rules), value, strict=True)
        return tuple(Count(number, f"{self.prefix}.{name}") for name, number in named if number)

    def typical(self, rules: Any, at: int) -> Figure | None:
        return tuple(Count(at + FEW + more, noun) for more, noun in enumerate(islice(self.nouns(rules), FEW)))


class Each(Shown):
    """Converts several values to a list of figures.

    >>> Each(Seated()).figure(None, (0, 2))
    (Player(letter='A'), Player(letter='C'))
    """

    def __init__(self, one: Shown) -> None:
        if isinstance(one, Split):
            raise TypeError(f"what is said as {', '.join(one.parts)} cannot be said in a list")
        self.one = one

    def figure(self, rules: Any, value: Any) -> Figure:
        return tuple(self.one.figure(rules, each) for each in value)

    def nouns(self, rules: Any) -> Iterable[str]:
        return self.one.nouns(rules)

    def typical(self, rules: Any, at: int) -> Figure | None:
        each = [self.one.typical(rules, at), self.one.typical(rules, at + 1)]
        return tuple(dict.fromkeys(figure for figure in each if figure is not None)) or None


class Split(Shown):
    """Converts a value to several named figures.

    For each name: a conversion, and a function of the rules and the value that returns what is converted.
    Here, the number of a card has two figures, its digits.

    >>> card = Split(suit=(Shown(), lambda _, card: card // 10), rank=(Shown(), lambda _, card: card % 10))
    >>> list(card.figures(None, "card", 37))
    [('suit', 3), ('rank', 7)]
    """

    def __init__(self, **parts: tuple[Shown, Callable[[Any, Any], Any]]) -> None:
        self.parts: Mapping[str, tuple[Shown, Callable[[Any, Any], Any]]] = parts

    def figures(self, rules: Any, parameter: str, value: Any) -> Iterable[tuple[str, Figure]]:
        return [(name, shown.figure(rules, part(rules, value))) for name, (shown, part) in self.parts.items()]

    def nouns(self, rules: Any) -> Iterable[str]:
        return [noun for shown, _ in self.parts.values() for noun in shown.nouns(rules)]

    def placeholders(self, parameter: str) -> Mapping[str, Shown]:
        return {name: shown for name, (shown, _) in self.parts.items()}


def shown_as(hint: Any) -> Shown:
    """Return the conversion to figures for values of a type."""
    if get_origin(hint) is Annotated:
        base, *beside = get_args(hint)
        return next((each for each in reversed(beside) if isinstance(each, Shown)), None) or shown_as(base)
    if get_origin(hint) is tuple and get_args(hint)[1:] == (...,):
        return Each(shown_as(get_args(hint)[0]))
    return Shown()
