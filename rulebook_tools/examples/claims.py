"""Claims: what `then` of an example compares, as statements with words under `results` in `wording.yml`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, islice, product
from typing import NamedTuple

from rulebook_tools.engine.data import Data, Plain
from rulebook_tools.engine.figures import LETTERS, Count, Figure, Name, Player, Spot, Statement
from rulebook_tools.examples.expectations import LEGAL
from rulebook_tools.examples.patterns import PATTERN_KEY_SET, AnyOf, AnyOrder, Between, Wanted, read_wanted
from rulebook_tools.examples.run import DUE, Run, read_entries
from rulebook_tools.model import ABSENT, AT, MORE, PLAYER, RESULT, ResultWording, Wordings, figure_of
from rulebook_tools.util.errors import Place

NONE = "none"
"""The word for nothing and nobody in `then`."""
MOST_WAYS = 8
"""Maximum number of values that a claim may allow; a claim that allows more gets no statements."""


class Claim(NamedTuple):
    """What an example expects under one name: a statement for each value that it allows."""

    name: str
    """Its name in `results`: keys of `then` without numbers, joined by dots; `player` for a seat's letter."""
    place: Place
    ways: tuple[Statement, ...] = ()
    """A statement for each allowed value; empty if `results` has no words, or for more than `MOST_WAYS`."""


class Bounded(NamedTuple):
    """A figure for a range of numbers: two bounds, each with its noun; `()` for a bound that is missing."""

    least: Figure
    most: Figure


class Unordered(tuple[Figure, ...]):
    """A figure for a list whose order does not matter."""

    __slots__ = ()


def claims(run: Run, wordings: Wordings) -> tuple[Claim, ...]:
    """Return the claims of an example's `then`, in its order; without `then`, those of the last `expect`.

    For `due` in `then`, the claim is the statement of what is due at the end of the run. `legal` has none.
    """
    example = run.example
    if example.then is not None:
        said, where = Data(example.then.value), example.then
    else:
        expected = [entry.expect for entry in read_entries(example) if entry.expect is not None]
        said, where = expected[-1] if expected else Data({}), example.when
    due = (run.due,) if run.due and example.then else ()
    return tuple(
        Claim(name, where.place_of(part.path), (due if name == DUE else ()) or ways)
        for name, part, ways in _Reader(wordings).claims(said, (), {})
    )


