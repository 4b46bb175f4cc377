"""What examples can say: on the way, forbidden on the way, in any order, one of several, what is legal."""

import json
import re
from collections.abc import Callable
from typing import Any

import jsonschema
import pytest

from rulebook_tools.engine.data import Data, Plain
from rulebook_tools.engine.game import Observations, Observed
from rulebook_tools.examples.expectations import Expectations
from rulebook_tools.examples.run import Run
from rulebook_tools.model import Located
from rulebook_tools.sources.schema import schema_files
from rulebook_tools.util.errors import Place
from tests.conftest import CARDS, ISLANDS, ROOFTOPS, Project
from tests.examples.conftest import Play

AT_SEA = """\
given:
  turn: A
  players:
    A: {where: outward, out: [coffee-3], hand: [gems-1, cloth-2]}
    B: {where: home, hand: [coffee-1, coffee-2]}
"""
AT_MARKET = """\
given:
  turn: A
  players:
    A: {where: home, hand: [gems-1], offer: [2x cloth, 2x antiques, 2x spices, 4x coffee]}
    B: {where: home, hand: [gems-2], offer: [cloth, 5x antiques]}
"""
TRACK = """\
given:
  phase: brown
  cubes: {field: {brown: 5}}
  display: {tokens: {left: [swap, gold3], right: []}}
  players: {A: {progress: 3}, B: {}}
"""
X_CARD = """\
options: {jumps: "on"}
given: {route: ["house:ball", plain, plain, "house:doll"], amerigo: 2}
"""
NEW_GAME = "given: {new_game: 2}\n"


Try = Callable[..., "tuple[list[str], Run | None]"]


@pytest.fixture
def tried(play: Play) -> Try:
    """Return what plays an example; it gives the problems by line and column after `given`, and the run."""

    def tried(game: str, given: str, end: str, illustrates: str = "explore") -> tuple[list[str], Run | None]:
        found, run = play(game, f"illustrates: [{illustrates}]\n{given}{end}")
        first = 4 + given.count("\n")

        def at(match: re.Match[str]) -> str:
            return f"{int(match[1]) - first}:"

        return [re.sub(r"^.*/mine\.yml:(\d+):", at, str(each).partition("\n")[0]) for each in found], run

    return tried


EXPLORED = "when:\n  - A: explore\n"
SAILED = "when:\n  - A: {sail: gems-1}\n"
THEN = "then: {A: {hand: 1}}\n"


def test_expected_on_the_way_is_what_then_would_say_there(tried: Try) -> None:
    """Positions as they are now, totals since the beginning; what is due before the next action is done."""
    end = EXPLORED + (
        "  - expect: {A: {where: explored, drawn: 6, hand: 8}, next: B, deck_change: -6}\n"
        "  - B: {sail: coffee-1}\n"
        "  - expect: {A: {drawn: 6}, B: {laid: 1}}\n"
        "  - meanwhile: B\n"
        "  - B: {sail: coffee-2}\n"
        "then: {B: {laid: 2}}\n"
    )
    found, run = tried(CARDS, AT_SEA, end)
    assert found == []
    assert run is not None
    assert [taken.filled for taken in run.taken] == [False, True, False, False, False]


def test_expect_may_be_all_that_an_example_says(tried: Try) -> None:
    """As `then` may; and what it says is due stays open."""
    assert tried(CARDS, AT_SEA, EXPLORED + "  - expect: {A: {drawn: 6}}\n")[0] == []
    market = "when:\n  - A: {exhibit: gems-1}\n  - B: sell\n  - expect: {due: asking, asked: [A]}\n"
    assert tried(CARDS, AT_MARKET, market, "sell.ask")[0] == []
    (problem,) = tried(CARDS, AT_MARKET, market.replace("due: asking, ", ""), "sell.ask")[0]
    assert problem.startswith("4:5: the example ends before this is decided: A is asked")


def test_next_draw_is_left_to_the_entry_that_gives_it(tried: Try) -> None:
    """Between an action and the draw that an example gives, nothing is drawn by chance."""
    drawn = "  - draw: [coffee-3, 2x coffee-1, 3x gems-1]\nthen: {A: {drawn: 6}}\n"
    assert tried(CARDS, AT_SEA, EXPLORED + "  - expect: {A: {drawn: 0, due: 6}}\n" + drawn)[0] == []


