"""What a game is written with, in one place: `from rulebook_tools.engine.kit import Chapter, Log, Said`."""

from __future__ import annotations

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import Data, GivenError
from rulebook_tools.engine.figures import Name, Statement, player, seat_letter
from rulebook_tools.engine.game import Observations, Observed, Outcome, PlayersError
from rulebook_tools.engine.kit.chapter import Chapter
from rulebook_tools.engine.kit.ledger import Ledger
from rulebook_tools.engine.kit.piles import Counts, changed, drawn, each, shuffled, there, total, with_all
from rulebook_tools.engine.kit.rulebook import Rulebook
from rulebook_tools.engine.kit.ruleset import Least, Ruleset, Table
from rulebook_tools.engine.kit.said import NOT_DUE, FigureTypes, Log, PlaceholderName, Said, not_due_at
from rulebook_tools.engine.kit.seats import Lettered, Seat, Seats, from_left
from rulebook_tools.engine.kit.shown import Called, Counted
from rulebook_tools.engine.scenes import (
    Board,
    Grid,
    Mark,
    Piece,
    Row,
    Scene,
    Situation,
    Space,
    Stop,
    Token,
    Track,
    Trail,
    Way,
)
from rulebook_tools.engine.values import Range

__all__ = [
    "NOT_DUE",
    "Board",
    "Called",
    "Chance",
    "Chapter",
    "Counted",
    "Counts",
    "Data",
    "FigureTypes",
    "GivenError",
    "Grid",
    "Least",
    "Ledger",
    "Lettered",
    "Log",
    "Mark",
    "Name",
    "Observations",
    "Observed",
    "Outcome",
    "Piece",
    "PlaceholderName",
    "PlayersError",
    "Range",
    "Row",
    "Rulebook",
    "Ruleset",
    "Said",
    "Scene",
    "Seat",
    "Seats",
    "Situation",
    "Space",
    "Statement",
    "Stop",
    "Table",
    "Token",
    "Track",
    "Trail",
    "Way",
    "changed",
    "drawn",
    "each",
    "from_left",
    "not_due_at",
    "player",
    "seat_letter",
    "shuffled",
    "there",
    "total",
    "with_all",
]
