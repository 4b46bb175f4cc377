"""A game that was built once, for tests of what follows."""

import shutil
from pathlib import Path

import pytest

from rulebook_tools.publish.build import build_site
from tests.conftest import Project, start_game

KEPT = ".cache"
"""The cache folder in these tests, within the project."""
LANGUAGES = ("en", "de")


@pytest.fixture(scope="session")
def first(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Return a new game with executable rules, translated into German in part, built once."""
    made = start_game(tmp_path_factory.mktemp("first") / "project")
    made.write("docs/assets/photo.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>")
    build_site(made.root, made.root / "site", languages=LANGUAGES, jobs=1, cache=made.root / KEPT)
    return made


@pytest.fixture
def built(first: Project, tmp_path: Path) -> Project:
    """Return a copy of that game, with its site and its cache."""
    return Project(Path(shutil.copytree(first.root, tmp_path / "project")), first.game)
