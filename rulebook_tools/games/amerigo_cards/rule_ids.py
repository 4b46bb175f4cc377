"""The ids of the executable rules of docs/games/amerigo-cards, with which mypy detects misspelt ids."""

from typing import Literal, TypeAlias

# fmt: off
RuleId: TypeAlias = Literal[
    "components", "setup.shuffle", "setup.deal", "setup.piles", "setup.doubloon", "hand.limit",
    "turn.state", "turn.one", "turn.left", "turn.none", "sail", "sail.out", "sail.on",
    "sail.distance", "sail.doubloon", "explore", "explore.draw", "explore.limit", "explore.next",
    "home", "home.double", "home.arrive", "home.finish", "award.king", "award.company", "award.tie",
    "award.cards", "award.discard", "exhibit", "exhibit.when", "exhibit.limit", "exhibit.goods",
    "exhibit.hand", "exhibit.stay", "sell", "sell.when", "sell.kinds", "sell.ask", "sell.away",
    "sell.most", "sell.rest", "value", "value.rare", "value.popular", "value.common", "value.tie",
    "value.cards", "end.reshuffle", "end.second", "end.home", "end.sale", "end.kinds", "end.rest",
    "end.journey", "end.winner", "end.tie", "more.decks", "more.deal", "more.end",
]
