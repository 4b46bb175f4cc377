"""What a site generator needs for the frame around the pages of a language: navigation, search, page foot."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from markupsafe import Markup, escape

from rulebook_tools.catalogs.languages import direction_of, language_tag
from rulebook_tools.prose.inline import filled
from rulebook_tools.render.addresses import CHECKED
from rulebook_tools.render.labels import said_day
from rulebook_tools.render.navigation import Navigation
from rulebook_tools.render.page import LanguageSite, Page, TocEntry
from rulebook_tools.render.prose import labelled, words
from rulebook_tools.render.search import Wordbook, search_entries
from rulebook_tools.sources.folders import base_language

COMMIT, COMMIT_CHANGED = "checked.commit", "checked.commit-changed"
"""The labels of the paragraph about the commit, without and with files changed since the commit."""
COMMIT_SLOT = Markup("<!-- commit -->")
"""The placeholder for the paragraph about the commit: cached pages are used for later commits, too."""
COMMIT_LENGTH = 10
"""How many characters of the hash of a commit are shown."""


class Revision(NamedTuple):
    """A Git commit of a project; `name` is its hash."""

    name: str
    time: int
    """The time of the commit in seconds since 1970."""
    is_changed: bool = False
    """Whether files have been changed since the commit, or are not under version control."""


WORDS = {
    "search.result.initializer": "search.loading",
    "search.result.none": "search.none",
    "search.result.one": "search.found",
    "search.result.other": "search.found",
    "search.result.more.one": "search.more",
    "search.result.more.other": "search.more",
}
"""The theme's keys of texts about search results, each with our label that replaces the theme's text."""
THEME = Path(__file__).resolve().parents[1] / "theme"
"""The folder of our own templates, styles and scripts, which override those of the theme."""


class Neighbour(NamedTuple):
    """The previous or next page: its address from the language's root, and its title as HTML."""

    url: str
    title: Markup


@dataclass(frozen=True)
class Frame:
    """The pages of one language, with data for their frames."""

    site: LanguageSite
    languages: Mapping[str, str] = field(default_factory=dict)
    """The name of each language of the site, in that language, by its code."""
    revision: Revision | None = None
    """The commit that the pages are built from; None if it is unknown."""
    in_work: Container[str] = ()
    """The languages whose translations are not finished."""
    wordbook: Wordbook = field(default_factory=Wordbook)
    """Headings and names in the other languages, so that a search in this language finds them."""

    @property
    def tag(self) -> str:
        """The language as a value of the HTML attribute `lang`, such as `pt-BR`."""
        return language_tag(self.site.language)

    @property
    def direction(self) -> str:
        """The direction in which the language is written, `ltr` or `rtl`."""
        return direction_of(self.site.language)

    @property
    def theme_language(self) -> str:
        """The language of the theme's own texts: that of the pages if the theme has it, else English."""
        known = files("material") / "templates" / "partials" / "languages"
        candidates = (self.tag, base_language(self.tag))
        return next((name for name in candidates if (known / f"{name}.html").is_file()), "en")

    @cached_property
    def pages(self) -> Mapping[str, Page]:
        """The pages by the path of the Markdown file that MkDocs expects, such as `home.md`."""
        return {f"{page.path}.md": page for page in self.site.pages}

    @cached_property
    def navigation(self) -> Navigation:
        """The navigation beside the pages."""
        return Navigation(self.site)

    def html(self, page: Page) -> str:
        """Return the HTML content of a page; if the page names the commit, the commit is filled in."""
        return page.html.replace(COMMIT_SLOT, self._commit_paragraph()) if names_commit(page) else page.html

    def _commit_paragraph(self) -> str:
        if self.revision is None:
            return ""
        said = self.site.labels[COMMIT_CHANGED if self.revision.is_changed else COMMIT]
        day = datetime.fromtimestamp(self.revision.time, UTC).date()
        values = {
            "commit": f"<code>{escape(self.revision.name[:COMMIT_LENGTH])}</code>",
            "date": str(escape(said_day(day)("", said.language).text)),
        }
        text = filled(str(escape(said.text)), lambda path, _form: values.get(path))
        return f"<p>{labelled(text, said, self.site.language)}</p>"

    def said(self, name: str) -> Markup:
        """Return a label of the frame as HTML, marked with its language if it is not translated."""
        return words(self.site.labels[name], self.site.language)

    def word(self, key: str) -> str:
        """Return our label for a key of the theme's texts about search results; empty if there is none."""
        label = self.site.labels[WORDS[key]].text if key in WORDS else ""
        return label.replace("#", "1") if key.endswith(".one") else label

    def neighbours(self, page: Page) -> tuple[Neighbour | None, Neighbour | None]:
        """Return the previous and the next page, for the links at the foot of a page; None if missing."""
        before, after = (
            None if other is None else Neighbour(f"{other.path}.html", Markup(escape(other.title)))  # noqa: S704
            for other in self.navigation.neighbours(page)
        )
        return before, after

    def search_entries(self) -> Iterator[dict[str, Any]]:
        """Yield the search entries of all pages: for each page, first the page itself, then places on it."""
        for section in self.site.sections:
            yield from search_entries(section, self.wordbook)


def names_commit(page: Page) -> bool:
    """Return whether a page names the commit of its build, and so changes with each commit."""
    return page.path.endswith(f"/{CHECKED}")


def toc_tokens(entries: tuple[TocEntry, ...], level: int = 1) -> Iterator[dict[str, Any]]:
    """Yield table-of-contents entries in the format of Python-Markdown, the outermost at `level`."""
    for entry in entries:
        children = list(toc_tokens(entry.children, level + 1))
        yield {"level": level, "id": entry.id, "name": escape(entry.title), "children": children}
