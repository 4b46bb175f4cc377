"""Where landscape and village tiles may lie on the islands.

Sources of the rules: de “Die grüne Aktion: Bauen”, Bauregeln 1 to 5; es “La acción verde: construir”.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from rulebook_tools.engine.kit import Chapter, GivenError, Said
from rulebook_tools.games.amerigo_islands.actions import Build
from rulebook_tools.games.amerigo_islands.board import shapes
from rulebook_tools.games.amerigo_islands.board.built import Built, island_under, open_land
from rulebook_tools.games.amerigo_islands.board.charts import Chart
from rulebook_tools.games.amerigo_islands.board.grid import Spaces
from rulebook_tools.games.amerigo_islands.board.names import names
from rulebook_tools.games.amerigo_islands.speech import FIGURES, refuse
from rulebook_tools.games.amerigo_islands.state import Position

SITES = Chapter[Position](FIGURES)
Refusal: TypeAlias = Callable[..., Said]


def placements(
    chart: Chart, built: Built, seat: int, shape: shapes.Shape, *, mirrored: bool
) -> tuple[Spaces, ...]:
    """Return every set of spaces on which a player may lay a tile of a shape, in reading order."""
    touching = open_land(chart, built, seat)
    if not touching:
        return ()
    return shapes.sites(shape, chart.land & ~built.covered, touching, chart.stride, mirrored=mirrored)


def why_not_there(position: Position, action: Build) -> Said | None:
    """A tile lies on free land of one island, touching an own trading post or a chain that begins there.

    Raises `GivenError` for spaces that are not those of the tile, however it is turned.
    """
    chart, built, seat, spaces = position.chart, position.built, action.player, action.spaces
    tiles = position.rules.tiles(action.tile)
    shape = tiles.shapes[action.shape]
    if not shapes.is_shape(chart, spaces, shape, mirrored=position.rules.is_mirrored):
        label = tiles.names[action.shape]
        listed = ", ".join(names(chart, spaces)) or "no spaces"
        form = f"{shape.size} spaces in the shape of {label}: {' / '.join(shapes.drawn(shape))}"
        raise GivenError((), f"{listed}: not where a tile {label} can lie", form)
    tile = action.tile, action.shape
    if wet := spaces & ~chart.land:
        return refuse("green.land", "water", player=seat, tile=tile, spaces=names(chart, wet))
    if taken := spaces & built.tiles:  # that part of an island is built only once, no edition says in words
        return refuse("green.free", "on_tile", player=seat, tile=tile, spaces=names(chart, taken))
    if posts := spaces & built.all_posts:
        return refuse("green.post", "on_post", player=seat, tile=tile, spaces=names(chart, posts))
    if spaces & open_land(chart, built, seat):
        return None
    if chart.island(island_under(chart, spaces)) & built.posts[seat]:
        return refuse("green.adjacent", "not_connected", player=seat, tile=tile, spaces=names(chart, spaces))
    return refuse("green.where", "no_post", player=seat, tile=tile, spaces=names(chart, spaces))
