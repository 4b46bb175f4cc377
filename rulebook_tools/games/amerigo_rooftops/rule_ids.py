"""The ids of the executable rules of docs/games/amerigo-rooftops, so that mypy finds a misspelt one."""

from typing import Literal, TypeAlias

# fmt: off
RuleId: TypeAlias = Literal[
    "cards.route", "setup.reach", "cards.horse", "cards.parcel", "cards.numbers", "setup.players",
    "setup.route", "setup.again", "setup.amerigo", "setup.piles", "setup.hand", "goal.win",
    "goal.secret", "round.choose", "round.reveal", "round.order", "round.horse", "move.off",
    "round.parcel", "deliver", "deliver.earlier", "deliver.all", "deliver.turn", "close.remove",
    "close.house", "close.once", "close.scored", "close.under", "close.refill", "close.empty",
    "close.next", "easier.highest", "easier.parcels", "harder.refill", "harder.mixed",
    "harder.closed", "slippery.cards", "slippery.route", "slippery.houses", "slippery.when",
    "slippery.slide", "slippery.loose", "slippery.firm", "jumps.cards", "jumps.place",
    "jumps.several",
]
