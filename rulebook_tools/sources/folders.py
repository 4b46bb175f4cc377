"""The folders of a project, and safe reading of its sources."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Container, Mapping
from dataclasses import dataclass
from errno import EISDIR, ELOOP, ENAMETOOLONG
from pathlib import Path

from rulebook_tools.engine.guard import printable
from rulebook_tools.sources.nodes import MAX_BYTES, Node, parse
from rulebook_tools.util.errors import Place, Problem, Problems, UsageError

KINDS = (
    (stat.S_ISDIR, os.strerror(EISDIR)),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)
LINK_EXPECTED = "what it stands for itself, or a link to it within the project"
"""The text after "expected" in problems about links that are not followed."""


class InvalidFile(Exception):
    """Raised for a file that must not or cannot be read: its path, the fault, what was expected."""

    def __init__(self, path: Path, wrong: str, expected: str) -> None:
        self.path, self.wrong, self.expected = path, wrong, expected
        super().__init__(f"{path}: {wrong}; expected {expected}")


def find(path: Path, root: Path) -> tuple[Path, os.stat_result]:
    """Return the real path and the status of a file or folder.

    Raises `InvalidFile` if it is missing, or if a link leads out of the project. Links in a path outside of
    `root` (the project) may lead anywhere, because the user chose the path.
    """
    try:
        real = Path(os.path.realpath(path, strict=True)) if _is_below(path, root) else path
        status = real.stat()
    except (OSError, ValueError) as error:
        raise _unfound(path, root, error) from error
    if real is not path and not real.is_relative_to(os.path.realpath(root)):
        link, leads = _first_link_out(path, root)
        raise InvalidFile(link, f"leads out of the project, to {leads}", LINK_EXPECTED)
    return real, status


def content_of(path: Path, root: Path, most: int) -> bytes:
    """Return the content of a plain file of at most `most` bytes.

    Raises `InvalidFile` for any other file, and for a link that leads out of the project, `root`.
    """
    real, status = find(path, root)
    check_plain(path, status, most)
    try:
        return real.read_bytes()
    except OSError as error:
        raise unreadable(path, error) from error


def check_plain(path: Path, status: os.stat_result, most: int) -> None:
    """Raise `InvalidFile` unless a path leads to a plain file of at most `most` bytes, by its `status`."""
    if not stat.S_ISREG(status.st_mode):
        kind = next((name for is_kind, name in KINDS if is_kind(status.st_mode)), "no plain file")
        raise InvalidFile(path, f"cannot be read: {kind}", "a plain file")
    if status.st_size > most:
        raise InvalidFile(path, f"the file has {status.st_size} bytes", f"at most {most}")


def unreadable(path: Path, error: OSError | ValueError) -> InvalidFile:
    """Return the error for a file or folder that the system refuses to read."""
    wrong = f"cannot be read: {getattr(error, 'strerror', None) or error}"
    return InvalidFile(path, wrong, "a readable file or folder")


def _is_below(path: Path, root: Path) -> bool:
    """Return whether a path, as written, is below the project's root; links are not followed."""
    inside = os.path.join(os.path.abspath(root), "")  # noqa: PTH100, PTH118 -- follows no link
    return os.path.join(os.path.abspath(path), "").startswith(inside)  # noqa: PTH100, PTH118 -- the same


def _unfound(path: Path, root: Path, error: OSError | ValueError) -> InvalidFile:
    """Return the error for a missing file, or for a broken link that is a part of its path."""
    for link in (*reversed(path.parents), path):
        if link.is_symlink() and not link.exists() and (link == path or _is_below(link, root)):
            leads = os.readlink(link)  # noqa: PTH115 -- as it is written
            is_circle = getattr(error, "errno", None) == ELOOP
            wrong = "a link that leads back to itself" if is_circle else f"a link to nothing, {leads}"
            return InvalidFile(link, f"cannot be read: {wrong}", LINK_EXPECTED)
    if getattr(error, "errno", None) == ENAMETOOLONG:
        return InvalidFile(path, "cannot be read: too long a name", "a shorter one")
    return unreadable(path, error)


