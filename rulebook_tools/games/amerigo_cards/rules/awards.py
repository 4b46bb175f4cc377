"""What a journey earns on coming home, and what becomes of its cards.

Source, where a function names no other:
B. Belohnung von der Handelsgesellschaft; 1 Sail (on the Merchant Companies).
"""

from __future__ import annotations

from collections.abc import Iterable

from rulebook_tools.engine.kit import (
    NOT_DUE,
    Chapter,
    RuleStatement,
    put,
    with_all,
)
from rulebook_tools.games.amerigo_cards.model import (
    DOUBLOON,
    HOME,
    Awarding,
    GiveAway,
    Laid,
    Leaving,
    PlayerState,
    Position,
    Selling,
    TurnOver,
    actor,
    distance,
    homeward,
    turns_over,
    with_state,
)
from rulebook_tools.games.amerigo_cards.parameters import Rules
from rulebook_tools.games.amerigo_cards.rules import sale
from rulebook_tools.games.amerigo_cards.rules.end import end_turn
from rulebook_tools.games.amerigo_cards.speech import FIGURES, Log, refuse, tell

CHAPTER = Chapter[Position](FIGURES)
CHAPTER.awaits(Awarding, "award.cards", "awarding", "player")


def come_home(position: Position, state: PlayerState, log: Log) -> Position:
    """Put the player at home, pay both awards, and turn over cards of the journey, whose last is just laid.

    Source: 1. Segeln, Rückreise; 1 Sail, The return journey.
    """
    rules, seat = position.rules, position.turn
    if log:
        tell_arrival(rules, state, seat, log)
    far = distance(rules, state, log)
    earned = king_award(rules, seat, far, log)
    earned += company_award(position, state, earned, log)
    return settle(position, state._replace(where=HOME, out_rudders=0, back_rudders=0), earned, log)


def tell_arrival(rules: Rules, state: PlayerState, seat: int, log: Log) -> None:
    """Note that the way home is long enough, and what of it is ignored."""
    value, far = homeward(rules, state, log), distance(rules, state, log)
    if value > far:
        log.say("home.arrive", "arrive_surplus", player=seat, value=value, distance=far, surplus=value - far)
    else:
        log.say("home.arrive", player=seat, value=value, distance=far)


def king_award(rules: Rules, seat: int, far: int, log: Log) -> int:
    """Return the King's award for a travel distance; below the first row of the table there is none.

    Source: A. Belohnung vom König; 1 Sail, If your travel distance is.
    """
    table = rules.king_award
    award = table.at(far)
    if far < table.starts[0]:
        award = 0
    if award:
        log.say("award.king", player=seat, distance=far, doubloons=award)
    else:
        log.say("award.king", "king_none", player=seat, distance=far)
    return award


def company_award(position: Position, traveller: PlayerState, from_king: int, log: Log) -> int:
    """Return the companies' award: paid only for the one longest journey on the table."""
    rules, seat = position.rules, position.turn
    mine = distance(rules, traveller, log)
    others = [
        (other, distance(rules, state, log))
        for other, state in enumerate(position.players)
        if state.out and other != seat
    ]
    longer = tuple([other for other, far in others if far > mine])
    equal = tuple([other for other, far in others if far == mine])
    if longer:
        log.say("award.company", "company_longer", player=seat, others=longer)
    elif equal:
        log.say("award.tie", "company_tie", player=seat, others=equal)
    elif rules.company_pays == "with_king" and not from_king:
        log.say("award.company", "company_no_king", player=seat)
    else:
        award = rules.company_award
        log.say("award.company", player=seat, doubloons=award)
        return award
    return 0


def eligible(rules: Rules, journey: tuple[Laid, ...]) -> list[int]:
    """Return the cards of a journey that may become doubloons, one entry a card.

    A doubloon spent on the journey is among them, as `DOUBLOON`, if that reading is adopted.
    Source: B. Belohnung von der Handelsgesellschaft; 1 Sail (both silent on spent doubloons).
    """
    cards = sorted([card for card, spent in journey if not spent])
    if len(cards) < len(journey) and rules.spent_doubloon == "turn":
        cards += [DOUBLOON] * (len(journey) - len(cards))
    return cards


def settle(position: Position, state: PlayerState, left: int, log: Log) -> Position:
    """Turn over cards as long as there is nothing to choose, then discard the rest."""
    seat = position.turn
    if left:
        cards_open = eligible(position.rules, state.out + state.back)
        if left < len(cards_open) and cards_open[0] != cards_open[-1]:
            return with_state(position, seat, state, Awarding(left))
        if log and len(cards_open) < left:
            log.say("award.cards", "short", player=seat, cards=len(cards_open))
        for card in cards_open[:left]:
            state = turn_card(state, card, seat, log)
    return discard_journey(position, state, log)


