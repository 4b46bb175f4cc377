"""What each player has on the board in front of them, and beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulebook_tools.engine.data import Data
from rulebook_tools.engine.figures import seat_letter
from rulebook_tools.engine.kit.chapter import Chapter
from rulebook_tools.engine.kit.piles import Counts, there
from rulebook_tools.engine.scenes import Scene, Token
from rulebook_tools.games.amerigo_islands.pages.given import is_given, row
from rulebook_tools.games.amerigo_islands.pages.tracks import of_progress
from rulebook_tools.games.amerigo_islands.speech import FIGURES, tell
from rulebook_tools.games.amerigo_islands.state import Position

PLAYERS = Chapter[Position](FIGURES)


ON_BOARD = ("gold", "cannons", "chests", "resources", "goods", "tokens", "used")
TILES = ("landscapes", "villages")


def of_player(position: Position, given: Data, seat: int) -> Iterator[Scene]:
    """Yield a player's board, the tiles beside it, the trading posts left, and the progress track."""
    rules, state, letter = position.rules, position.players[seat], seat_letter(seat)

    def are_given(keys: Sequence[str]) -> bool:
        return any(is_given(given, "players", letter, key) for key in keys)

    has, beside = on_board(position, seat), beside_board(position, seat)
    posts = [Token("trading_post", count=state.posts)] if state.posts else []
    yield row(rules, f"board.{letter}", tell("given.board", player=seat), has, given=are_given(ON_BOARD))
    yield row(rules, f"tiles.{letter}", tell("given.tiles", player=seat), beside, given=are_given(TILES))
    yield row(rules, f"posts.{letter}", tell("given.supply", player=seat), posts, given=are_given(["posts"]))
    yield of_progress(position, given, seat)


def on_board(position: Position, seat: int) -> list[Token]:
    """Return what lies on a player's board; progress tokens that have been used are turned over."""
    rules, state = position.rules, position.players[seat]
    counted = {"gold": state.gold, "cannon": state.cannons, "chest": state.chests}
    return [
        *(Token(noun, count=number) for noun, number in counted.items() if number),
        *piled("resource", rules.sorts, state.resources),
        *piled("production", rules.sorts, state.goods),
        *piled("token", rules.token_names, state.tokens),
        *piled("token", rules.token_names, state.used, is_turned=True),
    ]


def beside_board(position: Position, seat: int) -> list[Token]:
    """Return the tiles beside a player's board, by shape."""
    rules, state = position.rules, position.players[seat]
    return [
        *piled("landscape", rules.landscapes.names, state.landscapes),
        *piled("village", rules.villages.names, state.villages),
    ]


def piled(noun: str, names: Sequence[str], pile: Counts, *, is_turned: bool = False) -> list[Token]:
    """Return what lies in a pile, kind by kind."""
    return [Token(f"{noun}.{names[kind]}", count=pile[kind], is_turned=is_turned) for kind in there(pile)]
