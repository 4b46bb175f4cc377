"""Drawing cards from the deck, and what happens when it runs out."""

from __future__ import annotations

from collections.abc import Sequence

from rulebook_tools.engine.data import GivenError
from rulebook_tools.engine.figures import Figure, Step, player
from rulebook_tools.engine.noting import Log, refusal, step
from rulebook_tools.games.amerigo_cards.actions import Draw
from rulebook_tools.games.amerigo_cards.cards import Counts, no_cards
from rulebook_tools.games.amerigo_cards.ending import end_turn, end_with_deck
from rulebook_tools.games.amerigo_cards.pending import not_due
from rulebook_tools.games.amerigo_cards.position import Drawing, PlayerState, Position, seated
from rulebook_tools.games.amerigo_cards.rules import Rules
from rulebook_tools.games.amerigo_cards.steps import cards, goods_of, kinds_read


def begin_draw(position: Position, due: Drawing, log: Log) -> Position:
    """Make cards due to the player whose turn it is; without any, the turn is over.

    An empty deck is made anew first, as no draw has begun that could be cut short.
    Source: 2. Erkunden, Spielende; 2. Explore, End of the Game.
    """
    if not due.left:
        return end_turn(position, log)
    if any(position.deck):
        return position._replace(due=due)
    if position.run == position.rules.deck_runs:
        return without_deck(position, due, log)
    return new_deck(position, due, log)


def draw(position: Position, action: Draw, log: Log) -> Position:
    """Take cards from the deck into the hand of the player whose turn it is.

    Raises `IllegalAction` for more cards than are due, and where none is due; `GivenError` for cards
    that the deck does not have. Source: 2. Erkunden, Sonderfall; 2. Explore, A Special Situation.
    """
    due, named = position.due, action.cards
    if due is None:
        raise refusal("turn.one", "refuse.draw_none", player=player(position.turn))
    if not isinstance(due, Drawing):
        raise not_due(position)
    if len(named) > due.left:
        check_number(position, due)
    if not named:
        raise GivenError((), "no card is named", "a card of the deck")
    there = sum(position.deck)
    after = take_cards(position, due, named[:there], log)
    if len(named) > there:
        # The others come from the deck made anew, if there is one.
        return draw(after, Draw(named[there:]), log)
    return after


def take_cards(position: Position, due: Drawing, drawn: tuple[int, ...], log: Log) -> Position:
    """Take cards that the deck has; then go on drawing, end the turn, or see to an empty deck."""
    rules, players, seat, old_deck, discard, run, _ = position
    leg, old_hand, treasure, out, back, offer = players[seat]
    deck, hand = list(old_deck), list(old_hand)
    for card in drawn:
        if not deck[card]:
            raise too_few(rules, card, old_deck, drawn)
        deck[card] -= 1
        hand[card] += 1
    now = PlayerState(leg, tuple(hand), treasure, out, back, offer)
    left = Drawing(due.left - len(drawn), due.forfeited, due.rule)
    after = Position(rules, seated(position, seat, now), seat, tuple(deck), discard, run, left)
    if log is not None:
        tell_draw(after, due.rule, drawn, log)
    if not any(deck):
        return run_out(after, left, log)
    return after if left.left else end_turn(after, log)


def too_few(rules: Rules, card: int, deck: Counts, drawn: Sequence[int]) -> GivenError:
    """Return what to say of more copies of a card than the deck has."""
    there = deck[card]
    wrong = f"{drawn.count(card)} cards {rules.names[card]}, where the deck has {there}"
    return GivenError((), wrong, f"{there} or fewer")


def run_out(position: Position, due: Drawing, log: Log) -> Position:
    """Go on after the last card of the deck was drawn, with so many cards still due.

    The last run ends the game, any other a run; by the readings that may be adopted, only when the
    next card is needed. Source: Spielende; End of the Game.
    """
    rules, is_last = position.rules, position.run == position.rules.deck_runs
    if not due.left and (rules.ends_late if is_last else rules.reshuffles_late):
        return end_turn(position, log)
    if is_last:
        return without_deck(position, due, log)
    after = new_deck(position, due, log)
    if due.left and rules.draw_stops and isinstance(after.due, Drawing):
        return lose_rest(after, due, log)
    return after


def without_deck(position: Position, due: Drawing, log: Log) -> Position:
    """End the game, as there is no deck any more, or (if that reading is adopted) let the round be finished.

    Source: Spielende; End of the Game.
    """
    if position.rules.ends_with_round:
        return lose_rest(position, due, log, "end.second")
    return end_with_deck(position, log)


def new_deck(position: Position, due: Drawing, log: Log) -> Position:
    """Shuffle the discard pile into a new deck, and go on with what is due.

    With nothing to shuffle the game ends, or (if such a reading is adopted) goes on until a card is
    needed, or until there are discards.
    Source: Spielende; End of the Game.
    """
    rules, discard = position.rules, position.discard
    if not any(discard):
        if log is not None:
            log.append(step("end.reshuffle", "step.no_discard", "deck_runs"))
        if rules.waits_for_discards or (rules.ends_when_needed and not due.left):
            return lose_rest(position, due, log)
        return end_with_deck(position, log)
    if log is not None:
        log.append(step("end.reshuffle", "step.reshuffle", "deck_runs", cards=cards(sum(discard))))
    after = position._replace(deck=discard, discard=no_cards(rules), run=position.run + 1)
    return after._replace(due=due) if due.left else end_turn(after, log)


def lose_rest(position: Position, due: Drawing, log: Log, rule: str = "end.reshuffle") -> Position:
    """End a draw before its time, by a rule.

    Source: Spielende; End of the Game (both silent on the rest of a draw).
    """
    if log is not None and due.left:
        who = player(position.turn)
        log.append(step(rule, "step.draw_lost", player=who, cards=cards(due.left)))
    return end_turn(position, log)


def check_number(position: Position, due: Drawing) -> None:
    """Refuse to draw more cards than are due, or than the hand may hold.

    Source: 2. Erkunden, Ziel des Spiels und Vorbereitung; 2. Explore, Aim of the Game and Preparation.
    """
    who = player(position.turn)
    if due.forfeited:
        rule = "explore.limit" if due.rule == "explore.draw" else "hand.limit"
        raise refusal(rule, "refuse.limit", player=who, limit=cards(position.rules.hand_limit))
    raise refusal(due.rule, "refuse.draw", player=who, due=cards(due.left))


def tell_draw(position: Position, rule: str, drawn: tuple[int, ...], log: list[Step]) -> None:
    """Note which goods were drawn, how many cards are now in hand, and whether it is full."""
    rules, seat = position.rules, position.turn
    state = position.players[seat]
    figures: dict[str, Figure] = {
        "player": player(seat),
        "drawn": cards(len(drawn)),
        "goods": goods_of(rules, drawn),
        "hand": cards(sum(state.hand)),
    }
    log.append(step(rule, "step.draw", *kinds_read(rules, drawn), **figures))
    tell_full(rules, seat, state, log)


def tell_full(rules: Rules, seat: int, state: PlayerState, log: list[Step]) -> None:
    """Note that a hand holds as many cards as it may.

    Source: Ziel des Spiels und Vorbereitung; Aim of the Game and Preparation.
    """
    held = cards(sum(state.hand))
    if held.number == rules.hand_limit:
        log.append(step("hand.limit", "step.hand_full", "hand_limit", player=player(seat), limit=held))
