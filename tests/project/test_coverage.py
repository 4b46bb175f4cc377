"""`rulebook check` reports rules, examples, figures and words that lack their counterparts."""

from __future__ import annotations

import pytest

from rulebook_tools.project.book import Book
from rulebook_tools.util.errors import Problems, SourceError
from rulebook_tools.verify.completeness import check_coverage
from tests.conftest import CARDS, Project


def checked(project: Project) -> list[str]:
    """Return the problems of a project, without those of catalogs, and with relative paths."""
    try:
        problems = Book.load(project.root).check()
    except SourceError as error:
        problems = list(error.problems)
    shown = [str(problem).replace(f"docs/games/{CARDS}/", "") for problem in problems]
    return [text for text in shown if not text.startswith("locales/")]


def add_block(project: Project, name: str, more: str = "") -> None:
    project.source(
        f"90-{name}.yml", f"id: {name}\nheading: More\nbody: Words.\nsource: {{en: Contents}}\n{more}"
    )


def test_rule_that_nothing_executes_is_reported(cards_project: Project) -> None:
    """With the engine's most similar rule; a stated reason prevents the problem."""
    add_block(cards_project, "turning", "engine: {none: nothing computes how a card is turned}\n")
    assert checked(cards_project) == []
    add_block(cards_project, "sel")
    (problem,) = [text for text in checked(cards_project) if "nothing executes" in text]
    assert problem.startswith("90-sel.yml:1:5: nothing executes 'sel'; expected engine: {none:")
    assert problem.endswith("did you mean 'sell'?")


def test_rule_that_only_the_engine_knows_is_reported(cards_project: Project) -> None:
    """As after renaming a rule in the sources without an alias."""
    cards_project.replace("50-sell.yml", "- id: sell.away", "- id: sell.awy")
    text = "\n".join(checked(cards_project))
    assert (
        "game.yml:1:1: the engine cites the rule 'sell.away'; expected a block of that id; did you mean"
        in text
    )


def test_rule_without_an_example_is_reported(cards_project: Project) -> None:
    """A rule that no example illustrates, and a rule that no example even meets."""
    for path in (cards_project.sources / "examples").iterdir():
        if "sell.ask" in path.read_text("utf-8"):
            path.unlink()
    text = "\n".join(checked(cards_project))
    assert "no example illustrates 'sell.ask'; expected it in an example's illustrates" in text


def test_without_examples_every_rule_and_figure_is_reported(cards_project: Project) -> None:
    """Each executable rule and each parameter that the engine reads is reported once, at its place."""
    loaded = Book.load(cards_project.root).games[CARDS]
    assert loaded.game is not None
    problems = Problems()
    check_coverage(loaded.rulebook, loaded.game, [], problems)
    told = [problem.wrong for problem in problems.found]
    rules = [id_ for id_, block in loaded.rulebook.blocks.items() if block.engine is None]
    expected = [f"no example meets the rule {id_!r}" for id_ in rules]
    expected += [f"no example reads the parameter {path!r}" for path in sorted(loaded.game.parameters)]
    assert told == expected
    assert {problem.place.file for problem in problems.found} >= {f"docs/games/{CARDS}/parameters.yml"}


def test_example_of_a_failed_game_still_counts(cards_project: Project) -> None:
    """A failing example is one problem; its rules still count as covered."""
    cards_project.replace("examples/setting-out.yml", "then:", "then:\n  next: Z")
    problems = checked(cards_project)
    assert len(problems) == 1
    assert "setting-out.yml" in problems[0]


UNUSED = "idle:\n  label: Idle\n  value: 4\n  unit: card\n  source: {en: Contents}\n"


def test_figure_that_nothing_uses_is_reported(cards_project: Project) -> None:
    """It is in no text, table, other parameter or rule."""
    path = cards_project.sources / "parameters.yml"
    path.write_text(path.read_text("utf-8") + UNUSED, "utf-8")
    (problem,) = checked(cards_project)
    assert "nothing uses the parameter 'idle'; expected a text, a table or a rule that does" in problem
    assert problem.startswith("parameters.yml:")


