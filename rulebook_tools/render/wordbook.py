"""What things are called in the other languages of a site: the search finds them by any of these names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from markupsafe import escape

from rulebook_tools.render.page import LanguageSite, Page, SearchEntry, Section


@dataclass(frozen=True, slots=True)
class Wordbook:
    """Words of headings, and names, in other languages, each once."""

    words: Mapping[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    """Those of headings, and what else a place is found by, by page and place on it."""
    names: Mapping[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    """By game and thing."""

    @classmethod
    def of(cls, sites: Iterable[LanguageSite]) -> Wordbook:
        """Return what sites call things, of which each is in another language."""
        words = dict[tuple[str, str], dict[str, None]]()
        names = dict[tuple[str, str], dict[str, None]]()
        for site in sites:
            for page in site.pages:
                for entry in page.search:
                    known = words.setdefault((page.path, entry.anchor), {})
                    known.update(dict.fromkeys((*entry.title.split(), *entry.words.split())))
                    for name in entry.names:
                        known = names.setdefault((folder_of(page), name.id), {})
                        known.update(dict.fromkeys((*name.own, *name.also)))
        return cls(
            {place: tuple(found) for place, found in words.items()},
            {thing: tuple(found) for thing, found in names.items()},
        )


def folder_of(page: Page) -> str:
    """Return the folder that a page stands in: that of its game; empty for a page about the site."""
    return page.path.rpartition("/")[0]


def search_entries(section: Section, wordbook: Wordbook) -> Iterator[dict[str, Any]]:
    """Yield what the theme's search knows of pages: each page itself, then the places on it.

    The first page of a game bears the name of the game.
    """
    for page in section.pages:
        url, title = f"{page.path}.html", section.title if page is section.pages[0] else page.title
        yield {"location": url, "title": str(escape(title)), "text": ""}
        for entry in page.search:
            yield _known(page, url, entry, wordbook)


def _known(page: Page, url: str, entry: SearchEntry, wordbook: Wordbook) -> dict[str, Any]:
    """Return what the search knows of a place; what there is nothing of is left out."""
    elsewhere = wordbook.words.get((page.path, entry.anchor), ())
    words = dict.fromkeys((*entry.words.split(), *entry.also.split(), *elsewhere))
    names = [
        [list(name.own), others]
        for name in entry.names
        for others in [_others(name.own, name.also, wordbook.names.get((folder_of(page), name.id), ()))]
        if others or len(name.own) > 1
    ]
    known = {
        "location": f"{url}#{entry.anchor}",
        "title": entry.title,
        "text": entry.lead,
        "more": entry.text,
        "told": entry.told,
        "above": entry.above,
        "words": " ".join(word for word in words if word not in entry.title.split()),
        "names": names,
        "boost": entry.boost if entry.boost != 1 else None,
    }
    return {key: value for key, value in known.items() if value or key in ("title", "text")}


def _others(own: tuple[str, ...], also: tuple[str, ...], elsewhere: tuple[str, ...]) -> list[str]:
    """Return the names that are none of one's own."""
    return [name for name in dict.fromkeys((*also, *elsewhere)) if name not in own]
