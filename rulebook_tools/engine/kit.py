"""What the chapters of a game are written with, in one place."""

from __future__ import annotations

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.chapter import Chapter
from rulebook_tools.engine.data import GivenError
from rulebook_tools.engine.piles import Counts, changed, drawn, each, there, total, with_all
from rulebook_tools.engine.said import NOT_DUE, Log, Said
from rulebook_tools.engine.seats import Seat, Seats, from_left

__all__ = [
    "NOT_DUE",
    "Chance",
    "Chapter",
    "Counts",
    "GivenError",
    "Log",
    "Said",
    "Seat",
    "Seats",
    "changed",
    "drawn",
    "each",
    "from_left",
    "there",
    "total",
    "with_all",
]
