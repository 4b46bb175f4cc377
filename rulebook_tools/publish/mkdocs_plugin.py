"""The MkDocs plugin `rulebook`: gives MkDocs finished page contents, around which its theme adds a frame."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

from jinja2 import Environment, MemcachedBytecodeCache
from markupsafe import Markup, escape
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import BasePlugin, event_priority, get_plugin_logger
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page as MkDocsPage
from mkdocs.structure.toc import get_toc
from mkdocs.utils.templates import TemplateContext

from rulebook_tools.checks.names import PRINT_KINDS, sheet_name
from rulebook_tools.project.book import Book
from rulebook_tools.publish.bundles import (
    MORE_STYLES,
    POLYFILLS,
    add_bundles,
    bundle_polyfills,
    bundle_scripts,
    bundle_styles,
)
from rulebook_tools.publish.offline import WORKER, farewell, keep_offline
from rulebook_tools.publish.revision import epoch_of, revision_of
from rulebook_tools.publish.served_pages import allow_reload
from rulebook_tools.publish.site_folder import site_place
from rulebook_tools.publish.trimming import trim_styles
from rulebook_tools.render.frame import THEME, Frame, toc_tokens
from rulebook_tools.render.page import Page
from rulebook_tools.render.search import FIELDS, LANGUAGE, SEPARATOR, packed
from rulebook_tools.render.template import LANGUAGE_FILTERS, SETTING, policy, wrong_sources
from rulebook_tools.sources.assets import is_published
from rulebook_tools.util.errors import RulebookError, SourceError, in_order, summed_up

LOGGER = get_plugin_logger("rulebook")
HTML_LANGUAGE = re.compile(r'(<html lang=")[^"]*')
SEARCH = "material/search"
EXPECTED_SOURCES = "expected sources by directive, such as {img-src: https://pictures.example}"
FOREIGN = re.compile(r"(?:https?:)?//[^\s;,?#]+")
"""The address of a file on another host, without its query; a security policy can name it as a source."""
MORE_STYLES_LINK = re.compile(rf'<link rel="stylesheet" href="[^"]*{re.escape(MORE_STYLES)}">')
LANGUAGE_VARIABLE = "RULEBOOK_LANGUAGE"
"""The environment variable with the language of a plain `mkdocs build` (default: the site's first)."""


class Compiled(dict[str, bytes]):
    """Compiled templates by key: a cache for Jinja (`get`, `set`), shared by all languages of a process."""

    set = dict.__setitem__


COMPILED = MemcachedBytecodeCache(Compiled())  # type: ignore[arg-type]


class Settings(Config):  # type: ignore[no-untyped-call]
    """The plugin has no settings of its own."""


class RulebookPlugin(BasePlugin[Settings]):  # type: ignore[no-untyped-call]
    """The plugin: gives MkDocs the pages of `frame`; if `frame` is None, those of the configured project."""

    frame: Frame | None = None
    nav: Navigation
    files: Files
    env: Environment
    bundles: Mapping[str, str]
    """The texts of the bundles of our stylesheets and scripts, by path."""
    is_served = False
    is_alone = False
    """Whether `mkdocs` was started instead of `rulebook`: then the site has one language, at its root."""

    def on_startup(self, *, command: str, **_: Any) -> None:
        """Store whether the command is `mkdocs serve`; reset `frame`, because MkDocs reuses plugins."""
        self.is_served, self.frame = command == "serve", None

    @event_priority(100)  # before plugins that read the theme's language
    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Set theme, stylesheets, titles and navigation; raise `PluginError` if the sources have problems."""
        if self.frame is None or self.is_alone:  # `mkdocs serve` keeps this plugin from build to build
            self.is_alone = True
            root, site_dir = Path(config.docs_dir).parent, Path(config.site_dir)
            self.frame = _rendered(root, site_dir, contact_of(config))
        frame = self.frame
        config.theme.dirs.insert(0, str(THEME))
        config.theme["language"] = frame.theme_language
        config.theme["direction"] = frame.direction
        docs = Path(config.docs_dir)
        config.extra_css, styles = bundle_styles(config.extra_css, docs)
        config.extra_javascript, scripts = bundle_scripts(config.extra_javascript, docs)
        config.extra[POLYFILLS], before = bundle_polyfills(config.extra.get(POLYFILLS, []), docs)
        self.bundles = styles | scripts | before
        config.use_directory_urls = False  # links on pages lead to sell.html, so settings must not change it
        name_site(config, frame)
        config.nav = list(frame.pages)
        if search := config.plugins.get(SEARCH):
            _set_search(search)
        if wrong := wrong_sources(config.extra.get(SETTING, {})):
            raise PluginError(f"extra: {SETTING}: {wrong}; {EXPECTED_SOURCES}")
        locales = Path(config.docs_dir).parent / "locales"
        config.watch += [str(folder) for folder in (locales, THEME.parent) if folder.is_dir()]
        return config

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Remove source files, and PDFs in other languages; add our pages; replace our files by bundles."""
        others = {
            f"assets/{sheet_name(game.id, language, kind)}"
            for game in self._frame.site.games
            for language in self._frame.languages.keys() - {self._frame.site.language}
            for kind in PRINT_KINDS
        }
        for file in list(files):
            if not is_published(file.src_uri) or file.is_documentation_page() or file.src_uri in others:
                files.remove(file)
        for uri, page in self._frame.pages.items():
            files.append(file_of(config, uri, page))
        add_bundles(files, self.bundles, config)
        return files

    def on_nav(self, nav: Navigation, **_: Any) -> Navigation:
        """Set titles of pages, and the previous and next page of each within its game."""
        for page in nav.pages:
            self.name_page(page)
        self.nav = nav
        return nav

    def on_page_content(self, html: str, *, page: MkDocsPage, **_: Any) -> str:
        """Return the finished HTML of a page; set its table of contents, description and place in sources."""
        ours = self._frame.pages[page.file.src_uri]
        place = f"{ours.source.file}:{ours.source.line}"
        page.meta = {"description": escape(ours.description), "source": escape(place)}
        page.toc = get_toc(list(toc_tokens(ours.toc)))  # type: ignore[arg-type]
        return self._frame.html(ours)

    def on_env(self, env: Environment, *, config: MkDocsConfig, files: Files) -> Environment:
        """Give templates our filters and functions, and add all pages to the search index."""
        self.files, self.env = files, env
        env.bytecode_cache = COMPILED
        env.trim_blocks = env.lstrip_blocks = True  # no empty lines from the theme's templates
        env.filters |= LANGUAGE_FILTERS
        env.globals["policy"] = partial(policy, *_policy_exceptions(config))
        env.globals["urljoin"] = urljoin
        env.globals["framed"] = lambda page: self._frame.pages.get(page.file.src_uri) if page else None
        if search := config.plugins.get(SEARCH):
            search.search_index.entries += self._frame.search_entries()
            # Otherwise the search parses the HTML of each page, which takes longer than the page's template.
            events = config.plugins.events["page_context"]
            config.plugins.events["page_context"] = [
                each for each in events if each != search.on_page_context
            ]
        return env

    def on_post_page(self, output: str, *, page: MkDocsPage, **_: Any) -> str:
        """Set the attributes `lang` and `dir` of a page.

        In a chapter, also remove the link to the stylesheet `MORE_STYLES`, which only other pages need.
        """
        if self._frame.pages[page.file.src_uri].number:
            output = MORE_STYLES_LINK.sub("", output, count=1)
        return self._in_language(output)

    def on_template_context(
        self, context: TemplateContext, *, config: MkDocsConfig, **_: Any
    ) -> TemplateContext:
        """Set the base URL of the 404 page to its language's folder, if any, when `site_url` is not set."""
        if not self.is_alone and not config.site_url:
            context["base_url"] = f"/{self._frame.site.language}"
        return context

    def on_post_template(self, output_content: str, *, template_name: str, **_: Any) -> str:
        """Set `lang` and `dir` of pages that the theme itself adds, such as the 404 page."""
        if not template_name.endswith(".html"):
            return output_content
        return self._in_language(output_content)

    def on_serve(self, server: LiveReloadServer, **_: Any) -> LiveReloadServer:
        """Allow the live-reload script of MkDocs in the security policy of each page."""
        serving: Any = server  # MkDocs has no public way to change the pages that it serves
        inject = serving._inject_js_into_html  # noqa: SLF001
        serving._inject_js_into_html = lambda page, epoch: allow_reload(inject(page, epoch))  # noqa: SLF001
        return server

    @event_priority(-200)  # after the theme's plugins have written the search index
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Split the search index; if `mkdocs` was started instead of `rulebook`, write a service worker.

        `mkdocs build` also trims the stylesheets. The service worker for `mkdocs serve` unregisters itself.
        """
        folder = Path(config.site_dir)
        _split_search(folder / "search")
        if self.is_served:
            (folder / WORKER).write_text(farewell(), "utf-8", newline="\n")
        elif self.is_alone:
            trim_styles(folder)
            keep_offline(folder, [self._frame.site], is_alone=True)

    def name_page(self, page: MkDocsPage) -> None:
        """Set the title of a page, and the pages before and after it."""
        ours = self._frame.pages[page.file.src_uri]
        page.title = Markup(escape(ours.title))  # noqa: S704 -- escaped here, not by the theme
        page.previous_page, page.next_page = self._frame.neighbours(ours)  # type: ignore[assignment]

    def _in_language(self, html: str) -> str:
        frame = self._frame
        return HTML_LANGUAGE.sub(rf'\g<1>{frame.tag}" dir="{frame.direction}', html, count=1)

    @property
    def _frame(self) -> Frame:
        assert self.frame is not None  # noqa: S101 -- set in on_config
        return self.frame


def file_of(config: MkDocsConfig, uri: str, page: Page) -> File:
    """Return the MkDocs file of a page at the path `uri` (as `home.md`), with an edit link to its source."""
    file = File.generated(config, uri, content="", inclusion=InclusionLevel.INCLUDED)
    file.edit_uri = page.source.file.removeprefix("docs/")
    return file


def contact_of(config: MkDocsConfig) -> str:
    """Return the address for objections: `repo_url`, else a `mailto:` link of `extra.social`, else empty."""
    social = config.extra.get("social") or ()
    links = [str(each.get("link")) for each in social if isinstance(each, Mapping)]
    return config.repo_url or next((link for link in links if link.startswith("mailto:")), "")


def name_site(config: MkDocsConfig, frame: Frame) -> None:
    """Set title, description and author of the site; escaped, because the theme's templates do not escape."""
    config.site_name, config.site_description = escape(frame.site.title), escape(frame.site.description)
    if frame.site.author:
        config.site_author = escape(frame.site.author)
    config.extra["rulebook"] = frame


def _set_search(search: Any) -> None:
    """Set field weights and tokenizer of the theme's search, unless the project's settings set them."""
    settings = search.config
    settings.fields = {**{name: {"boost": weight} for name, weight in FIELDS.items()}, **settings.fields}
    if not settings.lang and not settings.separator and settings.pipeline is None:
        settings.lang, settings.separator, settings.pipeline = [LANGUAGE], SEPARATOR, []


def _policy_exceptions(config: MkDocsConfig) -> tuple[str, Mapping[str, str]]:
    """Return what the security policy of pages allows besides our own scripts and styles.

    First, as HTML, the project's templates, whose scripts and styles are allowed; then, by directive of the
    policy, what it allows as a source, such as the address of another host.
    """
    own = Path(config.theme.custom_dir).rglob("*.html") if config.theme.custom_dir else ()
    sources = dict(config.extra.get(SETTING, {}))
    named = {"script-src": config.extra_javascript, "style-src": config.extra_css}
    for directive, files in named.items():
        elsewhere = [match[0].removeprefix("//") for match in map(FOREIGN.match, map(str, files)) if match]
        if elsewhere:
            sources[directive] = " ".join([*filter(None, [sources.get(directive)]), *elsewhere])
    return "".join(path.read_text("utf-8", "replace") for path in sorted(own)), sources


def _rendered(root: Path, site_dir: Path, contact: str) -> Frame:
    """Return the pages of a project in the language of the environment variable `LANGUAGE_VARIABLE`.

    Raises `PluginError` if the sources have problems, or if `site_dir`, which MkDocs empties, overlaps with
    the sources.
    """
    try:
        revision = revision_of(root)
        epoch_of(revision)  # raises for an invalid SOURCE_DATE_EPOCH, which MkDocs reads itself
        book = Book.load(root)
        site_place(book.folders, site_dir)
        language = os.environ.get(LANGUAGE_VARIABLE, book.languages[0])
        site = book.render(language, [language], contact=contact)
        if problems := book.catalogs.unreadable([language]):
            raise SourceError(problems)
        outdated = [problem for loaded in book.games.values() for problem in loaded.record_problems]
        for line in summed_up(in_order([*book.catalogs.problems([language]), *outdated])):
            LOGGER.warning(line)
    except RulebookError as error:
        raise PluginError(f"\n{error}") from error
    return Frame(site, revision=revision)


def _split_search(folder: Path) -> None:
    """Move each game's search entries to a separate file; `search_index.js` (for local files) keeps all."""
    index, script = folder / "search_index.json", folder / "search_index.js"
    if not index.is_file():
        return
    known = json.loads(index.read_text("utf-8"))
    site, games = packed(known["docs"])
    known |= {"config": {**known["config"], "games": list(games)}, "docs": site}
    index.write_text(_compact(known), "utf-8", newline="\n")
    for game, pages in games.items():
        (folder / f"{game}.json").write_text(_compact(pages), "utf-8", newline="\n")
    if script.is_file():
        script.write_text(f"var __index = {_compact({**known, 'games': games})}", "utf-8", newline="\n")


def _compact(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
