"""The ways of ships, and trading posts founded by them. Main sources: Die blaue Aktion; La acción azul."""

from __future__ import annotations

from collections.abc import Iterator

from rulebook_tools.engine.kit import Chapter, put
from rulebook_tools.games.amerigo_islands.board import charts
from rulebook_tools.games.amerigo_islands.board.built import Built, completed_by
from rulebook_tools.games.amerigo_islands.board.charts import Chart, Spaces, each, space_name
from rulebook_tools.games.amerigo_islands.model import Acting, Found, PlaceShip, Position, Sail
from rulebook_tools.games.amerigo_islands.parameters import BLUE
from rulebook_tools.games.amerigo_islands.rules.building import complete
from rulebook_tools.games.amerigo_islands.rules.gold import add_gold_once
from rulebook_tools.games.amerigo_islands.rules.turn import out_of_action
from rulebook_tools.games.amerigo_islands.speech import FIGURES, Log, Refusal, refuse

CHAPTER = Chapter[Position](FIGURES)
for kind in (PlaceShip, Sail):
    CHAPTER.action(kind, "player", "ship", space=lambda position, it: space_name(position.chart, it.space))
THERE_AND_BACK = 2  # the action points of the shortest voyage that ends where it began


def circle(chart: Chart, start: int, points: int) -> Spaces:
    """Return the spaces that a ship reaches from `start` with a number of action points or fewer."""
    circles = charts.voyage(chart, start)
    return circles[min(points, len(circles) - 1)]


def cost_of(chart: Chart, start: int, end: int) -> int | None:
    """Return the fewest action points from `start` to `end` (away and back if equal); None if impossible."""
    if start == end:
        return THERE_AND_BACK if circle(chart, start, 1) != 1 << start else None
    reached = enumerate(charts.voyage(chart, start))
    return next((points for points, spaces in reached if spaces >> end & 1), None)


def is_clear(chart: Chart, start: int, end: int, cost: int, others: Spaces) -> bool:
    """Return whether a ship can reach `end` for `cost` points without passing any sea space in `others`."""
    blocked = others & chart.sea & circle(chart, start, cost)
    if not blocked:
        return True
    reached = chart.whole(start)
    for _ in range(cost):
        reached |= chart.near(reached) & ~blocked
    return bool(reached >> end & 1)


def full_spaces(position: Position, seat: int, ship: int) -> Spaces:
    """Return the sea spaces where a player's ship (an index) has no room, because other ships fill them."""
    limit, own = position.rules.sea_limit, position.players[seat].ships[ship]
    others = [space for state in position.players for space in state.ships if space is not None]
    if own is not None:
        others.remove(own)
    return charts.spaces_of([space for space in others if others.count(space) >= limit])


def sailings(position: Position, due: Acting) -> Iterator[PlaceShip | Sail | Found]:
    """Yield actions of each ship, legal or not: placing it, sailing within its reach, founding a post."""
    chart, seat = position.chart, due.left[0]
    for ship, start in enumerate(position.players[seat].ships):
        if start is None:
            yield from (PlaceShip(seat, ship, space) for space in each(chart.frame))
            continue
        reached = circle(chart, start, due.voyages[ship].points + due.pool)
        yield from (Sail(seat, ship, space) for space in each(reached))
        yield Found(seat, ship)


@CHAPTER.forbids(PlaceShip)
def why_not_place(position: Position, action: PlaceShip) -> Refusal:
    """Refuse to place a ship that is on the board already, or anywhere but on the frame."""
    seat, ship, chart = action.player, action.ship, position.chart
    if why := out_of_action(position, seat, BLUE):
        return why
    berth = position.players[seat].ships[ship]
    if berth is not None:
        return refuse("blue.place", "placed", player=seat, ship=ship, space=space_name(chart, berth))
    if not chart.frame >> action.space & 1:
        return refuse("blue.place", "no_frame", player=seat, ship=ship, space=space_name(chart, action.space))
    return None


@CHAPTER.does(PlaceShip)
def place_ship(position: Position, action: PlaceShip, log: Log) -> Position:
    """Place a ship on any space of the frame, free of charge."""
    log.say("blue.place", player=action.player, ship=action.ship)
    return arrive(position, action, log)


def arrive(position: Position, action: PlaceShip | Sail, log: Log) -> Position:
    """Put a ship on a space; on a space of the frame there is room for any number of ships."""
    seat, ship, space = action.player, action.ship, action.space
    if log and full_spaces(position, seat, ship) & position.chart.frame & 1 << space:
        log.say("blue.frame", player=seat)
    return position.with_player(seat, ships=put(position.players[seat].ships, ship, space))


@CHAPTER.forbids(Sail)
def why_not_sail(position: Position, action: Sail) -> Refusal:
    """Refuse a voyage over land, beyond the action points, or to an occupied space between the islands.

    By one reading a ship may return to its own space, which costs action points too.
    """
    seat, ship, end, chart, rules = action.player, action.ship, action.space, position.chart, position.rules
    if why := out_of_action(position, seat, BLUE):
        return why
    due, ships = position.acting, position.players[seat].ships
    start = ships[ship]
    if start is None or (rules.placing == "both_first" and None in ships):
        return refuse("blue.place", "unplaced", player=seat, ship=ship)
    if due.voyages[ship].done:
        return refuse("blue.each", "ship_done", player=seat, ship=ship)
    left, at, to = due.voyages[ship].points + due.pool, space_name(chart, start), space_name(chart, end)
    if not chart.water >> end & 1:
        return refuse("blue.sea", "not_water", player=seat, ship=ship, start=at, space=to, action_points=left)
    cost = cost_of(chart, start, end)
    if cost is None and start != end:
        return refuse("blue.sea", "no_way", player=seat, ship=ship, start=at, space=to, action_points=left)
    if start == end and (cost is None or cost > left or rules.post_unmoved != "refused"):
        return refuse("blue.move", "there", player=seat, ship=ship, space=to)
    if cost is None or cost > left:
        return refuse("blue.move", "too_far", player=seat, ship=ship, start=at, space=to, action_points=left)
    if full_spaces(position, seat, ship) & chart.sea & 1 << end:
        return refuse("blue.one", "occupied", player=seat, ship=ship, start=at, space=to, action_points=left)
    return None


