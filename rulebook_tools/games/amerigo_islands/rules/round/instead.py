"""What there is instead of an action: gold, or victory points for cubes."""

from __future__ import annotations

from rulebook_tools.engine.kit import Chapter, Said
from rulebook_tools.games.amerigo_islands.actions import CountCubes, TakeGold
from rulebook_tools.games.amerigo_islands.board.gold import for_cubes
from rulebook_tools.games.amerigo_islands.rules.gold import add_gold, add_points
from rulebook_tools.games.amerigo_islands.rules.order import next_player
from rulebook_tools.games.amerigo_islands.rules.round.choose import why_no_choice
from rulebook_tools.games.amerigo_islands.rules.tokens.own import turned_over, why_not_turned
from rulebook_tools.games.amerigo_islands.speech import FIGURES, Log, refuse
from rulebook_tools.games.amerigo_islands.state import Choosing, Position, due_of, has, with_state

INSTEAD = Chapter[Position](FIGURES)


@INSTEAD.forbids(TakeGold)
def why_not_gold(position: Position, action: TakeGold) -> Said | None:
    """Gold instead of an action is for cubes on the action field.

    Source: Spielablauf, Anmerkung, Gold; Como se Juega, Nota.
    """
    if why := why_no_choice(position, action.player):
        return why
    return None if any(position.tower.field) else refuse("tower.none", "no_cubes", player=action.player)


@INSTEAD.does(TakeGold)
def take_gold_instead(position: Position, action: TakeGold, log: Log) -> Position:
    """Take gold instead of an action: for all cubes of the action field together.

    Source: Gold.
    """
    seat, rules, there = action.player, position.rules, sum(position.tower.field)
    if has(position, seat, "gold-rate"):
        cubes = rules.token_rate
        log.say("token.rate", player=seat, rate=cubes)
    else:
        cubes = rules.gold_divisor
    amount = for_cubes(there, cubes) * rules.gold_share
    log.say("gold.take", "take_gold", player=seat, cubes_in_all=there, gold=amount)
    return next_player(add_gold(position, seat, amount, log), due_of(position, Choosing).left[1:])


@INSTEAD.forbids(CountCubes)
def why_not_count(position: Position, action: CountCubes) -> Said | None:
    """Points for cubes take a progress token, and cubes on the action field.

    Source: Spielablauf, Anmerkung; Erklärung der Fortschrittsmarker, Siegpunkte.
    """
    if why := why_not_gold(position, TakeGold(action.player)):
        return why
    return why_not_turned(position, action.player, position.rules.token.get("cubes-points"))


@INSTEAD.does(CountCubes)
def count_instead(position: Position, action: CountCubes, log: Log) -> Position:
    """Use a progress token for victory points by the cubes, instead of an action.

    Source: Erklärung der Fortschrittsmarker, Siegpunkte.
    """
    seat, rules, there = action.player, position.rules, sum(position.tower.field)
    state = turned_over(position, seat, rules.token["cubes-points"], log)
    won = there * rules.token_cubes
    log.say("token.cubes", "count_cubes", player=seat, cubes_in_all=there, points=won)
    after = add_points(with_state(position, seat, state), seat, won)
    return next_player(after, due_of(position, Choosing).left[1:])
