"""What all commands share: the project's folder, and messages instead of tracebacks."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Container, Iterable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rulebook_tools.util.errors import (
    SHOWN,
    Problem,
    Problems,
    RulebookError,
    SourceError,
    UsageError,
    in_order,
    summed_up,
)

if TYPE_CHECKING:
    from rulebook_tools.sources.folders import Folders
    from rulebook_tools.sources.yaml_writing import Authorship

PROBLEMS, USAGE = 1, 2
"""Exit codes: problems found, wrong usage."""
TWO = 2
"""Games from which on a site is called after none of them."""


class _Folder(click.Path):
    """A folder that may be missing, but is no link that leads round in a circle."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path; fail for one that nothing can come of."""
        path = Path(os.fsdecode(super().convert(value, param, ctx)))
        try:
            path.stat()
        except FileNotFoundError:
            pass
        except (OSError, ValueError) as error:
            self.fail(f"{str(path)[:SHOWN]!r}: {getattr(error, 'strerror', None) or error}", param, ctx)
        return path


class OutputFile(click.Path):
    """A file to write, which may be missing: no folder, and not without a name."""

    def __init__(self) -> None:
        super().__init__(path_type=Path, dir_okay=False)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path; fail for one without a name."""
        path = Path(os.fsdecode(super().convert(value, param, ctx)))
        if not path.name:
            self.fail("a file without a name", param, ctx)
        return path


def write_output(folders: Folders, output: Path, content: bytes) -> None:
    """Write what a command says to a file; raise `UsageError` for one of the project's sources."""
    from rulebook_tools.util.writing import write_whole

    place = output.resolve()
    for kept in (folders.games, folders.site, folders.locales):
        if place.is_relative_to(kept.resolve()):
            raise UsageError(f"{output}: lies in {folders.shown(kept)}, among the sources; name another file")
    write_whole(output, content)


project_option = click.option(
    "--project",
    type=_Folder(path_type=Path, file_okay=False),
    default=Path(),
    help="The folder that holds docs/games and locales (default: this one).",
)

author_option = click.option(
    "--author",
    default="",
    help="Who made the game, if nothing else says so, and a new project’s pages.",
)
licence_option = click.option(
    "--licence",
    default="",
    metavar="'NAME [https://…]'",
    help="The licence that a new project says its texts are under, and its address.",
)


def tell_site(folders: Folders, said: Authorship, files: Container[str]) -> None:
    """Tell what a new game changes about a project that is there already, and what it does not."""
    from rulebook_tools.sources.folders import IDENTITY_FILE
    from rulebook_tools.sources.rulebooks import TITLE, load_site

    name = f"docs/site/{IDENTITY_FILE}"
    if said and name not in files:
        click.echo(f"{name} is left as it is: what a project says of itself stands there, not with a game")
    if len(folders.game_ids()) == TWO and TITLE not in load_site(folders, Problems()).own:
        click.echo(f"The site is called after no game, now that it has {TWO}: give it a title in {name}")


def reported(command: Callable[..., None]) -> Callable[..., None]:
    """Print what a command raises as plain messages, and exit as it deserves."""

    @wraps(command)
    def run(*args: Any, **kwargs: Any) -> None:
        try:
            command(*args, **kwargs)
        except SourceError as error:
            for line in summed_up(error.problems):
                click.echo(line, err=True)
            _fail(f"{_problems(len(error.problems))} found", PROBLEMS)
        except UsageError as error:
            _fail(f"rulebook: {error}", USAGE)
        except RulebookError as error:
            _fail(f"rulebook: {error}", PROBLEMS)
        except OSError as error:
            named = [str(part) for part in (error.filename, error.strerror or error) if part]
            _fail(": ".join(["rulebook", *named]), PROBLEMS)

    return run


def warn(problems: Iterable[Problem]) -> None:
    """Print what is wrong and fails nothing."""
    for line in summed_up(in_order(problems)):
        click.echo(f"{line} (warning)", err=True)


def _fail(message: str, code: int) -> None:
    click.echo(message, err=True)
    sys.exit(code)


def _problems(number: int) -> str:
    return f"{number} problem" if number == 1 else f"{number} problems"
