"""The catalogs of a project: their files, contents, problems and progress."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from operator import attrgetter, itemgetter
from pathlib import Path

from rulebook_tools.catalogs.catalog import (
    LABEL,
    NOUN,
    SEARCH,
    TERM,
    Catalog,
    Domain,
    MessageStatus,
    Status,
    catalog_of,
    message_status,
    status_of,
)
from rulebook_tools.catalogs.entries import IN_WORK, STATE, PoFile
from rulebook_tools.catalogs.messages import Key, Message
from rulebook_tools.catalogs.po import MAX_BYTES, parse_po
from rulebook_tools.sources.folders import LABELS, SITE, Folders, label_catalog, read_bytes
from rulebook_tools.util.errors import Place, Problem, Problems

IN_WORK_HEADER = re.compile(
    rf'^[^#\n]*(?:"|\\n){STATE}:[ \t]*{IN_WORK}[ \t]*\\n'.encode(), re.IGNORECASE | re.MULTILINE
)
HEADER_BYTES = 50_000
"""How many bytes of a catalog are read to find its header."""
ON_SEVERAL_PAGES = 1_000_000
"""The sort key of messages on several pages, after those of all single pages."""
SHOWN = 10
"""How many untranslated messages of each catalog are listed; the others are only counted."""
UNFINISHED: Mapping[str, str] = {
    "missing": "is not translated",
    "fuzzy": "has changed since it was translated",
}
"""The states of translations that `missing` reports, with the words of the report."""


@dataclass(frozen=True, slots=True)
class CatalogFile:
    """The result of reading a catalog's file; `po` is None if it is missing or has a syntax error."""

    po: PoFile | None = None
    content: bytes | None = None
    """The bytes of the file; None if it is missing or cannot be read."""
    problems: Problems = field(default_factory=Problems)
    is_missing: bool = False


def is_in_work(path: Path) -> bool:
    """Return whether the header of a catalog says "in work", even if the file has syntax errors.

    False if there is no catalog.
    """
    header = b""
    with suppress(OSError):
        if path.is_file():  # a pipe would never end
            with path.open("rb") as file:
                header = file.read(HEADER_BYTES)
    header = header.replace(b"\0", b"").partition(b"\nmsgctxt")[0]  # works for UTF-16, too
    return bool(IN_WORK_HEADER.search(header))


def folder_fault(folders: Folders, path: Path) -> tuple[Place, str, str] | None:
    """Return place, fault and expectation if `path` cannot be a folder for catalogs; None if it can."""
    root = folders.root.resolve()
    for folder in (folders.locales, path.parent, path):
        place = Place(folders.shown(folder))
        if os.path.lexists(folder) and not folder.is_dir():
            return place, "is no folder", "a folder with the catalogs of a language"
        if folder.is_dir() and not folder.resolve().is_relative_to(root):
            return place, f"leads out of the project, to {folder.resolve()}", "a folder within it"
    return None


