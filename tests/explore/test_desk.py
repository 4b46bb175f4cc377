"""The desk: what the page "What if?" and the command line are answered."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from rulebook_tools.explore.cases import Case
from rulebook_tools.explore.desk import Desk
from rulebook_tools.explore.desks import answered, open_desk, packed
from rulebook_tools.explore.playing import play
from rulebook_tools.project.book import Book
from tests.conftest import (
    CARDS,
    GAMES,
    ISLANDS,
    REPOSITORY,
    ROOFTOPS,
    WALKS_ALL,
    Project,
    call,
    repository_book,
)

EVERY = 1 if WALKS_ALL else 4
"""One of this many examples is tried."""
SALE = {
    "given": {
        "turn": "A",
        "players": {
            "A": {"where": "home", "offer": ["gems", "gems"]},
            "B": {"where": "home", "offer": ["gems"]},
        },
    },
    "when": [],
}


@cache
def desk(game: str = CARDS, language: str = "en") -> Desk:
    return repository_book().desk(game, language).desk()


def address(data: Mapping[str, Any]) -> str:
    return Case.of_data(data).address


def ask(change: Any = None, data: Mapping[str, Any] = SALE, **more: Any) -> Any:
    return answered(desk(), {"address": address(data), **more, **({"change": change} if change else {})})


def changed(answer: Mapping[str, Any], change: Any, game: str = CARDS) -> Any:
    """Return the answer to a change of the case in an answer."""
    return answered(desk(game), {"address": answer["address"], "change": change})


def buttons(answer: Mapping[str, Any], kind: str) -> list[Any]:
    """Return the changes of a kind that an answer offers."""
    found = re.findall(rf'data-change="(\{{&#34;{kind}&#34;[^"]*)"', answer["html"])
    return [json.loads(unescape(each)) for each in found]


def case_in(answer: Mapping[str, Any]) -> Case:
    return Case.of_address(answer["address"])


@pytest.mark.parametrize("game", GAMES)
def test_every_example_can_be_tried(game: str) -> None:
    """It runs without a fault, and can be changed; the moves to choose from differ, and can be taken.

    Where there are none, the page says why.
    """
    moves = []
    for example in repository_book().game(game).rulebook.examples[::EVERY]:
        answer = answered(desk(game), {"example": example.id.name})
        assert answer.get("is_possible"), (example.id.name, answer.get("error"))
        html = str(answer["html"])
        assert 'class="rb-wrong"' not in html
        assert 'class="rb-change"' in html
        choices = re.findall("<li><button[^>]*>(.*?)</button>", html)
        assert len({*choices}) == len(choices), example.id.name
        following = html.partition("rb-case__next")[2].partition("<details")[0]
        ends = "The game is over", "Nobody can go on here"
        assert "data-change" in following or any(end in following for end in ends), example.id.name
        moves += [(answer, move) for move in buttons(answer, "do")[:1]]
    assert moves
    for answer, move in moves[::3]:
        assert 'class="rb-wrong"' not in changed(answer, move, game)["html"]


def test_a_part_of_the_position_is_changed_and_left_open() -> None:
    """A change says the value at a path; left open, it is no longer said."""
    path = ["players", "B", "offer"]
    more: Any = case_in(ask({"path": path, "value": ["gems", "gems", "gems"]})).data
    assert more["given"]["players"]["B"]["offer"] == ["gems"] * 3
    left: Any = case_in(ask({"path": path, "leave": True}, more)).data
    assert "offer" not in left["given"]["players"]["B"]


def test_an_impossible_position_says_why_and_can_still_be_changed() -> None:
    """Its parts stay on the page, those of the last possible position, so that it can be mended.

    The message is English, and begins with the name of the wrong part in the language of the page.
    """
    change: Any = {"path": ["players", "A", "hand"], "value": ["gems"] * 400}
    request = {"address": address(SALE), "before": address(SALE), "change": change}
    wrong: Any = answered(desk(language="de"), request)
    assert not wrong["is_possible"]
    assert '<q>Hand von <bdi>A</bdi></q> <span lang="en">more cards than the game has' in wrong["html"]
    assert 'id="change:players.A.hand"' in wrong["html"]


def test_a_refused_move_is_told_and_another_takes_its_place() -> None:
    """The rule and the reason are told, and the moves that were possible are offered instead."""
    refused = ask(data={**SALE, "when": [{"A": {"sail": "gems-1"}}]})
    assert "rb-move--refused" in refused["html"]
    assert "&#34;back&#34;: 0" in refused["html"]
    instead = ask({"do": {"A": "sell"}, "back": 0}, {**SALE, "when": [{"A": {"sail": "gems-1"}}]})
    assert case_in(instead).when == ({"A": "sell"},)
    random = changed(refused, {"random": 1, "seed": 1})
    assert "rb-move--refused" not in random["html"]
    assert len(case_in(random).when) == 1


def test_moves_are_taken_back() -> None:
    """The move and all after it go."""
    case = case_in(ask({"back": 0}, {**SALE, "when": [{"A": "sell"}, {"B": {"answer": "sell"}}]}))
    assert case.when == ()


def test_what_the_rules_fill_in_cannot_be_taken_back() -> None:
    """What is forced or left to chance after the last action of a case belongs to no action."""
    tried = 0
    for seed in range(6):
        case = changed(answered(desk(), {"rule": "sell.ask", "seed": seed}), {"random": 1, "seed": seed})
        for change in buttons(case, "back"):
            assert changed(case, change)["address"] != case["address"]
            tried += 1
    assert tried > 6


@pytest.mark.parametrize("game", GAMES)
def test_random_moves_are_legal_and_the_same_for_a_seed(game: str) -> None:
    """However long the game is, its address can be read again, and it goes on to a rule that ends it."""
    begun = answered(desk(game), {"players": 3})
    played, again = (changed(begun, {"random": 300, "seed": 7}, game) for _ in range(2))
    assert played["address"] == again["address"]
    assert len(case_in(played).when) > 20
    for seed in range(3):
        played = changed(played, {"random": 300, "seed": seed}, game)
        assert "rb-move--refused" not in str(played["html"])
        assert 'class="rb-wrong"' not in str(played["html"])
    assert re.search(r'The game is over</h2>\s*<p><a href="[a-z]+\.html#[a-z.]+">', str(played["html"]))


def test_others_play_until_the_seat_decides() -> None:
    """After a move, the other players go on at random to the next decision of the seat."""
    begun = changed(answered(desk(), {"players": 3}), {"random": 300, "seat": "A", "seed": 1})
    (move, *_) = buttons(begun, "do")
    played = changed(begun, {**move, "seat": "A", "seed": 1})
    when: Any = case_in(played).when[len(case_in(begun).when) :]
    taken, *others = when
    assert taken == move["do"]
    assert {"B", "C"} <= {seat for entry in others for seat in entry}
    assert not any("A" in entry for entry in others)


def test_a_question_is_answered_until_its_moves_are_taken_back() -> None:
    """Only the parts that its example names can be changed; without all its moves, the next are offered."""
    helper = "sale-in-the-rulebook"
    answer: Any = answered(desk(), {"example": helper, "helper": helper})
    parts = re.findall(r'id="change:([^"]*)"', answer["html"])
    assert {part.rpartition(".")[2] for part in parts} == {"where", "offer"}
    assert "rb-case__next" not in answer["html"]
    begun = {"address": answer["address"], "helper": helper, "change": {"back": 1}}
    assert "rb-case__next" in str(answered(desk(), begun)["html"])
    assert "no example 'sale'" in str(answered(desk(), {**begun, "helper": "sale"})["error"])


def test_nobody_waits_for_a_seat_that_is_not_in_the_game() -> None:
    """The choice of a seat stays when a game with fewer players begins: nothing is played for it then."""
    begun = answered(desk(), {"players": 2})
    moved = [changed(begun, {"random": 300, "seat": seat, "seed": 1})["address"] for seat in "FB"]
    assert [address == begun["address"] for address in moved] == [True, False]


def test_situations_after_moves_are_made_when_they_are_shown() -> None:
    """Of a long game, only the last ones are: all of them take seconds."""
    played = changed(answered(desk(), {"players": 2}), {"random": 40, "seed": 1})
    case = play(case_in(played), desk().readings.editable({}))
    assert not case.run.after
    assert len({str(case.after(at)) for at in range(len(case.run.taken))}) > 20


def test_another_reading_changes_the_outcome() -> None:
    """The option is part of the case, and its ruling is marked as played."""
    ruling = next(each for each in repository_book().game(CARDS).rulebook.rulings.values() if each.option)
    option = ruling.option.name if ruling.option else ""
    other = next(name for name in ruling.readings if name != ruling.adopted.name)
    answer = ask({"option": option, "value": other})
    assert case_in(answer).options == {option: other}
    assert f'<option value="{other}" selected>' in answer["html"]


@pytest.mark.parametrize(
    "request_",
    [
        {},
        {"address": "x"},
        {"address": 7},
        {"example": "nothing-is-called-so"},
        {"rule": "no.rule"},
        {"players": 99},
        {"text": "given: {nothing: here}"},
        {"address": address(SALE), "change": {"turn": "upside down"}},
        {"address": address(SALE), "change": {"option": "no_option", "value": "x"}},
        {"address": address({**SALE, "options": {"x": "y"}})},
        {"address": address({**SALE, "when": [{"A": "fly"}]})},
        {"address": address({"given": {"players": "x"}})},
        {"address": address(SALE), "change": {"path": [], "value": {}}},
        {"address": address(SALE), "change": {"path": ["turn"], "value": 1.5}},
        {"address": address(SALE), "change": {"path": ["turn"], "value": "\ud800"}},
        {"address": address(SALE), "change": {"path": ["x"] * 100, "value": 1}},
        {"address": address(SALE), "change": {"do": "x", "back": "x"}},
        {"address": address(SALE), "change": {"random": 1, "seed": "x"}},
        {"address": address(SALE), "change": 7},
        {"rule": "sell.ask", "seed": None},
        {
            "text": "given: {new_game: 2}\nwhen: ["
            + "{A: %s}, " * 1_000 % tuple(range(10**9, 10**9 + 1_000))
            + "]"
        },
    ],
)
def test_a_strange_request_gets_a_message(request_: Mapping[str, Any]) -> None:
    """Never an exception: an error, or an answer that says what is wrong."""
    answer = answered(desk(), request_)
    assert answer.get("error") or 'class="rb-wrong"' in str(answer["html"])


def test_what_is_answered_can_be_asked_again() -> None:
    """Odd but possible values lead to an address that can be read."""
    values: tuple[Any, ...] = (None, -1, 10**30, "", "é", [[]], {"A": None})
    for value in values:
        for change in ({"path": ["players", "A", "hand"], "value": value}, {"do": value, "back": -1}):
            answer = ask(change)
            assert "error" not in answer
            assert ask(data=case_in(answer).data)["address"] == answer["address"]


def test_a_new_game_that_is_left_open_can_be_begun_again() -> None:
    """No button leaves the number of players open; if it is, it can still be chosen where it must be."""
    change: Any = {"path": ["new_game"], "leave": True}
    assert "&#34;leave&#34;" in ask()["html"]
    for game in GAMES:
        begun: Any = answered(desk(game), {"players": 2})
        assert 'id="change:new_game"' in begun["html"]
        assert "&#34;leave&#34;" not in begun["html"]
        left: Any = answered(desk(game), begun | {"before": begun["address"], "change": change})
        assert ('id="change:new_game"' in left["html"]) == (not left["is_possible"])
        again = changed(left, {"path": ["new_game"], "value": 3}, game)
        assert (again["is_possible"], case_in(again).given) == (True, {"new_game": 3})


def test_a_number_is_what_the_case_says() -> None:
    """Also if the position is impossible, and never less than nothing."""
    begun: Any = answered(desk(ROOFTOPS), {"example": "a-firm-roof"})
    change: Any = {"path": ["amerigo"], "value": 99}
    wrong: Any = answered(
        desk(ROOFTOPS), {"address": begun["address"], "before": begun["address"], "change": change}
    )
    assert not wrong["is_possible"]
    assert "<output>99</output>" in wrong["html"]
    assert "&#34;value&#34;: -1" not in ask()["html"]


def test_a_crash_of_the_rules_has_a_message(monkeypatch: pytest.MonkeyPatch) -> None:
    """It names the error; it is no traceback."""
    rules: dict[str, Any] = {}
    monkeypatch.setattr("rulebook_tools.explore.desk.play", lambda *_: rules["gone"])
    assert "the executable rules fail: KeyError: 'gone'" in ask()["error"]


@pytest.mark.parametrize("language", ["de", "es", "nl", "fr"])
def test_packed_data_answers_as_the_sources_do(language: str) -> None:
    """What a browser is given leads to the same answer as the project, word for word."""
    data = repository_book().desk(ROOFTOPS, language)
    assert json.loads(open_desk(packed(data))('{"players": 2}')) == data.desk().ask({"players": 2})


HASHES = """
import sys, zlib
from pathlib import Path
from rulebook_tools.project.book import Book
book = Book.load(Path(sys.argv[1]))
print([zlib.crc32(book.packed_desk(game, "en")) for game in book.games])
"""


def test_packed_data_is_the_same_in_every_process(started: Project) -> None:
    """Whatever the order of sets: else every build would send readers all data again."""
    started.write("docs/site/labels.yml", "more: {text: Rest}\nsource: {text: Place}\nhome: {text: Start}\n")
    root = REPOSITORY if WALKS_ALL else started.root
    found = {
        subprocess.run(
            [sys.executable, "-c", HASHES, str(root)],
            check=True,
            capture_output=True,
            env=os.environ | {"PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("0", "1", "3", "4")
    }
    assert len(found) == 1


@pytest.mark.parametrize("game", GAMES)
def test_no_two_choices_read_alike(game: str) -> None:
    """In the middle of games, each action says what distinguishes it: no choice needs the id of a card."""
    tried = 0
    for seed in range(8):
        begun = answered(desk(game), {"players": 3})
        html = str(changed(begun, {"random": 5 + 3 * seed, "seed": seed}, game)["html"])
        choices = re.findall("<li><button[^>]*>(.*?)</button>", html)
        assert len({*choices}) == len(choices)
        tried += len(choices)
    assert tried > 20


RUN_OUT = {
    "given": {
        "route": ["plain", "plain", "house:ball"],
        "amerigo": 2,
        "hands": {"A": ["ball@2"]},
        "due": "draw",
        "piles": {"horse": [], "parcel": ["ball@8"]},
        "discard": {"horse": ["left-2@5", "left-1@1"]},
    }
}


@pytest.mark.parametrize(
    ("game", "request_", "results"),
    [
        (ISLANDS, {"example": "round-is-over"}, ["with no pirates", "with 1 pirate", "with 2 pirates"]),
        (ROOFTOPS, {"address": address(RUN_OUT)}, []),
        (CARDS, {"example": "drawing-too-many"}, []),
    ],
)
def test_results_of_chance_to_choose_from_are_told_apart(
    game: str, request_: Mapping[str, str], results: list[str]
) -> None:
    """If their sentences are equal, there are none: chance decides."""
    found = re.findall("  - (.*)", desk(game).told(request_).replace("\xa0", " "))
    assert bool(found) == bool(results)
    assert all(result in told for result, told in zip(results, found, strict=False))


def test_only_what_could_be_chosen_is_refused() -> None:
    """A progress token for two actions is not listed, with its refusal, for the other ones."""
    told = desk(ISLANDS).told({"example": "no-swap-with-both-colours"})
    assert re.findall("× A uses a progress token to choose (.*) instead", told) == ["planning", "building"]


TIED = {
    "turn": "C",
    "run": 2,
    "players": {
        "A": {"hand": ["2x gems-1"], "treasure": 3},
        "B": {"hand": ["3x spices-1"], "offer": ["2x cloth"], "treasure": 2},
        "C": {"where": "outward", "out": ["coffee-1"], "hand": ["coffee-2"]},
    },
}
EXHIBITING = {
    "given": {"players": {"A": {"hand": ["3x gems-1"]}, "B": {"hand": 1}}},
    "when": [{"A": {"exhibit": "gems-1", "more": True}}],
}
NO = {"first_doubloon": "none"}


def declined(*when: Any) -> dict[str, Any]:
    """Return a new game in which B may begin with a doubloon, and A not."""
    rich, poor = ["gems-3", "cloth-2", "coffee-1", "coffee-2"], ["2x gems-1", "2x coffee-1"]
    return {"given": {"new_game": 2}, "when": [{"deal": {"A": rich, "B": poor}}, *when]}


@pytest.mark.parametrize(
    ("data", "true", "untrue"),
    [
        (
            {"given": {"players": {key: {"hand": 1} for key in "ABC"}}, "when": [{"meanwhile": "C"}]},
            "The turn goes on to the left until it is C’s.",
            "back",
        ),
        (
            declined({"A": NO}),
            "the starting hand has 3 rudders. (1.7 A doubloon to begin with)",
            "may not begin",
        ),
        (
            declined({"B": NO}, {"A": {"sail": "gems-3"}}, {"B": NO}),
            "B to decide on a doubloon to begin with",
            "B to begin with",
        ),
        (
            {"options": {"tiebreak_count": "before"}, "given": TIED, "when": [{"C": {"home": "coffee-2"}}]},
            "B had 5 cards left before the sale of the remaining cards. With the most of these cards, B",
            "left unsold",
        ),
        (
            EXHIBITING,
            "or stop.\n  - A also lays out 1 gem with 1 rudder.\n  - A stops here.",
            "sell",
        ),
    ],
)
def test_what_is_told_is_true(data: Mapping[str, Any], true: str, untrue: str) -> None:
    """Of a turn that comes round, a doubloon declined, cards that were left, cards laid out one by one."""
    told = desk().told({"address": address(data)}).replace("\xa0", " ")
    assert true in told
    assert untrue not in told


def test_markers_turned_up_together_are_not_told_as_one() -> None:
    """Before a scoring whose markers the case leaves open."""
    data = {"given": {"due": "interim", "round": 2}, "when": [{"reveal": {"pirate": [1, 2]}}]}
    told = desk("amerigo-islands").told({"address": address(data)}).replace("\xa0", " ")
    assert "1. Face up in this round: 2 pirate markers, with 3 pirates in all." in told


def test_a_new_game_without_a_notation_can_be_changed(tmp_path: Path) -> None:
    """What it does not say is as at the beginning, and not left open."""
    assert call(tmp_path, "new", "own").exit_code == 0
    said = "tell('given.row', row=at.row)"
    made = f"(lambda parts: [parts.new_game({said}), parts.number(('row',), {said})])"
    new = f"    editable=lambda at, given: {made}(kit.EditableParts(at, given)),"
    Project(tmp_path, "own").replace("engine.py", "    invariants=invariants,", new)
    own = Book.load(tmp_path).desk("own", "en").desk()
    begun = answered(own, {"players": 2})
    assert re.findall("<output>(.*?)</output>", str(begun["html"])) == ["2", "0"]
    answer = answered(own, {"address": begun["address"], "change": {"path": ["row"], "value": 3}})
    assert re.findall("<output>(.*?)</output>", str(answer["html"])) == ["2", "3"]
