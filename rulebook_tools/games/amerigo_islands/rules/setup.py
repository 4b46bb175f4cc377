"""Set-up: the islands and the things on and beside them. Main sources: Spielaufbau, Inselaufbau; Preparar."""

from __future__ import annotations

from itertools import permutations

from rulebook_tools.engine.kit import Chance, Chapter, GivenError, RuleStatement, drawn
from rulebook_tools.games.amerigo_islands import model
from rulebook_tools.games.amerigo_islands.board import layout
from rulebook_tools.games.amerigo_islands.board.built import nothing_built
from rulebook_tools.games.amerigo_islands.board.charts import chart_of, names, parts
from rulebook_tools.games.amerigo_islands.model import Action, Drawing, LayIslands, Position, StackDiscs
from rulebook_tools.games.amerigo_islands.parameters import Rules
from rulebook_tools.games.amerigo_islands.rules.interim import each_reveal, random_reveal
from rulebook_tools.games.amerigo_islands.rules.phases import why_not_yet
from rulebook_tools.games.amerigo_islands.speech import FIGURES, Log, Refusal, refuse, wait_for

CHAPTER = Chapter[Position](FIGURES)
CHAPTER.action(LayIslands)
CHAPTER.action(StackDiscs)
OPEN_SEA = ("~",)  # the chart before any island tile was laid


def new_player(rules: Rules) -> model.PlayerState:
    """Return the things with which a player begins. Source: 2. Spielermaterial."""
    sorts, villages = (0,) * len(rules.sorts), rules.tiles["village"]
    return model.PlayerState(
        ships=(None,) * rules.ships,
        posts=rules.trading_posts,
        supply=villages.numbers,
        landscapes=(0,) * len(rules.tiles["landscape"].names),
        villages=(0,) * len(villages.names),
        resources=sorts,
        goods=sorts,
        tokens=rules.no_tokens,
        used=rules.no_tokens,
    )


def new_display(rules: Rules, players: int) -> model.Display:
    """Return the central board before anything is laid on it, for a number of players."""
    return model.Display(
        landscapes=rules.tiles["landscape"].numbers,
        tokens=(rules.no_tokens, rules.no_tokens),
        goods=(0,) * len(rules.production),
        token_stock=tuple(rules.progress_tokens),
        goods_stock=rules.production_in_game[players],
        pirates=(),
    )


def new_game(rules: Rules, players: int) -> Position:
    """Return the position before set-up."""
    return Position(
        rules=rules,
        chart=chart_of(OPEN_SEA),
        built=nothing_built(players),
        players=(new_player(rules),) * players,
        discs=tuple(range(players)),
        round=0,
        phase=0,
        tower=model.Tower(tuple(rules.cubes), model.NO_CUBES, model.NO_CUBES, model.NO_CUBES),
        display=new_display(rules, players),
        due=Drawing("islands", 1),
    )


@CHAPTER.expects(Drawing)
def awaited(position: Position, due: Drawing) -> RuleStatement:
    """State what must be laid out next, in set-up or between the rounds."""
    in_setup = not position.round
    match due.what:
        case "islands":
            return wait_for("setup.islands")
        case "discs":
            return wait_for("setup.order", "discs")
        case "pirate":
            return wait_for("setup.pirates" if in_setup else "next.pirate", "pirate", pirate=due.left)
        case "tokens":
            return wait_for("setup.progress" if in_setup else "next.progress", "tokens", tokens=due.left)
        case "goods":
            return wait_for("setup.production" if in_setup else "next.production", "goods", goods=due.left)


@CHAPTER.offers(Drawing)
def each_draw(position: Position, due: Drawing) -> list[Action]:
    """Return the possible draws: one marker or token, or all discs; of the many landscapes, a random one."""
    match due.what:
        case "islands":
            return [LayIslands(random_landscape(position.rules, len(position.players), Chance(0)))]
        case "discs":
            return [StackDiscs(discs) for discs in permutations(range(len(position.players)))]
        case what:
            return [*each_reveal(position, what)]


@CHAPTER.by_chance(Drawing)
def draw(position: Position, due: Drawing, chance: Chance) -> Action:
    """Return a random draw of all the islands, discs, markers or tokens that are due."""
    players = len(position.players)
    match due.what:
        case "islands":
            return LayIslands(random_landscape(position.rules, players, chance))
        case "discs":
            return StackDiscs(drawn([1] * players, players, chance))
        case what:
            return random_reveal(position, what, due.left, chance)


