"""What pages are made of, told by its content: the same inputs give the same pages."""

from __future__ import annotations

import ast
import importlib.metadata
import os
import stat
import sys
from functools import cache, cached_property
from pathlib import Path

from rulebook_tools.games import ENTRY_POINTS
from rulebook_tools.sources.folders import CHECKOUT, LABELS, PACKAGE, SITE, Folders, label_catalog
from rulebook_tools.util.cache import key_of

USED = (
    "babel",
    "jinja2",
    "markdown-it-py",
    "markupsafe",
    "mkdocs",
    "mkdocs-material",
    "nh3",
    "pygments",
    "pyyaml",
)
"""The packages that have a say in how a page looks."""
CODE = (".py", ".jinja", ".yml", ".html", ".xml", ".css", ".js", ".svg", ".png", ".woff2", ".po")
"""The endings of the files of this package that pages come from."""
LONGEST = 20_000_000
"""Bytes of a file that is looked into; no source is as long."""


class Unknown(Exception):
    """What something is made of cannot be told: it is made anew each time."""


class Inputs:
    """Tells what the pages of a project are made of, each part by a key of its content.

    Every method raises `Unknown` where that cannot be told. Files are read once.
    """

    def __init__(self, folders: Folders) -> None:
        self._folders = folders

    def again(self) -> Inputs:
        """Return the inputs as they are by now: what was changed meanwhile is told apart."""
        code_key.cache_clear()
        return Inputs(self._folders)

    @property
    def root(self) -> Path:
        """The project's folder."""
        return self._folders.root

    @cache  # noqa: B019 -- as long as a build
    def game(self, game: str) -> str:
        """Return the key of a game's sources, with its executable rules."""
        if game in _offered():
            raise Unknown(f"the rules of {game} come from another package")
        engine = self._folders.engine(game)
        if engine is not None:
            _check_imports(engine)
        return self._folder_key(self._folders.games / game)

    @cached_property
    def site(self) -> str:
        """The key of what all games share: the site's texts and catalogs, the names of the pictures."""
        languages = self._folders.languages()
        catalogs = [self.catalog(SITE, language) for language in languages]
        pictures = [name for name, _ in _files(self._folders.assets)]
        own = str(self._folders.root == CHECKOUT)
        return key_of(self._folder_key(self._folders.site), *languages, *catalogs, *pictures, own)

    @cache  # noqa: B019 -- as long as a build
    def catalog(self, domain: str, language: str) -> str:
        """Return the key of a catalog, which may be missing."""
        path = self._folders.locales / language / "LC_MESSAGES" / f"{domain}.po"
        if not os.path.lexists(path):
            return ""
        self._check_place(path)
        return key_of(_content(path))

    def _folder_key(self, folder: Path) -> str:
        self._check_place(folder)
        return key_of(*(part for name, path in _files(folder) for part in (name, _content(path))))

    def _check_place(self, path: Path) -> None:
        """Raise `Unknown` for a path with links in it: where they may lead is found out where it is read."""
        inside = os.path.relpath(path, self._folders.root)
        if os.path.realpath(path) != os.path.join(self._root, inside):  # noqa: PTH118 -- as realpath has it
            raise Unknown(f"{path}: a link on the way")

    @cached_property
    def _root(self) -> str:
        return os.path.realpath(self._folders.root)


@cache
def code_key() -> str:
    """Return the key of all code that makes pages: this package, its labels, the versions of what it uses."""
    versions = [f"{name} {importlib.metadata.version(name)}" for name in USED]
    files = [path for path in sorted(PACKAGE.rglob("*")) if path.suffix in CODE]
    labels = sorted(
        label_catalog("en").parents[2].glob(f"*/*/{LABELS}.po")
    )  # in a checkout they lie beside it
    return key_of(sys.version, *versions, *map(str, [*files, *labels]), *map(_content, [*files, *labels]))


@cache
def _offered() -> frozenset[str]:
    """Return the games that other packages bring along."""
    return frozenset(each.name for each in importlib.metadata.entry_points(group=ENTRY_POINTS))


def _check_imports(engine: Path) -> None:
    """Raise `Unknown` where a file of rules imports what is neither Python's own nor of this package."""
    try:
        tree = ast.parse(_content(engine))
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise Unknown(f"{engine}: {error}") from error
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or ""] if not node.level else ["."]
        else:
            continue
        for name in names:
            top = name.partition(".")[0]
            if top not in sys.stdlib_module_names and top != PACKAGE.name:
                raise Unknown(f"{engine}: imports {name}")


def _content(path: Path) -> bytes:
    """Return what a plain file holds."""
    try:
        status = path.lstat()
        if not stat.S_ISREG(status.st_mode) or status.st_size > LONGEST:
            raise Unknown(f"{path}: no plain file, or a very long one")
        return path.read_bytes()
    except OSError as error:
        raise Unknown(f"{path}: {error}") from error


def _files(folder: Path) -> list[tuple[str, Path]]:
    """Return the files below a folder that are not hidden, by their paths in it, in order.

    A link to a folder is not followed: whether it leads back is found out where sources are read.
    """
    found: list[tuple[str, Path]] = []
    for inner, folders, files in os.walk(folder):
        here = Path(inner)
        if any((here / name).is_symlink() for name in folders):
            raise Unknown(f"{inner}: a link to a folder in it")
        folders[:] = [name for name in folders if name[0] != "." and name != "__pycache__"]
        shown = [here / name for name in files if name[0] != "."]
        found += [(path.relative_to(folder).as_posix(), path) for path in shown]
    return sorted(found)
