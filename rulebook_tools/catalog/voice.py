"""Texts in a reader's language, with the source text where a translation is missing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from babel.core import Locale

from rulebook_tools.catalog.languages import find_locale
from rulebook_tools.catalog.lookup import Catalog
from rulebook_tools.prose.choices import Amounts, choices_in, chosen
from rulebook_tools.prose.inline import is_figure

Tell: TypeAlias = Callable[[str, str, str], str]
"""Returns what the noun of a path's figure says in a form and language; empty where it has none."""


class Said(NamedTuple):
    """A text and the language it is in; `stale` if its source has changed since.

    `parts` are what it is made of where some of them are in another language, or stale: only these are.
    """

    text: str
    language: str
    stale: bool = False
    parts: tuple[Said, ...] = ()


def phrase(parts: Sequence[Said], language: str) -> Said:
    """Return a text in a language that is made of parts; those in other languages stay what they are."""
    flat = tuple(inner for part in parts for inner in (part.parts or (part,)))
    text = "".join(part.text for part in flat)
    if all(part.language == language and not part.stale for part in flat):
        return Said(text, language)
    return Said(text, language, parts=flat)


class Voice:
    """Says messages in one language.

    The catalogs are asked in turn, the reader's language first; then the source text stands in. What
    belongs into a text that stands in, such as a noun, is asked for in the `language` of that text. Words
    that go by a figure are chosen here: by `amounts` and `traits` where they are given, else by `amount`
    and `trait`.
    """

    def __init__(self, language: str, source_language: str, catalogs: Sequence[Catalog] = ()) -> None:
        self.language = language
        self.source_language = source_language
        self.locale = locale_of(language)
        self.heard: dict[tuple[str, str], None] | None = None
        """Where each message that is said is noted, by its context and text; nowhere by default."""
        self._catalogs = () if language == source_language else tuple(catalogs)

    def amount(self, path: str) -> int | None:  # noqa: ARG002 -- a voice of no game has no figures
        """Return the number that a path leads to, or None."""
        return None

    @property
    def is_outdated(self) -> bool:
        """Whether the source of anything has changed since it was translated."""
        return any(catalog.outdated for catalog in self._catalogs)

    def before(self, context: str, text: str) -> str:
        """Return what a message said when the translation shown was made; empty if it says the same still."""
        key = context, text
        for catalog in self._catalogs:
            if key in catalog.translations:
                return catalog.outdated.get(key, "")
        return ""

    def trait(self, path: str, form: str, language: str) -> str:  # noqa: ARG002 -- nor has it nouns
        """Return what the noun of a path's figure says in a form and language; empty where it has none."""
        return ""

    def say(
        self,
        context: str,
        text: str,
        amounts: Amounts | None = None,
        *,
        traits: Tell | None = None,
        language: str = "",
    ) -> Said:
        """Return a message in the reader's language or that of the text around it, else in its own."""
        if is_figure(text):
            return Said(text, language or self.language)
        self._note(context, text)
        for catalog in self._asked(language):
            if translation := catalog.get(context, text):
                said = Said(translation.strings[0], catalog.language, translation.fuzzy)
                return self._chosen(said, amounts, traits)
        return self._chosen(Said(text, self.source_language), amounts, traits)

    def count(
        self,
        context: str,
        one: str,
        other: str,
        number: int,
        *,
        amounts: Amounts | None = None,
        traits: Tell | None = None,
        language: str = "",
    ) -> Said:
        """Return a message in the plural form that the number takes."""
        self._note(context, one)
        for catalog in self._asked(language):
            if translation := catalog.get(context, one):
                form = translation.strings[catalog.plural_index(number)]
                return self._chosen(Said(form, catalog.language, translation.fuzzy), amounts, traits)
        singular = locale_of(self.source_language).plural_form(number) == "one"
        return self._chosen(Said(one if singular else other, self.source_language), amounts, traits)

    def _note(self, context: str, text: str) -> None:
        if self.heard is not None:
            self.heard[context, text] = None

    def _asked(self, language: str) -> Sequence[Catalog]:
        """Return the catalogs to ask for what stands in a text of a language."""
        if language in {"", self.language}:
            return self._catalogs
        if language == self.source_language:
            return ()
        languages = [catalog.language for catalog in self._catalogs]
        return self._catalogs[languages.index(language) :] if language in languages else self._catalogs

    def _chosen(self, said: Said, amounts: Amounts | None, traits: Tell | None) -> Said:
        """Return a text with its words chosen, in the plural categories and nouns of its own language."""
        if "{" not in said.text or not choices_in(said.text).selectors:
            return said
        tell, language = traits or self.trait, said.language
        text = chosen(
            said.text,
            amounts or self.amount,
            locale_of(language).plural_form,
            lambda path, form: tell(path, form, language),
        )
        return said._replace(text=text)


VARIANTS = {"en": "en_GB"}
"""The variant that a language is written in here, where its plain name means another one: "A, B and C"."""


@lru_cache(maxsize=100)
def locale_of(language: str) -> Locale:
    """Return what Babel knows of a language; English where it knows nothing."""
    return find_locale(VARIANTS.get(language, language)) or Locale("en")


def language_tag(language: str) -> str:
    """Return a language as HTML names it: `pt-BR` for the folder `pt_BR`."""
    return language.replace("_", "-")


def direction_of(language: str) -> str:
    """Return which way a language is written, as HTML names it: `ltr` or `rtl`."""
    return locale_of(language).text_direction
