"""Progress tokens: who has one, what it is used for, and what there is in stock."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from rulebook_tools.engine.kit import (
    Chapter,
    Counts,
    GivenError,
    RuleStatement,
    changed,
)
from rulebook_tools.games.amerigo_islands.board.tokens import GOLD, USED_IN
from rulebook_tools.games.amerigo_islands.board.tracks import BLUE, WHITE, place_on_top
from rulebook_tools.games.amerigo_islands.model import (
    Acting,
    Exchange,
    PlayerState,
    Position,
    UseToken,
    due_of,
    with_state,
)
from rulebook_tools.games.amerigo_islands.rules.gold import add_gold_once, raise_points
from rulebook_tools.games.amerigo_islands.rules.order import out_of_turn
from rulebook_tools.games.amerigo_islands.speech import FIGURES, Log, refuse

What = Literal["tokens", "goods"]


def stock_of(position: Position, what: What) -> Counts:
    """Return the tokens that are still face down."""
    return position.display.token_stock if what == "tokens" else position.display.goods_stock


def why_not_drawn(position: Position, what: What, drawn: Counts) -> RuleStatement | None:
    """What has been put back into the box is not laid out again.

    Raises `GivenError` for others that do not lie face down. Source: Vorbereitung des nächsten Durchgangs.
    """
    rules, stock = position.rules, stock_of(position, what)
    names = rules.token_names if what == "tokens" else rules.production_names
    for kind in drawn:
        if not stock[kind]:
            if is_in_box(position, what, kind):
                if what == "tokens":
                    return refuse("next.progress", "token_in_box", token=kind)
                return refuse(
                    "next.production", "good_in_box", good=kind, cost_of_good=rules.production[kind][1]
                )
            there = ", ".join(name for name, number in zip(names, stock, strict=True) if number)
            raise GivenError((), f"{names[kind]} does not lie face down any more", there or "nothing")
        stock = changed(stock, kind, -1)
    return None


def is_in_box(position: Position, what: What, kind: int) -> bool:
    """Say whether a token of a kind must have been put back into the box.

    Which of the production tokens of a sort somebody has bought is not known: each may be of any cost.
    """
    rules, display, players = position.rules, position.display, position.players
    if what == "tokens":
        shown = display.tokens[0][kind] + display.tokens[1][kind]
        owned = sum(state.tokens[kind] + state.used[kind] for state in players)
        return shown + owned < rules.progress_tokens[kind]
    owned = sum(state.goods[rules.production[kind][0]] for state in players)
    return display.goods[kind] + owned < rules.production_in_game[len(players)][kind]


def why_not_turned(position: Position, seat: int, kind: int | None) -> RuleStatement | None:
    """Who uses a progress token has it, and has not used it before."""
    state = position.players[seat]
    if kind is None:
        return refuse("tokens.once", "no_token", player=seat)
    if state.tokens[kind]:
        return None
    return refuse("tokens.once", "token_used" if state.used[kind] else "token", player=seat, token=kind)


def turned_over(position: Position, seat: int, kind: int, log: Log) -> PlayerState:
    """Return a player after a progress token was used and turned to its back."""
    state = position.players[seat]
    log.say("tokens.once", "turn_over", player=seat, token=kind)
    return state._replace(tokens=changed(state.tokens, kind, -1), used=changed(state.used, kind, 1))


def use_gold(position: Position, seat: int, kind: int, log: Log) -> Position:
    """Get the gold of a progress token, whenever its owner wants.

    Source: Erklärung der Fortschrittsmarker, Gold.
    """
    rules = position.rules
    state, name = turned_over(position, seat, kind, log), rules.token_names[kind]
    amount = rules.token_gold.under(name) if name in rules.token_gold.names else 0
    log.say("token.gold", "token_gold", player=seat, gold=amount)
    return add_gold_once(with_state(position, seat, state), seat, amount, log)


CHAPTER = Chapter[Position](FIGURES)
CHAPTER.several("refuse.token_elsewhere", "token.sail", "token.leader")


def at_any_time(position: Position) -> list[Exchange | UseToken]:
    """Return the chests and tokens that anybody can turn into gold now, and other tokens to use.

    Source: Gold; Erklärung der Fortschrittsmarker.
    """
    found: list[Exchange | UseToken] = []
    nothing = position.rules.no_tokens
    for seat, state in enumerate(position.players):
        if state.chests:
            found.append(Exchange(seat))
        if state.tokens is not nothing:
            found += usable(position, seat)
    return found


def usable(position: Position, seat: int) -> Iterator[UseToken]:
    """Return the progress tokens of a player that can be used once, and now."""
    due, of_use, tokens = position.due, position.rules.tokens_used, position.players[seat].tokens
    colour = due.colour if isinstance(due, Acting) and due.left[0] == seat else None
    for kind in of_use.get(colour, of_use[None]):
        if tokens[kind]:
            use = UseToken(seat, kind)
            if why_not_use(position, use) is None:
                yield use


@CHAPTER.forbids(UseToken)
def why_not_use(position: Position, action: UseToken) -> RuleStatement | None:
    """Gold can be had at any time; other tokens are used in one action only, and all of them once."""
    rules, seat, kind = position.rules, action.player, action.token
    name = rules.token_names[kind]
    if name in GOLD:
        return why_not_turned(position, seat, kind)
    colour = USED_IN.get(name)
    if colour is None:
        return refuse("tokens.once", "token_not_once", player=seat, token=kind)
    if why := out_of_turn(position, seat):
        return why
    due = position.due
    if not isinstance(due, Acting) or due.colour != colour:
        return refuse(rules.tokens[kind].rule, "token_elsewhere", player=seat, token=kind, action=colour)
    return why_not_leap(position, seat, due) or why_not_turned(position, seat, kind)


def why_not_leap(position: Position, seat: int, due: Acting) -> RuleStatement | None:
    """Who leads cannot overtake the leader; nor, by one reading, can who has moved already.

    Source: Erklärung der Fortschrittsmarker, Spielerreihenfolge.
    """
    if due.colour != WHITE:
        return None
    if position.discs[0] == seat:
        return refuse("token.leader", player=seat)
    if due.used and position.rules.leader_move == "instead":
        return refuse("token.leader", "leader_moved", player=seat)
    return None


@CHAPTER.does(UseToken)
def use_token(position: Position, action: UseToken, log: Log) -> Position:
    """Use a progress token that can be used once."""
    colour = USED_IN.get(position.rules.token_names[action.token])
    if colour == BLUE:
        return use_sail(position, action, log)
    if colour == WHITE:
        return use_leader(position, action, log)
    return use_gold(position, action.player, action.token, log)


def use_sail(position: Position, action: UseToken, log: Log) -> Position:
    """Sail further with a progress token: both ships have more action points.

    Source: Erklärung der Fortschrittsmarker, Zusätzliche Aktionspunkte.
    """
    seat, rules = action.player, position.rules
    state = turned_over(position, seat, action.token, log)
    more, shared = rules.token_sail, rules.sail_bonus == "shared"
    log.say("token.sail", "sail_shared" if shared else "sail_bonus", player=seat, action_points=more)
    due = raise_points(due_of(position, Acting), more, shared=shared)
    return with_state(position, seat, state, due=due)


def use_leader(position: Position, action: UseToken, log: Log) -> Position:
    """Put the player-order disc on the one of the leader, however many action points there are.

    Source: Erklärung der Fortschrittsmarker, Spielerreihenfolge.
    """
    seat, leader = action.player, position.discs[0]
    state = turned_over(position, seat, action.token, log)
    after = with_state(position, seat, state._replace(space=position.players[leader].space))
    log.say("token.leader", player=seat, leader=leader)
    after = put_on_top(after, seat, log)
    return after._replace(due=due_of(position, Acting)._replace(jumped=True))


def put_on_top(position: Position, seat: int, log: Log) -> Position:
    """Put a player's disc on top of those that lie on its space.

    Source: Die weiße Aktion 1.
    """
    spaces, first = [state.space for state in position.players], position.discs[0]
    discs = place_on_top(position.discs, spaces, seat)
    if log and spaces.count(spaces[seat]) > 1:
        log.say("white.top", "on_top", player=seat)
    if discs[0] == seat != first:
        log.say("white.start", "new_start", player=seat)
    return position._replace(discs=discs)
