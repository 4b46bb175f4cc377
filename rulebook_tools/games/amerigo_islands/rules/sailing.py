"""Sailing: ships on their ways, and trading posts established from them."""

from __future__ import annotations

from rulebook_tools.engine.kit import Chapter, RuleStatement, kept
from rulebook_tools.games.amerigo_islands.board.built import Built, completed_by
from rulebook_tools.games.amerigo_islands.board.charts import Chart, Spaces, each, space_name, spaces_of
from rulebook_tools.games.amerigo_islands.board.tracks import BLUE
from rulebook_tools.games.amerigo_islands.model import (
    Acting,
    Found,
    PlaceShip,
    PlayerState,
    Position,
    Sail,
    due_of,
    has,
    with_state,
)
from rulebook_tools.games.amerigo_islands.rules.building import complete
from rulebook_tools.games.amerigo_islands.rules.gold import add_gold_once, add_points
from rulebook_tools.games.amerigo_islands.rules.order import out_of_action
from rulebook_tools.games.amerigo_islands.speech import FIGURES, Log, refuse

THERE_AND_BACK = 2
"""The action points of the shortest voyage that ends where it began."""


def circle(chart: Chart, start: int, points: int) -> Spaces:
    """Return the spaces that a ship reaches from a space with so many action points or fewer."""
    circles, _ = _circles(chart, start, points)
    return circles[min(points, len(circles) - 1)]


def _circles(chart: Chart, start: int, points: int) -> tuple[list[Spaces], Spaces]:
    """Return what a ship reaches with 0, 1, 2 … action points, so far at least; and all cells of the last.

    A chart keeps what has been found. Where the list ends before, a ship gets no further.
    """
    circles, cells = chart.voyages.get(start) or ([1 << start], chart.whole(start))
    while len(circles) <= points:
        grown = chart.near(cells)
        if grown == cells:
            break
        cells = grown
        circles.append(cells & chart.water)
    chart.voyages[start] = circles, cells
    return circles, cells


def distance(chart: Chart, start: int, end: int) -> int | None:
    """Return the action points of the shortest way, or None where there is none."""
    points = 0
    while True:
        circles, _ = _circles(chart, start, points)
        if circles[-1] >> end & 1:
            return next(points for points, reached in enumerate(circles) if reached >> end & 1)
        if points >= len(circles):
            return None
        points = len(circles)


def cost_of(chart: Chart, start: int, end: int) -> int | None:
    """Return the action points of a voyage; one that ends where it began leads there and back.

    None where no way leads there, or where a ship has no water to move to.
    """
    if start == end:
        return THERE_AND_BACK if circle(chart, start, 1) != 1 << start else None
    return distance(chart, start, end)


def reachable(chart: Chart, start: int, points: int, others: Spaces) -> Spaces:
    """Return where a ship may stop; points that it does not use lapse.

    It can come back to where it is, but that takes points.
    """
    reached = circle(chart, start, points)
    is_stuck = points < THERE_AND_BACK or reached == 1 << start
    reached &= ~(others & chart.sea)
    if is_stuck:
        reached &= ~(1 << start)
    return reached


def is_clear(chart: Chart, start: int, end: int, cost: int, others: Spaces) -> bool:
    """Say whether a way so short leads past no other ship between the islands."""
    blocked = others & chart.sea & circle(chart, start, cost)
    if not blocked:
        return True
    reached = chart.whole(start)
    for _ in range(cost):
        reached |= chart.near(reached) & ~blocked
    return bool(reached >> end & 1)


def full_spaces(position: Position, seat: int, ship: int) -> Spaces:
    """Return the spaces on which as many other ships are as a sea space has room for."""
    limit, own = position.rules.sea_limit, position.players[seat].ships[ship]
    others = [space for state in position.players for space in state.ships if space is not None]
    if own is not None:
        others.remove(own)
    return spaces_of([space for space in others if others.count(space) >= limit])


CHAPTER = Chapter[Position](FIGURES)
CHAPTER.action(
    PlaceShip, "player", "ship", space=lambda position, action: space_name(position.chart, action.space)
)
CHAPTER.action(
    Sail, "player", "ship", space=lambda position, action: space_name(position.chart, action.space)
)


