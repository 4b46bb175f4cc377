"""The measured processes, each with its own code; only one works at a time."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ENVIRONMENT = {"PYTHONHASHSEED": "0", "PYTHONNOUSERSITE": "1"}
"""Environment variables of every process: equal hash seeds give sets an equal order, and equal times."""


class SideError(Exception):
    """A failure to measure a side, with its reason."""


class NotThereError(Exception):
    """A requested game or revision that does not exist."""


class Side:
    """A process that plays with the engines of one checkout, or of one peer."""

    def __init__(self, name: str, python: Path, *arguments: str) -> None:
        """Start the process and read which engines it has; raise `SideError` if it fails."""
        self.name = name
        self._process = subprocess.Popen(
            [python, "-P", HERE / "worker.py", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env=os.environ | ENVIRONMENT,
        )
        self.engines: Mapping[str, int] = self._answer()
        """The number of players of each engine, by its name."""

    def play(self, engine: str, seeds: range) -> Mapping[str, Any]:
        """Return the measurements of games with these seeds; see `benchmarks.engines.loop.Slice`."""
        assert self._process.stdin is not None
        try:
            print(json.dumps([engine, seeds.start, seeds.stop]), file=self._process.stdin, flush=True)
        except BrokenPipeError:
            raise SideError(f"{self.name}: its process ended") from None
        answer: Mapping[str, Any] = self._answer()
        return answer

    def close(self) -> None:
        """End the process."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()

    def _answer(self) -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            code = self._process.wait()
            raise SideError(f"{self.name}: its process ended with {code}; it says why above")
        return json.loads(line)


def run_examples(name: str, root: Path, games: Path, names: Sequence[str]) -> Mapping[str, Any]:
    """Return the measurements of a new process that reads a checkout's sources and runs examples."""
    command: Sequence[str | Path] = [sys.executable, "-P", HERE / "examples.py", root, games, *names]
    done = subprocess.run(
        command, check=False, stdout=subprocess.PIPE, encoding="utf-8", env=os.environ | ENVIRONMENT
    )
    if done.returncode:
        raise SideError(f"{name}: its examples cannot be run; it says why above")
    answer: Mapping[str, Any] = json.loads(done.stdout)
    return answer
