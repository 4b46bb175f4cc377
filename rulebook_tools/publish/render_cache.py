"""The cache of rendered games: keys are hashes of all inputs of pages, entries are rendered games as JSON.

A build takes unchanged games from the cache and renders the others in parallel.
"""

from __future__ import annotations

import ast
import importlib.metadata
import json
import os
import stat
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache, cached_property, partial
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

from markupsafe import Markup
from platformdirs import user_cache_path

from rulebook_tools.games import installed_games
from rulebook_tools.project.book import Book
from rulebook_tools.project.outline import Outline
from rulebook_tools.render.page import RenderedGame
from rulebook_tools.sources.folders import CHECKOUT, LABELS, PACKAGE, PAGE, SITE, YAML, label_catalog
from rulebook_tools.util.cache import Store, key_of
from rulebook_tools.util.errors import Problem, SourceError, UsageError
from rulebook_tools.util.workers import run_each

DEPENDENCIES = (
    *("babel", "jinja2", "markdown-it-py", "markupsafe", "mkdocs", "mkdocs-material"),
    *("nh3", "pygments", "pyyaml"),
)
"""The names of installed packages whose versions affect pages."""
CODE = (".py", ".jinja", ".yml", ".svg", ".po")
"""The suffixes of this package's files that affect pages."""
LONGEST = 20_000_000
"""The maximum size of a hashed file in bytes; a larger one (no source is) raises `UnknownInputError`."""
GameIn = tuple[str, str]
"""The id of a game and the code of a language."""
Rendered = tuple[str, Mapping[str, str], Sequence[Problem]]
"""The id of a game, its pages as JSON by language, and the problems that prevent its publication."""


def cache_in(folder: Path | None, *kept: Path) -> Store:
    """Return the cache in a folder (default: in the user's cache folder).

    The default is not in the project, because a project from elsewhere could contain a forged cache. Raises
    `UsageError` for a folder in one of those in `kept`, which contain other things.
    """
    for each in kept:
        if folder and Path(os.path.realpath(folder)).is_relative_to(each.resolve()):
            raise UsageError(
                f"{folder} is inside {each}, where no cache belongs; name another folder with --cache"
            )
    return Store(folder or user_cache_path("rulebook-tools", appauthor=False))


def render_games(
    outline: Outline, languages: Sequence[str], contact: str, store: Store, jobs: int
) -> dict[GameIn, RenderedGame]:
    """Return all games in all `languages`: from the cache `store`, or rendered now and put there.

    `contact` is the address for objections (empty: unknown), `jobs` the number of processes. Raises
    `SourceError` with the problems of all games.
    """
    keys = CacheKeys(outline, languages, contact)
    names = [(game, language) for game in outline.abouts for language in languages]
    found = {name: kept for name in names if (kept := stored(store, keys.pages(*name))) is not None}
    tasks = [
        (game, wanted)
        for game in outline.abouts
        if (wanted := [language for language in languages if (game, language) not in found])
    ]
    done = list(run_each(partial(render_game, outline, languages, contact), tasks, jobs))
    if problems := [problem for *_, of_game in done for problem in of_game]:
        raise SourceError(problems)
    code_key.cache_clear()
    now = CacheKeys(outline, languages, contact)
    for game, texts, _ in done:
        for language, text in texts.items():
            found[game, language] = decoded(text)
            # Sources saved during the build have another key now: it is unknown which state was read.
            if (key := keys.pages(game, language)) and key == now.pages(game, language):
                store.put(key, text)
    if done:
        store.trim()
    return {name: found[name] for name in names}


def render_game(
    outline: Outline, languages: Sequence[str], contact: str, task: tuple[str, Sequence[str]]
) -> Rendered:
    """Read and check a game, and render its pages. `task` is the id of the game and the languages to render.

    Pages link to all `languages` of the site, and to `contact` if it is not empty.
    """
    game, wanted = task
    try:
        book = Book.load(outline.folders.root, [game], outline)
        if problems := book.unpublishable(languages):
            return game, {}, problems
        made = {language: book.render_game(game, language, languages, contact=contact) for language in wanted}
    except SourceError as error:
        return game, {}, error.problems
    return game, {language: encoded(pages) for language, pages in made.items()}, ()


def stored(store: Store, key: str) -> RenderedGame | None:
    """Return the rendered game that a cache has under a key; None if there is none or the key is empty."""
    return store.get(key, decoded) if key else None


def encoded(game: RenderedGame) -> str:
    """Return a rendered game as JSON: dataclasses and named tuples as lists of their fields."""
    return json.dumps(game, ensure_ascii=False, separators=(",", ":"), default=_values)


def decoded(text: str) -> RenderedGame:
    """Return the rendered game from the JSON that `encoded` returned."""
    game: RenderedGame = _reader(RenderedGame)(json.loads(text))
    return game


def _values(record: Any) -> list[Any]:
    return [getattr(record, field.name) for field in fields(record)]


