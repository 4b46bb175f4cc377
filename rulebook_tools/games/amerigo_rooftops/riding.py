"""Amerigo on his way over the route: the cards he comes onto, and what he delivers there."""

from __future__ import annotations

from rulebook_tools.engine.figures import Count, Figure
from rulebook_tools.engine.noting import Log, step
from rulebook_tools.games.amerigo_rooftops.cards import Counts, turned
from rulebook_tools.games.amerigo_rooftops.position import Over, Position
from rulebook_tools.games.amerigo_rooftops.steps import houses, kinds_of, roof, towards


class Ride:
    """Amerigo, the route and the parcels performed, while cards are performed one by one."""

    def __init__(self, position: Position, log: Log) -> None:
        self.rules = position.rules
        self.route = position.route
        self.at = position.amerigo
        self.parcels = list(position.parcels)
        self.log = log
        self.over = ""
        """The rule that has ended the game."""

    def arrived(self, position: Position) -> Position:
        """Return a position with what the ride has changed."""
        after = position._replace(route=self.route, amerigo=self.at, parcels=tuple(self.parcels))
        return after._replace(due=Over(self.over)) if self.over else after

    def go(self, steps: int) -> None:
        """Move Amerigo card by card, deliver on the way, and notice if he leaves the route.

        Every card that he comes onto counts, or (if that reading is adopted) only the last.
        Source: Spelverloop.
        """
        way = -1 if steps < 0 else 1
        for left in range(abs(steps) - 1, -1, -1):
            self.at += way
            if not 0 <= self.at < len(self.route):
                self.fall(steps)
                return
            if self.route[self.at].wants:
                if left and self.rules.stops_count:
                    self.note_passing()
                else:
                    self.come_onto_house()
                if self.over:
                    return
        if self.log is not None:
            tile = self.route[self.at]
            self.log.append(step("round.horse", "step.stands", place=self.at + 1, roof=roof(tile)))

    def fall(self, steps: int) -> None:
        """End the game: Amerigo has left the route.

        Source: Doel, Spelverloop.
        """
        self.over = "move.off"
        if self.log is not None:
            self.log.append(step("move.off", "step.off", direction=towards(steps)))

    def lay_parcel(self, kind: int) -> None:
        """Perform a parcel: it is there from now on, for houses that Amerigo comes onto later.

        By the other reading, it is also delivered where he stands. Source: Spelverloop.
        """
        self.parcels[kind] += 1
        tile = self.route[self.at]
        if not (tile.wants and tile.wants[kind]):
            return
        if self.rules.may_stand:
            self.come_onto_house(is_there=True)
        elif self.log is not None:
            self.log.append(step("deliver", "step.already_there", house=roof(tile)))

    def come_onto_house(self, *, is_there: bool = False) -> None:
        """Deliver to the house on which Amerigo is, if all it wants has been performed.

        `is_there` says that he has not just come.
        Source: Spelverloop.
        """
        wants = self.rules.needed(self.route[self.at].wants)
        if all(there >= number for there, number in zip(self.parcels, wants, strict=True)):
            self.deliver(wants, "step.deliver_here" if is_there else "step.deliver")
        elif self.log is not None and not is_there:
            self.note_missing(wants)

    def deliver(self, wants: Counts, wording: str) -> None:
        """Turn the house over; without any other that waits, the game is won at once.

        Source: Doel, Spelverloop.
        """
        tile = self.route[self.at]
        self.route = (*self.route[: self.at], turned(tile), *self.route[self.at + 1 :])
        if self.rules.parcels_go:
            self.parcels = [there - number for there, number in zip(self.parcels, wants, strict=True)]
        left = sum(1 for each in self.route if each.wants)
        if not left:
            self.over = "goal.win"
        if self.log is not None:
            parcels = kinds_of(self.rules, wants)
            self.log.append(step("deliver", wording, house=roof(tile), parcels=parcels))
            if self.rules.parcels_go:
                self.log.append(step("deliver", "step.used", parcels=parcels))
            if left:
                self.log.append(step("deliver.turn", "step.turn", houses=houses(left)))
            else:
                self.log.append(step("deliver.turn", "step.turn_last"))
                self.log.append(step("goal.win", "step.win"))

    def note_missing(self, wants: Counts) -> None:
        """Note what a house still lacks: all that it wants, or some of it."""
        assert self.log is not None  # noqa: S101 -- nobody asks otherwise
        tile = self.route[self.at]
        missing = tuple(max(0, number - there) for there, number in zip(self.parcels, wants, strict=True))
        figures: dict[str, Figure] = {"house": roof(tile), "parcels": kinds_of(self.rules, missing)}
        if missing == wants:
            self.log.append(step("deliver.earlier", "step.none_there", **figures))
        else:
            self.log.append(step("deliver.all", "step.missing", **figures))

    def note_passing(self) -> None:
        """Note that a house is passed without effect."""
        if self.log is not None:
            self.log.append(step("deliver", "step.passes", house=roof(self.route[self.at])))

    def slide(self) -> None:
        """Slide as the roof says on which the round has ended.

        Source: Uitbreiding: Gladde Daken (which leaves what the roofs do to the cards).
        """
        steps = self.rules.slide_steps
        way = -steps if self.route[self.at].key == "slide-left" else steps
        if self.log is not None:
            said: dict[str, Figure] = {"steps": Count(steps, "step"), "direction": towards(way)}
            self.log.append(step("slippery.slide", "step.slide", "slide_steps", **said))
        self.go(way)
