"""The plan of a round: what players can expect of one another from the open cards alone.

The players have agreed that the first seat collects horses and all others collect parcels. Who plays which
card is computed: for a number of random deals of the unseen cards, all seats play the cards that are best on
average, given those of the others.
"""

from collections.abc import Sequence

from benchmarks.rooftops.forecast import Forecast
from benchmarks.rooftops.table import Table
from rulebook_tools.engine.chance import Chance
from rulebook_tools.games.amerigo_rooftops.parameters import Card

DEALS = 24
"""How many random deals of the unseen cards are evaluated."""
TURNS = 2
"""How many times the seats improve their choices, given those of the others."""
RIDER = 0
"""The seat that collects horses."""


class Plan:
    """The value of each card for each seat in this round."""

    def __init__(self, table: Table, chance: Chance) -> None:
        self.forecast = Forecast(table)
        self._seats = table.seats
        self._deals = [_deal(table, chance) for _ in range(DEALS)]
        self._plays = [{seat: deal[seat][0] for seat in self._seats} for deal in self._deals]
        self._values: dict[tuple[int, Card], float] = {}
        for _ in range(TURNS):
            for seat in self._seats:
                chosen = [self.best(seat, deal[seat]) for deal in self._deals]
                for plays, card in zip(self._plays, chosen, strict=True):
                    plays[seat] = card
                self._values.clear()

    def best(self, seat: int, hand: Sequence[Card]) -> Card:
        """Return the card of a hand that a seat should play."""
        return max(hand, key=lambda card: self.value(seat, card))

    def value(self, seat: int, card: Card) -> float:
        """Return the value of a card for a seat, on average over the cards that the others may play."""
        found = self._values.get((seat, card))
        if found is None:
            rounds = [[each for other, each in plays.items() if other != seat] for plays in self._plays]
            worths = [self.forecast.of_cards([*others, card]) for others in rounds if card not in others]
            found = self._values[seat, card] = sum(worths) / max(1, len(worths))
        return found


def _deal(table: Table, chance: Chance) -> dict[int, list[Card]]:
    """Return possible hands of the seats from the unseen cards; each seat collects its kind."""
    unseen = table.unseen()
    for last in range(len(unseen) - 1, 0, -1):
        other = chance.below(last + 1)
        unseen[last], unseen[other] = unseen[other], unseen[last]
    if table.rules.piles == "mixed":
        return {seat: [unseen.pop() for _ in range(table.held[seat])] for seat in table.seats}
    horses, parcels = [card for card in unseen if card.steps], [card for card in unseen if not card.steps]
    dealt = {}
    for seat in table.seats:
        wanted, others = (horses, parcels) if seat == RIDER else (parcels, horses)
        dealt[seat] = [(wanted or others).pop() for _ in range(table.held[seat])]
    return dealt
