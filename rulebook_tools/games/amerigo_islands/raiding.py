"""The interim scoring: the pirates attack everybody."""

from __future__ import annotations

from rulebook_tools.engine.figures import Count, player
from rulebook_tools.engine.noting import Log, note
from rulebook_tools.games.amerigo_islands import pirates
from rulebook_tools.games.amerigo_islands.actions import ScoreRound
from rulebook_tools.games.amerigo_islands.owning import has_token
from rulebook_tools.games.amerigo_islands.position import Drawing, Position, Scoring, with_state
from rulebook_tools.games.amerigo_islands.revealing import hidden_pirates, next_draw
from rulebook_tools.games.amerigo_islands.steps import cannons, points
from rulebook_tools.games.amerigo_islands.steps import gold as gold_figure
from rulebook_tools.games.amerigo_islands.treasury import add_gold


def score_round(position: Position, _action: ScoreRound, log: Log) -> Position:
    """Let the pirates attack everybody; then prepare the next round, or score the game.

    Source: Durchgangsende und Zwischenwertung, Spielende.
    """
    rules, shown = position.rules, position.display.pirates
    markers = Count(len(shown), "pirate_marker")
    figures = {"markers": markers, "pirates": Count(pirates.strength(shown, 0, 0), "pirate")}
    note(log, "interim.strength", "step.strength", *pirates.read_markers(shown), **figures)
    after = position
    for seat in position.discs:
        after = attack(after, seat, log)
    if position.round == rules.number["rounds"]:
        note(log, "end", "step.last_round", "rounds", round=position.round)
        return after._replace(due=Scoring())
    number = min(rules.number["pirates_more"], sum(number for _, number in hidden_pirates(after)))
    due = Drawing("pirate", number)
    return after._replace(due=due) if number else next_draw(after, due, log)


def raisers(position: Position, seat: int) -> int:
    """Return how many others make the pirates stronger for a player.

    Source: Erklärung der Fortschrittsmarker, Piratenaktionen.
    """
    others = (state for each, state in enumerate(position.players) if each != seat)
    return sum(has_token(position.rules, state, "pirates2") for state in others)


def attack(position: Position, seat: int, log: Log) -> Position:
    """Let the pirates attack a player.

    Source: Durchgangsende und Zwischenwertung; Erklärung der Fortschrittsmarker, Piratenaktionen.
    """
    rules, state, who = position.rules, position.players[seat], player(seat)
    number = raisers(position, seat)
    force = pirates.strength(position.display.pirates, number, rules.number["token_pirates"])
    if number:
        figures = {"pirates": Count(force, "pirate")}
        note(log, "token.pirates", "step.stronger", "token_pirates", player=who, **figures)
    halved = has_token(rules, state, "half-loss")
    share = rules.number["token_half"] if halved else 1
    after = pirates.attack(force, state.cannons, state.points, share)
    paid = state.cannons - after.cannons
    note(log, "interim.pay", "step.pay_cannons", player=who, cannons=cannons(paid))
    now = with_state(position, seat, state._replace(cannons=after.cannons, points=after.points))
    if after.fended:
        note(log, "interim.keep", "step.keep_cannons", player=who, cannons=cannons(after.cannons))
        return reward(now, seat, log)
    if halved:
        note(log, "token.half", "step.half", "token_half", player=who, points=points(after.damage))
    note(log, "interim.damage", "step.damage", player=who, points=points(after.damage))
    if state.points < after.damage:
        note(log, "interim.floor", "step.floor", player=who, points=points(state.points))
    return now


def reward(position: Position, seat: int, log: Log) -> Position:
    """Give gold for fending off all pirates to the owner of that progress token.

    Source: Erklärung der Fortschrittsmarker, Piratenaktionen.
    """
    rules = position.rules
    if not has_token(rules, position.players[seat], "defend-gold"):
        return position
    amount = rules.number["token_defend"]
    note(log, "token.defend", "step.defended", "token_defend", player=player(seat), gold=gold_figure(amount))
    return add_gold(position, seat, amount, log, lost=rules.reads("chest_overflow", "lost"))
