"""Updates of catalogs after changes of the sources; templates and settings for translation platforms."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rulebook_tools.catalogs.catalog import Domain, catalog_of
from rulebook_tools.catalogs.catalog_files import CatalogFile, Catalogs
from rulebook_tools.catalogs.entries import PoEntry, PoFile
from rulebook_tools.catalogs.languages import expected_language, is_known, language_key
from rulebook_tools.catalogs.merge import merge
from rulebook_tools.catalogs.messages import Message
from rulebook_tools.catalogs.po import MAX_BYTES, new_header, new_po, po_text
from rulebook_tools.catalogs.translator_notes import with_english
from rulebook_tools.sources.folders import LABELS, SITE
from rulebook_tools.util.errors import Place, Problems, UsageError, unknown
from rulebook_tools.util.writing import replace_all

ENGLISH = "en"


@dataclass(frozen=True, slots=True)
class Updated:
    """The result of updating one file: whether it changed, and how many entries are new, fuzzy, obsolete."""

    file: str
    changed: bool
    new: int
    fuzzy: int
    obsolete: int


class CatalogUpdater:
    """Writes new and updated catalogs of a project; if one of them fails, none is written."""

    def __init__(self, catalogs: Catalogs) -> None:
        self._catalogs, self._folders, self._domains = catalogs, catalogs.folders, catalogs.all_domains

    def add(self, language: str, games: Collection[str] = ()) -> list[Updated]:
        """Write the missing catalogs of a language and update the others.

        If `games` are given, only these get new catalogs. A new catalog is marked "in work".
        Raises `UsageError` for an unknown language, `SourceError` for a broken catalog.
        """
        if not is_known(language):
            raise UsageError(f"no language {language!r}; expected {expected_language(language)}")
        for other in self._catalogs.languages:
            if other != language and language_key(other) == language_key(language):
                way_out = f"`rulebook translate add {other}` writes the catalogs that it lacks"
                raise UsageError(
                    f"the project already has the language {language!r}, as {other!r}; {way_out}"
                )
        chosen = {SITE, LABELS, *games, *self._catalogs.begun(language)} if games else self._domains.keys()
        return self._update({language: [name for name in self._catalogs.domains(language) if name in chosen]})

    def update(self, languages: Sequence[str] = ()) -> list[Updated]:
        """Update the catalogs of the given languages, or of all; also update the existing templates.

        Raises `SourceError` for a broken catalog; then no file is written.
        """
        renewed = [name for name in self._domains if os.path.lexists(self._template(name))]
        begun = {each: self._catalogs.begun(each) for each in languages or self._catalogs.languages}
        return self._update(begun, renewed)

    def write_templates(self, names: Sequence[str] = ()) -> list[Updated]:
        """Write the templates (`.pot` files) of the named domains, or of all, into `locales/`.

        Raises `UsageError` for an unknown name.
        """
        for name in names:
            if name not in self._domains:
                raise UsageError(unknown("catalog", name, self._domains))
        return self._update({}, names or list(self._domains))

    def labels(self, domain: Domain, language: str) -> tuple[bytes, int]:
        """Return a catalog of this package's labels, and how many of them are not translated.

        `domain` has the labels. Each has the project's translation, or else the translation in this package.
        """
        own, bundled = self._catalogs.catalog(SITE, language), self._catalogs.translated_labels(language)
        entries = [own.get(*each.key) or bundled.get(*each.key) for each in domain.messages]
        old = self._catalogs.file(SITE, language).po or new_po(SITE, language)
        fields = old.header.strings[0].replace(
            f"Project-Id-Version: {SITE}\n", f"Project-Id-Version: {domain.name}\n"
        )
        header = old.header._replace(strings=(fields,))
        old = replace(old, header=header, entries=tuple(filter(None, entries)), obsolete=())
        po = merge(list(domain.noted(domain.messages)), old, {})
        missing = sum(not entry.is_translated for entry in po.entries)
        return po_text(po), missing

    def templates(self) -> dict[str, str]:
        """Return the path of each domain's template, by the domain's name."""
        return {name: self._folders.shown(self._template(name)) for name in self._domains}

    def _template(self, name: str) -> Path:
        return self._folders.locales / f"{name}.pot"

    def _update(self, begun: Mapping[str, Sequence[str]], templates: Sequence[str] = ()) -> list[Updated]:
        """Update catalogs and templates, and write those that change.

        `begun` has the domains of the catalogs by language, `templates` those of the templates.
        """
        problems = Problems()
        files: dict[str, bytes] = {}
        report = []
        for language, names in begun.items():
            for name in names:
                old = self._catalogs.file(name, language)
                if old.problems.found and not old.is_missing:
                    problems.found += old.problems.found
                    continue
                content, updated = self._updated(self._domains[name], language, old)
                if updated.changed:
                    files[updated.file] = content
                if updated.changed and len(content) > MAX_BYTES:  # obsolete entries add to it
                    wrong = f"after the update, the catalog would have {len(content)} bytes"
                    expected = f"at most {MAX_BYTES}; remove obsolete entries, those after #~, or comments"
                    problems.add(Place(updated.file), wrong, expected)
                report.append(updated)
        for name in templates:
            path, domain = self._template(name), self._domains[name]
            messages = domain.own if LABELS in self._domains else domain.messages
            content = template(name, self._with_notes(domain, messages, ""))
            shown, is_changed = self._folders.shown(path), not path.is_file() or path.read_bytes() != content
            if is_changed:
                files[shown] = content
            report.append(Updated(shown, is_changed, len(messages), 0, 0))
        problems.raise_any()
        replace_all(self._folders.root, files)
        self._catalogs.forget()
        return report

    def _updated(self, domain: Domain, language: str, file: CatalogFile) -> tuple[bytes, Updated]:
        path, old = self._folders.catalog(domain.name, language), file.po or new_po(domain.name, language)
        messages = self._catalogs.messages(domain.name, language)
        po = merge(self._with_notes(domain, messages, language), old, domain.aliases)
        content = po_text(po)
        known = {entry.message.key for entry in old.entries}
        return content, Updated(
            self._folders.shown(path),
            file.content != content,
            sum(not entry.strings and entry.message.key not in known for entry in po.entries),
            sum(entry.fuzzy for entry in po.entries),
            len(po.obsolete),
        )

    def _with_notes(self, domain: Domain, wanted: Iterable[Message], language: str) -> Sequence[Message]:
        """Return the `wanted` messages of a catalog with notes, and the English text of each as a help.

        No English text is added if the sources or the catalog (its `language`) are English, or if there is no
        English catalog. English texts are those after its update, so that a second update changes nothing.
        """
        messages = list(domain.noted(wanted))
        path = self._folders.catalog(domain.name, ENGLISH)
        old = self._catalogs.file(domain.name, ENGLISH).po
        if ENGLISH in {domain.language, language} or old is None:
            return messages
        po = merge(self._catalogs.messages(domain.name, ENGLISH), old, domain.aliases)
        english = catalog_of(po, self._folders.shown(path), ENGLISH, messages)
        return list(with_english(messages, english))


CHECK_FLAGS = (
    r'md-text, placeholders:r"\{[\w.-]+(?=[:}])|\]\([a-z]+:[^)\s]+\)", ignore-inconsistent, ignore-reused'
)
"""Weblate's flags: check Markdown, mark placeholders and links; ignore repeated texts."""


def template(name: str, messages: Iterable[Message]) -> bytes:
    """Return the content of the domain `name`'s template, a PO file of messages without translations.

    Its header marks new catalogs as "in work"; it has no date, so that equal messages give equal bytes.
    """
    comments = [f"{name}: what there is to translate", ""]
    header = new_header(name, comments, {"Plural-Forms": "nplurals=INTEGER; plural=EXPRESSION;"})
    header = header._replace(fuzzy=True)
    return po_text(PoFile(header, 2, lambda _number: 0, tuple(map(PoEntry, messages))))


def components(templates: Mapping[str, str], project: str, repository: str) -> list[dict[str, Any]]:
    """Return the input for `weblate import_json`: one component for each domain, linked to the first.

    `templates` are the paths of the templates by domain; `project` is the slug in Weblate, `repository` the
    URL of the Git repository. `import_json` takes no source language.
    """
    first = next(iter(templates)).replace("_", "-")
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
            "allow_translation_propagation": False,
            "check_flags": CHECK_FLAGS,
        }
        for at, (name, path) in enumerate(templates.items())
    ]
