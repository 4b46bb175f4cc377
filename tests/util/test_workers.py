"""Worker processes."""

import signal

from rulebook_tools.util.workers import run_each


def blocked(_task: int) -> list[str]:
    """Return the names of the signals that this process blocks."""
    return sorted(signal.Signals(each).name for each in signal.pthread_sigmask(signal.SIG_BLOCK, ()))


def test_ctrl_c_is_for_the_one_that_starts_processes() -> None:
    """Worker processes never get it, not even while they start; the parent process still does."""
    before = blocked(0)
    assert list(run_each(blocked, range(2), 2, {})) == [["SIGINT"]] * 2
    assert blocked(0) == before
