"""Measurements of single commands: start, check, reading and running examples."""

import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from random import Random

from benchmarks.site.builds import medians
from benchmarks.site.corpus import counters
from benchmarks.site.corpus.files import write
from benchmarks.site.corpus.inventor import Size, games_for, made_up_game, made_up_games, pages_of
from benchmarks.site.corpus.project import example_file
from benchmarks.site.corpus.prose import Author
from benchmarks.site.corpus.words import LANGUAGES
from benchmarks.site.sides import OURS, RULEBOOK, Rulebook
from benchmarks.site.usage import Command, Usage, run

EXECUTED, ENGLISH = 0, 1
"""The indexes of a made-up game that is executed, and of one in English that is not."""
TRANSLATED = "de"
BARE = """
import pathlib, sys, yaml
for file in sorted(pathlib.Path(sys.argv[1]).glob("*.yml")):
    yaml.load(file.read_bytes(), Loader=yaml.CSafeLoader)
"""


@dataclass(frozen=True, slots=True)
class Taken:
    """The cost of a command, and the number of units that it worked on."""

    name: str
    usage: Usage
    units: int = 0
    unit: str = ""


def starts(folder: Path, times: int) -> list[Taken]:
    """Return the cost of printing the version, and of starting Python."""
    version = Command([*RULEBOOK, "--version"], folder, OURS)
    bare = Command([sys.executable, "-c", "pass"], folder, {})
    return [
        Taken("rulebook --version", medians([run(version) for _ in range(times)])),
        Taken("python -c pass", medians([run(bare) for _ in range(times)])),
    ]


def verified(folder: Path, rounds: int, number: int) -> list[Taken]:
    """Return the cost of verifying a number of example files, and of only reading them."""
    game = made_up_game(EXECUTED)
    side, examples = Rulebook(folder / "verify"), folder / "examples"
    side.write([game])
    figures = [game.figures[name].value for name in ("goal", "most")]
    goal, most = (each for each in figures if isinstance(each, int))
    made = counters.examples(Author("examples"), Random("examples"), goal, most, number)
    for name, example in made.items():
        write(examples / f"{name}.yml", example_file(name, example, game.language))
    verify = side.command("verify", game.id, f"--examples={examples}")
    bare = Command([sys.executable, "-c", BARE, str(examples)], folder, {})
    names = (f"rulebook verify, {number:,} example files", "the same files, bare yaml.load (libyaml)")
    found: tuple[list[Usage], list[Usage]] = ([], [])
    for _ in range(rounds):
        for command, usages in zip((verify, bare), found, strict=True):
            usages.append(run(command))
    return [Taken(name, medians(each), number, "example") for name, each in zip(names, found, strict=True)]


def catalog_checked(folder: Path, rounds: int, size: Size) -> list[Taken]:
    """Return the cost of checking one big catalog, alone in its project."""
    game = made_up_game(ENGLISH, size)
    side = Rulebook(folder / "catalog")
    side.write([game])
    for language in LANGUAGES:
        if language not in (TRANSLATED, game.language):
            shutil.rmtree(side.folder / "locales" / language)
    catalog = side.folder / "locales" / TRANSLATED / "LC_MESSAGES" / f"{game.id}.po"
    messages = catalog.read_text("utf-8").count("\nmsgctxt ")
    found = []
    for _ in range(rounds):
        side.forget()
        found.append(run(side.command("translate", "check", TRANSLATED)))
    return [Taken("rulebook translate check, one catalog", medians(found), messages, "message")]


def checked(folder: Path, pages: int, rounds: int) -> list[Taken]:
    """Return the cost of checking a project of about `pages` pages, for the first time and again."""
    games, side = made_up_games(games_for(pages)), Rulebook(folder / f"check-{pages}")
    side.write(games)
    pages = pages_of(games)
    first, again = [], []
    for _ in range(rounds):
        side.forget()
        first.append(run(side.command("check")))
        again.append(run(side.command("check")))
    name = f"rulebook check, {pages:,} pages"
    return [
        Taken(f"{name}, first time", medians(first), pages, "page"),
        Taken(f"{name}, again", medians(again), pages, "page"),
    ]
