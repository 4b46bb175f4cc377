"""Appearance of things: what `pictures.yml` may contain, and its problems, reported at their lines."""

from rulebook_tools.util.errors import Problem
from tests.conftest import Project, problems_of


def problems(project: Project, text: str) -> list[Problem]:
    project.source("pictures.yml", text)
    return problems_of(project, "pictures.yml")


def test_looks_are_read_and_drawn(started: Project) -> None:
    """A noun gets its colour and drawing; without the file, its name is shown in a frame."""
    assert problems(started, "counter: {shape: disc, drawing: anchor, colour: red}\n") == []
    page = started.page("play")
    assert "rb-thing--disc rb-c-red" in page.html
    assert page.html.count('<symbol id="rb-draw-anchor"') == 1
    (started.sources / "pictures.yml").unlink()
    page = started.page("play")
    assert "rb-thing--plain" in page.html
    assert "rb-draw-" not in page.html


def test_what_is_wrong_is_told_with_the_nearest_name(started: Project) -> None:
    """Unknown nouns, shapes, drawings, colours and keys are reported with the nearest known name."""
    text = "counters: {shape: disc}\ncounter:\n  shape: disk\n  drawing: ancor\n  colour: reed\n"
    lines = {each.place.line: each for each in problems(started, text)}
    assert [lines[line].nearest for line in (1, 3, 4, 5)] == ["counter", "disc", "anchor", "red"]
    assert lines[3].place.column == 10
    (odd,) = problems(started, "counter: {color: red}\n")
    assert odd.nearest == "colour"


def test_a_family_of_nouns_has_a_look(cards_project: Project) -> None:
    """The part of a noun before its dot may have a look; unknown names may not."""
    found = problems(cards_project, "good: {shape: card}\ngoo: {shape: card}\n")
    assert [(each.place.line, each.nearest) for each in found] == [(2, "good")]
