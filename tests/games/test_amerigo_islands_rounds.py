"""The board game's turn order and set-up, the ends of its tracks, and its end."""

import pytest

from rulebook_tools.engine.data import Plain
from rulebook_tools.engine.figures import Player
from rulebook_tools.project.book import Book
from tests.conftest import ISLANDS
from tests.games.islands_play import MAP, cubes, play, refusal, wrong


def test_who_is_further_forward_or_higher_goes_first() -> None:
    """Spaces count first, then the stack from the top down."""
    players: dict[str, Plain] = {
        letter: {"space": space} for letter, space in zip("ABCD", (2, 5, 2, 0), strict=True)
    }
    assert play({"players": players}).seen["order"] == ["B", "A", "C", "D"]
    white: dict[str, Plain] = {"phase": "white", "players": players, **cubes(white=3)}
    forward: list[Plain] = [{"B": "gold"}, {"A": {"choose": "white"}}, {"A": {"advance": 3}}]
    assert play(white, *forward).seen["order"] == ["A", "B", "C", "D"]


def test_discs_on_different_spaces_are_not_told_as_one_stack() -> None:
    """Each space with several discs has a sentence of its own, the foremost first."""
    players: Plain = {letter: {"space": space} for letter, space in zip("ABCD", (0, 3, 0, 3), strict=True)}
    told = play({"due": "throw", "players": players}, {"fall": {"blue": 1}}).said("step.stack")
    stacks = [step.statement.figures["players"] for step in told]
    assert stacks == [(Player("B"), Player("D")), (Player("A"), Player("C"))]


def test_supplies_of_a_new_game() -> None:
    """37 landscape tiles, 16 villages each, no resource token left over, 5 markers and one out, the frame."""
    seen = play({"new_game": 4}).seen
    assert (sum(seen["supply"].values()), sum(seen["A"]["supply"].values())) == (37, 16)
    assert (set(seen["map"]["resources"].values()), set(seen["map"]["resources_left"].values())) == ({8}, {0})
    assert (seen["map"]["chests"] + seen["map"]["chests_left"], seen["map"]["frame_spaces"]) == (5, 16)
    assert (seen["open_pirates"], seen["hidden_pirates"], seen["unseen_pirates"]) == (1, 4, 5)
    assert (seen["display"]["production"], seen["display"]["production_left"]) == (10, 40)


def test_what_no_game_can_have_is_refused_by_path() -> None:
    """More cubes than there are, an unknown colour, an order against the track, a ship ashore."""
    assert wrong(cubes(blue=8)) == ("given", "cubes", "field", "blue")
    assert wrong({"cubes": {"field": {"bleu": 1}}}) == ("given", "cubes", "field", "bleu")
    assert wrong({"players": {"A": {}, "B": {"space": 1}}, "order": ["A", "B"]}) == ("given", "order")
    assert wrong({"map": MAP, "players": {"A": {"ships": ["d3"]}}})[:3] == ("given", "players", "A")
    assert wrong({"players": {"B": {}}}) == ("given", "players", "B")
    assert wrong({"due": "throw"}, {"A": "throw"}, {"fall": {"blue": 8}})[0] == "when"


@pytest.mark.parametrize(
    ("colour", "state"), [("black", {"cannons": 12}), ("brown", {"progress": 20}), ("white", {"space": 16})]
)
def test_who_is_at_the_end_already_gets_two_gold(colour: str, state: dict[str, Plain]) -> None:
    """Choosing the action again is enough."""
    given = {**cubes(**{colour: 3}), "players": {"A": state, "B": {}}}
    played = play(given, {"A": {"choose": colour}}, {"A": "finish"})
    assert "gold.again" in played.rules
    assert played.seen["A"]["gold"] == 2


FINAL: Plain = {"final": "score"}


@pytest.mark.parametrize(
    ("reading", "winners", "told"),
    [
        ("stack", ["B"], "Of their discs, B’s is furthest forward on the special action track and highest"),
        ("shared", ["B", "A"], "B and A are furthest forward on the special action track, on the same space"),
    ],
)
def test_who_is_tied_but_further_back_has_no_part_in_it(
    book: Book, reading: str, winners: list[str], told: str
) -> None:
    """What is told is true of all who are tied, not only of those on one space."""
    players: Plain = {letter: {"points": 5, "space": 3 - (letter == "C")} for letter in "ABC"}
    given: dict[str, Plain] = {"due": "final", "order": ["B", "A", "C"], "players": players}
    played = play(given, FINAL, options={"final_tie": reading})
    assert played.seen["outcome"]["winners"] == winners
    assert book.games[ISLANDS].runner.say()(played.steps[-1].statement).startswith(told)


def test_nothing_follows_the_end() -> None:
    """The rule that ended the game refuses all that follows."""
    assert refusal({"due": "final", "players": {"A": {"points": 1}}}, FINAL, {"A": "gold"}) == "end.winner"
