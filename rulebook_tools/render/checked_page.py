"""How a game was checked: nothing that was not counted or computed for the page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from markupsafe import Markup

from rulebook_tools.catalogs.localizer import LocalText
from rulebook_tools.examples.run import Run
from rulebook_tools.model import Block, Parameter
from rulebook_tools.model.random_games import RandomGames
from rulebook_tools.render.game_content import ORIGINS
from rulebook_tools.render.page_context import PageContext
from rulebook_tools.render.prose import words
from rulebook_tools.render.tables import players_range

GROUNDS = ("stated", "inferred", "ruled", "assumed")
"""What a figure rests on: an edition that states it, what follows from one, a ruling, a choice made here."""


class Checks:
    """The checks of a game as their page counts and lists them; `games` are the random ones."""

    def __init__(self, page: PageContext, games: RandomGames | None) -> None:
        self.games = games
        self._page, self._content, self._rulebook = page, page.content, page.rulebook
        # A block that has nothing but a heading is no rule.
        blocks = self._rulebook.blocks.values()
        self._rules = [block for block in blocks if block.body or block.table or block.remark]

    def sums(self) -> Iterator[tuple[str, int, Mapping[str, int]]]:
        """Yield numbers of things, each after its label, with how many of them are of which kind."""
        rules, unshown = len(self._rules), len(self.unshown)
        yield "sum.rules", rules, {"sum.shown": rules - unshown, "sum.unshown": unshown}
        runs = self._content.runs.values()
        kinds = {f"sum.{origin}": self.of_origin(origin) for origin in ORIGINS}
        kinds |= {"ruling.others": len(self.departed), "failed": sum(not run.passed for run in runs)}
        yield "sum.examples", len(runs), kinds
        grounds = Counter(map(_ground, self._rulebook.parameters.values()))
        yield "figures", grounds.total(), {f"sum.{each}": grounds[each] for each in GROUNDS}
        if games := self.games:
            sums = {"moves": games.moves, "steps": games.steps, "violations": games.violations}
            yield "sum.random", games.games, {f"sum.{name}": number for name, number in sums.items()}

    def of_origin(self, origin: str) -> int:
        """Return how many examples of an origin play the adopted readings."""
        return sum(len(runs) for _, runs in self.examples(origin))

    def examples(self, origin: str) -> Sequence[tuple[Block, Sequence[Run]]]:
        """Return the examples of an origin that play the adopted readings, by chapter."""
        at, found = self._content.examples_at, []
        for chapter in self._rulebook.chapters:
            runs = [run for block in chapter.walk() for run in at.get(block.id.name, ())]
            if own := [run for run in runs if run.example.origin == origin]:
                found.append((chapter, own))
        return found

    @cached_property
    def departed(self) -> Sequence[Run]:
        """The examples that play other readings."""
        runs = self._content.other_readings
        return [run for id_ in self._rulebook.rulings for run in runs.get(id_, ())]

    @cached_property
    def unshown(self) -> Sequence[Block]:
        """The rules that no example is about."""
        content = self._content
        shown = {
            rule
            for examples in (content.examples_at, content.examples_elsewhere)
            for rule, runs in examples.items()
            if any(run.passed for run in runs)
        }
        return [block for block in self._rules if block.id.name not in shown]

    def why(self, block: Block) -> Markup:
        """Return why no example is about a rule."""
        id_, voice, about = block.id.name, self._page.voice, self._rulebook.about
        if block.engine is not None:
            return self._page.unexecuted(block)
        for exception in about.exceptions:
            if exception.about.name == id_:
                return words(LocalText(exception.reason.text, about.language.name), voice.language)
        is_met = any(id_ in run.rules for run in self._content.runs.values() if run.passed)
        return voice.labels("why.met" if is_met else "why.none")

    def how(self, games: RandomGames) -> Markup:
        """Return how random games were played."""
        voice = self._page.voice
        return players_range(voice.labels, voice.localizer, "random.how", games.players)


def _ground(parameter: Parameter) -> str:
    """Return the ground of a figure: assumed, ruled, inferred or stated."""
    if parameter.assumed:
        return "assumed"
    if parameter.ruling:
        return "ruled"
    return "inferred" if parameter.inferred else "stated"
