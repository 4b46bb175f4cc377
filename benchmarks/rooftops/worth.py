"""The value of a route between two rounds: an estimate of the probability that the game is won.

The weights are set by hand. Those of a logistic regression on games of the same policy, with two to four
players, won no more games.
"""

from collections.abc import Sequence
from math import exp, log1p

from rulebook_tools.games.amerigo_rooftops.parameters import Tile

NEAR = 2
"""The largest distance, in cards, of a house that counts as near."""

WEIGHTS = (1.5, -1.0, -0.4, 1.2, -2.0, -0.7, -0.2, 0.3, -0.15)
"""The weight of each of the `features`, in their order."""


def features(route: Sequence[Tile], amerigo: int) -> tuple[float, ...]:
    """Return the features of a route that its value depends on.

    In this order: 1, waiting houses, parcels that they need beyond the first, the logarithm of the number of
    other tiles, whether Amerigo is at an end, one card from it, or two, and how near and how far the houses
    are from him.
    """
    last = len(route) - 1
    waiting = [at for at, tile in enumerate(route) if tile.wants]
    houses = max(1, len(waiting))
    lasting = len(route) - len(waiting) - (not route[amerigo].wants)
    edge = min(amerigo, last - amerigo)
    away = [abs(at - amerigo) for at in waiting]
    return (
        1.0,
        len(waiting),
        sum(sum(route[at].wants) - 1 for at in waiting),
        log1p(lasting),
        edge == 0,
        edge == 1,
        edge == 2,
        sum(1 <= cards <= NEAR for cards in away) / houses,
        sum(max(0, cards - NEAR) for cards in away) / houses,
    )


def worth(route: Sequence[Tile], amerigo: int) -> float:
    """Return an estimate of the probability that the game is won, from 0 to 1."""
    told = sum(weight * value for weight, value in zip(WEIGHTS, features(route, amerigo), strict=True))
    return 1 / (1 + exp(-told))
