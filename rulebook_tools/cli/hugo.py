"""`rulebook hugo`: pages of rules as Hugo keeps them."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import click

from rulebook_tools.cli.common import project_option, reported


@click.group()
def hugo() -> None:
    """Rules as pages of Hugo."""


@hugo.command("import")
@click.argument("page", type=click.Path(path_type=Path))
@click.option("--game", help="The id of the new game (default: made of the page's title or name).")
@click.option("--language", help="The language of the page, where it does not say so itself.")
@project_option
@reported
def hugo_import(page: Path, *, game: str | None, language: str | None, project: Path) -> None:
    """Make a game of a page; everything odd about the page is told with its line."""
    from rulebook_tools.book import importer

    root = project.resolve()
    made = importer(root, dt.datetime.now(tz=dt.UTC).year).read(page, game, language)
    made.write(root)
    for name in made.files:
        click.echo(f"wrote {project / name}")
    for warning in made.warnings:
        click.echo(f"{warning} (warning)", err=True)
    count = len(made.warnings)
    click.echo(f"{made.game} ({made.language}): {count} warning{'s' * (count != 1)}")
    click.echo("Now try `rulebook check`; what it finds untranslated, `rulebook translate update` writes.")