def random_landscape(rules: Rules, players: int, chance: Chance) -> tuple[str, ...]:
    """Return a random landscape as rows of marks, one for each space; what island tiles show is assumed."""
    rows, columns = rules.island_rows.at(players), rules.island_columns.at(players)
    chests = rules.chests if rules.sixth_island == "lay_anew" else rows * columns
    faces, large = layout.ASSUMED_FACES, rules.large_island
    return layout.arrange(faces, rows, columns, chance, large=large, chests=chests).rows


@CHAPTER.forbids(LayIslands)
def why_not_lay(position: Position, action: LayIslands) -> Refusal:
    """Refuse enclosed sea, islands that meet at a corner only, and more large islands than chests.

    Raises `GivenError` for more resource spaces than there are resource tokens.
    """
    rules = position.rules
    if position.due != Drawing("islands", 1):
        return why_not_yet(position, refuse("setup.islands", "set_up", next=position.actor))
    chart = chart_of(action.rows)
    on_map = chart.resources_on(chart.land, rules.sorts)
    for sort, spaces, number in zip(rules.sorts, on_map, rules.goods, strict=True):
        if spaces > number:
            raise GivenError((), f"{spaces} resource spaces of {sort}", f"{number} or fewer")
    if lakes := layout.enclosed_sea(chart):
        return refuse("setup.sea", spaces=names(chart, next(parts(lakes, chart.stride))))
    if corners := layout.land_at_corners(chart):
        return refuse("setup.land", spaces=names(chart, corners))
    large = len(chart.large(rules.large_island))
    if large > rules.chests and rules.sixth_island == "lay_anew":
        return refuse("setup.chests", "large", large_islands=large, chests=rules.chests)
    return None


@CHAPTER.does(LayIslands)
def lay_islands(position: Position, action: LayIslands, log: Log) -> Position:
    """Lay the islands with the frame round them, and all things that belong on and beside them."""
    rules, chart, players = position.rules, chart_of(action.rows), len(position.players)
    after = position._replace(chart=chart, due=Drawing("pirate", rules.pirates_open))
    tiles, rows = rules.island_tiles.at(players), rules.island_rows.at(players)
    log.say("setup.islands", island_tiles=tiles, rows=rows, columns=rules.island_columns.at(players))
    log.say("setup.sea", "open_sea")
    log.say("setup.land", "islands_apart", islands=len(chart.islands))
    corners, small = rules.corner_frames.at(players), rules.small_frames.at(players)
    spaces = corners * rules.corner_frame_spaces + small * rules.small_frame_spaces
    log.say("setup.frame", "frame_laid", frames=(corners, small), sea_spaces=spaces)
    log.say("setup.time", values=tuple(rules.time_value))
    least = rules.large_island
    large = len(chart.large(least))
    log.say("setup.size", "sizes", least=least, large_islands=large)
    log.say("setup.chests", chests_laid=min(large, rules.chests))
    log.say("setup.resources", "laid_resources", resources_laid=chart.resources_on(chart.land, rules.sorts))
    log.say("setup.planning", "supply", landscapes=sum(rules.landscape_tiles))
    log.say("setup.player", "material", posts=rules.trading_posts, ships=rules.ships)
    log.say("setup.counters")
    log.say("setup.villages", villages=sum(rules.village_tiles))
    log.say("setup.points", "no_points", points=0)
    return after


@CHAPTER.forbids(StackDiscs)
def why_not_stack(position: Position, action: StackDiscs) -> Refusal:
    """Refuse to stack the discs again; raise `GivenError` unless each player has one disc in the stack."""
    if position.due != Drawing("discs", 1):
        return why_not_yet(position, refuse("setup.order", "set_up", next=position.actor))
    if sorted(action.discs) != list(range(len(position.players))):
        raise GivenError((), "not every disc once", "each player once, from the top of the stack down")
    return None


@CHAPTER.does(StackDiscs)
def stack_discs(position: Position, action: StackDiscs, log: Log) -> Position:
    """Stack the player-order discs; each player gets gold for every player who is higher in the stack."""
    rules, discs, tower = position.rules, action.discs, position.tower
    log.say("setup.order", "stacked", players=discs)
    log.say("setup.first", player=discs[0])
    after = position._replace(discs=discs)
    for ahead, seat in enumerate(discs):
        amount = min(ahead * rules.start_gold, rules.gold_limit)
        if amount:
            log.say("setup.gold", "start_gold", player=seat, gold=amount)
        after = after.with_player(seat, gold=amount)
    tower = tower._replace(storage=model.NO_CUBES, hidden=tower.storage)
    return after._replace(tower=tower, due=model.Falling(position.tower.storage))
