"""A game to begin with: small and complete, written in every language that the site speaks.

`game/` holds its files with `«keys»` for texts, `texts/` the texts of one language each. A key is
the context by which catalogs know the text, so that both the sources and the catalogs come from them.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from rulebook_tools.book import Book
from rulebook_tools.catalog.messages import rulebook_messages
from rulebook_tools.catalog.po import parse_po, po_text
from rulebook_tools.catalog.store import write_whole
from rulebook_tools.catalog.style import QUOTES
from rulebook_tools.errors import Problem, Problems, SourceError, UsageError, unknown
from rulebook_tools.games import find_game
from rulebook_tools.model import About
from rulebook_tools.render.labels import SITE_LANGUAGE
from rulebook_tools.source.decode import decode, plain
from rulebook_tools.source.folders import Folders, own_texts, read_source
from rulebook_tools.source.nodes import Node, parse
from rulebook_tools.source.rulebooks import load_rulebook, load_site
from rulebook_tools.source.schema import schema_files

HERE = Path(__file__).parent
TEMPLATES, TEXTS = HERE / "game", HERE / "texts"
LANGUAGES = tuple(sorted(path.stem for path in TEXTS.glob("*.yml")))
"""The languages that the starter is written in."""
INNOCENT = "A"
"""A title that nothing is wrong with."""
KEY = re.compile("«([^»]+)»")


@dataclass(frozen=True, slots=True)
class Start:
    """A game about to be written: its files, and what they leave to do."""

    files: Mapping[str, bytes]
    """By their paths in the project."""
    untranslated: tuple[str, ...]
    """The languages of the project that the starter is not written in."""
    lacking: bool
    """Whether the other games of the project are to be translated into the language of this one."""


def start(folders: Folders, game: str, language: str = SITE_LANGUAGE, title: str | None = None) -> Start:
    """Return a new game with its catalogs, worked out and checked, but not written.

    Raises `UsageError` for a name that is bad or taken, for a language that the starter is not
    written in, and for a title that no page could show; `SourceError` where the game itself is at fault.
    """
    if why_not := folders.why_not_called(game, load_site(folders, Problems()).pages):
        raise UsageError(why_not)
    if find_game(game) is not None:
        raise UsageError(f"executable rules of {game} are installed already; choose another name")
    if language not in LANGUAGES:
        raise UsageError(unknown("starter in the language", language, LANGUAGES))
    title = game.replace("-", " ").title() if title is None else " ".join(title.split())
    games = sorted(folders.games.glob("*/game.yml"))
    # A new project speaks every language of the site, one with games those that it has.
    before = dict.fromkeys([SITE_LANGUAGE, *_source_languages(folders, games), *folders.languages()])
    after = before if games else dict.fromkeys([*before, *own_texts().languages()])
    others = [name for name in after if name != language]
    files = _made(game, title, language, others)
    for name in files:
        if (folders.root / name).exists() or (folders.root / name).is_symlink():
            raise UsageError(f"{name} is there already; choose another name")
    schemas = {f"docs/schemas/{name}": text for name, text in schema_files().items()}
    files |= {name: content for name, content in schemas.items() if not (folders.root / name).exists()}
    untranslated = tuple(name for name in others if name not in LANGUAGES)
    return Start(files, untranslated, bool(games) and language not in before)


def _source_languages(folders: Folders, games: Sequence[Path]) -> list[str]:
    """Return the language of each game of a project, as far as its `game.yml` can be read."""
    abouts = [decode(read_source(folders, path, Problems()), About, Problems()) for path in games]
    return [about.language.name for about in abouts if about]


def _made(game: str, title: str, language: str, others: Sequence[str]) -> dict[str, bytes]:
    """Return the files of a game by their paths in a project, its catalogs among them.

    Raises `UsageError` for a title that no page could show, `SourceError` for anything else that is
    wrong with the game: then it is not the title’s fault.
    """
    try:
        title.encode()
    except UnicodeEncodeError as error:
        raise UsageError(f"the title {title!r}; expected text in UTF-8") from error
    if mark := QUOTES.search(title):
        expected = "none: each language has its own; write them into game.yml and the catalogs"
        raise UsageError(f"the title {title!r}: the quotation mark {mark[0]}; expected {expected}")
    problems, files = _tried(game, title, language, others)
    if problems and not _tried(game, INNOCENT, language, others)[0]:
        expected = problems[0].expected or "another one"
        raise UsageError(f"the title {title!r}: {problems[0].wrong}; expected {expected}")
    if problems:
        raise SourceError(problems)
    return files


def _tried(
    game: str, title: str, language: str, others: Sequence[str]
) -> tuple[Sequence[Problem], dict[str, bytes]]:
    """Return what is wrong with a game, and its files if nothing is.

    They are made as a project of their own, which is checked as any other is.
    """
    with tempfile.TemporaryDirectory(prefix="rulebook-") as made:
        folders = Folders(Path(made).resolve() / "project")
        _write_sources(folders, game, title, language)
        try:
            for other in others:
                if other in LANGUAGES:
                    Book.load(folders.root).library.add(other)
                    _translate(folders, game, title, other)
            if problems := Book.load(folders.root).check():
                return problems, {}
        except SourceError as error:
            return error.problems, {}
        library = Book.load(folders.root).library
        for other in others:
            library.add(other)
        paths = [*(folders.games / game).rglob("*.*"), *folders.locales.rglob(f"{game}.po")]
        return [], {folders.shown(path): path.read_bytes() for path in sorted(paths)}


def _write_sources(folders: Folders, game: str, title: str, language: str) -> None:
    """Write the sources of a game in one of the starter's languages."""
    texts = plain(_parsed(TEXTS / f"{language}.yml"))
    assert isinstance(texts, Mapping)  # noqa: S101 -- our own file
    values = {key: str(text).rstrip("\n") for key, text in texts.items()}
    values |= {
        "language": language,
        "game/title": json.dumps(title, ensure_ascii=False)[1:-1],
    }
    for template in TEMPLATES.rglob("*.*"):
        if template.suffix in {".yml", ".py"}:
            content = _filled(template.read_text("utf-8"), values)
            write_whole(folders.games / game / template.relative_to(TEMPLATES), content.encode())


