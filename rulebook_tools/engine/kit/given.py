"""The names of an example's `given`, declared once: for what reads them, and for what authors are told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import Data
from rulebook_tools.engine.kit.codec import Form, Within
from rulebook_tools.engine.kit.seats import all_letters
from rulebook_tools.engine.written import Field, Fields, Written

R = TypeVar("R")
P = TypeVar("P")


class GivenEntry(NamedTuple):
    """What stands under a name."""

    takes: Form
    note: str
    """What it says, in a sentence for authors of examples."""
    without: str = ""
    """What it means to leave it out."""


class Given(Form):
    """Values under declared names: `Given(turn=GivenEntry(SEAT, "Whose turn it is.", "A"))`."""

    def __init__(self, **names: GivenEntry) -> None:
        self.names = names

    def of(self, data: Data) -> Mapping[str, Data]:
        """Return what a mapping has under the names; raise `GivenError` for any other name."""
        return dict(data.entries(self.names))

    def read(self, rules: Any, data: Data, default: Any = None) -> Any:  # noqa: ARG002
        """Return the values of the names that are there, in the order of the declaration."""
        there = self.of(data)
        return {
            name: declared.takes.read(rules, there[name])
            for name, declared in self.names.items()
            if name in there
        }

    def written(self, rules: Any) -> Written:
        """Return what can be written under each name."""
        return Fields(
            {
                name: Field(declared.takes.written(rules), declared.note, declared.without)
                for name, declared in self.names.items()
            }
        )


class BySeat(Form):
    """Something for each player, by the letters of their seats, as far as it is given."""

    def __init__(self, own: Form) -> None:
        self.own = own

    def read(self, rules: Any, data: Data, default: Any = None) -> Any:  # noqa: ARG002
        """Return what is given for each seat, by its number."""
        letters = all_letters(rules)
        return {letters.index(letter): self.own.read(rules, entry) for letter, entry in data.entries(letters)}

    def written(self, rules: Any) -> Written:
        """Return the same under each letter."""
        return Fields({letter: Field(self.own.written(rules)) for letter in all_letters(rules)})


def certain(read: Callable[[R, Data], P]) -> Callable[[R, Data], Callable[[Chance], P]]:
    """Return what reads positions that leave nothing to chance, as a rulebook wants it."""

    def made(rules: R, given: Data) -> Callable[[Chance], P]:
        position = read(rules, given)
        return lambda _: position

    return made


FRESH = "new_game"
NEW_GAME = GivenEntry(
    Within(lambda rules: (rules.players[0], rules.players[-1])),
    "A game about to begin, for so many players; nothing stands beside it.",
)
"""Under `new_game`: an example may begin with the game itself."""


def number_of_new_game(rules: Any, given: Data) -> int | None:
    """Return for how many players a game begins, or None where an example gives a position.

    Raises `GivenError` for anything beside it.
    """
    fresh = given.get(FRESH)
    if fresh is None:
        return None
    for key, entry in given.entries():
        if key != FRESH:
            raise entry.error(f"{key!r} in a new game", f"nothing but {FRESH}")
    number: int = NEW_GAME.takes.read(rules, fresh)
    return number
