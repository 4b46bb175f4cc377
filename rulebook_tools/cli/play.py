"""`rulebook play` and `rulebook record`: play random games."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import click

from rulebook_tools.cli.common import PROBLEMS, format_option, on_project
from rulebook_tools.util import SAMPLED
from rulebook_tools.util.errors import UsageError

ALL = "all"
"""The value of `--players` for every number of players that a game allows."""


def _number(context: click.Context, option: click.Parameter, value: str | None) -> int | str | None:
    return value if value in (None, ALL) else click.INT(value, option, context)


@click.command("play")
@click.argument("name", metavar="GAME")
@click.option("--players", callback=_number, metavar="N|all", help="Number of players (default: the fewest).")
@click.option(
    "--seed",
    type=int,
    default=0,
    show_default=True,
    help="The seed of the first game; the next game has the next number.",
)
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, help="Number of games.")
@click.option(
    "--option",
    "named",
    multiple=True,
    metavar="NAME=READING",
    help="Play a variant, or another reading of a ruling. You can repeat this option.",
)
@click.option(
    "--sample",
    type=click.IntRange(min=0),
    default=SAMPLED,
    show_default=True,
    help="At one position in N, also try actions that are not legal; 0: at none.",
)
@click.option(
    "--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="The number of processes."
)
@format_option
@on_project
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
    """Play random games and check every move."""
    from rulebook_tools.engine.game import PlayersError
    from rulebook_tools.play.invariants import PlaySettings
    from rulebook_tools.play.jobs import play_games
    from rulebook_tools.play.report import report
    from rulebook_tools.project.book import Book

    options, loaded = _options(named), Book.load(project).game(name)
    game = loaded.under(options)
    numbers = [players] if isinstance(players, int) else list(game.players if players else game.players[:1])
    seeds, length = range(seed, seed + games), games * len(numbers)
    label = f"{numbers[0]} to {numbers[-1]} players" if len(numbers) > 1 else f"{numbers[0]} players"
    play_them = partial(
        play_games,
        game,
        numbers,
        seeds,
        options=options,
        settings=PlaySettings(sample),
        recipe=loaded.recipe(options),
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
    click.echo(report(name, summaries, form, of_all=players == ALL))
    if any(summary.violations for summary in summaries):
        sys.exit(PROBLEMS)


@click.command()
@click.argument("names", nargs=-1, metavar="[GAME]...")
@on_project
def record(names: tuple[str, ...], project: Path) -> None:
    """Record the results of random games, which pages report.

    They are written to docs/games/GAME/random-games.json. Default: all games.
    """
    from rulebook_tools.project.book import Book
    from rulebook_tools.util.writing import replace_all

    for name, content in Book.load(project).record(names):
        replace_all(project, {name: content})
        click.echo(f"{name} written")


def _options(named: Sequence[str]) -> dict[str, str]:
    options: dict[str, str] = {}
    for each in named:
        option, equals, reading = each.partition("=")
        if not (option and equals and reading):
            raise UsageError(f"--option {each}: expected NAME=READING, such as tie_scope=both")
        if option in options:
            raise UsageError(f"--option {option} is given twice")
        options[option] = reading
    return options
