"""What a game says, compared with what it has declared that it can say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rulebook_tools.engine.figures import Count, Figure, Name, Player, Spot, Statement, Step
from rulebook_tools.engine.game import Game

WITH_NOUN, WITHOUT = (Count, Name), (Player, Spot, int)
"""The kinds of figures that carry a noun, and that carry none; others are lists."""


class Statements:
    """Finds what a game says without having declared it; each kind of statement is judged once."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        self._good: set[tuple[str, ...]] = set()

    def wrong(self, said: Iterable[Statement], steps: Sequence[Step] = ()) -> list[str]:
        """Return what is wrong with what is said of a position or an action, and with steps."""
        problems = [problem for statement in said for problem in self._wrong_statement(statement)]
        for step in steps:
            if step.rule not in self._game.rules:
                problems.append(f"a step cites the unknown rule {step.rule!r}")
            if not self._game.parameters.issuperset(step.reads):
                problems.append(f"a step of {step.rule} reads unknown parameters: {', '.join(step.reads)}")
            problems += self._wrong_statement(step.statement)
        return problems

    def unknown(self, drawn: Iterable[str]) -> list[str]:
        """Return what is wrong with the nouns of what is drawn."""
        nouns = dict.fromkeys(drawn)
        return [
            f"a picture shows the unknown noun {noun!r}" for noun in nouns if noun not in self._game.nouns
        ]

    def _wrong_statement(self, statement: Statement) -> list[str]:
        name, figures = statement.wording, statement.figures
        nouns = _nouns(figures)
        kind = (name, *figures, "", *nouns)
        if kind in self._good:
            return []
        problems = []
        declared = self._game.wordings.get(name)
        if declared is None:
            problems.append(f"the unknown wording {name!r}")
        elif declared != figures.keys():
            problems.append(f"{name!r} has the figures {_names(figures)}, not {_names(declared)}")
        problems += [
            f"{name!r} speaks of the unknown noun {noun!r}" for noun in nouns if noun not in self._game.nouns
        ]
        if not problems:
            self._good.add(kind)
        return problems


def _names(names: Iterable[str]) -> str:
    return ", ".join(sorted(names)) or "none"


def _nouns(figures: Mapping[str, Figure]) -> list[str]:
    """Return the nouns of figures, those in lists among them."""
    nouns: list[str] = []
    parts: list[Figure] = list(figures.values())
    for figure in parts:
        if isinstance(figure, WITH_NOUN):
            nouns.append(figure.noun)
        elif not isinstance(figure, WITHOUT):
            parts.extend(figure)
    return nouns
