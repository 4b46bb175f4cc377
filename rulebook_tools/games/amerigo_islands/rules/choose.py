"""Choosing an action, or gold or points instead of one. Main sources: Spielablauf; Como se Juega."""

from __future__ import annotations

from collections.abc import Iterator

from rulebook_tools.engine.kit import Chapter, RuleStatement, Seats, there
from rulebook_tools.games.amerigo_islands import model
from rulebook_tools.games.amerigo_islands.model import Acting, Action, Choose, Choosing, Position
from rulebook_tools.games.amerigo_islands.parameters import BLUE, COLOURS, GREEN, INSTEAD, RED, WHITE, Rules
from rulebook_tools.games.amerigo_islands.rules import tokens
from rulebook_tools.games.amerigo_islands.rules.gold import add_gold
from rulebook_tools.games.amerigo_islands.rules.tracks import bonus_of
from rulebook_tools.games.amerigo_islands.rules.turn import next_player, out_of_turn
from rulebook_tools.games.amerigo_islands.speech import FIGURES, Log, Refusal, refuse, tell

CHAPTER = Chapter[Position](FIGURES)
CHAPTER.awaits(Choosing, "phase.order", "choosing", "player")

HOW: tuple[model.How, ...] = ("cubes", "swap", "white")
SWAPPED = {RED: GREEN, GREEN: RED}  # the actions between which a progress token lets its owner swap


@CHAPTER.describes(Choose)
def tell_choosing(_position: Position, action: Choose) -> RuleStatement:
    seat, colour = action.player, action.colour
    if action.by == "cubes":
        return tell("action.choose", player=seat, action=colour)
    by_white = action.by == "white"
    return tell("action.choose_white" if by_white else "action.choose_swap", player=seat, action=colour)


@CHAPTER.offers(Choosing)
def on_turn(position: Position, due: Choosing) -> Iterator[Action]:
    """Yield the choices of the player whose turn it is, and the actions possible at any time."""
    seat = due.left[0]
    for how in HOW:
        colours = SWAPPED if how == "swap" else range(len(COLOURS))
        yield from (Choose(seat, colour, how) for colour in colours)
    yield model.TakeGold(seat)
    yield model.CountCubes(seat)
    yield from tokens.at_any_time(position)


def why_no_choice(position: Position, seat: int) -> Refusal:
    """Refuse a choice of a player whose turn it is not, or who has chosen in this phase."""
    if why := out_of_turn(position, seat):
        return why
    due = position.due
    return refuse("phase.one", "second", player=seat, action=due.colour) if isinstance(due, Acting) else None


@CHAPTER.forbids(Choose)
def why_not_choose(position: Position, action: Choose) -> Refusal:
    """Refuse an action that is not available in the way chosen: by its cubes, white cubes or a token."""
    seat, colour = action.player, action.colour
    if why := why_no_choice(position, seat):
        return why
    if action.by == "cubes":
        return None if position.tower.field[colour] else without_cube(position, seat, colour)
    if action.by == "white":
        return why_not_special(position, seat, colour)
    if may_swap(position, seat, colour):
        return None
    token = position.rules.token.get("swap")
    if colour in SWAPPED and token is not None and not position.has(seat, "swap"):
        return refuse("token.swap", "token", player=seat, token=token)
    return refuse("token.swap", player=seat, action=colour)


def may_swap(position: Position, seat: int, chosen: int) -> bool:
    """Return whether a progress token lets a player choose the red action by green cubes, or green by red.

    `chosen` is the colour of the action; the action field must have no cubes of it, but some of the other.
    """
    field = position.tower.field
    if chosen not in SWAPPED or not position.has(seat, "swap"):
        return False
    return not field[chosen] and bool(field[SWAPPED[chosen]])


def why_not_special(position: Position, seat: int, chosen: int) -> Refusal:
    """Refuse the action of colour `chosen` by white cubes, if there are none or the player's disc forbids it.

    The disc must be on a space of this colour, of which no cube came out, or on the space of any colour. By
    some readings, cubes matter there too, and a progress token swaps red and green. Source: 2. Sonderaktion.
    """
    rules, field, space = position.rules, position.tower.field, position.players[seat].space
    if not field[WHITE]:
        return without_cube(position, seat, WHITE)
    if not space:
        return refuse("white.after", "special_early", player=seat)
    own = rules.colour_of(space)
    if chosen == WHITE:
        return refuse("white.colour", "special_white", player=seat)
    if own is None:
        is_there = field[chosen] and rules.last_space == "absent_only"
        return refuse("white.absent", "special_there", player=seat, colour=chosen) if is_there else None
    is_swap = rules.swap_special != "refused" and SWAPPED.get(own) == chosen and position.has(seat, "swap")
    if chosen != own and (not is_swap or field[chosen] or field[own]):
        return refuse("white.colour", "special_colour", player=seat, own=own, colour=chosen)
    return refuse("white.absent", "special_there", player=seat, colour=own) if field[own] else None


def without_cube(position: Position, seat: int, colour: int) -> RuleStatement:
    """Return the refusal of an action because no cube of its colour came out."""
    there = position.tower.available
    if not there:
        return refuse("phase.colours", "colour_none", player=seat, colour=colour)
    return refuse("phase.colours", "colour", player=seat, colour=colour, there=there)


