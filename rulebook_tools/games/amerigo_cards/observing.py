"""What an example can expect of what happened, with the rules that made it so."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulebook_tools.engine.data import Plain
from rulebook_tools.engine.figures import Count, Figure, Name, Player, Step, player, seat_letter
from rulebook_tools.engine.game import Observations, Observed
from rulebook_tools.games.amerigo_cards.cards import Counts, goods_in
from rulebook_tools.games.amerigo_cards.market import count_market
from rulebook_tools.games.amerigo_cards.play import outcome
from rulebook_tools.games.amerigo_cards.position import Over, Position, actor, distance, homeward
from rulebook_tools.games.amerigo_cards.rules import Rules

TOTALS = {
    "dealt": {"step.deal": "cards"},
    "drawn": {"step.draw": "drawn"},
    "due": {"step.due": "due"},
    "forfeited": {"step.limit": "forfeited", "step.full": "forfeited"},
    "king": {"step.king": "doubloons", "step.king_none": ""},
    "company": {
        "step.company": "doubloons",
        "step.company_longer": "",
        "step.company_tie": "",
        "step.company_no_king": "",
    },
    "earned": {
        "step.king": "doubloons",
        "step.company": "doubloons",
        "step.sold": "doubloons",
        "step.rest_sold": "doubloons",
    },
    "turned": {"step.turn": "1", "step.turn_doubloon": "1", "step.set": "turned", "step.set_all": "turned"},
    "discarded": {"step.discard": "cards", "step.set": "discarded", "step.leftover": "1"},
    "exhibited": {"step.exhibit": "cards", "step.exhibit_none": ""},
    "rest": {"step.rest_sold": "cards"},
    "unsold": {"step.rest_left": "cards"},
    "laid": {"step.card": "1", "step.doubloon": "1"},
    "surplus": {"step.arrive_surplus": "surplus"},
}
"""What is summed up over the steps about a player: by wording, the figure that counts.

