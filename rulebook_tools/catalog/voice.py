"""Texts in a reader's language, with the source text where a translation is missing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from babel.core import Locale, UnknownLocaleError

from rulebook_tools.catalog.lookup import Catalog
from rulebook_tools.prose.choices import Amounts, choices_in, chosen


class Said(NamedTuple):
    """A text and the language it is in; `stale` if its source has changed since."""

    text: str
    language: str
    stale: bool = False


def joined(text: str, parts: Iterable[Said], language: str) -> Said:
    """Return a text made of parts; it is in the language of the first part that is not in `language`."""
    foreign = (part for part in parts if part.language != language)
    odd = next(foreign, Said("", language))
    return Said(text, odd.language, odd.stale)


class Voice:
    """Says messages in one language.

    The catalogs are asked in turn, the reader's language first; then the source text stands in. Words
    that go by a figure are chosen here: by `amounts` where they are given, else by `amount`.
    """

    def __init__(self, language: str, source_language: str, catalogs: Sequence[Catalog] = ()) -> None:
        self.language = language
        self.source_language = source_language
        self.locale = locale_of(language)
        self._catalogs = () if language == source_language else tuple(catalogs)

    def amount(self, path: str) -> int | None:  # noqa: ARG002 -- a voice of no game has no figures
        """Return the number that a path leads to, or None."""
        return None

    def say(self, context: str, text: str, amounts: Amounts | None = None) -> Said:
        """Return a message in the reader's language, or as its source has it."""
        for catalog in self._catalogs:
            if translation := catalog.get(context, text):
                said = Said(translation.strings[0], catalog.language, translation.fuzzy)
                return self._chosen(said, amounts)
        return self._chosen(Said(text, self.source_language), amounts)

    def count(self, context: str, one: str, other: str, number: int, amounts: Amounts | None = None) -> Said:
        """Return a message in the plural form that the number takes."""
        for catalog in self._catalogs:
            if translation := catalog.get(context, one):
                form = translation.strings[catalog.plural_index(number)]
                return self._chosen(Said(form, catalog.language, translation.fuzzy), amounts)
        singular = locale_of(self.source_language).plural_form(number) == "one"
        return self._chosen(Said(one if singular else other, self.source_language), amounts)

    def _chosen(self, said: Said, amounts: Amounts | None) -> Said:
        """Return a text with its words chosen, in the plural categories of its own language."""
        if "{" not in said.text or not choices_in(said.text).selectors:
            return said
        text = chosen(said.text, amounts or self.amount, locale_of(said.language).plural_form)
        return said._replace(text=text)


VARIANTS = {"en": "en_GB"}
"""The variant that a language is written in here, where its plain name means another one: "A, B and C"."""


@lru_cache(maxsize=100)
def locale_of(language: str) -> Locale:
    """Return what Babel knows of a language; English where it knows nothing."""
    try:
        return Locale.parse(VARIANTS.get(language, language).replace("-", "_"))
    except (UnknownLocaleError, ValueError):
        return Locale.parse("en")


def language_tag(language: str) -> str:
    """Return a language as HTML names it: `pt-BR` for the folder `pt_BR`."""
    return language.replace("_", "-")


def direction_of(language: str) -> str:
    """Return which way a language is written, as HTML names it: `ltr` or `rtl`."""
    return locale_of(language).text_direction
