"""`rulebook translate`: maintain the catalogs of translations."""

from __future__ import annotations

import gc
import json
import math
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulebook_tools.cli.common import (
    PROBLEMS,
    Group,
    format_option,
    on_project,
    output_option,
    warn,
    write_output,
)
from rulebook_tools.util.errors import Problems, SourceError

if TYPE_CHECKING:
    from rulebook_tools.catalogs.update import Updated
    from rulebook_tools.project.book import Book


def _check_number(_context: click.Context, _option: click.Parameter, value: float) -> float:
    if math.isnan(value):
        raise click.BadParameter(f"{value!r} is not a number.")
    return value


def _load(project: Path, game: str = "") -> Book:
    """Load a project, or only one game of it; warn of problems that do not hinder translators.

    If `game` is not the id of a game, the whole project is loaded.
    """
    from rulebook_tools.project.book import Book
    from rulebook_tools.sources.folders import Folders

    tolerated = Problems()
    is_one = game in Folders(project.resolve()).game_ids()
    book = Book.load(project, [game] if is_one else None, tolerated=tolerated)
    warn(tolerated.found)
    return book


@click.group(cls=Group)
def translate() -> None:
    """Add, update and check translations."""


@translate.command("add")
@click.argument("language")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@on_project
def translate_add(language: str, games: tuple[str, ...], project: Path) -> None:
    """Create the catalogs of a language, for all games or some."""
    book = _load(project)
    for game in games:
        book.game(game)  # refuses unknown names
    report = book.catalog_updater.add(language, games)
    _print_updated(report)
    if not any(updated.changed for updated in report):
        return
    first = next(iter(games or book.games))
    chapter = book.games[first].rulebook.chapters[0].id.name
    steps = [
        f"`rulebook translate todo {language} {first} --page {chapter}` lists what one page needs, in order",
        "`rulebook serve --translate` shows that page with its messages",
    ]
    if not book.style_review.quotation_marks(language):
        steps.insert(0, "translate the label quotation-marks: the checks of your texts need it")
    click.echo("\nWhat to do first:")
    for number, step in enumerate(steps, 1):
        click.echo(f"  {number}. {step}")


@translate.command("update")
@click.argument("languages", nargs=-1)
@on_project
def translate_update(languages: tuple[str, ...], project: Path) -> None:
    """Update catalogs from the sources. Reworded messages become fuzzy."""
    book = _load(project)
    _print_updated(book.catalog_updater.update(book.outline.choose_languages(languages)))


@translate.command("template")
@click.argument("names", nargs=-1, metavar="[CATALOG]...")
@on_project
def translate_template(names: tuple[str, ...], project: Path) -> None:
    """Write templates of catalogs (.pot) for hosting platforms.

    CATALOG is a game or site (default: all). `rulebook translate update` updates existing templates.
    """
    _print_updated(_load(project).catalog_updater.write_templates(names))


@translate.command("weblate")
@click.argument("name", metavar="PROJECT")
@click.argument("repository")
@on_project
def translate_weblate(name: str, repository: str, project: Path) -> None:
    """Print the catalogs as components of a Weblate project.

    PROJECT is the name of the Weblate project, REPOSITORY the address of the Git repository. The output
    is for `weblate import_json`.
    """
    from rulebook_tools.catalogs.update import components

    found = components(_load(project).catalog_updater.templates(), name, repository)
    click.echo(json.dumps(found, indent=2, ensure_ascii=False))


@translate.command("check")
@click.argument("languages", nargs=-1)
@on_project
def translate_check(languages: tuple[str, ...], project: Path) -> None:
    """Check translations.

    It checks placeholders, links, markup, figures, terms, quotation marks, length and more.
    """
    gc.disable()  # all that is read is needed until the end
    book = _load(project)
    chosen = book.outline.choose_languages(languages)
    warn(book.style_review.warnings(chosen))
    if problems := book.catalogs.problems(chosen) + book.style_review.style_problems(chosen):
        raise SourceError(problems)
    click.echo("no problem")


@translate.command("status")
@click.argument("languages", nargs=-1)
@format_option
@click.option(
    "--fail-under",
    type=click.FloatRange(0, 100),
    callback=_check_number,
    default=0,
    help="Exit with code 1 if a catalog that is not in work is below this percentage.",
)
@on_project
def translate_status(languages: tuple[str, ...], form: str, fail_under: float, project: Path) -> None:
    """Show how much of what readers see is translated.

    Numbers are by catalog, and also by page if a catalog is incomplete.
    """
    from rulebook_tools.cli.translation_report import status_json, status_text

    book = _load(project)
    found = list(book.catalogs.status(book.outline.choose_languages(languages)))
    click.echo(status_json(found) if form == "json" else status_text(found))
    if any(status.percent < fail_under and not status.is_in_work for status in found):
        sys.exit(PROBLEMS)


@translate.command("todo")
@click.argument("language")
@click.argument("game", required=False)
@click.option(
    "--page",
    "path",
    metavar="PATH",
    help="Only this page, such as amerigo-cards/sell; with GAME, sell is enough.",
)
@format_option
@on_project
def translate_todo(language: str, game: str | None, path: str | None, form: str, project: Path) -> None:
    """List the messages that are left to translate or repair.

    They are in the order in which pages need them: labels first, then terms and nouns, then the chapters with
    their examples. JSON contains whole texts with their notes.
    """
    from rulebook_tools.cli.translation_report import todo_json, todo_text

    page = page_path(path, game) if path else ""
    book = _load(project, game or page.partition("/")[0])
    if game:
        book.game(game)  # refuses an unknown name
    (chosen,) = book.outline.choose_languages([language])
    catalogs = book.catalogs
    found = catalogs.todo_on(book.messages_on(page, chosen), chosen) if page else catalogs.todo(chosen)
    tell = todo_json if form == "json" else todo_text
    click.echo(tell(chosen, found, catalogs.waiting(chosen)))


def page_path(said: str, game: str | None) -> str:
    """Return the path of a page from what a user says: `sell` and the game, or an address.

    The address can have an ending and an anchor: `amerigo-cards/sell.html#sell.rare`.
    """
    path = said.partition("#")[0].strip("/").removesuffix(".html")
    return path if game is None or path.startswith(f"{game}/") else f"{game}/{path}"


@translate.command("labels")
@click.argument("language")
@output_option
@on_project
def translate_labels(language: str, output: Path | None, project: Path) -> None:
    """Print a project's translations of labels, to share them.

    The output is a catalog for this package.
    """
    from rulebook_tools.project.outline import labels_domain

    book = _load(project)
    (chosen,) = book.outline.choose_languages([language])
    content, missing = book.catalog_updater.labels(labels_domain(), chosen)
    write_output(book.folders, output, content.decode())
    click.echo(f"{missing} labels are not translated" if missing else "every label is translated", err=True)


def _print_updated(report: list[Updated]) -> None:
    if not report:
        click.echo("no catalog is needed: the sources and the site are written in this language")
    for updated in report:
        if updated.changed:
            counts = f"{updated.new} new, {updated.fuzzy} fuzzy, {updated.obsolete} obsolete"
            click.echo(f"{updated.file}: {counts}")
        else:
            click.echo(f"{updated.file}: up to date")