def test_what_was_due_on_the_way_excuses_no_open_end(tried: Try) -> None:
    """Only what is said after the last action says what the example leaves open."""
    given = AT_MARKET + "    C: {where: home, offer: [5x antiques]}\n"
    end = "when:\n  - A: {exhibit: gems-1}\n  - B: sell\n  - expect: {due: asking}\n  - C: {answer: keep}\n"
    (problem,) = tried(CARDS, given, end, "sell.ask")[0]
    assert problem.startswith("5:5: the example ends before this is decided: A is asked")
    assert tried(CARDS, given, end + "  - expect: {due: asking}\n", "sell.ask")[0] == []


@pytest.mark.parametrize(
    ("entry", "problem"),
    [
        ("expect: {A: {drawn: 7}}", "3:18: A.drawn is 6 by the rules; expected 7 as the example says"),
        ("expect: {A: {drwn: 6}}", "3:18: nothing is called 'drwn' here; expected where,"),
        ("expect: {legl: []}", "3:14: nothing is called 'legl' here; expected due,"),
        ("expect:", "3:5: expect names nothing"),
        ("{B: sell, expect: {next: B}}", "3:5: expect beside something else; expected a separate entry"),
        ("{expect: {next: B}, forbidden_by: sell}", "3:5: expect beside something else"),
        ("forbidden_by: sell", "3:5: 0 actions in one entry; expected one action"),
        ("{B: sell, forbidden_by: [sell]}", "3:15: a list where a name belongs"),
        ("{B: sell, forbidden_by: sel}", "3:15: unknown name 'sel'; expected the id of a block"),
    ],
)
def test_each_fault_on_the_way_is_told_at_its_place(tried: Try, entry: str, problem: str) -> None:
    """Wrong values and names, and entries that hold nothing or several things."""
    found, _ = tried(CARDS, AT_SEA, EXPLORED + f"  - {entry}\nthen: {{next: B}}\n")
    assert any(text.startswith(problem) for text in found), found


def test_refusal_on_the_way_leaves_the_position_as_it_is(tried: Try) -> None:
    """The rule that refuses is met, told in its place among the actions, and the example goes on."""
    end = (
        "when:\n  - {A: sell, forbidden_by: sell.kinds}\n  - A: {exhibit: gems-1}\n"
        "  - {A: sell, forbidden_by: turn.left}\n  - B: sell\n  - A: {answer: keep}\n"
        "then: {A: {hand: 0, treasure: 0}}\n"
    )
    found, run = tried(CARDS, AT_MARKET, end, "sell.kinds, turn.left")
    assert found == []
    assert run is not None
    rules = [taken.refusal and taken.refusal.rule for taken in run.taken[:4]]
    assert rules == ["sell.kinds", None, "turn.left", None]
    assert run.rules[0] == "sell.kinds"
    assert run.refused_by == ""


def test_forbidden_by_at_the_end_is_that_of_the_last_action(tried: Try) -> None:
    """Either way to write it gives the same run."""
    short, whole = (
        tried(CARDS, AT_MARKET, f"when:\n  - {end}\n", "sell.kinds")
        for end in ("{A: sell, forbidden_by: sell.kinds}", "A: sell\nforbidden_by: sell.kinds")
    )
    assert short[0] == whole[0] == []
    assert short[1] is not None
    assert whole[1] is not None
    assert short[1].taken == whole[1].taken
    assert short[1].refused_by == whole[1].refused_by == "sell.kinds"


SOLD = "  - {A: sell, forbidden_by: sell.kinds}\n"
EXHIBITED = "  - A: {exhibit: gems-1}\n  - expect: {next: B}\n"
TWICE = "forbidden_by of the last action, while the last entry of `when`"


@pytest.mark.parametrize(
    ("end", "problem"),
    [
        (SOLD.replace("kinds", "when") + THEN, "2:15: forbidden by sell.kinds: A chooses Sell."),
        (f"{SOLD}then: {{A: {{hand: 2}}}}\n", "3:12: A.hand is 1 by the rules; expected 2 as the example"),
        (f"  - {{A: {{exhibit: gems-1}}, forbidden_by: sell}}\n{THEN}", "2:28: this is allowed: A chooses"),
        (f"{EXHIBITED}forbidden_by: sell.kinds\n", f"4:15: {TWICE}"),
        (f"{SOLD}forbidden_by: sell.kinds\n", f"3:15: {TWICE}"),
        (f"{SOLD}forbidden_by: sell.kinds\n{THEN}", "0:1: an example with both then and forbidden_by"),
    ],
)
def test_wrong_refusal_on_the_way_is_told(tried: Try, end: str, problem: str) -> None:
    """Another rule, none at all, and two sayings of the same action."""
    found, _ = tried(CARDS, AT_MARKET, "when:\n" + end, "exhibit, sell.kinds")
    assert any(re.sub(r"^-?\d+:1: an ex", "0:1: an ex", text).startswith(problem) for text in found), found


