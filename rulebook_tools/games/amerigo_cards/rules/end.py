"""The end of a turn, the end of the game, and the winners. Main sources: Spielende; End of the Game."""

from __future__ import annotations

from rulebook_tools.engine import kit
from rulebook_tools.engine.kit import NOT_DUE, Chapter, Outcome, RuleStatement, each, seat_letter, with_all
from rulebook_tools.games.amerigo_cards.model import FIGURES, HOME, End, Log, Over, Position, refuse
from rulebook_tools.games.amerigo_cards.parameters import CLASSES, COMMON
from rulebook_tools.games.amerigo_cards.rules import values as worth

CHAPTER = Chapter[Position](FIGURES)
CHAPTER.several("refuse.over", "end.second", "end.home", "more.end")


def why_over(position: Position) -> RuleStatement | None:
    """Return the refusal of any action after the end of the game; None before it."""
    return refuse(position.due.rule, "over") if isinstance(position.due, Over) else None


def out_of_turn(position: Position, seat: int) -> RuleStatement | None:
    """Return why a player may not begin an action now; None on the player's turn if nothing else is due.

    Source: Spielablauf; The Game.
    """
    if position.due is not None:
        return NOT_DUE
    return None if position.turn == seat else refuse("turn.left", "turn", player=seat, next=position.turn)


def end_turn(position: Position, log: Log, *, came_home: bool = False) -> Position:
    """Pass the turn to the left, or end the game.

    The game ends when enough players are at home in the last run through the deck: after any turn or, under
    another reading of the rules, only after a homecoming (`came_home`). Under one reading, it also ends after
    the last seat's turn once the deck of the last run is empty; seat 0 is the start player. Source:
    Spielablauf, Spielende; The Game, End of the Game.
    """
    rules, players = position.rules, position.players
    following = (position.turn + 1) % len(players)
    if position.run == rules.deck_runs:
        if (came_home or rules.reshuffle_at_home == "at_once") and (rule := ended_at_home(position)):
            if rule == "end.home":
                log.say("end.home", "all_home")
            else:
                away = [seat for seat, state in enumerate(players) if state.where is not HOME]
                log.say("more.end", "all_but", away=tuple(away))
            return end_game(position, rule, log)
        if rules.end_second == "round" and not following and not any(position.deck):
            return end_with_deck(position, log)
    return position._replace(turn=following, due=None)


def ended_at_home(position: Position) -> End | None:
    """Return the rule that ends the game because enough players are at home; None if too many are away.

    Source: Spielende, Variante für 5 bis 8 Spieler; End of the Game, Variant for 5 to 8 Players.
    """
    table, players = position.rules.sailing_at_end, position.players
    away = len([state for state in players if state.where is not HOME])
    if away <= table[0]:
        return "end.home"
    return "more.end" if away <= table.at(len(players)) else None


def end_with_deck(position: Position, log: Log) -> Position:
    log.say("end.second", "deck_out")
    return end_game(position, "end.second", log)


def end_game(position: Position, rule: End, log: Log) -> Position:
    """Sell all remaining cards, count the unsold cards, which break ties, and name the winners.

    `rule` has ended the game. Unsold cards are counted after the last sale or, by another reading, before it.
    """
    market_sold = bring_in(sell_market(position, log), log)
    after = sell_rest(market_sold, log)
    counted = market_sold if position.rules.tiebreak_count == "before" else after
    over = Over(rule, tuple([sum(state.hand) + sum(state.offer) for state in counted.players]))
    log_winners(after, over, log)
    return after._replace(due=over)


def sell_market(position: Position, log: Log) -> Position:
    """Let all players, even those away, sell goods on the market; all goods are common if one is missing."""
    rules, market = position.rules, position.market
    if not any(market):
        log.say("end.sale", "final_empty")
        return position
    log.say("end.sale", "final_sale")
    if 0 in market:
        values: tuple[int, ...] = (COMMON,) * len(market)
        log.say("value", "market", goods=market)
        log.say("end.kinds", "final_kinds", goods_named=tuple([g for g, n in enumerate(market) if not n]))
        log.say("value.common", goods_named=tuple([good for good, number in enumerate(market) if number]))
    else:
        values = worth.classify(rules, market)
        worth.log_classes(market, values, log)
    for seat, state in enumerate(position.players):
        if any(state.offer):
            position = sell_offer(position, seat, values, log)
    return position


