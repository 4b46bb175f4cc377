"""A project's own executable rules: every command reports what is wrong with them."""

import json
import os
import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from rulebook_tools.project.book import Book
from tests.conftest import PROGRAM, REPOSITORY, Project, call


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a project with a new game, its engine written without the kit."""
    root = tmp_path_factory.mktemp("made")
    assert call(root, "new", "own").exit_code == 0
    plain = (REPOSITORY / "tests/engine/plain_engine.py").read_bytes()
    (root / "docs/games/own/engine.py").write_bytes(plain)
    assert call(root, "verify").exit_code == 0
    return root


def broken(made: Path, tmp_path: Path, old: str, new: str) -> Path:
    """Return a copy of the project with a changed engine, and without recorded random games."""
    root = Path(shutil.copytree(made, tmp_path / "own", ignore=shutil.ignore_patterns("random-games.json")))
    Project(root, "own").replace("engine.py", old, new)
    return root


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
    """In an example's steps and in its situation; a page could print only the bare name."""
    root = broken(made, tmp_path, old, new)
    for command in ("check", "verify"):
        ran = call(root, command)
        assert ran.exit_code == 1
        assert wrong in ran.output


BEGIN = "LAY, WIN ="
"""The line before which a test inserts code that runs when the file is loaded."""
RAISED: Mapping[str, tuple[str, str]] = {
    "leaves": ("raise SystemExit(0)", "SystemExit: 0"),
    "is interrupted by itself": ("raise KeyboardInterrupt", "KeyboardInterrupt: "),
    "cannot say what is wrong": (
        "raise type('Mute', (Exception,), {'__str__': lambda self: 1 / 0})",
        "Mute, which cannot say what is wrong",
    ),
}


def ended(root: Path, command: str) -> subprocess.CompletedProcess[str]:
    """Run a command as users do; it must not end in a traceback."""
    words = [*PROGRAM, *command.split(), "--project", str(root)]
    ran = subprocess.run(words, capture_output=True, text=True, check=False)
    assert "Traceback" not in ran.stderr
    return ran


def method(made: Path, tmp_path: Path, name: str, body: str) -> Path:
    """Return a copy of the project in which a method of the engine has another body."""
    text = (made / "docs/games/own/engine.py").read_text("utf-8")
    (line,) = (line for line in text.splitlines() if line.startswith(f"    def {name}("))
    return broken(made, tmp_path, f"{line}\n", f"{line}\n        {body}\n")


@pytest.mark.parametrize(
    ("name", "case"),
    [
        *((name, "is interrupted by itself") for name in ("read_action", "apply", "outcome")),
        *((name, "cannot say what is wrong") for name in ("observe", "describe")),
        ("apply", "leaves"),
    ],
)
def test_what_is_raised_in_a_rule_is_reported_with_its_example(
    made: Path, tmp_path: Path, name: str, case: str
) -> None:
    """At the line of the engine, with the line of the example; `rulebook play` reports the line, too."""
    raised, told = RAISED[case]
    root = method(made, tmp_path, name, raised)
    number = (root / "docs/games/own/engine.py").read_text("utf-8").splitlines().index(
        f"        {raised}"
    ) + 1
    ran = call(root, "check")
    assert ran.exit_code == 1
    assert f"docs/games/own/engine.py:{number}:1: {told}" in ran.stderr
    assert "in the example " in ran.stderr
    assert "no example meets" not in ran.stderr
    if name not in {"read_action", "observe"}:
        played = call(root, "play", "own")
        assert played.exit_code == 1
        assert f"{told} (raised at {root}/docs/games/own/engine.py:{number})" in played.stdout


@pytest.mark.parametrize(
    ("name", "answer"),
    [("apply", "None"), ("observe", "5"), ("situation", "(1, 2)"), ("describe", "{'a': 5}")],
)
def test_wrong_answer_is_reported_at_its_method(made: Path, tmp_path: Path, name: str, answer: str) -> None:
    """The message names the wrong value and the line of the method."""
    root = method(made, tmp_path, name, f"return {answer}")
    lines = (root / "docs/games/own/engine.py").read_text("utf-8").splitlines()
    (number,) = (index for index, line in enumerate(lines, 1) if line.startswith(f"    def {name}("))
    ran = call(root, "verify")
    assert ran.exit_code == 1
    assert f"docs/games/own/engine.py:{number}:1: WrongAnswer: {name} answers {answer}: " in ran.stdout


