"""Style review of all texts in a language, with problems and warnings of probable mistakes."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from rulebook_tools.catalogs.catalog import MessageStatus
from rulebook_tools.catalogs.catalog_files import Catalogs
from rulebook_tools.catalogs.languages import categories_of, locale_of
from rulebook_tools.catalogs.lint import sources_of, split_forms, stray_text, untranslated
from rulebook_tools.catalogs.messages import NOUN_PREFIX, STATEMENT_PREFIX, Message
from rulebook_tools.catalogs.noun_forms import first_form, inflections, noun_faults
from rulebook_tools.catalogs.punctuation import edge_faults, typing_faults, unusual_punctuation
from rulebook_tools.catalogs.quotation import usual_marks
from rulebook_tools.catalogs.style import Style, forms_of, paths_without_none, unlikely_length
from rulebook_tools.prose.choices import form_name
from rulebook_tools.prose.inline import NOUN, NUMBER
from rulebook_tools.prose.text import Faults
from rulebook_tools.prose.variants import variants
from rulebook_tools.sources.folders import LABELS, SITE, base_language, label_catalog
from rulebook_tools.util.errors import Place, Problem, nearest, short

MOST_UNKNOWN = 10
"""How many of a catalog's entries that match no message are warned about; the others are only counted."""
MOST_NAMED = 6
"""How many nouns a warning lists at most, of those that lack a form."""
BETWEEN, THINGS = "label.between.", re.compile(r"\{before\}[^{}]*\{next\}")
"""The beginning of the contexts of labels that separate two things, and the pattern of their texts."""
QUOTES = "label.quotation-marks/text"


class Review(NamedTuple):
    """The style problems of a catalog's texts, and warnings of probable mistakes."""

    problems: list[Problem]
    warnings: list[Problem]


