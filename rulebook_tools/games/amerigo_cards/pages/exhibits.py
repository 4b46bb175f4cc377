"""Pictures of what the figures of the rules come to: all cards, and how a game begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulebook_tools.engine.figures import player
from rulebook_tools.engine.kit.chapter import Chapter
from rulebook_tools.engine.scenes import Mark, Row, Scene, Token
from rulebook_tools.games.amerigo_cards.parameters import Rules
from rulebook_tools.games.amerigo_cards.rules.setup import whole_game
from rulebook_tools.games.amerigo_cards.speech import FIGURES, tell
from rulebook_tools.games.amerigo_cards.state import Position

EXHIBITS = Chapter[Position](FIGURES)
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
