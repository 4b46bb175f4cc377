"""Which actions are legal."""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations

from rulebook_tools.engine.chance import Chance
from rulebook_tools.games.amerigo_islands import building, choosing, sailing, using
from rulebook_tools.games.amerigo_islands.actions import (
    Action,
    Advance,
    Build,
    BuyGood,
    Clear,
    CountCubes,
    Exchange,
    Fall,
    Finish,
    Found,
    LayIslands,
    Pay,
    PickToken,
    PlaceShip,
    Reveal,
    Sail,
    ScoreGame,
    ScoreRound,
    StackDiscs,
    TakeGold,
    TakeTile,
    Throw,
    TileKind,
    UseToken,
)
from rulebook_tools.games.amerigo_islands.colours import BLUE, GREEN, RED, YELLOW
from rulebook_tools.games.amerigo_islands.cubes import NO_CUBES
from rulebook_tools.games.amerigo_islands.faces import ASSUMED_FACES
from rulebook_tools.games.amerigo_islands.grid import each
from rulebook_tools.games.amerigo_islands.layout import arrange, landscape
from rulebook_tools.games.amerigo_islands.owning import has_token
from rulebook_tools.games.amerigo_islands.planning import landscape_limit, tile_cost
from rulebook_tools.games.amerigo_islands.position import (
    Acting,
    Choosing,
    Clearing,
    Drawing,
    Falling,
    Over,
    Position,
    Raiding,
    Scoring,
    Throwing,
    changed,
    full_spaces,
)
from rulebook_tools.games.amerigo_islands.revealing import hidden_pirates, stock_of
from rulebook_tools.games.amerigo_islands.rules import Rules
from rulebook_tools.games.amerigo_islands.spending import must_use
from rulebook_tools.games.amerigo_islands.treasury import may_pay, room_on_track
from rulebook_tools.games.amerigo_islands.voyages import may_found, must_move


def legal_actions(position: Position) -> list[Action]:
    """Return every action that those who must act, or chance, can take now.

    Cubes fall one by one, tokens are drawn one by one; of the landscapes there are too many to list,
    and one stands for all.
    """
    due = position.due
    match due:
        case Drawing():
            return drawing(position, due)
        case Falling():
            one = [changed(NO_CUBES, each, 1) for each, number in enumerate(position.tower.hidden) if number]
            return [*(Fall(cubes, more=True) for cubes in one), Fall(NO_CUBES)]
        case Throwing():
            return [Throw(position.discs[0])]
        case Choosing():
            return [*on_turn(position, due.left[0]), *at_any_time(position)]
        case Acting():
            return during(position, due)
        case Clearing():
            return [Clear()]
        case Raiding():
            return [ScoreRound()]
        case Scoring():
            return [ScoreGame()]
        case Over():
            return []


def drawing(position: Position, due: Drawing) -> list[Action]:
    """Return what chance can lay out next."""
    match due.what:
        case "islands":
            return [LayIslands(some_landscape(position.rules, len(position.players), 0))]
        case "discs":
            return [StackDiscs(discs) for discs in permutations(range(len(position.players)))]
        case "pirate":
            return [Reveal("pirate", (value,)) for value, number in hidden_pirates(position) if number]
        case _:
            stock = stock_of(position.display, due.what)
            return [Reveal(due.what, (kind,)) for kind, number in enumerate(stock) if number]


@lru_cache(maxsize=64)
def some_landscape(rules: Rules, players: int, seed: int) -> tuple[str, ...]:
    """Return the rows of a random landscape, the same for the same seed."""
    return random_landscape(rules, players, Chance(seed))


def random_landscape(rules: Rules, players: int, chance: Chance) -> tuple[str, ...]:
    """Return the rows of a random landscape of island tiles.

    Source: Inselaufbau; Preparar (the faces of the tiles are assumed).
    """
    rows, columns = (rules.by_players[name][players] for name in ("island_rows", "island_columns"))
    number = rules.number
    laid = arrange(
        ASSUMED_FACES, rows, columns, chance, large=number["large_island"], chests=number["chests"]
    )
    return landscape(ASSUMED_FACES, laid, columns).rows


def on_turn(position: Position, seat: int) -> list[Action]:
    """Return what a player can choose.

    Source: Spielablauf, Gold; Como se Juega.
    """
    found: list[Action] = [*choosing.ways(position, seat), TakeGold(seat)]
    if has_token(position.rules, position.players[seat], "cubes-points"):
        found.append(CountCubes(seat))
    return found


def at_any_time(position: Position) -> list[Action]:
    """Return the chests and tokens that anybody can turn into gold now, and other tokens to use.

    Source: Gold; Erklärung der Fortschrittsmarker.
    """
    found: list[Action] = []
    for seat, state in enumerate(position.players):
        if state.chests:
            found.append(Exchange(seat))
        found += [UseToken(seat, kind) for kind in using.usable(position, seat)]
    return found


