"""What lies under a file's name: only plain files of the project are read, and nothing is waited for."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulebook_tools.cli import main
from rulebook_tools.source.assets import MAX_ASSET, MAX_PICTURE
from tests.conftest import Project

GAME, ASSETS = "docs/games/tiny", "docs/assets"
FILES = [
    f"{GAME}/game.yml",
    f"{GAME}/20-more.md",
    f"{GAME}/examples/x.yml",
    f"{ASSETS}/a.png",
    "docs/site/site.yml",
]


def run(project: Project, *args: str) -> Result:
    ran = CliRunner().invoke(main, [*args, "--project", str(project.root)])
    assert isinstance(ran.exception, SystemExit | None), ran.exception
    return ran


def told(project: Project) -> list[str]:
    """Return what `rulebook check` finds wrong; `build` finds the same and makes nothing."""
    checked, built = run(project, "check"), run(project, "build")
    assert checked.exit_code == built.exit_code == 1
    assert checked.output == built.output
    assert not (project.root / "site").exists()
    return checked.output.splitlines()[:-1]


def put(project: Project, name: str, make: Callable[[Path], object]) -> None:
    """Put something in the place of a file."""
    path = project.root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    make(path)


def bind(path: Path) -> None:
    """Make a socket, by a short path: those of sockets are."""
    before = Path.cwd()
    os.chdir(path.parent)
    try:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(path.name)
    finally:
        os.chdir(before)


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize(
    ("make", "kind"), [(os.mkfifo, "a pipe"), (bind, "a socket"), (Path.mkdir, os.strerror(21))]
)
def test_what_is_no_plain_file_is_told(
    project: Project, name: str, make: Callable[[Path], object], kind: str
) -> None:
    """It is told at its own name, and nobody waits for who writes to it."""
    put(project, name, make)
    if make is Path.mkdir and name.startswith(ASSETS):
        assert run(project, "check").exit_code == 0
        return
    assert told(project)[0] == f"{name}:1:1: cannot be read: {kind}; expected a plain file"


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("leads", ["/dev/zero", "/etc/passwd", "/dev/stdin"])
def test_link_out_of_the_project_is_told_with_where_it_leads(project: Project, name: str, leads: str) -> None:
    """Neither a source nor a picture is read from elsewhere."""
    put(project, name, lambda path: path.symlink_to(leads))
    first = told(project)[0]
    assert first.startswith(f"{name}:1:1: leads out of the project, to {os.path.realpath(leads)}; expected")


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("leads", ["nowhere", "itself"])
def test_link_to_nothing_is_told_at_its_own_name(project: Project, name: str, leads: str) -> None:
    """Nor is one that leads round in a circle blamed on what reads it."""
    put(project, name, lambda path: path.symlink_to(path.name if leads == "itself" else leads))
    wrong = "a link that leads round in a circle" if leads == "itself" else "a link to nothing, nowhere"
    assert told(project)[0].startswith(f"{name}:1:1: cannot be read: {wrong}; expected")


@pytest.mark.parametrize("folder", ["docs", "docs/games", GAME, f"{GAME}/examples", ASSETS, "docs/site"])
def test_folder_behind_a_link_out_is_told_once(project: Project, tmp_path: Path, folder: str) -> None:
    """The link is named, not each file behind it."""
    path = project.root / folder
    path.mkdir(parents=True, exist_ok=True)
    path.rename(tmp_path / "elsewhere")
    path.symlink_to(tmp_path / "elsewhere")
    (line,) = [line for line in told(project) if "leads out" in line]
    assert line.startswith(f"{folder}:1:1: leads out of the project, to {tmp_path / 'elsewhere'}")


@pytest.mark.parametrize("folder", ["docs", "docs/games", GAME, f"{GAME}/glossary.yml"])
def test_link_within_the_project_is_followed(project: Project, folder: str) -> None:
    """So is the project's own root, where it is a link."""
    path = project.root / folder
    path.rename(project.root / "moved")
    path.symlink_to(project.root / "moved")
    assert run(project, "check").exit_code == 0
    link = project.root.with_name("link")
    link.symlink_to(project.root)
    assert CliRunner().invoke(main, ["check", "--project", str(link)]).exit_code == 0


