"""Set-up of a new game, up to the first throw."""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations

from rulebook_tools.engine.kit import (
    Chance,
    Chapter,
    Counts,
    GivenError,
    Log,
    Said,
    Seat,
    Seats,
    drawn,
)
from rulebook_tools.games.amerigo_islands.actions import Action, LayIslands, Reveal, StackDiscs
from rulebook_tools.games.amerigo_islands.board.built import nothing_built
from rulebook_tools.games.amerigo_islands.board.charts import Chart, chart_of
from rulebook_tools.games.amerigo_islands.board.faces import ASSUMED_FACES
from rulebook_tools.games.amerigo_islands.board.layout import FaultKind, arrange, faults, landscape
from rulebook_tools.games.amerigo_islands.board.names import names
from rulebook_tools.games.amerigo_islands.board.tower import NO_CUBES, Tower
from rulebook_tools.games.amerigo_islands.nouns import (
    Chests,
    Frames,
    Gold,
    Islands,
    IslandTiles,
    Labels,
    LandscapesInAll,
    LandSpaces,
    LargeIslands,
    Points,
    Posts,
    ResourcesEach,
    SeaSpaces,
    Ships,
    TileColumns,
    TileRows,
    VillagesInAll,
)
from rulebook_tools.games.amerigo_islands.parameters import Rules
from rulebook_tools.games.amerigo_islands.rules.display import (
    each_pirate,
    goods_due,
    pirate_due,
    revealed,
    tokens_due,
)
from rulebook_tools.games.amerigo_islands.rules.round.phases import why_not_yet
from rulebook_tools.games.amerigo_islands.rules.stock import stock_of
from rulebook_tools.games.amerigo_islands.state import (
    Display,
    Drawing,
    Falling,
    PlayerState,
    Position,
    actor,
    with_state,
)

SETUP = Chapter[Position]()


@SETUP.says("setup.islands", wording="step.islands")
def islands_laid(tiles: IslandTiles, rows: TileRows, columns: TileColumns) -> None: ...
@SETUP.says("setup.sea")
def open_sea() -> None: ...
@SETUP.says("setup.land")
def islands_apart(islands: Islands) -> None: ...
@SETUP.says("setup.frame")
def frame_laid(frames: Frames, spaces: SeaSpaces) -> None: ...
@SETUP.says("setup.time")
def time(values: Counts) -> None: ...
@SETUP.says("setup.size")
def sizes(least: LandSpaces, islands: LargeIslands) -> None: ...
@SETUP.says("setup.chests", wording="step.chests")
def chests_laid(chests: Chests) -> None: ...
@SETUP.says("setup.resources")
def laid_resources(resources: ResourcesEach) -> None: ...
@SETUP.says("setup.planning")
def supply(tiles: LandscapesInAll) -> None: ...
@SETUP.says("setup.player")
def material(posts: Posts, ships: Ships) -> None: ...
@SETUP.says("setup.counters")
def counters() -> None: ...
@SETUP.says("setup.villages", wording="step.villages")
def villages_there(tiles: VillagesInAll) -> None: ...
@SETUP.says("setup.points", points=0)
def no_points(points: Points) -> None: ...
@SETUP.says("setup.order")
def stacked(players: Seats) -> None: ...
@SETUP.says("setup.first", wording="step.first")
def is_first(player: Seat) -> None: ...
@SETUP.says("setup.gold", gold="gold")
def start_gold(player: Seat, gold: Gold) -> None: ...
@SETUP.refuses("setup.sea", wording="refuse.sea")
def sea_enclosed(spaces: Labels) -> None: ...
@SETUP.refuses("setup.land", wording="refuse.land")
def land_touches(spaces: Labels) -> None: ...
@SETUP.refuses("setup.chests", wording="refuse.large")
def too_many_large(islands: LargeIslands, chests: Chests) -> None: ...
@SETUP.refuses("setup.islands", "setup.order")
def set_up(next: Seat) -> None: ...  # noqa: A002 -- called as the sentence calls it
@SETUP.waits("setup.islands", wording="due.islands")
def islands_due() -> None: ...
@SETUP.waits("setup.order", wording="due.discs")
def discs_due() -> None: ...
@SETUP.action(LayIslands)
def _lay_islands() -> None: ...
@SETUP.action(StackDiscs)
def _stack_discs() -> None: ...


