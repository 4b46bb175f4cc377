"""What a journey earns on coming home, and what becomes of its cards.

Source, where a function names no other:
B. Belohnung von der Handelsgesellschaft; 1 Sail (on the Merchant Companies).
"""

from __future__ import annotations

from collections.abc import Iterable

from rulebook_tools.engine.kit import Chapter, Said, with_all
from rulebook_tools.engine.kit.seats import put
from rulebook_tools.games.amerigo_cards.actions import TurnOver, turns_over
from rulebook_tools.games.amerigo_cards.nouns import DOUBLOON
from rulebook_tools.games.amerigo_cards.parameters import Rules
from rulebook_tools.games.amerigo_cards.rules.end import end_turn
from rulebook_tools.games.amerigo_cards.speech import FIGURES, Log, refuse
from rulebook_tools.games.amerigo_cards.state import (
    HOME,
    Awarding,
    Laid,
    PlayerState,
    Position,
    distance,
    homeward,
    with_state,
)

AWARDS = Chapter[Position](FIGURES)


AWARDS.awaits(Awarding, "award.cards", "awarding", "player")


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


@AWARDS.lists(Awarding)
def cards_to_turn(position: Position, _due: Awarding) -> Iterable[TurnOver]:
    """Return each card of the journey that may be turned over."""
    seat = position.turn
    state = position.players[seat]
    cards_open = eligible(position.rules, state.out + state.back)
    return [turns_over(seat, card) for card in dict.fromkeys(cards_open)]


def why_not_of_journey(position: Position, action: TurnOver) -> Said | None:
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
