"""Executable rules of one's own: what is wrong with them is told by every command, never passed over."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulebook_tools.cli import main


def run(root: Path, *args: str) -> Result:
    return CliRunner().invoke(main, [*args, "--project", str(root)])


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a project with a new game."""
    root = tmp_path_factory.mktemp("made")
    assert run(root, "new", "own").exit_code == 0
    return root


def broken(made: Path, tmp_path: Path, old: str, new: str) -> Path:
    """Return a copy of the project with a change in its engine."""
    for path in made.rglob("*"):
        if path.is_file():
            copy = tmp_path / path.relative_to(made)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(path.read_bytes())
    engine = tmp_path / "docs/games/own/engine.py"
    text = engine.read_text("utf-8")
    assert text.count(old) == 1
    engine.write_text(text.replace(old, new), "utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ('said("step.lay"', 'said("step.ley"', "the unknown wording 'step.ley'"),
        ('said("given.row"', 'said("given.rwo"', "the unknown wording 'given.rwo'"),
    ],
)
def test_what_is_said_undeclared_is_a_problem(
    made: Path, tmp_path: Path, old: str, new: str, wrong: str
) -> None:
    """In an example's steps and in its situation: a page would print the bare name."""
    root = broken(made, tmp_path, old, new)
    for command in ("check", "verify"):
        ran = run(root, command)
        assert ran.exit_code == 1
        assert wrong in ran.output


@pytest.mark.parametrize("command", ["check", "verify", "play own"])
def test_leaving_is_no_way_to_pass(made: Path, tmp_path: Path, command: str) -> None:
    """`SystemExit` in a rule is a crash like any other, whatever its code."""
    text = (made / "docs/games/own/engine.py").read_text("utf-8")
    (line,) = (line for line in text.splitlines() if line.startswith("    def apply("))
    start = text[text.index(line) :]
    body = start[start.index('"""\n', start.index('"""') + 3) + 4 :].splitlines()[0]
    root = broken(made, tmp_path, f"\n{body}\n", f"\n        raise SystemExit(0)\n{body}\n")
    ran = run(root, *command.split())
    assert ran.exit_code == 1
    assert "SystemExit: 0" in ran.output
