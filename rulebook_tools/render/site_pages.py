"""The whole site in one language: home page, games, pages about the site; and the files in its root."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlsplit

from babel.core import Locale
from markupsafe import Markup

from rulebook_tools.catalogs.catalog import Catalog
from rulebook_tools.catalogs.localizer import Localizer
from rulebook_tools.model import Site
from rulebook_tools.prose.inline import Link
from rulebook_tools.render.labels import Labels
from rulebook_tools.render.page import GameCard, LanguageSite, Page, RenderedGame, Section, titled
from rulebook_tools.render.prose import ASSET, Prose, language_in, plain_text, unseen
from rulebook_tools.render.search import entry
from rulebook_tools.render.template import render
from rulebook_tools.sources.folders import ABOUT, WELCOME
from rulebook_tools.sources.rulebooks import DESCRIPTION, TITLE
from rulebook_tools.util.errors import Place

HOME = "index"
"""The path of the home page in a language."""


def language_names(languages: Sequence[str]) -> dict[str, str]:
    """Map each language code to the language's own name, capitalized if possible: `de` to `Deutsch`."""
    names = {each: Locale.parse(each.replace("-", "_")).get_display_name() or each for each in languages}
    return {language: name[:1].upper() + name[1:] for language, name in names.items()}


def render_site(
    site: Site,
    games: Sequence[RenderedGame],
    language: str,
    catalogs: Sequence[Catalog],
    *,
    marked: bool = False,
    is_in_work: bool = False,
) -> LanguageSite:
    """Return every page in one language, made from the games in that language and the site's own catalogs.

    If `is_in_work`, home and about say that the translation is not finished. If `marked`, each text of
    the site's own pages names its message in its HTML (see `NAMED` in `render.prose`).
    """
    localizer = Localizer(language, site.language, catalogs)
    localizer.used = {} if marked else None
    labels = Labels(site, language, catalogs, localizer.used)
    prose = Prose(localizer, lambda _path, _form, _language: None, _resolve)
    place = site.identity.place if site.identity else games[0].section.pages[0].source
    games = with_distinct_names(games, labels)
    pages = _SitePages(site, labels, prose, [game.card for game in games], place, is_in_work)
    home, *others = (
        Section(page.title, (page,), page.language)
        for page in map(pages.page, dict.fromkeys((WELCOME, ABOUT, *site.pages)))
    )
    return LanguageSite(
        language=language,
        name=language_names([language])[language],
        title=plain_text(pages.title),
        description=pages.description,
        author=site.identity.author if site.identity else "",
        has_editors_note=site.identity is None or site.identity.editors_note,
        sections=(home, *(game.section for game in games), *others),
        games=tuple(game.card for game in games),
        is_in_work=is_in_work,
        labels={name: labels.say(name)._replace(text=labels.plain(name)) for name in site.labels},
    )


def with_distinct_names(games: Sequence[RenderedGame], labels: Labels) -> list[RenderedGame]:
    """Return games whose names in the navigation consist of title and kind, such as "Amerigo – card game".

    Games with the same title and kind have their subtitle in place of the kind.
    """
    alike = Counter((game.card.title, game.card.kind) for game in games)
    found = []
    for game in games:
        card = game.card
        card = replace(card, kind=card.subtitle if alike[card.title, card.kind] > 1 else card.kind)
        parts = [part for part in (card.title, card.kind) if part]
        title, languages = labels.between("dash").join(map(plain_text, parts)), set(map(language_in, parts))
        section = replace(game.section, title=title, language=languages.pop() if len(languages) == 1 else "")
        found.append(replace(game, card=card, section=section))
    return found


def _resolve(link: Link) -> tuple[str, Mapping[str, str]] | None:
    """Return the URL of a picture, with no HTML attributes; None for other links, which lead into games."""
    return (f"assets/{link.target}", {}) if link.kind == ASSET else None


@dataclass(frozen=True, slots=True)
class _SitePages:
    """Maker of the pages about the site, from the project's own texts, or else from its games."""

    site: Site
    labels: Labels
    prose: Prose
    games: Sequence[GameCard]
    place: Place
    """Where the sources describe the project."""
    is_in_work: bool
    """Whether the translation is not finished."""

    @property
    def title(self) -> Markup:
        if TITLE in self.labels:
            return self.labels(TITLE)
        return self.games[0].title if len(self.games) == 1 else self.labels("game-rules")

    @property
    def description(self) -> str:
        if DESCRIPTION in self.labels:
            return self.labels.plain(DESCRIPTION)
        return plain_text(self.games[0].subtitle) if len(self.games) == 1 else ""

    def page(self, id_: str) -> Page:
        """Return the home page, the page about the site, or another page that the project has written."""
        source, prose, summary = self.site.pages.get(id_), self.prose, self.description
        if source:
            title, text = (
                prose.line(f"page.{id_}/heading", source.heading),
                prose.body(f"page.{id_}/body", source.body),
            )
            summary = plain_text(prose.line(f"page.{id_}/summary", source.summary)) if source.summary else ""
        else:
            title, text = self.title if id_ == WELCOME else self.labels(ABOUT), self._description()
        template = "home" if id_ == WELCOME else "site_page" if source else "about"
        if self.is_in_work and id_ in {WELCOME, ABOUT}:
            text = Markup('<p class="rb-unfinished">{}</p>').format(self.labels("in-work.text")) + text
        values = {"games": self.games, "label": self.labels, "identity": self.site.identity}
        html = render(f"{template}.html.jinja", id=id_, title=title, text=text, **values)
        if self.labels.is_marked:
            html += unseen(self.labels.on_every_page(), html)
        place, search = source.place if source else self.place, (entry(id_, (title,), text),)
        if id_ == WELCOME:
            return titled(HOME, self.labels(WELCOME), html, place, self.description, search=search)
        return titled(id_, title, html, place, summary, search=search)

    def _description(self) -> Markup:
        paragraph = Markup("<p>{}</p>")
        return paragraph.format(self.labels(DESCRIPTION)) if DESCRIPTION in self.labels else Markup()


def root_files(sites: Sequence[LanguageSite], site_url: str) -> Mapping[str, str]:
    """Return the files of the site's root by name; sitemap and `robots.txt` only if `site_url` is given."""
    base = f"{site_url.rstrip('/')}/" if site_url else ""
    values = {"title": sites[0].title, "description": sites[0].description, "languages": sites, "base": base}
    files = {
        "index.html": render("root.html.jinja", prefix="", top="", **values),
        # Served for any missing path, so its links start at the site's root.
        "404.html": render("root.html.jinja", prefix=base or "/", top=urlsplit(base).path or "/", **values),
    }
    if base:
        files["robots.txt"] = f"User-agent: *\nAllow: /\n\nSitemap: {base}sitemap.xml\n"
        files["sitemap.xml"] = render("sitemap_index.xml.jinja", base=base, languages=sites)
    return files
