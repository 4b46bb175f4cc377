"""What to say of a position given, and of an action about to be taken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulebook_tools.engine.data import Data
from rulebook_tools.engine.figures import Count, Figure, Name, Statement, player, seat_letter
from rulebook_tools.engine.meanwhile import Meanwhile
from rulebook_tools.engine.scenes import Situation
from rulebook_tools.games.amerigo_islands import completion
from rulebook_tools.games.amerigo_islands.actions import (
    Action,
    Advance,
    Build,
    BuyGood,
    Choose,
    Fall,
    Found,
    Pay,
    PickToken,
    PlaceShip,
    Reveal,
    Sail,
    TakeTile,
    Throw,
    UseToken,
)
from rulebook_tools.games.amerigo_islands.labels import production_label, spot, spots
from rulebook_tools.games.amerigo_islands.owning import token
from rulebook_tools.games.amerigo_islands.picturing import board
from rulebook_tools.games.amerigo_islands.pirates import strength
from rulebook_tools.games.amerigo_islands.position import Counts, Position, Raiding, Scoring, Throwing
from rulebook_tools.games.amerigo_islands.rules import Rules
from rulebook_tools.games.amerigo_islands.steps import action as action_figure
from rulebook_tools.games.amerigo_islands.steps import (
    action_points,
    cannons,
    colour,
    counted,
    points,
    tile,
)
from rulebook_tools.games.amerigo_islands.steps import cubes as cube_figures
from rulebook_tools.games.amerigo_islands.steps import gold as gold_figure


def described(position: Position, action: Action) -> tuple[str, dict[str, Figure]]:
    """Return the wording of an action, without its prefix, and its figures but for the player."""
    match action:
        case Reveal(what=what):
            return f"reveal_{what}", {}
        case Fall(cubes=cubes):
            return action.kind if sum(cubes) else "fall_none", {}
        case Throw():
            return action.kind, {"colour": colour(position.phase)}
        case Choose(how=how):
            wording = action.kind if how == "cubes" else f"{action.kind}_{how}"
            return wording, {"action": action_figure(action.colour)}
        case Pay():
            return action.kind, {"points": action_points(action.points)}
        case Advance():
            return action.kind, {"spaces": Count(action.spaces, "space")}
        case _:
            return of_ships(position, action)


def of_ships(position: Position, action: Action) -> tuple[str, dict[str, Figure]]:
    """Return the wording of an action with a ship, a tile or a token."""
    rules, chart = position.rules, position.chart
    match action:
        case UseToken() | PickToken():
            return action.kind, {"token": token(rules, action.token)}
        case PlaceShip() | Sail():
            return action.kind, {"ship": action.ship + 1, "space": spot(chart, action.space)}
        case Found():
            return action.kind, {"ship": action.ship + 1}
        case _:
            return of_things(position, action)


def of_things(position: Position, action: Action) -> tuple[str, dict[str, Figure]]:
    """Return the wording of an action with tiles or goods, or of one without figures."""
    rules = position.rules
    match action:
        case TakeTile(owner=owner):
            named: dict[str, Figure] = {"tile": tile(rules, action.tile, action.shape)}
            return (
                ("take_tile", named) if owner is None else ("take_tile_of", named | {"owner": player(owner)})
            )
        case Build():
            where = spots(position.chart, action.spaces)
            return action.kind, {"tile": tile(rules, action.tile, action.shape), "spaces": where}
        case BuyGood():
            sort = rules.production[action.token][0]
            label = production_label(rules, action.token)
            return action.kind, {"token": Count(1, f"production.{rules.sorts[sort]}"), "label": label}
        case Meanwhile(next=following):
            return (
                (action.kind, {"player": player(following)})
                if following is not None
                else ("meanwhile_all", {})
            )
        case _:
            return action.kind, {}


def describe(position: Position, action: Action) -> Statement:
    """Return what to say of an action about to be taken."""
    wording, figures = described(position, action)
    seat = getattr(action, "player", None)
    if seat is not None:
        figures = {"player": player(seat), **figures}
    return Statement(f"action.{wording}", figures)


def situation(position: Position, given: Data) -> Situation:
    """Return what a reader must know of a position: what the example gives."""
    if given.get("new_game") is not None:
        number = Count(len(position.players), "player")
        return Situation((Statement("given.new_game", {"players": number}),))
    said = [*of_phase(position, given), *of_display(position, given), *of_map(position, given)]
    for seat in range(len(position.players)):
        said += of_player(position, given, seat)
    pictures = () if given.get("map") is None else (board(position),)
    return Situation((*said, *of_turn(position, given)), pictures)


def of_phase(position: Position, given: Data) -> Iterator[Statement]:
    """Yield round, phase and cubes as far as an example gives them."""
    tower = position.tower
    if given.get("round") is not None:
        yield Statement("given.round", {"round": position.round})
    if given.get("phase") is not None:
        yield Statement("given.phase", {"colour": colour(position.phase)})
    data = given.get("cubes")
    if data is None:
        return
    if data.get("field") is not None:
        field = cube_figures(tower.field)
        yield Statement("given.field", {"cubes": field}) if field else Statement("given.field_none")
    for name, numbers in (("tower", tower.hidden), ("tray", tower.tray)):
        if data.get(name) is not None and any(numbers):
            wording = "given.hidden" if name == "tower" else "given.tray"
            yield Statement(wording, {"cubes": cube_figures(numbers)})


def of_display(position: Position, given: Data) -> Iterator[Statement]:
    """Yield what lies on the central board as far as an example gives it."""
    rules, display, data = position.rules, position.display, given.get("display")
    if data is None:
        return
    if data.get("pirates") is not None:
        markers = Count(len(display.pirates), "pirate_marker")
        pirates = Count(strength(display.pirates, 0, 0), "pirate")
        yield Statement("given.pirates", {"markers": markers, "pirates": pirates})
    if data.get("tokens") is not None:
        left, right = display.tokens
        there = (*token_names(rules, left), *token_names(rules, right))
        yield Statement("given.tokens", {"tokens": there}) if there else Statement("given.no_tokens")
    if data.get("goods") is not None:
        numbers = [0] * len(rules.sorts)
        for kind, number in enumerate(display.goods):
            numbers[rules.production[kind][0]] += number
        yield Statement("given.goods", {"tokens": counted("production", rules.sorts, numbers)})


def token_names(rules: Rules, counts: Counts) -> tuple[Name, ...]:
    """Return progress tokens as a figure."""
    return tuple(token(rules, kind) for kind, number in enumerate(counts) for _ in range(number))


def of_map(position: Position, given: Data) -> Iterator[Statement]:
    """Yield what the islands are like, if an example gives them."""
    if given.get("map") is None:
        return
    chart, built, rules = position.chart, position.built, position.rules
    for number in range(1, len(chart.islands) + 1):
        large = completion.is_large(chart, number, rules.number["large_island"])
        spaces = Count(chart.size(number), "land_space")
        free = Count(completion.free_spaces(chart, built, number).bit_count(), "land_space")
        wording = "given.large" if large else "given.small"
        yield Statement(wording, {"island": number, "spaces": spaces, "free": free})
        for seat, posts in enumerate(completion.posts_on(chart, built, number)):
            if posts:
                figures = {"posts": Count(posts, "trading_post")}
                yield Statement("given.posts", {"player": player(seat), "island": number, **figures})


def of_player(position: Position, given: Data, seat: int) -> Iterator[Statement]:
    """Yield what an example gives of one player."""
    players = given.get("players")
    data = None if players is None else players.get(seat_letter(seat))
    if data is None:
        return
    state, who = position.players[seat], player(seat)
    single: Sequence[tuple[str, Figure]] = (
        ("points", points(state.points)),
        ("gold", gold_figure(state.gold)),
        ("cannons", cannons(state.cannons)),
        ("chests", Count(state.chests, "chest")),
    )
    for name, figure in single:
        if data.get(name) is not None:
            yield Statement(f"given.{name}", {"player": who, name: figure})
    if data.get("posts") is not None:
        yield Statement("given.supply", {"player": who, "posts": Count(state.posts, "trading_post")})
    if data.get("progress") is not None:
        yield Statement("given.progress", {"player": who, "space": state.progress})
    if data.get("space") is not None:
        yield of_space(position, seat)
    for ship, space in enumerate(state.ships, 1):
        if space is not None:
            yield Statement("given.ship", {"player": who, "ship": ship, "space": spot(position.chart, space)})
    yield from of_things_owned(position, seat)


def of_things_owned(position: Position, seat: int) -> Iterator[Statement]:
    """Yield the tiles and tokens of a player."""
    rules, state, who = position.rules, position.players[seat], player(seat)
    tiles = (
        *counted("landscape", rules.landscapes.names, state.landscapes),
        *counted("village", rules.villages.names, state.villages),
    )
    lists: Sequence[tuple[str, str, tuple[Figure, ...]]] = (
        ("tiles", "tiles", tiles),
        ("resources", "resources", counted("resource", rules.sorts, state.resources)),
        ("bought", "tokens", counted("production", rules.sorts, state.goods)),
        ("owned", "tokens", token_names(rules, state.tokens)),
        ("used", "tokens", token_names(rules, state.used)),
    )
    for wording, name, figures in lists:
        if figures:
            yield Statement(f"given.{wording}", {"player": who, name: figures})


def of_space(position: Position, seat: int) -> Statement:
    """Return where a player's disc is on the special action track, and of which colour that space is."""
    space, who = position.players[seat].space, player(seat)
    own = position.rules.colour_of(space)
    if own is None:
        return Statement("given.any_colour", {"player": who})
    return Statement("given.colour", {"player": who, "space": space, "colour": colour(own)})


def of_turn(position: Position, given: Data) -> Iterator[Statement]:
    """Yield what comes next, as far as an example gives it."""
    discs = position.discs
    if given.get("order") is not None:
        yield Statement("given.order", {"players": tuple(map(player, discs))})
    match position.due:
        case Throwing():
            yield Statement("given.throw", {"player": player(discs[0])})
        case Raiding():
            yield Statement("given.interim")
        case Scoring():
            yield Statement("given.final")
        case _ if given.get("turn") is not None:
            turn = given.get("turn")
            letter = turn.text() if turn is not None else ""
            seats = {seat_letter(seat): seat for seat in discs}
            yield Statement("given.turn", {"player": player(seats[letter])})
