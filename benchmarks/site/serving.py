"""Measures the time from saving a change until the served page shows it."""

import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from threading import Thread
from typing import IO

from benchmarks.site.sides import OURS, ROOT, RULEBOOK
from benchmarks.site.usage import FailedError

STARTS, SHOWS = 600, 300
"""The most seconds for the start of a server, and until a change is shown."""
PAUSE = 0.005
SERVES = re.compile(r"http://[^\s/]+")
PLAIN_WORD = re.compile(r"\[[^]]*\]\([^)]*\)|\{[^}]*\}|(?<=\s)[a-z]{3,}(?=\s)")
"""A word that is not part of a link or a figure; also matches these, which must be skipped."""
CHANGED = re.compile(r"\bchanged[a-z]{6}\b")
OWN = ("docs", "locales", "mkdocs.yml", "rulebook_tools")
"""The served parts of this checkout: sources, and files that its settings name."""


@dataclass(frozen=True, slots=True)
class Served:
    """Measurements of a server: seconds until the first page is shown, and until each change is."""

    name: str
    start: float
    seconds: Sequence[float]


def copy_of_this(folder: Path) -> Path:
    """Return a copy of this project's sources, to be changed."""
    root = folder / "this"
    for name in OWN:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, root / name)
    return root


def served(name: str, project: Path, chapter: Path, address: str, times: int) -> Served:
    """Serve a project, change a word of a chapter `times` times, and wait for each change in the page.

    Raises `FailedError` if the server does not start, or a change is not shown.
    """
    before, seconds = time.perf_counter(), []
    with _server(project) as root:
        page = f"{root}/{address}"
        _wait(page, "</html>", STARTS)
        start = time.perf_counter() - before
        chance = Random(name)
        for _ in range(times):
            word = "changed" + "".join(chance.choices("abcdefghijklmnop", k=6))
            text = _reworded(chapter.read_text("utf-8"), word)
            time.sleep(chance.uniform(0.3, 0.8))  # nobody saves in step with a server that looks now and then
            saved = time.perf_counter()
            chapter.write_text(text, "utf-8")
            seconds.append(_wait(page, word, SHOWS) - saved)
    return Served(name, start, seconds)


def _reworded(text: str, word: str) -> str:
    """Return a chapter with a word of its first body replaced, the same word each time."""
    if CHANGED.search(text):
        return CHANGED.sub(word, text, count=1)
    begin = text.index("body: |")
    for found in PLAIN_WORD.finditer(text, begin + len("body: |")):
        if found[0].isalpha():
            return text[: found.start()] + word + text[found.end() :]
    raise FailedError(f"no word that could be changed in {text[begin:][:80]!r}")


@contextmanager
def _server(project: Path) -> Iterator[str]:
    """Yield the address of a server of a project, which ends afterwards."""
    with tempfile.TemporaryFile("w+") as said:
        process = subprocess.Popen(
            [*RULEBOOK, "serve", "--port=0"],
            cwd=project,
            env=os.environ | OURS | {"PYTHONUNBUFFERED": "1", "NO_MKDOCS_2_WARNING": "1"},
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        try:
            assert process.stderr is not None
            yield _address(process.stderr)
        finally:
            process.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                process.wait(10)
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def _address(said: IO[str]) -> str:
    """Return the address that a server prints; its further output is discarded."""
    lines = []
    for line in said:
        lines.append(line)
        if found := SERVES.search(line):
            Thread(target=said.read, daemon=True).start()
            return found[0]
    raise FailedError("rulebook serve ended: " + "".join(lines[-20:]))


def _wait(page: str, word: str, most: float) -> float:
    """Request a page until it contains a word; return the time of that answer."""
    until = time.perf_counter() + most
    while time.perf_counter() < until:
        with suppress(urllib.error.URLError, ConnectionError, TimeoutError):
            with urllib.request.urlopen(page, timeout=most) as answer:  # noqa: S310 -- our own server
                text = answer.read().decode()
            if word in text:
                return time.perf_counter()
        time.sleep(PAUSE)
    raise FailedError(f"{page} has no {word!r} after {most} seconds")
