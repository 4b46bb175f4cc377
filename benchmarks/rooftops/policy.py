"""The actions of a seat that knows its own hand and the open cards."""

from benchmarks.rooftops.forecast import Forecast
from benchmarks.rooftops.plan import RIDER, Plan
from benchmarks.rooftops.table import Table, seen
from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.game import Game
from rulebook_tools.games.amerigo_rooftops.model import (
    Action,
    Choosing,
    Closing,
    Draw,
    Drawing,
    Perform,
    Place,
    Placing,
    Played,
    Position,
    Remove,
    Reveal,
    Telling,
)
from rulebook_tools.games.amerigo_rooftops.parameters import HORSE, PARCEL
from rulebook_tools.games.amerigo_rooftops.rules.choose import open_places


def act(position: Position, chance: Chance) -> Action:
    """Return the next action of the players; each knows its own hand and the open cards."""
    table, due = seen(position), position.due
    match due:
        case Choosing():
            plan = Plan(table, chance)
            return Reveal(tuple(Played(seat, plan.best(seat, position.hands[seat])) for seat in table.seats))
        case Closing():
            return Remove(Forecast(table).best_side(due))
        case Drawing():
            seat = (due.begun or due.left)[0]
            return Draw(seat, (pile(table, seat),))
        case Placing():
            return place(table, due)
        case Telling():
            return Perform()
        case _:
            raise AssertionError(due)


def pile(table: Table, seat: int) -> int:
    """Return the pile from which a seat draws: if possible, one with a card of the kind it collects."""
    wanted = HORSE if seat == RIDER else PARCEL
    return wanted if wanted in table.drawable else table.drawable[0]


def place(table: Table, due: Placing) -> Place:
    """Return the place of a card without a number; its player sees all revealed cards."""
    forecast, first = Forecast(table), due.numberless[0]
    cards = [card for _, card in due.order]

    def value(at: int) -> float:
        return forecast.of_order([*cards[: at - 1], first.card, *cards[at - 1 :]])

    return Place(first.seat, max(open_places(table.rules, due), key=value))


def play(game: Game[Position, Action], players: int, seed: int) -> bool:
    """Play a game to its end; return whether it is won. The same seed plays the same game."""
    position, chance, thinking = game.new_game(players), Chance(seed), Chance(seed + 1_000_003)
    while (outcome := game.outcome(position)) is None:
        drawn = game.by_chance(position, chance)
        action = act(position, thinking) if drawn is None else drawn
        position, _ = game.apply(position, action, explain=False)
    return bool(outcome.winners)
