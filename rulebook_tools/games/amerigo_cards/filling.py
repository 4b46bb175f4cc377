"""What chance does, and what an example may leave open."""

from __future__ import annotations

from rulebook_tools.engine.chance import Chance
from rulebook_tools.games.amerigo_cards import selling
from rulebook_tools.games.amerigo_cards.actions import (
    Action,
    Answer,
    Deal,
    Draw,
    Exhibit,
    FirstDoubloon,
    GiveAway,
    Shuffle,
    Stop,
    TurnOver,
)
from rulebook_tools.games.amerigo_cards.cards import DOUBLOON
from rulebook_tools.games.amerigo_cards.legal import expected_choice, legal_actions
from rulebook_tools.games.amerigo_cards.position import (
    Awarding,
    Converting,
    Dealing,
    Drawing,
    Exhibiting,
    Leaving,
    Position,
    Selling,
    Shuffling,
    actor,
)


def by_chance(position: Position, chance: Chance) -> Action | None:
    """Return what chance does now: every draw from a shuffled deck, as far as the deck goes."""
    match position.due:
        case Shuffling():
            return Shuffle()
        case Dealing(left=left):
            deck = list(position.deck)
            return Deal(tuple(drawn(deck, number, chance) for number in left))
        case Drawing(left=number):
            deck = list(position.deck)
            return Draw(drawn(deck, min(number, sum(deck)), chance))
    return None


def drawn(deck: list[int], number: int, chance: Chance) -> tuple[int, ...]:
    """Return cards drawn from a shuffled deck, which no longer has them."""
    taken = []
    for _ in range(number):
        card = chance.weighted(deck)
        deck[card] -= 1
        taken.append(card)
    return tuple(taken)


def fill(position: Position, following: Action | None, chance: Chance) -> Action | None:
    """Return the draws, or the choice of no consequence, that an example leaves open here.

    Whoever goes on without a first doubloon has declined it, and keeps what is left over from a sale.
    """
    due = position.due
    match due:
        case Shuffling() | Dealing() | Drawing():
            return None if _is_meant(due, following) else by_chance(position, chance)
        case Converting() if following is not None:
            return None if _is_asked(due, following) else FirstDoubloon(due.asked[0], None)
        case Exhibiting() | Leaving():
            return None if _goes_on(position, due, following) else Stop(actor(position))
        case Awarding() | Selling():
            if _is_about(position, due, following):
                return None
            if isinstance(due, Awarding) or is_indifferent(position, due):
                return chance.choice(legal_actions(position))
    return None


def _is_meant(due: Shuffling | Dealing | Drawing, following: Action | None) -> bool:
    """Say whether an action is the one by chance that is due."""
    match due:
        case Shuffling():
            return isinstance(following, Shuffle)
        case Dealing():
            return isinstance(following, Deal)
        case Drawing():
            return isinstance(following, Draw)


def _is_asked(due: Converting, following: Action) -> bool:
    """Say whether an action is about a first doubloon, and nobody is to be asked before it."""
    if not isinstance(following, FirstDoubloon):
        return False
    return following.player == due.asked[0] or following.player not in due.asked


def _goes_on(position: Position, due: Exhibiting | Leaving, following: Action | None) -> bool:
    """Say whether an action belongs to a row of small choices not yet ended."""
    same = Exhibit if isinstance(due, Exhibiting) else GiveAway
    return isinstance(following, Stop | same) and following.player == actor(position)


def _is_about(position: Position, due: Awarding | Selling, following: Action | None) -> bool:
    """Say whether the following action is meant for the choice due now, or tries to get round it."""
    match following:
        case TurnOver() | GiveAway() if following.player == actor(position):
            return isinstance(due, Awarding) or _names(position, due, following)
        case TurnOver() | GiveAway():
            return isinstance(due, Awarding) or following.player not in due.sellers
        case Stop():
            return True
        case Answer():
            return isinstance(due, Selling)
        case _:
            return False


def _names(position: Position, due: Selling, following: TurnOver | GiveAway) -> bool:
    """Say whether a choice is meant for what is sold now, not for a later class of goods."""
    if not isinstance(following, expected_choice(due)):
        return False
    if following.card == DOUBLOON:
        return True
    rules = position.rules
    later = due.values[rules.good_of[following.card]] > due.sold_class
    return not (later and position.players[following.player].offer[following.card])


def is_indifferent(position: Position, due: Selling) -> bool:
    """Say whether the goods that stay on offer are the same whatever the seller chooses."""
    cards_open = selling.pool(position, due)
    goods = {position.rules.good_of[card] for card, _ in cards_open}
    return len(goods) == 1 or sum(n for _, n in cards_open) == due.turns + due.gives