def during(position: Position, due: Acting) -> list[Action]:
    """Return what a player can do in an action.

    Source: Spielablauf; Como se Juega.
    """
    seat = due.left[0]
    if due.draws:
        stock = enumerate(position.display.token_stock)
        return [Reveal("tokens", (kind,)) for kind, number in stock if number]
    if due.picks:
        there = enumerate(using.open_tokens(position))
        picks: list[Action] = [PickToken(seat, kind) for kind, number in there if number]
        return [*picks, *at_any_time(position)]
    uses = {BLUE: sailings, RED: takings, GREEN: buildings, YELLOW: purchases}.get(due.colour, moves)
    found = [*uses(position, due, seat), *at_any_time(position), *payments(position, due, seat)]
    return found if must_use(position, due) else [*found, Finish(seat)]


def payments(position: Position, due: Acting, seat: int) -> list[Action]:
    """Return whether another action point can be bought; more of them are a row of purchases.

    Source: Gold, Verwenden des Goldes.
    """
    rules, state = position.rules, position.players[seat]
    affordable = state.gold >= rules.number["gold_cost"]
    return [Pay(seat, 1)] if affordable and may_pay(rules, due, state, 1) else []


def moves(position: Position, due: Acting, seat: int) -> list[Action]:
    """Return how far the disc of a track can go.

    Source: Die schwarze, Die braune, Die weiße Aktion; La acción negra, La acción marrón.
    """
    rules, state = position.rules, position.players[seat]
    if due.jumped and rules.reads("leader_move", "instead"):
        return []
    room = room_on_track(rules, due.colour, state) or 0
    return [Advance(seat, spaces) for spaces in range(1, min(room, due.points) + 1)]


def takings(position: Position, due: Acting, seat: int) -> list[Action]:
    """Return the tiles that a player can take.

    Source: Die rote Aktion; La acción roja.
    """
    rules, state = position.rules, position.players[seat]
    found: list[Action] = [
        TakeTile(seat, "village", shape)
        for shape, number in enumerate(state.supply)
        if number and tile_cost(rules, "village", shape) <= due.points
    ]
    if due.tiles < landscape_limit(rules, state):
        found += [
            TakeTile(seat, "landscape", shape)
            for shape, number in enumerate(position.display.landscapes)
            if number and tile_cost(rules, "landscape", shape) <= due.points
        ]
    return found


def buildings(position: Position, due: Acting, seat: int) -> list[Action]:
    """Return every tile that a player can build, everywhere that it fits.

    Source: Die grüne Aktion; La acción verde.
    """
    rules, state = position.rules, position.players[seat]
    mirrored = rules.reads("mirror", "mirrored")
    kinds: tuple[TileKind, ...] = ("landscape", "village")
    found: list[Action] = []
    for kind in kinds:
        tiles = rules.landscapes if kind == "landscape" else rules.villages
        there = state.landscapes if kind == "landscape" else state.villages
        for shape, number in enumerate(there):
            if number and tile_cost(rules, kind, shape) <= due.points:
                sites = building.placements(
                    position.chart, position.built, seat, tiles.shapes[shape], mirrored=mirrored
                )
                found += [Build(seat, kind, shape, spaces) for spaces in sites]
    return found


def purchases(position: Position, due: Acting, seat: int) -> list[Action]:
    """Return the production tokens that a player can buy.

    Source: Die gelbe Aktion; La acción amarilla.
    """
    production = position.rules.production
    return [
        BuyGood(seat, kind)
        for kind, number in enumerate(position.display.goods)
        if number and production[kind][1] <= due.points
    ]


def sailings(position: Position, due: Acting, seat: int) -> list[Action]:
    """Return what can be done with the ships.

    Source: Die blaue Aktion; La acción azul.
    """
    state, rules, chart = position.players[seat], position.rules, position.chart
    found: list[Action] = []
    waits = rules.reads("placing", "both_first") and None in state.ships
    for ship, start in enumerate(state.ships):
        voyage = due.voyages[ship]
        if start is None:
            found += [PlaceShip(seat, ship, space) for space in sailing.starts(chart)]
            continue
        if not voyage.done and not waits:
            there, others = voyage.points + due.pool, full_spaces(position, seat, ship)
            ends = sailing.reachable(chart, start, there, others, must_move=True)
            if not must_move(position):
                ends &= ~(1 << start)
            found += [Sail(seat, ship, space) for space in each(ends)]
        if may_found(position, seat, ship, voyage):
            found.append(Found(seat, ship))
    return found
