"""Sailing out, exploring, sailing home. Main sources: 1. Segeln, 2. Erkunden; 1 Sail, 2. Explore."""

from __future__ import annotations

from rulebook_tools.engine.kit import Chapter, RuleStatement, changed, there
from rulebook_tools.games.amerigo_cards import model
from rulebook_tools.games.amerigo_cards.model import HOME, Laying, Leg, Log, Position, Sail, refuse, tell
from rulebook_tools.games.amerigo_cards.parameters import Rules
from rulebook_tools.games.amerigo_cards.rules.awards import come_home
from rulebook_tools.games.amerigo_cards.rules.draw import begin_draw
from rulebook_tools.games.amerigo_cards.rules.end import end_turn, out_of_turn

CHAPTER = Chapter[Position](model.FIGURES)
CHAPTER.part_of(Sail, Laying)
CHAPTER.awaits(Laying, "sail", "laying", "player", cards=lambda _, due: due.left)


def ways_to_sail(position: Position, seat: int, legs: list[Leg]) -> list[Sail]:
    """Return a Sail action for each of `legs` and for each card in hand or doubloon."""
    hand, treasure = position.players[seat].hand, position.players[seat].treasure
    cards = [*there(hand), model.DOUBLOON] if treasure else there(hand)
    found = [Sail(seat, leg, card) for leg in legs for card in cards]
    if treasure and position.rules.doubloon_taken == "any":
        others = sorted({*treasure} - {treasure[-1]})
        found += [Sail(seat, leg, model.DOUBLOON, doubloon) for leg in legs for doubloon in others]
    return found


@CHAPTER.offers(Laying)
def next_cards(position: Position, _due: Laying) -> list[Sail]:
    return ways_to_sail(position, position.turn, [position.players[position.turn].where])


@CHAPTER.forbids(Sail)
def why_not_sail(position: Position, action: Sail) -> RuleStatement | None:
    """Return why a player cannot sail with a card or doubloon now; None if it is legal."""
    seat, leg, state = action.player, action.leg, position.players[action.player]
    goes_on = isinstance(position.due, Laying) and position.turn == seat and state.where is leg
    if not goes_on and (why := out_of_turn(position, seat)):
        return why
    if why := why_not_this_way(state.where, seat, leg):
        return why
    if action.card == model.DOUBLOON:
        return why_not_spend(position.rules, state.treasure, action)
    return None if state.hand[action.card] else refuse("sail", "card", player=seat, card=action.card)


def why_not_this_way(where: Leg, seat: int, leg: Leg) -> RuleStatement | None:
    """Return why a player at `where` cannot sail on `leg`, outward or homeward; None if it is legal."""
    if leg is model.RETURNING:
        return refuse("home", "home_at_home", player=seat) if where is HOME else None
    if where is model.EXPLORED:
        return refuse("explore.next", "out_explored", player=seat)
    return refuse("home.finish", "out_returning", player=seat) if where is model.RETURNING else None


def why_not_spend(rules: Rules, treasure: tuple[int, ...], action: Sail) -> RuleStatement | None:
    """Return why a player cannot sail with a doubloon of the treasure pile; None if it is legal.

    Source: 1. Segeln, Achtung; 1 Sail, Note. That only the top one may be spent is a ruling.
    """
    seat, chosen = action.player, action.doubloon
    if not treasure:
        return refuse("sail.doubloon", player=seat)
    if chosen is None or chosen == treasure[-1]:
        return None
    if rules.doubloon_taken == "top":
        return refuse("sail.doubloon", "doubloon_top", player=seat)
    return None if chosen in treasure else refuse("sail.doubloon", "doubloon_card", player=seat, card=chosen)


