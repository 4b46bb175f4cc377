"""How long sites take that are made by this project, beside Material, zensical and Hugo.

python benchmarks/site corpus FOLDER --pages 1850    write made-up games as a project of this tool
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from benchmarks.site.inventor import games_for, made_up_games
from benchmarks.site.project import write_project
from benchmarks.site.words import LANGUAGES


def main() -> None:
    """Do what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(required=True)
    corpus = commands.add_parser("corpus", help="write made-up games as a project of this tool")
    corpus.add_argument("folder", type=Path)
    corpus.add_argument("--pages", type=int, default=1850, help="pages in all languages together")
    options = parser.parse_args()
    games = made_up_games(games_for(options.pages))
    write_project(options.folder, games)
    pages = len(LANGUAGES) * (2 + sum(game.pages for game in games))
    print(f"{len(games)} games, {pages} pages in {len(LANGUAGES)} languages in {options.folder}")


if __name__ == "__main__":
    main()
