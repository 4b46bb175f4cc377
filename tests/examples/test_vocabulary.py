"""The vocabulary of examples: JSON schemas that reject mistakes, and pages for authors."""

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from rulebook_tools.engine.vocabulary import Field, Fields, Many, Number, TextPattern, either, merged, words
from tests.conftest import CARDS, GAMES, REPOSITORY, ROOFTOPS, STARTED, WALKS_ALL, Project, call
from tests.examples.conftest import Ran

PARTS = ("given", "when", "then")


def judge(game: str) -> Callable[[Any], bool]:
    """Return a function that checks an example with the schema of a game."""
    schema = json.loads((REPOSITORY / f"docs/schemas/example-{game}.json").read_text("utf-8"))
    return jsonschema.Draft202012Validator(schema).is_valid


def examples_of(game: str) -> Iterator[dict[str, Any]]:
    for path in sorted((REPOSITORY / "docs/games" / game / "examples").glob("*.yml")):
        # Through JSON, as an editor sees it: keys are text.
        yield json.loads(json.dumps(yaml.safe_load(path.read_text("utf-8"))))


def places(data: Any, at: tuple[Any, ...]) -> Iterator[tuple[tuple[Any, ...], str | None]]:
    """Yield the path of each name: the mapping's path and the key, or the path of a word."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield at, key
            if key not in {"forbidden_by", "reason"}:
                yield from places(value, (*at, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from places(value, (*at, index))
    elif isinstance(data, str):
        yield at, None


def misspelt(example: dict[str, Any], at: tuple[Any, ...], key: str | None) -> dict[str, Any]:
    """Return a copy of an example with a letter added to a key or a word."""
    found: Any = deepcopy(example)
    place = found
    for step in at if key is not None else at[:-1]:
        place = place[step]
    if key is not None:
        place[f"{key}q"] = place.pop(key)
    else:
        place[at[-1]] += "q"
    return found  # type: ignore[no-any-return]


@pytest.mark.parametrize("game", GAMES if WALKS_ALL else (CARDS,))
def test_schema_of_a_game_marks_every_misspelt_name(game: str) -> None:
    """The schema rejects every misspelt key and word of the examples in `given`, `when` and `then`."""
    keeps, tried = judge(game), 0
    for example in list(examples_of(game))[::6]:
        assert keeps(example)
        for part in PARTS:
            for at, key in places(example.get(part), (part,)):
                assert not keeps(misspelt(example, at, key)), (example["id"], at, key)
                tried += 1
    assert tried > 100


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("given", {"players": {"A": {"hand": -1}}}),
        ("given", {"new_game": 9}),
        ("when", [{"A": "sell", "B": "sell"}]),
        ("when", [{"expect": {"A": {"hand": 1}}, "forbidden_by": "sell"}]),
        ("when", [{"A": {"sail": "coffee-2", "home": 1}}]),
        ("then", {"A": {"hand": "many"}}),
        ("then", {"A": {"where": {"any_of": []}}}),
        ("then", {"legal": [{"A": "sel"}]}),
    ],
)
def test_schema_of_a_game_marks_what_cannot_be_there(part: str, value: object) -> None:
    """The schema rejects a number out of bounds, two actions in one entry, a word for a number."""
    example = next(examples_of(CARDS)) | {part: value}
    assert not judge(CARDS)(example)


def test_schema_lets_every_form_stand_for_a_value() -> None:
    """The schema accepts all patterns, `expect`, `legal` and a `forbidden_by` in `when`."""
    example = next(examples_of(CARDS)) | {
        "when": [
            {"A": "sell", "forbidden_by": "sell.kinds"},
            {"expect": {"A": {"hand": {"at_least": 1, "at_most": 4}}, "next": {"any_of": ["A", "none"]}}},
            {"meanwhile": {"next": "B", "unchanged": ["A", "market"]}},
        ],
        "then": {
            "common": {"any_order": ["gems", {"any_of": ["cloth", "coffee"]}]},
            "legal": {"includes": [{"A": {"sail": {"doubloon": "coffee-1"}}}], "excludes": [{"A": "sell"}]},
            "due": "asking",
        },
    }
    assert judge(CARDS)(example)


def test_engine_that_tells_nothing_still_has_its_observables(started: Project) -> None:
    """Without the kit, `given` and `when` accept anything; `then` has the names of a new game."""
    started.source("engine.py", (REPOSITORY / "tests/engine/plain_engine.py").read_bytes())
    run = call(started, "schema")
    assert run.exit_code == 0, run.output
    schema = json.loads((started.root / f"docs/schemas/example-{STARTED}.json").read_text("utf-8"))
    keeps = jsonschema.Draft202012Validator(schema).is_valid
    example = {"id": "x", "title": "X", "illustrates": ["a"], "given": {"any": 1}, "when": [{"A": 3}, "go"]}
    assert keeps(example | {"then": {"row": 3}})
    assert not keeps(example | {"then": {"rows": 3}})


def test_new_game_comes_with_the_schemas_of_its_sources(tmp_path: Path) -> None:
    """Each source names one and keeps to it; that of examples rejects mistakes; an existing page is kept."""
    page = tmp_path / "docs/schemas/example-mine.md"
    page.parent.mkdir(parents=True)
    page.write_text("mine", "utf-8")
    assert call(tmp_path, "new", "mine").exit_code == 0
    assert page.read_text("utf-8") == "mine"
    for path in (tmp_path / "docs/games/mine").rglob("*.yml"):
        content = path.read_text("utf-8")
        named = path.parent / content.splitlines()[0].removeprefix("# yaml-language-server: $schema=")
        keeps = jsonschema.Draft202012Validator(json.loads(named.read_text("utf-8"))).is_valid
        source = json.loads(json.dumps(yaml.safe_load(content)))
        assert keeps(source), path
        if path.stem == "the-last-counter":
            assert keeps(source | {"when": [{"A": {"lay": 3}}]})
            wrong = {"given": {"rows": 8}, "when": [{"A": {"lie": 3}}], "then": {"row": "long"}}
            assert not any(keeps(source | {part: value}) for part, value in wrong.items())


def test_schema_is_written_though_sources_are_at_fault(cards_project: Project) -> None:
    """Schemas of the sources are renewed, those of the games are kept; the problem is reported."""
    cards_project.source("rulings.yml", "nonsense\n")
    folder = cards_project.root / "docs/schemas"
    run = call(cards_project, "schema")
    assert run.exit_code == 1
    assert "rulings.yml" in run.stderr
    assert (folder / "chapter.json").is_file()


@pytest.mark.parametrize("game", GAMES)
def test_page_tells_each_name_and_what_it_means_to_leave_it_out(game: str) -> None:
    """The page in the repository, which is that of `rulebook schema`, has every name of the examples."""
    page = (REPOSITORY / f"docs/schemas/example-{game}.md").read_text("utf-8")
    for example in examples_of(game):
        for name in example["given"]:
            assert f"- `{name}`" in page
    assert "*Left out: " in page


def test_page_is_described(started: Project) -> None:
    """`rulebook describe` prints it, with a new game, which each game of the kit can begin with."""
    page = call(started, "describe", STARTED).output
    assert page == (started.root / f"docs/schemas/example-{STARTED}.md").read_text("utf-8")
    assert "- `new_game`: 2. " in page


def test_what_can_be_written_adds_up() -> None:
    """A union merges words, numbers and mappings; other kinds stay separate."""
    assert either(words("ab"), words("bc")) == words("abc")
    assert either(Number(1, 4), Number(0, 3)) == Number(0, 4)
    assert either(Number(1), Number(0, 3)) == Number(0)
    assert either(Many(words("a")), Many(words("b"), alone=True)) == Many(words("ab"), alone=True)
    assert either(TextPattern("a", "a+"), TextPattern()) == TextPattern()
    one = Fields({"a": Field(Number(1), "note")})
    other = Fields({"a": Field(Number(0)), "b": Field(TextPattern())})
    assert merged(one, other) == Fields({"a": Field(Number(0), "note"), "b": Field(TextPattern())})


UNKNOWN = """\
illustrates: [sail]
given:
  turn: A
  players:
    A: {where: home, hand: [coffee-2]}
    B: {hand: unknown}
