"""Selling: who may, who joins, and each full set of goods. Main sources: 4. Waren verkaufen; 4. Sell."""

from __future__ import annotations

from rulebook_tools.engine import kit
from rulebook_tools.engine.kit import NOT_DUE, Chapter, Counts, RuleStatement, Seats, changed, each, there
from rulebook_tools.games.amerigo_cards import model
from rulebook_tools.games.amerigo_cards.model import HOME, GiveAway, Log, Position, Selling, TurnOver, refuse
from rulebook_tools.games.amerigo_cards.parameters import CLASSES
from rulebook_tools.games.amerigo_cards.rules import values as worth
from rulebook_tools.games.amerigo_cards.rules.end import end_turn, out_of_turn

CHAPTER = Chapter[Position](model.FIGURES)
CHAPTER.several("step.sold", *worth.CLASS_RULES)
CHAPTER.several("step.set step.set_all", "value.cards", "end.rest")
CHAPTER.several("step.most step.most_nothing", "sell.most", "end.sale")
CHAPTER.awaits(model.Asking, "sell.ask", "asking", "player")
CHAPTER.offers(model.Asking)(lambda _, due: [model.Answer(due.asked[0], sells) for sells in (True, False)])
CHAPTER.awaits(model.Leaving, "sell.rest", "leaving", "player")
CHAPTER.action(GiveAway, "player", "card", statement="give")
CHAPTER.part_of(GiveAway, model.Leaving)


@CHAPTER.forbids(model.Sell)
def why_not_sell(position: Position, action: model.Sell) -> RuleStatement | None:
    """Return why a player cannot sell (away, a good missing or, by a ruling, no earnings); None if legal."""
    seat, rules = action.player, position.rules
    if why := out_of_turn(position, seat):
        return why
    seller = position.players[seat]
    if seller.where is not HOME:
        return refuse("sell.when", "sell_away", player=seat, where=seller.where)
    market = position.market
    if 0 in market:
        return refuse("sell.kinds", goods_named=tuple([good for good, n in enumerate(market) if not n]))
    if rules.sell_without_goods == "allowed":
        return None
    goods, values = rules.deck.goods_in(seller.offer), worth.classify(rules, market)
    return None if any(worth.sets(rules, goods, values)) else refuse("sell", "sell_nothing", player=seat)


@CHAPTER.does(model.Sell)
def open_sale(position: Position, action: model.Sell, log: Log) -> Position:
    """Determine the class of each good, then ask the others at home, clockwise, whether they sell too."""
    seat, market = action.player, position.market
    values = worth.classify(position.rules, market)
    others = kit.from_left(len(position.players), seat)
    asked = tuple([other for other in others if position.players[other].where is HOME])
    log.say("sell", player=seat)
    log.say("sell.kinds", kinds=len(market))
    worth.log_classes(market, values, log)
    if asked:
        log.say("sell.ask", player=seat, asked=asked)
    if away := tuple([other for other in others if other not in asked]):
        log.say("sell.away", player=seat, away=away)
    if asked:
        return position._replace(due=model.Asking(asked, (seat,), values))
    return sell_on(position, open_class(position, (seat,), values), log)


@CHAPTER.forbids(model.Answer)
def why_not_answer(position: Position, action: model.Answer) -> RuleStatement | None:
    """Return why a player cannot answer in a sale; None if legal. That all answer in turn is a ruling."""
    seat, due = action.player, position.due
    if due is None:
        return refuse("sell.ask", "answer_none", player=seat)
    if not isinstance(due, model.Asking | Selling | model.Leaving):
        return NOT_DUE
    where = position.players[seat].where
    if where is not HOME:
        return refuse("sell.away", "answer_away", player=seat, where=where)
    if seat in due.sellers and not action.sells:
        return refuse("sell.most", "keep", player=seat)
    return None if isinstance(due, model.Asking) and due.asked[0] == seat else NOT_DUE


