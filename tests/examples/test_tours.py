"""Tours are examples with pauses: what is wrong with one is told at its line, whatever plays it."""

import re

import pytest

from rulebook_tools.project.book import Book
from tests.conftest import STARTED, Project, call

TOUR = "tours/first-moves.yml"
GREEDY = "do: {A: 3}\n        then: {row: 9}"


def line_of(project: Project, text: str) -> int:
    """Return the line of the tour at which a text begins."""
    content = (project.sources / TOUR).read_text("utf-8")
    return content[: content.index(text)].count("\n") + 1


@pytest.mark.parametrize(
    ("old", "new", "at", "message"),
    [
        ("- A: 2", "- A: 5", "- A: 5", "forbidden by play.lay"),
        ("- A: 2", "- C: 2", "- C: 2", "C"),
        ("do: {A: 4}", "do: {A: 1}", "forbidden_by", "this is allowed"),
        ("forbidden_by: play.lay", "forbidden_by: play.win", "forbidden_by", "forbidden by play.lay"),
        ("forbidden_by: play.lay", "forbidden_by: play.lie", "forbidden_by", "unknown name 'play.lie'"),
        ("forbidden_by: play.lay", "then: {row: 9}", "{A: 4}", "forbidden by play.lay"),
        ("do: {A: 4}", "do: all", "do: all", "the action 'all'; expected one with a key"),
        (GREEDY, "do: {A: 2}\n        then: {row: 8}", "do: {A: 2}", "a second right answer, or"),
        (GREEDY, "do: {A: 3}\n        then: {row: 10}", "{row: 10}", "row is 9 by the rules; expected 10"),
        ("do: {A: 4}", "do: {expect: {row: 6}}", "do: {expect", "the key 'expect' in an action"),
        ("- A: 2", "- {A: 2, forbidden_by: play.lay}", "- {A: 2", "the key 'forbidden_by' in an action"),
        ("{row: 9}", "{}", "then: {}", "`then` names nothing"),
        ("title: Your first", "title: Your [first](rule:play.win)", "title:", "a link in the title"),
        ("choose:", "first-moves:", "tell: It is your", "the name 'first-moves'"),
        (GREEDY, "do: {A: 3}", "do: {A: 3}", "the choice 'greedy' with neither"),
        ("then: {row: 8}", "then: {row: 7}", "{row: 7}", "row is 8 by the rules; expected 7"),
        ("rules: [play.win]", "rules: [play]", "[play]", "'play' never applies"),
        ("then: {row: 12, outcome: {winners: [A]}}", "", "tell: Now it is easy", "a last stop"),
        ("tell: Now it", "tell: Now 3 it", "tell: Now 3", "the figure '3' is typed"),
        ("tell: Now it", "tell: Now three it", "tell: Now three", "the figure 'three' is typed"),
        ("tell: Now it", "tell: Now {mist} it", "tell: Now {mist}", "unknown placeholder {mist}"),
        ("id: first-moves", "id: other", "id: other", "in a file named for 'first-moves'"),
        ("ask:", "aks:", "aks:", "did you mean 'ask'"),
    ],
)  # fmt: skip
def test_fault_of_a_tour_is_told_at_its_line(
    started: Project, old: str, new: str, at: str, message: str
) -> None:
    """Illegal moves, legal wrong answers, second right ones, typed figures: file, line and the way out."""
    path = started.sources / TOUR
    text = path.read_text("utf-8").replace('"', "")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    told = call(started, "check")
    assert told.exit_code == 1
    assert f"{TOUR}:{line_of(started, at)}:" in told.stderr
    assert message in told.stderr
    assert "Traceback" not in told.stderr


def test_changed_figure_fails_the_tour_at_its_line(started: Project) -> None:
    """A figure of the rules that the moves depend on breaks the tour where they do."""
    started.replace("parameters.yml", "value: 3", "value: 2")
    told = call(started, "verify", f"{STARTED}/first-moves")
    assert told.exit_code == 1
    assert f"{TOUR}:{line_of(started, '- B: 3')}:" in told.stdout


def test_reports_know_tours(started: Project) -> None:
    """`verify` plays tours beside examples; JSON and JUnit say where they are."""
    assert call(started, "verify", STARTED).stdout == "3 passed, 0 failed\n"
    told = call(started, "verify", f"{STARTED}/first-moves", "--format", "junit").stdout
    assert re.search(
        rf'<testcase classname="{STARTED}" name="first-moves" file="docs/.*{TOUR}" line="\d+"', told
    )
    assert '"origin": "tour"' in call(started, "verify", "--format", "json").stdout


def test_page_of_a_tour_answers_each_pick(started: Project) -> None:
    """A forbidden pick is answered by its rule, a legal one by what it leads to; pictures stand between."""
    html = started.page("first-moves").html
    picks = dict(re.findall(r'rb-pick--(\w+)"[^>]*><summary>.*?</summary>\s*<p>(.*?)</p>', html, re.DOTALL))
    assert sorted(picks) == ["forbidden", "legal", "right"]
    assert "at most" in picks["forbidden"]
    assert 'href="play.html#play.lay"' in picks["forbidden"]
    assert "9" in picks["legal"]
    assert "Now B can fill the row" in picks["legal"]
    assert html.count("<figure") == 4, "the table, and the row after each of the moves"


def test_tour_may_be_named_like_a_generated_page(started: Project) -> None:
    """The generated page has another address then, as beside a chapter of that name."""
    text = (started.sources / TOUR).read_text("utf-8")
    (started.sources / TOUR).unlink()
    started.source("tours/actions.yml", text.replace("id: first-moves", "id: actions"))
    pages = Book.load(started.root).render_game(STARTED, "en", ["en"]).section.pages
    titles = {page.path.rpartition("/")[2]: page.title for page in pages}
    assert titles["actions"] == "Your first moves"
    assert titles["actions-now"] == "What may I do now?"


QUIZ = "questions:\n  one: {example: the-last-counter, value: row, ask: How many?}\n"


@pytest.mark.parametrize(
    ("name", "old", "new", "message"),
    [
        ("quiz.yml", "the-last-counter", "the-last-count", "did you mean 'the-last-counter'"),
        ("quiz.yml", "value: row", "value: outcome", "'outcome' is a list or a range"),
        ("quiz.yml", "value: row, ", "", "a question without a value"),
        ("quiz.yml", "one:", "quiz:", "the name 'quiz'"),
        ("quiz.yml", "How many", "How many of 12", "the figure '12' is typed"),
        ("teach.yml", "play.win", "play.won", "unknown name 'play.won'"),
        ("teach.yml", "play.win", "play.lay", "the rule 'play.lay' is used twice"),
        ("teach.yml", "[{rule: play.lay}, {rule: play.win, show: the row}]", "[]", "a part without lines"),
        ("teach.yml", "the row", "two rows", "the figure 'two' is typed"),
    ],
)
def test_fault_of_questions_and_teaching_is_told_at_its_line(
    started: Project, name: str, old: str, new: str, message: str
) -> None:
    """Unknown names, questions without one answer, typed figures: the second line or the one after."""
    started.source("quiz.yml", QUIZ)
    lines = "[{rule: play.lay}, {rule: play.win, show: the row}]"
    started.source("teach.yml", f"parts:\n  all: {{heading: All, lines: {lines}}}\n")
    assert "quiz.yml" not in call(started, "check").stderr
    started.replace(name, old, new)
    told = call(started, "check")
    assert f"{name}:2:" in told.stderr
    assert message in told.stderr
