"""Gold that players get and spend: overflow, chests, and action points for gold."""

from __future__ import annotations

from rulebook_tools.engine.figures import player
from rulebook_tools.engine.noting import Log, note, refusal
from rulebook_tools.games.amerigo_islands import gold
from rulebook_tools.games.amerigo_islands.actions import Exchange, Pay
from rulebook_tools.games.amerigo_islands.colours import BLACK, BLUE, BROWN, WHITE
from rulebook_tools.games.amerigo_islands.position import (
    Acting,
    PlayerState,
    Position,
    due_of,
    with_state,
)
from rulebook_tools.games.amerigo_islands.rules import Rules
from rulebook_tools.games.amerigo_islands.steps import action_points, points
from rulebook_tools.games.amerigo_islands.steps import gold as gold_figure
from rulebook_tools.games.amerigo_islands.tracks import Track


def add_points(position: Position, seat: int, number: int) -> Position:
    """Return the position after a player got victory points."""
    state = position.players[seat]
    return with_state(position, seat, state._replace(points=state.points + number))


def add_gold(position: Position, seat: int, added: int, log: Log, *, lost: bool = False) -> Position:
    """Return the position after a player got gold: what does not fit on the track becomes points.

    With `lost`, gold that does not fit is lost. Source: Gold.
    """
    rules, state = position.rules, position.players[seat]
    number = rules.number
    gained = gold.gain(state.gold, added, number["gold_limit"])
    worth = 0 if lost else gained.over * number["gold_over"]
    if gained.over:
        figures = {"limit": gold_figure(number["gold_limit"]), "over": gold_figure(gained.over)}
        if lost:
            note(log, "gold.limit", "step.gold_lost", "gold_limit", player=player(seat), **figures)
        else:
            reads = ("gold_limit", "gold_over")
            worth_figure = points(worth)
            note(
                log,
                "gold.limit",
                "step.gold_over",
                *reads,
                player=player(seat),
                points=worth_figure,
                **figures,
            )
    now = state._replace(gold=gained.gold, points=state.points + worth)
    return with_state(position, seat, now)


LENGTHS = {BLACK: "cannon_limit", BROWN: "progress_length", WHITE: "special_length"}
"""The parameter that says where the track of an action ends."""


def take_gold_of_track(position: Position, due: Acting, rule: str, log: Log) -> Position:
    """Give the gold for action points that the end of a track makes useless.

    Source: Gold, auf folgende Arten, Anmerkung.
    """
    rules, seat = position.rules, due.left[0]
    amount, length = rules.number["track_gold"], LENGTHS[due.colour]
    wording = "step.track_again" if rule == "gold.again" else "step.track_end"
    note(log, rule, wording, "track_gold", length, player=player(seat), gold=gold_figure(amount))
    return add_gold(position, seat, amount, log, lost=rules.reads("track_overflow", "lost"))


def exchange(position: Position, action: Exchange, log: Log) -> Position:
    """Exchange a treasure chest for gold, at any time; it leaves the game.

    Source: Gold, auf folgende Arten.
    """
    seat, rules = action.player, position.rules
    state, amount = position.players[seat], rules.number["chest_gold"]
    if not state.chests:
        raise refusal("gold.chest", "refuse.chest", player=player(seat))
    note(log, "gold.chest", "step.chest_gold", "chest_gold", player=player(seat), gold=gold_figure(amount))
    after = with_state(position, seat, state._replace(chests=state.chests - 1))
    return add_gold(after, seat, amount, log, lost=rules.reads("chest_overflow", "lost"))


def pay(position: Position, action: Pay, log: Log) -> Position:
    """Raise the action points of the action under way; each of them costs gold.

    Source: Gold, Verwenden des Goldes.
    """
    seat, rules = action.player, position.rules
    due, state = due_of(position, Acting), position.players[seat]
    cost = action.points * rules.number["gold_cost"]
    if cost > state.gold:
        figures = {"gold": gold_figure(state.gold), "points": action_points(action.points)}
        raise refusal("gold.spend", "refuse.gold", player=player(seat), **figures)
    if not may_pay(rules, due, state, action.points):
        raise refusal("gold.spend", "refuse.pay_now", player=player(seat))
    figures = {"gold": gold_figure(cost), "points": action_points(action.points)}
    note(log, "gold.spend", "step.pay", "gold_cost", player=player(seat), **figures)
    shared = due.colour == BLUE and rules.reads("spend_sailing", "one")
    raised = due._replace(pool=due.pool + action.points) if shared else raise_points(due, action.points)
    return with_state(position, seat, state._replace(gold=state.gold - cost))._replace(due=raised)


def raise_points(due: Acting, number: int) -> Acting:
    """Return an action with more action points: every ship has its own."""
    if due.colour == BLUE:
        more = tuple(each._replace(points=each.points + number) for each in due.voyages)
        return due._replace(voyages=more)
    return due._replace(points=due.points + number)


def may_pay(rules: Rules, due: Acting, state: PlayerState, number: int) -> bool:
    """Say whether action points can be bought now, by the readings adopted.

    Source: Gold, Verwenden des Goldes (silent on both).
    """
    if due.used and rules.reads("spend_when", "before"):
        return False
    if rules.reads("spend_to_lapse", "refused"):
        room = room_on_track(rules, due.colour, state)
        return room is None or due.points + number <= room
    return True


def track_of(rules: Rules, colour: int, state: PlayerState) -> tuple[Track, int] | None:
    """Return the track that an action moves along, and where the player's disc is on it."""
    tracks = {
        BLACK: (rules.cannon_track, state.cannons),
        BROWN: (rules.progress_track, state.progress),
        WHITE: (rules.special_track, state.space),
    }
    return tracks.get(colour)


def room_on_track(rules: Rules, colour: int, state: PlayerState) -> int | None:
    """Return how many spaces there are up to the end of an action's track, None without one."""
    found = track_of(rules, colour, state)
    return None if found is None else found[0].end - found[1]
