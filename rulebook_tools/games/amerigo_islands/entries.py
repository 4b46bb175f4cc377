"""From the entries of an example's `when` to actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rulebook_tools.engine.data import Data
from rulebook_tools.engine.figures import seat_letter
from rulebook_tools.engine.meanwhile import Meanwhile, read_next, read_unknown
from rulebook_tools.games.amerigo_islands.actions import (
    Action,
    Advance,
    Build,
    BuyGood,
    Choose,
    Clear,
    CountCubes,
    Exchange,
    Fall,
    Finish,
    Found,
    How,
    LayIslands,
    Pay,
    PickToken,
    PlaceShip,
    Reveal,
    Sail,
    ScoreGame,
    ScoreRound,
    Spill,
    StackDiscs,
    TakeGold,
    TakeTile,
    Throw,
    TileKind,
    UseToken,
)
from rulebook_tools.games.amerigo_islands.charts import read_chart
from rulebook_tools.games.amerigo_islands.colours import COLOURS
from rulebook_tools.games.amerigo_islands.cubes import NO_CUBES
from rulebook_tools.games.amerigo_islands.labels import production_names, token_names
from rulebook_tools.games.amerigo_islands.naming import read_space, read_spaces
from rulebook_tools.games.amerigo_islands.position import Choosing, Position
from rulebook_tools.games.amerigo_islands.reading import read_cubes
from rulebook_tools.games.amerigo_islands.reading_counts import (
    letters_of,
    read_counted,
)
from rulebook_tools.games.amerigo_islands.reading_limits import check_resource_spaces
from rulebook_tools.games.amerigo_islands.rules import Rules, Tiles
from rulebook_tools.games.amerigo_islands.tokens import INSTEAD

PLAIN: Mapping[str, Callable[[int], Action]] = {
    "throw": Throw,
    "gold": TakeGold,
    "cubes": CountCubes,
    "chest": Exchange,
    "finish": Finish,
}
ANYWHERE = ("map", "islands", "display", "supply", "order", "start")
"""What anybody's action may change, by the names that `then` knows."""
VERBS = (
    "choose",
    "by",
    "pay",
    "use",
    "pick",
    "advance",
    "ship",
    "place",
    "sail",
    "found",
    "take",
    "build",
    "buy",
)
OTHERS = ("fall", "spill", "islands", "discs", "reveal", "interim", "final", "phase", "meanwhile")
HOWS: Mapping[str, How] = {"cubes": "cubes", "white": "white", "swap": "swap"}


def read_action(position: Position, entry: Data) -> Action:
    """Return the action that an entry names; raise `GivenError` for an unknown one."""
    letters = letters_of(len(position.players))
    entries = list(entry.entries((*letters, *OTHERS)))
    if len(entries) != 1:
        raise entry.error(f"{len(entries)} actions in one entry", "one action")
    name, data = entries[0]
    if name in letters:
        action = read_player_action(position, letters.index(name), data)
    else:
        action = read_other_action(position, name, data)
    return action


def read_other_action(position: Position, name: str, data: Data) -> Action:
    """Return what chance does, or what happens to all."""
    letters = letters_of(len(position.players))
    match name:
        case "fall":
            return Fall(NO_CUBES if data.value == "none" else read_cubes(data))
        case "spill":
            return Spill(read_cubes(data))
        case "islands":
            chart = read_chart(data)
            check_resource_spaces(position.rules, data)
            return LayIslands(chart.rows)
        case "discs":
            return StackDiscs(tuple(letters.index(each.choice(letters)) for each in data.items()))
        case "reveal":
            return read_reveal(position.rules, data)
        case "meanwhile":
            return read_meanwhile(position, data)
        case "phase":
            data.choice(("end",))
            return Clear()
        case _:
            data.choice(("score",))
            return ScoreRound() if name == "interim" else ScoreGame()


def read_meanwhile(position: Position, data: Data) -> Meanwhile:
    """Return whose turn comes next when others have acted, and what they may have changed."""
    letters, due = letters_of(len(position.players)), position.due
    named = read_next(data, (*letters, "all"))
    following = None if named == "all" else letters.index(named)
    left = due.left if isinstance(due, Choosing) else ()
    passed = left[: left.index(following)] if following in left else left
    return Meanwhile(following, read_unknown(data, (*(letters[seat] for seat in passed), *ANYWHERE)))


