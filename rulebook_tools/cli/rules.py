"""`rulebook check`, `verify`, `play`, `record` and `schema`: the rules and their examples."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import click

from rulebook_tools.cli.common import PROBLEMS, OutputFile, project_option, reported, warn, write_output
from rulebook_tools.util.defaults import PLAYED, REPORTED, SAMPLED
from rulebook_tools.util.errors import SourceError, UsageError
from rulebook_tools.util.gc_tuning import lasting

ALL = "all"
"""Asks for every number of players that a game is made for."""


def _number(context: click.Context, option: click.Parameter, value: str | None) -> int | str | None:
    """Return a number of players, `ALL`, or None where none is named."""
    return value if value in (None, ALL) else click.INT(value, option, context)


def _languages(_context: click.Context, _option: click.Parameter, value: str) -> list[str]:
    return [name for part in value.split(",") if (name := part.strip())]


@click.command()
@click.option(
    "--require",
    "required",
    default="",
    metavar="LANGUAGES",
    callback=_languages,
    help="Languages that must be complete, even if their catalogs are in work: de,es.",
)
@project_option
@reported
def check(required: list[str], project: Path) -> None:
    """Check sources, links, catalogs and coverage; print every problem at once."""
    from rulebook_tools.project.book import Book

    with lasting():
        book = Book.load(project, required=required)
    problems, warnings = book.reviewed
    warn(warnings)
    if problems:
        raise SourceError(problems)
    examples = sum(len(loaded.runs) for loaded in book.games.values())
    rules = sum(len(loaded.rulebook.blocks) for loaded in book.games.values())
    complete = ", ".join(book.catalogs.complete) or "no language"
    click.echo(f"no problem: {rules} rules, {examples} examples; complete in {complete}")


@click.command()
@click.argument("names", nargs=-1, metavar="[GAME[/EXAMPLE]]...")
@click.option(
    "--examples",
    "folder",
    type=click.Path(path_type=Path),
    help="Run the examples of this folder instead; name their game.",
)
@click.option("--format", "form", type=click.Choice(REPORTED), default="text")
@click.option("--output", type=OutputFile(), help="Write the report to this file.")
@project_option
@reported
def verify(
    names: tuple[str, ...], folder: Path | None, form: str, output: Path | None, project: Path
) -> None:
    """Run worked examples against the rules."""
    from rulebook_tools.cli.report import FORMATS
    from rulebook_tools.project.verification import verify_folder, verify_own
    from rulebook_tools.sources.folders import Folders

    folders = Folders(project.resolve())
    if folder is None:
        found = verify_own(folders, names)
    elif len(names) == 1:
        found = verify_folder(folders, folder, names[0])
    else:
        raise UsageError("--examples needs the one game whose examples the folder holds")
    report = FORMATS[form](found)
    if output is None:
        click.echo(report)
    else:
        write_output(folders, output, f"{report}\n".encode())
    if not all(each.passed for each in found):
        sys.exit(PROBLEMS)


@click.command("play")
@click.argument("name", metavar="GAME")
@click.option("--players", callback=_number, metavar="N|all", help="How many play (default: as few as can).")
@click.option("--seed", type=int, default=0, show_default=True, help="The seed of the first game.")
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, help="How many games.")
@click.option(
    "--option",
    "named",
    multiple=True,
    metavar="NAME=READING",
    help="Play a variant, or another reading than the adopted one; may be given again.",
)
@click.option(
    "--sample",
    type=click.IntRange(min=0),
    default=SAMPLED,
    show_default=True,
    help="Look closely at one position in so many; 0: at none.",
)
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="Games at once.")
@click.option("--format", "form", type=click.Choice(PLAYED), default="text")
@project_option
@reported
def play_random(
    name: str,
    *,
    players: int | str | None,
    seed: int,
    games: int,
    named: tuple[str, ...],
    sample: int,
    jobs: int,
    form: str,
    project: Path,
) -> None:
    """Play random games, and look for what no move may do."""
    from rulebook_tools import play
    from rulebook_tools.engine.game import PlayersError
    from rulebook_tools.project.book import Book

    options, book = _options(named), Book.load(project)
    game = book.playable(name, options)
    numbers = [players] if isinstance(players, int) else list(game.players if players else game.players[:1])
    seeds, length = range(seed, seed + games), games * len(numbers)
    label = f"{numbers[0]} to {numbers[-1]} players" if len(numbers) > 1 else f"{numbers[0]} players"
    play_them = partial(
        play.play_games,
        game,
        numbers,
        seeds,
        options=options,
        settings=play.PlaySettings(sample),
        recipe=book.recipe(name, options),
        jobs=jobs,
    )
    try:
        if sys.stderr.isatty():
            with click.progressbar(length=length, label=label, file=sys.stderr) as bar:
                summaries = play_them(bar.update)
        else:
            summaries = play_them()
    except PlayersError as error:
        least, most = error.valid[0], error.valid[-1]
        raise UsageError(f"{name} is for {least} to {most} players, not {error.players}") from None
    click.echo(play.report(name, summaries, form, of_all=players == ALL))
    if any(summary.violations for summary in summaries):
        sys.exit(PROBLEMS)


@click.command()
@click.argument("names", nargs=-1, metavar="[GAME]...")
@project_option
@reported
def record(names: tuple[str, ...], project: Path) -> None:
    """Play the random games that pages tell of, and write what they come to into docs/games/GAME."""
    from rulebook_tools.project.book import Book
    from rulebook_tools.util.writing import replace_all

    for name, content in Book.load(project).record(names):
        replace_all(project, {name: content})
        click.echo(f"{name} written")


def _options(named: Sequence[str]) -> dict[str, str]:
    """Return readings by option; raise `UsageError` for what names none, or one option twice."""
    options: dict[str, str] = {}
    for each in named:
        option, equals, reading = each.partition("=")
        if not (option and equals and reading):
            raise UsageError(f"--option {each}: expected NAME=READING, such as tie_scope=both")
        if option in options:
            raise UsageError(f"--option {option} is given twice")
        options[option] = reading
    return options


@click.command()
@click.option(
    "--output", type=click.Path(path_type=Path, file_okay=False), help="Where (default: docs/schemas)."
)
@project_option
@reported
def schema(output: Path | None, project: Path) -> None:
    """Write JSON Schemas of the sources and of each game's examples, for editors that complete and check.

    A page beside each of the latter says the same. Sources at fault leave those of games as they are.
    """
    from rulebook_tools.project.book import Book
    from rulebook_tools.sources.schema import schema_files
    from rulebook_tools.util.writing import replace_all

    root, folder = (output, Path()) if output else (project, Path("docs/schemas"))
    found, fault = schema_files(), None
    try:
        found |= Book.load(project).schemas()
    except SourceError as error:
        fault = error
    replace_all(root, {(folder / name).as_posix(): content for name, content in found.items()})
    pages = sum(name.endswith(".md") for name in found)
    click.echo(f"{len(found) - pages} schemas written to {root / folder}")
    if fault is not None:
        raise fault
