"""Create a starter game: small and complete, in every language of the site.

`game/` has its files with `«keys»` for texts, `texts/` a file of texts by key for each language, from which
both the sources and the catalogs are made.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from rulebook_tools.catalogs.messages import rulebook_messages
from rulebook_tools.catalogs.po import parse_po, po_text
from rulebook_tools.catalogs.quotation import QUOTES
from rulebook_tools.games import find_game
from rulebook_tools.model import SITE_LANGUAGE
from rulebook_tools.project.book import Book
from rulebook_tools.sources.decode import plain
from rulebook_tools.sources.folders import Folders, in_writing_order
from rulebook_tools.sources.nodes import parse
from rulebook_tools.sources.rulebooks import load_about, load_rulebook, load_site
from rulebook_tools.sources.schema import schema_files
from rulebook_tools.sources.yaml_writing import Authorship, identity_file
from rulebook_tools.util.errors import Problem, Problems, SourceError, UsageError, unknown
from rulebook_tools.util.writing import write_new, write_whole

HERE = Path(__file__).parent
TEMPLATES, TEXTS = HERE / "game", HERE / "texts"
LANGUAGES = tuple(sorted(path.stem for path in TEXTS.glob("*.yml")))
"""The languages for which there are starter texts."""
SCHEMAS = "docs/schemas"
"""The project's folder of JSON schemas; existing schemas are not replaced."""
NOTHING = Authorship()
VALID_TITLE = "A"
"""A valid title, to find out whether the title is the cause of a problem."""
KEY = re.compile("«([^»]+)»")


@dataclass(frozen=True, slots=True)
class Start:
    """A new game that is not written yet: its files, and the languages for which texts are missing."""

    files: Mapping[str, bytes]
    """The content of each file by its path in the project."""
    untranslated: tuple[str, ...]
    """The languages of the project for which the starter has no texts."""
    lacking: tuple[str, ...]
    """The languages into which the other games of the project are not translated yet."""


def start(
    folders: Folders,
    game: str,
    languages: Sequence[str] = (SITE_LANGUAGE,),
    title: str | None = None,
    authorship: Authorship = NOTHING,
) -> Start:
    """Return a new, checked game with its catalogs; nothing is written yet.

    `game` is its id. Its sources are in the first language, its catalogs in the others and in those of the
    project. A new project's `site.yml` gets the `authorship`.

    Raises `UsageError` for a bad or taken id, for a first language without starter texts, and for a title
    that pages cannot show; `SourceError` for any other problem of the game.
    """
    language = languages[0]
    if why_not := folders.name_fault(game, load_site(folders, Problems()).pages):
        raise UsageError(why_not)
    if find_game(game) is not None:
        raise UsageError(f"an installed package already has executable rules of {game}; choose another name")
    if language not in LANGUAGES:
        raise UsageError(unknown("starter in the language", language, LANGUAGES))
    title = game.replace("-", " ").title() if title is None else " ".join(title.split())
    games = sorted(path.parent.name for path in folders.games.glob("*/game.yml"))
    abouts = [load_about(folders, name, Problems()) for name in games]
    before = dict.fromkeys([*(about.language.name for about in abouts if about), *folders.languages()])
    others = [name for name in {**before, **dict.fromkeys(languages)} if name != language]
    written = identity_file(folders, language, authorship)
    files = _checked_files(_NewGame(game, title, authorship.author, language), others, written)
    files |= {f"{SCHEMAS}/{name}": content for name, content in schema_files().items()}
    for name in [name for name in files if name.startswith(SCHEMAS) and (folders.root / name).exists()]:
        del files[name]
    untranslated = tuple(name for name in others if name not in LANGUAGES)
    lacking = tuple(dict.fromkeys(name for name in languages if games and name not in before))
    return Start(in_writing_order(files), untranslated, lacking)


@dataclass(frozen=True, slots=True)
class _NewGame:
    """The id, title, author (may be empty) and language of a new game."""

    id: str
    title: str
    author: str
    language: str


