"""The pages of one game in one language, in their order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from markupsafe import Markup

from rulebook_tools.catalogs.messages import CARD
from rulebook_tools.model import Block
from rulebook_tools.render.addresses import ACTIONS, CHECKED, GLOSSARY, HOME, PROGRAM, RULINGS, WHOLE
from rulebook_tools.render.appendix_pages import AppendixPages
from rulebook_tools.render.game_content import GameVoice
from rulebook_tools.render.page import Page, Section
from rulebook_tools.render.page_context import PageContext, game_card
from rulebook_tools.render.prose import language_in, plain_text, unseen
from rulebook_tools.render.rule_pages import RulePages


class Planned(NamedTuple):
    """A page to be made, and what is known of it before."""

    path: str
    title: Callable[[], Markup]
    make: Callable[[], Page]
    is_aside: bool = False
    """As `Page.is_aside`."""


class GamePages:
    """Makes the pages of a game."""

    def __init__(self, voice: GameVoice) -> None:
        self._voice = voice
        self._content = voice.content
        self._rulebook = voice.content.rulebook
        self.card = game_card(voice)
        self._rules = RulePages(voice, self.card)
        self._appendix = AppendixPages(voice)

    def section(self, only: str | None = None) -> Section:
        """Return all pages of the game, its home first; of those beside an `only` path, the titles alone."""
        made = [
            self._told(page) if only is None or only == page.path else self._untold(page)
            for page in self._pages()
        ]
        title = self.card.title
        return Section(plain_text(title), tuple(made), language_in(title))

    def _pages(self) -> Iterator[Planned]:
        """Yield the pages in the order in which they stand beside one another."""
        label, content, rulebook = self._voice.labels, self._content, self._rulebook
        rules, appendix = self._rules, self._appendix
        yield Planned(content.page(HOME), lambda: self.card.title, rules.home)
        if len(rulebook.chapters) > 1:
            yield Planned(content.whole_page, partial(label, WHOLE), rules.whole, is_aside=True)
        if card := rulebook.card:
            yield Planned(content.card_page, partial(label, CARD), partial(rules.card, card), is_aside=True)
        for chapter in rulebook.chapters:
            path = content.page(chapter.id.name)
            yield Planned(path, partial(self._heading, path, chapter), partial(rules.chapter, chapter))
        if content.is_played:
            yield Planned(content.actions_page, partial(label, ACTIONS), appendix.actions)
        if rulebook.rulings:
            yield Planned(content.page(RULINGS), partial(label, RULINGS), appendix.rulings)
        if rulebook.terms:
            yield Planned(content.page(GLOSSARY), partial(label, GLOSSARY), appendix.glossary)
        if rulebook.about.engine is None:
            yield Planned(content.page(CHECKED), partial(label, appendix.checked_title), appendix.checked)
        if content.decided:
            yield Planned(content.program_page, partial(label, PROGRAM), appendix.program)

    def _told(self, page: Planned) -> Page:
        """Return a page; if its texts name their messages, what else was said for it is named at its end."""
        heard = self._voice.heard
        heard.clear()
        made = replace(page.make(), is_aside=page.is_aside)
        if not self._voice.is_marked:
            return made
        return replace(made, html=f"{made.html}{unseen(heard, made.html)}")

    def _untold(self, page: Planned) -> Page:
        """Return a page of which only the title is known."""
        place, title, aside = self._rulebook.about.place, page.title(), page.is_aside
        return Page(page.path, plain_text(title), "", place, language=language_in(title), is_aside=aside)

    def _heading(self, path: str, chapter: Block) -> Markup:
        return PageContext(self._voice, path).prose.line(f"{chapter.id.name}/heading", chapter.heading)
