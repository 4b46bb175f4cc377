"""Read the `given` part of an example as a position and check its cards; write a position as `given`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
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
    card = card_of(name, 0 if number == "X" else int(number))
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
    """Return the notation of cards: the name of a horse or a parcel, `@`, and a number or X: `left-2@17`."""
    names = (*rules.moves, *rules.kinds)
    text = kit.TextPattern(f"{names[0]}@17", rf"(?:{'|'.join(names)})@(?:[1-9][0-9]{{0,3}}|X)")
    return kit.Thing("a card", "cards", text)


def tile_text(rules: Rules) -> Written:
    """Return the notation of route cards, such as `house:ball+hat`, with parcels in any order."""
    parcel, example = f"(?:{'|'.join(rules.kinds)})", f"house:{rules.kinds[0]}+{rules.kinds[-1]}"
    several = kit.TextPattern(example, rf"(?:house|done):{parcel}(?:\+{parcel})+")
    return kit.Thing("a route card", "route cards", either(words(rules.known), several))


class _InPlay(Read):
    """A notation that refuses cards of an expansion not in play."""

    def read(self, rules: Rules, data: Data, default: Any = None) -> Any:
        card = super().read(rules, data, default)
        if not rules.is_in_play(card):
            needs = 'jumps: "on"' if isinstance(card, Card) else "slippery: usual"
            raise data.error(f"{card.text} without the expansion that it is of", f"options: {{{needs}}}")
        return card


CARD = _InPlay(read_card, card_text, lambda _, card: card.text)
ROOF = _InPlay(read_tile, tile_text, lambda _, tile: tile.text)
CARDS = Listed(CARD)


@dataclass
class Stock:
    """The cards that an example has named so far, to detect cards named too often.

    `parcels` are the kinds of parcels named without a number; `lying` has the only cards that can be named,
    None if all can.
    """

    rules: Rules
    cards: list[Card] = field(default_factory=list)
    parcels: list[str] = field(default_factory=list)  # the kinds of the parcels named without a number
    lying: Stock | None = None  # the cards in hands and piles, if they are known: only those can be named

    def take(self, entry: Data, card: Card) -> Card:
        """Add the card that an entry names, and return it; raise `GivenError` if none is left in the game."""
        if card.number and any(each.number == card.number for each in self.cards):
            wrong = f"two cards with the number {card.number}"
            raise entry.error(wrong, "a number of its own for each card")
        self.check_kind(entry, card.name)
        box, alike = self.rules.box, [each for each in self.cards if each.name == card.name]
        there = sum(each.name == card.name for each in box[card])
        if sum(box[each] is box[card] for each in alike) >= there:
            wrong = f"{there + 1} cards {card.name} with {numbers_of(box[card])}"
            raise entry.error(wrong, f"{there} or fewer: there are no more")
        if self.lying is not None and card not in self.lying.cards:
            raise entry.error(f"{card.text} is performed, but lies nowhere", f"{card.text} under discard")
        self.cards.append(card)
        return card

    def take_parcel(self, entry: Data) -> int:
        """Add the parcel that an entry names, with its number or without; return the index of its kind."""
        kinds, (kind, at, _) = self.rules.kinds, entry.text().partition("@")
        if kind not in kinds:
            raise entry.error(f"{kind!r} is no parcel", ", ".join(kinds), name=kind, valid=kinds)
        if at:
            self.take(entry, CARD.read(self.rules, entry))
        else:
            self.check_kind(entry, kind)
            self.parcels.append(kind)
        return kinds.index(kind)

    def check_kind(self, entry: Data, name: str) -> None:
        """Raise `GivenError` for an entry if all cards with its name (horse or parcel) are already used."""
        there = sum(card.name == name for deck in self.rules.decks for card in deck)
        used = sum(card.name == name for card in self.cards) + self.parcels.count(name)
        if used >= there:
            raise entry.error(f"{used + 1} cards {name}", f"{there} or fewer: there are no more")


def stock_of(position: Position) -> Stock:
    """Return the cards of a position as a `Stock`, as if an example had named them all.

    Discards are left out if the example gives no piles: they may have returned to the piles.
    """
    rules, discards = position.rules, () if position.omitted.piles else position.discards
    parcels = [rules.kinds[kind] for kind in kit.each(position.parcels)]
    return Stock(rules, [*chain(*position.hands, *position.piles, *discards)], parcels)


def _cards_at(rules: Rules, place: str, data: Data, stock: Stock) -> dict[int, Pile]:
    """Return the cards of an example in a `place` (hands, piles or discard), by seat or index of the pile.

    `stock` takes them; raises `GivenError` for cards that cannot be there.
    """
    found, names = dict[int, Pile](), kit.all_letters(rules) if place == "hands" else rules.pile_names
    for name, entry in sorted(data.entries(names)):
        at, cards = names.index(name), CARDS.read(rules, entry)
        for each, card in zip(entry.items(), cards, strict=True):
            stock.take(each, card)
        if place == "hands" and len(cards) > rules.hand_size:
            raise entry.error(f"{len(cards)} cards in hand", f"{rules.hand_size} or fewer")
        if place != "hands" and any(rules.pile_of(card) != at for card in cards):
            raise entry.error(f"a card of another pile among those of {name}", f"cards of {name} alone")
        found[at] = cards
    return found


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
"""The kind of due item that a name in examples means: `drawing` for `drawing` and for `draw`."""
FIRST_HANDS = "first_hands"  # the state of a new game, in examples: hands are filled up for the first time
PLACE = kit.as_is(kit.Within(lambda rules: (1, rules.route_size)))
HANDS = kit.as_is(kit.BySeat(CARDS))
PARCELS = kit.as_is(
    lambda rules: Many(either(words(rules.kinds), card_text(rules)), alone=True),
    lambda rules, parcels: [rules.kinds[kind] for kind in kit.each(parcels)],
)
PILES = kit.as_is(kit.ByName(lambda rules: rules.pile_names, CARDS))
PERFORMED = kit.as_is(
    lambda rules: Many(kit.BySeat(CARD).written(rules)),
    lambda _, played: [{kit.seat_letter(seat): card.text} for seat, card in played],
)
SEATS = kit.as_is(Listed(kit.Lettered()))
NOTHING, NO_NAMES = Data(()), Data({})  # the data of a list, and of a mapping, that an example leaves out
GIVEN = kit.Given(
    new_game=kit.NEW_GAME,
    route=GivenEntry(Listed(ROOF), "The route cards, from left to right."),
    amerigo=GivenEntry(PLACE, "The place of Amerigo on the route, from 1."),
    hands=GivenEntry(HANDS, "The cards in each hand.", "they hold just what is played from them"),
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


def read_position(rules: Rules, given: Data, _chance: kit.Chance) -> Position:
    """Read the `given` part of an example; raise `GivenError` for an impossible position."""
    if not {"route", "amerigo"} <= GIVEN.of(given).keys():
        raise given.error("no route, or no Amerigo on it", "route and amerigo, or new_game")
    there, stock = GIVEN.read(rules, given), Stock(rules)
    held, piled, gone = (
        _cards_at(rules, place, there.get(place, NO_NAMES), stock) for place in ("hands", "piles", "discard")
    )
    seats, pile_numbers = range(max(rules.players[0], 1 + max(held, default=0))), range(len(rules.pile_names))
    left_out = tuple(seat for seat in seats if seat not in held)
    omitted = Omitted(left_out, left_out, piles="piles" not in there and "discard" not in there)
    hands = tuple(held.get(seat, ()) for seat in seats)
    piles, discards = (tuple(named.get(pile, ()) for pile in pile_numbers) for named in (piled, gone))
    alike = stock if omitted.piles else Stock(rules, lying=stock)
    kinds = [alike.take_parcel(entry) for entry in there.get("played", NOTHING).items()]
    parcels = kit.with_all((0,) * len(rules.kinds), kinds)
    tiles, players = there["route"], rules.most_players if left_out or kinds else len(hands)
    _check_route(rules, given.need("route"), tiles, players)
    at = there["amerigo"].count(least=1, most=len(tiles)) - 1
    position = Position(rules, tiles, at, hands, piles, discards, parcels, Choosing(), omitted=omitted)
    letters, shown = kit.letters(position), Stock(rules, lying=None if omitted.piles else stock)
    performed = tuple(
        model.Played(letters.index(letter), shown.take(entry, CARD.read(rules, entry)))
        for row in there.get("performed", NOTHING).items()
        for letter, entry in row.entries(letters)
    )
    tellers, told = (_read_seats(there.get(name, NOTHING), letters) for name in ("may_tell", "told"))
    position = position._replace(performed=performed, tellers=tellers, told=told)
    return _read_due(position, given, there)


def _read_due(position: Position, given: Data, there: Mapping[str, Any]) -> Position:
    rules, short, due = position.rules, position.short, there.get("due", "choosing")
    _check_due(position, due, given, there)
    if due == "choosing":
        return position
    closing = Closing(there.get("removals", rules.end_removals), roof=there.get("roof", False))
    if due == "closing":
        if not closing.removals:
            raise given.need("removals").error("no route card must go", "1 or more")
        return position._replace(due=closing)
    begun = _read_seats(there.get("begun", NOTHING), [kit.seat_letter(seat) for seat in short])
    drawing = Drawing(closing if rules.refill == "before" else "round", short, begun)
    if due == FIRST_HANDS:
        drawing = drawing._replace(then="setup")
    position = refill(position, drawing, kit.SILENT)
    if not isinstance(position.due, Drawing | model.Shuffling):
        raise given.error("nobody can draw", "a hand that is not full, and a pile")
    return position


def _check_due(position: Position, due: str, given: Data, there: Mapping[str, Any]) -> None:
    """Raise `GivenError` for entries (`there`, as read) that have no meaning while `due` comes next."""
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


def write_given(position: Position) -> Plain:
    """Return a position as the `given` part of an example; None if no example can begin with it."""
    rules, due, discards = position.rules, position.due, position.discards
    if isinstance(due, model.Laying):
        return {"new_game": len(position.hands)}
    if isinstance(due, model.Shuffling):
        discards, due = kit.put(discards, due.pile, due.rest), due.after
    elif not isinstance(due, Drawing) and not position.is_at_rest:
        return None
    following = due.then if isinstance(due, Drawing) else due
    last = following if isinstance(following, Closing) else Closing(rules.end_removals)
    hands = {at: hand for at, hand in enumerate(position.hands) if hand or at not in position.omitted.hands}
    given = {
        "route": position.route,
        "amerigo": position.amerigo + 1,
        "hands": hands,
        "piles": dict(enumerate(position.piles)),
        "discard": dict(enumerate(discards)),
        "due": FIRST_HANDS if following == "setup" else kit.kind_of(type(due)),
        "removals": last.removals,
        "roof": last.roof,
        "begun": due.begun if isinstance(due, Drawing) else (),
        "played": position.parcels,
        "performed": position.performed,
        "may_tell": position.tellers,
        "told": position.told,
    }
    if position.omitted.piles:
        del given["piles"], given["discard"]
    usual = {"due": "choosing", "removals": rules.end_removals, "roof": False}
    written = GIVEN.write(rules, given)
    return {name: value for name, value in written.items() if value not in ([], usual.get(name))}
