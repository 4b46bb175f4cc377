"""Garbage-collector tuning: collect less often, because parsing sources creates no reference cycles."""

from __future__ import annotations

import atexit
import gc
from collections.abc import Iterator
from contextlib import contextmanager


def spare_collector() -> None:
    """Collect garbage less often, and not at the end of the process."""
    gc.set_threshold(50_000, 20, 1000)
    atexit.unregister(gc.freeze)
    atexit.register(gc.freeze)


@contextmanager
def uncollected() -> Iterator[None]:
    """Disable the garbage collector while things are read that are kept."""
    is_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if is_enabled:
            gc.enable()


@contextmanager
def lasting() -> Iterator[None]:
    """Disable the garbage collector, then freeze all objects alive (`gc.freeze`): a command keeps them."""
    with uncollected():
        try:
            yield
        finally:
            gc.freeze()
