"""Isolation of engine code: its output and exceptions are caught, signals such as Ctrl+C are passed on."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from types import FrameType, TracebackType
from typing import Any

SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
"""The signals with which a user or the system ends a command."""
LONGEST = 500
"""Maximum number of characters of an error message; a longer one is cut off."""
OUT, ERR = 1, 2
"""The file descriptors of standard output and standard error."""


class Broken(Exception):
    """Raised if executable rules raise any exception, even `SystemExit`; `error` is that exception."""

    def __init__(self, error: BaseException) -> None:
        self.error = error
        super().__init__(type(error).__name__)


class GuardedSection:
    """Context manager around many uses of `Guard`: redirects output to standard error, records signals.

    Doing both in every `Guard` would take longer than running most examples.
    """

    def __init__(self) -> None:
        self.came = 0
        """The number of the signal received inside the context; 0 if there was none."""
        self._handlers: dict[int, Any] = {}
        self._streams = sys.stdout, sys.stderr
        self._output: int | None = None
        self._around: GuardedSection | None = None

    def __enter__(self) -> None:
        self._around, _HERE.aside = _HERE.aside, self
        self._streams = sys.stdout, sys.stderr
        if threading.current_thread() is threading.main_thread():
            for number in SIGNALS:
                if callable(handler := signal.getsignal(number)):
                    self._handlers[number] = signal.signal(number, self._noting(handler))
        _flush()
        with suppress(OSError):  # where there is no standard output, nothing can land there
            self._output = os.dup(OUT)
            os.dup2(ERR, OUT)
        self.tidy()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        _HERE.aside = self._around
        try:
            _flush()
            sys.stdout, sys.stderr = self._streams
            if self._output is not None:
                os.dup2(self._output, OUT)
                os.close(self._output)
        finally:
            for number, handler in self._handlers.items():
                signal.signal(number, handler)
        self.pass_on(error)

    def tidy(self) -> None:
        """Redirect output to standard error again, in case engine code replaced the streams."""
        sys.stdout = sys.stderr = self._streams[1]

    def pass_on(self, error: BaseException | None) -> None:
        """Raise a recorded signal again if engine code caught the exception that its handler raised.

        `error` is the exception with which the engine code ended, or None.
        """
        if self.came and (error is None or isinstance(error, Exception)):
            came, self.came = self.came, 0
            signal.signal(came, self._handlers[came])  # it may be set to be ignored by now
            signal.raise_signal(came)

    def _noting(self, handler: Callable[[int, FrameType | None], Any]) -> Callable[..., Any]:
        """Return a handler that records a signal and calls `handler`; a second signal ends the process."""

        def note(number: int, frame: FrameType | None) -> Any:
            if self.came:
                signal.signal(number, signal.SIG_DFL)
                signal.raise_signal(number)
            self.came = number
            return handler(number, frame)

        return note


class _Here(threading.local):
    aside: GuardedSection | None = None


_HERE = _Here()


class Guard:
    """Context manager that isolates code of a game: `with Guard(): …`.

    Output goes to standard error, and exceptions become `Broken`. Signals such as Ctrl+C are passed on, even
    if the code catches their exceptions.
    """

    def __init__(self) -> None:
        self._own: GuardedSection | None = None

    def __enter__(self) -> None:
        if _HERE.aside is None:
            self._own = GuardedSection()
            self._own.__enter__()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        aside = self._own or _HERE.aside
        assert aside is not None  # noqa: S101 -- there was one on entering
        has_come = bool(aside.came)
        if self._own is not None:
            self._own.__exit__(kind, error, trace)
        else:
            aside.tidy()
            aside.pass_on(error)
        if error is not None and not has_come:
            raise Broken(error) from error


def _flush() -> None:
    for stream in (sys.__stdout__, sys.stdout):
        with suppress(OSError, ValueError):  # closed, or full: the next print raises the same
            if stream is not None:
                stream.flush()


def error_line(error: BaseException) -> str:
    """Return the type and the message of an exception in one line."""
    kind = type.__dict__["__name__"].__get__(type(error))
    try:
        with Guard():
            message = " ".join(str(error)[: LONGEST + 1].split())
    except Broken:
        return f"{kind}, which cannot say what is wrong"
    message = message if len(message) <= LONGEST else f"{message[:LONGEST]}…"
    return printable(f"{kind}: {message}")


def printable(text: str) -> str:
    """Return a text in which unprintable characters are escaped."""
    return text if text.isprintable() else "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)