def ends_of(position: Position, seat: int, ship: int) -> Spaces:
    """Return where a ship may stop, on water that its action points reach, and between the islands alone."""
    start = position.players[seat].ships[ship]
    if start is None or out_of_action(position, seat, BLUE) or waits_for_ships(position, seat):
        return 0
    due = due_of(position, Acting)
    voyage = due.voyages[ship]
    if voyage.done:
        return 0
    ends = reachable(position.chart, start, voyage.points + due.pool, full_spaces(position, seat, ship))
    return ends if must_move(position) else ends & ~(1 << start)


def must_move(position: Position) -> bool:
    """Say whether a ship must have moved to establish a trading post, by that reading."""
    return position.rules.post_unmoved == "refused"


def waits_for_ships(position: Position, seat: int) -> bool:
    """Say whether no ship sails before all are placed, by that reading.

    Source: Die blaue Aktion (silent).
    """
    return position.rules.placing == "both_first" and None in position.players[seat].ships


@CHAPTER.forbids(PlaceShip)
def why_not_place(position: Position, action: PlaceShip) -> RuleStatement | None:
    """A ship that is not on the board begins on the frame."""
    seat, ship, chart = action.player, action.ship, position.chart
    if why := out_of_action(position, seat, BLUE):
        return why
    lies = position.players[seat].ships[ship]
    if lies is not None:
        return refuse("blue.place", "placed", player=seat, ship=ship, space=space_name(chart, lies))
    if not chart.frame >> action.space & 1:
        return refuse("blue.place", "no_frame", player=seat, ship=ship, space=space_name(chart, action.space))
    return None


@CHAPTER.does(PlaceShip)
def place_ship(position: Position, action: PlaceShip, log: Log) -> Position:
    """Place a ship on any space of the frame, free of charge."""
    seat, ship = action.player, action.ship
    if log:
        log.say("blue.place", player=seat, ship=ship)
        tell_frame(position, action, log)
    return with_state(position, seat, moved_ship(position.players[seat], ship, action.space))


def tell_frame(position: Position, action: PlaceShip | Sail, log: Log) -> None:
    """Note that other ships on a frame space do no harm."""
    seat, ship, space = action.player, action.ship, action.space
    if full_spaces(position, seat, ship) & position.chart.frame & 1 << space:
        log.say("blue.frame", player=seat)


def moved_ship(state: PlayerState, ship: int, space: int) -> PlayerState:
    """Return a player whose ship is on another space."""
    return state._replace(ships=(*state.ships[:ship], space, *state.ships[ship + 1 :]))


@CHAPTER.forbids(Sail)
def why_not_sail(position: Position, action: Sail) -> RuleStatement | None:
    """A ship stops on water that its action points reach, and between the islands alone."""
    seat, ship, end, chart = action.player, action.ship, action.space, position.chart
    if ends_of(position, seat, ship) >> end & 1:
        return None
    if why := out_of_action(position, seat, BLUE):
        return why
    due, start = due_of(position, Acting), position.players[seat].ships[ship]
    if start is None or waits_for_ships(position, seat):
        return refuse("blue.place", "unplaced", player=seat, ship=ship)
    voyage = due.voyages[ship]
    if voyage.done:
        return refuse("blue.each", "ship_done", player=seat, ship=ship)
    points = voyage.points + due.pool
    others = full_spaces(position, seat, ship)
    return why_no_stop(chart, (start, end), points, others, (seat, ship)) or refuse(
        "blue.move", "there", player=seat, ship=ship, space=space_name(chart, end)
    )


