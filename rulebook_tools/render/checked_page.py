"""How a game was checked: nothing that was not counted or computed for the page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from markupsafe import Markup

from rulebook_tools.catalogs.localizer import LocalText
from rulebook_tools.model import Block, Parameter
from rulebook_tools.model.random_games import RandomGames
from rulebook_tools.render.examples import Status, status
from rulebook_tools.render.game_content import ORIGINS, GameVoice
from rulebook_tools.render.page_context import PageContext
from rulebook_tools.render.page_links import RuleLink, SourceView
from rulebook_tools.render.prose import words
from rulebook_tools.render.rulings import RulingView
from rulebook_tools.render.tables import players_range

GROUNDS = ("stated", "inferred", "ruled", "assumed")
"""What a figure rests on: an edition that states it, what follows from one, a ruling, a choice made here."""

Listed: TypeAlias = tuple[RuleLink, Status]
"""A link to an example, and how that came out."""


@dataclass(frozen=True, slots=True)
class Sum:
    """A number of things, and how many of them are of which kind, by labels."""

    label: str
    number: str
    parts: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Unshown:
    """A rule that no example is about, and why."""

    rule: RuleLink
    why: Markup


@dataclass(frozen=True, slots=True)
class ListedExamples:
    """The examples of one origin, chapter by chapter."""

    origin: str
    number: str
    chapters: Sequence[tuple[Markup, Sequence[Listed]]]


@dataclass(frozen=True, slots=True)
class RandomGamesView:
    """Random games: how they were played, and how often each rule was applied, chapter by chapter."""

    how: Markup
    command: str
    applied: tuple[tuple[Markup, tuple[tuple[RuleLink, str], ...]], ...]
    unmet: tuple[RuleLink, ...]


class CheckedViews:
    """Makes the views of the page of checks of a game; `games` are the random ones."""

    def __init__(self, voice: GameVoice, views: PageContext, games: RandomGames | None) -> None:
        self._voice, self._views, self._games = voice, views, games
        self._rule = views.links.rule
        self._content = voice.content
        self._rulebook = voice.content.rulebook

    def sums(self) -> Iterator[Sum]:
        """Yield what there is of rules, examples and figures, and of random games where some were played."""
        rules, unshown = len(self._rules), len(self._unshown)
        yield self._sum("sum.rules", rules, {"sum.shown": rules - unshown, "sum.unshown": unshown})
        runs = self._content.runs.values()
        kinds = {f"sum.{origin}": self.of_origin(origin) for origin in ORIGINS}
        kinds |= {"ruling.others": len(self.others()), "failed": sum(not run.passed for run in runs)}
        yield self._sum("sum.examples", len(runs), kinds)
        grounds = [_ground(parameter) for parameter in self._rulebook.parameters.values()]
        yield self._sum("figures", len(grounds), {f"sum.{each}": grounds.count(each) for each in GROUNDS})
        if games := self._games:
            number = self._voice.localizer.number
            told = {"moves": games.moves, "steps": games.steps, "violations": games.violations}
            parts = tuple((f"sum.{name}", number(each)) for name, each in told.items())
            yield Sum("sum.random", number(games.games), parts)

    def of_origin(self, origin: str) -> int:
        """Return how many examples of an origin play the adopted readings."""
        listed = self._content.examples_at.values()
        return sum(run.example.origin == origin for runs in listed for run in runs)

    def unshown(self) -> list[Unshown]:
        """Return the rules that no example is about, each with the reason."""
        return [Unshown(self._rule(block.id.name), self._why(block)) for block in self._unshown]

    def examples(self) -> Iterator[ListedExamples]:
        """Yield the examples of each origin that play the adopted readings."""
        for origin in ORIGINS:
            chapters = []
            for chapter in self._rulebook.chapters:
                found = [
                    (self._views.links.example(run.example), status(run))
                    for block in chapter.walk()
                    for run in self._content.examples_at.get(block.id.name, ())
                    if run.example.origin == origin
                ]
                if found:
                    chapters.append((self._heading(chapter), found))
            if chapters:
                number = sum(len(found) for _, found in chapters)
                yield ListedExamples(origin, self._voice.localizer.number(number), chapters)

    def others(self) -> Sequence[Listed]:
        """Return the examples that play other readings."""
        return [
            (self._views.links.example(run.example), status(run, is_other_reading=True))
            for id_ in self._rulebook.rulings
            for run in self._content.other_readings.get(id_, ())
        ]

    def random_games(self) -> RandomGamesView | None:
        """Return the view of the random games; None where none were played."""
        games, number = self._games, self._voice.localizer.number
        if games is None:
            return None
        least, most = games.players
        applied = []
        for chapter in self._rulebook.chapters:
            rows = [
                (self._rule(block.id.name), number(games.applied[block.id.name]))
                for block in chapter.walk()
                if block.id.name in games.applied
            ]
            if rows:
                applied.append((self._heading(chapter), tuple(rows)))
        unmet = [
            self._rule(id_)
            for id_, block in self._rulebook.blocks.items()
            if block.engine is None and id_ not in games.applied
        ]
        rounds = games.games // (most - least + 1)
        command = f"rulebook play {self._rulebook.id} --players all --games {rounds} --seed 1 --sample 0"
        how = players_range(self._voice.labels, self._voice.localizer, "random.how", games.players)
        return RandomGamesView(how, command, tuple(applied), tuple(unmet))

    @cached_property
    def _rules(self) -> Sequence[Block]:
        """The rules: a block that has nothing but a heading is none."""
        return [
            block for block in self._rulebook.blocks.values() if block.body or block.table or block.remark
        ]

    @cached_property
    def _unshown(self) -> Sequence[Block]:
        content = self._content
        shown = {
            rule
            for examples in (content.examples_at, content.examples_elsewhere)
            for rule, runs in examples.items()
            if any(run.passed for run in runs)
        }
        return [block for block in self._rules if block.id.name not in shown]

    @cached_property
    def _met(self) -> frozenset[str]:
        """The rules that examples meet, be they about them or not."""
        return frozenset(rule for run in self._content.runs.values() if run.passed for rule in run.rules)

    def _why(self, block: Block) -> Markup:
        """Return why no example is about a rule."""
        id_, labels, language = block.id.name, self._voice.labels, self._voice.language
        if block.engine is not None:
            return self._views.unexecuted(block)
        for exception in self._rulebook.about.exceptions:
            if exception.about.name == id_:
                return words(LocalText(exception.reason.text, self._rulebook.about.language.name), language)
        return labels("why.met") if id_ in self._met else labels("why.none")

    def _heading(self, chapter: Block) -> Markup:
        return self._rule(chapter.id.name).heading

    def _sum(self, label: str, number: int, parts: Mapping[str, int]) -> Sum:
        """Return a sum; kinds of which there are none are left out."""
        said = self._voice.localizer.number
        return Sum(label, said(number), tuple((name, said(each)) for name, each in parts.items() if each))


def _ground(parameter: Parameter) -> str:
    """Return what a figure rests on."""
    if parameter.assumed:
        return "assumed"
    if parameter.ruling:
        return "ruled"
    return "inferred" if parameter.inferred else "stated"


@dataclass(frozen=True, slots=True)
class FigureView:
    """A parameter: its name, its figures in words, where it comes from."""

    label: Markup
    figures: Sequence[Markup]
    sources: Sequence[SourceView]
    inferred: Markup
    assumed: Markup
    ruling: RulingView | None


def figure_view(name: str, views: PageContext) -> FigureView:
    """Return the view of a parameter."""
    parameter, prose = views.rulebook.parameters[name], views.prose
    return FigureView(
        prose.line(f"parameter.{name}/label", parameter.label),
        _figures(name, views),
        views.names.sources(parameter.source),
        prose.body(f"parameter.{name}/inferred", parameter.inferred),
        prose.body(f"parameter.{name}/assumed", parameter.assumed),
        RulingView(views, parameter.ruling.name) if parameter.ruling else None,
    )


def _figures(name: str, views: PageContext) -> Sequence[Markup]:
    """Return the figures of a parameter in words, each after its key where nothing else says what that is."""
    localizer, keys = views.voice.localizer, views.content.parameters.values[name]

    def value(path: str) -> Markup:
        return words(localizer.parameter(path) or LocalText("", localizer.language), localizer.language)

    if isinstance(keys, int):
        return [value(name)]
    if views.rulebook.parameters[name].keys_of:
        return [value(f"{name}.{key}") for key in keys]
    colon = views.voice.labels.between("colon")
    return [
        words(localizer.key(name, key), localizer.language) + colon + value(f"{name}.{key}") for key in keys
    ]
