"""What an example can expect of what happened, with the rules that made it so."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulebook_tools.engine.data import Plain
from rulebook_tools.engine.figures import Count, Figure, Name, Step, player, seat_letter
from rulebook_tools.engine.game import Observations, Observed
from rulebook_tools.games.amerigo_islands import completion, cubes, pirates
from rulebook_tools.games.amerigo_islands.colours import COLOURS
from rulebook_tools.games.amerigo_islands.labels import production_names, token_names
from rulebook_tools.games.amerigo_islands.naming import space_name
from rulebook_tools.games.amerigo_islands.play import outcome
from rulebook_tools.games.amerigo_islands.position import Acting, Choosing, Counts, Position
from rulebook_tools.games.amerigo_islands.revealing import hidden_pirates, unknown_markers

TOTALS = {
    "action_points": {
        "step.own_points": "points",
        "step.bonus": "points",
        "step.bonus_at_once": "points",
        "step.sail_bonus": "points",
        "step.sail_shared": "points",
        "step.pay": "points",
    },
    "lapsed": {"step.lapse": "points"},
    "paid": {"step.pay": "gold"},
    "taken": {"step.take_gold": "gold"},
    "damage": {"step.damage": "points"},
    "over": {"step.gold_over": "over", "step.final_over": "over", "step.gold_lost": "over"},
}
"""What is summed up over the steps about a player: by wording, the figure that counts."""

SCORED = {
    "gold": ("step.final_over", "step.final_gold"),
    "goods": ("step.final_goods",),
    "progress": ("step.final_progress",),
    "special": ("step.final_special",),
}
"""The steps that make up each part of the final scoring."""

POINTS = (
    "setup.points",
    "blue.discover",
    "green.points",
    "complete.points",
    "complete.award",
    "gold.limit",
    "token.cubes",
    "interim.damage",
    "token.half",
    "interim.floor",
    "end.gold",
    "end.goods",
    "end.progress",
    "end.special",
)
GOLD = (
    "setup.gold",
    "gold.take",
    "token.rate",
    "gold.limit",
    "gold.track",
    "gold.again",
    "gold.chest",
    "gold.spend",
    "token.gold",
    "token.post",
    "token.defend",
    "end.gold",
)
CANNONS = ("setup.counters", "black", "black.limit", "interim.pay", "interim.damage", "interim.keep")
PROGRESS = ("setup.counters", "brown")
SPACE = ("setup.order", "white.advance", "token.leader")
SHIPS = ("blue.place", "blue.move")
POSTS = ("setup.player", "blue.post")
TILES = ("red.village", "red.landscape", "green.village", "green.landscape")
TOKENS = ("brown.token", "brown.choose", "brown.empty", "tokens.once")
CHESTS = ("complete.chest", "gold.chest", "end.gold")
ORDER = ("setup.order", "phase.order", "phase.stack", "white.top", "white.start", "token.leader")
FIELD = ("tower.fall", "tower.none", "phase.return")
TOWER = ("tower.throw", "tower.fall", "tower.spilled", "setup.tower", "phase.return", "components.cubes")
PIRATES = ("setup.pirates", "next.pirate", "interim.strength")
RESULT = ("end.winner", "end.tie")


def observe(before: Position, steps: Sequence[Step], after: Position) -> Observations:
    """Return all that an example can expect of what happened between two positions."""
    rules, display, tower, due = after.rules, after.display, after.tower, after.due
    said = _Said(steps)
    everyone: dict[str, Observed | Observations] = {
        seat_letter(seat): of_player(before, steps, after, seat) for seat in range(len(after.players))
    }
    to_act = seat_letter(due.left[0]) if isinstance(due, Choosing | Acting) else "none"
    left, right = display.tokens
    found: dict[str, Observed | Observations] = {
        **everyone,
        "field": said.table(COLOURS, tower.field, FIELD),
        "storage": said.table(COLOURS, tower.storage, TOWER),
        "tower": said.table(COLOURS, tower.hidden, TOWER),
        "tray": said.table(COLOURS, tower.tray, ("tower.spilled", "tower.throw")),
        "cubes_on_field": said.one(sum(tower.field), FIELD),
        "cubes_in_storage": said.one(sum(tower.storage), TOWER),
        "cubes_in_tower": said.one(sum(tower.hidden), TOWER),
        "available": said.one(_names(COLOURS, tower.field), ("phase.colours",)),
        "action_points": said.one(cubes.action_points(tower.field), ("phase.points",)),
        "order": said.one([seat_letter(seat) for seat in after.discs], ORDER),
        "start": said.one(seat_letter(after.discs[0]), ("setup.first", "white.start", *ORDER)),
        "next": said.one(to_act, ("phase.order",)),
        "round": said.one(after.round, ("round.phases", "round.end", "next.time")),
        "phase": said.one(COLOURS[after.phase], ("round.phases", "phase.next", "tower.empty", "tower.none")),
        "due": said.one(due.kind, ("round.end", "end")),
        **of_pirates(after, said),
        "supply": said.table(rules.landscapes.names, display.landscapes, ("setup.planning", *TILES)),
        "map": of_map(after, said),
        "time": said.one(rules.time_value[max(after.round, 1) - 1], ("setup.time", "next.time")),
        "display": {
            "left": said.one(_listed(token_names(rules), left), ("next.progress", "brown.choose")),
            "right": said.one(_listed(token_names(rules), right), ("next.progress", "brown.choose")),
            "tokens": said.one(sum(left) + sum(right), ("setup.progress", "next.progress", "brown.choose")),
            "goods": said.one(
                _listed(production_names(rules), display.goods),
                ("setup.production", "next.production", "yellow"),
            ),
            "production": said.one(sum(display.goods), ("setup.production", "next.production", "yellow")),
            "production_left": said.one(sum(display.goods_stock), ("setup.production", "next.production")),
            "tokens_left": said.one(sum(display.token_stock), ("setup.progress", "next.progress")),
        },
        "islands": {
            str(number): of_island(after, number, said) for number in range(1, len(after.chart.islands) + 1)
        },
        "outcome": of_outcome(after, said),
    }
    return found


def of_pirates(after: Position, said: _Said) -> dict[str, Observed]:
    """Return what an example can expect of the pirate markers; nothing is known of those it leaves open."""
    shown = after.display.pirates
    numbers: dict[str, Plain] = {
        "pirates": pirates.strength(shown, 0, 0),
        "open_pirates": len(shown),
        "hidden_pirates": after.rules.number["pirate_spaces"] - len(shown),
        "unseen_pirates": sum(number for _, number in hidden_pirates(after)),
    }
    if unknown_markers(after):
        numbers = dict.fromkeys(numbers, "unknown")
    return {name: said.one(number, PIRATES) for name, number in numbers.items()}


class _Said:
    """Makes observed values that cite the rules of some steps."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self._there = {step.rule for step in steps}

    def one(self, value: Plain, rules: Iterable[str]) -> Observed:
        """Return a value and those of the rules that the steps cite."""
        return Observed(value, tuple(dict.fromkeys(rule for rule in rules if rule in self._there)))

    def table(self, names: Sequence[str], numbers: Sequence[int], rules: Iterable[str]) -> Observations:
        """Return numbers by name."""
        cited = tuple(rules)
        return {name: self.one(number, cited) for name, number in zip(names, numbers, strict=True)}


