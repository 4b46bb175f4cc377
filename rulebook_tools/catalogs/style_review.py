"""Review of catalogs by language: what is wrong in a translation, and what may be meant."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import NamedTuple, TypeAlias

from rulebook_tools.catalogs.catalog_files import Catalogs
from rulebook_tools.catalogs.inflection import first_form, forms_asked, named_forms, noun_faults
from rulebook_tools.catalogs.languages import locale_of
from rulebook_tools.catalogs.lint import divided, leftovers, untranslated
from rulebook_tools.catalogs.messages import Message
from rulebook_tools.catalogs.style import Style, forms_of, said_of_none, unlikely_length, unusual
from rulebook_tools.prose.choices import form_name
from rulebook_tools.prose.inline import NOUN
from rulebook_tools.prose.variants import variants
from rulebook_tools.sources.folders import LABELS, SITE, label_catalog
from rulebook_tools.util.errors import Place, Problem

Said: TypeAlias = "tuple[Message, tuple[str, ...], Place | None]"
"""A message with its texts in a language, and their place in a catalog; none where it is written in it."""
Nouns: TypeAlias = Callable[[Message, str], Collection[str]]
"""Returns the nouns that a placeholder of a message can print, as far as that is known."""
MOST_NAMED = 6
"""Nouns that are named of those that lack a form."""
NOUNS, STATEMENTS = "noun.", "statement."
"""How the contexts of nouns and of statements begin."""
BETWEEN, THINGS = "label.between.", re.compile(r"\{before\}[^{}]*\{next\}")
"""How the contexts of what stands between two things begin, and what such a label is like."""
QUOTES = "label.quotation-marks/text"
"""The message that says which quotation marks a language uses."""


class Review(NamedTuple):
    """What is odd about texts that are shown all the same: what is wrong, and what may be meant."""

    style: list[Problem]
    warnings: list[Problem]


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads the texts of one catalog in one language.

    `forms` are those that each noun has, by the noun's name; `asked` are all that texts ask for.
    """

    language: str
    style: Style
    forms: Mapping[str, Collection[str]]
    asked: frozenset[str]

    def review(self, texts: Sequence[Said], nouns: Nouns, source: str) -> Review:
        """Return what there is to say; `nouns` returns those that a message's placeholder can print.

        `source` is the language that was translated from.
        """
        found = Review([], [])
        if _base(source) != _base(self.language):
            throughout, here_and_there = untranslated(texts)
            found.style.extend(throughout)
            found.warnings.extend(here_and_there)
        for message, strings, place in texts:
            at = place or message.place
            for wrong, expected in self._faults(message, strings):
                found.style.append(Problem(at, message.told(wrong), expected))
            for wrong, expected in self._doubts(message, strings):
                found.warnings.append(Problem(at, message.told(wrong), expected))
            if place:
                for wrong, expected in leftovers(message, strings):
                    found.style.append(Problem(place, message.told(wrong), expected))
                for wrong in _lengths(message, strings):
                    found.warnings.append(Problem(place, message.told(wrong)))
                read = () if message.context.startswith(NOUNS) else strings  # colons part their forms
                for wrong, expected in unusual(self.language, message.text, read):
                    found.warnings.append(Problem(place, message.told(wrong), expected))
            for wrong, expected in self._lacking(message, strings, nouns):
                found.warnings.append(Problem(at, message.told(wrong), expected))
        return found

    def _lacking(self, message: Message, strings: Sequence[str], nouns: Nouns) -> Iterator[tuple[str, str]]:
        """Yield forms that a message asks for and its nouns lack: they are said as they are.

        Where nouns of one family have it and those of another have not, it is theirs alone.
        """
        for path, form in _asking(strings):
            known = [noun for noun in nouns(message, path) if noun in self.forms]
            has = {noun.rpartition(".")[0] for noun in known if form in self.forms[noun]}
            lacking = [
                noun
                for noun in known
                if form not in self.forms[noun] and (not has or noun.rpartition(".")[0] in has)
            ]
            if lacking:
                more = " …" if len(lacking) > MOST_NAMED else ""
                named = ", ".join(f"{NOUNS}{noun}" for noun in lacking[:MOST_NAMED])
                yield (
                    f"the form {form!r} of {{{path}}}, which some nouns have not: {named}{more}",
                    f"{form}: word",
                )

    def _faults(self, message: Message, strings: Sequence[str]) -> Iterator[tuple[str, str]]:
        for string in strings:
            yield from self.style.faults(string)
            if message.context.startswith(BETWEEN) and not THINGS.fullmatch(string):
                yield "a label of what stands between two things, with more than that", message.text
            if message.context.startswith(NOUNS):
                yield from noun_faults(string)

    def _doubts(self, message: Message, strings: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Yield what may be meant, though it is likely not to be."""
        if message.context.startswith(STATEMENTS) and locale_of(self.language).plural_form(0) == "one":
            for path in dict.fromkeys(path for string in strings for path in said_of_none(string)):
                wrong = f"the words of {{{path} one …}} are said where there is none as well"
                yield wrong, f"none {{words}} beside them, or {{{path}}} within"
        if message.context.startswith(NOUNS):
            for form in sorted({form for string in strings for form in named_forms(string)} - self.asked):
                yield f"the form {form!r} of a noun, which no text asks for", ", ".join(sorted(self.asked))


def quotation_marks(site: Iterable[Said]) -> str:
    """Return the quotation marks of a language, as the site's label writes them; empty if unknown."""
    return next((strings[0] for message, strings, _ in site if message.context == QUOTES), "")


def reader(
    language: str,
    own: Sequence[Said],
    site: Sequence[Said],
    games: Sequence[Said],
    *,
    kinds: Collection[str] = (),
    brought: str = "",
) -> Reader:
    """Return the reader of a catalog: its `own` texts, the `site`'s, and those of the `games` it speaks of.

    `kinds` are the last parts of the names of nouns, translated or not. What labels from the file
    `brought` ask for, a game need not have.
    """
    terms = dict[str, frozenset[str]]()
    for message, strings, _ in own:
        id_, _, field = message.context.rpartition("/")
        if field == "term":
            terms[id_] = forms_of(divided(message, strings[0]))
    nouns, said = dict[str, set[str]](), dict[str, set[str]]()
    for message, strings, _ in games:
        if message.context.startswith(NOUNS):
            name = message.context.removeprefix(NOUNS).rpartition("/")[0]
            for form, word in (pair for string in strings for pair in named_forms(string).items()):
                said.setdefault(form, set()).add(form_name(word))
                nouns.setdefault(name, set()).add(form)
            nouns.setdefault(name, set())
    asked = {form for text in (*own, *site, *games) for form in _asked(text)}
    for text in site:
        if brought and text[2] is not None and text[2].file == brought:
            for form in _asked(text):
                said.setdefault(form, set())
    style = Style(quotation_marks(site), terms, said, locale_of(language).plural_form.tags, kinds)
    return Reader(language, style, nouns, frozenset(asked))


def _asked(said: Said) -> Iterator[str]:
    """Yield the forms of nouns that the texts of a message ask for."""
    for text in said[1]:
        if "{" in text:
            yield from forms_asked(text)


def _base(language: str) -> str:
    """Return a language without its region and script."""
    return language.replace("-", "_").partition("_")[0]


def kinds_of(contexts: Iterable[str]) -> frozenset[str]:
    """Return the last parts of the names of nouns, by the contexts of messages."""
    named = (context.rpartition("/")[0] for context in contexts if context.startswith(NOUNS))
    return frozenset(name.rpartition(".")[2] for name in named)


def _asking(strings: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield each path that a form of its noun is asked of, with the form."""
    for path, form in dict.fromkeys(each for string in strings for each in variants(string).placeholders):
        if "." in form or form not in ("", NOUN, "number"):
            yield path, form_name(form.removeprefix(f"{NOUN}."))


def _lengths(message: Message, strings: Sequence[str]) -> Iterator[str]:
    """Yield what is said of unlikely lengths; how many forms a noun needs is each language's own."""
    for source, string in zip((message.text, message.plural), strings, strict=False):
        is_noun = message.context.startswith(NOUNS)
        compared = (first_form(source), first_form(string)) if is_noun else (source, string)
        if length := unlikely_length(*compared):
            yield f"an unlikely length: {length}"


class StyleReview:
    """Has readers of each language read the texts of a catalogs, as they are written and translated."""

    def __init__(self, catalogs: Catalogs) -> None:
        """Read nothing yet."""
        self._catalogs, self._folders, self._domains = catalogs, catalogs.folders, catalogs.all_domains

    def style_problems(self, languages: Sequence[str]) -> list[Problem]:
        """Return where texts, sources and translations, are not written as their language wants."""
        return [problem for review in self._reviews(languages) for problem in review.style]

    def quotation_marks(self, language: str) -> str:
        """Return the quotation marks of a language, as the site's label writes them; empty if unknown."""
        return quotation_marks(self._texts(SITE, language))

    def warnings(self, languages: Sequence[str]) -> list[Problem]:
        """Return translations whose length is unlikely, and forms of nouns that nothing asks for."""
        found = (problem for review in self._reviews(languages) for problem in review.warnings)
        return list(dict.fromkeys(found))

    def _reviews(self, languages: Sequence[str]) -> list[Review]:
        """Return what readers of each language would say of each catalog.

        All that say the same text are read one after another, while it is known what is in it.
        """
        found = {
            (language, name): self._review(name, language)
            for name, language in product(self._domains, languages)
        }
        return [found[each] for each in product(languages, self._domains)]

    @cache  # noqa: B019 -- it lives as long as its command
    def _review(self, name: str, language: str) -> Review:
        """Return what readers of a language would say of a catalog's texts."""
        texts = self._texts(name, language)
        # The figures of a label are those of the games.
        games = [each for each in self._domains if each not in (SITE, LABELS)]
        named = games if name in (SITE, LABELS) else [name]
        contexts = (message.context for each in named for message in self._domains[each].messages)
        brought = self._folders.shown(label_catalog(language)) if name == SITE else ""
        read = reader(
            language,
            texts,
            self._texts(SITE, language),
            [text for each in named for text in self._texts(each, language)],
            kinds=kinds_of(contexts),
            brought=brought,
        )
        found = read.review(texts, self._domains[name].nouns, self._domains[name].language)
        # Who publishes a game does not write the labels that come with this package.
        return Review(*([each for each in part if each.place.file != brought] for part in found))

    @cache  # noqa: B019 -- it lives as long as its command
    def _texts(self, name: str, language: str) -> Sequence[Said]:
        """Return each message with its texts in a language, and their place in a catalog."""
        return list(self._said(name, language))

    def _said(self, name: str, language: str) -> Iterator[Said]:
        domain = self._domains[name]
        asked = [(self._catalogs.catalog(name, language)[0], self._catalogs.path(name, language))]
        if domain.brought:
            asked.append((self._catalogs.translated_labels(language), label_catalog(language)))
        catalogs = [(catalog, self._folders.shown(path)) for catalog, path in asked if catalog]
        for message in domain.messages:
            if domain.language_of(message) == language:
                yield message, tuple(filter(None, (message.text, message.plural))), None
                continue
            for catalog, file in catalogs:
                translation = catalog.get(*message.key)
                if translation and not translation.fuzzy:
                    yield message, translation.strings, Place(file, catalog.lines[message.key])
                    break
