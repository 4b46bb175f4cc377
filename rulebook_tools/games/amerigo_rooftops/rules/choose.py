"""Choosing cards in secret, revealing them, and saying where those without a number go.

Source, where a function names no other: Spelverloop; Uitbreiding: Paardensprongen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulebook_tools.engine.kit import NOT_DUE, Chapter, RuleStatement
from rulebook_tools.games.amerigo_rooftops.model import (
    WHOLE,
    Action,
    Choose,
    Choosing,
    Pile,
    Place,
    Placing,
    Played,
    Position,
    Reveal,
    Tell,
    discarded,
    handed,
    present,
)
from rulebook_tools.games.amerigo_rooftops.parameters import Card, Rules
from rulebook_tools.games.amerigo_rooftops.rules.flow import end_cards
from rulebook_tools.games.amerigo_rooftops.rules.perform import in_order
from rulebook_tools.games.amerigo_rooftops.speech import FIGURES, Log, refuse

CHAPTER = Chapter[Position](FIGURES)
CHAPTER.awaits(Choosing, "round.choose", "choosing")
CHAPTER.awaits(Placing, "jumps.place", "placing", player=lambda _, due: due.numberless[0].seat)
CHAPTER.action(Choose, "player")
CHAPTER.action(Reveal)


@CHAPTER.lists(Choosing)
def next_choices(position: Position, due: Choosing) -> Iterable[Choose]:
    """Return each card of the hand: it never hangs on what others have chosen."""
    return [Choose(due.seat, card) for card in dict.fromkeys(position.hands[due.seat])]


@CHAPTER.forbids(Choose, due=Choosing)
def why_not_choose(position: Position, action: Choose, due: Choosing) -> RuleStatement | None:
    """Everyone in turn chooses a card in hand, and not too many of them.

    Source: Spelverloop.
    """
    seat, card = action.player, action.card
    if seat != due.seat:
        return (
            refuse("round.choose", "twice", player=seat)
            if any(seat == each for each, _ in due.played)
            else NOT_DUE
        )
    return None if card in position.hands[seat] else refuse("round.choose", "card", player=seat, card=card)


@CHAPTER.does(Choose, due=Choosing)
def choose_card(position: Position, action: Choose, due: Choosing, log: Log) -> Position:
    """Put a card of one's hand face down; after the last one, all are revealed.

    Source: Spelverloop.
    """
    played = (*due.played, Played(action.player, action.card))
    hands = put_down(position, played[-1])
    log.say("round.choose", player=action.player)
    following = next_seat(position.rules, hands, played)
    if following is None:
        return reveal_all(position._replace(hands=hands), played, log)
    return position._replace(hands=hands, due=Choosing(following, played))


def next_seat(rules: Rules, hands: tuple[Pile, ...], played: tuple[Played, ...]) -> int | None:
    """Return who chooses next: the same seat while it has not played enough, or one further on."""
    seat = played[-1].seat
    if hands[seat] and sum([each == seat for each, _ in played]) < rules.cards_played:
        return seat
    return next((each for each in range(seat + 1, len(hands)) if hands[each]), None)


def put_down(position: Position, played: Played) -> tuple[Pile, ...]:
    """Return the hands without a card that is played."""
    seat, card = played
    hand = position.hands[seat]
    at = hand.index(card)
    return handed(position, seat, (*hand[:at], *hand[at + 1 :]))


@CHAPTER.forbids(Reveal, due=Choosing)
def why_not_reveal(position: Position, action: Reveal, due: Choosing) -> RuleStatement | None:
    """Everyone plays as many cards as is due, all of them in hand and in play.

    In an example, hands left out hold just what is played.
    """
    rules = position.rules
    if due.played:
        return NOT_DUE
    for _, card in action.played:
        if not rules.is_in_play(card):
            return refuse("jumps.cards", "jumps", card=card)
    hands = seated(position, action.played).hands
    for seat, hand in enumerate(hands):
        number = sum([each == seat for each, _ in action.played])
        if number > rules.cards_played:
            return refuse("round.choose", "twice", player=seat)
        if number < min(rules.cards_played, len(hand)):
            return refuse("round.choose", "missing", player=seat, cards=rules.cards_played)
    left = [list(hand) for hand in hands]
    for seat, card in action.played:
        if card not in left[seat]:
            return refuse("round.choose", "card", player=seat, card=card)
        left[seat].remove(card)
    return None


@CHAPTER.does(Reveal)
def reveal_at_once(position: Position, action: Reveal, log: Log) -> Position:
    """Let everyone choose at once, and reveal all; who has no card was told as a whole game's round began."""
    position = seated(position, action.played)
    for played in action.played:
        position = position._replace(hands=put_down(position, played))
    if position.open != WHOLE:
        playing = {seat for seat, _ in action.played}
        for seat in range(len(position.hands)):
            if seat not in playing:
                log.say("round.choose", "pass", player=seat)
    return reveal_all(position, tuple(sorted(action.played, key=lambda each: each.seat)), log)


