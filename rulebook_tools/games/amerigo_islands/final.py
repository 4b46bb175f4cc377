"""The final scoring, and who has won."""

from __future__ import annotations

from rulebook_tools.engine.figures import Count, Name, player
from rulebook_tools.engine.noting import Log, note
from rulebook_tools.games.amerigo_islands import gold, tracks
from rulebook_tools.games.amerigo_islands.actions import ScoreGame
from rulebook_tools.games.amerigo_islands.owning import has_token
from rulebook_tools.games.amerigo_islands.position import Over, Position, with_state
from rulebook_tools.games.amerigo_islands.steps import gold as gold_figure
from rulebook_tools.games.amerigo_islands.steps import points
from rulebook_tools.games.amerigo_islands.tokens import GOLD
from rulebook_tools.games.amerigo_islands.treasury import add_points
from rulebook_tools.games.amerigo_islands.turn_order import tied_at_front


def score_game(position: Position, _action: ScoreGame, log: Log) -> Position:
    """Score gold, goods, progress and the special action track, and name the winner.

    Source: Spielende.
    """
    after = position
    for part in (score_gold, score_goods, score_progress, score_special):
        for seat in position.discs:
            after = part(after, seat, log)
    return name_winner(after, log)


def score_gold(position: Position, seat: int, log: Log) -> Position:
    """Move the gold of chests and tokens onto the gold track, and score all of it.

    Source: Spielende, Goldwertung.
    """
    rules, state, who = position.rules, position.players[seat], player(seat)
    number = rules.number
    unused = [kind for kind, there in enumerate(state.tokens) if there and rules.tokens[kind].name in GOLD]
    of_chests = state.chests * number["chest_gold"]
    of_tokens = sum(state.tokens[kind] * rules.token_gold.get(rules.tokens[kind].name, 0) for kind in unused)
    gained = gold.gain(state.gold, of_chests + of_tokens, number["gold_limit"])
    if of_chests + of_tokens:
        reads = ("chest_gold",) * bool(of_chests)
        reads += tuple(f"token_gold.{rules.tokens[kind].name}" for kind in unused)
        figures = {"added": gold_figure(of_chests + of_tokens), "gold": gold_figure(gained.gold)}
        note(log, "end.gold", "step.gold_moved", *reads, player=who, **figures)
    over, on_track = gained.over * number["gold_over"], gained.gold * number["end_gold"]
    if gained.over:
        figures = {"over": gold_figure(gained.over), "points": points(over)}
        note(log, "end.gold", "step.final_over", "gold_limit", "gold_over", player=who, **figures)
    if gained.gold:
        figures = {"gold": gold_figure(gained.gold), "points": points(on_track)}
        note(log, "end.gold", "step.final_gold", "end_gold", player=who, **figures)
    turned = tuple(0 if kind in unused else there for kind, there in enumerate(state.tokens))
    used = tuple(
        was + (there if kind in unused else 0)
        for kind, (was, there) in enumerate(zip(state.used, state.tokens, strict=True))
    )
    now = state._replace(gold=gained.gold, chests=0, tokens=turned, used=used)
    return add_points(with_state(position, seat, now), seat, over + on_track)


def score_goods(position: Position, seat: int, log: Log) -> Position:
    """Score each sort: its resource tokens times its production tokens, the printed one included.

    Source: Spielende, Warenwertung.
    """
    rules, state, who = position.rules, position.players[seat], player(seat)
    printed, worth = rules.number["production_printed"], rules.number["end_count"]
    won = 0
    for index, sort in enumerate(rules.sorts):
        resources, bought = state.resources[index], state.goods[index]
        product = resources * (bought + printed) * worth
        won += product
        if not resources and not bought:
            continue
        figures = {
            "resources": Count(resources, "resource_token"),
            "tokens": Count(bought + printed, "production_token"),
            "points": points(product),
        }
        note(
            log,
            "end.goods",
            "step.sort",
            "production_printed",
            player=who,
            sort=Name(f"good.{sort}"),
            **figures,
        )
    if any(state.goods):
        note(log, "end.count", "step.count_one", "end_count", player=who)
    if any(state.resources) or any(state.goods):
        note(log, "end.goods", "step.final_goods", player=who, points=points(won))
    return add_points(position, seat, won)


def score_progress(position: Position, seat: int, log: Log) -> Position:
    """Score the progress tokens marked for the end, and the progress track.

    Source: Spielende, Fortschrittswertung; Erklärung der Fortschrittsmarker, Siegpunkte.
    """
    rules, state, who, number = position.rules, position.players[seat], player(seat), position.rules.number
    posts = position.built.posts[seat].bit_count()
    worth = {
        "end-posts": ("token_end_post", posts * number["token_end_post"]),
        "end-seven": ("token_end_seven", number["token_end_seven"]),
        "end-gold": ("token_end_gold", state.gold * number["token_end_gold"]),
    }
    won = 0
    for name, (reads, value) in worth.items():
        if has_token(rules, state, name):
            won += value
            note(
                log,
                f"token.{name}",
                "step.end_token",
                reads,
                player=who,
                token=Name(f"token.{name}"),
                points=points(value),
            )
    reached = tracks.value_at(rules.progress_track, state.progress)
    if reached is not None:
        won += reached[1]
        figures = {"points": points(reached[1])}
        note(
            log, "end.progress", "step.progress_value", f"progress_points.{reached[0]}", player=who, **figures
        )
    if won:
        note(log, "end.progress", "step.final_progress", player=who, points=points(won))
    return add_points(position, seat, won)


def score_special(position: Position, seat: int, log: Log) -> Position:
    """Score the special action track.

    Source: Spielende, Sonderaktionswertung.
    """
    rules, state = position.rules, position.players[seat]
    reached = tracks.value_at(rules.special_track, state.space)
    if reached is None:
        return position
    space, won = reached
    reads = f"special_points.{space}"
    note(log, "end.special", "step.final_special", reads, player=player(seat), points=points(won))
    return add_points(position, seat, won)


def name_winner(position: Position, log: Log) -> Position:
    """Name the winner; a tie goes to whoever is further forward on the special action track.

    Source: Spielende.
    """
    best = max(state.points for state in position.players)
    tied = tuple(seat for seat in position.discs if position.players[seat].points == best)
    for seat in position.discs:
        note(
            log, "end.winner", "step.score", player=player(seat), points=points(position.players[seat].points)
        )
    if len(tied) == 1:
        note(log, "end.winner", "step.winner", player=player(tied[0]))
        return position._replace(due=Over("end.winner", tied))
    front = tied_at_front(position.discs, [state.space for state in position.players], tied)
    won = front if position.rules.reads("final_tie", "shared") else front[:1]
    note(log, "end.tie", "step.tied", players=tuple(map(player, tied)), points=points(best))
    if len(won) > 1:
        note(log, "end.tie", "step.tie_shared", players=tuple(map(player, won)))
    else:
        note(log, "end.tie", "step.tie_stack" if len(front) > 1 else "step.tie_won", player=player(won[0]))
    return position._replace(due=Over("end.tie", won))
