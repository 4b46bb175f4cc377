"""Choosing cards in secret, revealing them, and saying where those without a number go.

Source of functions that name no other: Spelverloop; Uitbreiding: Paardensprongen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulebook_tools.engine.kit import NOT_DUE, Chapter, GivenError, RuleStatement, put
from rulebook_tools.games.amerigo_rooftops import model
from rulebook_tools.games.amerigo_rooftops.model import Choose, Choosing, Log, Placing, Position, refuse
from rulebook_tools.games.amerigo_rooftops.parameters import Card, Rules
from rulebook_tools.games.amerigo_rooftops.rules.flow import end_cards
from rulebook_tools.games.amerigo_rooftops.rules.perform import in_order

CHAPTER = Chapter[Position](model.FIGURES)
CHAPTER.awaits(Choosing, "round.choose", "choosing")
CHAPTER.awaits(Placing, "jumps.place", "placing", player=lambda _, due: due.numberless[0].seat)
CHAPTER.action(Choose, "player", "card")
CHAPTER.action(model.Reveal, revealed=lambda _, action: too_many(action) or action.played)
CHAPTER.part_of(Choose, model.Reveal)


@CHAPTER.offers(Choosing)
def next_choices(position: Position, due: Choosing) -> Iterable[Choose]:
    hands = [(seat, position.hands[seat]) for seat in choosers(position, due.played)]
    return [Choose(seat, card) for seat, hand in hands for card in dict.fromkeys(hand)]


def choosers(position: Position, played: Sequence[model.Played]) -> list[int]:
    """Return the seats that must still choose a card; `played` are the cards chosen so far."""
    chosen, most = [seat for seat, _ in played], position.rules.cards_played
    return [seat for seat, hand in enumerate(position.hands) if hand and chosen.count(seat) < most]


@CHAPTER.forbids(Choose, due=Choosing)
def why_not_choose(position: Position, action: Choose, due: Choosing) -> RuleStatement | None:
    """Return why a player cannot choose a card (not in hand, enough are chosen); None if it is legal.

    Raises `GivenError` if an example has left the player's hand out.
    """
    seat, card = action.player, action.card
    position = position.seating((seat,))
    if seat in position.omitted.hands and not position.hands[seat]:
        raise GivenError((), "a card from a hand that the example leaves out", "hands, or reveal")
    if [each for each, _ in due.played].count(seat) == position.rules.cards_played:
        return refuse("round.choose", "twice", player=seat)
    return None if card in position.hands[seat] else refuse("round.choose", "card", player=seat, card=card)


@CHAPTER.does(Choose, due=Choosing)
def choose_card(position: Position, action: Choose, due: Choosing, log: Log) -> Position:
    """Put a card from hand face down; after the last card, reveal all."""
    chosen = model.Played(action.player, action.card)
    after, played = put_down(position, chosen), tuple(sorted((*due.played, chosen)))
    log.say("round.choose", player=action.player)
    return after._replace(due=Choosing(played)) if choosers(after, played) else reveal_all(after, played, log)


def put_down(position: Position, played: model.Played) -> Position:
    hand = list(position.hands[played.seat])
    hand.remove(played.card)
    return position._replace(hands=put(position.hands, played.seat, tuple(hand)))


@CHAPTER.forbids(model.Reveal, due=Choosing)
def why_not_reveal(position: Position, action: model.Reveal, due: Choosing) -> RuleStatement | None:
    """Return why the cards of all players cannot be revealed; None if it is legal.

    Everyone must play `cards_played` cards from hand, or all cards if there are fewer. A hand that an example
    omits has exactly the cards that are played from it.
    """
    rules = position.rules
    if due.played:
        return NOT_DUE
    for seat, card in action.played:
        if not rules.is_in_play(card):
            return refuse("jumps.cards", "jumps", player=seat, card=card)
    hands = with_omitted_hands(position, action.played).hands
    for seat, hand in enumerate(hands):
        number = len([each for each, _ in action.played if each == seat])
        if number > rules.cards_played:
            return refuse("round.choose", "twice", player=seat)
        if number < min(rules.cards_played, len(hand)):
            return refuse("round.choose", "missing", player=seat, cards=rules.cards_played)
    for seat, card in action.played:
        if action.played.count((seat, card)) > hands[seat].count(card):
            return refuse("round.choose", "card", player=seat, card=card)
    return None


def too_many(action: model.Reveal) -> tuple[model.Played, ...]:
    """Return the cards of the players who reveal several; beside other cards, nobody knows whose they are."""
    seats = [seat for seat, _ in action.played]
    return tuple([each for each in action.played if seats.count(each.seat) > 1])


@CHAPTER.does(model.Reveal)
def reveal_at_once(position: Position, action: model.Reveal, log: Log) -> Position:
    """Reveal the cards of all players, chosen at once.

    In an example that omits hands or piles, log also which players pass because they have no cards (players
    in `Omitted.absent` may have some). In other positions, `start_round` has logged it.
    """
    position = with_omitted_hands(position, action.played)
    for played in action.played:
        position = put_down(position, played)
    if any(position.omitted):
        others = {seat for seat, _ in action.played}.union(position.omitted.absent)
        for seat in sorted({*range(len(position.hands))} - others):
            log.say("round.choose", "pass", player=seat)
    return reveal_all(position, tuple(sorted(action.played)), log)


def with_omitted_hands(position: Position, played: Sequence[model.Played]) -> Position:
    """Return a position in which empty hands that the example omits hold the cards `played` from them."""
    position = position.seating(seat for seat, _ in played)
    hands = list(position.hands)
    for seat in position.omitted.hands:
        hands[seat] = hands[seat] or tuple(card for each, card in played if each == seat)
    return position._replace(hands=tuple(hands))


def reveal_all(position: Position, played: tuple[model.Played, ...], log: Log) -> Position:
    """Log the chosen cards and perform them in order.

    First, ask for the places of cards without a number or, if there are too many of them, discard these.
    Without any cards, go on to the removal of route cards.
    """
    if not played:
        return end_cards(position, log, has_played=False)
    rules = position.rules
    log.say("round.choose", "chosen", cards=rules.cards_played)
    for seat, card in played:
        log.say("round.reveal", player=seat, card=card)
    if rules.highest == "told":
        position = position._replace(tellers=highest(position, played))
    without = tuple([each for each in played if is_numberless(rules, each.card)])
    rest = [each for each in played if each not in without]
    order = tuple(sorted(rest, key=lambda each: sort_key(rules, each.card)))
    if not without:
        return in_order(position, order, log)
    if len(without) < rules.x_gone_from:
        return ask_place(position, Placing(without, order), log)
    for seat, card in without:
        log.say("jumps.several", "gone", player=seat, card_named=card)
    return in_order(position.discarding(without), order, log)


def highest(position: Position, played: tuple[model.Played, ...]) -> tuple[int, ...]:
    """Return the seats that have played a card with a higher number than all cards left in their hands.

    Numbers that are ignored do not count. Source: Varianten (silent on both easier variants at once).
    """
    is_counted = position.rules.parcel_numbers == "counted"

    def best(cards: Iterable[Card]) -> int:
        return max((card.number for card in cards if card.steps or is_counted), default=0)

    own = [[card for seat, card in played if seat == each] for each in range(len(position.hands))]
    return tuple([seat for seat, hand in enumerate(position.hands) if best(own[seat]) > best(hand)])


def is_numberless(rules: Rules, card: Card) -> bool:
    """Say whether a card counts as one without a number, which has no place in the order by itself.

    Source: Uitbreiding: Paardensprongen (silent on parcels whose numbers are ignored).
    """
    counts = bool(card.steps) or rules.parcel_numbers == "counted" or rules.x_parcel == "numberless"
    return not card.number and counts


def sort_key(rules: Rules, card: Card) -> tuple[bool, int]:
    """Return the sort key of a card: its number; under the easier variant, parcels come first.

    Source: Spelverloop; Uitbreidingen, Varianten.
    """
    return rules.parcel_numbers == "ignored" and card.steps != 0, card.number


# Cards without a number. Source: Uitbreiding: Paardensprongen; Uitbreidingen, Varianten.


@CHAPTER.offers(Placing)
def next_places(position: Position, due: Placing) -> Iterable[model.Action]:
    seat = due.numberless[0].seat
    places = [model.Place(seat, at) for at in open_places(position.rules, due)]
    return [*places, *map(model.Tell, position.tellers)]


@CHAPTER.forbids(model.Place, due=Placing)
def why_not_place(position: Position, action: model.Place, due: Placing) -> RuleStatement | None:
    """Return why a player cannot give a card without a number this place; None if it is legal."""
    at, owner = action.place, due.numberless[0].seat
    if action.player != owner:
        return refuse("jumps.place", "place_other", player=action.player, owner=owner)
    places = open_places(position.rules, due)
    if not 1 <= at <= places[-1]:
        return refuse("jumps.place", place=at, last=places[-1])
    return None if at in places else refuse("easier.parcels", "place_parcels", place=at)


@CHAPTER.does(model.Place, due=Placing)
def place_card(position: Position, action: model.Place, due: Placing, log: Log) -> Position:
    at, (first, *others) = action.place, due.numberless
    order = (*due.order[: at - 1], first, *due.order[at - 1 :])
    log.say("jumps.place", player=first.seat, card_named=first.card, place=at)
    if others:
        return ask_place(position, Placing(tuple(others), order), log)
    return in_order(position, order, log)


def ask_place(position: Position, due: Placing, log: Log) -> Position:
    places, (seat, card) = open_places(position.rules, due), due.numberless[0]
    if len(places) == 1:
        log.say("jumps.place", "only_place", player=seat, card_named=card, place=places[0])
    else:
        log.say("jumps.place", "may_place", player=seat, card_named=card, first=places[0], last=places[-1])
    return position._replace(due=due)


def open_places(rules: Rules, due: Placing) -> range:
    """Return where in the order, counted from 1, the first card without a number may be placed."""
    before = 0
    if rules.parcel_numbers == "ignored" and due.numberless[0].card.steps:
        before = sum([not card.steps for _, card in due.order])
    return range(before + 1, len(due.order) + 2)
