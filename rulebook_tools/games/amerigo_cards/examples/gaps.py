"""What an example may leave open beside the draws: choices that make no difference to what it says."""

from __future__ import annotations

from rulebook_tools.engine.chance import Chance
from rulebook_tools.games.amerigo_cards.actions import (
    Action,
    Answer,
    Exhibit,
    FirstDoubloon,
    GiveAway,
    Stop,
    TurnOver,
)
from rulebook_tools.games.amerigo_cards.nouns import DOUBLOON
from rulebook_tools.games.amerigo_cards.rules import awards, sale
from rulebook_tools.games.amerigo_cards.state import (
    Awarding,
    Converting,
    Exhibiting,
    Leaving,
    Position,
    Selling,
    actor,
)


def fill(position: Position, following: Action | None, chance: Chance) -> Action | None:
    """Return the choice of no consequence that an example leaves open here.

    Whoever goes on without a first doubloon has declined it, and keeps what is left over from a sale.
    """
    match position.due:
        case Converting() as due if following is not None:
            return None if _is_asked(due, following) else FirstDoubloon(due.asked[0], None)
        case Exhibiting() | Leaving() as due:
            return None if _goes_on(position, due, following) else Stop(actor(position))
        case Awarding() as due if not _is_about(position, due, following):
            return chance.choice(list(awards.cards_to_turn(position, due)))
        case Selling() as due if not _is_about(position, due, following) and is_indifferent(position, due):
            return chance.choice(list(sale.cards_to_sell(position, due)))
    return None


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
    if type(following) is not sale.choice_due(due):
        return False
    if following.card == DOUBLOON:
        return True
    rules = position.rules
    later = due.values[rules.deck.good_of[following.card]] > due.sold_class
    return not (later and position.players[following.player].offer[following.card])


def is_indifferent(position: Position, due: Selling) -> bool:
    """Say whether the goods that stay on offer are the same whatever the seller chooses."""
    cards_open = sale.pool(position, due)
    goods = {position.rules.deck.good_of[card] for card, _ in cards_open}
    return len(goods) == 1 or sum(n for _, n in cards_open) == due.turns + due.gives
