"""What the examples of a game can say: what can be written at each place, and the words of `when`.

Editors are given it as a JSON Schema, authors as a list of names.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Anything:
    """Whatever data can be."""


@dataclass(frozen=True, slots=True)
class Nothing:
    """What YAML calls null."""


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number within bounds, as far as there are any."""

    least: int | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Word:
    """One of some words."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TextPattern:
    """The form of a text: the `pattern` that it must match (any text if empty), and an `example`."""

    example: str = ""
    pattern: str = ""


@dataclass(frozen=True, slots=True)
class Many:
    """A list; where one thing `alone` will do, it needs no list around it."""

    part: Written
    alone: bool = False
    any_order: bool = False
    """Whether it is a set, though a thing may be in it several times."""


@dataclass(frozen=True, slots=True)
class Field:
    """What stands under a name."""

    what: Written
    note: str = ""
    """What it says, in a sentence for authors."""
    without: str = ""
    """What it means to leave it out."""


@dataclass(frozen=True, slots=True)
class Fields:
    """Values by name; `more` is what may stand under other names, if they can be any."""

    parts: Mapping[str, Field]
    more: Written | None = None


@dataclass(frozen=True, slots=True)
class Thing:
    """A named form that is used in several places: its name, singular and plural, and the form."""

    one: str
    several: str
    what: Written


@dataclass(frozen=True, slots=True)
class Either:
    """One thing or another, of different kinds."""

    parts: tuple[Written, ...]


Written: TypeAlias = (
    "Anything | Nothing | Flag | Number | Word | TextPattern | Many | Fields | Thing | Either"
)

ANYTHING, NOTHING, FLAG, NUMBER, TEXT = Anything(), Nothing(), Flag(), Number(), TextPattern()


def either(*written: Written) -> Written:
    """Return what can be any of these: those of one kind become one."""
    flat = [part for each in written for part in (each.parts if isinstance(each, Either) else (each,))]
    if ANYTHING in flat:
        return ANYTHING
    found: list[Written] = []
    for each in flat:
        for index, other in enumerate(found):
            both = _both(other, each)
            if both is not None:
                found[index] = both
                break
        else:
            found.append(each)
    return found[0] if len(found) == 1 else Either(tuple(found))


def words(names: Iterable[str]) -> Word:
    """Return one of some words, each named once."""
    return Word(tuple(dict.fromkeys(names)))


def _both(one: Written, other: Written) -> Written | None:
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
    """Return the names of several mappings, with what can stand under each."""
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
    """Return something that can be written, as YAML in one line."""
    match written:
        case Number():
            return str(max(1, written.least or 0) if written.most is None else written.most)
        case Word():
            return written.words[0] if written.words else "…"
        case TextPattern():
            return written.example or "…"
        case Flag():
            return "true"
        case Many():
            return sample(written.part) if written.alone else f"[{sample(written.part)}]"
        case Fields():
            return f"{{{', '.join(f'{name}: {sample(part.what)}' for name, part in written.parts.items())}}}"
        case Either():
            return sample(written.parts[0])
        case Thing():
            return sample(written.what)
        case _:
            return "…"


@dataclass(frozen=True, slots=True)
class Verb:
    """An action that can be written, of one player or of none."""

    example: str
    """How it is written, beginning with the verb."""
    what: Written | None = None
    """What stands under the verb; None where it stands alone."""
    beside: Mapping[str, Written] = field(default_factory=dict)
    """What may stand beside it, by name."""
    alone: bool = False
    """Whether it may also stand alone."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The names that `given`, `when` and `then` know, with what stands under them."""

    given: Written = ANYTHING
    seats: tuple[str, ...] = ()
    """The letters of all who can play; without any, `when` can say anything."""
    own: Mapping[str, Verb] = field(default_factory=dict)
    """What players do."""
    short: Written | None = None
    """What stands right under a player's letter, where only one verb can be meant."""
    common: Mapping[str, Verb] = field(default_factory=dict)
    """What chance does, or all together."""
    due: tuple[str, ...] = ()
    """How `then` calls what can be due."""
    then: Fields = field(default_factory=lambda: Fields({}, ANYTHING))


def together(vocabularies: Iterable[Vocabulary]) -> Vocabulary:
    """Return what can be said under any of some readings: the first says it, the others add to it."""
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
