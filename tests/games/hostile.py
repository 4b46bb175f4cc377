"""Actions and examples that no game has, made from those that there are.

Each `troubles_of_…` makes many, from a seed, and returns what is wrong with how a game takes them: nothing,
if every one of them is refused as it should be, or is as good as any other.
"""

from __future__ import annotations

import copy
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import yaml

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.conformance import Statements
from rulebook_tools.engine.data import Data, GivenError, Plain
from rulebook_tools.engine.figures import Step
from rulebook_tools.engine.game import Game, GameFactory, IllegalAction
from rulebook_tools.engine.parameters import Parameters
from rulebook_tools.examples.expectations import expectations
from rulebook_tools.model import Located
from rulebook_tools.util.errors import Place

MOST_FILLED = 1000
MOST_TRIED = 2000
"""The moves of a game that are looked at: some games have no end."""
LONG = 20_000
"""The characters of a message that nobody reads."""
NUMBERS: tuple[int, ...] = (-1, 0, 1, 2, 3, 7, 40, 1000, -1_000_000, 10**9, 10**9 + 1, 2**64)
VALUES: tuple[Any, ...] = (
    *NUMBERS,
    *(True, False, None),
    *(math.nan, math.inf, 1.0),
    *("", "1", "none", "A" * 100_000),
    *([], [0], [[]], {}, {"a": 0}, {"A": {}}, {"": []}),
)
"""What may stand in the place of anything."""
KEYS = ("x", "kind", "left", "A", "A" * 300)
"""What an entry more may be called."""
DEPTHS = (1, 5, 100)
"""How deep something is wrapped in lists or mappings."""


class Foreign(NamedTuple):
    """An action of no game."""

    player: int = 0
    kind: str = "foreign"


HUGE = 10**5000
NO_DATA: tuple[Any, ...] = (
    HUGE,
    -HUGE,
    (),
    (0,),
    b"12",
    object(),
    Foreign(),
    {1, 2},
    {1: 2},
    {None: ""},
)
"""What no file holds, but a program may."""


def changed_json(plain: Plain, chance: Chance, values: Sequence[Any] = VALUES) -> Any:
    """Return a copy of JSON data with one thing changed somewhere within it, rarely two or three.

    `values` are what may come in the place of anything.
    """
    found: Any = {"": copy.deepcopy(plain)}
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        _change(found, chance, values)
    return found[""]


def _change(found: Any, chance: Chance, values: Sequence[Any]) -> None:
    """Change one thing: lose, repeat, add, exchange, shift, wrap or replace it."""
    places = list(_walk(found))
    holder, key = chance.choice(places)
    numbers = [(where, at) for where, at in places if type(where[at]) is int]
    match chance.below(9):
        case 0 if isinstance(holder, dict) and key:
            del holder[key]
        case 0 | 1 if isinstance(holder, list):
            del holder[key]
        case 1 | 2 if isinstance(holder, list):
            holder.insert(key, copy.deepcopy(holder[key]))
        case 2 | 3 if isinstance(holder[key], dict):
            holder[key][chance.choice(KEYS)] = _other(0, chance, values)
        case 4:
            other, there = chance.choice(places)
            holder[key], other[there] = copy.deepcopy(other[there]), copy.deepcopy(holder[key])
        case 5 if chance.below(3) == 0:
            holder[key] = _wrapped(holder[key], chance)
        case 6 | 7 if numbers:
            (one, at), (other, there) = chance.choice(numbers), chance.choice(numbers)
            one[at] += 1
            other[there] -= 1
        case _ if type(holder[key]) not in (dict, list) or chance.below(10) == 0:
            holder[key] = _other(holder[key], chance, values)
        case _:
            pass


def _other(value: Any, chance: Chance, values: Sequence[Any]) -> Any:
    """Return what may stand in the place of a value: a number near it, or anything."""
    if type(value) is int and chance.below(2):
        return value + chance.choice((-1, 1, 2, -3, 10, -10))
    return copy.deepcopy(chance.choice((*values, [value])))


def _wrapped(value: Any, chance: Chance) -> Any:
    """Return a value deep within lists, or within mappings of the kind that games nest."""
    is_list = chance.below(2)
    deep: Any = [value] if is_list else {"kind": "shuffling", "after": value}
    for _ in range(chance.choice(DEPTHS)):
        deep = [deep] if is_list else {**deep, "after": deep}
    return deep


