"""What to say and to draw of a position given, and of an action about to be taken."""

from __future__ import annotations

from rulebook_tools.engine.data import Data
from rulebook_tools.engine.figures import Count, Figure, Name, Player, Statement, player
from rulebook_tools.engine.meanwhile import Meanwhile
from rulebook_tools.engine.scenes import Grid, Row, Scene, Situation, Token
from rulebook_tools.games.amerigo_cards.actions import (
    Action,
    Answer,
    Deal,
    Draw,
    Exhibit,
    FirstDoubloon,
    GiveAway,
    Sail,
    Shuffle,
    TakeBack,
    TurnOver,
)
from rulebook_tools.games.amerigo_cards.cards import DOUBLOON, goods_in
from rulebook_tools.games.amerigo_cards.market import count_market
from rulebook_tools.games.amerigo_cards.position import Leg, Position, distance, homeward
from rulebook_tools.games.amerigo_cards.reading import read_items, read_journey
from rulebook_tools.games.amerigo_cards.rules import Rules
from rulebook_tools.games.amerigo_cards.steps import (
    by_kind,
    card_figures,
    cards,
    doubloons,
    good,
    goods_of,
    rudders,
)


def describe(position: Position, action: Action) -> Statement:
    """Return what to say of an action about to be taken."""
    rules = position.rules
    match action:
        case Sail():
            return _sail(rules, action)
        case TurnOver():
            return _with_card(rules, "action.turn", action)
        case GiveAway():
            return _with_card(rules, "action.give", action)
        case Exhibit():
            return _exhibit(rules, action)
        case TakeBack():
            goods = goods_of(rules, action.cards)
            return Statement("action.take_back", {"player": player(action.player), "goods": goods})
        case FirstDoubloon():
            return _first_doubloon(rules, action)
        case Answer():
            wording = "action.answer_sell" if action.sells else "action.answer_keep"
            return Statement(wording, {"player": player(action.player)})
        case Shuffle() | Deal() | Draw():
            return _by_chance(position, action)
        case Meanwhile():
            return Statement("action.meanwhile", {"player": player(action.next or 0)})
        case _:
            return Statement(f"action.{action.kind}", {"player": player(action.player)})


def _by_chance(position: Position, action: Shuffle | Deal | Draw) -> Statement:
    match action:
        case Shuffle():
            return Statement("action.shuffle")
        case Deal():
            return Statement("action.deal", {"cards": cards(sum(map(len, action.hands)))})
        case Draw():
            drawn = cards(len(action.cards))
            return Statement("action.draw", {"player": player(position.turn), "cards": drawn})


def _exhibit(rules: Rules, action: Exhibit) -> Statement:
    who = player(action.player)
    if not action.cards:
        return Statement("action.exhibit_none", {"player": who})
    return Statement("action.exhibit", {"player": who, "goods": goods_of(rules, action.cards)})


def _sail(rules: Rules, action: Sail) -> Statement:
    wording = "action.sail" if action.leg is Leg.OUTWARD else "action.home"
    if action.doubloon is None:
        return _with_card(rules, wording, action)
    figures = card_figures(rules, action.doubloon)
    return Statement(f"{wording}_chosen", {"player": player(action.player), **figures})


def _first_doubloon(rules: Rules, action: FirstDoubloon) -> Statement:
    who = player(action.player)
    if action.card is None:
        return Statement("action.first_none", {"player": who})
    return Statement("action.first_doubloon", {"player": who, **card_figures(rules, action.card)})


def _with_card(rules: Rules, wording: str, action: Sail | TurnOver | GiveAway) -> Statement:
    figures: dict[str, Figure] = {"player": player(action.player)}
    if action.card != DOUBLOON:
        figures |= card_figures(rules, action.card)
    elif isinstance(action, Sail):
        figures["rudders"] = rudders(rules.doubloon_rudders)
    return Statement(by_kind(wording, action.card), figures)


