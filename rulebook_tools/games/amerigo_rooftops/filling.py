"""What chance does, and what an example may leave open."""

from __future__ import annotations

from rulebook_tools.engine.chance import Chance
from rulebook_tools.games.amerigo_rooftops.actions import Action, Draw, Lay, Shuffle, Tell
from rulebook_tools.games.amerigo_rooftops.cards import Card
from rulebook_tools.games.amerigo_rooftops.legal import legal_actions
from rulebook_tools.games.amerigo_rooftops.position import Drawing, Laying, Position, Shuffling


def by_chance(position: Position, chance: Chance) -> Action | None:
    """Return what chance does now: the rest of a route, or of a pile, at once."""
    match position.due:
        case Laying(left=left):
            counts, tiles = list(left), []
            for _ in range(position.rules.route_size - len(position.route)):
                index = chance.weighted(counts)
                counts[index] -= 1
                tiles.append(position.rules.tiles[index][0])
            return Lay(tuple(tiles))
        case Shuffling(rest=rest):
            return Shuffle(shuffled(rest, chance))
        case _:
            return None


def shuffled(cards: tuple[Card, ...], chance: Chance) -> tuple[Card, ...]:
    """Return cards in an order in which each is as likely as any other."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = chance.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def fill(position: Position, following: Action | None, chance: Chance) -> Action | None:
    """Return the chance, or the draw, that an example leaves open here.

    Players draw in the order in which the example lists their draws: none is filled in before one of them. An
    example that ends before hands are full again leaves it at that.
    """
    match position.due:
        case Laying():
            return None if isinstance(following, Lay) else by_chance(position, chance)
        case Shuffling(after=Drawing(then=then)):
            is_wanted = following is not None or then == "setup"
            return by_chance(position, chance) if is_wanted and not isinstance(following, Shuffle) else None
        case Drawing() if following is not None and not isinstance(following, Draw | Tell):
            return chance.choice([draw for draw in legal_actions(position) if isinstance(draw, Draw)])
        case _:
            return None
