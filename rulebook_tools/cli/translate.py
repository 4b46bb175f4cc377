"""`rulebook translate`: maintain the catalogs of translations."""

from __future__ import annotations

import gc
import json
import math
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulebook_tools.cli.common import PROBLEMS, on_project, warn
from rulebook_tools.util.errors import Problems, SourceError

if TYPE_CHECKING:
    from rulebook_tools.catalogs.update import Updated
    from rulebook_tools.project.book import Book


def _check_number(_context: click.Context, _option: click.Parameter, value: float) -> float:
    if math.isnan(value):
        raise click.BadParameter(f"{value!r} is not a number.")
    return value


def _load(project: Path) -> Book:
    """Load a project; print problems that do not hinder translators, such as a dangling link, as warnings."""
    from rulebook_tools.project.book import Book

    tolerated = Problems()
    book = Book.load(project, tolerated=tolerated)
    warn(tolerated.found)
    return book


@click.group()
def translate() -> None:
    """Add, update and check translations."""


@translate.command("add")
@click.argument("language")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@on_project
def translate_add(language: str, games: tuple[str, ...], project: Path) -> None:
    """Create the catalogs of a language for some games (default: all)."""
    book = _load(project)
    for game in games:
        book.game(game)  # refuses unknown names
    _print_updated(book.catalog_updater.add(language, games))


@translate.command("update")
@click.argument("languages", nargs=-1)
@on_project
def translate_update(languages: tuple[str, ...], project: Path) -> None:
    """Update catalogs from the sources; a reworded message becomes fuzzy."""
    book = _load(project)
    _print_updated(book.catalog_updater.update(book.outline.choose_languages(languages)))


@translate.command("template")
@click.argument("names", nargs=-1, metavar="[CATALOG]...")
@on_project
def translate_template(names: tuple[str, ...], project: Path) -> None:
    """Write templates of catalogs (default: all) to `locales/<catalog>.pot`; `update` updates them."""
    _print_updated(_load(project).catalog_updater.write_templates(names))


@translate.command("weblate")
@click.argument("name", metavar="PROJECT")
@click.argument("repository")
@on_project
def translate_weblate(name: str, repository: str, project: Path) -> None:
    """Print catalogs in REPOSITORY as components of the Weblate PROJECT, for `weblate import_json`."""
    from rulebook_tools.catalogs.update import components

    found = components(_load(project).catalog_updater.templates(), name, repository)
    click.echo(json.dumps(found, indent=2, ensure_ascii=False))


@translate.command("check")
@click.argument("languages", nargs=-1)
@on_project
def translate_check(languages: tuple[str, ...], project: Path) -> None:
    """Check translations: placeholders, links, markup, figures, terms, quotation marks, length."""
    gc.disable()  # all that is read is needed until the end
    book = _load(project)
    chosen = book.outline.choose_languages(languages)
    warn(book.style_review.warnings(chosen))
    if problems := book.catalogs.problems(chosen) + book.style_review.style_problems(chosen):
        raise SourceError(problems)
    click.echo("no problem")


@translate.command("status")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
@click.option(
    "--fail-under",
    type=click.FloatRange(0, 100),
    callback=_check_number,
    default=0,
    help="Exit 1 if a catalog that is not in work is below this percentage.",
)
@on_project
def translate_status(form: str, fail_under: float, project: Path) -> None:
    """Show how much of each catalog is translated."""
    from rulebook_tools.cli.report import status_json, status_text

    found = list(_load(project).catalogs.status())
    click.echo(status_json(found) if form == "json" else status_text(found))
    if any(status.percent < fail_under and not status.is_in_work for status in found):
        sys.exit(PROBLEMS)


@translate.command("todo")
@click.argument("language")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
@on_project
def translate_todo(language: str, form: str, project: Path) -> None:
    """List missing, outdated and refused messages, the most read first."""
    from rulebook_tools.cli.report import todo_json, todo_text

    book = _load(project)
    (chosen,) = book.outline.choose_languages([language])
    found, waiting = book.catalogs.todo(chosen), book.catalogs.waiting(chosen)
    tell = todo_json if form == "json" else todo_text
    click.echo(tell(chosen, found, waiting))


def _print_updated(report: list[Updated]) -> None:
    if not report:
        click.echo("no catalog to write: the sources are in this language, and so is the site")
    for updated in report:
        if updated.changed:
            counts = f"{updated.new} new, {updated.fuzzy} fuzzy, {updated.obsolete} obsolete"
            click.echo(f"{updated.file}: {counts}")
        else:
            click.echo(f"{updated.file}: up to date")
