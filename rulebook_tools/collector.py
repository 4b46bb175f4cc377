"""The collector of garbage, which reading sources gives little to do."""

from __future__ import annotations

import gc


def spare_collector() -> None:
    """Let the collector of garbage look less often: what sources are read into has no circles, and stays."""
    gc.set_threshold(50_000, 20, 1000)
