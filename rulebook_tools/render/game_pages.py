"""The pages of one game in one language, in their order; those that say its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from markupsafe import Markup

from rulebook_tools.catalogs.messages import CARD
from rulebook_tools.model import Block
from rulebook_tools.render import appendix_pages as appendix
from rulebook_tools.render.addresses import ACTIONS, CHECKED, GLOSSARY, HOME, PROGRAM, RULINGS, WHOLE, Address
from rulebook_tools.render.card_page import card_page
from rulebook_tools.render.game_content import GameVoice
from rulebook_tools.render.page import GameCard, Page, Section, TocEntry, titled, toc_entry
from rulebook_tools.render.page_context import PageContext, ways_in
from rulebook_tools.render.prose import language_in, plain_text, unseen
from rulebook_tools.render.rules import RuleView
from rulebook_tools.render.search import block_entries, entry


class Planned(NamedTuple):
    """A page to make: its path, its title, and the function that makes it."""

    path: str
    title: Callable[[], Markup]
    make: Callable[[PageContext], Page]
    is_aside: bool = False
    """As `Page.is_aside`."""


def game_section(voice: GameVoice, game: GameCard, only: str | None = None) -> Section:
    """Return all pages of a game, its home first; of those beside an `only` path, the titles alone."""
    made = [_made(voice, page, is_whole=only in (None, page.path)) for page in _pages(voice, game)]
    return Section(plain_text(game.title), tuple(made), language_in(game.title))


def _pages(voice: GameVoice, game: GameCard) -> Iterator[Planned]:
    """Yield the pages of a game in the order of the navigation."""
    label, content, rulebook = voice.labels, voice.content, voice.content.rulebook
    yield Planned(content.page(HOME), lambda: game.title, partial(home_page, game))
    if len(rulebook.chapters) > 1:
        whole = partial(whole_page, game)
        yield Planned(content.extra_page(WHOLE), partial(label, WHOLE), whole, is_aside=True)
    if rulebook.card:
        card = partial(card_page, rulebook.card, game)
        yield Planned(content.extra_page(CARD), partial(label, CARD), card, is_aside=True)
    for chapter in rulebook.chapters:
        path = content.page(chapter.id.name)
        line = partial(PageContext(voice, path).prose.line, f"{chapter.id.name}/heading", chapter.heading)
        yield Planned(path, line, partial(chapter_page, chapter))
    if content.is_played:
        yield Planned(content.extra_page(ACTIONS), partial(label, ACTIONS), appendix.actions_page)
    if rulebook.rulings:
        yield Planned(content.page(RULINGS), partial(label, RULINGS), appendix.rulings_page)
    if rulebook.terms:
        yield Planned(content.page(GLOSSARY), partial(label, GLOSSARY), appendix.glossary_page)
    if rulebook.about.engine is None:
        title = appendix.title_of_checks(rulebook)
        yield Planned(content.page(CHECKED), partial(label, title), appendix.checked_page)
    if content.decided:
        yield Planned(content.extra_page(PROGRAM), partial(label, PROGRAM), appendix.program_page)


def _made(voice: GameVoice, page: Planned, *, is_whole: bool) -> Page:
    """Return a page, or only its title; if its texts name their messages, its end names all others."""
    if not is_whole:
        title_alone = titled(page.path, page.title(), "", voice.content.rulebook.about.place)
        return replace(title_alone, is_aside=page.is_aside)
    voice.heard.clear()
    made = replace(page.make(PageContext(voice, page.path)), is_aside=page.is_aside)
    return replace(made, html=made.html + unseen(voice.heard, made.html)) if voice.is_marked else made


def home_page(game: GameCard, page: PageContext) -> Page:
    """Return the page that a game begins with."""
    about, links = page.rulebook.about, page.links
    chapters = [
        (view, links.to(Address(page.content.page(view.id))), page.choices.held_for(view.id))
        for view in (RuleView(page, chapter) for chapter in page.rulebook.chapters)
    ]
    text = page.prose.body("game/about", about.about)
    html = page.render(
        "game.html.jinja",
        game=game,
        about=about,
        text=text,
        ways=tuple(ways_in(page.voice, page.path)),
        chapters=chapters,
        checked_url=links.to(Address(page.content.page(CHECKED))),
    )
    found = entry("game", (game.title,), game.subtitle, text, names=tuple(page.names.nouns()))
    return titled(page.path, game.title, html, about.place, plain_text(game.subtitle), search=(found,))


def whole_page(game: GameCard, page: PageContext) -> Page:
    """Return the page of all rules: the search leads to their chapters."""
    about = page.rulebook.about
    chapters = [RuleView(page, chapter, 2) for chapter in page.rulebook.chapters]
    html = page.render(
        "whole.html.jinja",
        name=page.name,
        game=game,
        chapters=chapters,
        rules=[view for chapter in chapters for view in chapter.walk()],
        text=page.prose.body("game/about", about.about),
    )
    title, summary = page.labels(WHOLE), page.labels.plain(f"{WHOLE}.summary")
    toc = toc_entry(page.name, title, tuple(map(_toc_entry, chapters)))
    found = entry(page.name, (title,), summary)
    return titled(page.path, title, html, about.place, summary, toc=(toc,), search=(found,))


def chapter_page(chapter: Block, page: PageContext) -> Page:
    """Return the page of a chapter."""
    view = RuleView(page, chapter)
    html = page.render("chapter.html.jinja", chapter=view, moved=page.links.moved(chapter))
    is_assumed = any(inner.block.assumed for inner in view.walk())
    assumed = [toc_entry(f"{view.id}-chosen", page.labels("assumed.all"))] if is_assumed else []
    toc, found = _toc_entry(view, *assumed), tuple(block_entries(view))
    summary = plain_text(view.summary)
    return titled(page.path, view.link.heading, html, chapter.place, summary, toc=(toc,), search=found)


def _toc_entry(view: RuleView, *more: TocEntry) -> TocEntry:
    """Return the entry of a rule, with those of the rules inside it, and `more` after them."""
    title = f"{view.link.number} {plain_text(view.link.heading)}"
    return TocEntry(view.id, title, (*map(_toc_entry, view.blocks), *more), language_in(view.link.heading))
