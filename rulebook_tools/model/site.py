"""The texts that all games of a site share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rulebook_tools.errors import Place
from rulebook_tools.model.texts import Ref, Text

SITE_LANGUAGE = "en"
"""The language of the labels that this package brings along, and of a site's own texts if it names none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """A label of the site: `text`, or `one` and `other` by its number."""

    place: Place
    text: Text | None = None
    """The label."""
    one: Text | None = None
    """The label for the number one."""
    other: Text | None = None
    """The label for any other number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SitePage:
    """A page about the site itself."""

    place: Place
    heading: Text
    """The page's heading."""
    summary: Text | None = None
    """One sentence for lists and search results."""
    body: Text
    """The page, in Markdown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Licence:
    """A licence by its name, the same in every language, and where it can be read."""

    place: Place
    name: str
    """Its name, such as CC0 1.0."""
    url: Ref | None = None
    """The address where it can be read: https://…"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """The file `site.yml`: what a project says of itself. What it leaves out is not said."""

    place: Place
    title: Text | None = None
    """What the site is called; after its only game, if left out."""
    description: Text | None = None
    """One sentence about the site, for its home and for search engines."""
    language: Ref | None = None
    """The language of the texts in this folder: a tag such as en or pt_BR; en, if left out."""
    author: str = ""
    """Who made these pages."""
    licence: Licence | None = None
    """The licence that their texts are under; none is named, if left out."""
    languages: tuple[Ref, ...] = ()
    """The languages that the site and its games must be complete in; none, if left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """The texts that all games share: labels, pages about the site, what a project says of itself."""

    labels: Mapping[str, Label]
    own: frozenset[str] = frozenset()
    """The labels that the project words itself."""
    pages: Mapping[str, SitePage] = field(default_factory=dict)
    """The pages that the project has written; home and about are made where it has not."""
    identity: Identity | None = None

    @property
    def wanted(self) -> Sequence[str]:
        """The languages that the site and its games must be complete in."""
        return [ref.name for ref in self.identity.languages] if self.identity else []

    @property
    def language(self) -> str:
        """The language of the project's own texts."""
        named = self.identity.language if self.identity else None
        return named.name if named else SITE_LANGUAGE
