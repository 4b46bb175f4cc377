"""`rulebook build`, `pdf` and `serve`: the site.

Options have the names of the parameters of functions in `publish`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from rulebook_tools.cli.common import on_project, warn

languages_option = click.option(
    "--language", "languages", multiple=True, help="Only this language; may be repeated."
)
cache_option = click.option(
    "--cache",
    type=click.Path(path_type=Path, file_okay=False),
    help="The cache of rendered pages (default: in the user's cache folder; safe to delete).",
)


@click.command()
@languages_option
@click.option(
    "--jobs", type=click.IntRange(min=0), default=0, help="Processes at once (default: one per core)."
)
@click.option(
    "--site-dir", type=click.Path(path_type=Path, file_okay=False), help="Where to build (default: site)."
)
@cache_option
@on_project
def build(project: Path, site_dir: Path | None, **options: Any) -> None:
    """Verify the examples, then build the site in all languages."""
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
    help="The size of paper; a card fits on one side.",
)
@click.option("--examples", is_flag=True, help="Print the worked examples, too, each at its rule.")
@cache_option
@on_project
def pdf(project: Path, **options: Any) -> None:
    """Print the rulebooks and cards of games as PDF; the next build publishes them."""
    from rulebook_tools.publish.pdf import make_pdfs

    made = make_pdfs(project, progress=_show_progress, **options)
    for path in made:
        click.echo(path)


@click.command()
@languages_option
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True)
@click.option(
    "--translate",
    "translating",
    is_flag=True,
    help="Show the messages of each page, their state, and what is left to do.",
)
@cache_option
@on_project
def serve(project: Path, **options: Any) -> None:
    """Serve the site, and update pages when a source or a catalog changes."""
    from rulebook_tools.publish.server import serve_site

    serve_site(project, say=lambda line: click.echo(line, err=True), **options)


def _show_progress(line: str) -> None:
    click.echo(f"  {line}")
