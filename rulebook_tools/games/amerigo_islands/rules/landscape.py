"""The landscape: the islands with the frame round them, and what lies on them.

Source, where a rule names no other: Inselaufbau; Preparar.
"""

from __future__ import annotations

from functools import lru_cache

from rulebook_tools.engine.kit import Chance, Chapter, Counts, GivenError, Said
from rulebook_tools.games.amerigo_islands.actions import LayIslands
from rulebook_tools.games.amerigo_islands.board.charts import Chart, chart_of
from rulebook_tools.games.amerigo_islands.board.faces import ASSUMED_FACES
from rulebook_tools.games.amerigo_islands.board.layout import FaultKind, arrange, faults, landscape
from rulebook_tools.games.amerigo_islands.board.names import names
from rulebook_tools.games.amerigo_islands.parameters import Rules
from rulebook_tools.games.amerigo_islands.rules.round.phases import why_not_yet
from rulebook_tools.games.amerigo_islands.speech import FIGURES, Log, refuse
from rulebook_tools.games.amerigo_islands.state import Drawing, Position, actor

LANDSCAPE = Chapter[Position](FIGURES)


LANDSCAPE.several("refuse.set_up", "setup.islands", "setup.order")
LANDSCAPE.action(LayIslands)


"""What to say of each fault of a landscape."""


@lru_cache(maxsize=64)
def some_landscape(rules: Rules, players: int, seed: int) -> tuple[str, ...]:
    """Return the rows of a random landscape, the same for the same seed."""
    return random_landscape(rules, players, Chance(seed))


def random_landscape(rules: Rules, players: int, chance: Chance) -> tuple[str, ...]:
    """Return the rows of a random landscape of island tiles.

    Source: Inselaufbau; Preparar (the faces of the tiles are assumed).
    """
    rows, columns = rules.island_rows.at(players), rules.island_columns.at(players)
    chests = rules.chests if rules.sixth_island == "lay_anew" else rows * columns
    laid = arrange(ASSUMED_FACES, rows, columns, chance, large=rules.large_island, chests=chests)
    return landscape(ASSUMED_FACES, laid, columns).rows


def resources_on(rules: Rules, chart: Chart) -> Counts:
    """Return how many resource spaces of each sort a chart has."""
    found = list(chart.resources.values())
    return tuple(found.count(sort) for sort in rules.sorts)


@LANDSCAPE.forbids(LayIslands)
def why_not_lay(position: Position, action: LayIslands) -> Said | None:
    """No sea is enclosed, no land meets at a corner only, and each large island has a chest.

    Raises `GivenError` for more resource spaces than there are resource tokens.
    """
    rules = position.rules
    if position.due != Drawing("islands", 1):
        return why_not_yet(position, refuse("setup.islands", "set_up", next=actor(position)))
    chart = chart_of(action.rows)
    for sort, spaces, number in zip(rules.sorts, resources_on(rules, chart), rules.goods, strict=True):
        if spaces > number:
            raise GivenError((), f"{spaces} resource spaces of {sort}", f"{number} or fewer")
    for fault in faults(chart):
        is_sea = fault.kind is FaultKind.SEA
        return refuse("setup.sea" if is_sea else "setup.land", spaces=names(chart, fault.spaces))
    large = len(chart.large(rules.large_island))
    if large > rules.chests and rules.sixth_island == "lay_anew":
        return refuse("setup.chests", "large", large_islands=large, chests=rules.chests)
    return None


@LANDSCAPE.does(LayIslands)
def lay_islands(position: Position, action: LayIslands, log: Log) -> Position:
    """Lay the islands with the frame round them, and all that belongs on and beside them."""
    due = Drawing("pirate", position.rules.pirates_open)
    after = position._replace(chart=chart_of(action.rows), due=due)
    if log:
        tell_islands(after, log)
        tell_players(position.rules, log)
    return after


def tell_islands(position: Position, log: Log) -> None:
    """Note how the islands are laid, and what lies on them."""
    rules, chart, number = position.rules, position.chart, len(position.players)
    tiles, rows = rules.island_tiles.at(number), rules.island_rows.at(number)
    log.say("setup.islands", island_tiles=tiles, rows=rows, columns=rules.island_columns.at(number))
    log.say("setup.sea", "open_sea")
    log.say("setup.land", "islands_apart", islands=len(chart.islands))
    corners, small = rules.corner_frames.at(number), rules.small_frames.at(number)
    spaces = corners * rules.corner_frame_spaces + small * rules.small_frame_spaces
    log.say("setup.frame", "frame_laid", frames=(corners, small), sea_spaces=spaces)
    log.say("setup.time", values=tuple(rules.time_value))
    least = rules.large_island
    large = len(chart.large(least))
    log.say("setup.size", "sizes", least=least, large_islands=large)
    log.say("setup.chests", chests_laid=large)
    log.say("setup.resources", "laid_resources", resources_laid=resources_on(rules, chart))


def tell_players(rules: Rules, log: Log) -> None:
    """Note the supply of tiles, and what each player begins with."""
    log.say("setup.planning", "supply", landscapes=sum(rules.landscape_tiles))
    log.say("setup.player", "material", posts=rules.trading_posts, ships=rules.ships)
    log.say("setup.counters")
    log.say("setup.villages", villages=sum(rules.village_tiles))
    log.say("setup.points", "no_points", points=0)
