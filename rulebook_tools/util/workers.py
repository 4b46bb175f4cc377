"""A process pool whose workers exit with their parent."""

from __future__ import annotations

import atexit
import gc
import multiprocessing
import os
import signal
import threading
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import TypeVar

from rulebook_tools.util.errors import RulebookError

Task = TypeVar("Task")
Result = TypeVar("Result")

KILLED = "a process was killed, perhaps for lack of memory; try --jobs 1"


def tune_garbage_collector() -> None:
    """Let the garbage collector run rarely, and not at exit: parsing makes many objects, but no cycles."""
    gc.set_threshold(50_000, 20, 1000)
    atexit.register(gc.freeze)


def run_each(
    work: Callable[[Task], Result],
    tasks: Sequence[Task],
    jobs: int,
    environment: Mapping[str, str] | None = None,
) -> Iterator[Result]:
    """Call `work` with each task in up to `jobs` processes; yield the results in the order of completion.

    `work` and the tasks must be picklable. `environment` contains variables to add in the processes; without
    it, a single job or task runs in this process. The first error of a task is raised and ends all other
    work; if a process is killed, `RulebookError` is raised.
    """
    if environment is None and (jobs == 1 or len(tasks) == 1):
        yield from map(work, tasks)
        return
    waiting = iter(tasks)
    workers: dict[Connection, SpawnProcess] = {}
    try:
        for task in islice(waiting, jobs):
            ours, process = _start(work, environment or {})
            workers[ours] = process
            ours.send(task)
        for _ in tasks:
            done = wait(list(workers))
            ready = next(each for each in workers if each in done)
            yield _received(ready)
            with suppress(StopIteration):
                ready.send(next(waiting))
    finally:
        for process in workers.values():
            process.kill()
        for connection, process in workers.items():
            process.join()
            connection.close()


def _start(work: Callable[[Task], Result], environment: Mapping[str, str]) -> tuple[Connection, SpawnProcess]:
    # Spawned, not forked: MkDocs and the theme keep state in their modules.
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(work, theirs), daemon=True)
    with variables(environment), _uninterrupted():
        process.start()
    theirs.close()
    return ours, process


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Block SIGINT in the `with` block, so that processes started there ignore it; handle it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):  # on Windows
        yield
        return
    resource_tracker.ensure_running()  # else the first `start` starts it, which unblocks SIGINT
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def variables(added: Mapping[str, str]) -> Iterator[None]:
    """Set the environment variables `added` in the `with` block; restore the former values afterwards."""
    before = {name: os.environ.get(name) for name in added}
    os.environ.update(added)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def _received(connection: Connection) -> Result:  # type: ignore[type-var]
    try:
        is_done, result = connection.recv()
    except (EOFError, ConnectionError) as error:
        raise RulebookError(KILLED) from error
    if not is_done:
        raise result
    return result  # type: ignore[no-any-return]


def _serve(work: Callable[[Task], Result], tasks: Connection) -> None:
    tune_garbage_collector()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process handles Ctrl+C
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, ConnectionError):
        while True:
            task = tasks.recv()
            try:
                answer: tuple[bool, object] = (True, work(task))
            except BaseException as error:  # noqa: BLE001 -- raised again in the parent process
                answer = (False, _sendable(error))
            tasks.send(answer)


def _sendable(error: BaseException) -> BaseException:
    """Return an error that can be pickled: `RulebookError` (not a subclass) and `OSError` are unchanged.

    Any other error becomes a `RulebookError` with its type and message.
    """
    if type(error) is RulebookError or isinstance(error, OSError):
        return error
    return RulebookError("".join(traceback.format_exception_only(error)).strip())


def _end_with_parent() -> None:
    """End this process when its parent ends, even if it was killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
