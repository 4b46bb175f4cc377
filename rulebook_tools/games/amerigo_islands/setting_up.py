"""Set-up of a new game, up to the first throw."""

from __future__ import annotations

from collections.abc import Sequence

from rulebook_tools.engine.data import GivenError
from rulebook_tools.engine.figures import Count, player
from rulebook_tools.engine.game import PlayersError
from rulebook_tools.engine.noting import Log, note, refusal
from rulebook_tools.games.amerigo_islands.actions import LayIslands, StackDiscs
from rulebook_tools.games.amerigo_islands.building import nothing_built
from rulebook_tools.games.amerigo_islands.charts import chart_of
from rulebook_tools.games.amerigo_islands.completion import large_islands
from rulebook_tools.games.amerigo_islands.cubes import NO_CUBES, Tower
from rulebook_tools.games.amerigo_islands.labels import spots
from rulebook_tools.games.amerigo_islands.layout import FaultKind, faults
from rulebook_tools.games.amerigo_islands.position import (
    Display,
    Drawing,
    Falling,
    PlayerState,
    Position,
    with_state,
)
from rulebook_tools.games.amerigo_islands.rules import Rules
from rulebook_tools.games.amerigo_islands.steps import counted, points
from rulebook_tools.games.amerigo_islands.steps import gold as gold_figure

OPEN_SEA = ("~",)
"""The chart before any island tile was laid."""
FAULTY = {FaultKind.SEA: ("setup.sea", "refuse.sea"), FaultKind.LAND: ("setup.land", "refuse.land")}
"""The rule that each fault of a landscape breaks, and what to say."""


def new_player(rules: Rules) -> PlayerState:
    """Return what a player begins with.

    Source: Spielermaterial; Preparar.
    """
    return PlayerState(
        points=0,
        gold=0,
        cannons=0,
        progress=0,
        space=0,
        ships=(None,) * rules.number["ships"],
        posts=rules.number["trading_posts"],
        supply=rules.villages.numbers,
        landscapes=nothing(rules.landscapes.names),
        villages=nothing(rules.villages.names),
        resources=nothing(rules.sorts),
        goods=nothing(rules.sorts),
        tokens=nothing(rules.tokens),
        used=nothing(rules.tokens),
        chests=0,
    )


def nothing(kinds: Sequence[object]) -> tuple[int, ...]:
    """Return none of each kind."""
    return (0,) * len(kinds)


def new_display(rules: Rules, players: int) -> Display:
    """Return the central board before anything was laid on it.

    Source: Zentralplan; Preparar.
    """
    return Display(
        landscapes=rules.landscapes.numbers,
        tokens=(nothing(rules.tokens), nothing(rules.tokens)),
        goods=nothing(rules.production),
        token_stock=rules.token_numbers,
        goods_stock=rules.production_numbers[players],
        pirates=(),
    )


def new_game(rules: Rules, players: int) -> Position:
    """Return a game about to begin; raise `PlayersError` for a number of players out of range.

    Source: Spielaufbau; Preparar.
    """
    if players not in rules.players:
        raise PlayersError(players, rules.players)
    return Position(
        rules=rules,
        chart=chart_of(OPEN_SEA),
        built=nothing_built(players),
        players=(new_player(rules),) * players,
        discs=tuple(range(players)),
        round=0,
        phase=0,
        tower=Tower(rules.cubes, NO_CUBES, NO_CUBES, NO_CUBES),
        display=new_display(rules, players),
        due=Drawing("islands", 1),
    )


def lay_islands(position: Position, action: LayIslands, log: Log) -> Position:
    """Lay the islands with the frame round them, and all that belongs on and beside them.

    Source: Inselaufbau; Preparar.
    """
    chart, rules = chart_of(action.rows), position.rules
    found = list(chart.resources.values())
    for sort, number in zip(rules.sorts, rules.resources, strict=True):
        if found.count(sort) > number:
            raise GivenError((), f"{found.count(sort)} resource spaces of {sort}", f"{number} or fewer")
    for fault in faults(chart):
        rule, wording = FAULTY[fault.kind]
        raise refusal(rule, wording, spaces=spots(chart, fault.spaces))
    large, chests = large_islands(chart, rules.number["large_island"]), rules.number["chests"]
    if len(large) > chests and rules.reads("sixth_island", "lay_anew"):
        figures = {"islands": Count(len(large), "large_island"), "chests": Count(chests, "chest")}
        raise refusal("setup.chests", "refuse.large", **figures)
    after = position._replace(chart=chart, due=Drawing("pirate", position.rules.number["pirates_open"]))
    if log is not None:
        tell_islands(after, log)
        tell_players(after, log)
    return after


