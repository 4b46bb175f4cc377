"""What the pages of one game show of its rules, rulings, terms, figures and examples, in one language."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from markupsafe import Markup, escape

from rulebook_tools.catalog.lookup import Catalog
from rulebook_tools.catalog.messages import term_forms
from rulebook_tools.catalog.speech import Speech, inflected
from rulebook_tools.catalog.voice import Said
from rulebook_tools.engine.figures import Count
from rulebook_tools.engine.parameters import Parameters
from rulebook_tools.examples.run import Run
from rulebook_tools.model import PLAYERS, Block, Citation, Rulebook
from rulebook_tools.prose.escaping import unescaped
from rulebook_tools.prose.inline import Link
from rulebook_tools.render.addresses import Address, addresses
from rulebook_tools.render.block_views import (
    BlockView,
    FigureView,
    LanguageLink,
    RulingView,
    SourceView,
    TableView,
    TermView,
    numbers,
    sections,
)
from rulebook_tools.render.example_views import ExampleView, ExampleViews, RuleLink, shades
from rulebook_tools.render.icons import icon_svg
from rulebook_tools.render.labels import Labels
from rulebook_tools.render.prose import ASSET, Prose, plain_text, words
from rulebook_tools.render.tables import number_range, table_rows

ORIGINS = ("rulebook", "statement", "reference")
"""The origins of examples, in the order in which a rule shows them."""


@dataclass(frozen=True)
class GameContent:
    """A game with its figures and the runs of its examples, by id."""

    rulebook: Rulebook
    parameters: Parameters
    runs: Mapping[str, Run]

    @cached_property
    def addresses(self) -> Mapping[tuple[str, str], Address]:
        """Where every part of the game is."""
        return addresses(self.rulebook)

    @cached_property
    def numbers(self) -> Mapping[str, str]:
        """The display number of every rule."""
        return numbers(self.rulebook.chapters)

    @cached_property
    def shades(self) -> Mapping[str, int]:
        """The number of each noun among its kin."""
        return shades(self.rulebook.wordings.nouns)


@dataclass(frozen=True)
class GameVoice:
    """A game's content in one language; `languages` are the site's, with their own names."""

    content: GameContent
    language: str
    catalogs: Sequence[Catalog]
    labels: Labels
    languages: Mapping[str, str]

    @cached_property
    def speech(self) -> Speech:
        """The words of the game."""
        return Speech(self.content.rulebook, self.content.parameters, self.language, self.catalogs)


class GameViews:
    """Makes the views that one page shows, its links relative to that page."""

    def __init__(self, voice: GameVoice, page: str) -> None:
        self._voice = voice
        self._content = voice.content
        self._rulebook = voice.content.rulebook
        self._speech = voice.speech
        self._labels = voice.labels
        self._page = page
        self.prose = Prose(self._speech, self._speech.parameter, self._resolve)
        self._examples = ExampleViews(
            self._rulebook.id, self._speech, self.prose, self._content.shades, self.rule
        )

    def block(self, block: Block, level: int, *, shallow: bool = False) -> BlockView:
        """Return the view of a rule and of those inside it; a shallow one without its examples."""
        id_ = block.id.name
        return BlockView(
            id=id_,
            level=level,
            number=self._content.numbers[id_],
            heading=self.prose.line(f"{id_}/heading", block.heading),
            icon=icon_svg(block.icon.name) if block.icon else None,
            summary=self.prose.line(f"{id_}/summary", block.summary) if block.summary else Markup(),
            players=self._players(block),
            body=self.prose.body(f"{id_}/body", block.body),
            table=self._table(block),
            remark=self.prose.body(f"{id_}/remark", block.remark),
            inferred=self.prose.body(f"{id_}/inferred", block.inferred),
            assumed=self.prose.body(f"{id_}/assumed", block.assumed),
            unexecuted=self._unexecuted(block),
            sources=self._sources(block.source),
            rulings=tuple(
                self.ruling(name)
                for name, ruling in self._rulebook.rulings.items()
                if id_ in {ref.name for ref in (*ruling.concerns, *filter(None, [block.ruling]))}
            ),
            examples=() if shallow else self.examples_at(id_),
            elsewhere=() if shallow else self._elsewhere(id_),
            readings=() if shallow else self._readings(id_),
            languages=tuple(
                LanguageLink(language, name, Address(self._page, id_).seen_from(self._page, language))
                for language, name in self._voice.languages.items()
                if language != self._speech.language
            ),
            aliases=tuple(alias.name for alias in block.aliases),
            blocks=() if shallow else tuple(self.block(inner, level + 1) for inner in block.blocks),
        )

    def ruling(self, id_: str, *, with_examples: bool = False) -> RulingView:
        """Return the view of a ruling, with the examples of its other readings if they are wanted."""
        ruling = self._rulebook.rulings[id_]
        readings = {
            name: self.prose.line(f"{id_}/reading.{name}", reading)
            for name, reading in ruling.readings.items()
        }
        return RulingView(
            id=id_,
            question=self.prose.line(f"{id_}/question", ruling.question),
            adopted=readings[ruling.adopted.name],
            others=tuple(reading for name, reading in readings.items() if name != ruling.adopted.name),
            because=self.prose.body(f"{id_}/because", ruling.because),
            concerns=tuple(self.rule(ref.name) for ref in ruling.concerns),
            sources=self._sources(ruling.source),
            examples=self._examples_of(id_, readings) if with_examples else (),
            url=self._content.addresses["ruling", id_].seen_from(self._page),
        )

    def term(self, id_: str) -> TermView:
        """Return the view of a glossary entry."""
        term = self._rulebook.terms[id_]
        said = self._speech.say(f"{id_}/term", term_forms(term))
        name = self._words(said._replace(text=unescaped(inflected(said.text, ""))))
        return TermView(id_, name, self.prose.body(f"{id_}/definition", term.definition))

    def figure(self, name: str) -> FigureView:
        """Return the view of a parameter."""
        parameter = self._rulebook.parameters[name]
        keys = self._content.parameters.values[name]
        if isinstance(keys, int):
            figures = [self._value(name)]
        else:
            figures = [
                self._words(self._speech.key(name, key)) + ": " + self._value(f"{name}.{key}") for key in keys
            ]
        return FigureView(
            self.prose.line(f"parameter.{name}/label", parameter.label),
            tuple(figures),
            self._sources(parameter.source),
            self.prose.body(f"parameter.{name}/inferred", parameter.inferred),
            self.prose.body(f"parameter.{name}/assumed", parameter.assumed),
            self.ruling(parameter.ruling.name) if parameter.ruling else None,
        )

    def examples_at(self, rule: str) -> tuple[ExampleView, ...]:
        """Return the examples that illustrate a rule before all others, the rulebook's own first."""
        shown = [
            self._examples.view(run)
            for run in self._content.runs.values()
            if [rule] == [ref.name for ref in run.example.illustrates[:1]]
            and self._rulebook.departed_from(run.example) is None
        ]
        return tuple(sorted(shown, key=lambda view: ORIGINS.index(view.origin)))

    def _examples_of(self, ruling: str, readings: Mapping[str, Markup]) -> tuple[ExampleView, ...]:
        """Return the examples that play another reading of a ruling."""
        option = self._rulebook.rulings[ruling].option
        return tuple(
            self._examples.view(run, readings[run.example.options[option.name].name])
            for run in self._content.runs.values()
            if option is not None and self._rulebook.departed_from(run.example) == ruling
        )

    def rule(self, id_: str) -> RuleLink:
        """Return a link to a rule."""
        block = self._rulebook.blocks.get(id_)
        if block is None:
            return RuleLink(id_, escape(id_), "")
        heading = self.prose.line(f"{id_}/heading", block.heading)
        url = self._content.addresses["rule", id_].seen_from(self._page)
        return RuleLink(id_, heading, url, self._content.numbers[id_])

    def moved(self, chapter: Block) -> list[RuleLink]:
        """Return links to the blocks that once stood in a chapter."""
        return [
            self.rule(block.id.name)
            for block in self._rulebook.blocks.values()
            if any(old.name == chapter.id.name for old in block.moved_from)
        ]

    def text_only(self) -> Markup:
        """Return why nothing of the game is executed; nothing where something is."""
        engine = self._rulebook.about.engine
        return self.prose.body("game/unexecuted", engine.none if engine else None)

    def _unexecuted(self, block: Block) -> Markup:
        """Return why a rule is not executed, where the game does not say it for all of them."""
        if block.engine is None or self._rulebook.about.engine is not None:
            return Markup()
        return self.prose.body(f"{block.id.name}/unexecuted", block.engine.none)

    def _players(self, block: Block) -> Markup:
        """Return which numbers of players a rule is for, where it is not for all."""
        counts = sorted(block.players)
        if not counts:
            return Markup()
        if len(counts) > 1 and counts == list(range(counts[0], counts[-1] + 1)):
            most = self._words(self._speech.figure(Count(counts[-1], PLAYERS)))
            least = self._speech.number(counts[0])
            said = number_range(self._labels, counts[0], counts[-1], least, most)
        else:
            said = self._words(self._speech.figure(tuple(Count(number, PLAYERS) for number in counts)))
        return self._labels("players", players=said)

    def _table(self, block: Block) -> TableView | None:
        if block.table is None:
            return None
        id_ = block.id.name
        heads = (
            self.prose.line(f"{id_}/table.key", block.table.key),
            self.prose.line(f"{id_}/table.value", block.table.value),
        )
        return TableView(
            heads, tuple(table_rows(block.table, self._content.parameters, self._speech, self._labels))
        )

    def _sources(self, citation: Citation | None) -> tuple[SourceView, ...]:
        editions = self._rulebook.about.editions
        return tuple(
            SourceView(
                self.prose.line(f"edition.{id_}/name", editions[id_].name), editions[id_].language.name, names
            )
            for id_, names in sections(citation)
        )

    def _elsewhere(self, rule: str) -> tuple[RuleLink, ...]:
        """Return links to the examples of a rule that are shown at another one."""
        return tuple(
            self._example_link(id_)
            for id_, run in self._content.runs.items()
            if rule in [ref.name for ref in run.example.illustrates[1:]]
            and self._rulebook.departed_from(run.example) is None
        )

    def _readings(self, rule: str) -> tuple[RuleLink, ...]:
        """Return links to the examples that play a rule under another reading, at the first rule of each."""
        return tuple(
            self._example_link(id_)
            for id_, run in self._content.runs.items()
            if [rule] == [ref.name for ref in run.example.illustrates[:1]]
            and self._rulebook.departed_from(run.example) is not None
        )

    def _example_link(self, id_: str) -> RuleLink:
        title = self.prose.line(f"{id_}/title", self._content.runs[id_].example.title)
        return RuleLink(id_, title, self._content.addresses["example", id_].seen_from(self._page))

    def _value(self, path: str) -> Markup:
        """Return a parameter's figure in words."""
        return self._words(self._speech.parameter(path) or Said("", self._speech.language))

    def _words(self, said: Said) -> Markup:
        return words(said, self._speech.language)

    def _resolve(self, link: Link) -> tuple[str, Mapping[str, str]] | None:
        """Return where a link leads from this page, and what else it carries."""
        if link.kind == ASSET:
            return posixpath.relpath(f"assets/{link.target}", posixpath.dirname(self._page) or "."), {}
        address = self._content.addresses.get((link.kind, link.target))
        if address is None:
            return None
        if link.kind != "term":
            return address.seen_from(self._page), {"class": f"rb-{link.kind}"}
        definition = self._definition(link.target)
        return address.seen_from(self._page), {"class": "rb-term", "data-definition": definition}

    def _definition(self, term: str) -> str:
        """Return a term's definition as plain text."""
        prose = Prose(self._speech, self._speech.parameter, lambda _link: None)
        return plain_text(prose.body(f"{term}/definition", self._rulebook.terms[term].definition))
