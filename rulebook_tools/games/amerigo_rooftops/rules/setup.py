"""Setup: a random route and the shuffled piles. Main sources: Opzet; Uitbreiding: Gladde Daken."""

from __future__ import annotations

from rulebook_tools.engine import kit
from rulebook_tools.engine.kit import Chapter, GivenError, RuleStatement, drawn, put, shuffled, with_all
from rulebook_tools.games.amerigo_rooftops import model
from rulebook_tools.games.amerigo_rooftops.model import Lay, Laying, Log, Position, Shuffling, refuse
from rulebook_tools.games.amerigo_rooftops.parameters import Rules
from rulebook_tools.games.amerigo_rooftops.rule_ids import RuleId
from rulebook_tools.games.amerigo_rooftops.rules.flow import refill

CHAPTER = Chapter[Position](model.FIGURES)
CHAPTER.several("step.few_houses", "setup.again", "slippery.houses")
CHAPTER.several("due.laying", "setup.route", "slippery.route")
CHAPTER.several("due.shuffling", "setup.piles", "close.empty")
CHAPTER.awaits(
    Laying, lambda position, _: "setup.route" if position.rules.is_usual_route else "slippery.route", "laying"
)
CHAPTER.awaits(
    Shuffling, lambda _, due: "setup.piles" if due.after.then == "setup" else "close.empty", "shuffling"
)
CHAPTER.action(Lay, route_cards=lambda _, action: len(action.tiles))
CHAPTER.action(
    model.Shuffle, pile=lambda position, _: position.due.pile if isinstance(position.due, Shuffling) else 0
)


def new_game(rules: Rules, players: int) -> Position:
    nothing: tuple[model.Pile, ...] = ((),) * len(rules.decks)
    due = Laying(rules.in_reach(players))
    return Position(rules, (), 0, ((),) * players, nothing, nothing, (0,) * len(rules.kinds), due)


@CHAPTER.offers(Laying)
def next_tiles(position: Position, due: Laying) -> list[Lay]:
    pairs = zip(position.rules.tiles, due.left, strict=True)
    return [Lay((tile,)) for (tile, _), left in pairs if left]


@CHAPTER.by_chance(Laying, gives=Lay)
def rest_of_route(position: Position, due: Laying, chance: kit.Chance) -> Lay:
    rules = position.rules
    kinds = drawn(list(due.left), rules.route_size - len(position.route), chance)
    return Lay(tuple([rules.tiles[kind][0] for kind in kinds]))


@CHAPTER.forbids(Lay, due=Laying)
def why_not_lay(position: Position, action: Lay, due: Laying) -> RuleStatement | None:
    """Return why route cards cannot be laid (expansion not in play, too few players); None if it is legal.

    Raises `GivenError` for no cards, for more cards than fit, and for cards of which not enough are left.
    """
    rules = position.rules
    room = rules.route_size - len(position.route)
    if not 0 < len(action.tiles) <= room:
        raise GivenError((), f"{len(action.tiles)} route cards", f"1 to {room}")
    kinds, left = [tile for tile, _ in rules.tiles], list(due.left)
    for tile in action.tiles:
        if not rules.is_in_play(tile):
            return refuse("slippery.cards", "slippery", roof=tile)
        if tile not in kinds:
            raise GivenError((), f"{tile.text} in a new route", "a house that waits")
        at = kinds.index(tile)
        left[at] -= 1
        if left[at] < 0:
            there = rules.in_reach(len(position.hands))[at]
            if not there:
                return refuse("setup.reach", house=tile, number_of_players=rules.joins[tile.key])
            wrong = f"{there + 1} route cards {tile.text}"
            raise GivenError((), wrong, f"{there} or fewer: there are no more")
    return None


