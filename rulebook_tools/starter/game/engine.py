"""The executable rules: the rules of the chapters as a program that plays the examples.

Make it yours. Numbers of the rules are in parameters.yml, not here. Sentences for readers are in wording.yml,
with placeholders that this program fills in.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, NamedTuple, TypedDict

from rulebook_tools.engine import kit
from rulebook_tools.engine.kit import Chapter, Counted, Data, Ledger, Log, Outcome, Range, RuleStatement

Counters = Annotated[int, Counted("counter")]
Player = Annotated[kit.Seat, kit.Lettered()]


class Rules(kit.Ruleset):
    """The parameters of parameters.yml, by name; missing and too small ones are reported with their line."""

    goal: Annotated[int, kit.Least(1)]
    most: Annotated[int, kit.Least(1)]
    players = range(2, 3)


class Position(NamedTuple):
    """A position, which `given` sets and `then` checks; after the end, `turn` is the winner's seat."""

    rules: Rules
    row: Annotated[Counters, Range(lambda position, _: position.rules.goal + 1)] = 0
    turn: Player = 0


class Lay(NamedTuple):
    """The only action: a player lays some counters; examples write `A: 2`."""

    player: Player
    counters: Annotated[Counters, Range()]
    kind: Literal["lay"] = "lay"


class Figures(TypedDict, total=False):
    """The values for the placeholders of sentences in wording.yml, by the names in their brackets."""

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

# The actions that the player whose turn it is can try; those that nothing forbids are legal.
PLAY.offers(type(None))(lambda at, _due: [Lay(at.turn, n) for n in range(1, at.rules.most + 1)])


@PLAY.forbids(Lay)
def why_not_lay(position: Position, action: Lay) -> RuleStatement | None:
    """Return the refusal of a forbidden action, else None; an example's `forbidden_by` names its rule."""
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
    """Lay the counters, and end the game if the row has reached the goal; log what each rule did."""
    rules, seat, row = position.rules, action.player, position.row + action.counters
    log.say("play.lay", player=seat, counters=action.counters, row=row)
    if row < rules.goal:
        return Position(rules, row, 1 - seat)
    log.say("play.win", player=seat)
    return Position(rules, row, seat)


def outcome(position: Position) -> Outcome | None:
    """Return the winner and the rule that ended the game; None before its end."""
    won = position.row == position.rules.goal
    return Outcome("play.win", (kit.seat_letter(position.turn),)) if won else None


def situation(position: Position, _given: Data) -> kit.Situation:
    """Return the sentences and pictures that show readers a position: whose turn it is, and the row."""
    row = tell("given.row", row=position.row).statement(position.rules)
    counters = (kit.Token("counter", count=position.row),) * bool(position.row)
    drawn = kit.Row(row, counters, name="row")
    return kit.Situation((tell("given.turn", player=position.turn).statement(position.rules),), (drawn,))


def invariants(before: Position, ledger: Ledger, after: Position) -> Iterator[str]:
    """Yield a message for each error in a move; `rulebook play` checks every move of random games."""
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
"""The definition of the game, which `rulebook` looks for in this file."""