def _checked_files(game: _NewGame, others: Sequence[str], written: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files of a game with catalogs in the `others` languages, by their paths in a project.

    `written` are the other files of a new project, whose site needs catalogs too; empty if it is not new.
    Raises `UsageError` for a title that pages cannot show, `SourceError` for any other problem.
    """
    title = game.title
    try:
        title.encode()
    except UnicodeEncodeError as error:
        raise UsageError(f"the title {title!r}; expected text in UTF-8") from error
    if mark := QUOTES.search(title):
        expected = "none: each language has its own; write them into game.yml and the catalogs"
        raise UsageError(f"the title {title!r}: the quotation mark {mark[0]}; expected {expected}")
    problems, files = _try_out(game, others, written)
    if problems and not _try_out(replace(game, title=VALID_TITLE), others, written)[0]:
        expected = problems[0].expected or "another one"
        raise UsageError(f"the title {title!r}: {problems[0].wrong}; expected {expected}")
    if problems:
        raise SourceError(problems)
    return files


def _try_out(
    game: _NewGame, others: Sequence[str], written: Mapping[str, bytes]
) -> tuple[Sequence[Problem], dict[str, bytes]]:
    """Create and check a game in a temporary project; return its problems, and its files if it has none."""
    with tempfile.TemporaryDirectory(prefix="rulebook-") as made:
        folders = Folders(Path(made).resolve() / "project")
        _write_sources(folders, game)
        write_new(folders.root, written)
        try:
            for other in others:
                if other in LANGUAGES:
                    Book.load(folders.root).catalog_updater.add(other)
                    _translate(folders, replace(game, language=other))
            if problems := Book.load(folders.root).check():
                return problems, {}
        except SourceError as error:
            return error.problems, {}
        book = Book.load(folders.root)
        for other in others:
            book.catalog_updater.add(other)
        for name, content in book.record():
            write_whole(folders.root / name, content)
        catalogs = folders.locales.rglob("*.po" if written else f"{game.id}.po")
        paths = [*(folders.games / game.id).rglob("*.*"), *folders.site.glob("*"), *catalogs]
        schemas = {f"{SCHEMAS}/{name}": content for name, content in book.schemas().items()}
        return [], {folders.shown(path): path.read_bytes() for path in sorted(paths)} | schemas


def _write_sources(folders: Folders, game: _NewGame) -> None:
    problems, path = Problems(), TEXTS / f"{game.language}.yml"
    node = parse(path.name, path.read_bytes(), problems)
    problems.raise_any()
    texts = plain(node) if node else {}
    assert isinstance(texts, Mapping)  # noqa: S101 -- our own file
    values = {key: str(text).rstrip("\n") for key, text in texts.items()}
    title, author = (json.dumps(text, ensure_ascii=False) for text in (game.title, game.author))
    values |= {
        "language": game.language,
        "game/id": game.id,
        "game/title": title[1:-1],
        "game/author": f"author: {author}" if game.author else "# author: …",
    }
    for template in TEMPLATES.rglob("*.*"):
        if template.suffix in {".yml", ".py"}:
            content = fill_in(template.read_text("utf-8"), values)
            write_whole(folders.games / game.id / template.relative_to(TEMPLATES), content.encode())


def fill_in(template: str, values: Mapping[str, str]) -> str:
    """Replace the `«keys»` of a template by their values; all lines of a value are indented alike."""

    def text(key: re.Match[str]) -> str:
        line = template[template.rfind("\n", 0, key.start()) + 1 : key.start()]
        first, *rest = values[key[1]].split("\n")
        indent = " " * (len(line) - len(line.lstrip()))
        return "\n".join([first, *(indent + more if more else "" for more in rest)])

    return KEY.sub(text, template)


def _translate(folders: Folders, game: _NewGame) -> None:
    """Fill in the new game's catalog in `game.language` with the starter's texts."""
    with tempfile.TemporaryDirectory(prefix="rulebook-") as made:
        other = Folders(Path(made).resolve())
        _write_sources(other, game)
        translated = load_rulebook(other, game.id, Problems())
    assert translated is not None  # noqa: S101 -- our own files
    path = folders.catalog(game.id, game.language)
    po = parse_po(path.name, path.read_bytes(), game.language, Problems())
    assert po is not None  # noqa: S101 -- it has just been written
    entries = (
        entry._replace(strings=(text.text, text.plural)[: 1 + bool(text.plural)])
        for entry, text in zip(po.entries, rulebook_messages(translated), strict=True)
    )
    write_whole(path, po_text(po.finished(entries)))
