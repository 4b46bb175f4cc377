"""Virtual environments of the peers, with locked versions, in a cache folder of this checkout."""

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path

CACHE = Path(__file__).resolve().parents[1] / ".cache" / "benchmarks"


class CannotBeMadeError(Exception):
    """A failure to make an environment, with its reason."""


def environment(locked: Path) -> Path:
    """Return the interpreter of an environment of locked packages, which is made where it is not there yet.

    It has the Python that runs this. Raises `CannotBeMadeError` where it cannot be made, and leaves nothing
    behind.
    """
    package = locked.stem
    made_of = hashlib.sha256(f"{sys.version}{locked.read_text('utf-8')}".encode()).hexdigest()[:12]
    folder = CACHE / f"{package}-{made_of}"
    python, complete = folder / "bin" / "python", folder / "complete"
    if not complete.exists():
        print(f"making an environment of {package} in {folder}", file=sys.stderr)
        shutil.rmtree(folder, ignore_errors=True)
        try:
            _run(sys.executable, "-m", "venv", str(folder))
            _run(str(python), "-m", "pip", "install", "--quiet", "--require-hashes", "-r", str(locked))
        except CannotBeMadeError:
            shutil.rmtree(folder, ignore_errors=True)
            raise
        complete.touch()
    return python


def _run(*command: str) -> None:
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode:
        said = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
        raise CannotBeMadeError(said[-1] if said else f"{command[0]} ended with {done.returncode}")
