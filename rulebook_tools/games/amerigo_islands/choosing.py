"""Choosing an action, or what there is instead of one."""

from __future__ import annotations

from rulebook_tools.engine.figures import Figure, player
from rulebook_tools.engine.game import IllegalAction
from rulebook_tools.engine.noting import Log, note, refusal
from rulebook_tools.games.amerigo_islands import cubes, gold
from rulebook_tools.games.amerigo_islands.actions import Choose, CountCubes, How, TakeGold
from rulebook_tools.games.amerigo_islands.colours import BLUE, COLOURS, GREEN, RED, WHITE
from rulebook_tools.games.amerigo_islands.owning import find_token, has_token
from rulebook_tools.games.amerigo_islands.phases import next_player
from rulebook_tools.games.amerigo_islands.position import (
    Acting,
    Choosing,
    Position,
    Voyage,
    due_of,
    with_state,
)
from rulebook_tools.games.amerigo_islands.spent_tokens import turn_over
from rulebook_tools.games.amerigo_islands.steps import action, action_points, colour, cube_total, points
from rulebook_tools.games.amerigo_islands.steps import gold as gold_figure
from rulebook_tools.games.amerigo_islands.treasury import add_gold, add_points
from rulebook_tools.games.amerigo_islands.turn_order import place_on_top

SWAPPED = {RED: GREEN, GREEN: RED}
"""The actions between which a progress token lets its owner swap."""


def choose(position: Position, chosen: Choose, log: Log) -> Position:
    """Choose an action; its points are those of the cubes, and more with progress tokens.

    Source: Spielablauf; Como se Juega.
    """
    seat = chosen.player
    due = due_of(position, Choosing)
    check_choice(position, chosen)
    if log is not None:
        tell_choice(position, chosen, log)
    if len(due.left) > 1:
        note(log, "phase.same", "step.same", action=action(chosen.colour))
    base = base_points(position, chosen)
    note(log, "phase.points", "step.own_points", player=player(seat), points=action_points(base))
    number = base + bonus(position, seat, chosen.colour, chosen.how, log)
    return begin(position, due.left, chosen.colour, number, log)


def base_points(position: Position, chosen: Choose) -> int:
    """Return the action points of a chosen action, without those of progress tokens.

    Source: Spielablauf, Die weiße Aktion 2; Como se Juega.
    """
    field, rules = position.tower.field, position.rules
    most = cubes.action_points(field)
    if chosen.how == "white" and rules.reads("last_space", "merge"):
        return max(most, field[WHITE] + field[chosen.colour])
    return most


def bonus(position: Position, seat: int, chosen: int, how: How, log: Log) -> int:
    """Return the action points that progress tokens add to a chosen action.

    Source: Erklärung der Fortschrittsmarker, Zusätzliche Aktionspunkte.
    """
    rules, state = position.rules, position.players[seat]
    counted = {chosen}
    if how == "white":
        if rules.reads("bonus_special", "white"):
            counted = {WHITE}
        elif rules.reads("bonus_special", "both"):
            counted = {chosen, WHITE}
    total = 0
    for kind, owned in zip(rules.tokens, state.tokens, strict=True):
        if owned and counted & set(kind.colours):
            name = "token_plus2" if len(kind.colours) == 1 else "token_plus1"
            more = rules.number[name] * owned
            total += more
            figures = {"points": action_points(more)}
            note(log, kind.rule, "step.bonus", name, player=player(seat), action=action(chosen), **figures)
    return total


def begin(position: Position, left: tuple[int, ...], chosen: int, number: int, log: Log) -> Position:
    """Begin an action with so many action points; each ship has all of them."""
    rules, seat = position.rules, left[0]
    state = position.players[seat]
    if chosen == BLUE:
        figures = {"points": action_points(number)}
        note(log, "blue.each", "step.each_ship", "ships", player=player(seat), **figures)
        voyages, placing = (Voyage(number),) * len(state.ships), set(state.ships) == {None}
        return position._replace(due=Acting(left, chosen, 0, voyages=voyages, placing=placing))
    restacks = chosen == WHITE and rules.reads("at_end", "on_top")
    if restacks and state.space == rules.special_track.end:
        spaces = [each.space for each in position.players]
        note(log, "white.top", "step.on_top", player=player(seat))
        position = position._replace(discs=place_on_top(position.discs, spaces, seat))
    return position._replace(due=Acting(left, chosen, number))


def check_choice(position: Position, chosen: Choose) -> None:
    """Refuse an action that is not available to a player in the way named."""
    match chosen.how:
        case "cubes":
            if not position.tower.field[chosen.colour]:
                raise no_cube(position, chosen.player, chosen.colour)
        case "swap":
            if not may_swap(position, chosen.player, chosen.colour):
                raise refusal(
                    "token.swap", "refuse.swap", player=player(chosen.player), action=action(chosen.colour)
                )
        case "white":
            check_special(position, chosen.player, chosen.colour)


def may_swap(position: Position, seat: int, chosen: int) -> bool:
    """Say whether a progress token makes planning available by green cubes, or building by red ones.

    Source: Erklärung der Fortschrittsmarker, Planungs- und Bauaktionen.
    """
    field, rules = position.tower.field, position.rules
    if chosen not in SWAPPED or not has_token(rules, position.players[seat], "swap"):
        return False
    return not field[chosen] and bool(field[SWAPPED[chosen]])


