"""Rendered games: read from the cache if nothing changed, else rendered in parallel."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

from markupsafe import Markup
from platformdirs import user_cache_path

from rulebook_tools.project.book import Book, sound_outline
from rulebook_tools.project.outline import Outline
from rulebook_tools.publish.cache_keys import CacheKeys
from rulebook_tools.render.page import RenderedGame
from rulebook_tools.sources.folders import Folders
from rulebook_tools.util.cache import Store
from rulebook_tools.util.errors import Problem, SourceError
from rulebook_tools.util.workers import run_each

GameIn = tuple[str, str]
"""A game and a language."""


class RenderTask(NamedTuple):
    """A game to render, as another process gets it."""

    root: Path
    game: str
    wanted: Sequence[str]
    """The languages to render."""
    languages: Sequence[str]
    """The languages of the site: pages link to all of them."""
    repo_url: str
    build: str
    """Tells builds apart: a process reads the project's outline once for each."""


class RenderResult(NamedTuple):
    """What came of a task: JSON by language, or the problems of the game."""

    game: str
    texts: Mapping[str, str]
    problems: Sequence[Problem] = ()


def cache_in(folder: Path | None) -> Store:
    """Return the cache in a folder, else in the user's own: never in a project.

    A project may be somebody else's, and pages are made of what a cache holds.
    """
    return Store(folder or user_cache_path("rulebook-tools", appauthor=False))


def render_games(
    outline: Outline, languages: Sequence[str], repo_url: str, store: Store, jobs: int
) -> dict[GameIn, RenderedGame]:
    """Return each game in each language; what was rendered now is put into the store.

    Raises `SourceError` with the problems of all games.
    """
    keys = CacheKeys(outline, languages, repo_url)
    names = [(game, language) for game in outline.abouts for language in languages]
    found = {name: game for name in names if (game := stored(store, keys.pages(*name))) is not None}
    build = secrets.token_hex(8)
    tasks = [
        RenderTask(outline.folders.root, game, wanted, languages, repo_url, build)
        for game in outline.abouts
        if (wanted := [language for language in languages if (game, language) not in found])
    ]
    done = list(run_each(render_game, tasks, jobs))
    if problems := [problem for each in done for problem in each.problems]:
        raise SourceError(problems)
    now = keys.again() if done else keys
    for rendered in done:
        for language, text in rendered.texts.items():
            name = rendered.game, language
            found[name] = decoded(text)
            # Pages of sources that were saved meanwhile have no key: they may be of before or after.
            if (key := keys.pages(*name)) and key == now.pages(*name):
                store.put(key, text)
    return {name: found[name] for name in names}


def render_game(task: RenderTask) -> RenderResult:
    """Read a game and its catalogs, check them, and render the languages that are wanted."""
    try:
        book = Book.load(task.root, [task.game], _outline(task.root, task.build))
        if problems := book.unpublishable(task.languages):
            return RenderResult(task.game, {}, problems)
        made = {
            language: book.render_game(task.game, language, task.languages, repo_url=task.repo_url)
            for language in task.wanted
        }
    except SourceError as error:
        return RenderResult(task.game, {}, error.problems)
    return RenderResult(task.game, {language: encoded(each) for language, each in made.items()})


@lru_cache(maxsize=1)
def _outline(root: Path, _build: str) -> Outline:
    return sound_outline(Folders(root))


def stored(store: Store, key: str) -> RenderedGame | None:
    """Return the game that a store has under a key."""
    return store.get(key, decoded) if key else None


def encoded(game: RenderedGame) -> str:
    """Return a rendered game as JSON: dataclasses and named tuples as lists of their fields."""
    return json.dumps(game, ensure_ascii=False, separators=(",", ":"), default=_values)


def decoded(text: str) -> RenderedGame:
    """Return the rendered game that was encoded as JSON."""
    game: RenderedGame = _reader(RenderedGame)(json.loads(text))
    return game


def _values(record: Any) -> list[Any]:
    return [getattr(record, field.name) for field in fields(record)]


@cache
def _reader(kind: Any) -> Callable[[Any], Any]:
    """Return a function that reads values of a type from decoded JSON."""
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
