"""The end of a turn, and whether the game ends with it."""

from __future__ import annotations

from rulebook_tools.engine.figures import player
from rulebook_tools.engine.noting import Log, step
from rulebook_tools.games.amerigo_cards.final import end_game
from rulebook_tools.games.amerigo_cards.position import Leg, Position
from rulebook_tools.games.amerigo_cards.rules import row_of


def end_turn(position: Position, log: Log, *, came_home: bool = False) -> Position:
    """Hand the turn to the left, unless the game is over.

    It is over when enough players are at home in the last run: at the end of any turn, or (if that
    reading is adopted) only when one has just come home. And by another reading, it is over with the
    round in which the deck ran out for good; the first seat is the start player's.
    Source: Spielablauf, Spielende; The Game, End of the Game.
    """
    rules, players, turn, deck, discard, run, _ = position
    if run == rules.deck_runs and (came_home or rules.home_at_once):
        rule = ended_at_home(position)
        if rule:
            return end_at_home(position, rule, log)
    following = (turn + 1) % len(players)
    if rules.ends_with_round and run == rules.deck_runs and not following and not any(deck):
        return end_with_deck(position, log)
    return Position(rules, players, following, deck, discard, run)


def ended_at_home(position: Position) -> str:
    """Return the rule by which the game is over in its last run, or none.

    Source: Spielende, Variante für 5 bis 8 Spieler; End of the Game, Variant for 5 to 8 Players.
    """
    rows, players = position.rules.sailing_at_end, position.players
    of_all = rows[0][1]
    most, away = max(of_all, row_of(rows, len(players))[1]), 0
    for state in players:
        if state.leg is not Leg.HOME:
            away += 1
            if away > most:
                return ""
    return "end.home" if away <= of_all else "more.end"


def end_at_home(position: Position, rule: str, log: Log) -> Position:
    """End the game because enough players are at home.

    Source: Spielende, Variante für 5 bis 8 Spieler; End of the Game, Variant for 5 to 8 Players.
    """
    if log is not None:
        rows = position.rules.sailing_at_end
        away = tuple(player(i) for i, state in enumerate(position.players) if state.leg is not Leg.HOME)
        if rule == "end.home":
            log.append(step(rule, "step.all_home", f"sailing_at_end.{rows[0][0]}"))
        else:
            row, _ = row_of(rows, len(position.players))
            log.append(step(rule, "step.all_but", f"sailing_at_end.{row}", away=away))
    return end_game(position, rule, log)


def end_with_deck(position: Position, log: Log) -> Position:
    """End the game because the deck has run out for good.

    Source: Spielende; End of the Game.
    """
    if log is not None:
        log.append(step("end.second", "step.deck_out", "deck_runs"))
    return end_game(position, "end.second", log)
