"""Measures commands: time, CPU seconds and memory, each with all child processes."""

import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Thread

PAUSE = 0.1
"""Seconds between two measurements of memory; shorter peaks are not seen."""
SAID = 2000
"""Characters shown of the output of a failed command."""


class FailedError(Exception):
    """A failed command, with its output."""


@dataclass(frozen=True, slots=True)
class Usage:
    """The time and memory of one command, or of several together."""

    wall: float
    cpu: float
    """User and system time of all processes, in seconds."""
    memory: float
    """The peak memory of all processes together in megabytes, shared pages counted once; 0 if unknown."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command, its folder, and its additional environment variables."""

    words: Sequence[str]
    folder: Path
    environment: Mapping[str, str]


def run(*commands: Command) -> Usage:
    """Run commands, in parallel on all cores, and return their cost.

    Raises `FailedError` if one of them fails.
    """
    sessions: set[int] = set()
    done, peaks = Event(), [0.0]
    watcher = Thread(target=_watch, args=(sessions, done, peaks), daemon=True)
    before = time.perf_counter()
    watcher.start()
    try:
        with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
            try:
                found = list(pool.map(lambda each: _run(each, sessions), commands))
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                _kill(sessions)
                raise
        wall = time.perf_counter() - before
    finally:
        done.set()
        watcher.join()
    return Usage(wall, sum(found), peaks[0])


def _run(command: Command, sessions: set[int]) -> float:
    """Return the CPU seconds of a command and all its finished child processes."""
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(
            command.words,
            cwd=command.folder,
            env=os.environ | command.environment,
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        sessions.add(process.pid)
        _, status, took = os.wait4(process.pid, 0)
        sessions.discard(process.pid)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            said.seek(0)
            text = said.read().decode(errors="replace")[-SAID:]
            raise FailedError(f"{' '.join(command.words)} ended with {process.returncode}:\n{text}")
    return took.ru_utime + took.ru_stime


def _kill(sessions: set[int]) -> None:
    for session in list(sessions):
        with suppress(ProcessLookupError):
            os.killpg(session, signal.SIGKILL)


def _watch(sessions: set[int], done: Event, peaks: list[float]) -> None:
    """Record the memory of all processes of sessions at intervals, if the system reports it."""
    while not done.wait(PAUSE):
        peaks[0] = max(peaks[0], sum(map(_memory, _processes(frozenset(sessions)))))


def _processes(sessions: frozenset[int]) -> Iterator[Path]:
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            _, _, fields = (process / "stat").read_text("ascii", "replace").rpartition(")")
            if int(fields.split()[3]) in sessions:
                yield process


def _memory(process: Path) -> float:
    """Return the memory of a process in megabytes, with its share of shared pages; 0 if it has ended."""
    with suppress(OSError, StopIteration):
        lines = (process / "smaps_rollup").read_text("ascii").splitlines()
        return int(next(line for line in lines if line.startswith("Pss:")).split()[1]) / 1024
    return 0.0
