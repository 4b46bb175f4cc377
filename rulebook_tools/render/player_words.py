"""Numbers of players in words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from markupsafe import Markup

from rulebook_tools.catalogs.localizer import GameLocalizer
from rulebook_tools.engine.figures import Count
from rulebook_tools.model import PLAYERS, Block
from rulebook_tools.render.labels import Labels, Saying
from rulebook_tools.render.tables import number_range


class PlayerWords:
    """Says in one language how many players something is for."""

    def __init__(self, labels: Labels, localizer: GameLocalizer) -> None:
        self._labels = labels
        self._localizer = localizer

    def only(self, block: Block) -> Markup:
        """Return which numbers of players a rule is for, where it is not for all."""
        counts = sorted({*block.players})
        if len(counts) > 1 and counts[-1] - counts[0] == len(counts) - 1:
            is_whole = self._labels.is_own("players") and not self._labels.is_own("players.range")
            return self.range("players" if is_whole else "players.range", counts[0], counts[-1])
        figure = tuple(Count(number, PLAYERS) for number in counts)
        said = {"players": counts[-1] if len(counts) == 1 else len(counts)}
        players = partial(self._localizer.figure, figure)
        return self._labels("players", figures=said, players=players) if counts else Markup()

    def of_game(self, numbers: Sequence[int]) -> Markup:
        """Return for how many players a game is; nothing where that is not known."""
        if not numbers:
            return Markup()
        least, most = numbers[0], numbers[-1]
        if least == most:
            return self._labels("game.players", number=least)
        figures = {"least": least, "most": most, "between": most - least - 1}
        number = self._localizer.number
        return self._labels("game.players.range", None, figures, least=number(least), most=number(most))

    def range(self, label: str, least: int, most: int) -> Markup:
        """Return what a label says of a range of numbers of players."""

        def said(number: int) -> Saying:
            return partial(self._localizer.figure, Count(number, PLAYERS))

        return number_range(self._labels, label, (least, most), said)
