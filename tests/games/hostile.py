"""Actions and saved positions that no game has, made from those that random games have."""

from __future__ import annotations

import copy
import math
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any, NamedTuple

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import Data, GivenError, Plain
from rulebook_tools.engine.declared import Statements
from rulebook_tools.engine.figures import Step
from rulebook_tools.engine.game import Game, IllegalAction
from rulebook_tools.errors import Place, Problem
from rulebook_tools.examples.expectations import expectations
from rulebook_tools.model import Located

MOST_MOVES = 20_000
MOST_FILLED = 1000
LONG = 20_000
"""The characters of a message that nobody reads."""


class Foreign(NamedTuple):
    """An action of no game."""

    player: int = 0
    kind: str = "foreign"


HUGE = (10**9, 10**9 + 1, 2**64, 10**5000)
PLAIN: tuple[Any, ...] = (-1, -2, -1_000_000, 0, 1, 2, 3, 5, 7, 40, 1000, *HUGE[:3], True, False, None)
PLAIN += (
    math.nan,
    math.inf,
    1.0,
    "",
    "1",
    "none",
    "A" * 100_000,
    [],
    [0],
    [[]],
    {},
    {"a": 0},
    {"A": {}},
    {"": []},
)
"""What YAML and JSON can hold."""
NO_DATA: tuple[Any, ...] = (
    HUGE[3],
    -HUGE[3],
    (),
    (0,),
    b"12",
    object(),
    Foreign(),
    {1, 2},
    {1: 2},
    {None: ""},
)


def hostile(value: Any, random: Random, *, is_data: bool = False) -> Any:
    """Return something that may not stand where a value stands; `is_data` asks for what a file can hold."""
    if type(value) is int and random.random() < 0.5:
        return value + random.choice((-1, 1, 2, -3, 10, -10))
    about: tuple[Any, ...] = ([value],) if is_data else ([value], (value,))
    return copy.deepcopy(random.choice((*PLAIN, *about) if is_data else (*PLAIN, *about, *NO_DATA)))


def changed_parts(parts: list[Any], random: Random) -> list[Any]:
    """Return the parts of a list or tuple, changed in one way."""
    at = random.randrange(len(parts)) if parts else 0
    match random.randrange(7):
        case 0 if parts:
            del parts[at]
        case 1 if parts:
            parts.insert(at, parts[at])
        case 2:
            parts.insert(at, hostile(0, random))
        case 3 if len(parts) > 1:
            other = random.randrange(len(parts))
            parts[at], parts[other] = parts[other], parts[at]
        case _ if parts:
            parts[at] = changed(parts[at], random)
        case _:
            pass
    return parts


def changed(value: Any, random: Random) -> Any:
    """Return a value of an action with something changed within it, or another thing in its place."""
    if random.random() < 0.25 or not isinstance(value, tuple):
        return hostile(value, random)
    if hasattr(value, "_fields"):
        at = random.randrange(len(value))
        parts = [changed(part, random) if each == at else part for each, part in enumerate(value)]
        return tuple.__new__(type(value), parts)
    return tuple(changed_parts(list(value), random)) if random.random() < 0.9 else list(value)


def changed_action(action: Any, random: Random) -> Any:
    """Return an action with one field changed; now and then another thing altogether."""
    if random.random() < 0.02:
        return random.choice((None, 1, "sail", (), action.__class__, [*vars_of(action)], Foreign(), object()))
    if random.random() < 0.02:
        return (
            tuple.__new__(type(action), list(action)[: random.randrange(len(action))])
            if isinstance(action, tuple)
            else action
        )
    if is_dataclass(action):
        name = random.choice([each.name for each in fields(action)])
        again = copy.copy(action)
        object.__setattr__(again, name, changed(getattr(action, name), random))
        return again
    at = random.randrange(len(action))
    parts = [changed(part, random) if each == at else part for each, part in enumerate(action)]
    return tuple.__new__(type(action), parts)


def vars_of(action: Any) -> list[Any]:
    return (
        list(action) if isinstance(action, tuple) else [getattr(action, each.name) for each in fields(action)]
    )


def changed_json(plain: Plain, random: Random, changes: int = 1, *, is_data: bool = False) -> Any:
    """Return JSON data with some things changed somewhere within it."""
    found: Any = {"": copy.deepcopy(plain)}
    for _ in range(changes):
        change_one(found, random, is_data=is_data)
    return found[""]


