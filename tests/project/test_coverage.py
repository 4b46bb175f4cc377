"""`rulebook check` reports rules, examples, figures and words that lack their counterparts."""

import pytest

from rulebook_tools.project.book import Book
from rulebook_tools.render.prose import plain_text
from rulebook_tools.util.errors import Problems
from rulebook_tools.verify.completeness import check_coverage
from tests.conftest import STARTED, Project, checked
from tests.render.test_rulings import OPTION

EXAMPLE = "examples/the-last-counter.yml"


def add_block(project: Project, name: str, more: str = "") -> None:
    project.source(f"90-{name}.yml", f"id: {name}\nheading: New\nbody: Words.\nsource: {{own: New}}\n{more}")


def test_rule_that_nothing_executes_is_reported(started: Project) -> None:
    """With the engine's most similar rule; a stated reason prevents the problem."""
    add_block(started, "turning", "engine: {none: nothing computes how a counter is turned}\n")
    assert checked(started) == []
    add_block(started, "playlay")
    (problem,) = [text for text in checked(started) if "the engine has no rule" in text]
    assert problem.startswith("90-playlay.yml:1:5: the engine has no rule 'playlay'; expected engine: {none:")
    assert problem.endswith("did you mean 'play.lay'?")


def test_rule_that_only_the_engine_knows_is_reported(started: Project) -> None:
    """As after renaming a rule in the sources without an alias."""
    started.replace("engine.py", 'refuse("play.win"', 'refuse("play.wim"')
    told = "game.yml:1:1: the engine cites the rule 'play.wim'; expected a block of that id; did you mean"
    assert told in "\n".join(checked(started))


def test_rule_without_an_example_is_reported(started: Project) -> None:
    """A rule that no example illustrates, though one meets it."""
    started.replace(EXAMPLE, "[play.win, play.lay]", "[play.lay]")
    (problem,) = checked(started)
    assert "no example illustrates 'play.win'; expected it in an example's illustrates" in problem


def test_without_examples_every_rule_and_figure_is_reported(started: Project) -> None:
    """Each executable rule and each parameter that the engine reads is reported once, at its place."""
    loaded = Book.load(started.root).games[STARTED]
    assert loaded.game is not None
    problems = Problems()
    check_coverage(loaded.rulebook, loaded.game, [], problems)
    told = [problem.wrong for problem in problems.found]
    expected = [f"no example meets the rule {id_!r}" for id_ in ("play.lay", "play.win")]
    expected += [f"no example reads the parameter {path!r}" for path in ("goal", "most")]
    assert told == expected
    assert {problem.place.file for problem in problems.found} >= {f"docs/games/{STARTED}/parameters.yml"}


def test_example_of_a_failed_game_still_counts(started: Project) -> None:
    """A failing example is one problem; its rules still count as covered."""
    started.replace(EXAMPLE, "winners: [B]", "winners: [A]")
    (problem,) = checked(started)
    assert problem.startswith(EXAMPLE)


def test_missing_parameters_are_one_problem(started: Project) -> None:
    """Not one more for each text that names a parameter."""
    (started.sources / "parameters.yml").unlink()
    (problem,) = checked(started)
    assert problem.startswith("parameters.yml:1:1: the engine reads the parameter ")


UNUSED = "idle:\n  label: Idle\n  value: 4\n  unit: counter\n  source: {own: Contents}\n"


def test_figure_that_nothing_uses_is_reported(started: Project) -> None:
    """It is in no text, table, other parameter or rule."""
    started.append("parameters.yml", UNUSED)
    (problem,) = checked(started)
    assert "nothing uses the parameter 'idle'; expected a text, a table or a rule that does" in problem
    assert problem.startswith("parameters.yml:")


@pytest.mark.parametrize("use", ["text", "choice", "sum", "exception"])
def test_figure_in_use_or_excused_is_good(started: Project, use: str) -> None:
    """In a text, in a choice of words, in a computed parameter that a text prints, or excused."""
    made = "both: {label: B, sum: [idle, most], assumed: x}\n"
    started.append("parameters.yml", UNUSED + (made if use == "sum" else ""))
    if use == "exception":
        started.append("game.yml", "exceptions: [{about: idle, reason: for later}]\n")
    else:
        add_block(started, "idling", "engine: {none: words}\n")
        said = {"sum": "{both}", "choice": "{idle one {A} other {B}}"}.get(use, "{idle}")
        started.replace("90-idling.yml", "Words.", f'"{said}"')
    assert checked(started) == []


def test_exception_for_nothing_is_reported(started: Project) -> None:
    """An exception must name an existing rule or parameter."""
    started.append("game.yml", "exceptions:\n  - {about: mots, reason: a slip}\n")
    (problem,) = checked(started)
    assert "unknown name 'mots'; expected a rule or a parameter; did you mean 'most'?" in problem
    assert problem.startswith("game.yml:")


