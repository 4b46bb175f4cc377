"""One random game, move by move, under everything that a game promises."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from rulebook_tools.engine.answers import Answers
from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.figures import Step
from rulebook_tools.engine.game import Applied, Game, Outcome
from rulebook_tools.engine.guard import Broken, Guard, told
from rulebook_tools.games import raised_at
from rulebook_tools.play.contract import (
    Excuse,
    Snapshot,
    Tried,
    accepted_is_listed,
    changed_json_is_refused,
    ends_well,
    is_chance,
    listed_is_accepted,
    listed_again,
    replayed,
    same_in_json,
)
from rulebook_tools.play.summary import Played, Violation

MOST_MOVES = 20_000
"""A game that is not over after so many moves is taken for one without an end."""
SAMPLED = 40
"""One position in so many is looked at closely, and the last one of each game."""


class Move(NamedTuple):
    """A move of a random game."""

    before: Any
    action: Any
    steps: tuple[Step, ...]
    after: Any


def moves(game: Game[Any, Any], players: int, seed: int, *, explain: bool = True) -> Iterator[Move]:
    """Yield the moves of the random game of a seed, without a look at what the game answers."""
    position, chance = game.new_game(players), Chance(seed)
    while game.outcome(position) is None:
        action = game.by_chance(position, chance)
        if action is None:
            action = chance.choice(game.legal_actions(position))
        after, steps = game.apply(position, action, explain=explain)
        yield Move(position, action, steps, after)
        position = after


def play_game(
    game: Game[Any, Any], players: int, seed: int, *, sample: int = SAMPLED, excused: Excuse = is_chance
) -> Played:
    """Return a random game, played to its end or to the first move with which something is wrong.

    One position in `sample` is looked at closely: there, actions and saved positions are made up as well, and
    the game is replayed when it is over. With 0 none of that is done. `excused` says which actions
    may be accepted though they are not listed. Neither changes the game of a seed.
    """
    played = Played(seed)
    tried = Tried(Answers(game), Chance(seed), excused)  # type: ignore[arg-type] # answers as the game does
    try:
        with Guard():
            _play(tried, players, played, sample)
    except Broken as broken:  # a crash is told like anything else, with its seed
        played.moves += 1
        problem = f"{told(broken.error)}, when {tried.doing}" if tried.doing else told(broken.error)
        at = "".join(raised_at(broken.error))
        played.violations.append(Violation(seed, played.moves, problem, at))
    return played


def _play(tried: Tried, players: int, played: Played, sample: int) -> None:
    """Play a game until it is over or something is wrong with it."""
    game, record = tried.game, list[tuple[Any, Applied[Any]]]()
    chance, position = Chance(played.seed), game.new_game(players)
    while played.outcome is None and not played.violations:
        is_close = sample > 0 and (played.seed + played.moves) % sample == 0
        if played.moves >= MOST_MOVES:
            problems = [f"the game is not over after {MOST_MOVES} moves"]
        else:
            action, applied, played.outcome, problems = _move(tried, position, chance, is_close=is_close)
            position = applied.position
            if sample:
                record.append((action, applied))
                if played.outcome is not None and not is_close:
                    problems += same_in_json(game, position)
        played.moves += 1
        played.violations += [Violation(played.seed, played.moves, f"{problem}") for problem in problems]
    if played.outcome is not None and not played.violations and record:
        otherwise = replayed(game, players, record)
        if otherwise is not None:
            problem = "the game goes otherwise when the same actions are taken again"
            played.violations.append(Violation(played.seed, otherwise, problem))


def _move(
    tried: Tried, position: Any, chance: Chance, *, is_close: bool
) -> tuple[Any, Applied[Any], Outcome | None, list[str]]:
    """Take one move; return the action, what it led to, how the game ended, and what is wrong."""
    game = tried.game
    legal = game.legal_actions(position)
    before = Snapshot(game, position) if is_close else None
    reached, problems = listed_is_accepted(game, position, legal)
    if problems:
        return None, Applied(position, ()), None, problems
    action = game.by_chance(position, chance)
    if action is None:
        at = chance.below(len(legal))
        action, untold = legal[at], reached[at]
    else:
        untold = game.apply(position, action, explain=False)
    applied = after, steps = game.apply(position, action)
    if untold != (after, ()):
        problems.append("without its steps the move leads elsewhere")
    problems += tried.statements.wrong([game.describe(position, action)], steps)
    problems += game.invariants(position, steps, after)
    outcome = game.outcome(after)
    if outcome is not None:
        problems += ends_well(game, outcome, steps, game.legal_actions(after))
    if before is not None:
        tried.variety.meet([*legal, action])
        for check in (
            before.changed(position),
            same_in_json(game, after),
            listed_again(game, position, legal),
            accepted_is_listed(tried, position, legal),
            changed_json_is_refused(tried, position),
        ):
            problems += () if problems else check
    return action, applied, outcome, problems
