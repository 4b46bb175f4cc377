"""What the pages of one game show of its rules, rulings, terms, figures and examples, in one language."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping, Sequence
from functools import cached_property, partial

from markupsafe import Markup, escape

from rulebook_tools.catalog.forms import inflected
from rulebook_tools.catalog.messages import REASON, term_forms
from rulebook_tools.catalog.voice import Said
from rulebook_tools.engine.figures import Count
from rulebook_tools.examples.run import Run
from rulebook_tools.model import PLAYERS, Block, Citation, Example
from rulebook_tools.prose.escaping import unescaped
from rulebook_tools.prose.inline import Link
from rulebook_tools.render.addresses import Address, relative
from rulebook_tools.render.block_views import (
    BlockView,
    ChapterHead,
    FigureView,
    LanguageLink,
    RulingHead,
    SourceView,
    TableView,
    TermView,
    sections,
)
from rulebook_tools.render.example_views import ExampleHead, ExampleView, ExampleViews, RuleLink
from rulebook_tools.render.game_content import GameVoice
from rulebook_tools.render.icons import icon_svg
from rulebook_tools.render.labels import Saying
from rulebook_tools.render.outdated import changes
from rulebook_tools.render.program_views import DecidedView
from rulebook_tools.render.prose import ASSET, plain_text, words
from rulebook_tools.render.ruling_views import ReadingViews, RulingView
from rulebook_tools.render.tables import number_range, table_rows
from rulebook_tools.render.template import Stencil


class GameViews:
    """Makes the views that one page shows, its links relative to that page."""

    def __init__(self, voice: GameVoice, page: str) -> None:
        self._voice = voice
        self._content = voice.content
        self._rulebook = voice.content.rulebook
        self._speech = voice.speech
        self._labels = voice.labels
        self._page = page
        self._is_whole = page == voice.content.whole_page
        """Whether it is the page of all rules, on which they lead to one another."""
        self._addresses = voice.content.addresses_on_one_page if self._is_whole else voice.content.addresses
        self.prose = voice.prose.on_page(self._resolve)
        self._rules: dict[str, RuleLink] = {}
        self._examples = ExampleViews(
            self._rulebook,
            self._speech,
            self.prose,
            labels=self._labels,
            looks=self._content.looks,
            rule=self.rule,
        )

    def chapter(self, chapter: Block) -> ChapterHead:
        """Return what a list of chapters shows of one."""
        id_ = chapter.id.name
        heading, summary = self._heading(chapter), self._summary(chapter)
        return ChapterHead(id_, self._content.numbers[id_], heading, _icon(chapter), summary)

    def block(self, block: Block, level: int) -> BlockView:
        """Return the view of a rule and of those inside it."""
        id_, content = block.id.name, self._content
        return BlockView(
            id=id_,
            level=level,
            number=content.numbers[id_],
            heading=self._heading(block),
            icon=_icon(block),
            summary=self._summary(block),
            players=self.players(block),
            body=self.prose.body(f"{id_}/body", block.body),
            table=self.table(block),
            picture=self._exhibit(block),
            remark=self.prose.body(f"{id_}/remark", block.remark),
            inferred=self.prose.body(f"{id_}/inferred", block.inferred),
            assumed=self.prose.body(f"{id_}/assumed", block.assumed),
            unexecuted=self._unexecuted(block),
            sources=self._sources(block.source),
            rulings=self.rulings_of(block),
            examples=() if self._is_whole else self._examples.views(content.examples_at.get(id_, ())),
            elsewhere=self._example_links(self._elsewhere(id_)),
            readings=self._example_links(content.other_readings_at.get(id_, ())),
            languages=self._languages(id_, content.numbers[id_]),
            outdated=changes(block, self._speech),
            program=self.program(id_),
            aliases=tuple(alias.name for alias in block.aliases),
            blocks=tuple(self.block(inner, level + 1) for inner in block.blocks),
        )

    def _elsewhere(self, rule: str) -> Sequence[Run]:
        """Return the examples of a rule that another page or another rule shows."""
        own = self._content.examples_at.get(rule, ()) if self._is_whole else ()
        return [*own, *self._content.examples_elsewhere.get(rule, ())]

    @cached_property
    def others(self) -> Sequence[LanguageLink]:
        """The page in other languages."""
        return [
            LanguageLink(language, name, Address(self._page).seen_from(self._page, language))
            for language, name in self._voice.languages.items()
            if language != self._speech.language
        ]

    @cached_property
    def _languages(self) -> Stencil:
        """What makes the links to a rule in other languages, of its id and number."""
        title = self._labels("language.switch")
        dash, colon = self._labels.between("dash"), self._labels.between("colon")
        return Stencil("languages.html.jinja", "links", 2, self.others, title, dash, colon)

    def rulings_of(self, block: Block) -> tuple[RulingHead, ...]:
        """Return the heads of the rulings that concern a rule."""
        return tuple(map(self._ruling_head, self._content.rulings_of.get(block.id.name, ())))

    def _ruling_head(self, id_: str) -> RulingHead:
        ruling = self._rulebook.rulings[id_]
        name = ruling.adopted.name
        return RulingHead(
            id=id_,
            question=self.prose.line(f"{id_}/question", ruling.question),
            adopted=self.prose.line(f"{id_}/reading.{name}", ruling.readings[name].text),
            url=self._addresses["ruling", id_].seen_from(self._page),
        )

    def ruling(self, id_: str) -> RulingView:
        """Return the view of a ruling, with what its readings lead to, and examples of the others."""
        ruling, head = self._rulebook.rulings[id_], self._ruling_head(id_)
        words = ReadingViews(id_, ruling, self.prose)
        game = plain_text(self.prose.line("game/title", self._rulebook.about.title))
        comparisons = self._content.comparisons.get(id_, ())
        others = {view.id: view for view in self._examples_of(id_, words.texts)}
        number = self._rulebook.ruling_numbers[id_]
        return RulingView(
            id=head.id,
            question=head.question,
            adopted=head.adopted,
            url=head.url,
            number=number,
            decided=words.decided,
            certainty=ruling.certainty or "",
            readings=words.readings,
            because=words.because,
            concerns=tuple(self.rule(ref.name) for ref in ruling.concerns),
            sources=self._sources(ruling.source),
            comparisons=tuple(
                words.comparison(
                    comparison,
                    self._example_link(comparison.example),
                    self._examples,
                    others.pop(comparison.example.id.name, None),
                )
                for comparison in comparisons
            ),
            examples=tuple(others.values()),
            objection=self._voice.objections.url(f"{game}, {number}: {plain_text(head.question)}"),
            author=self._voice.objections.author,
        )

    def term(self, id_: str) -> TermView:
        """Return the view of a glossary entry."""
        term = self._rulebook.terms[id_]
        said = self._speech.say(f"{id_}/term", term_forms(term))
        name = self._words(said._replace(text=unescaped(inflected(said.text, ""))))
        return TermView(
            id_, name, self.prose.body(f"{id_}/definition", term.definition), unescaped(said.text)
        )

    def figure(self, name: str) -> FigureView:
        """Return the view of a parameter."""
        parameter = self._rulebook.parameters[name]
        keys, colon = self._content.parameters.values[name], self._labels.between("colon")
        if isinstance(keys, int):
            figures = [self._value(name)]
        else:
            figures = [
                self._words(self._speech.key(name, key)) + colon + self._value(f"{name}.{key}")
                for key in keys
            ]
        return FigureView(
            self.prose.line(f"parameter.{name}/label", parameter.label),
            tuple(figures),
            self._sources(parameter.source),
            self.prose.body(f"parameter.{name}/inferred", parameter.inferred),
            self.prose.body(f"parameter.{name}/assumed", parameter.assumed),
            self._ruling_head(parameter.ruling.name) if parameter.ruling else None,
        )

    def examples_listed(self, rule: str) -> list[ExampleHead]:
        """Return the heads of the examples that a rule shows."""
        return [self._examples.head(run) for run in self._content.examples_at.get(rule, ())]

    def other_readings_listed(self, ruling: str) -> list[ExampleHead]:
        """Return the heads of the examples that play another reading of a ruling."""
        runs = self._content.other_readings.get(ruling, ())
        return [self._examples.head(run, is_other_reading=True) for run in runs]

    def _examples_of(self, ruling: str, readings: Mapping[str, Markup]) -> tuple[ExampleView, ...]:
        """Return the examples that play another reading of a ruling."""
        option = self._rulebook.rulings[ruling].option
        return tuple(
            self._examples.view(run, readings[run.example.options[option.name].name])
            for run in self._content.other_readings.get(ruling, ())
            if option is not None
        )

    def rule(self, id_: str) -> RuleLink:
        """Return a link to a rule; each is made once for the page."""
        if id_ not in self._rules:
            self._rules[id_] = self._rule(id_)
        return self._rules[id_]

    def _rule(self, id_: str) -> RuleLink:
        block = self._rulebook.blocks.get(id_)
        if block is None:
            return RuleLink(id_, escape(id_), "")
        url = self._addresses["rule", id_].seen_from(self._page)
        return RuleLink(id_, self._heading(block), url, self._content.numbers[id_])

    def program(self, rule: str) -> str:
        """Return where the lines of the program stand that decide a rule; empty where that is not known."""
        address = self._addresses.get(("program", rule))
        return address.seen_from(self._page) if address else ""

    def decided(self, block: Block) -> DecidedView:
        """Return the view of a rule beside the lines that decide it."""
        id_ = block.id.name
        return DecidedView(
            rule=self.rule(id_),
            body=self.prose.body(f"{id_}/body", block.body),
            table=self.table(block),
            remark=self.prose.body(f"{id_}/remark", block.remark),
            passages=self._content.passages[id_],
        )

    def moved(self, chapter: Block) -> list[RuleLink]:
        """Return links to the blocks that once stood in a chapter."""
        return [self.rule(id_) for id_ in self._content.moved_from.get(chapter.id.name, ())]

    def text_only(self) -> Markup:
        """Return why nothing of the game is executed; nothing where something is."""
        engine = self._rulebook.about.engine
        return self.prose.body("game/unexecuted", engine.none if engine else None)

    def _heading(self, block: Block) -> Markup:
        return self.prose.line(f"{block.id.name}/heading", block.heading)

    def _summary(self, block: Block) -> Markup:
        return self.prose.line(f"{block.id.name}/summary", block.summary) if block.summary else Markup()

    def _unexecuted(self, block: Block) -> Markup:
        """Return why a rule is not executed, where the game does not say it for all of them."""
        if block.engine is None or self._rulebook.about.engine is not None:
            return Markup()
        return self.prose.body(REASON, block.engine.none)

    def players(self, block: Block) -> Markup:
        """Return which numbers of players a rule is for, where it is not for all."""
        counts = sorted(block.players)
        if len(counts) > 1 and counts == list(range(counts[0], counts[-1] + 1)):
            is_whole = self._labels.is_own("players") and not self._labels.is_own("players.range")
            return self.player_range("players" if is_whole else "players.range", counts[0], counts[-1])
        figure = tuple(Count(number, PLAYERS) for number in counts)
        said = {"players": counts[-1] if len(counts) == 1 else len(counts)}
        players = partial(self._speech.figure, figure)
        return self._labels("players", figures=said, players=players) if counts else Markup()

    def player_range(self, label: str, least: int, most: int) -> Markup:
        """Return what a label says of a range of numbers of players."""

        def said(number: int) -> Saying:
            return partial(self._speech.figure, Count(number, PLAYERS))

        return number_range(self._labels, label, (least, most), said)

    def table(self, block: Block) -> TableView | None:
        """Return the table of a rule, where it has one."""
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

    def _exhibit(self, block: Block) -> Markup:
        """Return the picture of figures that a rule asks for, with what its drawings mean."""
        scenes = self._content.exhibits.get(block.picture.name, ()) if block.picture else ()
        pictures = self._examples.pictures
        return pictures.figures(scenes) + pictures.legend(scenes)

    def _sources(self, citation: Citation | None) -> tuple[SourceView, ...]:
        editions = self._rulebook.about.editions
        return tuple(
            SourceView(
                self.prose.line(f"edition.{id_}/name", editions[id_].name), editions[id_].language.name, names
            )
            for id_, names in sections(citation)
        )

    def _example_links(self, runs: Sequence[Run]) -> tuple[RuleLink, ...]:
        """Return links to examples that are shown elsewhere."""
        return tuple(self._example_link(run.example) for run in runs)

    def _example_link(self, example: Example) -> RuleLink:
        id_ = example.id.name
        title = self.prose.line(f"{id_}/title", example.title)
        return RuleLink(id_, title, self._addresses["example", id_].seen_from(self._page))

    def _value(self, path: str) -> Markup:
        """Return a parameter's figure in words."""
        return self._words(self._speech.parameter(path) or Said("", self._speech.language))

    def _words(self, said: Said) -> Markup:
        return words(said, self._speech.language)

    def _resolve(self, link: Link) -> tuple[str, Mapping[str, str]] | None:
        """Return where a link leads from this page, and what else it carries."""
        if link.kind == ASSET:
            return relative(f"assets/{link.target}", posixpath.dirname(self._page)), {}
        address = self._addresses.get((link.kind, link.target))
        if address is None:
            return None
        if link.kind != "term":
            return address.seen_from(self._page), {"class": f"rb-{link.kind}"}
        definition = self._voice.definitions[link.target]
        return address.seen_from(self._page), {"class": "rb-term", "data-definition": definition}


def _icon(block: Block) -> Markup | None:
    return icon_svg(block.icon.name) if block.icon else None
