"""The notation of things in examples, the entries of `given`, and positions written as `given`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from rulebook_tools.engine import kit
from rulebook_tools.engine.kit import Counts, Data, Field, Fields, GivenEntry, Many, Plain, Written, as_is
from rulebook_tools.games.amerigo_islands import model
from rulebook_tools.games.amerigo_islands.board import charts
from rulebook_tools.games.amerigo_islands.board.charts import names, space_name
from rulebook_tools.games.amerigo_islands.model import Position
from rulebook_tools.games.amerigo_islands.parameters import COLOURS, Rules

SPACE = kit.Thing("a space", "spaces", kit.TextPattern("c4", charts.FORM.pattern))
SPACES = Many(SPACE, alone=True)
IN_ONE = kit.TextPattern("c4+c5", rf"(?:{charts.FORM.pattern}\+)+{charts.FORM.pattern}")
EACH_TILE = Many(kit.either(SPACES, IN_ONE), alone=True)
CUBES = kit.Pile(lambda _: COLOURS, least=0)
ROW = kit.TextPattern("=~A~=", f"[{''.join(sorted(charts.KNOWN))}\\n]+")
ROWS = kit.Thing("the rows of a map", "the rows of a map", Many(ROW, alone=True))
COUNTED = re.compile(r"(?:([0-9]{1,2})x )?([a-z0-9-]+)")


class Things(kit.Of):
    """The notation of things with named kinds, such as progress tokens, read as the index of the kind."""

    def __init__(self, called: str, names: Callable[[Any], Sequence[str]]) -> None:
        super().__init__(names)
        self.called = called
        self.several = kit.as_is(self._several, self._listed)  # `Stock.listed` reads them

    def written(self, rules: Any) -> Written:
        """Return the notation of one thing: the name of its kind."""
        return kit.Thing(f"a {self.called}", f"{self.called}s", kit.words(self.names(rules)))

    def _several(self, rules: Rules) -> Written:
        there = self.names(rules)
        several = kit.TextPattern(f"2x {there[0]}", f"[0-9]{{1,2}}x (?:{'|'.join(there)})")
        return Many(kit.either(self.written(rules), several), alone=True)

    def _listed(self, rules: Rules, pile: Counts) -> Plain:
        numbers = zip(self.names(rules), pile, strict=True)
        return [name if number == 1 else f"{number}x {name}" for name, number in numbers if number]


TOKEN = Things("progress token", lambda rules: rules.token_names)
PRODUCTION = Things("production token", lambda rules: rules.production_names)
LANDSCAPE = Things("landscape tile", lambda rules: rules.tiles["landscape"].names)
VILLAGE = Things("village tile", lambda rules: rules.tiles["village"].names)
COLOUR = kit.Of(lambda _: COLOURS)


def counted_entries(data: Data, names: Sequence[str]) -> Iterator[tuple[int, int, Data]]:
    """Yield the kind, number and data of each entry, such as `2x swap`; a kind is an index of `names`.

    Raises `GivenError` for an entry whose name is not one of `names`.
    """
    for entry in data.items():
        text = entry.text()
        match = COUNTED.fullmatch(text)
        name = match[2] if match else text
        if match is None or name not in names:
            raise entry.error(f"unknown name {text!r}", ", ".join(names), name=name, valid=names)
        yield names.index(name), int(match[1] or 1), entry


def _up_to(most: str) -> kit.Form:
    return kit.Within(lambda rules: (0, getattr(rules, most)))


def _markers(rules: Rules) -> Written:
    return Many(kit.either(kit.NUMBER, kit.words(rules.pirate_markers.names)), alone=True)


def _on_map(rules: Rules) -> Written:
    landscapes = Field(EACH_TILE, "The spaces of each landscape tile.", "none")
    players = dict.fromkeys(kit.all_letters(rules), Field(OWN.written(rules)))
    return Fields({"landscapes": landscapes, **players})


DUES: dict[str, model.Due] = {"throw": model.Throwing(), "interim": model.Raiding(), "final": model.Scoring()}
"""The values that `due` can have in an example (apart from `choose`), and what each makes due."""
ANY = kit.Within(lambda _: (0, None))
TABLE = as_is(kit.Pile(lambda rules: rules.sorts, least=0))
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
AREAS = kit.ByName(lambda _: ("left", "right"), TOKEN.several)
DISPLAY = kit.Given(
    tokens=GivenEntry(
        as_is(lambda rules: kit.either(TOKEN.several.written(rules), AREAS.written(rules)), AREAS.write),
        "Progress tokens; those of a plain list fill the left area first.",
        "none",
    ),
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


def write_given(position: Position) -> Plain:
    """Return the `given` of a position before set-up, a choice, a throw or a scoring; None for any other."""
    due, tower, display = position.due, position.tower, position.display
    if due == model.Drawing("islands", 1):
        return {"new_game": len(position.players)}
    named = next((name for name, each in DUES.items() if each == due), "")
    if not isinstance(due, model.Choosing) and not named:
        return None
    given = {
        "round": position.round,
        "phase": position.phase,
        "map": "\n".join((*position.chart.rows, "")),
        "built": _built(position),
        "cubes": {**_some({"field": tower.field, "tray": tower.tray}), "storage": tower.storage},
        **({"due": named} if named else {"turn": position.actor}),
        "order": position.discs,
        "display": {
            "tokens": dict(enumerate(display.tokens)),
            "goods": display.goods,
            **_some({"pirates": [*display.pirates]}),
        },
        "gone": _gone(position),
        "players": {seat: _own(position, state) for seat, state in enumerate(position.players)},
    }
    written = GIVEN.write(position.rules, given)  # the cubes that are named nowhere are in the tower
    return {name: value for name, value in written.items() if value != {}}


def _some(entries: Mapping[str, Any]) -> dict[str, Any]:
    """Return the entries without those that are 0, empty, or a pile without things."""
    return {
        name: value for name, value in entries.items() if (any(value) if isinstance(value, tuple) else value)
    }


def _built(position: Position) -> Plain:
    chart, built = position.chart, position.built

    def laid(on: int) -> list[Plain]:
        return [[*names(chart, spaces)] for spaces in built.laid if spaces & on]

    found: dict[str, Plain] = {"landscapes": laid(built.landscapes)}
    for seat, letter in enumerate(kit.letters(position)):
        posts, villages = [*names(chart, built.posts[seat])], laid(built.villages[seat])
        found[letter] = _some({"posts": posts, "villages": villages})
    return _some(found)


def _gone(position: Position) -> Mapping[str, Counts]:
    rules, display, players = position.rules, position.display, position.players
    owned = (pile for state in players for pile in (state.tokens, state.used))
    tokens = kit.less(rules.progress_tokens, kit.total((display.token_stock, *display.tokens, *owned)))
    goods = kit.less(rules.production_in_game[len(players)], kit.total((display.goods_stock, display.goods)))
    return _some({"tokens": tokens, "goods": goods})


def _own(position: Position, state: model.PlayerState) -> Mapping[str, Any]:
    own = state._asdict()
    own["ships"] = [space_name(position.chart, space) for space in state.ships if space is not None]
    return _some({name: own[name] for name in PLAYER.names if name != "posts"})  # the map says the posts
