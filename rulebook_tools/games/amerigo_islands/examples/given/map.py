"""What an example says lies on the map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulebook_tools.engine.data import Data
from rulebook_tools.engine.piles import Counts
from rulebook_tools.games.amerigo_islands.board.built import Built, nothing_built
from rulebook_tools.games.amerigo_islands.board.charts import Chart
from rulebook_tools.games.amerigo_islands.board.grid import Spaces, beside
from rulebook_tools.games.amerigo_islands.board.names import names, read_space, read_spaces
from rulebook_tools.games.amerigo_islands.board.shapes import drawn, is_shape
from rulebook_tools.games.amerigo_islands.examples.given.counts import letters_of
from rulebook_tools.games.amerigo_islands.parameters import Rules, Tiles


def read_built(rules: Rules, chart: Chart, given: Data, players: int) -> Built:
    """Return what lies on the map; raise `GivenError` for what cannot lie there."""
    data, built = given.get("built"), nothing_built(players)
    if data is None:
        return built
    for name, entry in data.entries(("landscapes", *letters_of(players))):
        if name == "landscapes":
            for _, tile, where in tile_entries(chart, rules.landscapes, entry):
                built = built.with_landscape(free_land(chart, built, tile, where))
            continue
        seat = letters_of(players).index(name)
        for _ in entry.entries(("posts", "villages")):
            pass
        for space, where in read_posts(chart, entry):
            built = built.with_post(seat, free_land(chart, built, 1 << space, where).bit_length() - 1)
        for _, tile, where in tile_entries(chart, rules.villages, entry.get("villages")):
            built = built.with_village(seat, free_land(chart, built, tile, where))
    return built


def free_land(chart: Chart, built: Built, spaces: Spaces, data: Data) -> Spaces:
    """Return land spaces on which nothing lies yet; raise `GivenError` for others."""
    water, twice = names(chart, spaces & ~chart.land), names(chart, spaces & built.covered)
    if water:
        raise data.error(f"something is built in the water on {', '.join(water)}", "land spaces")
    if twice:
        raise data.error(f"two things are built on {', '.join(twice)}", "spaces on which nothing lies")
    return spaces


def read_posts(chart: Chart, data: Data) -> list[tuple[int, Data]]:
    """Return the trading-post spaces that an example lists, and where it does."""
    posts = data.get("posts")
    found = []
    for entry in posts.items() if posts is not None else ():
        space = read_space(chart, entry)
        if not chart.posts >> space & 1:
            raise entry.error(f"{entry.text()} is no trading-post space", "a space marked T")
        found.append((space, entry))
    return found


def tile_entries(chart: Chart, tiles: Tiles, data: Data | None) -> Iterator[tuple[int, Spaces, Data]]:
    """Yield the shape, the spaces and the place of each tile that an example lists.

    Raises `GivenError` for spaces that are no tile’s, and for names of spaces side by side, each by
    itself: they could be one tile or several.
    """
    single: Spaces = 0
    for entry in data.items() if data is not None else ():
        spaces = read_spaces(chart, entry)
        if isinstance(entry.value, str):
            for near in names(chart, beside(spaces, chart.stride) & single):
                wrong = f"{near} and {entry.value} lie side by side: one tile, or two?"
                one, two = f"[[{near}, {entry.value}]]", f"[[{near}], [{entry.value}]]"
                raise entry.error(wrong, f"{one} for one tile, {two} for two")
            single |= spaces
        shape = shape_of(chart, tiles, spaces)
        if shape is None:
            listed = ", ".join(names(chart, spaces)) or "no spaces"
            raise entry.error(f"no tile has the shape of {listed}", shapes_of(tiles))
        yield shape, spaces, entry


def shapes_of(tiles: Tiles) -> str:
    """Return the shapes of tiles, by name and drawn."""
    return ", ".join(
        f"{name} {'/'.join(drawn(each))}" for name, each in zip(tiles.names, tiles.shapes, strict=True)
    )


def shape_of(chart: Chart, tiles: Tiles, spaces: Spaces) -> int | None:
    """Return which tile lies on some spaces, or None if none has that shape."""
    shapes = enumerate(tiles.shapes)
    return next((index for index, each in shapes if is_shape(chart, spaces, each, mirrored=True)), None)


def left_of(tiles: Tiles, built: Iterable[tuple[int, Spaces, Data]]) -> Counts:
    """Return the tiles that are not on the map."""
    shapes = [shape for shape, _, _ in built]
    return tuple(number - shapes.count(shape) for shape, number in enumerate(tiles.numbers))
