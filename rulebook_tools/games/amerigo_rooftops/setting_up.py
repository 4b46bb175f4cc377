"""Setting up: the route at random, Amerigo in its middle, the piles shuffled."""

from __future__ import annotations

from rulebook_tools.engine.data import GivenError
from rulebook_tools.engine.figures import Count, Name, Step
from rulebook_tools.engine.game import PlayersError
from rulebook_tools.engine.noting import Log, refusal, step
from rulebook_tools.games.amerigo_rooftops.actions import Lay, Shuffle
from rulebook_tools.games.amerigo_rooftops.cards import Card, Tile
from rulebook_tools.games.amerigo_rooftops.pending import not_due
from rulebook_tools.games.amerigo_rooftops.position import Drawing, Laying, Pile, Position, Shuffling
from rulebook_tools.games.amerigo_rooftops.rounds import refill
from rulebook_tools.games.amerigo_rooftops.rules import Rules, in_reach
from rulebook_tools.games.amerigo_rooftops.steps import cards, houses, roof, route_cards, table


def new_game(rules: Rules, players: int) -> Position:
    """Return a game whose route must be laid; raise `PlayersError` for a wrong number of players."""
    if players not in rules.players:
        raise PlayersError(players, rules.players)
    nothing: tuple[Pile, ...] = tuple(() for _ in rules.decks)
    due = Laying(in_reach(rules, players))
    return Position(rules, (), 0, ((),) * players, nothing, nothing, (0,) * len(rules.kinds), due)


def lay(position: Position, action: Lay, log: Log) -> Position:
    """Lay route cards in the row, up to as many as the route has.

    Too few houses among them, and the route is laid again. Raises `IllegalAction` where no route is to be
    laid, for a card of an expansion that is not in play and for a house that stays out, `GivenError` for more
    cards than there are. Source: Opzet; Uitbreiding: Gladde Daken.
    """
    rules, due = position.rules, position.due
    if not isinstance(due, Laying):
        raise not_due(position)
    route, left = position.route + action.tiles, list(due.left)
    if not action.tiles or len(route) > rules.route_size:
        expected = f"1 to {rules.route_size - len(position.route)}"
        raise GivenError((), f"{len(action.tiles)} route cards", expected)
    players = len(position.hands)
    places = {tile: at for at, (tile, _) in enumerate(rules.tiles)}
    for tile in action.tiles:
        at = places.get(tile, -1)
        if at < 0 or not left[at]:
            raise refuse_tile(rules, tile, players)
        left[at] -= 1
    if len(route) < rules.route_size:
        return position._replace(route=route, due=Laying(tuple(left)))
    there = sum(1 for tile in route if tile.wants)
    middle = rules.route_size // 2
    if log is not None:
        tell_route(position, there, log)
    if there < rules.least_houses:
        return position._replace(route=(), due=Laying(in_reach(rules, players)))
    return position._replace(route=route, amerigo=middle, due=begin_pile(rules, 0, players))


def refuse_tile(rules: Rules, tile: Tile, players: int) -> Exception:
    """Return why a route card cannot be laid: by a rule, or because none is left."""
    if rules.is_of_slippery(tile):
        return refusal("slippery.cards", "refuse.slippery", roof=roof(tile))
    kinds = [each for each, _ in rules.tiles]
    if tile not in kinds:
        return GivenError((), f"{tile.text} in a new route", "a house that waits")
    at = kinds.index(tile)
    there = in_reach(rules, players)[at]
    if not there:
        least = Count(rules.joins[at], "player")
        return refusal("setup.reach", "refuse.reach", house=roof(tile), players=least)
    return GivenError((), f"{there + 1} route cards {tile.text}", f"{there} or fewer: there are no more")


