"""Establishing trading posts from ships, and what that brings.

Source, where a rule names no other: Die blaue Aktion; La acción azul.
"""

from __future__ import annotations

from rulebook_tools.engine.kit import Chapter, Said
from rulebook_tools.engine.kit.quick import kept
from rulebook_tools.games.amerigo_islands.actions import Found, PlaceShip, Sail
from rulebook_tools.games.amerigo_islands.board.built import Built, completed_by
from rulebook_tools.games.amerigo_islands.board.charts import Chart
from rulebook_tools.games.amerigo_islands.board.colours import BLUE
from rulebook_tools.games.amerigo_islands.board.grid import each
from rulebook_tools.games.amerigo_islands.board.names import space_name
from rulebook_tools.games.amerigo_islands.rules.building.islands import complete
from rulebook_tools.games.amerigo_islands.rules.gold import add_gold_once, add_points
from rulebook_tools.games.amerigo_islands.rules.order import out_of_action
from rulebook_tools.games.amerigo_islands.rules.sailing.ships import ends_of, must_move
from rulebook_tools.games.amerigo_islands.speech import FIGURES, Log, refuse
from rulebook_tools.games.amerigo_islands.state import Acting, Position, due_of, has, with_state

POSTS = Chapter[Position](FIGURES)


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


@POSTS.forbids(Found)
def why_not_found(position: Position, action: Found) -> Said | None:
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
    name = space_name(chart, space)
    if lies not in chart.anchors:
        return refuse("blue.post", "no_anchor", player=seat, ship=ship, space=name)
    if built.all_posts >> space & 1:
        return refuse("blue.free", "taken", player=seat, ship=ship, space=name)
    if built.tiles >> space & 1:
        return refuse("blue.free", "built_over", player=seat, ship=ship, space=name)
    if not state.posts:
        return refuse("blue.post", "no_posts", player=seat)
    if has_no_room(position, seat, space):
        return refuse("blue.several", "no_room", player=seat, island=chart.island_of[space])
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


@POSTS.does(Found)
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
