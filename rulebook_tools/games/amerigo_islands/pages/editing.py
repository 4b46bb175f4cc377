"""The parts of the `given` of an example that readers can change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rulebook_tools.engine import kit
from rulebook_tools.engine.kit import Data, Editable, EditableParts, Name, RuleStatement, Spot, Token
from rulebook_tools.games.amerigo_islands.board import charts
from rulebook_tools.games.amerigo_islands.board.built import open_land, sites
from rulebook_tools.games.amerigo_islands.board.charts import Chart, Spaces, names, space_name
from rulebook_tools.games.amerigo_islands.examples.notation import PLACES
from rulebook_tools.games.amerigo_islands.model import Choosing, Position
from rulebook_tools.games.amerigo_islands.pages.situation import DISC, PIRATE, VALUE, good
from rulebook_tools.games.amerigo_islands.parameters import COLOURS, ONCE, TILE_KINDS
from rulebook_tools.games.amerigo_islands.speech import tell

Words = Mapping[str, Name | kit.Player | Spot | Token]
NUMBERS = {"points": VALUE, "gold": "gold", "cannons": "cannon", "chests": "chest", "space": DISC}
"""The noun of each number that a player has, by its name in `given`."""


def editable(position: Position, given: Data) -> Iterator[Editable]:
    """Yield what readers can change: what each player has, cubes, the central board, the turn, the round.

    Raises `GivenError` for data that cannot be part of an example.
    """
    seats = range(len(position.players))
    part, named = EditableParts(position, given), given.get("players")
    if given.get("new_game") is not None:
        yield part.new_game(tell("given.new_game", everyone=len(seats)))
        return
    for seat in seats[: 1 if named is None else 1 + len(dict(named.entries()))]:  # named without a gap
        yield from own_things(part, seat)
        yield from on_map(part, seat)
        letter = kit.seat_letter(seat)
        path = ("players", letter, "progress")
        yield part.number(path, tell("given.progress", player=seat), f"progress.{letter}")
    yield from cubes(part)
    yield from display(part)
    players = {kit.seat_letter(seat): kit.player(seat) for seat in seats}
    order = tell("given.order", players=position.discs)
    yield part.listed(("order",), order, players, "special")
    if isinstance(position.due, Choosing):
        yield part.word(("turn",), tell("given.turn", player=position.actor), players)
    yield part.number(("round",), tell("given.rounds"), "rounds")
    colours = {colour: Name(f"colour.{colour}") for colour in COLOURS}
    yield part.word(("phase",), tell("given.phase", colour=position.phase), colours, "rondel")


def own_label(seat: int, noun: str) -> RuleStatement:
    """Return the label of a player's things of one kind; `noun` is the noun of the kind."""
    return tell("given.own", player=seat, thing=noun)


def things(noun: str, called: Sequence[str], *, is_turned: bool = False) -> Words:
    """Return names of kinds of things as words that readers can choose, each shown as a token.

    The noun of the token is `noun.name`; with `is_turned`, its back is shown.
    """
    return {name: Token(f"{noun}.{name}", is_turned=is_turned) for name in called}


def own_things(part: EditableParts, seat: int) -> Iterator[Editable]:
    """Yield the things on a player's board, and the tiles beside it."""
    rules, letter = part.position.rules, kit.seat_letter(seat)
    board, tiles, path = f"board.{letter}", f"tiles.{letter}", ("players", letter)
    shared = {"points": "score", "space": "special"}  # the scenes that show these for all players
    for name, noun in NUMBERS.items():
        yield part.number((*path, name), own_label(seat, noun), shared.get(name, board))
    for name, noun in {"resources": "resource", "goods": "production"}.items():
        for sort in rules.sorts:
            label = own_label(seat, f"{noun}.{sort}")
            yield part.number((*path, name, sort), label, board)
    label, used = own_label(seat, "progress_token"), tell("given.used", player=seat)
    once = [name for name in rules.token_names if name in ONCE]
    yield part.listed((*path, "tokens"), label, things("token", rules.token_names), board)
    yield part.listed((*path, "used"), used, things("token", once, is_turned=True), board)
    for kind in TILE_KINDS:
        label = tell("given.beside", player=seat, thing=f"{kind}_tile")
        yield part.listed((*path, f"{kind}s"), label, things(kind, rules.tiles[kind].names), tiles)


