"""When the board game's actions are due, and by which rule they are refused when they are not."""

from typing import Any

import pytest

from rulebook_tools.engine.data import GivenError, Plain
from rulebook_tools.engine.figures import Player
from rulebook_tools.engine.game import IllegalAction
from tests.games.islands_play import MAP, cubes, play, refusal, wrong

CHOOSE_BLUE: Plain = {"A": {"choose": "blue"}}


def given(due: str = "choose", **state: Any) -> dict[str, Any]:
    """Return what is due, and the state of A."""
    field = cubes(black=3, white=2) if due == "choose" else {}
    shown = {"display": {"pirates": [0]}} if due == "interim" else {}
    return {"due": due, **field, **shown, "players": {"A": state, "B": {}}}


def at_sea(rows: list[Plain], blue: int, **state: Any) -> dict[str, Any]:
    """Return a map, blue cubes, and the state of A."""
    return {**cubes(blue=blue), "map": rows, "players": {"A": state, "B": {}}}


@pytest.mark.parametrize(
    ("entry", "rule"),
    [
        ({"A": {"advance": 1}}, "phase.one"),
        ({"A": {"take": {"village": "i2"}}}, "phase.one"),
        ({"A": "finish"}, "phase.one"),
        ({"A": {"pick": "swap"}}, "brown.token"),
        ({"A": {"use": "leader"}}, "token.leader"),
        ({"A": {"use": "sail8"}}, "token.sail"),
        ({"A": {"use": "swap"}}, "tokens.once"),
        ({"B": {"pay": 1}}, "phase.order"),
        ({"B": {"use": "leader"}}, "phase.order"),
        ({"fall": {"blue": 1}}, "tower.spilled"),
        ({"phase": "end"}, "phase.return"),
        ({"interim": "score"}, "round.end"),
        ({"final": "score"}, "end"),
        ({"reveal": {"pirate": 1}}, "next.pirate"),
        ({"reveal": {"tokens": "swap"}}, "next.progress"),
        ({"reveal": {"goods": "sugar-2"}}, "next.production"),
        ({"discs": ["A", "B"]}, "setup.order"),
        ({"islands": ["=~="]}, "setup.islands"),
    ],
)
def test_while_a_player_is_to_choose(entry: Plain, rule: str) -> None:
    """All but a choice is refused by the rule that makes it due later; another player is out of turn."""
    tokens: list[Plain] = ["leader", "sail8"]
    assert refusal(given(tokens=tokens, gold=1), entry) == rule


@pytest.mark.parametrize(
    ("entry", "rule"),
    [
        ({"A": {"buy": "sugar-2"}}, "phase.one"),
        ({"A": "gold"}, "phase.one"),
        ({"A": {"pick": "swap"}}, "brown.token"),
    ],
)
def test_in_the_action_of_another_colour(entry: Plain, rule: str) -> None:
    """A has chosen to load cannons and can do nothing else."""
    assert refusal(given(), {"A": {"choose": "black"}}, entry) == rule


@pytest.mark.parametrize(
    ("due", "rule"), [("throw", "tower.throw"), ("interim", "interim.pay"), ("final", "end")]
)
@pytest.mark.parametrize("entry", [{"A": "finish"}, {"A": {"pay": 1}}, {"B": {"advance": 1}}])
def test_something_else_comes_first(due: str, rule: str, entry: Plain) -> None:
    """No throw and no scoring is inserted because some player’s action follows."""
    assert refusal(given(due), entry) == rule


@pytest.mark.parametrize("entry", [{"A": "throw"}, {"A": {"choose": "blue"}}, {"B": "gold"}])
def test_no_round_begins_before_the_pirates_have_attacked(entry: Plain) -> None:
    """Not even where the white phase has just ended."""
    assert refusal(given("interim"), entry) == "interim.pay"
    white = {**cubes(white=2), "phase": "white", "turn": "B"}
    assert refusal(white, {"B": "gold"}, entry) == "interim.pay"


def test_who_must_take_a_token_is_named_to_others() -> None:
    """B waits for A, who has come to a space with points."""
    field = {**cubes(brown=4), "display": {"tokens": ["swap"]}}
    when: list[Plain] = [{"A": {"choose": "brown"}}, {"A": {"advance": 4}}]
    for entry in ({"B": "gold"}, {"A": "finish"}, {"phase": "end"}):
        assert refusal(field, *when, entry) == "brown.token"
    with pytest.raises(IllegalAction) as refused:
        play(field, *when, {"B": "gold"})
    assert refused.value.statement.figures == {"player": Player("A")}


def test_disc_does_not_wait_for_a_token_that_is_not_there() -> None:
    """Of 9 spaces it moves 4, where the only token is due; the next space with points has none."""
    field = {**cubes(brown=7), "display": {"tokens": ["swap"]}, "players": {"A": {"gold": 2}}}
    when: list[Plain] = [{"A": {"choose": "brown"}}, {"A": {"pay": 2}}, {"A": {"advance": 9}}]
    seen = play(field, *when, {"A": {"pick": "swap"}}).seen["A"]
    assert (seen["progress"], seen["token_count"]) == (9, 1)