def _walk(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield each holder with a key or an index of it."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in list(items):
        yield value, key
        yield from _walk(part)


class Source(NamedTuple):
    """A game to be tried, under any of its options."""

    make: GameFactory[Any, Any]
    parameters: Parameters

    def any_game(self, random: Random) -> tuple[Game[Any, Any], Mapping[str, str]]:
        """Return the game under the adopted readings, or under any others."""
        others = {name: random.choice(readings) for name, readings in self.make.options.items()}
        options = others if random.random() < 0.6 else {}
        return self.make(self.parameters, options), options


def hostile(value: Any, random: Random) -> Any:
    """Return something that may not stand where a value stands."""
    if type(value) is int and random.random() < 0.5:
        return value + random.choice((-1, 1, 2, -3, 10, -10))
    return copy.deepcopy(random.choice((*VALUES, [value], (value,), *NO_DATA)))


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
    names = getattr(action, "_fields", None) or [each.name for each in fields(action)]
    values = [getattr(action, name) for name in names]
    if random.random() < 0.03:
        return random.choice((None, 1, "sail", (), type(action), values, tuple(values), Foreign(), object()))
    at = random.randrange(len(values))
    values[at] = changed(values[at], random)
    if isinstance(action, tuple):
        return tuple.__new__(type(action), values[:at] if random.random() < 0.02 else values)
    again = object.__new__(type(action))
    for name, value in zip(names, values, strict=True):
        object.__setattr__(again, name, value)
    return again


def positions(game: Game[Any, Any], players: int, seed: int) -> Iterator[tuple[Any, list[Any]]]:
    """Yield the positions of a random game, each with what is legal, and what chance does."""
    position, chance = game.new_game(players), Chance(seed)
    for _ in range(MOST_TRIED):
        legal = list(game.legal_actions(position))
        if not legal:
            return
        drawn = game.by_chance(position, chance)
        yield position, legal if drawn is None else [*legal, drawn]
        action = chance.choice(legal) if drawn is None else drawn
        position = game.apply(position, action, explain=False).position


def troubles_of_actions(source: Source, seed: int, number: int) -> list[str]:
    """Return what is wrong with how a game takes so many changed actions, in positions of random games."""
    random, found, tried = Random(seed), list[str](), 0
    while tried < number:
        game, options = source.any_game(random)
        statements = Statements(game)
        for position, legal in positions(game, random.choice(game.players), random.randrange(10**6)):
            for _ in range(random.choice((0, 0, 0, 0, 20)) if tried < number else 0):
                tried += 1
                action = changed_action(random.choice(legal), random)
                troubles = trouble_with_action(game, position, action, statements)
                found += [f"{options} {str(action)[:200]}: {each}" for each in troubles]
    return found


def trouble_with_action(
    game: Game[Any, Any], position: Any, action: Any, statements: Statements
) -> list[str]:
    """Return what is wrong with how a game takes an action, whatever it is."""
    before = repr(position)
    try:
        after, steps = game.apply(position, action)
    except (IllegalAction, GivenError) as error:
        found = ["a long message"] if len(str(error)) > LONG else []
        try:
            game.apply(position, action, explain=False)
        except type(error):
            pass
        else:
            found.append("refused only when it is told")
        return found + ["the position changed"] * (before != repr(position))
    found = statements.wrong([game.describe(position, action)], steps)
    found += game.invariants(position, steps, after)
    return found + ["the position changed"] * (before != repr(position))


def examples_of(folder: Path) -> list[Any]:
    """Return the examples of a game as plain data."""
    return [yaml.safe_load(file.read_text("utf-8")) for file in sorted(folder.glob("examples/*.yml"))]


def troubles_of_examples(source: Source, examples: Sequence[Any], seed: int, number: int) -> list[str]:
    """Return what is wrong with how a game reads so many changed examples."""
    random, chance, found = Random(seed), Chance(seed), list[str]()
    games: dict[str, Game[Any, Any]] = {}
    for _ in range(number):
        example, other = random.choice(examples), random.choice(examples)
        options = {name: str(reading) for name, reading in example.get("options", {}).items()}
        game = games.setdefault(str(options), source.make(source.parameters, options))
        when = [*example["when"], *(other["when"] if random.random() < 0.1 else ())]
        whole = {"given": example.get("given", {}), "when": when, "then": example.get("then", {})}
        data = changed_json(whole, chance)
        if isinstance(data, dict):
            troubles = trouble_with_example(game, *(data.get(part) for part in whole))
            found += [f"{example['id']} {str(data)[:2000]}: {each}" for each in troubles]
    return found


def trouble_with_example(game: Game[Any, Any], given: Any, when: Any, then: Any) -> list[str]:
    """Return what is wrong with how a game reads an example, whatever it says."""
    found: list[str] = []
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
            found += statements.wrong([said], more)
            steps += more
    except (GivenError, IllegalAction) as error:
        return found + ["a long message"] * (len(str(error)) > LONG)
    located = Located(then, {(): Place("then.yml")})
    for each in expectations(located, game.observe(before, steps, position)):
        str((each.place, each.holds))
    game.pending(position)
    return found
