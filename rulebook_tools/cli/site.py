"""`rulebook build`, `pdf` and `serve`: the site.

Options have the names of the parameters of functions in `publish`.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from rulebook_tools.cli.common import on_project, warn

languages_option = click.option(
    "--language", "languages", multiple=True, help="Only this language. You can repeat this option."
)
cache_option = click.option(
    "--cache",
    type=click.Path(path_type=Path, file_okay=False),
    help="The cache of rendered pages (default: a folder in the user's cache folder). You can delete it.",
)


@click.command()
@languages_option
@click.option(
    "--jobs",
    type=click.IntRange(min=0),
    default=0,
    help="The number of processes (default, or 0: one for each core).",
)
@click.option(
    "--site-dir",
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder of the site (default: site).",
)
@cache_option
@on_project
def build(project: Path, site_dir: Path | None, **options: Any) -> None:
    """Play the examples, then build the site in all languages."""
    from rulebook_tools.publish.build import build_site

    built = build_site(project, site_dir or project / "site", progress=_show_progress, **options)
    warn(built.warnings)
    verified = f"{built.examples} examples verified; " if built.examples else ""
    click.echo(f"{verified}site written to {built.place}")
    click.echo(f"Open it: {(built.place / 'index.html').as_uri()}")


@click.command()
@click.argument("games", nargs=-1, metavar="[GAME]...")
@languages_option
@click.option(
    "--paper",
    type=click.Choice(["A4", "letter"], case_sensitive=False),
    default="A4",
    show_default=True,
    help="The paper size; a quick reference fits on one side.",
)
@click.option("--examples", is_flag=True, help="Print also the worked examples, each at its rule.")
@cache_option
@on_project
def pdf(project: Path, **options: Any) -> None:
    """Print rulebooks and quick references as PDF. The next build publishes them."""
    from rulebook_tools.publish.pdf import make_pdfs

    made = make_pdfs(project, progress=_show_progress, **options)
    for path in made:
        click.echo(path)


@click.command()
@languages_option
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="The port to listen on; 0: any free one.",
)
@click.option(
    "--translate",
    "translating",
    is_flag=True,
    help="Show the messages of each page, their state, and what is left to translate.",
)
@cache_option
@on_project
def serve(project: Path, **options: Any) -> None:
    """Show the site at a local address. Pages follow each change of a source or catalog."""
    from rulebook_tools.publish.server import serve_site

    serve_site(project, say=lambda line: click.echo(line, err=True), **options)


def _show_progress(line: str) -> None:
    with suppress(OSError):  # where nobody can be told, the last line fails, not the site
        click.echo(f"  {line}")
