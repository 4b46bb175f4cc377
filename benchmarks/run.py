"""Measures side by side, in one run, and prints ratios: they hold on other machines, seconds do not.

python benchmarks/run.py           some minutes
python benchmarks/run.py --quick   enough to see that nothing fell apart

Each round measures everything once, so that what else the machine does meets all alike; a ratio is
taken within a round, and the median of all rounds is shown. What engines take, `benchmarks/engines` measures.
"""

from __future__ import annotations

import argparse
import gc
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter

import yaml

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # measure this folder's code, wherever another copy is installed

from rulebook_tools.book import Book  # noqa: E402 -- found through the path above

GAME = "amerigo-cards"
EXAMPLES = ROOT / "docs" / "games" / GAME / "examples"
YARDSTICK_TURNS = 400_000


@dataclass(frozen=True, slots=True)
class Measure:
    """Something to measure: `run` does its work and returns how many units it did."""

    name: str
    unit: str
    run: Callable[[], int]
    against: str = ""


def turn_yardstick() -> int:
    """Turn a plain loop: integers and a list, as an engine uses them, but nothing of this project."""
    state, seen = 1, [0] * 64
    for _ in range(YARDSTICK_TURNS):
        state = (state * 1_103_515_245 + 12_345) & 0x7FFFFFFF
        seen[state & 63] += 1
    return sum(seen)


def load_yaml(files: Sequence[Path]) -> int:
    """Read the files with libyaml and nothing else."""
    for file in files:
        yaml.load(file.read_text("utf-8"), Loader=yaml.CSafeLoader)
    return len(files)


def run_loaded(book: Book) -> int:
    """Run the examples that were read before."""
    loaded = book.games[GAME]
    runs = [loaded.run(example) for example in loaded.rulebook.examples]
    assert all(run.passed for run in runs)
    return len(runs)


def run_files(book: Book) -> int:
    """Read, check and run the examples: all that `rulebook verify` does for them."""
    found = book.verify_folder(EXAMPLES, GAME)
    assert all(each.passed for each in found)
    return len(found)


def build(site: Path, *languages: str) -> int:
    """Build the site in a process of its own, as the command does."""
    arguments = [f"--language={language}" for language in languages]
    code = "import sys; sys.path.insert(0, sys.argv.pop(1)); from rulebook_tools.cli import main; main()"
    command = [sys.executable, "-c", code, str(ROOT), "build", f"--project={ROOT}", f"--site-dir={site}"]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    subprocess.run([*command, *arguments], check=True, stdout=subprocess.DEVNULL, env=environment)
    return 1


def measures(book: Book, folder: Path) -> list[Measure]:
    """Return what is measured, in the order it is measured in."""
    files = sorted(EXAMPLES.glob("*.yml"))
    new = iter(folder / f"site-{number}" for number in range(1000))
    latest = [folder]

    def first_build() -> int:
        latest[0] = next(new)
        return build(latest[0])

    return [
        Measure("yardstick: turns of a plain loop", "turn", turn_yardstick),
        Measure("examples, bare yaml.load (libyaml)", "example", lambda: load_yaml(files), "yardstick"),
        Measure("examples run, already read", "example", lambda: run_loaded(book), "examples, bare"),
        Measure("examples read, checked and run", "example", lambda: run_files(book), "examples, bare"),
        Measure("site in one language", "build", lambda: build(next(new), book.languages[0]), "yardstick"),
        Measure(f"site in all {len(book.languages)} languages", "build", first_build, "site in one"),
        Measure("the same, a second time", "build", lambda: build(latest[0]), "site in all"),
    ]


def measure(chosen: Sequence[Measure], rounds: int) -> Mapping[str, list[float]]:
    """Return the seconds that one unit of each took, for every round; a first round only warms up."""
    seconds: dict[str, list[float]] = {one.name: [] for one in chosen}
    for round_ in range(rounds + 1):
        for one in chosen:
            if round_ == 0 and one.unit == "build":
                continue
            gc.collect()
            before = perf_counter()
            units = one.run()
            took = perf_counter() - before
            if round_:
                seconds[one.name].append(took / units)
        if sys.stderr.isatty():
            print(f"\rround {round_} of {rounds}", end="" if round_ < rounds else "\n", file=sys.stderr)
    return seconds


def table(chosen: Sequence[Measure], seconds: Mapping[str, Sequence[float]]) -> str:
    """Return the medians, and each ratio with the lowest and the highest of its rounds."""
    lines = [f"{'':36}{'a second':>12}  {'costs':>10}  {'lowest':>9} {'highest':>9}  times"]
    for one in chosen:
        took = seconds[one.name]
        line = f"{one.name:36}{1 / median(took):>12,.{0 if median(took) < 0.1 else 2}f}"
        base = next((base for base in chosen if one.against and base.name.startswith(one.against)), None)
        if base is not None:
            ratios = [mine / other for mine, other in zip(took, seconds[base.name], strict=True)]
            digits = 0 if median(ratios) >= 100 else 2
            figures = [f"{ratio:,.{digits}f}" for ratio in (median(ratios), min(ratios), max(ratios))]
            line += f"  {figures[0]:>10}  {figures[1]:>9} {figures[2]:>9}  one {base.unit} of “{base.name}”"
        lines.append(line)
    return "\n".join(lines)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure side by side, as ratios.")
    parser.add_argument("--quick", action="store_true", help="two rounds instead of seven")
    parser.add_argument("--rounds", type=int, help="rounds to take the median of")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="rulebook-benchmark-") as folder:
        chosen = measures(Book.load(ROOT), Path(folder))
        seconds = measure(chosen, options.rounds or (2 if options.quick else 7))
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} cores\n\n{table(chosen, seconds)}")


if __name__ == "__main__":
    main()
