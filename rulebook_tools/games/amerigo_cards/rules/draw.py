"""Drawing cards, and what happens when the deck runs out. Main sources: Spielende; End of the Game."""

from __future__ import annotations

from rulebook_tools.engine import kit
from rulebook_tools.engine.kit import NOT_DUE, Chapter, GivenError, RuleStatement, drawn, there, with_all
from rulebook_tools.games.amerigo_cards.model import FIGURES, Draw, Drawing, Log, Position, refuse
from rulebook_tools.games.amerigo_cards.rule_ids import RuleId
from rulebook_tools.games.amerigo_cards.rules.end import end_turn, end_with_deck

CHAPTER = Chapter[Position](FIGURES)
CHAPTER.several("step.draw refuse.draw due.drawing", "explore.draw", "turn.none")
CHAPTER.several("step.draw_lost", "end.reshuffle", "end.second")
CHAPTER.several("refuse.limit", "explore.limit", "hand.limit")
CHAPTER.awaits(Drawing, lambda _, due: due.rule, "drawing", "player", cards=lambda _, due: due.left)
CHAPTER.action(Draw, player=lambda position, _: position.turn, cards=lambda _, action: len(action.cards))
CHAPTER.offers(Drawing)(lambda position, _due: [Draw((card,)) for card in there(position.deck)])


def begin_draw(position: Position, due: Drawing, log: Log) -> Position:
    """Let the player whose turn it is draw the cards of `due`; end the turn if there are none.

    If the deck is empty, the discard pile is shuffled first. The readings by which the end of the deck ends a
    draw do not apply: this one has not begun. Source: 2. Erkunden, Spielende; 2. Explore, End of the Game.
    """
    if not due.left:
        return end_turn(position, log)
    return position._replace(due=due) if any(position.deck) else new_deck(position, due, log)


@CHAPTER.by_chance(Drawing, gives=Draw)
def draw_all(position: Position, due: Drawing, chance: kit.Chance) -> Draw:
    deck = list(position.deck)
    return Draw(drawn(deck, min(due.left, sum(deck)), chance))


@CHAPTER.forbids(Draw)
def why_not_draw(position: Position, action: Draw) -> RuleStatement | None:
    """Return why cards cannot be drawn (none is due, or too many are named); None if the draw is legal.

    Raises `GivenError` if no card is named, or one that the deck lacks. Source: 2. Erkunden, Sonderfall, Ziel
    des Spiels und Vorbereitung; 2. Explore, A Special Situation, Aim of the Game and Preparation.
    """
    due, named, who = position.due, action.cards, position.turn
    if due is None:
        return refuse("turn.one", "draw_none", player=who)
    if not isinstance(due, Drawing):
        return NOT_DUE
    if len(named) > due.left and due.forfeited:
        rule: RuleId = "explore.limit" if due.rule == "explore.draw" else "hand.limit"
        return refuse(rule, "limit", player=who, limit=position.rules.hand_limit)
    if len(named) > due.left:
        return refuse(due.rule, "draw", player=who, due=due.left)
    if not named:
        raise GivenError((), "no card is named", "a card of the deck")
    check_deck(position, named)
    return None


def check_deck(position: Position, named: tuple[int, ...]) -> None:
    """Raise `GivenError` if the named cards cannot be drawn, first from the deck, then from the discard pile.

    The discard pile counts only if it may be shuffled as a new deck, and the draw goes on from there.
    """
    number = sum(position.deck)
    from_deck, others = named[:number], named[number:]
    check_copies(position, from_deck)
    is_last = position.run == position.rules.deck_runs
    if others and not is_last and any(position.discard) and position.rules.reshuffle_draw == "go_on":
        check_deck(position._replace(deck=position.discard, discard=(), run=position.run + 1), others)
    elif others:
        raise GivenError((), f"{len(named)} cards, where the deck has {number}", f"{number} or fewer")


