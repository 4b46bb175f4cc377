"""`rulebook describe` and `rulebook schema`: describe what examples and other sources can contain."""

from __future__ import annotations

from pathlib import Path

import click

from rulebook_tools.cli.common import on_project, output_option, write_output
from rulebook_tools.util.errors import SourceError


@click.command()
@click.argument("name", metavar="GAME")
@output_option
@on_project
def describe(name: str, output: Path | None, project: Path) -> None:
    """Describe what the examples of a game can contain: positions, actions, results, defaults."""
    from rulebook_tools.examples.vocabulary import description
    from rulebook_tools.project.book import Book

    book = Book.load(project)
    write_output(book.folders, output, description(name, book.game(name).vocabulary))


@click.command()
@click.option(
    "--output", type=click.Path(path_type=Path, file_okay=False), help="Where (default: docs/schemas)."
)
@on_project
def schema(output: Path | None, project: Path) -> None:
    """Write JSON Schemas of sources and examples, with which editors complete and check.

    A Markdown page describes each game's schema. If sources have problems, files of games are kept.
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
