"""The stocks of things in the box, from which those that an example gives are taken."""

from __future__ import annotations

from collections.abc import Sequence

from rulebook_tools.engine import kit
from rulebook_tools.engine.kit import Counts, Data
from rulebook_tools.games.amerigo_islands.board.charts import Chart, Spaces, each, mark_at
from rulebook_tools.games.amerigo_islands.examples.notation import counted_entries
from rulebook_tools.games.amerigo_islands.parameters import COLOURS, Rules


class Stock:
    """A supply of things by kind, from which those that an example gives are removed."""

    def __init__(self, what: str, numbers: Sequence[int], names: Sequence[str] = ("",)) -> None:
        """Create a stock with as many things of each kind as `numbers` say; `names` are those of the kinds.

        `what` names the things in messages; a `*` in it stands for the name of their kind.
        """
        self.what, self.numbers, self.names, self.left = what, numbers, names, list(numbers)
        self._over: dict[int, Data] = {}

    def take(self, number: int, data: Data, kind: int = 0) -> None:
        """Remove a number of things of a kind; `check` reports an error at `data` if there are too few."""
        self.left[kind] -= number
        if self.left[kind] < 0:
            self._over.setdefault(kind, data)

    def listed(self, data: Data, room: Stock | None = None) -> Counts:
        """Remove the things in a list from the stock; return how many of each kind the list has.

        `room`, if given, is a stock of free places, from which each thing removes one.
        """
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

    def take_resources(self, chart: Chart, spaces: Spaces, data: Data) -> None:
        """Remove the resources on some spaces of a chart; errors refer to its rows of marks, `data`."""
        for kind, sort in enumerate(self.names):
            for space in each(chart.resources.get(sort, 0) & spaces):
                self.take(1, mark_at(data, chart, space), kind)

    def check(self) -> None:
        """Raise `GivenError` for the first kind of which more was removed than there was."""
        for kind in sorted(self._over):
            most, what = self.numbers[kind], self.what.replace("*", self.names[kind])
            raise self._over[kind].error(f"{most - self.left[kind]} {what} in all", f"{most} or fewer")


class Stocks:
    """The stocks of all things that an example can give."""

    def __init__(self, rules: Rules, players: int) -> None:
        self.all: dict[str, Stock] = {}
        self.letters = kit.LETTERS[:players]
        landscapes, villages = rules.tiles["landscape"], rules.tiles["village"]
        self.landscapes = self.add("landscape tiles *", landscapes.numbers, landscapes.names)
        self.villages, self.posts = list[Stock](), list[Stock]()
        for letter in self.letters:
            self.villages.append(self.add(f"village tiles * of {letter}", villages.numbers, villages.names))
            self.posts.append(self.add(f"trading posts of {letter}", (rules.trading_posts,)))
        self.tokens = self.add("progress tokens *", rules.progress_tokens, rules.token_names)
        in_game = rules.production_in_game[players]
        self.goods = self.add("production tokens *", in_game, rules.production_names)
        self.bought = Stock("", ())  # production tokens by sort, once those on display are known
        self.resource_spaces = self.add("resource spaces of *", rules.goods, rules.sorts)
        self.resources = self.add("resource tokens of *", rules.goods, rules.sorts)
        self.chests = self.add("treasure chests, with those on islands,", (rules.chests,))
        self.cubes = self.add("* cubes", rules.cubes, COLOURS)

    def add(self, what: str, numbers: Sequence[int], names: Sequence[str] = ("",)) -> Stock:
        """Return the stock called `what`; if there is none, create it, with numbers and names by kind."""
        return self.all.setdefault(what, Stock(what, numbers, names))