def why_no_stop(
    chart: Chart, way: tuple[int, int], points: int, others: Spaces, mover: tuple[int, int]
) -> RuleStatement | None:
    """Refuse the end of a ship's way if it may not stop there; the mover is a seat and its ship."""
    (start, end), (seat, ship) = way, mover
    here, there = space_name(chart, start), space_name(chart, end)
    if not chart.water >> end & 1:
        return refuse(
            "blue.sea", "not_water", player=seat, ship=ship, start=here, space=there, action_points=points
        )
    if not circle(chart, start, points) >> end & 1:
        if distance(chart, start, end) is None:
            return refuse(
                "blue.sea", "no_way", player=seat, ship=ship, start=here, space=there, action_points=points
            )
        return refuse(
            "blue.move", "too_far", player=seat, ship=ship, start=here, space=there, action_points=points
        )
    if others & chart.sea & 1 << end:
        return refuse(
            "blue.one", "occupied", player=seat, ship=ship, start=here, space=there, action_points=points
        )
    return None


@CHAPTER.does(Sail)
def sail(position: Position, action: Sail, log: Log) -> Position:
    """Move a ship, one space for each of its action points, to where it may stop."""
    seat, ship, end = action.player, action.ship, action.space
    due, state = due_of(position, Acting), position.players[seat]
    start = state.ships[ship]
    cost = None if start is None else cost_of(position.chart, start, end)
    if start is None or cost is None:
        raise TypeError("no ship, or no way")
    if log:
        tell_sailing(position, action, start, cost, log)
    return with_state(position, seat, moved_ship(state, ship, end), due=use_points(due, ship, cost))


def use_points(due: Acting, ship: int, cost: int) -> Acting:
    """Return a sailing action after a ship moved: ships that had moved before it move no further.

    Source: Die blaue Aktion, Anmerkung.
    """
    own = min(cost, due.voyages[ship].points)
    voyages = [voyage._replace(done=True) if voyage.moved else voyage for voyage in due.voyages]
    voyages[ship] = due.voyages[ship]._replace(points=due.voyages[ship].points - own, moved=True)
    return due._replace(voyages=tuple(voyages), pool=due.pool - (cost - own), used=due.used + cost)


def tell_sailing(position: Position, action: Sail, start: int, cost: int, log: Log) -> None:
    """Note how far a ship sails, and what does not stop it."""
    seat, ship, chart = action.player, action.ship, position.chart
    log.say("blue.move", "sail", player=seat, ship=ship, action_points=cost)
    log.say("blue.sea", player=seat, ship=ship)
    others = full_spaces(position, seat, ship)
    if not is_clear(chart, start, action.space, cost, others):
        log.say("blue.pass", player=seat, ship=ship)
    if 1 << action.space & chart.sea:
        log.say("blue.one", "alone", player=seat, ship=ship)
    tell_frame(position, action, log)


@kept
def placings(starts: tuple[int, ...], seat: int, ship: int) -> tuple[PlaceShip, ...]:
    """Return where a ship can begin: on any space of the frame."""
    return tuple(PlaceShip(seat, ship, space) for space in starts)


@kept
def every_sail(end: int, seat: int, ship: int) -> tuple[Sail, ...]:
    """Return the way of a ship to each space, by its number, be it allowed or not."""
    return tuple(Sail(seat, ship, space) for space in range(end))


def sailings(position: Position, due: Acting, seat: int) -> list[PlaceShip | Sail | Found]:
    """Return what can be done with the ships."""
    chart, found = position.chart, list[PlaceShip | Sail | Found]()
    for ship, (start, voyage) in enumerate(zip(position.players[seat].ships, due.voyages, strict=True)):
        if start is None:
            found += placings(chart.starts, seat, ship)
            continue
        sails = every_sail(chart.end, seat, ship)
        found += [sails[space] for space in each(ends_of(position, seat, ship))]
        if not voyage.founded and start in chart.anchors:
            founding = Found(seat, ship)
            found += [founding] if why_not_found(position, founding) is None else []
    return found


