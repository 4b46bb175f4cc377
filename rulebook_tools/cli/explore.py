"""`rulebook example` and `rulebook what-if`: random examples of a rule, and changed examples."""

from __future__ import annotations

from pathlib import Path

import click

from rulebook_tools.cli.common import on_project
from rulebook_tools.util.errors import UsageError, unknown

MARKS = ("#case:", "case:")
"""The texts that can come before the case in the address of a page."""


@click.command()
@click.argument("game")
@click.argument("rule")
@click.option("--seed", type=int, default=0, show_default=True, help="Another seed gives another example.")
@click.option("--write", is_flag=True, help="Write the file into the folder of the game's examples.")
@on_project
def example(game: str, rule: str, *, seed: int, write: bool, project: Path) -> None:
    """Find an example of RULE by random play. It is printed as an example file."""
    from rulebook_tools.explore.cases import PLACE, TOLD
    from rulebook_tools.explore.files import example_file
    from rulebook_tools.explore.random_cases import case_of_rule
    from rulebook_tools.project.book import Book
    from rulebook_tools.util.writing import write_new

    book = Book.load(project)
    loaded = book.game(game)
    name = f"random-{rule.replace('.', '-').replace('_', '-')}-{seed}"
    with loaded.guarded(PLACE, f"while {rule} was searched for", *TOLD):
        case = case_of_rule(loaded, rule, seed)
        title, results = f"{rule}, met at random", loaded.rulebook.wordings.results
        text = example_file(case, loaded.editable(case.options), rule, name, title, results=results)
    if not write:
        click.echo(text, nl=False)
        return
    path = f"docs/games/{game}/examples/{name}.yml"
    write_new(book.folders.root, {path: text.encode()})
    click.echo(f"{path} written. Give it a title, then run `rulebook verify {game}/{name}`")


@click.command("what-if")
@click.argument("game")
@click.argument("case")
@click.option("--language", help="The language of the answer (default: that of the game's sources).")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "html", "yaml"]),
    default="text",
    help="Text, the HTML of the page “What if?”, or an example file (yaml).",
    show_default=True,
)
@on_project
def what_if(game: str, case: str, *, language: str | None, form: str, project: Path) -> None:
    """Play a changed example and describe the result.

    CASE is an example's id, a file, or the address of a page “What if?”.
    """
    from rulebook_tools.explore.cases import CaseError
    from rulebook_tools.project.book import Book

    book = Book.load(project)
    chosen = language or book.game(game).rulebook.about.language.name
    desk = book.desk(game, chosen).desk()
    examples = [each.id.name for each in book.game(game).rulebook.examples]
    asked = _request(project, case, examples)
    try:
        if form == "text":
            click.echo(desk.told(asked))
        else:
            answer = desk.ask({**asked, "file": form == "yaml"})
            click.echo(answer["text" if form == "yaml" else "html"], nl=False)
    except CaseError:
        if asked == {"address": case}:  # it may be a misspelt id
            raise UsageError(unknown("example, file or address of a case", case, examples)) from None
        raise


def _request(project: Path, case: str, examples: list[str]) -> dict[str, str]:
    """Return the request for what a user named: an id among `examples`, a file's path or a case's address.

    Raises `UsageError` for a file that cannot be read.
    """
    from rulebook_tools.sources.folders import YAML, InvalidFile, content_of
    from rulebook_tools.sources.nodes import MAX_BYTES

    if case in examples:
        return {"example": case}
    path = Path(case)
    if path.suffix.lower() in YAML:
        try:
            return {"text": content_of(path, project, MAX_BYTES).decode("utf-8", "replace")}
        except InvalidFile as error:
            raise UsageError(f"{error}") from error
    for mark in MARKS:
        if mark in case:
            return {"address": case.partition(mark)[2]}
    return {"address": case}
