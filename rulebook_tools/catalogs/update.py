"""Catalogs begun and brought up to date with the sources; templates for translation platforms."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rulebook_tools.catalogs.catalog import Domain, catalog_of
from rulebook_tools.catalogs.catalog_files import CatalogFile, Catalogs, is_there
from rulebook_tools.catalogs.languages import expected_language, is_known, language_key
from rulebook_tools.catalogs.merge import merge
from rulebook_tools.catalogs.messages import Message
from rulebook_tools.catalogs.po import MAX_BYTES, PoEntry, PoFile, new_header, new_po, po_text
from rulebook_tools.catalogs.translator_notes import with_english
from rulebook_tools.sources.folders import LABELS, SITE
from rulebook_tools.util.errors import Place, Problems, UsageError, unknown
from rulebook_tools.util.writing import replace_all

ENGLISH = "en"


@dataclass(frozen=True, slots=True)
class Updated:
    """What an update did to a catalog."""

    file: str
    changed: bool
    new: int
    fuzzy: int
    obsolete: int


class CatalogUpdater:
    """Writes the catalogs of a catalogs, all that a command writes or none."""

    def __init__(self, catalogs: Catalogs) -> None:
        """Write nothing yet."""
        self._catalogs, self._folders, self._domains = catalogs, catalogs.folders, catalogs.all_domains

    def add(self, language: str, games: Collection[str] = ()) -> list[Updated]:
        """Write the catalogs that a language lacks, and bring the others up to date.

        Of games, those named alone are begun, if any is. What is begun is in work.
        Raises `UsageError` for what is no language, `SourceError` where a catalog is broken.
        """
        if not is_known(language):
            raise UsageError(f"no language {language!r}; expected {expected_language(language)}")
        for other in self._catalogs.languages:
            if other != language and language_key(other) == language_key(language):
                way_out = f"`rulebook translate add {other}` writes the catalogs that it lacks"
                raise UsageError(f"the language {language!r} is there already, as {other!r}; {way_out}")

        def begun(language: str) -> list[str]:
            chosen = (
                {SITE, LABELS, *games, *self._catalogs.begun(language)} if games else self._domains.keys()
            )
            return [name for name in self._catalogs.domains(language) if name in chosen]

        return self._update([language], begun)

    def update(self, languages: Sequence[str] = ()) -> list[Updated]:
        """Bring the catalogs of some languages (all, if none is named) up to date with the sources.

        Raises `SourceError` where something is wrong with the file of one, and writes none of them then.
        """
        renewed = [name for name in self._domains if is_there(self._template(name))]
        return self._update(languages or self._catalogs.languages, self._catalogs.begun, renewed)

    def write_templates(self, names: Sequence[str] = ()) -> list[Updated]:
        """Write the templates of catalogs, or of all, beside the folders of the languages.

        Raises `UsageError` for a name that no catalog has.
        """
        for name in names:
            if name not in self._domains:
                raise UsageError(unknown("catalog", name, self._domains))
        return self._update([], self._catalogs.begun, names or list(self._domains))

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
                old = self._catalogs.file(name, language)
                if old.problems.found and not old.is_missing:
                    problems.found += old.problems.found
                    continue
                content, updated = self._updated(self._domains[name], language, old)
                if updated.changed:
                    files[self._catalogs.path(name, language)] = content
                    if len(content) > MAX_BYTES:  # obsolete entries make it grow
                        wrong = f"brought up to date, the catalog would have {len(content)} bytes"
                        expected = (
                            f"at most {MAX_BYTES}; remove obsolete entries, those after #~, or comments"
                        )
                        problems.add(Place(updated.file), wrong, expected)
                report.append(updated)
        for name in templates:
            path, domain = self._template(name), self._domains[name]
            messages = domain.own if LABELS in self._domains else domain.messages
            content = template(name, self._noted(domain, messages, ""))
            is_changed = not path.is_file() or path.read_bytes() != content
            if is_changed:
                files[path] = content
            report.append(Updated(self._folders.shown(path), is_changed, len(messages), 0, 0))
        problems.raise_any()
        replace_all(self._folders.root, {self._folders.shown(path): files[path] for path in files})
        self._catalogs.forget()
        return report

    def _updated(self, domain: Domain, language: str, file: CatalogFile) -> tuple[bytes, Updated]:
        """Return a catalog's new content, and what is new about it."""
        path, old = self._catalogs.path(domain.name, language), file.po or new_po(domain.name, language)
        messages = self._catalogs.messages(domain.name, language)
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
        path = self._catalogs.path(domain.name, ENGLISH)
        old = self._catalogs.file(domain.name, ENGLISH).po
        if ENGLISH in {domain.language, language} or old is None:
            return messages
        po = merge(self._catalogs.messages(domain.name, ENGLISH), old, domain.aliases)
        english = catalog_of(po, self._folders.shown(path), ENGLISH, messages, Problems())
        return list(with_english(messages, english))


CHECK_FLAGS = "md-text, ignore-inconsistent, ignore-reused"
"""What Weblate is to check: links and marks of Markdown; one word may well be two elsewhere, or two one."""


def template(name: str, messages: Iterable[Message]) -> bytes:
    """Return the template of a catalog: every message, no translation, and a header to be filled in.

    A catalog that is made from it is in work. There is no date: the same messages give the same bytes.
    """
    comments = [f"{name}: what there is to translate", ""]
    header = new_header(name, comments, {"Plural-Forms": "nplurals=INTEGER; plural=EXPRESSION;"})
    header = header._replace(fuzzy=True)
    return po_text(PoFile(header, 2, lambda _number: 0, tuple(map(PoEntry, messages))))


def components(
    catalogs: Mapping[str, tuple[str, str]], project: str, repository: str
) -> list[dict[str, Any]]:
    """Return what `weblate import_json` makes components of: one a catalog, the others linked to the first.

    `catalogs` gives the language that each is translated from, and the path of its template; `project`
    is the project's name in addresses of Weblate.
    """
    first = next(iter(catalogs)).replace("_", "-")
    return [
        {
            "name": name,
            "slug": name.replace("_", "-"),
            "vcs": "git",
            "repo": repository if at == 0 else f"weblate://{project}/{first}",
            "filemask": f"locales/*/LC_MESSAGES/{name}.po",
            "new_base": path,
            "file_format": "po",
            "new_lang": "add",
            "language_code_style": "posix",
            "source_language": language,
            "allow_translation_propagation": False,
            "check_flags": CHECK_FLAGS,
        }
        for at, (name, (language, path)) in enumerate(catalogs.items())
    ]
