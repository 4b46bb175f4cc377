"""Choosing cards in secret, revealing them, and saying where those without a number go."""

from __future__ import annotations

from collections.abc import Sequence

from rulebook_tools.engine.figures import Figure, Step, player
from rulebook_tools.engine.noting import Log, refusal, step
from rulebook_tools.games.amerigo_rooftops.actions import Choose, Place, Reveal
from rulebook_tools.games.amerigo_rooftops.cards import Card, Played
from rulebook_tools.games.amerigo_rooftops.pending import not_due
from rulebook_tools.games.amerigo_rooftops.performing import in_order
from rulebook_tools.games.amerigo_rooftops.position import (
    WHOLE,
    Choosing,
    Pile,
    Placing,
    Position,
    discarded,
    handed,
    present,
)
from rulebook_tools.games.amerigo_rooftops.rules import Rules
from rulebook_tools.games.amerigo_rooftops.steps import cards, named, number_of


def choose(position: Position, action: Choose, log: Log) -> Position:
    """Put a card of one's hand face down; after the last one, all are revealed.

    Raises `IllegalAction` where none is to be chosen, for a card that is not in hand, and for too many of
    them. Source: Spelverloop.
    """
    due, seat = position.due, action.seat
    if not isinstance(due, Choosing):
        raise not_due(position)
    if seat != due.seat:
        if any(seat == each for each, _ in due.played):
            raise refusal("round.choose", "refuse.twice", player=player(seat))
        raise not_due(position)
    played = Played(seat, action.card)
    after, all_played = put_down(position, played), (*due.played, played)
    if log is not None:
        log.append(step("round.choose", "step.choose", player=player(seat)))
    following = next_seat(after, all_played, seat)
    if following is None:
        return reveal_all(after, all_played, log)
    return after._replace(due=Choosing(following, all_played))


def next_seat(position: Position, played: tuple[Played, ...], seat: int) -> int | None:
    """Return who chooses next: the same seat while it has not played enough, or one further on."""
    number = sum(1 for each, _ in played if each == seat)
    if number < position.rules.cards_played and position.hands[seat]:
        return seat
    hands = position.hands
    return next((each for each in range(seat + 1, len(hands)) if hands[each]), None)


def put_down(position: Position, played: Played) -> Position:
    """Take a card from a hand; raise `IllegalAction` if it is not there."""
    hand = position.hands[played.seat]
    if played.card not in hand:
        raise refuse_card(played)
    at = hand.index(played.card)
    return position._replace(hands=handed(position, played.seat, (*hand[:at], *hand[at + 1 :])))


def refuse_card(played: Played) -> Exception:
    """Return the refusal of a card that is not in hand.

    Source: Spelverloop.
    """
    seat, card = played
    said: dict[str, Figure] = {"player": player(seat), "card": named(card), "number": number_of(card)}
    return refusal("round.choose", "refuse.card", **said)


def reveal(position: Position, action: Reveal, log: Log) -> Position:
    """Let everyone choose at once, and reveal all.

    Raises `IllegalAction` where no card is to be chosen, for a card of an expansion that is not in play, for
    one that is not in hand, and where a player plays too many or too few. In an example, hands left out hold
    just what is played. Source: Spelverloop; Uitbreiding: Paardensprongen.
    """
    due, rules = position.due, position.rules
    if not isinstance(due, Choosing) or due.played:
        raise not_due(position)
    for _, card in action.played:
        if rules.is_of_jumps(card):
            raise refusal("jumps.cards", "refuse.jumps", card=named(card), number=number_of(card))
    if position.open != WHOLE:
        position = present(position, (seat for seat, _ in action.played))
        position = position._replace(hands=fill_hands(position, action.played))
    for seat, hand in enumerate(position.hands):
        named_here = sum(1 for each, _ in action.played if each == seat)
        if named_here > rules.cards_played:
            raise refusal("round.choose", "refuse.twice", player=player(seat))
        if named_here < min(rules.cards_played, len(hand)):
            raise refusal(
                "round.choose", "refuse.missing", player=player(seat), cards=cards(rules.cards_played)
            )
    for played in action.played:
        position = put_down(position, played)
    if log is not None and position.open != WHOLE:
        tell_passes(position, action.played, log)
    return reveal_all(position, tuple(sorted(action.played, key=lambda each: each.seat)), log)


def tell_passes(position: Position, played: Sequence[Played], log: list[Step]) -> None:
    """Note who has no card; in a whole game, that was noted when the round began."""
    playing = {seat for seat, _ in played}
    passing = [seat for seat in range(len(position.hands)) if seat not in playing]
    log += [step("round.choose", "step.pass", player=player(seat)) for seat in passing]


def fill_hands(position: Position, played: Sequence[Played]) -> tuple[Pile, ...]:
    """Return the hands of an example: an empty one that it leaves out holds just what is played from it."""
    hands = list(position.hands)
    left_out = [seat in position.open.hands and not hand for seat, hand in enumerate(hands)]
    for seat, card in played:
        if left_out[seat]:
            hands[seat] += (card,)
    return tuple(hands)