OPEN_SEA = ("~",)
"""The chart before any island tile was laid."""
FAULTY = {FaultKind.SEA: sea_enclosed, FaultKind.LAND: land_touches}
"""What to say of each fault of a landscape."""


@SETUP.expects(Drawing)
def awaited(position: Position, due: Drawing) -> Said:
    """Say what must be laid out next, in set-up or between the rounds.

    Source: Spielaufbau, Vorbereitung des nächsten Durchgangs; Preparar.
    """
    later = bool(position.round)
    match due.what:
        case "islands":
            return islands_due()
        case "discs":
            return discs_due()
        case "pirate":
            return pirate_due.by(pirate_due.rules[later])(pirate=due.left)
        case "tokens":
            return tokens_due.by(tokens_due.rules[later])(tokens=due.left)
        case "goods":
            return goods_due.by(goods_due.rules[later])(goods=due.left)


@SETUP.offers(Drawing)
def each_draw(position: Position, due: Drawing) -> list[Action]:
    """Return what chance can lay out next; one landscape stands for all, of which there are too many."""
    match due.what:
        case "islands":
            return [LayIslands(some_landscape(position.rules, len(position.players), 0))]
        case "discs":
            return [StackDiscs(discs) for discs in permutations(range(len(position.players)))]
        case "pirate":
            return [*each_pirate(position)]
        case what:
            stock = stock_of(position, what)
            return [Reveal(what, (kind,)) for kind, number in enumerate(stock) if number]


@SETUP.by_chance(Drawing)
def draw(position: Position, due: Drawing, chance: Chance) -> Action:
    """Return what chance lays out: islands, discs, markers or tokens."""
    players = len(position.players)
    match due.what:
        case "islands":
            return LayIslands(random_landscape(position.rules, players, chance))
        case "discs":
            return StackDiscs(drawn([1] * players, players, chance))
        case _:
            return revealed(position, due, chance)


def new_player(rules: Rules) -> PlayerState:
    """Return what a player begins with.

    Source: Spielermaterial; Preparar.
    """
    sorts = (0,) * len(rules.sorts)
    return PlayerState(
        points=0,
        gold=0,
        cannons=0,
        progress=0,
        space=0,
        ships=(None,) * rules.ships,
        posts=rules.trading_posts,
        supply=rules.villages.numbers,
        landscapes=(0,) * len(rules.landscapes.names),
        villages=(0,) * len(rules.villages.names),
        resources=sorts,
        goods=sorts,
        tokens=rules.no_tokens,
        used=rules.no_tokens,
        chests=0,
    )


def new_display(rules: Rules, players: int) -> Display:
    """Return the central board before anything was laid on it.

    Source: Zentralplan; Preparar.
    """
    return Display(
        landscapes=rules.landscapes.numbers,
        tokens=(rules.no_tokens, rules.no_tokens),
        goods=(0,) * len(rules.production),
        token_stock=tuple(rules.progress_tokens),
        goods_stock=rules.production_in_game[players],
        pirates=(),
    )


def new_game(rules: Rules, players: int) -> Position:
    """Return a game about to begin.

    Source: Spielaufbau; Preparar.
    """
    return Position(
        rules=rules,
        chart=chart_of(OPEN_SEA),
        built=nothing_built(players),
        players=(new_player(rules),) * players,
        discs=tuple(range(players)),
        round=0,
        phase=0,
        tower=Tower(tuple(rules.cubes), NO_CUBES, NO_CUBES, NO_CUBES),
        display=new_display(rules, players),
        due=Drawing("islands", 1),
    )


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