WAY = "Way('counter', ((0, 5),))"
SCENES = {
    "Row(5, ())": "5 where Statement belongs",
    "Row(row.label, (Token(3),))": "3 where str belongs",
    "Row(row.label, (Token('counter', marks=('A',)),))": "'A' where Mark belongs",
    "Row(row.label, (Token('counter'),) * 5000)": "5000 things in a scene",
    "Row(row.label, (Token('pebble'),))": "unknown noun 'pebble', which is not among the engine’s `nouns`",
    "Row(row.label, (Token('counter', back='pebble'),))": "the unknown noun 'pebble'",
    "Row(row.label, (), ways=(Trail('counter', (1,)),))": "place 1 where one from -1 to 0 belongs",
    "Row(row.label, (), ways=(Trail('counter', ()),))": "'counter' went nowhere",
    "Grid(row.label, (Player('A'),), ((Name('counter'), (1, 2)),))": "2 numbers in a row where 1 columns are",
    "Grid(row.label, (), ((Name('counter'), ()),), notes=(None, None))": "2 notes where 1 rows are",
    "Board(row.label, ((None,),), (), ('1',))": "1 spaces in a row where 0 names of columns are",
    "Board(row.label, ((Space('counter', 5),),), ('a',), ('1',))": "5 where tuple or list belongs",
    "Board(row.label, ((None,),), ('a',), ('1',), pieces=(Piece('counter', ()),))": "covers no space",
    f"Board(row.label, ((None,),), ('a',), ('1',), ways=({WAY},))": "a column below 1 belong",
    "Track(row.label, (Stop('1'),))": "'1' where int or None belongs",
    "Track(row.label, (Stop(1, '', (Mark('counter', 'A'),)),))": "'A' where Player or None belongs",
}
"""Situations that are wrong, and their messages."""


@pytest.mark.parametrize("scene", SCENES)
def test_scene_that_cannot_be_drawn_is_a_problem(made: Path, tmp_path: Path, scene: str) -> None:
    """Reported at its method or its example, without a traceback."""
    imported = (
        "from rulebook_tools.engine.scenes import Board, Grid, Mark, Piece, Space, Stop, Track, Trail, Way"
    )
    named = "from rulebook_tools.engine.figures import Name, Player"
    old = "return Situation((turn,), (row,)) if position.row else Situation((row.label, turn))"
    root = broken(made, tmp_path, old, f"{imported}; {named}; return Situation((), ({scene},))")
    ran = call(root, "check")
    assert ran.exit_code == 1
    assert SCENES[scene] in ran.stdout + ran.stderr


WAYS = """    def situation_after(self, before, steps, after, given):
        from dataclasses import replace
        from rulebook_tools.engine.scenes import Trail
        there = self.situation(after, given)
        laid = (Trail("counter", (-1, 0)),)
        return replace(there, scenes=tuple(replace(each, ways=laid) for each in there.scenes))

"""


def test_engine_may_return_the_ways_of_a_move(made: Path, tmp_path: Path) -> None:
    """They are drawn after the move and at the end only; errors in them are reported."""
    old = "    # How pages and reports tell it"
    root = broken(made, tmp_path, old, WAYS + old)
    pages = "".join(page.html for page in Book.load(root).render("en").pages)
    befores = re.findall(r'rb-seen--before">(.*?)<(?:ol|p)\b', pages, re.DOTALL)
    assert "rb-lane" in pages
    assert not any("rb-lane" in each for each in befores)
    Project(root, "own").replace("engine.py", "ways=laid)", "ways=laid[0])")
    assert "WrongAnswer: situation_after answers " in call(root, "verify").stdout


@pytest.mark.parametrize(
    ("exhibits", "told"),
    [
        ("{'row': (5,)}", "5 where Row or Grid or Board or Track belongs"),
        ("{'row': (Row(said('given.row', row=counted(1)), (Token('pebble'),)),)}", "unknown noun 'pebble'"),
        ("1 // 0", "ZeroDivisionError"),
    ],
)
def test_pictures_of_figures_that_cannot_be_drawn_are_problems(
    made: Path, tmp_path: Path, exhibits: str, told: str
) -> None:
    """They are reported before a page needs them."""
    old = "    # How pages and reports tell it"
    root = broken(made, tmp_path, old, f"    def exhibits(self):\n        return {exhibits}\n\n{old}")
    ran = call(root, "check")
    assert ran.exit_code == 1
    assert told in ran.stderr


