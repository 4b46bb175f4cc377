"""`rulebook new`: a small game to start from."""

from __future__ import annotations

import shlex
from pathlib import Path

import click

from rulebook_tools.cli.common import author_option, licence_option, on_project, tell_site


@click.command("new")
@click.argument("game")
@click.option(
    "--language",
    "languages",
    multiple=True,
    default=["en"],
    show_default=True,
    help="The language that you write in; repeat it for languages to translate into.",
)
@click.option("--title", help="The game's title (default: its name in words).")
@author_option
@licence_option
@on_project
def new(
    game: str, *, languages: tuple[str, ...], title: str | None, author: str, licence: str, project: Path
) -> None:
    """Create a small, complete game, with rules that run, to start from."""
    from rulebook_tools.sources.folders import Folders
    from rulebook_tools.sources.yaml_writing import Authorship
    from rulebook_tools.starter import start
    from rulebook_tools.util.writing import write_new

    folders, said = Folders(project.resolve()), Authorship.of(author, licence)
    made = start(folders, game, languages, title, said)
    write_new(folders.root, made.files)
    for name in made.files:
        click.echo(f"  {name}")
    click.echo(f"{len(made.files)} files written. Begin with docs/games/{game}/game.yml; try:")
    where = "" if project == Path() else f" --project {shlex.quote(str(project))}"
    for command in ("check", f"verify {game}", f"play {game}", "serve", "build"):
        click.echo(f"  rulebook {command}{where}")
    for name in made.untranslated:
        click.echo(f"The catalog of {name} is still to be translated: locales/{name}/LC_MESSAGES/{game}.po")
    for language in made.lacking:
        add = f"rulebook translate add {language}{where}"
        click.echo(f"The other games are not translated into {language} yet: {add}")
    tell_site(folders, said, made.files)
