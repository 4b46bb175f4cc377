"""Drawing cards from the tops of the piles."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from rulebook_tools.engine.kit import Chapter, Log, Said, not_due_at
from rulebook_tools.engine.kit.said import SILENT
from rulebook_tools.engine.kit.seats import put
from rulebook_tools.games.amerigo_rooftops.actions import Action, Draw
from rulebook_tools.games.amerigo_rooftops.nouns import Cards, CardShown, Drawn, PileAt, Seat, Seats
from rulebook_tools.games.amerigo_rooftops.rules.round.flow import refill
from rulebook_tools.games.amerigo_rooftops.rules.round.perform import tells
from rulebook_tools.games.amerigo_rooftops.state import WHOLE, Drawing, Position, handed, present, short

DRAW = Chapter[Position]()
RULES = {"setup": "setup.hand", "round": "close.refill", "close": "close.refill"}
"""By which rule hands are filled up, by what comes then."""


@DRAW.says("harder.mixed", piles=0)
def one_pile(player: Seat) -> None: ...
@DRAW.says("harder.closed", piles=0)
def blind(player: Seat) -> None: ...
@DRAW.says("setup.hand", "close.refill", wording="step.draw", hands=0, piles=0)
def draws(player: Seat, card: CardShown) -> None: ...
@DRAW.says("setup.hand", "close.refill", wording="step.draw_closed", hands=0, piles=0)
def draws_blind(player: Seat, pile: PileAt) -> None: ...
@DRAW.says("setup.hand", "close.refill", wording="step.full", hands=0, piles=0)
def hand_full(player: Seat, cards: Cards) -> None: ...
@DRAW.says("close.empty", hands=0, piles=0)
def runs_out(pile: PileAt) -> None: ...
@DRAW.refuses("setup.hand", "close.refill")
def full(player: Seat, cards: Cards) -> None: ...
@DRAW.refuses("close.empty")
def empty(pile: PileAt) -> None: ...
@DRAW.awaits(
    Drawing,
    "setup.hand",
    "close.refill",
    rule=lambda _, due: RULES[due.then],
    players=lambda _, due: due.begun or due.left,
)
def drawing(players: Seats) -> None: ...
@DRAW.tells("action", wording="action.draw")
def about_to_draw(player: Seat, cards: Drawn) -> None: ...
@DRAW.tells("action", wording="action.draw_none")
def about_to_draw_none(player: Seat) -> None: ...


@DRAW.lists(Drawing)
def next_draws(position: Position, due: Drawing) -> Iterable[Action]:
    """Return each pile for each seat that draws, and who can tell of the highest card."""
    found = draws_from(due.left, tuple([bool(pile) for pile in position.piles]))
    return (*found, *tells(position)) if position.tellers else found


@cache
def draws_from(seats: Seats, there: tuple[bool, ...]) -> tuple[Draw, ...]:
    """Return the draws of these seats from the piles that have cards."""
    return tuple(Draw(seat, (pile,)) for seat in seats for pile, has_cards in enumerate(there) if has_cards)


@DRAW.forbids(Draw, due=Drawing)
def why_not_draw(position: Position, action: Draw, due: Drawing) -> Said | None:
    """Cards come from piles that have some, up to a full hand; the players agree on who is first.

    Source: Opzet, Spelverloop (silent on the order of players).
    """
    rules, rule, seat = position.rules, RULES[due.then], action.player
    for at, pile in enumerate(action.piles):
        position = take(position, seat, action.piles[at - 1], SILENT) if at else seated(position, seat)
        if len(position.hands[seat]) >= rules.hand_size:
            return full.by(rule)(player=seat, cards=rules.hand_size)
        if not isinstance(position.due, Drawing):
            return not_due_at(position)
        if not position.piles[pile]:
            return empty(pile=pile)
    return None


def seated(position: Position, seat: int) -> Position:
    """Return a position in which a seat draws, also one of which an example has said nothing."""
    if position.open == WHOLE or not isinstance(position.due, Drawing):
        return position
    due, after = position.due, present(position, (seat,))
    return after._replace(due=due._replace(left=short(after)))


@DRAW.does(Draw)
def draw(position: Position, action: Draw, log: Log) -> Position:
    """Draw the top cards of piles of one's choice.

    Source: Opzet, Spelverloop; Uitbreidingen, Varianten.
    """
    rules, seat = position.rules, action.player
    if log and action.piles and rules.piles == "mixed":
        log.say(one_pile, player=seat)
    elif log and action.piles and rules.piles == "closed":
        log.say(blind, player=seat)
    position = seated(position, seat)
    for pile in action.piles:
        position = take(position, seat, pile, log)
    return position


def take(position: Position, seat: int, pile: int, log: Log) -> Position:
    """Take the top card of a pile into hand; whoever has begun to draw goes on until the hand is full."""
    rules, due = position.rules, position.due
    if not isinstance(due, Drawing):
        raise TypeError("no card is to be drawn")
    top, *rest = position.piles[pile]
    hand = (*position.hands[seat], top)
    is_full = len(hand) == rules.hand_size
    hands, piles = handed(position, seat, hand), put(position.piles, pile, tuple(rest))
    drawn = drawn_by(due, seat, is_full=is_full)
    after = position._replace(hands=hands, piles=piles, due=drawn)
    if log:
        rule = RULES[due.then]
        if rules.piles == "closed":
            log.say(draws_blind.by(rule), player=seat, pile=pile)
        else:
            log.say(draws.by(rule), player=seat, card=top)
        if is_full:
            log.say(hand_full.by(rule), player=seat, cards=rules.hand_size)
        if not rest and rules.empty_pile == "leave":
            log.say(runs_out, pile=pile)
    return refill(after, drawn, log)


def drawn_by(due: Drawing, seat: int, *, is_full: bool) -> Drawing:
    """Return who must draw after a seat has drawn a card."""
    if not is_full:
        return due if seat in due.begun else due._replace(begun=(*due.begun, seat))
    left, begun = (tuple([each for each in seats if each != seat]) for seats in (due.left, due.begun))
    return due._replace(left=left, begun=begun)


@DRAW.describes(Draw)
def tell_choice(_position: Position, action: Draw) -> Said:
    """Say from which piles a player is about to draw."""
    if not action.piles:
        return about_to_draw_none(player=action.player)
    return about_to_draw(player=action.player, cards=action.piles)
