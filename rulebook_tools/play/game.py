"""One random game, move by move, under everything that a game promises."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.game import Game, Outcome
from rulebook_tools.engine.guard import Broken, Guard, told
from rulebook_tools.games import raised_at
from rulebook_tools.play.made_up import accepted_is_listed
from rulebook_tools.play.promises import Snapshot, ends_well, listed_again, listed_is_accepted, replayed
from rulebook_tools.play.summary import Played, Violation
from rulebook_tools.play.terms import PlaySettings, Transition, Tried

MOST_MOVES = 20_000
"""A game that is not over after so many moves is taken for one without an end."""
TERMS = PlaySettings()
"""How closely a game is looked at, unless something else is asked for."""


def moves(game: Game[Any, Any], players: int, seed: int, *, explain: bool = True) -> Iterator[Transition]:
    """Yield the moves of the random game of a seed, without a look at what the game answers."""
    position, chance = game.new_game(players), Chance(seed)
    while game.outcome(position) is None:
        action = game.by_chance(position, chance)
        if action is None:
            action = chance.choice(game.legal_actions(position))
        after, steps = game.apply(position, action, explain=explain)
        yield Transition(position, action, steps, after)
        position = after


def play_game(game: Game[Any, Any], players: int, seed: int, terms: PlaySettings = TERMS) -> Played:
    """Return a random game, played to its end or to the first move with which something is wrong.

    A game that went well is then looked at closely.
    """
    played, tried = Played(seed), Tried(game, terms, seed)
    try:
        with Guard():
            record = list(_played(tried, players, played))
            if terms.sample and not played.violations:
                _look_closely(tried, players, played, record)
    except Broken as broken:  # a crash is told like anything else, with its seed
        if not played.outcome:
            played.moves += 1
        problem = f"{told(broken.error)}, when {tried.doing}" if tried.doing else told(broken.error)
        at = "".join(raised_at(broken.error))
        played.violations.append(Violation(seed, tried.move, problem, at))
    return played


def _played(tried: Tried, players: int, played: Played) -> Iterator[Transition]:
    """Play a game until it is over or something is wrong with it; yield its moves."""
    position, chance = tried.game.new_game(players), Chance(played.seed)
    while played.outcome is None and not played.violations:
        tried.move = played.moves + 1
        if played.moves < MOST_MOVES:
            move, played.outcome, problems = _move(tried, position, chance)
            if move is not None:
                played.applied.update([step.rule for step in move.steps])
                yield move
                position = move.after
        else:
            problems = [f"the game is not over after {MOST_MOVES} moves"]
        played.moves += 1
        _note(played, tried.move, problems)


def _move(tried: Tried, position: Any, chance: Chance) -> tuple[Transition | None, Outcome | None, list[str]]:
    """Take one move; return it, how the game ended, and what is wrong."""
    game = tried.game
    before = Snapshot(position) if tried.is_watched else None
    legal = game.legal_actions(position)
    reached, problems = listed_is_accepted(game, position, legal)
    if before is not None and (changed := list(before.changed(position))):
        problems = changed
    if problems:
        return None, None, problems
    action = game.by_chance(position, chance)
    if action is None:
        at = chance.below(len(legal))
        action, untold = legal[at], reached[at]
    else:
        untold = game.apply(position, action, explain=False)
    after, steps = game.apply(position, action)
    if untold != (after, ()):
        problems.append("without its steps the move leads elsewhere")
    problems += tried.statements.wrong([game.describe(position, action)], steps)
    problems += game.invariants(position, steps, after)
    if before is not None:
        problems += before.changed(position)
    outcome = game.outcome(after)
    if outcome is not None:
        problems += ends_well(game, outcome, steps, game.legal_actions(after))
    return Transition(position, action, steps, after), outcome, problems


def _look_closely(tried: Tried, players: int, played: Played, record: Sequence[Transition]) -> None:
    """Look at some positions of a game, at its end and at all of it; note the first thing that is wrong."""
    game = tried.game
    for number, move in enumerate(record, 1):
        tried.move = number
        if tried.is_close(len(record)):
            legal = game.legal_actions(move.before)
            tried.variety.meet([*legal, move.action])
            for check in (
                listed_again(game, move.before, legal),
                accepted_is_listed(tried, move.before, legal),
            ):
                _note(played, number, () if played.violations else list(check))
        if played.violations:
            return
        if number == len(record):
            _note(played, number, list(accepted_is_listed(tried, move.after, (), like=(move.action,))))
    _note(played, len(record), list(replayed(game, players, record)))


def _note(played: Played, number: int, problems: Sequence[object]) -> None:
    played.violations += [Violation(played.seed, number, f"{problem}") for problem in problems]
