"""A new game: shuffling, dealing, and the doubloon to begin with."""

from __future__ import annotations

from collections.abc import Iterable

from rulebook_tools.engine.data import GivenError
from rulebook_tools.engine.figures import Count, Step, player
from rulebook_tools.engine.game import PlayersError
from rulebook_tools.engine.noting import Log, refusal, step
from rulebook_tools.games.amerigo_cards.actions import Deal, FirstDoubloon, Shuffle
from rulebook_tools.games.amerigo_cards.cards import Counts, add, goods_in, no_cards, whole_game
from rulebook_tools.games.amerigo_cards.drawing import tell_full, too_few
from rulebook_tools.games.amerigo_cards.pending import not_due
from rulebook_tools.games.amerigo_cards.position import (
    Converting,
    Dealing,
    Leg,
    PlayerState,
    Position,
    Shuffling,
    seated,
)
from rulebook_tools.games.amerigo_cards.rules import Rules, deal_rule, row_of
from rulebook_tools.games.amerigo_cards.steps import (
    card_figures,
    cards,
    counted_goods,
    every_good,
    goods_of,
    kinds_read,
    rudders,
)


def new_game(rules: Rules, players: int) -> Position:
    """Return a game about to begin: everyone at home with nothing, all cards still to be shuffled.

    Raises `PlayersError` for a number of players that the game is not made for.
    Source: Ziel des Spiels und Vorbereitung; Aim of the Game and Preparation.
    """
    if players not in rules.players:
        raise PlayersError(players, rules.players)
    nothing = no_cards(rules)
    state = PlayerState(Leg.HOME, nothing, (), (), (), nothing)
    deck = whole_game(rules, players)
    return Position(rules, (state,) * players, 0, deck, nothing, 1, Shuffling())


def shuffle(position: Position, _: Shuffle, log: Log) -> Position:
    """Shuffle all cards; then starting hands are to be dealt.

    Raises `IllegalAction` where no game is about to begin.
    Source: Spielmaterial, Ziel des Spiels und Vorbereitung; Contents, Aim of the Game and Preparation.
    """
    if not isinstance(position.due, Shuffling):
        raise not_due(position)
    if log is not None:
        tell_cards(position, log)
    hands = position.rules.hand_size[: len(position.players)]
    return position._replace(due=Dealing(hands))


def tell_cards(position: Position, log: list[Step]) -> None:
    """Note which cards there are, and that they are shuffled."""
    rules, deck = position.rules, position.deck
    row, copies = row_of(rules.copies, len(position.players))
    all_cards = cards(sum(deck))
    goods = counted_goods(rules, goods_in(rules, deck))
    if row == rules.copies[0][0]:
        reads = (*every_good(rules), f"copies.{row}")
        log.append(step("components", "step.components", *reads, cards=all_cards, goods=goods))
    else:
        log.append(step("components", "step.components", *every_good(rules), cards=all_cards, goods=goods))
        number = Count(copies, "copy")
        log.append(step("more.decks", "step.copies", f"copies.{row}", copies=number, cards=all_cards))
    log.append(step("setup.shuffle", "step.shuffle", cards=all_cards))


def deal(position: Position, action: Deal, log: Log) -> Position:
    """Deal cards of starting hands; after the last one, first doubloons may be made.

    Raises `IllegalAction` for more cards than a seat gets, and before the cards are shuffled;
    `GivenError` for cards that the deck does not have.
    Source: Ziel des Spiels und Vorbereitung; Aim of the Game and Preparation.
    """
    rules, due = position.rules, position.due
    if isinstance(due, Shuffling):
        raise not_due(position)
    if not any(action.hands):
        raise GivenError((), "no card is named", "cards of the deck")
    deck, players = list(position.deck), list(position.players)
    left = list(due.left) if isinstance(due, Dealing) else [0] * len(players)
    for seat, dealt in enumerate(action.hands):
        if len(dealt) > left[seat]:
            size = cards(rules.hand_size[seat])
            raise refusal(deal_rule(rules, seat), "refuse.deal", player=player(seat), cards=size)
        left[seat] -= len(dealt)
        hand = list(players[seat].hand)
        for card in dealt:
            if not deck[card]:
                raise too_few(rules, card, position.deck, [each for named in action.hands for each in named])
            deck[card] -= 1
            hand[card] += 1
        players[seat] = players[seat]._replace(hand=tuple(hand))
        if log is not None and dealt:
            tell_deal(rules, seat, dealt, log)
            tell_full(rules, seat, players[seat], log)
    after = position._replace(players=tuple(players), deck=tuple(deck), due=Dealing(tuple(left)))
    return after if any(left) else begin(after, log)


