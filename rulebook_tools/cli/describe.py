"""`rulebook describe`: what the examples of a game can say."""

from __future__ import annotations

from pathlib import Path

import click

from rulebook_tools.cli.common import OutputFile, project_option, reported, write_output


@click.command()
@click.argument("name", metavar="GAME")
@click.option("--output", type=OutputFile(), help="Write it to this file.")
@project_option
@reported
def describe(name: str, output: Path | None, project: Path) -> None:
    """Tell what examples can say: positions, actions, what comes out, and what may be left out."""
    from rulebook_tools.examples.vocabulary import description
    from rulebook_tools.project.book import Book

    book = Book.load(project)
    told = description(name, book.vocabulary(name))
    if output is None:
        click.echo(told, nl=False)
    else:
        write_output(book.folders, output, told.encode())
