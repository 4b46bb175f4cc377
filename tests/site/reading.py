"""Built pages as trees, with their texts and links."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

from lxml import etree
from lxml.cssselect import CSSSelector

from rulebook_tools.catalogs.messages import CARD, WHAT_IF
from rulebook_tools.render.addresses import ACTIONS, HOME, PROGRAM, WHOLE
from rulebook_tools.sources.folders import PAGES

TEXTS = etree.XPath("descendant::text()[not(parent::script or parent::style)]")
_selector = cache(CSSSelector)


@dataclass(frozen=True)
class Element:
    """An element of a page."""

    node: Any
    """The element of lxml."""

    @property
    def tag(self) -> str:
        return str(self.node.tag)

    def get(self, name: str) -> str:
        """Return an attribute; an empty text if there is none."""
        return str(self.node.get(name, ""))

    @property
    def classes(self) -> list[str]:
        return self.get("class").split()

    @property
    def parent(self) -> Element | None:
        node = self.node.getparent()
        return None if node is None else Element(node)

    @property
    def children(self) -> list[Element]:
        return [Element(node) for node in self.node]

    def walk(self) -> Iterator[Element]:
        """Yield this element and those inside it, in the order of the page."""
        return map(Element, self.node.iter("*"))

    def all(self, *selectors: str) -> list[Element]:
        """Return the elements inside that match one of these CSS selectors; of a page, `html` as well."""
        found = _selector(", ".join(selectors))(self.node)
        return [Element(node) for node in found if node is not self.node or node.getparent() is None]

    def one(self, selector: str) -> Element:
        """Return the only element inside that matches; fail if there is none or more than one."""
        found = self.all(selector)
        assert len(found) == 1, f"{len(found)} {selector} in {self}"
        return found[0]

    def inside(self, *selectors: str) -> set[Any]:
        """Return the nodes of all elements that match, and of those in them."""
        return {each.node for found in self.all(*selectors) for each in found.walk()}

    def above(self) -> Iterator[Element]:
        """Yield this element and those around it, from the inside out."""
        yield self
        yield from map(Element, self.node.iterancestors())

    @property
    def language(self) -> str:
        """The language in which the text of the element is labelled."""
        return next((element.get("lang") for element in self.above() if element.get("lang")), "")

    @property
    def text(self) -> str:
        """All text inside, its white space made single spaces."""
        return " ".join("".join(TEXTS(self.node)).split())

    def texts(self) -> Iterator[tuple[Element, str]]:
        """Yield each piece of text inside with the element around it."""
        for text in TEXTS(self.node):
            before = text.getparent()
            yield Element(before.getparent() if text.is_tail else before), str(text)

    def __str__(self) -> str:
        return f"<{self.tag} {dict(self.node.attrib)}>"


def parse(html: str) -> Element:
    """Return the tree of a page; no element of it may have an attribute twice."""
    parser = etree.HTMLParser(encoding="utf-8", remove_comments=True, huge_tree=True)
    root = etree.fromstring(html.encode(), parser)
    twice = [error for error in parser.error_log if error.type_name == "ERR_ATTRIBUTE_REDEFINED"]
    assert not twice, twice
    return Element(root)


class Link(NamedTuple):
    """A link to a file of the site, by its path, and an anchor in it."""

    file: str
    anchor: str


@dataclass(frozen=True)
class BuiltPage:
    """A page of the built site; `path` is seen from the site's root."""

    path: str
    html: Element

    @property
    def language(self) -> str:
        """The language of the page's folder; empty for the root's own pages."""
        return posixpath.dirname(self.path).partition("/")[0]

    @property
    def name(self) -> str:
        """The path of the page without its language."""
        return self.path.removeprefix(f"{self.language}/")

    @property
    def kind(self) -> tuple[str, str]:
        """What kind of page it is, after its game where that shows; the chapters of a game are one kind."""
        game, _, name = self.name.removesuffix(".html").rpartition("/")
        name = WHAT_IF if self.asks else name
        is_alike = name in (*PAGES, PROGRAM, CARD, WHOLE, ACTIONS, WHAT_IF)
        return (game, "") if game and not is_alike else (game if name == HOME else "", name)

    @property
    def asks(self) -> bool:
        """Whether it is the page of a question at the table, which repeats an example."""
        return f"/{WHAT_IF}-" in self.name

    @property
    def content(self) -> Element:
        """The content of the page, without the theme's frame."""
        return (self.html.all("article") or self.html.all("main"))[0]

    @cached_property
    def ids(self) -> list[str]:
        return [element.get("id") for element in self.html.walk() if element.get("id")]

    def leads_to(self, url: str, base: str) -> Link | None:
        """Return where a URL on this page leads; None if that is outside the site, at `base`."""
        address, fragment = urldefrag(urljoin(urljoin(base, self.path), url))
        if not address.startswith(base):
            return None
        file = unquote(urlsplit(address).path.removeprefix(urlsplit(base).path))
        return Link(f"{file}index.html" if file.endswith("/") or not file else file, unquote(fragment))

    def loads(self, base: str) -> set[str]:
        """Return the files of the site that the page is read with: itself, and those that it loads."""
        found = self.html.all("script[src]", "img[src]", "link[rel=stylesheet]", "link[rel=icon]")
        links = [self.leads_to(each.get("src") or each.get("href"), base) for each in found]
        return {self.path, *(link.file for link in links if link)}

    def __str__(self) -> str:
        return self.path


@dataclass(frozen=True)
class BuiltSite:
    """A site on disk, and the address it says it is published at."""

    path: str
    base: str
    languages: Sequence[str]

    @property
    def folder(self) -> Path:
        return Path(self.path)

    @cached_property
    def pages(self) -> dict[str, BuiltPage]:
        """All pages by path."""
        paths = sorted(path.relative_to(self.folder).as_posix() for path in self.folder.rglob("*.html"))
        return {path: BuiltPage(path, parse((self.folder / path).read_text("utf-8"))) for path in paths}

    def of_each_kind(self, language: str) -> dict[str, BuiltPage]:
        """Return a page of each `kind` in a language, by path: the shortest with an example, if any."""
        pages = [page for page in self.pages.values() if page.language == language]

        def order(page: BuiltPage) -> tuple[bool, int]:
            return bool(page.html.all("details.rb-example")), -len(page.content.text)

        chosen = {page.kind: page for page in sorted(pages, key=order)}
        return {page.path: page for page in chosen.values()}

    def in_language(self, language: str) -> list[BuiltPage]:
        """Return the pages in a language that have an address: all but its 404."""
        return [page for page in self.pages.values() if page.language == language and page.name != "404.html"]

    def examples(self, language: str) -> list[tuple[BuiltPage, Element]]:
        """Return every example in a language and the page it stands on; pages of questions repeat some."""
        return [
            (page, example)
            for page in self.in_language(language)
            if not page.asks
            for example in page.html.all("details.rb-example")
        ]
