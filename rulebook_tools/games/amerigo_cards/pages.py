"""What pages say and draw of the card game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulebook_tools.engine.kit import (
    Counts,
    Data,
    Grid,
    Mark,
    Name,
    Player,
    Row,
    RuleStatement,
    Scene,
    Situation,
    Statement,
    Token,
    player,
    seat_letter,
)
from rulebook_tools.games.amerigo_cards.examples.given import UNKNOWN, read_items
from rulebook_tools.games.amerigo_cards.model import (
    HOME,
    Asking,
    Laid,
    Leaving,
    Position,
    Selling,
    goods_in,
    rudders_of,
)
from rulebook_tools.games.amerigo_cards.parameters import CLASSES, Rules
from rulebook_tools.games.amerigo_cards.rules.setup import whole_game
from rulebook_tools.games.amerigo_cards.speech import tell


def is_unknown(hand: Data | None) -> bool:
    """Say whether an example leaves open which cards there are, and how many."""
    return hand is not None and hand.value == UNKNOWN


def hand_tokens(rules: Rules, pile: Counts, given: Data | None) -> tuple[Token, ...]:
    """Return the cards of a hand: just how many, or their goods alone, where the example says no more."""
    items = [] if given is None else read_items(rules, given)
    if any(item.good is None for item in items):
        return (Token("card", None, sum(pile), is_turned=True),) * any(pile)
    bare = {item.good for item in items if item.card is None}
    tokens = []
    for good, held in enumerate(goods_in(rules, pile)):
        noun, shown = f"good.{rules.goods[good]}", rules.deck.cards_of[good]
        if good in bare:
            tokens.append(Token(noun, None, held))
        else:
            tokens += [Token(noun, rules.deck.rudders_of[card], pile[card]) for card in shown]
    return tuple(token for token in tokens if token.count)


def journey(rules: Rules, way: tuple[Laid, ...]) -> tuple[Token, ...]:
    """Return the cards of one way in order, doubloons face down."""
    deck = rules.deck
    return tuple(
        Token("doubloon", rules.doubloon_rudders, is_turned=True)
        if laid.spent
        else Token(f"good.{rules.goods[deck.good_of[laid.card]]}", deck.rudders_of[laid.card])
        for laid in way
    )


def situation(position: Position, given: Data) -> Situation:
    """Return what a reader must know of a position: what the example gives, and who is where."""
    rules, players = position.rules, position.players
    if given.get("new_game") is not None:
        begins = tell("given.new_game", everyone=len(players)).statement(rules)
        return Situation((begins,), tuple(scene for scene in _scenes(position, given) if _has_cards(scene)))
    said = []
    for seat, data in _seats(given):
        said.append(tell("given.where", player=seat, where=players[seat].where))
        if is_unknown(data.get("hand")):
            said.append(tell("given.unknown_hand", player=seat))
    if given.get("turn") is not None:
        said.append(tell("given.turn", player=position.turn))
    if given.get("run") is not None:
        said.append(tell("given.last_run") if position.run == rules.deck_runs else tell("given.run"))
    return Situation(tuple(each.statement(rules) for each in said), tuple(_scenes(position, given)))


def _seats(given: Data) -> Iterator[tuple[int, Data]]:
    """Yield the players that an example gives something of."""
    named = given.get("players")
    for seat, (_, data) in enumerate(named.entries() if named is not None else ()):
        yield seat, data


def _scenes(position: Position, given: Data) -> Iterator[Scene]:
    """Yield all that there is to be seen: what each player has, the market, and the piles that are given."""
    there = dict(_seats(given))
    for seat in range(len(position.players)):
        yield from _rows(position, seat, there.get(seat))
    yield market_grid(position, is_given=any(data.get("offer") is not None for data in there.values()))
    for is_deck, pile in ((True, position.deck), (False, position.discard)):
        name, number = "deck" if is_deck else "discard", sum(pile)
        if given.get(name) is not None:
            lying = (Token("card", None, number, is_turned=is_deck),) * bool(number)
            label = tell("given.deck" if is_deck else "given.discard", cards=number)
            yield Row(label.statement(position.rules), lying, None, name)


def _has_cards(scene: Scene) -> bool:
    """Say whether a scene of a new game shows anything yet."""
    return isinstance(scene, Row) and bool(scene.tokens)


def _rows(position: Position, seat: int, data: Data | None) -> Iterator[Row]:
    """Yield what one player has: the hand, unless nothing is known of it, the journey, the treasure.

    A journey that is over comes to nothing any more, while its cards still lie there.
    """
    rules, state = position.rules, position.players[seat]
    number = len(state.treasure)
    pile = (Token("doubloon", None, number),) * bool(number)
    held = sum(state.hand)
    far, shown = rudders_of(rules, state.out), rudders_of(rules, state.back)
    hand_given = None if data is None else data.get("hand")

    def row(name: str, label: Statement, tokens: tuple[Token, ...], total: RuleStatement) -> Row:
        is_given = data is not None and data.get(name) is not None
        is_counted = name in {"hand", "treasure"} or (tokens and state.where is not HOME)
        said = total.statement(rules) if is_counted else None
        return Row(label, tokens, said, f"{name}.{seat_letter(seat)}", is_given)

    if not is_unknown(hand_given):
        seen = hand_tokens(rules, state.hand, hand_given)
        yield row(
            "hand", tell("given.hand", player=seat).statement(rules), seen, tell("given.cards", cards=held)
        )
    yield row(
        "out",
        tell("given.out", player=seat).statement(rules),
        journey(rules, state.out),
        tell("given.distance", distance=far),
    )
    homeward = tell("given.value", value=shown * rules.return_factor)
    yield row("back", tell("given.back", player=seat).statement(rules), journey(rules, state.back), homeward)
    yield row(
        "treasure",
        tell("given.treasure", player=seat).statement(rules),
        pile,
        tell("given.doubloons", doubloons=number),
    )


def market_grid(position: Position, *, is_given: bool = True) -> Grid:
    """Return the market: goods by player, in all, and what they are worth while a sale asks for it."""
    rules = position.rules
    columns: list[Player | Name] = [player(seat) for seat in range(len(position.players))]
    offers = [goods_in(rules, state.offer) for state in position.players]
    rows = tuple(
        (Name(f"good.{good}"), (*(number or None for number in numbers), sum(numbers)))
        for good, numbers in zip(rules.goods, zip(*offers, strict=True), strict=True)
    )
    notes: tuple[Name, ...] = ()
    if isinstance(position.due, Asking | Selling | Leaving):
        notes = tuple(Name(f"class.{CLASSES[value]}") for value in position.due.values)
    return Grid(
        tell("given.market").statement(rules), (*columns, Name("total")), rows, notes, "market", is_given
    )


HAND = "hand"
"""The noun of what a player is dealt."""


def exhibits(rules: Rules) -> Mapping[str, Sequence[Scene]]:
    """Return the cards by good and rudders, and the hands dealt in small groups and in large ones."""
    groups = {players: _begun(rules, players) for players in rules.players}
    return {
        "cards": tuple(_ships(rules, good) for good in range(len(rules.goods))),
        "setup": tuple(row for players, row in groups.items() if players <= rules.players_most),
        "setup-more": tuple(row for players, row in groups.items() if players > rules.players_most),
    }


def _ships(rules: Rules, good: int) -> Row:
    """Return the cards of one copy of the game that carry a good."""
    deck, name = rules.deck, rules.goods[good]
    tokens = tuple(
        Token(f"good.{name}", deck.rudders_of[card], deck.copies[card]) for card in deck.cards_of[good]
    )
    there = tell("shown.cards", cards=sum(token.count for token in tokens))
    return Row(
        tell("shown.ships", good=good).statement(rules), tokens, there.statement(rules), f"cards.{name}"
    )


def _begun(rules: Rules, players: int) -> Row:
    """Return what everybody is dealt in a game for so many, and what is left for the draw deck."""
    dealt = list(rules.hand_size)[:players]
    hands = tuple(
        Token("card", None, number, is_turned=True, marks=(Mark(HAND, player(seat)),))
        for seat, number in enumerate(dealt)
    )
    left = sum(whole_game(rules, players)) - sum(dealt)
    return Row(
        tell("shown.group", everyone=players).statement(rules),
        hands,
        tell("shown.rest", cards=left).statement(rules),
        f"setup.{players}",
        players=(players,),
    )
