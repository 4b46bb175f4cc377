"""Measurements of engines as tables."""

from collections.abc import Iterator, Mapping, Sequence
from statistics import median, quantiles
from typing import Any

from benchmarks.engines.checkouts import Checkout
from benchmarks.engines.rounds import Engine
from benchmarks.engines.sides import Side
from benchmarks.tables import table


def ratios(mine: Sequence[float], others: Sequence[float]) -> list[str]:
    """Return the ratio of `mine` to `others`: the median of the rounds, and the range of the middle half."""
    found = [one / other for one, other in zip(mine, others, strict=True)]
    low, middle, high = quantiles(found, n=4, method="inclusive")
    return [f"{middle:.2f}", f"{low:.2f}–{high:.2f}"]


def random_games(here: Side, engines: Sequence[Engine], peers: Sequence[Side]) -> str:
    """Return a table of the speed of each engine, and of the numbers of its actions and choices."""
    of_peers = [(engine, side) for engine in engines for side in engine.sides if side in peers]
    rows = [
        ["random games", "players", "games a second", "moves a second", "choices a second"]
        + ["moves a game", "legal moves a choice"]
        + [f"moves, times {peer.name}" for _, peer in of_peers]
    ]
    own = [(engine, here) for engine in engines if here in engine.sides]
    for engine, side in [*own, *of_peers]:
        games, moves, choices, legal = (
            engine.total(side, what) for what in ("games", "moves", "choices", "legal")
        )
        speed = engine.per_second(side, "moves")
        rows.append(
            [engine.name, str(side.engines[engine.name])]
            + [f"{median(engine.per_second(side, what)):,.0f}" for what in ("games", "moves", "choices")]
            + [f"{moves / games:.1f}", f"{legal / choices:.1f}"]
            + [ratios(speed, peers_own.per_second(peer, "moves"))[0] for peers_own, peer in of_peers]
        )
    return table(rows)


def against(here: Side, other: Side, engines: Sequence[Engine]) -> list[list[str]]:
    """Return rows that compare the engines of two checkouts."""
    rows = []
    for engine in engines:
        if here not in engine.sides or other not in engine.sides:
            continue
        mine, theirs = (engine.per_second(side, "games") for side in (here, other))
        games, same = engine.total(here, "games"), engine.same_ends(here, other)
        speeds = [f"{median(mine):,.1f}", f"{median(theirs):,.1f}"]
        rows.append([engine.name, "game", *speeds, *ratios(mine, theirs), f"{same:,} of {games:,}"])
    return rows


def examples(runs: Mapping[Checkout, Sequence[Mapping[str, Any]]]) -> list[list[str]]:
    """Return rows about reading and running examples, of one checkout or of two in comparison."""
    checkouts = [*runs]
    names = [
        name
        for name in runs[checkouts[0]][0]["games"]
        if all(name in runs[each][0]["games"] for each in runs)
    ]
    rows = []
    for name in names:
        found = [[run["games"][name] for run in runs[each]] for each in checkouts]
        speeds = [[each["examples"] / each["seconds"] for each in of_one] for of_one in found]
        failed = sum(len(of_one[0]["failed"]) for of_one in found)
        number = found[0][0]["examples"]
        rows.append([f"{name}, examples read and run", "example", *_compared(speeds)])
        rows[-1].append(f"{number - failed} of {number}")
    loads = [[1 / run["loading"] for run in runs[each]] for each in checkouts]
    rows.append(["sources of all games, loaded", "loading", *_compared(loads), ""])
    return rows


def failing(runs: Mapping[Checkout, Sequence[Mapping[str, Any]]]) -> Iterator[str]:
    """Yield lines about failing examples and their checkouts."""
    for checkout, found in runs.items():
        for name, of_game in found[0]["games"].items():
            yield from (f"{name}/{example} fails in {checkout.name}" for example in of_game["failed"])


def _compared(speeds: Sequence[Sequence[float]]) -> list[str]:
    medians = [f"{median(each):,.1f}" for each in speeds]
    return [*medians, *(ratios(*speeds) if len(speeds) > 1 else ())]


def compared(here: Checkout, other: Checkout | None, rows: Sequence[Sequence[str]]) -> str:
    """Return a table of rows made by `against` or `examples`."""
    title = ["in a CPU second", "unit", here.name]
    if other is not None:
        title += [other.name, "times as fast", "half of the rounds"]
    return table([[*title, "passed" if other is None else "came out alike"], *rows])
