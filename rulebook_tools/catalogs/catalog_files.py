"""The catalogs of a project: their files, contents, problems and progress."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from operator import attrgetter
from pathlib import Path
from typing import get_args

from rulebook_tools.catalogs.catalog import (
    Catalog,
    Domain,
    State,
    Status,
    Todo,
    catalog_of,
    read_catalog,
    todo_of,
)
from rulebook_tools.catalogs.messages import Message
from rulebook_tools.catalogs.po import IN_WORK, MAX_BYTES, STATE, PoFile, parse_po
from rulebook_tools.sources.folders import LABELS, SITE, Folders, label_catalog, read_bytes
from rulebook_tools.util.errors import Place, Problem, Problems

IN_WORK_HEADER = re.compile(
    rf'^[^#\n]*(?:"|\\n){STATE}:[ \t]*{IN_WORK}[ \t]*\\n'.encode(), re.IGNORECASE | re.MULTILINE
)
HEADER_BYTES = 50_000
"""How many bytes of a too large file are read to find its header."""
SHOWN = 10
"""How many untranslated messages of each catalog are listed."""
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
    problems: Problems = field(default_factory=Problems)
    is_missing: bool = False

    @property
    def is_in_work(self) -> bool:
        """Whether the header says "in work"; works for files with syntax errors, too."""
        header = (self.content or b"").replace(b"\0", b"").partition(b"\nmsgctxt")[0]  # works for UTF-16, too
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
    """The catalogs of a project, by domain and language; each file is read once, on first use."""

    def __init__(
        self,
        folders: Folders,
        domains: Sequence[Domain],
        site: Catalogs | None = None,
        required: Collection[str] = (),
    ) -> None:
        """Use catalogs that `site` has read, if given; in `required` languages, all must be complete."""
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
            or (domain.bundled and os.path.lexists(self.path(name, language)))
        ]

    def messages(self, domain: str, language: str) -> Sequence[Message]:
        """Return the messages that a catalog must translate: those written in another language.

        A built-in label is included if this package has no translation of it, or if the project has one.
        """
        found = self.all_domains[domain]
        wanted = found.foreign(language)
        if not found.bundled:
            return wanted
        if LABELS in self.all_domains:
            return [message for message in wanted if message.key not in found.bundled]
        own, bundled = self.catalog(domain, language), self.translated_labels(language)
        return [
            message
            for message in wanted
            if message.key not in found.bundled
            or own.get(*message.key)
            or bundled.state(message) != "translated"
        ]

    def begun(self, language: str) -> list[str]:
        """Return the names of a language's catalogs that exist, are required, or have an invalid folder."""
        return [
            name
            for name in self.domains(language)
            if os.path.lexists(self.path(name, language))
            or self._is_wanted(name, language)
            or folder_fault(self.folders, self.path(name, language).parent)
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
            if self._is_wanted(name, language) or not self.file(name, language).is_in_work
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
        """The languages in which every catalog must be complete (and is, unless a problem is found)."""
        return [name for name in self.languages if self.due(name) == self.domains(name)]

    def path(self, domain: str, language: str) -> Path:
        """Return the path of a catalog."""
        return self.folders.locales / language / "LC_MESSAGES" / f"{domain}.po"

    def shown(self, domain: str, language: str) -> str:
        """Return the path of a catalog relative to the project, as problems show it."""
        return self.folders.shown(self.path(domain, language))

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
        """Return missing and fuzzy translations of `due` catalogs as problems, at most `SHOWN` of each."""
        found = []
        for domain in self.due(language):
            catalog = self.catalog(domain, language)
            if not catalog.is_readable:
                continue
            todo = [each for each in self._todo(domain, language) if each.state in UNFINISHED]
            for each in todo[:SHOWN]:
                message = each.message
                wrong = f"{message.context} {UNFINISHED[each.state]}: {message.text[:60]!r}"
                is_there = message.key in catalog.entries
                expected = "its msgstr" if is_there else "an entry; `rulebook translate update` writes it"
                found.append(Problem(each.place, wrong, expected))
            if len(todo) > SHOWN:
                last = max((entry.line for entry in catalog.entries.values()), default=1)
                place = Place(self.shown(domain, language), last)
                found.append(Problem(place, f"{len(todo) - SHOWN} more messages are not translated"))
        return found

    def status(self) -> Iterator[Status]:
        """Yield the progress of each catalog that exists or is required."""
        for language in self.languages:
            for name in self.begun(language):
                found = [todo.state for todo in self._todo(name, language)]
                counts = {state: found.count(state) for state in get_args(State)}
                yield Status(name, language, counts, name not in self.due(language))

    def todo(self, language: str) -> list[Todo]:
        """Return the messages that are not yet translated into a language, the most read first.

        Raises `SourceError` if a catalog cannot be read.
        """
        begun = self.begun(language)
        unread = [each for name in begun if not (each := self.catalog(name, language)).is_readable]
        Problems([problem for catalog in unread for problem in catalog.problems]).raise_any()
        found = (todo for name in begun for todo in self._todo(name, language) if not todo.is_done)
        return sorted(found, key=attrgetter("rank"))

    def _todo(self, name: str, language: str) -> list[Todo]:
        """Return the messages that a catalog must translate, including those that are translated."""
        catalog, shown = self.catalog(name, language), self.shown(name, language)
        return [todo_of(name, shown, message, catalog) for message in self.messages(name, language)]

    def whereabouts(self, name: str, language: str) -> Iterator[Todo]:
        """Yield every message of a domain with the state and the place of its translation into a language.

        For built-in labels that the project does not translate itself, the place is in this package.
        """
        domain, own = self.all_domains[name], self.catalog(name, language)
        bundled = self.translated_labels(language) if domain.bundled else Catalog(language)
        files = self.shown(name, language), self.folders.shown(label_catalog(language))
        for message in domain.messages:
            if domain.language_of(message) == language:
                yield Todo(name, message, "source", message.place)
            elif message.key in bundled.entries and not own.get(*message.key):
                yield todo_of(name, files[1], message, bundled)
            else:
                yield todo_of(name, files[0], message, own)

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
        folders, path, problems = self.folders, self.path(domain, language), Problems()
        if not os.path.lexists(path):
            if wrong := folder_fault(folders, path.parent):
                problems.add(*wrong)
                return CatalogFile(problems=problems)
            expected = f"a PO file; `rulebook translate add {language}` writes it"
            problems.add(Place(folders.shown(path)), "the catalog is missing", expected)
            return CatalogFile(problems=problems, is_missing=True)
        content = read_bytes(folders, path, problems, MAX_BYTES)
        if content is not None:
            return CatalogFile(parse_po(folders.shown(path), content, language, problems), content, problems)
        head = None
        with suppress(OSError), path.open("rb") as file:  # too large, but perhaps in work
            head = file.read(HEADER_BYTES)
        return CatalogFile(None, head, problems)


def languages_of(sources: Collection[str], folders: Folders, first: str) -> list[str]:
    """Return the tags of a site's languages, from `sources` and the folders of catalogs; `first` is first."""
    found = dict.fromkeys([*sorted(sources), *folders.languages()])
    return sorted(found, key=lambda language: language != first)
