"""The notation of each action in `when`, and the actions that examples leave out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulebook_tools.engine import kit
from rulebook_tools.engine.kit import AtPosition, Chance, Data, Meanwhile, Plain, Read, VerbForm, letters
from rulebook_tools.games.amerigo_islands import model as act
from rulebook_tools.games.amerigo_islands.board import charts
from rulebook_tools.games.amerigo_islands.examples import notation
from rulebook_tools.games.amerigo_islands.examples.notation import ANY, COLOUR, PRODUCTION, TOKEN, Things
from rulebook_tools.games.amerigo_islands.examples.stocks import Stock
from rulebook_tools.games.amerigo_islands.model import Acting, Action, Choosing, Drawing, Position
from rulebook_tools.games.amerigo_islands.parameters import INSTEAD, USED_IN, Rules
from rulebook_tools.games.amerigo_islands.rules import phases
from rulebook_tools.games.amerigo_islands.rules.interim import raid, unknown_markers
from rulebook_tools.games.amerigo_islands.rules.setup import draw

ANYWHERE = ("map", "islands", "display", "supply", "order", "start", "next", "outcome")
"""The names of `then` values, other than those of a player, that a skipped turn may change."""
OF_OTHERS = ("points", "gained", "damage")
"""The names of values of other players that a skipped turn may change: `points` for `A.points`."""
TILES: dict[str, Things] = {"landscape": notation.LANDSCAPE, "village": notation.VILLAGE}


def _fields(forms: Mapping[str, kit.Form], rules: Rules) -> kit.Written:
    return kit.Fields({name: kit.Field(form.written(rules)) for name, form in forms.items()})


def _read_islands(position: Position, data: Data) -> tuple[str, ...]:
    chart = charts.read_chart(data)
    spaces = Stock("resource spaces of *", position.rules.goods, position.rules.sorts)
    spaces.take_resources(chart, chart.land, data)
    spaces.check()
    return chart.rows


def _read_seat(position: Position, data: Data) -> int:
    seats = letters(position)
    return seats.index(data.choice(seats))


def _passed(position: Position, following: int | None) -> Sequence[int]:
    due = position.due
    if isinstance(due, Acting):
        left = due.left[1:]
    else:
        left = due.left if isinstance(due, Choosing) else position.discs
    return left[: left.index(following)] if following in left else left


def _read_used(rules: Rules, data: Data) -> int:
    kind: int = TOKEN.read(rules, data)
    if data.value == INSTEAD:
        raise data.error(f"{INSTEAD} is used instead of an action", f"{data.path[-2]}: cubes")
    return kind


def _read_revealed(rules: Rules, data: Data) -> Mapping[str, Any]:
    entries = list(data.entries(REVEALED))
    if len(entries) != 1:
        raise data.error(f"{len(entries)} kinds of things", "pirate, tokens or goods")
    what, drawn = entries[0]
    if not drawn.items():
        raise drawn.error("nothing is laid out", "one or more")
    if what == "pirate":
        return {"what": what, "drawn": tuple(each.count() for each in drawn.items())}
    found = notation.counted_entries(drawn, (TOKEN if what == "tokens" else PRODUCTION).names(rules))
    return {"what": what, "drawn": tuple(kind for kind, number, _ in found for _ in range(number))}


def _write_revealed(rules: Rules, revealed: Mapping[str, Any]) -> Plain:
    what, drawn = revealed["what"], revealed["drawn"]
    if what == "pirate":
        return {what: drawn[0] if len(drawn) == 1 else drawn}
    return {what: [(TOKEN if what == "tokens" else PRODUCTION).write(rules, kind) for kind in drawn]}


def _with_tile(key: str, name: str, form: Read) -> AtPosition:
    """Return the notation of a tile and one other field (`form`): `name` in the action, `key` in examples."""

    def read(position: Position, data: Data) -> Mapping[str, Any]:
        there = dict(data.entries((*TILES, key)))
        found = [kind for kind in TILES if kind in there]
        if len(found) != 1:
            raise data.error(f"{len(found)} tiles", "landscape or village")
        shape, more = TILES[found[0]].read(position.rules, there[found[0]]), there.get(key)
        if more is None and key == "on":
            raise data.error("no spaces", "on: the spaces of the tile")
        if more is not None and key == "of" and "village" not in found:
            raise more.error("landscape tiles belong to nobody", "a village tile, or no `of`")
        return {"tile": found[0], "shape": shape, name: None if more is None else form.read(position, more)}

    def write(position: Position, action: Mapping[str, Any]) -> Plain:
        tile, more = action["tile"], action[name]
        named = {tile: TILES[tile].write(position.rules, action["shape"])}
        return named if more is None else {**named, key: form.write(position, more)}

    return AtPosition(read, lambda rules: _fields({**TILES, key: form}, rules), write)


ONE_OR_MORE = kit.Within(lambda _: (1, None))
SHIP = Read(
    lambda rules, data: data.count(1, rules.ships) - 1,
    lambda rules: kit.Number(1, rules.ships),
    lambda _, ship: ship + 1,
)
SPACE = AtPosition(
    lambda position, data: charts.read_space(position.chart, data),
    lambda _: notation.SPACE,
    lambda position, space: charts.space_name(position.chart, space),
)
SPACES = AtPosition(
    lambda position, data: charts.read_spaces(position.chart, data),
    lambda _: notation.SPACES,
    lambda position, spaces: [*charts.names(position.chart, spaces)],
)
DISCS = AtPosition(
    lambda position, data: tuple(_read_seat(position, each) for each in data.items()),
    kit.Listed(kit.Lettered()).written,
    lambda _, discs: [*map(kit.seat_letter, discs)],
)
SEAT = AtPosition(_read_seat, kit.Lettered().written, lambda _, seat: kit.seat_letter(seat))
FALLEN = Read(
    lambda rules, data: act.NO_CUBES if data.value == "none" else notation.CUBES.read(rules, data),
    lambda rules: kit.either(notation.CUBES.written(rules), kit.words(("none",))),
    lambda rules, cubes: notation.CUBES.write(rules, cubes) or "none",
)
REVEALED = {"pirate": kit.Listed(ANY), "tokens": TOKEN.several, "goods": PRODUCTION.several}

VERBS: kit.Verbs[Position, Action] = kit.Verbs(
    alone={
        "throw": act.Throw,
        "gold": act.TakeGold,
        "cubes": act.CountCubes,
        "chest": act.Exchange,
        "finish": act.Finish,
    },
    phrases={
        "choose": VerbForm(
            "{choose: blue} or {choose: red, by: swap}", act.Choose, COLOUR, {"by": kit.form_of(act.How)}
        ),
        "pay": VerbForm("{pay: 1}", act.Pay, ONE_OR_MORE),
        "use": VerbForm("{use: sail8}", act.UseToken, Read(_read_used, TOKEN.written, TOKEN.write)),
        "pick": VerbForm("{pick: swap}", act.PickToken, TOKEN),
        "advance": VerbForm("{advance: 2}", act.Advance, ONE_OR_MORE),
        "place": VerbForm("{ship: 1, place: a1}", act.PlaceShip, SPACE, {"ship": SHIP}),
        "sail": VerbForm("{ship: 1, sail: c4}", act.Sail, SPACE, {"ship": SHIP}),
        "found": VerbForm("{found: 1}", act.Found, SHIP),
        "take": VerbForm(
            "{take: {village: i2}} or {take: {landscape: i3}}", act.TakeTile, _with_tile("of", "owner", SEAT)
        ),
        "build": VerbForm(
            "{build: {village: i2, on: [c4, c5]}}", act.Build, _with_tile("on", "spaces", SPACES)
        ),
        "buy": VerbForm("{buy: sugar-2}", act.BuyGood, PRODUCTION),
    },
    common={
        "fall": VerbForm("fall: {blue: 3} or fall: none", act.Fall, FALLEN, fixed={"more": False}),
        "spill": VerbForm("spill: {blue: 1}", act.Spill, notation.CUBES),
        "islands": VerbForm(
            "islands: |, then the rows of a map",
            act.LayIslands,
            AtPosition(_read_islands, lambda _: notation.ROWS, lambda _, rows: "\n".join((*rows, ""))),
        ),
        "discs": VerbForm("discs: [B, A]", act.StackDiscs, DISCS),
        "reveal": VerbForm(
            "reveal: {pirate: 3} or reveal: {tokens: [swap]}",
            act.Reveal,
            Read(_read_revealed, lambda rules: _fields(REVEALED, rules), _write_revealed),
        ),
        "interim": VerbForm("interim: score", act.ScoreRound, kit.OneOf({"score": None})),
        "final": VerbForm("final: score", act.ScoreGame, kit.OneOf({"score": None})),
        "phase": VerbForm("phase: end", act.Clear, kit.OneOf({"end": None})),
        "meanwhile": VerbForm(
            "meanwhile: B or meanwhile: all", Meanwhile, kit.skipping(_passed, ANYWHERE, "all", OF_OTHERS)
        ),
    },
)
"""The notation of each action in `when`."""


CHOICE = (act.Choose, act.TakeGold, act.CountCubes)
AFTER_THROW = (act.Fall, *CHOICE, Meanwhile)  # actions before which the cubes must have been thrown
AFTER_ROUND = (act.ScoreRound, act.Reveal, act.ScoreGame)  # actions before which the round must be over
AFTER_PHASE = (*AFTER_THROW, act.Throw, *AFTER_ROUND)  # actions before which the phase must be over


def fill(position: Position, following: Action | None, chance: Chance) -> Action | None:
    """Return the action that an example omits before `following` (None: its end); None if it omits none."""
    due = position.due
    if isinstance(following, act.Exchange) or (
        isinstance(following, act.UseToken) and position.rules.token_names[following.token] not in USED_IN
    ):
        return None  # gold for a chest or for a progress token can be had at any time
    match due:
        case Drawing():
            waits = following is None and phases.is_resting(position)
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
    """Return whether the action under way must end before the example's next action (None: no more)."""
    if phases.duty(position, due) is not None:
        return False
    if following is None:
        return bool(due.points) or any(voyage.points for voyage in due.voyages)
    if isinstance(following, (*AFTER_PHASE, act.Clear)) and not isinstance(following, CHOICE):
        return True
    return getattr(following, "player", None) in due.left[1:]
