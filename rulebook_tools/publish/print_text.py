"""A game's print as text, and back: what other processes and later builds take over."""

from __future__ import annotations

import json
from typing import Any

from markupsafe import Markup

from rulebook_tools.render.page import (
    GameCard,
    Names,
    Page,
    RenderedGame,
    SearchEntry,
    Section,
    TocEntry,
    WayIn,
)
from rulebook_tools.util.errors import Place, Problem


def print_text(found: RenderedGame) -> str:
    """Return a print as JSON."""
    card, section = found.card, found.section
    parts = {
        "examples": found.examples,
        "card": _plain_card(card),
        "title": [section.title, section.language],
        "pages": [_plain_page(page) for page in section.pages],
        "warnings": list(map(plain_problem, found.warnings)),
    }
    return json.dumps(parts, ensure_ascii=False, separators=(",", ":"))


def read_print(text: str) -> RenderedGame:
    """Return the print that `print_text` made a text of."""
    parts = json.loads(text)
    name, language = parts["title"]
    section = Section(name, tuple(map(_page, parts["pages"])), language)
    return RenderedGame(
        _card(parts["card"]), section, parts["examples"], tuple(map(read_problem, parts["warnings"]))
    )


def _plain_card(card: GameCard) -> list[Any]:
    said = [card.title, card.subtitle, card.kind, card.players, card.credit, card.emblem]
    ways = [list(way) for way in card.ways]
    return [card.id, said, card.accent, card.url, list(card.editions), ways]


def _card(plain: list[Any]) -> GameCard:
    id_, said, accent, url, editions, ways = plain
    title, subtitle, kind, players, credit, emblem = map(_html, said)
    return GameCard(
        id_,
        title,
        subtitle,
        kind,
        players,
        credit,
        emblem,
        accent,
        url,
        tuple(map(_html, editions)),
        tuple(WayIn(_html(name), *where) for name, *where in ways),
    )


def _plain_page(page: Page) -> list[Any]:
    place = page.source
    toc, search = [_plain_entry(entry) for entry in page.toc], [list(entry) for entry in page.search]
    source = [place.file, place.line, place.column]
    return [
        page.path,
        page.title,
        page.html,
        source,
        page.description,
        toc,
        search,
        page.language,
        page.is_aside,
    ]


def _page(plain: list[Any]) -> Page:
    path, title, html, source, description, toc, search, *last = plain
    entries = tuple(map(_entry, search))
    contents = tuple(map(_toc_entry, toc))
    return Page(path, title, html, Place(*source), description, contents, entries, *last)


def _entry(plain: list[Any]) -> SearchEntry:
    anchor, title, lead, text, told, words, also, above, names, boost = plain
    called = tuple(Names(id_, tuple(own), tuple(also)) for id_, own, also in names)
    return SearchEntry(anchor, title, lead, text, told, words, also, above, called, boost)


def _plain_entry(entry: TocEntry) -> list[Any]:
    return [entry.id, entry.title, [_plain_entry(each) for each in entry.children], entry.language]


def _toc_entry(plain: list[Any]) -> TocEntry:
    id_, title, children, language = plain
    return TocEntry(id_, title, tuple(map(_toc_entry, children)), language)


def plain_problem(problem: Problem) -> list[Any]:
    """Return a problem as JSON has it."""
    return [list(problem.place), problem.wrong, problem.expected, problem.nearest, list(problem.because)]


def read_problem(plain: list[Any]) -> Problem:
    """Return the problem that `plain_problem` made a list of."""
    place, wrong, expected, nearest, because = plain
    return Problem(Place(*place), wrong, expected, nearest, tuple(because))


def _html(text: str) -> Markup:
    return Markup(text)  # noqa: S704 -- it was HTML when it was kept