@pytest.mark.parametrize("link", [f"{ASSETS}/all", "docs/all"])
def test_links_that_lead_round_are_told(project: Project, link: str) -> None:
    """A site generator would walk through them without end."""
    put(project, link, lambda path: path.symlink_to(project.root / "docs"))
    assert told(project)[0].startswith(f"{link}:1:1: a link that leads round in a circle")


def test_what_is_hidden_is_not_published(project: Project) -> None:
    """A link to a repository's own files stays in the project, and is refused all the same."""
    project.write(".git/config", "secret")
    put(project, f"{ASSETS}/a.txt", lambda path: path.symlink_to("../../.git/config"))
    assert told(project)[0].startswith(f"{ASSETS}/a.txt:1:1: a link to what is hidden, .git")


@pytest.mark.parametrize(("name", "most"), [("a.png", MAX_PICTURE), ("booklet.pdf", MAX_ASSET)])
def test_long_file_is_not_published(project: Project, name: str, most: int) -> None:
    """Its length is told, and the bound."""

    def make(path: Path) -> None:
        with path.open("wb") as file:
            file.truncate(most + 1)

    put(project, f"{ASSETS}/{name}", make)
    assert told(project) == [f"{ASSETS}/{name}:1:1: the file has {most + 1} bytes; expected at most {most}"]


def test_editors_own_files_are_passed_over(project: Project) -> None:
    """Emacs locks a file by a hidden link to nothing."""
    for name in (f"{GAME}/.#game.yml", f"{ASSETS}/.#a.png"):
        put(project, name, lambda path: path.symlink_to("me@here.1"))
    assert run(project, "check").exit_code == 0


def test_odd_names_of_files_stay_on_their_line(project: Project) -> None:
    """What a terminal should not be given is shown as Python writes it, in a report too."""
    project.source("examples/\x1b[31m\n\udcff.yml", "x")
    assert told(project)[0].startswith(f"{GAME}/examples/\\x1b[31m\\n\\udcff.yml:1:1: 'x'; expected")


def test_page_from_a_pipe_is_refused(project: Project, tmp_path: Path) -> None:
    """Nobody waits for what may never come; a page redirected to standard input is read."""
    page = tmp_path / "page.md"
    os.mkfifo(page)
    ran = run(project, "hugo", "import", str(page))
    assert ran.exit_code == 2
    assert f"{page}: no plain file" in ran.output
    regular = tmp_path / "regular.md"
    regular.write_text("# Rules\n\nLay a card.\n")
    command = [sys.executable, "-m", "rulebook_tools", "hugo", "import", "/dev/stdin", "--game", "made"]
    code = "import sys; from rulebook_tools.cli import main; main(sys.argv[1:])"
    command[1:3] = ["-c", code]
    with regular.open() as given:
        made = subprocess.run(
            [*command, "--language", "en", "--project", str(project.root)],
            stdin=given,
            capture_output=True,
            check=False,
        )
    assert made.returncode == 0, made.stderr


@pytest.mark.parametrize("name", ["con", "nul", "aux", "prn", "com1", "lpt9"])
def test_name_that_windows_cannot_have_is_refused(tmp_path: Path, name: str) -> None:
    """Who shares the project could not check it out there."""
    ran = CliRunner().invoke(main, ["new", name, "--project", str(tmp_path)])
    assert ran.exit_code == 2
    assert f"the name '{name}', which no folder can have on Windows" in ran.output
    assert not any(tmp_path.iterdir())


def test_project_that_is_a_circle_is_wrong_usage(tmp_path: Path) -> None:
    """A link to itself is no folder."""
    link = tmp_path / "link"
    link.symlink_to("link")
    for command in (["check"], ["new", "mine"], ["build"], ["hugo", "export", "x"]):
        ran = CliRunner().invoke(main, [*command, "--project", str(link)])
        assert ran.exit_code == 2, ran.exception


def test_report_needs_a_name(project: Project) -> None:
    """An empty `--output` is wrong usage."""
    ran = run(project, "verify", "--output", "")
    assert ran.exit_code == 2
    assert "without a name" in ran.output
