"""The wheel contains what any project needs, and nothing specific to this project."""

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from zipfile import ZipFile

import pytest

from rulebook_tools.checks.names import drawings
from tests.conftest import REPOSITORY

CATALOGS = (REPOSITORY / "locales").glob("*/LC_MESSAGES/rulebook_tools.po")
OURS = ("Amerigo Rules", "called Amerigo", "CC BY-SA", "creativecommons", "daVinci", "Queen Games")
"""Words that only this project and its games use."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder that the wheel of this repository was unpacked into."""
    made, unpacked = tmp_path_factory.mktemp("made"), tmp_path_factory.mktemp("unpacked")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(made)]
    subprocess.run(command, cwd=REPOSITORY, check=True, capture_output=True)
    (file,) = made.glob("*.whl")
    with ZipFile(file) as archive:
        archive.extractall(unpacked)
    return unpacked


def texts(wheel: Path) -> Mapping[str, str]:
    """Return the files of the package except code, fonts and pictures, by their paths in it."""
    package = wheel / "rulebook_tools"
    others = (".py", ".woff2", ".png")
    found = (path for path in package.rglob("*.*") if path.is_file() and path.suffix not in others)
    return {path.relative_to(package).as_posix(): path.read_text("utf-8") for path in found}


def test_wheel_holds_the_labels_and_their_catalogs(wheel: Path) -> None:
    """In every language that this repository has them in, and the drawings; no other catalog, no source."""
    names = texts(wheel).keys()
    assert {name for name in names if name.endswith(".po")} == {
        path.relative_to(REPOSITORY).as_posix() for path in CATALOGS
    }
    assert {"labels.yml", *(f"theme/drawings/{name}.svg" for name in drawings())} <= names
    assert not [name for name in names if Path(name).name in ("site.yml", "home.yml", "about.yml")]
    assert not [path for path in wheel.rglob("*") if path.name in ("docs", "own")]


def test_wheel_holds_the_type_and_its_licence(wheel: Path) -> None:
    """Every file that the style sheet names."""
    assets = wheel / "rulebook_tools/theme/assets"
    sheet = (assets / "stylesheets/type.css").read_text("utf-8")
    named = re.findall(r'url\("([^"]+)"\)', sheet)
    assert named
    for name in (*named, "../fonts/OFL.txt"):
        assert (assets / "stylesheets" / name).is_file(), name


def test_wheel_says_nothing_that_only_this_project_says(wheel: Path) -> None:
    """Neither its name, nor the licence of its texts, nor the publishers of its games."""
    said = {name: [word for word in OURS if word in text] for name, text in texts(wheel).items()}
    assert {name: words for name, words in said.items() if words} == {}
    assert not list(wheel.rglob("LICENSE-RULES*"))


def start(wheel: Path, folder: Path, *args: str) -> subprocess.Popen[str]:
    """Start a command of the unpacked wheel in a folder."""
    code = "import rulebook_tools, sys; from rulebook_tools.cli import main; "
    code += f"sys.exit('not the wheel') if {str(wheel)!r} not in rulebook_tools.__file__ else main()"
    env = {**os.environ, "PYTHONPATH": str(wheel), "PYTHONSAFEPATH": "1", "NO_MKDOCS_2_WARNING": "1"}
    command = [sys.executable, "-c", code, *args]
    return subprocess.Popen(
        command, cwd=folder, env=env, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


def run(wheel: Path, folder: Path, *args: str) -> str:
    """Run a command of the unpacked wheel in a folder; return what it printed."""
    with start(wheel, folder, *args) as process:
        out, errors = process.communicate()
    assert process.returncode == 0, errors
    return out


def first_page(wheel: Path, folder: Path, *args: str) -> str:
    """Start a server for a project; return its first page."""
    with start(wheel, folder, "serve", "--port", "0", *args) as process:
        assert process.stderr
        try:
            said = process.stderr.readline()
            found = re.search(r"http://([^/]+)/", said)
            assert found, said
            with closing(HTTPConnection(found[1])) as connection:
                connection.request("GET", "/en/index.html")
                return connection.getresponse().read().decode()
        finally:
            process.terminate()


@pytest.fixture(scope="module")
def begun(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a project that the wheel created, without settings of MkDocs."""
    project = tmp_path_factory.mktemp("begun") / "project"
    for folder in (project, project.with_name("beside")):
        folder.mkdir()
    run(wheel, project, "new", "my-game", "--title", "My Game")
    return project


ELSEWHERE = ("--project", "../project")


def test_wheel_works_from_any_folder(wheel: Path, begun: Path) -> None:
    """With the project in that folder or with another one; no settings of MkDocs are needed."""
    assert "no problem" in run(wheel, begun, "check")
    assert "3 passed" in run(wheel, begun.with_name("beside"), "verify", *ELSEWHERE)
    run(wheel, begun.with_name("beside"), "build", *ELSEWHERE)
    assert "My Game" in (begun / "site/en/index.html").read_text("utf-8")
    assert "My Game" in first_page(wheel, begun)


@pytest.mark.browser
def test_wheel_prints_from_any_folder(wheel: Path, begun: Path) -> None:
    """The rulebook and its card, into the project."""
    run(wheel, begun.with_name("beside"), "pdf", *ELSEWHERE)
    printed = sorted(path.name for path in (begun / "docs/assets/pdf").iterdir())
    assert printed == ["my-game.card.en.pdf", "my-game.en.pdf"]
