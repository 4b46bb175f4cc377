"""The final scoring, and who has won. Main source: Spielende."""

from __future__ import annotations

from collections.abc import Mapping

from rulebook_tools.engine.kit import Chapter, NumberTable, Outcome, seat_letter
from rulebook_tools.games.amerigo_islands.model import Over, Position, ScoreGame, Scoring
from rulebook_tools.games.amerigo_islands.parameters import GOLD, passed
from rulebook_tools.games.amerigo_islands.rule_ids import RuleId
from rulebook_tools.games.amerigo_islands.rules.tokens import gold_of
from rulebook_tools.games.amerigo_islands.speech import FIGURES, Log, Refusal, refuse

CHAPTER = Chapter[Position](FIGURES)
END_TOKENS: Mapping[str, RuleId] = {
    "end-posts": "token.end-posts",
    "end-seven": "token.end-seven",
    "end-gold": "token.end-gold",
}
CHAPTER.several("step.end_token", *END_TOKENS.values())
CHAPTER.several("refuse.over", "end.winner", "end.tie")
CHAPTER.awaits(Scoring, "end", "scoring")
CHAPTER.offers(Scoring)(lambda _position, _due: [ScoreGame()])
CHAPTER.by_chance(Scoring)(lambda _position, _due, _chance: ScoreGame())


@CHAPTER.forbids(ScoreGame)
def why_not_score(position: Position, _action: ScoreGame) -> Refusal:
    """Refuse the final scoring before the last interim scoring."""
    if isinstance(position.due, Scoring):
        return None
    return refuse("end", "game_goes_on", last=position.rules.rounds)


@CHAPTER.does(ScoreGame)
def score_game(position: Position, _action: ScoreGame, log: Log) -> Position:
    """Score gold, goods, progress and the special action track for all players, and name the winner."""
    after = position
    for part in (score_gold, score_goods, score_progress, score_special):
        for seat in position.discs:
            after = part(after, seat, log)
    return name_winner(after, log)


def score_gold(position: Position, seat: int, log: Log) -> Position:
    """Move the gold of chests and tokens onto the gold track, and score all of it. Source: 1. Goldwertung."""
    rules, state, won = position.rules, position.players[seat], 0
    tokens, used, added = list(state.tokens), list(state.used), 0
    if state.chests:
        added += state.chests * rules.chest_gold
    for kind in [rules.token[name] for name in GOLD if name in rules.token]:
        if number := tokens[kind]:
            added += number * gold_of(position, kind)
            tokens[kind], used[kind] = 0, used[kind] + number
    gold = min(state.gold + added, rules.gold_limit)
    if added:
        log.say("end.gold", "gold_moved", player=seat, added=added, gold=gold)
    if over := state.gold + added - gold:
        won = over * rules.gold_over
        log.say("end.gold", "final_over", player=seat, over=over, points=won)
    if gold:
        on_track = gold * rules.end_gold
        log.say("end.gold", "final_gold", player=seat, gold=gold, points=on_track)
        won += on_track
    after = position.with_player(seat, gold=gold, chests=0, tokens=tuple(tokens), used=tuple(used))
    return after.add(seat, points=won)


def score_goods(position: Position, seat: int, log: Log) -> Position:
    """Score each sort of goods: resource tokens times production tokens, including the printed one."""
    rules, state, total = position.rules, position.players[seat], 0
    for sort, (own, bought) in enumerate(zip(state.resources, state.goods, strict=True)):
        if own or bought:
            goods = bought + rules.production_printed
            won = own * goods * rules.end_count
            log.say("end.goods", "sort", player=seat, sort=sort, resources=own, production=goods, points=won)
            total += won
    if any(state.goods):
        log.say("end.count", "count_one", player=seat)
    if any(state.resources) or any(state.goods):
        log.say("end.goods", "final_goods", player=seat, points=total)
    return position.add(seat, points=total)


def score_progress(position: Position, seat: int, log: Log) -> Position:
    """Score end-of-game progress tokens and the progress track. Source: 3. Fortschrittswertung."""
    rules, won = position.rules, 0
    for name, rule in END_TOKENS.items():
        if position.has(seat, name):
            value = end_value(position, seat, name)
            log.say(rule, "end_token", player=seat, token=rules.token[name], points=value)
            won += value
    if value := highest(rules.progress_points, position.players[seat].progress):
        log.say("end.progress", "progress_value", player=seat, points=value)
        won += value
    if won:
        log.say("end.progress", "final_progress", player=seat, points=won)
    return position.add(seat, points=won)


def end_value(position: Position, seat: int, name: str) -> int:
    """Return the victory points at the end of the game for a player's progress token `name`."""
    rules = position.rules
    if name == "end-posts":
        return position.built.posts[seat].bit_count() * rules.token_end_post
    gold = position.players[seat].gold
    return rules.token_end_seven if name == "end-seven" else gold * rules.token_end_gold


def score_special(position: Position, seat: int, log: Log) -> Position:
    """Score the special action track. Source: 4. Sonderaktionswertung."""
    won = highest(position.rules.special_points, position.players[seat].space)
    if won:
        log.say("end.special", "final_special", player=seat, points=won)
    return position.add(seat, points=won)


def highest(points: NumberTable, space: int) -> int:
    """Return the most points that any space of a track up to `space` has; 0 if none of them has points."""
    return max((points.at(each) for each in passed(points, 0, space)), default=0)


def name_winner(position: Position, log: Log) -> Position:
    """Name the winner; a tie goes to the player who is further forward on the special action track."""
    points, spaces = [state.points for state in position.players], position.spaces
    best = max(points)
    for seat in position.discs:
        log.say("end.winner", "score", player=seat, points=points[seat])
    first = tuple(seat for seat in position.discs if points[seat] == best)
    if len(first) == 1:
        log.say("end.winner", player=first[0])
        return position._replace(due=Over("end.winner", first))
    front = tuple(seat for seat in first if spaces[seat] == spaces[first[0]])
    won = front if position.rules.final_tie == "shared" else front[:1]
    log.say("end.tie", "tied", players=first, points=best)
    if len(won) > 1:
        log.say("end.tie", "tie_shared", players=won)
    else:
        log.say("end.tie", "tie_stack" if len(front) > 1 else "tie_won", player=won[0])
    return position._replace(due=Over("end.tie", won))


def why_over(position: Position) -> Refusal:
    """Return the refusal of any action after the end of the game, by the rule that ended it; None before."""
    due = position.due
    return refuse(due.rule, "over") if isinstance(due, Over) else None


def outcome(position: Position) -> Outcome | None:
    due = position.due
    if not isinstance(due, Over):
        return None
    scores = {seat_letter(seat): state.points for seat, state in enumerate(position.players)}
    return Outcome(due.rule, tuple(map(seat_letter, due.winners)), scores)