@CHAPTER.does(model.Answer, due=model.Asking)
def take_answer(position: Position, action: model.Answer, due: model.Asking, log: Log) -> Position:
    log.say("sell.ask", "answer_sell" if action.sells else "answer_keep", player=action.player)
    sellers = (*due.sellers, action.player) if action.sells else due.sellers
    if len(due.asked) > 1:
        return position._replace(due=due._replace(asked=due.asked[1:], sellers=sellers))
    return sell_on(position, open_class(position, sellers, due.values), log)


@CHAPTER.describes(model.Answer)
def tell_answer(_position: Position, action: model.Answer) -> RuleStatement:
    return model.tell("action.answer_sell" if action.sells else "action.answer_keep", player=action.player)


def open_class(
    position: Position, sellers: Seats, values: tuple[int, ...], of_class: int = 0, sold: Counts = ()
) -> Selling:
    """Return the due item with which the first seller sells full sets of class `of_class` (an index).

    `values` is the class of each good; `sold` counts the cards that this seller has sold, by good (empty if
    none). Source: Wie viel sind die Waren wert?; How much are your goods worth?
    """
    rules = position.rules
    goods = rules.deck.goods_in(position.players[sellers[0]].offer)
    sets = worth.sets_of(rules, goods, values, of_class)
    turns = sets * rules.sale_pay if sets else 0
    gives = sets * rules.sale_rate[of_class] - turns if sets else 0
    return Selling(sellers, values, of_class, turns, gives, sold or (0,) * len(values))


def sell_on(position: Position, due: Selling, log: Log) -> Position:
    """Wait for the seller to choose cards, class by class; then go on to the next seller, or end the turn.

    Under one reading of the rules, wait also for the seller to choose unsold goods to discard.
    """
    rules, seat, values, value = position.rules, due.sellers[0], due.values, due.sold_class
    if due.turns or due.gives:
        return position._replace(due=due)
    sold, left = due.sold, rules.deck.goods_in(position.players[seat].offer)
    worth.log_class_sale(rules, seat, worth.of_class(sold, values, value), value, log)
    if value + 1 < len(CLASSES):
        return sell_on(position, open_class(position, due.sellers, values, value + 1, sold), log)
    worth.log_sale("sell.most", seat, sold, sum(worth.sets(rules, sold, values)) * rules.sale_pay, log)
    if any(left):
        any(worth.sets(rules, left, values))  # records that the result depends on the rates
        if rules.leftovers == "give":
            return position._replace(due=model.Leaving(due.sellers, values))
    return next_seller(position, due, log)


@CHAPTER.expects(Selling)
def wait_for_choice(_position: Position, due: Selling) -> RuleStatement:
    seat, of_class = due.sellers[0], due.sold_class
    return model.FIGURES.wait_for(
        "value.cards", "selling" if due.turns else "discarding", player=seat, class_=of_class
    )


@CHAPTER.offers(Selling)
def cards_to_sell(position: Position, due: Selling) -> list[TurnOver | GiveAway]:
    choice = choice_due(due)
    return [choice(due.sellers[0], card) for card in dict.fromkeys(pool(position, due))]


def choice_due(due: Selling) -> type[TurnOver | GiveAway]:
    """Return the type of action that a sale needs next: cards are turned over before any is discarded."""
    return TurnOver if due.turns else GiveAway


def pool(position: Position, due: Selling) -> list[int]:
    good_of, offer = position.rules.deck.good_of, position.players[due.sellers[0]].offer
    return [card for card in each(offer) if due.values[good_of[card]] == due.sold_class]


def is_seller(due: Selling | model.Leaving, seat: int) -> bool:
    """Return whether a player is the one to sell now; raise `GivenError` for one who sells later."""
    if seat in due.sellers[1:]:
        first = kit.seat_letter(due.sellers[0])
        raise kit.GivenError((), f"{first} has not sold everything yet", f"the cards of {first} first")
    return seat == due.sellers[0]


