"""What lies on the central board for all: progress tokens, production tokens, pirate markers."""

from __future__ import annotations

from collections.abc import Iterator

from rulebook_tools.engine.data import Data
from rulebook_tools.engine.kit.chapter import Chapter
from rulebook_tools.engine.kit.piles import each, there
from rulebook_tools.engine.scenes import Row, Token
from rulebook_tools.games.amerigo_islands.pages.given import is_given, row
from rulebook_tools.games.amerigo_islands.speech import FIGURES, tell
from rulebook_tools.games.amerigo_islands.state import Position

DISPLAY = Chapter[Position](FIGURES)


def of_display(position: Position, given: Data) -> Iterator[Row]:
    """Yield the tokens on offer, and the pirate markers unless an example leaves them open."""
    rules, display = position.rules, position.display
    are_given = is_given(given, "display", "tokens")
    for name, label, area in zip(
        ("left", "right"), (tell("given.left"), tell("given.right")), display.tokens, strict=True
    ):
        tokens = [Token(f"token.{rules.token_names[kind]}") for kind in each(area)]
        yield row(rules, f"tokens.{name}", label, tokens, given=are_given)
    offered = [of_kind(position, kind) for kind in there(display.goods)]
    yield row(rules, "goods", tell("given.goods"), offered, given=is_given(given, "display", "goods"))
    if display.pirates:
        yield pirates_open(position, is_there=is_given(given, "display", "pirates"))


def of_kind(position: Position, kind: int) -> Token:
    """Return the production tokens of a kind on offer: their sort, what they cost, how many there are."""
    rules = position.rules
    sort, cost = rules.production[kind]
    return Token(f"production.{rules.sorts[sort]}", cost, position.display.goods[kind])


def pirates_open(position: Position, *, is_there: bool) -> Row:
    """Return the pirate markers on the board, those still face down too, and how strong the pirates are."""
    rules, shown = position.rules, position.display.pirates
    down = rules.pirate_spaces - len(shown)
    tokens = [Token("pirate_marker", value) for value in shown]
    if down:
        tokens.append(Token("pirate_marker", count=down, is_turned=True))
    return row(
        rules,
        "pirates",
        tell("given.markers"),
        tokens,
        given=is_there,
        total=tell("given.pirates", strength=shown),
    )