def tell_deal(rules: Rules, seat: int, dealt: tuple[int, ...], log: list[Step]) -> None:
    """Note the cards that a player is dealt."""
    reads = (f"hand_size.{seat + 1}", *kinds_read(rules, dealt))
    number, goods = cards(len(dealt)), goods_of(rules, dealt)
    rule = deal_rule(rules, seat)
    log.append(step(rule, "step.deal", *reads, player=player(seat), cards=number, goods=goods))


def begin(position: Position, log: Log) -> Position:
    """Lay out the piles; then those whose hand allows it may make a first doubloon.

    Source: Ziel des Spiels und Vorbereitung; Aim of the Game and Preparation.
    """
    rules = position.rules
    asked = tuple(
        seat for seat, state in enumerate(position.players) if is_without_rudders(rules, state.hand)
    )
    if log is not None:
        log.append(step("setup.piles", "step.piles", cards=cards(sum(position.deck))))
        log.append(step("turn.state", "step.begin", players=Count(len(position.players), "player")))
        if asked:
            names = tuple(player(seat) for seat in asked)
            shown = rudders(rules.first_doubloon_rudders)
            reads = "first_doubloon_rudders"
            log.append(step("setup.doubloon", "step.first_may", reads, players=names, rudders=shown))
    return ask(position, asked, rules.first_doubloons)


def ask(position: Position, asked: tuple[int, ...], left: int) -> Position:
    """Let players make first doubloons, or begin with the first turn."""
    due = Converting(asked, left) if asked and left else None
    return position._replace(due=due)


def is_without_rudders(rules: Rules, hand: Counts) -> bool:
    """Say whether a hand has no card with as many rudders as rule out a first doubloon.

    Source: Ziel des Spiels und Vorbereitung; Aim of the Game and Preparation.
    """
    held = [rules.rudders_of[card] for card, number in enumerate(hand) if number]
    return max(held, default=0) < rules.first_doubloon_rudders


def first_doubloon(position: Position, action: FirstDoubloon, log: Log) -> Position:
    """Turn a card of the starting hand into a doubloon, or decline to; none is drawn in its place.

    Raises `IllegalAction` for a hand that rules it out, for a card not in hand, while it is for
    another player to say, and once it is too late.
    Source: Ziel des Spiels und Vorbereitung; Aim of the Game and Preparation. The order is a ruling.
    """
    rules, seat, card, due = position.rules, action.player, action.card, position.due
    who = player(seat)
    state = position.players[seat]
    if isinstance(due, Shuffling | Dealing):
        raise not_due(position)
    if not isinstance(due, Converting) or seat not in due.asked:
        if is_without_rudders(rules, state.hand):
            raise refusal("setup.doubloon", "refuse.first_late", player=who)
        shown = rudders(rules.first_doubloon_rudders)
        raise refusal("setup.doubloon", "refuse.first_rudders", player=who, rudders=shown)
    if seat != due.asked[0]:
        raise not_due(position)
    if card is None:
        if log is not None:
            log.append(step("setup.doubloon", "step.first_none", player=who))
        return ask(position, due.asked[1:], rules.first_doubloons)
    if not state.hand[card]:
        raise refusal("setup.doubloon", "refuse.card", player=who, **card_figures(rules, card))
    now = state._replace(hand=add(state.hand, card, -1), treasure=(*state.treasure, card))
    if log is not None:
        reads = ("first_doubloon_rudders", "first_doubloons")
        figures = card_figures(rules, card)
        log.append(step("setup.doubloon", "step.first_doubloon", *reads, player=who, **figures))
    after = position._replace(players=seated(position, seat, now))
    if due.left > 1 and any(now.hand):
        return ask(after, due.asked, due.left - 1)
    return ask(after, due.asked[1:], rules.first_doubloons)


def first_choices(hand: Counts) -> Iterable[int | None]:
    """Return the cards that may become a first doubloon; None is to decline."""
    return (*(card for card, n in enumerate(hand) if n), None)
