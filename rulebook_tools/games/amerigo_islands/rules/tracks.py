"""The tracks and their discs, progress tokens taken, and production tokens bought."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulebook_tools.engine.kit import Chapter, Counts, changed, there, total
from rulebook_tools.games.amerigo_islands import parameters
from rulebook_tools.games.amerigo_islands.model import Acting, Advance, BuyGood, PickToken, Position, Reveal
from rulebook_tools.games.amerigo_islands.parameters import BLACK, BROWN, WHITE, YELLOW, Rules, passed
from rulebook_tools.games.amerigo_islands.rule_ids import RuleId
from rulebook_tools.games.amerigo_islands.rules.gold import raise_points, track_of
from rulebook_tools.games.amerigo_islands.rules.tokens import put_on_top, use_gold
from rulebook_tools.games.amerigo_islands.rules.turn import out_of_action, out_of_turn, too_dear
from rulebook_tools.games.amerigo_islands.speech import FIGURES, Log, Refusal, refuse

CHAPTER = Chapter[Position](FIGURES)
CHAPTER.several("refuse.track_end", "black.limit", "brown", "white.advance")
CHAPTER.several("step.bonus step.bonus_at_once", "token.plus-one-action", "token.plus-two-actions")
CHAPTER.action(
    BuyGood,
    "player",
    cost_of_good=lambda position, action: position.rules.production[action.token][1],
    good=lambda _, action: action.token,
)
LIMIT_RULES: Mapping[int, RuleId] = {BLACK: "black.limit", BROWN: "brown", WHITE: "white.advance"}
"""The rule that limits the track of each colour's action."""


def moves(_position: Position, due: Acting) -> Iterator[Advance]:
    """Yield the moves of the disc on the action's track: 1 space, 2 spaces, … up to all action points."""
    return (Advance(due.left[0], spaces) for spaces in range(1, due.points + 1))


@CHAPTER.forbids(Advance)
def why_not_advance(position: Position, action: Advance) -> Refusal:
    """Refuse to move a disc beyond the action points or the end of its track."""
    rules, seat = position.rules, action.player
    if why := out_of_action(position, seat, BLACK, BROWN, WHITE):
        return why
    due = position.acting
    if due.jumped and rules.leader_move == "instead":
        return refuse("token.leader", "leader_moved", player=seat)
    if why := too_dear(due, action.spaces):
        return why
    end, room = track_of(rules, due.colour, position.players[seat]) or (0, 0)
    if action.spaces > room:
        return refuse(LIMIT_RULES[due.colour], "track_end", player=seat, end=end, room=room)
    return None


@CHAPTER.does(Advance)
def advance(position: Position, action: Advance, log: Log) -> Position:
    """Move a disc along the track of the action, one space for each action point."""
    move = {BLACK: load, BROWN: advance_progress, WHITE: move_disc}[position.acting.colour]
    after = position.spend(action.spaces, jumped=False)  # no jump brought the disc where it is now
    return move(after, action.player, action.spaces, log)


def load(position: Position, seat: int, number: int, log: Log) -> Position:
    """Load a number of cannons. Source: Die schwarze Aktion: Kanonen laden."""
    there = position.players[seat].cannons + number
    log.say("black", "load", player=seat, loaded=number, cannons=there)
    if there == position.rules.cannon_limit:
        log.say("black.limit", "cannons_full", player=seat, cannon_limit=there)
    return position.with_player(seat, cannons=there)


def move_disc(position: Position, seat: int, number: int, log: Log) -> Position:
    """Move a player-order disc `number` spaces, onto any others there. Source: 1. Spielerreihenfolge."""
    space = position.players[seat].space + number
    log.say("white.advance", "move_disc", player=seat, action_points=number, track_space=space)
    if (own := position.rules.colour_of(space)) is not None:
        log.say("white.advance", "disc_colour", player=seat, colour=own)
    return put_on_top(position.with_player(seat, space=space), seat, log)


def advance_progress(position: Position, seat: int, number: int, log: Log) -> Position:
    """Move the disc on the progress track; at a space with points, wait until a progress token is taken."""
    rules = position.rules
    while number:
        space = position.players[seat].progress
        ahead = passed(rules.progress_points, space, space + number)
        stop = ahead[0] if ahead else space + number
        number -= stop - space
        log.say("brown", "progress", player=seat, action_points=stop - space, track_space=stop)
        position = position.with_player(seat, progress=stop)
        if not ahead:
            return position
        value = rules.progress_points.at(stop)
        log.say("brown.token", "progress_points", player=seat, track_space=stop, value=value)
        if any(open_tokens(position)):
            return position.with_action(picks=1, ahead=number)
        if rules.no_token_left == "supply" and any(position.display.token_stock):  # noqa: S105 -- no secret
            return position.with_action(draws=1, ahead=number)
        log.say("brown.empty", "no_token", player=seat)
        position = position.with_action(missed=True)
    return position