def check_special(position: Position, seat: int, chosen: int) -> None:
    """Refuse the special action where it is not open to a player, or does not lead to an action.

    Source: Die weiße Aktion 2.
    """
    rules, field, state = position.rules, position.tower.field, position.players[seat]
    who = player(seat)
    if not field[WHITE]:
        raise no_cube(position, seat, WHITE)
    if not state.space:
        raise refusal("white.after", "refuse.special_early", player=who)
    own = rules.colour_of(state.space)
    if chosen == WHITE:
        raise refusal("white.colour", "refuse.special_white", player=who)
    if own is None:
        if field[chosen] and rules.reads("last_space", "absent_only"):
            raise refusal("white.absent", "refuse.special_there", player=who, colour=colour(chosen))
        return
    if field[own]:
        raise refusal("white.absent", "refuse.special_there", player=who, colour=colour(own))
    if chosen != own and not may_swap_special(position, seat, own, chosen):
        figures = {"own": colour(own), "colour": colour(chosen)}
        raise refusal("white.colour", "refuse.special_colour", player=who, **figures)


def no_cube(position: Position, seat: int, absent: int) -> IllegalAction:
    """Return the refusal of an action whose colour has not come out.

    Source: Spielablauf; Como se Juega.
    """
    there = tuple(map(colour, cubes.available(position.tower.field)))
    figures: dict[str, Figure] = {"player": player(seat), "colour": colour(absent)}
    if not there:
        return refusal("phase.colours", "refuse.colour_none", **figures)
    return refusal("phase.colours", "refuse.colour", **figures, there=there)


def cubes_there(position: Position, seat: int) -> int:
    """Return how many cubes lie on the action field; refuse to count none.

    Source: Spielablauf, Anmerkung; Como se Juega, Nota.
    """
    number = sum(position.tower.field)
    if not number:
        raise refusal("tower.none", "refuse.no_cubes", player=player(seat))
    return number


def may_swap_special(position: Position, seat: int, own: int, chosen: int) -> bool:
    """Say whether white cubes that count as red or green can be swapped again, by that reading.

    Source: Erklärung der Fortschrittsmarker (silent).
    """
    rules = position.rules
    if not rules.reads("swap_special", "allowed") or SWAPPED.get(own) != chosen:
        return False
    return has_token(rules, position.players[seat], "swap") and not position.tower.field[chosen]


def tell_choice(position: Position, chosen: Choose, log: Log) -> None:
    """Note which action a player chose, and by what it is available."""
    who, named = player(chosen.player), action(chosen.colour)
    note(log, "phase.one", "step.choose", player=who, action=named)
    if chosen.how == "swap":
        figures = {"colour": colour(SWAPPED[chosen.colour]), "absent": colour(chosen.colour)}
        note(log, "token.swap", "step.swap", player=who, action=named, **figures)
    elif chosen.how == "white":
        state, rules = position.players[chosen.player], position.rules
        if rules.colour_of(state.space) is None:
            note(log, "white.last", "step.any_colour", "special_length", player=who)
        else:
            note(log, "white.after", "step.off_white", player=who)
            note(log, "white.absent", "step.absent", colour=colour(chosen.colour))
        note(log, "white.special", "step.special", player=who, colour=colour(chosen.colour))


def take_gold(position: Position, taken: TakeGold, log: Log) -> Position:
    """Take gold instead of an action: for all cubes of the action field together.

    Source: Gold.
    """
    seat, rules = taken.player, position.rules
    due = due_of(position, Choosing)
    state, there = position.players[seat], cubes_there(position, seat)
    better = find_token(rules, "gold-rate")
    name = "token_rate" if better is not None and state.tokens[better] else "gold_divisor"
    if name == "token_rate":
        note(
            log,
            "token.rate",
            "step.rate",
            "token_rate",
            player=player(seat),
            rate=cube_total((rules.number[name],)),
        )
    amount = gold.for_cubes(there, rules.number[name]) * rules.number["gold_share"]
    figures = {"cubes": cube_total((there,)), "gold": gold_figure(amount)}
    note(log, "gold.take", "step.take_gold", name, "gold_share", player=player(seat), **figures)
    return next_player(add_gold(position, seat, amount, log), due.left[1:])


def count_cubes(position: Position, counted: CountCubes, log: Log) -> Position:
    """Use a progress token for victory points by the cubes, instead of an action.

    Source: Erklärung der Fortschrittsmarker, Siegpunkte.
    """
    seat, rules = counted.player, position.rules
    due = due_of(position, Choosing)
    there = cubes_there(position, seat)
    state = turn_over(position, seat, find_token(rules, "cubes-points"), log)
    won = there * rules.number["token_cubes"]
    figures = {"cubes": cube_total((there,)), "points": points(won)}
    note(log, "token.cubes", "step.count_cubes", "token_cubes", player=player(seat), **figures)
    return next_player(add_points(with_state(position, seat, state), seat, won), due.left[1:])


def ways(position: Position, seat: int) -> list[Choose]:
    """Return every action that a player can choose now, by what it is available.

    Source: Spielablauf, Die weiße Aktion 2, Erklärung der Fortschrittsmarker.
    """
    field, rules = position.tower.field, position.rules
    found = [Choose(seat, each) for each in cubes.available(field)]
    found += [Choose(seat, each, "swap") for each in SWAPPED if may_swap(position, seat, each)]
    space = position.players[seat].space
    if not field[WHITE] or not space:
        return found
    own = rules.colour_of(space)
    if own is None:
        absent_only = rules.reads("last_space", "absent_only")
        others = [each for each in range(len(COLOURS)) if each != WHITE]
        return found + [Choose(seat, each, "white") for each in others if not (field[each] and absent_only)]
    if not field[own]:
        found.append(Choose(seat, own, "white"))
        swapped = SWAPPED.get(own, own)
        if swapped != own and may_swap_special(position, seat, own, swapped):
            found.append(Choose(seat, swapped, "white"))
    return found
