"""The program for browsers: Python for WebAssembly (Pyodide), this package and its libraries, as files."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from base64 import b64decode
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.metadata import distribution
from pathlib import Path

from babel.core import get_global

from rulebook_tools.catalogs.languages import locale_of
from rulebook_tools.publish.pyodide import INFO, LICENCE, pyodide_files
from rulebook_tools.render.what_if_page import ENGINE
from rulebook_tools.sources.folders import PACKAGE
from rulebook_tools.util.cache import Store

ROOMS = (
    *("catalogs", "checks", "engine", "examples", "explore", "games", "model", "play", "prose"),
    *("render", "sources", "util", "verify"),
)
"""The rooms of this package that run in a browser."""
LIBRARIES: Mapping[str, Sequence[str]] = {
    "Babel": ("babel",),
    "Jinja2": ("jinja2",),
    "MarkupSafe": ("markupsafe",),
    "PyYAML": ("yaml",),
    "markdown-it-py": ("markdown_it",),
    "mdurl": ("mdurl",),
}
"""The packages that run in a browser, by the name of their distribution."""
LICENCES = "LICENCES.txt"
LIST = "engine.json"
"""The name of the file that lists all others, with size and hash."""
HASH = 16
"""How many hexadecimal digits of its hash the address of a file contains."""
DROPPED = ("babel/messages/", "babel/locale-data/", "markdown_it/cli/", "jinja2/testing")


def shared_files(languages: Sequence[str], store: Store) -> dict[str, bytes]:
    """Return the files that all games share, by name: Pyodide, and this package with its libraries.

    The libraries include Babel's data of `languages`. Raises `RulebookError` if Pyodide is not in the cache
    `store` and cannot be downloaded.
    """
    archive = package_archive(tuple(languages))
    return {**pyodide_files(store), "package.zip": archive, LICENCES: LICENCE.encode()}


def listing(files: Mapping[str, tuple[int, str]]) -> bytes:
    """Return the list `LIST` in JSON, which a browser reads first; `files` are size and hash by file name."""
    listed = {name: {"size": size, "hash": digest} for name, (size, digest) in sorted(files.items())}
    version = hash_of(json.dumps(listed).encode())
    return f"{json.dumps({'version': version, 'info': INFO, 'files': listed}, indent=1)}\n".encode()


def hash_of(content: bytes) -> str:
    """Return a short hash of a file's content, for its address."""
    return hashlib.sha256(content).hexdigest()[:HASH]


def write_engine(root: Path, desks: Mapping[str, str], languages: Sequence[str], store: Store) -> None:
    """Write the program for browsers, and the data of games, into the site in the folder `root`.

    `desks` is the data of games by file name, in Base64. Babel's data of `languages` is included. Raises
    `RulebookError` if Pyodide is not in the cache `store` and cannot be downloaded.
    """
    files = shared_files(languages, store) | {name: b64decode(desk) for name, desk in desks.items()}
    files[LIST] = listing({name: (len(content), hash_of(content)) for name, content in files.items()})
    folder = root / ENGINE
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(content)


@lru_cache(maxsize=1)
def package_archive(languages: tuple[str, ...]) -> bytes:
    """Return a zip archive of this package and its libraries, with Babel's data of some languages."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in sorted({**dict(_package_files()), **dict(_libraries(languages))}.items()):
            archive.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def _package_files() -> Iterator[tuple[str, bytes]]:
    files = [PACKAGE / "__init__.py"]
    files += [each for room in ROOMS for each in (PACKAGE / room).rglob("*.py")]
    files += [*(PACKAGE / "templates").glob("*.jinja"), *(PACKAGE / "theme" / "drawings").glob("*.svg")]
    for file in files:
        yield f"{PACKAGE.name}/{file.relative_to(PACKAGE).as_posix()}", file.read_bytes()


def _libraries(languages: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    locales = {"root"}
    for language in languages:
        name = str(locale_of(language))
        while name not in locales | {""}:
            locales.add(name)
            name = get_global("parent_exceptions").get(name) or name.rpartition("_")[0]
    for library, packages in LIBRARIES.items():
        for file in distribution(library).files or ():
            name, path = file.as_posix(), Path(str(file.locate()))
            is_data = name.startswith("babel/locale-data/") and path.stem in locales
            is_code = name.split("/")[0] in packages and path.suffix in (".py", ".dat")
            is_licence = "dist-info" in name and "licen" in name.lower()
            if path.is_file() and (is_data or is_licence or (is_code and not name.startswith(DROPPED))):
                yield name, path.read_bytes()