class StyleReview:
    """Reviews the style of a project's sources and translations."""

    def __init__(self, catalogs: Catalogs) -> None:
        self._catalogs, self._folders, self._domains = catalogs, catalogs.folders, catalogs.all_domains

    def style_problems(self, languages: Iterable[str]) -> list[Problem]:
        """Return the style problems of all sources and translations in some languages."""
        return [
            problem for each in self._pairs_to_review(languages) for problem in self._review(*each).problems
        ]

    def warnings(self, languages: Iterable[str]) -> list[Problem]:
        """Return the probable mistakes in some languages, such as a translation of unlikely length."""
        found: dict[Problem, None] = {}
        for each in self._pairs_to_review(languages):
            found |= dict.fromkeys([*self._review(*each).warnings, *self._unknown_entry_warnings(*each)])
        return list(found)

    def _pairs_to_review(self, languages: Iterable[str]) -> Iterable[tuple[str, str]]:
        """Return pairs of domain and language: each domain in all languages, then the next one.

        So the parsed texts of a domain are still in the cache. The labels, which are compared with the texts
        of all games, come last.
        """
        return product(sorted(self._domains, key=lambda name: name in (SITE, LABELS)), languages)

    def _unknown_entry_warnings(self, name: str, language: str) -> Iterator[Problem]:
        po, domain = self._catalogs.file(name, language).po, self._domains[name]
        keys = {message.key for message in domain.messages}
        unknown = [entry for entry in (po.entries if po else ()) if entry.message.key not in keys]
        contexts = dict.fromkeys(message.context for message in domain.messages) if unknown else {}
        for entry in unknown[:MOST_UNKNOWN]:
            place = Place(self._catalogs.shown(name, language), entry.line)
            context, text = entry.message.key
            if context in contexts:
                wrong, near = f"the msgid {short(text)!r}, which is not the text of its source", ""
            else:
                wrong, near = "an unknown msgctxt", nearest(context, contexts)
            meant = "that of the message; `rulebook translate update` repairs it and keeps the translation"
            yield Problem(place, f"{context}: {wrong}", meant, near)
        if len(unknown) > MOST_UNKNOWN:
            place = Place(self._catalogs.shown(name, language), unknown[MOST_UNKNOWN].line)
            wrong = f"{len(unknown) - MOST_UNKNOWN} more entries with an unknown msgctxt or msgid"
            yield Problem(place, wrong, "`rulebook translate update`, which keeps what can be kept")

    def quotation_marks(self, language: str) -> str:
        """Return a language's quotation marks, as `“…” ‘…’`: those of the site's label, else usual ones."""
        site = self._done_texts(SITE, language)
        said = next((text.strings[0] for text in site if text.message.context == QUOTES), "")
        return said or usual_marks(language)

    @cache  # noqa: B019 -- it lives as long as its command
    def _review(self, name: str, language: str) -> Review:
        # Labels contain figures of the games.
        games = [each for each in self._domains if each not in (SITE, LABELS)]
        named = games if name in (SITE, LABELS) else [name]
        said = [text for each in named for text in self._done_texts(each, language)]
        texts, site = self._done_texts(name, language), self._done_texts(SITE, language)
        domain = self._domains[name]
        bundled = self._folders.shown(label_catalog(language)) if name == SITE else ""
        noun_forms, words = _noun_forms(said)
        # A game need not have the forms that the labels of this package ask for.
        for form in _forms_asked(text for text in site if text.place.file == bundled):
            words.setdefault(form, set())
        terms = {
            text.message.context.removesuffix("/term"): forms_of(split_forms(text.message, text.strings[0]))
            for text in texts
            if text.message.context.endswith("/term")
        }
        kinds = _noun_kinds(message.context for each in named for message in self._domains[each].messages)
        categories = categories_of(language)
        style = Style(self.quotation_marks(language), terms, words, categories, kinds)
        asked = _forms_asked((*texts, *site, *said))
        # A project cannot correct the labels of this package.
        own = [text for text in texts if text.place.file != bundled]
        is_foreign = base_language(domain.language) != base_language(language)
        translated = [(each.message, each.strings, each.place) for each in own if each.state == "translated"]
        review = Review(*untranslated(translated)) if is_foreign else Review([], [])
        for text in own:
            message, strings, is_translation = text.message, text.strings, text.state == "translated"
            doubts, faults = [*_probable_mistakes(message, strings, language, asked)], list[tuple[str, str]]()
            for index, (source, string) in enumerate(zip(sources_of(message), strings, strict=False)):
                found = [*_faults(message, string, style)]
                if is_translation:
                    found += _translation_faults(message, source, string, language)
                    doubts += _unlikely_length(message, source, string, index)
                faults += (
                    (message.in_form(index, wrong), meant) if is_translation else (wrong, meant)
                    for wrong, meant in found
                )
            # Bars and colons separate the forms of a noun.
            if is_translation and not message.context.startswith(NOUN_PREFIX):
                doubts += unusual_punctuation(language, message.text, strings)
            for path, form in _forms_of_placeholders(strings):
                doubts += _missing_form_warnings(path, form, domain.nouns(message, path), noun_forms)
            at = text.place
            review.problems.extend(Problem(at, message.labelled(wrong), meant) for wrong, meant in faults)
            review.warnings.extend(Problem(at, message.labelled(wrong), meant) for wrong, meant in doubts)
        return review

    @cache  # noqa: B019 -- it lives as long as its command
    def _done_texts(self, name: str, language: str) -> Sequence[MessageStatus]:
        return [text for text in self._catalogs.message_statuses(name, language) if text.is_done]


def _faults(message: Message, string: str, style: Style) -> Faults:
    yield from style.faults(string)
    if message.context.startswith(BETWEEN) and not THINGS.fullmatch(string):
        yield "a label of what stands between two things, with more than that", message.text
    if message.context.startswith(NOUN_PREFIX):
        yield from noun_faults(string)


