"""All catalogs of a project: where they lie, what is in them, bringing them up to date."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from pathlib import Path

from rulebook_tools.catalog.lookup import Catalog, State, catalog_of
from rulebook_tools.catalog.merge import merge
from rulebook_tools.catalog.messages import Message
from rulebook_tools.catalog.notes import with_english
from rulebook_tools.catalog.po import MAX_BYTES, PoFile, new_header, parse_po, po_text
from rulebook_tools.catalog.store import write_whole
from rulebook_tools.catalog.style import Style, form_names, forms_of, unlikely_length
from rulebook_tools.catalog.voice import is_known, locale_of
from rulebook_tools.errors import Place, Problem, Problems, UsageError
from rulebook_tools.source.folders import LANGUAGE, SITE, Folders, own_texts, read_bytes

SHOWN = 10
"""Untranslated messages that are named for each catalog."""


@dataclass(frozen=True)
class Domain:
    """What one catalog a language translates: a game, or the site."""

    name: str
    language: str
    messages: Sequence[Message]
    aliases: Mapping[str, str] = field(default_factory=dict)
    fallback: Sequence[str] = ()
    """The languages that stand in for a missing translation, before the source does."""
    wanted: Sequence[str] | None = None
    """The languages that it must be complete in, beside those begun; None for all that others have begun."""


@dataclass(frozen=True, slots=True)
class Status:
    """How far a catalog has come: the number of messages in each state."""

    domain: str
    language: str
    counts: Mapping[State, int]

    @property
    def total(self) -> int:
        """All messages."""
        return sum(self.counts.values())

    @property
    def percent(self) -> float:
        """The share of messages with a finished translation."""
        return 100 * self.counts["translated"] / self.total if self.total else 100.0


@dataclass(frozen=True, slots=True)
class Updated:
    """What an update did to a catalog."""

    file: str
    changed: bool
    new: int
    fuzzy: int
    obsolete: int


class Library:
    """The catalogs of a project; each file is read once, when it is first asked for."""

    def __init__(self, folders: Folders, domains: Sequence[Domain]) -> None:
        self._folders = folders
        self._domains = {domain.name: domain for domain in domains}
        self._files: dict[tuple[str, str], tuple[PoFile | None, Problems]] = {}
        self._catalogs: dict[tuple[str, str], tuple[Catalog | None, Problems]] = {}

    @property
    def languages(self) -> list[str]:
        """The languages of the site: those of the sources, and those with catalogs."""
        site = self._domains[SITE].language
        sources = sorted({domain.language for domain in self._domains.values()} - {site})
        others = [language for language in self._folders.languages() if language not in {site, *sources}]
        return [site, *sources, *others]

    def domains(self, language: str) -> list[str]:
        """Return the catalogs that a language needs: none for what is written in it."""
        return [name for name, domain in self._domains.items() if domain.language != language]

    def begun(self, language: str) -> list[str]:
        """Return the catalogs of a language that must be complete: those asked for and those there are.

        A language that a translator has begun is asked for, one that only some game is written in is not.
        """
        begun = self._folders.languages()
        return [
            name
            for name in self.domains(language)
            if self.path(name, language).exists()
            or language in (begun if (wanted := self._domains[name].wanted) is None else wanted)
        ]

    @property
    def complete(self) -> list[str]:
        """The languages that nothing is missing in, where no problem was found."""
        return [name for name in self.languages if self.begun(name) == self.domains(name)]

    def path(self, domain: str, language: str) -> Path:
        """Return where a catalog lies; the site's is this package's own where the project has none."""
        own, path = own_texts().locales, self._own_path(domain, language)
        packaged = own / language / "LC_MESSAGES" / f"{domain}.po"
        return packaged if domain == SITE and not path.exists() and packaged.exists() else path

    def for_language(self, domain: str, language: str) -> list[Catalog]:
        """Return the catalogs to ask in turn for a language: its own, then those that stand in."""
        asked = []
        source = self._domains[domain].language
        for name in dict.fromkeys((language, *self._domains[domain].fallback)):
            if name == source:
                break  # what comes after it is never needed
            catalog, _ = self.catalog(domain, name)
            asked += [catalog] if catalog else []
        return asked

    def catalog(self, domain: str, language: str) -> tuple[Catalog | None, Problems]:
        """Return a catalog and what is wrong with it."""
        key = domain, language
        if key not in self._catalogs:
            po, problems = self._file(domain, language)
            shown = self._folders.shown(self.path(domain, language))
            messages, catalog = self._domains[domain].messages, None
            if po is not None:
                problems = Problems(list(problems.found))
                catalog = catalog_of(po, shown, language, messages, problems)
            self._catalogs[key] = catalog, problems
        return self._catalogs[key]

    def problems(self, languages: Sequence[str]) -> list[Problem]:
        """Return what is broken in the catalogs of some languages; missing translations are not."""
        found = []
        for language in languages:
            for domain in self.begun(language):
                found += self.catalog(domain, language)[1].found
        return found

    def missing(self, language: str) -> list[Problem]:
        """Return what is not translated, or only in part: the first few messages of each catalog."""
        found = []
        for domain in self.begun(language):
            catalog, _ = self.catalog(domain, language)
            if catalog is None:
                continue
            file = self._folders.shown(self.path(domain, language))
            todo = [
                message for message in self._domains[domain].messages if catalog.state(message) in UNFINISHED
            ]
            for message in todo[:SHOWN]:
                line = catalog.lines.get(message.key)
                wrong = f"{message.context} {UNFINISHED[catalog.state(message)]}: {message.text[:60]!r}"
                expected = "its msgstr" if line else "an entry; `rulebook translate update` writes it"
                found.append(Problem(Place(file, line or 1), wrong, expected))
            if len(todo) > SHOWN:
                last = Place(file, max(catalog.lines.values(), default=1))
                found.append(Problem(last, f"{len(todo) - SHOWN} more messages are not translated"))
        return found

    def style_problems(self, languages: Sequence[str]) -> list[Problem]:
        """Return where texts, sources and translations, are not written as their language wants."""
        found = []
        for name, language in self._pairs(languages, sources=True):
            for message, strings, place in self._texts(name, language):
                for string in strings:
                    for wrong, expected in self._style(name, language).faults(string):
                        found.append(Problem(place or message.place, wrong, expected))
        return found

    def quotation_marks(self, language: str) -> str:
        """Return the quotation marks of a language, as the site's label writes them; empty if unknown."""
        return self._style(SITE, language).quotes

    def warnings(self, languages: Sequence[str]) -> list[Problem]:
        """Return translations whose length is unlikely."""
        found = []
        for name, language in self._pairs(languages, sources=False):
            for message, strings, place in self._texts(name, language):
                for source, string in zip((message.text, message.plural), strings, strict=False):
                    if place and (length := unlikely_length(source, string)):
                        found.append(Problem(place, f"an unlikely length: {length}"))
        return found

    def _pairs(self, languages: Sequence[str], *, sources: bool) -> Iterator[tuple[str, str]]:
        for language in languages:
            for name, domain in self._domains.items():
                if sources or domain.language != language:
                    yield name, language

    def _texts(self, name: str, language: str) -> Iterator[tuple[Message, tuple[str, ...], Place | None]]:
        """Yield each message with its texts in a language, and their place in the catalog."""
        domain = self._domains[name]
        if domain.language == language:
            for message in domain.messages:
                yield message, tuple(filter(None, (message.text, message.plural))), None
            return
        catalog, _ = self.catalog(name, language)
        file = self._folders.shown(self.path(name, language))
        for message in domain.messages if catalog else ():
            translation = catalog.get(*message.key) if catalog else None
            if catalog and translation and not translation.fuzzy:
                yield message, translation.strings, Place(file, catalog.lines[message.key])

    @cache  # noqa: B019 -- a library lives as long as its command
    def _style(self, name: str, language: str) -> Style:
        """Return the style of a language: its quotation marks, and a game's terms."""
        terms: dict[str, frozenset[str]] = {}
        quotes, forms = "", set[str]()
        for message, strings, _ in chain(self._texts(SITE, language), self._texts(name, language)):
            id_, _, field_name = message.context.rpartition("/")
            if message.context == QUOTES:
                quotes = strings[0]
            elif field_name == "term":
                terms[id_] = forms_of(strings[0])
            elif id_.startswith("noun."):
                forms |= {name for string in strings for name in form_names(string)}
        return Style(quotes, terms, frozenset(forms), locale_of(language).plural_form.tags)

    def status(self) -> Iterator[Status]:
        """Yield how far each catalog of each language has come; a missing one has nothing."""
        states: tuple[State, ...] = ("translated", "fuzzy", "refused", "missing")
        for language in self.languages:
            for name in self.begun(language):
                catalog = self.catalog(name, language)[0] or Catalog(language)
                found = [catalog.state(message) for message in self._domains[name].messages]
                yield Status(name, language, {state: found.count(state) for state in states})

    def add(self, language: str) -> list[Updated]:
        """Write the catalogs that a language lacks, and bring the others up to date.

        Raises `UsageError` for what is no language, `SourceError` where a catalog is broken.
        """
        if not LANGUAGE.fullmatch(language) or not is_known(language):
            raise UsageError(f"no language {language!r}; expected a tag such as nl or pt_BR")
        return self._update([language], self.domains)

    def update(self, languages: Sequence[str] = ()) -> list[Updated]:
        """Bring the catalogs of some languages (all, if none is named) up to date with the sources.

        Raises `SourceError` where one is broken.
        """
        return self._update(languages or self.languages, self.begun)

    def _update(self, languages: Sequence[str], domains: Callable[[str], Sequence[str]]) -> list[Updated]:
        """Write the catalogs of `domains` in some languages, all worked out before the first is written."""
        problems = Problems()
        files: dict[Path, bytes] = {}
        report = []
        for language in languages:
            for name in domains(language):
                old, wrong = self._file(name, language)
                path = self._own_path(name, language)
                if old is not None and self.path(name, language) != path:
                    continue  # this package's own catalog serves
                if old is None and self.path(name, language).is_file():
                    problems.found += wrong.found
                    continue
                content, updated = self._updated(self._domains[name], language, old)
                if updated.changed:
                    files[path] = content
                report.append(updated)
        problems.raise_any()
        for path, content in files.items():
            write_whole(path, content)
        self._files.clear()
        self._catalogs.clear()
        return report

    def _updated(self, domain: Domain, language: str, old: PoFile | None) -> tuple[bytes, Updated]:
        """Return a catalog's new content, and what is new about it."""
        path = self._own_path(domain.name, language)
        if old is None:
            header = new_header(domain.name, language)
            old = parse_po(path.name, header.encode(), language, Problems())
            assert old is not None  # noqa: S101 -- our own header
        po = merge(self._noted(domain, language), old, domain.aliases)
        content = po_text(po)
        known = {entry.message.key for entry in old.entries}
        return content, Updated(
            self._folders.shown(path),
            not path.is_file() or path.read_bytes() != content,
            sum(not entry.strings and entry.message.key not in known for entry in po.entries),
            sum(entry.fuzzy for entry in po.entries),
            len(po.obsolete),
        )

    def _noted(self, domain: Domain, language: str) -> Sequence[Message]:
        """Return the messages as a translator into a language sees them: with the English, if that helps.

        English is taken as this very update leaves it, so that a second one changes nothing.
        """
        if ENGLISH in {domain.language, language} or domain.name == SITE:
            return domain.messages
        path = self._own_path(domain.name, ENGLISH)
        old = self._file(domain.name, ENGLISH)[0] if path.is_file() else None
        if old is None:
            return domain.messages
        po = merge(domain.messages, old, domain.aliases)
        english = catalog_of(po, self._folders.shown(path), ENGLISH, domain.messages, Problems())
        return list(with_english(domain.messages, english))

    def _own_path(self, domain: str, language: str) -> Path:
        return self._folders.locales / language / "LC_MESSAGES" / f"{domain}.po"

    def _file(self, domain: str, language: str) -> tuple[PoFile | None, Problems]:
        key = domain, language
        if key not in self._files:
            problems, path = Problems(), self.path(domain, language)
            shown, po = self._folders.shown(path), None
            if not path.is_file():
                expected = f"a PO file; `rulebook translate add {language}` writes it"
                problems.add(Place(shown), "the catalog is missing", expected)
            elif (content := read_bytes(self._folders, path, problems, MAX_BYTES)) is not None:
                po = parse_po(shown, content, language, problems)
            self._files[key] = po, problems
        return self._files[key]


ENGLISH = "en"
QUOTES = "label.quotation-marks/text"
"""The message that says which quotation marks a language uses."""
UNFINISHED: Mapping[State, str] = {
    "missing": "is not translated",
    "fuzzy": "has changed since it was translated",
}
"""What is left to do about a message; a refused one is a problem of its own."""
