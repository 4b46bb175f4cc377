"""Everything that a site generator needs for the frame around the pages of a language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urljoin

from markupsafe import Markup, escape

from rulebook_tools.catalogs.languages import direction_of, language_tag
from rulebook_tools.prose.inline import filled
from rulebook_tools.render.addresses import CHECKED
from rulebook_tools.render.labels import said_day
from rulebook_tools.render.navigation import Navigation
from rulebook_tools.render.page import LanguageSite, Page, TocEntry
from rulebook_tools.render.prose import labelled, words
from rulebook_tools.render.search import Wordbook, search_entries
from rulebook_tools.render.template import render

COMMIT, COMMIT_CHANGED = "checked.commit", "checked.commit-changed"
"""The labels for a commit without and with changes that are not committed."""
COMMIT_SLOT = Markup("<!-- commit -->")
"""Placeholder for the commit on a page: cached pages outlive a commit."""
SHORT = 10
"""Characters of a commit's name that are shown."""


class Revision(NamedTuple):
    """A commit of a project: its name, its time, and whether files have changed since."""

    name: str
    time: int
    """In seconds since 1970."""
    is_changed: bool = False
    """Whether files have changed since, or are in no commit."""


WORDS = {
    "search.result.none": "search.none",
    "search.result.one": "search.found",
    "search.result.other": "search.found",
    "search.result.more.one": "search.more",
    "search.result.more.other": "search.more",
}
"""Words of the theme's search, each with the label that takes its place."""
THEME = Path(__file__).resolve().parents[1] / "theme"
"""Our own templates, styles and scripts, laid over the theme's."""


class Neighbour(NamedTuple):
    """The previous or next page: its address from the language's root, and its title as HTML."""

    url: str
    title: Markup


@dataclass(frozen=True)
class Frame:
    """The pages of one language with all data for the frame around them; `languages` have their own names."""

    site: LanguageSite
    languages: Mapping[str, str] = field(default_factory=dict)
    revision: Revision | None = None
    """The commit that the pages are made from, where it is known."""
    wordbook: Wordbook = field(default_factory=Wordbook)
    """What other languages call the things on the pages."""

    @property
    def tag(self) -> str:
        """The language as HTML names it."""
        return language_tag(self.site.language)

    @property
    def direction(self) -> str:
        """Which way the language is written, as HTML names it."""
        return direction_of(self.site.language)

    @property
    def theme_language(self) -> str:
        """The language of the theme's own words: this one if the theme has it, else English."""
        known = files("material") / "templates" / "partials" / "languages"
        candidates = (self.tag, self.tag.partition("-")[0])
        return next((name for name in candidates if (known / f"{name}.html").is_file()), "en")

    @cached_property
    def pages(self) -> Mapping[str, Page]:
        """The pages, by the path that MkDocs knows each by."""
        return {f"{page.path}.md": page for page in self.site.pages}

    @cached_property
    def navigation(self) -> Navigation:
        """The navigation beside the pages."""
        return Navigation(self.site)

    def html(self, page: Page) -> str:
        """Return the content of a page, with the commit filled in on pages that name it."""
        return page.html.replace(COMMIT_SLOT, self._commit()) if tells_commit(page) else page.html

    def _commit(self) -> str:
        """Return a paragraph that names the commit; empty without a commit."""
        if self.revision is None:
            return ""
        said = self.site.labels[COMMIT_CHANGED if self.revision.is_changed else COMMIT]
        day = datetime.fromtimestamp(self.revision.time, UTC).date()
        values = {
            "commit": f"<code>{escape(self.revision.name[:SHORT])}</code>",
            "date": str(escape(said_day(day)("", said.language).text)),
        }
        text = filled(str(escape(said.text)), lambda path, _form: values.get(path))
        return f"<p>{labelled(text, said, self.site.language)}</p>"

    def said(self, name: str) -> Markup:
        """Return a label of the frame as HTML, marked where it is not translated."""
        return words(self.site.labels[name], self.site.language)

    def word(self, key: str) -> str:
        """Return the label that takes the place of a word of the theme's script, if there is one."""
        label = self.site.labels[WORDS[key]].text if key in WORDS else ""
        return label.replace("#", "1") if key.endswith(".one") else label

    def neighbours(self, page: Page) -> tuple[Neighbour | None, Neighbour | None]:
        """Return the previous and the next page, for the links at the foot of a page."""
        before, after = (
            None if other is None else Neighbour(f"{other.path}.html", Markup(escape(other.title)))  # noqa: S704
            for other in self.navigation.neighbours(page)
        )
        return before, after

    def search_entries(self) -> Iterator[dict[str, Any]]:
        """Yield the search entries of all pages: first each page itself, then the places on it."""
        for section in self.site.sections:
            yield from search_entries(section, self.wordbook)

    def sitemap(self, site_url: str, day: str) -> str:
        """Return the sitemap of the pages below an address, with links to the other languages."""
        urls = [
            (
                urljoin(site_url, url),
                [(language_tag(name), urljoin(site_url, f"../{name}/{url}")) for name in self.languages],
            )
            for url in (f"{page.path}.html" for page in self.site.pages)
        ]
        return render("sitemap.xml.jinja", urls=urls, day=day)


def tells_commit(page: Page) -> bool:
    """Return whether a page names the commit of its build, and so changes with each commit."""
    return page.path.endswith(f"/{CHECKED}")


def toc_tokens(entries: tuple[TocEntry, ...], level: int = 1) -> Iterator[dict[str, Any]]:
    """Yield a table of contents as Python-Markdown would write it, titles as HTML."""
    for entry in entries:
        children = list(toc_tokens(entry.children, level + 1))
        yield {"level": level, "id": entry.id, "name": escape(entry.title), "children": children}
