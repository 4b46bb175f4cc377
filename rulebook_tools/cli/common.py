"""Shared options of commands; error messages instead of tracebacks."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Iterable
from errno import ENOTDIR
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rulebook_tools.engine.data import GivenError
from rulebook_tools.util import errors

if TYPE_CHECKING:
    from rulebook_tools.sources.folders import Folders

PROBLEMS, USAGE = 1, 2
"""Exit codes."""


def check_folder(_context: click.Context, _option: click.Parameter, path: Path | None) -> Path | None:
    """Return the path, even of a missing folder; raise `BadParameter` for a path that can be no folder."""
    try:
        if path is not None and not stat.S_ISDIR(path.stat().st_mode):
            raise NotADirectoryError(ENOTDIR, os.strerror(ENOTDIR))
    except FileNotFoundError:
        pass
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise click.BadParameter(f"{str(path)[: errors.SHOWN]!r}: {reason}") from error
    return path


def _check_file(_context: click.Context, _option: click.Parameter, path: Path | None) -> Path | None:
    if path is not None and not path.name:
        raise click.BadParameter("a file without a name")
    return path


def write_output(folders: Folders, output: Path | None, text: str) -> None:
    """Write a text to a file (None: print it); raise `UsageError` if the file is among the sources."""
    from rulebook_tools.util.writing import write_whole

    if output is None:
        click.echo(text, nl=False)
        return
    check_output(folders, output)
    write_whole(output, text.encode())


def check_output(folders: Folders, output: Path) -> None:
    """Raise `UsageError` if a file or folder to be written is among the sources."""
    place = output.resolve()
    for kept in (folders.games, folders.site, folders.locales):
        if place.is_relative_to(kept.resolve()):
            raise errors.UsageError(
                f"{output} is inside {folders.shown(kept)}, a folder of sources; name another place"
            )


project_option = click.option(
    "--project",
    type=click.Path(path_type=Path, file_okay=False),
    callback=check_folder,
    default=Path(),
    help="The folder that contains docs/games and locales (default: the current one).",
)

output_option = click.option(
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    callback=_check_file,
    help="The file to write (default: print to the terminal).",
)

format_option = click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="The format of the report.",
)


class Group(click.Group):
    """A group of commands that explains where `--project` belongs if it is given before the command."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the options of the group; an option of its commands, such as `--project`, is an error."""
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            if error.option_name != "--project":
                raise
            way_out = f"write --project after the command: {ctx.command_path} … --project FOLDER"
            raise click.UsageError(way_out, ctx) from error


def reported(command: Callable[..., None]) -> Callable[..., None]:
    """Decorate a command: print its errors as messages, and exit with code 1 or 2."""

    @wraps(command)
    def run(*args: Any, **kwargs: Any) -> None:
        try:
            command(*args, **kwargs)
        except errors.SourceError as error:
            for line in errors.summed_up(error.problems):
                click.echo(line, err=True)
            count = len(error.problems)
            _fail(f"{count} problem{'s' * (count != 1)} found", PROBLEMS)
        except errors.UsageError as error:
            _fail(f"rulebook: {error}", USAGE)
        except (errors.RulebookError, GivenError) as error:
            _fail(f"rulebook: {error}", PROBLEMS)
        except OSError as error:
            named = [str(part) for part in (error.filename, error.strerror or error) if part]
            _fail(": ".join(["rulebook", *named]), PROBLEMS)

    return run


def on_project(command: Callable[..., None]) -> Callable[..., None]:
    """Decorate a command: add the option `--project`, and print its errors as messages."""
    return project_option(reported(command))


def warn(problems: Iterable[errors.Problem]) -> None:
    """Print problems as warnings."""
    for line in errors.summed_up(errors.in_order(problems)):
        click.echo(f"{line} (warning)", err=True)


def _fail(message: str, code: int) -> None:
    click.echo(message, err=True)
    sys.exit(code)
