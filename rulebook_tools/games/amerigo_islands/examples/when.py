"""Read the `when` of an example into actions, write it, and insert the actions that it leaves out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from rulebook_tools.engine import kit
from rulebook_tools.engine.kit import (
    Chance,
    Data,
    Field,
    Fields,
    Meanwhile,
    Plain,
    Read,
    VerbForm,
    as_is,
    letters,
)
from rulebook_tools.games.amerigo_islands import model as act
from rulebook_tools.games.amerigo_islands.board.charts import (
    names,
    read_chart,
    read_space,
    read_spaces,
    space_name,
)
from rulebook_tools.games.amerigo_islands.examples import given, notation, pieces
from rulebook_tools.games.amerigo_islands.examples.pieces import PRODUCTION, TOKEN, Things
from rulebook_tools.games.amerigo_islands.model import Acting, Action, Choosing, Drawing, Position
from rulebook_tools.games.amerigo_islands.parameters import COLOURS, INSTEAD, USED_IN, Rules, TileKind
from rulebook_tools.games.amerigo_islands.rules import phases
from rulebook_tools.games.amerigo_islands.rules.interim import raid, unknown_markers
from rulebook_tools.games.amerigo_islands.rules.setup import draw

ANYWHERE = ("map", "islands", "display", "supply", "order", "start")  # any player may change these
TILES: dict[TileKind, Things] = {"landscape": pieces.LANDSCAPE, "village": pieces.VILLAGE}


def _islands(position: Position, data: Data) -> act.LayIslands:
    chart = read_chart(data)
    given.resource_spaces(position.rules, chart.stride, data)
    return act.LayIslands(chart.rows)


def _discs(position: Position, data: Data) -> act.StackDiscs:
    seats = letters(position)
    return act.StackDiscs(tuple(seats.index(each.choice(seats)) for each in data.items()))


def _meanwhile(position: Position, data: Data) -> Meanwhile:
    seats, due = letters(position), position.due
    named = kit.read_next(data, (*seats, "all"))
    following = None if named == "all" else seats.index(named)
    left = due.left if isinstance(due, Choosing) else ()
    passed = left[: left.index(following)] if following in left else left
    return Meanwhile(following, kit.read_unknown(data, (*(seats[seat] for seat in passed), *ANYWHERE)))


def _reveal(position: Position, data: Data) -> act.Reveal:
    rules, entries = position.rules, list(data.entries(("pirate", "tokens", "goods")))
    if len(entries) != 1:
        raise data.error(f"{len(entries)} kinds of things", "pirate, tokens or goods")
    name, drawn = entries[0]
    if name == "pirate":
        return act.Reveal("pirate", tuple(each.count() for each in drawn.items()))
    names = rules.token_names if name == "tokens" else rules.production_names
    kinds = tuple(kind for kind, number, _ in pieces.counted_entries(drawn, names) for _ in range(number))
    return act.Reveal("tokens" if name == "tokens" else "goods", kinds)


def _use(position: Position, seat: int, data: Data) -> act.UseToken:
    kind = TOKEN.read(position.rules, data)
    if data.value == INSTEAD:
        raise data.error(f"{INSTEAD} is used instead of an action", f"{kit.seat_letter(seat)}: cubes")
    return act.UseToken(seat, kind)


def _of_ship(word: str, kind: type[act.PlaceShip | act.Sail]) -> VerbForm[Action]:
    def made(position: Position, seat: int, what: Data, ship: int | None) -> Action:
        if ship is None:
            raise what.error("no ship is named", f"ship: 1 to {position.rules.ships}")
        return kind(seat, ship, read_space(position.chart, what))

    return VerbForm(f"{{ship: 1, {word}}}", made, as_is(pieces.SPACE), {"ship": SHIP})


def _tile(rules: Rules, data: Data, more: str) -> tuple[TileKind, int, Data | None]:
    """Return kind and shape (an index) of the tile in an entry, and the data of its key `more`, if any."""
    there = dict(data.entries((*TILES, more)))
    found = [kind for kind in TILES if kind in there]
    if len(found) != 1:
        raise data.error(f"{len(found)} tiles", "landscape or village")
    return found[0], TILES[found[0]].read(rules, there[found[0]]), there.get(more)


def _take(position: Position, seat: int, data: Data) -> act.TakeTile:
    kind, shape, owner = _tile(position.rules, data, "of")
    seats = letters(position)
    return act.TakeTile(seat, kind, shape, None if owner is None else seats.index(owner.choice(seats)))


def _build(position: Position, seat: int, data: Data) -> act.Build:
    kind, shape, spaces = _tile(position.rules, data, "on")
    if spaces is None:
        raise data.error("no spaces", "on: the spaces of the tile")
    return act.Build(seat, kind, shape, read_spaces(position.chart, spaces))


def write_action(position: Position, action: Action) -> Plain:
    """Return the entry of `when` for an action; None for a fall after which others follow (`more`)."""
    seats = letters(position)
    match action:
        case act.LayIslands():
            return {"islands": "\n".join((*action.rows, ""))}
        case act.StackDiscs():
            return {"discs": [seats[seat] for seat in action.discs]}
        case act.Reveal():
            return {"reveal": {action.what: _write_drawn(position.rules, action)}}
        case act.Fall():
            return None if action.more else {"fall": _write_cubes(action.cubes) or "none"}
        case act.Spill():
            return {"spill": _write_cubes(action.cubes)}
        case act.Clear():
            return {"phase": "end"}
        case act.ScoreRound():
            return {"interim": "score"}
        case act.ScoreGame():
            return {"final": "score"}
        case Meanwhile():
            return {"meanwhile": _write_meanwhile(position, action)}
        case _:
            return {seats[action.player]: _write_own(position, action)}


def _write_own(position: Position, action: Action) -> Plain:
    """Return what an action of a player is under the letter of the player."""
    rules, chart = position.rules, position.chart
    match action:
        case act.Choose():
            by: dict[str, Plain] = {} if action.how == "cubes" else {"by": action.how}
            return {"choose": COLOURS[action.colour], **by}
        case act.Pay():
            return {"pay": action.points}
        case act.UseToken() | act.PickToken():
            verb = "use" if isinstance(action, act.UseToken) else "pick"
            return {verb: rules.token_names[action.token]}
        case act.Advance():
            return {"advance": action.spaces}
        case act.PlaceShip() | act.Sail():
            verb = "sail" if isinstance(action, act.Sail) else "place"
            return {"ship": action.ship + 1, verb: space_name(chart, action.space)}
        case act.Found():
            return {"found": action.ship + 1}
        case act.TakeTile():
            of: dict[str, Plain] = {} if action.owner is None else {"of": letters(position)[action.owner]}
            return {"take": {action.tile: rules.tiles(action.tile).names[action.shape], **of}}
        case act.Build():
            tile, spaces = rules.tiles(action.tile).names[action.shape], names(chart, action.spaces)
            return {"build": {action.tile: tile, "on": [*spaces]}}
        case act.BuyGood():
            return {"buy": rules.production_names[action.token]}
        case _:
            return next(verb for verb, kind in ALONE.items() if kind is type(action))


def _write_cubes(cubes: kit.Counts) -> dict[str, Plain]:
    return {COLOURS[colour]: cubes[colour] for colour in kit.there(cubes)}


def _write_drawn(rules: Rules, action: act.Reveal) -> Plain:
    if action.what == "pirate":
        return action.drawn[0] if len(action.drawn) == 1 else [*action.drawn]
    called = rules.token_names if action.what == "tokens" else rules.production_names
    return [called[kind] for kind in action.drawn]


def _write_meanwhile(position: Position, action: Meanwhile) -> Plain:
    named = "all" if action.next is None else kit.seat_letter(action.next)
    changed = _meanwhile(position, Data(named)).unknown
    unchanged = [name for name in changed if name not in action.unknown]
    return {"next": named, "unchanged": unchanged} if unchanged else named


def _fields(forms: Mapping[str, kit.Form]) -> kit.Form:
    return as_is(lambda rules: Fields({name: Field(form.written(rules)) for name, form in forms.items()}))


ONE_OR_MORE, SEAT = kit.Within(lambda _: (1, None)), kit.Lettered()
SCORE, END = kit.form_of(Literal["score"]), kit.form_of(Literal["end"])
SHIP = Read(lambda rules, data: data.count(1, rules.ships) - 1, lambda rules: kit.Number(1, rules.ships))
CUBES = Read(lambda _, data: pieces.read_cubes(data), lambda _: pieces.CUBES)
FALLEN = Read(
    lambda _, data: act.NO_CUBES if data.value == "none" else pieces.read_cubes(data),
    lambda _: kit.either(pieces.CUBES, kit.words(("none",))),
)
TAKEN = _fields({"landscape": pieces.LANDSCAPE, "village": pieces.VILLAGE, "of": SEAT})
SPACES = as_is(pieces.SPACES)
BUILT = _fields({"landscape": pieces.LANDSCAPE, "village": pieces.VILLAGE, "on": SPACES})
REVEALED = _fields({"pirate": kit.Listed(notation.ANY), "tokens": TOKEN.several, "goods": PRODUCTION.several})

ALONE: Mapping[str, type[act.Throw | act.TakeGold | act.CountCubes | act.Exchange | act.Finish]] = {
    "throw": act.Throw,
    "gold": act.TakeGold,
    "cubes": act.CountCubes,
    "chest": act.Exchange,
    "finish": act.Finish,
}
VERBS: kit.Verbs[Position, Action] = kit.Verbs(
    seats=letters,
    alone=ALONE,
    phrases={
        "choose": VerbForm(
            "{choose: blue} or {choose: red, by: swap}",
            lambda _, seat, colour, how: act.Choose(seat, colour, how or "cubes"),
            pieces.COLOUR,
            {"by": kit.form_of(act.How)},
        ),
        "pay": VerbForm("{pay: 1}", act.Pay, ONE_OR_MORE),
        "use": VerbForm("{use: sail8}", _use, as_is(TOKEN.written)),
        "pick": VerbForm("{pick: swap}", act.PickToken, TOKEN),
        "advance": VerbForm("{advance: 2}", act.Advance, ONE_OR_MORE),
        "place": _of_ship("place: a1", act.PlaceShip),
        "sail": _of_ship("sail: c4", act.Sail),
        "found": VerbForm("{found: 1}", act.Found, SHIP),
        "take": VerbForm("{take: {village: i2}} or {take: {landscape: i3}}", _take, TAKEN),
        "build": VerbForm("{build: {village: i2, on: [c4, c5]}}", _build, BUILT),
        "buy": VerbForm("{buy: sugar-2}", act.BuyGood, PRODUCTION),
    },
    common={
        "fall": VerbForm("fall: {blue: 3} or fall: none", act.Fall, FALLEN),
        "spill": VerbForm("spill: {blue: 1}", act.Spill, CUBES),
        "islands": VerbForm("islands: |, then the rows of a map", _islands, as_is(pieces.ROWS)),
        "discs": VerbForm("discs: [B, A]", _discs, as_is(kit.Listed(SEAT).written)),
        "reveal": VerbForm("reveal: {pirate: 3} or reveal: {tokens: [swap]}", _reveal, REVEALED),
        "interim": VerbForm("interim: score", lambda _position, _score: act.ScoreRound(), SCORE),
        "final": VerbForm("final: score", lambda _position, _score: act.ScoreGame(), SCORE),
        "phase": VerbForm("phase: end", lambda _position, _end: act.Clear(), END),
        "meanwhile": VerbForm("meanwhile: B or meanwhile: all", _meanwhile, kit.passed(ANYWHERE, "all")),
    },
    write=write_action,
)


CHOICE = (act.Choose, act.TakeGold, act.CountCubes)
AFTER_THROW = (act.Fall, *CHOICE, Meanwhile)  # actions before which the cubes must have been thrown
AFTER_ROUND = (act.ScoreRound, act.Reveal, act.ScoreGame)  # actions before which the round must be over
AFTER_PHASE = (*AFTER_THROW, act.Throw, *AFTER_ROUND)  # actions before which the phase must be over


def fill(position: Position, following: Action | None, chance: Chance) -> Action | None:
    """Return the action that an example omits before `following` (None at its end); None if it omits none."""
    due = position.due
    if isinstance(following, act.Exchange) or (
        isinstance(following, act.UseToken) and position.rules.token_names[following.token] not in USED_IN
    ):
        return None  # gold for a chest or for a progress token can be had at any time
    match due:
        case Drawing():
            waits = following is None and position.round > 0 and due.what == "pirate"
            return None if waits or _is_drawn(due, following) else draw(position, due, chance)
        case act.Falling():
            is_open = isinstance(following, act.Fall) or (following is None and position.round > 0)
            return None if is_open else phases.fall_by_chance(position, due, chance)
        case act.Throwing() if phases.has_cubes_to_throw(position):
            return act.Throw(position.discs[0]) if isinstance(following, AFTER_THROW) else None
        case act.Throwing():
            return None if isinstance(following, act.Throw | act.Clear | act.Spill) else act.Clear()
        case Acting() if due.draws:
            is_open = isinstance(following, act.Reveal | act.Spill)
            return None if is_open else phases.draw_from_supply(position, due, chance)
        case Acting() if not due.picks:
            return act.Finish(due.left[0]) if _ends(position, due, following) else None
        case act.Clearing():
            return act.Clear() if isinstance(following, AFTER_PHASE) else None
        case act.Raiding() if isinstance(following, AFTER_ROUND):
            unknown = unknown_markers(position)
            is_meant = len(following.drawn) <= unknown if isinstance(following, act.Reveal) else not unknown
            is_due = is_meant and not isinstance(following, act.ScoreGame)
            return None if is_due else raid(position, due, chance)
    return None


def _is_drawn(due: Drawing, following: Action | None) -> bool:
    kind = {"islands": act.LayIslands, "discs": act.StackDiscs}.get(due.what, act.Reveal)
    return isinstance(following, kind) and getattr(following, "what", due.what) == due.what


def _ends(position: Position, due: Acting, following: Action | None) -> bool:
    """Return whether the action under way must end before the next action of the example."""
    if phases.duty(position, due) is not None:
        return False
    if following is None:
        return bool(due.points) or any(voyage.points for voyage in due.voyages)
    if isinstance(following, (*AFTER_PHASE, act.Clear)) and not isinstance(following, CHOICE):
        return True
    return getattr(following, "player", None) in due.left[1:]
