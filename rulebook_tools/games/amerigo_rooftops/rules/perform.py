"""Performing the cards on the table, from low to high. Main source: Doel, Spelverloop."""

from __future__ import annotations

from collections.abc import Iterable

from rulebook_tools.engine.kit import NOT_DUE, Chapter, RuleStatement
from rulebook_tools.games.amerigo_rooftops import model
from rulebook_tools.games.amerigo_rooftops.model import Log, Over, Perform, Position, Tell, Telling, refuse
from rulebook_tools.games.amerigo_rooftops.rules.deliver import lay_parcel, ride
from rulebook_tools.games.amerigo_rooftops.rules.flow import end_cards

CHAPTER = Chapter[Position](model.FIGURES)
CHAPTER.awaits(Telling, "round.order", "telling")


def in_order(position: Position, played: tuple[model.Played, ...], log: Log) -> Position:
    """Perform the cards in their order; under the easier variant, wait until the players want this.

    Until then, they may tell each other that the card just played was the highest in their hand.
    Source: Spelverloop; Uitbreidingen, Varianten.
    """
    rules, are_horses = position.rules, [card.steps != 0 for _, card in played]
    parcels_first = not all(are_horses) and are_horses == sorted(are_horses)
    if rules.parcel_numbers == "ignored" and parcels_first:
        log.say("easier.parcels", "order_parcels", played=played)
    elif played:
        log.say("round.order", played=played)
    if rules.highest == "told" and played:
        return position._replace(due=Telling(played))
    return perform(position, played, log)


@CHAPTER.offers(Telling)
def before_performing(position: Position, _due: Telling) -> Iterable[model.Action]:
    return [*map(Tell, position.tellers), Perform()]


@CHAPTER.forbids(Tell)
def why_not_tell(position: Position, action: Tell) -> RuleStatement | None:
    """Return why a player cannot tell that a card was the highest in hand; None if it is legal.

    Only the easier variant allows it, once for each player and only if it is true: from the reveal until the
    cards are performed. Under other readings, this time begins when the order is settled, or lasts until the
    round ends. Source: Doel; Varianten (silent on the end).
    """
    seat, rules = action.player, position.rules
    if rules.highest == "secret":
        return refuse("goal.secret", "tell", player=seat)
    match position.due:
        case model.Laying() | model.Shuffling():
            return NOT_DUE
        case model.Choosing() | model.Drawing(then="setup"):
            return refuse("easier.highest", "tell_early", player=seat)
        case model.Placing() if rules.telling == "order":
            return refuse("easier.highest", "tell_unordered", player=seat)
        case model.Closing() | model.Drawing() if rules.telling != "round":
            return refuse("easier.highest", "tell_late", player=seat)
    if seat in position.told:
        return refuse("easier.highest", "told", player=seat)
    return None if seat in position.tellers else refuse("easier.highest", "not_highest", player=seat)


@CHAPTER.does(Tell)
def tell_highest(position: Position, action: Tell, log: Log) -> Position:
    log.say("easier.highest", "tell", player=action.player)
    tellers = tuple([seat for seat in position.tellers if seat != action.player])
    return position._replace(tellers=tellers, told=(*position.told, action.player))


CHAPTER.forbids(Perform, due=Telling)(lambda _position, _action, _due: None)


@CHAPTER.does(Perform, due=Telling)
def go_on(position: Position, _action: Perform, due: Telling, log: Log) -> Position:
    return perform(position, due.order, log)


def perform(position: Position, played: tuple[model.Played, ...], log: Log) -> Position:
    """Perform the cards one by one; then end the round, unless a card has ended the game."""
    for seat, card in played:
        if card.steps:
            log.say("round.horse", player=seat, move=card.steps, start=position.amerigo)
            position = ride(position, card.steps, log)
        else:
            log.say("round.parcel", player=seat, parcel=card)
            position = lay_parcel(position, position.rules.kinds.index(card.name), log)
        if isinstance(position.due, Over):
            break
    after = position.discarding(played)._replace(performed=played)
    if isinstance(after.due, Over):
        return after
    return end_cards(after, log, has_played=bool(played) or position.rules.roof_when_gone == "acts")
