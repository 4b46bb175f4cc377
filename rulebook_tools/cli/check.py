"""`rulebook check` and `rulebook verify`: report problems of sources, catalogs and examples."""

from __future__ import annotations

import gc
import sys
from pathlib import Path

import click

from rulebook_tools.cli.common import PROBLEMS, on_project, output_option, warn, write_output
from rulebook_tools.util.errors import SourceError, UsageError


def _languages(_context: click.Context, _option: click.Parameter, value: str) -> list[str]:
    return [name for part in value.split(",") if (name := part.strip())]


@click.command()
@click.option(
    "--require",
    "required",
    default="",
    metavar="LANGUAGES",
    callback=_languages,
    help="Languages that must be complete, even if their catalogs are in work, such as de,es.",
)
@on_project
def check(required: list[str], project: Path) -> None:
    """Check sources, links, catalogs and coverage. All problems are printed."""
    from rulebook_tools.project.book import Book

    gc.disable()  # all that is read is needed until the end
    book = Book.load(project, required=required)
    problems, warnings = book.reviewed
    warn(warnings)
    if problems:
        raise SourceError(problems)
    examples = sum(len(loaded.runs) for loaded in book.games.values())
    rules = sum(len(loaded.rulebook.blocks) for loaded in book.games.values())
    tours = sum(len(loaded.tours) for loaded in book.games.values())
    played = f"{examples} examples" + (f", {tours} tour{'s' * (tours > 1)}" if tours else "")
    complete = ", ".join(book.catalogs.complete) or "no language"
    click.echo(f"no problem: {rules} rules, {played}; complete in {complete}")


@click.command()
@click.argument("names", nargs=-1, metavar="[GAME[/EXAMPLE]]...")
@click.option(
    "--examples",
    "folder",
    type=click.Path(path_type=Path),
    help="Run the examples in this folder; GAME says which game they belong to.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "junit"]),
    default="text",
    show_default=True,
    help="The format of the report.",
)
@output_option
@on_project
def verify(
    names: tuple[str, ...], folder: Path | None, form: str, output: Path | None, project: Path
) -> None:
    """Play the worked examples and tours, and compare the results. Default: all games."""
    from rulebook_tools.cli.report import FORMATS
    from rulebook_tools.project.verification import verify_folder, verify_own
    from rulebook_tools.sources.folders import Folders

    folders = Folders(project.resolve())
    if folder is None:
        found = verify_own(folders, names)
    elif len(names) == 1:
        found = verify_folder(folders, folder, names[0])
    else:
        raise UsageError(
            "--examples needs exactly one GAME: the game that the examples in the folder belong to"
        )
    write_output(folders, output, f"{FORMATS[form](found)}\n")
    if not all(each.passed for each in found):
        sys.exit(PROBLEMS)
