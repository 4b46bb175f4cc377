"""Sailing: placing and moving ships, and establishing trading posts."""

from __future__ import annotations

from rulebook_tools.engine.figures import Figure, player
from rulebook_tools.engine.noting import Log, note, refusal
from rulebook_tools.games.amerigo_islands import completion, sailing
from rulebook_tools.games.amerigo_islands.actions import Found, PlaceShip, Sail
from rulebook_tools.games.amerigo_islands.charts import Chart
from rulebook_tools.games.amerigo_islands.constructing import complete
from rulebook_tools.games.amerigo_islands.grid import Spaces
from rulebook_tools.games.amerigo_islands.labels import spot
from rulebook_tools.games.amerigo_islands.owning import has_token
from rulebook_tools.games.amerigo_islands.position import (
    Acting,
    PlayerState,
    Position,
    Voyage,
    due_of,
    full_spaces,
    with_state,
)
from rulebook_tools.games.amerigo_islands.sailing import THERE_AND_BACK, PostRefusal, SailRefusal
from rulebook_tools.games.amerigo_islands.steps import action_points, island, points
from rulebook_tools.games.amerigo_islands.steps import gold as gold_figure
from rulebook_tools.games.amerigo_islands.treasury import add_gold, add_points

SAIL_REFUSED = {
    SailRefusal.NOT_WATER: ("blue.sea", "refuse.not_water"),
    SailRefusal.NO_WAY: ("blue.sea", "refuse.no_way"),
    SailRefusal.TOO_FAR: ("blue.move", "refuse.too_far"),
    SailRefusal.OCCUPIED: ("blue.one", "refuse.occupied"),
}
"""The rule that each reason stands for, and what to say."""
POST_REFUSED = {
    PostRefusal.NO_ANCHOR: ("blue.post", "refuse.no_anchor"),
    PostRefusal.TAKEN: ("blue.free", "refuse.taken"),
    PostRefusal.BUILT_OVER: ("blue.free", "refuse.built_over"),
}
"""The rule that each reason stands for, and what to say."""


def place_ship(position: Position, action: PlaceShip, log: Log) -> Position:
    """Place a ship on any space of the frame, free of charge.

    Source: Die blaue Aktion; La acción azul.
    """
    seat, chart = action.player, position.chart
    state = position.players[seat]
    lies = state.ships[action.ship]
    who, ship = player(seat), action.ship + 1
    if lies is not None:
        raise refusal("blue.place", "refuse.placed", player=who, ship=ship, space=spot(chart, lies))
    if action.space not in sailing.starts(chart):
        raise refusal("blue.place", "refuse.no_frame", player=who, ship=ship, space=spot(chart, action.space))
    note(log, "blue.place", "step.place", player=who, ship=ship)
    tell_frame(position, seat, action.ship, action.space, log)
    return with_state(position, seat, moved_ship(state, action.ship, action.space))


def tell_frame(position: Position, seat: int, ship: int, space: int, log: Log) -> None:
    """Note that other ships on a frame space do no harm.

    Source: Die blaue Aktion; La acción azul.
    """
    if full_spaces(position, seat, ship) & position.chart.frame & 1 << space:
        note(log, "blue.frame", "step.frame", player=player(seat))


def moved_ship(state: PlayerState, ship: int, space: int) -> PlayerState:
    """Return a player whose ship is on another space."""
    return state._replace(ships=(*state.ships[:ship], space, *state.ships[ship + 1 :]))


def sail(position: Position, action: Sail, log: Log) -> Position:
    """Move a ship, one space for each of its action points, to where it may stop.

    Source: Die blaue Aktion; La acción azul.
    """
    seat, rules, chart = action.player, position.rules, position.chart
    due, state = due_of(position, Acting), position.players[seat]
    ship, end = action.ship, action.space
    start = state.ships[ship]
    who = player(seat)
    unplaced = any(space is None for space in state.ships) and rules.reads("placing", "both_first")
    if start is None or unplaced:
        raise refusal("blue.place", "refuse.unplaced", player=who, ship=ship + 1)
    voyage = due.voyages[ship]
    if voyage.done:
        raise refusal("blue.each", "refuse.ship_done", player=who, ship=ship + 1)
    others = full_spaces(position, seat, ship)
    there = voyage.points + due.pool
    why = sailing.sail_refusal(chart, start, end, there, others)
    if why is not None:
        rule, wording = SAIL_REFUSED[why]
        figures: dict[str, Figure] = {
            "start": spot(chart, start),
            "space": spot(chart, end),
            "points": action_points(there),
        }
        raise refusal(rule, wording, player=who, ship=ship + 1, **figures)
    cost = THERE_AND_BACK if start == end else sailing.distance(chart, start, end)
    if cost is None or cost > there or (start == end and not must_move(position)):
        raise refusal("blue.move", "refuse.there", player=who, ship=ship + 1, space=spot(chart, end))
    if log is not None:
        tell_sailing(position, action, cost, others, log)
    now = use_points(due, ship, cost)
    return with_state(position, seat, moved_ship(state, ship, end))._replace(due=now)


def must_move(position: Position) -> bool:
    """Say whether a ship must have moved to establish a trading post, by that reading.

    Source: Die blaue Aktion; La acción azul.
    """
    return position.rules.reads("post_unmoved", "refused")


def use_points(due: Acting, ship: int, cost: int) -> Acting:
    """Return a sailing action after a ship moved: ships that had moved before it move no further.

    Source: Die blaue Aktion, Anmerkung.
    """
    own = min(cost, due.voyages[ship].points)
    voyages = tuple(
        each._replace(points=each.points - own, moved=True)
        if index == ship
        else each._replace(done=each.done or each.moved)
        for index, each in enumerate(due.voyages)
    )
    return due._replace(voyages=voyages, pool=due.pool - (cost - own), used=due.used + cost)