@CHAPTER.does(Sail)
def sail(position: Position, action: Sail, log: Log) -> Position:
    """Lay a card or a doubloon on the journey; then come home, wait for another card, or end the turn."""
    rules, due, seat, leg = position.rules, position.due, action.player, action.leg
    left = (due.left if isinstance(due, Laying) else rules.cards_per_sail) - 1
    before = position.players[seat]
    state, laid = play_card(before, action)
    if leg is model.OUTWARD:
        state = state._replace(where=leg, out=(*state.out, laid))
    else:
        state = state._replace(where=leg, back=(*state.back, laid))
    log_sail(rules, seat, before, state, log)
    after = position.with_player(seat, state)
    if leg is model.RETURNING and rules.homeward(state.back) >= rules.rudders_of(state.out):
        return come_home(after, log)
    if left and (state.treasure or any(state.hand)):
        return after._replace(due=Laying(left))
    return end_turn(after, log)


def play_card(state: model.PlayerState, action: Sail) -> tuple[model.PlayerState, model.Laid]:
    """Return the player's state without the card or doubloon used to sail, and what is laid on the journey.

    Source: 1. Segeln, Achtung; 1 Sail, Note.
    """
    if action.card != model.DOUBLOON:
        return state._replace(hand=changed(state.hand, action.card, -1)), model.Laid(action.card)
    treasure, chosen = list(state.treasure), action.doubloon
    spent = treasure.pop(-1 if chosen in (None, treasure[-1]) else treasure.index(chosen))
    return state._replace(treasure=tuple(treasure)), model.Laid(spent, spent=True)


def log_sail(rules: Rules, seat: int, before: model.PlayerState, state: model.PlayerState, log: Log) -> None:
    card, is_spent = (state.back or state.out)[-1]
    if is_spent:
        log.say("sail.doubloon", player=seat, rudders=rules.doubloon_rudders)
    else:
        log.say("sail", "card", player=seat, card=card)
    if state.where is model.RETURNING:
        if before.where is not model.RETURNING:
            log.say("home", player=seat)
        shown, value = rules.rudders_of(state.back), rules.homeward(state.back)
        log.say("home.double", player=seat, shown=shown, value=value)
        return
    if before.where is HOME:
        log.say("sail.out", player=seat)
        if any(state.offer):
            log.say("exhibit.stay", player=seat, goods=rules.deck.goods_in(state.offer))
    else:
        log.say("sail.on", player=seat)
    log.say("sail.distance", player=seat, distance=rules.rudders_of(state.out))


@CHAPTER.describes(Sail)
def tell_choice(position: Position, action: Sail) -> RuleStatement:
    who, is_out, rudders = action.player, action.leg is model.OUTWARD, position.rules.doubloon_rudders
    if action.doubloon is not None:
        chosen = action.doubloon
        return tell("action.sail_chosen" if is_out else "action.home_chosen", player=who, card=chosen)
    if action.card == model.DOUBLOON:
        return tell("action.sail_doubloon" if is_out else "action.home_doubloon", player=who, rudders=rudders)
    return tell("action.sail" if is_out else "action.home", player=who, card=action.card)


@CHAPTER.forbids(model.Explore)
def why_not_explore(position: Position, action: model.Explore) -> RuleStatement | None:
    """Return why a player cannot explore (at home, explored already, returning); None if it is legal."""
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


@CHAPTER.does(model.Explore)
def explore(position: Position, action: model.Explore, log: Log) -> Position:
    """End the outward journey; the travel distance and the hand limit say how many cards must be drawn."""
    rules, seat = position.rules, action.player
    state = position.players[seat]
    far = rules.rudders_of(state.out)
    log.say("explore", player=seat)
    due = rules.explore_cards * far
    log.say("explore.draw", "due", player=seat, distance=far, due=due)
    allowed = min(due, rules.hand_limit - sum(state.hand))
    lost = due - allowed
    if lost and allowed:
        log.say("explore.limit", player=seat, limit=rules.hand_limit, allowed=allowed, forfeited=lost)
    elif lost:
        log.say("explore.limit", "full", player=seat, limit=rules.hand_limit, forfeited=lost)
    after = position.with_player(seat, state._replace(where=model.EXPLORED))
    return begin_draw(after, model.Drawing(allowed, lost), log)
