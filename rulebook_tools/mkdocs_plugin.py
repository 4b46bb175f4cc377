"""The MkDocs plugin `rulebook`: gives MkDocs finished pages to put a frame around."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from markupsafe import escape
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin, event_priority
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page as MkDocsPage
from mkdocs.structure.toc import get_toc

from rulebook_tools.book import Book
from rulebook_tools.errors import RulebookError, SourceError
from rulebook_tools.publish.place import site_place
from rulebook_tools.render.frame import THEME, Frame, source_path, toc_tokens
from rulebook_tools.render.page import Page

HTML_LANGUAGE = re.compile(r'(<html lang=")[^"]*')
LANGUAGE_VARIABLE = "RULEBOOK_LANGUAGE"
"""Names the language of a plain `mkdocs build` or `mkdocs serve`; the first of the site, if it is not set."""


class Settings(Config):  # type: ignore[no-untyped-call]
    """The plugin has no settings: what it needs, the sources say."""


class RulebookPlugin(BasePlugin[Settings]):  # type: ignore[no-untyped-call]
    """Pages come from `frame`; where none is given, from the project of the configuration."""

    frame: Frame | None = None

    @event_priority(100)  # before plugins that read the theme's language
    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Set what all pages need; raise `PluginError` where the sources have problems."""
        frame = self.frame = self.frame or _rendered(Path(config.docs_dir).parent, Path(config.site_dir))
        self._pages: dict[str, Page] = {source_path(page): page for page in frame.site.pages}
        config.theme.dirs.insert(0, str(THEME))
        config.theme["language"] = frame.theme_language
        config.use_directory_urls = False  # the pages' links are to sell.html, whatever the settings say
        # The theme's templates do not escape what they print.
        config.site_name, config.site_description = escape(frame.site.title), escape(frame.site.description)
        if frame.site.author:
            config.site_author = escape(frame.site.author)
        config.nav = frame.navigation()
        config.extra["rulebook"] = frame
        config.watch += [str(Path(config.docs_dir).parent / "locales"), str(THEME.parent)]
        return config

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Put the pages in the place of the sources, none of which is published as it is."""
        for file in list(files):
            if not file.src_uri.startswith("assets/") or file.is_documentation_page():
                files.remove(file)
        for path, page in self._pages.items():
            file = File.generated(config, path, content="")
            file.edit_uri = page.source.file.removeprefix("docs/")
            files.append(file)
        return files

    def on_page_markdown(self, markdown: str, *, page: MkDocsPage, **_: Any) -> str:
        """Give a page its description and the place of its source."""
        if ours := self._pages.get(page.file.src_uri):
            source = f"{ours.source.file}:{ours.source.line}"
            page.meta = {"description": escape(ours.description), "source": escape(source)}
        return markdown

    def on_page_content(self, html: str, *, page: MkDocsPage, **_: Any) -> str:
        """Give a page its finished content and its table of contents."""
        if ours := self._pages.get(page.file.src_uri):
            page.toc = get_toc(list(toc_tokens(ours.toc)))  # type: ignore[arg-type]
            return ours.html
        return html

    def on_post_page(self, output: str, **_: Any) -> str:
        """Name the page's own language, whatever the theme calls the one its words are in."""
        assert self.frame is not None  # noqa: S101 -- set in on_config
        return HTML_LANGUAGE.sub(rf"\g<1>{self.frame.tag}", output, count=1)


def _rendered(root: Path, site_dir: Path) -> Frame:
    """Return the pages of a project in the language that the environment names.

    MkDocs empties the folder of its site: one with anything that the project is made of is refused.
    """
    try:
        book = Book.load(root)
        site_place(book.folders, site_dir)
        language = os.environ.get(LANGUAGE_VARIABLE, book.languages[0])
        site = book.render(language, [language])
        if problems := book.library.problems([language]):
            raise SourceError(problems)
    except RulebookError as error:
        raise PluginError(f"\n{error}") from error
    return Frame(site)
