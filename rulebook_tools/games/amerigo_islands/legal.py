"""Which actions are legal."""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations

from rulebook_tools.engine.chance import Chance
from rulebook_tools.games.amerigo_islands import choosing, using
from rulebook_tools.games.amerigo_islands.actions import (
    Action,
    Clear,
    CountCubes,
    Exchange,
    Fall,
    Finish,
    LayIslands,
    Pay,
    PickToken,
    Reveal,
    ScoreGame,
    ScoreRound,
    StackDiscs,
    TakeGold,
    Throw,
    UseToken,
)
from rulebook_tools.games.amerigo_islands.cubes import NO_CUBES
from rulebook_tools.games.amerigo_islands.faces import ASSUMED_FACES
from rulebook_tools.games.amerigo_islands.finishing import duty
from rulebook_tools.games.amerigo_islands.layout import arrange, landscape
from rulebook_tools.games.amerigo_islands.owning import has_token
from rulebook_tools.games.amerigo_islands.phases import has_cubes_to_throw
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
)
from rulebook_tools.games.amerigo_islands.possible import uses
from rulebook_tools.games.amerigo_islands.progress import open_tokens
from rulebook_tools.games.amerigo_islands.revealing import hidden_pirates, unknown_markers
from rulebook_tools.games.amerigo_islands.rules import Rules
from rulebook_tools.games.amerigo_islands.stock import stock_of
from rulebook_tools.games.amerigo_islands.treasury import may_pay


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
            begun = Throw(position.discs[0]) if has_cubes_to_throw(position) else Clear()
            return [begun, *at_any_time(position)]
        case Choosing():
            return [*on_turn(position, due.left[0]), *at_any_time(position)]
        case Acting():
            return during(position, due)
        case Clearing():
            return [Clear()]
        case Raiding():
            unknown = unknown_markers(position)
            return drawing(position, Drawing("pirate", unknown)) if unknown else [ScoreRound()]
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
    chests = number["chests"] if rules.reads("sixth_island", "lay_anew") else rows * columns
    laid = arrange(ASSUMED_FACES, rows, columns, chance, large=number["large_island"], chests=chests)
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
        there = enumerate(open_tokens(position))
        picks: list[Action] = [PickToken(seat, kind) for kind, number in there if number]
        return [*picks, *at_any_time(position)]
    found = [*uses(position, due), *at_any_time(position), *payments(position, due, seat)]
    return found if duty(position, due) else [*found, Finish(seat)]


def payments(position: Position, due: Acting, seat: int) -> list[Action]:
    """Return whether another action point can be bought; more of them are a row of purchases.

    Source: Gold, Verwenden des Goldes.
    """
    rules, state = position.rules, position.players[seat]
    affordable = state.gold >= rules.number["gold_cost"]
    return [Pay(seat, 1)] if affordable and may_pay(rules, due, state, 1) else []
