"""How long sites take that are made by this project, beside Material, zensical and Hugo.

python benchmarks/site --quick               enough to see that nothing fell apart: some minutes
python benchmarks/site                       650, 1,850 and 5,500 pages in four languages: an hour or two
python benchmarks/site --write               the same, and its section of RESULTS.md is written anew
python benchmarks/site corpus FOLDER --pages 1850
                                             write made-up games as a project of this tool, to look at

The same made-up games are a project of this tool and finished Markdown for the peers, of locked versions
in environments of their own. All sides take turns in each round; medians of the rounds are shown.
"""

import argparse
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from benchmarks.engines.checkouts import here
from benchmarks.site import commands, results
from benchmarks.site.builds import Corpus, IncompleteError, measured
from benchmarks.site.commands import ENGLISH, Taken
from benchmarks.site.corpus.inventor import USUAL, Size, games_for, made_up_games, pages_of
from benchmarks.site.serving import Served, copy_of_this, served
from benchmarks.site.sides import ROOT, Rulebook
from benchmarks.site.usage import FailedError
from benchmarks.tables import machine

RESULTS = ROOT / "benchmarks" / "RESULTS.md"
SERVED_PAGES = 1850
TEN_THOUSAND = Size(chapters=90, rules=(23, 27))
"""The size of a game with almost 10,000 messages, the most that a catalog may have."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The amount of measurements to make."""

    pages: tuple[int, ...]
    rounds: int
    changes: int
    """How many changes of a served file are measured."""
    starts: int
    """How many times a command that does nothing is started."""
    examples: int
    catalog: Size
    """The size of the game with a big catalog."""


WHOLE = Asked((650, 1850, 5500), rounds=3, changes=20, starts=20, examples=1000, catalog=TEN_THOUSAND)
QUICK = Asked((60, 200), rounds=1, changes=3, starts=3, examples=100, catalog=USUAL)


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    description, _, usage = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(
        description=description, epilog=usage, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="small sites, once")
    parser.add_argument("--pages", type=int, action="append", help="pages of a site; may be given again")
    parser.add_argument("--rounds", type=int, help="rounds to take the median of")
    parser.add_argument(
        "--write", action="store_true", help="write the section of benchmarks/RESULTS.md anew"
    )
    corpus = parser.add_subparsers(dest="command").add_parser("corpus", help="write made-up games and end")
    corpus.add_argument("folder", type=Path)
    corpus.add_argument(
        "--pages", type=int, default=SERVED_PAGES, dest="number", help="in all languages together"
    )
    return parser


def watch(what: str) -> None:
    """Show the progress in a terminal."""
    if sys.stderr.isatty():
        print(f"\r\033[K{what}", end="", file=sys.stderr, flush=True)


def serve(folder: Path, asked: Asked) -> list[Served]:
    """Return how long it takes until changes are shown, for this project and for many made-up games."""
    watch("serving this project")
    own = copy_of_this(folder)
    chapter = own / "docs/games/amerigo-cards/50-sell.yml"
    found = [served("this project", own, chapter, "en/amerigo-cards/sell.html", asked.changes)]
    wanted = SERVED_PAGES if SERVED_PAGES in asked.pages else max(asked.pages)
    games, side = made_up_games(max(games_for(wanted), ENGLISH + 1)), Rulebook(folder / "served")
    side.write(games)
    pages = pages_of(games)
    watch(f"serving {pages:,} pages")
    game, last = games[ENGLISH], len(games[ENGLISH].chapters)
    chapter = side.folder / "docs/games" / game.id / f"{last:02}-{game.chapters[-1].id}.yml"
    address = f"{game.language}/{game.id}/{game.chapters[-1].id}.html"
    return [*found, served(f"{pages:,} pages", side.folder, chapter, address, asked.changes)]


def single_commands(folder: Path, asked: Asked) -> Iterator[Taken]:
    """Yield the measurements of single commands."""
    watch("single commands")
    yield from commands.starts(folder, asked.starts)
    yield from commands.verified(folder, max(asked.rounds, 3), asked.examples)
    yield from commands.catalog_checked(folder, asked.rounds, asked.catalog)
    for pages in asked.pages:
        yield from commands.checked(folder, pages, asked.rounds)


def corpora(folder: Path, asked: Asked) -> Iterator[Corpus]:
    """Yield the measurements of sites of each size; the sites are removed afterwards."""
    for pages in asked.pages:
        yield measured(pages, folder / str(pages), asked.rounds, watch)
        shutil.rmtree(folder / str(pages))


def report(asked: Asked) -> Iterator[str]:
    """Measure everything and yield it as paragraphs of Markdown."""
    when = f"Revision {here().name}, {datetime.now(UTC):%Y-%m-%d}"
    rounds = f"medians of {asked.rounds} rounds" if asked.rounds > 1 else "one round"
    busy = f"before they began, other work made a load of {os.getloadavg()[0]:.1f}"
    yield f"{when}. {machine()}; {results.versions()}; {rounds}; {busy}."
    with tempfile.TemporaryDirectory(prefix="rulebook-benchmark-") as name:
        folder = Path(name)
        found = []
        for corpus in corpora(folder, asked):
            found.append(corpus)
            yield from results.builds(corpus)
        yield from results.growth(found)
        yield "### From saving a file to the page"
        yield results.serving(serve(folder, asked))
        yield "### Single commands"
        yield results.commands(list(single_commands(folder, asked)))
    watch("")


def main() -> None:
    """Measure as requested, or write games; exit with 1 if something fails."""
    parser = arguments()
    options = parser.parse_args()
    if options.command:
        games = made_up_games(games_for(options.number))
        Rulebook(options.folder.parent, options.folder.name).write(games)
        print(f"{len(games)} games, {pages_of(games):,} pages in all languages, in {options.folder}")
        return
    usual = QUICK if options.quick else WHOLE
    asked = Asked(
        tuple(options.pages or usual.pages),
        options.rounds or usual.rounds,
        usual.changes,
        usual.starts,
        usual.examples,
        usual.catalog,
    )
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        paragraphs = []
        for paragraph in report(asked):
            print(paragraph, end="\n\n", flush=True)
            paragraphs.append(paragraph)
        if options.write:
            results.replace_section(RESULTS, "\n\n".join(paragraphs))
    except (FailedError, IncompleteError) as error:
        parser.exit(1, f"{error}\n")
    except KeyboardInterrupt:
        parser.exit(130)


if __name__ == "__main__":
    main()