def read_reveal(rules: Rules, data: Data) -> Reveal:
    """Return what is turned up or laid out."""
    entries = list(data.entries(("pirate", "tokens", "goods")))
    if len(entries) != 1:
        raise data.error(f"{len(entries)} kinds of things", "pirate, tokens or goods")
    name, drawn = entries[0]
    if name == "pirate":
        return Reveal("pirate", tuple(each.count() for each in drawn.items()))
    names = token_names(rules) if name == "tokens" else production_names(rules)
    counts = read_counted(drawn, names)
    kinds = tuple(kind for kind, number in enumerate(counts) for _ in range(number))
    return Reveal("tokens" if name == "tokens" else "goods", kinds)


def read_player_action(position: Position, seat: int, data: Data) -> Action:
    """Return what a player does."""
    if isinstance(data.value, str):
        return PLAIN[data.choice(PLAIN)](seat)
    found = dict(data.entries(VERBS))
    verbs = [verb for verb in found if verb not in {"by", "ship"}]
    if len(verbs) != 1:
        raise data.error(f"{len(verbs)} actions of one player", f"one of {', '.join((*PLAIN, *VERBS))}")
    verb, what = verbs[0], found[verbs[0]]
    match verb:
        case "choose":
            how = found["by"].choice(HOWS) if "by" in found else "cubes"
            return Choose(seat, COLOURS.index(what.choice(COLOURS)), HOWS[how])
        case "pay":
            return Pay(seat, what.count(least=1))
        case "advance":
            return Advance(seat, what.count(least=1))
        case "use" | "pick":
            return read_token(position, seat, verb, what)
        case "buy":
            return BuyGood(seat, read_name(what, production_names(position.rules)))
        case "take":
            return read_taking(position, seat, what)
        case "build":
            return read_building(position, seat, what)
        case _:
            return read_sailing(position, seat, verb, what, found.get("ship"))


def read_token(position: Position, seat: int, verb: str, data: Data) -> Action:
    """Return the progress token that a player takes or uses."""
    kind = read_name(data, token_names(position.rules))
    if verb == "pick":
        return PickToken(seat, kind)
    if data.value == INSTEAD:
        raise data.error(f"{INSTEAD} is used instead of an action", f"{seat_letter(seat)}: cubes")
    return UseToken(seat, kind)


def read_name(data: Data, names: tuple[str, ...]) -> int:
    """Return the number of a kind by its name."""
    return names.index(data.choice(names))


def read_sailing(position: Position, seat: int, verb: str, what: Data, ship: Data | None) -> Action:
    """Return what a player does with a ship."""
    most = len(position.players[seat].ships)
    if verb == "found":
        return Found(seat, what.count(least=1, most=most) - 1)
    if ship is None:
        raise what.error("no ship is named", f"ship: 1 to {most}")
    number, space = ship.count(least=1, most=most) - 1, read_space(position.chart, what)
    return PlaceShip(seat, number, space) if verb == "place" else Sail(seat, number, space)


def read_tile(rules: Rules, data: Data, more: tuple[str, ...]) -> tuple[TileKind, int]:
    """Return the sort and the shape of a tile."""
    kinds: Mapping[str, tuple[TileKind, Tiles]] = {
        "landscape": ("landscape", rules.landscapes),
        "village": ("village", rules.villages),
    }
    found = [(kinds[name], entry) for name, entry in data.entries((*kinds, *more)) if name in kinds]
    if len(found) != 1:
        raise data.error(f"{len(found)} tiles", "landscape or village")
    (kind, tiles), entry = found[0]
    return kind, read_name(entry, tiles.names)


def read_taking(position: Position, seat: int, data: Data) -> TakeTile:
    """Return the tile that a player takes, perhaps somebody else's."""
    kind, shape = read_tile(position.rules, data, ("of",))
    owner, letters = data.get("of"), letters_of(len(position.players))
    return TakeTile(seat, kind, shape, None if owner is None else letters.index(owner.choice(letters)))


def read_building(position: Position, seat: int, data: Data) -> Build:
    """Return the tile that a player builds, and where."""
    kind, shape = read_tile(position.rules, data, ("on",))
    spaces = data.get("on")
    if spaces is None:
        raise data.error("no spaces", "on: the spaces of the tile")
    return Build(seat, kind, shape, read_spaces(position.chart, spaces))
