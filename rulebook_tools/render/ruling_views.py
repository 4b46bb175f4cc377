"""Rulings as a reader sees them: in short at the rules that they concern, and in full."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from markupsafe import Markup

from rulebook_tools.model import Block
from rulebook_tools.render.block_views import RulingHead
from rulebook_tools.render.example_views import ExampleView, ExampleViews, RuleLink
from rulebook_tools.render.game_content import GameVoice
from rulebook_tools.render.labels import Saying
from rulebook_tools.render.page_links import PageLinks
from rulebook_tools.render.prose import plain_text
from rulebook_tools.render.reading_views import ComparisonView, ReadingView, ReadingViews
from rulebook_tools.render.source_views import SourceView, SourceViews


@dataclass(frozen=True, slots=True)
class RulingView(RulingHead):
    """All of a ruling."""

    number: int
    decided: Saying | None
    """Says the day; None where it is not known."""
    certainty: str
    """As `Ruling.certainty`; nothing where it is not known."""
    readings: tuple[ReadingView, ...]
    """The adopted one first."""
    because: Markup
    """Why it was adopted, where that is not the reading's own argument."""
    concerns: tuple[RuleLink, ...]
    sources: tuple[SourceView, ...]
    comparisons: tuple[ComparisonView, ...]
    examples: tuple[ExampleView, ...]
    """Examples of the other readings that are not among the comparisons."""
    objection: str
    """The address of the form to object by, if there is one."""
    author: str
    """Whom to write to, if that is known."""


class RulingViews:
    """Makes the views of the rulings of a game for one page."""

    def __init__(
        self, voice: GameVoice, links: PageLinks, examples: ExampleViews, sources: SourceViews
    ) -> None:
        self._content = voice.content
        self._rulebook = voice.content.rulebook
        self._objections = voice.objections
        self._links = links
        self._prose = links.prose
        self._names = links.names
        self._examples = examples
        self._sources = sources

    def heads_at(self, block: Block) -> tuple[RulingHead, ...]:
        """Return the heads of the rulings that concern a rule."""
        return tuple(map(self.head, self._content.rulings_of.get(block.id.name, ())))

    def head(self, id_: str) -> RulingHead:
        """Return what a rule shows of a ruling."""
        ruling = self._rulebook.rulings[id_]
        name = ruling.adopted.name
        return RulingHead(
            id=id_,
            question=self._prose.line(f"{id_}/question", ruling.question),
            adopted=self._prose.line(f"{id_}/reading.{name}", ruling.readings[name].text),
            url=self._links.ruling(id_),
            others=tuple(
                (
                    edition.name,
                    self._names.edition(edition.name),
                    self._prose.line(f"{id_}/reading.{other}", reading.text),
                )
                for other, reading in ruling.readings.items()
                for edition in reading.editions
                if other != name
            ),
        )

    def ruling(self, id_: str) -> RulingView:
        """Return the view of a ruling, with what its readings lead to, and examples of the others."""
        ruling, head = self._rulebook.rulings[id_], self.head(id_)
        editions = {edition: self._names.edition(edition) for edition in self._rulebook.about.editions}
        words = ReadingViews(id_, ruling, self._prose, editions)
        game = plain_text(self._prose.line("game/title", self._rulebook.about.title))
        comparisons = self._content.comparisons.get(id_, ())
        others = {view.id: view for view in self._examples_of(id_, words.texts)}
        number = self._rulebook.ruling_numbers[id_]
        return RulingView(
            id=head.id,
            question=head.question,
            adopted=head.adopted,
            url=head.url,
            others=head.others,
            number=number,
            decided=words.decided,
            certainty=ruling.certainty or "",
            readings=words.readings,
            because=words.because,
            concerns=tuple(self._links.rule(ref.name) for ref in ruling.concerns),
            sources=self._sources.of(ruling.source),
            comparisons=tuple(
                words.comparison(
                    comparison,
                    self._links.example(comparison.example),
                    self._examples,
                    others.pop(comparison.example.id.name, None),
                )
                for comparison in comparisons
            ),
            examples=tuple(others.values()),
            objection=self._objections.url(f"{game}, {number}: {plain_text(head.question)}"),
            author=self._objections.author,
        )

    def _examples_of(self, id_: str, readings: Mapping[str, Markup]) -> tuple[ExampleView, ...]:
        """Return the examples that play another reading of a ruling."""
        option = self._rulebook.rulings[id_].option
        return tuple(
            self._examples.view(run, readings[run.example.options[option.name].name])
            for run in self._content.other_readings.get(id_, ())
            if option is not None
        )