@pytest.mark.parametrize(
    ("name", "old", "new", "told"),
    [
        ("wording.yml", "  step.win:", "  step.winn:", "the engine says 'step.win'; expected that statement"),
        ("wording.yml", "  step.win:", "  step.winn:", "the engine never says 'step.winn'; expected a state"),
        ("wording.yml", "and {player} has won", "and {plaier} has won", "unknown placeholder {plaier}; exp"),
        ("engine.py", 'Counted("counter")', 'Counted("stone")', "the engine speaks of 'stone'; expected"),
        ("wording.yml", "\n  row:", "\n  rwo:", "`then` never has 'rwo'; expected what the"),
        ("wording.yml", 'has {row}.", noun', 'has {rwo}.", noun', "placeholder {rwo}; expected {row}"),
        ("engine.py", "    players =", "    fewest: int\n    players =", "the parameter 'fewest', which is"),
        ("engine.py", "    players =", "    players =", "'tie'"),
    ],
)
def test_names_of_engine_and_sources_must_agree(
    started: Project, name: str, old: str, new: str, told: str
) -> None:
    """Statements, their figures, nouns, parameters, options: each must be on both sides."""
    started.replace(name, old, new)
    if told == "'tie'":
        started.source("rulings.yml", OPTION)
    assert told in "\n".join(checked(started))


def test_claim_without_words_is_reported(started: Project) -> None:
    """At its line in the example, with the words that it lacks; also a word that has no noun."""
    started.replace("wording.yml", "\n  row:", "\n  rwo:")
    started.replace(EXAMPLE, "{winners: [B]}", "{reason: play.win}")
    started.append("wording.yml", '  outcome.reason: {text: "{reason}.", noun: why}\n')
    text = "\n".join(checked(started))
    assert "no words for what is expected of 'row'; expected `results: row`" in text
    assert "'outcome.reason' is told with the noun 'why.play.win'; expected that noun in wording.yml" in text
    assert f"{EXAMPLE}:" in text


@pytest.mark.parametrize(
    ("left", "then", "text", "told"),
    [
        (0, "{}", "Left: {left}.", "the words of 'left' leave a gap where this should stand"),
        (0, "{}", "Left: {left none {nothing} other {{left}}}.", "Left: nothing."),
        (2, "{3: 2}", "Heap {at} has {left}.", "Heap 3 has 2."),
    ],
)
def test_result_of_a_mapping_is_said_as_it_is(
    started: Project, left: int, then: str, text: str, told: str
) -> None:
    """By its number, `{at}`; an empty one needs words for none."""
    pile = f'    left: Annotated[tuple[int, ...], kit.Pile(lambda _: ("3", "4"))] = ({left}, 0)\n'
    started.replace("engine.py", "    turn: Player = 0\n", f"    turn: Player = 0\n{pile}")
    started.append("wording.yml", f'  left: {{text: "{text}"}}\n')
    started.replace(EXAMPLE, "{winners: [B]}", f"{{winners: [B]}}, left: {then}")
    pages = " ".join(plain_text(page.html) for page in Book.load(started.root).render("en").pages)
    assert told in "\n".join((*checked(started), pages))


def test_then_that_misses_the_point_is_a_warning(started: Project) -> None:
    """At its line, with values that it could compare; the example itself is good."""
    started.replace(EXAMPLE, "[play.win, play.lay]", "[play.win]")
    started.replace(EXAMPLE, "{row: 12, outcome: {winners: [B]}}", "{row: 12}")
    problems, warnings = Book.load(started.root).reviewed
    assert "the-last-counter" not in str(problems)
    assert "compares nothing that these rules lead to: play.win" in str(warnings[0])
    assert "outcome.winners" in str(warnings[0])


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("label: Hand limit\n  value: 12", "label: Hand limit\n  value: -1"),
        ("{rare: 1,", "{scarce: 1,"),
        ("{7: 1, 8: 2, 9: 3}", "{²: 1}"),
    ],
)
def test_figure_that_the_engine_cannot_use_is_reported(cards_project: Project, old: str, new: str) -> None:
    """An unsuitable value is a problem of the parameter, not a crash of the engine."""
    cards_project.replace("parameters.yml", old, new)
    assert any(text.startswith("parameters.yml:") for text in checked(cards_project))


def test_game_without_engine_or_excuse_is_reported(project: Project) -> None:
    """`engine: none` with its reason excuses a whole game; without it, each of its rules lacks its engine."""
    assert checked(project) == []
    project.replace("game.yml", "engine: {none: nobody has programmed it}\n", "")
    text = "\n".join(checked(project))
    assert "the engine has no rule 'draw'" in text
    assert "the engine has no rule 'draw.tie'" in text