def _first_link_out(path: Path, root: Path) -> tuple[Path, str]:
    """Return the first part of a path that is a link out of `root`, and the target of the link."""
    real = os.path.realpath(root)
    for step in (*reversed(path.parents), path):
        if _is_below(step, root) and not (leads := Path(os.path.realpath(step))).is_relative_to(real):
            return step, str(leads)
    return path, os.path.realpath(path)


SITE = "site"
"""The name of the catalog for texts that all games share; no game may have this name."""
LABELS = "rulebook_tools"
"""The name of the catalog for this package's labels; no game can have this name."""
LABELS_FILE, IDENTITY_FILE = "labels.yml", "site.yml"
"""The names of the files in `docs/site` that are not pages."""
GAME_FILE = "game.yml"
"""The file that every game has; a new game may be created in a folder without it."""
ABOUT, WELCOME = SITE_PAGES = "about", "home"
"""The names of the pages that every site has; no game may have one of these names."""
PAGES = ("index", "glossary", "rulings", "checked")
"""The names of pages that games have besides their chapters; no chapter may have one of these ids."""
GAME_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
GAME_NAME = "small letters, digits and single hyphens, a letter first"
LONGEST_NAME = 60
"""The largest number of characters in a game's name, which becomes part of file names and addresses."""
WINDOWS_DEVICES = frozenset(
    ["con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(10))]
)
"""Names that no folder can have on Windows."""
ENGINE = "engine.py"
"""The optional file of a game with its executable rules."""
MAX_FILES = 5000
"""The largest number of files in one folder of sources; large rulebooks have some hundred examples."""
CHAPTER_FILE = re.compile(r"[0-9]{2}-([a-z][a-z0-9_-]*)\.(?:yml|md)")
YAML = (".yml", ".yaml")
PAGE = ".md"
"""File extension of chapters written as Hugo pages."""
LANGUAGE = re.compile(r"[a-z]{2,3}([_-][A-Za-z0-9]{2,8})*")


def base_language(tag: str) -> str:
    """Return a language tag without region and script: `pt` for `pt_BR` or `pt-BR`."""
    return re.split("[_-]", tag)[0]


PACKAGE = Path(__file__).resolve().parents[1]
CHECKOUT = PACKAGE.parent
"""The folder that contains the package: in its repository, the root of the repository."""


@dataclass(frozen=True, slots=True)
class Folders:
    """The folders of a project, such as `docs/games`, by its `root`; some of them may be missing."""

    root: Path

    @property
    def games(self) -> Path:
        """The folder with one folder for each game."""
        return self.root / "docs" / "games"

    @property
    def site(self) -> Path:
        """The folder with the texts that all games share."""
        return self.root / "docs" / "site"

    @property
    def assets(self) -> Path:
        """The folder of files that are published unchanged, such as pictures."""
        return self.root / "docs" / "assets"

    @property
    def locales(self) -> Path:
        """The folder with one folder for each language."""
        return self.root / "locales"

    def catalog(self, name: str, language: str) -> Path:
        """Return the path of the catalog of a domain (`name`) in a language; the file may be missing."""
        return self.locales / language / "LC_MESSAGES" / f"{name}.po"

    @property
    def has_labels(self) -> bool:
        """Whether the project is the repository of this package, which has the package's labels."""
        return (self.root / PACKAGE.name / LABELS_FILE).is_file()

    def name_fault(self, game: str, pages: Container[str]) -> str:
        """Return why a new game cannot be named `game`, or ""; `pages` are the names of the site's pages."""
        if len(game) > LONGEST_NAME:
            return f"the name {game[:20]!r}… has {len(game)} characters; expected at most {LONGEST_NAME}"
        if not GAME_ID.fullmatch(game):
            near = re.sub(r"[^a-z0-9]+", "-", game.lower()).strip("-0123456789")
            example = near if is_game_name(near) and near not in WINDOWS_DEVICES else "my-game"
            return f"{game!r} is not a valid id of a game; expected {GAME_NAME}, such as {example!r}"
        if game in WINDOWS_DEVICES:
            return f"the name {game!r}, which no folder can have on Windows; expected one such as {game}-game"
        if game in {SITE, *SITE_PAGES} or game in pages:
            return f"the name {game!r} is taken by the site itself"
        return f"{self.shown(self.games / game)} already exists" if self.has_game(game) else ""

    def has_game(self, game: str) -> bool:
        """Return whether a game or a file has the name `game`; a folder without `game.yml` is no game."""
        folder = self.games / game
        return os.path.lexists(folder / GAME_FILE) or (os.path.lexists(folder) and not folder.is_dir())

    def engine(self, game: str) -> Path | None:
        """Return the file with a game's executable rules, or None if the game has no such file."""
        path = self.games / game / ENGINE
        return path if path.exists() or path.is_symlink() else None

    def game_ids(self) -> list[str]:
        """Return the ids (names of the folders) of all games, sorted; raise `UsageError` if there is none."""
        if not self.games.is_dir():
            raise UsageError(
                f"{self.games}: no such folder; run this in a project's folder, or name it with --project"
            )
        names = (path.name for path in self.games.iterdir() if path.is_dir())
        ids = sorted(name for name in names if not name.startswith("."))
        if not ids:
            raise UsageError(f"{self.games}: no game in it; expected a folder for each game")
        return ids

    def languages(self) -> list[str]:
        """Return the tags of the languages that have a folder in `locales`, sorted."""
        paths = self.locales.iterdir() if self.locales.is_dir() else ()
        return sorted(path.name for path in paths if path.is_dir() and LANGUAGE.fullmatch(path.name))

    def problem(self, error: InvalidFile) -> Problem:
        """Return an error as a problem, with the file's path relative to the project."""
        return Problem(Place(self.shown(error.path)), error.wrong, error.expected)

    def shown(self, path: Path) -> str:
        """Return a path as messages show it: relative to the project, on one line, printable."""
        name = path.as_posix().removeprefix(f"{self.root.as_posix().rstrip('/')}/")
        return printable("." if path == self.root else name)


def in_writing_order(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files of a new game in the order in which to write them: `game.yml` last.

    As long as `game.yml` is missing, the name is not in use, so an interrupted command can be run again.
    """
    return dict(sorted(files.items(), key=lambda item: item[0].endswith(f"/{GAME_FILE}")))


def is_game_name(name: str) -> bool:
    """Return whether a name is valid for a game."""
    return bool(GAME_ID.fullmatch(name)) and len(name) <= LONGEST_NAME and name != SITE


def label_catalog(language: str) -> Path:
    """Return the path of this package's catalog of labels in a language, which may not exist.

    A wheel has the catalogs inside the package, a checkout has them beside it.
    """
    inside = Folders(PACKAGE)
    return (inside if inside.locales.is_dir() else Folders(CHECKOUT)).catalog(LABELS, language)


def read_bytes(folders: Folders, path: Path, problems: Problems, most: int = MAX_BYTES) -> bytes | None:
    """Return the content of a plain file of at most `most` bytes, or None with the problem noted.

    A link in the project must not lead out of it.
    """
    try:
        return content_of(path, folders.root, most)
    except InvalidFile as error:
        problems.found.append(folders.problem(error))
        return None


def parse_source(file: str, content: bytes, problems: Problems) -> Node | None:
    """Return the tree of nodes of a YAML file's or a Hugo page's content, or None with the problems noted."""
    if not file.endswith(PAGE):
        return parse(file, content, problems)
    from rulebook_tools.sources.pages import parse_page

    return parse_page(file, content, problems)


def source_files(
    folders: Folders, folder: Path, problems: Problems, endings: tuple[str, ...] = YAML
) -> list[Path]:
    """Return the files in a folder with one of the extensions `endings`, sorted, without hidden files."""
    if not (folder.exists() or folder.is_symlink()):
        return []
    try:
        names = _names_in(folder, folders.root)
    except InvalidFile as error:
        problems.found.append(folders.problem(error))
        problems.incomplete = True
        return []
    return [folder / name for name in names if name[0] != "." and name.lower().endswith(endings)]


def _names_in(folder: Path, root: Path) -> list[str]:
    _, status = find(folder, root)
    if not stat.S_ISDIR(status.st_mode):
        raise InvalidFile(folder, "cannot be read: no folder", "a folder")
    try:
        names = sorted(path.name for path in folder.iterdir())
    except OSError as error:
        raise unreadable(folder, error) from error
    if len(names) > MAX_FILES:
        raise InvalidFile(folder, f"holds more than {MAX_FILES} files", "fewer")
    return names
