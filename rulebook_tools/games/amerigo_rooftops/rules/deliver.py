"""Amerigo on his way over the route: the cards he comes onto, and what he delivers there.

Source: Doel, Spelverloop.
"""

from __future__ import annotations

from typing import Literal

from rulebook_tools.engine.kit import Counts, put
from rulebook_tools.games.amerigo_rooftops.model import Log, Over, Position, towards
from rulebook_tools.games.amerigo_rooftops.parameters import Tile


class Ride:
    """Amerigo, the route and the parcels performed, while cards are performed one by one."""

    def __init__(self, position: Position, log: Log) -> None:
        self.rules, self.route, self.at = position.rules, position.route, position.amerigo
        self.parcels, self.log = position.parcels, log
        self.over: Literal["", "goal.win", "move.off"] = ""
        """The rule that has ended the game."""

    def arrived(self, position: Position) -> Position:
        """Return a position with the changes of the ride."""
        due = Over(self.over) if self.over else position.due
        return position._replace(route=self.route, amerigo=self.at, parcels=self.parcels, due=due)

    def go(self, steps: int) -> None:
        """Move Amerigo card by card, deliver on the way, and notice if he leaves the route.

        Every card that he comes onto counts, or (if that reading is adopted) only the last.
        """
        way = -1 if steps < 0 else 1
        for left in range(abs(steps) - 1, -1, -1):
            self.at += way
            if not 0 <= self.at < len(self.route):
                self.over = "move.off"
                self.log.say("move.off", direction=towards(steps))
                return
            tile = self.route[self.at]
            if tile.wants and left and self.rules.delivery_when == "stopping":
                self.log.say("deliver", "passes", house=tile)
            elif tile.wants:
                self.come_onto(tile)
                if self.over:
                    return
        self.log.say("round.horse", "stands", place=self.at + 1, roof=self.route[self.at])

    def lay_parcel(self, kind: int) -> None:
        """Perform a parcel: it is there from now on, for houses that Amerigo comes onto later.

        By the other reading, it is also delivered where he stands.
        """
        self.parcels = put(self.parcels, kind, self.parcels[kind] + 1)
        tile = self.route[self.at]
        if not (tile.wants and tile.wants[kind]):
            return
        if self.rules.standing_still == "arrival":
            self.log.say("deliver", "already_there", house=tile)
        elif not any(self.lacking(tile)):
            self.bring(tile, on_arrival=False)

    def come_onto(self, tile: Tile) -> None:
        """Deliver to a house if all that it wants has been performed."""
        lacking = self.lacking(tile)
        if not any(lacking):
            self.bring(tile)
        elif lacking == self.rules.needed(tile.wants):
            self.log.say("deliver.earlier", "none_there", house=tile, parcels=lacking)
        else:
            self.log.say("deliver.all", "missing", house=tile, parcels=lacking)

    def lacking(self, tile: Tile) -> Counts:
        """Return the parcels that have not been performed, of those that a house wants."""
        wants = self.rules.needed(tile.wants)
        return tuple([max(0, number - there) for there, number in zip(self.parcels, wants, strict=True)])

    def bring(self, tile: Tile, *, on_arrival: bool = True) -> None:
        """Deliver, and turn the house over; without any other that waits, the game is won at once."""
        rules, log, wants = self.rules, self.log, self.rules.needed(tile.wants)
        self.route = put(self.route, self.at, tile.turned)
        log.say("deliver", "deliver" if on_arrival else "deliver_here", house=tile, parcels=wants)
        if rules.parcels_after == "used":
            self.parcels = tuple([there - n for there, n in zip(self.parcels, wants, strict=True)])
            log.say("deliver", "used", parcels=wants)
        left = sum([1 for each in self.route if each.wants])
        if left:
            log.say("deliver.turn", houses=left)
            return
        self.over = "goal.win"
        log.say("deliver.turn", "turn_last")
        log.say("goal.win")
