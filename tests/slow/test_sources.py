"""Sources as long as may be and thousands of mutated ones: each ends in bounded time and memory."""

import resource
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from rulebook_tools.project.book import Book, importer
from rulebook_tools.project.verification import verify_folder
from rulebook_tools.sources.yaml_writing import Authorship
from rulebook_tools.util.errors import RulebookError
from tests.attacks import SOURCES, mutations
from tests.conftest import GAMES, REPOSITORY, TINY, Project

MUTATIONS = 2000
SECONDS, BYTES = 20, 700_000_000
"""What a command may take of a busy machine's time, and of address space: code and tables included."""
MEMORY = 300_000
"""Kilobytes that it may really use: not by `getrusage`, which counts what the process of the tests had."""
CODE = """
import re, sys
from pathlib import Path
from rulebook_tools.cli import main
try:
    main(sys.argv[1:])
finally:
    print(re.search(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text())[1], file=sys.stderr)
"""


def limit() -> None:
    """Bound the process that is about to be."""
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))


def bounded(*args: str) -> tuple[int, list[str]]:
    """Run a command within the bounds; return its code and what it told."""
    ran = subprocess.run(
        [sys.executable, "-c", CODE, *args], capture_output=True, text=True, check=False, preexec_fn=limit
    )
    *told, memory = ran.stderr.splitlines()
    assert "Traceback" not in ran.stderr
    assert int(memory) < MEMORY
    return ran.returncode, told


@pytest.mark.parametrize("attack", SOURCES)
def test_longest_source_is_told(project: Project, attack: str) -> None:
    """Each kind of fault, as often as a file can hold it."""
    name, make = SOURCES[attack]
    project.source(name, make(990_000))
    code, told = bounded("check", "--project", str(project.root))
    assert code in (0, 1)
    assert len(told) < 70


@pytest.mark.parametrize("attack", SOURCES)
def test_longest_page_is_told(project: Project, attack: str) -> None:
    """The same texts as pages to import: a game comes of them, or nothing at all."""
    page = project.write("page.md", f"---\ntitle: Hostile\n---\n\n{SOURCES[attack][1](900_000)}")
    before = sorted(project.root.rglob("*"))
    code, _ = bounded("hugo", "import", str(page), "--language", "en", "--project", str(project.root))
    assert code in (0, 1)
    assert code == 0 or sorted(project.root.rglob("*")) == before


@pytest.mark.parametrize("seed", range(5))
def test_mutated_sources_are_read_or_told(project: Project, seed: int) -> None:
    """Nothing but a typed error ever comes of a source, whatever it holds."""
    for name, text in mutations(TINY, MUTATIONS, seed):
        project.source(name, text)
        try:
            Book.load(project.root).check()
        except RulebookError:
            pass
        finally:
            project.source(name, TINY[name])


@pytest.mark.parametrize("game", GAMES)
def test_mutated_examples_are_run_or_told(tmp_path: Path, game: str) -> None:
    """No example, however spoilt, ends what others say."""
    book = Book.load(REPOSITORY)
    folder = REPOSITORY / "docs/games" / game / "examples"
    sources = {path.name: path.read_text("utf-8") for path in sorted(folder.glob("*.yml"))[::5]}
    for name, text in mutations(sources, MUTATIONS // 4):
        (tmp_path / name).write_text(text, "utf-8")
        (found,) = verify_folder(book.folders, tmp_path, game)
        assert all(map(str, found.problems))
        (tmp_path / name).unlink()


@pytest.mark.parametrize("seed", range(3))
def test_mutated_pages_are_imported_or_told(tmp_path: Path, seed: int) -> None:
    """Nor of a page."""
    page = {"page.md": Book.load(REPOSITORY).hugo_page("amerigo-rooftops")[-8000:] + TINY["10-draw.yml"]}
    for number, (name, text) in enumerate(mutations(page, MUTATIONS // 10, seed)):
        (tmp_path / name).write_text(f"# Rules\n\n{text}", "utf-8", errors="replace")
        with suppress(RulebookError):
            importer(tmp_path).imported(tmp_path / name, f"game-{number}", "en", "", Authorship())
