"""The choices of players before a game: number of players, expansions, variants, edition."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from rulebook_tools.engine.parameters import Parameters
from rulebook_tools.engine.scenes import Scene
from rulebook_tools.model import PLAYERS, SEAT, Block, Parameter, Rulebook
from rulebook_tools.util.errors import Problems

DEFAULT_READING = "off"
"""The default reading of an option that the engine does not define."""


@dataclass(frozen=True, slots=True)
class Extra:
    """An expansion or variant: the id of the rule introducing it, its option, the readings that select it."""

    rule: str
    kind: str
    """`expansion` or `variant`."""
    option: str
    readings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Conditions:
    """When a rule holds: numbers of players (empty for all), and allowed values (readings) by option."""

    players: tuple[int, ...] = ()
    options: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def within(self, outer: Conditions) -> Conditions:
        """Return these conditions of a block combined with `outer`, those of the block around it.

        The numbers of players are those in both; if none is in both, the inner block's own, else those of
        `outer`. The inner block's readings of an option replace those of `outer`.
        """
        both = tuple(number for number in self.players if number in outer.players)
        players = both or self.players or outer.players
        return Conditions(players, {**outer.options, **self.options})


EVERY_GAME = Conditions()


def conditions_of(block: Block) -> Conditions:
    """Return the conditions in a rule's own keys, such as `players`, without those of the rules around it."""
    options = {option: tuple(ref.name for ref in refs) for option, refs in block.options.items()}
    return Conditions(tuple(sorted(block.players)), options)


@dataclass(frozen=True)
class PlayerOptions:
    """The options of a game that its players can choose.

    `numbers` are the possible numbers of players, `usual` the engine's default readings by option, `scenes`
    the pictures of rules.
    """

    rulebook: Rulebook
    parameters: Parameters = field(default_factory=lambda: Parameters({}))
    numbers: Sequence[int] = ()
    usual: Mapping[str, str] = field(default_factory=dict)
    scenes: Sequence[Scene] = ()

    @cached_property
    def players(self) -> tuple[int, ...]:
        """The numbers of players to choose from; empty if no rule depends on the number."""
        blocks = self.rulebook.blocks.values()
        depends = any(block.players for block in blocks) or any(scene.players for scene in self.scenes)
        return tuple(self.numbers) if len(self.numbers) > 1 and (depends or self.figures) else ()

    @cached_property
    def extras(self) -> tuple[Extra, ...]:
        """The expansions and variants, in the order of the rules that introduce them."""
        found: list[Extra] = []
        for block in self.rulebook.blocks.values():
            for option, readings in conditions_of(block).options.items():
                taken = {reading for extra in found if extra.option == option for reading in extra.readings}
                if self.usual_of(option) not in readings and not taken & set(readings):
                    kind = "variant" if option in block.variant else "expansion"
                    found.append(Extra(block.id.name, kind, option, readings))
        return tuple(found)

    @cached_property
    def editions(self) -> tuple[str, ...]:
        """The short names of the editions; empty if none has a reading that differs from the adopted one."""
        differs = any(
            reading.editions and name != ruling.adopted.name
            for ruling in self.rulebook.rulings.values()
            for name, reading in ruling.readings.items()
        )
        return tuple(self.rulebook.about.editions) if differs else ()

    @cached_property
    def rows(self) -> Mapping[str, tuple[int, ...]]:
        """The numbers of players for which a table row holds, by path of the row.

        Rows of tables of which every row holds for every number of players are left out.
        """
        found: dict[str, tuple[int, ...]] = {}
        for name, parameter in self.rulebook.parameters.items():
            value = self.parameters.values.get(name)
            keys = list(value) if isinstance(value, Mapping) else []
            rows = dict(_players_by_key(parameter, keys, self.numbers))
            if any(len(players) < len(self.numbers) for players in rows.values()):
                found |= {f"{name}.{key}": players for key, players in rows.items() if players}
        return found

    @cached_property
    def figures(self) -> Mapping[str, tuple[int, ...]]:
        """The numbers of players for which a table row holds, by its path; without rows that hold for all."""
        return {path: players for path, players in self.rows.items() if len(players) < len(self.numbers)}

    def usual_of(self, option: str) -> str:
        """Return the default reading of an option."""
        return self.usual.get(option, DEFAULT_READING)

    def extras_with(self, option: str, readings: Iterable[str]) -> list[Extra]:
        """Return the expansions and variants that have one of the given readings of an option."""
        known = set(readings)
        return [extra for extra in self.extras if extra.option == option and known & set(extra.readings)]

    def introduced(self, block: Block) -> Extra | None:
        """Return the expansion or variant that a rule introduces, or None if it introduces none."""
        return next((extra for extra in self.extras if extra.rule == block.id.name), None)

    def __bool__(self) -> bool:
        """Return whether players have anything to choose."""
        return bool(self.players or self.extras or self.editions)


def check_player_options(
    choice: PlayerOptions, options: Mapping[str, Sequence[str]], problems: Problems
) -> None:
    """Note options that cannot be chosen: numbers of players below 1, and unavailable readings.

    Every reading except the default one must be introduced by the rule of an expansion or variant. `options`
    are the readings that the engine knows, by option; empty if there is no engine.
    """
    about = choice.rulebook.about
    if any(number < 1 for number in about.players):
        problems.add(about.place, f"a game for {min(about.players)} players", "numbers of 1 or more")
    named = ((each, option) for each in choice.rulebook.blocks.values() for option in each.options)
    for block, option in named:
        refs = block.options[option]
        if option in block.variant and option in block.expansion:
            wrong = f"the option {option!r} of an expansion and of a variant"
            problems.add(refs[0].place, wrong, "it under one of the two keys")
        if options and option not in options:
            wrong, expected = f"unknown option {option!r}", "an option of the engine"
            problems.add(refs[0].place, wrong, expected, name=option, valid=options)
            continue
        introduced = {each for extra in choice.extras if extra.option == option for each in extra.readings}
        for ref in refs:
            if options and ref.name not in options[option]:
                wrong, valid = f"unknown reading {ref.name!r} of {option}", options[option]
                problems.add(ref.place, wrong, " or ".join(valid), name=ref.name, valid=valid)
            elif ref.name not in introduced | {choice.usual_of(option)}:
                expected = f"a rule with that reading and without {choice.usual_of(option)!r}"
                problems.add(ref.place, f"no rule introduces the reading {ref.name!r} of {option}", expected)


def _players_by_key(
    parameter: Parameter, keys: Sequence[str], numbers: Sequence[int]
) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield each key of a table by players or by seats, with the numbers of players for which its row holds.

    In a table by players, a row holds up to the next key, and the first row also for fewer players; in a
    table by seats, a row holds for its key and all greater numbers. Other tables yield nothing.
    """
    if parameter.keys is None or not all(map(str.isdecimal, keys)):
        return
    starts = sorted(map(int, keys))
    for key in keys:
        if parameter.keys.name == PLAYERS:
            valid = [n for n in numbers if starts[max(bisect(starts, n) - 1, 0)] == int(key)]
            yield key, tuple(valid)
        elif parameter.keys.name == SEAT:
            yield key, tuple(n for n in numbers if n >= int(key))
