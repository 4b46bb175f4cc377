"""The whole site in one language: its home, the games, the pages about the site."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from babel.core import Locale
from markupsafe import Markup

from rulebook_tools.catalog.lookup import Catalog
from rulebook_tools.catalog.voice import Voice
from rulebook_tools.model import Site
from rulebook_tools.render.addresses import Address
from rulebook_tools.render.game_pages import GamePages
from rulebook_tools.render.game_views import GameContent, GameVoice
from rulebook_tools.render.icons import icon_svg
from rulebook_tools.render.labels import SITE_LANGUAGE, Labels
from rulebook_tools.render.page import LanguageSite, Page, Section
from rulebook_tools.render.prose import Prose, plain_text
from rulebook_tools.render.template import render
from rulebook_tools.source.folders import SITE

HOME = "index"
THEME_LABELS = ("home", "language.switch", "not-found", "not-found.text", "page.source")
"""The labels that stand in the frame around the pages."""


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game on the home page."""

    title: Markup
    subtitle: Markup
    credit: Markup
    icon: Markup | None
    url: str


def language_names(languages: Sequence[str]) -> dict[str, str]:
    """Return each language's own name, with a capital where its writing has them."""
    names = {}
    for language in languages:
        name = Locale.parse(language.replace("-", "_")).get_display_name() or language
        names[language] = name[:1].upper() + name[1:]
    return names


def render_site(
    site: Site,
    contents: Sequence[GameContent],
    language: str,
    languages: Sequence[str],
    catalogs: Mapping[str, Sequence[Catalog]],
) -> LanguageSite:
    """Return every page in one language, linked to all of `languages`; catalogs come by domain."""
    voice = Voice(language, SITE_LANGUAGE, catalogs.get(SITE, ()))
    labels = Labels(site, voice)
    names = language_names(languages)
    games = [
        GamePages(GameVoice(content, language, catalogs.get(content.rulebook.id, ()), labels, names))
        for content in contents
    ]
    prose = Prose(voice, lambda _path, _form: None, lambda _link: None)
    pages = [_site_page(id_, site, prose, labels, language) for id_ in site.pages if id_ != "home"]
    cards = [_card(content, game) for content, game in zip(contents, games, strict=True)]
    home = _home(site, prose, labels, cards, language)
    sections = [
        Section(home.title, (home,)),
        *(game.section() for game in games),
        *(Section(page.title, (page,)) for page in pages),
    ]
    theme_labels = {name: labels.say(name) for name in THEME_LABELS}
    return LanguageSite(
        language=language,
        name=language_names([language])[language],
        title=labels.plain("site.title"),
        description=labels.plain("site.description"),
        sections=tuple(sections),
        labels=theme_labels,
    )


def _card(content: GameContent, game: GamePages) -> GameCard:
    about = content.rulebook.about
    return GameCard(
        game.title,
        game.subtitle,
        game.credit,
        icon_svg(about.icon.name) if about.icon else None,
        Address(f"{content.rulebook.id}/index").seen_from(HOME),
    )


def _home(site: Site, prose: Prose, labels: Labels, cards: Sequence[GameCard], language: str) -> Page:
    source = site.pages["home"]
    title = prose.line("page.home/heading", source.heading)
    text = prose.body("page.home/body", source.body)
    html = render("home.html.jinja", title=title, text=text, games=cards, label=labels, language=language)
    return Page(HOME, labels.plain("home"), html, source.place, labels.plain("site.description"))


def _site_page(id_: str, site: Site, prose: Prose, labels: Labels, language: str) -> Page:
    source = site.pages[id_]
    title = prose.line(f"page.{id_}/heading", source.heading)
    summary = plain_text(prose.line(f"page.{id_}/summary", source.summary)) if source.summary else ""
    text = prose.body(f"page.{id_}/body", source.body)
    html = render("site_page.html.jinja", id=id_, title=title, text=text, label=labels, language=language)
    return Page(id_, plain_text(title), html, source.place, summary)
