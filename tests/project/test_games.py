"""Finding the executable rules of a game."""

import importlib.metadata
import sys
from pathlib import Path

import pytest

from rulebook_tools import games
from rulebook_tools.games import EngineFile, find_game
from rulebook_tools.games.amerigo_cards import game
from rulebook_tools.util.errors import RulebookError, SourceError


def offer(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    """Let an installed package offer the rules of a game."""
    offered = importlib.metadata.EntryPoint("own-game", value, "rulebook.games")
    found = importlib.metadata.EntryPoints([offered])
    monkeypatch.setattr(importlib.metadata, "entry_points", found.select)
    monkeypatch.setattr(games, "installed_games", games.installed_games.__wrapped__)


def test_game_of_this_package_is_found_by_its_name() -> None:
    """`amerigo-cards` is the package `amerigo_cards`; no list names it."""
    assert find_game("amerigo-cards") is game
    assert find_game("no-such-game") is None


def test_game_of_another_package_is_found_by_its_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    """Installed packages with rules need no change in this package."""
    offer(monkeypatch, "rulebook_tools.games.amerigo_cards:game")
    assert find_game("own-game") is game


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("no_such_module:game", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("rulebook_tools.games.amerigo_cards:gone", "AttributeError: "),
        ("broken_rules:game", "ZeroDivisionError: division by zero"),
    ],
)
def test_rules_that_cannot_be_loaded_are_reported(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, value: str, reason: str
) -> None:
    """With the game's name and the reason, not with a traceback."""
    (tmp_path / "broken_rules.py").write_text("SEATS = 1 / 0\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    offer(monkeypatch, value)
    with pytest.raises(RulebookError, match=f"the executable rules of own-game cannot be used: {reason}"):
        find_game("own-game")


def engine(tmp_path: Path, text: str) -> EngineFile:
    """Return a project's file with executable rules."""
    path = tmp_path / "engine.py"
    path.write_text(text, "utf-8")
    return EngineFile(path, "docs/games/own-game/engine.py")


def test_rules_in_a_file_of_the_project_come_first(tmp_path: Path) -> None:
    """The current file is run; it may contain dataclasses, and leaves no traces."""
    before = list(sys.path)
    made = """\
from __future__ import annotations
from dataclasses import dataclass
@dataclass(frozen=True, slots=True)
class Own:
    options: dict[str, tuple[str, ...]]
    def __call__(self, parameters, options):
        return None
game = Own({})
"""
    own = engine(tmp_path, made)
    assert find_game("amerigo-cards", own) is not game
    own.path.write_text(made.replace("Own({})", "Own({'tie': ('yes', 'no')})"), "utf-8")
    again = find_game("amerigo-cards", own)
    assert again is not None
    assert again.options == {"tie": ("yes", "no")}
    assert sys.path == before
    assert [path.name for path in tmp_path.iterdir()] == ["engine.py"]


MUTE = "__str__ = lambda self: 1 / 0"
OURS = "from rulebook_tools.util.errors import SourceError"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("x = 1\nx ==\n", ":2:5: SyntaxError: invalid syntax"),
        ("\nimport no_such_module\n", ":2:1: ModuleNotFoundError: No module named 'no_such_module'"),
        ("import json\njson.loads('{')\n", ":2:1: JSONDecodeError: Expecting property name"),
        ("raise SystemExit('stop')\n", ":1:1: SystemExit: stop"),
        (f"class Mute(Exception):\n    {MUTE}\nraise Mute\n", ":3:1: Mute, which cannot say what is wrong"),
        (r"raise ValueError('\ud800 \x1b[31m')", r":1:1: ValueError: \ud800 \x1b[31m"),
        ("raise ValueError('x' * 10**6)\n", ":1:1: ValueError: xxx"),
        ("def again(): again()\nagain()\n", ":1:1: RecursionError"),
        (f"{OURS}\nraise SourceError([])\n", ":2:1: SourceError"),
        ("x = '\x00'\n", ":1:1: "),
        ("", ":1:1: nothing is called 'game'; expected game = …, an object with `options`"),
        ("game = 7\n", ":1:1: no 'game' that makes the game; expected game = …"),
    ],
)
def test_broken_file_is_reported_at_its_line(tmp_path: Path, text: str, told: str) -> None:
    """With the last line of the file in the traceback, and a message of one line."""
    with pytest.raises(SourceError) as raised:
        find_game("own-game", engine(tmp_path, text))
    assert str(raised.value).startswith(f"docs/games/own-game/engine.py{told}")
    assert "\n" not in str(raised.value)
    assert len(str(raised.value)) < 600


def test_file_that_cannot_be_read_is_reported(tmp_path: Path) -> None:
    """For example, because it has been removed."""
    own = engine(tmp_path, "")
    own.path.unlink()
    with pytest.raises(SourceError, match=r"engine.py:1:1: FileNotFoundError: "):
        find_game("own-game", own)
