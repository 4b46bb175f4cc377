"""Gold that players get and spend: overflow, chests, the ends of tracks, and action points for gold.

Source, where a rule names no other: Gold, auf folgende Arten.
"""

from __future__ import annotations

from rulebook_tools.engine.kit import Chapter, RuleStatement
from rulebook_tools.games.amerigo_islands.board.tokens import gain
from rulebook_tools.games.amerigo_islands.board.tracks import BLACK, BLUE, BROWN, WHITE
from rulebook_tools.games.amerigo_islands.model import (
    Acting,
    Exchange,
    Pay,
    PlayerState,
    Position,
    due_of,
    with_state,
)
from rulebook_tools.games.amerigo_islands.parameters import Rules
from rulebook_tools.games.amerigo_islands.rules.order import out_of_turn
from rulebook_tools.games.amerigo_islands.speech import FIGURES, Log, refuse

CHAPTER = Chapter[Position](FIGURES)


def add_points(position: Position, seat: int, number: int) -> Position:
    """Return the position after a player got victory points."""
    state = position.players[seat]
    return with_state(position, seat, state._replace(points=state.points + number))


def add_gold(position: Position, seat: int, added: int, log: Log, *, lost: bool = False) -> Position:
    """Return the position after a player got gold: what does not fit on the track becomes points.

    With `lost`, gold that does not fit is lost. Source: Gold.
    """
    rules, state = position.rules, position.players[seat]
    gained = gain(state.gold, added, rules.gold_limit)
    worth = 0
    if gained.over and lost:
        log.say("gold.limit", "gold_lost", player=seat, gold_limit=rules.gold_limit, over=gained.over)
    elif gained.over:
        worth = gained.over * rules.gold_over
        log.say(
            "gold.limit",
            "gold_over",
            player=seat,
            gold_limit=rules.gold_limit,
            over=gained.over,
            points=worth,
        )
    now = state._replace(gold=gained.gold, points=state.points + worth)
    return with_state(position, seat, now)


def add_gold_once(position: Position, seat: int, added: int, log: Log) -> Position:
    """Return the position after a player got gold for a chest or a token; by a reading, what is over is lost.

    Source: Gold; Erklärung der Fortschrittsmarker, Gold.
    """
    return add_gold(position, seat, added, log, lost=position.rules.chest_overflow == "lost")


def gold_of_track(position: Position, due: Acting, log: Log, *, again: bool) -> Position:
    """Give the gold for action points that the end of a track makes useless.

    Source: Gold, auf folgende Arten, Anmerkung.
    """
    rules, seat = position.rules, due.left[0]
    amount = rules.track_gold
    if again:
        log.say("gold.again", "track_again", player=seat, gold=amount)
    else:
        log.say("gold.track", "track_end", player=seat, gold=amount)
    return add_gold(position, seat, amount, log, lost=rules.track_overflow == "lost")


def track_length(rules: Rules, colour: int) -> int | None:
    """Return where the track of an action ends, None for an action without one."""
    if colour == BLACK:
        return rules.cannon_limit
    if colour == BROWN:
        return rules.progress_length
    return rules.special_length if colour == WHITE else None


def room_on_track(rules: Rules, colour: int, state: PlayerState) -> int | None:
    """Return how many spaces there are up to the end of an action's track, None without one."""
    end = track_length(rules, colour)
    return None if end is None else end - at_on_track(colour, state)


def at_on_track(colour: int, state: PlayerState) -> int:
    """Return where a player's disc is on the track of an action."""
    if colour == BLACK:
        return state.cannons
    return state.progress if colour == BROWN else state.space


@CHAPTER.forbids(Exchange)
def why_not_exchange(position: Position, action: Exchange) -> RuleStatement | None:
    """A chest is exchanged at any time, by whoever has one."""
    return None if position.players[action.player].chests else refuse("gold.chest", player=action.player)


@CHAPTER.does(Exchange)
def exchange(position: Position, action: Exchange, log: Log) -> Position:
    """Exchange a treasure chest for gold; it leaves the game."""
    seat, amount = action.player, position.rules.chest_gold
    state = position.players[seat]
    log.say("gold.chest", "chest_gold", player=seat, gold=amount)
    after = with_state(position, seat, state._replace(chests=state.chests - 1))
    return add_gold_once(after, seat, amount, log)


@CHAPTER.forbids(Pay)
def why_not_pay(position: Position, action: Pay) -> RuleStatement | None:
    """Action points are bought in an action that has been chosen, and the gold for them must be there.

    Source: Gold, Verwenden des Goldes (silent on when, and on points that must lapse).
    """
    seat, rules = action.player, position.rules
    if why := out_of_turn(position, seat):
        return why
    due, state = position.due, position.players[seat]
    if not isinstance(due, Acting):
        return refuse("gold.spend", "pay_first", player=seat)
    if action.points * rules.gold_cost > state.gold:
        return refuse("gold.spend", "gold", player=seat, gold=state.gold, action_points=action.points)
    if due.used and rules.spend_when == "before":
        return refuse("gold.spend", "pay_now", player=seat)
    if rules.spend_to_lapse == "refused":
        room = room_on_track(rules, due.colour, state)
        if room is not None and due.points + action.points > room:
            return refuse("gold.spend", "pay_now", player=seat)
    return None


@CHAPTER.does(Pay)
def pay(position: Position, action: Pay, log: Log) -> Position:
    """Raise the action points of the action under way; each of them costs gold.

    Source: Gold, Verwenden des Goldes.
    """
    seat, rules, due = action.player, position.rules, due_of(position, Acting)
    state, cost = position.players[seat], action.points * rules.gold_cost
    log.say("gold.spend", "pay", player=seat, gold=cost, action_points=action.points)
    raised = raise_points(due, action.points, shared=rules.spend_sailing == "one")
    return with_state(position, seat, state._replace(gold=state.gold - cost), due=raised)


def raise_points(due: Acting, number: int, *, shared: bool = False) -> Acting:
    """Return an action with more action points: every ship has its own, or all share them."""
    if due.colour != BLUE:
        return due._replace(points=due.points + number)
    if shared:
        return due._replace(pool=due.pool + number)
    return due._replace(voyages=tuple(each._replace(points=each.points + number) for each in due.voyages))
