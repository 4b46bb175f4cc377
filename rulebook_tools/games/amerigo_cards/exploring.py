"""Exploring: ending the outward journey and drawing cards."""

from __future__ import annotations

from rulebook_tools.engine.data import GivenError
from rulebook_tools.engine.figures import Figure, Step, player
from rulebook_tools.games.amerigo_cards.actions import Draw, Explore
from rulebook_tools.games.amerigo_cards.position import (
    Drawing,
    Leg,
    PlayerState,
    Position,
    distance,
    pass_turn,
    require_turn,
    seated,
)
from rulebook_tools.games.amerigo_cards.rules import Rules
from rulebook_tools.games.amerigo_cards.steps import Log, cards, counted_goods, refusal, rudders, step


def explore(position: Position, action: Explore, log: Log) -> Position:
    """End the outward journey; cards are due by its distance, up to the hand limit.

    Raises `IllegalAction` anywhere but on the outward journey, `GivenError` if it is not for this
    player to act. Source: 2. Erkunden; 2. Explore.
    """
    rules, seat = position.rules, action.player
    require_turn(position, seat)
    state = position.players[seat]
    check_explore(state, seat)
    due = rules.explore_cards * distance(position, seat)
    allowed = min(due, rules.hand_limit - sum(state.hand))
    drawn = min(allowed, sum(position.deck))
    players = seated(position, seat, state._replace(leg=Leg.EXPLORED))
    after = Position(rules, players, seat, position.deck, position.discard)
    if log is not None:
        tell_explore(after, due, allowed, drawn, log)
    return after._replace(due=Drawing(drawn, due - allowed)) if drawn else pass_turn(after)


def check_explore(state: PlayerState, seat: int) -> None:
    """Refuse to explore at home, twice, or on the way home.

    Source: 2. Erkunden; 1. Segeln, Rückreise. 2. Explore; 1 Sail, The return journey.
    """
    match state.leg:
        case Leg.HOME:
            raise refusal("explore", "refuse.explore_home", player=player(seat))
        case Leg.EXPLORED:
            raise refusal("explore", "refuse.explore_again", player=player(seat))
        case Leg.RETURNING:
            raise refusal("home.finish", "refuse.explore_returning", player=player(seat))
        case Leg.OUTWARD:
            return


def tell_explore(position: Position, due: int, allowed: int, drawn: int, log: list[Step]) -> None:
    """Note how many cards exploring brings, and why not more."""
    seat, rules = position.turn, position.rules
    who, far = player(seat), rudders(distance(position, seat))
    log.append(step("explore", "step.explore", player=who))
    figures: dict[str, Figure] = {"player": who, "distance": far, "due": cards(due)}
    log.append(step("explore.draw", "step.due", "explore_cards", **figures))
    limit = cards(rules.hand_limit)
    if allowed < due:
        lost = cards(due - allowed)
        if allowed:
            said: dict[str, Figure] = {
                "player": who,
                "limit": limit,
                "allowed": cards(allowed),
                "forfeited": lost,
            }
            log.append(step("explore.limit", "step.limit", "hand_limit", **said))
        else:
            log.append(
                step("explore.limit", "step.full", "hand_limit", player=who, limit=limit, forfeited=lost)
            )
    if drawn < allowed:
        wording = "step.deck" if drawn else "step.deck_empty"
        left = {"cards": cards(drawn)} if drawn else {}
        log.append(step("explore.draw", wording, player=who, **left))


def draw(position: Position, action: Draw, log: Log) -> Position:
    """Take cards from the deck into the hand of the player exploring.

    Raises `IllegalAction` for more cards than are due, `GivenError` for cards that the deck does
    not have, or where none is due. Source: 2. Erkunden; 2. Explore.
    """
    due = position.due
    if not isinstance(due, Drawing):
        raise GivenError((), "no card is to be drawn now", "a draw after exploring only")
    rules, seat = position.rules, position.turn
    state, deck, drawn = position.players[seat], list(position.deck), list(position.players[seat].hand)
    for card in action.cards:
        if not deck[card]:
            raise GivenError((), f"no {rules.names[card]} is left in the deck", "a card of the deck")
        deck[card] -= 1
        drawn[card] += 1
    left = due.left - len(action.cards)
    if left < 0:
        check_number(rules, due, seat)
    if not action.cards:
        raise GivenError((), "no card is named", "a card of the deck")
    leg, _, treasure, out, back, offer = state
    now = PlayerState(leg, tuple(drawn), treasure, out, back, offer)
    players = seated(position, seat, now)
    if log is not None:
        tell_draw(rules, seat, action, now, log)
    if left:
        return Position(rules, players, seat, tuple(deck), position.discard, Drawing(left, due.forfeited))
    return pass_turn(Position(rules, players, seat, tuple(deck), position.discard))


def check_number(rules: Rules, due: Drawing, seat: int) -> None:
    """Refuse to draw more cards than the distance, or the hand limit, allows.

    Source: 2. Erkunden, Ziel des Spiels und Vorbereitung; 2. Explore, Aim of the Game and Preparation.
    """
    if due.forfeited:
        limit = cards(rules.hand_limit)
        raise refusal("explore.limit", "refuse.limit", player=player(seat), limit=limit)
    raise refusal("explore.draw", "refuse.draw", player=player(seat), due=cards(due.left))


def tell_draw(rules: Rules, seat: int, action: Draw, state: PlayerState, log: list[Step]) -> None:
    """Note which goods were drawn, and how many cards are now in hand."""
    goods = [0] * len(rules.goods)
    for card in action.cards:
        goods[rules.good_of[card]] += 1
    reads = {f"cards_per_good.{rules.goods[rules.good_of[card]]}" for card in action.cards}
    reads |= {f"rudders_per_card.{rules.rudders_of[card]}" for card in action.cards}
    figures: dict[str, Figure] = {
        "player": player(seat),
        "drawn": cards(len(action.cards)),
        "goods": counted_goods(rules, tuple(goods)),
        "hand": cards(sum(state.hand)),
    }
    log.append(step("explore.draw", "step.draw", *sorted(reads), **figures))