def seated(position: Position, played: Sequence[Played]) -> Position:
    """Return the position of an example with all who play, each empty hand left out holding what it plays."""
    if position.open == WHOLE:
        return position
    position = present(position, (seat for seat, _ in played))
    hands = list(position.hands)
    for seat, hand in enumerate(position.hands):
        if not hand and seat in position.open.hands:
            hands[seat] = tuple(card for each, card in played if each == seat)
    return position._replace(hands=tuple(hands))


def reveal_all(position: Position, played: tuple[Played, ...], log: Log) -> Position:
    """Sort what everyone has chosen; cards without a number are placed, or all go."""
    if not played:
        return end_cards(position, log, has_played=False)
    rules = position.rules
    if log:
        log.say("round.choose", "chosen", cards=rules.cards_played)
        for seat, card in played:
            log.say("round.reveal", player=seat, card=card)
    if rules.highest == "told":
        position = position._replace(tellers=highest(position, played))
    without = tuple([each for each in played if is_numberless(rules, each.card)])
    rest = [each for each in played if each not in without]
    order = tuple(sorted(rest, key=lambda each: sorting(rules, each.card)))
    if not without:
        return in_order(position, order, log)
    if len(without) < rules.x_gone_from:
        return ask_place(position, Placing(without, order), log)
    for seat, card in without:
        log.say("jumps.several", "gone", player=seat, card_named=card)
    return in_order(position._replace(discards=discarded(position, without)), order, log)


def highest(position: Position, played: tuple[Played, ...]) -> tuple[int, ...]:
    """Return the seats that have played a card with a number higher than all that they still hold.

    Source: Varianten.
    """
    found = []
    for seat, hand in enumerate(position.hands):
        numbers = [card.number for each, card in played if each == seat]
        if max(numbers, default=0) > max((card.number for card in hand), default=0):
            found.append(seat)
    return tuple(found)


def is_numberless(rules: Rules, card: Card) -> bool:
    """Say whether a card is placed by its player, or goes with others.

    Source: Uitbreiding: Paardensprongen (silent on parcels whose numbers are ignored).
    """
    if card.number:
        return False
    return bool(card.steps) or rules.parcel_numbers == "counted" or rules.x_parcel == "numberless"


def sorting(rules: Rules, card: Card) -> tuple[bool, int]:
    """Return what sorts a card: its number, parcels before all others by the easier rule.

    Source: Spelverloop; Uitbreidingen, Varianten.
    """
    return rules.parcel_numbers == "ignored" and card.steps != 0, card.number


@CHAPTER.offers(Placing)
def next_places(position: Position, due: Placing) -> Iterable[Action]:
    """Return each place that is open, and who can tell of the highest card."""
    seat = due.numberless[0].seat
    places = [Place(seat, at) for at in open_places(position.rules, due)]
    return [*places, *map(Tell, position.tellers)]


@CHAPTER.forbids(Place, due=Placing)
def why_not_place(position: Position, action: Place, due: Placing) -> RuleStatement | None:
    """Its player says where a card goes, behind all parcels by the easier rule.

    Source: Uitbreiding: Paardensprongen; Uitbreidingen, Varianten.
    """
    at, owner = action.place, due.numberless[0].seat
    if action.player != owner:
        return refuse("jumps.place", "place_other", player=action.player, owner=owner)
    places = open_places(position.rules, due)
    if not 1 <= at <= places[-1]:
        return refuse("jumps.place", place=at, last=places[-1])
    return None if at in places else refuse("easier.parcels", "place_parcels", place=at)


@CHAPTER.does(Place, due=Placing)
def place_card(position: Position, action: Place, due: Placing, log: Log) -> Position:
    """Place a card without a number in the order, where its player wants it.

    Source: Uitbreiding: Paardensprongen.
    """
    at, (first, *others) = action.place, due.numberless
    order = (*due.order[: at - 1], first, *due.order[at - 1 :])
    log.say("jumps.place", player=first.seat, card_named=first.card, place=at)
    if others:
        return ask_place(position, Placing(tuple(others), order), log)
    return in_order(position, order, log)


def ask_place(position: Position, due: Placing, log: Log) -> Position:
    """Ask who played the first card without a number where it goes.

    Source: Uitbreiding: Paardensprongen.
    """
    places, (seat, card) = open_places(position.rules, due), due.numberless[0]
    if len(places) == 1:
        log.say("jumps.place", "only_place", player=seat, card_named=card, place=places[0])
    else:
        log.say("jumps.place", "may_place", player=seat, card_named=card, first=places[0], last=places[-1])
    return position._replace(due=due)


def open_places(rules: Rules, due: Placing) -> range:
    """Return the places that the first card without a number can have: before, between, after the others.

    Source: Uitbreiding: Paardensprongen; Uitbreidingen, Varianten.
    """
    before = 0
    if rules.parcel_numbers == "ignored" and due.numberless[0].card.steps:
        before = sum([not card.steps for _, card in due.order])
    return range(before + 1, len(due.order) + 2)
