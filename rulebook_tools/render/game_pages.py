"""The pages of one game in one language, in order: its home, the page of all rules, its chapters."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from markupsafe import Markup

from rulebook_tools.catalogs.messages import CARD, QUIZ, TEACH, WHAT_IF
from rulebook_tools.model import Block
from rulebook_tools.render import appendix_pages as appendix
from rulebook_tools.render import learning_pages as learning
from rulebook_tools.render.addresses import ACTIONS, CHECKED, GLOSSARY, HOME, PROGRAM, RULINGS, WHOLE
from rulebook_tools.render.card_page import card_page
from rulebook_tools.render.game_content import GameVoice
from rulebook_tools.render.page import GameCard, Page, RenderedGame, Section, TocEntry, titled, toc_entry
from rulebook_tools.render.page_context import PageContext, game_card, ways_in
from rulebook_tools.render.prose import language_in, plain_text, unseen
from rulebook_tools.render.rules import RuleView
from rulebook_tools.render.search import block_entries, entry
from rulebook_tools.render.what_if_page import question_page, what_if_page
from rulebook_tools.util.errors import Problem


class PagePlan(NamedTuple):
    """A page to render: its path, its title, and the function that renders it."""

    path: str
    title: Markup
    render: Callable[[PageContext], Page]
    is_aside: bool = False
    """Whether the page repeats other pages, see `Page.is_aside`."""
    number: str = ""
    """The number of the chapter that the page shows; empty for other pages."""


def rendered_game(
    voice: GameVoice, only: str | None, warnings: tuple[Problem, ...], desk: str
) -> RenderedGame:
    """Return a game in a language: its entry in lists, and all its pages, its home page first.

    If `only` is the path of a page, the others have titles, but no content. `warnings` are the problems of
    the game's catalog; `desk` is the packed data for the page "What if?" (empty: no such page).
    """
    game, pages = game_card(voice), list[Page]()
    for plan in _plans(voice, game):
        if only not in (None, plan.path):
            page = titled(plan.path, plan.title, "", voice.content.rulebook.about.place)
        elif voice.used is None:
            page = plan.render(PageContext(voice, plan.path))
        else:
            voice.used.clear()
            page = plan.render(PageContext(voice, plan.path))
            used = voice.used | voice.labels.on_every_page()
            page = replace(page, html=page.html + unseen(used, page.html))
        notes = voice.unfinished.get(plan.path)
        mark = notes.mark if notes else Markup()
        pages.append(replace(page, is_aside=plan.is_aside, number=plan.number, unfinished=mark))
    section = Section(plain_text(game.title), tuple(pages), language_in(game.title))
    return RenderedGame(game, section, 0 if only else voice.content.passed, warnings, desk)


def _plans(voice: GameVoice, game: GameCard) -> Iterator[PagePlan]:
    label, content, rulebook = voice.labels, voice.content, voice.content.rulebook
    yield PagePlan(content.page(HOME), game.title, partial(home_page, game))
    for id_, tour in content.tours.items():
        title = voice.prose.line(f"{id_}/title", tour.tour.title)
        yield PagePlan(content.page(id_), title, partial(learning.tour_page, tour), is_aside=True)
    if len(rulebook.chapters) > 1:
        yield PagePlan(content.extra_page(WHOLE), label(WHOLE), partial(whole_page, game), is_aside=True)
    if rulebook.card:
        card = partial(card_page, rulebook.card, game)
        yield PagePlan(content.extra_page(CARD), label(CARD), card, is_aside=True)
    for chapter in rulebook.chapters:
        id_ = chapter.id.name
        title = voice.prose.line(f"{id_}/heading", chapter.heading)
        render = partial(chapter_page, chapter)
        yield PagePlan(content.page(id_), title, render, number=content.numbers[id_])
    if content.decisions.moments:
        yield PagePlan(content.extra_page(ACTIONS), label(ACTIONS), appendix.actions_page)
    yield from _learning_plans(voice, game)
    if rulebook.rulings:
        yield PagePlan(content.page(RULINGS), label(RULINGS), appendix.rulings_page)
    if rulebook.terms:
        yield PagePlan(content.page(GLOSSARY), label(GLOSSARY), appendix.glossary_page)
    if rulebook.about.engine is None:
        title = label(appendix.title_of_checks(rulebook))
        yield PagePlan(content.page(CHECKED), title, appendix.checked_page)
    if content.programmed:
        yield PagePlan(content.extra_page(PROGRAM), label(PROGRAM), appendix.program_page)


def _learning_plans(voice: GameVoice, game: GameCard) -> Iterator[PagePlan]:
    label, content, rulebook = voice.labels, voice.content, voice.content.rulebook
    if rulebook.teaching:
        teach = partial(learning.teach_page, rulebook.teaching, game)
        yield PagePlan(content.extra_page(TEACH), label(TEACH), teach, is_aside=True)
    if rulebook.quiz:
        quiz = partial(learning.quiz_page, rulebook.quiz)
        yield PagePlan(content.extra_page(QUIZ), label(QUIZ), quiz, is_aside=True)
    if content.executed:
        yield PagePlan(content.extra_page(WHAT_IF), label(WHAT_IF), what_if_page, is_aside=True)
    for path, (run, asks) in content.question_pages.items():
        title = voice.prose.line(f"{run.example.id.name}/asks", asks)
        yield PagePlan(path, title, partial(question_page, run, title), is_aside=True)


def home_page(game: GameCard, page: PageContext) -> Page:
    """Return the home page of a game."""
    about, ways = page.rulebook.about, tuple(ways_in(page.voice, page.path))
    chapters = [RuleView(page, chapter) for chapter in page.rulebook.chapters]
    text = page.prose.body("game/about", about.about)
    html = page.render("game.html.jinja", game=game, text=text, ways=ways, chapters=chapters)
    found = entry("game", (game.title,), game.subtitle, text, names=tuple(page.names.nouns()))
    return titled(page.path, game.title, html, about.place, plain_text(game.subtitle), search=(found,))


def whole_page(game: GameCard, page: PageContext) -> Page:
    """Return the page of all rules; search results for rules lead to the chapters instead."""
    about = page.rulebook.about
    chapters = [RuleView(page, chapter, 2) for chapter in page.rulebook.chapters]
    html = page.render(
        "whole.html.jinja",
        game=game,
        chapters=chapters,
        rules=[view for chapter in chapters for view in chapter.walk()],
        text=page.prose.body("game/about", about.about),
        ways=[way for way in ways_in(page.voice, page.path) if way.type or way.url == page.actions],
    )
    # As the contents at its head: a large game has hundreds of rules, and chapters list the rest.
    inner = [_toc_entry(chapter, deepest=3) for chapter in chapters]
    return appendix.labelled_page(page, html, about.place, (), label=WHOLE, inner=inner)


def chapter_page(chapter: Block, page: PageContext) -> Page:
    """Render a chapter as a page."""
    view = RuleView(page, chapter)
    html = page.render("chapter.html.jinja", chapter=view)
    is_assumed = any(inner.block.assumed for inner in view.walk())
    assumed = [toc_entry(f"{view.id}-chosen", page.labels("assumed.all"))] if is_assumed else []
    toc, found = _toc_entry(view, *assumed), tuple(block_entries(view))
    summary = plain_text(view.summary)
    return titled(page.path, view.link.heading, html, chapter.place, summary, toc=(toc,), search=found)


def _toc_entry(view: RuleView, *more: TocEntry, deepest: int = 6) -> TocEntry:
    """Return the table-of-contents entry of a rule; inside it, those of its inner rules, then `more` entries.

    Rules with a level greater than `deepest` are left out (a chapter has level 1).
    """
    inner = [_toc_entry(each, deepest=deepest) for each in view.blocks if each.level <= deepest]
    return toc_entry(view.id, view.link.heading, (*inner, *more), view.link.number)
