"""What all commands share: the project's folder, and messages instead of tracebacks."""

from __future__ import annotations

import sys
from collections.abc import Callable, Container
from functools import wraps
from pathlib import Path
from typing import Any

import click

from rulebook_tools.errors import RulebookError, SourceError, UsageError
from rulebook_tools.source.folders import IDENTITY_FILE
from rulebook_tools.source.identity import Said

PROBLEMS, USAGE = 1, 2
"""Exit codes: problems found, wrong usage."""

project_option = click.option(
    "--project",
    type=click.Path(path_type=Path, file_okay=False),
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


def tell_unsaid(said: Said, files: Container[str]) -> None:
    """Tell that a project which is there already says itself whose it is, where something was to be said."""
    if said and (name := f"docs/site/{IDENTITY_FILE}") not in files:
        click.echo(f"{name} is left as it is: what a project says of itself stands there, not with a game")


def reported(command: Callable[..., None]) -> Callable[..., None]:
    """Print what a command raises as plain messages, and exit as it deserves."""

    @wraps(command)
    def run(*args: Any, **kwargs: Any) -> None:
        try:
            command(*args, **kwargs)
        except SourceError as error:
            for problem in error.problems:
                click.echo(str(problem), err=True)
            _fail(f"{_problems(len(error.problems))} found", PROBLEMS)
        except UsageError as error:
            _fail(f"rulebook: {error}", USAGE)
        except RulebookError as error:
            _fail(f"rulebook: {error}", PROBLEMS)
        except OSError as error:
            named = [str(part) for part in (error.filename, error.strerror or error) if part]
            _fail(": ".join(["rulebook", *named]), PROBLEMS)

    return run


def _fail(message: str, code: int) -> None:
    click.echo(message, err=True)
    sys.exit(code)


def _problems(number: int) -> str:
    return f"{number} problem" if number == 1 else f"{number} problems"
