"""The executable rules: what the chapters say, as a program that plays the examples.

Make it yours. No figure of the rules stands here: parameters.yml has them. No word that a reader sees does
either: wording.yml has them, with figures to fill in.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, NamedTuple

from rulebook_tools.engine import kit
from rulebook_tools.engine.kit import Chapter, Counted, Data, Least, Ledger, Log, Outcome, Range, Said

Counters = Annotated[int, Counted("counter")]
Player = Annotated[kit.Seat, kit.Lettered()]


class Rules(kit.Ruleset):
    """The figures of parameters.yml, by their names; one that is missing or too small is told at its line."""

    goal: Annotated[int, Least(1)]
    most: Annotated[int, Least(1)]
    players = range(2, 3)


class Position(NamedTuple):
    """A state of play, as `given` and `then` have it; the turn stays with who has reached the goal."""

    rules: Rules
    row: Annotated[Counters, Range(lambda position, _: position.rules.goal + 1)] = 0
    turn: Player = 0


class Lay(NamedTuple):
    """The only action there is, in examples `A: 2`: a player lays some counters."""

    player: Player
    counters: Annotated[Counters, Range()]
    kind: Literal["lay"] = "lay"


PLAY = Chapter[Position]()
"""What rules say is first: each names its rule, and what of `then` it adds to; in brackets are figures."""


@PLAY.says("play.lay", wording="step.lay", row="counters", turn=0)
def lays(player: Player, counters: Counters, row: Counters) -> None: ...
@PLAY.says("play.win", wording="step.win")
def wins(player: Player) -> None: ...
@PLAY.refuses("play.lay", wording="refuse.turn")
def not_your_turn(player: Player, next: Player) -> None: ...  # noqa: A002 -- called as the sentence calls it
@PLAY.refuses("play.lay", wording="refuse.number")
def too_many(player: Player, most: Counters) -> None: ...
@PLAY.refuses("play.lay", wording="refuse.beyond")
def beyond_goal(player: Player, left: Counters) -> None: ...
@PLAY.refuses("play.win", wording="refuse.over")
def game_over(player: Player) -> None: ...
@PLAY.tells("given", wording="given.row")
def row_given(row: Counters) -> None: ...
@PLAY.awaits(type(None), "play.lay", wording="given.turn")
def turn_given(player: Player) -> None: ...


# What can be tried by whoever has the turn; what nothing forbids is legal.
PLAY.offers(type(None))(lambda at, _due: [Lay(at.turn, n) for n in range(1, at.rules.most + 1)])


@PLAY.forbids(Lay)
def why_not_lay(position: Position, action: Lay) -> Said | None:
    """Say why an action is forbidden; an example's `forbidden_by` names the rule."""
    rules, left = position.rules, position.rules.goal - position.row
    if not left:
        return game_over(player=position.turn)
    if action.player != position.turn:
        return not_your_turn(player=action.player, next=position.turn)
    if not 1 <= action.counters <= rules.most:
        return too_many(player=action.player, most=rules.most)
    return beyond_goal(player=action.player, left=left) if action.counters > left else None


@PLAY.does(Lay)
def lay(position: Position, action: Lay, log: Log) -> Position:
    """Lay the counters, and see whether the row has reached the goal; tell the log which rule did what."""
    rules, seat, row = position.rules, action.player, position.row + action.counters
    log.say(lays, player=seat, counters=action.counters, row=row)
    if row < rules.goal:
        return Position(rules, row, 1 - seat)
    log.say(wins, player=seat)
    return Position(rules, row, seat)


def outcome(position: Position) -> Outcome | None:
    """Return who has won and by which rule, or None while the row grows."""
    won = position.row == position.rules.goal
    return Outcome("play.win", (kit.seat_letter(position.turn),)) if won else None


def situation(position: Position, _given: Data) -> kit.Situation:
    """Return what a reader must know before an example begins, in sentences and drawn: the row, the turn."""
    row = row_given(row=position.row).statement(position.rules)
    counters = (kit.Token("counter", count=position.row),) * bool(position.row)
    drawn = kit.Row(row, counters, name="row")
    return kit.Situation((turn_given(player=position.turn).statement(position.rules),), (drawn,))


def invariants(before: Position, ledger: Ledger, after: Position) -> Iterator[str]:
    """Yield what no move may ever do; `rulebook play` looks at every move of random games."""
    if after.row != before.row + ledger.total("row"):
        yield f"the row goes from {before.row} to {after.row}"


game: kit.Rulebook[Rules, Position, Lay] = kit.Rulebook(
    ruleset=Rules,
    position=Position,
    chapters=(PLAY,),
    outcome=outcome,
    situation=situation,
    invariants=invariants,
)
"""What `rulebook` looks for in this file."""
