"""The pages of one game in one language."""

from __future__ import annotations

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
from rulebook_tools.errors import Place
from rulebook_tools.examples import Run
from rulebook_tools.model import Block, Citation, Rulebook, Ruling, Term
from rulebook_tools.prose.inline import Link
from rulebook_tools.render.addresses import CHECKED, GLOSSARY, HOME, RULINGS, Address, addresses
from rulebook_tools.render.block_views import (
    BlockView,
    FigureView,
    LanguageLink,
    RulingView,
    SourceView,
    TableView,
    numbers,
    sections,
)
from rulebook_tools.render.example_views import ExampleView, ExampleViews, RuleLink, shades
from rulebook_tools.render.icons import icon_svg
from rulebook_tools.render.labels import Labels
from rulebook_tools.render.page import Page, Section, TocEntry
from rulebook_tools.render.prose import Prose, plain_text, words
from rulebook_tools.render.tables import table_rows
from rulebook_tools.render.template import render

PLAYERS = "player"
"""The noun of a game's players."""


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


@dataclass(frozen=True, slots=True)
class TermView:
    """An entry of the glossary."""

    id: str
    term: Markup
    definition: Markup


class GamePages:
    """Makes the pages of a game; `languages` are the site's languages with their own names."""

    def __init__(
        self,
        content: GameContent,
        language: str,
        catalogs: Sequence[Catalog],
        labels: Labels,
        languages: Mapping[str, str],
    ) -> None:
        self._content = content
        self._rulebook = content.rulebook
        self._labels = labels
        self._languages = languages
        self.speech = Speech(self._rulebook, content.parameters, language, catalogs)
        self._numbers = numbers(self._rulebook.chapters)
        self._shades = shades(self._rulebook.wordings.nouns)

    @property
    def title(self) -> Markup:
        """The game's title."""
        return self._prose("").line("game/title", self._rulebook.about.title)

    @property
    def subtitle(self) -> Markup:
        """The game's subtitle."""
        return self._prose("").line("game/subtitle", self._rulebook.about.subtitle)

    def section(self) -> Section:
        """Return all pages of the game, its home first."""
        pages = [self._home(), *map(self._chapter, self._rulebook.chapters)]
        if self._rulebook.rulings:
            pages.append(self._rulings())
        if self._rulebook.terms:
            pages.append(self._glossary())
        pages.append(self._checked())
        return Section(f"{plain_text(self.title)} – {plain_text(self.subtitle)}", tuple(pages))

    def _home(self) -> Page:
        page = f"{self._rulebook.id}/{HOME}"
        about, prose = self._rulebook.about, self._prose(page)
        chapters = [self._block(chapter, page, 2, shallow=True) for chapter in self._rulebook.chapters]
        html = self._render(
            "game.html.jinja",
            page,
            about=about,
            title=self.title,
            subtitle=self.subtitle,
            text=prose.body("game/about", about.about),
            icon=icon_svg(about.icon.name) if about.icon else None,
            chapters=[(view, Address(f"{self._rulebook.id}/{view.id}").seen_from(page)) for view in chapters],
            editions=[
                prose.line(f"edition.{id_}/name", edition.name) for id_, edition in about.editions.items()
            ],
            runs=self._content.runs,
            checked_url=Address(f"{self._rulebook.id}/{CHECKED}").seen_from(page),
        )
        return Page(page, plain_text(self.title), html, about.place, plain_text(self.subtitle))

    def _chapter(self, chapter: Block) -> Page:
        page = f"{self._rulebook.id}/{chapter.id.name}"
        view = self._block(chapter, page, 1)
        html = self._render("chapter.html.jinja", page, chapter=view, moved=self._moved(chapter, page))
        inner = [_toc(block) for block in view.blocks]
        if view.examples:
            inner.append(TocEntry(f"{view.id}-examples", self._labels.plain("examples")))
        toc = (TocEntry(view.id, _title(view), tuple(inner)),)
        return Page(page, plain_text(view.heading), html, chapter.place, plain_text(view.summary), toc)

    def _rulings(self) -> Page:
        page = f"{self._rulebook.id}/{RULINGS}"
        views = [self._ruling(id_, ruling, page) for id_, ruling in self._rulebook.rulings.items()]
        title = self._labels.plain("rulings")
        html = self._render("rulings.html.jinja", page, rulings=views)
        entries = tuple(TocEntry(view.id, plain_text(view.question)) for view in views)
        place = next(iter(self._rulebook.rulings.values())).place
        return Page(
            page,
            title,
            html,
            place,
            self._labels.plain("rulings.summary"),
            (TocEntry(RULINGS, title, entries),),
        )

    def _glossary(self) -> Page:
        page = f"{self._rulebook.id}/{GLOSSARY}"
        prose = self._prose(page)
        views = sorted(
            (
                TermView(id_, self._term(id_, term), prose.body(f"{id_}/definition", term.definition))
                for id_, term in self._rulebook.terms.items()
            ),
            key=lambda view: plain_text(view.term).casefold(),
        )
        title = self._labels.plain("glossary")
        html = self._render("glossary.html.jinja", page, terms=views)
        entries = tuple(TocEntry(view.id, plain_text(view.term)) for view in views)
        place = next(iter(self._rulebook.terms.values())).place
        return Page(
            page,
            title,
            html,
            place,
            self._labels.plain("glossary.summary"),
            (TocEntry(GLOSSARY, title, entries),),
        )

    def _checked(self) -> Page:
        page = f"{self._rulebook.id}/{CHECKED}"
        prose = self._prose(page)
        views = self._example_views(page, prose)
        chapters = []
        for chapter in self._rulebook.chapters:
            shown = [
                example for block in chapter.walk() for example in self._examples_at(block.id.name, views)
            ]
            executed = sum(block.engine is None for block in chapter.walk())
            heading = prose.line(f"{chapter.id.name}/heading", chapter.heading)
            links = [
                (view, Address(f"{self._rulebook.id}/{chapter.id.name}", view.id).seen_from(page))
                for view in shown
            ]
            chapters.append((heading, executed, links))
        title = self._labels.plain("checked")
        place = Place(f"docs/games/{self._rulebook.id}/examples", 1)
        html = self._render(
            "checked.html.jinja",
            page,
            title=title,
            chapters=chapters,
            game=self._rulebook.id,
            total=len(self._content.runs),
            passed=sum(run.passed for run in self._content.runs.values()),
            figures=[self._figure(name, prose) for name in self._rulebook.parameters],
        )
        return Page(page, title, html, place, self._labels.plain("checked.summary"))

    def _figure(self, name: str, prose: Prose) -> FigureView:
        """Return the view of a parameter."""
        parameter = self._rulebook.parameters[name]
        keys = self._content.parameters.values[name]
        if isinstance(keys, int):
            figures = [self._value(name)]
        else:
            figures = [
                self._words(self.speech.key(name, key)) + ": " + self._value(f"{name}.{key}") for key in keys
            ]
        return FigureView(
            prose.line(f"parameter.{name}/label", parameter.label),
            tuple(figures),
            self._sources(parameter.source, prose),
            prose.body(f"parameter.{name}/assumed", parameter.assumed),
        )

    def _block(self, block: Block, page: str, level: int, *, shallow: bool = False) -> BlockView:
        """Return the view of a rule and of those inside it, on a page."""
        id_, prose = block.id.name, self._prose(page)
        views = self._example_views(page, prose)
        return BlockView(
            id=id_,
            level=level,
            number=self._numbers[id_],
            heading=prose.line(f"{id_}/heading", block.heading),
            icon=icon_svg(block.icon.name) if block.icon else None,
            summary=prose.line(f"{id_}/summary", block.summary) if block.summary else Markup(),
            players=self._players(block),
            body=prose.body(f"{id_}/body", block.body),
            table=self._table(block, prose),
            remark=prose.body(f"{id_}/remark", block.remark),
            assumed=prose.body(f"{id_}/assumed", block.assumed),
            unexecuted=prose.body(f"{id_}/unexecuted", block.engine.none if block.engine else None),
            sources=self._sources(block.source, prose),
            rulings=tuple(
                self._ruling(name, ruling, page)
                for name, ruling in self._rulebook.rulings.items()
                if id_ in {ref.name for ref in (*ruling.concerns, *filter(None, [block.ruling]))}
            ),
            examples=() if shallow else self._examples_at(id_, views),
            elsewhere=() if shallow else self._elsewhere(id_, page, prose),
            languages=tuple(
                LanguageLink(language, name, Address(page, id_).seen_from(page, language))
                for language, name in self._languages.items()
                if language != self.speech.language
            ),
            aliases=tuple(alias.name for alias in block.aliases),
            blocks=() if shallow else tuple(self._block(inner, page, level + 1) for inner in block.blocks),
        )

    def _players(self, block: Block) -> Markup:
        """Return which numbers of players a rule is for, where it is not for all."""
        counts = sorted(block.players)
        if not counts:
            return Markup()
        if len(counts) > 1 and counts == list(range(counts[0], counts[-1] + 1)):
            most = self._words(self.speech.figure(Count(counts[-1], PLAYERS)))
            said = self._labels("table.range", least=self.speech.number(counts[0]), most=most)
        else:
            said = self._words(self.speech.figure(tuple(Count(number, PLAYERS) for number in counts)))
        return self._labels("players", players=said)

    def _moved(self, chapter: Block, page: str) -> list[RuleLink]:
        """Return links to the blocks that once stood in a chapter."""
        return [
            self._rule(block.id.name, page)
            for block in self._rulebook.blocks.values()
            if any(old.name == chapter.id.name for old in block.moved_from)
        ]

    def _table(self, block: Block, prose: Prose) -> TableView | None:
        if block.table is None:
            return None
        id_ = block.id.name
        heads = (
            prose.line(f"{id_}/table.key", block.table.key),
            prose.line(f"{id_}/table.value", block.table.value),
        )
        return TableView(
            heads, tuple(table_rows(block.table, self._content.parameters, self.speech, self._labels))
        )

    def _ruling(self, id_: str, ruling: Ruling, page: str) -> RulingView:
        prose = self._prose(page)
        readings = {
            name: prose.line(f"{id_}/reading.{name}", reading) for name, reading in ruling.readings.items()
        }
        return RulingView(
            id=id_,
            question=prose.line(f"{id_}/question", ruling.question),
            adopted=readings[ruling.adopted.name],
            others=tuple(reading for name, reading in readings.items() if name != ruling.adopted.name),
            because=prose.body(f"{id_}/because", ruling.because),
            concerns=tuple(self._rule(ref.name, page) for ref in ruling.concerns),
            sources=self._sources(ruling.source, prose),
            url=self._content.addresses["ruling", id_].seen_from(page),
        )

    def _sources(self, citation: Citation | None, prose: Prose) -> tuple[SourceView, ...]:
        editions = self._rulebook.about.editions
        return tuple(
            SourceView(
                prose.line(f"edition.{id_}/name", editions[id_].name), editions[id_].language.name, names
            )
            for id_, names in sections(citation)
        )

    def _examples_at(self, rule: str, views: ExampleViews) -> tuple[ExampleView, ...]:
        """Return the examples that illustrate a rule before all others, the rulebook's own first."""
        shown = [
            views.view(run)
            for run in self._content.runs.values()
            if [rule] == [ref.name for ref in run.example.illustrates[:1]]
        ]
        return tuple(sorted(shown, key=lambda view: not view.from_rulebook))

    def _elsewhere(self, rule: str, page: str, prose: Prose) -> tuple[RuleLink, ...]:
        """Return links to the examples of a rule that are shown at another one."""
        found = []
        for id_, run in self._content.runs.items():
            if rule in [ref.name for ref in run.example.illustrates[1:]]:
                title = prose.line(f"{id_}/title", run.example.title)
                found.append(RuleLink(id_, title, self._content.addresses["example", id_].seen_from(page)))
        return tuple(found)

    def _example_views(self, page: str, prose: Prose) -> ExampleViews:
        return ExampleViews(
            self._rulebook.id, self.speech, prose, self._shades, lambda rule: self._rule(rule, page)
        )

    def _rule(self, id_: str, page: str) -> RuleLink:
        block = self._rulebook.blocks.get(id_)
        if block is None:
            return RuleLink(id_, escape(id_), "")
        heading = self._prose(page).line(f"{id_}/heading", block.heading)
        url = self._content.addresses["rule", id_].seen_from(page)
        return RuleLink(id_, heading, url, self._numbers[id_])

    def _term(self, id_: str, term: Term) -> Markup:
        said = self.speech.say(f"{id_}/term", term_forms(term))
        return self._words(said._replace(text=inflected(said.text, "")))

    def _value(self, path: str) -> Markup:
        """Return a parameter's figure in words."""
        return self._words(self.speech.parameter(path) or Said("", self.speech.language))

    def _words(self, said: Said) -> Markup:
        return words(said, self.speech.language)

    def _prose(self, page: str) -> Prose:
        def resolve(link: Link) -> tuple[str, Mapping[str, str]] | None:
            address = self._content.addresses.get((link.kind, link.target))
            if address is None:
                return None
            if link.kind != "term":
                return address.seen_from(page), {"class": f"rb-{link.kind}"}
            definition = self._definition(link.target)
            return address.seen_from(page), {"class": "rb-term", "data-definition": definition}

        return Prose(self.speech, self.speech.parameter, resolve)

    def _definition(self, term: str) -> str:
        """Return a term's definition as plain text."""
        prose = Prose(self.speech, self.speech.parameter, lambda _link: None)
        return plain_text(prose.body(f"{term}/definition", self._rulebook.terms[term].definition))

    def _render(self, template: str, page: str, **values: object) -> str:
        return render(template, label=self._labels, page=page, language=self.speech.language, **values)


def _toc(view: BlockView) -> TocEntry:
    return TocEntry(view.id, _title(view), tuple(map(_toc, view.blocks)))


def _title(view: BlockView) -> str:
    return f"{view.number} {plain_text(view.heading)}"
