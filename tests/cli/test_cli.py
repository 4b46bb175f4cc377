"""The command line: what it prints, how it exits, and what it leaves alone."""

import json
import os
import signal
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from xml.etree import ElementTree as ET

import click
import pytest
from click.testing import CliRunner

from rulebook_tools.cli import main
from rulebook_tools.cli.common import reported
from tests.conftest import PROGRAM, STARTED, TINY, UNBEGUN, WALKS_ALL, Project, call, contents, start, until

GOOD, PROBLEMS, USAGE = 0, 1, 2


def fail_one(project: Project) -> None:
    """Make one example of the new game expect a wrong result."""
    project.replace("examples/the-last-counter.yml", "row: 12", "row: 11")


def test_check_of_a_good_project_says_what_was_checked(project: Project) -> None:
    """It prints one line with counts; exit code 0."""
    ran = call(project, "check")
    assert (ran.exit_code, ran.stdout) == (GOOD, "no problem: 2 rules, 0 examples; complete in en\n")
    assert ran.stderr == ""


def test_check_prints_every_problem_and_exits_1(project: Project) -> None:
    """Problems go to standard error, one a line with its place, and are counted."""
    project.replace("10-draw.yml", "rule:draw.tie", "rule:nowhere")
    project.replace("parameters.yml", "unit: point", "unit: pint")
    ran = call(project, "check")
    assert (ran.exit_code, ran.stdout) == (PROBLEMS, "")
    first, second, last = ran.stderr.splitlines()
    assert first.startswith("docs/games/tiny/10-draw.yml:5:1: the link rule:nowhere")
    assert second.startswith("docs/games/tiny/parameters.yml:10:9: unknown name 'pint'")
    assert last == "2 problems found"


def test_verify_says_what_failed_and_why(started: Project) -> None:
    """Game, example, title, then each mismatch with its place; one example by its game and id alone."""
    fail_one(started)
    ran = call(started, "verify", STARTED)
    assert ran.exit_code == PROBLEMS
    lines = ran.stdout.splitlines()
    assert lines[0].startswith("FAILED my-game/the-last-counter – ")
    assert lines[1].startswith(f"  docs/games/{STARTED}/examples/the-last-counter.yml:")
    assert lines[-1].endswith(" passed, 1 failed")
    ran = call(started, "verify", f"{STARTED}/too-many-counters")
    assert (ran.exit_code, ran.stdout) == (GOOD, "1 passed, 0 failed\n")
    assert call(started, "verify", f"{STARTED}/the-last-counter").exit_code == PROBLEMS


def test_verify_json_has_the_stable_form(started: Project) -> None:
    """Counts, and for each example its id, game, status, rules, place and problems."""
    fail_one(started)
    ran = call(started, "verify", "--format", "json")
    assert ran.exit_code == PROBLEMS
    found = json.loads(ran.stdout)
    assert (found["passed"], found["failed"], len(found["examples"])) == (2, 1, 3)
    by_id = {example["id"]: example for example in found["examples"]}
    good, bad = by_id["too-many-counters"], by_id["the-last-counter"]
    keys = {"id", "game", "status", "rules", "file", "line", "problems"}
    assert all(keys <= example.keys() for example in found["examples"])
    assert (good["status"], good["problems"], good["rules"]) == ("passed", [], ["play.lay"])
    assert (bad["status"], bad["game"], bad["line"]) == ("failed", STARTED, 3)
    assert bad["file"] == f"docs/games/{STARTED}/examples/the-last-counter.yml"
    assert bad["problems"][0].startswith(f"{bad['file']}:")


def test_verify_junit_is_read_by_ci(started: Project, tmp_path: Path) -> None:
    """One test case per example, failures with their mismatches; `--output` writes it to a file."""
    fail_one(started)
    report = tmp_path / "report.xml"
    ran = call(started, "verify", "--format", "junit", "--output", report)
    assert (ran.exit_code, ran.stdout) == (PROBLEMS, "")
    suite = ET.fromstring(report.read_text("utf-8")).find("testsuite")  # noqa: S314 -- our own report
    assert suite is not None
    assert (suite.get("tests"), suite.get("failures")) == ("3", "1")
    (failure,) = [case for case in suite.findall("testcase") if case.find("failure") is not None]
    assert (failure.get("classname"), failure.get("name")) == (STARTED, "the-last-counter")


