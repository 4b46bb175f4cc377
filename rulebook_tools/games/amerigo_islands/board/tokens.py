"""The kinds of progress tokens, and the effects that are no more than figures."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from rulebook_tools.games.amerigo_islands.board.colours import BLUE, COLOURS, WHITE
from rulebook_tools.games.amerigo_islands.rule_ids import RuleId

PLAIN: Mapping[str, RuleId] = {
    "sail8": "token.sail",
    "pirates2": "token.pirates",
    "half-loss": "token.half",
    "defend-gold": "token.defend",
    "two-landscapes": "token.landscapes",
    "swap": "token.swap",
    "leader": "token.leader",
    "gold3": "token.gold",
    "gold5": "token.gold",
    "post-gold": "token.post",
    "gold-rate": "token.rate",
    "cubes-points": "token.cubes",
    "end-posts": "token.end-posts",
    "end-seven": "token.end-seven",
    "end-gold": "token.end-gold",
}
"""The rule of each kind that raises no action points for certain actions."""

GOLD = ("gold3", "gold5")
"""Those that bring gold once."""
USED_IN = {"sail8": BLUE, "leader": WHITE}
"""Those that can be used once in an action of a colour."""
INSTEAD = "cubes-points"
"""The one that can be used once instead of an action."""
ONCE = (*USED_IN, *GOLD, INSTEAD)
"""Those that can be used once and are then turned over."""
BONUS = re.compile(r"plus([12])-([a-z]+)(?:-([a-z]+))?")


class TokenKind(NamedTuple):
    """A kind of progress token: its name, the rule that explains it, the actions that it helps."""

    name: str
    rule: RuleId
    colours: tuple[int, ...] = ()


def read_kind(name: str) -> TokenKind | None:
    """Return the kind of a name, or None for an unknown one.

    Source: Erklärung der Fortschrittsmarker.
    """
    if name in PLAIN:
        return TokenKind(name, PLAIN[name])
    match = BONUS.fullmatch(name)
    shown = [each for each in match.groups()[1:] if each] if match else []
    if match is None or not set(shown) <= set(COLOURS) or (match[1] == "2") != (len(shown) == 1):
        return None
    rule: RuleId = "token.plus-one-action" if len(shown) == 1 else "token.plus-two-actions"
    return TokenKind(name, rule, tuple(map(COLOURS.index, shown)))