def tell_sailing(position: Position, action: Sail, cost: int, others: Spaces, log: Log) -> None:
    """Note how far a ship sails, and what does not stop it."""
    who, ship = player(action.player), action.ship + 1
    note(log, "blue.move", "step.sail", player=who, ship=ship, points=action_points(cost))
    note(log, "blue.sea", "step.sea", player=who, ship=ship)
    start = position.players[action.player].ships[action.ship]
    if start is not None and not is_clear(position.chart, start, action.space, cost, others):
        note(log, "blue.pass", "step.pass", player=who, ship=ship)
    if 1 << action.space & position.chart.sea:
        note(log, "blue.one", "step.alone", "sea_limit", player=who, ship=ship)
    tell_frame(position, action.player, action.ship, action.space, log)


def is_clear(chart: Chart, start: int, end: int, cost: int, others: Spaces) -> bool:
    """Say whether a way so short leads past no other ship between the islands."""
    reached = {start}
    for _ in range(cost):
        near = {way for space in reached for way in chart.ways[space]}
        reached |= {space for space in near if not others & chart.sea & 1 << space}
    return end in reached


def found(position: Position, action: Found, log: Log) -> Position:
    """Establish a trading post from a ship that lies at anchor.

    Source: Die blaue Aktion; La acción azul.
    """
    seat = action.player
    due, state = due_of(position, Acting), position.players[seat]
    space = check_post(position, action, due)
    note(log, "blue.post", "step.found", player=player(seat), ship=action.ship + 1)
    voyages = tuple(
        each._replace(done=True, founded=True) if index == action.ship else each
        for index, each in enumerate(due.voyages)
    )
    built = position.built.with_post(seat, space)
    after = with_state(position, seat, state._replace(posts=state.posts - 1))
    after = after._replace(built=built, due=due._replace(voyages=voyages, used=due.used))
    after = discover(position, after, seat, space, log)
    after = gold_for_post(after, seat, log)
    if completion.completed_by(position.chart, position.built, built):
        note(log, "complete.post", "step.complete_post", player=player(seat))
    return complete(position, after, seat, log)


def check_post(position: Position, action: Found, due: Acting) -> int:
    """Return where a ship can establish a trading post; refuse it where there can be none.

    Source: Die blaue Aktion; La acción azul.
    """
    chart, state = position.chart, position.players[action.player]
    who, ship = player(action.player), action.ship + 1
    lies, voyage = state.ships[action.ship], due.voyages[action.ship]
    if lies is None:
        raise refusal("blue.place", "refuse.unplaced", player=who, ship=ship)
    if voyage.founded or (must_move(position) and not voyage.moved):
        raise refusal(
            "blue.post", "refuse.post_again" if voyage.founded else "refuse.unmoved", player=who, ship=ship
        )
    space, why = sailing.post_space(chart, lies), sailing.post_refusal(chart, position.built, lies)
    if space is None or why is not None:
        rule, wording = POST_REFUSED[why or PostRefusal.NO_ANCHOR]
        named = spot(chart, lies if space is None else space)
        raise refusal(rule, wording, player=who, ship=ship, space=named)
    if not state.posts:
        raise refusal("blue.post", "refuse.no_posts", player=who)
    if has_no_room(position, action.player, space):
        figures = {"island": island(chart.island_of[space])}
        raise refusal("blue.several", "refuse.no_room", player=who, **figures)
    return space


def may_found(position: Position, seat: int, ship: int, voyage: Voyage) -> bool:
    """Say whether a trading post can be established from a ship."""
    state = position.players[seat]
    space = state.ships[ship]
    if space is None or voyage.founded or not state.posts or (must_move(position) and not voyage.moved):
        return False
    if sailing.post_refusal(position.chart, position.built, space) is not None:
        return False
    beside = sailing.post_space(position.chart, space)
    return beside is not None and not has_no_room(position, seat, beside)


def has_no_room(position: Position, seat: int, space: int) -> bool:
    """Say whether a player has as many trading posts on an island as the table knows, by that reading.

    Source: Fertigstellung einer Insel (silent).
    """
    if not position.rules.reads("seven_posts", "excluded"):
        return False
    land = position.chart.island(position.chart.island_of[space])
    there = (position.built.posts[seat] & land).bit_count()
    return there >= max(position.rules.completion_factor)


def discover(before: Position, after: Position, seat: int, space: int, log: Log) -> Position:
    """Score the first trading post of anybody on an island.

    Source: Die blaue Aktion; La acción azul.
    """
    chart, rules = before.chart, before.rules
    number = chart.island_of[space]
    if sailing.discovers(chart, before.built, space):
        won = rules.number["discovery_points"]
        figures = {"points": points(won)}
        there = island(number)
        note(
            log,
            "blue.discover",
            "step.discover",
            "discovery_points",
            player=player(seat),
            island=there,
            **figures,
        )
        return add_points(after, seat, won)
    own = chart.island(number) & before.built.posts[seat]
    wording = "step.several_posts" if own else "step.discovered"
    note(log, "blue.several" if own else "blue.discover", wording, player=player(seat), island=island(number))
    return after


def gold_for_post(position: Position, seat: int, log: Log) -> Position:
    """Give gold for a trading post to the owner of that progress token.

    Source: Erklärung der Fortschrittsmarker, Gold.
    """
    rules = position.rules
    if not has_token(rules, position.players[seat], "post-gold"):
        return position
    amount = rules.number["token_post"]
    note(log, "token.post", "step.post_gold", "token_post", player=player(seat), gold=gold_figure(amount))
    return add_gold(position, seat, amount, log, lost=rules.reads("chest_overflow", "lost"))
