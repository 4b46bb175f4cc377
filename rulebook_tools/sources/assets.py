"""Check the files in `docs` that a site generator publishes: links, sizes, scripts in SVG files."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from xml.parsers import expat

from rulebook_tools.sources.folders import (
    LINK_EXPECTED,
    Folders,
    InvalidFile,
    check_plain,
    content_of,
    find,
    unreadable,
)
from rulebook_tools.util.errors import Place, Problem, Problems

MAX_ENTRIES = 50_000
"""The largest number of files and folders in `docs`; the content of a linked folder counts for each link."""
MAX_PICTURE = 20_000_000
"""The largest size of a picture, in bytes; a printed page in full colour has fewer."""
MAX_ASSET = 200_000_000
"""The largest size, in bytes, of a published file that is no picture, such as a booklet to print."""
PICTURE_ENDINGS = ("png", "jpg", "jpeg", "webp", "avif", "gif", "svg")
"""File extensions of pictures that a page can show."""
PAGE_ENDINGS = ("html", "htm", "xhtml", "xht", "shtml", "xml", "svgz")
"""File extensions that a browser opens as pages, so that it runs their scripts."""


def is_published(name: str) -> bool:
    """Return whether a file, named by its path in `docs`, is published: an asset that is not hidden."""
    return name.startswith("assets/") and not any(part.startswith(".") for part in name.split("/"))


def check_docs(folders: Folders, problems: Problems) -> list[Problem]:
    """Note files that a site must not contain: links out of the project, SVG scripts, large files, pipes.

    Return warnings about published files that can run scripts. All links to folders are followed, because a
    site generator does the same.
    """
    docs, warnings, waiting, met = folders.games.parent, list[Problem](), [folders.games.parent], 0
    try:
        find(docs, folders.root)
    except InvalidFile as error:
        problems.found.append(folders.problem(error))
        return warnings
    while waiting:
        entries = _entries(waiting.pop(), folders, problems)
        met += len(entries)
        if met > MAX_ENTRIES:
            wrong = f"holds more than {MAX_ENTRIES} files and folders"
            problems.add(Place(folders.shown(docs)), wrong, "fewer")
            break
        for path in entries:
            try:
                _check_entry(path, docs, folders)
            except InvalidFile as error:
                problems.found.append(folders.problem(error))
                continue
            if path.is_dir():
                waiting.append(path)
            elif _ending(path) in PAGE_ENDINGS and is_published(path.relative_to(docs).as_posix()):
                wrong = "browsers open this file as a page of the site, and run its scripts"
                warnings.append(Problem(Place(folders.shown(path)), wrong, "your own files alone"))
    return warnings


def _entries(folder: Path, folders: Folders, problems: Problems) -> Sequence[Path]:
    """Return up to MAX_ENTRIES + 1 paths in a folder; none, with the problem noted, if it is unreadable."""
    try:
        with os.scandir(folder) as entries:
            return sorted(folder / entry.name for entry in islice(entries, MAX_ENTRIES + 1))
    except OSError as error:
        problems.found.append(folders.problem(unreadable(folder, error)))
        return ()


def _check_entry(path: Path, docs: Path, folders: Folders) -> None:
    """Raise `InvalidFile` for a link or a file that a site must not contain."""
    is_link, is_folder = path.is_symlink(), path.is_dir()
    is_file = not is_folder and is_published(path.relative_to(docs).as_posix())
    is_broken = is_link and not path.name.startswith(".") and not path.exists()
    if not (is_file or is_broken or (is_folder and is_link)):
        return
    real, status = find(path, folders.root)
    if is_link:
        _check_visible(path, real, folders)
    if is_folder:
        way = (Path(os.path.realpath(each)) for each in path.parents if each.is_relative_to(docs))
        if any(each.is_relative_to(real) for each in way):
            raise InvalidFile(path, f"a link to a folder that contains it, {real}", LINK_EXPECTED)
        return
    ending = _ending(path)
    check_plain(path, status, MAX_PICTURE if ending in PICTURE_ENDINGS else MAX_ASSET)
    if not os.access(path, os.R_OK):
        raise InvalidFile(path, "cannot be read: Permission denied", "a readable file or folder")
    if ending == "svg" and (active := active_part(content_of(path, folders.root, MAX_PICTURE))):
        raise InvalidFile(path, f"a drawing that can run scripts: {active}", "a drawing alone")


def _ending(path: Path) -> str:
    return path.suffix.lower().removeprefix(".")


def _check_visible(link: Path, real: Path, folders: Folders) -> None:
    """Raise `InvalidFile` if `real`, the target of a link, is hidden or in a folder such as `.git`."""
    parts = real.relative_to(os.path.realpath(folders.root)).parts
    if hidden := [part for part in parts if part.startswith(".")]:
        raise InvalidFile(link, f"a link to what is hidden, {hidden[0]}", LINK_EXPECTED)


XHTML = "http://www.w3.org/1999/xhtml"
ACTIVE = frozenset({"script", "foreignobject", "handler", "listener", "iframe", "embed", "object"})
"""SVG elements that run scripts, or whose content is not SVG."""
SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:")
HARMLESS = ("http:", "https:", "mailto:", "data:image/")
"""Allowed beginnings of an address in an SVG file, if it has a scheme."""


class _Active(Exception):
    """Raised for a part of an SVG file that could run a script."""


def active_part(content: bytes) -> str:
    """Return a description of the first part of an SVG file that could run a script, or an empty text.

    If the file is not well-formed, return the XML error: browsers run scripts before the faulty place.
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
    """Return whether an address runs no script; its control characters are ignored, as in browsers."""
    plain = "".join(character for character in address if character > " ").lower()
    return not SCHEME.match(plain) or plain.startswith(HARMLESS)


def _check_instruction(target: str, _data: str) -> None:
    if target.lower() == "xml-stylesheet":
        raise _Active("a stylesheet for XML")


def _refuse_entities(name: str, *_: object) -> None:
    raise _Active(f"the entity {name}")
