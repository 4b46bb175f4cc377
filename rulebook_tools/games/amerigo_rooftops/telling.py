"""What to say and to draw of a position given, and of an action about to be taken."""

from __future__ import annotations

from rulebook_tools.engine.data import Data
from rulebook_tools.engine.figures import Count, Figure, Name, Statement, player
from rulebook_tools.engine.scenes import Row, Scene, Situation, Token
from rulebook_tools.games.amerigo_rooftops.actions import (
    Action,
    Choose,
    Draw,
    Lay,
    Place,
    Remove,
    Reveal,
    Shuffle,
    Tell,
)
from rulebook_tools.games.amerigo_rooftops.cards import Card
from rulebook_tools.games.amerigo_rooftops.position import Closing, Drawing, Position, Shuffling
from rulebook_tools.games.amerigo_rooftops.reading import read_cards
from rulebook_tools.games.amerigo_rooftops.rules import OPTIONS, Rules
from rulebook_tools.games.amerigo_rooftops.steps import cards, kinds_of, number_of, roof, route_cards


def describe(position: Position, action: Action) -> Statement:
    """Return what to say of an action about to be taken."""
    rules = position.rules
    match action:
        case Lay():
            return Statement("action.lay", {"cards": route_cards(len(action.tiles))})
        case Shuffle():
            pile = position.due.pile if isinstance(position.due, Shuffling) else 0
            return Statement("action.shuffle", {"pile": _pile(rules, pile)})
        case Draw():
            if not action.piles:
                return Statement("action.draw_none", {"player": player(action.seat)})
            return Statement("action.draw", {"player": player(action.seat), "cards": drawn(rules, action)})
        case Place():
            return Statement("action.place", {"player": player(action.seat), "place": action.place})
        case Choose() | Tell():
            return Statement(f"action.{action.kind}", {"player": player(action.seat)})
        case Remove():
            if action.side == "middle":
                return Statement("action.remove_middle")
            return Statement("action.remove", {"side": Name(f"side.{action.side}")})
        case Reveal():
            return Statement("action.reveal")
        case _:
            return Statement("action.perform")


def drawn(rules: Rules, action: Draw) -> tuple[Count, ...]:
    """Return how many cards are drawn of each pile, as a figure."""
    nouns = ["card" if name == "mixed" else f"{name}_card" for name in rules.piles]
    counts = [Count(action.piles.count(pile), noun) for pile, noun in enumerate(nouns)]
    return tuple(count for count in counts if count.number)


def _pile(rules: Rules, pile: int) -> Name:
    return Name(f"pile.{rules.piles[pile]}")


def situation(position: Position, given: Data) -> Situation:
    """Return what a reader must know of a position: the readings in play, and what the example gives."""
    statements = readings(position.rules)
    if given.get("new_game") is not None:
        number = Count(len(position.hands), "player")
        statements.append(Statement("given.new_game", {"players": number}))
        return Situation(tuple(statements))
    scenes: list[Scene] = [route_row(position)]
    hands = given.get("hands")
    for seat, hand in enumerate(position.hands):
        who = {"player": player(seat)}
        if hand:
            scenes.append(Row(Statement("given.hand", who), tuple(map(_token, hand))))
        elif hands is not None and hands.get(player(seat).letter) is not None:
            statements.append(Statement("given.no_hand", who))
    if any(position.parcels):
        parcels = kinds_of(position.rules, position.parcels)
        statements.append(Statement("given.played", {"parcels": parcels}))
    if isinstance(position.due, Closing):
        statements.append(Statement("given.close"))
    elif isinstance(position.due, Drawing | Shuffling):
        statements.append(Statement("given.draw"))
    statements += _piles(position.rules, given)
    return Situation(tuple(statements), tuple(scenes))


def readings(rules: Rules) -> list[Statement]:
    """Return the variants, expansions and other readings in play: all that differs from the usual game."""
    return [
        Statement(f"given.{name}.{reading}")
        for name, reading in rules.chosen.items()
        if reading != OPTIONS[name][0]
    ]


def _piles(rules: Rules, given: Data) -> list[Statement]:
    """Return what an example gives of piles and of cards played."""
    statements = []
    for key in ("piles", "discard"):
        data = given.get(key)
        for index, name in enumerate(rules.piles):
            if data is None or (entry := data.get(name)) is None:
                continue
            pile = read_cards(rules, entry)  # in the position, cards due to be shuffled are in neither
            figures: dict[str, Figure] = {"pile": _pile(rules, index), "cards": cards(len(pile))}
            if key == "discard":
                statements.append(Statement("given.discard", figures))
            elif not pile:
                statements.append(Statement("given.empty", {"pile": _pile(rules, index)}))
            elif rules.is_closed:
                statements.append(Statement("given.pile_closed", figures))
            else:
                figures |= {"top": Name(pile[0].noun), "number": number_of(pile[0])}
                statements.append(Statement("given.pile", figures))
    return statements


def route_row(position: Position) -> Row:
    """Return the route from left to right, its places numbered, and where Amerigo stands."""
    tokens = tuple(Token(tile.noun, place) for place, tile in enumerate(position.route, 1))
    here = roof(position.route[position.amerigo])
    stands = Statement("given.amerigo", {"place": position.amerigo + 1, "roof": here})
    return Row(Statement("given.route"), tokens, stands)


def _token(card: Card) -> Token:
    return Token(card.noun, card.number or None)
