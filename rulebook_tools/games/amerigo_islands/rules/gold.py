"""How players get gold, and action points for gold. Main source: Gold, auf folgende Arten."""

from __future__ import annotations

from rulebook_tools.engine.kit import Chapter
from rulebook_tools.games.amerigo_islands.model import Acting, Exchange, Pay, PlayerState, Position
from rulebook_tools.games.amerigo_islands.parameters import BLACK, BLUE, BROWN, WHITE, Rules
from rulebook_tools.games.amerigo_islands.rules.turn import out_of_turn
from rulebook_tools.games.amerigo_islands.speech import FIGURES, Log, Refusal, refuse

CHAPTER = Chapter[Position](FIGURES)


def add_gold(position: Position, seat: int, added: int, log: Log, *, lost: bool = False) -> Position:
    """Give a player gold; what does not fit on the gold track becomes victory points, or none if `lost`."""
    rules, gold = position.rules, position.players[seat].gold + added
    limit = rules.gold_limit
    over, worth = max(gold - limit, 0), 0
    if over and lost:
        log.say("gold.limit", "gold_lost", player=seat, gold_limit=limit, over=over)
    elif over:
        worth = over * rules.gold_over
        log.say("gold.limit", "gold_over", player=seat, gold_limit=limit, over=over, points=worth)
    return position.add(seat, gold=added - over, points=worth)


def add_gold_once(position: Position, seat: int, added: int, log: Log) -> Position:
    """Give a player gold for a chest or a token; by one reading, what does not fit on the track is lost."""
    return add_gold(position, seat, added, log, lost=position.rules.chest_overflow == "lost")


def gold_of_track(position: Position, due: Acting, log: Log) -> Position:
    """Give gold for unused action points to a player whose disc is at the end of the action's track.

    Source: Verwenden des Goldes.
    """
    rules, seat = position.rules, due.left[0]
    amount, is_again = rules.track_gold, not due.used and not due.jumped
    if is_again:
        log.say("gold.again", "track_again", player=seat, gold=amount)
    else:
        log.say("gold.track", "track_end", player=seat, gold=amount)
    return add_gold(position, seat, amount, log, lost=rules.track_overflow == "lost")


def track_of(rules: Rules, colour: int, state: PlayerState) -> tuple[int, int] | None:
    """Return the last space of the track on which the action of a colour moves a disc; None if it moves none.

    The second number is the distance of the player's disc to that space.
    """
    if colour == BLACK:
        return rules.cannon_limit, rules.cannon_limit - state.cannons
    if colour == BROWN:
        return rules.progress_length, rules.progress_length - state.progress
    return (rules.special_length, rules.special_length - state.space) if colour == WHITE else None


@CHAPTER.forbids(Exchange)
def why_not_exchange(position: Position, action: Exchange) -> Refusal:
    """Refuse to exchange a treasure chest that the player does not have."""
    return None if position.players[action.player].chests else refuse("gold.chest", player=action.player)


@CHAPTER.does(Exchange)
def exchange(position: Position, action: Exchange, log: Log) -> Position:
    seat, amount = action.player, position.rules.chest_gold
    log.say("gold.chest", "chest_gold", player=seat, gold=amount)
    return add_gold_once(position.add(seat, chests=-1), seat, amount, log)


@CHAPTER.forbids(Pay)
def why_not_pay(position: Position, action: Pay) -> Refusal:
    """Refuse to buy action points without a chosen action or enough gold or, by some readings, too late."""
    seat, rules, due = action.player, position.rules, position.due
    if why := out_of_turn(position, seat):
        return why
    if not isinstance(due, Acting):
        return refuse("gold.spend", "pay_first", player=seat)
    state = position.players[seat]
    if action.points * rules.gold_cost > state.gold:
        return refuse("gold.spend", "gold", player=seat, gold=state.gold, action_points=action.points)
    has_placed = due.placing and any(space is not None for space in state.ships)
    has_acted = has_placed or due.used or due.jumped or any(voyage.founded for voyage in due.voyages)
    if has_acted and rules.spend_when == "before":
        return refuse("gold.spend", "pay_now", player=seat)
    if rules.spend_to_lapse == "refused" and (track := track_of(rules, due.colour, state)):
        room = 0 if due.jumped and rules.leader_move == "instead" else track[1]
        if due.points + action.points > room:
            return refuse("gold.spend", "pay_now", player=seat)
    return None


@CHAPTER.does(Pay)
def pay(position: Position, action: Pay, log: Log) -> Position:
    seat, rules, cost = action.player, position.rules, action.points * position.rules.gold_cost
    log.say("gold.spend", "pay", player=seat, gold=cost, action_points=action.points)
    after = raise_points(position, action.points, is_shared=rules.spend_sailing == "one")
    return after.add(seat, gold=-cost)


def raise_points(position: Position, number: int, *, is_shared: bool = False) -> Position:
    """Add action points to the action under way.

    In sailing, each ship gets this number, or a pool that the ships share if `is_shared`.
    """
    due = position.acting
    if due.colour != BLUE:
        return position.with_action(points=due.points + number)
    if is_shared:
        return position.with_action(pool=due.pool + number)
    more = (each._replace(points=each.points + number) for each in due.voyages)
    return position.with_action(voyages=tuple(more))