def tell_route(position: Position, there: int, log: list[Step]) -> None:
    """Note the route, and whether it has houses enough; if so, from which cards it came."""
    rules = position.rules
    length = route_cards(rules.route_size)
    is_usual = rules.route_read == "route_cards"
    rule, wording = ("setup.route", "step.route") if is_usual else ("slippery.route", "step.long_route")
    if there < rules.least_houses:
        log.append(step(rule, wording, rules.route_read, cards=length))
        tell_again(rules, there, log)
        return
    number = Count(len(position.hands), "player")
    log.append(step("setup.players", "step.players", "least_players", "most_players", players=number))
    all_tiles = route_cards(sum(number for _, number in rules.tiles))
    waiting = houses(sum(number for tile, number in rules.tiles if tile.wants))
    reads = ("plain_cards", *table(rules, ["house_cards"]))
    log.append(step("cards.route", "step.tiles", *reads, cards=all_tiles, houses=waiting))
    tell_out_of_reach(rules, len(position.hands), log)
    if rules.has_slippery:
        special = route_cards(sum(number for tile, number in rules.tiles if tile.kind == "special"))
        special_reads = table(rules, ["slippery_cards"])
        log.append(step("slippery.cards", "step.special", *special_reads, cards=special))
    log.append(step(rule, wording, rules.route_read, cards=length))
    log.append(step("setup.amerigo", "step.middle", rules.route_read, place=rules.route_size // 2 + 1))


def tell_out_of_reach(rules: Rules, players: int, log: list[Step]) -> None:
    """Note how many houses stay out because there are too few players for them."""
    out = sum(number for _, number in rules.tiles) - sum(in_reach(rules, players))
    if out:
        number, reads = Count(players, "player"), table(rules, ["house_players"])
        log.append(step("setup.reach", "step.reach", *reads, players=number, houses=houses(out)))


def tell_again(rules: Rules, there: int, log: list[Step]) -> None:
    """Note that a route has too few houses."""
    said = {"houses": houses(there), "least": houses(rules.least_houses)}
    if rules.has_slippery:
        log.append(step("slippery.houses", "step.few_houses", "slippery_least_houses", **said))
    else:
        log.append(step("setup.again", "step.few_houses", "least_houses", **said))


def begin_pile(rules: Rules, pile: int, players: int) -> Shuffling:
    """Return that a pile of a new game must be shuffled."""
    return Shuffling(pile, rules.decks[pile], Drawing("setup", tuple(range(players))))


def shuffle(position: Position, action: Shuffle, log: Log) -> Position:
    """Place shuffled cards in a pile, from the top down; after the last one, play goes on.

    Raises `IllegalAction` where no pile is to be shuffled, `GivenError` for cards that are not there.
    Source: Opzet; Uitbreidingen, Varianten.
    """
    rules, due = position.rules, position.due
    if not isinstance(due, Shuffling):
        raise not_due(position)
    rest = list(due.rest)
    if not action.cards:
        raise GivenError((), "no card is named", "a card of the pile")
    for card in action.cards:
        if card not in rest:
            raise GivenError((), f"no {card.text} is left for the pile", "a card that is left")
        rest.remove(card)
    piles = list(position.piles)
    piles[due.pile] += action.cards
    after = position._replace(piles=tuple(piles))
    if rest:
        return after._replace(due=due._replace(rest=tuple(rest)))
    if due.after.then == "setup" and due.pile + 1 < len(piles):
        return after._replace(due=begin_pile(rules, due.pile + 1, len(position.hands)))
    if log is not None:
        if due.after.then == "setup":
            tell_cards(rules, log)
        else:
            tell_new_pile(rules, due.pile, after.piles[due.pile], log)
    return refill(after, due.after, log)


def tell_new_pile(rules: Rules, pile: int, there: tuple[Card, ...], log: list[Step]) -> None:
    """Note that a pile was made anew of cards played."""
    name, wording = Name(f"pile.{rules.piles[pile]}"), "step.returned" if rules.returns else "step.new_pile"
    log.append(step("close.empty", wording, pile=name, cards=cards(len(there))))


def tell_cards(rules: Rules, log: list[Step]) -> None:
    """Note which cards there are, and how they lie in piles.

    Source: Opzet; Uitbreidingen, Varianten; Uitbreiding: Paardensprongen.
    """
    deck = [card for pile in rules.decks for card in pile]
    horses = Count(sum(1 for card in deck if card.steps), "horse_card")
    parcels = Count(sum(1 for card in deck if not card.steps), "parcel_card")
    log.append(step("cards.horse", "step.horses", *table(rules, ["horse_cards"]), cards=horses))
    log.append(step("cards.parcel", "step.parcels", *table(rules, ["parcel_cards"]), cards=parcels))
    if rules.has_jumps:
        names = ["jump_horse_cards", "jump_x_horse_cards", "jump_parcel_cards", "jump_x_parcel_cards"]
        without = cards(sum(1 for card in deck if not card.number))
        log.append(step("jumps.cards", "step.jumps", *table(rules, names), cards=without))
    highest = max(card.number for card in deck)
    log.append(step("cards.numbers", "step.numbers", highest=highest))
    piles = tuple(Name(f"pile.{name}") for name in rules.piles)
    if rules.is_mixed:
        log.append(step("harder.mixed", "step.mixed"))
    elif rules.is_closed:
        log.append(step("harder.closed", "step.closed", piles=piles))
    else:
        log.append(step("setup.piles", "step.piles", piles=piles))
