"""The pytest plugin: each example of a project is a test with readable failures."""

import shutil

import pytest

from tests.conftest import CARDS, REPOSITORY, replace

EXAMPLES = f"docs/games/{CARDS}/examples"
EXAMPLE = f"{EXAMPLES}/setting-out.yml"


@pytest.fixture
def pytester_project(pytester: pytest.Pytester) -> pytest.Pytester:
    """Give pytester a copy of the card game, with three of its examples and a tour."""
    folder = pytester.path / "docs/games" / CARDS
    shutil.copytree(
        REPOSITORY / "docs/games" / CARDS, folder, ignore=shutil.ignore_patterns("examples", "quiz.yml")
    )
    (folder / "examples").mkdir()
    for name in ("selling-at-sea", "setting-out", "all-home-in-the-first-run"):
        shutil.copy(REPOSITORY / EXAMPLES / f"{name}.yml", folder / "examples")
    return pytester


def test_every_example_is_a_test_by_its_name(pytester_project: pytest.Pytester) -> None:
    """Examples are named `game/example`, wherever in the project pytest is started."""
    ran = pytester_project.runpytest("docs/games", "-v", "-p", "no:cacheprovider")
    ran.assert_outcomes(passed=4)
    ran.stdout.fnmatch_lines([f"*{EXAMPLES}/selling-at-sea.yml::{CARDS}/selling-at-sea PASSED*"])
    ran.stdout.fnmatch_lines([f"*/tours/first-round.yml::{CARDS}/first-round PASSED*"])


def test_one_example_can_be_asked_for(pytester_project: pytest.Pytester) -> None:
    """By its file, its node id or a part of its name."""
    for args in ([EXAMPLE], [f"{EXAMPLE}::{CARDS}/setting-out"], ["docs", "-k", "setting-out"]):
        ran = pytester_project.runpytest(*args, "-p", "no:cacheprovider")
        ran.assert_outcomes(passed=1, deselected=3 * ("-k" in args))


def test_failure_is_told_without_a_traceback(pytester_project: pytest.Pytester) -> None:
    """A failure shows the mismatch with its place and steps."""
    replace(pytester_project.path / EXAMPLE, "then:", "then:\n  asked: [Z]")
    ran = pytester_project.runpytest("docs", "-p", "no:cacheprovider")
    ran.assert_outcomes(passed=3, failed=1)
    ran.stdout.fnmatch_lines([f"{EXAMPLE}:*: asked is nothing by the rules; expected Z*"])
    text = ran.stdout.str()
    assert "Traceback" not in text
    assert "pytest_plugin.py" not in text


def test_place_of_a_test_is_the_line_of_its_example(pytester_project: pytest.Pytester) -> None:
    """The line is that of the example, below the comments of the file."""
    replace(pytester_project.path / EXAMPLE, "id:", "# a comment\n\nid:")
    items, _ = pytester_project.inline_genitems(EXAMPLE)
    path, line, name = items[0].reportinfo()
    assert str(path).endswith("setting-out.yml")
    assert (line, name) == (3, f"{CARDS}/setting-out")


def test_broken_sources_fail_with_their_problems(pytester_project: pytest.Pytester) -> None:
    replace(pytester_project.path / EXAMPLE, "title:", "titel:")
    ran = pytester_project.runpytest("docs", "-p", "no:cacheprovider")
    ran.assert_outcomes(failed=4)
    ran.stdout.fnmatch_lines([f"{EXAMPLE}:3:1: unknown key 'titel'*"])
    assert "Traceback" not in ran.stdout.str()


def test_other_yaml_files_are_left_alone(pytester: pytest.Pytester) -> None:
    """Only files in `docs/games/<game>/examples` are tests."""
    for folder in ("", "examples/", "docs/games/x/", "docs/examples/", "games/x/examples/"):
        path = pytester.path / f"{folder}a.yml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("a: b\n", "utf-8")
    assert pytester.runpytest("-p", "no:cacheprovider").ret == pytest.ExitCode.NO_TESTS_COLLECTED
