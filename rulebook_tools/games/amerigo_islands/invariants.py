"""Invariants: conditions that hold after every move, under any parameters and readings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulebook_tools.engine.kit import Ledger, less, seat_letter, total
from rulebook_tools.games.amerigo_islands.board.built import misplaced
from rulebook_tools.games.amerigo_islands.board.charts import names
from rulebook_tools.games.amerigo_islands.model import Over, Position
from rulebook_tools.games.amerigo_islands.parameters import COLOURS

LARGEST = 10**9  # a bound for numbers that the game does not limit


def invariants(before: Position, ledger: Ledger, after: Position) -> Iterator[str]:
    """Yield a message for each condition that the steps from `before` to `after` break."""
    for number, what, whose, least, most in _numbers(after):
        if not least <= number <= most:
            yield f"{number} {what} {whose}"
    yield from _of_map(after)
    yield from _of_order(after)
    yield from _of_steps(before, ledger, after)
    if after.round < before.round or after.round > before.round + 1:
        yield f"round {after.round} after round {before.round}"


def _numbers(position: Position) -> Iterator[tuple[int, str, str, int, int]]:
    """Yield numbers to check, each with: name of the things, their owner or kind, least and most allowed."""
    rules, display, built, players = position.rules, position.display, position.built, position.players
    for name, number, *places in zip(COLOURS, rules.cubes, *position.tower, strict=True):
        yield sum(places), "cubes", name, number, number
        yield min(places), "cubes in one place", name, 0, number
    owned = [counts for state in players for counts in (state.tokens, state.used)]
    piles = [*owned, *display.tokens, display.token_stock]
    yield min(map(min, piles)), "progress tokens", "in one place", 0, LARGEST
    yield max(less(total(piles), rules.progress_tokens)), "progress tokens too many", "of a kind", -LARGEST, 0
    there, in_game = total([display.goods, display.goods_stock]), rules.production_in_game[len(players)]
    yield max(less(there, in_game)), "production tokens too many", "of a kind", -LARGEST, 0
    bought = sum(sum(state.goods) for state in players)
    yield sum(there) + bought, "production tokens", "in all", 0, sum(in_game)
    landscapes, villages = rules.tiles["landscape"], rules.tiles["village"]
    held = landscapes.spaces(total([display.landscapes, *(state.landscapes for state in players)]))
    area, own_area = landscapes.spaces(landscapes.numbers), villages.spaces(villages.numbers)
    yield built.landscapes.bit_count() + held, "spaces of landscape tiles", "in all", area, area
    for seat, state in enumerate(players):
        letter, tiles = seat_letter(seat), villages.spaces(total([state.supply, state.villages]))
        area = built.villages[seat].bit_count() + tiles
        posts = state.posts + built.posts[seat].bit_count()
        yield area, "spaces of village tiles", letter, own_area, own_area
        yield posts, "trading posts", letter, 0, rules.trading_posts
        yield state.points, "victory points", letter, 0, LARGEST
        yield state.chests, "chests", letter, 0, LARGEST
        yield state.gold, "gold", letter, 0, rules.gold_limit
        yield state.cannons, "cannons", letter, 0, rules.cannon_limit
        yield state.progress, "spaces on the progress track", letter, 0, rules.progress_length
        yield state.space, "spaces on the special action track", letter, 0, rules.special_length


def _of_map(position: Position) -> Iterator[str]:
    """Yield a message for each misplaced building or ship."""
    chart, built = position.chart, position.built
    if wrong := misplaced(chart, built):
        yield f"nothing like that can be built on {', '.join(names(chart, wrong))}"
    ships = Counter(space for state in position.players for space in state.ships if space is not None)
    for space, number in ships.items():
        if not chart.water >> space & 1:
            yield f"a ship ashore on {space}"
        elif number > position.rules.sea_limit and chart.sea >> space & 1:
            yield f"{number} ships on sea space {space}"


def _of_order(position: Position) -> Iterator[str]:
    spaces = [position.spaces[seat] for seat in position.discs]
    if spaces != sorted(spaces, reverse=True) or sorted(position.discs) != list(range(len(spaces))):
        yield f"discs {position.discs} on spaces {spaces}"
    points, due = [state.points for state in position.players], position.due
    if isinstance(due, Over) and any(points[seat] != max(points) for seat in due.winners):
        yield "a winner has not the most victory points"


def _of_steps(before: Position, ledger: Ledger, after: Position) -> Iterator[str]:
    """Yield a message for each player whose victory points or gold do not change as the steps say."""
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        letter, own = seat_letter(seat), ledger.of(seat)
        points, gold = own.total("points"), own.total("gold")
        won, earned = now.points - was.points, now.gold - was.gold
        if won != points and not own.said("step.floor"):
            yield f"the victory points of {letter} change by {won}, by the steps {points}"
        if earned != gold:
            yield f"the gold of {letter} changes by {earned}, by the steps {gold}"