def check_copies(position: Position, named: tuple[int, ...]) -> None:
    """Raise `GivenError` if the deck has fewer copies of a card than are named."""
    for card in named:
        wanted, left = named.count(card), position.deck[card]
        if wanted > left:
            wrong = f"{wanted}x {position.rules.deck.names[card]}, where the deck has {left or 'none'}"
            raise GivenError((), wrong, "cards of the deck")


@CHAPTER.does(Draw, due=Drawing)
def draw(position: Position, action: Draw, due: Drawing, log: Log) -> Position:
    """Move cards from the deck to the hand; then wait for more, end the turn, or replace an empty deck.

    Source: 2. Erkunden, Sonderfall; 2. Explore, A Special Situation.
    """
    seat, state, number = position.turn, position.players[position.turn], sum(position.deck)
    named, from_next = action.cards[:number], action.cards[number:]
    state = state._replace(hand=with_all(state.hand, named))
    log.say(due.rule, "draw", player=seat, drawn=len(named), goods_cards=named, hand=sum(state.hand))
    due = due._replace(left=due.left - len(named))
    after = position.with_player(seat, state)._replace(deck=with_all(position.deck, named, -1), due=due)
    log_full_hand(after, seat, log)
    if not any(after.deck):
        after = run_out(after, due, log)
        return draw(after, Draw(from_next), due, log) if from_next else after
    return after if due.left else end_turn(after, log)


def run_out(position: Position, due: Drawing, log: Log) -> Position:
    """Go on after the last card of the deck was drawn; `due` says how many cards must still be drawn.

    After the last run through the deck the game ends, otherwise the discard pile becomes a new deck. Under
    other readings, that is done when the next card is needed, or the cards still to be drawn are lost.
    """
    rules, is_last = position.rules, position.run == position.rules.deck_runs
    is_late = rules.end_second == "next_card" if is_last else rules.reshuffle_when == "next_card"
    if not due.left and is_late:
        return end_turn(position, log)
    after = new_deck(position, due, log)
    if due.left and rules.reshuffle_draw == "stop" and isinstance(after.due, Drawing):
        log_lost(after, due, log)
        return end_turn(after, log)
    return after


def new_deck(position: Position, due: Drawing, log: Log) -> Position:
    """Shuffle the discard pile into a new deck; continue the draw of `due`, or end the turn if it is done.

    After the last run through the deck, the game ends; under one reading of the rules, only after the round.
    If the discard pile is empty, the game ends; under a second reading, only if cards are still due; under a
    third, it goes on and the cards still due are lost.
    """
    rules, discard = position.rules, position.discard
    if position.run == rules.deck_runs:
        log_lost(position, due, log, "end.second")
        return end_turn(position, log) if rules.end_second == "round" else end_with_deck(position, log)
    if not any(discard):
        log.say("end.reshuffle", "no_discard")
        log_lost(position, due, log)
        goes_on = rules.empty_discard == "wait" or (rules.empty_discard == "needed" and not due.left)
        return end_turn(position, log) if goes_on else end_with_deck(position, log)
    log.say("end.reshuffle", cards=sum(discard))
    after = position._replace(deck=discard, discard=(0,) * len(discard), run=position.run + 1)
    return after._replace(due=due) if due.left else end_turn(after, log)


def log_lost(position: Position, due: Drawing, log: Log, rule: RuleId = "end.reshuffle") -> None:
    """Log that cards still due are lost by `rule`; both editions are silent on the first run's cards."""
    if due.left:
        log.say(rule, "draw_lost", player=position.turn, cards=due.left)


def log_full_hand(position: Position, seat: int, log: Log) -> None:
    """Log that a hand has reached the hand limit, if it has.

    Source: Ziel des Spiels und Vorbereitung; Aim of the Game and Preparation.
    """
    held = sum(position.players[seat].hand)
    if held == position.rules.hand_limit:
        log.say("hand.limit", "hand_full", player=seat, limit=held)
