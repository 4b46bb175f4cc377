"""The parts of the `given` of an example that readers can change."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from rulebook_tools.engine import kit
from rulebook_tools.engine.kit import Data, Editable, Name, Path, Player, RuleStatement, Spot, Token
from rulebook_tools.games.amerigo_islands.board import charts
from rulebook_tools.games.amerigo_islands.board.built import open_land, sites
from rulebook_tools.games.amerigo_islands.board.charts import Chart, Spaces, names, space_name
from rulebook_tools.games.amerigo_islands.examples.notation import PLACES
from rulebook_tools.games.amerigo_islands.examples.pieces import counted_entries
from rulebook_tools.games.amerigo_islands.model import Choosing, Position
from rulebook_tools.games.amerigo_islands.pages.situation import DISC, PIRATE, VALUE, good, lying, own_label
from rulebook_tools.games.amerigo_islands.parameters import COLOURS, ONCE
from rulebook_tools.games.amerigo_islands.speech import tell

Words = Mapping[str, Name | Player | Spot | Token]
NUMBERS = {"points": VALUE, "gold": "gold", "cannons": "cannon", "chests": "chest", "space": DISC}
"""The noun of each number that a player has, by its name in `given`."""
SCENES = {"points": "score", "space": "special"}
"""The scenes that show some of these numbers for all players; each player's board shows the others."""


def editable(position: Position, given: Data) -> Iterator[Editable]:
    """Yield what readers can change: what each player has, cubes, the central board, the turn, the round.

    Raises `GivenError` for data of which no example consists.
    """
    rules, seats = position.rules, range(len(position.players))
    if (fresh := given.get("new_game")) is not None:
        yield Editable(
            ("new_game",), tell("given.new_game", everyone=len(seats)).statement(rules), now=fresh.count()
        )
        return
    part, named = Parts(position, given), given.get("players")
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
    yield part.listed(("order",), order, "special", players, lambda data: data.choice(players))
    if isinstance(position.due, Choosing):
        yield part.word(("turn",), tell("given.turn", player=position.actor), "", players)
    yield part.number(("round",), tell("given.rounds"), "rounds")
    colours = {colour: Name(f"colour.{colour}") for colour in COLOURS}
    yield part.word(("phase",), tell("given.phase", colour=position.phase), "rondel", colours)


class Parts:
    """Makes the editable parts of what an example gives."""

    def __init__(self, position: Position, given: Data) -> None:
        self.position, self.given = position, given

    def at(self, path: Path) -> Data | None:
        """Return the data at a path of mappings; None if the example leaves it out."""
        at: Data | None = self.given
        for name in path:
            at = at.get(str(name)) if at is not None else None
        return at

    def number(self, path: Path, label: RuleStatement, scene: str) -> Editable:
        """Return a number as an editable part."""
        data = self.at(path)
        now = None if data is None else data.count()
        return Editable(path, label.statement(self.position.rules), scene, now=now)

    def word(self, path: Path, label: RuleStatement, scene: str, words: Words) -> Editable:
        """Return a choice of one word as an editable part."""
        data = self.at(path)
        now = None if data is None else (data.choice(words),)
        return Editable(path, label.statement(self.position.rules), scene, words, now=now)

    def listed(
        self,
        path: Path,
        label: RuleStatement,
        scene: str,
        words: Words,
        read: Callable[[Data], str] | None = None,
    ) -> Editable:
        """Return a list as an editable part; `read` returns the word of an entry that is no plain word."""
        data = self.at(path)
        if data is None:
            now = None
        elif read is not None:
            now = tuple(map(read, data.items()))
        else:
            known = [*words]
            now = tuple(known[k] for k, number, _ in counted_entries(data, known) for _ in range(number))
        return Editable(path, label.statement(self.position.rules), scene, words, is_list=True, now=now)


def things(noun: str, called: Sequence[str], *, is_turned: bool = False) -> Words:
    """Return the names of some kinds of things as words, each shown as a token of the noun `noun.name`."""
    return {name: Token(f"{noun}.{name}", is_turned=is_turned) for name in called}