def test_unreadable_file_of_a_folder_is_reported_and_the_others_run(started: Project, tmp_path: Path) -> None:
    """In every format: its problem at its line, and that the other example passed."""
    folder = tmp_path / "mine"
    folder.mkdir()
    source = started.sources / "examples/too-many-counters.yml"
    (folder / "too-many-counters.yml").write_bytes(source.read_bytes())
    (folder / "broken.yml").write_text("id: broken\n", "utf-8")
    (folder / "odd.yml").write_text("id: [\n", "utf-8")
    ran = call(started, "verify", STARTED, "--examples", folder)
    assert ran.exit_code == PROBLEMS
    assert f"FAILED {STARTED}/broken\n  {folder}/broken.yml:1:1: missing title" in ran.stdout
    assert f"FAILED {STARTED}/odd\n  {folder}/odd.yml:1:" in ran.stdout
    assert ran.stdout.endswith("1 passed, 2 failed\n")
    report = json.loads(call(started, "verify", STARTED, "--examples", folder, "--format", "json").stdout)
    assert [each["status"] for each in report["examples"]] == ["failed", "failed", "passed"]
    assert report["examples"][0]["file"] == f"{folder}/broken.yml"
    junit = call(started, "verify", STARTED, "--examples", folder, "--format", "junit").stdout
    assert 'tests="3" failures="2"' in junit


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("verify", "my-gam"), "no game 'my-gam'; expected my-game; did you mean"),
        (("verify", f"{STARTED}/the-last-conter"), "did you mean 'the-last-counter'?"),
        (("verify", "--examples", "docs"), "--examples needs exactly one GAME"),
        (("verify", STARTED, "--examples", "/nonexistent"), "/nonexistent: no such folder of examples"),
        (("verify", "--examples", "docs", "my-gam"), "did you mean 'my-game'?"),
        (("verify", "--format", "yaml"), "'yaml' is not one of"),
        (("verify", "--output", "/"), "is a directory"),
        (("verify", STARTED, "--examples", "locales"), "locales: no example in it"),
        (("build", "--language", "dee"), "no language 'dee'; expected en, "),
        (("build", "--jobs", "-1"), "--jobs"),
        (("build", "--site-dir", "file"), "is a file"),
        (("translate", "add", "xx"), "no language 'xx'; expected a tag such as nl or pt_BR"),
        (("translate", "add", "../../x"), "no language '../../x'"),
        (("translate", "update", UNBEGUN), f"no language '{UNBEGUN}'; expected en, "),
        (("translate", "check", "dee"), "did you mean 'de'?"),
        (("translate", "status", "--fail-under", "101"), "--fail-under"),
        (("translate", "status", "--fail-under", "nan"), "--fail-under"),
        (("translate",), "Usage:"),
        (("check", "--require", "fr"), "no language 'fr'; expected en, de"),
        (("hugo", "export", "my-gam"), "no game 'my-gam'; expected my-game; did you mean 'my-game'?"),
        (("hugo", "export", STARTED, "--language", "fr"), "no language 'fr'; expected en"),
        (("verify", "--output", ""), "without a name"),
        (("schema", "--output", "loop"), "'loop': "),
        (("schema", "--output", "/dev/null"), "'/dev/null': Not a directory"),
        *((("build", "--cache", name), f"{name} is inside ") for name in ("docs/games", "locales/x", "site")),
    ],
)
def test_wrong_usage_exits_2_with_the_way_out(
    started: Project, args: tuple[str, ...], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For a wrong name, option or value, the message says what is valid."""
    started.write("file", "x")
    (started.root / "loop").symlink_to("loop")
    monkeypatch.chdir(started.root)
    ran = CliRunner().invoke(main, list(args))
    assert ran.exit_code == USAGE, ran.output
    assert told in ran.output
    assert "Traceback" not in ran.output


def test_outside_a_project_exits_2(tmp_path: Path) -> None:
    """The message names the missing folder, and the option for another one."""
    ran = CliRunner().invoke(main, ["check", "--project", str(tmp_path)])
    assert ran.exit_code == USAGE
    assert (
        "docs/games: no such folder; run this in a project's folder, or name it with --project" in ran.stderr
    )


def test_version_and_help_exit_0() -> None:
    """As usual for commands."""
    assert CliRunner().invoke(main, ["--version"]).stdout.startswith("rulebook")
    for args in (["-h"], ["verify", "--help"], ["translate", "-h"]):
        ran = CliRunner().invoke(main, args)
        assert (ran.exit_code, "Usage:" in ran.stdout) == (GOOD, True)


def write(name: str, content: str) -> Callable[[Project], object]:
    return lambda project: project.write(name, content)


BAD: dict[str, tuple[Callable[[Project], object], str]] = {
    "dangling link": (
        lambda project: project.replace("10-draw.yml", "rule:draw.tie", "rule:draw.ties"),
        "did you mean 'draw.tie'?",
    ),
    "broken site text": (write("docs/site/home.yml", "heading: x\n"), "home.yml:1:1: missing body"),
    "broken label": (write("docs/site/labels.yml", "home: {one: x}\n"), "labels.yml:1:7: "),
    "truncated catalog": (write("locales/de/LC_MESSAGES/tiny.po", 'msgid "'), "po:1:1: not read"),
    "settings in a folder": (
        lambda project: (project.root / "mkdocs.yml").mkdir(),
        "mkdocs.yml: is not a file; expected the settings of MkDocs",
    ),
    "settings of no YAML": (write("mkdocs.yml", "a: [\n"), "mkdocs.yml"),
    "settings without plugin": (write("mkdocs.yml", "site_name: x\n"), "rulebook"),
    "settings of another plugin": (write("mkdocs.yml", "site_name: x\nplugins: [nonesuch]\n"), "nonesuch"),
    "settings of another theme": (write("mkdocs.yml", "site_name: x\ntheme: nonesuch\n"), "nonesuch"),
}


@pytest.mark.parametrize("bad", BAD)
def test_bad_input_is_reported_and_the_old_site_untouched(project: Project, bad: str) -> None:
    """With place or name, exit code 1, no traceback; an existing site does not change."""
    spoil, told = BAD[bad]
    project.write("locales/de/LC_MESSAGES/tiny.po", "")
    project.write("site/.rulebook-site", '{"files": [".rulebook-site", "index.html"]}')
    project.write("site/index.html", "<p>old</p>")
    spoil(project)
    before = contents(project.root)
    ran = call(project, "build", "--jobs", "1")
    assert ran.exit_code == PROBLEMS, ran.output
    assert told in ran.output
    assert contents(project.root) == before
    assert sorted(path.name for path in project.root.iterdir() if path.name.startswith(".")) == []


@pytest.mark.parametrize("words", [("verify", "--output"), ("hugo", "export", STARTED, "--output")])
def test_report_never_takes_the_place_of_a_source(started: Project, words: tuple[str, ...]) -> None:
    """`--output` among the sources is refused, however the path is written."""
    before = contents(started.root)
    for name in (f"docs/games/{STARTED}/game.yml", "docs/games/new.yml", "locales/x.po"):
        ran = call(started, *words, started.root / "docs/.." / name)
        assert ran.exit_code == USAGE
        assert "a folder of sources; name another place" in ran.stderr
    ran = call(started, "schema", "--output", started.sources)
    assert (ran.exit_code, "a folder of sources; name another place" in ran.stderr) == (USAGE, True)
    assert contents(started.root) == before


def test_terminal_without_unicode_gets_its_report(started: Project) -> None:
    """A terminal with ASCII only gets text and exit code, not a traceback."""
    fail_one(started)
    ran = subprocess.run(
        [*PROGRAM, "verify", "--project", str(started.root)],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        encoding="ascii",
        errors="replace",
        check=False,
    )
    assert "Traceback" not in ran.stderr
    assert ran.returncode == PROBLEMS
    assert "FAILED my-game/the-last-counter" in ran.stdout


def test_language_of_the_sources_needs_no_catalog(project: Project) -> None:
    """The command prints that."""
    ran = call(project, "translate", "add", "en")
    assert ran.exit_code == GOOD
    assert "no catalog is needed" in ran.stdout


MATERIAL = "site_name: x\nplugins: [rulebook]\ntheme: {name: material}\n"


@pytest.mark.parametrize(
    ("settings", "hook", "told"),
    [
        (MATERIAL + "hooks: [h.py]\n", "raise ValueError('odd')\n", "ValueError: odd ("),
        (MATERIAL + "hooks: [h.py]\n", "def on_files(*a, **k):\n    raise ValueError('odd')\n", "h.py:2)"),
        (
            MATERIAL + "hooks: [h.py]\n",
            "from mkdocs.exceptions import PluginError\ndef on_files(*_, **k):\n    raise PluginError('x')\n",
            "MkDocs stopped:\nx",
        ),
        (MATERIAL + "hooks: [h.py]\n", "def on_files(*a, **k):\n    raise SystemExit(0)\n", "h.py:2)"),
        ("INHERIT: mkdocs.yml\n", "", "RecursionError"),
        ("site_name: x\nplugins: [rulebook]\n", "", "see the theme, hooks, plugins and templates of "),
        (MATERIAL + "copyrite: me\n", "", "Unrecognised configuration name: copyrite"),
    ],
)
def test_what_settings_of_ones_own_raise_is_reported(
    project: Project, settings: str, hook: str, told: str
) -> None:
    """A broken hook, an error of a plugin and a misspelt setting are reported, without a traceback."""
    project.write("mkdocs.yml", settings)
    project.write("h.py", hook)
    ran = call(project, "build")
    assert ran.exit_code == PROBLEMS
    assert told in ran.stderr


def test_full_disk_is_reported() -> None:
    """A reason without a file name is printed without a gap."""

    @reported
    def full() -> None:
        raise OSError(28, "No space left on device")

    ran = CliRunner().invoke(click.command()(full))
    assert (ran.exit_code, ran.stderr) == (PROBLEMS, "rulebook: No space left on device\n")


@pytest.mark.parametrize("words", [("--help",), ("build", "--jobs", "1")])
def test_terminal_that_takes_nothing_is_reported_as_such(project: Project, words: tuple[str, ...]) -> None:
    """Not as a fault of the site; a build is finished all the same."""
    where = ("--project", project.root) if "build" in words else ()
    with Path("/dev/full").open("w") as full:
        ran = subprocess.run([*PROGRAM, *words, *where], stdout=full, stderr=-1, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (PROBLEMS, "rulebook: No space left on device\n")
    assert (project.root / "site/index.html").exists() == ("build" in words)


ENDINGS = {
    "Ctrl+C": (signal.SIGINT, os.killpg, PROBLEMS),
    "all asked": (signal.SIGTERM, os.killpg, 128 + signal.SIGTERM),
    "asked": (signal.SIGTERM, os.kill, 128 + signal.SIGTERM),
    "hung up": (signal.SIGHUP, os.kill, 128 + signal.SIGHUP),
    "killed": (signal.SIGKILL, os.kill, -signal.SIGKILL),
}


@pytest.mark.parametrize("ending", ENDINGS if WALKS_ALL else ("Ctrl+C", "asked", "killed"))
def test_build_that_must_end_takes_its_processes_along(project: Project, ending: str) -> None:
    """After any signal: no traceback, no remaining process, no incomplete site."""
    number, kill, code = ENDINGS[ending]
    begun = project.root / "begun"
    wait = f"import pathlib, time\npathlib.Path({str(begun)!r}).touch()\ntime.sleep(60)\n"
    for game in ("one", "two"):  # each is rendered by a process of its own, which reads its engine
        project.write(f"docs/games/{game}/engine.py", wait)
        for name, content in TINY.items():
            project.write(
                f"docs/games/{game}/{name}", content.replace("engine: {none: nobody has programmed it}\n", "")
            )
    ran = start(project.root, "build", "--jobs", "2")
    latest = time.monotonic() + 60
    while not begun.exists() and ran.poll() is None and time.monotonic() < latest:
        time.sleep(0.01)
    kill(ran.pid, number)
    _, errors = ran.communicate(timeout=60)
    assert begun.exists(), errors
    assert "Traceback" not in errors
    assert ran.returncode == code
    assert not (project.root / "site").exists()
    until(lambda: not running(ran.pid))
    assert [path.name for path in project.root.iterdir() if path.name.startswith(".")] == []


def running(session: int) -> list[str]:
    """Return the commands of a session's running processes (from /proc)."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            name, _, rest = path.read_text().rpartition(")")
            state, _, _, of = rest.split()[:4]
            if of == str(session) and state != "Z":
                found.append(name)
    return found
