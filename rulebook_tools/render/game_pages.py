"""The pages of one game in one language."""

from __future__ import annotations

import posixpath
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cached_property, partial

from markupsafe import Markup, escape

from rulebook_tools.catalog.messages import CARD
from rulebook_tools.errors import Place
from rulebook_tools.model import Block, Card
from rulebook_tools.play.stages import Stages
from rulebook_tools.play.trial import Trial
from rulebook_tools.render.addresses import (
    ACTIONS,
    CHECKED,
    GLOSSARY,
    HOME,
    PROGRAM,
    RULINGS,
    WHOLE,
    Address,
    relative,
)
from rulebook_tools.render.block_views import BlockView
from rulebook_tools.render.card_size import card_size
from rulebook_tools.render.card_views import CardViews
from rulebook_tools.render.checked_views import CheckedViews
from rulebook_tools.render.emblems import accent, emblem
from rulebook_tools.render.flows import HEAD, fork, join, loop
from rulebook_tools.render.game_content import GameVoice
from rulebook_tools.render.game_views import GameViews
from rulebook_tools.render.message_marks import unseen
from rulebook_tools.render.page import Entry, Page, Section, TocEntry, Way
from rulebook_tools.render.pictures.drawings import with_drawings
from rulebook_tools.render.prose import language_in, plain_text
from rulebook_tools.render.revision import COMMIT_SLOT
from rulebook_tools.render.search import block_entries, entry, figure_entries, ruling_entries, term_entries
from rulebook_tools.render.stage_views import StageViews
from rulebook_tools.render.template import render

FIGURES = "figures"
"""The label of a list of figures."""
NEVER = "actions.never"
"""The label of the actions that no rule allows, and their place on their page."""


