"""Games in each language as they are printed: made where something changed, else taken over."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from rulebook_tools.project.book import Book, sound_outline
from rulebook_tools.project.outline import Outline
from rulebook_tools.publish.inputs import Inputs, Unknown, code_key
from rulebook_tools.publish.print_text import print_text, read_print
from rulebook_tools.render.page import RenderedGame
from rulebook_tools.sources.folders import Folders
from rulebook_tools.util.cache import Store, key_of
from rulebook_tools.util.errors import Problem, SourceError
from rulebook_tools.util.workers import run_each

Key = tuple[str, str]
"""A game and a language."""


@dataclass(frozen=True, slots=True)
class Order:
    """A game to print in some languages, as another process gets it."""

    root: Path
    game: str
    wanted: Sequence[str]
    languages: Sequence[str]
    """The languages that the site is built in: pages link to all of them."""
    build: str
    """Tells builds apart: what is around the games is read once in each."""
    repo_url: str
    """Where objections go."""


@dataclass(frozen=True, slots=True)
class Printed:
    """What came of an order: prints as text by language, or the problems of the game."""

    game: str
    texts: Mapping[str, str]
    problems: Sequence[Problem] = ()


def print_keys(
    inputs: Inputs, stand_in: Mapping[str, Sequence[str]], languages: Sequence[str], repo_url: str
) -> dict[Key, str]:
    """Return what each game in each language is kept under; nothing for one that cannot be kept.

    `stand_in` has the games, each with the languages that stand in for what is not translated.
    """
    return {
        (game, language): print_key(inputs, game, others, language, languages, repo_url=repo_url)
        for game, others in stand_in.items()
        for language in languages
    }


def prints_of(
    inputs: Inputs,
    store: Store,
    stand_in: Mapping[str, Sequence[str]],
    keys: Mapping[Key, str],
    *,
    languages: Sequence[str],
    repo_url: str,
    jobs: int,
) -> dict[Key, RenderedGame]:
    """Return each game in each language: what the store keeps under its key is taken over, the rest made.

    What was made is kept. Raises `SourceError` where a game has problems.
    """
    found: dict[Key, RenderedGame] = {}
    for name, key in keys.items():
        if key and (kept := store.get(key, read_print)):
            found[name] = kept
    build = secrets.token_hex(8)
    orders = [
        Order(inputs.root, game, wanted, languages, build, repo_url)
        for game in stand_in
        if (wanted := [language for language in languages if (game, language) not in found])
    ]
    problems, texts = list[Problem](), dict[Key, str]()
    for printed in run_each(carry_out, orders, jobs):
        problems += printed.problems
        texts |= {(printed.game, language): text for language, text in printed.texts.items()}
    if problems:
        raise SourceError(problems)
    now = inputs.again() if texts else inputs
    for name, text in texts.items():
        found[name] = read_print(text)
        # What was saved while it was printed belongs to no key: it may be of before or after.
        if keys[name] == print_key(now, name[0], stand_in[name[0]], name[1], languages, repo_url=repo_url):
            store.put(keys[name], text)
    return {name: found[name] for name in keys}


def carry_out(order: Order) -> Printed:
    """Print a game in the languages that are wanted, if it has no problems and its catalogs can be read."""
    try:
        book = Book.load(order.root, [order.game], _outline(order.root, order.build))
    except SourceError as error:
        return Printed(order.game, {}, error.problems)
    problems = book.catalogs.unreadable(order.languages)
    problems += [problem for _, run in book.choose(()) for problem in run.problems]
    if problems:
        return Printed(order.game, {}, problems)
    try:
        prints = {
            language: book.render_game(order.game, language, order.languages, repo_url=order.repo_url)
            for language in order.wanted
        }
    except SourceError as error:
        return Printed(order.game, {}, error.problems)
    return Printed(order.game, {language: print_text(made) for language, made in prints.items()})


@lru_cache(maxsize=1)
def _outline(root: Path, _build: str) -> Outline:
    """Return what is around the games, in which a build has found no problems."""
    return sound_outline(Folders(root))


def print_key(
    inputs: Inputs,
    game: str,
    stand_in: Sequence[str],
    language: str,
    languages: Sequence[str],
    *,
    repo_url: str,
) -> str:
    """Return what a print is kept under; nothing for one that cannot be kept."""
    try:
        catalogs = [inputs.catalog(game, name) for name in dict.fromkeys((language, *stand_in))]
        around = code_key(), game, inputs.game(game), inputs.site, repo_url
        return key_of(*around, language, *languages, "", *catalogs)
    except Unknown:
        return ""
