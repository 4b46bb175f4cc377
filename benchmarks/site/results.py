"""Results of the measurements of sites as Markdown, and the section of the file with them."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median

from benchmarks.site.builds import STATES, Corpus, medians
from benchmarks.site.commands import Taken
from benchmarks.site.serving import Served
from benchmarks.site.sides import PEERS, SIDES, Rulebook
from benchmarks.site.usage import Usage
from benchmarks.tables import table

OURS = Rulebook.name
BESIDE = "Material"
"""The peer to which ratios refer."""
BEGIN, END = "<!-- python benchmarks/site --write: from here -->", "<!-- to here -->"


def versions() -> str:
    """Return the names and versions of the peers."""
    return ", ".join(
        sorted(path.read_text("utf-8").strip().replace("==", " ") for path in PEERS.glob("*.in"))
    )


def builds(corpus: Corpus) -> Iterator[str]:
    """Yield a table of the cost of sites, and the cases in which a peer is cheaper than this project."""
    games = len(corpus.games)
    yield f"### {corpus.pages:,} pages, {games} game{'s' * (games != 1)}"
    title = ["", *(f"CPU s, {state}" for state in STATES), f"times {BESIDE}"]
    title += [*(f"s, {state}" for state in STATES), "MB, first time", "MB, a rule changed", "kB a page"]
    yield table([title, *(_row(corpus, name) for name in corpus.took)])
    yield from _cheaper(corpus)


def growth(corpora: Sequence[Corpus]) -> Iterator[str]:
    """Yield a table of the cost of a page on each side, by the number of pages."""
    names = [name for name in corpora[0].took if all(name in corpus.took for corpus in corpora)]
    yield "### CPU milliseconds a page, the first time"
    rows = [[name, *(f"{1000 * _cpu(each, name) / each.pages:,.1f}" for each in corpora)] for name in names]
    yield table([["", *(f"{each.pages:,} pages" for each in corpora)], *rows])


def _row(corpus: Corpus, name: str) -> list[str]:
    took = [medians(corpus.took[name][state]) for state in STATES]
    times = f"{took[0].cpu / _cpu(corpus, BESIDE):.2f}" if BESIDE in corpus.took else "–"
    cpu, wall = ([f"{getattr(each, what):,.1f}" for each in took] for what in ("cpu", "wall"))
    memory = [_megabytes(took[0]), _megabytes(took[-1])]
    return [name, *cpu, times, *wall, *memory, f"{corpus.bytes[name] / corpus.pages / 1000:,.0f}"]


def _megabytes(usage: Usage) -> str:
    return f"{usage.memory:,.0f}" if usage.memory else "–"


def _cpu(corpus: Corpus, name: str, state: str = STATES[0]) -> float:
    return medians(corpus.took[name][state]).cpu


def _cheaper(corpus: Corpus) -> Iterator[str]:
    """Yield the peers that take less CPU time than this project, with the ratio."""
    lines = []
    for state in STATES:
        ours = _cpu(corpus, OURS, state)
        less = [
            f"{kind.name} ({_cpu(corpus, kind.name, state) / ours:.2f} of it)"
            for kind in SIDES
            if kind.name in corpus.took and _cpu(corpus, kind.name, state) < ours
        ]
        lines += [f"- {state}: {', '.join(less)}"] * bool(less)
    if lines:
        yield f"Less CPU time than {OURS} takes, for the same pages:"
        yield "\n".join(lines)


def serving(found: Sequence[Served]) -> str:
    """Return a table of the times until changes were seen."""
    rows = [
        ["rulebook serve", "s to the first page", "changes", "s to be seen, median", "fastest", "slowest"]
    ]
    for each in found:
        seconds = (median(each.seconds), min(each.seconds), max(each.seconds))
        rows.append(
            [each.name, f"{each.start:.1f}", str(len(each.seconds)), *(f"{one:.2f}" for one in seconds)]
        )
    return table(rows)


def commands(found: Sequence[Taken]) -> str:
    """Return a table of the cost of commands."""
    rows = [["command", "CPU s", "s", "MB", "units", "a CPU second"]]
    for each in found:
        usage = each.usage
        row = [each.name, f"{usage.cpu:.2f}", f"{usage.wall:.2f}", _megabytes(usage)]
        units = f"{each.units:,} {each.unit}s" if each.units else ""
        rows.append([*row, units, f"{each.units / usage.cpu:,.0f}" if each.units else ""])
    return table(rows)


def replace_section(file: Path, text: str) -> None:
    """Replace the text between the marks in a file, which must exist."""
    before, begin, rest = file.read_text("utf-8").partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{file}: expected the lines {BEGIN!r} and {END!r}")
    file.write_text(f"{before}{begin}\n\n{text}\n\n{end}{after}", "utf-8")