@cache
def _reader(kind: Any) -> Callable[[Any], Any]:
    """Return a function that makes values of a type from parsed JSON."""
    if get_origin(kind) is tuple:
        each = _reader(get_args(kind)[0])
        return lambda plain: tuple(map(each, plain))
    if is_dataclass(kind) or hasattr(kind, "_fields"):
        hints = get_type_hints(kind)
        names = kind._fields if hasattr(kind, "_fields") else [field.name for field in fields(kind)]
        # Readers are looked up when they are needed: a type may contain itself.
        return lambda plain: kind(
            *(_reader(hints[name])(each) for name, each in zip(names, plain, strict=True))
        )
    return Markup if kind is Markup else lambda plain: plain


class UnknownInputError(Exception):
    """An input of pages cannot be hashed, so the pages cannot be cached."""


class CacheKeys:
    """Computes the cache keys of a project's games, from one state of its files."""

    def __init__(
        self, outline: Outline, languages: Sequence[str], contact: str, *, marked: bool = False
    ) -> None:
        """Store what all pages depend on, including the site's languages and the address for objections.

        If `marked`, the HTML of each text names its message, for translators.
        """
        self._outline = outline
        self._folders = outline.folders
        self._common = (*languages, contact, "marked" if marked else "")
        self.game, self.pages = cache(self._game), cache(self._pages)

    def _game(self, game: str) -> str:
        """Return the key of a game's sources and executable rules; empty if they cannot be hashed."""
        try:
            engine = self._folders.engine(game)
            if game in installed_games() or (engine is not None and _imports_others(engine)):
                return ""  # some of its code is in other packages
            return key_of(code_key(), game, self._folder_key(self._folders.games / game), self._site)
        except UnknownInputError:
            return ""

    def _pages(self, game: str, language: str) -> str:
        """Return the key of a game's pages in a language; empty if they cannot be cached."""
        languages = dict.fromkeys((language, *self._outline.abouts[game].stand_in))
        try:
            catalogs = [self._catalog(game, name) for name in languages]
        except UnknownInputError:
            return ""
        key = self.game(game)
        return key and key_of(key, language, *self._common, *catalogs)

    @cached_property
    def _site(self) -> str:
        """The cache key of the inputs that all games share: the site's texts, catalogs, published files."""
        languages = self._folders.languages()
        catalogs = [self._catalog(SITE, language) for language in languages]
        published = [
            # Pages tell the sizes of the PDFs that they offer.
            f"{name} {path.lstat().st_size}" if path.suffix == ".pdf" else name
            for name, path in _files(self._folders.assets)
        ]
        own = str(self._folders.root == CHECKOUT)
        return key_of(self._folder_key(self._folders.site), *languages, *catalogs, *published, own)

    def _catalog(self, domain: str, language: str) -> str:
        path = self._folders.catalog(domain, language)
        return key_of(_content(path)) if os.path.lexists(path) else ""

    def _folder_key(self, folder: Path) -> str:
        return key_of(*(part for name, path in _files(folder) for part in (name, _content(path))))


@cache
def code_key() -> str:
    """Return a hash of all code that makes pages: this package, its labels, versions of dependencies."""
    versions = [f"{name} {importlib.metadata.version(name)}" for name in DEPENDENCIES]
    files = [path for path in sorted(PACKAGE.rglob("*")) if path.suffix in CODE]
    # In a checkout the catalogs of labels lie beside the package.
    files += sorted(label_catalog("en").parents[2].glob(f"*/*/{LABELS}.po"))
    return key_of(sys.version, *versions, *map(str, files), *map(_content, files))


def _imports_others(engine: Path) -> bool:
    try:
        nodes = list(ast.walk(ast.parse(_content(engine))))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return True
    names = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    names += ["." * node.level + (node.module or "") for node in nodes if isinstance(node, ast.ImportFrom)]
    return any(name.partition(".")[0] not in {*sys.stdlib_module_names, PACKAGE.name} for name in names)


def _content(path: Path) -> bytes:
    try:
        status = path.lstat()
        if not stat.S_ISREG(status.st_mode) or status.st_size > LONGEST:
            raise UnknownInputError(f"{path}: no plain file, or a very long one")
        return path.read_bytes()
    except OSError as error:
        raise UnknownInputError(f"{path}: {error}") from error


def _files(folder: Path) -> list[tuple[str, Path]]:
    """Return the files below a folder, without hidden ones, as sorted pairs: path in the folder, full path.

    Raises `UnknownInputError` for a link to a folder, and for a folder that is named like a source file.
    """
    found: list[tuple[str, Path]] = []
    for inner, folders, files in os.walk(folder):
        here = Path(inner)
        if any((here / name).is_symlink() for name in folders):
            raise UnknownInputError(f"{inner}: a link to a folder in it")
        folders[:] = [name for name in folders if name[0] != "." and name != "__pycache__"]
        if any(Path(name).suffix in (*YAML, PAGE) for name in folders):
            raise UnknownInputError(f"{inner}: a folder called like a source in it")
        shown = [here / name for name in files if name[0] != "."]
        found += [(path.relative_to(folder).as_posix(), path) for path in shown]
    return sorted(found)