@CHAPTER.forbids(Found)
def why_not_found(position: Position, action: Found) -> RuleStatement | None:
    """A trading post goes on a free space beside the anchor at which a ship lies, one from each ship."""
    seat, ship, chart, built = action.player, action.ship, position.chart, position.built
    if why := out_of_action(position, seat, BLUE):
        return why
    state, voyage = position.players[seat], due_of(position, Acting).voyages[ship]
    lies = state.ships[ship]
    if lies is None:
        return refuse("blue.place", "unplaced", player=seat, ship=ship)
    if voyage.founded:
        return refuse("blue.post", "post_again", player=seat, ship=ship)
    if must_move(position) and not voyage.moved:
        return refuse("blue.post", "unmoved", player=seat, ship=ship)
    space = chart.anchors.get(lies, lies)
    if why := why_no_post(chart, built, lies, (seat, ship)):
        return why
    if not state.posts:
        return refuse("blue.post", "no_posts", player=seat)
    if has_no_room(position, seat, space):
        return refuse("blue.several", "no_room", player=seat, island=chart.island_of[space])
    return None


def why_no_post(chart: Chart, built: Built, lies: int, founder: tuple[int, int]) -> RuleStatement | None:
    """Refuse a trading post beside where a ship lies; the founder is a seat and its ship.

    Source: Die blaue Aktion, Die grüne Aktion, Bauregel 4; La acción azul.
    """
    seat, ship = founder
    space = chart.anchors.get(lies, lies)
    name = space_name(chart, space)
    if lies not in chart.anchors:
        return refuse("blue.post", "no_anchor", player=seat, ship=ship, space=name)
    if built.all_posts >> space & 1:
        return refuse("blue.free", "taken", player=seat, ship=ship, space=name)
    if built.tiles >> space & 1:
        return refuse("blue.free", "built_over", player=seat, ship=ship, space=name)
    return None


def has_no_room(position: Position, seat: int, space: int) -> bool:
    """Say whether a player has as many trading posts on an island as the table knows, by that reading.

    Source: Fertigstellung einer Insel (silent).
    """
    rules, chart = position.rules, position.chart
    if rules.seven_posts != "excluded":
        return False
    land = chart.island(chart.island_of[space])
    return (position.built.posts[seat] & land).bit_count() >= rules.most_posts


@CHAPTER.does(Found)
def found(position: Position, action: Found, log: Log) -> Position:
    """Establish a trading post from a ship that lies at anchor."""
    seat, ship, due = action.player, action.ship, due_of(position, Acting)
    state = position.players[seat]
    lies = state.ships[ship]
    if lies is None:
        raise TypeError("the ship is not on the board")
    space = position.chart.anchors[lies]
    log.say("blue.post", "found", player=seat, ship=ship)
    voyages = tuple(
        voyage._replace(done=True, founded=True) if index == ship else voyage
        for index, voyage in enumerate(due.voyages)
    )
    built = position.built.with_post(seat, space)
    after = with_state(position, seat, state._replace(posts=state.posts - 1))
    after = after._replace(built=built, due=due._replace(voyages=voyages))
    after = discover(position, after, seat, space, log)
    after = gold_for_post(after, seat, log)
    if log and completed_by(position.chart, position.built, built):
        log.say("complete.post", "complete_post", player=seat)
    return complete(position, after, seat, log)


def is_discovery(chart: Chart, built: Built, space: int) -> bool:
    """Return whether a trading post on a space would be the first of anybody on its island."""
    return not chart.island(chart.island_of[space]) & built.all_posts


def discover(before: Position, after: Position, seat: int, space: int, log: Log) -> Position:
    """Score the first trading post of anybody on an island."""
    chart, number = before.chart, before.chart.island_of[space]
    if is_discovery(chart, before.built, space):
        won = before.rules.discovery_points
        log.say("blue.discover", player=seat, island=number, points=won)
        return add_points(after, seat, won)
    own = chart.island(number) & before.built.posts[seat]
    if own:
        log.say("blue.several", "several_posts", player=seat, island=number)
    else:
        log.say("blue.discover", "discovered", player=seat, island=number)
    return after


def gold_for_post(position: Position, seat: int, log: Log) -> Position:
    """Give gold for a trading post to the owner of that progress token.

    Source: Erklärung der Fortschrittsmarker, Gold.
    """
    if not has(position, seat, "post-gold"):
        return position
    amount = position.rules.token_post
    log.say("token.post", "post_gold", player=seat, gold=amount)
    return add_gold_once(position, seat, amount, log)