def tell_islands(position: Position, log: Log) -> None:
    """Note how the islands are laid, and what lies on them."""
    rules, chart, number = position.rules, position.chart, len(position.players)
    of = rules.by_players
    rows, columns = Count(of["island_rows"][number], "row"), Count(of["island_columns"][number], "column")
    tiles = Count(of["island_tiles"][number], "island_tile")
    reads = tuple(f"{name}.{number}" for name in ("island_tiles", "island_rows", "island_columns"))
    note(log, "setup.islands", "step.islands", *reads, tiles=tiles, rows=rows, columns=columns)
    note(log, "setup.sea", "step.open_sea")
    note(log, "setup.land", "step.islands_apart", islands=Count(len(chart.islands), "island"))
    corners, small = of["corner_frames"][number], of["small_frames"][number]
    single = rules.number
    spaces = corners * single["corner_frame_spaces"] + small * single["small_frame_spaces"]
    frames = (Count(corners, "corner_frame"), *((Count(small, "small_frame"),) if small else ()))
    reads = (f"corner_frames.{number}", f"small_frames.{number}", "corner_frame_spaces", "small_frame_spaces")
    note(log, "setup.frame", "step.frame_laid", *reads, frames=frames, spaces=Count(spaces, "sea_space"))
    note(log, "setup.time", "step.time", *rules.paths_of("time_value"), values=rules.time_value)
    large = large_islands(chart, single["large_island"])
    least = Count(single["large_island"], "land_space")
    islands = Count(len(large), "large_island")
    note(log, "setup.size", "step.sizes", "large_island", least=least, islands=islands)
    note(log, "setup.chests", "step.chests", "chests", chests=Count(len(large), "chest"))
    found = tuple(list(chart.resources.values()).count(sort) for sort in rules.sorts)
    resources = counted("resource", rules.sorts, found)
    note(log, "setup.resources", "step.laid_resources", *rules.paths_of("goods"), resources=resources)


def tell_players(position: Position, log: Log) -> None:
    """Note the supply of tiles, and what each player begins with."""
    rules, number = position.rules, position.rules.number
    tiles = Count(sum(rules.landscapes.numbers), "landscape_tile")
    note(log, "setup.planning", "step.supply", *rules.paths_of("landscape_tiles"), tiles=tiles)
    figures = {
        "posts": Count(number["trading_posts"], "trading_post"),
        "ships": Count(number["ships"], "ship"),
    }
    note(log, "setup.player", "step.material", "trading_posts", "ships", **figures)
    note(log, "setup.counters", "step.counters")
    villages = Count(sum(rules.villages.numbers), "village_tile")
    note(log, "setup.villages", "step.villages", *rules.paths_of("village_tiles"), tiles=villages)
    note(log, "setup.points", "step.no_points", points=points(0))


def stack_discs(position: Position, action: StackDiscs, log: Log) -> Position:
    """Stack the player-order discs; whoever is not on top gets gold for each player ahead.

    Source: Zentralplan; Preparar.
    """
    if sorted(action.discs) != list(range(len(position.players))):
        raise GivenError((), "not every disc once", "each player once, from the top of the stack down")
    rules, discs = position.rules, action.discs
    note(log, "setup.order", "step.stacked", players=tuple(map(player, discs)))
    note(log, "setup.first", "step.first", player=player(discs[0]))
    after = position._replace(discs=discs)
    for ahead, seat in enumerate(discs):
        amount = min(ahead * rules.number["start_gold"], rules.number["gold_limit"])
        if amount:
            note(
                log,
                "setup.gold",
                "step.start_gold",
                "start_gold",
                player=player(seat),
                gold=gold_figure(amount),
            )
        after = with_state(after, seat, after.players[seat]._replace(gold=amount))
    tower = position.tower
    cubes = tower._replace(storage=NO_CUBES, hidden=tower.storage)
    return after._replace(tower=cubes, due=Falling(tower.storage))
