"""Observations that the `then` of an example can expect, with the rules behind them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import get_args

from rulebook_tools.engine import kit
from rulebook_tools.engine.kit import Counts, Ledger, Many, Observations, Observed, Plain, either, letters
from rulebook_tools.games.amerigo_islands.board.built import free_spaces, posts_on
from rulebook_tools.games.amerigo_islands.board.charts import SOME_MAP, chart_of, space_name
from rulebook_tools.games.amerigo_islands.examples import notation
from rulebook_tools.games.amerigo_islands.examples.notation import TOKEN
from rulebook_tools.games.amerigo_islands.model import Acting, Choosing, Due, Position
from rulebook_tools.games.amerigo_islands.parameters import COLOURS, Rules
from rulebook_tools.games.amerigo_islands.rules.end import outcome
from rulebook_tools.games.amerigo_islands.rules.interim import face_down, unknown_markers

ACCOUNTS: kit.Accounts = {
    "action_points": kit.adding("action_points", "own_points bonus bonus_at_once sail_bonus sail_shared pay"),
    "damage": kit.adding("points", "damage"),
    "gold": {
        **kit.adding("gold", "start_gold take_gold post_gold token_gold track_end track_again"),
        **kit.adding("gold", "chest_gold defended"),
        **kit.adding("-over", "gold_over gold_lost final_over"),
        **kit.adding("-gold", "pay"),
        **kit.adding("added", "gold_moved"),
        **kit.reasons("rate final_gold"),
    },
    "lapsed": kit.adding("action_points", "lapse ship_lapse"),
    "over": kit.adding("over", "gold_over gold_lost final_over"),
    "paid": kit.adding("gold", "pay"),
    "points": {
        **kit.adding("points", "count_cubes discover points_large points_small completed award gold_over"),
        **kit.adding("points", "final_over final_gold final_goods final_progress final_special"),
        **kit.adding("-points", "damage"),
        **kit.reasons("no_points discovered gold_lost half floor gold_moved sort progress_value"),
    },
    "score": kit.reasons("score"),
    "scored_gold": kit.adding("points", "final_over final_gold"),
    "scored_goods": kit.adding("points", "final_goods"),
    "scored_progress": kit.adding("points", "final_progress"),
    "scored_special": kit.adding("points", "final_special"),
    "taken": kit.adding("gold", "take_gold"),
}
"""Sums of figures, by name, with the statements that add to each; `then` and the invariants use them."""
TOTALS = ("action_points", "lapsed", "paid", "taken", "damage", "over")  # accounts shown for each player
SCORED = ("gold", "goods", "progress", "special")  # the parts of the final scoring, each an account
DUE = tuple(map(kit.kind_of, get_args(Due)))  # the names of all that can be due

SHIPS = Many(either(notation.SPACE, kit.words(("none",))))  # the notation of the spaces of ships

# The rules behind each value; its observation names those of them that the steps cite.

CANNONS = ("setup.counters", "black", "black.limit", "interim.pay", "interim.damage", "interim.keep")
ON_SPACE = ("setup.order", "white.advance", "token.leader")
TILES = ("red.village", "red.landscape", "green.village", "green.landscape")
TOKENS = ("brown.token", "brown.choose", "brown.empty", "tokens.once")
ORDER = ("setup.order", "phase.order", "phase.stack", "white.top", "white.start", "token.leader")
FIELD = ("tower.fall", "tower.none", "phase.return")
TOWER = ("tower.throw", "tower.fall", "tower.spilled", "setup.tower", "phase.return", "components.cubes")
PIRATES = ("setup.pirates", "next.pirate", "interim.strength")
PHASE = ("round.phases", "phase.next", "tower.empty", "tower.none")
AREAS = ("next.progress", "brown.choose")
GOODS = ("setup.production", "next.production")


def observe(before: Position, ledger: Ledger, after: Position) -> Observations:
    """Return all that `then` can expect after the steps in `ledger`, which lead from `before` to `after`."""
    rules, there, due, one, seats = after.rules, after.tower, after.due, ledger.citing, letters(after)
    to_act = seats[due.left[0]] if isinstance(due, Choosing | Acting) else "none"
    discs: list[Plain] = [seats[seat] for seat in after.discs]
    available: list[Plain] = [COLOURS[each] for each in there.available]
    shown = after.display.pirates
    cubes, names = partial(table, ledger, COLOURS), rules.tiles["landscape"].names
    return {
        **{letter: of_player(before, ledger, after, seat) for seat, letter in enumerate(seats)},
        "field": cubes(there.field, *FIELD),
        "storage": cubes(there.storage, *TOWER),
        "tower": cubes(there.hidden, *TOWER),
        "tray": cubes(there.tray, "tower.spilled", "tower.throw"),
        "cubes_on_field": one(sum(there.field), *FIELD),
        "cubes_in_storage": one(sum(there.storage), *TOWER),
        "cubes_in_tower": one(sum(there.hidden), *TOWER),
        "available": one(available, "phase.colours").among(COLOURS).unordered(),
        "action_points": one(there.action_points, "phase.points"),
        "order": one(discs, *ORDER).among(seats),
        "start": one(discs[0], "setup.first", *ORDER).among(seats),
        "next": one(to_act, "phase.order").among((*seats, "none")),
        "round": one(after.round, "round.phases", "round.end", "next.time"),
        "phase": one(COLOURS[after.phase], *PHASE).among(COLOURS),
        "due": one(kit.kind_of(type(due)), "round.end", "end").among(DUE),
        "pirates": of_pirates(after, ledger, sum(shown)),
        "open_pirates": of_pirates(after, ledger, len(shown)),
        "hidden_pirates": of_pirates(after, ledger, rules.pirate_spaces - len(shown)),
        "unseen_pirates": of_pirates(after, ledger, sum(face_down(after, "pirate").values())),
        "supply": table(ledger, names, after.display.landscapes, "setup.planning", *TILES),
        "map": of_map(after, ledger),
        "time": one(rules.time_value[max(after.round, 1) - 1], "setup.time", "next.time"),
        "display": of_display(after, ledger),
        "islands": kit.LazyObservations(
            {str(number): partial(of_island, after, number, ledger) for number in after.chart.islands},
            such=lambda: of_island(after._replace(chart=chart_of(SOME_MAP)), 1, ledger),
        ),
        "outcome": of_outcome(after, ledger),
    }


def table(ledger: Ledger, names: Sequence[str], numbers: Counts, *rules: str) -> Observations:
    """Return observations of numbers by name; each cites those of `rules` that the steps cite."""
    cited = ledger.citing(0, *rules).rules
    return {name: Observed(number, cited) for name, number in zip(names, numbers, strict=True)}


def pile(ledger: Ledger, rules: Rules, of: notation.Things, counts: Counts, *cited: str) -> Observed:
    """Return an observation of a pile, listed in any order, as the names of its things (notation `of`).

    It cites those of `cited` that the steps cite.
    """
    seen = ledger.citing([of.names(rules)[kind] for kind in kit.each(counts)], *cited)
    return seen._replace(any_order=True, can_be=lambda: Many(of.written(rules)))


def of_pirates(after: Position, ledger: Ledger, number: int) -> Observed:
    """Return an observation of `number`, the count or the strength of the pirates.

    It has no value if the example leaves out some of the open pirate markers.
    """
    seen = ledger.citing(None if unknown_markers(after) else number, *PIRATES)
    return seen._replace(can_be=lambda: kit.Number(0))


def of_display(after: Position, ledger: Ledger) -> Observations:
    """Return the observations of the central board."""
    rules, display, one = after.rules, after.display, ledger.citing
    left, right = display.tokens
    return {
        "left": pile(ledger, rules, TOKEN, left, *AREAS),
        "right": pile(ledger, rules, TOKEN, right, *AREAS),
        "tokens": one(sum(left) + sum(right), "setup.progress", *AREAS),
        "goods": pile(ledger, rules, notation.PRODUCTION, display.goods, *GOODS, "yellow"),
        "production": one(sum(display.goods), *GOODS, "yellow"),
        "production_left": one(sum(display.goods_stock), *GOODS),
        "tokens_left": one(sum(display.token_stock), "setup.progress", "next.progress"),
    }


def of_player(before: Position, steps: Ledger, after: Position, seat: int) -> Observations:
    """Return the observations of one player."""
    rules, was, now = after.rules, before.players[seat], after.players[seat]
    own, ledger = steps.of(seat), steps.about(seat)
    one, shown = ledger.citing, ledger.shown
    ships: list[Plain] = ["none" if space is None else space_name(after.chart, space) for space in now.ships]
    colour, chosen = rules.colour_of(now.space), own.said("step.choose")
    action = COLOURS[chosen[-1]["action"]] if chosen else "none"
    return {
        "points": shown(now.points, "points"),
        "gained": shown(now.points - was.points, "points").signed(),
        "gold": shown(now.gold, "gold"),
        "gold_change": shown(now.gold - was.gold, "gold").signed(),
        "cannons": one(now.cannons, *CANNONS),
        "cannons_change": one(now.cannons - was.cannons, *CANNONS).signed(),
        "progress": one(now.progress, "setup.counters", "brown"),
        "space": one(now.space, *ON_SPACE),
        "ships": one(ships, "blue.place", "blue.move")._replace(can_be=lambda: SHIPS),
        "posts": one(now.posts, "setup.player", "blue.post"),
        "supply": table(ledger, rules.tiles["village"].names, now.supply, "setup.villages", *TILES),
        "landscapes": pile(ledger, rules, notation.LANDSCAPE, now.landscapes, *TILES),
        "villages": pile(ledger, rules, notation.VILLAGE, now.villages, *TILES),
        "resources": table(ledger, rules.sorts, now.resources, "green.resource"),
        "goods": table(ledger, rules.sorts, now.goods, "yellow", "yellow.printed"),
        "tokens": pile(ledger, rules, TOKEN, now.tokens, *TOKENS),
        "used": pile(ledger, rules, TOKEN, now.used, *TOKENS),
        "token_count": one(sum(now.tokens) + sum(now.used), *TOKENS),
        "chests": one(now.chests, "complete.chest", "gold.chest", "end.gold"),
        "scored": {part: own.observed(f"scored_{part}") for part in SCORED},
        **{name: own.observed(name) for name in TOTALS},
        "action": one(action, "phase.one").among((*COLOURS, "none")),
        "colour": one("any" if colour is None else COLOURS[colour], *ON_SPACE).among((*COLOURS, "any")),
    }


def of_map(after: Position, ledger: Ledger) -> Observations:
    """Return the observations of the islands as a whole."""
    rules, chart, players, one = after.rules, after.chart, len(after.players), ledger.citing
    large = chart.large(rules.large_island)
    left = [number for number in large if free_spaces(chart, after.built, number)]
    resources = chart.resources_on(~after.built.tiles, rules.sorts)
    unlaid = kit.less(rules.goods, chart.resources_on(chart.land, rules.sorts))
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
        "resources_left": table(ledger, rules.sorts, unlaid, "setup.resources"),
        "resources": table(ledger, rules.sorts, resources, "setup.resources", "green.resource"),
    }


def of_island(after: Position, number: int, ledger: Ledger) -> Observations:
    """Return the observations of one island."""
    chart, built, one = after.chart, after.built, ledger.citing
    large, free = chart.is_large(number, after.rules.large_island), free_spaces(chart, built, number)
    posts = posts_on(chart, built, number)
    return {
        "large": one(large, "setup.size"),
        "spaces": one(chart.size(number), "setup.size"),
        "complete": one(not free, "complete", "complete.post"),
        "chest": one(large and bool(free), "setup.chests", "complete.chest"),
        "free": one(free.bit_count(), "green.free", "complete"),
        "discovered": one(any(posts), "blue.discover"),
        "posts": table(ledger, letters(after), posts, "setup.player", "blue.post"),
    }


def of_outcome(after: Position, ledger: Ledger) -> Observations:
    """Return the observations of the result; its reason is `none` until the game is over."""
    ended, result, seats = outcome(after), ("end.winner", "end.tie"), letters(after)
    reason, cause = ledger.citing(ended.rule if ended else "none", *result), ledger.rules("points", "score")
    scores = dict(ended.scores) if ended else {}
    return {
        "reason": reason.among((*result, "none")),
        "winners": kit.winners(ended, seats, reason.rules),
        "scores": {each: Observed(scores.get(each), cause, can_be=lambda: kit.NUMBER) for each in seats},
    }
