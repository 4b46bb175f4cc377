"""Which actions are legal."""

from __future__ import annotations

from rulebook_tools.games.amerigo_cards import awards, selling
from rulebook_tools.games.amerigo_cards.actions import (
    Action,
    Answer,
    Deal,
    Draw,
    DrawInstead,
    Exhibit,
    Explore,
    FirstDoubloon,
    GiveAway,
    Sail,
    Sell,
    Shuffle,
    Stop,
    TurnOver,
)
from rulebook_tools.games.amerigo_cards.cards import DOUBLOON
from rulebook_tools.games.amerigo_cards.exhibiting import may_exhibit, room
from rulebook_tools.games.amerigo_cards.position import (
    Asking,
    Awarding,
    Converting,
    Dealing,
    Drawing,
    Exhibiting,
    Laying,
    Leaving,
    Leg,
    Over,
    PlayerState,
    Position,
    Selling,
    Shuffling,
    actor,
)
from rulebook_tools.games.amerigo_cards.rules import Rules
from rulebook_tools.games.amerigo_cards.sale import may_sell
from rulebook_tools.games.amerigo_cards.setting_up import first_choices

WAYS = {
    Leg.HOME: (Leg.OUTWARD,),
    Leg.OUTWARD: (Leg.OUTWARD, Leg.RETURNING),
    Leg.EXPLORED: (Leg.RETURNING,),
    Leg.RETURNING: (Leg.RETURNING,),
}
"""Where a player can sail to from where the player is."""


def legal_actions(position: Position) -> list[Action]:
    """Return every action that the player who must act, or chance, can take now."""
    due, seat = position.due, actor(position)
    state = position.players[seat]
    match due:
        case None:
            return on_turn(position, seat, state) or [DrawInstead(seat)]
        case Laying():
            return sailing(position.rules, state, seat, (due.leg,))
        case Exhibiting():
            return exhibiting(position.rules, state, seat, due)
        case Drawing():
            return [Draw((card,)) for card, number in enumerate(position.deck) if number]
        case Asking():
            return [Answer(seat, sells=True), Answer(seat, sells=False)]
        case Awarding():
            return [TurnOver(seat, card) for card in awards.choices(position)]
        case Selling():
            choice = expected_choice(due)
            return [choice(seat, card) for card, _ in selling.pool(position, due)]
        case Leaving():
            gifts: list[Action] = [GiveAway(seat, card) for card, n in enumerate(state.offer) if n]
            return [*gifts, Stop(seat)]
        case Over():
            return []
        case _:
            return setting_up(position, seat, due)


def setting_up(position: Position, seat: int, due: Shuffling | Dealing | Converting) -> list[Action]:
    """Return what can be done next in setting up a game."""
    match due:
        case Shuffling():
            return [Shuffle()]
        case Dealing():
            there = [card for card, number in enumerate(position.deck) if number]
            seats = range(len(position.players))
            return [Deal(tuple((card,) if each == seat else () for each in seats)) for card in there]
        case Converting():
            return [FirstDoubloon(seat, card) for card in first_choices(position.players[seat].hand)]


def on_turn(position: Position, seat: int, state: PlayerState) -> list[Action]:
    """Return the actions that a player can choose at the beginning of a turn.

    Source: Spielablauf; The Game.
    """
    actions = sailing(position.rules, state, seat)
    if state.leg is Leg.OUTWARD:
        actions.append(Explore(seat))
    elif state.leg is Leg.HOME:
        rules = position.rules
        if may_exhibit(rules, state):
            if room(rules, state) > 0:
                actions += [Exhibit(seat, (card,), more=True) for card, n in enumerate(state.hand) if n]
            if not rules.exhibit_least:
                actions.append(Exhibit(seat, ()))
        if may_sell(position, state):
            actions.append(Sell(seat))
    return actions


def sailing(rules: Rules, state: PlayerState, seat: int, ways: tuple[Leg, ...] = ()) -> list[Action]:
    """Return every way to sail, with each card in hand or a doubloon."""
    playable = [card for card, number in enumerate(state.hand) if number]
    if state.treasure:
        playable.append(DOUBLOON)
    legs = ways or WAYS[state.leg]
    actions: list[Action] = [Sail(seat, leg, card) for leg in legs for card in playable]
    if rules.any_doubloon and state.treasure:
        others = sorted(set(state.treasure) - {state.treasure[-1]})
        actions += [Sail(seat, leg, DOUBLOON, doubloon) for leg in legs for doubloon in others]
    return actions


def exhibiting(rules: Rules, state: PlayerState, seat: int, due: Exhibiting) -> list[Action]:
    """Return the cards that may be exhibited as well, and that it is enough."""
    more: list[Action] = [Exhibit(seat, (card,), more=True) for card, n in enumerate(state.hand) if n]
    return [*more, Stop(seat)] if due.laid >= rules.exhibit_least else more


def expected_choice(due: Awarding | Selling) -> type[TurnOver | GiveAway]:
    """Return the kind of choice that is due: cards are turned over before any is given away."""
    return GiveAway if isinstance(due, Selling) and not due.turns else TurnOver
