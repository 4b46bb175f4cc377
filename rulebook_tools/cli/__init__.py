"""The command `rulebook`. Exit codes: 0 success, 1 problems found, 2 wrong usage."""

from __future__ import annotations

import gc
import signal
import threading
from collections.abc import Sequence
from types import FrameType
from typing import Any

import click

from rulebook_tools import __version__
from rulebook_tools.cli.authoring import describe, hugo, new, schema
from rulebook_tools.cli.check import check, verify
from rulebook_tools.cli.common import Group
from rulebook_tools.cli.explore import example, what_if
from rulebook_tools.cli.play import play_random, record
from rulebook_tools.cli.site import build, pdf, serve
from rulebook_tools.cli.translate import translate
from rulebook_tools.util.workers import tune_garbage_collector

ENDING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
SIGNALLED = 128
"""The exit code of a process that a signal ended is this plus the number of the signal."""


class _Program(Group):
    """Command group that raises `SystemExit` for `SIGTERM` and `SIGHUP`, so that cleanup code runs."""

    def main(self, args: Sequence[str] | None = None, *rest: Any, **options: Any) -> Any:
        is_main = threading.current_thread() is threading.main_thread()
        tune_garbage_collector()
        ours = [ending for ending in ENDING if is_main and signal.getsignal(ending) is signal.SIG_DFL]
        try:
            for ending in ours:
                signal.signal(ending, _end)
            return super().main(args, *rest, **options)
        except OSError as error:  # help that cannot be printed
            raise SystemExit(f"rulebook: {error.strerror or error}") from error
        finally:
            gc.enable()  # some commands disable it
            for ending in ours:
                signal.signal(ending, signal.SIG_DFL)


def _end(number: int, _frame: FrameType | None) -> None:
    for ending in ENDING:
        signal.signal(ending, signal.SIG_IGN)
    raise SystemExit(SIGNALLED + number)


@click.group(cls=_Program, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="rulebook")
def main() -> None:
    """Check, test, translate and publish rulebooks written as structured sources."""


for command in (
    *(new, check, verify, play_random, record, example, what_if, describe, schema),
    *(build, serve, pdf, translate, hugo),
):
    main.add_command(command)
