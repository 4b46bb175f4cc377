"""ARCHITECTURE.md: the files that it names, and what outsiders may import."""

import ast
import re

from tests.conftest import REPOSITORY

PACKAGE = REPOSITORY / "rulebook_tools"
MAP = (REPOSITORY / "ARCHITECTURE.md").read_text("utf-8")
GAMES = [path for path in (PACKAGE / "games").rglob("*.py") if path.parent != PACKAGE / "games"]
ENGINES = [*GAMES, PACKAGE / "starter/game/engine.py"]


def test_files_on_the_map_exist() -> None:
    """Every path in the map leads to a file or folder of the package or the repository."""
    named = re.findall(r"`([a-z_]+(?:/[a-z_.]*)+)`", MAP)
    assert named
    assert [name for name in named if not ((PACKAGE / name).exists() or (REPOSITORY / name).exists())] == []


def test_every_room_is_on_the_map() -> None:
    """A new folder of the package is named in the table of rooms."""
    rooms = [path.name for path in PACKAGE.iterdir() if (path / "__init__.py").exists()]
    assert [room for room in rooms if f"`{room}/" not in MAP] == []


def test_games_import_the_public_face_of_the_kit_alone() -> None:
    """What our own games need, other games can import: `rulebook_tools.engine.kit`."""
    private = [
        f"{file.relative_to(PACKAGE)}: {node.module}"
        for file in ENGINES
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("rulebook_tools.engine.")
        if node.module != "rulebook_tools.engine.kit"
    ]
    assert ENGINES
    assert private == []
