"""The board game's interim scoring, preparation of rounds and final scoring."""

from __future__ import annotations

import pytest

from rulebook_tools.engine.data import Plain
from tests.games.islands_play import play, refusal

SCORE: Plain = {"interim": "score"}
FINAL: Plain = {"final": "score"}


def raid(*pirates: int, **players: Plain) -> dict[str, Plain]:
    """Return the end of the second round with open pirate markers."""
    return {
        "round": len(pirates),
        "due": "interim",
        "display": {"pirates": list(pirates)},
        "players": players,
    }


def test_too_few_cannons_cost_all_of_them_and_the_full_strength() -> None:
    """6 pirates against 4 cannons: none left, 6 victory points lost; against 8: 2 left."""
    seen = play(raid(2, 4, A={"cannons": 4, "points": 10}, B={"cannons": 8, "points": 10}), SCORE).seen
    assert (seen["A"]["cannons"], seen["A"]["points"]) == (0, 4)
    assert (seen["B"]["cannons"], seen["B"]["points"]) == (2, 10)


def test_half_of_seven_is_four() -> None:
    """Half the strength is rounded up."""
    players: dict[str, Plain] = {"A": {"points": 20, "tokens": ["half-loss"]}, "B": {}}
    assert play(raid(4, 3, **players), SCORE).seen["A"]["points"] == 16


def test_tokens_against_pirates() -> None:
    """A makes them 5 strong for B, who loses half of it; A fends 3 off and gets 2 gold."""
    a: Plain = {"cannons": 3, "tokens": ["pirates2", "defend-gold"]}
    seen = play(raid(3, A=a, B={"points": 9, "cannons": 4, "tokens": ["half-loss"]}), SCORE).seen
    assert (seen["A"]["gold"], seen["B"]["points"], seen["B"]["cannons"]) == (2, 6, 0)


def test_next_round_is_prepared() -> None:
    """Pirates 6 and 4 more, left tokens slide, display replaced, time marker gone."""
    given = raid(1, 5) | {
        "display": {
            "pirates": [1, 5],
            "tokens": {"left": ["swap", "leader"], "right": ["gold3"]},
            "goods": ["cotton-2"],
        }
    }
    new: Plain = {"reveal": {"tokens": ["gold5", "sail8", "half-loss", "end-seven"]}}
    seen = play(given, SCORE, {"reveal": {"pirate": 4}}, new).seen
    assert (seen["pirates"], seen["open_pirates"], seen["round"], seen["time"]) == (10, 3, 3, 3)
    assert sorted(seen["display"]["left"]) == ["end-seven", "gold5", "half-loss", "sail8"]
    assert sorted(seen["display"]["right"]) == ["leader", "swap"]
    assert (seen["display"]["production"], seen["display"]["tokens"]) == (6, 6)


def test_last_round_is_followed_by_the_final_scoring() -> None:
    """Round 5 ends with the pirates, and nothing is prepared."""
    seen = play(raid(0, 1, 2, 3, 4), SCORE).seen
    assert (seen["due"], seen["round"]) == ("scoring", 5)


RED: dict[str, Plain] = {
    "gold": 10,
    "chests": 1,
    "tokens": ["gold5", "end-seven", "end-gold"],
    "resources": {"cotton": 3, "tobacco": 1, "coconuts": 2, "coffee": 2},
    "goods": {"cotton": 3, "sugar": 1, "coffee": 1},
    "progress": 17,
    "space": 13,
}


def test_final_scoring_of_the_rulebook() -> None:
    """18 for gold, 19 for goods, 29 for progress, 6 for the special action track: 72."""
    seen = play({"round": 5, "due": "final", "players": {"A": RED, "B": {}}}, FINAL).seen
    assert seen["A"]["scored"] == {"gold": 18, "goods": 19, "progress": 29, "special": 6}
    assert (seen["A"]["gained"], seen["A"]["over"], seen["A"]["gold"]) == (72, 6, 12)
    assert (seen["outcome"]["reason"], seen["outcome"]["winners"]) == ("end.winner", ["A"])


@pytest.mark.parametrize(
    ("reading", "spaces", "won"),
    [
        ("stack", (2, 2), ["B"]),
        ("shared", (2, 2), ["A", "B"]),
        ("stack", (3, 2), ["A"]),
        ("shared", (3, 2), ["A"]),
    ],
)
def test_ties(reading: str, spaces: tuple[int, int], won: list[str]) -> None:
    """Further forward wins; on one space the higher disc does, or both."""
    first, second = spaces
    order: list[Plain] = ["A", "B"] if first > second else ["B", "A"]
    players: Plain = {"A": {"points": 5, "space": first}, "B": {"points": 5, "space": second}}
    seen = play(
        {"due": "final", "order": order, "players": players}, FINAL, options={"final_tie": reading}
    ).seen
    assert (seen["outcome"]["reason"], sorted(seen["outcome"]["winners"])) == ("end.tie", won)


def test_nothing_follows_the_end() -> None:
    """The rule that ended the game refuses all that follows."""
    assert refusal({"due": "final", "players": {"A": {"points": 1}}}, FINAL, {"A": "gold"}) == "end.winner"
