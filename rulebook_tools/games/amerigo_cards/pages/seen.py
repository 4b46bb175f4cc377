"""Cards as an example shows them: no more of them than it says."""

from __future__ import annotations

from rulebook_tools.engine.data import Data
from rulebook_tools.engine.kit.piles import Counts
from rulebook_tools.engine.scenes import Token
from rulebook_tools.games.amerigo_cards.examples.given import UNKNOWN, read_items
from rulebook_tools.games.amerigo_cards.nouns import goods_in
from rulebook_tools.games.amerigo_cards.parameters import Rules
from rulebook_tools.games.amerigo_cards.state import Laid


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