def _names(names: Sequence[str], numbers: Counts) -> list[Plain]:
    """Return the names of which there are any."""
    return [name for name, number in zip(names, numbers, strict=True) if number]


def _listed(names: Sequence[str], numbers: Counts) -> list[Plain]:
    """Return each name as often as there are things of it."""
    return [name for name, number in zip(names, numbers, strict=True) for _ in range(number)]


def of_player(before: Position, steps: Sequence[Step], after: Position, seat: int) -> Observations:
    """Return what an example can expect of one player."""
    rules, chart = after.rules, after.chart
    was, now = before.players[seat], after.players[seat]
    own = [step for step in steps if step.figures.get("player") == player(seat)]
    said = _Said([*own, *(step for step in steps if "player" not in step.figures)])
    ships: list[Plain] = ["none" if space is None else space_name(chart, space) for space in now.ships]
    colour = rules.colour_of(now.space)
    found: dict[str, Observed | Observations] = {
        "points": said.one(now.points, POINTS),
        "gained": said.one(now.points - was.points, POINTS),
        "gold": said.one(now.gold, GOLD),
        "gold_change": said.one(now.gold - was.gold, GOLD),
        "cannons": said.one(now.cannons, CANNONS),
        "cannons_change": said.one(now.cannons - was.cannons, CANNONS),
        "progress": said.one(now.progress, PROGRESS),
        "space": said.one(now.space, SPACE),
        "ships": said.one(ships, SHIPS),
        "posts": said.one(now.posts, POSTS),
        "supply": said.table(rules.villages.names, now.supply, ("setup.villages", *TILES)),
        "landscapes": said.one(_listed(rules.landscapes.names, now.landscapes), TILES),
        "villages": said.one(_listed(rules.villages.names, now.villages), TILES),
        "resources": said.table(rules.sorts, now.resources, ("green.resource",)),
        "goods": said.table(rules.sorts, now.goods, ("yellow", "yellow.printed")),
        "tokens": said.one(_listed(token_names(rules), now.tokens), TOKENS),
        "used": said.one(_listed(token_names(rules), now.used), TOKENS),
        "token_count": said.one(sum(now.tokens) + sum(now.used), TOKENS),
        "chests": said.one(now.chests, CHESTS),
        "scored": {part: total(own, dict.fromkeys(wordings, "points")) for part, wordings in SCORED.items()},
        **{name: total(own, figures) for name, figures in TOTALS.items()},
        "action": said.one(chosen(own), ("phase.one",)),
        "colour": said.one("any" if colour is None else COLOURS[colour], SPACE),
    }
    return found