class _Reader(NamedTuple):
    wordings: Wordings

    def claims(
        self, said: Data, names: tuple[str, ...], about: Mapping[str, Figure]
    ) -> Iterator[tuple[str, Data, tuple[Statement, ...]]]:
        name, value = ".".join(names), said.value
        if name == LEGAL:
            return
        is_named = name in self.wordings.results
        is_mapping = isinstance(value, Mapping) and PATTERN_KEY_SET.isdisjoint(value)
        if not is_mapping or (is_named and not any(map(_is_variable, _keys(value)))):
            yield name, said, self._ways(said, name, about)
        elif isinstance(value, Mapping):
            for key, part in value.items():
                inner = Data(part, (*said.path, key))
                if not _is_variable(key):
                    yield from self.claims(inner, (*names, key), about)
                    continue
                if key in LETTERS:
                    yield from self.claims(inner, (*names, PLAYER), {**about, PLAYER: Player(key)})
                else:
                    numbers = dict.fromkeys((*names[-1:], AT), int(key))
                    yield from self.claims(inner, names, {**about, **numbers})

    def _ways(self, said: Data, name: str, about: Mapping[str, Figure]) -> tuple[Statement, ...]:
        result = self.wordings.results.get(name)
        allowed = list(islice(_allowed(read_wanted(said)), MOST_WAYS + 1)) if result else []
        if result is None or len(allowed) > MOST_WAYS:
            return ()
        last = figure_of(name)
        figures = (self._figures(result, each, last) for each in allowed)
        return tuple(Statement(f"{RESULT}.{name}", {**about, **each}) for each in figures)

    def _figures(self, result: ResultWording, value: Wanted, name: str) -> Mapping[str, Figure]:
        noun = result.noun.name if result.noun else ""
        if isinstance(value, Mapping):
            there = {key: part for key, part in value.items() if part != 0}
            absent = tuple(Name(f"{noun}.{key}") for key in value if key not in there)
            return {
                name: tuple(_number(part, f"{noun}.{key}") for key, part in there.items()),
                ABSENT: absent,
            }
        if isinstance(value, list) and result.length is not None:
            return {name: Count(len(value), result.length.name)}
        figure = self._figure(value, noun)
        if isinstance(figure, tuple) and len(figure) == 1 and isinstance(figure[0], Count):
            figure = figure[0]
        sign = {MORE: int(value > 0)} if isinstance(value, int) else {}
        return {name: figure, **sign}

    def _figure(self, value: Wanted, noun: str) -> Figure:
        match value:
            case str() if value in LETTERS:
                return Player(value)
            case str():
                return () if value == NONE else self._word(value, noun)
            case list():
                parts = self._counted(tuple(self._figure(part, noun) for part in value if part != NONE))
                return Unordered(parts) if isinstance(value, _InAnyOrder) else parts
            case _:
                return _number(value, noun if self._is_counted(noun) else "")

    def _counted(self, parts: tuple[Figure, ...]) -> tuple[Figure, ...]:
        """Return a list of figures with equal things combined into counts.

        Returns the list unchanged if no thing occurs several times, or if not all can be counted.
        """
        numbers = Counter(
            part.noun for part in parts if isinstance(part, Name) and self._is_counted(part.noun)
        )
        is_counted = numbers.total() == len(parts) > len(numbers)
        return tuple(Count(number, noun) for noun, number in numbers.items()) if is_counted else parts

    def _is_counted(self, noun: str) -> bool:
        known = self.wordings.nouns.get(noun)
        return known is not None and known.one is not None

    def _word(self, word: str, noun: str) -> Figure:
        """Return a word of `then` as a figure: a noun, or a `Spot` (a label such as `c4`) if `noun` is empty.

        The noun is the one in `wording.yml` with the same parts (`a-b` has `a` and `b`) in any order, else
        `<noun>.<word>`. If `wording.yml` does not have that and the word contains `@`, the result is a spot,
        too. The label of a spot is the part after the `@`, or the whole word without `@`.
        """
        if not noun:
            return Spot(word.rpartition("@")[2])
        parts = _parts(word)
        alike = (each for each in self.wordings.nouns if len(parts) > 1 and _parts(each) == parts)
        known = next(alike, f"{noun}.{word}")
        return (
            Name(known) if known in self.wordings.nouns or "@" not in word else Spot(word.rpartition("@")[2])
        )


class _InAnyOrder(list[Wanted]):
    """A list of expected values whose order does not matter."""


def _parts(word: str) -> list[str]:
    return sorted(re.split(r"[^a-z0-9]", word))


def _keys(value: Plain) -> Iterable[str]:
    return map(str, value) if isinstance(value, Mapping) else ()


def _is_variable(key: str) -> bool:
    """Return whether a key of `then` is a number or a player's letter, and so not in a claim's name."""
    return key in LETTERS or key.isdecimal()


def _number(value: Wanted, noun: str) -> Figure:
    match value:
        case Between(least, most):
            return Bounded(
                () if least is None else _number(least, noun), () if most is None else _number(most, noun)
            )
        case int():
            return Count(abs(value), noun) if noun else abs(int(value))
        case _:
            return ()


def _allowed(wanted: Wanted) -> Iterator[Wanted]:
    """Yield each value that an expectation allows, without patterns; a range of numbers stays one value."""
    match wanted:
        case AnyOf(values):
            yield from chain.from_iterable(map(_allowed, values))
        case AnyOrder(values):
            yield from map(_InAnyOrder, _combinations(values))
        case list():
            yield from map(list, _combinations(wanted))
        case Mapping():
            yield from (dict(zip(wanted, each, strict=True)) for each in _combinations(wanted.values()))
        case _:
            yield wanted


def _combinations(values: Iterable[Wanted]) -> Iterable[tuple[Wanted, ...]]:
    return product(*(list(islice(_allowed(value), MOST_WAYS + 1)) for value in values))
