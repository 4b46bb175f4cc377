"""All catalogs of a project: their files, what is in them, and how far they have come."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
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
HEAD = 50_000
"""Bytes of a file that is too large, in which its header would be."""
SHOWN = 10
"""Untranslated messages that are named for each catalog."""
UNFINISHED: Mapping[State, str] = {
    "missing": "is not translated",
    "fuzzy": "has changed since it was translated",
}
"""What is left to do about a message; a refused one is a problem of its own."""


@dataclass(frozen=True, slots=True)
class CatalogFile:
    """A catalog's file as it was read: None for what is not there, or cannot be read."""

    po: PoFile | None = None
    content: bytes | None = None
    problems: Problems = field(default_factory=Problems)
    is_missing: bool = False

    @property
    def is_in_work(self) -> bool:
        """Whether the header says that nobody expects it to be complete, even if the rest is unreadable."""
        header = (self.content or b"").replace(b"\0", b"").partition(b"\nmsgctxt")[0]  # of UTF-16, too
        return bool(IN_WORK_HEADER.search(header))


def is_there(path: Path) -> bool:
    """Say whether anything has a catalog's name: a file, or what should be one."""
    return os.path.lexists(path)


def read_file(folders: Folders, path: Path, language: str) -> CatalogFile:
    """Return a catalog's file, at `locales/<language>/LC_MESSAGES/<name>.po`, and what is wrong with it."""
    problems = Problems()
    if not is_there(path):
        if wrong := unfit(folders, path.parent):
            problems.add(*wrong)
            return CatalogFile(problems=problems)
        expected = f"a PO file; `rulebook translate add {language}` writes it"
        problems.add(Place(folders.shown(path)), "the catalog is missing", expected)
        return CatalogFile(problems=problems, is_missing=True)
    content = read_bytes(folders, path, problems, MAX_BYTES)
    if content is not None:
        return CatalogFile(parse_po(folders.shown(path), content, language, problems), content, problems)
    head = None
    with suppress(OSError), path.open("rb") as file:  # one that is too large may be in work
        head = file.read(HEAD)
    return CatalogFile(None, head, problems)


def unfit(folders: Folders, path: Path) -> tuple[Place, str, str] | None:
    """Return why no catalog may be written in a folder, and what was expected; None if it may be."""
    root = folders.root.resolve()
    for folder in (folders.locales, path.parent, path):
        place = Place(folders.shown(folder))
        if os.path.lexists(folder) and not folder.is_dir():
            return place, "is no folder", "a folder with the catalogs of a language"
        if folder.is_dir() and not folder.resolve().is_relative_to(root):
            return place, f"leads out of the project, to {folder.resolve()}", "a folder within it"
    return None


