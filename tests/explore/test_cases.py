"""Cases: what an address contains, and what is refused."""

import base64
import json
import zlib
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook_tools.examples.run import read_entries
from rulebook_tools.explore.cases import MOST_ADDRESS, Case, CaseError
from rulebook_tools.explore.files import case_of_file, example_file
from rulebook_tools.explore.playing import play
from tests.conftest import repository_book

WORDS = st.text(max_size=8)
PLAIN: Any = st.recursive(
    st.none() | st.booleans() | st.integers(-100, 100) | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=12,
)
CASES = st.builds(
    Case,
    st.dictionaries(WORDS, PLAIN, max_size=3),
    st.lists(PLAIN, max_size=4).map(tuple),
    st.dictionaries(WORDS, WORDS, max_size=2),
)


def packed(data: object) -> str:
    return base64.urlsafe_b64encode(zlib.compress(json.dumps(data).encode())).decode()


@given(CASES)
def test_an_address_contains_the_whole_case(case: Case) -> None:
    """Whatever a case says, its address leads to the same case."""
    assert Case.of_address(case.address) == case


@given(CASES, st.data())
def test_a_cut_address_is_refused(case: Case, data: st.DataObject) -> None:
    """An address that lost its end is never read as another case."""
    length = data.draw(st.integers(0, len(case.address) - 1))
    with pytest.raises(CaseError):
        Case.of_address(case.address[:length])


@given(st.text() | st.binary().map(lambda raw: base64.urlsafe_b64encode(raw).decode()) | PLAIN.map(packed))
def test_no_address_breaks_the_reader(address: str) -> None:
    """Any text is a case or is refused with a message."""
    with suppress(CaseError):
        Case.of_address(address)


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("A" * (MOST_ADDRESS + 1), "characters"),
        (packed({"given": {"x": "y" * 1_000_000}}), "too much"),
        (packed({"given": {}, "when": ["x"] * 2_000}), "at most"),
        (packed({"given": json.loads("[" * 30 + "]" * 30)}), "given"),
        (packed({"given": {"x": json.loads("[" * 30 + "]" * 30)}}), "deeper"),
        (packed({"given": {"x": 1.5}}), "no case"),
        (packed({"given": {}, "when": [], "options": {"x": 1}}), "options"),
    ],
)
def test_a_forged_address_says_what_is_wrong(address: str, told: str) -> None:
    """Too long, too large when unpacked, too many actions, too deep, data of other kinds."""
    with pytest.raises(CaseError, match=told):
        Case.of_address(address)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("given: [", "not readable as YAML"),
        ("title: nothing else", "no case"),
        ("a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\ngiven: {}", "case:1"),
        ("", "empty"),
        ("given: {}\nwhen: x", "list"),
    ],
)
def test_a_file_that_is_no_case_says_what_is_wrong(text: str, told: str) -> None:
    """Broken YAML, YAML bombs, files of another kind: each has its message."""
    with pytest.raises(CaseError, match=told):
        case_of_file(text)


def test_a_file_becomes_a_case_without_what_it_expects() -> None:
    """Whatever else is in an example file is left out, too."""
    action, mark = {"A": "sell"}, {"forbidden_by": "x"}
    when = [action | mark, {"expect": {"due": "x"}}, action]
    text = json.dumps({"title": "x", "given": {}, "when": when, "then": {"a": 1.5}, **mark})
    assert case_of_file(text) == Case({}, (action | mark, action | mark))


def test_a_file_ends_with_the_refused_action() -> None:
    """What a case says after it is never done."""
    loaded = repository_book().game("amerigo-cards")
    given: Any = {"players": {seat: {"where": "home"} for seat in "AB"}, "turn": "A"}
    case = Case(given, ({"A": {"sail": "gems-1"}}, {"A": "explore"}))
    text = example_file(case, loaded.under({}))
    again = case_of_file(text)
    assert again.when == ({"A": {"sail": "gems-1"}, "forbidden_by": "sail"},)
    # In another position it is allowed, and done.
    given["players"]["A"]["hand"] = "gems-1"
    assert "forbidden_by" not in example_file(replace(again, given=given), loaded.under({}))


def test_an_example_becomes_a_case_without_what_it_expects() -> None:
    """Expectations go; refused actions stay refused, whatever the rules would fill in before them."""
    for loaded in repository_book().games.values():
        for example in loaded.rulebook.examples:
            case = Case.of_example(example)
            assert '"expect"' not in json.dumps(case.data)
            played = play(case, loaded.editable(case.options))
            refused = [taken.refusal.rule for taken in played.run.taken if taken.refusal]
            assert refused == [each.forbidden_by.name for each in read_entries(example) if each.forbidden_by]
            # As a file, it is the same case.
            if refused:
                text = example_file(case, loaded.editable(case.options))
                assert text.count("forbidden_by: ") == len(refused)
            assert case.given == example.given.value
            assert Case.of_address(case.address) == case
