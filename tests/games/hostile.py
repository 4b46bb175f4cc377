"""Invalid actions and examples, made by random changes of valid ones.

Each `troubles_of_…` makes many of them from a seed, and returns messages about those that a game handles
wrongly: it must refuse each of them properly, or accept it with a sound result.
"""

import copy
import math
from collections.abc import Iterator, Mapping, Sequence
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
from rulebook_tools.examples.expectations import Expectations
from rulebook_tools.model import Located
from rulebook_tools.util.errors import Place

MOST_FILLED = 1000
MOST_TRIED = 2000
"""How many moves of a random game are tested at most, as some games have no end."""
LONG = 20_000
"""How many characters make a message too long."""
VALUES: tuple[Any, ...] = (
    *(-1, 0, 1, 7, 40, -1_000_000, 10**9 + 1, 2**64, True, False, None, math.nan, 1.0),
    *("", "1", "none", "A" * 100_000, [], [0], [[]], {}, {"a": 0}, {"A": {}}, {"": []}),
)
"""Replacements for any value."""


class Foreign(NamedTuple):
    """An action that belongs to no game."""

    player: int = 0
    kind: str = "foreign"


NO_DATA: tuple[Any, ...] = (10**5000, (), (0,), b"12", object(), Foreign(), {1, 2}, {1: 2}, {None: ""})
"""Replacements for values of actions that no YAML file can contain, but a program can."""


def other(value: Any, random: Random, values: Sequence[Any] = VALUES) -> Any:
    """Return a random replacement for a value: a number near it, or one of `values`."""
    if type(value) is int and random.random() < 0.5:
        return value + random.choice((-1, 1, 2, -3, 10, -10))
    return copy.deepcopy(random.choice((*values, [value])))


def changed_data(plain: Plain, random: Random) -> Any:
    """Return a copy of plain data in which some parts are removed, repeated, added or replaced."""
    found: Any = {"": copy.deepcopy(plain)}
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        holder, key = random.choice(list(_walk(found)))
        match random.randrange(4):
            case 0 if key != "":
                del holder[key]
            case 1 if isinstance(holder, list):
                holder.insert(key, copy.deepcopy(holder[key]))
            case 2 if isinstance(holder[key], dict):
                holder[key][random.choice(("x", "kind", "A", "A" * 300))] = other(0, random)
            case _:
                holder[key] = other(holder[key], random)
    return found[""]


def _walk(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield each dictionary or list within a value with each of its keys or indexes."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in list(items):
        yield value, key
        yield from _walk(part)


def changed_action(action: Any, random: Random) -> Any:
    """Return a copy of an action in which a field, or a value within a field, is replaced."""
    if isinstance(action, tuple) and action and random.random() < 0.9:
        parts = list(action)
        at = random.randrange(len(parts))
        parts[at] = changed_action(parts[at], random)
        return tuple.__new__(type(action), parts)
    return other(action, random, (*VALUES, *NO_DATA, (action,)))


class Source(NamedTuple):
    """A game to be tested, and its parameters."""

    make: GameFactory[Any, Any]
    parameters: Parameters

    def any_game(self, random: Random) -> tuple[Game[Any, Any], Mapping[str, str]]:
        """Return the game and its options: the usual ones, or random ones."""
        others = {name: random.choice(readings) for name, readings in self.make.options.items()}
        options = others if random.random() < 0.6 else {}
        return self.make(self.parameters, options), options


def positions(game: Game[Any, Any], players: int, seed: int) -> Iterator[tuple[Any, list[Any]]]:
    """Yield the positions of a random game, each with its legal actions and the random action due, if any."""
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
    """Return messages about changed actions, `number` in all, that a game handles wrongly in random games."""
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
    """Return messages about errors in how a game handles an action, valid or not."""
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
    files = sorted(folder.glob("examples/*.yml"))
    return [yaml.load(file.read_text("utf-8"), yaml.CSafeLoader) for file in files]


def troubles_of_examples(source: Source, examples: Sequence[Any], seed: int, number: int) -> list[str]:
    """Return messages about changed examples, `number` in all, that a game reads wrongly."""
    random, found = Random(seed), list[str]()
    games: dict[str, Game[Any, Any]] = {}
    for _ in range(number):
        example, beside = random.choice(examples), random.choice(examples)
        options = {name: str(reading) for name, reading in example.get("options", {}).items()}
        game = games.setdefault(str(options), source.make(source.parameters, options))
        when = [*example["when"], *(beside["when"] if random.random() < 0.1 else ())]
        whole = {"given": example.get("given", {}), "when": when, "then": example.get("then", {})}
        data = changed_data(whole, random)
        if isinstance(data, dict):
            troubles = trouble_with_example(game, *(data.get(part) for part in whole))
            found += [f"{example['id']} {str(data)[:2000]}: {each}" for each in troubles]
    return found


def trouble_with_example(game: Game[Any, Any], given: Any, when: Any, then: Any) -> list[str]:
    """Return messages about errors in how a game reads an example, valid or not."""
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
    for each in Expectations(located).compared(Data(then), game.observe(before, steps, position)):
        str((each.place, each.holds))
    game.pending(position)
    return found