EDITABLE = "kit.EditableParts(at, given).word(('turn',), tell('given.turn', player=0), {'A': kit.Seated()})"
NAMELESS = "PLAY.awaits(Range, 'play.lay', 'given.turn', 'player')\nPLAY.offers(Range)(lambda at, due: [])"


@pytest.mark.parametrize(
    ("old", "new", "command", "told"),
    [
        (
            "    invariants=invariants,",
            f"    editable=lambda at, given: [{EDITABLE}],",
            "verify",
            "where Name or Player or Spot or Token belongs\n    in the example ",
        ),
        (
            "PLAY.awaits(",
            f"{NAMELESS}\nPLAY.awaits(",
            "check",
            ":1: TypeError: Range has no name: give it a field `kind` with one, as its last\n    while asked",
        ),
        (
            "    return Position(rules, row, seat)",
            "",
            "verify",
            "TypeError: what `does` Lay returns no position",
        ),
    ],
)
def test_what_a_game_of_the_kit_does_not_answer_is_told(
    tmp_path: Path, old: str, new: str, command: str, told: str
) -> None:
    """What readers can change, which only the page *What if?* asks; the name of what is due; a position."""
    assert call(tmp_path, "new", "own").exit_code == 0
    Project(tmp_path, "own").replace("engine.py", old, new)
    assert told in call(tmp_path, command).output


@pytest.mark.parametrize(
    ("where", "command"),
    [
        ("loading", "check"),
        ("loading", "play own --games 2 --format json"),
        ("apply", "verify --format json"),
        ("apply", "play own --games 2 --format json"),
    ],
)
def test_what_is_printed_lands_beside_the_report(
    made: Path, tmp_path: Path, where: str, command: str
) -> None:
    """Standard output contains only the report, however engines print."""
    said = "import os, sys, subprocess; print('HEARD'); sys.__stdout__.write('HEARD'); "
    said += "os.write(1, b'HEARD'); subprocess.run(['echo', 'HEARD'])"
    if where == "loading":
        root = broken(made, tmp_path, BEGIN, f"{said}\n{BEGIN}")
    else:
        root = method(made, tmp_path, where, said)
    ran = ended(root, command)
    assert ran.returncode == 0
    assert "HEARD" not in ran.stdout
    if "json" in command:
        json.loads(ran.stdout)
    assert ran.stderr.count("HEARD") >= 4


@pytest.mark.skipif(os.name != "posix", reason="signals are sent as POSIX has them")
@pytest.mark.parametrize("number", ["SIGINT", "SIGTERM"])
def test_signal_ends_the_command_in_the_middle_of_its_examples(
    made: Path, tmp_path: Path, number: str
) -> None:
    """The signal ends the command at once: no example is reported as failed."""
    lines = [
        "import os, signal, sys",
        "        print('RUNS', file=sys.stderr)",
        "        try:",
        "            if not hasattr(signal, 'sent'):",
        "                signal.sent = True",
        f"                os.kill(os.getpid(), signal.{number})",
        "        except BaseException: pass",
    ]
    ran = ended(method(made, tmp_path, "read_position", "\n".join(lines)), "verify")
    assert ran.returncode == {"SIGINT": 1, "SIGTERM": 128 + 15}[number]
    assert ran.stdout == ""
    assert ran.stderr.count("RUNS") == 1


def test_streams_taken_away_are_given_back(made: Path, tmp_path: Path) -> None:
    """Changes that an example makes to them affect neither the next example nor the report."""
    taken = "import sys; print('HEARD'); sys.stdout = sys.stderr = None"
    ran = ended(method(made, tmp_path, "read_position", taken), "verify")
    assert ran.returncode == 0
    assert "HEARD" not in ran.stdout
    assert ran.stdout.endswith(" passed, 0 failed\n")
    assert ran.stderr.count("HEARD") >= int(ran.stdout.split()[0])