"1" counts the step itself; without a figure, a step says that there was nothing.
"""

MOVES = ("sail.out", "explore", "home", "home.arrive")
DEALT = ("setup.deal", "more.deal", "setup.doubloon")
DRAWN = ("explore.draw", "turn.none")
HAND = (*DEALT, "sail", *DRAWN, "explore.limit", "hand.limit", "exhibit", "exhibit.hand", "end.rest")
TREASURE = ("setup.doubloon", "sail.doubloon", "award.cards", "value.cards", "end.rest")
SOLD = ("value.rare", "value.popular", "value.common")
LEFT = ("exhibit.goods", *SOLD, "sell.rest", "end.rest")
DISCARDS = ("award.discard", "value.cards", "sell.rest", "end.rest", "end.reshuffle")
DECK = ("setup.piles", *DRAWN, "end.reshuffle")
TURN = ("turn.left",)
RESULT = ("end.winner", "end.tie")


def observe(before: Position, steps: Sequence[Step], after: Position) -> Observations:
    """Return all that an example can expect of what happened between two positions.

    When the game is over nobody is next, and in its last sale nobody was asked.
    """
    rules = after.rules
    valued = _said(steps, "step.market")
    everyone: dict[str, Observed | Observations] = {
        seat_letter(seat): of_player(after, steps, seat) for seat in range(len(after.players))
    }
    market = _by_good(rules, count_market(after), cited(steps, LEFT))
    is_over = isinstance(after.due, Over)
    asked = [each.letter for step in _said(steps, "step.ask") for each in _players(step.figures["asked"])]
    return {
        **everyone,
        **(of_values(steps) if valued else {}),
        "market": market,
        "deck": Observed(sum(after.deck), cited(steps, DECK)),
        "deck_change": Observed(sum(after.deck) - sum(before.deck), cited(steps, DECK)),
        "discard": Observed(sum(after.discard), cited(steps, DISCARDS)),
        "discard_change": Observed(sum(after.discard) - sum(before.discard), cited(steps, DISCARDS)),
        "run": Observed(after.run, cited(steps, ("end.reshuffle",))),
        "next": Observed("none" if is_over else seat_letter(actor(after)), cited(steps, TURN)),
        "outcome": of_outcome(after, steps),
        "asked": Observed([] if is_over else asked, cited(steps, ("sell.ask", "sell.away"))),
    }


def of_outcome(after: Position, steps: Sequence[Step]) -> Observations:
    """Return how the game ended: no reason and no winners while it goes on, the doubloons so far."""
    ended = outcome(after)
    reason, won = (ended.rule, ended.winners) if ended else ("none", ())
    scores = {
        seat_letter(seat): Observed(len(state.treasure), cited(steps, (*TREASURE, "end.winner")))
        for seat, state in enumerate(after.players)
    }
    return {
        "reason": Observed(reason, cited(steps, (reason,))),
        "winners": Observed(list(won), cited(steps, RESULT)),
        "scores": scores,
    }


def cited(steps: Iterable[Step], rules: Iterable[str]) -> tuple[str, ...]:
    """Return those of the rules that the steps cite."""
    there = {step.rule for step in steps}
    return tuple(rule for rule in rules if rule in there)


def of_player(after: Position, steps: Sequence[Step], seat: int) -> Observations:
    """Return what an example can expect of one player.

    A journey that has come home is observed as it was then: its distance, and what the way home
    came to.
    """
    rules, state = after.rules, after.players[seat]
    own = [step for step in steps if step.figures.get("player") == player(seat)]
    far, value = distance(after, seat), homeward(after, seat)
    arrivals = _said(own, "step.arrive", "step.arrive_surplus")
    if arrivals and not state.out:
        far, value = _number(arrivals[-1].figures["distance"]), _number(arrivals[-1].figures["value"])
    sold = [0] * len(rules.goods)
    for step in _said(own, "step.most"):
        for count in _counts(step.figures["goods"]):
            sold[rules.goods.index(count.noun.removeprefix("good."))] += count.number
    return {
        "where": Observed(state.leg.value, cited(own, MOVES)),
        "distance": Observed(far, cited(own, ("sail.distance", "home.arrive"))),
        "homeward": Observed(value, cited(own, ("home.double", "home.arrive"))),
        "hand": Observed(sum(state.hand), cited(own, HAND)),
        "treasure": Observed(len(state.treasure), cited(own, TREASURE)),
        **{name: total(own, name) for name in TOTALS},
        "sold": _by_good(rules, tuple(sold), cited(own, SOLD)),
        "offer": _by_good(rules, goods_in(rules, state.offer), cited(own, LEFT)),
    }


def total(steps: Sequence[Step], name: str) -> Observed:
    """Return the sum of one figure over steps, and the rules of these steps."""
    figures = TOTALS[name]
    number, rules = 0, []
    for step in steps:
        figure = figures.get(step.statement.wording)
        if figure is None:
            continue
        rules.append(step.rule)
        if figure:
            number += 1 if figure == "1" else _number(step.figures[figure])
    return Observed(number, tuple(dict.fromkeys(rules)))


def of_values(steps: Sequence[Step]) -> dict[str, Observed | Observations]:
    """Return which goods were rare, popular and common at the last sale."""
    start = max(index for index, step in enumerate(steps) if step.statement.wording == "step.market")
    last = steps[start:]
    observed: dict[str, Observed | Observations] = {}
    for name in ("rare", "popular"):
        found = [_name(step.figures["good"]) for step in _said(last, f"step.{name}")]
        rules = cited(last, (f"value.{name}",) if found else ("value.tie", "end.kinds"))
        observed[name] = Observed(found[0] if found else "none", rules)
    common: list[Plain] = []
    for step in _said(last, "step.common"):
        common += [each.noun.removeprefix("good.") for each in _names(step.figures["goods"])]
    observed["common"] = Observed(common, cited(last, ("value.common", "value.tie", "end.kinds")))
    return observed


def _by_good(rules: Rules, numbers: Counts, cause: tuple[str, ...]) -> Observations:
    return {name: Observed(number, cause) for name, number in zip(rules.goods, numbers, strict=True)}


def _said(steps: Iterable[Step], *wordings: str) -> list[Step]:
    return [step for step in steps if step.statement.wording in wordings]


def _number(figure: Figure) -> int:
    return figure.number if isinstance(figure, Count) else 0


def _name(figure: Figure) -> str:
    return figure.noun.removeprefix("good.") if isinstance(figure, Name) else ""


def _counts(figure: Figure) -> list[Count]:
    return [each for each in figure if isinstance(each, Count)] if isinstance(figure, tuple) else []


def _names(figure: Figure) -> list[Name]:
    return [each for each in figure if isinstance(each, Name)] if isinstance(figure, tuple) else []


def _players(figure: Figure) -> list[Player]:
    return [each for each in figure if isinstance(each, Player)] if isinstance(figure, tuple) else []
