"""Runs of worked examples: which pass, and the problem for each mismatch."""

import re
from dataclasses import replace
from typing import Any, cast

import pytest

from rulebook_tools.engine.data import Data
from rulebook_tools.examples.run import Run
from rulebook_tools.project.book import Book
from rulebook_tools.util.errors import SourceError
from tests.conftest import CARDS, ISLANDS, REPOSITORY, Project, checked, rendered
from tests.examples.conftest import Ran

GIVEN = """\
given:
  turn: A
  players:
    A: {where: home, hand: [gems-1], offer: [4x coffee, 2x cloth]}
    B: {where: home, offer: [2x antiques, 2x spices]}
"""
SAIL = "when:\n  - A: {sail: gems-1}\n"
SELL = "when:\n  - A: sell\n"
WENT = "then: {A: {where: outward}}\n"


@pytest.fixture
def run(ran: Ran) -> Ran:
    """Return a function that runs an example of the card game; its `given` is in lines 5 to 9."""

    def run(end: str, *, given: str = GIVEN, illustrates: str = "sail.out") -> Run:
        return ran(CARDS, f"illustrates: [{illustrates}]\n{given}{end}")

    return run


def told(found: Run) -> list[str]:
    """Return the problems of a run, each with its line and column in the example."""
    return [re.sub(r".*/mine\.yml:", "", str(problem)) for problem in found.problems]


def test_example_that_comes_out_as_it_says_passes(run: Ran) -> None:
    """The run keeps the rules it met, the parameters it read and what each action did."""
    found = run(SAIL + "then:\n  A: {where: outward, distance: 1, hand: 0}\n  next: B\n")
    assert (found.passed, found.problems) == (True, ())
    assert found.rules == ("sail", "sail.out", "exhibit.stay", "sail.distance")
    assert {path for step in found.steps for path in step.reads} >= {"cards_per_sail"}
    assert [taken.filled for taken in found.taken] == [False]


def test_wrong_expectation_names_the_rule_and_the_step(run: Ran) -> None:
    """The problem has the observed and the expected value, and the step with the parameters that it read."""
    (problem,) = run(SAIL + "then: {A: {laid: 5}}\n").problems
    assert (problem.place.line, problem.place.column) == (12, 12)
    assert problem.wrong == "A.laid is 1 by the rules"
    assert problem.expected == "5 as the example says"
    (step,) = problem.because
    assert step.startswith("sail (cards_per_sail, cards_per_good.gems, rudders_per_card.1): A lays")


def test_every_mismatch_is_told_at_once(run: Ran) -> None:
    """Four wrong expectations are four problems, each at its own place."""
    found = run(SAIL + "then: {A: {where: home, treasur: 1}, next: C, Z: 1}\n")
    wheres = [problem.split(" ")[0] for problem in told(found)]
    assert wheres == ["12:12:", "12:25:", "12:38:", "12:47:"]


