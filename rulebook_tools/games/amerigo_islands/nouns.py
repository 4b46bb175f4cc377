"""What rules speak of: the types of what they say, each with the figure that it becomes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from typing import Annotated, Any, TypeAlias

from rulebook_tools.engine.figures import Count, Figure, Name, Spot
from rulebook_tools.engine.kit.codec import Of, Pile
from rulebook_tools.engine.kit.piles import Counts
from rulebook_tools.engine.kit.shown import Called, Counted, CountedEach, Each, Shown
from rulebook_tools.engine.values import Range
from rulebook_tools.games.amerigo_islands.board.colours import COLOURS
from rulebook_tools.games.amerigo_islands.parameters import Rules, TileKind

_sorts, _tokens, _products = attrgetter("sorts"), attrgetter("token_names"), attrgetter("production_names")
_landscapes, _villages = attrgetter("landscapes.names"), attrgetter("villages.names")


def _colours(_rules: Rules) -> Sequence[str]:
    return COLOURS


class _Ordinal(Shown):
    """Says a number that counts from 0 as people count, from 1."""

    def figure(self, rules: Any, value: Any) -> Figure:  # noqa: ARG002
        """Return the next number."""
        return int(value) + 1

    def typical(self, rules: Any, at: int) -> Figure | None:  # noqa: ARG002
        """Return one of the first numbers."""
        return at + 1


class _Label(Shown):
    """Says a space of the map by its name, the same in every language."""

    def figure(self, rules: Any, value: Any) -> Figure:  # noqa: ARG002
        """Return the name."""
        return Spot(value)

    def typical(self, rules: Any, at: int) -> Figure | None:  # noqa: ARG002
        """Return a space near the corner."""
        return Spot(f"c{at + 1}")


class _Tile(Shown):
    """Says a tile by its sort and its shape."""

    def figure(self, rules: Any, value: Any) -> Figure:
        """Return the name of a tile."""
        kind, shape = value
        return Name(f"{kind}.{rules.tiles(kind).names[shape]}")

    def nouns(self, rules: Any) -> Iterable[str]:
        """Return the names of all tiles."""
        kinds: tuple[TileKind, ...] = ("landscape", "village")
        return [f"{kind}.{name}" for kind in kinds for name in rules.tiles(kind).names]


class _Tiles(_Tile):
    """Says how many there are of each tile, landscapes first."""

    def figure(self, rules: Any, value: Any) -> Figure:
        """Return the number of each tile of which there is any."""
        numbers = [number for counts in value for number in counts]
        named = zip(self.nouns(rules), numbers, strict=True)
        return tuple(Count(number, name) for name, number in named if number)

    def typical(self, rules: Any, at: int) -> Figure | None:
        """Return a few tiles of two shapes."""
        return tuple(Count(at + number, noun) for number, noun in enumerate(list(self.nouns(rules))[1:3], 1))


class _Production(Called):
    """Says one production token of a kind, or so many of a sort."""

    def figure(self, rules: Any, value: Any) -> Figure:
        """Return a number of tokens of a sort."""
        sort, number = value if isinstance(value, tuple) else (rules.production[value][0], 1)
        return Count(number, f"{self.prefix}.{self.named(rules)[sort]}")

    def typical(self, rules: Any, at: int) -> Figure | None:
        """Return a few tokens of a sort."""
        return self.figure(rules, (at % len(self.named(rules)), at + 1))


class _By(Shown):
    """Says what is made of a value; whoever says it has read some parameters, and those rows of tables."""

    def __init__(
        self,
        shown: Shown,
        *parameters: str,
        of: Callable[[Any], Any] = lambda value: value,
        rows: Callable[[Any], Sequence[str]] = lambda _: (),
    ) -> None:
        self.shown, self.parameters, self.of, self.rows = shown, parameters, of, rows

    def figure(self, rules: Any, value: Any) -> Figure:
        """Return the figure of what is made of a value."""
        return self.shown.figure(rules, self.of(value))

    def nouns(self, rules: Any) -> Iterable[str]:
        """Return the same nouns."""
        return self.shown.nouns(rules)

    def typical(self, rules: Any, at: int) -> Figure | None:
        """Return the same figure."""
        return self.shown.typical(rules, at)

    def reads(self, rules: Any, value: Any) -> Iterable[str]:
        """Return the paths of the parameters."""
        return [*rules.paths_of(*self.parameters), *self.rows(value)]


class _Frames(Shown):
    """Says the pieces of the frame: corners, and small ones if there are any."""

    NOUNS = ("corner_frame", "small_frame")

    def figure(self, rules: Any, value: Any) -> Figure:  # noqa: ARG002
        """Return the number of each piece."""
        corners, small = (Count(number, noun) for number, noun in zip(value, self.NOUNS, strict=True))
        return (corners, small) if small.number else (corners,)

    def nouns(self, rules: Any) -> Iterable[str]:  # noqa: ARG002
        """Return the pieces."""
        return self.NOUNS

    def typical(self, rules: Any, at: int) -> Figure | None:
        """Return a few of both pieces."""
        return self.figure(rules, (at + 2, at + 1))


MARKERS = _By(Counted("pirate_marker"), of=len)
STRENGTH = _By(
    Counted("pirate"), of=sum, rows=lambda shown: [f"pirate_markers.{each}" for each in dict.fromkeys(shown)]
)
TOKEN = Called("token", _tokens)

Number: TypeAlias = Annotated[int, Range()]
Points: TypeAlias = Annotated[int, Counted("point")]
HalfDamage: TypeAlias = Annotated[int, _By(Counted("point"), "token_half")]
ActionPoints: TypeAlias = Annotated[int, Range(least=1), Counted("action_point")]
GoodCost: TypeAlias = Annotated[
    int, _By(Counted("action_point"), rows=lambda cost: [f"production_tokens.{cost}"])
]
Gold: TypeAlias = Annotated[int, Counted("gold")]
Cannons: TypeAlias = Annotated[int, Counted("cannon")]
Chests: TypeAlias = Annotated[int, Counted("chest")]
ChestsLaid: TypeAlias = Annotated[int, _By(Counted("chest"), "chests")]
Ships: TypeAlias = Annotated[int, Counted("ship")]
Posts: TypeAlias = Annotated[int, Counted("trading_post")]
TrackSpaces: TypeAlias = Annotated[int, Range(least=1), Counted("space")]
LandSpaces: TypeAlias = Annotated[int, Counted("land_space")]
SeaSpaces: TypeAlias = Annotated[int, Counted("sea_space")]
Islands: TypeAlias = Annotated[int, Counted("island")]
LargeIslands: TypeAlias = Annotated[int, Counted("large_island")]
IslandTiles: TypeAlias = Annotated[int, Counted("island_tile")]
TileRows: TypeAlias = Annotated[int, Counted("row")]
TileColumns: TypeAlias = Annotated[int, Counted("column")]
Frames: TypeAlias = Annotated[tuple[int, int], _Frames()]
Everyone: TypeAlias = Annotated[int, Counted("player")]
TilesInAll: TypeAlias = Annotated[int, Counted("tile")]
LandscapesInAll: TypeAlias = Annotated[int, Counted("landscape_tile")]
VillagesInAll: TypeAlias = Annotated[int, Counted("village_tile")]
ProductionInAll: TypeAlias = Annotated[int, Counted("production_token")]
ResourcesInAll: TypeAlias = Annotated[int, Counted("resource_token")]
TokensInAll: TypeAlias = Annotated[int, Counted("progress_token")]
MarkersInAll: TypeAlias = Annotated[int, Counted("pirate_marker")]
Markers: TypeAlias = Annotated[Counts, MARKERS]
"""Pirate markers by what they show, of which the number is said."""
FirstMarkers: TypeAlias = Annotated[Counts, _By(MARKERS, "pirates_open")]
MoreMarkers: TypeAlias = Annotated[Counts, _By(MARKERS, "pirates_more")]
Strength: TypeAlias = Annotated[Counts, STRENGTH]
"""Pirate markers by what they show, of which the pirates are said."""
Pirates: TypeAlias = Annotated[int, Counted("pirate")]
Stacks: TypeAlias = Annotated[int, Counted("stack")]
CubesInAll: TypeAlias = Annotated[int, Counted("cube")]

Colour: TypeAlias = Annotated[int, Of(_colours), Called("colour", _colours)]
Phase: TypeAlias = Annotated[
    int, _By(Called("colour", _colours), rows=lambda colour: [f"cubes.{COLOURS[colour]}"])
]
Chosen: TypeAlias = Annotated[int, Range(lambda _position, _action: len(COLOURS)), Called("action", _colours)]
"""A colour, said as its action."""
Sort: TypeAlias = Annotated[int, Called("good", _sorts)]
ResourcesEach: TypeAlias = Annotated[Counts, CountedEach("resource", _sorts)]
ResourcesLaid: TypeAlias = Annotated[Counts, _By(CountedEach("resource", _sorts), "goods")]
ProductionEach: TypeAlias = Annotated[Counts, CountedEach("production", _sorts)]
OfSort: TypeAlias = Annotated[tuple[int, int], _Production("production", _sorts)]
"""A sort of production tokens, and how many of it."""
Good: TypeAlias = Annotated[int, Of(_products), _Production("production", _sorts)]
"""A production token, by the number of its kind."""
Token: TypeAlias = Annotated[int, Of(_tokens), TOKEN]
"""A progress token, by the number of its kind."""
FirstTokens: TypeAlias = Annotated[
    Counts, _By(Each(TOKEN), "progress_left", "progress_right", "progress_tokens")
]
"""The progress tokens that are laid out in set-up."""
NewTokens: TypeAlias = Annotated[Counts, _By(Each(TOKEN), "progress_new")]
"""The progress tokens that are laid out between the rounds."""
Tile: TypeAlias = Annotated[tuple[TileKind, int], _Tile()]
"""A tile: its sort, and the number of its shape."""
TilesEach: TypeAlias = Annotated[tuple[Counts, Counts], _Tiles()]
"""How many there are of each landscape tile and of each village tile."""
Ship: TypeAlias = Annotated[int, Range(lambda position, _action: position.rules.ships), _Ordinal()]
Label: TypeAlias = Annotated[str, _Label()]
"""What a space of the map is called."""
Labels: TypeAlias = tuple[Label, ...]

LandscapePile: TypeAlias = Annotated[Counts, Pile(_landscapes)]
VillagePile: TypeAlias = Annotated[Counts, Pile(_villages)]
SortPile: TypeAlias = Annotated[Counts, Pile(_sorts)]
ProductionPile: TypeAlias = Annotated[Counts, Pile(_products)]
TokenPile: TypeAlias = Annotated[Counts, Pile(_tokens)]
