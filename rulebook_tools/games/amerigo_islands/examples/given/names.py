"""The names that an example can give, and what it means to leave them out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulebook_tools.engine.kit.codec import Form, Listed, Within, as_is
from rulebook_tools.engine.kit.given import NEW_GAME, BySeat, Entry, Given
from rulebook_tools.engine.kit.seats import Lettered, all_letters
from rulebook_tools.engine.written import Fields, Many, Part, Written, either, words
from rulebook_tools.games.amerigo_islands.board.colours import COLOURS
from rulebook_tools.games.amerigo_islands.examples.notation import (
    CUBES,
    LANDSCAPE,
    PRODUCTION,
    ROWS,
    SPACES,
    TOKEN,
    VILLAGE,
    by_sort,
)
from rulebook_tools.games.amerigo_islands.parameters import Rules
from rulebook_tools.games.amerigo_islands.state import Due, Raiding, Scoring, Throwing

DUES: Mapping[str, Due | None] = {
    "choose": None,
    "throw": Throwing(),
    "interim": Raiding(),
    "final": Scoring(),
}
LANDSCAPES_BUILT = "landscapes"
NUMBER, TABLE, TILES = Within(lambda _: (0, None)), as_is(by_sort), as_is(lambda _: Many(SPACES, alone=True))
"""Of tiles, the spaces of each."""


def up_to(most: str) -> Form:
    """Return a number that a parameter limits."""
    return Within(lambda rules: (0, getattr(rules, most)))


def areas(rules: Rules) -> Written:
    """Return the progress tokens of both areas together, or of each."""
    tokens = TOKEN.several.written(rules)
    return either(tokens, Fields({"left": Part(tokens), "right": Part(tokens)}))


CUBES_THERE = as_is(lambda _: CUBES)
PLAYER = Given(
    points=Entry(NUMBER, "Points so far.", "0"),
    gold=Entry(up_to("gold_limit"), "Gold coins.", "0"),
    cannons=Entry(up_to("cannon_limit"), "Cannons.", "0"),
    progress=Entry(up_to("progress_length"), "The space on the progress track.", "0"),
    space=Entry(up_to("special_length"), "The space on the special action track.", "0"),
    ships=Entry(as_is(lambda _: SPACES), "Where the ships are.", "not on the board yet"),
    posts=Entry(up_to("trading_posts"), "Trading posts not built yet.", "all that are not on the map"),
    landscapes=Entry(LANDSCAPE.several, "Landscape tiles taken and not built.", "none"),
    villages=Entry(VILLAGE.several, "Village tiles taken and not built.", "none"),
    resources=Entry(TABLE, "Resource tokens.", "none"),
    goods=Entry(TABLE, "Production tokens, by sort.", "none"),
    tokens=Entry(TOKEN.several, "Progress tokens that can be used.", "none"),
    used=Entry(TOKEN.several, "Progress tokens used and turned over.", "none"),
    chests=Entry(NUMBER, "Treasure chests.", "0"),
)
"""What an example can give of a player."""
DISPLAY = Given(
    tokens=Entry(as_is(areas), "Progress tokens; those of a plain list fill the left area first.", "none"),
    goods=Entry(PRODUCTION.several, "Production tokens.", "none"),
    pirates=Entry(Listed(NUMBER), "Pirate markers that lie face up.", "unknown"),
)
"""What an example can give of the central board."""
PLACES = Given(
    field=Entry(CUBES_THERE, "Cubes on the action field.", "none"),
    tower=Entry(CUBES_THERE, "Cubes in the tower.", "none; if storage is given, the rest"),
    tray=Entry(CUBES_THERE, "Cubes in the tray.", "none"),
    storage=Entry(CUBES_THERE, "Cubes on the storage spaces.", "the rest"),
)
"""Where cubes can be."""
OWN = Given(
    posts=Entry(as_is(lambda _: SPACES), "The spaces of trading posts.", "none"),
    villages=Entry(TILES, "The spaces of each village tile.", "none"),
)
"""What of a player can lie on the map."""


class _Built(Form):
    """What lies on the map: landscapes, and of each player by letter."""

    def written(self, rules: Any) -> Written:
        landscapes = Part(TILES.written(rules), "The spaces of each landscape tile.", "none")
        own = Part(OWN.written(rules))
        return Fields({LANDSCAPES_BUILT: landscapes, **dict.fromkeys(all_letters(rules), own)})


GIVEN = Given(
    new_game=NEW_GAME,
    round=Entry(Within(lambda rules: (1, rules.rounds)), "Which round it is.", "1"),
    phase=Entry(as_is(lambda _: words(COLOURS)), "Of which colour cubes are thrown.", "blue"),
    map=Entry(as_is(lambda _: ROWS), "The map, a mark for each space.", "a small one with nothing to do"),
    built=Entry(_Built(), "What lies on the map.", "nothing"),
    cubes=Entry(PLACES, "Where the cubes are.", "all on the storage spaces"),
    turn=Entry(Lettered(), "Who is next to choose.", "the first in turn order"),
    due=Entry(as_is(lambda _: words(DUES)), "What comes next.", "choose"),
    order=Entry(
        Listed(Lettered()), "The turn order of discs on one space.", "as the example lists the players"
    ),
    display=Entry(DISPLAY, "What lies on the central board.", "nothing, and unknown pirate markers"),
    players=Entry(BySeat(PLAYER), "What each player has, from A on.", "as at the beginning, for two"),
)
"""What an example can give."""
