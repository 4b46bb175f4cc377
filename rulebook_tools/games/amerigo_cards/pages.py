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
    rules, said = position.rules, list[RuleStatement]()
    if given.get("new_game") is not None:
        said.append(tell("given.new_game", everyone=len(position.players)))
    for seat, letter in enumerate(kit.letters(position)):
        if (data := given.at(("players", letter))) is not None:
            said.append(tell("given.where", player=seat, where=position.players[seat].where))
            hand = data.get("hand")
            if hand is not None and hand.value == UNKNOWN:
                said.append(tell("given.unknown_hand", player=seat))
    if given.get("turn") is not None:
        said.append(tell("given.turn", player=position.turn))
    if given.get("run") is not None:
        said.append(_run_label(position))
    return kit.Situation(tuple(each.statement(rules) for each in said), tuple(_scenes_of(position, given)))


def _scenes_of(position: Position, given: Data) -> Iterator[kit.Scene]:
    """Yield rows of what players have, the market, and piles; those of a new game only if cards lie there."""
    letters, is_new = kit.letters(position), given.get("new_game") is not None
    for seat, letter in enumerate(letters):
        rows = _rows(position, seat, given.at(("players", letter)))
        yield from (row for row in rows if row.tokens or not is_new)
    if any(position.market) or not is_new:
        yield _market(position, is_given=any(given.at(("players", each, "offer")) for each in letters))
    for name, pile in (("deck", position.deck), ("discard", position.discard)):
        piles, number = PILES if name == "deck" else (name,), sum(pile)  # the deck is the rest
        if any(given.get(each) is not None for each in piles) or (number and is_new):
            lying = (Token("card", None, number, is_turned=name == "deck"),) * bool(number)
            yield Row(_pile_label(name, number).statement(position.rules), lying, None, name)


def _pile_label(name: str, number: int) -> RuleStatement:
    return tell("given.deck" if name == "deck" else "given.discard", cards=number)


def _run_label(position: Position) -> RuleStatement:
    return tell("given.last_run" if position.run == position.rules.deck_runs else "given.run")


def _rows(position: Position, seat: int, given: Data | None) -> Iterator[Row]:
    """Yield rows for what a player has; `given` is the player's part of the example's `given`, if any.

    A hand that the example calls unknown has no row; a journey that is over has no total.
    """
    rules, state, letter = position.rules, position.players[seat], kit.seat_letter(seat)
    number, hand = len(state.treasure), given and given.get("hand")
    far, value, is_away = rules.rudders_of(state.out), rules.homeward(state.back), state.where is not HOME

    def row(name: str, tokens: tuple[Token, ...], label: RuleStatement, total: RuleStatement | None) -> Row:
        said = total.statement(rules) if total else None
        is_given = given is not None and given.get(name) is not None
        return Row(label.statement(rules), tokens, said, f"{name}.{letter}", is_given)

    if hand is None or hand.value != UNKNOWN:
        held, cards = _hand_tokens(rules, state.hand, hand), tell("given.cards", cards=sum(state.hand))
        yield row("hand", held, tell("given.hand", player=seat), cards)
    distance = tell("given.distance", distance=far) if is_away and state.out else None
    worth = tell("given.value", value=value) if is_away and state.back else None
    yield row("out", _journey(rules, state.out), tell("given.out", player=seat), distance)
    yield row("back", _journey(rules, state.back), tell("given.back", player=seat), worth)
    pile = (Token("doubloon", None, number),) * bool(number)
    doubloons = tell("given.doubloons", doubloons=number)
    yield row("treasure", pile, tell("given.treasure", player=seat), doubloons)


def _hand_tokens(rules: Rules, pile: kit.Counts, given: Data | None) -> tuple[Token, ...]:
    """Return tokens for a hand, as detailed as in the example: cards, goods or just the number of cards.

    `given` is the hand in the example; if it is None, every card is shown.
    """
    items = [] if given is None else read_items(rules, given)
    if not all(item.what for item in items):
        return (Token("card", None, sum(pile), is_turned=True),) * any(pile)
    named, tokens = {item.what for item in items}, list[Token]()
    for good, held, cards in zip(rules.goods, rules.deck.goods_in(pile), rules.deck.cards_of, strict=True):
        if good in named:
            tokens.append(Token(f"good.{good}", None, held))
        else:
            tokens += [_card_token(rules, card, pile[card]) for card in cards]
    return tuple(token for token in tokens if token.count)


def _journey(rules: Rules, way: model.Way) -> tuple[Token, ...]:
    return tuple(_spent_token(rules) if spent else _card_token(rules, card) for card, spent in way)


def _spent_token(rules: Rules) -> Token:
    return Token("doubloon", rules.doubloon_rudders, unit=RUDDER)


def _card_token(rules: Rules, card: int, number: int = 1) -> Token:
    noun = f"good.{rules.goods[rules.deck.good_of[card]]}"
    return Token(noun, rules.deck.rudders_of[card], number, unit=RUDDER)


