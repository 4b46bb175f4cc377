"""The outcome of performing cards in some order, by the rules of the game themselves."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from benchmarks.rooftops.table import Table
from benchmarks.rooftops.worth import worth
from rulebook_tools.engine.kit.statements import SILENT
from rulebook_tools.games.amerigo_rooftops.model import (
    Choosing,
    Closing,
    Omitted,
    Over,
    Played,
    Position,
    Remove,
)
from rulebook_tools.games.amerigo_rooftops.parameters import Card
from rulebook_tools.games.amerigo_rooftops.rules.choose import is_numberless, sort_key
from rulebook_tools.games.amerigo_rooftops.rules.close import open_sides, remove_card
from rulebook_tools.games.amerigo_rooftops.rules.perform import perform

Key: TypeAlias = "tuple[int, ...]"


class Forecast:
    """The value of the end of this round for any played cards; each end is evaluated once."""

    def __init__(self, table: Table) -> None:
        rules = table.rules
        self.rules = rules
        nothing = tuple(() for _ in rules.decks)
        self._start = Position(
            rules,
            table.route,
            table.amerigo,
            ((),) * len(table.held),
            nothing,
            nothing,
            (0,) * len(rules.kinds),
            Choosing(),
            omitted=Omitted(piles=True),
        )
        self._known: dict[Key, float] = {}

    def of_cards(self, cards: Sequence[Card]) -> float:
        """Return the value of playing cards, sorted by the rules; a card X goes to its best place."""
        rules = self.rules
        numberless = [card for card in cards if not card.number and is_numberless(rules, card)]
        if not numberless:
            return self.of_order(sorted(cards, key=lambda card: sort_key(rules, card)))
        rest = sorted((card for card in cards if card.number), key=lambda card: sort_key(rules, card))
        if len(numberless) >= rules.x_gone_from:
            return self.of_order(rest)
        return max(self.of_order([*rest[:at], numberless[0], *rest[at:]]) for at in range(len(rest) + 1))

    def of_order(self, cards: Sequence[Card]) -> float:
        """Return the value of cards in this order; parcels before the same horse count together."""
        key: list[int] = []
        parcels = 0
        for card in cards:
            if card.steps:
                key += (parcels, card.steps)
                parcels = 0
            else:
                parcels += 1 << 4 * self.rules.kinds.index(card.name)
        if self.rules.standing_still == "staying":
            key.append(parcels)
        found = self._known.get(known := tuple(key))
        if found is None:
            after = perform(self._start, tuple(Played(0, card) for card in cards), SILENT)
            found = self._known[known] = self.of_end(after)
        return found

    def of_end(self, position: Position) -> float:
        """Return the value of a position after its cards are performed, with the better ends chosen."""
        due = position.due
        match due:
            case Over():
                return float(due.rule == "goal.win")
            case Closing():
                return max(
                    self.of_end(remove_card(position, Remove(side), due, SILENT)) for side in open_sides(due)
                )
            case _:
                return worth(position.route, position.amerigo)

    def best_side(self, due: Closing) -> Literal["left", "right"]:
        """Return the end of the route from which a card should go."""
        here = self._start._replace(due=due)
        return max(
            open_sides(due), key=lambda side: self.of_end(remove_card(here, Remove(side), due, SILENT))
        )
