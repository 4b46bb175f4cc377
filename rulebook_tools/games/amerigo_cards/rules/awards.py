"""Coming home: the awards of a journey, and what happens to its cards.

Source, where a function names no other:
B. Belohnung von der Handelsgesellschaft; 1 Sail (on the Merchant Companies).
"""

from __future__ import annotations

from rulebook_tools.engine.kit import NOT_DUE, Chapter, RuleStatement
from rulebook_tools.games.amerigo_cards import model
from rulebook_tools.games.amerigo_cards.model import HOME, Log, Position, TurnOver, refuse, tell
from rulebook_tools.games.amerigo_cards.parameters import Rules
from rulebook_tools.games.amerigo_cards.rules.end import end_turn

CHAPTER = Chapter[Position](model.FIGURES)
CHAPTER.awaits(model.Awarding, "award.cards", "awarding", "player")


def come_home(position: Position, log: Log) -> Position:
    """End a journey: put the player at home, and wait for cards to be turned over for both awards.

    Source: 1. Segeln, Rückreise; 1 Sail, The return journey.
    """
    rules, seat = position.rules, position.turn
    traveller = position.players[seat]
    value, far = rules.homeward(traveller.back), rules.rudders_of(traveller.out)
    if value > far:
        log.say("home.arrive", "arrive_surplus", player=seat, value=value, distance=far, surplus=value - far)
    else:
        log.say("home.arrive", player=seat, value=value, distance=far)
    earned = king_award(rules, seat, rules.rudders_of(traveller.out), log)
    earned += company_award(position, earned, log)
    cards = len(eligible(rules, traveller))
    if cards < earned:
        log.say("award.cards", "short", player=seat, cards=cards)
    return settle(position, traveller._replace(where=HOME), min(earned, cards), log)


def king_award(rules: Rules, seat: int, far: int, log: Log) -> int:
    """Log and return the King's award, in doubloons, for a travel distance of `far` rudders.

    Source: A. Belohnung vom König; 1 Sail, If your travel distance is.
    """
    award = rules.king_award.at(far)
    if award and far >= rules.king_award.starts[0]:
        log.say("award.king", player=seat, distance=far, doubloons=award)
        return award
    log.say("award.king", "king_none", player=seat, distance=far)
    return 0


def company_award(position: Position, from_king: int, log: Log) -> int:
    """Log and return the companies' award in doubloons, 0 unless the journey is the longest on the table.

    Under one reading of the rules, it is also 0 if the King's award, `from_king`, is 0.
    """
    rules, seat = position.rules, position.turn
    mine = rules.rudders_of(position.players[seat].out)
    away = [(other, state.out) for other, state in enumerate(position.players) if state.out and other != seat]
    others = [(other, rules.rudders_of(way)) for other, way in away]
    longer = tuple([other for other, far in others if far > mine])
    equal = tuple([other for other, far in others if far == mine])
    if longer:
        log.say("award.company", "company_longer", player=seat, others=longer)
    elif equal:
        log.say("award.tie", "company_tie", player=seat, others=equal)
    elif rules.company_pays == "with_king" and not from_king:
        log.say("award.company", "company_no_king", player=seat)
    else:
        log.say("award.company", player=seat, doubloons=rules.company_award)
        return rules.company_award
    return 0


def eligible(rules: Rules, state: model.PlayerState) -> list[int]:
    """Return the cards of a journey that may become doubloons, with one entry for each copy.

    Under one reading of the rules, each doubloon spent on the journey is among them, as `DOUBLOON`.
    Source: B. Belohnung von der Handelsgesellschaft; 1 Sail (both silent on spent doubloons).
    """
    cards = sorted([card for card, spent in state.journey if not spent])
    spent = len(state.journey) - len(cards)
    return cards + [model.DOUBLOON] * (spent if rules.spent_doubloon == "turn" else 0)


def settle(position: Position, state: model.PlayerState, left: int, log: Log) -> Position:
    """Wait for `left` cards of the journey to be turned over; if 0, discard its cards and end the turn.

    `state` is the new state of the player whose turn it is.
    Source: 1. Segeln, Rückreise; 1 Sail (on the Merchant Companies).
    """
    seat = position.turn
    if left:
        return position.with_player(seat, state)._replace(due=model.Awarding(left))
    rest = [card for card, _ in state.journey]
    if rest:
        log.say("award.discard", player=seat, cards=len(rest))
    after = position.with_player(seat, state._replace(out=(), back=())).discarding(rest)
    return end_turn(after, log, came_home=True)


@CHAPTER.offers(model.Awarding)
def cards_to_turn(position: Position, _due: model.Awarding) -> list[TurnOver]:
    seat = position.turn
    return [TurnOver(seat, card) for card in dict.fromkeys(eligible(position.rules, position.players[seat]))]


@CHAPTER.forbids(TurnOver)
def why_not_turn(position: Position, action: TurnOver) -> RuleStatement | None:
    """Return the refusal to turn over a card while neither an award nor a sale pays a doubloon for it."""
    seat, card = action.player, action.card
    if position.due is not None:
        return NOT_DUE
    if card != model.DOUBLOON and position.players[seat].offer[card]:
        return refuse("value.cards", "turn_unsold", player=seat)
    return refuse("award.cards", "turn_unearned", player=seat)


@CHAPTER.forbids(TurnOver, due=model.Awarding)
def why_not_award(position: Position, action: TurnOver, _due: model.Awarding) -> RuleStatement | None:
    """Return why a card cannot become a doubloon of an award: it is not in the journey; None if it is."""
    seat, card = action.player, action.card
    if seat != position.actor:
        return NOT_DUE
    if card in eligible(position.rules, position.players[seat]):
        return None
    if card == model.DOUBLOON:
        return refuse("award.cards", "turn_doubloon", player=seat)
    return refuse("award.cards", "turn_card", player=seat, card=card)


@CHAPTER.does(TurnOver, due=model.Awarding)
def turn_card(position: Position, action: TurnOver, due: model.Awarding, log: Log) -> Position:
    """Turn over a card of the journey as a doubloon; then wait for the next one, or end the turn."""
    seat, card, state = position.turn, action.card, position.players[position.turn]
    laid = next(each for each in state.journey if card == (model.DOUBLOON if each.spent else each.card))
    out, back = [*state.out], [*state.back]
    (out if laid in out else back).remove(laid)
    if laid.spent:
        log.say("award.cards", "turn_doubloon", player=seat)
    else:
        log.say("award.cards", "turn", player=seat, card=card)
    state = state._replace(treasure=(*state.treasure, laid.card), out=tuple(out), back=tuple(back))
    return settle(position, state, due.left - 1, log)


@CHAPTER.describes(TurnOver)
def tell_choice(_position: Position, action: TurnOver) -> RuleStatement:
    if action.card == model.DOUBLOON:
        return tell("action.turn_doubloon", player=action.player)
    return tell("action.turn", player=action.player, card=action.card)