@CHAPTER.does(Sail)
def sail(position: Position, action: Sail, log: Log) -> Position:
    """Move a ship; others moved before it cannot move again. Source: Die blaue Aktion: Schifffahrt."""
    seat, ship, end, chart, due = action.player, action.ship, action.space, position.chart, position.acting
    start = position.players[seat].ships[ship]
    cost = None if start is None else cost_of(chart, start, end)
    if start is None or cost is None:
        raise TypeError("no ship, or no way")
    log.say("blue.move", "sail", player=seat, ship=ship, action_points=cost)
    log.say("blue.sea", player=seat, ship=ship)
    if log and not is_clear(chart, start, end, cost, full_spaces(position, seat, ship)):
        log.say("blue.pass", player=seat, ship=ship)
    if 1 << end & chart.sea:
        log.say("blue.one", "alone", player=seat, ship=ship)
    own = min(cost, due.voyages[ship].points)
    voyages = [voyage._replace(done=True) if voyage.moved else voyage for voyage in due.voyages]
    voyages[ship] = due.voyages[ship]._replace(points=due.voyages[ship].points - own, moved=True)
    after = arrive(position, action, log)
    due = due._replace(voyages=tuple(voyages), pool=due.pool - (cost - own), used=due.used + cost)
    return after._replace(due=due)


@CHAPTER.forbids(Found)
def why_not_found(position: Position, action: Found) -> Refusal:
    """Refuse a trading post that a ship may not establish.

    Refused are a post without a free space beside the ship's anchor, a ship's second post in one action, a
    post of a player who has none left and, under some readings of the rules, a post of a ship that has not
    moved, or on an island with too many of the player's posts.
    """
    seat, ship, chart = action.player, action.ship, position.chart
    if why := out_of_action(position, seat, BLUE):
        return why
    state, voyage = position.players[seat], position.acting.voyages[ship]
    berth = state.ships[ship]
    if berth is None:
        return refuse("blue.place", "unplaced", player=seat, ship=ship)
    if voyage.founded:
        return refuse("blue.post", "post_again", player=seat, ship=ship)
    if position.rules.post_unmoved == "refused" and not voyage.moved:
        return refuse("blue.post", "unmoved", player=seat, ship=ship)
    if why := why_no_post(chart, position.built, berth, (seat, ship)):
        return why
    if not state.posts:
        return refuse("blue.post", "no_posts", player=seat)
    island, rules = chart.island_of[chart.anchors[berth]], position.rules
    own = (position.built.posts[seat] & chart.islands[island]).bit_count()
    if rules.seven_posts == "excluded" and own >= rules.completion_factor.starts[-1]:
        return refuse("blue.several", "no_room", player=seat, island=island)
    return None


def why_no_post(chart: Chart, built: Built, berth: int, founder: tuple[int, int]) -> Refusal:
    """Return why the ship `founder` (seat, index) on space `berth` cannot found a post; None if it can."""
    seat, ship = founder
    space = chart.anchors.get(berth, berth)
    name = space_name(chart, space)
    if berth not in chart.anchors:
        return refuse("blue.post", "no_anchor", player=seat, ship=ship, space=name)
    if built.all_posts >> space & 1:
        return refuse("blue.free", "taken", player=seat, ship=ship, space=name)
    if built.tiles >> space & 1:
        return refuse("blue.free", "built_over", player=seat, ship=ship, space=name)
    return None


@CHAPTER.does(Found)
def found(position: Position, action: Found, log: Log) -> Position:
    seat, ship, chart, due = action.player, action.ship, position.chart, position.acting
    berth = position.players[seat].ships[ship]
    if berth is None:
        raise TypeError("the ship is not on the board")
    space = chart.anchors[berth]
    log.say("blue.post", "found", player=seat, ship=ship)
    voyages = put(due.voyages, ship, due.voyages[ship]._replace(done=True, founded=True))
    after = position._replace(built=position.built.with_post(seat, space)).add(seat, posts=-1)
    after = discover(position, after.with_action(voyages=voyages), seat, space, log)
    if after.has(seat, "post-gold"):
        amount = after.rules.token_post
        log.say("token.post", "post_gold", player=seat, gold=amount)
        after = add_gold_once(after, seat, amount, log)
    if log and completed_by(chart, position.built, after.built):
        log.say("complete.post", "complete_post", player=seat)
    return complete(position, after, seat, log)


def discover(before: Position, after: Position, seat: int, space: int, log: Log) -> Position:
    """Score the discovery of an island if the new trading post, on `space`, is the first on the island."""
    island = before.chart.island_of[space]
    land = before.chart.islands[island]
    if not land & before.built.all_posts:
        won = before.rules.discovery_points
        log.say("blue.discover", player=seat, island=island, points=won)
        return after.add(seat, points=won)
    if land & before.built.posts[seat]:
        log.say("blue.several", "several_posts", player=seat, island=island)
    else:
        log.say("blue.discover", "discovered", player=seat, island=island)
    return after
