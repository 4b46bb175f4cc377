"""The figures that the sources give, and whether they make a game."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rulebook_tools.engine.parameters import ParameterError, Parameters

MOVE = re.compile(r"(?:left|right)-[1-9][0-9]?")
ROOFS = ("slide-left", "slide-right", "loose", "firm")
MOST_SEATS = len("ABCDEFGH")

SINGLE = (
    "route_cards",
    "hand_size",
    "cards_played",
    "end_removals",
    "least_players",
    "most_players",
    "plain_cards",
    "least_houses",
    "slippery_least_houses",
    "slide_steps",
    "x_gone_from",
)
TABLES = (
    "house_cards",
    "house_players",
    "horse_cards",
    "parcel_cards",
    "slippery_routes",
    "slippery_cards",
    "special_removals",
    "jump_horse_cards",
    "jump_x_horse_cards",
    "jump_parcel_cards",
    "jump_x_parcel_cards",
)


def read_figures(parameters: Parameters) -> tuple[dict[str, int], dict[str, dict[str, int]]]:
    """Return the single figures and the tables, by name.

    Raises `ParameterError` where one is absent, or unfit alone or beside the others.
    """
    single = {name: parameters.number(name) for name in SINGLE}
    tables = {name: parameters.table(name) for name in TABLES}
    _check_tables(tables)
    _check_numbers(parameters)
    return single, tables


def _check_tables(tables: Mapping[str, Mapping[str, int]]) -> None:
    """Raise `ParameterError` where the keys of a table are not what the rules know."""
    kinds = tables["parcel_cards"]
    for name, table in tables.items():
        for key in table:
            path = f"{name}.{key}"
            if "horse" in name and not MOVE.fullmatch(key):
                raise ParameterError(path, f"the key {key!r} is no move", "left or right and steps: left-2")
            if "parcel" in name and (key not in kinds or "-" in key):
                raise ParameterError(path, f"the key {key!r} is no parcel", ", ".join(kinds))
            if name == "house_cards" and not set(key.split("-")) <= set(kinds):
                raise ParameterError(path, f"the key {key!r} names no parcels", ", ".join(kinds))
    for name, keys in (("slippery_cards", ROOFS), ("special_removals", ROOFS[2:])):
        if set(tables[name]) != set(keys):
            raise ParameterError(name, f"has {', '.join(tables[name])}", ", ".join(keys))
    if set(tables["house_players"]) != set(tables["house_cards"]):
        raise ParameterError(
            "house_players", f"has {', '.join(tables['house_players'])}", ", ".join(tables["house_cards"])
        )
    if set(tables["slippery_routes"]) != {"short", "long"}:
        raise ParameterError("slippery_routes", f"has {', '.join(tables['slippery_routes'])}", "short, long")


def _check_numbers(parameters: Parameters) -> None:
    """Raise `ParameterError` where a number alone, or beside another, makes no game."""
    for name in ("cards_played", "end_removals", "least_players", "least_houses", "x_gone_from"):
        parameters.number(name, least=1)
    parameters.number("hand_size", least=parameters.number("cards_played"))
    most = parameters.number("most_players", least=parameters.number("least_players"))
    if most > MOST_SEATS:
        raise ParameterError("most_players", f"{most} is too large", f"{MOST_SEATS} or less")
