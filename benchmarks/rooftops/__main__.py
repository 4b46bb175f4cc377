"""How often the game on the rooftops is won, by players who know their own hands and no other.

python benchmarks/rooftops                             the game as it is, with 2 to 8 players: some minutes
python benchmarks/rooftops --expansions                with each expansion, and with both, as well
python benchmarks/rooftops --option reach=all          under another reading, or a variant
python benchmarks/rooftops --games 1000 --seed 5000    more games, and others

By these rates the houses were chosen, and how many players each needs: no text says it. What the players
do is told in `plan.py` and `policy.py`. The same seeds play the same games. Beside each rate stands its
confidence interval of 95 %, after Wilson.
"""

import argparse
import sys
from collections.abc import Sequence
from math import sqrt
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))  # measure this folder's code, wherever another copy is installed

from benchmarks.rooftops.policy import play  # noqa: E402 -- found through the path above
from rulebook_tools.engine.game import Game  # noqa: E402
from rulebook_tools.games.amerigo_rooftops.model import Action, Position  # noqa: E402
from rulebook_tools.project.book import Book  # noqa: E402
from rulebook_tools.util.errors import UsageError  # noqa: E402

EXPANSIONS: tuple[dict[str, str], ...] = (
    {"slippery": "usual"},
    {"slippery": "short"},
    {"slippery": "long"},
    {"jumps": "on"},
    {"slippery": "short", "jumps": "on"},
)
NORMAL = 1.959964
"""The standard deviations around the mean that contain 95 % of a normal distribution."""


def interval(won: int, games: int) -> tuple[float, float]:
    """Return the confidence interval of the share of won games, by Wilson's score."""
    share, square = won / games, NORMAL**2
    middle = share + square / (2 * games)
    spread = NORMAL * sqrt(share * (1 - share) / games + square / (4 * games**2))
    return (middle - spread) / (1 + square / games), (middle + spread) / (1 + square / games)


def rate(game: Game[Position, Action], players: int, seeds: Sequence[int]) -> str:
    """Play a game for each seed; return in words how many are won."""
    won = sum(play(game, players, seed) for seed in seeds)
    low, high = interval(won, len(seeds))
    return f"{players} players  {won / len(seeds):6.1%}   {low:6.1%} to {high:6.1%}   {won} of {len(seeds)}"


def number(text: str) -> int:
    """Return a number of games."""
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r}; expected 1 or more")
    return int(text)


def main() -> None:
    """Play and print."""
    loaded = Book.load(ROOT).games["amerigo-rooftops"]
    assert loaded.game is not None
    parser = argparse.ArgumentParser(description="Win rates of players who know their own hands alone.")
    parser.add_argument("--games", type=number, default=200, help="games for each number of players")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first game")
    valid = loaded.game.players
    parser.add_argument("--players", type=int, nargs="+", choices=valid, default=[*valid])
    parser.add_argument("--expansions", action="store_true", help="with each expansion, and both, as well")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=READING")
    asked = parser.parse_args()
    chosen = dict(each.partition("=")[::2] for each in asked.option)
    seeds = range(asked.seed, asked.seed + asked.games)
    for more in ({}, *(EXPANSIONS if asked.expansions else ())):
        options = chosen | more
        try:
            game = loaded.under(options)
        except UsageError as error:
            parser.error(str(error))
        print(", ".join(f"{name}={reading}" for name, reading in options.items()) or "the usual game")
        for players in asked.players:
            print(" ", rate(game, players, seeds), flush=True)


if __name__ == "__main__":
    main()
