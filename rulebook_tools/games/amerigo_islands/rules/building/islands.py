"""Completed islands and what they bring.

Sources of the rules: de “Fertigstellung einer Insel”; es “Completando una isla”.
"""

from __future__ import annotations

from rulebook_tools.engine.kit import Chapter
from rulebook_tools.games.amerigo_islands.board.built import completed_by, posts_on
from rulebook_tools.games.amerigo_islands.parameters import Rules
from rulebook_tools.games.amerigo_islands.rules.gold import add_points
from rulebook_tools.games.amerigo_islands.speech import FIGURES, Log
from rulebook_tools.games.amerigo_islands.state import Position, with_state

ISLANDS = Chapter[Position](FIGURES)


def factor_of(rules: Rules, posts: int) -> int:
    """Return by what so many trading posts on an island multiply the time marker.

    More of them than the table has rows bring as much as the last row; by one reading the series goes
    on, so that each further one adds its own number. No edition says it.
    """
    factor = rules.completion_factor.at(posts)
    if rules.seven_posts == "series":
        factor += sum(range(rules.most_posts + 1, posts + 1))
    return factor


def complete(before: Position, after: Position, seat: int, log: Log) -> Position:
    """Score the islands that have been completed."""
    for number in completed_by(after.chart, before.built, after.built):
        after = complete_island(after, number, seat, log)
    return after


def complete_island(position: Position, number: int, seat: int, log: Log) -> Position:
    """Score a completed island: for the player who completed it, and for all trading posts on it."""
    rules = position.rules
    log.say("complete", island=number)
    worth = rules.completion_points
    log.say("complete.points", "completed", player=seat, points=worth)
    after = add_points(position, seat, worth)
    if position.chart.is_large(number, rules.large_island):
        log.say("complete.chest", player=seat)
        state = after.players[seat]
        after = with_state(after, seat, state._replace(chests=state.chests + 1))
    return award_owners(after, number, log)


def award_owners(position: Position, number: int, log: Log) -> Position:
    """Give everybody with trading posts on a completed island their victory points."""
    rules = position.rules
    there = posts_on(position.chart, position.built, number)
    for seat in position.discs:
        posts = there[seat]
        if not posts:
            continue
        factor, time = factor_of(rules, posts), rules.time_value[position.round - 1]
        points = factor * time
        log.say("complete.award", player=seat, posts=posts, factor=factor, time=time, points=points)
        position = add_points(position, seat, points)
    return position
