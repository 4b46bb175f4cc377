"""What no move may ever do, whatever the rules in play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from operator import gt

from rulebook_tools.engine.kit import Ledger, seat_letter, total
from rulebook_tools.games.amerigo_islands.board.built import misplaced
from rulebook_tools.games.amerigo_islands.board.charts import names
from rulebook_tools.games.amerigo_islands.model import Over, Position
from rulebook_tools.games.amerigo_islands.parameters import COLOURS


def invariants(before: Position, ledger: Ledger, after: Position) -> Iterator[str]:
    """Yield what is wrong with a move."""
    for faults in (_of_cubes, _of_players, _of_tokens, _of_tiles, _of_map, _of_order):
        yield from faults(after)
    yield from _of_steps(before, ledger, after)
    if after.round < before.round or after.round > before.round + 1:
        yield f"round {after.round} after round {before.round}"


def _of_cubes(position: Position) -> Iterator[str]:
    for index, name in enumerate(COLOURS):
        numbers = [place[index] for place in position.tower]
        if sum(numbers) != position.rules.cubes[index] or min(numbers) < 0:
            yield f"{sum(numbers)} {name} cubes"


def _of_players(position: Position) -> Iterator[str]:
    rules = position.rules
    for seat, state in enumerate(position.players):
        letter = seat_letter(seat)
        bounds = {
            "victory points": (state.points, None),
            "gold": (state.gold, rules.gold_limit),
            "cannons": (state.cannons, rules.cannon_limit),
            "progress": (state.progress, rules.progress_length),
            "spaces": (state.space, rules.special_length),
            "chests": (state.chests, None),
        }
        for name, (number, most) in bounds.items():
            if number < 0 or (most is not None and number > most):
                yield f"{letter} has {number} {name}"
        if state.posts + position.built.posts[seat].bit_count() > rules.trading_posts:
            yield f"{letter} has too many trading posts"


def _of_tokens(position: Position) -> Iterator[str]:
    rules, display = position.rules, position.display
    owned = [counts for state in position.players for counts in (state.tokens, state.used)]
    found = zip(*owned, *display.tokens, display.token_stock, strict=True)
    for name, numbers, most in zip(rules.token_names, found, rules.progress_tokens, strict=True):
        if sum(numbers) > most or min(numbers) < 0:
            yield f"{sum(numbers)} progress tokens {name}"
    there, bought = total([display.goods, display.goods_stock]), [state.goods for state in position.players]
    in_game = rules.production_in_game[len(position.players)]
    if any(map(gt, there, in_game)) or sum(there) + sum(map(sum, bought)) > sum(in_game):
        yield "more production tokens than the game has"


def _of_tiles(position: Position) -> Iterator[str]:
    """Say where the tiles in all places do not cover as many spaces as those of the game."""
    landscapes, villages, built = position.rules.landscapes, position.rules.villages, position.built
    held = [position.display.landscapes, *(state.landscapes for state in position.players)]
    area = built.landscapes.bit_count() + landscapes.spaces(total(held))
    if area != landscapes.spaces(landscapes.numbers):
        yield f"landscape tiles of {area} spaces"
    for seat, state in enumerate(position.players):
        area = built.villages[seat].bit_count() + villages.spaces(total([state.supply, state.villages]))
        if area != villages.spaces(villages.numbers):
            yield f"village tiles of {area} spaces of {seat_letter(seat)}"


def _of_map(position: Position) -> Iterator[str]:
    """Say what lies where it cannot: in the water, on something else, or two ships on one space."""
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
    """Say whose victory points or gold changed otherwise than the steps say."""
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        letter, own = seat_letter(seat), ledger.of(seat)
        points, gold = own.total("points"), own.total("gold")
        won, earned = now.points - was.points, now.gold - was.gold
        if won != points and not own.said("step.floor"):
            yield f"the victory points of {letter} change by {won}, by the steps {points}"
        if earned != gold:
            yield f"the gold of {letter} changes by {earned}, by the steps {gold}"
