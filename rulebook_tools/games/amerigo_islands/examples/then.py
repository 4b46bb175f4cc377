"""The accounts that `then` and the invariants look at: what each statement adds, by account.

With 0, a statement is a reason for what the account comes to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import get_args

from rulebook_tools.engine.kit import (
    NUMBER,
    Accounts,
    Counts,
    LazyObservations,
    Ledger,
    Many,
    NamedObservations,
    Observations,
    Observed,
    Plain,
    each,
    either,
    kind_of,
    letters,
    reasons,
    seat_letter,
    winners,
    words,
)
from rulebook_tools.games.amerigo_islands.board import tower
from rulebook_tools.games.amerigo_islands.board.built import free_spaces, is_complete, posts_on
from rulebook_tools.games.amerigo_islands.board.charts import SOME_MAP, chart_of, space_name
from rulebook_tools.games.amerigo_islands.board.tracks import COLOURS
from rulebook_tools.games.amerigo_islands.examples.given import (
    LANDSCAPE,
    PRODUCTION,
    SPACE,
    TOKEN,
    VILLAGE,
    Things,
)
from rulebook_tools.games.amerigo_islands.model import Acting, Choosing, Due, Position
from rulebook_tools.games.amerigo_islands.parameters import Rules
from rulebook_tools.games.amerigo_islands.rules.display import hidden_pirates, unknown_markers
from rulebook_tools.games.amerigo_islands.rules.end import outcome
from rulebook_tools.games.amerigo_islands.rules.setup import resources_on

ACCOUNTS: Accounts = {
    "action_points": {
        "step.own_points": "action_points",
        "step.bonus": "action_points",
        "step.bonus_at_once": "action_points",
        "step.sail_bonus": "action_points",
        "step.sail_shared": "action_points",
        "step.pay": "action_points",
    },
    "damage": {"step.damage": "points"},
    "gold": {
        "step.start_gold": "gold",
        "step.take_gold": "gold",
        "step.post_gold": "gold",
        "step.token_gold": "gold",
        "step.gold_over": "-over",
        "step.gold_lost": "-over",
        "step.track_end": "gold",
        "step.track_again": "gold",
        "step.chest_gold": "gold",
        "step.pay": "-gold",
        "step.defended": "gold",
        "step.gold_moved": "added",
        "step.final_over": "-over",
        **reasons("rate final_gold"),
    },
    "lapsed": {"step.lapse": "action_points"},
    "over": {"step.gold_over": "over", "step.gold_lost": "over", "step.final_over": "over"},
    "paid": {"step.pay": "gold"},
    "points": {
        "step.count_cubes": "points",
        "step.discover": "points",
        "step.points_large": "points",
        "step.points_small": "points",
        "step.completed": "points",
        "step.award": "points",
        "step.gold_over": "points",
        "step.damage": "-points",
        "step.final_over": "points",
        "step.final_gold": "points",
        "step.final_goods": "points",
        "step.final_progress": "points",
        "step.final_special": "points",
        **reasons("no_points discovered gold_lost half floor gold_moved sort progress_value"),
    },
    "score": reasons("score"),
    "scored_gold": {"step.final_over": "points", "step.final_gold": "points"},
    "scored_goods": {"step.final_goods": "points"},
    "scored_progress": {"step.final_progress": "points"},
    "scored_special": {"step.final_special": "points"},
    "taken": {"step.take_gold": "gold"},
}


DUE = tuple(due._field_defaults["kind"] for due in get_args(Due))
"""What can be due."""
TOTALS = ("action_points", "lapsed", "paid", "taken", "damage", "over")
"""The accounts of the ledger that an example can name for a player."""
SCORED = ("gold", "goods", "progress", "special")
"""The parts of the final scoring, each an account."""

CANNONS = ("setup.counters", "black", "black.limit", "interim.pay", "interim.damage", "interim.keep")
PROGRESS = ("setup.counters", "brown")
ON_SPACE = ("setup.order", "white.advance", "token.leader")
SHIPS = ("blue.place", "blue.move")
POSTS = ("setup.player", "blue.post")
TILES = ("red.village", "red.landscape", "green.village", "green.landscape")
TOKENS = ("brown.token", "brown.choose", "brown.empty", "tokens.once")
CHESTS = ("complete.chest", "gold.chest", "end.gold")
ORDER = ("setup.order", "phase.order", "phase.stack", "white.top", "white.start", "token.leader")
FIELD = ("tower.fall", "tower.none", "phase.return")
TOWER = ("tower.throw", "tower.fall", "tower.spilled", "setup.tower", "phase.return", "components.cubes")
PIRATES = ("setup.pirates", "next.pirate", "interim.strength")
PHASE = ("round.phases", "phase.next", "tower.empty", "tower.none")
AREAS = ("next.progress", "brown.choose")
GOODS = ("setup.production", "next.production")


def observe(before: Position, ledger: Ledger, after: Position) -> Observations:
    """Return all that an example can expect of what happened between two positions."""
    rules, there, due, one = after.rules, after.tower, after.due, ledger.citing
    to_act = seat_letter(due.left[0]) if isinstance(due, Choosing | Acting) else "none"
    discs: list[Plain] = [seat_letter(seat) for seat in after.discs]
    seats = letters(after)
    return LazyObservations(
        {
            **{
                letter: partial(of_player, before, ledger, after, seat)
                for seat, letter in enumerate(letters(after))
            },
            "field": partial(table, ledger, COLOURS, there.field, FIELD),
            "storage": partial(table, ledger, COLOURS, there.storage, TOWER),
            "tower": partial(table, ledger, COLOURS, there.hidden, TOWER),
            "tray": partial(table, ledger, COLOURS, there.tray, ("tower.spilled", "tower.throw")),
            "cubes_on_field": partial(one, sum(there.field), *FIELD),
            "cubes_in_storage": partial(one, sum(there.storage), *TOWER),
            "cubes_in_tower": partial(one, sum(there.hidden), *TOWER),
            "available": lambda: (
                one([COLOURS[colour] for colour in tower.available(there.field)], "phase.colours")
                .among(COLOURS)
                .unordered()
            ),
            "action_points": partial(one, tower.action_points(there.field), "phase.points"),
            "order": lambda: one(discs, *ORDER).among(seats),
            "start": lambda: one(discs[0], "setup.first", *ORDER).among(seats),
            "next": lambda: one(to_act, "phase.order").among((*seats, "none")),
            "round": partial(one, after.round, "round.phases", "round.end", "next.time"),
            "phase": lambda: one(COLOURS[after.phase], *PHASE).among(COLOURS),
            "due": lambda: one(kind_of(type(due)), "round.end", "end").among(DUE),
            **of_pirates(after, ledger),
            "supply": partial(
                table, ledger, rules.landscapes.names, after.display.landscapes, ("setup.planning", *TILES)
            ),
            "map": partial(of_map, after, ledger),
            "time": partial(one, rules.time_value[max(after.round, 1) - 1], "setup.time", "next.time"),
            "display": partial(of_display, after, ledger),
            "islands": partial(of_islands, after, ledger),
            "outcome": partial(of_outcome, after, ledger),
        }
    )


def table(ledger: Ledger, names: Sequence[str], numbers: Counts, rules: tuple[str, ...]) -> Observations:
    """Return numbers by name, with those of some rules that the steps cite."""
    cited = ledger.citing(0, *rules).rules
    return {name: Observed(number, cited) for name, number in zip(names, numbers, strict=True)}


def pile(ledger: Ledger, rules: Rules, of: Things, counts: Counts, *cited: str) -> Observed:
    """Return the names of things, to be named in any order, with those of some rules that the steps cite."""
    seen = ledger.citing([of.named(rules)[kind] for kind in each(counts)], *cited)
    return seen._replace(any_order=True, can_be=lambda: Many(of.written(rules)))


def of_pirates(after: Position, ledger: Ledger) -> dict[str, Callable[[], Observed]]:
    """Return what an example can expect of the pirate markers; nothing is known of those it leaves open."""
    shown = after.display.pirates
    numbers: dict[str, Plain] = {
        "pirates": sum(shown),
        "open_pirates": len(shown),
        "hidden_pirates": after.rules.pirate_spaces - len(shown),
        "unseen_pirates": sum(hidden_pirates(after).values()),
    }
    if unknown_markers(after):
        numbers = dict.fromkeys(numbers, "unknown")

    def of(number: Plain) -> Observed:
        seen = ledger.citing(number, *PIRATES)
        return seen._replace(can_be=lambda: either(NUMBER, words(("unknown",))))

    return {name: partial(of, number) for name, number in numbers.items()}


def of_display(after: Position, ledger: Ledger) -> Observations:
    """Return what an example can expect of the central board."""
    rules, display, one = after.rules, after.display, ledger.citing
    left, right = display.tokens
    return {
        "left": pile(ledger, rules, TOKEN, left, *AREAS),
        "right": pile(ledger, rules, TOKEN, right, *AREAS),
        "tokens": one(sum(left) + sum(right), "setup.progress", *AREAS),
        "goods": pile(ledger, rules, PRODUCTION, display.goods, *GOODS, "yellow"),
        "production": one(sum(display.goods), *GOODS, "yellow"),
        "production_left": one(sum(display.goods_stock), *GOODS),
        "tokens_left": one(sum(display.token_stock), "setup.progress", "next.progress"),
    }


def of_player(before: Position, steps: Ledger, after: Position, seat: int) -> Observations:
    """Return what an example can expect of one player."""
    rules, was, now = after.rules, before.players[seat], after.players[seat]
    own, ledger = steps.of(seat), steps.about(seat)
    one, shown = ledger.citing, ledger.shown
    ships: list[Plain] = ["none" if space is None else space_name(after.chart, space) for space in now.ships]
    colour, chosen = rules.colour_of(now.space), own.said("step.choose")
    return {
        "points": shown(now.points, "points"),
        "gained": shown(now.points - was.points, "points").signed(),
        "gold": shown(now.gold, "gold"),
        "gold_change": shown(now.gold - was.gold, "gold").signed(),
        "cannons": one(now.cannons, *CANNONS),
        "cannons_change": one(now.cannons - was.cannons, *CANNONS).signed(),
        "progress": one(now.progress, *PROGRESS),
        "space": one(now.space, *ON_SPACE),
        "ships": one(ships, *SHIPS)._replace(can_be=lambda: Many(either(SPACE, words(("none",))))),
        "posts": one(now.posts, *POSTS),
        "supply": table(ledger, rules.villages.names, now.supply, ("setup.villages", *TILES)),
        "landscapes": pile(ledger, rules, LANDSCAPE, now.landscapes, *TILES),
        "villages": pile(ledger, rules, VILLAGE, now.villages, *TILES),
        "resources": table(ledger, rules.sorts, now.resources, ("green.resource",)),
        "goods": table(ledger, rules.sorts, now.goods, ("yellow", "yellow.printed")),
        "tokens": pile(ledger, rules, TOKEN, now.tokens, *TOKENS),
        "used": pile(ledger, rules, TOKEN, now.used, *TOKENS),
        "token_count": one(sum(now.tokens) + sum(now.used), *TOKENS),
        "chests": one(now.chests, *CHESTS),
        "scored": {part: own.observed(f"scored_{part}") for part in SCORED},
        **{name: own.observed(name) for name in TOTALS},
        "action": one(COLOURS[chosen[-1]["action"]] if chosen else "none", "phase.one").among(
            (*COLOURS, "none")
        ),
        "colour": one("any" if colour is None else COLOURS[colour], *ON_SPACE).among((*COLOURS, "any")),
    }


def of_map(after: Position, ledger: Ledger) -> Observations:
    """Return what an example can expect of the island area as a whole."""
    rules, chart, players, one = after.rules, after.chart, len(after.players), ledger.citing
    large = chart.large(rules.large_island)
    left = [number for number in large if not is_complete(chart, after.built, number)]
    there = [chart.resources[space] for space in chart.resources if not after.built.tiles >> space & 1]
    unused = zip(rules.goods, resources_on(rules, chart), strict=True)
    return {
        "tiles": one(rules.island_tiles.at(players), "setup.islands"),
        "rows": one(rules.island_rows.at(players), "setup.islands"),
        "columns": one(rules.island_columns.at(players), "setup.islands"),
        "corner_frames": one(rules.corner_frames.at(players), "setup.frame"),
        "small_frames": one(rules.small_frames.at(players), "setup.frame"),
        "frame_spaces": one(chart.frame.bit_count(), "setup.frame"),
        "islands": one(len(chart.islands), "setup.land"),
        "large": one(len(large), "setup.size"),
        "chests": one(len(left), "setup.chests", "complete.chest"),
        "chests_left": one(max(rules.chests - len(large), 0), "setup.chests"),
        "resources_left": table(
            ledger,
            rules.sorts,
            tuple(max(number - spaces, 0) for number, spaces in unused),
            ("setup.resources",),
        ),
        "resources": table(
            ledger, rules.sorts, tuple(map(there.count, rules.sorts)), ("setup.resources", "green.resource")
        ),
    }


def of_islands(after: Position, ledger: Ledger) -> Observations:
    """Return what an example can expect of each island."""
    return NamedObservations(
        {str(number): partial(of_island, after, number, ledger) for number in after.chart.numbers},
        such=lambda: of_island(after._replace(chart=chart_of(SOME_MAP)), 1, ledger),
    )


def of_island(after: Position, number: int, ledger: Ledger) -> Observations:
    """Return what an example can expect of an island."""
    chart, built, one = after.chart, after.built, ledger.citing
    large = chart.is_large(number, after.rules.large_island)
    complete, posts = is_complete(chart, built, number), posts_on(chart, built, number)
    return {
        "large": one(large, "setup.size"),
        "spaces": one(chart.size(number), "setup.size"),
        "complete": one(complete, "complete", "complete.post"),
        "chest": one(large and not complete, "setup.chests", "complete.chest"),
        "free": one(free_spaces(chart, built, number).bit_count(), "green.free", "complete"),
        "discovered": one(any(posts), "blue.discover"),
        "posts": table(ledger, letters(after), posts, POSTS),
    }


def of_outcome(after: Position, ledger: Ledger) -> Observations:
    """Return how the game ended: no reason while it goes on."""
    ended, result, seats = outcome(after), ("end.winner", "end.tie"), letters(after)
    reason = ledger.citing(ended.rule if ended else "none", *result)
    scores = ended.scores if ended else dict.fromkeys(seats)
    return {
        "reason": reason.among((*result, "none")),
        "winners": winners(ended, seats, reason.rules),
        "scores": {
            letter: ledger.shown(score, "points", "score")._replace(can_be=lambda: NUMBER)
            for letter, score in scores.items()
        },
    }