when:
  - A: {sail: coffee-2}
"""


@pytest.mark.parametrize("then", ["B: {hand: 3}", "deck: 60", "legal: [B: {sail: gems-1}]"])
def test_what_hangs_on_an_unknown_hand_is_uncertain(then: str, ran: Ran) -> None:
    """Its size, the rest of the deck and the legal actions depend on chance."""
    problems = ran(CARDS, UNKNOWN + f"then: {{{then}}}\n").problems
    assert any("depends on chance" in str(problem) for problem in problems)


def test_unknown_hand_stays_within_the_limit(ran: Ran) -> None:
    """With any seed, an unknown hand keeps the hand limit."""
    assert ran(CARDS, UNKNOWN + "then: {B: {hand: {at_least: 0, at_most: 12}}}\n").problems == ()
    (problem,) = ran(CARDS, UNKNOWN + "then: {B: {hand: {at_most: 9}}}\n").problems
    assert "depends on chance" in str(problem)


SOLD = """\
illustrates: [value.cards]
given:
  turn: A
  players:
    A: {where: home, offer: [gems-1, cloth-2, cloth-3, cloth-3]}
    B: {where: home, offer: [3x antiques, 3x spices, 4x coffee]}
when:
  - A: sell
  - B: {answer: keep}
"""


def test_cards_turned_over_and_discarded_can_be_named(ran: Ran) -> None:
    """These cards are observed as sets: in any order, each as often as it occurs."""
    chosen = "  - A: {turn: cloth-3}\n"
    good = "A: {turned_cards: [cloth-3, gems-1]}, discarded_cards: [cloth-3, cloth-2]"
    assert ran(CARDS, SOLD + chosen + f"then: {{{good}}}\n").problems == ()
    wrong = "A: {turned_cards: [cloth-2, gems-1]}"
    (problem,) = ran(CARDS, SOLD + chosen + f"then: {{{wrong}}}\n").problems
    assert "A.turned_cards is cloth-3, gems-1 by the rules" in str(problem)


RIDE = """\
illustrates: [round.order]
given:
  route: [plain, plain, "house:ball", plain]
  amerigo: 2
when:
  - reveal: {A: left-1@9, B: left-3@5, C: ball@30}
"""


def test_cards_performed_end_where_the_game_does(ran: Ran) -> None:
    """Amerigo falls with the first card; the order has the other players too."""
    then = 'then: {amerigo: "off", order: [left-3@5, left-1@9, ball@30], performed: [left-3@5]}\n'
    assert ran(ROOFTOPS, RIDE + then).problems == ()
    whole = RIDE.replace("left-3@5", "right-1@5")
    assert ran(ROOFTOPS, whole + "then: {performed: [right-1@5, left-1@9, ball@30]}\n").problems == ()


def test_who_told_is_a_set(ran: Ran) -> None:
    """An example may name the players who told in any order."""
    text = RIDE.replace("given:", "options: {highest: told}\ngiven:").replace("left-3@5", "right-1@5")
    text += "  - B: tell\n  - A: tell\nthen: {told: [A, B], due: telling}\n"
    assert ran(ROOFTOPS, text).problems == ()
