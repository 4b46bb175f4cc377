"""`rulebook new`: a game of one's own to begin with."""

from __future__ import annotations

import shlex
from pathlib import Path

import click

from rulebook_tools.catalog.store import write_all
from rulebook_tools.cli.common import project_option, reported
from rulebook_tools.source.folders import Folders


@click.command("new")
@click.argument("game")
@click.option("--language", default="en", show_default=True, help="The language that you write in.")
@click.option("--title", help="The game's title (default: its name in words).")
@project_option
@reported
def new(game: str, *, language: str, title: str | None, project: Path) -> None:
    """Make the folder of a new game: a tiny one, complete and executable, to be made your own."""
    from rulebook_tools.starter import start

    folders = Folders(project.resolve())
    made = start(folders, game, language, title)
    write_all(folders.root, made.files)
    for name in made.files:
        click.echo(f"  {name}")
    click.echo(f"{len(made.files)} files written. Begin with docs/games/{game}/game.yml; try:")
    where = "" if project == Path() else f" --project {shlex.quote(str(project))}"
    for command in ("check", f"verify {game}", f"play {game}", "serve", "build"):
        click.echo(f"  rulebook {command}{where}")
    for name in made.untranslated:
        click.echo(f"The catalog of {name} is still to be translated: locales/{name}/LC_MESSAGES/{game}.po")
    if made.lacking:
        add = f"rulebook translate add {language}{where}"
        click.echo(f"The other games are not translated into {language} yet: {add}")