def _parsed(path: Path) -> Node:
    problems = Problems()
    node = parse(path.name, path.read_bytes(), problems)
    problems.raise_any()
    assert node is not None  # noqa: S101 -- there was no problem
    return node


def _filled(template: str, values: Mapping[str, str]) -> str:
    """Return a template with its texts; further lines of a text are indented as its first is."""

    def text(key: re.Match[str]) -> str:
        line = template[template.rfind("\n", 0, key.start()) + 1 : key.start()]
        first, *rest = values[key[1]].split("\n")
        indent = " " * (len(line) - len(line.lstrip()))
        return "\n".join([first, *(indent + more if more else "" for more in rest)])

    return KEY.sub(text, template)


def _translate(folders: Folders, game: str, title: str, language: str) -> None:
    """Fill in a catalog: the texts of the same game written in that language, one by one."""
    with tempfile.TemporaryDirectory(prefix="rulebook-") as made:
        other = Folders(Path(made).resolve())
        _write_sources(other, game, title, language)
        translated = load_rulebook(other, game, Problems())
    assert translated is not None  # noqa: S101 -- our own files
    path = folders.locales / language / "LC_MESSAGES" / f"{game}.po"
    po = parse_po(path.name, path.read_bytes(), language, Problems())
    assert po is not None  # noqa: S101 -- it has just been written
    entries = tuple(
        replace(entry, strings=(text.text, text.plural)[: 1 + bool(text.plural)])
        for entry, text in zip(po.entries, rulebook_messages(translated), strict=True)
    )
    write_whole(path, po_text(replace(po, entries=entries)))
