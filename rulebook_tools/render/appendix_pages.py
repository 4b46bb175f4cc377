"""The pages about the rules of a game: what can be done when, rulings, glossary, checks, its program."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from markupsafe import escape

from rulebook_tools.model.random_games import Stages
from rulebook_tools.render.actions_page import StagesInWords
from rulebook_tools.render.addresses import (
    ACTIONS,
    CHECKED,
    FIGURES,
    GLOSSARY,
    PROGRAM,
    RULINGS,
    Address,
    page_name,
)
from rulebook_tools.render.checked_page import Checks
from rulebook_tools.render.examples import status
from rulebook_tools.render.frame import COMMIT_SLOT
from rulebook_tools.render.game_content import ORIGINS, GameVoice
from rulebook_tools.render.page import Page, SearchEntry, TocEntry, toc_entry
from rulebook_tools.render.page_context import PageContext
from rulebook_tools.render.program_views import passage_views
from rulebook_tools.render.prose import language_in, plain_text
from rulebook_tools.render.rules import RuleView
from rulebook_tools.render.rulings import RulingView
from rulebook_tools.render.search import entry, ruling_entry
from rulebook_tools.render.tables import figures_in_words
from rulebook_tools.util.errors import Place

NEVER = "actions.never"
"""The label of the actions that no rule allows, and their place on their page."""


class AppendixPages:
    """Makes the pages about the rules of a game."""

    def __init__(self, voice: GameVoice) -> None:
        self._voice = voice
        self._content = voice.content
        self._rulebook = voice.content.rulebook
        self._labels = voice.labels

    def actions(self) -> Page:
        """Return the page of what can be done when, as random games have met it."""
        page, games = self._content.actions_page, self._content.recorded()
        name, views = page_name(page), PageContext(self._voice, page)
        made = StagesInWords(views, games.stages if games else Stages())
        html = views.render("actions.html.jinja", name=name, games=games, stages=made)
        inner = [toc_entry(id_, made.waits(stage)[0]) for id_, stage in made.stages.items()]
        if made.never:
            inner.append(toc_entry(NEVER, self._labels(NEVER)))
        place, found = self._rulebook.about.place, made.entries()
        return self._page(page, html, place, found, label=ACTIONS, inner=tuple(inner))

    def rulings(self) -> Page:
        """Return the page of all rulings."""
        page = self._content.page(RULINGS)
        views = PageContext(self._voice, page)
        rulings = [RulingView(views, id_) for id_ in self._rulebook.rulings]
        html = views.render("rulings.html.jinja", rulings=rulings)
        place = next(iter(self._rulebook.rulings.values())).place
        inner = tuple(toc_entry(view.id, view.link.heading) for view in rulings)
        return self._page(page, html, place, map(ruling_entry, rulings), label=RULINGS, inner=inner)

    def glossary(self) -> Page:
        """Return the page of all terms."""
        page = self._content.page(GLOSSARY)
        views = PageContext(self._voice, page)
        names, terms = views.names, self._rulebook.terms
        order = sorted(terms, key=lambda id_: _in_alphabet(plain_text(names.term(id_))))
        html = views.render("glossary.html.jinja", terms=order)
        found = [
            entry(
                id_,
                [names.term(id_)],
                views.prose.body(f"{id_}/definition", terms[id_].definition),
                names=(names.all_of(id_),),
            )
            for id_ in order
        ]
        inner = tuple(toc_entry(id_, names.term(id_)) for id_ in order)
        return self._page(page, html, next(iter(terms.values())).place, found, label=GLOSSARY, inner=inner)

    @property
    def checked_title(self) -> str:
        """The label of the page of checks; where no example is played, it speaks of figures alone."""
        return CHECKED if self._rulebook.examples else FIGURES

    def checked(self) -> Page:
        """Return the page of how the game was checked, and of its figures."""
        page, content, title = self._content.page(CHECKED), self._content, self.checked_title
        views = PageContext(self._voice, page)
        figures = {name: figures_in_words(name, views.links) for name in self._rulebook.parameters}
        is_played = title == CHECKED
        html = views.render(
            "checked.html.jinja",
            title=title,
            is_played=is_played,
            checks=Checks(views, content.recorded() if is_played else None),
            origins=ORIGINS,
            status=status,
            commit=COMMIT_SLOT,
            program=content.program.file,
            program_url=views.links.to(Address(content.program_page)) if content.decided else "",
            figures=figures,
        )
        folder = "examples" if content.runs else "parameters.yml"
        place = Place(f"docs/games/{self._rulebook.id}/{folder}")
        told = (
            part
            for name, parameter in self._rulebook.parameters.items()
            for part in (views.prose.line(f"parameter.{name}/label", parameter.label), *figures[name])
        )
        label, summary = self._labels(FIGURES), self._labels(f"{FIGURES}.summary")
        found = entry(FIGURES, (label,), summary, told=told)
        return self._page(page, html, place, [found], label=title, anchor=CHECKED)

    def program(self) -> Page:
        """Return the page of the lines of the program, beside the rules that they decide."""
        page, decided = self._content.program_page, self._content.decided
        views, chapters = PageContext(self._voice, page), []
        for chapter in self._rulebook.chapters:
            found = [RuleView(views, block) for block in chapter.walk() if block.id.name in decided]
            if found:
                chapters.append((RuleView(views, chapter), found))
        html = views.render("program.html.jinja", chapters=chapters, passages=passage_views)
        return self._page(page, html, self._rulebook.about.place, (), label=PROGRAM)

    def _page(
        self,
        page: str,
        html: str,
        place: Place,
        found: Iterable[SearchEntry],
        *,
        label: str,
        anchor: str = "",
        inner: tuple[TocEntry, ...] = (),
    ) -> Page:
        """Return a page whose title and summary are labels.

        The search leads to its `anchor`, which is called as the label is if nothing else is said; `inner`
        are its contents.
        """
        title, summary = self._labels(label), self._labels.plain(f"{label}.summary")
        toc = (toc_entry(page_name(page), title, inner),) if inner else ()
        search = (entry(anchor or label, (title,), escape(summary)), *found)
        return Page(page, plain_text(title), html, place, summary, toc, search, language_in(title))


def _in_alphabet(word: str) -> tuple[str, str]:
    """Return what sorts a word as dictionaries do: by its letters, whatever marks they carry."""
    letters = unicodedata.normalize("NFKD", word.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter)), word
