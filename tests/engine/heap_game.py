"""A small game for tests of the kit: players take coins from a heap, in turn."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, NamedTuple, TypedDict

from rulebook_tools.engine import kit
from rulebook_tools.engine.kit import Chapter, Counted, Least, Log, NumberTable, Range, RuleStatement
from rulebook_tools.engine.kit.ruleset import Numbered

Coins = Annotated[int, Counted("coin")]
Player = Annotated[int, Range(lambda position, _: position.rules.players[-1]), kit.Lettered()]


class Rules(kit.Ruleset):
    """The rule set of the game."""

    heap: Annotated[int, Least(1)]
    most: Annotated[NumberTable, Numbered()]
    last: Literal["wins", "loses"]
    players = range(2, 3)


class Position(NamedTuple):
    """The heap, and whose turn it is."""

    rules: Rules
    left: int = 5
    turn: Player = 0


class Take(NamedTuple):
    """A player takes coins."""

    player: Player
    coins: Coins
    kind: Literal["take"] = "take"


class Dealing(NamedTuple):
    """A due item, which no rule of the game awaits."""

    kind: Literal["dealing"] = "dealing"


class Figures(TypedDict, total=False):
    """The types of figures in statements."""

    player: Player
    coins: Coins
    grown: Annotated[Coins, kit.PlaceholderName("coins")]
    most: Coins


FIGURES = kit.FigureTypes(Figures)
refuse = FIGURES.refuse
PARAMETERS: Mapping[str, Any] = {"heap": 5, "most": {"1": 1, "3": 2}}
ACCOUNTS: dict[str, dict[str, int | str]] = {
    "taken": {"step.take": "coins"},
    "heap": {"step.take": "-coins", "step.grows": "grown"},
    "turns": {"step.take": 1},
}


def why_not(position: Position, action: Take) -> RuleStatement | None:
    """Refuse an action that takes too many coins."""
    most = position.rules.most.at(position.left)
    return refuse("heap.take", "too_many", player=action.player, most=most) if action.coins > most else None


def take(position: Position, action: Take, log: Log) -> Position:
    """Take coins; an empty heap is filled again, and a parameter is read after the last statement."""
    rules, left = position.rules, position.left - action.coins
    log.say("heap.take", player=action.player, coins=action.coins)
    if not left:
        left = rules.heap
        rule = "heap.less" if left < rules.heap + 1 else "heap.more"
        log.say(rule, "grows", grown=left)
    assert rules.most[0]
    return Position(rules, left, 1 - action.player)


def chapter() -> Chapter[Position]:
    """Return the rules of the game."""
    heap = Chapter[Position](FIGURES)
    heap.several("step.grows", "heap.more", "heap.less")
    heap.awaits(type(None), "heap.take", "turn", "player")
    heap.forbids(Take)(why_not)
    heap.does(Take)(take)
    heap.offers(type(None))(lambda at, _: [Take(at.turn, n) for n in range(1, at.left + 1)])
    return heap


def book(*chapters: Chapter[Position]) -> kit.GameDefinition[Rules, Position, Take]:
    """Return the game made of some chapters."""
    return kit.GameDefinition(
        ruleset=Rules,
        position=Position,
        chapters=chapters,
        accounts=ACCOUNTS,
        outcome=lambda _: None,
        situation=lambda _position, _given: kit.Situation(),
    )
