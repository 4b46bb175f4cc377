"""The board game's interim scoring and final scoring."""

from __future__ import annotations

import pytest

from rulebook_tools.engine.data import Plain
from tests.games.islands_play import play, refusal

FINAL: Plain = {"final": "score"}


def test_tokens_against_pirates() -> None:
    """A makes them 5 strong for B, who loses half of it; A fends 3 off and gets 2 gold."""
    a: Plain = {"cannons": 3, "tokens": ["pirates2", "defend-gold"]}
    b: Plain = {"points": 9, "cannons": 4, "tokens": ["half-loss"]}
    raid: dict[str, Plain] = {"due": "interim", "display": {"pirates": [3]}, "players": {"A": a, "B": b}}
    seen = play(raid, {"interim": "score"}).seen
    assert (seen["A"]["gold"], seen["B"]["points"], seen["B"]["cannons"]) == (2, 6, 0)


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