class Catalogs:
    """The catalogs of a project; each file is read once, when it is first asked for.

    The site's own are asked of `site`, if there is one, which several others share.
    """

    def __init__(
        self,
        folders: Folders,
        domains: Sequence[Domain],
        site: Catalogs | None = None,
        required: Collection[str] = (),
    ) -> None:
        """Read nothing yet; in the languages that are `required`, every catalog must be complete."""
        self.folders = folders
        self.all_domains: Mapping[str, Domain] = {domain.name: domain for domain in domains}
        self._required = required
        self._site = site
        self.forget()

    def forget(self) -> None:
        """Read every file anew when it is next asked for."""
        # Caches of this object alone, so that they go with it.
        self.file = cache(self._read_file)
        self.catalog = cache(self._read_catalog)
        self.translated_labels = cache(self._read_labels)

    @property
    def languages(self) -> list[str]:
        """The languages of the site: those of the sources, and those with catalogs.

        The one that the site’s own texts are in comes first, if it is among them.
        """
        sources = {
            domain.language for name, domain in self.all_domains.items() if name != LABELS and domain.own
        }
        return languages_of(sources, self.folders, self.all_domains[SITE].language)

    def domains(self, language: str) -> list[str]:
        """Return the catalogs that a language needs: none for what is written in it."""
        return [
            name
            for name, domain in self.all_domains.items()
            if self.messages(name, language) or (domain.brought and is_there(self.path(name, language)))
        ]

    def messages(self, domain: str, language: str) -> Sequence[Message]:
        """Return the messages that a catalog must translate: those that are not written in its language.

        What this package brings along is among them where it has no translation itself, or where the
        project prefers one of its own.
        """
        found = self.all_domains[domain]
        wanted = found.foreign(language)
        if not found.brought:
            return wanted
        if LABELS in self.all_domains:
            return [message for message in wanted if message.key not in found.brought]
        own, brought = self.catalog(domain, language)[0], self.translated_labels(language)
        return [
            message
            for message in wanted
            if message.key not in found.brought
            or (own and own.get(*message.key))
            or not (brought and brought.state(message) == "translated")
        ]

    def begun(self, language: str) -> list[str]:
        """Return the catalogs of a language that exist or must exist, or whose folder cannot be read."""
        return [
            name
            for name in self.domains(language)
            if is_there(self.path(name, language))
            or self._is_wanted(name, language)
            or unfit(self.folders, self.path(name, language).parent)
        ]

    def waiting(self, language: str) -> list[str]:
        """Return the games that nobody has begun to translate into a language."""
        others = {SITE, LABELS, *self.begun(language)}
        return [name for name in self.domains(language) if name not in others]

    def due(self, language: str) -> list[str]:
        """Return the catalogs of a language that must be complete: asked for, or not said to be in work."""
        return [
            name
            for name in self.begun(language)
            if self._is_wanted(name, language) or not self.file(name, language).is_in_work
        ]

    @property
    def wanted(self) -> frozenset[str]:
        """The languages that some catalog must be complete in, whatever it says."""
        return frozenset(self._required).union(*(domain.wanted for domain in self.all_domains.values()))

    def _is_wanted(self, name: str, language: str) -> bool:
        return language in self._required or language in self.all_domains[name].wanted

    @property
    def in_work(self) -> frozenset[str]:
        """The files of catalogs, as a user knows them, in which anything may be missing or wrong."""
        return frozenset(
            self.shown(name, language)
            for language in self.languages
            for name in set(self.begun(language)).difference(self.due(language))
        )

    @property
    def complete(self) -> list[str]:
        """The languages that nothing is missing in, where no problem was found."""
        return [name for name in self.languages if self.due(name) == self.domains(name)]

    def path(self, domain: str, language: str) -> Path:
        """Return where a catalog lies."""
        return self.folders.locales / language / "LC_MESSAGES" / f"{domain}.po"

    def shown(self, domain: str, language: str) -> str:
        """Return where a catalog lies, as problems name it."""
        return self.folders.shown(self.path(domain, language))

    def for_language(self, domain: str, language: str) -> list[Catalog]:
        """Return the catalogs to ask in turn for a language: its own, then those that stand in.

        For what this package brings along, its own catalogs come after the project's.
        """
        asked: list[Catalog | None] = []
        found = self.all_domains[domain]
        for name in dict.fromkeys((language, *found.fallback)):
            if name == found.language and not (found.brought and name == language):
                break  # what comes after it is never needed
            asked.append(self.catalog(domain, name)[0])
            asked.append(self.translated_labels(name) if found.brought else None)
        return [catalog for catalog in asked if catalog]

    def _read_catalog(self, domain: str, language: str) -> tuple[Catalog | None, Problems]:
        """Return a catalog and what is wrong with it."""
        if domain == SITE and self._site is not None:
            return self._site.catalog(domain, language)
        file = self.file(domain, language)
        problems = Problems(list(file.problems.found))
        if file.po is None:
            return None, problems
        shown, messages = self.shown(domain, language), self.all_domains[domain].messages
        return catalog_of(file.po, shown, language, messages, problems), problems

    def problems(self, languages: Sequence[str]) -> list[Problem]:
        """Return what is broken in the catalogs of some languages; missing translations are not."""
        begun = ((name, language) for language in languages for name in self.begun(language))
        return [problem for each in begun for problem in self.broken(*each)]

    def broken(self, domain: str, language: str) -> list[Problem]:
        """Return what is broken in a catalog: translations that are not shown, or all of it."""
        if domain not in self.begun(language):
            return []
        return self.catalog(domain, language)[1].found

    def unreadable(self, languages: Sequence[str]) -> list[Problem]:
        """Return why catalogs that must be complete cannot be read: without them no site can be built."""
        due = ((name, language) for language in languages for name in self.due(language))
        return [problem for each in due if self.catalog(*each)[0] is None for problem in self.broken(*each)]

    def missing(self, language: str) -> list[Problem]:
        """Return what is not translated, or only in part, where it must be: the first few of each catalog."""
        found = []
        for domain in self.due(language):
            catalog, _ = self.catalog(domain, language)
            if catalog is None:
                continue
            file = self.shown(domain, language)
            todo = [
                message for message in self.messages(domain, language) if catalog.state(message) in UNFINISHED
            ]
            for message in todo[:SHOWN]:
                entry = catalog.entries.get(message.key)
                wrong = f"{message.context} {UNFINISHED[catalog.state(message)]}: {message.text[:60]!r}"
                expected = "its msgstr" if entry else "an entry; `rulebook translate update` writes it"
                found.append(Problem(Place(file, entry.line if entry else 1), wrong, expected))
            if len(todo) > SHOWN:
                last = Place(file, max((entry.line for entry in catalog.entries.values()), default=1))
                found.append(Problem(last, f"{len(todo) - SHOWN} more messages are not translated"))
        return found

    def status(self) -> Iterator[Status]:
        """Yield how far each catalog of each language has come; a missing one has nothing."""
        for language in self.languages:
            for name in self.begun(language):
                catalog = self.catalog(name, language)[0] or Catalog(language)
                found = [catalog.state(message) for message in self.messages(name, language)]
                counts = {state: found.count(state) for state in get_args(State)}
                yield Status(name, language, counts, name not in self.due(language))

    def todo(self, language: str) -> list[Todo]:
        """Return what is left to do in the catalogs of a language that are begun, what is read most first.

        Raises `SourceError` where one of them cannot be read.
        """
        found, problems = list[Todo](), Problems()
        for name in self.begun(language):
            catalog, wrong = self.catalog(name, language)
            if catalog is None:
                problems.found += wrong.found
                continue
            shown, messages = self.shown(name, language), self.messages(name, language)
            found += (todo_of(name, shown, message, catalog) for message in messages)
        problems.raise_any()
        return sorted((todo for todo in found if not todo.is_done), key=lambda todo: todo.rank)

    def whereabouts(self, name: str, language: str) -> Iterator[Todo]:
        """Yield every message of a catalog as it is in a language, and where that is written.

        A label that comes with this package is where its own catalog has it, if the project's has it not.
        """
        domain, own = self.all_domains[name], self.catalog(name, language)[0] or Catalog(language)
        brought = (domain.brought and self.translated_labels(language)) or Catalog(language)
        files = self.shown(name, language), self.folders.shown(label_catalog(language))
        for message in domain.messages:
            if domain.language_of(message) == language:
                yield Todo(name, message, "source", message.place)
            elif message.key in brought.entries and not own.get(*message.key):
                yield todo_of(name, files[1], message, brought)
            else:
                yield todo_of(name, files[0], message, own)

    def _read_labels(self, language: str) -> Catalog | None:
        """Return this package's own catalog of its labels, or None where it has none of this language."""
        if self._site is not None:
            return self._site.translated_labels(language)
        path, site = label_catalog(language), self.all_domains[SITE]
        if not path.is_file():
            return None
        labels = [message for message in site.messages if message.key in site.brought]
        return read_catalog(path.name, path.read_bytes(), language, labels, Problems())

    def _read_file(self, domain: str, language: str) -> CatalogFile:
        """Return a catalog's file as it was read, or why it could not be."""
        return read_file(self.folders, self.path(domain, language), language)


def languages_of(sources: Collection[str], folders: Folders, first: str) -> list[str]:
    """Return the languages of a site: those of its sources and those with catalogs, `first` before all."""
    found = dict.fromkeys([*sorted(sources), *folders.languages()])
    return sorted(found, key=lambda language: language != first)
