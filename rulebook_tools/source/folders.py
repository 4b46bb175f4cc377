"""Where the sources of a project lie, and reading them safely."""

from __future__ import annotations

import os
import re
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from rulebook_tools.engine.guard import printable
from rulebook_tools.errors import Place, Problem, Problems, UsageError
from rulebook_tools.source.files import Unfit, content_of, names_in
from rulebook_tools.source.nodes import MAX_BYTES, Node, parse

SITE = "site"
"""The catalog of the texts that all games share; no game may be called so."""
LABELS = "rulebook_tools"
"""The catalog of the labels that this package brings along; no game can be called so."""
LABELS_FILE, IDENTITY_FILE = "labels.yml", "site.yml"
"""The files of `docs/site` that are no pages."""
GAME_FILE = "game.yml"
"""Makes a folder a game."""
SITE_PAGES = ("about", "home")
"""The pages about itself that every site has."""
PAGES = ("index", "glossary", "rulings", "checked")
"""The pages that every game has, beside its chapters."""
GAME_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
GAME_NAME = "small letters, digits and single hyphens, a letter first"
LONGEST_NAME = 60
"""Characters of a game's name: files and addresses are called by it."""
WINDOWS_DEVICES = frozenset(
    ["con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(10))]
)
"""The names that no folder can have on Windows."""
ENGINE = "engine.py"
"""The file in a game's folder that may hold its executable rules."""
MOST_FILES = 5000
"""Files in one folder of sources: the largest rulebooks have some hundred examples."""
CHAPTER_FILE = re.compile(r"[0-9]{2}-([a-z][a-z0-9_-]*)\.(?:yml|md)")
PAGE = ".md"
"""Ends the names of chapters written as Hugo rules blocks."""
LANGUAGE = re.compile(r"[a-z]{2,3}([_-][A-Za-z0-9]{2,8})*")

PACKAGE = Path(__file__).resolve().parents[1]
CHECKOUT = PACKAGE.parent
"""The project that this package is developed in; elsewhere, the folder that it was installed into."""


class Tree(NamedTuple):
    """A source as it was read: its content, its tree if it has one, and what was wrong with it."""

    content: bytes
    node: Node | None
    problems: Sequence[Problem]


@dataclass(frozen=True, slots=True)
class Folders:
    """The folders of a project: `docs/games`, `docs/site`, `locales`."""

    root: Path
    trees: dict[Path, Tree] | None = field(default=None, compare=False, repr=False)
    """The sources that were read before, for whoever reads them again and again."""

    @property
    def games(self) -> Path:
        """The folder with one folder a game."""
        return self.root / "docs" / "games"

    @property
    def site(self) -> Path:
        """The folder with the texts that all games share."""
        return self.root / "docs" / "site"

    @property
    def assets(self) -> Path:
        """The folder with the files that pages show as they are: pictures."""
        return self.root / "docs" / "assets"

    @property
    def locales(self) -> Path:
        """The folder with one folder a language."""
        return self.root / "locales"

    def why_not_called(self, game: str, pages: Container[str]) -> str:
        """Say why a new game cannot have a name; an empty text if it can. `pages` are those of the site."""
        if len(game) > LONGEST_NAME:
            return f"the name {game[:20]!r}… has {len(game)} characters; expected at most {LONGEST_NAME}"
        if not GAME_ID.fullmatch(game):
            near = re.sub(r"[^a-z0-9]+", "-", game.lower()).strip("-0123456789")
            example = near if is_game_name(near) and near not in WINDOWS_DEVICES else "my-game"
            return f"the name {game!r}; expected {GAME_NAME}, such as {example!r}"
        if game in WINDOWS_DEVICES:
            return f"the name {game!r}, which no folder can have on Windows; expected one such as {game}-game"
        if game in {SITE, *SITE_PAGES} or game in pages:
            return f"the name {game!r} is taken by the site itself"
        return f"{self.shown(self.games / game)} is there already" if self.has_game(game) else ""

    def has_game(self, game: str) -> bool:
        """Say whether a name is a game's, or a file's in its place; a folder without `game.yml` is none's."""
        folder = self.games / game
        return os.path.lexists(folder / GAME_FILE) or (os.path.lexists(folder) and not folder.is_dir())

    def engine(self, game: str) -> Path | None:
        """Return the file with a game's executable rules, or None where its folder has none."""
        path = self.games / game / ENGINE
        return path if path.exists() or path.is_symlink() else None

    def game_ids(self) -> list[str]:
        """Return the ids of all games; raise `UsageError` where there is none."""
        if not self.games.is_dir():
            raise UsageError(
                f"{self.games}: no such folder; run this in a project's folder, or name it with --project"
            )
        ids = sorted(
            path.name for path in self.games.iterdir() if path.is_dir() and not path.name.startswith(".")
        )
        if not ids:
            raise UsageError(f"{self.games}: no game in it; expected a folder for each game")
        return ids

    def language_folders(self) -> list[Path]:
        """Return the folders in `locales`, each of which should be a language."""
        if not self.locales.is_dir():
            return []
        return sorted(path for path in self.locales.iterdir() if path.is_dir() and path.name[0] != ".")

    def languages(self) -> list[str]:
        """Return the languages that have a folder in `locales`."""
        return [path.name for path in self.language_folders() if LANGUAGE.fullmatch(path.name)]

    def shown(self, path: Path) -> str:
        """Return a path as places name it: relative to the project, on one line, whatever is in it."""
        name = path.as_posix().removeprefix(f"{self.root.as_posix().rstrip('/')}/")
        return printable("." if path == self.root else name)


def in_writing_order(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return files of a new game in the order in which they are to be written: `game.yml` last.

    Before it is there the name is free, so a command that was cut off can be run again.
    """
    last = {name: content for name, content in files.items() if name.endswith(f"/{GAME_FILE}")}
    return {name: content for name, content in files.items() if name not in last} | last


def is_game_name(name: str) -> bool:
    """Say whether a game may be called so."""
    return bool(GAME_ID.fullmatch(name)) and len(name) <= LONGEST_NAME and name != SITE


def label_catalog(language: str) -> Path:
    """Return where this package's catalog of its labels lies, if it has one of this language.

    A wheel carries the catalogs inside the package; in a checkout they lie beside it, among all others.
    """
    inside = PACKAGE / "locales"
    locales = inside if inside.is_dir() else CHECKOUT / "locales"
    return locales / language / "LC_MESSAGES" / f"{LABELS}.po"


def read_bytes(folders: Folders, path: Path, problems: Problems, most: int = MAX_BYTES) -> bytes | None:
    """Return the content of a file of at most so many bytes, or None with the problem noted.

    It must be a plain file, and where its path begins in the project, it must lie there.
    """
    try:
        return content_of(path, folders.root, most)
    except Unfit as unfit:
        problems.add(Place(folders.shown(unfit.path)), unfit.wrong, unfit.expected)
        return None


def read_source(folders: Folders, path: Path, problems: Problems) -> Node | None:
    """Return the tree of a YAML file or a Hugo page, or None with the problems noted."""
    content, trees = read_bytes(folders, path, problems), folders.trees
    known = trees.get(path) if trees is not None else None
    if content is None or known is None or known.content != content:
        found = Problems()
        node = None if content is None else parse_source(folders.shown(path), content, found)
        known = Tree(content or b"", node, found.found)
        if trees is not None:
            trees[path] = known
    problems.found += known.problems
    problems.incomplete |= known.node is None
    return known.node


def parse_source(file: str, content: bytes, problems: Problems) -> Node | None:
    """Return the tree of a source, by the ending of its name; None with the problems noted."""
    if not file.endswith(PAGE):
        return parse(file, content, problems)
    from rulebook_tools.source.pages import parse_page

    return parse_page(file, content, problems)


def yaml_files(folders: Folders, folder: Path, problems: Problems) -> list[Path]:
    """Return the YAML files of a folder by name."""
    return _files(folders, folder, (".yml", ".yaml"), problems)


def source_files(folders: Folders, folder: Path, problems: Problems) -> list[Path]:
    """Return the YAML files and Hugo pages of a folder by name."""
    return _files(folders, folder, (".yml", ".yaml", PAGE), problems)


def _files(folders: Folders, folder: Path, endings: tuple[str, ...], problems: Problems) -> list[Path]:
    """Return what is named as a file of some kind in a folder, if there is one; hidden files are none."""
    if not (folder.exists() or folder.is_symlink()):
        return []
    try:
        names = names_in(folder, folders.root, MOST_FILES)
    except Unfit as unfit:
        problems.add(Place(folders.shown(unfit.path)), unfit.wrong, unfit.expected)
        problems.incomplete = True
        return []
    found = [name for name in names if name[0] != "." and name.lower().endswith(endings)]
    return [folder / name for name in sorted(found)]