def _market(position: Position, *, is_given: bool) -> Grid:
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
    """Yield what readers can change: each player's things, the piles, the turn, the pass through the deck.

    The deck can be changed if the example gives the deck, or gives no discard pile: then all cards that are
    left are in the deck. In a new game, only the number of players can be changed.
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
            yield _edit_cards(part, (name,), _pile_label(name, sum(pile)), name, {})
    seats = {letter: kit.player(seat) for seat, letter in enumerate(kit.letters(position))}
    yield part.word(("turn",), tell("given.turn", player=position.turn), seats)
    yield part.number(("run",), _run_label(position))


def _edit_player(position: Position, seat: int, part: EditableParts) -> Iterator[Editable]:
    letter = kit.seat_letter(seat)
    path = ("players", letter)
    label = tell("given.where", player=seat, where=position.players[seat].where)
    yield part.word((*path, "where"), label, {leg.value: Name(f"where.{leg.value}") for leg in model.Leg})
    cards, goods = _card_words(part.rules), _good_words(part.rules)
    yield _edit_cards(part, (*path, "hand"), tell("given.hand", player=seat), f"hand.{letter}", cards)
    yield _edit_way(part, (*path, "out"), tell("given.out", player=seat), f"out.{letter}")
    yield _edit_way(part, (*path, "back"), tell("given.back", player=seat), f"back.{letter}")
    doubloons = tell("given.treasure", player=seat)
    yield _edit_cards(part, (*path, "treasure"), doubloons, f"treasure.{letter}", {})
    yield _edit_cards(part, (*path, "offer"), tell("given.offer", player=seat), "market", goods)


def _edit_cards(
    part: EditableParts, path: kit.Path, label: RuleStatement, scene: str, otherwise: Mapping[str, Token]
) -> Editable:
    """Return cards that readers can change, as a list of words: cards, goods or both, like the example.

    `scene` is the name of the scene that shows them. If the example lists no cards, the words to choose from
    are `otherwise`; if that is empty, too, readers change the number of cards.
    """
    rules, data = part.rules, part.given.at(path)
    if data is None or data.value == UNKNOWN or isinstance(data.value, int):
        now = data.count() if data is not None and data.value != UNKNOWN else None
        return Editable(path, label.statement(rules), scene, otherwise, bool(otherwise), now)
    goods, there = _good_words(rules), _words(read_items(rules, data))
    words = {} if goods.keys() >= {*there} else _card_words(rules)
    words |= {} if goods.keys().isdisjoint(there) else goods
    return part.listed(path, label, words or otherwise or _card_words(rules), scene, lambda _: there)


def _edit_way(part: EditableParts, path: kit.Path, label: RuleStatement, scene: str) -> Editable:
    """Return a journey as a part of `given` that readers can change.

    They can add any card, and doubloons in the words of those already there, else as `doubloon`.
    """
    rules, data = part.rules, part.given.at(path)
    items: Sequence[Item] = [] if data is None else JOURNEY.read(rules, data)
    spent = [item.word for item in items if item.is_spent] or [SPENT]
    words = _card_words(rules) | dict.fromkeys(spent, _spent_token(rules))
    return part.listed(path, label, words, scene, lambda _: _words(items))


def _card_words(rules: Rules) -> dict[str, Token]:
    return {name: _card_token(rules, card) for card, name in enumerate(rules.deck.names)}


def _good_words(rules: Rules) -> dict[str, Token]:
    return {good: Token(f"good.{good}") for good in rules.goods}


def _words(items: Iterable[Item]) -> list[str]:
    return [word for item in items for word in [item.word] * item.count]


def exhibits(rules: Rules) -> Mapping[str, Sequence[kit.Scene]]:
    """Return the pictures that rule sources can show, by name: all cards, and the starting hands."""
    groups = [_group(rules, players) for players in rules.players]
    small = rules.players_most - rules.players[0] + 1
    ships = [_ships(rules, good) for good in range(len(rules.goods))]
    return {"cards": ships, "setup": groups[:small], "setup-more": groups[small:]}


def _ships(rules: Rules, good: int) -> Row:
    tokens = tuple(_card_token(rules, card, rules.deck.copies[card]) for card in rules.deck.cards_of[good])
    label, there = tell("shown.ships", good=good), tell("shown.cards", cards=rules.cards_per_good[good])
    return Row(label.statement(rules), tokens, there.statement(rules), f"cards.{rules.goods[good]}")


def _group(rules: Rules, players: int) -> Row:
    dealt = list(rules.hand_size)[:players]
    hands = tuple(
        Token("card", None, number, is_turned=True, marks=(kit.Mark(HAND, kit.player(seat)),))
        for seat, number in enumerate(dealt)
    )
    left = sum(whole_game(rules, players)) - sum(dealt)
    label, rest = tell("shown.group", everyone=players), tell("shown.rest", cards=left)
    return Row(label.statement(rules), hands, rest.statement(rules), f"setup.{players}", players=(players,))