class GamePages:
    """Makes the pages of a game; `trial` is what random games of it came to, if some were played."""

    def __init__(self, voice: GameVoice, trial: Callable[[], Trial | None] = lambda: None) -> None:
        self._voice = voice
        self._trial = trial
        self._rulebook = voice.content.rulebook
        self._labels = voice.labels

    @property
    def title(self) -> Markup:
        """The game's title."""
        return self._views(HOME).prose.line("game/title", self._rulebook.about.title)

    @property
    def subtitle(self) -> Markup:
        """The game's subtitle, if it has one."""
        subtitle = self._rulebook.about.subtitle
        return self._views(HOME).prose.line("game/subtitle", subtitle) if subtitle else Markup()

    @property
    def kind(self) -> Markup:
        """What kind of game it is, if that is said."""
        kind = self._rulebook.about.kind
        return self._views(HOME).prose.line("game/kind", kind) if kind else Markup()

    @property
    def players(self) -> Markup:
        """For how many players it is, if that is known."""
        return self._views(HOME).player_words.of_game(self._voice.content.players)

    @property
    def emblem(self) -> Markup:
        """What stands for the game beside others."""
        return emblem(self._rulebook.about, self.title)

    @cached_property
    def accent(self) -> str:
        """The class of the game's colour."""
        return accent(self._rulebook.id, self._rulebook.about)

    def ways(self, page: str) -> tuple[Way, ...]:
        """Return the ways into the rules that a page offers, beside the game's own page."""
        content, sheets = self._voice.content, self._voice.sheets
        found = []
        if len(self._rulebook.chapters) > 1:
            found.append(Way(self._labels(WHOLE), Address(content.whole_page).seen_from(page)))
        if actions := self._actions_from(page):
            found.append(Way(self._labels(ACTIONS), actions))
        if self._rulebook.card:
            found.append(Way(self._labels(CARD), Address(content.card_page).seen_from(page)))
        for label, sheet in (("pdf", sheets.rulebook), ("card.pdf", sheets.card)):
            if sheet:
                url = relative(f"assets/{sheet}", posixpath.dirname(page))
                found.append(Way(self._labels(label), url, "application/pdf"))
        return tuple(found)

    @property
    def credit(self) -> Markup:
        """Who made the game and published it, and when, as far as it is known."""
        author = self._rulebook.about.author
        by = self._labels("by", author=author) if author else ""
        published = self._labels.between("comma").join(self._rulebook.published)
        return escape(self._labels.between("dot")).join(filter(None, (by, published)))

    @property
    def editions(self) -> list[Markup]:
        """The names of the published texts that the rules come from."""
        editions, prose = self._rulebook.about.editions, self._views(HOME).prose
        return [prose.line(f"edition.{id_}/name", edition.name) for id_, edition in editions.items()]

    @property
    def checked(self) -> int:
        """How many of the game's examples passed."""
        return sum(run.passed for run in self._voice.content.runs.values())

    def section(self, only: str | None = None) -> Section:
        """Return all pages of the game, its home first; of those beside an `only` path, the titles alone."""
        made = [
            self._told(page) if only is None or only == self._path(name) else self._untold(name, title())
            for name, title, page in self._pages()
        ]
        return Section(plain_text(self.title), tuple(made), language_in(self.title))

    def _pages(self) -> Iterator[tuple[str, Callable[[], Markup], Callable[[], Page]]]:
        """Yield the name of each page, and what makes its title and the page."""
        label = self._labels
        yield HOME, lambda: self.title, self._home
        if len(self._rulebook.chapters) > 1:
            yield _name(self._voice.content.whole_page), partial(label, WHOLE), self._whole
        if card := self._rulebook.card:
            yield _name(self._voice.content.card_page), partial(label, CARD), partial(self._card, card)
        for chapter in self._rulebook.chapters:
            name = chapter.id.name
            yield name, partial(self._heading, chapter), partial(self._chapter, chapter)
        if self._voice.content.is_played:
            yield _name(self._voice.content.actions_page), partial(label, ACTIONS), self._actions
        if self._rulebook.rulings:
            yield RULINGS, partial(label, RULINGS), self._rulings
        if self._rulebook.terms:
            yield GLOSSARY, partial(label, GLOSSARY), self._glossary
        if self._rulebook.about.engine is None:
            yield CHECKED, partial(label, self._checked_title), self._checked
        if self._voice.content.decided:
            yield self._program_name, partial(label, PROGRAM), self._program

    def _told(self, page: Callable[[], Page]) -> Page:
        """Return a page; if its texts name their messages, what else was said for it is named at its end."""
        if not self._voice.is_marked:
            return page()
        heard = self._voice.heard
        heard.clear()
        made = page()
        return replace(made, html=f"{made.html}{unseen(heard, made.html)}")

    def _untold(self, name: str, title: Markup) -> Page:
        """Return a page of which only the title is known."""
        place = self._rulebook.about.place
        return Page(self._path(name), plain_text(title), "", place, language=language_in(title))

    def _heading(self, chapter: Block) -> Markup:
        id_ = chapter.id.name
        return self._views(id_).prose.line(f"{id_}/heading", chapter.heading)

    @property
    def _checked_title(self) -> str:
        """The label of the page of checks; where no example is played, it speaks of figures alone."""
        return CHECKED if self._rulebook.examples else FIGURES

    def _home(self) -> Page:
        page = self._path(HOME)
        about, views = self._rulebook.about, self._views(HOME)
        chapters = [
            (view, Address(self._path(view.id)).seen_from(page), views.held_for(view.id))
            for view in map(views.chapter, self._rulebook.chapters)
        ]
        text = views.prose.body("game/about", about.about)
        html = self._render(
            "game.html.jinja",
            about=about,
            credit=self.credit,
            title=self.title,
            subtitle=self.subtitle,
            text=text,
            emblem=self.emblem,
            facts=[fact for fact in (self.kind, self.players) if fact],
            ways=self.ways(page),
            chapters=chapters,
            choice=views.choice(0),
            choice_script=views.choice_script,
            editions=self.editions,
            checked=self.checked,
            text_only=views.text_only(),
            checked_url=Address(self._path(CHECKED)).seen_from(page),
        )
        found = entry("game", (self.title,), self.subtitle, text, names=tuple(views.names.nouns()))
        title, subtitle = plain_text(self.title), plain_text(self.subtitle)
        language = language_in(self.title)
        return Page(page, title, html, about.place, subtitle, search=(found,), language=language)

    def _card(self, card: Card) -> Page:
        page = self._voice.content.card_page
        name = _name(page)
        views = self._views(name)
        sections = CardViews(self._rulebook, views, self._voice.content.looks).sections(card)
        html = self._render(
            "card.html.jinja",
            name=name,
            title=self.title,
            credit=self.credit,
            sections=sections,
            choice=views.choice(0),
            choice_script=views.choice_script,
            size=f"{card_size(sections):g}".replace(".", "-"),
            head=HEAD,
            fork=fork,
            join=join,
            round=loop(),
        )
        title, summary = self._labels(CARD), self._labels.plain(f"{CARD}.summary")
        found = entry(name, (title,), *(text for section in sections for text in section.texts))
        toc = (_entry(name, title, tuple(_entry(each.id, each.heading) for each in sections)),)
        language = language_in(title)
        return Page(
            page, plain_text(title), html, card.place, summary, toc, (found,), language, is_aside=True
        )

    def _whole(self) -> Page:
        """Return the page of all rules: the search leads to their chapters."""
        content = self._voice.content
        name, page = _name(content.whole_page), content.whole_page
        views, about = self._views(name), self._rulebook.about
        chapters = [views.block(chapter, 2) for chapter in self._rulebook.chapters]
        hidden = sum(bool(view.conditions) for chapter in chapters for view in chapter.walk())
        html = self._render(
            "whole.html.jinja",
            name=name,
            title=self.title,
            subtitle=self.subtitle,
            credit=self.credit,
            chapters=chapters,
            text=views.prose.body("game/about", about.about),
            text_only=views.text_only(),
            others=views.others,
            page_url=Address(page).seen_from(page),
            choice=views.choice(hidden),
            choice_script=views.choice_script,
            moment_url=self._actions_from(page),
        )
        title, summary = self._labels(WHOLE), self._labels.plain(f"{WHOLE}.summary")
        toc = (_entry(name, title, tuple(map(_toc, chapters))),)
        found, language = (entry(name, (title,), summary),), language_in(title)
        return Page(page, plain_text(title), html, about.place, summary, toc, found, language, is_aside=True)

    def _chapter(self, chapter: Block) -> Page:
        views = self._views(chapter.id.name)
        view = views.block(chapter, 1)
        path = self._path(chapter.id.name)
        html = self._render(
            "chapter.html.jinja",
            chapter=view,
            moved=views.moved(chapter),
            text_only=views.text_only(),
            others=views.others,
            page_url=Address(path).seen_from(path),
            choice=views.choice(view.hidden),
            choice_script=views.choice_script,
            actions_url=self._actions_from(path) if view.id in self._voice.content.waiting else "",
        )
        inner = [_toc(block) for block in view.blocks]
        if view.all_assumed:
            inner.append(_entry(f"{view.id}-chosen", self._labels("assumed.all")))
        toc = (TocEntry(view.id, _title(view), tuple(inner), language_in(view.heading)),)
        title = plain_text(view.heading)
        summary = plain_text(views.chapter(chapter).summary)
        found, language = tuple(block_entries(view)), language_in(view.heading)
        return Page(path, title, html, chapter.place, summary, toc, found, language)

    def _rulings(self) -> Page:
        page = self._views(RULINGS)
        views = [page.ruling(id_) for id_ in self._rulebook.rulings]
        html = self._render("rulings.html.jinja", rulings=views)
        place = next(iter(self._rulebook.rulings.values())).place
        inner = tuple(_entry(view.id, view.question) for view in views)
        return self._list(RULINGS, html, place, ruling_entries(views), inner=inner)

    def _glossary(self) -> Page:
        views = [*map(self._views(GLOSSARY).term, self._rulebook.terms)]
        views.sort(key=lambda view: _in_alphabet(plain_text(view.term)))
        html = self._render("glossary.html.jinja", terms=views)
        place = next(iter(self._rulebook.terms.values())).place
        inner = tuple(_entry(view.id, view.term) for view in views)
        return self._list(GLOSSARY, html, place, term_entries(views), inner=inner)

    def _checked(self) -> Page:
        page, views = self._path(CHECKED), self._views(CHECKED)
        content, title = self._voice.content, self._checked_title
        figures = [views.figure(name) for name in self._rulebook.parameters]
        is_played = title == CHECKED
        made = CheckedViews(self._voice, views, page, self._trial() if is_played else None)
        html = self._render(
            "checked.html.jinja",
            title=title,
            is_played=is_played,
            checks=made,
            game=self._rulebook.id,
            commit=COMMIT_SLOT,
            program=content.program.file,
            program_url=Address(content.program_page).seen_from(page) if content.decided else "",
            figures=figures,
        )
        folder = "examples" if content.runs else "parameters.yml"
        place = Place(f"docs/games/{self._rulebook.id}/{folder}")
        told = figure_entries(FIGURES, self._labels(FIGURES), self._labels(f"{FIGURES}.summary"), figures)
        return self._list(CHECKED, html, place, told, label=title)

    def _actions(self) -> Page:
        """Return the page of what can be done when, as random games have met it."""
        name, trial = _name(self._voice.content.actions_page), self._trial()
        made = StageViews(self._voice, self._views(name), trial.stages if trial else Stages())
        html = self._render("actions.html.jinja", name=name, trial=trial, checks=made)
        inner = [_entry(stage.id, stage.waits.text) for stage in made.stages]
        if made.never:
            inner.append(_entry(NEVER, self._labels(NEVER)))
        place, found = self._rulebook.about.place, made.entries()
        return self._list(name, html, place, found, label=ACTIONS, inner=tuple(inner))

    def _actions_from(self, page: str) -> str:
        """Return the way to that page from another one; nothing where there is none."""
        content = self._voice.content
        return Address(content.actions_page).seen_from(page) if content.is_played else ""

    @property
    def _program_name(self) -> str:
        return _name(self._voice.content.program_page)

    def _program(self) -> Page:
        views, decided = self._views(self._program_name), self._voice.content.decided
        chapters = []
        for chapter in self._rulebook.chapters:
            rules = [views.decided(block) for block in chapter.walk() if block.id.name in decided]
            if rules:
                chapters.append((views.chapter(chapter), rules))
        html = self._render("program.html.jinja", chapters=chapters)
        return self._list(self._program_name, html, self._rulebook.about.place, (), label=PROGRAM)

    def _list(
        self,
        name: str,
        html: str,
        place: Place,
        found: Iterable[Entry],
        *,
        label: str = "",
        inner: tuple[TocEntry, ...] = (),
    ) -> Page:
        """Return a page that every game has; its title and summary are labels, as a rule of its name.

        `inner` are its contents.
        """
        label = label or name
        title, summary = self._labels(label), self._labels.plain(f"{label}.summary")
        toc = (_entry(name, title, inner),) if inner else ()
        language = language_in(title)
        itself = entry(CHECKED if name == CHECKED else label, (title,), escape(summary))
        search = (itself, *found)
        return Page(self._path(name), plain_text(title), html, place, summary, toc, search, language)

    def _path(self, name: str) -> str:
        return f"{self._rulebook.id}/{name}"

    def _views(self, name: str) -> GameViews:
        return GameViews(self._voice, self._path(name))

    def _render(self, template: str, **values: object) -> str:
        html = render(
            template, label=self._labels, language=self._voice.language, accent=self.accent, **values
        )
        return with_drawings(html)


def _name(path: str) -> str:
    """Return the name of a page of a game, of its path."""
    return path.rpartition("/")[2]


def _in_alphabet(word: str) -> tuple[str, str]:
    """Return what sorts a word as dictionaries do: by its letters, whatever marks they carry."""
    letters = unicodedata.normalize("NFKD", word.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter)), word


def _toc(view: BlockView) -> TocEntry:
    return TocEntry(view.id, _title(view), tuple(map(_toc, view.blocks)), language_in(view.heading))


def _entry(id_: str, title: Markup, children: tuple[TocEntry, ...] = ()) -> TocEntry:
    return TocEntry(id_, plain_text(title), children, language_in(title))


def _title(view: BlockView) -> str:
    return f"{view.number} {plain_text(view.heading)}"
