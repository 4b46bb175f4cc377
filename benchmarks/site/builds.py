"""Measurements of building a site: for the first time, again, and after changing a word or a rule."""

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median

from benchmarks.environments import CannotBeMadeError
from benchmarks.site.corpus.changes import reworded
from benchmarks.site.corpus.games import Game
from benchmarks.site.corpus.inventor import games_for, made_up_games, pages_of
from benchmarks.site.corpus.words import LANGUAGES
from benchmarks.site.sides import SIDES, Rulebook, Side
from benchmarks.site.usage import FailedError, Usage, run

STATES = ("first time", "nothing changed", "a word changed", "a rule changed")
WORD = ("de",)
"""The languages in which a word is changed; a rule is changed in all languages."""


@dataclass(frozen=True, slots=True)
class Corpus:
    """Made-up games, and the measurements of building their site on each side, by the initial state."""

    games: Sequence[Game]
    pages: int
    took: dict[str, Mapping[str, list[Usage]]] = field(default_factory=dict)
    """The measurements by side and state, one for each round."""
    bytes: dict[str, int] = field(default_factory=dict)
    """The size of all pages in bytes, by side."""


class IncompleteError(Exception):
    """A built site that lacks an expected page or word."""


def measured(pages: int, folder: Path, rounds: int, watch: Callable[[str], object]) -> Corpus:
    """Build sites with about `pages` pages, in each round on all sides in turn.

    A peer that fails is reported and left out. Raises `FailedError` if this project fails.
    """
    games = made_up_games(games_for(pages))
    number = pages_of(games)
    corpus = Corpus(games, number)
    sides = _sides(games, folder)
    changes = Random(pages)
    for round_ in range(rounds):
        for side in list(sides):
            watch(f"{number:,} pages, round {round_ + 1} of {rounds}: {side.name}")
            try:
                found = _round(side, corpus, changes)
            except (FailedError, IncompleteError) as error:
                if isinstance(side, Rulebook):
                    raise
                print(f"without {side.name}, which fails with {number:,} pages: {error}", file=sys.stderr)
                sides.remove(side)
                corpus.took.pop(side.name, None)
                continue
            took = corpus.took.setdefault(side.name, {state: [] for state in STATES})
            for state, usage in found.items():
                took[state].append(usage)
    return corpus


def _sides(games: Sequence[Game], folder: Path) -> list[Side]:
    found: list[Side] = []
    for kind in SIDES:
        try:
            side = kind(folder / kind.__name__)
        except CannotBeMadeError as error:
            print(f"without {kind.name}, which cannot be had here: {error}", file=sys.stderr)
            continue
        side.write(games)
        found.append(side)
    return found


def _round(side: Side, corpus: Corpus, changes: Random) -> Mapping[str, Usage]:
    """Return the measurements of one side in each state."""
    side.forget()
    found = {STATES[0]: run(*side.commands())}
    corpus.bytes[side.name] = sum(_bytes(side, language, corpus) for language in LANGUAGES)
    found[STATES[1]] = run(*side.commands())
    for state, languages in ((STATES[2], WORD), (STATES[3], LANGUAGES)):
        game = changes.choice([game for game in corpus.games if game.language not in WORD])
        word = "Wort" + "".join(changes.choices("abcdefghijklmnop", k=8))
        side.rewrite(reworded(game, word, languages))
        found[state] = run(*side.commands())
        for language in languages:
            page = side.site(language) / game.id / f"{game.chapters[-1].id}.html"
            if word not in page.read_text("utf-8"):
                raise IncompleteError(f"{page}: lacks the word {word}, which its source has")
        side.rewrite(game)
    return found


def _bytes(side: Side, language: str, corpus: Corpus) -> int:
    """Return the size of the pages of a language in bytes; raise `IncompleteError` if one is missing."""
    made = [path for path in side.site(language).rglob("*.html") if path.name != "404.html"]
    if len(made) < corpus.pages // len(LANGUAGES):
        raise IncompleteError(f"{len(made)} pages in {language}; expected {corpus.pages // len(LANGUAGES)}")
    return sum(path.stat().st_size for path in made)


def medians(found: Sequence[Usage]) -> Usage:
    """Return the median of each value over all rounds."""
    return Usage(*(median(getattr(each, name) for each in found) for name in ("wall", "cpu", "memory")))