def turn_chosen(position: Position, card: int, due: Awarding, log: Log) -> Position:
    """Turn over a card of choice, then the others that have been earned."""
    seat = position.turn
    return settle(position, turn_card(position.players[seat], card, seat, log), due.left - 1, log)


@CHAPTER.lists(Awarding)
def cards_to_turn(position: Position, _due: Awarding) -> Iterable[TurnOver]:
    """Return each card of the journey that may be turned over."""
    seat = position.turn
    state = position.players[seat]
    cards_open = eligible(position.rules, state.out + state.back)
    return [turns_over(seat, card) for card in dict.fromkeys(cards_open)]


def why_not_of_journey(position: Position, action: TurnOver) -> RuleStatement | None:
    """An award turns over cards of the journey, none else."""
    seat, card = action.player, action.card
    state = position.players[seat]
    if card in eligible(position.rules, state.out + state.back):
        return None
    return (
        refuse("award.cards", "turn_doubloon", player=seat)
        if card == DOUBLOON
        else refuse("award.cards", "turn_card", player=seat, card=card)
    )


def turn_card(state: PlayerState, card: int, seat: int, log: Log) -> PlayerState:
    """Move a card of the journey to the top of the player's treasure pile."""
    journey, way_out = [*state.out, *state.back], len(state.out)
    index = [DOUBLOON if spent else shown for shown, spent in journey].index(card)
    treasure = (*state.treasure, journey.pop(index).card)
    way_out -= index < way_out
    if card == DOUBLOON:
        log.say("award.cards", "turn_doubloon", player=seat)
    else:
        log.say("award.cards", "turn", player=seat, card=card)
    return state._replace(treasure=treasure, out=tuple(journey[:way_out]), back=tuple(journey[way_out:]))


def discard_journey(position: Position, state: PlayerState, log: Log) -> Position:
    """Discard what is left of the journey; that ends the turn.

    Source: 1. Segeln, Rückreise; 1 Sail (on the Merchant Companies).
    """
    seat, rest = position.turn, [card for card, _ in state.out + state.back]
    if log and rest:
        log.say("award.discard", player=seat, cards=len(rest))
    states = put(position.players, seat, state._replace(out=(), back=()))
    after = position._replace(players=states, discard=with_all(position.discard, rest))
    return end_turn(after, log, came_home=True)


@CHAPTER.forbids(TurnOver, GiveAway)
def why_not_choose(position: Position, action: TurnOver | GiveAway) -> RuleStatement | None:
    """Cards are chosen by whoever must, of those that an award or a sale is about.

    Source: B. Belohnung von der Handelsgesellschaft, Wie viel sind die Waren wert?; 1 Sail, 4. Sell.
    """
    due = position.due
    if due is None:
        return nothing_to_choose(position, action)
    if action.player != actor(position):
        return NOT_DUE
    match due, action:
        case Leaving(), GiveAway():
            return sale.why_not_leftover(position, action)
        case Awarding(), TurnOver():
            return why_not_of_journey(position, action)
        case Selling(), _:
            return sale.why_not_part_of_sale(position, action, due)
        case _:
            return NOT_DUE


def nothing_to_choose(position: Position, action: TurnOver | GiveAway) -> RuleStatement:
    """Refuse a choice that no award and no sale asks for.

    Source: B. Belohnung von der Handelsgesellschaft, Wie viel sind die Waren wert?; 1 Sail, 4. Sell.
    """
    who, card = action.player, action.card
    if isinstance(action, GiveAway):
        return refuse("sell.rest", "give_none", player=who)
    if card != DOUBLOON and position.players[who].offer[card]:
        return refuse("value.cards", "turn_unsold", player=who)
    return refuse("award.cards", "turn_unearned", player=who)


@CHAPTER.does(TurnOver, GiveAway)
def choose(position: Position, action: TurnOver | GiveAway, log: Log) -> Position:
    """Turn a card over, or give it away."""
    match position.due:
        case Selling() as due:
            return sale.sell_on(*sale.take(position, due, [(action.card, 1)]), log)
        case Awarding() as due:
            return turn_chosen(position, action.card, due, log)
        case Leaving() as due:
            return sale.give_leftover(position, action, due, log)
    raise TypeError("no card is to be chosen")


@CHAPTER.describes(TurnOver, GiveAway)
def tell_choice(_position: Position, action: TurnOver | GiveAway) -> RuleStatement:
    """Say which card is to be turned over or given away."""
    who, card = action.player, action.card
    if isinstance(action, TurnOver):
        return (
            tell("action.turn_doubloon", player=who)
            if card == DOUBLOON
            else tell("action.turn", player=who, card=card)
        )
    return tell("action.give", player=who, card=card)
