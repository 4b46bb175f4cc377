"""What a site generator must know to put its frame around the pages of a language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

from rulebook_tools.catalog.voice import language_tag
from rulebook_tools.render.page import LanguageSite, Page, TocEntry

THEME = Path(__file__).resolve().parents[1] / "theme"
"""Our own templates, styles and scripts, laid over the theme's."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The pages of one language, and the own names of all languages of the site."""

    site: LanguageSite
    languages: Mapping[str, str] = field(default_factory=dict)

    @property
    def tag(self) -> str:
        """The language as HTML names it."""
        return language_tag(self.site.language)

    @property
    def theme_language(self) -> str:
        """The language that the theme's own words are in: this one where it has it, else English."""
        known = files("material") / "templates" / "partials" / "languages"
        candidates = (self.tag, self.tag.partition("-")[0])
        return next((name for name in candidates if (known / f"{name}.html").is_file()), "en")

    def twin(self, site_url: str, language: str, page_url: str) -> str:
        """Return the absolute address of a page in another language of the site."""
        return urljoin(site_url, f"../{language}/{page_url}")

    def navigation(self) -> list[dict[str, Any]]:
        """Return the navigation as MkDocs writes it: titles as HTML, with the pages' source paths."""
        return [
            {escape(section.title): source_path(section.pages[0])}
            if len(section.pages) == 1
            else {escape(section.title): [{escape(page.title): source_path(page)} for page in section.pages]}
            for section in self.site.sections
        ]


def source_path(page: Page) -> str:
    """Return the path that MkDocs knows a page by."""
    return f"{page.path}.md"


def toc_tokens(entries: tuple[TocEntry, ...], level: int = 1) -> Iterator[dict[str, Any]]:
    """Yield a table of contents as Python-Markdown would write it, titles as HTML."""
    for entry in entries:
        children = list(toc_tokens(entry.children, level + 1))
        yield {"level": level, "id": entry.id, "name": escape(entry.title), "children": children}
