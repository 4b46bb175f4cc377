"""The ids of the executable rules of docs/games/amerigo-islands, with which mypy detects misspelt ids."""

from typing import Literal, TypeAlias

# fmt: off
RuleId: TypeAlias = Literal[
    "components.cubes", "setup.islands", "setup.sea", "setup.land", "setup.frame", "setup.time",
    "setup.size", "setup.chests", "setup.resources", "setup.planning", "setup.player",
    "setup.counters", "setup.villages", "setup.pirates", "setup.progress", "setup.production",
    "setup.production-fewer", "setup.points", "setup.order", "setup.first", "setup.gold",
    "setup.tower", "round.phases", "tower.throw", "tower.fall", "tower.empty", "tower.none",
    "tower.spilled", "phase.order", "phase.stack", "phase.one", "phase.colours", "phase.points",
    "phase.same", "phase.lapse", "phase.return", "phase.next", "round.end", "blue.place",
    "blue.move", "blue.sea", "blue.each", "blue.frame", "blue.one", "blue.pass", "blue.post",
    "blue.free", "blue.discover", "blue.several", "red", "red.village", "red.landscape", "red.one",
    "red.own", "red.supply", "green", "green.where", "green.village", "green.landscape",
    "green.several", "green.land", "green.free", "green.post", "green.space", "green.adjacent",
    "green.chain", "green.resource", "green.points", "complete", "complete.points",
    "complete.chest", "complete.award", "complete.post", "black", "black.limit", "brown",
    "brown.token", "brown.choose", "brown.empty", "yellow", "yellow.cost", "yellow.printed",
    "white.advance", "white.top", "white.start", "white.special", "white.after", "white.absent",
    "white.colour", "white.last", "gold.take", "gold.limit", "gold.track", "gold.again",
    "gold.chest", "gold.spend", "tokens.once", "token.plus-one-action", "token.plus-two-actions",
    "token.sail", "token.pirates", "token.half", "token.defend", "token.landscapes", "token.swap",
    "token.leader", "token.gold", "token.post", "token.rate", "token.cubes", "token.end-posts",
    "token.end-seven", "token.end-gold", "interim.strength", "interim.pay", "interim.keep",
    "interim.damage", "interim.floor", "next.pirate", "next.progress", "next.production",
    "next.time", "end", "end.gold", "end.goods", "end.count", "end.progress", "end.special",
    "end.winner", "end.tie",
]