LETTERS: Observations = {
    "row": Observed(["a", "b", "b"]),
    "set": Observed(["a", "b", "b"], any_order=True),
    "one": Observed("a"),
    "number": Observed(3),
    "flag": Observed(True),
    "nest": Observed([["a", "b"], "c"], any_order=True),
    "spelt": Observed(["ab", "c"], spelled=lambda name: "".join(sorted(name)), any_order=True),
    "mixed": Observed(["b", "a"], any_order=True),
    "table": Observed({"a": 1, "b": [1, 2]}),
}


def told(said: Plain) -> list[str]:
    """Return what is wrong with what an example says of the letters."""
    located = Located(said, {(): Place("f.yml")})
    return [str(each.wrong) for each in Expectations(located).compared(Data(said), LETTERS) if each.wrong]


@pytest.mark.parametrize(
    "said",
    [
        {"row": ["a", "b", "b"]},
        {"row": {"any_order": ["b", "a", "b"]}},
        {"row": ["a", {"any_of": ["x", "b"]}, "b"]},
        {"row": {"any_of": [[], {"any_order": ["b", "b", "a"]}]}},
        {"row": {"any_order": [{"any_of": ["a", "b"]}, {"any_of": ["b", "c"]}, {"any_of": ["a", "c"]}]}},
        {"set": [{"any_of": ["a", "b"]}, "b", {"any_of": ["b", "x"]}]},
        {"set": {"any_of": [["x"], ["b", "b", "a"]]}},
        {"one": {"any_of": ["b", "a"]}},
        {"number": {"at_least": 3}},
        {"number": {"at_least": -1, "at_most": 4}},
        {"number": {"any_of": ["off", {"at_least": 2}]}},
        {"flag": {"any_of": [True]}},
        {"nest": ["c", {"any_order": ["b", "a"]}]},
        {"spelt": ["c", {"any_of": ["ba", "d"]}]},
        {"table": {"b": {"any_order": [2, 1]}}},
    ],
)
def test_value_may_be_said_in_several_ways(said: Plain) -> None:
    """In any order, one of several, within bounds; inside lists and each other."""
    assert told(said) == []


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ({"row": ["b", "a", "b"]}, "row is a, b, b by the rules; expected b, a, b as"),
        ({"row": {"any_order": ["b", "a", "a"]}}, "expected b, a, a in any order as the example says"),
        ({"row": {"any_order": [{"any_of": ["a", "c"]}, {"any_of": ["a", "d"]}, "b"]}}, "expected a or c, "),
        ({"set": ["b", "a"]}, "set is a, b, b by the rules; expected b, a as"),
        ({"mixed": ["a"]}, "mixed is a, b by the rules; expected a as"),
        ({"set": "a"}, "set is a, b, b by the rules; expected a as"),
        ({"one": {"any_of": ["b", "c"]}}, "one is a by the rules; expected b or c as"),
        ({"one": {"any_order": ["a"]}}, "one is a by the rules; expected a in any order"),
        ({"one": {"at_least": 1}}, "one is a by the rules; expected 1 or more as"),
        ({"number": {"at_least": 4}}, "number is 3 by the rules; expected 4 or more as"),
        ({"number": {"at_least": 4, "at_most": 5}}, "number is 3 by the rules; expected 4 to 5 as"),
        ({"number": {"any_of": ["3", True]}}, "number is 3 by the rules; expected the text '3' or true as"),
        ({"nest": ["c", ["b", "a"]]}, "nest is a, b, c by the rules"),
        ({"row": {"any_of": [["a", "b"], ["b"]]}}, "expected (a, b) or (b) as"),
        ({"one": {"any_off": ["a"]}}, "expected any_off a as the example says; did you mean 'any_of'?"),
        ({"any_of": [{"one": "a"}]}, "nothing is called 'any_of' here"),
        ({"one": {"any_of": []}}, "any_of lists nothing; expected a value or more"),
        ({"row": {"any_order": []}}, "any_order lists nothing; expected a list, or []"),
        ({"one": {"any_of": "a"}}, "the text 'a' where a list belongs"),
        ({"one": {"any_of": ["a"], "at_least": 1}}, "at_least beside any_of; expected any_of alone"),
        ({"number": {"at_least": 3, "x": 1}}, "x beside at_least; expected at_least and at_most alone"),
        ({"number": {"at_least": "3"}}, "the text '3' where a number belongs"),
        ({"number": {"at_least": 4, "at_most": 2}}, "no number is 4 or more and 2 or less"),
        ({"one": {"any_of": [{"any_of": [{"any_of": [{"any_of": ["a"]}]}]}]}}, "any_of is nested too deeply"),
    ],
)
def test_value_that_is_none_of_them_is_told(said: Plain, wrong: str) -> None:
    """And so is what no form can hold."""
    assert any(wrong in text for text in told(said)), told(said)


