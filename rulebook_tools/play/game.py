"""Play random games move by move, and check the contract of games at every move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.game import Game
from rulebook_tools.engine.guard import Broken, Guard, error_line
from rulebook_tools.games import raised_at
from rulebook_tools.model import RandomGames
from rulebook_tools.play import invariants
from rulebook_tools.play.invariants import Played, PlaySettings, Transition, Trial, Violation
from rulebook_tools.util.errors import RulebookError

MOST_MOVES = 20_000
"""The number of moves after which a game counts as endless."""
USUAL = PlaySettings()


def moves(game: Game[Any, Any], players: int, seed: int, *, explain: bool = True) -> Iterator[Transition]:
    """Yield the moves of the random game with a seed, without checks; `steps` are empty without `explain`."""
    position, chance = game.new_game(players), Chance(seed)
    while game.outcome(position) is None:
        action = game.by_chance(position, chance)
        if action is None:
            action = chance.choice(game.legal_actions(position))
        after, steps = game.apply(position, action, explain=explain)
        yield Transition(position, action, steps, after)
        position = after


def play_game(game: Game[Any, Any], players: int, seed: int, settings: PlaySettings = USUAL) -> Played:
    """Play a random game to its end or to its first violation, and return its result.

    Unless `settings.sample` is 0, a game without violations is then replayed, and sampled actions are tried
    at some of its positions; see `accepted_is_listed`.
    """
    trial = Trial(game, settings, seed)
    played = trial.played
    try:
        with Guard():
            record = _play(trial, players)
            if settings.sample and not played.violations:
                _look_closely(trial, players, record)
    except Broken as broken:  # a crash is a violation with a seed, like any other
        played.moves = max(played.moves, 1)
        problem = error_line(broken.error) + (f", when {trial.attempt}" if trial.attempt else "")
        for at in raised_at(broken.error):
            problem += f" ({at})"
        played.violations.append(Violation(seed, trial.move, problem, is_crash=True))
    return played


def _play(trial: Trial, players: int) -> Sequence[Transition]:
    played, record = trial.played, list[Transition]()
    position, chance = trial.game.new_game(players), Chance(played.seed)
    while played.outcome is None and not played.violations:
        played.moves += 1
        trial.move = played.moves
        if played.moves > MOST_MOVES:
            trial.note([f"the game is not over after {MOST_MOVES} moves"])
        elif move := _move(trial, position, chance):
            record.append(move)
            played.applied.update([step.rule for step in move.steps])
            position = move.after
    return record


def _move(trial: Trial, position: Any, chance: Chance) -> Transition | None:
    """Make one random move, record violations, and return the move.

    All legal actions are tried first; if that reveals a violation, no move is made, and None is returned.
    """
    game = trial.game
    before = invariants.copied(position) if trial.is_watched else position
    legal = game.legal_actions(position)
    reached, refused = invariants.listed_is_accepted(game, position, legal)
    if not trial.note(invariants.changed(position, before) or refused):
        return None
    action = game.by_chance(position, chance)
    if action is None:
        at = chance.below(len(legal))
        action, unexplained = legal[at], reached[at]
    else:
        unexplained = game.apply(position, action, explain=False)
    after, steps = game.apply(position, action)
    if unexplained != (after, ()):
        trial.note(["without its steps the move leads elsewhere"])
    trial.note(trial.statements.wrong([game.describe(position, action)], steps))
    trial.note(game.invariants(position, steps, after))
    trial.note(invariants.changed(position, before))
    outcome = game.outcome(after)
    if outcome is not None:
        trial.note(invariants.end_violations(game, outcome, steps, game.legal_actions(after)))
    trial.played.outcome = outcome
    return Transition(position, action, steps, after)


def _look_closely(trial: Trial, players: int, record: Sequence[Transition]) -> None:
    """Try sampled actions at some positions of a game and at its end, and replay it; record violations."""
    game = trial.game
    for number, move in enumerate(record, 1):
        trial.move = number
        if trial.is_checked_closely(len(record)):
            legal = game.legal_actions(move.before)
            trial.sampler.meet([*legal, move.action])
            is_fine = trial.note(invariants.listed_again(game, move.before, legal))
            is_fine &= trial.note(invariants.written_is_read(game, move.before, (*legal, move.action)))
            if not (is_fine and trial.note(invariants.accepted_is_listed(trial, move.before, legal))):
                return
    last = record[-1]
    trial.note(invariants.accepted_is_listed(trial, last.after, (), like=(last.action,)))
    trial.note(invariants.replayed(game, players, record))


ENOUGH_MOVES, ENOUGH_GAMES = 2_500, 60
"""After so many moves, or so many games, no new round (one game for each number of players) begins."""


def play_random_games(game: Game[Any, Any]) -> RandomGames:
    """Play random games, each to its end or to its first violation; return what `rulebook record` writes.

    The moves that are played are checked; other actions, legal or not, are not tried. Raises `RulebookError`
    if a game crashes.
    """
    played, seed = list[Played](), 0
    try:
        with Guard():
            numbers = list(game.players)
    except Broken as broken:
        raise RulebookError(f"the numbers of players cannot be told: {error_line(broken.error)}") from broken
    while len(played) < ENOUGH_GAMES and sum(each.moves for each in played) < ENOUGH_MOVES:
        seed += 1
        for players in numbers:
            played.append(play_game(game, players, seed, PlaySettings(sample=0)))
            for violation in played[-1].violations:
                if violation.is_crash:
                    raise RulebookError(f"a random game of {players} players breaks off: {violation}")
    applied = sum((each.applied for each in played), Counter[str]())
    return RandomGames(
        players=(min(numbers), max(numbers)),
        games=len(played),
        moves=sum(each.moves for each in played),
        violations=sum(len(each.violations) for each in played),
        applied=dict(sorted(applied.items())),
    )
