"""Which actions are legal, and what applies them."""

from __future__ import annotations

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import GivenError
from rulebook_tools.engine.figures import seat_letter
from rulebook_tools.games.amerigo_cards import awards, exploring, journey, sale, selling
from rulebook_tools.games.amerigo_cards.actions import (
    Action,
    Answer,
    Draw,
    Explore,
    GiveAway,
    Meanwhile,
    Sail,
    Sell,
    TurnOver,
)
from rulebook_tools.games.amerigo_cards.cards import DOUBLOON, Counts, add
from rulebook_tools.games.amerigo_cards.market import classify, count_market, earns, missing
from rulebook_tools.games.amerigo_cards.position import (
    Asking,
    Awarding,
    Drawing,
    Laying,
    Leg,
    PlayerState,
    Position,
    Selling,
    actor,
)
from rulebook_tools.games.amerigo_cards.steps import Log

WAYS = {
    Leg.HOME: (Leg.OUTWARD,),
    Leg.OUTWARD: (Leg.OUTWARD, Leg.RETURNING),
    Leg.EXPLORED: (Leg.RETURNING,),
    Leg.RETURNING: (Leg.RETURNING,),
}
"""Where a player can sail to from where the player is."""


def apply(position: Position, action: Action, log: Log) -> Position:
    """Return what an action leads to, noting its steps.

    Raises `IllegalAction` if a rule forbids it, `GivenError` if it cannot be taken now at all.
    """
    match action:
        case Sail():
            after = journey.sail(position, action, log)
        case Draw():
            after = exploring.draw(position, action, log)
        case Explore():
            after = exploring.explore(position, action, log)
        case Sell():
            after = sale.sell(position, action, log)
        case Answer():
            after = sale.answer(position, action, log)
        case Meanwhile():
            after = meanwhile(position, action)
        case _:
            after = choose(position, action, log)
    return after


def choose(position: Position, action: TurnOver | GiveAway, log: Log) -> Position:
    """Apply the choice of a card that is turned over or given away."""
    due = position.due
    if isinstance(due, Awarding | Selling) and isinstance(action, expected_choice(due)):
        letter = seat_letter(actor(position))
        if action.player != actor(position):
            raise GivenError((), f"the choice is not {seat_letter(action.player)}'s", f"one of {letter}")
        if isinstance(due, Selling):
            return selling.take_chosen(position, action, due, log)
        return awards.turn_for_award(position, TurnOver(action.player, action.card), due, log)
    raise GivenError((), f"no card to {action.kind} is to be chosen now", "an action that is due")


def expected_choice(due: Awarding | Selling) -> type[TurnOver | GiveAway]:
    """Return the kind of choice that is due: cards are turned over before any is given away."""
    return GiveAway if isinstance(due, Selling) and not due.turns else TurnOver


def meanwhile(position: Position, action: Meanwhile) -> Position:
    """Hand the turn to a player."""
    if position.due is not None or action.player == position.turn:
        raise GivenError((), "the others have no turns before this", "a turn of another player")
    return position._replace(turn=action.player)


def legal_actions(position: Position) -> list[Action]:
    """Return every action that the player who must act, or chance, can take now."""
    due, seat = position.due, actor(position)
    match due:
        case None:
            return [*sailing(position.players[seat], seat), *other_actions(position, seat)]
        case Laying():
            return sailing(position.players[seat], seat, (due.leg,))
        case Drawing():
            return [Draw((card,)) for card, number in enumerate(position.deck) if number]
        case Asking():
            return [Answer(seat, sells=True), Answer(seat, sells=False)]
        case Awarding():
            return [TurnOver(seat, card) for card in awards.choices(position)]
        case Selling():
            choice = expected_choice(due)
            return [choice(seat, card) for card, _ in selling.pool(position, due)]


def sailing(state: PlayerState, seat: int, ways: tuple[Leg, ...] = ()) -> list[Action]:
    """Return every way to sail, with each card in hand or a doubloon."""
    playable = [card for card, number in enumerate(state.hand) if number]
    if state.treasure:
        playable.append(DOUBLOON)
    return [Sail(seat, leg, card) for leg in ways or WAYS[state.leg] for card in playable]


def other_actions(position: Position, seat: int) -> list[Action]:
    """Return Explore or Sell where they are open to the player."""
    state = position.players[seat]
    if state.leg is Leg.OUTWARD:
        return [Explore(seat)]
    return [Sell(seat)] if state.leg is Leg.HOME and may_sell(position, state) else []


def may_sell(position: Position, state: PlayerState) -> bool:
    """Say whether a player at home may choose to sell."""
    rules = position.rules
    market = count_market(position)
    if missing(market):
        return False
    return rules.may_sell_nothing or earns(rules, state.offer, classify(rules, market))


def fill(position: Position, following: Action | None, chance: Chance) -> Action | None:
    """Return the draws, or the choice of no consequence, that an example leaves open here."""
    due = position.due
    if isinstance(due, Drawing):
        if isinstance(following, Draw):
            return None
        return Draw(by_chance(position.deck, due.left, chance))
    if isinstance(due, Awarding | Selling):
        if isinstance(following, Answer) or _names(position, due, following):
            return None
        if isinstance(due, Awarding) or is_indifferent(position, due):
            return legal_actions(position)[0]
    return None


def by_chance(deck: Counts, number: int, chance: Chance) -> tuple[int, ...]:
    """Return cards drawn from a shuffled deck."""
    drawn = []
    for _ in range(number):
        card = chance.weighted(deck)
        deck = add(deck, card, -1)
        drawn.append(card)
    return tuple(drawn)


def _names(position: Position, due: Awarding | Selling, following: Action | None) -> bool:
    """Say whether the following action is meant for the choice due now, not for a later one."""
    if not isinstance(following, expected_choice(due)) or following.player != actor(position):
        return False
    if isinstance(due, Awarding) or following.card == DOUBLOON:
        return True
    rules = position.rules
    later = due.values[rules.good_of[following.card]] > due.sold_class
    return not (later and position.players[following.player].offer[following.card])


def is_indifferent(position: Position, due: Selling) -> bool:
    """Say whether the goods that stay on offer are the same whatever the seller chooses."""
    cards_open = selling.pool(position, due)
    goods = {position.rules.good_of[card] for card, _ in cards_open}
    return len(goods) == 1 or sum(n for _, n in cards_open) == due.turns + due.gives
