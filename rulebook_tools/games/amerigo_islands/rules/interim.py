"""The interim scoring: the pirates attack, then points are counted."""

from __future__ import annotations

from collections.abc import Sequence

from rulebook_tools.engine.kit import (
    NOT_DUE,
    Chance,
    Chapter,
    RuleStatement,
)
from rulebook_tools.games.amerigo_islands.board import tokens
from rulebook_tools.games.amerigo_islands.model import (
    Drawing,
    Position,
    Raiding,
    Reveal,
    ScoreRound,
    Scoring,
    actor,
    has,
    with_state,
)
from rulebook_tools.games.amerigo_islands.rules.display import (
    each_pirate,
    hidden_pirates,
    next_draw,
    some_pirates,
    unknown_markers,
)
from rulebook_tools.games.amerigo_islands.rules.gold import add_gold_once
from rulebook_tools.games.amerigo_islands.rules.phases import why_not_yet
from rulebook_tools.games.amerigo_islands.speech import FIGURES, Log, refuse

CHAPTER = Chapter[Position](FIGURES)
CHAPTER.awaits(Raiding, "interim.pay", "raiding")


@CHAPTER.offers(Raiding)
def at_the_end(position: Position, _due: Raiding) -> Sequence[Reveal | ScoreRound]:
    """Return the scoring; before it the pirate markers that nobody has named."""
    return each_pirate(position) if unknown_markers(position) else [ScoreRound()]


@CHAPTER.by_chance(Raiding)
def raid(position: Position, _due: Raiding, chance: Chance) -> Reveal | ScoreRound:
    """Let the pirates come; before that, turn up the markers that nobody has named."""
    unknown = unknown_markers(position)
    return some_pirates(position, unknown, chance) if unknown else ScoreRound()


@CHAPTER.forbids(ScoreRound)
def why_not_score(position: Position, _action: ScoreRound) -> RuleStatement | None:
    """The pirates attack at the end of a round.

    Source: Durchgangsende und Zwischenwertung.
    """
    if not isinstance(position.due, Raiding):
        return why_not_yet(position, refuse("round.end", "round_goes_on", next=actor(position)))
    return NOT_DUE if unknown_markers(position) else None


@CHAPTER.does(ScoreRound)
def score_round(position: Position, _action: ScoreRound, log: Log) -> Position:
    """Let the pirates attack everybody; then prepare the next round, or score the game.

    Source: Durchgangsende und Zwischenwertung, Spielende.
    """
    rules, shown = position.rules, position.display.pirates
    log.say("interim.strength", markers=shown, strength=shown)
    after = position
    for seat in position.discs:
        after = attack(after, seat, log)
    if position.round == rules.rounds:
        log.say("end", "last_round", round=position.round)
        return after._replace(due=Scoring())
    due = Drawing("pirate", min(rules.pirates_more, sum(hidden_pirates(after).values())))
    return after._replace(due=due) if due.left else next_draw(after, due, log)


def raisers(position: Position, seat: int) -> int:
    """Return how many others make the pirates stronger for a player."""
    return sum(has(position, other, "pirates2") for other in position.discs if other != seat)


def attack(position: Position, seat: int, log: Log) -> Position:
    """Let the pirates attack a player.

    Source: Durchgangsende und Zwischenwertung; Erklärung der Fortschrittsmarker, Piratenaktionen.
    """
    rules, state, number = position.rules, position.players[seat], raisers(position, seat)
    force = tokens.strength(position.display.pirates, number, rules.token_pirates if number else 0)
    if number:
        log.say("token.pirates", "stronger", player=seat, pirates=force)
    halved = has(position, seat, "half-loss")
    after = tokens.attack(force, state.cannons, state.points, rules.token_half if halved else 1)
    log.say("interim.pay", "pay_cannons", player=seat, cannons=state.cannons - after.cannons)
    now = with_state(position, seat, state._replace(cannons=after.cannons, points=after.points))
    if after.fended:
        log.say("interim.keep", "keep_cannons", player=seat, cannons=after.cannons)
        return reward(now, seat, log)
    if halved:
        log.say("token.half", player=seat, half_damage=after.damage)
    log.say("interim.damage", player=seat, points=after.damage)
    if state.points < after.damage:
        log.say("interim.floor", player=seat, points=state.points)
    return now


def reward(position: Position, seat: int, log: Log) -> Position:
    """Give gold for fending off all pirates to the owner of that progress token."""
    if not has(position, seat, "defend-gold"):
        return position
    amount = position.rules.token_defend
    log.say("token.defend", "defended", player=seat, gold=amount)
    return add_gold_once(position, seat, amount, log)
