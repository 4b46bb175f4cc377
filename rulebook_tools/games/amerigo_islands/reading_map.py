"""What an example says lies on the map."""

from __future__ import annotations

from collections.abc import Sequence

from rulebook_tools.engine.data import Data
from rulebook_tools.games.amerigo_islands.building import Built, nothing_built
from rulebook_tools.games.amerigo_islands.charts import Chart
from rulebook_tools.games.amerigo_islands.naming import read_space, read_spaces
from rulebook_tools.games.amerigo_islands.position import Counts
from rulebook_tools.games.amerigo_islands.reading_counts import letters_of
from rulebook_tools.games.amerigo_islands.rules import Rules, Tiles
from rulebook_tools.games.amerigo_islands.shapes import is_shape


def read_built(rules: Rules, chart: Chart, given: Data, players: int) -> Built:
    """Return what lies on the map; raise `GivenError` for what cannot lie there."""
    data, built = given.get("built"), nothing_built(players)
    if data is None:
        return built
    for name, entry in data.entries(("landscapes", *letters_of(players))):
        if name == "landscapes":
            for tile in read_tiles(chart, rules.landscapes, entry):
                built = built.with_landscape(free_land(chart, built, tile, entry))
            continue
        seat = letters_of(players).index(name)
        for _ in entry.entries(("posts", "villages")):
            pass
        for space in read_posts(chart, entry):
            built = built.with_post(seat, free_land(chart, built, 1 << space, entry).bit_length() - 1)
        villages = entry.get("villages")
        for tile in read_tiles(chart, rules.villages, villages) if villages is not None else ():
            built = built.with_village(seat, free_land(chart, built, tile, entry))
    return built


def free_land(chart: Chart, built: Built, spaces: int, data: Data) -> int:
    """Return land spaces on which nothing lies yet; raise `GivenError` for others."""
    if spaces & ~chart.land:
        raise data.error("something is built in the water", "land spaces")
    if spaces & built.covered:
        raise data.error("two things are built on one space", "free spaces")
    return spaces


def read_posts(chart: Chart, data: Data) -> list[int]:
    """Return the trading-post spaces that an example lists."""
    posts = data.get("posts")
    found = []
    for entry in posts.items() if posts is not None else ():
        space = read_space(chart, entry)
        if not chart.posts >> space & 1:
            raise entry.error(f"{entry.text()} is no trading-post space", "a space marked T")
        found.append(space)
    return found


def read_tiles(chart: Chart, tiles: Tiles, data: Data) -> list[int]:
    """Return the spaces of each tile that an example lists."""
    found = []
    for entry in data.items():
        spaces = read_spaces(chart, entry)
        if shape_of(chart, tiles, spaces) is None:
            raise entry.error("no tile has this shape", ", ".join(tiles.names))
        found.append(spaces)
    return found


def shape_of(chart: Chart, tiles: Tiles, spaces: int) -> int | None:
    """Return which tile lies on some spaces, or None if none has that shape."""
    shapes = enumerate(tiles.shapes)
    return next((index for index, each in shapes if is_shape(chart, spaces, each, mirrored=True)), None)


def read_tiles_built(given: Data, chart: Chart, tiles: Tiles, name: str) -> list[int]:
    """Return the shapes of the tiles of somebody, or of the landscape tiles, that lie on the map."""
    built = given.get("built")
    entry = None if built is None else built.get(name)
    if entry is not None and name != "landscapes":
        entry = entry.get("villages")
    spaces = [] if entry is None else read_tiles(chart, tiles, entry)
    return [shape for each in spaces if (shape := shape_of(chart, tiles, each)) is not None]


def less_built(tiles: Tiles, shapes: Sequence[int]) -> Counts:
    """Return the tiles that are not on the map; more than there are count as none."""
    return tuple(max(number - shapes.count(shape), 0) for shape, number in enumerate(tiles.numbers))
