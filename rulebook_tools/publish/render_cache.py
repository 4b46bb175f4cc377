"""Rendered games: read from the cache if nothing changed, else rendered in parallel."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

from markupsafe import Markup
from platformdirs import user_cache_path

from rulebook_tools.project.book import Book
from rulebook_tools.project.outline import Outline
from rulebook_tools.publish.cache_keys import CacheKeys, code_key
from rulebook_tools.render.page import RenderedGame
from rulebook_tools.util.cache import Store
from rulebook_tools.util.errors import Problem, SourceError
from rulebook_tools.util.workers import run_each

GameIn = tuple[str, str]
"""A game and a language."""


Rendered = tuple[str, Mapping[str, str], Sequence[Problem]]
"""A game, its pages as JSON by language, and the problems that keep it from being published."""


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
    found = {name: kept for name in names if (kept := stored(store, keys.pages(*name))) is not None}
    tasks = [
        (game, wanted)
        for game in outline.abouts
        if (wanted := [language for language in languages if (game, language) not in found])
    ]
    done = list(run_each(partial(render_game, outline, languages, repo_url), tasks, jobs))
    if problems := [problem for *_, of_game in done for problem in of_game]:
        raise SourceError(problems)
    code_key.cache_clear()
    now = CacheKeys(outline, languages, repo_url)
    for game, texts, _ in done:
        for language, text in texts.items():
            found[game, language] = decoded(text)
            # Pages of sources that were saved meanwhile have no key: they may be of before or after.
            if (key := keys.pages(game, language)) and key == now.pages(game, language):
                store.put(key, text)
    return {name: found[name] for name in names}


def render_game(
    outline: Outline, languages: Sequence[str], repo_url: str, task: tuple[str, Sequence[str]]
) -> Rendered:
    """Read a game and its catalogs, check them, and render the languages that the task names.

    Its pages link to all `languages` of the site.
    """
    game, wanted = task
    try:
        book = Book.load(outline.folders.root, [game], outline)
        if problems := book.unpublishable(languages):
            return game, {}, problems
        made = {
            language: book.render_game(game, language, languages, repo_url=repo_url) for language in wanted
        }
    except SourceError as error:
        return game, {}, error.problems
    return game, {language: encoded(pages) for language, pages in made.items()}, ()


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
