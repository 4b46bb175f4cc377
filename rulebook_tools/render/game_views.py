"""What the pages of one game show of its rules, rulings, terms, figures and examples, in one language."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping, Sequence
from functools import cached_property

from markupsafe import Markup, escape

from rulebook_tools.catalog.messages import REASON
from rulebook_tools.catalog.voice import Said
from rulebook_tools.choice import EVERY_GAME, Conditions
from rulebook_tools.examples.run import Run
from rulebook_tools.model import Block, Citation, Example
from rulebook_tools.prose.inline import Link, named_paths
from rulebook_tools.render.addresses import Address, relative
from rulebook_tools.render.block_views import (
    BlockView,
    ChapterHead,
    FigureView,
    LanguageLink,
    RelatedView,
    RulingHead,
    SourceView,
    TableView,
    TermView,
    sections,
)
from rulebook_tools.render.choice_views import ChoiceView, ChoiceViews, condition_attributes
from rulebook_tools.render.example_views import ExampleHead, ExampleLine, ExampleView, ExampleViews, RuleLink
from rulebook_tools.render.game_content import GameVoice
from rulebook_tools.render.game_names import GameNames
from rulebook_tools.render.icons import icon_svg
from rulebook_tools.render.outdated import changes
from rulebook_tools.render.pictures.drawings import icon_drawing
from rulebook_tools.render.player_words import PlayerWords
from rulebook_tools.render.program_views import DecidedView
from rulebook_tools.render.prose import ASSET, plain_text, words
from rulebook_tools.render.ruling_views import ReadingViews, RulingView
from rulebook_tools.render.tables import table_rows
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
        self.names = GameNames(self._rulebook, self._speech, self.prose)
        self.player_words = PlayerWords(self._labels, self._speech)
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

    def block(self, block: Block, level: int, around: Conditions = EVERY_GAME) -> BlockView:
        """Return the view of a rule and of those inside it; what it stands in is for games `around` it."""
        id_, content = block.id.name, self._content
        conditions = self._choices.conditions[id_]
        # A chapter's own page is there for whoever opens it.
        listed = EVERY_GAME if level == 1 else conditions.within(around)
        return BlockView(
            id=id_,
            level=level,
            number=content.numbers[id_],
            heading=self._heading(block),
            icon=_icon(block),
            summary=self._summary(block),
            players=self.player_words.only(block),
            marks=self._choices.marks(block),
            conditions=condition_attributes(conditions),
            listed=condition_attributes(listed),
            figures=self._choices.figures(block),
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
            lines=self._lines(content.examples_at.get(id_, ())) if self._is_whole else (),
            elsewhere=self._example_links(content.examples_elsewhere.get(id_, ())),
            readings=self._example_links(content.other_readings_at.get(id_, ())),
            related=self._related(id_),
            languages=self._languages(id_, content.numbers[id_]),
            outdated=changes(block, self._speech),
            program=self.program(id_),
            aliases=tuple(alias.name for alias in block.aliases),
            also=self.names.also(id_, block),
            amounts=self._amounts(block),
            introduced=tuple(self.names.of(*thing) for thing in content.introduced.get(id_, ())),
            blocks=tuple(self.block(inner, level + 1, listed) for inner in block.blocks),
        )

    @cached_property
    def _choices(self) -> ChoiceViews:
        """What is said of the choice of a game."""
        content = self._content
        return ChoiceViews(self._rulebook, content.choice, self._speech, self.prose, self._labels)

    def choice(self, hidden: int) -> ChoiceView | None:
        """Return the form to choose a game with on a page of which so many rules can be hidden."""
        return self._choices.control(hidden, self._chapter_url)

    def _chapter_url(self, chapter: str) -> str:
        return self._content.addresses["rule", chapter].seen_from(self._page)

    @property
    def choice_script(self) -> str:
        """Where the script of that form is."""
        return relative("assets/javascripts/choice.js", posixpath.dirname(self._page))

    def held_for(self, rule: str) -> Markup:
        """Return the attributes that say for which games a rule holds, with all that it stands in."""
        return condition_attributes(self._choices.inherited[rule])

    def marks(self, block: Block) -> tuple[Markup, ...]:
        """Return with which expansions and variants a rule holds, or without which, where it says so."""
        return self._choices.marks(block)

    def _related(self, rule: str) -> RelatedView:
        """Return links to what has to do with a rule."""
        found = self._content.related[rule]
        heads = map(self._ruling_head, found.rulings)
        return RelatedView(
            cites=tuple(map(self.rule, found.rules)),
            rulings=tuple(RuleLink(head.id, head.question, head.url) for head in heads),
            terms=tuple(map(self._term_link, found.terms)),
            together=tuple(map(self.rule, found.together)),
        )

    def _lines(self, runs: Sequence[Run]) -> tuple[ExampleLine, ...]:
        """Return examples that are told on another page, a line each."""
        return tuple(self._examples.line(run, self._example_link(run.example).url) for run in runs)

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
            others=tuple(
                (
                    edition.name,
                    self._edition(edition.name),
                    self.prose.line(f"{id_}/reading.{other}", reading.text),
                )
                for other, reading in ruling.readings.items()
                for edition in reading.editions
                if other != name
            ),
        )

    def _edition(self, id_: str) -> Markup:
        """Return the name of a published text."""
        return self.prose.line(f"edition.{id_}/name", self._rulebook.about.editions[id_].name)

    def ruling(self, id_: str) -> RulingView:
        """Return the view of a ruling, with what its readings lead to, and examples of the others."""
        ruling, head = self._rulebook.rulings[id_], self._ruling_head(id_)
        editions = {edition: self._edition(edition) for edition in self._rulebook.about.editions}
        words = ReadingViews(id_, ruling, self.prose, editions)
        game = plain_text(self.prose.line("game/title", self._rulebook.about.title))
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
        return TermView(
            id_,
            self.names.term(id_),
            self._drawing(id_.replace("-", "_")),
            self.prose.body(f"{id_}/definition", term.definition),
            self.names.all_of(id_),
        )

    def _term_link(self, id_: str) -> RuleLink:
        return RuleLink(id_, self.names.term(id_), self._addresses["term", id_].seen_from(self._page))

    def _drawing(self, noun: str) -> Markup:
        """Return how pictures draw a noun, as an icon beside its words; nothing where they do not."""
        look = self._content.looks.of(noun)
        return icon_drawing(look.drawing, look.colour) if look.drawing else Markup()

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

    def _amounts(self, block: Block) -> tuple[int, ...]:
        """Return the figures that the text of a rule prints, or chooses its words by."""
        texts = (text.text for text in (block.summary, block.body, block.remark) if text)
        paths = dict.fromkeys(path for text in texts for path in named_paths(text))
        return tuple(amount for amount in map(self._speech.amount, paths) if amount is not None)

    def _summary(self, block: Block) -> Markup:
        return self.prose.line(f"{block.id.name}/summary", block.summary) if block.summary else Markup()

    def _unexecuted(self, block: Block) -> Markup:
        """Return why a rule is not executed, where the game does not say it for all of them."""
        if block.engine is None or self._rulebook.about.engine is not None:
            return Markup()
        return self.prose.body(REASON, block.engine.none)

    def table(self, block: Block) -> TableView | None:
        """Return the table of a rule, where it has one."""
        if block.table is None:
            return None
        id_ = block.id.name
        heads = (
            self.prose.line(f"{id_}/table.key", block.table.key),
            self.prose.line(f"{id_}/table.value", block.table.value),
        )
        choice, speech = self._content.choice, self._speech
        keys = self._rulebook.parameters[block.table.parameter.name.partition(".")[0]].keys

        def drawing(key: str) -> Markup:
            return Markup() if keys is None or key.isdecimal() else self._drawing(f"{keys.name}.{key}")

        rows = table_rows(
            block.table,
            self._content.parameters,
            speech,
            self._labels,
            players_of=choice.rows if choice else {},
            drawing=drawing,
        )
        return TableView(heads, tuple(rows))

    def _exhibit(self, block: Block) -> Markup:
        """Return the picture of figures that a rule asks for, with what its drawings mean."""
        scenes = self._content.exhibits.get(block.picture.name, ()) if block.picture else ()
        pictures = self._examples.pictures
        return pictures.figures(scenes) + pictures.legend(scenes)

    def _sources(self, citation: Citation | None) -> tuple[SourceView, ...]:
        editions = self._rulebook.about.editions
        return tuple(
            SourceView(self._edition(id_), editions[id_].language.name, names)
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
