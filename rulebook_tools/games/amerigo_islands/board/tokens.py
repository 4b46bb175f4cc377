"""Progress tokens, gold and pirates: the effects that are no more than figures."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rulebook_tools.games.amerigo_islands.board.tracks import BLUE, COLOURS, WHITE
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


class Gained(NamedTuple):
    """The gold on a track after some was added, and the gold that did not fit on it."""

    gold: int
    over: int


def for_cubes(cubes: int, rate: int) -> int:
    """Return the gold for the cubes in the action field: one for so many of them, rounded up.

    Source: Gold.
    """
    return -(-cubes // rate)


def gain(gold: int, added: int, limit: int) -> Gained:
    """Return the gold on the track after some was added, and what exceeds its end.

    Source: Gold; Goldwertung.
    """
    there = min(gold + added, limit)
    return Gained(there, gold + added - there)


class Attack(NamedTuple):
    """What an attack leaves: cannons and victory points, and whether it was fended off in full."""

    cannons: int
    points: int
    fended: bool
    damage: int
    """The victory points that the player had to lose, though nobody goes below 0."""


def strength(markers: Sequence[int], raisers: int, raise_by: int) -> int:
    """Return the pirates' strength against a player: the open markers, and what others' tokens add.

    Source: Zwischenwertung; Erklärung der Fortschrittsmarker, Piratenaktionen.
    """
    return sum(markers) + raisers * raise_by


def attack(force: int, cannons: int, points: int, share: int) -> Attack:
    """Return what an attack leaves to a player, who loses a `share`-th of it in victory points.

    With too few cannons, all of them are lost, and victory points by the full strength; part of it
    only with a progress token, rounded up. Source: Zwischenwertung; Erklärung der Fortschrittsmarker.
    """
    if cannons >= force:
        return Attack(cannons - force, points, fended=True, damage=0)
    damage = -(-force // share)
    return Attack(0, max(points - damage, 0), fended=False, damage=damage)