def on_map(part: EditableParts, seat: int) -> Iterator[Editable]:
    """Yield a player's ships, trading posts and village tiles on the map, by the names of their spaces."""
    chart, built, letter = part.position.chart, part.position.built, kit.seat_letter(seat)

    def spaces(data: Data) -> Iterator[str]:
        return (space_name(chart, charts.read_space(chart, entry)) for entry in data.items())

    def laid(data: Data) -> Iterator[str]:
        return (tile_name(chart, charts.read_tile(chart, entry)) for entry in data.items())

    ships = spots(names(chart, chart.water))
    yield part.listed(("players", letter, "ships"), own_label(seat, "ship"), ships, "map", spaces)
    path, free = ("built", letter), chart.posts & ~built.covered
    if posts := spots(names(chart, free | built.posts[seat])):
        yield part.listed((*path, "posts"), own_label(seat, "trading_post"), posts, "map", spaces)
    if tiles := spots(tile_name(chart, tile) for tile in village_sites(part.position, seat)):
        yield part.listed((*path, "villages"), own_label(seat, "village_tile"), tiles, "map", laid)


def spots(called: Iterable[str]) -> Words:
    """Return names of spaces as words to choose from; pages in every language show them unchanged."""
    return {name: Spot(name) for name in called}


def tile_name(chart: Chart, tile: Spaces) -> str:
    """Return how an example names a tile on the map in one word: `c4+c5`."""
    return charts.BETWEEN.join(names(chart, tile))


def village_sites(position: Position, seat: int) -> list[Spaces]:
    """Return a set of spaces for each village tile of a player, and for each place where one more fits."""
    chart, built, rules = position.chart, position.built, position.rules
    free, touching = chart.land & ~built.covered, open_land(chart, built, seat)
    own = [tile for tile in built.laid if tile & built.villages[seat]]
    for shape in rules.tiles["village"].shapes:
        own += sites(shape, free, touching, chart.stride, mirrored=rules.mirror == "mirrored")
    return own


def cubes(part: EditableParts) -> Iterator[Editable]:
    """Yield the cubes on the action field if an action must be chosen, and in all places that are given."""
    is_thrown = isinstance(part.position.due, Choosing)
    for place in PLACES.names:
        if (place == "field" and is_thrown) or part.given.at(("cubes", place)) is not None:
            scene = "rondel" if place == "storage" else f"cubes.{place}"
            for colour, name in enumerate(COLOURS):
                labels = {
                    "field": tell("given.on_field", colour=colour),
                    "tower": tell("given.in_tower", colour=colour),
                    "tray": tell("given.in_tray", colour=colour),
                    "storage": tell("given.on_rondel", colour=colour),
                }
                yield part.number(("cubes", place, name), labels[place], scene)


def display(part: EditableParts) -> Iterator[Editable]:
    """Yield the progress tokens, the production tokens and the pirate markers on the central board."""
    rules = part.position.rules
    tokens, areas = things("token", rules.token_names), part.given.at(("display", "tokens"))
    if areas is None or isinstance(areas.value, Mapping):
        yield part.listed(("display", "tokens", "left"), tell("given.left"), tokens, "tokens.left")
        yield part.listed(("display", "tokens", "right"), tell("given.right"), tokens, "tokens.right")
    else:
        yield part.listed(("display", "tokens"), tell("given.left"), tokens, "tokens.left")
    kinds = zip(rules.production_names, rules.production, strict=True)
    goods = {name: good(rules.sorts[sort], cost, 1) for name, (sort, cost) in kinds}
    yield part.listed(("display", "goods"), tell("given.goods"), goods, "goods")
    values = {str(value): Token("pirate_marker", value, unit=PIRATE) for value in rules.pirate_markers.starts}
    label, at = tell("given.markers"), ("display", "pirates")
    yield part.listed(at, label, values, "pirates", lambda data: (f"{each.value}" for each in data.items()))
