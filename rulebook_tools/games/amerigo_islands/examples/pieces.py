"""How examples write spaces and pieces of the game, and the stocks of pieces that they can give."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from rulebook_tools.engine import kit
from rulebook_tools.engine.kit import Counts, Data, Many, Plain, Written
from rulebook_tools.games.amerigo_islands.board import charts
from rulebook_tools.games.amerigo_islands.parameters import COLOURS, Rules

SPACE = kit.Thing("a space", "spaces", kit.TextPattern("c4", charts.FORM.pattern))
SPACES = Many(SPACE, alone=True)
IN_ONE = kit.TextPattern("c4+c5", rf"(?:{charts.FORM.pattern}\+)+{charts.FORM.pattern}")
EACH_TILE = Many(kit.either(SPACES, IN_ONE), alone=True)
CUBES = kit.Pile(lambda _: COLOURS, least=0)
ROW = kit.TextPattern("=~A~=", f"[{''.join(sorted(charts.KNOWN))}\\n]+")
ROWS = kit.Thing("the rows of a map", "the rows of a map", Many(ROW, alone=True))
COUNTED = re.compile(r"(?:([0-9]{1,2})x )?([a-z0-9-]+)")


class Things(kit.Of):
    """The notation of things with named kinds, such as progress tokens, read as the number of the kind."""

    def __init__(self, called: str, names: Callable[[Any], Sequence[str]]) -> None:
        super().__init__(names)
        self.called = called
        self.several = kit.as_is(self._several, self._listed)  # `Stock.listed` reads them

    def written(self, rules: Any) -> Written:
        """Return the notation of one thing: the name of its kind."""
        return kit.Thing(f"a {self.called}", f"{self.called}s", kit.words(self.names(rules)))

    def _several(self, rules: Rules) -> Written:
        there = self.names(rules)
        several = kit.TextPattern(f"2x {there[0]}", f"[0-9]{{1,2}}x (?:{'|'.join(there)})")
        return Many(kit.either(self.written(rules), several), alone=True)

    def _listed(self, rules: Rules, pile: Counts) -> Plain:
        names = self.names(rules)
        return [
            names[kind] if pile[kind] == 1 else f"{pile[kind]}x {names[kind]}" for kind in kit.there(pile)
        ]


TOKEN = Things("progress token", lambda rules: rules.token_names)
PRODUCTION = Things("production token", lambda rules: rules.production_names)
LANDSCAPE = Things("landscape tile", lambda rules: rules.landscapes.names)
VILLAGE = Things("village tile", lambda rules: rules.villages.names)
COLOUR = kit.Of(lambda _: COLOURS)


class Stock:
    """A supply of things by kind, from which those that an example gives are removed."""

    def __init__(self, what: str, numbers: Sequence[int], names: Sequence[str] = ("",)) -> None:
        """Create a stock; `what` names the things in messages, with `*` for the name of their kind."""
        self.what, self.numbers, self.names, self.left = what, numbers, names, list(numbers)
        self._over: dict[int, Data] = {}

    def take(self, number: int, data: Data, kind: int = 0) -> None:
        """Remove a number of things of a kind; `check` reports an error at `data` if there are too few."""
        self.left[kind] -= number
        if self.left[kind] < 0:
            self._over.setdefault(kind, data)

    def listed(self, data: Data, room: Stock | None = None) -> Counts:
        """Remove the things in a list (`2x swap`), the total also from `room`; return the numbers by kind."""
        counts = [0] * len(self.names)
        for kind, number, entry in counted_entries(data, self.names):
            counts[kind] += number
            self.take(number, entry, kind)
            if room is not None:
                room.take(number, entry)
        return tuple(counts)

    def table(self, data: Data) -> Counts:
        """Remove the things in a table of numbers by name; return the numbers in the order of the kinds."""
        counts = [0] * len(self.names)
        for name, entry in dict(data.entries(self.names)).items():
            kind = self.names.index(name)
            counts[kind] = entry.count()
            self.take(counts[kind], entry, kind)
        return tuple(counts)

    def check(self) -> None:
        """Raise `GivenError` for the first kind of which more was removed than there was."""
        for kind in sorted(self._over):
            most, what = self.numbers[kind], self.what.replace("*", self.names[kind])
            raise self._over[kind].error(f"{most - self.left[kind]} {what} in all", f"{most} or fewer")


def counted_entries(data: Data, names: Sequence[str]) -> Iterator[tuple[int, int, Data]]:
    """Yield kind, number and data of the entries of a list (`2x swap`); raise `GivenError` for others."""
    for entry in data.items():
        text = entry.text()
        match = COUNTED.fullmatch(text)
        name = match[2] if match else text
        if match is None or name not in names:
            raise entry.error(f"unknown name {text!r}", ", ".join(names), name=name, valid=names)
        yield names.index(name), int(match[1] or 1), entry


class Stocks:
    """The stocks of all things that an example can give."""

    def __init__(self, rules: Rules, players: int) -> None:
        self.all: dict[str, Stock] = {}
        self.letters = kit.LETTERS[:players]
        self.landscapes = self.add("landscape tiles *", rules.landscapes.numbers, rules.landscapes.names)
        villages, self.villages, self.posts = rules.villages, list[Stock](), list[Stock]()
        for letter in self.letters:
            self.villages.append(self.add(f"village tiles * of {letter}", villages.numbers, villages.names))
            self.posts.append(self.add(f"trading posts of {letter}", (rules.trading_posts,)))
        self.tokens = self.add("progress tokens *", rules.progress_tokens, rules.token_names)
        in_game = rules.production_in_game[players]
        self.goods = self.add("production tokens *", in_game, rules.production_names)
        self.display = self.add("production tokens on display", (rules.production_display.at(players),))
        self.bought = Stock("", ())  # production tokens by sort, once those on display are known
        self.resources = self.add("resource tokens of *", rules.goods, rules.sorts)
        self.chests = self.add("treasure chests, with those on islands,", (rules.chests,))

    def add(self, what: str, numbers: Sequence[int], names: Sequence[str] = ("",)) -> Stock:
        """Return the stock with this name, made if there is none; it is checked together with all others."""
        return self.all.setdefault(what, Stock(what, numbers, names))
