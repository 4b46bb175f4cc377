"""Pictures and sentences about positions of the card game, and what readers can change in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rulebook_tools.engine import kit
from rulebook_tools.engine.kit import Data, Editable, EditableParts, Grid, Name, Row, RuleStatement, Token
from rulebook_tools.games.amerigo_cards import model
from rulebook_tools.games.amerigo_cards.examples.given import JOURNEY, PILES, SPENT, UNKNOWN, Item, read_items
from rulebook_tools.games.amerigo_cards.model import HOME, Position, tell
from rulebook_tools.games.amerigo_cards.parameters import CLASSES, Rules
from rulebook_tools.games.amerigo_cards.rules.setup import whole_game

HAND, RUDDER = "hand", "rudder"
"""The nouns (keys in `wording.yml`) of a hand of cards, and of what the numbers on cards count."""


def situation(position: Position, given: Data) -> kit.Situation:
    """Return the sentences and pictures that show a position; `given` is the `given` part of its example."""
    rules, scenes, said = position.rules, tuple(_scenes_of(position, given)), list[RuleStatement]()
    if given.get("new_game") is not None:
        said.append(tell("given.new_game", everyone=len(position.players)))
        scenes = tuple(filter(_has_cards, scenes))
    for seat, letter in enumerate(kit.letters(position)):
        if (data := given.at(("players", letter))) is not None:
            said.append(tell("given.where", player=seat, where=position.players[seat].where))
            if _is_unknown(data.get("hand")):
                said.append(tell("given.unknown_hand", player=seat))
    if given.get("turn") is not None:
        said.append(tell("given.turn", player=position.turn))
    if given.get("run") is not None:
        said.append(_run_label(position))
    return kit.Situation(tuple(each.statement(rules) for each in said), scenes)


def _has_cards(scene: kit.Scene) -> bool:
    """Return whether a scene shows any card in a row or on the market."""
    if isinstance(scene, Grid):
        return any(number for _, numbers in scene.rows for number in numbers)
    return isinstance(scene, Row) and bool(scene.tokens)


def _is_unknown(hand: Data | None) -> bool:
    return hand is not None and hand.value == UNKNOWN


def _scenes_of(position: Position, given: Data) -> Iterator[kit.Scene]:
    rules, letters = position.rules, kit.letters(position)
    for seat, letter in enumerate(letters):
        yield from _rows(position, seat, given.at(("players", letter)))
    yield market_grid(position, is_given=any(given.at(("players", each, "offer")) for each in letters))
    for name, pile in (("deck", position.deck), ("discard", position.discard)):
        piles = (name, "new_game") if name == "discard" else (*PILES, "new_game")  # the deck is the rest
        if any(given.get(each) is not None for each in piles):
            number = sum(pile)
            lying = (Token("card", None, number, is_turned=name == "deck"),) * bool(number)
            yield Row(_pile_label(name, number).statement(rules), lying, None, name)


def _pile_label(name: str, number: int) -> RuleStatement:
    return tell("given.deck" if name == "deck" else "given.discard", cards=number)


def _run_label(position: Position) -> RuleStatement:
    return tell("given.last_run" if position.run == position.rules.deck_runs else "given.run")


def _rows(position: Position, seat: int, data: Data | None) -> Iterator[Row]:
    """Yield rows for a player's hand (unless unknown), journey and treasure; `data` is the player's `given`.

    A journey has no total after the player's homecoming, even while its cards are still on the table.
    """
    rules, state = position.rules, position.players[seat]
    given = {} if data is None else dict(data.entries())
    number, hand = len(state.treasure), given.get("hand")

    def row(name: str, tokens: tuple[Token, ...], label: RuleStatement, total: RuleStatement) -> Row:
        is_counted = name in {"hand", "treasure"} or (tokens and state.where is not HOME)
        said = total.statement(rules) if is_counted else None
        return Row(label.statement(rules), tokens, said, f"{name}.{kit.seat_letter(seat)}", name in given)

    if not _is_unknown(hand):
        held, cards = _hand_tokens(rules, state.hand, hand), tell("given.cards", cards=sum(state.hand))
        yield row("hand", held, tell("given.hand", player=seat), cards)
    far, value = rules.rudders_of(state.out), rules.homeward(state.back)
    distance, worth = tell("given.distance", distance=far), tell("given.value", value=value)
    yield row("out", _journey(rules, state.out), tell("given.out", player=seat), distance)
    yield row("back", _journey(rules, state.back), tell("given.back", player=seat), worth)
    pile, doubloons = (Token("doubloon", None, number),), tell("given.doubloons", doubloons=number)
    yield row("treasure", pile if number else (), tell("given.treasure", player=seat), doubloons)


def _hand_tokens(rules: Rules, pile: kit.Counts, given: Data | None) -> tuple[Token, ...]:
    """Return tokens for a hand, as detailed as in the example: cards, goods or just the number of cards."""
    items = [] if given is None else read_items(rules, given)
    if any(item.good is None for item in items):
        return (Token("card", None, sum(pile), is_turned=True),) * any(pile)
    bare, tokens = {item.good for item in items if item.card is None}, list[Token]()
    for good, held in enumerate(rules.deck.goods_in(pile)):
        if good in bare:
            tokens.append(Token(f"good.{rules.goods[good]}", None, held))
        else:
            tokens += [_card_token(rules, card, pile[card]) for card in rules.deck.cards_of[good]]
    return tuple(token for token in tokens if token.count)


def _journey(rules: Rules, way: model.Way) -> tuple[Token, ...]:
    return tuple(_spent_token(rules) if spent else _card_token(rules, card) for card, spent in way)


def _spent_token(rules: Rules) -> Token:
    return Token("doubloon", rules.doubloon_rudders, is_turned=True, unit=RUDDER)


def _card_token(rules: Rules, card: int, number: int = 1) -> Token:
    noun = f"good.{rules.goods[rules.deck.good_of[card]]}"
    return Token(noun, rules.deck.rudders_of[card], number, unit=RUDDER)


def market_grid(position: Position, *, is_given: bool = True) -> Grid:
    """Return the table of goods on the market, with their classes during a sale.

    `is_given` says whether the example gives any goods on the market.
    """
    rules, due = position.rules, position.due
    columns: list[kit.Player | Name] = [kit.player(seat) for seat in range(len(position.players))]
    offers = [rules.deck.goods_in(state.offer) for state in position.players]
    goods = tuple(
        (Name(f"good.{good}"), (*(number or None for number in numbers), sum(numbers)))
        for good, numbers in zip(rules.goods, zip(*offers, strict=True), strict=True)
    )
    values = due.values if isinstance(due, model.Asking | model.Selling | model.Leaving) else ()
    notes = tuple(Name(f"class.{CLASSES[value]}") for value in values)
    label = tell("given.market").statement(rules)
    return Grid(label, (*columns, Name("total")), goods, notes, "market", is_given)


def editable(position: Position, given: Data) -> Iterator[Editable]:
    """Yield what readers can change: what each player has, then the piles, whose turn it is, and the run.

    The deck can be changed if the example gives the deck, or gives no discard pile: then all cards that are
    left are in the deck.
    """
    part, players = EditableParts(position, given), given.get("players")
    if players is None:
        yield part.new_game(tell("given.new_game", everyone=len(position.players)))
        return
    for seat, _ in enumerate(players.entries()):
        yield from _edit_player(position, seat, part)
    for name, pile in (("deck", position.deck), ("discard", position.discard)):
        is_rest = name == "deck" and part.given.at(("discard",)) is None
        if is_rest or part.given.at((name,)) is not None:
            yield _edit_pile(part, (name,), _pile_label(name, sum(pile)), name)
    seats = {letter: kit.player(seat) for seat, letter in enumerate(kit.letters(position))}
    yield part.word(("turn",), tell("given.turn", player=position.turn), seats)
    yield part.number(("run",), _run_label(position))


def _edit_player(position: Position, seat: int, part: EditableParts) -> Iterator[Editable]:
    letter = kit.seat_letter(seat)
    path = ("players", letter)
    label = tell("given.where", player=seat, where=position.players[seat].where)
    yield part.word((*path, "where"), label, {leg.value: Name(f"where.{leg.value}") for leg in model.Leg})
    yield _edit_cards(part, (*path, "hand"), tell("given.hand", player=seat), f"hand.{letter}")
    ways = {"out": tell("given.out", player=seat), "back": tell("given.back", player=seat)}
    for name, way in ways.items():
        yield _edit_way(part, (*path, name), way, f"{name}.{letter}")
    yield _edit_pile(part, (*path, "treasure"), tell("given.treasure", player=seat), f"treasure.{letter}")
    offer = tell("given.offer", player=seat)
    yield _edit_cards(part, (*path, "offer"), offer, "market", by_good=True)


def _edit_pile(part: EditableParts, path: kit.Path, label: RuleStatement, scene: str) -> Editable:
    """Return a pile that readers can change: a list of cards if the example lists them, else a number."""
    data = part.given.at(path)
    if data is not None and not isinstance(data.value, int):
        return _edit_cards(part, path, label, scene)
    return part.number(path, label, scene)


def _edit_cards(
    part: EditableParts, path: kit.Path, label: RuleStatement, scene: str, *, by_good: bool = False
) -> Editable:
    """Return a list that readers can change; its words are cards or goods, as in the example.

    With `by_good`, the words are goods if the example names no card. If the example gives only the number of
    cards, the list stays a number until readers change it.
    """
    rules, data = part.rules, part.given.at(path)
    data = None if _is_unknown(data) else data
    is_number = data is not None and isinstance(data.value, int)
    items = [] if data is None or is_number else read_items(rules, data)
    is_bare = any(item.card is None for item in items)
    is_named = not (is_bare or by_good) or any(item.card is not None for item in items)
    words = _card_words(rules) if is_named else {}
    if is_bare or not is_named:
        words |= {good: Token(f"good.{good}") for good in rules.goods}
    now = None if data is None else data.count() if is_number else _words(rules, items)
    return Editable(path, label.statement(rules), scene, words, is_list=True, now=now)


def _edit_way(part: EditableParts, path: kit.Path, label: RuleStatement, scene: str) -> Editable:
    """Return a journey that readers can change; spent doubloons are written as in the example or `SPENT`."""
    rules, data = part.rules, part.given.at(path)
    items: Sequence[Item] = [] if data is None else JOURNEY.read(rules, data)
    spent = _words(rules, [item for item in items if item.is_spent]) or (SPENT,)
    words = _card_words(rules) | dict.fromkeys(spent, _spent_token(rules))
    return part.listed(path, label, words, scene, lambda _: _words(rules, items))


def _card_words(rules: Rules) -> dict[str, Token]:
    return {name: _card_token(rules, card) for card, name in enumerate(rules.deck.names)}


def _words(rules: Rules, items: Iterable[Item]) -> tuple[str, ...]:
    return tuple(word for item in items for word in [item.word(rules)] * item.count)


def exhibits(rules: Rules) -> Mapping[str, Sequence[kit.Scene]]:
    """Return the pictures that rule sources can show, by name: all cards, and the starting hands."""
    groups = [_group(rules, players) for players in rules.players]
    small = rules.players_most - rules.players[0] + 1
    ships = [_ships(rules, good) for good in range(len(rules.goods))]
    return {"cards": ships, "setup": groups[:small], "setup-more": groups[small:]}


def _ships(rules: Rules, good: int) -> Row:
    tokens = tuple(_card_token(rules, card, rules.deck.copies[card]) for card in rules.deck.cards_of[good])
    label, number = tell("shown.ships", good=good), sum(each.count for each in tokens)
    there = tell("shown.cards", cards=number).statement(rules)
    return Row(label.statement(rules), tokens, there, f"cards.{rules.goods[good]}")


def _group(rules: Rules, players: int) -> Row:
    dealt = list(rules.hand_size)[:players]
    hands = tuple(
        Token("card", None, number, is_turned=True, marks=(kit.Mark(HAND, kit.player(seat)),))
        for seat, number in enumerate(dealt)
    )
    left = sum(whole_game(rules, players)) - sum(dealt)
    label, rest = tell("shown.group", everyone=players), tell("shown.rest", cards=left)
    name = f"setup.{players}"
    return Row(label.statement(rules), hands, rest.statement(rules), name, players=(players,))
