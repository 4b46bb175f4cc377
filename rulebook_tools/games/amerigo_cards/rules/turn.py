"""The turn: one action, or a draw if none is possible. Main sources: Spielablauf; The Game."""

from __future__ import annotations

from types import NoneType

from rulebook_tools.engine import kit
from rulebook_tools.engine.kit import Chapter, GivenError, Meanwhile, RuleStatement, kind_of, seat_letter
from rulebook_tools.games.amerigo_cards import model
from rulebook_tools.games.amerigo_cards.model import HOME, OUTWARD, DrawInstead, Log, Position, refuse
from rulebook_tools.games.amerigo_cards.rules import exhibit, journey, sale
from rulebook_tools.games.amerigo_cards.rules.draw import begin_draw, draw, draw_all
from rulebook_tools.games.amerigo_cards.rules.end import end_turn, out_of_turn

CHAPTER = Chapter[Position](model.FIGURES)
CHAPTER.awaits(NoneType, "turn.left", "turn", "player")
CHAPTER.action(Meanwhile, player=lambda _, action: action.next or 0)


@CHAPTER.offers(NoneType)
def on_turn(position: Position, _due: None) -> list[model.Action]:
    """Return the legal actions of a turn, or only a draw if no action is possible."""
    seat = position.turn
    where = position.players[seat].where
    legs = [leg for leg in (OUTWARD, model.RETURNING) if journey.why_not_this_way(where, seat, leg) is None]
    found: list[model.Action] = [*journey.ways_to_sail(position, seat, legs)]
    if where is OUTWARD:
        found.append(model.Explore(seat))
    elif where is HOME:
        found += exhibit.first_cards(position, seat)
        if sale.why_not_sell(position, model.Sell(seat)) is None:
            found.append(model.Sell(seat))
    return found or [DrawInstead(seat)]


def open_actions(position: Position) -> tuple[str, ...]:
    """Return the kinds of the legal actions of this turn, such as `sail`; empty if only a draw is legal.

    Source: Spielablauf, Sonderfall; The Game, A Special Situation.
    """
    kinds = [kind_of(type(action)) for action in on_turn(position, None)]
    return tuple([kind for kind in dict.fromkeys(kinds) if kind != "draw_instead"])


@CHAPTER.forbids(model.Pass, model.Stop, due=NoneType)
def why_not_pass(position: Position, action: model.Pass | model.Stop, _due: None) -> RuleStatement | None:
    if why := out_of_turn(position, action.player):
        return why
    if can := open_actions(position):
        return refuse("turn.one", "pass", player=action.player, actions=can)
    return refuse("turn.none", "pass_draw", player=action.player)


@CHAPTER.forbids(DrawInstead, due=NoneType)
def why_not_draw(position: Position, action: DrawInstead, _due: None) -> RuleStatement | None:
    if why := out_of_turn(position, action.player):
        return why
    can = open_actions(position)
    return refuse("turn.one", "draw_instead", player=action.player, actions=can) if can else None


@CHAPTER.does(DrawInstead)
def draw_instead(position: Position, action: DrawInstead, log: Log) -> Position:
    """Let a player without a legal action draw cards, which ends the turn.

    Source: Sonderfall; A Special Situation.
    """
    rules, seat = position.rules, action.player
    allowed = min(rules.special_draw, rules.hand_limit - sum(position.players[seat].hand))
    log.say("turn.none", "draw_instead", player=seat, due=rules.special_draw)
    if allowed < rules.special_draw:
        log.say("hand.limit", "hand_full", player=seat, limit=rules.hand_limit)
    due = model.Drawing(allowed, rules.special_draw - allowed, "turn.none")
    return begin_draw(position, due, log)


@CHAPTER.forbids(Meanwhile, due=NoneType)
def why_not_meanwhile(position: Position, action: Meanwhile, _due: None) -> None:
    """Raise `GivenError` if an example skips no turn, or a turn that cannot be skipped.

    That is a turn in which the game ends, or in which the player can only draw although the example says that
    the deck or hand is unchanged.
    """
    if action.next is None or action.next == position.turn:
        raise GivenError((), f"it is {seat_letter(position.turn)}'s turn already", "another player")
    for seat in passed(position, action.next):
        position = _after_passed(position._replace(turn=seat, due=None), action)
        if isinstance(position.due, model.Over):
            wrong = f"the turn of {seat_letter(seat)}, which is passed over, ends the game"
            raise GivenError((), wrong, "that turn in `when`")


def passed(position: Position, following: int | None) -> list[int]:
    """Return the seats whose turns are skipped before that of `following`; if None, up to the last seat."""
    number = len(position.players)
    turns = ((following or 0) - position.turn) % number or number
    return [(position.turn + step) % number for step in range(turns)]


def _can_be_away(position: Position) -> bool:
    """Return whether the player whose turn it is can be on a journey after it."""
    rules, seat, state = position.rules, position.turn, position.players[position.turn]
    if state.where in {HOME, OUTWARD}:
        return state.where is OUTWARD or bool(journey.ways_to_sail(position, seat, [OUTWARD]))
    backs = (
        (*state.back, journey.play_card(state, sail)[1])
        for sail in journey.ways_to_sail(position, seat, [model.RETURNING])
    )
    return any(rules.homeward(back) < rules.rudders_of(state.out) for back in backs)


def _after_passed(position: Position, action: Meanwhile) -> Position:
    """Return a position after a turn that an example skips; if possible, one in which the game goes on.

    `position` is that at the beginning of the turn. Raises `GivenError` if the player can only draw, although
    `action` says that the deck or hand is unchanged.
    """
    rules, seat, letter = position.rules, position.turn, seat_letter(position.turn)
    can, state = open_actions(position), position.players[position.turn]
    if can and can != ("explore",):
        is_away = _can_be_away(position)
        perhaps = position.with_player(seat, state._replace(where=OUTWARD if is_away else HOME))
        if position.run < rules.deck_runs:  # a sale or a draw can lead to a new deck
            perhaps = perhaps._replace(deck=rules.deck.copies)
        return end_turn(perhaps, kit.SILENT, came_home=state.where is not HOME and not is_away)
    if can:
        after = journey.explore(position, model.Explore(seat), kit.SILENT)
    else:
        for name in ("deck", letter):
            if name not in action.unknown:
                wrong = f"{letter} can only draw in the turns passed over"
                raise GivenError((), wrong, f"no `{name}` in `unchanged`")
        after = draw_instead(position, DrawInstead(seat), kit.SILENT)
    while isinstance(after.due, model.Drawing):
        after = draw(after, draw_all(after, after.due, kit.Chance(0)), after.due, kit.SILENT)
    return after


@CHAPTER.does(Meanwhile)
def meanwhile(position: Position, action: Meanwhile, log: Log) -> Position:
    log.say("turn.left", "meanwhile", player=action.next or 0)
    return position._replace(turn=action.next or 0)
