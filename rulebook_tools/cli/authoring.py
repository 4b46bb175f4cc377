"""Commands for authors: `rulebook new`, `describe`, `schema`, and `hugo` to import and export pages."""

from __future__ import annotations

import shlex
from collections.abc import Container
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulebook_tools.cli.common import check_folder, check_output, on_project, output_option, write_output
from rulebook_tools.util.errors import Problems, SourceError

if TYPE_CHECKING:
    from rulebook_tools.sources.folders import Folders
    from rulebook_tools.sources.yaml_writing import Authorship

SEVERAL = 2
"""From this number of games on, a site without a title is not named after a game."""

author_option = click.option(
    "--author", default="", help="The author of the game and, in a new project, of the site."
)
licence_option = click.option(
    "--licence",
    default="",
    metavar="'NAME [https://…]'",
    help="In a new project: the licence of the texts, and its address.",
)


@click.command("new")
@click.argument("game")
@click.option(
    "--language",
    "languages",
    multiple=True,
    default=["en"],
    show_default=True,
    help="The language that you write in. Repeat the option for languages to translate into.",
)
@click.option("--title", help="The game's title (default: made from GAME).")
@author_option
@licence_option
@on_project
def new(
    game: str, *, languages: tuple[str, ...], title: str | None, author: str, licence: str, project: Path
) -> None:
    """Create a small, complete game to start from.

    GAME is its id: small letters, digits and hyphens.
    """
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
        click.echo(f"The catalog for {name} is not translated yet: locales/{name}/LC_MESSAGES/{game}.po")
    for language in made.lacking:
        add = f"rulebook translate add {language}{where}"
        click.echo(f"The other games are not translated into {language} yet: {add}")
    _print_unchanged(folders, said, made.files)


@click.group()
def hugo() -> None:
    """Import and export Hugo pages that contain rules blocks."""


@hugo.command("export")
@click.argument("game", metavar="GAME")
@click.option("--language", help="The language of the page (default: the language of the game's sources).")
@output_option
@on_project
def hugo_export(game: str, *, language: str | None, output: Path | None, project: Path) -> None:
    """Write a game's rules as one Hugo page."""
    from rulebook_tools.project.book import Book

    book = Book.load(project)
    page = book.hugo_page(game, language)
    if missing := book.untranslated(game, language):
        click.echo(
            f"{missing} texts are not translated yet; the page has them in another language (warning)",
            err=True,
        )
    write_output(book.folders, output, page)
    if output is not None:
        click.echo(f"{output}: written")


@hugo.command("import")
@click.argument("page", type=click.Path(path_type=Path))
@click.option("--game", help="The id of the new game (default: made from the page's title or file name).")
@click.option("--language", help="The language of the page, if the page does not name it.")
@click.option(
    "--title", default="", help="The game's title (default: the title of the page, or its file name)."
)
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
    """Create a game from a Hugo page. Warnings name the lines with unusual content."""
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
    _print_unchanged(Folders(project), said, made.files)
    click.echo(
        "Now try `rulebook check` and `rulebook build`; `rulebook translate add` begins a translation."
    )


def _print_unchanged(folders: Folders, said: Authorship, files: Container[str]) -> None:
    """Print which parts of `site.yml` a new game leaves unchanged: author and licence, the site's title.

    `said` is the author and licence that the command was given, `files` are the names of the new files.
    """
    from rulebook_tools.sources.folders import IDENTITY_FILE
    from rulebook_tools.sources.rulebooks import TITLE, load_site

    name = f"docs/site/{IDENTITY_FILE}"
    if said and name not in files:
        click.echo(f"{name} is unchanged: a new game does not change what the project says about itself")
    if len(folders.game_ids()) == SEVERAL and TITLE not in load_site(folders, Problems()).own:
        click.echo(f"The site has no title, now that it has {SEVERAL} games: give it one in {name}")


@click.command()
@click.argument("name", metavar="GAME")
@output_option
@on_project
def describe(name: str, output: Path | None, project: Path) -> None:
    """Describe what the examples of a game can contain.

    It lists positions, actions, results and defaults.
    """
    from rulebook_tools.examples.vocabulary import description
    from rulebook_tools.project.book import Book

    book = Book.load(project)
    write_output(book.folders, output, description(name, book.game(name).vocabulary))


@click.command()
@click.option(
    "--output",
    type=click.Path(path_type=Path, file_okay=False),
    callback=check_folder,
    help="The folder to write to (default: docs/schemas).",
)
@on_project
def schema(output: Path | None, project: Path) -> None:
    """Write JSON Schemas of the sources, for editors.

    With them, editors complete keys and mark errors. A Markdown page describes the examples of each game. If
    sources have problems, only the schemas that do not depend on a game are written.
    """
    from rulebook_tools.project.book import Book
    from rulebook_tools.sources.folders import Folders
    from rulebook_tools.sources.schema import schema_files
    from rulebook_tools.util.writing import replace_all

    root, folder = (output, Path()) if output else (project, Path("docs/schemas"))
    check_output(Folders(project), root / folder)
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
