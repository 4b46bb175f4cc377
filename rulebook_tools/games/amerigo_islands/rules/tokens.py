"""Progress tokens: their owners and uses. Source: Erklärung der Fortschrittsmarker."""

from __future__ import annotations

from collections.abc import Iterator

from rulebook_tools.engine.kit import Chapter, changed
from rulebook_tools.games.amerigo_islands.model import Acting, Exchange, Position, UseToken
from rulebook_tools.games.amerigo_islands.parameters import GOLD, USED_IN, WHITE
from rulebook_tools.games.amerigo_islands.rule_ids import RuleId
from rulebook_tools.games.amerigo_islands.rules.gold import add_gold_once, raise_points
from rulebook_tools.games.amerigo_islands.rules.turn import out_of_turn
from rulebook_tools.games.amerigo_islands.speech import FIGURES, Log, Refusal, refuse

CHAPTER = Chapter[Position](FIGURES)
CHAPTER.several("refuse.token_elsewhere", "token.sail", "token.leader")


def why_not_turned(position: Position, seat: int, kind: int | None) -> Refusal:
    """Refuse to turn over a progress token that is used, not the player's, or not in the game (None)."""
    state = position.players[seat]
    if kind is None:
        return refuse("tokens.once", "no_token", player=seat)
    if state.tokens[kind]:
        return None
    return refuse("tokens.once", "token_used" if state.used[kind] else "token", player=seat, token=kind)


def turn_over(position: Position, seat: int, kind: int, log: Log) -> Position:
    """Turn a player's progress token face down, as it is used."""
    state = position.players[seat]
    log.say("tokens.once", "turn_over", player=seat, token=kind)
    tokens, used = changed(state.tokens, kind, -1), changed(state.used, kind)
    return position.with_player(seat, tokens=tokens, used=used)


def at_any_time(position: Position) -> Iterator[Exchange | UseToken]:
    """Yield what each player can do at any time: exchange a treasure chest, use a single-use token."""
    names = position.rules.token
    once = [names[name] for name in (*GOLD, *USED_IN) if name in names]
    for seat, state in enumerate(position.players):
        if state.chests:
            yield Exchange(seat)
        yield from (UseToken(seat, kind) for kind in once if state.tokens[kind])


@CHAPTER.forbids(UseToken)
def why_not_use(position: Position, action: UseToken) -> Refusal:
    """Refuse a progress token that the player may not use now.

    The token must be the player's, unused, and of a kind that can be used once. Unless it brings gold, it
    must also belong to the action under way.
    """
    rules, seat, kind, due = position.rules, action.player, action.token, position.due
    name = rules.token_names[kind]
    if name in GOLD:
        return why_not_turned(position, seat, kind)
    colour = USED_IN.get(name)
    if colour is None:
        return refuse("tokens.once", "token_not_once", player=seat, token=kind)
    if why := out_of_turn(position, seat) or why_not_turned(position, seat, kind):
        return why
    leads = colour == WHITE
    if not isinstance(due, Acting) or due.colour != colour:
        rule: RuleId = "token.leader" if leads else "token.sail"
        return refuse(rule, "token_elsewhere", player=seat, token=kind, action=colour)
    if leads and position.discs[0] == seat:
        return refuse("token.leader", player=seat)
    if leads and due.used and rules.leader_move == "instead":
        return refuse("token.leader", "leader_moved", player=seat)
    return None


@CHAPTER.does(UseToken)
def use_token(position: Position, action: UseToken, log: Log) -> Position:
    name = position.rules.token_names[action.token]
    use = {"sail8": use_sail, "leader": use_leader}.get(name, use_gold)
    return use(position, action.player, action.token, log)


def use_gold(position: Position, seat: int, kind: int, log: Log) -> Position:
    """Turn over a progress token for the gold that it brings. Source: Gold."""
    after, amount = turn_over(position, seat, kind, log), gold_of(position, kind)
    log.say("token.gold", "token_gold", player=seat, gold=amount)
    return add_gold_once(after, seat, amount, log)


def gold_of(position: Position, kind: int) -> int:
    """Return the gold that a progress token brings; 0 if it is not one for gold."""
    rules, name = position.rules, position.rules.token_names[kind]
    return rules.token_gold.under(name) if name in rules.token_gold.names else 0


def use_sail(position: Position, seat: int, kind: int, log: Log) -> Position:
    """Add the action points of a progress token to those of the ships. Source: Zusätzliche Aktionspunkte."""
    after = turn_over(position, seat, kind, log)
    more, is_shared = position.rules.token_sail, position.rules.sail_bonus == "shared"
    log.say("token.sail", "sail_shared" if is_shared else "sail_bonus", player=seat, action_points=more)
    return raise_points(after, more, is_shared=is_shared)


def use_leader(position: Position, seat: int, kind: int, log: Log) -> Position:
    """Move a player's player-order disc on top of the leader's, however many spaces away that is."""
    leader, after = position.discs[0], turn_over(position, seat, kind, log)
    after = after.with_player(seat, space=position.players[leader].space)
    log.say("token.leader", player=seat, leader=leader)
    return put_on_top(after, seat, log).with_action(jumped=True)


def put_on_top(position: Position, seat: int, log: Log) -> Position:
    """Put a player's disc on top of the others on its space. Source: 1. Spielerreihenfolge."""
    spaces, others = position.spaces, [each for each in position.discs if each != seat]
    ahead = sum(spaces[each] > spaces[seat] for each in others)
    if spaces.count(spaces[seat]) > 1:
        log.say("white.top", "on_top", player=seat)
    if not ahead and position.discs[0] != seat:
        log.say("white.start", "new_start", player=seat)
    return position._replace(discs=(*others[:ahead], seat, *others[ahead:]))
