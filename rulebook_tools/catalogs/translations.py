"""Translations looked up by message, with the source text where one is missing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from babel.core import Locale

from rulebook_tools.catalogs.languages import find_locale, plural_category
from rulebook_tools.catalogs.lint import excess_of, faults
from rulebook_tools.catalogs.messages import Message
from rulebook_tools.catalogs.po import Entry, PoFile, parse_po
from rulebook_tools.prose.choices import Amounts, choices_in, chosen
from rulebook_tools.prose.inline import is_figure
from rulebook_tools.prose.variants import variants, wide_cases
from rulebook_tools.util.errors import Place, Problems

State = Literal["translated", "fuzzy", "refused", "missing"]
Key = tuple[str, str]
MOST_PARTS = 100_000
"""Of a catalog, in all the ways to read its texts: ten times what a rulebook of forty pages has."""
LETTERS = 100
"""Characters of plain text that count as a part."""


@dataclass(frozen=True, slots=True)
class Translation:
    """The translated strings of a message: one, or one for each plural form."""

    strings: tuple[str, ...]
    fuzzy: bool = False


@dataclass(frozen=True, slots=True)
class Catalog:
    """The translations of one game, or of the site, into one language."""

    language: str
    translations: Mapping[Key, Translation] = field(default_factory=dict)
    plural_index: Callable[[int], int] = field(default=lambda _n: 0, compare=False)
    lines: Mapping[Key, int] = field(default_factory=dict, compare=False)
    """The line of every entry, translated or not."""
    refused: frozenset[Key] = frozenset()
    outdated: Mapping[Key, str] = field(default_factory=dict, compare=False)
    """The source texts that fuzzy translations were made for, where they are known."""

    def get(self, context: str, text: str) -> Translation | None:
        """Return the translation of a message, or None where it is missing or refused."""
        return self.translations.get((context, text))

    def state(self, message: Message) -> State:
        """Return how far the translation of a message has come."""
        translation = self.translations.get(message.key)
        if translation is None:
            return "refused" if message.key in self.refused else "missing"
        return "fuzzy" if translation.fuzzy else "translated"


def read_catalog(
    file: str, content: bytes, language: str, messages: Iterable[Message], problems: Problems
) -> Catalog | None:
    """Return the translations of `messages`; note what is broken and leave it out.

    Entries for other messages are left alone: they wait for the next update of the catalog.
    """
    po = parse_po(file, content, language, problems)
    return None if po is None else catalog_of(po, file, language, messages, problems)


def catalog_of(
    po: PoFile, file: str, language: str, messages: Iterable[Message], problems: Problems
) -> Catalog:
    """Return a PO file's translations of `messages`, without those that may not be shown."""
    wanted = {message.key: message for message in messages}
    translations: dict[Key, Translation] = {}
    lines: dict[Key, int] = {}
    refused: set[Key] = set()
    outdated: dict[Key, str] = {}
    parts = 0
    for entry in po.entries:
        key = entry.message.key
        message = wanted.get(key)
        if message is None or key in lines:  # one that was several messages once
            continue
        lines[key] = entry.line
        if not entry.is_translated:
            if any(entry.strings) and not entry.fuzzy:
                refused.add(key)
                empty = f"the plural form msgstr[{entry.strings.index('')}] is empty, and so none is shown"
                problems.add(Place(file, entry.line), message.told(empty), "a translation of each, or none")
            continue
        if parts > MOST_PARTS:
            refused.add(key)
            continue
        wrong = wrong_with(message, entry, po.forms, language)
        parts += sum(_parts(text) for text in entry.strings if excess_of(message, text) is None)
        if parts > MOST_PARTS:
            too_many = f"the translations up to here have {parts} parts, in all the ways to read them"
            problems.add(Place(file, entry.line), too_many, f"at most {MOST_PARTS}")
        if wrong:
            refused.add(key)
        else:
            translations[key] = Translation(entry.strings, entry.fuzzy)
            if entry.fuzzy and entry.previous:
                outdated[key] = entry.previous[0]
        # A fuzzy translation was made for another text: it need not fit this one.
        for fault, expected in () if entry.fuzzy else wrong:
            problems.add(Place(file, entry.line), message.told(fault), expected)
    return Catalog(language, translations, po.plural_index, lines, frozenset(refused), outdated)


def wrong_with(message: Message, entry: Entry, forms: int, language: str) -> list[tuple[str, str]]:
    """Return why the translation of an entry may not be shown, and what was expected; nothing if it may."""
    wrong, wanted = list(faults(message, entry.strings, _wide(language))), forms if message.plural else 1
    if len(entry.strings) != wanted:
        wrong.append((f"{len(entry.strings)} plural forms", f"{wanted}"))
    return wrong


@lru_cache(maxsize=100)
def _wide(language: str) -> frozenset[str]:
    return wide_cases(plural_category(language))


def _parts(text: str) -> int:
    """Return how much there is to a text: its words and marks, in each way to read it."""
    return sum([1 + way.size + len(way.text) // LETTERS for way, _conditions in variants(text).each])


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