def situation(position: Position, given: Data) -> Situation:
    """Return what a reader must know of a position: what the example gives, and who is where."""
    if given.get("new_game") is not None:
        number = Count(len(position.players), "player")
        return Situation((Statement("given.new_game", {"players": number}),))
    statements: list[Statement] = []
    scenes: list[Scene] = []
    offered = False
    players = given.get("players")
    for seat, (_, data) in enumerate(players.entries() if players is not None else ()):
        where = Name(f"where.{position.players[seat].leg.value}")
        statements.append(Statement("given.where", {"player": player(seat), "where": where}))
        scenes += _rows(position, seat, data)
        offered = offered or data.get("offer") is not None
    if given.get("turn") is not None:
        statements.append(Statement("given.turn", {"player": player(position.turn)}))
    statements += _piles(position, given)
    if offered:
        scenes.append(market_grid(position))
    return Situation(tuple(statements), tuple(scenes))


def _piles(position: Position, given: Data) -> list[Statement]:
    """Return what an example gives of the draw deck and the discard pile."""
    statements = []
    for name, pile in (("deck", position.deck), ("discard", position.discard)):
        if given.get(name) is not None:
            statements.append(Statement(f"given.{name}", {"cards": cards(sum(pile))}))
    if given.get("run") is not None:
        is_last = position.run == position.rules.deck_runs
        statements.append(Statement("given.last_run" if is_last else "given.run"))
    return statements


def _rows(position: Position, seat: int, data: Data) -> list[Row]:
    """Return the rows of what an example gives of one player."""
    rules, state, who = position.rules, position.players[seat], player(seat)
    hand, treasure, out, back = (data.get(name) for name in ("hand", "treasure", "out", "back"))
    rows = []
    if hand is not None:
        held = Statement("given.cards", {"cards": cards(sum(state.hand))})
        rows.append(Row(Statement("given.hand", {"player": who}), _tokens(rules, hand), held))
    if out is not None:
        far = Statement("given.distance", {"distance": rudders(distance(position, seat))})
        rows.append(Row(Statement("given.out", {"player": who}), _journey_tokens(rules, out), far))
    if back is not None:
        value = Statement("given.value", {"value": rudders(homeward(position, seat))})
        rows.append(Row(Statement("given.back", {"player": who}), _journey_tokens(rules, back), value))
    if treasure is not None:
        number = len(state.treasure)
        held = Statement("given.doubloons", {"doubloons": doubloons(number)})
        tokens = (_doubloon(rules, number),) if number else ()
        rows.append(Row(Statement("given.treasure", {"player": who}), tokens, held))
    return rows


def _doubloon(rules: Rules, number: int) -> Token:
    return Token("doubloon", rules.doubloon_rudders, number)


def _tokens(rules: Rules, data: Data) -> tuple[Token, ...]:
    """Return cards as an example gives them, showing no more than it does."""
    tokens = []
    for item in read_items(rules, data):
        noun = "card" if item.good is None else f"good.{rules.goods[item.good]}"
        number = None if item.card is None else rules.rudders_of[item.card]
        tokens.append(Token(noun, number, item.count))
    return tuple(tokens)


def _journey_tokens(rules: Rules, data: Data) -> tuple[Token, ...]:
    tokens: list[Token] = []
    for item in read_journey(rules, data):
        if item.card is None:
            tokens.append(_doubloon(rules, 1))
        else:
            noun = f"good.{rules.goods[rules.good_of[item.card]]}"
            tokens += [Token(noun, rules.rudders_of[item.card])] * item.count
    return tuple(tokens)


def market_grid(position: Position) -> Grid:
    """Return the market: goods by player, and in all."""
    rules = position.rules
    columns: list[Player | Name] = [player(seat) for seat in range(len(position.players))]
    offers = [goods_in(rules, state.offer) for state in position.players]
    totals = count_market(position)
    rows = tuple(
        (good(rules, index), (*(offer[index] or None for offer in offers), totals[index]))
        for index in range(len(rules.goods))
    )
    return Grid(Statement("given.market"), (*columns, Name("total")), rows)
