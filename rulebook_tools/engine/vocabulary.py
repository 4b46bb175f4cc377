"""The vocabulary of examples of a game: the names in `given`, `when` and `then`, and their possible values.

For editors it is published as a JSON Schema, for authors as a page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Anything:
    """Any value."""


@dataclass(frozen=True, slots=True)
class Nothing:
    """The null of YAML."""


@dataclass(frozen=True, slots=True)
class Flag:
    """The values true and false."""


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number from `least` to `most`; None for no bound."""

    least: int | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Word:
    """One of several words."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TextPattern:
    """A text that matches the regular expression `pattern` (any text if empty); `example` is a sample."""

    example: str = ""
    pattern: str = ""


@dataclass(frozen=True, slots=True)
class Many:
    """A list of values of the kind `part`; if `alone`, a single value needs no list around it."""

    part: Written
    alone: bool = False
    any_order: bool = False
    """Whether the order of the values does not matter; a value may occur several times."""


@dataclass(frozen=True, slots=True)
class Field:
    """The possible value under a name in a mapping, and notes on the value and on what holds without it."""

    what: Written
    note: str = ""
    """A sentence that explains the value."""
    without: str = ""
    """What holds if the name is left out, as part of a sentence."""


@dataclass(frozen=True, slots=True)
class Fields:
    """A mapping with known names; if other names are allowed too, `more` is the kind of their values."""

    parts: Mapping[str, Field]
    more: Written | None = None


@dataclass(frozen=True, slots=True)
class Thing:
    """A kind of value (`what`) that is used in several places, with its name in singular and plural."""

    one: str
    several: str
    what: Written


@dataclass(frozen=True, slots=True)
class Either:
    """A value of one of several kinds."""

    parts: tuple[Written, ...]


Written: TypeAlias = (
    "Anything | Nothing | Flag | Number | Word | TextPattern | Many | Fields | Thing | Either"
)
"""A kind of value: which values can be written in a place of an example."""

ANYTHING, NOTHING, FLAG, NUMBER, TEXT = Anything(), Nothing(), Flag(), Number(), TextPattern()


def either(*written: Written) -> Written:
    """Return the union of kinds of values; those of the same class are merged into one."""
    flat = [part for each in written for part in (each.parts if isinstance(each, Either) else (each,))]
    if ANYTHING in flat:
        return ANYTHING
    found: list[Written] = []
    for each in flat:
        for index, other in enumerate(found):
            both = _joint_kind(other, each)
            if both is not None:
                found[index] = both
                break
        else:
            found.append(each)
    return found[0] if len(found) == 1 else Either(tuple(found))


def alternatives(written: Written) -> Iterator[Written]:
    """Yield the alternatives of a kind of value: those in an `Either` or a `Thing`, else the kind itself."""
    match written:
        case Either(parts):
            for part in parts:
                yield from alternatives(part)
        case Thing(what=what):
            yield from alternatives(what)
        case _:
            yield written


def words(names: Iterable[str]) -> Word:
    """Return the kind of value that is one of these words; duplicates are dropped."""
    return Word(tuple(dict.fromkeys(names)))


def _joint_kind(one: Written, other: Written) -> Written | None:
    match one, other:
        case _ if one == other:
            return one
        case Word(), Word():
            return words((*one.words, *other.words))
        case Number(), Number():
            least = None if None in (one.least, other.least) else min(one.least or 0, other.least or 0)
            most = None if None in (one.most, other.most) else max(one.most or 0, other.most or 0)
            return Number(least, most)
        case TextPattern(), TextPattern() if not (one.pattern and other.pattern):
            return TEXT
        case Many(), Many():
            return Many(
                either(one.part, other.part), one.alone or other.alone, one.any_order or other.any_order
            )
        case Fields(), Fields():
            return merged(one, other)
        case Thing(), Thing() if one.one == other.one:
            return replace(one, what=either(one.what, other.what))
        case _:
            return None


def merged(*fields: Fields) -> Fields:
    """Return a mapping with the names of several mappings and the union of the values under each."""
    return reduce(_merged, fields, Fields({}))


def _merged(one: Fields, other: Fields) -> Fields:
    parts = dict(one.parts)
    for name, part in other.parts.items():
        before = parts.get(name, part)
        parts[name] = replace(before, what=either(before.what, part.what))
    return Fields(parts, _either_given(one.more, other.more))


def _either_given(*written: Written | None) -> Written | None:
    given = [each for each in written if each is not None]
    return either(*given) if given else None


def sample(written: Written) -> str:
    """Return a sample of a kind of value, as YAML in one line."""
    match next(alternatives(written)):
        case Number(least, most):
            return str(max(1, least or 0) if most is None else most)
        case Word(words) if words:
            return words[0]
        case TextPattern(example) if example:
            return example
        case Flag():
            return "true"
        case Many(part, alone):
            return sample(part) if alone else f"[{sample(part)}]"
        case Fields(parts):
            return f"{{{', '.join(f'{name}: {sample(part.what)}' for name, part in parts.items())}}}"
        case _:
            return "…"


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb of `when`: an action of a player, or of no player, that examples can write."""

    example: str
    """A sample of the action in YAML, beginning with the verb."""
    what: Written | None = None
    """The kind of value under the verb; None if the verb is always written alone."""
    beside: Mapping[str, Written] = field(default_factory=dict)
    """The kinds of values allowed beside the verb, by name."""
    alone: bool = False
    """Whether a verb with a value may also be written without it."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The names allowed in `given`, `when` and `then` of a game's examples, with their kinds of values."""

    given: Written = ANYTHING
    seats: tuple[str, ...] = ()
    """The letters of all seats; if empty, `when` may contain anything."""
    own: Mapping[str, Verb] = field(default_factory=dict)
    """The verbs of players."""
    short: Written | None = None
    """The kind of value directly under a player's letter; None if the verb cannot be left out."""
    common: Mapping[str, Verb] = field(default_factory=dict)
    """The verbs without a player's letter: of chance, and of all players together."""
    due: tuple[str, ...] = ()
    """The names of pending decisions and draws in `then`."""
    then: Fields = field(default_factory=lambda: Fields({}, ANYTHING))


def together(vocabularies: Iterable[Vocabulary]) -> Vocabulary:
    """Return the union of vocabularies (one for each reading of a ruling), with names in the order found."""
    return reduce(_together, vocabularies)


def _together(one: Vocabulary, other: Vocabulary) -> Vocabulary:
    return Vocabulary(
        either(one.given, other.given),
        max(one.seats, other.seats, key=len),
        _verbs(one.own, other.own),
        _either_given(one.short, other.short),
        _verbs(one.common, other.common),
        tuple(dict.fromkeys((*one.due, *other.due))),
        merged(one.then, other.then),
    )


def _verbs(one: Mapping[str, Verb], other: Mapping[str, Verb]) -> Mapping[str, Verb]:
    return {**one, **{name: _verb(one.get(name, verb), verb) for name, verb in other.items()}}


def _verb(one: Verb, other: Verb) -> Verb:
    beside = {**other.beside, **one.beside}
    for name in one.beside.keys() & other.beside.keys():
        beside[name] = either(one.beside[name], other.beside[name])
    alone = one.alone or other.alone or (one.what is None) != (other.what is None)
    return replace(one, what=_either_given(one.what, other.what), beside=beside, alone=alone)
