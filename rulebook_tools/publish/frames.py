"""The frames around pages: MkDocs makes one for each kind of page, with slots that each page fills."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from markupsafe import Markup, escape

from rulebook_tools.publish.styles import STYLES
from rulebook_tools.render.addresses import Address
from rulebook_tools.render.frame import Frame, Neighbour
from rulebook_tools.render.page import Page, Section, TocEntry
from rulebook_tools.render.search import Wordbook, search_entries
from rulebook_tools.render.site_pages import HOME
from rulebook_tools.util.errors import Place

NOT_FOUND = "404.html"
SEARCH_INDEX, SEARCH_SCRIPT = "search/search_index.json", "search/search_index.js"
NO_ENTRIES = '"docs":[]'
"""Stands in a search index without entries."""


class Kind(NamedTuple):
    """What decides how the frame of a page looks."""

    is_home: bool = False
    in_folder: bool = False
    is_described: bool = False
    has_anchor: bool = False
    """Whether it has contents, the first of which a link at its top leads to."""
    has_before: bool = False
    has_after: bool = False

    @property
    def name(self) -> str:
        """What a page of this kind is called where frames are made, and kept."""
        return "".join("ny"[flag] for flag in self)


Pieces = Sequence[str]
"""The text of a frame; every second piece is the name of a slot."""


@dataclass(frozen=True, slots=True)
class Frames:
    """The frames of one language, and what else MkDocs makes for it."""

    pages: Mapping[str, Pieces]
    """The frame of each kind of page, by its name."""
    not_found: Pieces
    root: str
    """The address of the language, from that of the host."""
    contents_word: str
    """What the theme calls the contents of a page."""
    files: Mapping[str, str]
    """The files that are published as they are: where, and where they come from: in `docs`, or elsewhere."""
    made: Mapping[str, str]
    """The texts of files that were made for all pages: our stylesheets, as one."""
    search: str
    """The search index, without entries; empty where there is no search."""
    has_search_script: bool
    """Whether the search index is published as a script as well, for pages that are opened from a disk."""


HOME_KIND = Kind(is_home=True)
"""The kind of the site's home: it is described as the site is."""
EITHER = (False, True)
KINDS = (
    HOME_KIND,
    *(Kind(is_described=each) for each in EITHER),
    *map(Kind._make, product(EITHER[:1], EITHER[1:], *[EITHER] * 4)),
)
"""Every kind of page there can be: a site's home, its other pages, those of its games."""


def kind_of(page: Page, before: Neighbour | None, after: Neighbour | None) -> Kind:
    """Return the kind of a page, by the pages before and after it."""
    if page.path == HOME:
        return HOME_KIND
    return Kind(
        in_folder="/" in page.path,
        is_described=bool(page.description),
        has_anchor=bool(page.toc),
        has_before=before is not None,
        has_after=after is not None,
    )


@dataclass(frozen=True)
class Blank(Frame):
    """A frame around pages that have nothing but slots: one page of each kind."""

    words: dict[str, str] = field(default_factory=dict)
    """What the theme's templates said of themselves while the frames were made."""
    nonce: str = field(default_factory=partial(secrets.token_hex, 8))
    """Part of every slot: no text that a project has can contain it."""

    @classmethod
    def of(cls, frame: Frame) -> Blank:
        """Return the same frame around blank pages."""
        blank = cls(frame.site, frame.languages)
        section = Section(frame.site.title, tuple(map(blank.page, KINDS)))
        return replace(blank, site=replace(frame.site, sections=(section,)))

    def slot(self, name: str) -> str:
        """Return what stands for something of a page: one word, which every filter leaves alone."""
        return f"zz{self.nonce}0{name}0zz"

    def path(self, kind: Kind) -> str:
        """Return the path of the page that a kind's frame is made from."""
        if kind.is_home:
            return HOME
        slot = self.slot("path")
        return f"{slot}/{slot}{kind.name}" if kind.in_folder else f"{slot}{kind.name}"

    def page(self, kind: Kind) -> Page:
        """Return the page that a kind's frame is made from."""
        return Page(
            self.path(kind),
            self.slot("title"),
            f"<h1>{self.slot('html')}",  # the theme gives a heading to a page without one
            Place(f"docs/{self.slot('edit')}"),
            self.slot("description") if kind.is_described else "",
            (TocEntry(self.slot("anchor"), ""),) if kind.has_anchor else (),
        )

    def pieces(self, text: str, path: str) -> Pieces:
        """Return a frame that was made for a page of a path, cut at its slots."""
        source = self.page(HOME_KIND).source
        for word, slot in (
            (f"{source.file}:{source.line}", "source"),
            (f"<h1>{self.slot('html')}", "html"),
            (f"#{self.slot('before')}", "before"),
            (f"#{self.slot('after')}", "after"),
            *([] if path in ("", HOME) else [(path, "path")]),
        ):
            text = text.replace(word, self.slot(slot))
        return tuple(re.split(self.slot("([a-z_]+)"), text))

    def title_labels(self, page: Page | None) -> str:
        """Return the slot of what a title is labelled with."""
        return self.slot("title_labels") if page else ""

    def items(self, page: Page, word: str) -> str:  # noqa: ARG002 -- the same for all pages
        """Return the slot of the navigation."""
        self.words["contents"] = word
        return self.slot("items")

    def games(self, page: Page | None, root: str = "") -> str:  # noqa: ARG002 -- the same for all pages
        """Return the slot of the games side by side."""
        return self.slot("games")

    def outside(self, root: str) -> str:
        """Return the slot of the navigation beside no page."""
        self.words["root"] = root
        return self.slot("items")

    def contents(self, page: Page | None, word: str) -> str:  # noqa: ARG002 -- the theme's word is known
        """Return the slot of a page's contents."""
        return self.slot("contents") if page else ""

    def neighbours(self, page: Page) -> tuple[Neighbour | None, Neighbour | None]:
        """Return slots where a page of its kind has neighbours."""
        kind = next(kind for kind in KINDS if page.path == self.path(kind))
        before, after = (
            # Of an address that begins with a hash, the theme makes no other one.
            Neighbour(f"#{self.slot(name)}", Markup(self.slot(f"{name}_title"))) if there else None  # noqa: S704
            for name, there in (("before", kind.has_before), ("after", kind.has_after))
        )
        return before, after

    def search_entries(self) -> Iterator[dict[str, Any]]:
        """Yield nothing: each page has entries of its own."""
        yield from ()


