"""Rulings: in short at the rules that they concern, and in full."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import cached_property
from typing import NamedTuple, TypeAlias

from markupsafe import Markup

from rulebook_tools.engine.scenes import Scene
from rulebook_tools.examples.comparison import Comparison, Difference, Said
from rulebook_tools.examples.run import Refusal
from rulebook_tools.model import Block
from rulebook_tools.render.examples import ExampleView
from rulebook_tools.render.labels import Saying, said_day
from rulebook_tools.render.page_context import PageContext
from rulebook_tools.render.page_links import RuleLink, SourceView
from rulebook_tools.render.pictures.changes import scenes_that_differ
from rulebook_tools.render.prose import plain_text

WHOLE = 4
"""Sentences that are shown of an action; of more, the first ones and the last, the others on request."""
FIRST = 2

Told: TypeAlias = tuple[Markup, bool]
"""A sentence of an outcome, and whether it is that of a refusal."""


class ReadingView(NamedTuple):
    """A way to read the rules, and what speaks for it."""

    text: Markup
    because: Markup
    is_adopted: bool
    editions: Sequence[Markup]
    """The editions that say so."""


class DifferenceView(NamedTuple):
    """What came of an action under some readings alone; without an action, of the whole example."""

    action: Markup | None
    first: Sequence[Told]
    between: Sequence[Told] = ()
    last: Sequence[Told] = ()


class OutcomeView(NamedTuple):
    """What an example comes to under readings that make no difference to it."""

    readings: Sequence[Markup]
    is_adopted: bool
    differences: Sequence[DifferenceView]
    seen: Markup
    """Pictures of the end: what lies otherwise than under other readings, with what has changed."""
    is_stuck: bool
    """Whether the rest of the example does not fit these readings."""


class ComparisonView(NamedTuple):
    """An example under every reading of a ruling."""

    example: RuleLink
    story: Markup
    """What happens; nothing where the example tells it as another reading has it."""
    outcomes: Sequence[OutcomeView]
    legend: Markup
    """What the colours and drawings of their pictures mean."""
    told: ExampleView | None
    """The example itself, if it plays another reading: no rule shows it then."""


class RulingView:
    """A ruling on a page, each part made when it is shown: a rule shows less of it than its own page."""

    def __init__(self, views: PageContext, id_: str) -> None:
        self.id = id_
        self._ruling = views.rulebook.rulings[id_]
        self._adopted = self._ruling.adopted.name
        self._views = views
        self._prose = views.prose

    @cached_property
    def question(self) -> Markup:
        """The question that it answers."""
        return self._prose.line(f"{self.id}/question", self._ruling.question)

    @property
    def adopted(self) -> Markup:
        """The reading adopted."""
        return self._texts[self._adopted]

    @property
    def url(self) -> str:
        """Where all of it is told."""
        return self._views.links.ruling(self.id)

    @property
    def others(self) -> Iterator[tuple[str, Markup, Markup]]:
        """The editions that read it otherwise: the short name of each, its name, its reading."""
        for name, text in self._texts.items():
            for edition in self._ruling.readings[name].editions if name != self._adopted else ():
                yield edition.name, self._views.names.edition(edition.name), text

    @property
    def number(self) -> int:
        """Its number among the rulings of the game."""
        return self._views.rulebook.ruling_numbers[self.id]

    @property
    def decided(self) -> Saying | None:
        """What says the day of the decision, as it is written in a language; None where it is not known."""
        day = self._ruling.decided
        return None if day is None else said_day(date.fromisoformat(day.name))

    @property
    def certainty(self) -> str:
        """As `Ruling.certainty`; nothing where it is not known."""
        return self._ruling.certainty or ""

    @cached_property
    def readings(self) -> Sequence[ReadingView]:
        """The readings with what speaks for them, the adopted one first."""
        return [
            ReadingView(
                text,
                self._argument(name),
                name == self._adopted,
                [self._views.names.edition(each.name) for each in self._ruling.readings[name].editions],
            )
            for name, text in self._texts.items()
        ]

    @property
    def because(self) -> Markup:
        """What decided, where the adopted reading has an argument of its own."""
        return self._decisive if self._ruling.readings[self._adopted].because else Markup()

    @property
    def concerns(self) -> Sequence[RuleLink]:
        """Links to the rules that it concerns."""
        return [self._views.links.rule(ref.name) for ref in self._ruling.concerns]

    @property
    def sources(self) -> Sequence[SourceView]:
        """The places in the editions that it is about."""
        return self._views.names.sources(self._ruling.source)

    @cached_property
    def comparisons(self) -> Sequence[ComparisonView]:
        """What its readings lead to."""
        return [self._comparison(each) for each in self._compared]

    @property
    def examples(self) -> Sequence[ExampleView]:
        """Examples of the other readings that are not among the comparisons."""
        compared = {comparison.example.id.name for comparison in self._compared}
        return [view for id_, view in self._examples.items() if id_ not in compared]

    @property
    def objection(self) -> str:
        """The address of the form to object by, if there is one."""
        game = plain_text(self._prose.line("game/title", self._views.rulebook.about.title))
        title = f"{game}, {self.number}: {plain_text(self.question)}"
        return self._views.voice.objections.url(title)

    @property
    def author(self) -> str:
        """Whom to write to, if that is known."""
        return self._views.voice.objections.author

    @cached_property
    def _texts(self) -> Mapping[str, Markup]:
        """Each reading in words, by name, the adopted one first."""
        readings = self._ruling.readings
        return {
            name: self._prose.line(f"{self.id}/reading.{name}", readings[name].text)
            for name in dict.fromkeys((self._adopted, *readings))
        }

    @property
    def _decisive(self) -> Markup:
        return self._prose.body(f"{self.id}/because", self._ruling.because)

    def _argument(self, name: str) -> Markup:
        """Return what speaks for a reading: for the adopted one, what decided, if nothing else does."""
        because = self._ruling.readings[name].because
        if because is None and name == self._adopted:
            return self._decisive
        return self._prose.body(f"{self.id}/reading.{name}.because", because)

    @property
    def _compared(self) -> Sequence[Comparison]:
        return self._views.content.comparisons.get(self.id, ())

    @cached_property
    def _examples(self) -> Mapping[str, ExampleView]:
        """The examples that play another reading, by id."""
        option = self._ruling.option
        return {
            run.example.id.name: self._views.examples.view(
                run, self._texts[run.example.options[option.name].name]
            )
            for run in self._views.content.other_readings.get(self.id, ())
            if option is not None
        }

    def _comparison(self, comparison: Comparison) -> ComparisonView:
        """Return the view of an example under every reading, those that come to the same together."""
        alike: list[list[str]] = []
        for name in self._texts:
            group = next((each for each in alike if not comparison.tells_apart(each[0], name)), None)
            if group is None:
                alike.append([name])
            else:
                group.append(name)
        example, option = comparison.example, self._ruling.option
        own = option is not None and option.name in example.options
        unlike = scenes_that_differ([comparison.outcomes[names[0]].after for names in alike])
        return ComparisonView(
            self._views.links.example(example),
            Markup() if own else self._prose.body(f"{example.id.name}/story", example.story),
            [self._outcome(comparison, names, seen) for names, seen in zip(alike, unlike, strict=True)],
            self._views.examples.pictures.legend(scene for seen in unlike for scene in seen),
            self._examples.get(example.id.name),
        )

    def _outcome(self, comparison: Comparison, names: Sequence[str], seen: Iterable[Scene]) -> OutcomeView:
        outcome = comparison.outcomes[names[0]]
        return OutcomeView(
            [self._texts[name] for name in names],
            self._adopted in names,
            [self._difference(each) for each in comparison.differences[names[0]]],
            self._views.examples.pictures.figures(seen, outcome.before.scenes),
            bool(outcome.wrong),
        )

    def _difference(self, difference: Difference) -> DifferenceView:
        say = self._views.examples.say

        def sentence(said: Said) -> Told:
            return (say(said.statement), True) if isinstance(said, Refusal) else (say(said), False)

        action = None if difference.action is None else say(difference.action)
        told = [sentence(said) for said in difference.told]
        if len(told) <= WHOLE:
            return DifferenceView(action, told)
        return DifferenceView(action, told[:FIRST], told[FIRST:-1], told[-1:])


def rulings_at(block: Block, views: PageContext) -> Sequence[RulingView]:
    """Return the rulings that concern a rule."""
    return [RulingView(views, id_) for id_ in views.content.rulings_of.get(block.id.name, ())]