@pytest.mark.parametrize(
    ("due", "when", "path"),
    [
        ("choose", [{"spill": {"red": 0}}], ("spill",)),
        ("interim", [{"interim": "score"}, {"reveal": {"pirate": []}}], ("reveal", "pirate")),
        ("interim", [{"reveal": {"tokens": []}}], ("reveal", "tokens")),
        ("choose", [{"A": {"take": {"landscape": "i1", "of": "B"}}}], ("A", "take", "of")),
    ],
)
def test_events_in_which_nothing_happens_and_owners_of_nothing_are_refused(
    due: str, when: list[Plain], path: tuple[str, ...]
) -> None:
    """No cube drops out, no marker is turned up, and landscape tiles belong to nobody."""
    assert wrong(given(due), *when) == ("when", *path)


@pytest.mark.parametrize("placed", [0, 1])
def test_first_voyage_ends_only_when_all_ships_are_placed(placed: int) -> None:
    """Neither A's own entry, nor B's turn, nor the end of the phase comes before that."""
    field = {**cubes(blue=2), "map": MAP}
    when: list[Any] = [CHOOSE_BLUE, *[{"A": {"ship": 1, "place": "a1"}}][:placed]]
    for entry in ({"A": "finish"}, {"B": "gold"}, {"meanwhile": "all"}, {"phase": "end"}):
        assert refusal(field, *when, entry) == "blue.place"
    rest: list[Plain] = [{"A": {"ship": ship, "place": "a1"}} for ship in range(placed + 1, 3)]
    assert play(field, *when, *rest, {"A": "finish"}).seen["A"]["ships"] == ["a1", "a1"]


def test_ship_that_is_not_on_the_board_is_placed_first() -> None:
    """Even if the other one is at sea: the action does not end before."""
    field = at_sea(MAP, blue=2, ships=["a1"])
    assert refusal(field, CHOOSE_BLUE, {"A": "finish"}) == "blue.place"
    assert play(field, CHOOSE_BLUE, {"A": {"ship": 2, "place": "a1"}}, {"A": "finish"}).seen["next"] == "B"


@pytest.mark.parametrize(("following", "told"), [("A", "A has acted in this phase"), ("B", "it is B's turn")])
def test_turns_are_passed_over_to_somebody_who_acts_later(following: str, told: str) -> None:
    """Others are told as what they are, with those who are left."""
    with pytest.raises(GivenError) as error:
        play(
            {**cubes(red=1), "players": {"A": {}, "B": {}, "C": {}}}, {"A": "gold"}, {"meanwhile": following}
        )
    assert error.value.wrong.startswith(told)
    assert error.value.expected == "C, all"


def test_nobody_takes_gold_from_an_empty_action_field() -> None:
    """Without cubes there is no phase to act in."""
    state: dict[str, Plain] = {"players": {"A": {"tokens": ["cubes-points"]}, "B": {}}}
    assert refusal(state, {"A": "gold"}) == "tower.none"
    assert refusal(state, {"A": "cubes"}) == "tower.none"


@pytest.mark.parametrize("due", ["choose", "throw", "interim", "final"])
def test_chests_and_purses_are_traded_at_any_time(due: str) -> None:
    """Also by players whose turn it is not, and before a throw or a scoring."""
    rich = given(due) | {"players": {"A": {}, "B": {"chests": 1, "tokens": ["gold5"]}}}
    assert play(rich, {"B": "chest"}, {"B": {"use": "gold5"}}).seen["B"]["gold"] == 8
    assert refusal(given(due), {"B": "chest"}) == "gold.chest"


def test_tokens_of_players_are_not_drawn() -> None:
    """Those of A cannot be laid out again."""
    score: list[Plain] = [{"interim": "score"}, {"reveal": {"pirate": 1}}]
    assert wrong(given("interim", tokens=["gold5"]), *score, {"reveal": {"tokens": "gold5"}})[0] == "when"


def test_pirates_left_open_are_left_to_chance() -> None:
    """Markers that an example does not give are not taken to be none; nor are others if it turns up one."""
    assert play({"due": "interim", "round": 3}).seen["pirates"] is None
    played = play({"due": "interim", "round": 3}, {"interim": "score"})
    assert played.seen["open_pirates"] == 3
    assert [step.statement.wording for step in played.steps][:2] == ["step.pirates_open", "step.strength"]
    one = play({"due": "interim", "round": 3}, {"reveal": {"pirate": 3}}, {"interim": "score"})
    assert one.seen["open_pirates"] == 3
    for value in range(6):
        revealed = play({"due": "interim", "round": 3}, {"interim": "score"}, {"reveal": {"pirate": value}})
        assert revealed.seen["open_pirates"] == 4


def test_ship_does_not_sail_to_where_it_is() -> None:
    field = at_sea(["~~~~"], blue=3, ships=["a1", "b1"])
    assert refusal(field, CHOOSE_BLUE, {"A": {"ship": 1, "sail": "a1"}}) == "blue.move"


