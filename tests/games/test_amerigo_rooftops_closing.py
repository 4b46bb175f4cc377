"""The end of a round: the route grows shorter, hands are filled up."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.rooftops_play import play, refusal, street

houses = st.lists(st.sampled_from(["house:ball", "house:book"]), min_size=1, max_size=3)
others = st.lists(st.sampled_from(["plain", "plain", "plain", "done:doll"]), min_size=1, max_size=6)
routes = st.tuples(houses, others.filter(lambda row: row.count("done:doll") <= 3)).flatmap(
    lambda rows: st.permutations(rows[0] + rows[1])
)


@settings(max_examples=40, deadline=None, database=None)
@given(route=routes, at=st.integers(1, 9), side=st.sampled_from(["left", "right"]))
def test_one_card_goes_and_no_card_moves_twice(route: list[str], at: int, side: str) -> None:
    """Waiting houses move, the other cards keep their order, and Amerigo stays on the same card."""
    at = min(at, len(route))
    numbered = list(enumerate(route))
    row = numbered if side == "left" else numbered[::-1]
    seen = play({"route": [*route], "amerigo": at, "due": "close"}, {"remove": side}).seen
    moved = 0
    while row[moved][1].startswith("house") and row[moved][0] != at - 1:
        moved += 1
    is_lost = row[moved][0] == at - 1
    assert seen["outcome"]["lost"] == is_lost
    assert seen["moved"] == [name for _, name in row[:moved]]
    if not is_lost:
        assert seen["removed"] == [row[moved][1]]
        kept = row[moved + 1 :] + row[:moved]
        kept = kept if side == "left" else kept[::-1]
        assert seen["route"] == [name for _, name in kept]
        assert kept[seen["amerigo"] - 1] == numbered[at - 1]


def test_several_cards_go_if_the_figure_says_so() -> None:
    """Each time the players choose an end, but none to which a house has been moved."""
    given = street("plain", "house:ball", "plain", "plain", "plain", amerigo=4, due="close")
    seen = play(given, {"remove": "left"}, {"remove": "left"}, end_removals=2).seen
    assert (seen["route"], seen["amerigo"]) == (["plain", "plain", "house:ball"], 1)
    late = play(given, {"remove": "left"}, {"remove": "left"}, end_removals=3).seen
    assert late["sides"] == ["left"]
    assert (
        refusal(given, *[{"remove": side} for side in ("left", "left", "right")], end_removals=3)
        == "close.once"
    )


def test_house_that_cannot_be_removed_is_the_one_under_amerigo() -> None:
    """If all route cards are houses, also if Amerigo is not on the card at the chosen end."""
    given = street("house:ball", "house:book", amerigo=2, due="close")
    (step,) = play(given, {"remove": "left"}, options={"house_under": "moved"}).said("step.all_moved")
    assert step.values["roof"].text == "house:book"
