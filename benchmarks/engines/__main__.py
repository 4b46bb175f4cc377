"""How fast the engines play random games and run examples, beside those of others, in one run.

python benchmarks/engines                     this checkout beside its peers: a minute or two
python benchmarks/engines --against v0.1      another revision, or a folder with one, as well
python benchmarks/engines --quick             enough to see that nothing fell apart

CPU time only, and one process at a time. Ratios hold on other machines, speeds do not. The peers are
OpenSpiel's dominoes and RLCard's Uno, of locked versions, each in an environment of its own that is made
the first time. Another revision plays the same games and runs the examples that it came with.
"""

import argparse
import signal
import sys
from collections.abc import Sequence
from contextlib import ExitStack, closing
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from benchmarks.engines import checkouts, tables
from benchmarks.engines.checkouts import Checkout
from benchmarks.engines.rounds import Engine, play_rounds, run_rounds
from benchmarks.engines.sides import NotThereError, Side, SideError
from benchmarks.environments import CannotBeMadeError, environment
from benchmarks.tables import machine

PEERS = {"dominoes": "open_spiel", "uno": "rlcard"}
"""The package of each peer, by game; `peers/<package>.txt` locks its dependencies."""


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(description="Measure engines side by side, as ratios.")
    parser.add_argument("--against", metavar="REVISION", help="another revision of this project, or a folder")
    parser.add_argument("--game", action="append", help="this game only; may be given again")
    parser.add_argument("--no-peers", action="store_true", help="this project alone")
    parser.add_argument("--quick", action="store_true", help="6 rounds instead of 40")
    parser.add_argument("--rounds", type=rounds, help="rounds to take the median of")
    return parser


def rounds(text: str) -> int:
    """Return a number of rounds, which must be large enough for quartiles."""
    if not text.isdecimal() or int(text) < 2:
        raise argparse.ArgumentTypeError(f"{text!r}; expected 2 or more")
    return int(text)


def peers(stack: ExitStack) -> list[Side]:
    """Return the available peers, and print why others are missing."""
    found = []
    for name, package in PEERS.items():
        try:
            python = environment(Path(__file__).parent / "peers" / f"{package}.txt")
            found.append(stack.enter_context(closing(Side(name, python, name))))
        except (CannotBeMadeError, SideError) as error:
            print(f"without {name}, which cannot be measured here: {error}", file=sys.stderr)
    return found


def engines(sides: Sequence[Side], games: Sequence[str] | None) -> list[Engine]:
    """Return the engines of all sides, or of the named games only, each with the sides that have it."""
    names = dict.fromkeys(name for side in sides for name in side.engines)
    return [
        Engine(name, [side for side in sides if name in side.engines])
        for name in names
        if games is None or name.partition(",")[0] in games
    ]


def watch(what: str, number: int) -> None:
    """Show the progress in a terminal."""
    if sys.stderr.isatty():
        print(f"\r{what}: round {number} ", end="", file=sys.stderr, flush=True)


def measure(asked: argparse.Namespace, here: Checkout, other: Checkout | None, stack: ExitStack) -> None:
    """Measure and print."""
    compared, python = [here] if other is None else [here, other], Path(sys.executable)
    own = [
        stack.enter_context(closing(Side(each.name, python, "project", str(each.root)))) for each in compared
    ]
    chosen = engines(own, asked.game)
    if not chosen:
        valid = ", ".join(dict.fromkeys(name.partition(",")[0] for name in own[0].engines))
        raise NotThereError(f"no game {' or '.join(asked.game)}; expected {valid}")
    beside = [] if asked.no_peers else peers(stack)
    every = [*chosen, *engines(beside, None)]
    number = asked.rounds or (6 if asked.quick else 40)
    play_rounds(every, number, lambda round_: watch("games", round_))
    print(f"{machine()}; {number} rounds\n\n{tables.random_games(own[0], every, beside)}\n")
    runs = run_rounds(
        compared,
        compared[-1].root / "docs" / "games",
        asked.game or (),
        max(2, number // 4),
        lambda round_: watch("examples", round_),
    )
    for failing in tables.failing(runs):
        print(failing, file=sys.stderr)
    rows = [] if other is None else tables.against(own[0], own[1], every)
    print(tables.compared(here, other, [*rows, *tables.examples(runs)]))


def main() -> None:
    """Measure as requested; exit with 2 if something is missing, with 1 if something fails."""
    parser = arguments()
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # a revision's folder goes then as well
    try:
        with ExitStack() as stack:
            other = stack.enter_context(checkouts.checkout(asked.against)) if asked.against else None
            measure(asked, checkouts.here(), other, stack)
    except NotThereError as error:
        parser.error(str(error))
    except SideError as error:
        parser.exit(1, f"{error}\n")
    except KeyboardInterrupt:
        parser.exit(130)


if __name__ == "__main__":
    main()