def test_nobody_is_said_to_choose_what_only_one_player_can() -> None:
    """White cubes and a progress token make an action available to their player alone."""
    white = cubes(white=3) | {"phase": "white", "players": {"A": {"space": 3}, "B": {}}}
    swap = cubes(red=2) | {"players": {"A": {"tokens": ["swap"]}, "B": {}}}
    for field, choice in (
        (white, {"choose": "red", "by": "white"}),
        (swap, {"choose": "green", "by": "swap"}),
    ):
        assert play(field, {"A": choice}).said("step.same") == []
    assert len(play(swap, {"A": {"choose": "red"}}).said("step.same")) == 1


def test_token_that_cannot_be_used_again_is_refused_as_such() -> None:
    """As one of another player; whatever action is under way."""
    field = cubes(white=2) | {"players": {"A": {"space": 3, "used": ["sail8"]}, "B": {"tokens": ["leader"]}}}
    assert [refusal(field, {"A": {"use": name}}) for name in ("sail8", "leader")] == ["tokens.once"] * 2


def test_scoring_follows_the_white_phase() -> None:
    assert play({"due": "interim", "phase": "white"}).seen["phase"] == "white"
    assert wrong({"due": "interim", "phase": "red"})[-1] == "phase"


def test_each_token_that_helps_is_named() -> None:
    """Two of them that help alike in a special action are not told twice in the same words."""
    players: Plain = {"A": {"space": 4, "tokens": ["plus2-brown", "plus2-white"]}, "B": {}}
    field: Plain = {**cubes(white=4), "players": players}
    brown = play(field, {"A": {"choose": "brown", "by": "white"}}, options={"bonus_special": "both"})
    assert len({step.statement for step in brown.said("step.bonus")}) == 2


def test_points_are_bought_before_all_else_if_they_must_be_bought_first() -> None:
    """By that reading, before a ship is placed or a post is founded."""
    rows: list[Plain] = ["=======", "=~A~~~=", "=~T##~=", "=~##TA=", "=~~~~~=", "======="]
    place: Plain = {"A": {"ship": 1, "place": "a1"}}
    for act, ships in (({"A": {"found": 1}}, ["c2", "g5"]), (place, [])):
        when = [CHOOSE_BLUE, {"A": {"pay": 1}}, act, {"A": {"pay": 1}}]
        field = at_sea(rows, blue=1, ships=ships, gold=3)
        assert refusal(field, *when, options={"spend_when": "before"}) == "gold.spend"


@pytest.mark.parametrize(("leader_move", "refused"), [("instead", True), ("in_addition", False)])
def test_points_are_bought_after_the_leap_to_the_leader_only_if_they_can_be_used(
    leader_move: str, refused: bool
) -> None:
    """By the reading that points are not bought to lapse."""
    players: Plain = {"A": {"space": 3}, "B": {"gold": 1, "tokens": ["leader"]}}
    leap: list[Plain] = [{"A": "gold"}, {"B": {"choose": "white"}}, {"B": {"use": "leader"}}]
    options = {"spend_to_lapse": "refused", "leader_move": leader_move}
    tried: Any = refusal if refused else play
    assert tried({**cubes(white=2), "players": players}, *leap, {"B": {"pay": 1}}, options=options)


def test_points_that_ships_share_lapse_too() -> None:
    field = at_sea(["=====~"], blue=1, ships=["a1", "a1"], tokens=["sail8"])
    used = [CHOOSE_BLUE, {"A": {"use": "sail8"}}, {"A": "finish"}]
    assert play(field, *used, options={"sail_bonus": "shared"}).seen["A"]["lapsed"] == 10


def test_who_lacks_the_token_is_told_so() -> None:
    """Not that cubes are missing, which are there."""
    with pytest.raises(IllegalAction) as refused:
        play(cubes(green=1), {"A": {"choose": "red", "by": "swap"}})
    assert (refused.value.rule, refused.value.statement.wording) == ("token.swap", "refuse.token")


@pytest.mark.parametrize(("reading", "own", "of_white"), [("action", 2, 0), ("white", 0, 2), ("both", 2, 2)])
def test_token_taken_in_a_special_action_helps_at_once_if_it_would_have_helped_before(
    reading: str, own: int, of_white: int
) -> None:
    """Where tokens help in the action in which they are taken, the reading of special actions says which."""
    taken = {"plus2-brown": own, "plus2-white": of_white}
    field = {**cubes(white=4), "display": {"tokens": [*taken]}, "players": {"A": {"space": 4}, "B": {}}}
    options = {"bonus_midaction": "at_once", "bonus_special": reading}
    by_white: list[Plain] = [{"A": {"choose": "brown", "by": "white"}}, {"A": {"advance": 4}}]
    for token, more in taken.items():
        played = play(field, *by_white, {"A": {"pick": token}}, options=options)
        assert played.seen["A"]["action_points"] == 4 + more