class Catalogs:
    """The catalogs of a project, by domain and language; each file is parsed once, on first use."""

    def __init__(
        self,
        folders: Folders,
        domains: Sequence[Domain],
        site: Catalogs | None = None,
        required: Collection[str] = (),
    ) -> None:
        """Read no file yet. The catalogs of the site and of labels come from `site`, if given.

        `required` are languages in which all catalogs must be complete.
        """
        self.folders = folders
        self.all_domains: Mapping[str, Domain] = {domain.name: domain for domain in domains}
        self._required = required
        self._site = site
        self.forget()

    def forget(self) -> None:
        """Clear the caches, so that files are read again."""
        # A cache on the class would keep this object alive.
        self.file = cache(self._read_file)
        self.catalog = cache(self._read_catalog)
        self.translated_labels = cache(self._read_labels)

    @property
    def languages(self) -> list[str]:
        """The languages of sources and catalogs; the one of the site's own texts comes first."""
        sources = {
            domain.language for name, domain in self.all_domains.items() if name != LABELS and domain.own
        }
        return languages_of(sources, self.folders, self.all_domains[SITE].language)

    def domains(self, language: str) -> list[str]:
        """Return the names of the domains with messages to translate into a language."""
        return [
            name
            for name, domain in self.all_domains.items()
            if self.messages(name, language)
            or (domain.bundled and os.path.lexists(self.folders.catalog(name, language)))
        ]

    def messages(self, domain: str, language: str) -> Sequence[Message]:
        """Return the messages that a catalog must translate: those written in another language.

        A built-in label is included if this package has no translation of it, or if the project has another.
        """
        found = self.all_domains[domain]
        return [
            message
            for message in found.messages
            if found.language_of(message) != language and not self._is_of_package(message, found, language)
        ]

    def _is_of_package(self, message: Message, domain: Domain, language: str) -> bool:
        """Return whether the translation of a message is in this package, and the project has no other."""
        if message.key not in domain.bundled:
            return False
        if LABELS in self.all_domains:
            return True
        own = self.catalog(domain.name, language).get(*message.key)
        label = self.translated_labels(language).get(*message.key)
        return label is not None and not label.fuzzy and (own is None or own.strings == label.strings)

    def begun(self, language: str) -> list[str]:
        """Return the names of a language's catalogs that exist, are required, or have an invalid folder."""
        return [
            name
            for name in self.domains(language)
            if os.path.lexists(self.folders.catalog(name, language))
            or self._is_wanted(name, language)
            or folder_fault(self.folders, self.folders.catalog(name, language).parent)
        ]

    def waiting(self, language: str) -> list[str]:
        """Return the names of the games that have no catalog in a language yet."""
        others = {SITE, LABELS, *self.begun(language)}
        return [name for name in self.domains(language) if name not in others]

    def due(self, language: str) -> list[str]:
        """Return the names of the catalogs that must be complete: required, or not marked "in work"."""
        return [
            name
            for name in self.begun(language)
            if self._is_wanted(name, language) or not is_in_work(self.folders.catalog(name, language))
        ]

    @property
    def wanted(self) -> frozenset[str]:
        """The languages in which at least one catalog is required to be complete."""
        return frozenset(self._required).union(*(domain.wanted for domain in self.all_domains.values()))

    def _is_wanted(self, name: str, language: str) -> bool:
        return language in self._required or language in self.all_domains[name].wanted

    @property
    def in_work(self) -> frozenset[str]:
        """The files of catalogs that need not be complete, as paths relative to the project."""
        return frozenset(
            self.shown(name, language)
            for language in self.languages
            for name in set(self.begun(language)).difference(self.due(language))
        )

    @property
    def complete(self) -> list[str]:
        """The languages with all catalogs, each of which must be complete: required or not "in work"."""
        return [name for name in self.languages if self.due(name) == self.domains(name)]

    def shown(self, domain: str, language: str) -> str:
        """Return the path of a catalog relative to the project, as problems show it."""
        return self.folders.shown(self.folders.catalog(domain, language))

    def for_language(self, domain: str, language: str) -> list[Catalog]:
        """Return the catalogs to search for a translation, in order: of the language, then of its fallbacks.

        For each of these languages, the built-in labels come after the project's catalog.
        """
        asked: list[Catalog] = []
        found = self.all_domains[domain]
        for name in dict.fromkeys((language, *found.fallback)):
            if name == found.language and not (found.bundled and name == language):
                break  # the source text is complete
            asked += [self.catalog(domain, name), *([self.translated_labels(name)] if found.bundled else [])]
        return [catalog for catalog in asked if catalog.entries]

    def _read_catalog(self, domain: str, language: str) -> Catalog:
        if domain == SITE and self._site is not None:
            return self._site.catalog(domain, language)
        file, messages = self.file(domain, language), self.all_domains[domain].messages
        return catalog_of(file.po, self.shown(domain, language), language, messages, file.problems.found)

    def problems(self, languages: Sequence[str]) -> list[Problem]:
        """Return the problems of all catalogs of some languages; missing translations are no problem."""
        begun = ((name, language) for language in languages for name in self.begun(language))
        return [problem for each in begun for problem in self.catalog(*each).problems]

    def broken(self, domain: str, language: str) -> list[Problem]:
        """Return the problems of one catalog: refused translations, or an unreadable file."""
        return list(self.catalog(domain, language).problems) if domain in self.begun(language) else []

    def unreadable(self, languages: Sequence[str]) -> list[Problem]:
        """Return the problems of unreadable catalogs that must be complete; a build fails with these."""
        due = (self.catalog(name, language) for language in languages for name in self.due(language))
        return [problem for catalog in due if not catalog.is_readable for problem in catalog.problems]

    def missing(self, language: str) -> list[Problem]:
        """Return missing and fuzzy translations, up to `SHOWN` of each catalog that must be complete."""
        found = []
        for domain in self.due(language):
            catalog = self.catalog(domain, language)
            if not catalog.is_readable:
                continue
            todo = [each for each in self._statuses(domain, language) if each.state in UNFINISHED]
            for each in todo[:SHOWN]:
                message = each.message
                wrong = f"{message.context} {UNFINISHED[each.state]}: {message.text[:60]!r}"
                is_there = message.key in catalog.entries
                expected = "a translation in msgstr" + ", no flag `fuzzy`" * (each.state == "fuzzy")
                expected = expected if is_there else "an entry; `rulebook translate update` writes it"
                found.append(Problem(each.place, wrong, expected))
            if len(todo) > SHOWN:
                last = max((entry.line for entry in catalog.entries.values()), default=1)
                place = Place(self.shown(domain, language), last)
                found.append(Problem(place, f"{len(todo) - SHOWN} more messages are not translated"))
        return found

    def status(self, languages: Collection[str] = ()) -> Iterator[Status]:
        """Yield the progress of the existing and the required catalogs of some languages (default: all)."""
        for language in languages or self.languages:
            due = self.due(language)
            for name in self.begun(language):
                domain, todo = self.all_domains[name], self._statuses(name, language)
                yield status_of(domain, language, todo, is_in_work=name not in due)

    def todo(self, language: str) -> list[MessageStatus]:
        """Return the messages that are not yet translated into a language, in the order that pages need them.

        Labels come first, then each game: its terms and nouns, then its pages. Raises `SourceError` if a
        catalog cannot be read.
        """
        found: list[tuple[tuple[bool, int, bool, int, int], MessageStatus]] = []
        for at, name in enumerate(self._begun_if_readable(language)):
            page_of, numbers = self.all_domains[name].page, dict[str, int]()
            for todo in self._statuses(name, language):
                page, rank = page_of(todo.message.context).partition("#")[0], todo.rank
                number = numbers.setdefault(page, len(numbers)) if page else ON_SEVERAL_PAGES
                is_part = rank in (LABEL, TERM, NOUN)
                place = rank == SEARCH, rank != LABEL and at, not is_part, 0 if is_part else number, rank
                if not todo.is_done:
                    found.append((place, todo))
        return [todo for _, todo in sorted(found, key=itemgetter(0))]

    def todo_on(self, keys: Iterable[Key], language: str) -> list[MessageStatus]:
        """Return the messages with these keys that are not yet translated, in the order that pages need them.

        Labels come first, then terms, nouns, other texts. Raises `SourceError` if a catalog cannot be read.
        """
        self._begun_if_readable(language)
        names = [name for name in self.all_domains if name != LABELS]
        found = {each.message.key: each for name in names for each in self.message_statuses(name, language)}
        wanted = {key: found[key] for key in keys if key in found and not found[key].is_done}
        labels = [todo for key, todo in found.items() if key in wanted and todo.rank == LABEL]
        others = (todo for todo in wanted.values() if todo.rank != LABEL)
        return labels + sorted(others, key=attrgetter("rank"))

    def _begun_if_readable(self, language: str) -> Sequence[str]:
        """Return `begun` (names of domains); raise `SourceError` if a catalog of one cannot be read."""
        begun = self.begun(language)
        unread = [each for name in begun if not (each := self.catalog(name, language)).is_readable]
        Problems([problem for catalog in unread for problem in catalog.problems]).raise_any()
        return begun

    def _statuses(self, name: str, language: str) -> list[MessageStatus]:
        catalog, shown = self.catalog(name, language), self.shown(name, language)
        return [message_status(name, shown, message, catalog) for message in self.messages(name, language)]

    def message_statuses(self, name: str, language: str) -> Iterator[MessageStatus]:
        """Yield every message of a domain with the state and the place of its translation into a language.

        The place is in this package for a built-in label that only this package translates.
        """
        domain, own, file = self.all_domains[name], self.catalog(name, language), self.shown(name, language)
        labels, labels_file = self.translated_labels(language), self.folders.shown(label_catalog(language))
        for message in domain.messages:
            if domain.language_of(message) == language:
                yield MessageStatus(name, message, "source", message.place, strings=message.texts)
            elif self._is_of_package(message, domain, language):
                yield message_status(name, labels_file, message, labels)
            else:
                yield message_status(name, file, message, own)

    def _read_labels(self, language: str) -> Catalog:
        """Return this package's translations of the built-in labels; empty for a language without them."""
        if self._site is not None:
            return self._site.translated_labels(language)
        path, site = label_catalog(language), self.all_domains[SITE]
        if not path.is_file():
            return Catalog(language)
        labels = [message for message in site.messages if message.key in site.bundled]
        return read_catalog(path.name, path.read_bytes(), language, labels)

    def _read_file(self, domain: str, language: str) -> CatalogFile:
        folders, path, problems = self.folders, self.folders.catalog(domain, language), Problems()
        if not os.path.lexists(path):
            if wrong := folder_fault(folders, path.parent):
                problems.add(*wrong)
                return CatalogFile(problems=problems)
            expected = f"a PO file; `rulebook translate add {language}` writes it"
            problems.add(Place(folders.shown(path)), "the catalog is missing", expected)
            return CatalogFile(problems=problems, is_missing=True)
        content = read_bytes(folders, path, problems, MAX_BYTES)
        po = None if content is None else parse_po(folders.shown(path), content, language, problems)
        return CatalogFile(po, content, problems)


def languages_of(sources: Collection[str], folders: Folders, first: str) -> list[str]:
    """Return the tags of the languages of sources and of catalog folders; `first`, if among them, leads."""
    found = dict.fromkeys([*sorted(sources), *folders.languages()])
    return sorted(found, key=lambda language: language != first)


def read_catalog(file: str, content: bytes, language: str, messages: Iterable[Message]) -> Catalog:
    """Parse `content`, a PO file with the path `file`, and return its translations of `messages`."""
    problems = Problems()
    return catalog_of(parse_po(file, content, language, problems), file, language, messages, problems.found)
