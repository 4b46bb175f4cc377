"""What to say and to draw of a position that an example gives."""

from __future__ import annotations

from collections.abc import Iterator

from rulebook_tools.engine.data import Data
from rulebook_tools.engine.figures import Name, Player, Statement, player
from rulebook_tools.engine.kit.chapter import Chapter
from rulebook_tools.engine.kit.said import SILENT
from rulebook_tools.engine.kit.seats import Seat
from rulebook_tools.engine.scenes import Grid, Row, Scene, Situation, Token
from rulebook_tools.games.amerigo_cards.examples.given import UNKNOWN, read_items, read_journey
from rulebook_tools.games.amerigo_cards.nouns import Cards, Doubloons, Everyone, Rudders, goods_in
from rulebook_tools.games.amerigo_cards.parameters import Rules
from rulebook_tools.games.amerigo_cards.state import Position, Where, distance, homeward

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
        return Situation((new_game(players=len(players)).statement(rules),))
    said, scenes = [], list[Scene]()
    offered = False
    named = given.get("players")
    for seat, (_, data) in enumerate(named.entries() if named is not None else ()):
        said.append(where(player=seat, where=players[seat].where))
        if _is_unknown(data.get("hand")):
            said.append(unknown_hand(player=seat))
        scenes += _rows(position, seat, data)
        offered = offered or data.get("offer") is not None
    if given.get("turn") is not None:
        said.append(turn(player=position.turn))
    if given.get("deck") is not None:
        said.append(deck(cards=sum(position.deck)))
    if given.get("discard") is not None:
        said.append(discard(cards=sum(position.discard)))
    if given.get("run") is not None:
        said.append(last_run() if position.run == rules.deck_runs else first_run())
    if offered:
        scenes.append(market_grid(position))
    return Situation(tuple(each.statement(rules) for each in said), tuple(scenes))


def _rows(position: Position, seat: int, data: Data) -> Iterator[Row]:
    """Yield the rows of what an example gives of one player."""
    rules, state = position.rules, position.players[seat]
    pile = Token("doubloon", rules.doubloon_rudders, len(state.treasure))
    rows = {
        "hand": (hand, _tokens, cards(cards=sum(state.hand))),
        "out": (out, _journey_tokens, comes_to(distance=distance(rules, state, SILENT))),
        "back": (back, _journey_tokens, value(value=homeward(rules, state, SILENT))),
        "treasure": (
            treasure,
            lambda _rules, _data: (pile,) * bool(state.treasure),
            doubloons(doubloons=len(state.treasure)),
        ),
    }
    for name, (label, tokens, total) in rows.items():
        there = data.get(name)
        if there is not None and not _is_unknown(there):
            yield Row(label(player=seat).statement(rules), tokens(rules, there), total.statement(rules))


def _is_unknown(hand: Data | None) -> bool:
    """Say whether an example leaves open which cards there are, and how many."""
    return hand is not None and hand.value == UNKNOWN


def _tokens(rules: Rules, data: Data) -> tuple[Token, ...]:
    """Return cards as an example gives them, showing no more than it does."""
    tokens = []
    for item in read_items(rules, data):
        noun = "card" if item.good is None else f"good.{rules.goods[item.good]}"
        number = None if item.card is None else rules.deck.rudders_of[item.card]
        tokens.append(Token(noun, number, item.count))
    return tuple(tokens)


def _journey_tokens(rules: Rules, data: Data) -> tuple[Token, ...]:
    tokens: list[Token] = []
    for item in read_journey(rules, data):
        if item.card is None:
            tokens.append(Token("doubloon", rules.doubloon_rudders, 1))
        else:
            noun = f"good.{rules.goods[rules.deck.good_of[item.card]]}"
            tokens += [Token(noun, rules.deck.rudders_of[item.card])] * item.count
    return tuple(tokens)


def market_grid(position: Position) -> Grid:
    """Return the market: goods by player, and in all."""
    rules = position.rules
    columns: list[Player | Name] = [player(seat) for seat in range(len(position.players))]
    offers = [goods_in(rules, state.offer) for state in position.players]
    totals = position.market
    rows = tuple(
        (Name(f"good.{good}"), (*(offer[index] or None for offer in offers), totals[index]))
        for index, good in enumerate(rules.goods)
    )
    return Grid(Statement(market.name), (*columns, Name("total")), rows)
