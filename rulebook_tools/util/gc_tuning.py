"""Garbage-collector tuning: parsing sources creates no reference cycles."""

from __future__ import annotations

import atexit
import gc
from collections.abc import Iterator
from contextlib import contextmanager


def spare_collector() -> None:
    """Let the collector of garbage look less often: what sources are read into has no circles, and stays.

    At the end it looks at nothing: all goes with the process.
    """
    gc.set_threshold(50_000, 20, 1000)
    atexit.unregister(gc.freeze)
    atexit.register(gc.freeze)


@contextmanager
def uncollected() -> Iterator[None]:
    """Do without the collector of garbage: all that is read meanwhile is kept."""
    is_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if is_enabled:
            gc.enable()


@contextmanager
def lasting() -> Iterator[None]:
    """Do without the collector of garbage while things are made that a command keeps to its end.

    Afterwards it looks at none of what there is by then.
    """
    with uncollected():
        try:
            yield
        finally:
            gc.freeze()
