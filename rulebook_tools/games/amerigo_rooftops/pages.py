"""What pages say and draw of the game on the rooftops."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rulebook_tools.engine.kit import (
    Chapter,
    Data,
    Ledger,
    Mark,
    NumberTable,
    Row,
    RuleStatement,
    Scene,
    Situation,
    Token,
    Trail,
    Ways,
    each,
    player,
    seat_letter,
    there,
)
from rulebook_tools.games.amerigo_rooftops.model import (
    Choosing,
    Closing,
    Drawing,
    Placing,
    Played,
    Position,
    Shuffling,
    Telling,
    towards,
)
from rulebook_tools.games.amerigo_rooftops.parameters import PLAIN, Card, Rules, Tile, card_of, house
from rulebook_tools.games.amerigo_rooftops.speech import FIGURES, tell

AMERIGO, WHOSE, X = "amerigo", "played", "x"
BACKS = {"horse": "horse_card", "parcel": "parcel_card", "mixed": "card"}
"""What is seen of cards that lie face down, by their pile."""
PICTURED = (AMERIGO, WHOSE, X, *BACKS.values())
"""All that pictures show and nobody says."""


def of_table(position: Position, given: Data) -> Iterator[Row]:
    """Yield all that can be drawn of a position: the route, what was played, each hand, each pile."""
    if position.route:
        yield of_route(position, given)
    yield from of_played(position)
    if any(position.parcels) or given.get("played") is not None:
        kinds = position.rules.kinds
        ready = [
            Token(f"parcel.{kinds[kind]}", count=position.parcels[kind]) for kind in there(position.parcels)
        ]
        yield row(position, "parcels", tell("given.played"), ready, is_given=given.get("played") is not None)
    hands = given.get("hands")
    for seat, held in enumerate(position.hands):
        is_there = hands is not None and hands.get(seat_letter(seat)) is not None
        if held or is_there or seat not in position.open.hands:
            name = f"hand.{seat_letter(seat)}"
            yield row(position, name, tell("given.hand", player=seat), map(shown, held), is_given=is_there)
    if not position.open.piles:
        yield from of_piles(position, given)


def of_route(position: Position, given: Data) -> Row:
    """Return the route from left to right, what its houses wait for, and where Amerigo is."""
    at, tiles = position.amerigo, position.route
    tokens = [roof(position.rules, tile, stands=place == at) for place, tile in enumerate(tiles)]
    is_on = 0 <= at < len(tiles)
    stands = (
        tell("given.amerigo", place=at + 1, roof=tiles[at])
        if is_on
        else tell("given.off", direction_off=towards(at))
    )
    return row(
        position, "route", tell("given.route"), tokens, is_given=given.get("route") is not None, total=stands
    )


def roof(rules: Rules, tile: Tile, *, stands: bool) -> Token:
    """Return a card of the route; a house that has got its parcels lies on its other side."""
    wants = (Mark(f"parcel.{rules.kinds[kind]}") for kind in each(tile.wants))
    marks = (*wants, Mark(AMERIGO)) if stands else tuple(wants)
    is_done = tile.kind == "done"
    return Token(f"house.{tile.key}" if is_done else tile.noun, is_turned=is_done, marks=marks)


def of_played(position: Position) -> Iterator[Row]:
    """Yield the cards on the table, each with who played it: chosen in secret, or in their order."""
    match position.due:
        case Choosing(played=played) if played:
            secret = [Token("card", is_turned=True, marks=whose(seat)) for seat, _ in played]
            yield row(position, "played", tell("given.chosen"), secret, is_given=False)
        case Placing(numberless=numberless, order=played):
            yield in_order(position, (*numberless, *played))
        case Telling(order=played):
            yield in_order(position, played)
        case _ if position.performed:
            yield in_order(position, position.performed)


def in_order(position: Position, played: Iterable[Played]) -> Row:
    """Return cards in the order in which they are performed; those without a place yet come first."""
    tokens = [shown(card, seat) for seat, card in played]
    return row(position, "played", tell("given.order"), tokens, is_given=False)


def of_piles(position: Position, given: Data) -> Iterator[Row]:
    """Yield each pile with its top card, unless piles lie face down, and the cards played from it."""
    rules = position.rules
    for at, name in enumerate(rules.pile_names):
        held = position.piles[at]
        top = [] if rules.piles == "closed" else [shown(card) for card in held[:1]]
        below = len(held) - len(top)
        down = [Token(BACKS[name], count=below, is_turned=True)] if below else []
        total = tell("given.cards", cards=len(held))
        is_there = is_given(given, "piles", name)
        yield row(
            position,
            f"pile.{name}",
            tell("given.pile", pile=at),
            [*top, *down],
            is_given=is_there,
            total=total,
        )
    for at, name in enumerate(rules.pile_names):
        played, is_there = position.discards[at], is_given(given, "discard", name)
        if played or is_there:
            yield row(
                position,
                f"discard.{name}",
                tell("given.discard", pile=at),
                map(shown, played),
                is_given=is_there,
            )


def is_given(given: Data, key: str, name: str) -> bool:
    """Say whether an example gives a pile."""
    piles = given.get(key)
    return piles is not None and piles.get(name) is not None


def shown(card: Card, seat: int | None = None) -> Token:
    """Return a card that lies face up: its number, or the X in its place, and who played it."""
    x = () if card.number else (Mark(X),)
    return Token(card.noun, card.number or None, marks=x if seat is None else (*x, *whose(seat)))


def whose(seat: int) -> tuple[Mark, ...]:
    """Return what says who played a card."""
    return (Mark(WHOSE, player(seat)),)


def row(
    position: Position,
    name: str,
    label: RuleStatement,
    tokens: Iterable[Token],
    *,
    is_given: bool,
    total: RuleStatement | None = None,
) -> Row:
    """Return things in a row with what they come to; where there are none, that is said."""
    lying, rules = tuple(tokens), position.rules
    come_to = total if lying else tell("given.none")
    said = None if come_to is None else come_to.statement(rules)
    return Row(label.statement(rules), lying, said, name, is_given)


def ways(_before: Position, ledger: Ledger, after: Position) -> Ways:
    """Return the ways of Amerigo over the route."""
    return {"route": tuple(rides(ledger, after))}


def rides(ledger: Ledger, after: Position) -> Iterator[Trail]:
    """Yield each way from where it began to where he stood then; the last one, to where he is.

    A round takes cards from the route before he rides or after, never in between.
    """
    starts = [said["start"] for said in ledger.said("step.horse", "step.slide")]
    ends = [said["place"] - 1 for said in ledger.said("step.stands")]
    for start, end in zip(starts, [*ends, after.amerigo], strict=False):
        side = 1 if start < end else -1
        yield Trail(AMERIGO, tuple(range(start, end + side, side)))


CHAPTER = Chapter[Position](FIGURES)
READINGS = {
    (option, reading): RuleStatement(FIGURES, "", "", f"given.{option}.{reading}", {})
    for option, readings in Rules.options().items()
    for reading in readings[1:]
}
"""What is said of each reading, variant or expansion that differs from the usual game."""
CHAPTER.also(*READINGS.values())


def situation(position: Position, given: Data) -> Situation:
    """Return what a reader must know of a position: the readings in play, what comes next, and the table."""
    rules = position.rules
    chosen = {option: getattr(rules, option) for option in Rules.options()}
    said = [READINGS[each] for each in chosen.items() if each in READINGS]
    if given.get("new_game") is not None:
        said.append(tell("given.new_game", number_of_players=len(position.hands)))
    elif isinstance(position.due, Closing):
        said.append(tell("given.close"))
    elif isinstance(position.due, Drawing | Shuffling):
        said.append(tell("given.draw"))
    return Situation(tuple(each.statement(rules) for each in said), tuple(of_table(position, given)))


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


def of_cards(rules: Rules, name: str, table: NumberTable, *, has_x: bool = False) -> Row:
    """Return horses or parcels in a row, under how many they are; some have an X in place of a number."""
    label = tell("shown.cards", cards=sum(table)).statement(rules)
    marks = (Mark(X),) if has_x else ()
    there = (
        Token(card_of(key, 0, rules.kinds).noun, count=number, marks=marks) for key, number in table.rows()
    )
    return Row(label, tuple(there), name=name)
