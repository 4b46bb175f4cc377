"""The plan of a round: what everyone may expect of everyone, from what lies on the table alone.

The players have agreed on it once and for all: the first seat collects horses, all others collect
parcels. Who plays what is then a matter of thinking: for a number of deals of the cards that nobody
sees, everyone plays what is best on average, given what the others play.
"""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.rooftops.forecast import Forecast
from benchmarks.rooftops.table import Table
from rulebook_tools.engine.chance import Chance
from rulebook_tools.games.amerigo_rooftops.parameters import Card

DEALS = 24
"""So many times the cards that nobody sees are dealt."""
TURNS = 2
"""So often everyone thinks again what is best, given what the others would play."""
RIDER = 0
"""The seat that collects horses."""


class Plan:
    """What a card is worth in a seat, this round."""

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
        """Return what a card is worth in a seat, on average over what the others may play."""
        found = self._values.get((seat, card))
        if found is None:
            rounds = [[each for other, each in plays.items() if other != seat] for plays in self._plays]
            worths = [self.forecast.of_cards([*others, card]) for others in rounds if card not in others]
            found = self._values[seat, card] = sum(worths) / max(1, len(worths))
        return found


def _deal(table: Table, chance: Chance) -> dict[int, list[Card]]:
    """Return hands that the seats may have, of the cards that nobody sees: each collects its kind."""
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