def read_frames(folder: Path, made: Blank, files: Mapping[str, str]) -> Frames:
    """Return the frames from what MkDocs wrote into a folder."""
    index = folder / SEARCH_INDEX
    return Frames(
        pages={
            kind.name: made.pieces((folder / f"{made.path(kind)}.html").read_text("utf-8"), made.path(kind))
            for kind in KINDS
        },
        not_found=made.pieces((folder / NOT_FOUND).read_text("utf-8"), ""),
        root=made.words["root"],
        contents_word=made.words["contents"],
        files=files,
        made={name: (folder / name).read_text("utf-8") for name in (STYLES,) if (folder / name).is_file()},
        search=index.read_text("utf-8") if index.is_file() else "",
        has_search_script=(folder / SEARCH_SCRIPT).is_file(),
    )


def kept_frames(text: str) -> Frames:
    """Return the frames that were kept as JSON."""
    return Frames(**json.loads(text))


def fill(frame: Pieces, values: Mapping[str, str]) -> str:
    """Return a frame with its slots filled."""
    return "".join([values[piece] if number % 2 else piece for number, piece in enumerate(frame)])


def fill_page(frames: Frames, frame: Frame, page: Page) -> str:
    """Return a page in the frame of its kind."""
    before, after = frame.neighbours(page)
    place, word = page.source, frames.contents_word
    values = {
        "path": page.path,
        "title": str(escape(page.title)),
        "title_labels": frame.title_labels(page),
        "description": str(escape(page.description)),
        "html": frame.html(page),
        "source": str(escape(f"{place.file}:{place.line}")),
        "edit": place.file.removeprefix("docs/"),
        "anchor": page.toc[0].id if page.toc else "",
        "items": frame.items(page, word),
        "games": frame.games(page),
        "contents": frame.contents(page, word),
        "before": _seen(before, page),
        "before_title": before.title if before else "",
        "after": _seen(after, page),
        "after_title": after.title if after else "",
    }
    return fill(frames.pages[kind_of(page, before, after).name], values)


def fill_not_found(frames: Frames, frame: Frame) -> str:
    """Return the page for an address that leads nowhere."""
    root = frames.root
    return fill(frames.not_found, {"items": frame.outside(root), "games": frame.games(None, root)})


def search_text(section: Section, wordbook: Wordbook) -> str:
    """Return what the search knows of some pages, as the theme writes it."""
    return json.dumps(list(search_entries(section, wordbook)), separators=(",", ":"))[1:-1]


def search_files(frames: Frames, entries: Sequence[str]) -> Mapping[str, str]:
    """Return the files of the search by name, from its entries as JSON."""
    if not frames.search:
        return {}
    index = frames.search.replace(NO_ENTRIES, f'"docs":[{",".join(entries)}]', 1)
    script = {SEARCH_SCRIPT: f"var __index = {index}"} if frames.has_search_script else {}
    return {SEARCH_INDEX: index, **script}


def _seen(other: Neighbour | None, page: Page) -> str:
    """Return the address of a neighbour as links on a page have it."""
    return Address(other.url.removesuffix(".html")).seen_from(page.path) if other else ""
