"""Write positions as the `given` of examples: the inverse of `given`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulebook_tools.engine import kit
from rulebook_tools.engine.kit import Counts, Plain, letters, there
from rulebook_tools.games.amerigo_islands.board.charts import names, space_name
from rulebook_tools.games.amerigo_islands.examples.notation import DUES
from rulebook_tools.games.amerigo_islands.model import Choosing, Drawing, PlayerState, Position, Tower
from rulebook_tools.games.amerigo_islands.parameters import COLOURS


def write_given(position: Position) -> Plain:
    """Return `given` for a position before set-up, a choice, a throw or a scoring; None for others."""
    due, chart, seats = position.due, position.chart, letters(position)
    if due == Drawing("islands", 1):
        return {"new_game": len(seats)}
    named = next((name for name, each in DUES.items() if each == due), "")
    if not isinstance(due, Choosing) and not named:
        return None
    players = zip(seats, position.players, strict=True)
    given: dict[str, Plain] = {
        "round": position.round,
        "phase": COLOURS[position.phase],
        "map": "\n".join((*chart.rows, "")),
        "built": _built(position),
        "cubes": _cubes(position.tower),
        **({"due": named} if named else {"turn": seats[position.actor]}),
        "order": [seats[seat] for seat in position.discs],
        "display": _display(position),
        "gone": _gone(position),
        "players": {letter: _player(position, state) for letter, state in players},
    }
    return {name: value for name, value in given.items() if value != {}}


def _listed(called: Sequence[str], pile: Counts) -> list[Plain]:
    return [called[kind] if pile[kind] == 1 else f"{pile[kind]}x {called[kind]}" for kind in there(pile)]


def _table(called: Sequence[str], pile: Counts) -> dict[str, Plain]:
    return {called[kind]: pile[kind] for kind in there(pile)}


def _some(entries: Mapping[str, Plain]) -> dict[str, Plain]:
    """Return the entries that are neither 0 nor empty."""
    return {name: value for name, value in entries.items() if value}


def _built(position: Position) -> Plain:
    chart, built = position.chart, position.built
    tiles = {spaces: [*names(chart, spaces)] for spaces in built.laid}
    found: dict[str, Plain] = {
        "landscapes": [tile for spaces, tile in tiles.items() if spaces & built.landscapes]
    }
    for seat, letter in enumerate(letters(position)):
        villages = [tile for spaces, tile in tiles.items() if spaces & built.villages[seat]]
        found[letter] = _some({"posts": [*names(chart, built.posts[seat])], "villages": villages})
    return _some(found)


def _cubes(tower: Tower) -> Plain:
    """Return the cubes in sight; all others are in the tower."""
    seen = {"field": tower.field, "tray": tower.tray}
    lying = _some({place: _table(COLOURS, cubes) for place, cubes in seen.items()})
    return {**lying, "storage": _table(COLOURS, tower.storage)}


def _display(position: Position) -> Plain:
    rules, display = position.rules, position.display
    left, right = (_listed(rules.token_names, area) for area in display.tokens)
    goods = _listed(rules.production_names, display.goods)
    return {
        "tokens": {"left": left, "right": right},
        "goods": goods,
        **_some({"pirates": [*display.pirates]}),
    }


def _gone(position: Position) -> Plain:
    rules, display, players = position.rules, position.display, position.players
    owned = (pile for state in players for pile in (state.tokens, state.used))
    tokens = _rest(rules.progress_tokens, display.token_stock, *display.tokens, *owned)
    goods = _rest(rules.production_in_game[len(players)], display.goods_stock, display.goods)
    return _some(
        {
            "tokens": _listed(rules.token_names, tokens),
            "goods": _listed(rules.production_names, goods),
        }
    )


def _rest(everything: Sequence[int], *piles: Counts) -> Counts:
    """Return the number of things of each kind that are in none of the piles."""
    return tuple(every - used for every, used in zip(everything, kit.total(piles), strict=True))


def _player(position: Position, state: PlayerState) -> Plain:
    rules = position.rules
    return _some(
        {
            "points": state.points,
            "gold": state.gold,
            "cannons": state.cannons,
            "progress": state.progress,
            "space": state.space,
            "ships": [space_name(position.chart, space) for space in state.ships if space is not None],
            "landscapes": _listed(rules.landscapes.names, state.landscapes),
            "villages": _listed(rules.villages.names, state.villages),
            "resources": _table(rules.sorts, state.resources),
            "goods": _table(rules.sorts, state.goods),
            "tokens": _listed(rules.token_names, state.tokens),
            "used": _listed(rules.token_names, state.used),
            "chests": state.chests,
        }
    )