NOTHING_EXPECTED = [
    (CARDS, "A: {}", "A names nothing: this checks nothing; expected one of where, distance"),
    (CARDS, "A: {hand: {at_least: 0}}", "A.hand is always 0 or more"),
    (CARDS, "A: {where: {any_of: [home, explored, outward, returning]}}", "A.where is always home or"),
    (CARDS, "A: {king: 0}", "A.king is nothing by the rules; expected actions that lead to one"),
    (CARDS, "outcome: {scores: {A: 0}}", "outcome.scores.A is nothing by the rules; expected actions"),
    (CARDS, "outcome: {winners: []}", "outcome.winners is nothing by the rules; expected actions"),
    (ISLANDS, "A: {scored: {}}", "A.scored names nothing"),
    (ISLANDS, "islands: {}", "islands names nothing"),
    (ISLANDS, "A: {cannons: {any_of: [0, {at_least: 2}, 1]}}", "A.cannons is always 0 or 2 or more or 1:"),
    (ROOFTOPS, "outcome: {lost: {any_of: [true, false]}}", "outcome.lost is always true or false:"),
    (ROOFTOPS, "hands: {A: []}, piles: {horse: {}}", "piles.horse names nothing"),
]


@pytest.mark.parametrize(("game", "then", "problem"), NOTHING_EXPECTED)
def test_expectation_that_no_outcome_could_miss_is_refused(
    tried: Try, game: str, then: str, problem: str
) -> None:
    """Empty names, bounds and alternatives without a rest, awards and winners before there are any."""
    places = {CARDS: (AT_SEA, "explore"), ISLANDS: (TRACK, "brown"), ROOFTOPS: (X_CARD, "goal.win")}
    given, rule = places[game]
    found, _ = tried(game, given, f"when: []\nthen: {{{then}}}\n", rule)
    assert any(re.match(rf"2:\d+: {re.escape(problem)}", text) for text in found), found


def test_expectation_that_an_outcome_could_miss_is_held(tried: Try) -> None:
    """A change may be negative, an empty hand is something, and one value of several may be open."""
    then = "then: {A: {gold_change: {at_least: 0}, tokens: []}, order: [A, {any_of: [A, B]}]}\n"
    found, _ = tried(ISLANDS, TRACK, "when: []\n" + then, "brown")
    assert [text for text in found if text.startswith("2:")] == []
    (wrong,) = told({"table": {}})
    assert wrong == "f.yml:1:1: table is a 1, b 1, 2 by the rules; expected nothing as the example says"


@pytest.mark.parametrize(
    ("then", "problem"),
    [
        ("order: {any_order: [A, B]}", ""),
        ("order: {any_of: [[A, B], [B, A]]}", ""),
        ("pirates: {at_least: 0, at_most: 5}", ""),
        ("map: {large: {at_least: 0}}", "2:14: map.large is always 0 or more"),
        ("order: [A, B]", "2:8: order depends on chance: "),
        ("pirates: {at_most: 3}", "2:8: pirates depends on chance: "),
        ("order: {any_order: [A, C]}", "2:8: order depends on chance: "),
        ("time: {at_most: 4}", "2:8: time is 5 by the rules; expected 4 or less"),
    ],
)
def test_what_an_example_allows_for_does_not_rest_on_chance(tried: Try, then: str, problem: str) -> None:
    """Where it allows for whatever comes; what some chance brings otherwise is told."""
    found, _ = tried(ISLANDS, NEW_GAME, f"when: []\nthen: {{{then}}}\n", "setup.order")
    assert [text[: len(problem)] for text in found] == [problem] * bool(problem), found


