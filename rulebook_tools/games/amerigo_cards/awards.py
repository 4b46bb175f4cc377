"""What a journey earns on coming home, and what becomes of its cards."""

from __future__ import annotations

from rulebook_tools.engine.figures import Figure, Player, Step, player
from rulebook_tools.engine.noting import Log, refusal, step
from rulebook_tools.games.amerigo_cards.actions import TurnOver
from rulebook_tools.games.amerigo_cards.cards import DOUBLOON, Laid, add_all
from rulebook_tools.games.amerigo_cards.ending import end_turn
from rulebook_tools.games.amerigo_cards.position import (
    Awarding,
    Leg,
    PlayerState,
    Position,
    distance,
    homeward,
    seated,
)
from rulebook_tools.games.amerigo_cards.rules import Rules
from rulebook_tools.games.amerigo_cards.steps import (
    by_kind,
    card_figures,
    cards,
    doubloons,
    rudders,
    spent_reads,
)


def king_award(rules: Rules, travelled: int) -> tuple[int, int]:
    """Return the King's award for a travel distance, and the row of the table that says so.

    A row is valid up to the next one; below the first there is no award, and that row says it.
    Source: A. Belohnung vom König; 1 Sail, If your travel distance is.
    """
    row, award = rules.king_award[0][0], 0
    for start, doubloons_paid in rules.king_award:
        if travelled >= start:
            row, award = start, doubloons_paid
    return award, row


def rivals(position: Position, seat: int) -> tuple[list[int], list[int]]:
    """Return who has a longer journey lying on the table than this player, and who an equal one.

    Source: B. Belohnung von der Handelsgesellschaft; 1 Sail (on the Merchant Companies).
    """
    mine = distance(position, seat)
    travelling = [other for other, state in enumerate(position.players) if state.out and other != seat]
    others = [(other, distance(position, other)) for other in travelling]
    return [other for other, far in others if far > mine], [other for other, far in others if far == mine]


def company_award(position: Position, seat: int, king: int) -> int:
    """Return the company's award: paid only for the one longest journey on the table.

    Source: B. Belohnung von der Handelsgesellschaft; 1 Sail (on the Merchant Companies).
    """
    if position.rules.company_needs_king and not king:
        return 0
    longer, equal = rivals(position, seat)
    return 0 if longer or equal else position.rules.company_award


def come_home(position: Position, log: Log) -> Position:
    """Put the player at home, pay both awards, and turn over cards of the journey.

    Source: 1. Segeln, Rückreise; 1 Sail, The return journey.
    """
    rules, players, seat, deck, discard, run, _ = position
    king, row = king_award(rules, distance(position, seat))
    company = company_award(position, seat, king)
    if log is not None:
        tell_arrival(position, log)
        tell_king(position, king, row, log)
        tell_company(position, king, company, log)
    _, hand, treasure, out, back, offer = players[seat]
    state = PlayerState(Leg.HOME, hand, treasure, out, back, offer)
    earned = king + company
    candidates = len(eligible(rules, out + back)) if earned else 0
    if log is not None and candidates < earned:
        log.append(step("award.cards", "step.short", player=player(seat), cards=cards(candidates)))
    after = Position(rules, seated(position, seat, state), seat, deck, discard, run)
    return settle(after, min(earned, candidates), log)


def tell_arrival(position: Position, log: list[Step]) -> None:
    """Note that the way home is long enough, and what of it is ignored."""
    seat = position.turn
    state, far, value = position.players[seat], distance(position, seat), homeward(position, seat)
    reads = ("return_factor", *spent_reads(state.out, state.back))
    said: dict[str, Figure] = {"player": player(seat), "value": rudders(value), "distance": rudders(far)}
    if value > far:
        surplus = rudders(value - far)
        log.append(step("home.arrive", "step.arrive_surplus", *reads, **said, surplus=surplus))
    else:
        log.append(step("home.arrive", "step.arrive", *reads, **said))


def tell_king(position: Position, award: int, row: int, log: list[Step]) -> None:
    """Note what the King pays."""
    seat = position.turn
    said: dict[str, Figure] = {"player": player(seat), "distance": rudders(distance(position, seat))}
    if award:
        paid = doubloons(award)
        log.append(step("award.king", "step.king", f"king_award.{row}", **said, doubloons=paid))
    else:
        log.append(step("award.king", "step.king_none", f"king_award.{row}", **said))


