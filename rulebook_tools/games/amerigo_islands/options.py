"""The readings of points on which the editions are silent or differ."""

from __future__ import annotations

from collections.abc import Mapping

from rulebook_tools.engine.parameters import ParameterError

OPTIONS: Mapping[str, tuple[str, ...]] = {
    "sixth_island": ("lay_anew", "marked"),
    "spilled_empty": ("wait", "thrown"),
    "forfeit": ("all", "some"),
    "last_space": ("points_stay", "merge", "absent_only"),
    "at_end": ("stays", "on_top"),
    "track_overflow": ("points", "lost"),
    "chest_overflow": ("points", "lost"),
    "spend_when": ("any_time", "before"),
    "spend_to_lapse": ("allowed", "refused"),
    "spend_sailing": ("each", "one"),
    "no_token_left": ("nothing", "supply"),
    "bonus_midaction": ("next_time", "at_once"),
    "placing": ("as_you_go", "both_first"),
    "post_unmoved": ("allowed", "refused"),
    "seven_posts": ("last_row", "series", "excluded"),
    "bonus_special": ("action", "white", "both"),
    "sail_bonus": ("each", "shared"),
    "swap_special": ("refused", "allowed"),
    "leader_move": ("instead", "in_addition"),
    "gold_token_when": ("owner", "at_once"),
    "final_tie": ("stack", "shared"),
    "mirror": ("turn_only", "mirrored"),
    "leader_end": ("nothing", "gold"),
}
"""The readings of each point, by option; the adopted one comes first."""


class Readings:
    """The reading chosen for every option; equal if all of them are."""

    __slots__ = ("_chosen",)

    def __init__(self, options: Mapping[str, str]) -> None:
        """Raise `ParameterError` for an unknown option or reading."""
        for name, reading in options.items():
            if reading not in OPTIONS.get(name, ()):
                expected = ", ".join(OPTIONS.get(name, OPTIONS))
                raise ParameterError(f"options.{name}", f"no reading {reading!r}", expected)
        adopted = {name: readings[0] for name, readings in OPTIONS.items()}
        self._chosen: Mapping[str, str] = adopted | dict(options)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Readings) and self._chosen == other._chosen

    def __hash__(self) -> int:
        return hash(tuple(self._chosen.items()))

    def is_read(self, option: str, reading: str) -> bool:
        """Say whether a reading is the one chosen."""
        return self._chosen[option] == reading
