"""Positions and actions of the board game, written as examples write them."""

from typing import Any

import pytest

from rulebook_tools.engine.data import Data, GivenError, Plain
from rulebook_tools.engine.kit import Meanwhile
from rulebook_tools.games.amerigo_islands.model import Spill, TakeTile
from tests.games.islands_play import GAME, play
from tests.games.written import as_given, changed

SHARED = ("map", "islands", "display", "supply", "order", "start", "next", "outcome")
EVERYTHING = ("A", *SHARED, "B.points", "B.gained", "B.damage")
"""What the turn of A can change."""


@pytest.mark.parametrize(
    ("action", "entry"),
    [
        (Spill((1, 0, 0, 0, 0, 0, 2)), {"spill": {"blue": 1, "white": 2}}),
        (TakeTile(0, "village", 0, 1), {"A": {"take": {"village": "i2", "of": "B"}}}),
        (Meanwhile(1, EVERYTHING), {"meanwhile": "B"}),
        (Meanwhile(1, EVERYTHING[:-2]), {"meanwhile": {"next": "B", "unchanged": ["B.gained", "B.damage"]}}),
        (Meanwhile(None, ("A", "B", *SHARED)), {"meanwhile": "all"}),
    ],
)
def test_actions_of_examples_only_are_written(action: Any, entry: Plain) -> None:
    """Actions that random games do not take are written as well."""
    position = GAME.read_position(Data({"cubes": {"tower": {"blue": 1, "white": 2}}}))
    assert GAME.write_action(position, action) == entry
    assert GAME.read_action(position, Data(entry)) == action


@pytest.mark.parametrize(("owner", "said"), [(None, "take_tile"), (0, "take_tile"), (1, "take_tile_of")])
def test_only_another_owner_of_a_village_tile_is_named(owner: int | None, said: str) -> None:
    """An example may say that a tile which A takes is A’s; the sentence does not repeat it."""
    described = GAME.describe(GAME.read_position(Data({})), TakeTile(0, "village", 0, owner))
    assert described.wording == f"action.{said}"


def test_tokens_are_laid_out_in_the_order_given() -> None:
    """The tokens named first fill the left area."""
    names = ["swap", "gold5", "gold3", "leader", "sail8", "plus2-red", "end-gold", "half-loss"]
    position = play({"new_game": 2}, {"reveal": {"tokens": names}}).seen
    assert set(position["display"]["left"]) == set(names[:4])


def test_production_tokens_bought_are_among_those_gone() -> None:
    """Without `gone`, or beyond it, tokens of players count as the cheapest that are left."""
    bought = {"players": {"A": {"goods": {"sugar": 2}}, "B": {}}}
    rules = GAME.new_game(2).rules
    for gone, kinds in ((["sugar-4", "sugar-3"], [1, 2]), (["sugar-4"], [0, 2]), ([], [0, 0])):
        position = GAME.read_position(Data({**bought, "gone": {"goods": gone, "tokens": "swap"}}))
        first, stock = 3 * rules.sorts.index("sugar"), list(rules.production_in_game[2])
        for kind in kinds:
            stock[first + kind] -= 1
        assert list(position.display.goods_stock) == stock
        assert not position.display.token_stock[rules.token["swap"]]


WHOLE: dict[str, Plain] = {
    "map": ["11~~~==", "1~~~~~=", "=~AT##=", "=~~####", "=~AT##=", "=~~~~~="],
    "players": {"A": {"ships": ["a1", "c3"], "progress": 5}, "B": {"ships": ["a3", "a4"], "progress": 5}},
    "built": {"A": {"posts": ["d3"], "villages": ["d4+e4"]}},
    "display": {"pirates": [3], "tokens": "swap"},
    "turn": "B",
    "order": ["A", "B"],
}


def test_words_can_be_read() -> None:
    """Every word can stand in its place, but for things that somebody else has."""
    position, refused = GAME.read_position(Data(WHOLE)), set[tuple[str, str]]()
    for part in GAME.editable(position, Data(WHOLE)):
        kept = len(part.now or ()) - (part.path[-1] != "villages") if part.is_list else 0
        for word in part.words:
            now = (*(part.now or ())[: max(kept, 0)], word)
            try:
                GAME.read_position(Data(changed(WHOLE, part.path, as_given(part, now))))
            except GivenError as error:
                refused.add((part.path[-1], error.wrong))
    assert refused == {
        ("order", "not every player once"),
        ("ships", "2 ships on sea space c3 in all"),
        ("tokens", "2 progress tokens swap in all"),
        ("villages", "two things are built on d4, e4"),
    }


def test_a_part_can_be_given_where_there_was_none() -> None:
    """The numbers and lists that an example leaves out can be set, and change the position."""
    givens: list[dict[str, Plain]] = [{}, {"players": {"A": {}, "B": {}}}, {"due": "interim"}]
    for given in givens:
        position = GAME.read_position(Data(given))
        for part in GAME.editable(position, Data(given)):
            if not part.words:
                after = GAME.read_position(Data(changed(given, part.path, 1)))
                assert (after == position) is (part.path == ("round",))


def test_a_tile_can_be_named_in_one_word() -> None:
    """The names of its spaces stand together, and one that is wrong is told."""
    listed = changed(WHOLE, ("built", "A", "villages"), [["e4", "d4"]])
    assert GAME.read_position(Data(listed)) == GAME.read_position(Data(WHOLE))
    with pytest.raises(GivenError) as error:
        GAME.read_position(Data(changed(WHOLE, ("built", "A", "villages"), ["d4+z9"])))
    assert error.value.path[:4] == ("built", "A", "villages", 0)
