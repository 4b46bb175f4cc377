"""Read the `given` part of an example as a position and check its cards; write a position as `given`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from rulebook_tools.engine import kit
from rulebook_tools.engine.kit import Data, GivenEntry, Listed, Many, Plain, Read, Written, either, words
from rulebook_tools.games.amerigo_rooftops import model
from rulebook_tools.games.amerigo_rooftops.model import Choosing, Closing, Drawing, Omitted, Pile, Position
from rulebook_tools.games.amerigo_rooftops.parameters import Card, Rules, Tile, card_of, numbers_of
from rulebook_tools.games.amerigo_rooftops.rules.flow import refill

CARD_TEXT = re.compile(r"([^@]+)@([1-9][0-9]{0,3}|X)")


def read_card(rules: Rules, data: Data) -> Card:
    """Read a card such as `ball@8`, of the game or an expansion; raise `GivenError` for unknown cards."""
    text, names = data.text(), (*rules.moves, *rules.kinds)
    match = CARD_TEXT.fullmatch(text)
    if match is None:
        raise data.error(f"{text!r} names no card", "a card as in right-2@17 or ball@X")
    name, number = match.groups()
    if name not in names:
        raise data.error(f"unknown card {name!r}", ", ".join(names), name=name, valid=names)
    card = card_of(name, 0 if number == "X" else int(number), rules.kinds)
    if card not in rules.box:
        there = [numbers_of(batch) for batch in rules.batches if any(each.name == name for each in batch)]
        raise data.error(f"there is no card {text}", f"{name} with {' or '.join(there)}")
    return card


def read_tile(rules: Rules, data: Data) -> Tile:
    """Read a route card, of the game or an expansion; raise `GivenError` for unknown cards."""
    text = data.text()
    tile = rules.known.get(spelled(rules, text))
    if tile is None:
        raise data.error(f"unknown route card {text!r}", ", ".join(rules.known), name=text, valid=rules.known)
    return tile


def spelled(rules: Rules, text: str) -> str:
    """Return the name of a route card with its parcels in the usual order; unknown names are unchanged."""

    def parts(name: str) -> tuple[str, str, list[str]]:
        kind, colon, wants = name.partition(":")
        return kind, colon, sorted(wants.split("+"))

    return next((name for name in rules.known if parts(name) == parts(text)), text)


def card_text(rules: Rules) -> Written:
    """Return the notation of cards: a horse or a parcel, and a number or X, such as `left-2@17`."""
    names = (*rules.moves, *rules.kinds)
    text = kit.TextPattern(f"{names[0]}@17", rf"(?:{'|'.join(names)})@(?:[1-9][0-9]{{0,3}}|X)")
    return kit.Thing("a card", "cards", text)


def tile_text(rules: Rules) -> Written:
    """Return the notation of route cards, such as `house:ball+hat`, with parcels in any order."""
    parcel, example = f"(?:{'|'.join(rules.kinds)})", f"house:{rules.kinds[0]}+{rules.kinds[-1]}"
    several = kit.TextPattern(example, rf"(?:house|done):{parcel}(?:\+{parcel})+")
    return kit.Thing("a route card", "route cards", either(words(rules.known), several))


def _in_play(
    read: Callable[[Rules, Data], Card | Tile], written: Callable[[Rules], Written], needs: str
) -> Read:
    """Return a notation that refuses cards of an expansion not in play; `needs` is the option they need."""

    def checked(rules: Rules, data: Data) -> Card | Tile:
        card = read(rules, data)
        if not rules.is_in_play(card):
            raise data.error(f"{card.text} without the expansion that it is of", f"options: {{{needs}}}")
        return card

    return Read(checked, written, lambda _, card: card.text)


CARD = _in_play(read_card, card_text, 'jumps: "on"')
ROOF = _in_play(read_tile, tile_text, "slippery: usual")


@dataclass
class Stock:
    """The cards that an example has named so far, to detect cards named too often."""

    rules: Rules
    cards: list[Card] = field(default_factory=list)
    parcels: list[str] = field(default_factory=list)
    """The kinds of the parcels that the example names without a number."""

    def take(self, entry: Data, card: Card) -> None:
        """Add the card that an entry names; raise `GivenError` if no such card is left in the game."""
        if card.number and any(each.number == card.number for each in self.cards):
            wrong = f"two cards with the number {card.number}"
            raise entry.error(wrong, "a number of its own for each card")
        self.check_kind(entry, card.name)
        box, alike = self.rules.box, [each for each in self.cards if each.name == card.name]
        there = sum(each.name == card.name for each in box[card])
        if sum(box[each] is box[card] for each in alike) >= there:
            wrong = f"{there + 1} cards {card.name} with {numbers_of(box[card])}"
            raise entry.error(wrong, f"{there} or fewer: there are no more")
        self.cards.append(card)

    def check_kind(self, entry: Data, name: str) -> None:
        """Raise `GivenError` for an entry if all cards with its name (horse or parcel) are already used."""
        there = sum(card.name == name for deck in self.rules.decks for card in deck)
        used = sum(card.name == name for card in self.cards) + self.parcels.count(name)
        if used >= there:
            raise entry.error(f"{used + 1} cards {name}", f"{there} or fewer: there are no more")

    def check_there(self, entry: Data, card: Card) -> None:
        """Raise `GivenError` if a card that has been performed lies neither in a pile nor in a hand."""
        if card not in self.cards:
            raise entry.error(f"{card.text} is performed, but lies nowhere", f"{card.text} under discard")


def stock_of(position: Position) -> Stock:
    """Return the cards of a position as a `Stock`, as if an example had named them all.

    Discards are left out if the example gives no piles: they may have returned to the piles.
    """
    rules, discards = position.rules, () if position.omitted.piles else position.discards
    parcels = [rules.kinds[kind] for kind in kit.each(position.parcels)]
    return Stock(rules, [*chain(*position.hands, *position.piles, *discards)], parcels)


def _check_route(rules: Rules, route: Data, tiles: tuple[Tile, ...], players: int) -> None:
    if len(tiles) > rules.route_size:
        raise route.error(f"{len(tiles)} route cards", f"{rules.route_size} or fewer")
    if not any(tile.wants for tile in tiles):
        raise route.error("no house that waits", "a house that waits: the game is won without one")
    there, named = {tile.key: number for tile, number in rules.tiles}, list[str]()
    for entry, tile in zip(route.items(), tiles, strict=True):
        named.append(tile.key)
        joins = rules.joins.get(tile.key, 0) if rules.reach == "players" else 0
        if players < joins:
            wrong = f"the route card {tile.text} with {players} players"
            raise entry.error(wrong, f"{joins} players or more, or hands that leave open how many there are")
        if (number := named.count(tile.key)) > there[tile.key]:
            expected = f"{number - 1} or fewer: there are no more"
            raise entry.error(f"{number} route cards {tile.text}", expected)


KINDS = ("choosing", "closing", "drawing")
DUE = dict(zip((*KINDS, "choose", "close", "draw"), KINDS * 2, strict=True))
"""The state of the game (a kind such as `drawing`) by its names in examples, such as `drawing` or `draw`."""
FIRST_HANDS = "first_hands"
"""The state of a new game, in examples: hands are filled up for the first time."""
HANDS = kit.as_is(kit.BySeat(Listed(CARD)))
PARCELS = kit.as_is(lambda rules: Many(either(words(rules.kinds), card_text(rules)), alone=True))
PILES = kit.as_is(kit.ByName(lambda rules: rules.pile_names, Listed(CARD)))
PERFORMED = kit.as_is(
    lambda rules: Many(kit.BySeat(CARD).written(rules)),
    lambda _, played: [{kit.seat_letter(seat): card.text} for seat, card in played],
)
SEATS = kit.as_is(Listed(kit.Lettered()))
NOTHING, NO_NAMES = Data(()), Data({})
"""The data of a list, and of a mapping, that an example leaves out."""
GIVEN = kit.Given(
    new_game=kit.NEW_GAME,
    route=GivenEntry(Listed(ROOF), "The route cards, from left to right."),
    amerigo=GivenEntry(
        kit.as_is(kit.Within(lambda rules: (1, rules.route_size))),
        "The place of Amerigo on the route, from 1.",
    ),
    hands=GivenEntry(
        HANDS,
        "The cards in each hand.",
        "they hold just what is played from them",
    ),
    piles=GivenEntry(PILES, "The cards of each pile, the top one first.", "nobody draws"),
    discard=GivenEntry(PILES, "The cards played from each pile, waiting to be shuffled.", "none"),
    played=GivenEntry(
        PARCELS, "The parcels performed earlier in this round, with or without their numbers.", "none"
    ),
    due=GivenEntry(kit.OneOf({**DUE, FIRST_HANDS: FIRST_HANDS}), "What comes next.", "choosing"),
    removals=GivenEntry(
        kit.Within(lambda _: (0, None)),
        "How many route cards must go this round.",
        "as many as in a round without a special roof",
    ),
    roof=GivenEntry(kit.form_of(bool), "Whether a special roof acts once these route cards are gone.", "no"),
    begun=GivenEntry(SEATS, "The players who have drawn a card but whose hands are not full yet.", "nobody"),
    performed=GivenEntry(
        PERFORMED, "The cards of this round that have been performed, in order; pictures show them.", "none"
    ),
    may_tell=GivenEntry(
        SEATS, "The players who may still tell that their card was the highest in hand.", "nobody"
    ),
    told=GivenEntry(SEATS, "The players who have told this already.", "nobody"),
)
"""The entries that `given` accepts."""


def read_position(rules: Rules, given: Data, _chance: kit.Chance) -> Position:
    """Read the `given` part of an example; raise `GivenError` for an impossible position.

    A hand that the example omits has only the cards that are played from it; if the example omits the piles,
    nobody draws cards.
    """
    if not {"route", "amerigo"} <= GIVEN.of(given).keys():
        raise given.error("no route, or no Amerigo on it", "route and amerigo, or new_game")
    there, stock = GIVEN.read(rules, given), Stock(rules)
    tiles = there["route"]
    hands, omitted = _read_hands(rules, there.get("hands", NO_NAMES), stock)
    piles, discards = (_read_piles(rules, there.get(name, NO_NAMES), stock) for name in ("piles", "discard"))
    omitted = omitted._replace(piles="piles" not in there and "discard" not in there)
    parcels = _read_played(rules, there.get("played", NOTHING), stock, is_among_them=not omitted.piles)
    is_whole = not omitted.hands and not any(parcels)
    _check_route(rules, given.need("route"), tiles, len(hands) if is_whole else rules.most_players)
    at = there["amerigo"].count(least=1, most=len(tiles)) - 1
    position = Position(rules, tiles, at, hands, piles, discards, parcels, Choosing(), omitted=omitted)
    letters = kit.letters(position)
    performed, shown = list[model.Played](), Stock(rules)
    for row in there.get("performed", NOTHING).items():
        for letter, entry in row.entries(letters):
            card = CARD.read(rules, entry)
            shown.take(entry, card)
            if not omitted.piles:
                stock.check_there(entry, card)
            performed.append(model.Played(letters.index(letter), card))
    tellers, told = (_read_seats(there.get(name, NOTHING), letters) for name in ("may_tell", "told"))
    position = position._replace(performed=tuple(performed), tellers=tellers, told=told)
    return _read_due(position, given, there)


def _read_due(position: Position, given: Data, there: Mapping[str, Any]) -> Position:
    """Return a position with its `due`, read from an example; raise `GivenError` if it is impossible."""
    rules, short, due = position.rules, position.short, there.get("due", "choosing")
    _check_due(position, due, given, there)
    closing = Closing(there.get("removals", rules.end_removals), roof=there.get("roof", False))
    begun = _read_seats(there.get("begun", NOTHING), [kit.seat_letter(seat) for seat in short])
    match due:
        case "choosing":
            return position
        case "closing":
            if not closing.removals:
                raise given.need("removals").error("no route card must go", "1 or more")
            return position._replace(due=closing)
        case "drawing":
            drawing = Drawing(closing if rules.refill == "before" else "round", short, begun)
        case _:
            drawing = Drawing("setup", short, begun)
    position = refill(position, drawing, kit.SILENT)
    if not isinstance(position.due, Drawing | model.Shuffling):
        raise given.error("nobody can draw", "a hand that is not full, and a pile")
    return position


def _check_due(position: Position, due: str, given: Data, there: Mapping[str, Any]) -> None:
    """Raise `GivenError` for entries that have no meaning while `due` comes next."""
    rules, tile = position.rules, position.route[position.amerigo]
    is_closing = due == "closing" or (due == "drawing" and rules.refill == "before")
    most = max(rules.end_removals, *rules.special_removals) if rules.slippery != "off" else rules.end_removals
    is_revealed, is_told = due not in ("choosing", FIRST_HANDS), rules.highest == "told"
    is_roof = tile.kind == "special" and rules.slippery_when == "after"
    is_played = any(position.discards) or any(position.parcels) or position.performed
    for name, is_wrong, expected in (
        ("removals", not is_closing, "removals only while route cards must go"),
        ("removals", there.get("removals", 0) > most, f"{most} or fewer"),
        ("roof", not is_closing, "roof only while route cards must go"),
        ("roof", there.get("roof") and not is_roof, "Amerigo on a special roof that acts after the removals"),
        ("begun", due not in ("drawing", FIRST_HANDS), "begun only while cards are drawn"),
        ("told", not (is_told and is_revealed), "told only with highest: told, after the cards are revealed"),
        ("may_tell", not (is_told and is_revealed), "may_tell only with highest: told, after the reveal"),
        ("due", due == FIRST_HANDS and is_played, "no cards played, performed or under discard"),
    ):
        if name in there and is_wrong:
            raise given.need(name).error(f"{name}, which no game has at this moment", expected)


def _read_seats(data: Data, valid: Sequence[str]) -> kit.Seats:
    return tuple(dict.fromkeys(kit.LETTERS.index(entry.choice(valid)) for entry in data.items()))


def _read_hands(rules: Rules, data: Data, stock: Stock) -> tuple[tuple[Pile, ...], Omitted]:
    seats = kit.all_letters(rules)
    named = {seats.index(letter): entry for letter, entry in data.entries(seats)}
    hands: list[Pile] = []
    for seat in range(max(rules.players[0], 1 + max(named, default=0))):
        hands.append(_take(rules, named.get(seat, NOTHING), stock))
        if len(hands[seat]) > rules.hand_size:
            raise named[seat].error(f"{len(hands[seat])} cards in hand", f"{rules.hand_size} or fewer")
    left_out = tuple(seat for seat in range(len(hands)) if seat not in named)
    return tuple(hands), Omitted(hands=left_out, absent=left_out)


def _read_piles(rules: Rules, data: Data, stock: Stock) -> tuple[Pile, ...]:
    named, piles = dict(data.entries(rules.pile_names)), []
    for index, name in enumerate(rules.pile_names):
        piles.append(_take(rules, named.get(name, NOTHING), stock))
        if any(rules.pile_of(card) != index for card in piles[index]):
            raise named[name].error(f"a card of another pile among those of {name}", f"cards of {name} alone")
    return tuple(piles)


def _take(rules: Rules, data: Data, stock: Stock) -> Pile:
    cards: Pile = Listed(CARD).read(rules, data)
    for entry, card in zip(data.items(), cards, strict=True):
        stock.take(entry, card)
    return cards


def _read_played(rules: Rules, data: Data, stock: Stock, *, is_among_them: bool) -> kit.Counts:
    """Count the performed parcels of each kind that the entry `played` of an example lists.

    If `is_among_them`, the parcels are among the cards in `stock`, where those with a number must be found;
    otherwise they are added to `stock`. Raises `GivenError` for unknown parcels, and for more than the game
    has.
    """
    parcels, alike = [0] * len(rules.kinds), Stock(rules) if is_among_them else stock
    for entry in data.items():
        kind, at, _ = entry.text().partition("@")
        if kind not in rules.kinds:
            raise entry.error(f"{kind!r} is no parcel", ", ".join(rules.kinds), name=kind, valid=rules.kinds)
        if at:
            (card,) = _take(rules, entry, alike)
            if is_among_them:
                stock.check_there(entry, card)
        else:
            alike.check_kind(entry, kind)
            alike.parcels.append(kind)
        parcels[rules.kinds.index(kind)] += 1
    return tuple(parcels)


def write_given(position: Position) -> Plain:
    """Return a position as the `given` part of an example; None if no example can begin with it."""
    rules, due, discards = position.rules, position.due, position.discards
    if isinstance(due, model.Shuffling):
        discards, due = kit.put(discards, due.pile, due.rest), due.after
    match due:
        case model.Laying():
            return {"new_game": len(position.hands)}
        case Choosing(played=()):
            state = dict[str, Plain]()
        case Drawing(then="setup"):
            state = {"due": FIRST_HANDS}
        case Drawing(then="round"):
            state = {"due": "drawing"}
        case Drawing(then=Closing() as last) | (Closing(begun=False) as last):
            state = {"due": kit.kind_of(type(due))}
            if last.removals != rules.end_removals:
                state["removals"] = last.removals
            if last.roof:
                state["roof"] = True
        case _:
            return None
    hands = {at: hand for at, hand in enumerate(position.hands) if hand or at not in position.omitted.hands}
    given = {"route": position.route, "amerigo": position.amerigo + 1, "hands": hands}
    if not position.omitted.piles:
        given |= {"piles": dict(enumerate(position.piles)), "discard": dict(enumerate(discards))}
    more = {
        "begun": due.begun if isinstance(due, Drawing) else (),
        "played": [rules.kinds[kind] for kind in kit.each(position.parcels)],
        "performed": position.performed,
        "may_tell": position.tellers,
        "told": position.told,
    }
    return GIVEN.write(rules, given | state | {name: value for name, value in more.items() if value})
