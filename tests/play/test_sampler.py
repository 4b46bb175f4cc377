"""Sampling of actions from types and from actions met in play, to check what a game refuses."""

from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any, Literal, NamedTuple

import pytest

from rulebook_tools.engine.chance import Biased, Chance
from rulebook_tools.engine.values import Kinds, Known, Range, Unmade
from rulebook_tools.play.sampler import Sampler

MANY = 300


class Way(Enum):
    OUT = "out"
    BACK = "back"


class Card(NamedTuple):
    name: str
    number: Annotated[int, Range(lambda position, _action: position)]


class Lay(NamedTuple):
    seat: Annotated[int, Range(lambda position, _action: position)]
    what: Literal["card", "coin"]
    number: Annotated[int, Range(lambda _, action: 5 if action.what == "card" else 2)]
    even: Annotated[int, Range(), Known(lambda _, number: not number % 2, "an even number")]
    way: Way
    again: bool
    cards: tuple[Card, ...] = ()
    owner: Annotated[int, Range(lambda position, _action: position)] | None = None


@dataclass(frozen=True)
class Pass:
    seat: int


POSITION = 4
LAID = Lay(1, "card", 3, 4, Way.OUT, again=True, cards=(Card("left", 2), Card("right", 3)))


def made(sampler: Sampler, seed: int) -> list[Any]:
    """Return many sampled actions, without the attempts that fail."""
    chance, found = Chance(seed), []
    for _ in range(MANY):
        try:
            found.append(sampler.action(POSITION, LAID, chance))
        except Unmade:
            continue
    return found


def test_actions_from_nothing_are_of_their_types() -> None:
    """Every field has a valid value, also if its range depends on another field."""
    sampler, kinds = Sampler([Lay]), Kinds([Lay])
    for action in made(sampler, 1):
        if not action.cards:  # no card was met, so none has a name
            kinds.check(POSITION, action)


def test_texts_and_records_are_those_met() -> None:
    """Texts come from actions met in play; each value occurs."""
    sampler = Sampler()
    sampler.meet([LAID])
    found = [action for action in made(sampler, 2) if isinstance(action, Lay)]
    assert {card.name for action in found for card in action.cards} == {"left", "right"}
    assert {action.way for action in found} == set(Way)
    assert {action.what for action in found} == {"card", "coin"}
    assert {None, 0, 1} <= {action.owner for action in found}
    assert {len(action.cards) for action in found} >= {0, 1, 2, 3}


def test_changed_action_differs_in_one_field_at_most() -> None:
    """The other fields stay the same; a changed number can be out of its range."""
    sampler, chance = Sampler([Lay, Pass]), Chance(3)
    sampler.meet([LAID, Pass(2)])
    seen = set()
    for _ in range(MANY):
        try:
            action = sampler.changed(POSITION, LAID, chance)
        except Unmade:
            continue
        apart = [name for name in Lay._fields if getattr(action, name) != getattr(LAID, name)]
        assert len(apart) <= 1
        seen.update(apart)
    assert seen == set(Lay._fields)
    assert {sampler.changed(POSITION, Pass(2), chance).seat for _ in range(MANY)} >= {1, 2, 3}


def test_same_seed_makes_the_same_actions() -> None:
    """So a reported problem can be reproduced."""
    one, other = Sampler([Lay, Pass]), Sampler([Lay, Pass])
    for sampler in (one, other):
        sampler.meet([LAID])
    assert made(one, 4) == made(other, 4)
    assert made(one, 4) != made(one, 5)


def test_actions_without_fields_are_those_met() -> None:
    """Actions that are texts are sampled from texts met at other positions."""
    sampler = Sampler()
    sampler.meet(["throw", "stop"])
    assert set(made(sampler, 6)) == {"throw", "stop"}


@pytest.mark.parametrize("make", [Chance, lambda seed: Biased(seed, to_last=True)])
def test_hits_are_counted_as_one_by_one(make: type[Chance]) -> None:
    """`hits` gives the same number as single calls of `below` with the same seed."""
    at_once, single = make(3), make(3)
    assert at_once.hits(57, 100, 40) == sum(single.below(100) < 57 for _ in range(40))
    assert (at_once.uses, at_once.below(9)) == (single.uses, single.below(9))
