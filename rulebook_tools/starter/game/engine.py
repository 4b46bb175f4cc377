"""The executable rules: what the chapters say, as a program that plays the examples.

Make it yours. No figure of the rules stands here: parameters.yml has them. No word that a reader sees does
either: wording.yml has them, with figures to fill in.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, NamedTuple, TypedDict

from rulebook_tools.engine import kit
from rulebook_tools.engine.kit import Chapter, Counted, Data, Ledger, Log, Outcome, Range, RuleStatement

Counters = Annotated[int, Counted("counter")]
Player = Annotated[kit.Seat, kit.Lettered()]


class Rules(kit.Ruleset):
    """The figures of parameters.yml, by their names; one that is missing or too small is told at its line."""

    goal: Annotated[int, kit.Least(1)]
    most: Annotated[int, kit.Least(1)]
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


class Figures(TypedDict, total=False):
    """What sentences of wording.yml speak of, by the names in their brackets."""

    player: Player
    next: Player
    counters: Counters
    row: Counters
    most: Counters
    left: Counters


FIGURES = kit.FigureTypes(Figures)
refuse, tell = FIGURES.refuse, FIGURES.tell
PLAY = Chapter[Position](FIGURES)
PLAY.awaits(type(None), "play.lay", "given.turn", "player")

# What can be tried by whoever has the turn; what nothing forbids is legal.
PLAY.offers(type(None))(lambda at, _due: [Lay(at.turn, n) for n in range(1, at.rules.most + 1)])


@PLAY.forbids(Lay)
def why_not_lay(position: Position, action: Lay) -> RuleStatement | None:
    """Say why an action is forbidden; an example's `forbidden_by` names the rule."""
    rules, left = position.rules, position.rules.goal - position.row
    if not left:
        return refuse("play.win", "over", player=position.turn)
    if action.player != position.turn:
        return refuse("play.lay", "turn", player=action.player, next=position.turn)
    if not 1 <= action.counters <= rules.most:
        return refuse("play.lay", "number", player=action.player, most=rules.most)
    return refuse("play.lay", "beyond", player=action.player, left=left) if action.counters > left else None


@PLAY.does(Lay)
def lay(position: Position, action: Lay, log: Log) -> Position:
    """Lay the counters, and see whether the row has reached the goal; tell the log which rule did what."""
    rules, seat, row = position.rules, action.player, position.row + action.counters
    log.say("play.lay", player=seat, counters=action.counters, row=row)
    if row < rules.goal:
        return Position(rules, row, 1 - seat)
    log.say("play.win", player=seat)
    return Position(rules, row, seat)


def outcome(position: Position) -> Outcome | None:
    """Return who has won and by which rule, or None while the row grows."""
    won = position.row == position.rules.goal
    return Outcome("play.win", (kit.seat_letter(position.turn),)) if won else None


def situation(position: Position, _given: Data) -> kit.Situation:
    """Return what a reader must know before an example begins, in sentences and drawn: the row, the turn."""
    row = tell("given.row", row=position.row).statement(position.rules)
    counters = (kit.Token("counter", count=position.row),) * bool(position.row)
    drawn = kit.Row(row, counters, name="row")
    return kit.Situation((tell("given.turn", player=position.turn).statement(position.rules),), (drawn,))


def invariants(before: Position, ledger: Ledger, after: Position) -> Iterator[str]:
    """Yield what no move may ever do; `rulebook play` looks at every move of random games."""
    if after.row != before.row + ledger.total("row"):
        yield f"the row goes from {before.row} to {after.row}"


game: kit.GameDefinition[Rules, Position, Lay] = kit.GameDefinition(
    ruleset=Rules,
    position=Position,
    chapters=(PLAY,),
    accounts={"row": {"step.lay": "counters"}, "turn": {"step.lay": 0}},
    outcome=outcome,
    situation=situation,
    invariants=invariants,
)
"""What `rulebook` looks for in this file."""