@CHAPTER.does(Lay, due=Laying)
def lay_route(position: Position, action: Lay, due: Laying, log: Log) -> Position:
    """Add cards to the route; when it is full, set up the piles, or empty it if it has too few houses."""
    rules, players = position.rules, len(position.hands)
    after = position._replace(route=position.route + action.tiles)
    if len(after.route) < rules.route_size:
        kinds = [tile for tile, _ in rules.tiles]
        return after._replace(due=Laying(with_all(due.left, map(kinds.index, action.tiles), -1)))
    if after.waiting < rules.fewest_houses:
        log_length(rules, log)
        rule: RuleId = "setup.again" if rules.slippery == "off" else "slippery.houses"
        log.say(rule, "few_houses", houses=after.waiting, least=rules.fewest_houses)
        return position._replace(route=(), due=Laying(rules.in_reach(players)))
    log_route(rules, players, log)
    hands = model.Drawing("setup", tuple(range(players)))
    return after._replace(amerigo=rules.route_size // 2, due=Shuffling(0, rules.decks[0], hands))


def log_length(rules: Rules, log: Log) -> None:
    if rules.is_usual_route:
        log.say("setup.route", route_cards=rules.route_size)
    else:
        log.say("slippery.route", "long_route", route_cards=rules.route_size)


def log_route(rules: Rules, players: int, log: Log) -> None:
    there = sum(number for _, number in rules.tiles)
    houses = sum(number for tile, number in rules.tiles if tile.wants)
    special = sum(number for tile, number in rules.tiles if tile.kind == "special")
    log.say("setup.players", all_players=players)
    log.say("cards.route", "tiles", all_route_cards=there, houses=houses)
    if out := there - sum(rules.in_reach(players)):
        log.say("setup.reach", players_in_reach=players, houses=out)
    if rules.slippery != "off":
        log.say("slippery.cards", "special", special_cards=special)
    log_length(rules, log)
    log.say("setup.amerigo", "middle", place=rules.route_size // 2 + 1)


@CHAPTER.offers(Shuffling)
def next_cards(_position: Position, due: Shuffling) -> list[model.Shuffle]:
    return [model.Shuffle((card,)) for card in dict.fromkeys(due.rest)]


@CHAPTER.by_chance(Shuffling, gives=model.Shuffle)
def rest_of_pile(_position: Position, due: Shuffling, chance: kit.Chance) -> model.Shuffle:
    return model.Shuffle(shuffled(due.rest, chance))


@CHAPTER.forbids(model.Shuffle, due=Shuffling)
def why_not_shuffle(_position: Position, action: model.Shuffle, due: Shuffling) -> RuleStatement | None:
    """Return None: shuffling is legal. Raises `GivenError` without a card, or for one not in `due.rest`."""
    if not action.cards:
        raise GivenError((), "no card is named", "a card of the pile")
    rest = list(due.rest)
    for card in action.cards:
        if card not in rest:
            raise GivenError((), f"no {card.text} is left for the pile", "a card that is left")
        rest.remove(card)
    return None


@CHAPTER.does(model.Shuffle, due=Shuffling)
def shuffle_pile(position: Position, action: model.Shuffle, due: Shuffling, log: Log) -> Position:
    """Place shuffled cards in a pile, from the top down; after the last card, continue the game.

    Source: Opzet; Uitbreidingen, Varianten.
    """
    rules, pile, rest = position.rules, due.pile, list(due.rest)
    for card in action.cards:
        rest.remove(card)
    after = position._replace(piles=put(position.piles, pile, position.piles[pile] + action.cards))
    if rest:
        return after._replace(due=due._replace(rest=tuple(rest)))
    is_new = due.after.then == "setup"
    if is_new and pile + 1 < len(after.piles):
        return after._replace(due=due._replace(pile=pile + 1, rest=rules.decks[pile + 1]))
    if is_new:
        log_cards(rules, log)
    else:
        is_returned, number = rules.empty_pile == "returned", len(after.piles[pile])
        log.say("close.empty", "returned" if is_returned else "new_pile", pile=pile, cards=number)
    return refill(after, due.after, log)


def log_cards(rules: Rules, log: Log) -> None:
    """Log which cards are in the game, and in which piles.

    Source: Opzet; Uitbreidingen, Varianten; Uitbreiding: Paardensprongen.
    """
    deck, piles = [card for pile in rules.decks for card in pile], tuple(range(len(rules.decks)))
    log.say("cards.horse", "horses", horse_cards=sum(1 for card in deck if card.steps))
    log.say("cards.parcel", "parcels", parcel_cards=sum(1 for card in deck if not card.steps))
    if rules.jumps == "on":
        log.say("jumps.cards", "jumps", jump_cards=sum(1 for card in deck if not card.number))
    log.say("cards.numbers", highest=max(card.number for card in deck))
    if rules.piles == "mixed":
        log.say("harder.mixed")
    else:
        log.say("harder.closed" if rules.piles == "closed" else "setup.piles", piles=piles)
