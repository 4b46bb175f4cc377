"""The journey: sailing out, exploring, sailing home."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import compress

from rulebook_tools.engine.kit import Chapter, RuleStatement, changed
from rulebook_tools.games.amerigo_cards.model import (
    DOUBLOON,
    EXPLORED,
    HOME,
    OUTWARD,
    RETURNING,
    Action,
    Drawing,
    Explore,
    Laid,
    Laying,
    Leg,
    PlayerState,
    Position,
    Sail,
    distance,
    goods_in,
    homeward,
    rudders_of,
    with_state,
)
from rulebook_tools.games.amerigo_cards.parameters import Rules
from rulebook_tools.games.amerigo_cards.rules.awards import come_home
from rulebook_tools.games.amerigo_cards.rules.draw import begin_draw
from rulebook_tools.games.amerigo_cards.rules.end import end_turn, out_of_turn
from rulebook_tools.games.amerigo_cards.speech import FIGURES, Log, refuse, tell

CHAPTER = Chapter[Position](FIGURES)
CHAPTER.awaits(Laying, "sail", "laying", "player", cards=lambda _, due: due.left)


def ways_to_sail(rules: Rules, state: PlayerState, seat: int, ways: tuple[Leg, ...]) -> list[Action]:
    """Return every way to sail, with each card in hand or a doubloon."""
    hand, treasure = state.hand, state.treasure
    found: list[Action] = [*compress(sails(seat, ways, len(hand)), (*hand, len(treasure)) * len(ways))]
    if treasure and rules.doubloon_taken == "any":
        others = sorted(set(treasure) - {treasure[-1]})
        found += [Sail(seat, leg, DOUBLOON, doubloon) for leg in ways for doubloon in others]
    return found


@cache
def sails(seat: int, ways: tuple[Leg, ...], kinds: int) -> tuple[Sail, ...]:
    """Return every way to sail, whatever a player has: for each kind of card, and then with a doubloon."""
    return tuple(Sail(seat, leg, card) for leg in ways for card in (*range(kinds), DOUBLOON))


@cache
def open_ways(where: Leg) -> tuple[Leg, ...]:
    """Return where a player can sail to from where the player is.

    Source: 1. Segeln; 1 Sail.
    """
    return tuple(leg for leg in (OUTWARD, RETURNING) if why_not_this_way(where, 0, leg) is None)


@CHAPTER.lists(Laying)
def next_cards(position: Position, due: Laying) -> Iterable[Action]:
    """Return every way to sail on with another card."""
    seat = position.turn
    return ways_to_sail(position.rules, position.players[seat], seat, (due.leg,))


@CHAPTER.forbids(Sail)
def why_not_sail(position: Position, action: Sail) -> RuleStatement | None:
    """A card goes on a way that is open, in turn, and from the hand.

    Source: 1. Segeln, Hinreise, Rückreise, Achtung; 1 Sail, Note.
    """
    seat, leg, due = action.player, action.leg, position.due
    goes_on = isinstance(due, Laying) and position.turn == seat and due.leg is leg
    if not goes_on and (why := out_of_turn(position, seat)):
        return why
    state = position.players[seat]
    if why := why_not_this_way(state.where, seat, leg):
        return why
    if action.card == DOUBLOON:
        return why_not_spend(position.rules, state, action)
    return None if state.hand[action.card] else refuse("sail", "card", player=seat, card=action.card)


def why_not_this_way(where: Leg, seat: int, leg: Leg) -> RuleStatement | None:
    """Nobody sails outward after exploring or on the way home, or home from home.

    Source: 1. Segeln, Hinreise, Rückreise; 2. Erkunden. 1 Sail; 2. Explore.
    """
    if leg is OUTWARD:
        if where is EXPLORED:
            return refuse("explore.next", "out_explored", player=seat)
        return refuse("home.finish", "out_returning", player=seat) if where is RETURNING else None
    return refuse("home", "home_at_home", player=seat) if where is HOME else None


def why_not_spend(rules: Rules, state: PlayerState, action: Sail) -> RuleStatement | None:
    """A doubloon to sail with is the top one of the treasure pile, or any if that reading is adopted.

    Source: 1. Segeln, Achtung; 1 Sail, Note. That it is the top one is a ruling.
    """
    seat, treasure, chosen = action.player, state.treasure, action.doubloon
    if not treasure:
        return refuse("sail.doubloon", player=seat)
    if chosen is None or chosen == treasure[-1]:
        return None
    if rules.doubloon_taken == "top":
        return refuse("sail.doubloon", "doubloon_top", player=seat)
    return None if chosen in treasure else refuse("sail.doubloon", "doubloon_card", player=seat, card=chosen)


@CHAPTER.does(Sail)
def sail(position: Position, action: Sail, log: Log) -> Position:
    """Lay a card, or a doubloon in its place, on the outward journey or on the way home.

    Source: 1. Segeln; 1 Sail.
    """
    rules, due, seat, leg = position.rules, position.due, action.player, action.leg
    left = (due.left if isinstance(due, Laying) else rules.cards_per_sail) - 1
    state = position.players[seat]
    hand, treasure, laid, rudders = play_card(rules, state, action)
    now = state._replace(where=leg, hand=hand, treasure=treasure)
    if leg is OUTWARD:
        now = now._replace(out=(*state.out, laid), out_rudders=state.out_rudders + rudders)
    else:
        now = now._replace(back=(*state.back, laid), back_rudders=state.back_rudders + rudders)
    if log:
        tell_card(rules, laid, seat, log)
        tell_sail(rules, now, seat, state.where, log)
    if leg is RETURNING and homeward(rules, now, log) >= distance(rules, now, log):
        return come_home(position, now, log)
    if left and (treasure or any(hand)):
        return with_state(position, seat, now, Laying(left, leg))
    return end_turn(with_state(position, seat, now), log)


def play_card(
    rules: Rules, state: PlayerState, action: Sail
) -> tuple[tuple[int, ...], tuple[int, ...], Laid, int]:
    """Return hand and treasure without the card played, the card as it lies, and its rudders.

    Source: 1. Segeln, Achtung; 1 Sail, Note.
    """
    card, treasure = action.card, state.treasure
    if card != DOUBLOON:
        return changed(state.hand, card, -1), treasure, Laid(card), rules.deck.rudders_of[card]
    at = len(treasure) - 1  # the top one
    if action.doubloon is not None and action.doubloon != treasure[at]:
        at = treasure.index(action.doubloon)
    laid = Laid(treasure[at], spent=True)
    return state.hand, (*treasure[:at], *treasure[at + 1 :]), laid, rules.doubloon_rudders


def tell_card(rules: Rules, laid: Laid, seat: int, log: Log) -> None:
    """Note what a player sails with."""
    if laid.spent:
        log.say("sail.doubloon", player=seat, rudders=rules.doubloon_rudders)
    else:
        log.say("sail", "card", player=seat, card=laid.card)


def tell_sail(rules: Rules, state: PlayerState, seat: int, before: Leg, log: Log) -> None:
    """Note what a card just laid has come to."""
    if state.where is RETURNING:
        if before is not RETURNING:
            log.say("home", player=seat)
        shown = rudders_of(rules, state.back)
        log.say("home.double", player=seat, shown=shown, value=homeward(rules, state, log))
        return
    if before is HOME:
        log.say("sail.out", player=seat)
        if any(state.offer):
            log.say("exhibit.stay", player=seat, goods=goods_in(rules, state.offer))
    else:
        log.say("sail.on", player=seat)
    log.say("sail.distance", player=seat, distance=distance(rules, state, log))


@CHAPTER.describes(Sail)
def tell_choice(position: Position, action: Sail) -> RuleStatement:
    """Say what a player is about to sail with, and where."""
    who, is_out, rudders = action.player, action.leg is OUTWARD, position.rules.doubloon_rudders
    if action.doubloon is not None:
        return tell(
            "action.sail_chosen" if is_out else "action.home_chosen", player=who, card=action.doubloon
        )
    if action.card == DOUBLOON:
        return tell("action.sail_doubloon" if is_out else "action.home_doubloon", player=who, rudders=rudders)
    return tell("action.sail" if is_out else "action.home", player=who, card=action.card)


@CHAPTER.forbids(Explore)
def why_not_explore(position: Position, action: Explore) -> RuleStatement | None:
    """Exploring takes an outward journey, once.

    Source: 2. Erkunden; 1. Segeln, Rückreise. 2. Explore; 1 Sail, The return journey.
    """
    seat = action.player
    if why := out_of_turn(position, seat):
        return why
    match position.players[seat].where:
        case Leg.HOME:
            return refuse("explore", "explore_home", player=seat)
        case Leg.EXPLORED:
            return refuse("explore", "explore_again", player=seat)
        case Leg.RETURNING:
            return refuse("home.finish", "explore_returning", player=seat)
        case Leg.OUTWARD:
            return None


@CHAPTER.does(Explore)
def explore(position: Position, action: Explore, log: Log) -> Position:
    """End the outward journey; cards are due by its distance, up to the hand limit.

    Source: 2. Erkunden; 2. Explore.
    """
    rules, seat = position.rules, action.player
    state = position.players[seat]
    far = distance(rules, state, log)
    log.say("explore", player=seat)
    due = rules.explore_cards * far
    log.say("explore.draw", "due", player=seat, distance=far, due=due)
    allowed = min(due, rules.hand_limit - sum(state.hand))
    if log and allowed < due:
        lost, limit = due - allowed, rules.hand_limit
        if allowed:
            log.say("explore.limit", player=seat, limit=limit, allowed=allowed, forfeited=lost)
        else:
            log.say("explore.limit", "full", player=seat, limit=limit, forfeited=lost)
    now = with_state(position, seat, state._replace(where=EXPLORED), Drawing(allowed, due - allowed))
    return begin_draw(now, log)