@pytest.mark.parametrize(
    ("end", "problem"),
    [
        (SAIL + "then: {A: {treasur: 1}}\n", "12:12: nothing is called 'treasur' here; expected where,"),
        (SAIL + "then: {A: 3}\n", "12:8: A is 3; expected one of where,"),
        (SAIL + "then: outward\n", "12:7: then is outward; expected one of due, A, B,"),
        (SAIL + "then: {A: {where: {home: 1}}}\n", "12:12: A.where is outward by the rules; expected home 1"),
        (SAIL + "then: {A: {distance: true}}\n", "12:12: A.distance is 1 by the rules; expected true"),
        (SAIL + "then: {A: {distance: '1'}}\n", "12:12: A.distance is 1 by the rules; expected the text '1'"),
        (SAIL + "forbidden_by: sail.out\n", "12:15: every action is allowed; expected the last one to be"),
        (SELL + "forbidden_by: sell.when\n", "12:15: forbidden by sell.kinds: A chooses Sell."),
        (SELL + WENT, "11:5: forbidden by sell.kinds: A chooses Sell."),
        (SELL + "  - B: sell\nforbidden_by: sell.kinds\n", "11:5: forbidden by sell.kinds"),
        ("when:\n  - A: {sail: gems-2}\n" + WENT, "11:5: forbidden by sail: A sails"),
        ("when:\n  - A: {sale: gems-1}\n" + WENT, "11:9: unknown key 'sale'; expected sail,"),
        ("when:\n  - A: sall\n" + WENT, "11:5: unknown name 'sall'; expected explore, sell"),
        ("when:\n  - C: sell\n" + WENT, "11:5: unknown key 'C'"),
        ("when:\n  - {A: sell, B: sell}\n" + WENT, "11:5: 2 actions in one entry"),
        ("when: {A: sell}\n" + WENT, "10:7: a mapping where a list belongs"),
        ("when: ''\n" + WENT, "10:7: "),
    ],
)
def test_each_way_to_fail_is_told_at_its_place(run: Ran, end: str, problem: str) -> None:
    """Each kind of mismatch is a problem with its place in the source."""
    found = run(end, illustrates="sail.out, sell.kinds")
    assert any(text.startswith(problem) for text in told(found)), told(found)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("4x coffee", "4x cofee", "8:46: unknown good 'cofee'; expected gems"),
        ("4x coffee", "31x coffee", "8:46: more cards than the game has: 31; expected 30"),
        ("4x coffee", "9999999999x coffee", "8:46: '9999999999x coffee' names no card"),
        ("hand: [gems-1]", "hand: [gems-9]", "8:29: "),
        ("where: home, hand", "wher: home, hand", "8:9: unknown key 'wher'"),
        ("where: home, hand", "where: hom, hand", "8:9: unknown name 'hom'"),
        ("turn: A", "turn: C", "6:3: unknown name 'C'"),
        ("A: {where", "X: {where", "8:5: "),
        ("given:\n  turn: A\n", "given:\n  turn: [A]\n", "6:3: a list where a name belongs"),
        *((GIVEN, f"given: {value}\n", "5:8: ") for value in ("[]", "x", "1", "true")),
    ],
)
def test_position_that_cannot_be_is_told_at_its_place(run: Ran, old: str, new: str, problem: str) -> None:
    found = run(SAIL + WENT, given=GIVEN.replace(old, new))
    assert any(text.startswith(problem) for text in told(found)), told(found)


def test_nearest_names_are_offered(run: Ran) -> None:
    """Problems suggest the nearest name for a card and an observed value."""
    assert run(SAIL + WENT, given=GIVEN.replace("coffee", "cofee")).problems[0].nearest == "coffee"
    assert run(SAIL + "then: {A: {treasur: 1}}\n").problems[0].nearest == "treasure"


def test_example_must_meet_what_it_illustrates(run: Ran) -> None:
    """An illustrated rule that no step cites is a problem, which lists the rules that were cited."""
    found = run(SAIL + WENT, illustrates="sail.out, sell.when")
    (problem,) = told(found)
    assert problem.startswith(
        "4:25: 'sell.when' never applies in the example; expected one of the rules that apply: "
    )


def test_refusal_must_be_what_it_illustrates(run: Ran) -> None:
    """A refused action meets only the rule that refuses it."""
    found = run(SELL + "forbidden_by: sell.kinds\n", illustrates="sell.kinds")
    assert (found.passed, found.rules, found.refused_by) == (True, ("sell.kinds",), "sell.kinds")
    found = run(SELL + "forbidden_by: sell.kinds\n", illustrates="sell.kinds, sell")
    assert "'sell' never applies" in told(found)[0]


MARKET = """\
given:
  turn: A
  players:
    A: {where: home, offer: [gems, 2x cloth, 2x antiques, 2x spices, 4x coffee]}
    B: {where: home}
"""


