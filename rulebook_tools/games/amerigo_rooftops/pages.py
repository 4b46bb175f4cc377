"""Pictures and sentences about positions of the rooftops game, and what readers can change in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from rulebook_tools.engine import kit
from rulebook_tools.engine.kit import Data, Editable, Ledger, Mark, Name, Row, Token, each, seat_letter, there
from rulebook_tools.games.amerigo_rooftops import model
from rulebook_tools.games.amerigo_rooftops.examples.given import DUE, FIRST_HANDS, KINDS, read_tile
from rulebook_tools.games.amerigo_rooftops.invariants import all_cards
from rulebook_tools.games.amerigo_rooftops.model import BACKS, FIGURES, Position, tell, towards
from rulebook_tools.games.amerigo_rooftops.parameters import PLAIN, Card, Rules, Tile, card_of

AMERIGO, WHOSE, X = "amerigo", "played", "x"
SCENES = {"hands": "hand", "piles": "pile", "played": "parcels", "performed": "played"}
"""The names of rows in pictures, by the entry of `given` that a row shows, where the two names differ."""
PHASES = {name: Name(f"phase.{name}") for name in (*KINDS, FIRST_HANDS)}
"""The noun of each state of the game (what must be done next), by the name of the state in `given`."""
NOUNS = [*BACKS.values(), *(f"pile.{name}" for name in BACKS), *(each.noun for each in PHASES.values())]
PICTURED = (AMERIGO, WHOSE, X, *NOUNS)
"""Nouns that only pictures use."""


def _of_table(position: Position, given: Data) -> Iterator[Row]:
    """Yield the rows of the picture of a position: route, cards played, parcels, hands, piles."""
    rules, number = position.rules, position.parcels
    if position.route:
        yield _of_route(position, given)
    if played := _of_played(position):
        yield _row(position, given, ("performed",), *played)
    if any(number) or given.get("played") is not None:
        ready = [Token(f"parcel.{rules.kinds[kind]}", count=number[kind]) for kind in there(number)]
        yield _row(position, given, ("played",), tell("given.played"), ready)
    for seat, held in enumerate(position.hands):
        path = "hands", seat_letter(seat)
        shown = _row(position, given, path, tell("given.hand", player=seat), map(_card_token, held))
        if held or shown.is_given or seat not in position.omitted.hands:
            yield shown
    if not position.omitted.piles:
        yield from _of_piles(position, given)


def _row(
    position: Position,
    given: Data,
    path: tuple[str, ...],
    label: kit.RuleStatement,
    tokens: Iterable[Token],
    *,
    total: kit.RuleStatement | None = None,
) -> Row:
    """Return a row of a picture with its label and total; the total of an empty row is "no cards".

    `path` is that of the entry of `given` which the row shows.
    """
    lying, name = tuple(tokens), ".".join(SCENES.get(key, key) for key in path)
    come_to = total if lying else tell("given.none")
    said = None if come_to is None else come_to.statement(position.rules)
    return Row(label.statement(position.rules), lying, said, name, given.at(path) is not None)


def _of_route(position: Position, given: Data) -> Row:
    """Return the row of route cards, with the parcels that houses wait for, and with Amerigo."""
    rules, at, tiles = position.rules, position.amerigo, position.route
    if 0 <= at < len(tiles):
        stands = tell("given.amerigo", place=at + 1, roof=tiles[at])
    else:
        stands = tell("given.off", direction_off=towards(at))
    roofs = [_roof(rules, tile, stands=place == at) for place, tile in enumerate(tiles)]
    return _row(position, given, ("route",), tell("given.route"), roofs, total=stands)


def _of_played(position: Position) -> tuple[kit.RuleStatement, Iterable[Token]] | None:
    """Return label and tokens of the cards on the table, marked with their players; None without cards.

    Cards chosen in secret are face down; cards that have no place in the order yet come first.
    """
    played, label = position.performed, tell("given.order")
    match position.due:
        case model.Choosing(played=chosen) if chosen:
            secret = [Token("card", is_turned=True, marks=_whose(seat)) for seat, _ in chosen]
            return tell("given.chosen"), secret
        case model.Placing(numberless=first, order=others):
            played, label = (*first, *others), tell("given.unplaced")
        case model.Telling(order=order):
            played = order
    return (label, [_card_token(card, seat) for seat, card in played]) if played else None


def _of_piles(position: Position, given: Data) -> Iterator[Row]:
    """Yield a row for each pile, with its top card if piles are open, and for each discard pile."""
    rules = position.rules
    for pile, name in enumerate(rules.pile_names):
        cards = position.piles[pile]
        seen = [_card_token(card) for card in cards[:1]]
        if cards and rules.piles == "closed":
            seen = [Token(BACKS[name], count=len(cards), is_turned=True)]
        label, number = tell("given.pile", pile=pile), tell("given.cards", cards=len(cards))
        yield _row(position, given, ("piles", name), label, seen, total=number)
    for pile, name in enumerate(rules.pile_names):
        cards, label = position.discards[pile], tell("given.discard", pile=pile)
        shown = _row(position, given, ("discard", name), label, map(_card_token, cards))
        if cards or shown.is_given:
            yield shown


def _roof(rules: Rules, tile: Tile, number: int = 1, *, stands: bool = False) -> Token:
    marks = [Mark(f"parcel.{rules.kinds[kind]}", is_implied=True) for kind in each(tile.wants)]
    marks += [Mark(AMERIGO, is_implied=True)] if stands else []
    is_done = tile.kind == "done"
    noun = f"house.{tile.key}" if is_done else tile.noun
    return Token(noun, None, number, is_done, tuple(marks), back="roof.done")


def _card_token(card: Card, seat: int | None = None) -> Token:
    x = () if card.number else (Mark(X),)
    return Token(card.noun, card.number or None, marks=x if seat is None else (*x, *_whose(seat)))


def _whose(seat: int) -> tuple[Mark, ...]:
    return (Mark(WHOSE, kit.player(seat)),)


def ways(_before: Position, ledger: Ledger, after: Position) -> kit.Ways:
    """Return the path of each ride of Amerigo in a move, as places in the route after the move."""
    starts = [said["start"] for said in ledger.said("step.horse", "step.slide")]
    ends = [*(said["place"] - 1 for said in ledger.said("step.stands")), after.amerigo]
    rides = [(start, end, 1 if start < end else -1) for start, end in zip(starts, ends, strict=False)]
    return {"route": [kit.Trail(AMERIGO, tuple(range(a, end + step, step))) for a, end, step in rides]}


CHAPTER = kit.Chapter[Position](FIGURES)
READINGS = {
    (option, reading): kit.RuleStatement(FIGURES, "", "", f"given.{option}.{reading}", {})
    for option, readings in Rules.options().items()
    for reading in readings[1:]
}
"""A statement for each reading, variant or expansion unlike the usual game, by option and its value."""
CHAPTER.also(*READINGS.values())


def situation(position: Position, given: Data) -> kit.Situation:
    """Return the sentences and pictures that show a position; `given` is the `given` part of its example."""
    rules = position.rules
    said = [told for (option, reading), told in READINGS.items() if getattr(rules, option) == reading]
    if given.get("new_game") is not None:
        said.append(tell("given.new_game", number_of_players=len(position.hands)))
    elif isinstance(position.due, model.Closing):
        said.append(tell("given.close"))
    elif isinstance(position.due, model.Drawing | model.Shuffling):
        said.append(tell("given.draw"))
    return kit.Situation(tuple(each.statement(rules) for each in said), tuple(_of_table(position, given)))


def editable(position: Position, given: Data) -> Iterator[Editable]:
    """Yield what readers can change: route, Amerigo, parcels, hands, piles, and what comes next."""
    rules, part = position.rules, kit.EditableParts(position, given)
    if given.get("new_game") is not None or not position.route:
        yield part.new_game(tell("given.new_game", number_of_players=len(position.hands)))
        return
    yield from _edit_route(position, part)
    parcels = {kind: Token(f"parcel.{kind}") for kind in rules.kinds}
    yield part.listed(("played",), tell("given.played"), parcels, "parcels", _kinds_named)
    yield from _edit_cards(position, part)
    due = part.word(("due",), tell("given.due"), PHASES)
    now = tuple(DUE.get(name, name) for name in due.now) if isinstance(due.now, tuple) else None
    phases = {name: noun for name, noun in PHASES.items() if name in (*KINDS, *(now or ()))}
    yield replace(due, words=phases, now=now)


def _edit_route(position: Position, part: kit.EditableParts) -> Iterator[Editable]:
    rules, at = position.rules, position.amerigo

    def read(data: Data) -> list[str]:
        return [read_tile(rules, entry).text for entry in data.items()]

    roofs = {tile.text: _roof(rules, tile) for tile in rules.known.values() if rules.is_in_play(tile)}
    yield part.listed(("route",), tell("given.route"), roofs, "route", read)
    yield part.number(("amerigo",), tell("given.amerigo", place=at + 1, roof=position.route[at]), "route")


def _edit_cards(position: Position, part: kit.EditableParts) -> Iterator[Editable]:
    words = [{card.text: _card_token(card) for card in cards} for cards in _by_pile(position)]
    every = {text: token for pile in words for text, token in pile.items()}
    for seat, letter in enumerate(map(seat_letter, range(len(position.hands)))):
        yield part.listed(("hands", letter), tell("given.hand", player=seat), every, f"hand.{letter}")
    for pile, name in enumerate(position.rules.pile_names):
        yield part.listed(("piles", name), tell("given.pile", pile=pile), words[pile], f"pile.{name}")
    for pile, name in enumerate(position.rules.pile_names):
        label = tell("given.discard", pile=pile)
        yield part.listed(("discard", name), label, words[pile], f"discard.{name}")


def _kinds_named(data: Data) -> list[str]:
    return [entry.text().partition("@")[0] for entry in data.items()]


def _by_pile(position: Position) -> Iterator[Sequence[Card]]:
    """Yield for each pile the cards that belong to it, sorted: those of its deck, others in the position."""
    rules, named, index = position.rules, all_cards(position), position.rules.kinds.index
    for pile, deck in enumerate(rules.decks):
        found = {*deck, *(card for card in named if rules.pile_of(card) == pile)}
        yield sorted(found, key=lambda card: (not card.steps, card.steps or index(card.name), card.number))


def exhibits(rules: Rules) -> Mapping[str, Sequence[kit.Scene]]:
    """Return the pictures that rule sources can show, by name: they need no position."""
    houses = [(tile, number) for tile, number in rules.tiles if tile.wants]
    special = [(Tile("special", key), number) for key, number in rules.slippery_cards.rows()]
    return {
        "route": (_of_tiles(rules, "route", [(PLAIN, rules.plain_cards), *houses]),),
        "reach": tuple(_by_players(rules, houses)),
        "slippery": (_of_tiles(rules, "slippery", special),),
        **dict(_of_cards(rules)),
    }


def _by_players(rules: Rules, houses: Sequence[tuple[Tile, int]]) -> Iterator[Row]:
    for players in sorted(set(rules.joins.values())):
        joining = [_roof(rules, *house) for house in houses if rules.joins[house[0].key] == players]
        label = tell("shown.reach", number_of_players=players).statement(rules)
        enough = tuple(number for number in rules.players if number >= players)
        yield Row(label, tuple(joining), name=f"reach.{players}", players=enough)


def _of_tiles(rules: Rules, name: str, tiles: Sequence[tuple[Tile, int]]) -> Row:
    label = tell("shown.route", route_cards=sum(number for _, number in tiles)).statement(rules)
    return Row(label, tuple(_roof(rules, *each) for each in tiles), name=name)


def _of_cards(rules: Rules) -> Iterator[tuple[str, Sequence[Row]]]:
    """Yield a picture of each table of horses or parcels, with its name, such as `jump-x-horses`."""
    for table in rules.card_tables:
        name = f"{table.path.removesuffix('_cards').replace('_', '-')}s"
        label = tell("shown.cards", cards=sum(table)).statement(rules)
        marks = (Mark(X),) if name.startswith("jump-x") else ()
        tokens = [Token(card_of(key, 0).noun, count=n, marks=marks) for key, n in table.rows()]
        yield name, (Row(label, tuple(tokens), name=name),)
