"""The notation of `given` in examples: its names, and how their values are written."""

from __future__ import annotations

from rulebook_tools.engine import kit
from rulebook_tools.engine.kit import Field, Fields, GivenEntry, Many, Written, as_is
from rulebook_tools.games.amerigo_islands import model
from rulebook_tools.games.amerigo_islands.examples.pieces import (
    COLOUR,
    CUBES,
    EACH_TILE,
    LANDSCAPE,
    PRODUCTION,
    ROWS,
    SPACES,
    TOKEN,
    VILLAGE,
)
from rulebook_tools.games.amerigo_islands.parameters import Rules


def _up_to(most: str) -> kit.Form:
    return kit.Within(lambda rules: (0, getattr(rules, most)))


def _areas(rules: Rules) -> Written:
    tokens = TOKEN.several.written(rules)
    return kit.either(tokens, Fields(dict.fromkeys(("left", "right"), Field(tokens))))


def _markers(rules: Rules) -> Written:
    return Many(kit.either(kit.NUMBER, kit.words(rules.pirate_markers.names)), alone=True)


def _on_map(rules: Rules) -> Written:
    landscapes = Field(EACH_TILE, "The spaces of each landscape tile.", "none")
    return Fields(
        {"landscapes": landscapes, **dict.fromkeys(kit.all_letters(rules), Field(OWN.written(rules)))}
    )


DUES: dict[str, model.Due] = {"throw": model.Throwing(), "interim": model.Raiding(), "final": model.Scoring()}
"""The values of `due` in an example other than `choose`, with what each makes due."""
ANY = kit.Within(lambda _: (0, None))
TABLE = as_is(lambda rules: Fields({sort: Field(kit.Number(0)) for sort in rules.sorts}))
PLAYER = kit.Given(
    points=GivenEntry(ANY, "Points so far.", "0"),
    gold=GivenEntry(_up_to("gold_limit"), "Gold coins.", "0"),
    cannons=GivenEntry(_up_to("cannon_limit"), "Cannons.", "0"),
    progress=GivenEntry(_up_to("progress_length"), "The space on the progress track.", "0"),
    space=GivenEntry(_up_to("special_length"), "The space on the special action track.", "0"),
    ships=GivenEntry(as_is(SPACES), "Where the ships are.", "not on the board yet"),
    posts=GivenEntry(_up_to("trading_posts"), "Trading posts not built yet.", "all that are not on the map"),
    landscapes=GivenEntry(LANDSCAPE.several, "Landscape tiles taken and not built.", "none"),
    villages=GivenEntry(VILLAGE.several, "Village tiles taken and not built.", "none"),
    resources=GivenEntry(TABLE, "Resource tokens.", "none"),
    goods=GivenEntry(TABLE, "Production tokens, by sort.", "none"),
    tokens=GivenEntry(TOKEN.several, "Progress tokens that can be used.", "none"),
    used=GivenEntry(TOKEN.several, "Progress tokens used and turned over.", "none"),
    chests=GivenEntry(ANY, "Treasure chests.", "0"),
)
AREAS = as_is(_areas)
DISPLAY = kit.Given(
    tokens=GivenEntry(AREAS, "Progress tokens; those of a plain list fill the left area first.", "none"),
    goods=GivenEntry(PRODUCTION.several, "Production tokens.", "none"),
    pirates=GivenEntry(as_is(_markers), "Pirate markers that lie face up.", "unknown"),
)
GONE = kit.Given(
    tokens=GivenEntry(TOKEN.several, "Progress tokens put back into the box.", "none"),
    goods=GivenEntry(PRODUCTION.several, "Production tokens put back into the box, or bought.", "none"),
)
PLACES = kit.Given(
    field=GivenEntry(as_is(CUBES), "Cubes on the action field.", "none"),
    tower=GivenEntry(as_is(CUBES), "Cubes in the tower.", "none; if storage is given, the rest"),
    tray=GivenEntry(as_is(CUBES), "Cubes in the tray.", "none"),
    storage=GivenEntry(as_is(CUBES), "Cubes on the storage spaces.", "the rest"),
)
OWN = kit.Given(
    posts=GivenEntry(as_is(SPACES), "The spaces of trading posts.", "none"),
    villages=GivenEntry(as_is(EACH_TILE), "The spaces of each village tile.", "none"),
)
ROUND = kit.Within(lambda rules: (1, rules.rounds))
PLAYERS, SEATS = kit.BySeat(PLAYER), kit.Listed(kit.Lettered())
GIVEN = kit.Given(
    new_game=kit.NEW_GAME,
    round=GivenEntry(ROUND, "Which round it is.", "1, and the last one for the final scoring"),
    phase=GivenEntry(COLOUR, "Of which colour cubes are thrown.", "blue"),
    map=GivenEntry(as_is(ROWS), "The map, a mark for each space.", "a small one with nothing to do"),
    built=GivenEntry(as_is(_on_map), "What lies on the map.", "nothing"),
    cubes=GivenEntry(PLACES, "Where the cubes are.", "all on the storage spaces"),
    turn=GivenEntry(kit.Lettered(), "Who is next to choose.", "the first in turn order"),
    due=GivenEntry(as_is(kit.words(("choose", *DUES))), "What comes next.", "choose"),
    order=GivenEntry(SEATS, "The turn order of discs on one space.", "as the example lists the players"),
    display=GivenEntry(DISPLAY, "What lies on the central board.", "nothing, and unknown pirate markers"),
    gone=GivenEntry(GONE, "Tokens neither on display nor face down.", "those of players only"),
    players=GivenEntry(PLAYERS, "What each player has, from A on.", "as at the beginning, for two"),
)