def reveal_all(position: Position, played: tuple[Played, ...], log: Log) -> Position:
    """Sort what everyone has chosen; cards without a number are placed, or all go.

    Source: Spelverloop; Uitbreiding: Paardensprongen.
    """
    rules = position.rules
    without = tuple(each for each in played if is_numberless(rules, each.card))
    rest = tuple(each for each in played if each not in without) if without else played
    order = tuple(sorted(rest, key=lambda each: sorting(rules, each.card)))
    if log is not None:
        number = cards(rules.cards_played)
        log.append(step("round.choose", "step.chosen", "cards_played", cards=number))
        for seat, card in played:
            said: dict[str, Figure] = {"player": player(seat), "card": named(card), "number": number_of(card)}
            log.append(step("round.reveal", "step.reveal", **said))
    if rules.may_tell:
        position = position._replace(tellers=highest(position, played))
    if len(without) >= rules.x_gone_from:
        if log is not None:
            tell_gone(without, log)
        position = position._replace(discards=discarded(position, without))
    elif without:
        return ask_place(position, Placing(without, order), log)
    return in_order(position, order, log)


def highest(position: Position, played: tuple[Played, ...]) -> tuple[int, ...]:
    """Return the seats that have played a card with a number higher than all that they still hold.

    Source: Varianten.
    """
    numbers: dict[int, int] = {}
    for seat, card in played:
        numbers[seat] = max(card.number, numbers.get(seat, 0))
    held = (max((card.number for card in hand), default=0) for hand in position.hands)
    return tuple(seat for seat, number in enumerate(held) if numbers.get(seat, 0) > number)


def is_numberless(rules: Rules, card: Card) -> bool:
    """Say whether a card is placed by its player, or goes with others.

    Source: Uitbreiding: Paardensprongen (silent on parcels whose numbers are ignored).
    """
    is_ignored = rules.parcels_first and rules.x_parcel_first and not card.steps
    return not card.number and not is_ignored


def sorting(rules: Rules, card: Card) -> tuple[bool, int]:
    """Return what sorts a card: its number, parcels before all others by the easier rule.

    Source: Spelverloop; Uitbreidingen, Varianten.
    """
    return rules.parcels_first and card.steps != 0, card.number


def tell_gone(gone: tuple[Played, ...], log: list[Step]) -> None:
    """Note which cards go without being performed."""
    for seat, card in gone:
        said: dict[str, Figure] = {"player": player(seat), "card": named(card)}
        log.append(step("jumps.several", "step.gone", "x_gone_from", **said))


def place(position: Position, action: Place, log: Log) -> Position:
    """Place a card without a number in the order, where its player wants it.

    Raises `IllegalAction` for another player, and for a place that there is not; by the easier rule for
    parcels, also for one before a parcel. Source: Uitbreiding: Paardensprongen; Uitbreidingen, Varianten.
    """
    due = position.due
    if not isinstance(due, Placing):
        raise not_due(position)
    first, *others = due.numberless
    if action.seat != first.seat:
        said: dict[str, Figure] = {"player": player(action.seat), "owner": player(first.seat)}
        raise refusal("jumps.place", "refuse.place_other", **said)
    places = open_places(position.rules, due)
    if not 1 <= action.place <= places[-1]:
        said_place = {"place": action.place, "last": places[-1]}
        raise refusal("jumps.place", "refuse.place", **said_place)
    if action.place not in places:
        raise refusal("easier.parcels", "refuse.place_parcels", place=action.place)
    at = action.place - 1
    order = (*due.order[:at], first, *due.order[at:])
    if log is not None:
        figures: dict[str, Figure] = {"player": player(first.seat), "card": named(first.card)}
        log.append(step("jumps.place", "step.place", **figures, place=action.place))
    if others:
        return ask_place(position, Placing(tuple(others), order), log)
    return in_order(position, order, log)


def ask_place(position: Position, due: Placing, log: Log) -> Position:
    """Ask who played the first card without a number where it goes.

    Source: Uitbreiding: Paardensprongen.
    """
    if log is not None:
        places, first = open_places(position.rules, due), due.numberless[0]
        said: dict[str, Figure] = {"player": player(first.seat), "card": named(first.card)}
        if len(places) == 1:
            log.append(step("jumps.place", "step.only_place", **said, place=places[0]))
        else:
            log.append(step("jumps.place", "step.may_place", **said, first=places[0], last=places[-1]))
    return position._replace(due=due)


def open_places(rules: Rules, due: Placing) -> range:
    """Return the places that the first card without a number can have: before, between, after the others.

    Source: Uitbreiding: Paardensprongen; Uitbreidingen, Varianten.
    """
    before = 0
    if rules.parcels_first and due.numberless[0].card.steps:
        before = sum(1 for _, card in due.order if not card.steps)
    return range(before + 1, len(due.order) + 2)
