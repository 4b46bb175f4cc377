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
    one: Text | None = None
    other: Text | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SitePage:
    """A page about the site itself."""

    place: Place
    heading: Text
    summary: Text | None = None
    body: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Licence:
    """A licence by its name, the same in every language, and where it can be read."""

    place: Place
    name: str
    url: Ref | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """The file `site.yml`: what a project says of itself. What it leaves out is not said."""

    place: Place
    title: Text | None = None
    description: Text | None = None
    language: Ref | None = None
    author: str = ""
    licence: Licence | None = None
    languages: tuple[Ref, ...] = ()
    """The languages that the site and its games must be complete in."""


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
