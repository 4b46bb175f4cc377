"""What applies each action, and how a game stands when it is over."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulebook_tools.engine.figures import seat_letter
from rulebook_tools.engine.game import Outcome
from rulebook_tools.engine.meanwhile import Meanwhile
from rulebook_tools.engine.noting import Log
from rulebook_tools.games.amerigo_islands import (
    buying,
    choosing,
    constructing,
    final,
    finishing,
    moving,
    phases,
    planning,
    progress,
    raiding,
    revealing,
    setting_up,
    treasury,
    using,
    voyages,
)
from rulebook_tools.games.amerigo_islands.actions import (
    Action,
    Advance,
    Build,
    BuyGood,
    Choose,
    Clear,
    CountCubes,
    Exchange,
    Fall,
    Finish,
    Found,
    LayIslands,
    Pay,
    PickToken,
    PlaceShip,
    Reveal,
    Sail,
    ScoreGame,
    ScoreRound,
    Spill,
    StackDiscs,
    TakeGold,
    TakeTile,
    Throw,
    UseToken,
)
from rulebook_tools.games.amerigo_islands.position import Over, Position
from rulebook_tools.games.amerigo_islands.timing import check_due


def apply(position: Position, action: Action, log: Log) -> Position:
    """Return what an action leads to, noting its steps.

    Raises `IllegalAction` if a rule forbids it, the one that ended the game if it is over, and
    `GivenError` for what cannot be, such as cubes that fall though they are not in the tower.
    """
    check_due(position, action)
    return APPLIED[type(action)](position, action, log)


def outcome(position: Position) -> Outcome | None:
    """Return how the game ended, or None while it goes on.

    Source: Spielende.
    """
    due = position.due
    if not isinstance(due, Over):
        return None
    scores = {seat_letter(seat): state.points for seat, state in enumerate(position.players)}
    return Outcome(due.rule, tuple(map(seat_letter, due.winners)), scores)


APPLIED: Mapping[type[Action], Callable[[Position, Any, Log], Position]] = {
    LayIslands: setting_up.lay_islands,
    StackDiscs: setting_up.stack_discs,
    Reveal: revealing.reveal,
    Fall: phases.fall,
    Spill: phases.spill,
    Throw: phases.throw,
    Clear: phases.clear,
    Meanwhile: phases.meanwhile,
    Choose: choosing.choose,
    TakeGold: choosing.take_gold,
    CountCubes: choosing.count_cubes,
    Pay: treasury.pay,
    Exchange: treasury.exchange,
    UseToken: using.use_token,
    PickToken: progress.pick_token,
    Advance: moving.advance,
    PlaceShip: voyages.place_ship,
    Sail: voyages.sail,
    Found: voyages.found,
    TakeTile: planning.take_tile,
    Build: constructing.build,
    BuyGood: buying.buy_good,
    Finish: finishing.finish,
    ScoreRound: raiding.score_round,
    ScoreGame: final.score_game,
}
"""What applies each kind of action."""
