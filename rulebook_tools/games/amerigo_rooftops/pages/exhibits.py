"""Pictures of the cards that are in the box, and of the houses by how many play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rulebook_tools.engine.kit.chapter import Chapter
from rulebook_tools.engine.kit.piles import each
from rulebook_tools.engine.kit.ruleset import Table
from rulebook_tools.engine.scenes import Mark, Row, Scene, Token
from rulebook_tools.games.amerigo_rooftops.cards import PLAIN, Tile, card_of, house
from rulebook_tools.games.amerigo_rooftops.pages.table import X
from rulebook_tools.games.amerigo_rooftops.parameters import Rules
from rulebook_tools.games.amerigo_rooftops.speech import FIGURES, tell
from rulebook_tools.games.amerigo_rooftops.state import Position

EXHIBITS = Chapter[Position](FIGURES)


def exhibits(rules: Rules) -> Mapping[str, Sequence[Scene]]:
    """Return what can be drawn without a position, by the names that rules ask for it with."""
    numbered = {
        "horses": rules.horse_cards,
        "parcels": rules.parcel_cards,
        "jump-horses": rules.jump_horse_cards,
        "jump-parcels": rules.jump_parcel_cards,
    }
    with_x = {"jump-x-horses": rules.jump_x_horse_cards, "jump-x-parcels": rules.jump_x_parcel_cards}
    tiles = [(PLAIN, rules.plain_cards), *houses(rules)]
    special = [(Tile("special", key), number) for key, number in rules.slippery_cards.rows()]
    return {
        "route": (of_tiles(rules, "route", tiles),),
        "reach": tuple(by_players(rules)),
        "slippery": (of_tiles(rules, "slippery", special),),
        **{name: (of_cards(rules, name, table),) for name, table in numbered.items()},
        **{name: (of_cards(rules, name, table, has_x=True),) for name, table in with_x.items()},
    }


def houses(rules: Rules) -> list[tuple[Tile, int]]:
    """Return the houses, and how many there are of each."""
    return [(house(key, rules.kinds), number) for key, number in rules.house_cards.rows()]


def by_players(rules: Rules) -> Iterator[Row]:
    """Yield the houses that come in with each number of players."""
    least = dict(rules.house_players.rows())
    for players in sorted(set(least.values())):
        joining = [(tile, number) for tile, number in houses(rules) if least[tile.key] == players]
        label = tell("shown.reach", number_of_players=players).statement(rules)
        enough = tuple(number for number in rules.players if number >= players)
        yield Row(label, tuple(tokens(rules, joining)), name=f"reach.{players}", players=enough)


def of_tiles(rules: Rules, name: str, tiles: Sequence[tuple[Tile, int]]) -> Row:
    """Return route cards in a row, under how many they are."""
    label = tell("shown.route", route_cards=sum(number for _, number in tiles)).statement(rules)
    return Row(label, tuple(tokens(rules, tiles)), name=name)


def tokens(rules: Rules, tiles: Iterable[tuple[Tile, int]]) -> Iterator[Token]:
    """Yield route cards with what houses want, and how many there are of each."""
    for tile, number in tiles:
        wants = tuple(Mark(f"parcel.{rules.kinds[kind]}") for kind in each(tile.wants))
        yield Token(tile.noun, count=number, marks=wants)


def of_cards(rules: Rules, name: str, table: Table, *, has_x: bool = False) -> Row:
    """Return horses or parcels in a row, under how many they are; some have an X in place of a number."""
    label = tell("shown.cards", cards=sum(table)).statement(rules)
    marks = (Mark(X),) if has_x else ()
    there = (
        Token(card_of(key, 0, rules.kinds).noun, count=number, marks=marks) for key, number in table.rows()
    )
    return Row(label, tuple(there), name=name)