def _probable_mistakes(
    message: Message, strings: Sequence[str], language: str, asked: Collection[str]
) -> Faults:
    """Yield pairs of a probable mistake in a text and a remedy; `asked` are the noun forms that texts use."""
    if message.context.startswith(STATEMENT_PREFIX) and locale_of(language).plural_form(0) == "one":
        for path in dict.fromkeys(path for string in strings for path in paths_without_none(string)):
            wrong = f"the words of {{{path} one …}} are shown for none, too"
            yield wrong, f"none {{words}} beside them, or {{{path}}} within"
    if message.context.startswith(NOUN_PREFIX):
        for form in sorted({form for string in strings for form in inflections(string)}.difference(asked)):
            yield f"the form {form!r} of a noun, which no text uses", ", ".join(sorted(asked))


def _translation_faults(message: Message, source: str, string: str, language: str) -> Faults:
    yield from stray_text(message, source, string)
    yield from typing_faults(source, string)
    if not _is_list(message):
        yield from edge_faults(language, source, string)


def _is_list(message: Message) -> bool:
    """Return whether a message is a list of forms or names."""
    return message.context.startswith(NOUN_PREFIX) or message.context.endswith(("/term", "/also"))


def _unlikely_length(message: Message, source: str, string: str, index: int) -> Faults:
    compared = (first_form(source), first_form(string)) if _is_list(message) else (source, string)
    if not message.context.endswith("/also") and (length := unlikely_length(*compared)):
        yield message.in_form(index, f"an unlikely length: {length}"), "about the length of the source"


def _missing_form_warnings(
    path: str, form: str, nouns: Collection[str], forms: Mapping[str, Collection[str]]
) -> Faults:
    """Yield one warning that lists the `nouns` without the form of the placeholder `{path:form}`.

    If some nouns have the form, only nouns with the same prefix (up to the last dot) as one of them are
    listed. `forms` has the names of each noun's forms, by noun.
    """
    known = [noun for noun in nouns if noun in forms]
    families = {noun.rpartition(".")[0] for noun in known if form in forms[noun]}
    lacking = [
        f"{NOUN_PREFIX}{noun}"
        for noun in known
        if form not in forms[noun] and (not families or noun.rpartition(".")[0] in families)
    ]
    if lacking:
        named = ", ".join(lacking[:MOST_NAMED]) + (" …" if len(lacking) > MOST_NAMED else "")
        yield (
            f"the form {form!r} of {{{path}}}, which some nouns do not have: {named}",
            f"{form}: word in each",
        )


def _noun_forms(texts: Iterable[MessageStatus]) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """Return two mappings: from a noun to the names of its forms, from a form to the words of nouns in it."""
    forms, words = defaultdict[str, set[str]](set), defaultdict[str, set[str]](set)
    for text in texts:
        if text.message.context.startswith(NOUN_PREFIX):
            noun = forms[text.message.context.removeprefix(NOUN_PREFIX).rpartition("/")[0]]
            for form, word in (pair for string in text.strings for pair in inflections(string).items()):
                noun.add(form)
                words[form].update([form_name(word)] if word else ())
    return dict(forms), dict(words)


def _forms_asked(texts: Iterable[MessageStatus]) -> frozenset[str]:
    ways = [variants(string) for text in texts for string in text.strings if "{" in string]
    asked = [each.form.removeprefix(f"{NOUN}.") for way in ways for each in way.placeholders]
    asked += [each.form for way in ways for each in way.selectors]
    return frozenset(form_name(form) for form in asked if form)


def _forms_of_placeholders(strings: Iterable[str]) -> Iterator[tuple[str, str]]:
    for path, form in dict.fromkeys(each for string in strings for each in variants(string).placeholders):
        if form not in ("", NOUN, NUMBER):
            yield path, form_name(form.removeprefix(f"{NOUN}."))


def _noun_kinds(contexts: Iterable[str]) -> frozenset[str]:
    """Return the last parts of the names of nouns, such as `rare`, from the contexts of their messages."""
    named = (context.rpartition("/")[0] for context in contexts if context.startswith(NOUN_PREFIX))
    return frozenset(name.rpartition(".")[2] for name in named)
