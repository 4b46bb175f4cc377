"""All catalogs of a project: where they lie, what is in them, bringing them up to date."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from pathlib import Path

from rulebook_tools.catalog.domains import Domain, Status, Updated
from rulebook_tools.catalog.languages import expected_language, is_known, language_key
from rulebook_tools.catalog.lookup import Catalog, State, catalog_of
from rulebook_tools.catalog.merge import merge
from rulebook_tools.catalog.messages import Message
from rulebook_tools.catalog.notes import with_english
from rulebook_tools.catalog.po import check_size, new_header, parse_po, po_text
from rulebook_tools.catalog.review import Review, Said, kinds_of, quotation_marks, reader
from rulebook_tools.catalog.shelf import CatalogFile, is_there, read_file, unfit
from rulebook_tools.catalog.templates import template
from rulebook_tools.catalog.todo import Todo, states, whereabouts
from rulebook_tools.disk.journal import replace_all
from rulebook_tools.errors import Place, Problem, Problems, UsageError, unknown
from rulebook_tools.source.folders import LABELS, SITE, Folders, label_catalog

SHOWN = 10
"""Untranslated messages that are named for each catalog."""


class Library:
    """The catalogs of a project; each file is read once, when it is first asked for.

    The site's own are asked of `site`, if there is one, that several libraries share.
    """

    def __init__(
        self,
        folders: Folders,
        domains: Sequence[Domain],
        site: Library | None = None,
        required: Collection[str] = (),
    ) -> None:
        """Read nothing yet; in the languages that are `required`, every catalog must be complete."""
        self._folders = folders
        self._required = required
        self._domains = {domain.name: domain for domain in domains}
        self._site = site
        self._files: dict[tuple[str, str], CatalogFile] = {}
        self._catalogs: dict[tuple[str, str], tuple[Catalog | None, Problems]] = {}
        self._brought: dict[str, Catalog | None] = {}

    @property
    def languages(self) -> list[str]:
        """The languages of the site: those of the sources, and those with catalogs.

        The one that the site’s own texts are in comes first, if it is among them.
        """
        sources = {domain.language for name, domain in self._domains.items() if name != LABELS and domain.own}
        return languages_of(sources, self._folders, self._domains[SITE].language)

    def domains(self, language: str) -> list[str]:
        """Return the catalogs that a language needs: none for what is written in it."""
        return [
            name
            for name, domain in self._domains.items()
            if self.messages(name, language) or (domain.brought and is_there(self.path(name, language)))
        ]

    def messages(self, domain: str, language: str) -> Sequence[Message]:
        """Return the messages that a catalog must translate: those that are not written in its language.

        What this package brings along is among them where it has no translation itself, or where the
        project prefers one of its own.
        """
        found = self._domains[domain]
        wanted = found.foreign(language)
        if not found.brought:
            return wanted
        if LABELS in self._domains:
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
        """Return the catalogs of a language that there are, or must be, or of which that cannot be told."""
        return [
            name
            for name in self.domains(language)
            if is_there(self.path(name, language))
            or self._is_wanted(name, language)
            or unfit(self._folders, self.path(name, language).parent)
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
            if self._is_wanted(name, language) or not self._file(name, language).is_in_work
        ]

    @property
    def wanted(self) -> frozenset[str]:
        """The languages that some catalog must be complete in, whatever it says."""
        return frozenset(self._required).union(*(domain.wanted for domain in self._domains.values()))

    def _is_wanted(self, name: str, language: str) -> bool:
        return language in self._required or language in self._domains[name].wanted

    @property
    def in_work(self) -> frozenset[str]:
        """The files of catalogs, as a user knows them, in which anything may be missing or wrong."""
        return frozenset(
            self._folders.shown(self.path(name, language))
            for language in self.languages
            for name in set(self.begun(language)).difference(self.due(language))
        )

    @property
    def complete(self) -> list[str]:
        """The languages that nothing is missing in, where no problem was found."""
        return [name for name in self.languages if self.due(name) == self.domains(name)]

    def path(self, domain: str, language: str) -> Path:
        """Return where a catalog lies."""
        return self._folders.locales / language / "LC_MESSAGES" / f"{domain}.po"

    def for_language(self, domain: str, language: str) -> list[Catalog]:
        """Return the catalogs to ask in turn for a language: its own, then those that stand in.

        For what this package brings along, its own catalogs come after the project's.
        """
        asked: list[Catalog | None] = []
        found = self._domains[domain]
        for name in dict.fromkeys((language, *found.fallback)):
            if name == found.language and not (found.brought and name == language):
                break  # what comes after it is never needed
            asked.append(self.catalog(domain, name)[0])
            asked.append(self.translated_labels(name) if found.brought else None)
        return [catalog for catalog in asked if catalog]

    def catalog(self, domain: str, language: str) -> tuple[Catalog | None, Problems]:
        """Return a catalog and what is wrong with it."""
        if domain == SITE and self._site is not None:
            return self._site.catalog(domain, language)
        key = domain, language
        if key not in self._catalogs:
            file = self._file(domain, language)
            shown = self._folders.shown(self.path(domain, language))
            messages, catalog = self._domains[domain].messages, None
            problems = Problems(list(file.problems.found))
            if file.po is not None:
                catalog = catalog_of(file.po, shown, language, messages, problems)
            self._catalogs[key] = catalog, problems
        return self._catalogs[key]

    def problems(self, languages: Sequence[str]) -> list[Problem]:
        """Return what is broken in the catalogs of some languages; missing translations are not."""
        return [
            problem
            for language in languages
            for domain in self.begun(language)
            for problem in self.broken(domain, language)
        ]

    def broken(self, domain: str, language: str) -> list[Problem]:
        """Return what is broken in a catalog: translations that are not shown, or all of it."""
        if domain not in self.begun(language):
            return []
        return self.catalog(domain, language)[1].found

    def unreadable(self, languages: Sequence[str]) -> list[Problem]:
        """Return why catalogs that must be complete cannot be read: without them no site can be built."""
        return [
            problem
            for language in languages
            for domain in self.due(language)
            if self.catalog(domain, language)[0] is None
            for problem in self.broken(domain, language)
        ]

    def missing(self, language: str) -> list[Problem]:
        """Return what is not translated, or only in part, where it must be: the first few of each catalog."""
        found = []
        for domain in self.due(language):
            catalog, _ = self.catalog(domain, language)
            if catalog is None:
                continue
            file = self._folders.shown(self.path(domain, language))
            todo = [
                message for message in self.messages(domain, language) if catalog.state(message) in UNFINISHED
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

    @cache  # noqa: B019 -- a library lives as long as its command
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

    @cache  # noqa: B019 -- a library lives as long as its command
    def _texts(self, name: str, language: str) -> Sequence[Said]:
        """Return each message with its texts in a language, and their place in a catalog."""
        return list(self._said(name, language))

    def _said(self, name: str, language: str) -> Iterator[Said]:
        domain = self._domains[name]
        asked = [(self.catalog(name, language)[0], self.path(name, language))]
        if domain.brought:
            asked.append((self.translated_labels(language), label_catalog(language)))
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

    def status(self) -> Iterator[Status]:
        """Yield how far each catalog of each language has come; a missing one has nothing."""
        states: tuple[State, ...] = ("translated", "fuzzy", "refused", "missing")
        for language in self.languages:
            for name in self.begun(language):
                catalog = self.catalog(name, language)[0] or Catalog(language)
                found = [catalog.state(message) for message in self.messages(name, language)]
                counts = {state: found.count(state) for state in states}
                yield Status(name, language, counts, name not in self.due(language))

    def todo(self, language: str) -> list[Todo]:
        """Return what is left to do in the catalogs of a language that are begun, what is read most first.

        Raises `SourceError` where one of them cannot be read.
        """
        found, problems = list[Todo](), Problems()
        for name in self.begun(language):
            file, (catalog, wrong) = self._file(name, language), self.catalog(name, language)
            if file.po is None or catalog is None:
                problems.found += wrong.found
                continue
            shown = self._folders.shown(self.path(name, language))
            found += states(name, shown, self.messages(name, language), catalog, file.po)
        problems.raise_any()
        return sorted((todo for todo in found if not todo.is_done), key=lambda todo: todo.rank)

    def whereabouts(self, name: str, language: str) -> Iterator[Todo]:
        """Yield every message of a catalog as it is in a language, and where that is written."""
        shown, brought = self._folders.shown, self._domains[name].brought
        files = [(self.catalog(name, language)[0], shown(self.path(name, language)))]
        if brought:
            files.append((self.translated_labels(language), shown(label_catalog(language))))
        return whereabouts(self._domains[name], language, self._file(name, language).po, *files)

    def add(self, language: str, games: Collection[str] = ()) -> list[Updated]:
        """Write the catalogs that a language lacks, and bring the others up to date.

        Of games, those named alone are begun, if any is. What is begun is in work.
        Raises `UsageError` for what is no language, `SourceError` where a catalog is broken.
        """
        if not is_known(language):
            raise UsageError(f"no language {language!r}; expected {expected_language(language)}")
        for other in self.languages:
            if other != language and language_key(other) == language_key(language):
                way_out = f"`rulebook translate add {other}` writes the catalogs that it lacks"
                raise UsageError(f"the language {language!r} is there already, as {other!r}; {way_out}")

        def begun(language: str) -> list[str]:
            chosen = {SITE, LABELS, *games, *self.begun(language)} if games else self._domains.keys()
            return [name for name in self.domains(language) if name in chosen]

        return self._update([language], begun)

    def update(self, languages: Sequence[str] = ()) -> list[Updated]:
        """Bring the catalogs of some languages (all, if none is named) up to date with the sources.

        Raises `SourceError` where something is wrong with the file of one, and writes none of them then.
        """
        renewed = [name for name in self._domains if is_there(self._template(name))]
        return self._update(languages or self.languages, self.begun, renewed)

    def write_templates(self, names: Sequence[str] = ()) -> list[Updated]:
        """Write the templates of catalogs, or of all, beside the folders of the languages.

        Raises `UsageError` for a name that no catalog has.
        """
        for name in names:
            if name not in self._domains:
                raise UsageError(unknown("catalog", name, self._domains))
        return self._update([], self.begun, names or list(self._domains))

    def templates(self) -> dict[str, tuple[str, str]]:
        """Return the language that each catalog is translated from, and where its template lies."""
        shown = self._folders.shown
        return {
            name: (domain.language, shown(self._template(name))) for name, domain in self._domains.items()
        }

    def _template(self, name: str) -> Path:
        return self._folders.locales / f"{name}.pot"

    def _update(
        self,
        languages: Sequence[str],
        domains: Callable[[str], Sequence[str]],
        templates: Sequence[str] = (),
    ) -> list[Updated]:
        """Write the catalogs of `domains` in some languages, all worked out before the first is written."""
        problems = Problems()
        files: dict[Path, bytes] = {}
        report = []
        for language in languages:
            for name in domains(language):
                old = self._file(name, language)
                if old.problems.found and not old.is_missing:
                    problems.found += old.problems.found
                    continue
                content, updated = self._updated(self._domains[name], language, old)
                if updated.changed:
                    files[self.path(name, language)] = content
                    entries = len(self.messages(name, language)) + updated.obsolete
                    check_size(updated.file, content, entries, problems)
                report.append(updated)
        for name in templates:
            path, domain = self._template(name), self._domains[name]
            messages = domain.own if LABELS in self._domains else domain.messages
            content = template(name, self._noted(domain, messages, ""))
            before = path.read_bytes() if path.is_file() else b""
            files[path] = content
            report.append(Updated(self._folders.shown(path), content != before, len(messages), 0, 0))
        problems.raise_any()
        replace_all(self._folders.root, {self._folders.shown(path): files[path] for path in files})
        self._files.clear()
        self._catalogs.clear()
        self._brought.clear()
        return report

    def _updated(self, domain: Domain, language: str, file: CatalogFile) -> tuple[bytes, Updated]:
        """Return a catalog's new content, and what is new about it."""
        path, old = self.path(domain.name, language), file.po
        if old is None:
            header = new_header(domain.name, language)
            old = parse_po(path.name, header.encode(), language, Problems())
            assert old is not None  # noqa: S101 -- our own header
        messages = self.messages(domain.name, language)
        po = merge(self._noted(domain, messages, language), old, domain.aliases)
        content = po_text(po)
        known = {entry.message.key for entry in old.entries}
        return content, Updated(
            self._folders.shown(path),
            file.content != content,
            sum(not entry.strings and entry.message.key not in known for entry in po.entries),
            sum(entry.fuzzy for entry in po.entries),
            len(po.obsolete),
        )

    def _noted(self, domain: Domain, wanted: Iterable[Message], language: str) -> Sequence[Message]:
        """Return messages as a translator into a language sees them: with the English, if that helps.

        English is taken as this very update leaves it, so that a second one changes nothing.
        """
        messages = list(domain.noted(wanted))
        path = self.path(domain.name, ENGLISH)
        old = self._file(domain.name, ENGLISH).po
        if ENGLISH in {domain.language, language} or old is None:
            return messages
        po = merge(self.messages(domain.name, ENGLISH), old, domain.aliases)
        english = catalog_of(po, self._folders.shown(path), ENGLISH, messages, Problems())
        return list(with_english(messages, english))

    def translated_labels(self, language: str) -> Catalog | None:
        """Return this package's own catalog of its labels, or None where it has none of this language."""
        if self._site is not None:
            return self._site.translated_labels(language)
        if language not in self._brought:
            path, site = label_catalog(language), self._domains[SITE]
            content = path.read_bytes() if path.is_file() else None
            po = None if content is None else parse_po(path.name, content, language, Problems())
            labels = [message for message in site.messages if message.key in site.brought]
            found = catalog_of(po, path.name, language, labels, Problems()) if po else None
            self._brought[language] = found
        return self._brought[language]

    def _file(self, domain: str, language: str) -> CatalogFile:
        key = domain, language
        if key not in self._files:
            self._files[key] = read_file(self._folders, self.path(domain, language), language)
        return self._files[key]


def languages_of(sources: Collection[str], folders: Folders, first: str) -> list[str]:
    """Return the languages of a site: those of its sources and those with catalogs, `first` before all."""
    found = dict.fromkeys([*sorted(sources), *folders.languages()])
    return sorted(found, key=lambda language: language != first)


ENGLISH = "en"
UNFINISHED: Mapping[State, str] = {
    "missing": "is not translated",
    "fuzzy": "has changed since it was translated",
}
"""What is left to do about a message; a refused one is a problem of its own."""