def own_things(part: Parts, seat: int) -> Iterator[Editable]:
    """Yield the things on a player's board, and the tiles beside it."""
    rules, letter = part.position.rules, kit.seat_letter(seat)
    board, tiles, path = f"board.{letter}", f"tiles.{letter}", ("players", letter)
    for name, noun in NUMBERS.items():
        yield part.number((*path, name), own_label(seat, noun), SCENES.get(name, board))
    for name, noun in {"resources": "resource", "goods": "production"}.items():
        for sort in rules.sorts:
            label = own_label(seat, f"{noun}.{sort}")
            yield part.number((*path, name, sort), label, board)
    label = own_label(seat, "progress_token")
    once = [name for name in rules.token_names if name in ONCE]
    yield part.listed((*path, "tokens"), label, board, things("token", rules.token_names))
    yield part.listed((*path, "used"), label, board, things("token", once, is_turned=True))
    label = tell("given.tiles", player=seat)
    yield part.listed((*path, "landscapes"), label, tiles, things("landscape", rules.landscapes.names))
    yield part.listed((*path, "villages"), label, tiles, things("village", rules.villages.names))


def on_map(part: Parts, seat: int) -> Iterator[Editable]:
    """Yield a player's ships, trading posts and village tiles on the map, by the names of their spaces."""
    chart, built, letter = part.position.chart, part.position.built, kit.seat_letter(seat)

    def space(data: Data) -> str:
        return space_name(chart, charts.read_space(chart, data))

    def tile(data: Data) -> str:
        return tile_name(chart, charts.read_tile(chart, data))

    ships = spaces_of(chart, chart.water)
    yield part.listed(("players", letter, "ships"), own_label(seat, "ship"), "map", ships, space)
    path, free = ("built", letter), chart.posts & ~built.covered
    posts = spaces_of(chart, free | built.posts[seat])
    yield part.listed((*path, "posts"), own_label(seat, "trading_post"), "map", posts, space)
    tiles = {name: Spot(name) for name in (tile_name(chart, t) for t in village_sites(part.position, seat))}
    if tiles:
        yield part.listed((*path, "villages"), own_label(seat, "village_tile"), "map", tiles, tile)


def spaces_of(chart: Chart, spaces: Spaces) -> Words:
    """Return the names of spaces as words."""
    return {name: Spot(name) for name in names(chart, spaces)}


def tile_name(chart: Chart, tile: Spaces) -> str:
    """Return how an example names a tile on the map in one word: `c4+c5`."""
    return charts.BETWEEN.join(names(chart, tile))


def village_sites(position: Position, seat: int) -> list[Spaces]:
    """Return the spaces of a player's village tiles, and where one more can be built."""
    chart, built, rules = position.chart, position.built, position.rules
    free, touching = chart.land & ~built.covered, open_land(chart, built, seat)
    own = [tile for tile in built.laid if tile & built.villages[seat]]
    for shape in rules.villages.shapes:
        own += sites(shape, free, touching, chart.stride, mirrored=rules.mirror == "mirrored")
    return own


def cubes(part: Parts) -> Iterator[Editable]:
    """Yield the cubes on the action field, and those in other places of which the example speaks."""
    is_thrown = isinstance(part.position.due, Choosing)
    for place in PLACES.names:
        if (place == "field" and is_thrown) or part.at(("cubes", place)) is not None:
            scene = "rondel" if place == "storage" else f"cubes.{place}"
            for colour, name in enumerate(COLOURS):
                yield part.number(("cubes", place, name), lying(place, colour), scene)


def display(part: Parts) -> Iterator[Editable]:
    """Yield the progress tokens, the production tokens and the pirate markers on the central board."""
    rules, path = part.position.rules, ("display",)
    tokens, areas = things("token", rules.token_names), part.at(("display", "tokens"))
    if areas is None or isinstance(areas.value, Mapping):
        yield part.listed((*path, "tokens", "left"), tell("given.left"), "tokens.left", tokens)
        yield part.listed((*path, "tokens", "right"), tell("given.right"), "tokens.right", tokens)
    else:
        yield part.listed((*path, "tokens"), tell("given.left"), "tokens.left", tokens)
    kinds = zip(rules.production_names, rules.production, strict=True)
    goods = {name: good(rules.sorts[sort], cost, 1) for name, (sort, cost) in kinds}
    yield part.listed((*path, "goods"), tell("given.goods"), "goods", goods)
    values = {str(value): Token("pirate_marker", value, unit=PIRATE) for value in rules.pirate_markers.starts}
    yield part.listed(
        (*path, "pirates"), tell("given.markers"), "pirates", values, lambda data: f"{data.value}"
    )
