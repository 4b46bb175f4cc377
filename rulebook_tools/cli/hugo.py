"""`rulebook hugo`: rules as Hugo pages."""

from __future__ import annotations

from pathlib import Path

import click

from rulebook_tools.cli.common import (
    author_option,
    licence_option,
    on_project,
    output_option,
    tell_site,
    write_output,
)


@click.group()
def hugo() -> None:
    """Pages of rules blocks, as the site generator Hugo has them: read in, written out."""


@hugo.command("export")
@click.argument("game", metavar="GAME")
@click.option("--language", help="The language of the page (default: the one that the game is written in).")
@output_option
@on_project
def hugo_export(game: str, *, language: str | None, output: Path | None, project: Path) -> None:
    """Write a game's rules as one Hugo page."""
    from rulebook_tools.project.book import Book

    book = Book.load(project)
    page = book.hugo_page(game, language)
    if missing := book.untranslated(game, language):
        click.echo(f"{missing} texts are not translated yet: other languages stand in (warning)", err=True)
    write_output(book.folders, output, page)
    if output is not None:
        click.echo(f"{output}: written")


@hugo.command("import")
@click.argument("page", type=click.Path(path_type=Path))
@click.option("--game", help="The id of the new game (default: made of the page's title or name).")
@click.option("--language", help="The language of the page, where it does not say so itself.")
@click.option("--title", default="", help="The game's title (default: what the page says, else its name).")
@author_option
@licence_option
@on_project
def hugo_import(
    page: Path,
    *,
    game: str | None,
    language: str | None,
    title: str,
    author: str,
    licence: str,
    project: Path,
) -> None:
    """Make a game of a page; everything odd about the page is told with its line."""
    from rulebook_tools.project.book import importer
    from rulebook_tools.sources.folders import Folders
    from rulebook_tools.sources.yaml_writing import Authorship
    from rulebook_tools.util.writing import write_new

    said = Authorship.of(author, licence)
    made = importer(project).imported(page, game, language, title, said)
    write_new(project, made.files)
    for name in made.files:
        click.echo(f"wrote {project / name}")
    for warning in made.warnings:
        click.echo(f"{warning} (warning)", err=True)
    count = len(made.warnings)
    click.echo(f"{made.game} ({made.language}): {count} warning{'s' * (count != 1)}")
    tell_site(Folders(project), said, made.files)
    click.echo(
        "Now try `rulebook check` and `rulebook build`; `rulebook translate add` begins a translation."
    )
