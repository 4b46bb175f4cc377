"""Set-up of a new game, up to the first throw.

Source, where a rule names no other: Zentralplan; Preparar.
"""

from __future__ import annotations

from itertools import permutations

from rulebook_tools.engine.kit import Chance, Chapter, GivenError, Said, drawn
from rulebook_tools.games.amerigo_islands.actions import Action, LayIslands, Reveal, StackDiscs
from rulebook_tools.games.amerigo_islands.board.built import nothing_built
from rulebook_tools.games.amerigo_islands.board.charts import chart_of
from rulebook_tools.games.amerigo_islands.board.tower import NO_CUBES, Tower
from rulebook_tools.games.amerigo_islands.parameters import Rules
from rulebook_tools.games.amerigo_islands.rules.display import revealed
from rulebook_tools.games.amerigo_islands.rules.landscape import random_landscape, some_landscape
from rulebook_tools.games.amerigo_islands.rules.pirates import each_pirate
from rulebook_tools.games.amerigo_islands.rules.round.phases import why_not_yet
from rulebook_tools.games.amerigo_islands.rules.stock import stock_of
from rulebook_tools.games.amerigo_islands.speech import FIGURES, Log, refuse, wait_for
from rulebook_tools.games.amerigo_islands.state import (
    Display,
    Drawing,
    Falling,
    PlayerState,
    Position,
    actor,
    with_state,
)

SETUP = Chapter[Position](FIGURES)


SETUP.action(StackDiscs)


OPEN_SEA = ("~",)
"""The chart before any island tile was laid."""


@SETUP.expects(Drawing)
def awaited(position: Position, due: Drawing) -> Said:
    """Say what must be laid out next, in set-up or between the rounds.

    Source: Spielaufbau, Vorbereitung des nächsten Durchgangs; Preparar.
    """
    later = bool(position.round)
    match due.what:
        case "islands":
            return wait_for("setup.islands")
        case "discs":
            return wait_for("setup.order", "discs")
        case "pirate":
            return wait_for("next.pirate" if later else "setup.pirates", "pirate", pirate=due.left)
        case "tokens":
            return wait_for("next.progress" if later else "setup.progress", "tokens", tokens=due.left)
        case "goods":
            return wait_for("next.production" if later else "setup.production", "goods", goods=due.left)


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
    """Return the central board before anything was laid on it."""
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


@SETUP.forbids(StackDiscs)
def why_not_stack(position: Position, action: StackDiscs) -> Said | None:
    """Discs are stacked once; raises `GivenError` unless each player has one in the stack."""
    if position.due != Drawing("discs", 1):
        return why_not_yet(position, refuse("setup.order", "set_up", next=actor(position)))
    if sorted(action.discs) != list(range(len(position.players))):
        raise GivenError((), "not every disc once", "each player once, from the top of the stack down")
    return None


@SETUP.does(StackDiscs)
def stack_discs(position: Position, action: StackDiscs, log: Log) -> Position:
    """Stack the player-order discs; whoever is not on top gets gold for each player ahead."""
    rules, discs, tower = position.rules, action.discs, position.tower
    log.say("setup.order", "stacked", players=discs)
    log.say("setup.first", player=discs[0])
    after = position._replace(discs=discs)
    for ahead, seat in enumerate(discs):
        amount = min(ahead * rules.start_gold, rules.gold_limit)
        if amount:
            log.say("setup.gold", "start_gold", player=seat, gold=amount)
        after = with_state(after, seat, after.players[seat]._replace(gold=amount))
    cubes = tower._replace(storage=NO_CUBES, hidden=tower.storage)
    return after._replace(tower=cubes, due=Falling(tower.storage))
