"""What no move may ever do, whatever the rules in play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulebook_tools.engine.kit import Ledger, seat_letter, total
from rulebook_tools.games.amerigo_islands.board.built import misplaced
from rulebook_tools.games.amerigo_islands.board.charts import names
from rulebook_tools.games.amerigo_islands.model import Over, Position
from rulebook_tools.games.amerigo_islands.parameters import COLOURS

LARGEST = 10**9
"""More than there can be of anything that nothing limits."""


def invariants(before: Position, ledger: Ledger, after: Position) -> Iterator[str]:
    """Yield what is wrong with a move."""
    for number, what, least, most in _numbers(after):
        if not least <= number <= most:
            yield f"{number} {what}"
    yield from _of_map(after)
    yield from _of_order(after)
    yield from _of_steps(before, ledger, after)
    if after.round < before.round or after.round > before.round + 1:
        yield f"round {after.round} after round {before.round}"


def _numbers(position: Position) -> Iterator[tuple[int, str, int, int]]:
    """Yield numbers of things, what these are, and the least and the most that there can be."""
    rules, display, built, players = position.rules, position.display, position.built, position.players
    for index, (name, number) in enumerate(zip(COLOURS, rules.cubes, strict=True)):
        places = [place[index] for place in position.tower]
        yield sum(places), f"{name} cubes", number, number
        yield min(places), f"{name} cubes in one place", 0, number
    owned = [counts for state in players for counts in (state.tokens, state.used)]
    found = zip(*owned, *display.tokens, display.token_stock, strict=True)
    for name, numbers, most in zip(rules.token_names, found, rules.progress_tokens, strict=True):
        yield sum(numbers), f"progress tokens {name}", 0, most
        yield min(numbers), f"progress tokens {name} in one place", 0, most
    there, in_game = total([display.goods, display.goods_stock]), rules.production_in_game[len(players)]
    for name, number, most in zip(rules.production_names, there, in_game, strict=True):
        yield number, f"production tokens {name}", 0, most
    bought = sum(sum(state.goods) for state in players)
    yield sum(there) + bought, "production tokens", 0, sum(in_game)
    landscapes, villages = rules.landscapes, rules.villages
    held = landscapes.spaces(total([display.landscapes, *(state.landscapes for state in players)]))
    area = landscapes.spaces(landscapes.numbers)
    yield built.landscapes.bit_count() + held, "spaces of landscape tiles", area, area
    for seat, state in enumerate(players):
        letter, area = seat_letter(seat), villages.spaces(villages.numbers)
        own = built.villages[seat].bit_count() + villages.spaces(total([state.supply, state.villages]))
        yield own, f"spaces of village tiles of {letter}", area, area
        posts = state.posts + built.posts[seat].bit_count()
        yield posts, f"trading posts of {letter}", 0, rules.trading_posts
        yield state.points, f"victory points of {letter}", 0, LARGEST
        yield state.gold, f"gold of {letter}", 0, rules.gold_limit
        yield state.cannons, f"cannons of {letter}", 0, rules.cannon_limit
        yield state.progress, f"spaces on the progress track of {letter}", 0, rules.progress_length
        yield state.space, f"spaces on the special action track of {letter}", 0, rules.special_length
        yield state.chests, f"chests of {letter}", 0, LARGEST


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