def test_example_ends_at_rest_or_says_what_is_due(run: Ran) -> None:
    """An example that ends during a sale is a problem, unless `then` names what is due."""
    (problem,) = told(run(SELL + "then: {A: {earned: 0}}\n", given=MARKET, illustrates="sell"))
    assert problem.startswith("11:5: the example ends before this is decided: B is asked and must say")
    assert problem.endswith("expected more entries in `when`, or `due: asking` in `then`")
    end = "then: {due: asking, A: {earned: 0}}\n"
    assert run(SELL + end, given=MARKET, illustrates="sell").passed
    (problem,) = told(run(SELL + "then: {due: turn}\n", given=MARKET, illustrates="sell"))
    assert problem.startswith("12:8: due is asking by the rules; expected turn")


def test_example_without_actions_must_rest_too(run: Ran) -> None:
    """For an example without actions, the problem has the place of `when`."""
    end = "when: []\nthen: {deck: 108}\n"
    found = told(run(end, given="given: {new_game: 2}\n", illustrates="setup.deal"))
    assert any(text.startswith("6:7: it depends on chance whether the example ends before") for text in found)


def test_what_rests_on_chance_is_named(run: Ran) -> None:
    """A value that depends on chance is a problem that lists the draws; other values are compared."""
    explored = "given:\n  players:\n    A: {where: outward, out: [coffee-2]}\n    B: {}\n"
    good = "when:\n  - A: explore\nthen: {A: {drawn: 4}}\n"
    assert run(good, given=explored, illustrates="explore").passed
    bad = "when:\n  - A: explore\n  - B: draw\n  - A: {home: gems-1}\nthen: {A: {hand: 3}}\n"
    (problem,) = told(run(bad, given=explored, illustrates="explore"))
    assert problem.startswith("12:5: whether this can be done, and what forbids it, depends on chance")
    assert "A draws 4" in problem


def test_turns_that_nobody_looks_at_are_not_compared(run: Ran) -> None:
    """After `meanwhile`, values of other players are uncertain, unless it calls them unchanged."""
    given = (
        GIVEN.replace("B: {where: home,", "B: {where: outward, out: [coffee-2],")
        + "    C: {where: home, hand: [coffee-1]}\n"
    )
    end = SAIL + "  - meanwhile: HOW\nthen: {C: {hand: 1}, A: {distance: 1}}\n"
    (problem,) = told(run(end.replace("HOW", "A"), given=given))
    assert "C.hand may have changed in the turns that `meanwhile` passes over" in problem
    assert run(end.replace("HOW", "{next: A, unchanged: [C]}"), given=given).passed
    (problem,) = told(run(end.replace("HOW", "{next: A, unchanged: [A]}"), given=given))
    assert "unknown name 'A'; expected B, C, market" in problem


@pytest.mark.parametrize(
    ("known", "then", "hidden"),
    [("B", "A: {points: 4}", "A.points"), ("B", "next: C", "next"), ("A.points", "B: {gold: 0}", "B")],
)
def test_turns_passed_over_may_bring_points_to_others(ran: Ran, known: str, then: str, hidden: str) -> None:
    """In the board game they may complete an island of others, and overtake; they begin when A has acted."""
    text = f"""
illustrates: [phase.one]
given: {{phase: white, cubes: {{field: {{white: 1}}}}, players: {{A: {{points: 4}}, B: {{}}, C: {{}}}}}}
when: [A: {{choose: white}}, meanwhile: {{next: C, unchanged: [{known}]}}]
then: {{{then}}}
"""
    (problem,) = ran(ISLANDS, text).problems
    assert (
        problem.expected == f"those turns in `when`, or '{hidden}' among what `meanwhile` says is unchanged"
    )
    assert ran(ISLANDS, text.replace(f"[{known}]", f"[{known}, {hidden}]")).passed


def test_unknown_option_is_told_with_what_there_is(run: Ran) -> None:
    """An unknown option or reading in an example is a problem with the valid names."""
    (problem,) = told(run(SAIL + WENT + "options: {tie_scop: both}\n"))
    assert problem.startswith("13:21: unknown option tie_scop: both; expected spent_doubloon,")
    (problem,) = told(run(SAIL + WENT + "options: {tie_scope: bth}\n"))
    assert problem == "13:22: unknown option tie_scope: bth; expected each, both"
    assert run(SAIL + WENT + "options: {tie_scope: both}\n").passed


