"""The ways of Amerigo over the route: one for each horse, and one for a roof that he slides on."""

from __future__ import annotations

from collections.abc import Iterator

from rulebook_tools.engine.kit.ledger import Ledger
from rulebook_tools.engine.kit.ways import Ways
from rulebook_tools.engine.scenes import Trail
from rulebook_tools.games.amerigo_rooftops.pages.table import AMERIGO
from rulebook_tools.games.amerigo_rooftops.state import Position


def ways(_before: Position, ledger: Ledger, after: Position) -> Ways:
    """Return the ways of Amerigo over the route."""
    return {"route": tuple(rides(ledger, after))}


def rides(ledger: Ledger, after: Position) -> Iterator[Trail]:
    """Yield each way from where it began to where he stood then; the last one, to where he is.

    A round takes cards from the route before he rides or after, never in between.
    """
    starts = [said["start"] for said in ledger.said("step.horse", "step.slide")]
    ends = [said["place"] - 1 for said in ledger.said("step.stands")]
    for start, end in zip(starts, [*ends, after.amerigo], strict=False):
        side = 1 if start < end else -1
        yield Trail(AMERIGO, tuple(range(start, end + side, side)))