def open_tokens(position: Position) -> Counts:
    """Return the open progress tokens of both areas, by kind."""
    return total(position.display.tokens)


@CHAPTER.forbids(PickToken)
def why_not_pick(position: Position, action: PickToken) -> Refusal:
    """Refuse a progress token that is not open, and any token if the player has none to take now."""
    seat, due, kind = action.player, position.due, action.token
    if isinstance(due, Acting) and due.picks and due.left[0] == seat:
        is_open = open_tokens(position)[kind]
        return None if is_open else refuse("brown.choose", "token_gone", player=seat, token=kind)
    if why := out_of_turn(position, seat):
        return why
    if isinstance(due, Acting) and due.missed:
        return refuse("brown.empty", "nothing_to_pick", player=seat)
    return refuse("brown.token", "no_pick", player=seat)


@CHAPTER.does(PickToken)
def pick_token(position: Position, action: PickToken, log: Log) -> Position:
    """Take one of the open progress tokens; then the disc moves on."""
    seat, kind, (left, right) = action.player, action.token, position.display.tokens
    areas = (left, changed(right, kind, -1)) if right[kind] else (changed(left, kind, -1), right)
    log.say("brown.choose", "pick", player=seat, token=kind)
    return move_on(receive(position.with_display(tokens=areas), seat, kind, log), seat, log)


def draw_token(position: Position, action: Reveal, log: Log) -> Position:
    """Give a player the progress tokens drawn from the supply, by one reading; then the disc moves on."""
    seat = position.acting.left[0]
    for kind in action.drawn:
        log.say("brown.empty", "from_supply", player=seat, token=kind)
        stock = changed(position.display.token_stock, kind, -1)
        position = receive(position.with_display(token_stock=stock), seat, kind, log)
    return move_on(position, seat, log)


def move_on(position: Position, seat: int, log: Log) -> Position:
    """Move the disc on the progress track the rest of its way, after a progress token was taken."""
    ahead = position.acting.ahead
    return advance_progress(position.with_action(picks=0, draws=0, ahead=0), seat, ahead, log)


def receive(position: Position, seat: int, kind: int, log: Log) -> Position:
    """Give a player a progress token; by some readings it takes effect at once."""
    rules, due, name = position.rules, position.due, position.rules.token_names[kind]
    after = position.with_player(seat, tokens=changed(position.players[seat].tokens, kind))
    if name in parameters.GOLD and rules.gold_token_when == "at_once":  # noqa: S105 -- no secret
        return use_gold(after, seat, kind, log)
    is_bonus = isinstance(due, Acting) and not rules.token_colours[kind].isdisjoint(due.counted)
    if is_bonus and rules.bonus_midaction == "at_once":
        rule, number = bonus_of(rules, kind)
        log.say(rule, "bonus_at_once", player=seat, action_points=number)
        return raise_points(after, number)
    return after


def bonus_of(rules: Rules, kind: int) -> tuple[RuleId, int]:
    """Return the rule of a progress token that adds action points, and how many it adds."""
    if len(rules.token_colours[kind]) == 1:
        return "token.plus-one-action", rules.token_plus2
    return "token.plus-two-actions", rules.token_plus1


def purchases(position: Position, due: Acting) -> Iterator[BuyGood]:
    """Yield the purchase of each kind of production token on display."""
    return (BuyGood(due.left[0], kind) for kind in there(position.display.goods))


@CHAPTER.forbids(BuyGood)
def why_not_buy(position: Position, action: BuyGood) -> Refusal:
    """Refuse a production token that is not on display, or costs more action points than are left."""
    seat, kind = action.player, action.token
    if why := out_of_action(position, seat, YELLOW):
        return why
    cost = position.rules.production[kind][1]
    if not position.display.goods[kind]:
        return refuse("yellow", "good", player=seat, good=kind, cost_of_good=cost)
    return too_dear(position.acting, cost)


@CHAPTER.does(BuyGood)
def buy_good(position: Position, action: BuyGood, log: Log) -> Position:
    """Buy a production token for the points that it shows. Source: Die gelbe Aktion: Warenmarker kaufen."""
    seat, kind, rules = action.player, action.token, position.rules
    sort, cost = rules.production[kind]
    goods = changed(position.players[seat].goods, sort)
    log.say("yellow", "buy", player=seat, good=kind)
    log.say("yellow.cost", "good_cost", good=kind, cost_of_good=cost)
    log.say("yellow.printed", player=seat, tokens_of_sort=(sort, goods[sort] + rules.production_printed))
    after = position.with_player(seat, goods=goods).spend(cost)
    return after.with_display(goods=changed(position.display.goods, kind, -1))
