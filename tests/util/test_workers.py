"""Processes that work side by side."""

from __future__ import annotations

import signal

from rulebook_tools.util.workers import run_each


def blocked(_task: int) -> list[str]:
    """Return the signals that do not reach the process that this runs in."""
    return sorted(signal.Signals(each).name for each in signal.pthread_sigmask(signal.SIG_BLOCK, ()))


def test_ctrl_c_is_for_the_one_that_starts_processes() -> None:
    """They never see it, not even while they are loading; the one that started them goes on seeing it."""
    before = blocked(0)
    assert list(run_each(blocked, range(2), 2, {})) == [["SIGINT"]] * 2
    assert blocked(0) == before
