"""The command `rulebook`. Exit 0: good; 1: problems found; 2: wrong usage."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

import click

from rulebook_tools import __version__, play
from rulebook_tools.book import Book, unknown
from rulebook_tools.catalog.library import Updated
from rulebook_tools.engine.game import PlayersError
from rulebook_tools.errors import RulebookError, SourceError, UsageError
from rulebook_tools.report import FORMATS, status_json, status_text

PROBLEMS, USAGE = 1, 2

project_option = click.option(
    "--project",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path(),
    help="The folder that holds docs/games and locales (default: this one).",
)


def reported(command: Callable[..., None]) -> Callable[..., None]:
    """Print what a command raises as plain messages, and exit as it deserves."""

    @wraps(command)
    def run(*args: Any, **kwargs: Any) -> None:
        try:
            command(*args, **kwargs)
        except SourceError as error:
            for problem in error.problems:
                click.echo(str(problem), err=True)
            _fail(f"{_problems(len(error.problems))} found", PROBLEMS)
        except UsageError as error:
            _fail(f"rulebook: {error}", USAGE)
        except RulebookError as error:
            _fail(f"rulebook: {error}", PROBLEMS)
        except OSError as error:
            _fail(f"rulebook: {error.filename or ''}: {error.strerror}", PROBLEMS)

    return run


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="rulebook")
def main() -> None:
    """Rules kept as structured sources: checked, proved by their examples, published in many languages."""


@main.command()
@project_option
@reported
def check(project: Path) -> None:
    """Check sources, links, catalogs and coverage; print every problem at once."""
    book = Book.load(project)
    if problems := book.check():
        raise SourceError(problems)
    examples = sum(len(loaded.runs) for loaded in book.games.values())
    rules = sum(len(loaded.rulebook.blocks) for loaded in book.games.values())
    complete = ", ".join(book.languages)
    click.echo(f"no problem: {rules} rules, {examples} examples; complete in {complete}")


@main.command()
@click.argument("names", nargs=-1, metavar="[GAME[/EXAMPLE]]...")
@click.option(
    "--examples",
    "folder",
    type=click.Path(path_type=Path),
    help="Run the examples of this folder instead; name their game.",
)
@click.option("--format", "form", type=click.Choice(list(FORMATS)), default="text")
@click.option(
    "--output", type=click.Path(path_type=Path, dir_okay=False), help="Write the report to this file."
)
@project_option
@reported
def verify(
    names: tuple[str, ...], folder: Path | None, form: str, output: Path | None, project: Path
) -> None:
    """Run worked examples against the rules."""
    book = Book.load(project)
    if folder is None:
        runs = book.choose(names)
    elif len(names) == 1:
        runs = book.run_folder(folder, names[0])
    else:
        raise UsageError("--examples needs the one game whose examples the folder holds")
    report = FORMATS[form](runs)
    if output is None:
        click.echo(report)
    else:
        output.write_text(report + "\n", encoding="utf-8")
    if not all(run.passed for _, run in runs):
        sys.exit(PROBLEMS)


@main.command("play")
@click.argument("name", metavar="GAME")
@click.option("--players", type=int, help="How many play (default: as few as can).")
@click.option("--seed", type=int, default=0, show_default=True, help="The seed of the first game.")
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, help="How many games.")
@click.option("--format", "form", type=click.Choice(list(play.FORMATS)), default="text")
@project_option
@reported
def play_random(name: str, *, players: int | None, seed: int, games: int, form: str, project: Path) -> None:
    """Play random games, and look for what no move may do."""
    game = Book.load(project).playable(name)
    number = game.players[0] if players is None else players
    seeds = range(seed, seed + games)
    try:
        if sys.stderr.isatty():
            with click.progressbar(length=games, label=f"{number} players", file=sys.stderr) as bar:
                summary = play.play_games(game, number, seeds, bar.update)
        else:
            summary = play.play_games(game, number, seeds)
    except PlayersError as error:
        least, most = error.valid[0], error.valid[-1]
        raise UsageError(f"{name} is for {least} to {most} players, not {error.players}") from None
    click.echo(play.FORMATS[form](name, summary))
    if summary.violations:
        sys.exit(PROBLEMS)


@main.command()
@click.option("--language", "languages", multiple=True, help="Build only this language; may be given again.")
@click.option(
    "--jobs", type=click.IntRange(min=0), default=0, help="Languages built at once (default: one a core)."
)
@click.option(
    "--site-dir", type=click.Path(path_type=Path, file_okay=False), help="Where to build (default: site)."
)
@project_option
@reported
def build(languages: tuple[str, ...], jobs: int, site_dir: Path | None, project: Path) -> None:
    """Verify the examples, then build the site in all languages."""
    from rulebook_tools.publish.build import build_site

    book = Book.load(project)
    target = (site_dir or project / "site").resolve()
    build_site(book, target, languages=languages, jobs=jobs, progress=lambda line: click.echo(f"  {line}"))
    examples = sum(len(loaded.runs) for loaded in book.games.values())
    click.echo(f"{examples} examples verified; site written to {target}")
    click.echo(f"Open it: {(target / 'index.html').as_uri()}")


@main.command()
@click.option("--language", "languages", multiple=True, help="Serve only this language; may be given again.")
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True)
@project_option
@reported
def serve(languages: tuple[str, ...], host: str, port: int, project: Path) -> None:
    """Serve all languages, and build again when a source, a catalog or a template changes."""
    from rulebook_tools.publish.serve import serve_site

    serve_site(
        project, languages=languages, host=host, port=port, say=lambda line: click.echo(line, err=True)
    )


@main.group()
def translate() -> None:
    """Catalogs: the translations of the sources."""


@translate.command("add")
@click.argument("language")
@project_option
@reported
def translate_add(language: str, project: Path) -> None:
    """Write the catalogs of a new language, ready to be translated."""
    _tell(Book.load(project).library.add(language))


@translate.command("update")
@click.argument("languages", nargs=-1)
@project_option
@reported
def translate_update(languages: tuple[str, ...], project: Path) -> None:
    """Bring catalogs up to date with the sources; a reworded message becomes fuzzy."""
    book = Book.load(project)
    for language in languages:
        if language not in book.languages:
            raise UsageError(unknown("language", language, book.languages))
    _tell(book.library.update(languages))


@translate.command("check")
@click.argument("languages", nargs=-1)
@project_option
@reported
def translate_check(languages: tuple[str, ...], project: Path) -> None:
    """Check translations: placeholders, links, markup, figures, terms, quotation marks, length."""
    book = Book.load(project)
    for language in languages:
        if language not in book.languages:
            raise UsageError(unknown("language", language, book.languages))
    chosen = languages or book.languages
    for warning in book.library.warnings(chosen):
        click.echo(f"{warning} (warning)", err=True)
    if problems := book.library.problems(chosen) + book.library.style_problems(chosen):
        raise SourceError(problems)
    click.echo("no problem")


@translate.command("status")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
@click.option("--fail-under", type=click.FloatRange(0, 100), default=0, help="Exit 1 below this percentage.")
@project_option
@reported
def translate_status(form: str, fail_under: float, project: Path) -> None:
    """Show how far each catalog has come."""
    found = list(Book.load(project).library.status())
    click.echo(status_json(found) if form == "json" else status_text(found))
    if any(status.percent < fail_under for status in found):
        sys.exit(PROBLEMS)


def _tell(report: list[Updated]) -> None:
    for updated in report:
        if updated.changed:
            counts = f"{updated.new} new, {updated.fuzzy} fuzzy, {updated.obsolete} obsolete"
            click.echo(f"{updated.file}: {counts}")
        else:
            click.echo(f"{updated.file}: up to date")


def _fail(message: str, code: int) -> None:
    click.echo(message, err=True)
    sys.exit(code)


def _problems(number: int) -> str:
    return f"{number} problem" if number == 1 else f"{number} problems"