def chosen(steps: Sequence[Step]) -> str:
    """Return the colour of the last action chosen, none without one."""
    names = [step.figures["action"] for step in steps if step.statement.wording == "step.choose"]
    last = names[-1] if names else None
    return last.noun.removeprefix("action.") if isinstance(last, Name) else "none"


def tokens_left(after: Position) -> list[int]:
    """Return the resource tokens that the map has no space for, by sort."""
    there = list(after.chart.resources.values())
    numbers = zip(after.rules.sorts, after.rules.resources, strict=True)
    return [max(number - there.count(sort), 0) for sort, number in numbers]


def of_map(after: Position, said: _Said) -> Observations:
    """Return what an example can expect of the island area as a whole."""
    rules, chart, players = after.rules, after.chart, len(after.players)
    of = {name: table[players] for name, table in rules.by_players.items()}
    large = completion.large_islands(chart, rules.number["large_island"])
    covered = after.built.tiles
    there = [name for space, name in chart.resources.items() if not covered >> space & 1]
    left = [number for number in large if not completion.is_complete(chart, after.built, number)]
    return {
        "tiles": said.one(of["island_tiles"], ("setup.islands",)),
        "rows": said.one(of["island_rows"], ("setup.islands",)),
        "columns": said.one(of["island_columns"], ("setup.islands",)),
        "corner_frames": said.one(of["corner_frames"], ("setup.frame",)),
        "small_frames": said.one(of["small_frames"], ("setup.frame",)),
        "frame_spaces": said.one(chart.frame.bit_count(), ("setup.frame",)),
        "islands": said.one(len(chart.islands), ("setup.land",)),
        "large": said.one(len(large), ("setup.size",)),
        "chests": said.one(len(left), ("setup.chests", "complete.chest")),
        "chests_left": said.one(max(rules.number["chests"] - len(large), 0), ("setup.chests",)),
        "resources_left": said.table(rules.sorts, tokens_left(after), ("setup.resources",)),
        "resources": said.table(
            rules.sorts, [there.count(sort) for sort in rules.sorts], ("setup.resources", "green.resource")
        ),
    }


def of_island(after: Position, number: int, said: _Said) -> Observations:
    """Return what an example can expect of an island."""
    chart, built, rules = after.chart, after.built, after.rules
    large = completion.is_large(chart, number, rules.number["large_island"])
    complete = completion.is_complete(chart, built, number)
    posts = completion.posts_on(chart, built, number)
    return {
        "large": said.one(large, ("setup.size",)),
        "spaces": said.one(chart.size(number), ("setup.size",)),
        "complete": said.one(complete, ("complete", "complete.post")),
        "chest": said.one(large and not complete, ("setup.chests", "complete.chest")),
        "free": said.one(
            completion.free_spaces(chart, built, number).bit_count(), ("green.free", "complete")
        ),
        "discovered": said.one(any(posts), ("blue.discover",)),
        "posts": said.table([seat_letter(seat) for seat in range(len(posts))], posts, POSTS),
    }


def of_outcome(after: Position, said: _Said) -> Observations:
    """Return how the game ended: no reason and no winners while it goes on."""
    ended = outcome(after)
    reason, won = (ended.rule, ended.winners) if ended else ("none", ())
    scores = {
        seat_letter(seat): said.one(state.points, (*POINTS, "end.winner"))
        for seat, state in enumerate(after.players)
    }
    return {"reason": said.one(reason, RESULT), "winners": said.one(list(won), RESULT), "scores": scores}


def total(steps: Sequence[Step], figures: dict[str, str]) -> Observed:
    """Return the sum of one figure over steps, and the rules of these steps."""
    number, rules = 0, []
    for step in steps:
        name = figures.get(step.statement.wording)
        if name is not None:
            rules.append(step.rule)
            number += _number(step.figures[name])
    return Observed(number, tuple(dict.fromkeys(rules)))


def _number(figure: Figure) -> int:
    return figure.number if isinstance(figure, Count) else 0
