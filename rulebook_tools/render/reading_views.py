"""The readings of a ruling as a reader sees them: with their arguments, and with what each leads to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from markupsafe import Markup

from rulebook_tools.engine.scenes import Scene
from rulebook_tools.examples.comparison import Comparison, Difference, Said
from rulebook_tools.examples.run import Refusal
from rulebook_tools.model import Ruling
from rulebook_tools.render.example_views import ExampleView, ExampleViews, RuleLink
from rulebook_tools.render.labels import Saying, said_day
from rulebook_tools.render.pictures.changes import scenes_that_differ
from rulebook_tools.render.prose import Prose

WHOLE = 4
"""Sentences that are shown of an action; of more, the first ones and the last, the others on request."""
FIRST = 2


@dataclass(frozen=True, slots=True)
class ReadingView:
    """A way to read the rules, and what speaks for it."""

    text: Markup
    because: Markup
    is_adopted: bool
    editions: tuple[Markup, ...]
    """The editions that say so."""


@dataclass(frozen=True, slots=True)
class ToldView:
    """A sentence of an outcome; that of a refusal is marked as one."""

    text: Markup
    is_refusal: bool


@dataclass(frozen=True, slots=True)
class DifferenceView:
    """What came of an action under some readings alone; without an action, of the whole example."""

    action: Markup | None
    first: tuple[ToldView, ...]
    between: tuple[ToldView, ...]
    last: tuple[ToldView, ...]


@dataclass(frozen=True, slots=True)
class OutcomeView:
    """What an example comes to under readings that make no difference to it."""

    readings: tuple[Markup, ...]
    is_adopted: bool
    differences: tuple[DifferenceView, ...]
    seen: Markup
    """Pictures of the end: what lies otherwise than under other readings, with what has changed."""
    is_stuck: bool
    """Whether the rest of the example does not fit these readings."""


@dataclass(frozen=True, slots=True)
class ComparisonView:
    """An example under every reading of a ruling."""

    example: RuleLink
    story: Markup
    """What happens; nothing where the example tells it as another reading has it."""
    outcomes: tuple[OutcomeView, ...]
    legend: Markup
    """What the colours and drawings of their pictures mean."""
    told: ExampleView | None
    """The example itself, if it plays another reading: no rule shows it then."""


@dataclass(frozen=True)
class ReadingViews:
    """Makes the views of the readings of one ruling."""

    id: str
    ruling: Ruling
    prose: Prose
    editions: Mapping[str, Markup]
    """What the published texts are called."""

    @cached_property
    def texts(self) -> Mapping[str, Markup]:
        """Each reading in words, by name, the adopted one first."""
        chosen = self.ruling.adopted.name
        names = (chosen, *(name for name in self.ruling.readings if name != chosen))
        return {
            name: self.prose.line(f"{self.id}/reading.{name}", self.ruling.readings[name].text)
            for name in names
        }

    @cached_property
    def readings(self) -> tuple[ReadingView, ...]:
        """The readings with what speaks for them; for the adopted one, what decided, if nothing else."""
        return tuple(
            ReadingView(
                text,
                self._argument(name),
                name == self.ruling.adopted.name,
                tuple(self.editions[edition.name] for edition in self.ruling.readings[name].editions),
            )
            for name, text in self.texts.items()
        )

    @property
    def because(self) -> Markup:
        """What decided, where the adopted reading has an argument of its own."""
        own = self.ruling.readings[self.ruling.adopted.name].because
        return self._decisive if own else Markup()

    @property
    def _decisive(self) -> Markup:
        return self.prose.body(f"{self.id}/because", self.ruling.because)

    def _argument(self, name: str) -> Markup:
        because = self.ruling.readings[name].because
        if because is None and name == self.ruling.adopted.name:
            return self._decisive
        return self.prose.body(f"{self.id}/reading.{name}.because", because)

    @property
    def decided(self) -> Saying | None:
        """What says the day of the decision, as it is written in a language; None where it is not known."""
        day = self.ruling.decided
        return None if day is None else said_day(date.fromisoformat(day.name))

    def comparison(
        self, comparison: Comparison, link: RuleLink, examples: ExampleViews, told: ExampleView | None
    ) -> ComparisonView:
        """Return the view of an example under every reading, those that come to the same together."""
        alike: list[list[str]] = []
        for name in self.texts:
            group = next((each for each in alike if not comparison.tells_apart(each[0], name)), None)
            if group is None:
                alike.append([name])
            else:
                group.append(name)
        own = self.ruling.option is not None and self.ruling.option.name in comparison.example.options
        story = Markup() if own else self.prose.body(f"{link.id}/story", comparison.example.story)
        unlike = scenes_that_differ([comparison.outcomes[names[0]].after for names in alike])
        outcomes = tuple(
            self._outcome(comparison, names, examples, seen)
            for names, seen in zip(alike, unlike, strict=True)
        )
        legend = examples.pictures.legend(scene for seen in unlike for scene in seen)
        return ComparisonView(link, story, outcomes, legend, told)

    def _outcome(
        self, comparison: Comparison, names: Sequence[str], examples: ExampleViews, seen: Iterable[Scene]
    ) -> OutcomeView:
        outcome = comparison.outcomes[names[0]]
        return OutcomeView(
            tuple(self.texts[name] for name in names),
            self.ruling.adopted.name in names,
            tuple(_difference(each, examples) for each in comparison.differences[names[0]]),
            examples.pictures.figures(seen, outcome.before.scenes),
            bool(outcome.wrong),
        )


def _difference(difference: Difference, examples: ExampleViews) -> DifferenceView:
    def view(said: Said) -> ToldView:
        refused = isinstance(said, Refusal)
        return ToldView(examples.say(said.statement if isinstance(said, Refusal) else said), refused)

    action = None if difference.action is None else examples.say(difference.action)
    told = tuple(map(view, difference.told))
    if len(told) <= WHOLE:
        return DifferenceView(action, told, (), ())
    return DifferenceView(action, told[:FIRST], told[FIRST:-1], told[-1:])