@CHAPTER.forbids(TurnOver, GiveAway, due=Selling)
def why_not_choose(position: Position, action: TurnOver | GiveAway, due: Selling) -> RuleStatement | None:
    """Return why a card cannot be chosen in a sale: it is not of the class being sold; None if it is."""
    seat, card = action.player, action.card
    if not is_seller(due, seat) or type(action) is not choice_due(due):
        return NOT_DUE
    if card in pool(position, due):
        return None
    if card == model.DOUBLOON:
        return refuse("value.cards", "set_doubloon", player=seat, class_=due.sold_class)
    return refuse("value.cards", "set_card", player=seat, class_=due.sold_class, card=card)


@CHAPTER.does(TurnOver, GiveAway, due=Selling)
def take(position: Position, action: TurnOver | GiveAway, due: Selling, log: Log) -> Position:
    """Move a seller's card from the market to the treasure pile, or to the discard pile.

    It is discarded if no card is left to turn over (`due.turns` is 0).
    Source: Wie viel sind die Waren wert?; How much are your goods worth?
    """
    seat, card, good_of = due.sellers[0], action.card, position.rules.deck.good_of
    seller = position.players[seat]
    seller = seller._replace(offer=changed(seller.offer, card, -1))
    due = due._replace(sold=changed(due.sold, good_of[card]))
    if due.turns:
        seller = seller._replace(treasure=(*seller.treasure, card))
        return sell_on(position.with_player(seat, seller), due._replace(turns=due.turns - 1), log)
    after = position.with_player(seat, seller).discarding([card])
    return sell_on(after, due._replace(gives=due.gives - 1), log)


@CHAPTER.forbids(model.Stop, due=Selling)
def why_not_stop(_position: Position, action: model.Stop, due: Selling) -> RuleStatement | None:
    if action.player != due.sellers[0]:
        return NOT_DUE
    return refuse("sell.most", "stop_selling", player=action.player, class_=due.sold_class)


# Under one reading of the rules, unsold goods may be discarded: both editions are silent on it.


@CHAPTER.offers(model.Leaving)
def leftovers(position: Position, due: model.Leaving) -> list[model.Action]:
    seat = due.sellers[0]
    offer = position.players[seat].offer
    return [*[GiveAway(seat, card) for card in there(offer)], model.Stop(seat)]


CHAPTER.forbids(model.Stop, due=model.Leaving)(
    lambda _, action, due: None if action.player == due.sellers[0] else NOT_DUE
)
CHAPTER.does(model.Stop, due=model.Leaving)(
    lambda position, _action, due, log: next_seller(position, due, log)
)
CHAPTER.forbids(GiveAway)(
    lambda position, it: NOT_DUE if position.due else refuse("sell.rest", "give_none", player=it.player)
)


@CHAPTER.forbids(GiveAway, due=model.Leaving)
def why_not_leave(position: Position, action: GiveAway, due: model.Leaving) -> RuleStatement | None:
    """Return why a leftover cannot be discarded: it is not on the player's market; None if it is."""
    seat, card = action.player, action.card
    if not is_seller(due, seat):
        return NOT_DUE
    has_it = position.players[seat].offer[card]
    return None if has_it else refuse("sell.rest", "leftover", player=seat, card=card)


@CHAPTER.does(GiveAway, due=model.Leaving)
def give_leftover(position: Position, action: GiveAway, due: model.Leaving, log: Log) -> Position:
    seat, card = due.sellers[0], action.card
    seller = position.players[seat]
    seller = seller._replace(offer=changed(seller.offer, card, -1))
    log.say("sell.rest", "leftover", player=seat, card=card)
    position = position.with_player(seat, seller).discarding([card])
    return position if any(seller.offer) else next_seller(position, due, log)


def next_seller(position: Position, due: Selling | model.Leaving, log: Log) -> Position:
    """Log what the seller leaves on the market; then go on to the next seller, or end the turn."""
    seat = due.sellers[0]
    if any(offer := position.players[seat].offer):
        log.say("sell.rest", player=seat, goods=position.rules.deck.goods_in(offer))
    if len(due.sellers) == 1:
        return end_turn(position, log)
    return sell_on(position, open_class(position, due.sellers[1:], due.values), log)
