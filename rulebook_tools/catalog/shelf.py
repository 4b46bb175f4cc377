"""The files of catalogs where they lie: read, or why they cannot be."""

from __future__ import annotations

import codecs
import os
import re
from dataclasses import dataclass, field
from pathlib import Path

from rulebook_tools.catalog.po import IN_WORK, MAX_BYTES, STATE, PoFile, parse_po
from rulebook_tools.errors import Place, Problems
from rulebook_tools.source.folders import Folders, read_bytes

IN_WORK_HEADER = re.compile(
    rf'^[^#\n]*(?:"|\\n){STATE}:[ \t]*{IN_WORK}[ \t]*\\n'.encode(), re.IGNORECASE | re.MULTILINE
)


HEAD = 50_000
"""Bytes of a file that is not read, in which its header would be."""
UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


@dataclass(frozen=True, slots=True)
class CatalogFile:
    """A catalog's file as it was read: None for what is not there, or cannot be read."""

    po: PoFile | None = None
    content: bytes | None = None
    problems: Problems = field(default_factory=Problems)
    is_missing: bool = False

    @property
    def is_in_work(self) -> bool:
        """Whether the header says that nobody expects it to be complete, be the rest readable or not."""
        content = self.content or b""
        if content.startswith(UTF_16):
            content = content[:HEAD].decode("utf-16", "ignore").encode("utf-8", "ignore")
        return bool(IN_WORK_HEADER.search(content.partition(b"\nmsgctxt")[0]))


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
    if content is None:
        return CatalogFile(content=_head(path), problems=problems)
    return CatalogFile(parse_po(folders.shown(path), content, language, problems), content, problems)


def _head(path: Path) -> bytes | None:
    """Return how a file begins that is too large to be read; None for what is no file."""
    if not path.is_file():
        return None
    try:
        with path.open("rb") as file:
            return file.read(HEAD)
    except OSError:
        return None


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
