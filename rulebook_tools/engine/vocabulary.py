"""All that the examples of a game can say: where they begin, what is done, what comes out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from rulebook_tools.engine.written import ANYTHING, Fields, Written, either, merged


@dataclass(frozen=True, slots=True)
class Verb:
    """What can be done, by one player or by nobody in particular."""

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
    first, *others = vocabularies
    for each in others:
        short = [what for what in (first.short, each.short) if what is not None]
        first = Vocabulary(
            either(first.given, each.given),
            max(first.seats, each.seats, key=len),
            _verbs(first.own, each.own),
            either(*short) if short else None,
            _verbs(first.common, each.common),
            tuple(dict.fromkeys((*first.due, *each.due))),
            merged(first.then, each.then),
        )
    return first


def _verbs(one: Mapping[str, Verb], other: Mapping[str, Verb]) -> Mapping[str, Verb]:
    found = dict(one)
    for name, verb in other.items():
        before = found.get(name)
        found[name] = verb if before is None else _verb(before, verb)
    return found


def _verb(one: Verb, other: Verb) -> Verb:
    what = [each for each in (one.what, other.what) if each is not None]
    beside = {**other.beside, **one.beside}
    for name in one.beside.keys() & other.beside.keys():
        beside[name] = either(one.beside[name], other.beside[name])
    alone = one.alone or other.alone or (one.what is None) != (other.what is None)
    return replace(one, what=either(*what) if what else None, beside=beside, alone=alone)