def test_what_comes_seldom_is_looked_for_where_values_differ(tried: Try) -> None:
    """Six cotton tokens without a space are so rare that they do not come with the first seeds."""
    then = "when: []\nthen: {map: {resources_left: {cotton: {at_most: 5}}}}\n"
    (problem,) = tried(ISLANDS, NEW_GAME, then, "setup.order")[0]
    assert problem.startswith("2:31: map.resources_left.cotton depends on chance: ")


def test_refusal_that_rests_on_chance_is_told(tried: Try) -> None:
    """Whether the cards drawn allow it is no certainty, wherever the example goes on."""
    end = EXPLORED + "  - {B: {sail: coffee-1}, forbidden_by: sail}\n"
    end += "  - B: {sail: coffee-2}\n  - {A: {home: coffee-1}, forbidden_by: sail}\nthen: {next: A}\n"
    problem = "5:5: whether this can be done, and what forbids it, depends on"
    assert any(text.startswith(problem) for text in tried(CARDS, AT_SEA, end)[0])


ROW = "B: {exhibit: [coffee-1, coffee-2]}"
LEGAL_AT_HOME = "A: {exhibit: gems-1}, A: {sail: gems-1}"
CHOSEN = ["A: {choose: brown}", "A: {advance: 5}", "A: {pick: swap}"]
LEGAL_AT_SEA = "A: {sail: gems-1}, A: {sail: cloth-2}, A: {home: gems-1}, A: {home: cloth-2}, A: explore"


@pytest.mark.parametrize(
    ("position", "illustrates", "when", "then"),
    [
        ((CARDS, AT_MARKET), "sell.kinds", ["{A: sell, forbidden_by: sell.kinds}"], f"[{LEGAL_AT_HOME}]"),
        ((CARDS, AT_SEA), "explore", ["A: explore"], f"{{includes: [{ROW}], excludes: [B: sell]}}"),
        ((ISLANDS, TRACK), "brown.token", CHOSEN, "{excludes: [A: {pick: swap}]}"),
    ],
)
def test_legal_actions_are_named_as_when_names_them(
    tried: Try, position: tuple[str, str], illustrates: str, when: list[str], then: str
) -> None:
    """Exactly these, in any order, of a row of small choices the first; or some that are and are not."""
    entries = "".join(f"  - {entry}\n" for entry in when)
    found, _ = tried(*position, f"when:\n{entries}  - expect: {{legal: {then}}}\n", illustrates)
    assert [
        text for text in found if "before this is decided" not in text and "never applies" not in text
    ] == []


@pytest.mark.parametrize(
    ("legal", "problem"),
    [
        ("[A: {sail: gems-1}]", "2:14: the rules allow more: A sails outward with 2\xa0rudders (cloth). A"),
        (f"[{LEGAL_AT_SEA}, A: sell]", "2:112: forbidden by sell.when: A chooses Sell. A is on the"),
        (f"[{LEGAL_AT_SEA}, A: explore]", "2:112: this is named twice: A chooses Explore;"),
        (f"[{LEGAL_AT_SEA}, B: {{sail: coffee-1}}]", "2:112: forbidden by turn.left: B sails"),
        ("{}", "2:14: nothing is named; expected a list of actions, or includes or excludes"),
        ("3", "2:14: the number 3 where a list belongs"),
        ("{only: []}", "2:22: unknown key 'only'; expected includes, excludes"),
        ("{includes: []}", "2:22: 0 entries; expected 1 or more"),
        ("{includes: [A: sell]}", "2:33: forbidden by sell.when: A chooses Sell."),
        ("{excludes: [A: explore]}", "2:33: this is allowed: A chooses Explore;"),
    ],
)
def test_what_is_not_so_of_legal_actions_is_told(tried: Try, legal: str, problem: str) -> None:
    """In the words of the game: what is too much, what is left out, what is no action."""
    end = f"when:\n  - expect: {{legal: {legal}}}\n  - A: explore\nthen: {{next: B}}\n"
    found, _ = tried(CARDS, AT_SEA, end)
    assert any(text.startswith(problem) for text in found), found


