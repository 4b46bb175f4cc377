"""Random games of the card game; properties of all games are tested in test_contract.py."""

from rulebook_tools.games.amerigo_cards.model import Leg
from tests.games.amerigo_play import GAME


def test_invariants_find_what_is_wrong() -> None:
    """A lost card, a hand that is too large, a turn out of order, an unexplained doubloon."""
    start = GAME.new_game(2)
    assert list(GAME.invariants(start, (), start)) == []
    state = start.players[0]
    lost = start._replace(deck=(start.deck[0] - 1, *start.deck[1:]))
    assert list(GAME.invariants(start, (), lost)) == [
        "4 cards gems-1 in the game, which has 5",
        "the deck loses 1 cards, by the steps 0",
    ]
    rich = start._replace(players=(state._replace(treasure=(0,)), state))
    assert "the doubloons of A change by 1, by the steps 0" in list(GAME.invariants(start, (), rich))
    held = start._replace(players=(state._replace(hand=start.deck, offer=start.deck), state))
    assert {"A holds 108 cards", "A has 108 cards on the market"} <= set(GAME.invariants(start, (), held))
    adrift = start._replace(players=(state._replace(where=Leg.RETURNING), state))
    assert len(list(GAME.invariants(start, (), adrift))) == 2
    odd = GAME.new_game(3)
    assert list(GAME.invariants(odd, (), odd._replace(turn=2))) == ["the turn goes from A to C"]
    assert list(GAME.invariants(start, (), start._replace(run=3))) == ["run 3 through the deck after run 1"]
    debt = start._replace(discard=(-1, *start.discard[1:]))
    assert "fewer than no cards: discard pile" in list(GAME.invariants(start, (), debt))