def tell_company(position: Position, king: int, award: int, log: list[Step]) -> None:
    """Note whether the company pays, and if not, whose journey prevents it."""
    seat = position.turn
    who = player(seat)
    longer, equal = rivals(position, seat)
    if longer:
        log.append(step("award.company", "step.company_longer", player=who, others=_players(longer)))
    elif equal:
        log.append(step("award.tie", "step.company_tie", player=who, others=_players(equal)))
    elif position.rules.company_needs_king and not king:
        log.append(step("award.company", "step.company_no_king", player=who))
    else:
        paid = doubloons(award)
        log.append(step("award.company", "step.company", "company_award", player=who, doubloons=paid))


def _players(seats: list[int]) -> tuple[Player, ...]:
    return tuple(player(seat) for seat in seats)


def eligible(rules: Rules, journey: tuple[Laid, ...]) -> list[int]:
    """Return the cards of a journey that may become doubloons, one entry a card.

    A doubloon spent on the journey is among them, as `DOUBLOON`, if that reading is adopted.
    Source: B. Belohnung von der Handelsgesellschaft; 1 Sail (both silent on spent doubloons).
    """
    cards_laid = sorted(laid.card for laid in journey if not laid.spent)
    return cards_laid + [DOUBLOON for laid in journey if laid.spent and rules.spent_may_turn]


def choices(position: Position) -> list[int]:
    """Return the different cards that may be turned over for an award."""
    state = position.players[position.turn]
    return list(dict.fromkeys(eligible(position.rules, state.out + state.back)))


def settle(position: Position, left: int, log: Log) -> Position:
    """Turn over cards as long as there is nothing to choose, then discard the rest.

    Source: B. Belohnung von der Handelsgesellschaft; 1 Sail (on the Merchant Companies).
    """
    if left:
        rules, players, seat, deck, discard, run, _ = position
        state = players[seat]
        cards_open = eligible(rules, state.out + state.back)
        if left < len(cards_open) and len(set(cards_open)) > 1:
            return Position(rules, players, seat, deck, discard, run, Awarding(left))
        for card in cards_open[:left]:
            position = turn_card(position, card, log)
    return discard_journey(position, log)


def turn_for_award(position: Position, action: TurnOver, due: Awarding, log: Log) -> Position:
    """Turn over the card chosen for an award.

    Raises `IllegalAction` for a card that is none of the journey's.
    Source: B. Belohnung von der Handelsgesellschaft; 1 Sail (on the Merchant Companies).
    """
    rules, seat, card = position.rules, action.player, action.card
    if card not in choices(position):
        if card == DOUBLOON:
            raise refusal("award.cards", "refuse.turn_doubloon", player=player(seat))
        raise refusal("award.cards", "refuse.turn_card", player=player(seat), **card_figures(rules, card))
    return settle(turn_card(position, card, log), due.left - 1, log)


def turn_card(position: Position, card: int, log: Log) -> Position:
    """Move a card of the journey to the top of the player's treasure pile."""
    rules, players, seat, deck, discard, run, _ = position
    leg, hand, treasure, out, back, offer = players[seat]
    journey = [*out, *back]
    index = next(i for i, laid in enumerate(journey) if (DOUBLOON if laid.spent else laid.card) == card)
    treasure = (*treasure, journey.pop(index).card)
    way_out = len(out) - (index < len(out))
    way_back = tuple(journey[way_out:])
    state = PlayerState(leg, hand, treasure, tuple(journey[:way_out]), way_back, offer)
    if log is not None:
        shown = {} if card == DOUBLOON else card_figures(rules, card)
        log.append(step("award.cards", by_kind("step.turn", card), player=player(seat), **shown))
    return Position(rules, seated(position, seat, state), seat, deck, discard, run)


def discard_journey(position: Position, log: Log) -> Position:
    """Discard what is left of the journey; that ends the turn.

    Source: 1. Segeln, Rückreise; 1 Sail (on the Merchant Companies).
    """
    rules, players, seat, deck, discard, run, _ = position
    leg, hand, treasure, out, back, offer = players[seat]
    rest = [laid.card for laid in out + back]
    if log is not None and rest:
        log.append(step("award.discard", "step.discard", player=player(seat), cards=cards(len(rest))))
    players = seated(position, seat, PlayerState(leg, hand, treasure, (), (), offer))
    after = Position(rules, players, seat, deck, add_all(discard, rest), run)
    return end_turn(after, log, came_home=True)