def test_choices_in_a_row_are_no_action_by_themselves(tried: Try) -> None:
    """A list of all that is legal names the first choice; `includes` takes the whole row."""
    end = "when:\n  - A: explore\nthen: {next: B, legal: %s}\n"
    (problem, *_) = tried(CARDS, AT_SEA, end % f"[{ROW}]")[0]
    assert problem.startswith("3:25: this is allowed, but done in several choices: B chooses Exhibit and la")
    assert tried(CARDS, AT_SEA, end % f"{{includes: [{ROW}]}}")[0] == []


def test_legal_actions_that_rest_on_chance_are_told(tried: Try) -> None:
    """What the cards drawn allow differs; what was in hand before does not."""
    end = EXPLORED + "  - B: {sail: coffee-1}\nthen: {legal: %s}\n"
    assert tried(CARDS, AT_SEA, end % "{includes: [A: {home: gems-1}], excludes: [A: explore]}")[0] == []
    (problem,) = tried(CARDS, AT_SEA, end % "[A: {home: gems-1}, A: {home: cloth-2}]")[0]
    assert problem.startswith("4:8: legal depends on chance: A sails home with")
    (problem,) = tried(CARDS, AT_SEA, end % "{excludes: [A: {home: coffee-2}]}")[0]
    assert problem.startswith("4:27: legal depends on chance: ")


def test_nobody_knows_what_is_legal_after_turns_passed_over(tried: Try) -> None:
    """Unless nothing that they may have changed is open."""
    end = SAILED + "  - meanwhile: A\n  - expect: {legal: {includes: [A: explore]}}\nthen: {A: {laid: 1}}\n"
    (problem,) = tried(CARDS, AT_SEA, end, "sail.on")[0]
    assert problem.startswith("4:14: legal may have changed in the turns that `meanwhile` passes over")
    known = "meanwhile: {next: A, unchanged: [B, market, deck, deck_change, discard, discard_change, run]}"
    assert tried(CARDS, AT_SEA, end.replace("meanwhile: A", known), "sail.on")[0] == []


def test_page_tells_a_refusal_where_it_happens(cards_project: Project) -> None:
    """Between what was done before and after; the example is verified, not one of what is not allowed."""
    head = "id: mine\ntitle: Mine\norigin: reference\nillustrates: [exhibit, sell.kinds]\n"
    end = "when:\n  - {A: sell, forbidden_by: sell.kinds}\n  - A: {exhibit: gems-1}\nthen: {A: {hand: 0}}\n"
    cards_project.source("examples/mine.yml", head + AT_MARKET + end)
    html = cards_project.page("exhibit").html
    start = html.rindex("<details", 0, html.index('id="mine"'))
    shown = html[start : html.index("</details>", html.index('data-example="mine"'))]
    told, every_step = shown.split('<details class="rb-every"')
    assert "rb-example--verified" in told.partition(">")[0]
    moves = told.partition('<ol class="rb-moves">')[2].partition("</ol>")[0]
    assert moves.index(" wants to sell.") < moves.index("not allowed") < moves.index(" exhibits ")
    assert every_step.count('class="rb-refused"') == 1


def test_schema_knows_the_forms() -> None:
    """An editor marks an empty list and a misplaced key, and nothing that a reader accepts."""
    schema = json.loads(schema_files()["example.json"])
    head: dict[str, Any] = {"id": "x", "title": "X", "illustrates": ["a"], "given": {}}

    def marks(when: Plain, then: Plain = None) -> int:
        example = head | {"when": when} | ({"then": then} if then is not None else {})
        return len(list(jsonschema.Draft202012Validator(schema).iter_errors(example)))

    on_the_way: Plain = {"expect": {"legal": [{"A": "sell"}], "due": "x"}}
    fine: Plain = [{"A": "sell", "forbidden_by": "x"}, on_the_way, "go"]
    assert marks(fine, {"A": {"n": {"any_of": [1, {"at_least": 3}]}}, "legal": {"excludes": ["x"]}}) == 0
    assert [marks([{"A": "sell", "expect": {"A": 1}}]), marks([{"expect": [1]}])] == [1, 1]
    wrong: list[Plain] = [{"A": {"n": {"any_of": []}}}, {"A": {"n": {"at_least": "x"}}}, {"legal": {"x": []}}]
    assert [marks([], then) for then in wrong] == [1, 1, 1]