def change_one(found: Any, random: Random, *, is_data: bool) -> None:
    """Change one thing within JSON data."""
    places = list(walk(found))
    holder, key = random.choice(places)
    numbers = [(where, at) for where, at in places if type(where[at]) is int]
    match random.randrange(9):
        case 0 if isinstance(holder, dict) and key:
            del holder[key]
        case 0 | 1 if isinstance(holder, list):
            del holder[key]
        case 1 | 2 if isinstance(holder, list):
            holder.insert(key, copy.deepcopy(holder[key]))
        case 2 | 3 if isinstance(holder[key], dict):
            holder[key][random.choice(("x", "kind", "left", "A", "A" * 300))] = hostile(
                0, random, is_data=is_data
            )
        case 4:
            other, there = random.choice(places)
            holder[key], other[there] = copy.deepcopy(other[there]), copy.deepcopy(holder[key])
        case 5 if random.random() < 0.3:
            deep: Any = [holder[key], {"kind": "shuffling", "after": holder[key]}][random.randrange(2)]
            for _ in range(random.choice((1, 5, 100))):
                deep = {**deep, "after": deep} if isinstance(deep, dict) else [deep]
            holder[key] = deep
        case 6 | 7 if numbers:
            (one, at), (other, there) = random.choice(numbers), random.choice(numbers)
            one[at] += 1
            other[there] -= 1
        case _ if type(holder[key]) not in (dict, list) or random.random() < 0.1:
            holder[key] = hostile(holder[key], random, is_data=is_data)
        case _:
            pass


def walk(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield each holder with a key or an index of it."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in list(items):
        yield value, key
        yield from walk(part)


def positions(game: Game[Any, Any], players: int, seed: int) -> Iterator[tuple[Any, list[Any]]]:
    """Yield the positions of a random game, each with what is legal, and what chance does."""
    position, chance = game.new_game(players), Chance(seed)
    while legal := list(game.legal_actions(position)):
        drawn = game.by_chance(position, chance)
        yield position, legal if drawn is None else [*legal, drawn]
        position = game.apply(
            position, chance.choice(legal) if drawn is None else drawn, explain=False
        ).position


def judge_action(game: Game[Any, Any], position: Any, action: Any, statements: Statements) -> list[str]:
    """Return what is wrong with how a game takes an action, whatever it is."""
    before = game.to_json(position)
    try:
        after, steps = game.apply(position, action)
    except (IllegalAction, GivenError) as error:
        try:
            game.apply(position, action, explain=False)
        except type(error):
            return (
                []
                if before == game.to_json(position) and len(str(error)) < LONG
                else ["changed, or a long message"]
            )
        return ["refused only when it is told"]
    problems = statements.wrong([game.describe(position, action)], steps)
    problems += game.invariants(position, steps, after)
    if before != game.to_json(position):
        problems.append("the position changed")
    if game.from_json(game.to_json(after)) != after:
        problems.append("another position in JSON")
    return problems


def judge_json(game: Game[Any, Any], data: Any, seed: int, most: int = MOST_MOVES) -> list[str] | None:
    """Return what goes wrong in a game that goes on from JSON data; None where the data are refused."""
    try:
        position = game.from_json(data)
    except GivenError as error:
        if len(str(error)) > LONG:
            return ["a long message"]
        return None
    return go_on(game, position, seed, most)


def go_on(game: Game[Any, Any], position: Any, seed: int, most: int) -> list[str]:
    """Return what goes wrong in a game played on at random."""
    chance, statements = Chance(seed), Statements(game)
    for _ in range(most):
        if game.outcome(position):
            return [] if not game.legal_actions(position) else ["legal actions after the end"]
        game.pending(position)
        legal = list(game.legal_actions(position))
        if not legal:
            return ["nothing is legal"]
        drawn = game.by_chance(position, chance)
        action = chance.choice(legal) if drawn is None else drawn
        after, steps = game.apply(position, action)
        problems = statements.wrong([game.describe(position, action)], steps) + list(
            game.invariants(position, steps, after)
        )
        if problems:
            return [f"{action}: {each}" for each in problems]
        position = after
    return ["no end"]


def judge_example(game: Game[Any, Any], given: Any, when: Any, then: Any) -> list[str]:
    """Return what is wrong with how a game reads an example, whatever it says."""
    problems: list[str] = []
    try:
        position = before = game.read_position(Data(given))
        game.situation(position, Data(given))
        steps, chance, statements = list[Step](), Chance(0), Statements(game)
        for entry in Data(when).items():
            action = game.read_action(position, entry)
            for _ in range(MOST_FILLED):
                filled = game.fill(position, action, chance)
                if filled is None:
                    break
                position, more = game.apply(position, filled)
                steps += more
            action = game.read_action(position, entry)
            said = game.describe(position, action)
            position, more = game.apply(position, action)
            problems += statements.wrong([said], more)
            steps += more
    except (GivenError, IllegalAction) as error:
        return [*problems, "a long message"] if len(str(error)) > LONG else problems
    located = Located(then, {(): Place("then.yml")})
    for each in expectations(located, game.observe(before, steps, position)):
        str(each.place if isinstance(each, Problem) else each.holds)
    game.pending(position)
    return problems
