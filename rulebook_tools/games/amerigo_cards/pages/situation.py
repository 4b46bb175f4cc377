"""What to say and to draw of a position that an example gives."""

from __future__ import annotations

from collections.abc import Iterator

from rulebook_tools.engine.data import Data
from rulebook_tools.engine.figures import Name, Player, Statement, player, seat_letter
from rulebook_tools.engine.kit.chapter import Chapter
from rulebook_tools.engine.kit.said import Said
from rulebook_tools.engine.kit.seats import Seat
from rulebook_tools.engine.scenes import Grid, Row, Scene, Situation, Token
from rulebook_tools.games.amerigo_cards.nouns import Cards, Doubloons, Everyone, Rudders, goods_in
from rulebook_tools.games.amerigo_cards.pages.seen import hand_tokens, is_unknown, journey
from rulebook_tools.games.amerigo_cards.parameters import CLASSES
from rulebook_tools.games.amerigo_cards.state import (
    HOME,
    Asking,
    Leaving,
    Position,
    Selling,
    Where,
    rudders_of,
)

SITUATION = Chapter[Position]()


@SITUATION.tells("given", wording="given.new_game")
def new_game(players: Everyone) -> None: ...
@SITUATION.tells("given")
def turn(player: Seat) -> None: ...
@SITUATION.tells("given")
def where(player: Seat, where: Where) -> None: ...
@SITUATION.tells("given")
def hand(player: Seat) -> None: ...
@SITUATION.tells("given")
def unknown_hand(player: Seat) -> None: ...
@SITUATION.tells("given")
def cards(cards: Cards) -> None: ...
@SITUATION.tells("given")
def out(player: Seat) -> None: ...
@SITUATION.tells("given", wording="given.distance")
def comes_to(distance: Rudders) -> None: ...
@SITUATION.tells("given")
def back(player: Seat) -> None: ...
@SITUATION.tells("given")
def value(value: Rudders) -> None: ...
@SITUATION.tells("given")
def treasure(player: Seat) -> None: ...
@SITUATION.tells("given")
def doubloons(doubloons: Doubloons) -> None: ...
@SITUATION.tells("given")
def market() -> None: ...
@SITUATION.tells("given")
def deck(cards: Cards) -> None: ...
@SITUATION.tells("given")
def discard(cards: Cards) -> None: ...
@SITUATION.tells("given", wording="given.run")
def first_run() -> None: ...
@SITUATION.tells("given")
def last_run() -> None: ...


def situation(position: Position, given: Data) -> Situation:
    """Return what a reader must know of a position: what the example gives, and who is where."""
    rules, players = position.rules, position.players
    if given.get("new_game") is not None:
        begins = new_game(players=len(players)).statement(rules)
        return Situation((begins,), tuple(scene for scene in _scenes(position, given) if _has_cards(scene)))
    said = []
    for seat, data in _seats(given):
        said.append(where(player=seat, where=players[seat].where))
        if is_unknown(data.get("hand")):
            said.append(unknown_hand(player=seat))
    if given.get("turn") is not None:
        said.append(turn(player=position.turn))
    if given.get("run") is not None:
        said.append(last_run() if position.run == rules.deck_runs else first_run())
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
    for name, label, pile in (("deck", deck, position.deck), ("discard", discard, position.discard)):
        if given.get(name) is not None:
            number = sum(pile)
            lying = (Token("card", None, number, is_turned=name == "deck"),) * bool(number)
            yield Row(label(cards=number).statement(position.rules), lying, None, name)


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

    def row(name: str, label: Statement, tokens: tuple[Token, ...], total: Said) -> Row:
        is_given = data is not None and data.get(name) is not None
        is_counted = name in {"hand", "treasure"} or (tokens and state.where is not HOME)
        said = total.statement(rules) if is_counted else None
        return Row(label, tokens, said, f"{name}.{seat_letter(seat)}", is_given)

    if not is_unknown(hand_given):
        seen = hand_tokens(rules, state.hand, hand_given)
        yield row("hand", hand(player=seat).statement(rules), seen, cards(cards=held))
    yield row("out", out(player=seat).statement(rules), journey(rules, state.out), comes_to(distance=far))
    homeward = value(value=shown * rules.return_factor)
    yield row("back", back(player=seat).statement(rules), journey(rules, state.back), homeward)
    yield row("treasure", treasure(player=seat).statement(rules), pile, doubloons(doubloons=number))


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
    return Grid(Statement(market.name), (*columns, Name("total")), rows, notes, "market", is_given)
