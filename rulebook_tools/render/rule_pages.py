"""The pages that say the rules of a game: its home, its chapters, all of them on one page, its card."""

from __future__ import annotations

from collections.abc import Iterator

from rulebook_tools.model import Block, Card
from rulebook_tools.render.addresses import CHECKED, HOME, WHOLE, Address, page_name
from rulebook_tools.render.card_page import card_page
from rulebook_tools.render.game_content import GameVoice
from rulebook_tools.render.page import GameCard, Page, TocEntry, toc_entry
from rulebook_tools.render.page_context import PageContext, ways_in
from rulebook_tools.render.prose import language_in, plain_text
from rulebook_tools.render.rules import RuleView
from rulebook_tools.render.search import block_entries, entry


class RulePages:
    """Makes the pages of the rules of a game; `card` says what the game is."""

    def __init__(self, voice: GameVoice, card: GameCard) -> None:
        self._voice = voice
        self._content = voice.content
        self._rulebook = voice.content.rulebook
        self._labels = voice.labels
        self._card = card

    def home(self) -> Page:
        """Return the page that the game begins with."""
        page = self._content.page(HOME)
        game, about, views = self._card, self._rulebook.about, PageContext(self._voice, page)
        links = views.links
        chapters = [
            (view, links.to(Address(self._content.page(view.id))), views.choices.held_for(view.id))
            for view in (RuleView(views, chapter) for chapter in self._rulebook.chapters)
        ]
        text = views.prose.body("game/about", about.about)
        html = views.render(
            "game.html.jinja",
            game=game,
            about=about,
            text=text,
            ways=tuple(ways_in(self._voice, page)),
            chapters=chapters,
            checked_url=links.to(Address(self._content.page(CHECKED))),
        )
        found = entry("game", (game.title,), game.subtitle, text, names=tuple(views.names.nouns()))
        title, subtitle = plain_text(game.title), plain_text(game.subtitle)
        language = language_in(game.title)
        return Page(page, title, html, about.place, subtitle, search=(found,), language=language)

    def card(self, card: Card) -> Page:
        """Return the page of the game's card."""
        return card_page(PageContext(self._voice, self._content.card_page), card, self._card)

    def whole(self) -> Page:
        """Return the page of all rules: the search leads to their chapters."""
        page, about = self._content.whole_page, self._rulebook.about
        name, views = page_name(page), PageContext(self._voice, page)
        chapters = [RuleView(views, chapter, 2) for chapter in self._rulebook.chapters]
        html = views.render(
            "whole.html.jinja",
            name=name,
            game=self._card,
            chapters=chapters,
            rules=[view for chapter in chapters for view in chapter.walk()],
            text=views.prose.body("game/about", about.about),
        )
        title, summary = self._labels(WHOLE), self._labels.plain(f"{WHOLE}.summary")
        toc = (toc_entry(name, title, tuple(map(_toc_entry, chapters))),)
        found, language = (entry(name, (title,), summary),), language_in(title)
        return Page(page, plain_text(title), html, about.place, summary, toc, found, language)

    def chapter(self, chapter: Block) -> Page:
        """Return the page of a chapter."""
        page = self._content.page(chapter.id.name)
        views = PageContext(self._voice, page)
        view = RuleView(views, chapter)
        html = views.render("chapter.html.jinja", chapter=view, moved=views.links.moved(chapter))
        toc = (_toc_entry(view, *self._assumed(view)),)
        title, summary = plain_text(view.link.heading), plain_text(view.summary)
        found, language = tuple(block_entries(view)), language_in(view.link.heading)
        return Page(page, title, html, chapter.place, summary, toc, found, language)

    def _assumed(self, chapter: RuleView) -> Iterator[TocEntry]:
        """Yield the entry of what is assumed in a chapter, if anything is."""
        if any(view.block.assumed for view in chapter.walk()):
            yield toc_entry(f"{chapter.id}-chosen", self._labels("assumed.all"))


def _toc_entry(view: RuleView, *more: TocEntry) -> TocEntry:
    """Return the entry of a rule, with those of the rules inside it, and `more` after them."""
    title = f"{view.link.number} {plain_text(view.link.heading)}"
    return TocEntry(view.id, title, (*map(_toc_entry, view.blocks), *more), language_in(view.link.heading))