@SETUP.forbids(LayIslands)
def why_not_lay(position: Position, action: LayIslands) -> Said | None:
    """No sea is enclosed, no land meets at a corner only, and each large island has a chest.

    Raises `GivenError` for more resource spaces than there are resource tokens.
    Source: Inselaufbau; Preparar.
    """
    rules = position.rules
    if position.due != Drawing("islands", 1):
        return why_not_yet(position, set_up(next=actor(position)))
    chart = chart_of(action.rows)
    for sort, spaces, number in zip(rules.sorts, resources_on(rules, chart), rules.goods, strict=True):
        if spaces > number:
            raise GivenError((), f"{spaces} resource spaces of {sort}", f"{number} or fewer")
    for fault in faults(chart):
        return FAULTY[fault.kind](spaces=names(chart, fault.spaces))
    large = len(chart.large(rules.large_island))
    if large > rules.chests and rules.sixth_island == "lay_anew":
        return too_many_large(islands=large, chests=rules.chests)
    return None


@SETUP.does(LayIslands)
def lay_islands(position: Position, action: LayIslands, log: Log) -> Position:
    """Lay the islands with the frame round them, and all that belongs on and beside them.

    Source: Inselaufbau; Preparar.
    """
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
    log.say(islands_laid, tiles=tiles, rows=rows, columns=rules.island_columns.at(number))
    log.say(open_sea)
    log.say(islands_apart, islands=len(chart.islands))
    corners, small = rules.corner_frames.at(number), rules.small_frames.at(number)
    spaces = corners * rules.corner_frame_spaces + small * rules.small_frame_spaces
    log.say(frame_laid, frames=(corners, small), spaces=spaces)
    log.say(time, values=tuple(rules.time_value))
    least = rules.large_island
    large = len(chart.large(least))
    log.say(sizes, least=least, islands=large)
    log.say(chests_laid, chests=large)
    tuple(rules.goods)
    log.say(laid_resources, resources=resources_on(rules, chart))


def tell_players(rules: Rules, log: Log) -> None:
    """Note the supply of tiles, and what each player begins with."""
    log.say(supply, tiles=sum(rules.landscape_tiles))
    log.say(material, posts=rules.trading_posts, ships=rules.ships)
    log.say(counters)
    log.say(villages_there, tiles=sum(rules.village_tiles))
    log.say(no_points, points=0)


@SETUP.forbids(StackDiscs)
def why_not_stack(position: Position, action: StackDiscs) -> Said | None:
    """Discs are stacked once; raises `GivenError` unless each player has one in the stack.

    Source: Zentralplan; Preparar.
    """
    if position.due != Drawing("discs", 1):
        return why_not_yet(position, set_up.by("setup.order")(next=actor(position)))
    if sorted(action.discs) != list(range(len(position.players))):
        raise GivenError((), "not every disc once", "each player once, from the top of the stack down")
    return None


@SETUP.does(StackDiscs)
def stack_discs(position: Position, action: StackDiscs, log: Log) -> Position:
    """Stack the player-order discs; whoever is not on top gets gold for each player ahead.

    Source: Zentralplan; Preparar.
    """
    rules, discs, tower = position.rules, action.discs, position.tower
    log.say(stacked, players=discs)
    log.say(is_first, player=discs[0])
    after = position._replace(discs=discs)
    for ahead, seat in enumerate(discs):
        amount = min(ahead * rules.start_gold, rules.gold_limit)
        if amount:
            log.say(start_gold, player=seat, gold=amount)
        after = with_state(after, seat, after.players[seat]._replace(gold=amount))
    cubes = tower._replace(storage=NO_CUBES, hidden=tower.storage)
    return after._replace(tower=cubes, due=Falling(tower.storage))
