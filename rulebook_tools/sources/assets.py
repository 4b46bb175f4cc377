"""Check the files in `docs` that a site generator publishes: links, sizes, scripts in SVG files."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from xml.parsers import expat

from rulebook_tools.sources.folders import (
    LINK_EXPECTED,
    Folders,
    Found,
    Unfit,
    check_plain,
    content_of,
    find,
    unreadable,
)
from rulebook_tools.util.errors import Place, Problem, Problems

MOST_ENTRIES = 50_000
"""Files and folders in `docs`, counted once for each link to them; a large rulebook has hundreds."""
MAX_PICTURE = 20_000_000
"""Bytes of a picture: a page of print in full colour has fewer."""
MAX_ASSET = 200_000_000
"""Bytes of any other published file, such as a booklet to print."""
PICTURE_ENDINGS = ("png", "jpg", "jpeg", "webp", "avif", "gif", "svg")
"""File extensions of pictures that a page can show."""
PAGE_ENDINGS = ("html", "htm", "xhtml", "xht", "shtml", "xml", "svgz")
"""File extensions that a browser opens as pages, with their scripts."""


def is_published(name: str) -> bool:
    """Return whether a file, named by its path in `docs`, is published: assets that are not hidden are."""
    return name.startswith("assets/") and not any(part.startswith(".") for part in name.split("/"))


def check_docs(folders: Folders, problems: Problems) -> list[Problem]:
    """Note files that a site must not contain: links out of the project, SVG scripts, long files, pipes.

    Return warnings about published files that can run scripts. All links to folders are followed, because a
    site generator does the same.
    """
    docs = folders.games.parent
    walk = _Walk(folders, problems)
    try:
        walk.open.append((docs, find(docs, folders.root).path, ()))
        walk.through()
    except Unfit as unfit:
        problems.found.append(folders.problem(unfit))
    return walk.warnings


@dataclass(slots=True)
class _Walk:
    """A walk through folders that detects circles of links."""

    folders: Folders
    problems: Problems
    open: list[tuple[Path, Path, tuple[Path, ...]]] = field(default_factory=list)
    """Folders to visit: path, real path, and the real paths of the folders with links on the way."""
    met: int = 0
    warnings: list[Problem] = field(default_factory=list)

    def through(self) -> None:
        while self.open:
            folder, real, links = self.open.pop()
            for entry in self._entries(folder):
                path = folder / entry.name
                try:
                    self._look(path, entry, real, links)
                except Unfit as unfit:
                    self.problems.found.append(self.folders.problem(unfit))

    def _entries(self, folder: Path) -> Sequence[os.DirEntry[str]]:
        """Return the entries of a folder if it is readable; raise `Unfit` for too many entries in all."""
        found = []
        try:
            with os.scandir(folder) as entries:
                for entry in entries:
                    found.append(entry)
                    self.met += 1
                    if self.met > MOST_ENTRIES:
                        wrong = f"holds more than {MOST_ENTRIES} files and folders"
                        raise Unfit(self.folders.games.parent, wrong, "fewer")
        except OSError as error:
            self.problems.found.append(self.folders.problem(unreadable(folder, error)))
        return sorted(found, key=lambda entry: entry.name)

    def _look(self, path: Path, entry: os.DirEntry[str], real: Path, links: tuple[Path, ...]) -> None:
        """Check an entry of a folder whose real path is `real`."""
        is_link, is_hidden = entry.is_symlink(), entry.name.startswith(".")
        if path.is_dir():
            found = find(path, self.folders.root) if is_link else Found(real / entry.name, entry.stat())
            links = (*links, real) if is_link else links
            if is_link:
                _check_visible(path, found.path, self.folders)
            if is_link and any(link.is_relative_to(found.path) for link in links):
                raise Unfit(path, f"a link that leads round in a circle, to {found.path}", LINK_EXPECTED)
            self.open.append((path, found.path, links))
        elif is_published(path.relative_to(self.folders.games.parent).as_posix()):
            _check_published(path, find(path, self.folders.root), self.folders, is_link=is_link)
            if _ending(path) in PAGE_ENDINGS:
                wrong = "browsers open this file as a page of the site, and run its scripts"
                self.warnings.append(Problem(Place(self.folders.shown(path)), wrong, "your own files alone"))
        elif is_link and not is_hidden and not path.exists():
            find(path, self.folders.root)


def _check_published(path: Path, found: Found, folders: Folders, *, is_link: bool) -> None:
    if is_link:
        _check_visible(path, found.path, folders)
    ending = _ending(path)
    check_plain(path, found.status, MAX_PICTURE if ending in PICTURE_ENDINGS else MAX_ASSET)
    if not os.access(path, os.R_OK):
        raise Unfit(path, "cannot be read: Permission denied", "what can be read")
    if ending == "svg" and (active := active_part(content_of(path, folders.root, MAX_PICTURE))):
        raise Unfit(path, f"a drawing that can run scripts: {active}", "a drawing alone")


def _ending(path: Path) -> str:
    return path.suffix.lower().removeprefix(".")


def _check_visible(link: Path, real: Path, folders: Folders) -> None:
    """Raise `Unfit` for a link to something hidden, such as a repository's own files."""
    parts = real.relative_to(os.path.realpath(folders.root)).parts
    if hidden := [part for part in parts if part.startswith(".")]:
        raise Unfit(link, f"a link to what is hidden, {hidden[0]}", LINK_EXPECTED)


XHTML = "http://www.w3.org/1999/xhtml"
ACTIVE = frozenset({"script", "foreignobject", "handler", "listener", "iframe", "embed", "object"})
"""Elements that run scripts, or that contain more than a drawing."""
SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:")
HARMLESS = ("http:", "https:", "mailto:", "data:image/")
"""Allowed beginnings of an address with a scheme."""


class _Active(Exception):
    """A part of a drawing that could run a script."""


def active_part(content: bytes) -> str:
    """Return a description of the first part of an SVG file that could run a script, or an empty text.

    A file that is not well-formed counts, because browsers run the part before the fault.
    """
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.StartElementHandler = _check_element
    parser.ProcessingInstructionHandler = _check_instruction
    parser.EntityDeclHandler = _refuse_entities
    try:
        parser.Parse(content, True)  # noqa: FBT003 -- taken by position alone
    except _Active as active:
        return str(active)
    except (expat.ExpatError, ValueError, LookupError) as error:
        return f"no well-formed XML: {error}"
    return ""


def _check_element(name: str, attributes: dict[str, str]) -> None:
    namespace, _, element = name.rpartition(" ")
    if element.lower() in ACTIVE or namespace == XHTML:
        raise _Active(f"the element <{element}>")
    for key, value in attributes.items():
        attribute = key.rpartition(" ")[2].lower()
        if attribute.startswith("on"):
            raise _Active(f"the attribute {attribute}")
        if attribute == "href" and not _is_harmless(value):
            raise _Active("an address that runs something")
        if attribute == "attributename" and value.lower().endswith("href"):
            raise _Active("an address that changes")


def _is_harmless(address: str) -> bool:
    """Return whether an address runs no script; browsers ignore its control characters."""
    plain = "".join(character for character in address if character > " ").lower()
    return not SCHEME.match(plain) or plain.startswith(HARMLESS)


def _check_instruction(target: str, _data: str) -> None:
    if target.lower() == "xml-stylesheet":
        raise _Active("a stylesheet for XML")


def _refuse_entities(name: str, *_: object) -> None:
    raise _Active(f"the entity {name}")