@pytest.mark.parametrize("use", ["text", "choice", "sum", "exception"])
def test_figure_in_use_or_excused_is_good(cards_project: Project, use: str) -> None:
    """In a text, in a choice of words, in a computed parameter that a text prints, or excused."""
    path = cards_project.sources / "parameters.yml"
    made = "both: {label: B, sum: [idle, hand_limit], assumed: x}\n"
    path.write_text(path.read_text("utf-8") + UNUSED + (made if use == "sum" else ""), "utf-8")
    if use == "exception":
        cards_project.replace("game.yml", "exceptions: []", "exceptions: [{about: idle, reason: for later}]")
    else:
        more = "engine: {none: words}\n"
        add_block(cards_project, "idling", more)
        said = {"sum": "{both}", "choice": "{idle one {A} other {B}}"}.get(use, "{idle}")
        cards_project.replace("90-idling.yml", "Words.", f'"{said}"')
    assert checked(cards_project) == []


def test_exception_for_nothing_is_reported(cards_project: Project) -> None:
    """An exception must name an existing rule or parameter."""
    cards_project.replace("game.yml", "exceptions: []", "exceptions:\n  - {about: hand_limt, reason: a slip}")
    (problem,) = checked(cards_project)
    assert "unknown name 'hand_limt'; expected a rule or a parameter; did you mean 'hand_limit'?" in problem
    assert problem.startswith("game.yml:")


@pytest.mark.parametrize(
    ("name", "old", "new", "told"),
    [
        ("wording", "  step.on:", "  step.onn:", "the engine says 'step.on'; expected that statement"),
        ("wording", "  step.on:", "  step.onn:", "the engine never says 'step.onn'; expected a statement"),
        ("wording", "{player} sails further", "{plaier} sails further", "unknown placeholder {plaier}; exp"),
        ("wording", "  good.gems:", "  good.gem:", "the engine speaks of 'good.gems'; expected that noun"),
        ("wording", "  player.king:", "  player.kin:", "`then` never has 'player.kin'; expected what the"),
        ("wording", "{next}’s turn next", "{nex}’s turn next", "unknown placeholder {nex}; expected {next}"),
        ("parameters", "\nexplore_cards:", "\nexplore_card:", "the parameter 'explore_cards', which is"),
        ("rulings", "option: tie_scope", "option: tie_scop", "'tie_scop'"),
    ],
)
def test_names_of_engine_and_sources_must_agree(
    cards_project: Project, name: str, old: str, new: str, told: str
) -> None:
    """Statements, their figures, nouns, parameters, options: each must be on both sides."""
    cards_project.replace(f"{name}.yml", old, new)
    text = "\n".join(checked(cards_project))
    assert f"{name}.yml" in text
    assert told in text


def test_claim_without_words_is_reported(cards_project: Project) -> None:
    """At its line in the example, with the words that it lacks; also a word that has no noun."""
    cards_project.replace("wording.yml", "  player.surplus:", "  player.surpluss:")
    cards_project.replace("wording.yml", '{where}.", noun: where}', '{where}.", noun: place}')
    text = "\n".join(checked(cards_project))
    assert "no words for what is expected of 'player.surplus'; expected `results: player.surplus`" in text
    assert "'player.where' is told with the noun 'place.home'; expected that noun in wording.yml" in text
    assert "examples/whole-journey.yml:" in text


def test_then_that_misses_the_point_is_a_warning(cards_project: Project) -> None:
    """At its line, with values that it could compare; the example itself is good."""
    claim = "A: {where: outward, distance: 7, laid: 3, hand: 1}"
    cards_project.replace("examples/journey-of-seven.yml", claim, "next: B")
    problems, warnings = Book.load(cards_project.root).reviewed
    assert "journey-of-seven" not in str(problems)
    assert "compares nothing that these rules lead to: sail, sail.distance" in str(warnings[0])
    assert "A.distance" in str(warnings[0])


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
    assert "nothing executes 'draw'" in text
    assert "nothing executes 'draw.tie'" in text