def sell_offer(position: Position, seat: int, values: tuple[int, ...], log: Log) -> Position:
    """Sell every full set of goods that a player has on the market.

    `values` has the class of each good, as an index in `CLASSES` (rare, popular, common). Which cards of
    these goods are sold no longer matters, so that the player does not choose them.
    Source: Spielende, Wie viel sind die Waren wert?; End of the Game, How much are your goods worth?
    """
    rules, deck, state = position.rules, position.rules.deck, position.players[seat]
    offer = state.offer
    for of_class in range(len(CLASSES)):
        there = [card for card in each(state.offer) if values[deck.good_of[card]] == of_class]
        if sets := worth.sets_of(rules, deck.goods_in(state.offer), values, of_class):
            number, turns = sets * rules.sale_rate[of_class], sets * rules.sale_pay
            offer, treasure = with_all(offer, there[:number], -1), (*state.treasure, *there[:turns])
            state = state._replace(treasure=treasure)
            position = position.discarding(there[turns:number])
    sold = kit.less(deck.goods_in(state.offer), deck.goods_in(offer))
    for value in range(len(CLASSES)):
        worth.log_class_sale(rules, seat, worth.of_class(sold, values, value), value, log)
    worth.log_sale("end.sale", seat, sold, sum(worth.sets(rules, sold, values)) * rules.sale_pay, log)
    return position.with_player(seat, state._replace(offer=offer))


def bring_in(position: Position, log: Log) -> Position:
    """Under one reading of the rules, move the cards of unfinished journeys to the players' hands.

    Source: Spielende; End of the Game (both name only market and hand).
    """
    if position.rules.unfinished_journey == "lost":
        return position
    for seat, state in enumerate(position.players):
        if laid := [card for card, _ in state.journey]:
            log.say("end.journey", "journey_sold", player=seat, cards=len(laid))
            hand = with_all(state.hand, laid)
            position = position.with_player(seat, state._replace(hand=hand, out=(), back=()))
    return position


def sell_rest(position: Position, log: Log) -> Position:
    """Sell in sets all cards that the players have left on the market and in hand, whatever their goods."""
    rules = position.rules
    for seat, state in enumerate(position.players):
        offered = each(state.offer)
        rest = offered + each(state.hand)
        if not rest:
            continue
        sets = len(rest) // rules.end_rate
        turns, number = sets * rules.end_pay, sets * rules.end_rate
        if number:
            log.say("end.rest", "rest_sold", player=seat, cards=number, doubloons=turns)
            worth.log_set("end.rest", seat, turns, number - turns, log)
            now = state._replace(
                offer=with_all(state.offer, offered[:number], -1),
                hand=with_all(state.hand, rest[len(offered) : number], -1),
                treasure=(*state.treasure, *rest[:turns]),
            )
            position = position.with_player(seat, now).discarding(rest[turns:number])
        if len(rest) > number:
            log.say("end.rest", "rest_left", player=seat, cards=len(rest) - number)
    return position


def richest(position: Position) -> list[int]:
    most = max(len(state.treasure) for state in position.players)
    return [seat for seat, state in enumerate(position.players) if len(state.treasure) == most]


def winners(position: Position, over: Over) -> list[int]:
    """Return the seats of the winners: among the richest players, those with the most unsold cards.

    Source: Spielende; End of the Game. That several players may win is a ruling.
    """
    best = richest(position)
    most = max(over.unsold[seat] for seat in best)
    return [seat for seat in best if over.unsold[seat] == most]


def log_winners(position: Position, over: Over, log: Log) -> None:
    """Log unfinished journeys, scores, and why the winners have won."""
    for seat, state in enumerate(position.players):
        if state.journey:
            log.say("end.journey", "journey_lost", player=seat, cards=len(state.journey))
    for seat, state in enumerate(position.players):
        log.say("end.winner", "score", player=seat, doubloons=len(state.treasure))
    best, won = richest(position), winners(position, over)
    if len(best) == 1:
        log.say("end.winner", player=best[0])
        return
    log.say("end.tie", "tied", players=tuple(best), doubloons=len(position.players[best[0]].treasure))
    is_before = position.rules.tiebreak_count == "before"
    for seat in best:
        log.say("end.tie", "unsold_before" if is_before else "unsold", player=seat, cards=over.unsold[seat])
    if len(won) == 1:
        log.say("end.tie", "tie_won", player=won[0])
    else:
        log.say("end.tie", "tie_shared", players=tuple(won))


def outcome(position: Position) -> Outcome | None:
    due = position.due
    if not isinstance(due, Over):
        return None
    scores = {seat_letter(seat): len(state.treasure) for seat, state in enumerate(position.players)}
    return Outcome(due.rule, tuple(map(seat_letter, winners(position, due))), scores)