@CHAPTER.does(Choose, due=Choosing)
def begin_chosen(position: Position, action: Choose, due: Choosing, log: Log) -> Position:
    """Begin the chosen action, with the action points of the cubes and those that progress tokens add."""
    seat, chosen, rules, field = action.player, action.colour, position.rules, position.tower.field
    points = position.tower.action_points
    if action.by == "white" and rules.last_space == "merge":
        points = max(points, field[WHITE] + field[chosen])
    log.say("phase.one", "choose", player=seat, action=chosen)
    if action.by == "swap":
        log.say("token.swap", player=seat, action=chosen, colour=SWAPPED[chosen], absent=chosen)
    elif action.by == "white":
        own = rules.colour_of(position.players[seat].space)
        if own is None:
            log.say("white.last", "any_colour", player=seat)
        else:
            log.say("white.after", "off_white", player=seat)
            log.say("white.absent", colour=own)
        log.say("white.special", player=seat, colour=chosen if own is None else own)
        if own not in (None, chosen):
            log.say("token.swap", player=seat, action=chosen, colour=own, absent=chosen)
    if due.left[1:] and field[chosen]:
        log.say("phase.same", action=chosen)
    log.say("phase.points", "own_points", player=seat, action_points=points)
    after = begin(position, due.left, chosen, points + bonus(position, action, log), log)
    return after.with_action(counted=counted(rules, action))


def counted(rules: Rules, chosen: Choose) -> tuple[int, ...]:
    """Return the colours of the actions whose progress tokens add action points to a chosen action."""
    if chosen.by != "white" or rules.bonus_special == "action":
        return (chosen.colour,)
    return (WHITE,) if rules.bonus_special == "white" else (chosen.colour, WHITE)


def bonus(position: Position, chosen: Choose, log: Log) -> int:
    """Log and return the action points that progress tokens add to a chosen action."""
    rules, seat, colour = position.rules, chosen.player, chosen.colour
    owned, helped, total = position.players[seat].tokens, counted(rules, chosen), 0
    for kind in there(owned):
        if not rules.token_colours[kind].isdisjoint(helped):
            rule, more = bonus_of(rules, kind)
            more *= owned[kind]
            total += more
            log.say(rule, "bonus", player=seat, token=kind, action=colour, action_points=more)
    return total


def begin(position: Position, left: Seats, chosen: int, points: int, log: Log) -> Position:
    """Begin the action of colour `chosen` for the first of `left`; in sailing, each ship gets `points`.

    `left` are the seats of the players who have still to act in this phase.
    """
    rules, seat = position.rules, left[0]
    if chosen == BLUE:
        log.say("blue.each", "each_ship", player=seat, action_points=points)
        voyages, placing = (model.Voyage(points),) * rules.ships, None in position.players[seat].ships
        return position._replace(due=Acting(left, chosen, 0, voyages=voyages, placing=placing))
    is_last = chosen == WHITE and rules.at_end == "on_top"
    if is_last and position.players[seat].space == rules.special_length:
        position = tokens.put_on_top(position, seat, log)
    return position._replace(due=Acting(left, chosen, points))


@CHAPTER.forbids(model.TakeGold)
def why_not_gold(position: Position, action: model.TakeGold) -> Refusal:
    """Refuse gold if no cube is on the action field. Source: Die Aktionen im Einzelnen; Como se Juega."""
    if why := why_no_choice(position, action.player):
        return why
    return None if any(position.tower.field) else refuse("tower.none", "no_cubes", player=action.player)


@CHAPTER.does(model.TakeGold, due=Choosing)
def take_gold_instead(position: Position, action: model.TakeGold, due: Choosing, log: Log) -> Position:
    """Take gold instead of an action: `gold_share` per `gold_divisor` cubes, rounded up. Source: Gold."""
    seat, rules, there = action.player, position.rules, sum(position.tower.field)
    if position.has(seat, "gold-rate"):
        cubes = rules.token_rate
        log.say("token.rate", player=seat, rate=cubes)
    else:
        cubes = rules.gold_divisor
    amount = -(-there // cubes) * rules.gold_share
    log.say("gold.take", "take_gold", player=seat, cubes_in_all=there, gold=amount)
    return next_player(add_gold(position, seat, amount, log), due.left[1:])


@CHAPTER.forbids(model.CountCubes)
def why_not_count(position: Position, action: model.CountCubes) -> Refusal:
    """Refuse points for cubes if the field has none, or the player lacks the token. Source: Siegpunkte."""
    if why := why_not_gold(position, model.TakeGold(action.player)):
        return why
    return tokens.why_not_turned(position, action.player, position.rules.token.get(INSTEAD))


@CHAPTER.does(model.CountCubes, due=Choosing)
def count_instead(position: Position, action: model.CountCubes, due: Choosing, log: Log) -> Position:
    """Use a progress token to score the cubes on the field instead of an action. Source: Siegpunkte."""
    seat, rules, there = action.player, position.rules, sum(position.tower.field)
    after = tokens.turn_over(position, seat, rules.token[INSTEAD], log)
    won = there * rules.token_cubes
    log.say("token.cubes", "count_cubes", player=seat, cubes_in_all=there, points=won)
    return next_player(after.add(seat, points=won), due.left[1:])