def test_game_without_rules_runs_no_example(project: Project) -> None:
    """An example of a game without executable rules is a problem; it does not pass."""
    project.source(
        "examples/mine.yml",
        "id: mine\ntitle: Mine\norigin: reference\nillustrates: draw\ngiven: {}\nwhen: []\nthen: {A: 1}\n",
    )
    (problem,) = Book.load(project.root).games["tiny"].runs["mine"].problems
    assert str(problem).startswith("docs/games/tiny/examples/mine.yml:1:1: tiny has no executable rules")


def test_part_that_readers_cannot_change_is_a_problem(cards_project: Project) -> None:
    """The message lists the parts that there are."""
    cards_project.replace("examples/sale-in-the-rulebook.yml", "players.*.offer]", "players.*.ofer]")
    loaded = Book.load(cards_project.root).games[CARDS]
    (example,) = (each for each in loaded.rulebook.examples if each.id.name == "sale-in-the-rulebook")
    (problem,) = map(str, loaded.runner.run(example).problems)
    assert "players.*.ofer is no part of the position that readers can change" in problem
    assert "did you mean 'players.*.offer'?" in problem
    question = "asks: What is this market worth, and what does each of us earn?\n"
    cards_project.replace("examples/sale-in-the-rulebook.yml", question, "")
    with pytest.raises(SourceError, match="parts to change, but no question; expected the key asks as well"):
        Book.load(cards_project.root)


def test_game_without_parts_to_change_is_told_to_declare_them(started: Project) -> None:
    """The message names what the engine lacks."""
    started.append("examples/the-last-counter.yml", "asks: Who wins?\nchanges: [row]\n")
    assert "expected a part that `editable` of the engine returns" in "\n".join(checked(started))


def test_changed_figure_fails_its_examples_and_changes_pages(cards_project: Project) -> None:
    """A changed parameter fails the examples of its rule, and appears in every language."""
    cards_project.write(
        f"locales/de/LC_MESSAGES/{CARDS}.po", (REPOSITORY / f"locales/de/LC_MESSAGES/{CARDS}.po").read_bytes()
    )
    cards_project.replace("parameters.yml", "popular: 2", "popular: 3")
    book = Book.load(cards_project.root)
    failed = {id_: run for id_, run in book.games[CARDS].runs.items() if not run.passed}
    assert {"sale-in-the-rulebook", "popular-good-sold"} <= failed.keys()
    assert len(failed) < len(book.games[CARDS].runs) / 4
    because = [line for run in failed.values() for problem in run.problems for line in problem.because]
    assert any(line.startswith("value.popular (sale_rate.popular") for line in because)
    for language in ("en", "de"):
        html = rendered(book, f"{CARDS}/sell", language).html
        rule = html[html.index('id="value.popular"') :]
        assert sorted(re.findall(r"<bdi>(\d+)", rule)[:2]) == ["1", "3"], language


class Raises:
    """A real game that raises an unexpected exception at one entry of `when`."""

    def __init__(self, game: Any, entry: object) -> None:
        self._game, self._entry = game, entry

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def read_action(self, position: Any, entry: Data) -> Any:
        if entry.value == self._entry:
            raise ValueError("odd")
        return self._game.read_action(position, entry)


def test_rules_that_raise_are_told_at_the_entry_and_other_examples_run(book: Book) -> None:
    loaded = book.games[CARDS]
    spoilt = next(each for each in loaded.rulebook.examples if len(Data(each.when.value).items()) > 1)
    entry = Data(spoilt.when.value).items()[1].value
    broken = replace(loaded, game=cast("Any", Raises(loaded.game, entry)))
    run = broken.runner.run(spoilt)
    (problem,) = run.problems
    assert problem.place == spoilt.when.place_of((1,))
    assert problem.wrong == "the executable rules fail: ValueError: odd"
    assert problem.because[0].startswith(f"raised at {__file__}:")
    assert any(broken.runner.run(each).passed for each in loaded.rulebook.examples)
