"""Amerigo, the cooperative game on the rooftops (Pandaqi), from set-up to win or loss."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import Data, Plain
from rulebook_tools.engine.figures import Statement, Step
from rulebook_tools.engine.game import Applied, GameFactory, Observations, Outcome
from rulebook_tools.engine.parameters import Parameters
from rulebook_tools.engine.scenes import Situation
from rulebook_tools.games.amerigo_rooftops import (
    entries,
    filling,
    invariants,
    legal,
    observing,
    play,
    reading,
    saving,
    setting_up,
    telling,
)
from rulebook_tools.games.amerigo_rooftops.actions import Action
from rulebook_tools.games.amerigo_rooftops.position import Position
from rulebook_tools.games.amerigo_rooftops.rules import OPTIONS, Rules, read_rules
from rulebook_tools.games.amerigo_rooftops.wordings import RULES, WORDINGS, nouns


class AmerigoRooftops:
    """The executable rules of the game on the rooftops, as `rulebook_tools.engine.game.Game` wants them."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self.rules = RULES
        self.wordings = WORDINGS
        self.nouns = nouns(rules)
        self.parameters = rules.paths
        self.players = rules.players

    def new_game(self, players: int) -> Position:
        """Return a game about to begin; raise `PlayersError` for a number of players out of range."""
        return setting_up.new_game(self._rules, players)

    def by_chance(self, position: Position, chance: Chance) -> Action | None:
        """Return what chance does now, or None where it is for a player to act, or nobody."""
        return filling.by_chance(position, chance)

    def read_position(self, given: Data) -> Position:
        """Return the position that an example gives; raise `GivenError` for one that cannot be."""
        return reading.read_position(self._rules, given)

    def read_action(self, position: Position, entry: Data) -> Action:
        """Return the action that an example's `when` names; raise `GivenError` if there is none."""
        return entries.read_action(position, entry)

    def legal_actions(self, position: Position) -> Sequence[Action]:
        """Return every action that `apply` accepts; none where the game is over.

        Everyone chooses a card after another here, though `apply` also takes all choices at once.
        """
        return legal.legal_actions(position)

    def apply(self, position: Position, action: Action, *, explain: bool = True) -> Applied[Position]:
        """Return what an action leads to, with its steps if `explain` is set.

        Raises `IllegalAction` if a rule forbids it, `GivenError` if it is not due now at all.
        """
        if not explain:
            return Applied(play.apply(position, action, None), ())
        log: list[Step] = []
        after = play.apply(position, action, log)
        return Applied(after, tuple(log))

    def outcome(self, position: Position) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""
        return play.outcome(position)

    def fill(self, position: Position, following: Action | None, chance: Chance) -> Action | None:
        """Return the chance, or the draw, that an example leaves open here."""
        return filling.fill(position, following, chance)

    def observe(self, before: Position, steps: Sequence[Step], after: Position) -> Observations:
        """Return all that an example can expect of what happened between two positions."""
        return observing.observe(before, steps, after)

    def situation(self, position: Position, given: Data) -> Situation:
        """Return what a reader must know of an example's position."""
        return telling.situation(position, given)

    def describe(self, position: Position, action: Action) -> Statement:
        """Return what to say of an action about to be taken."""
        return telling.describe(position, action)

    def invariants(self, before: Position, steps: Sequence[Step], after: Position) -> Iterable[str]:
        """Yield what is wrong with a move, whatever the rules in play."""
        return invariants.invariants(before, steps, after)

    def to_json(self, position: Position) -> Plain:
        """Return a position as JSON data."""
        return saving.to_json(position)

    def from_json(self, data: Plain) -> Position:
        """Return the position that `to_json` wrote; raise `GivenError` for anything else."""
        return saving.from_json(self._rules, data)


class AmerigoRooftopsFactory:
    """Makes the game under given parameters and readings."""

    options: Mapping[str, tuple[str, ...]] = OPTIONS

    def __call__(self, parameters: Parameters, options: Mapping[str, str]) -> AmerigoRooftops:
        """Return the game; raise `ParameterError` where a parameter or a reading is unfit."""
        return AmerigoRooftops(read_rules(parameters, options))


game: GameFactory[Position, Action] = AmerigoRooftopsFactory()
