"""What an example can expect of what happened, with the rules that made it so."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from rulebook_tools.engine.data import Plain
from rulebook_tools.engine.figures import Figure, Name, Player, Step, seat_letter
from rulebook_tools.engine.game import Observations, Observed
from rulebook_tools.games.amerigo_rooftops.choosing import open_places
from rulebook_tools.games.amerigo_rooftops.closing import open_sides
from rulebook_tools.games.amerigo_rooftops.pending import pending
from rulebook_tools.games.amerigo_rooftops.play import WIN, outcome
from rulebook_tools.games.amerigo_rooftops.position import Closing, Placing, Position
from rulebook_tools.games.amerigo_rooftops.reading import DUE, spelled

ORDER = ("round.order", "easier.parcels", "jumps.place")
MOVES = ("round.horse", "slippery.slide", "move.off", "close.remove", "close.house", "setup.amerigo")
ROUTE = ("deliver.turn", "close.remove", "close.house", "close.scored", "setup.route", "slippery.route")
DELIVERED = ("deliver", "deliver.all", "deliver.earlier")
REMOVED = ("close.remove", "close.scored")
HANDS = ("setup.hand", "round.choose", "close.refill", "close.empty")


def observe(before: Position, steps: Sequence[Step], after: Position) -> Observations:
    """Return all that an example can expect of what happened between two positions."""
    del before
    at = after.amerigo
    is_on = 0 <= at < len(after.route)
    roof_names = partial(spelled, after.rules)
    return {
        "order": Observed(order(steps), cited(steps, ORDER)),
        "amerigo": Observed(at + 1 if is_on else "off", cited(steps, MOVES)),
        "route": Observed([tile.text for tile in after.route], cited(steps, ROUTE), roof_names),
        "delivered": Observed(
            roofs(steps, ("step.deliver", "step.deliver_here")), cited(steps, DELIVERED), roof_names
        ),
        "moved": Observed(roofs(steps, ("step.house_moved",)), cited(steps, ("close.house",)), roof_names),
        "removed": Observed(removed(steps), cited(steps, REMOVED), roof_names),
        "gone": Observed(gone(steps), cited(steps, ("jumps.several",))),
        "told": Observed(players(steps, "step.tell"), cited(steps, ("easier.highest",))),
        "places": Observed(places(after), cited(steps, ("jumps.place", "easier.parcels"))),
        "sides": Observed(sides(after), cited(steps, ("close.once",))),
        "hands": {
            seat_letter(seat): Observed([card.text for card in hand], cited(steps, HANDS))
            for seat, hand in enumerate(after.hands)
        },
        "piles": of_piles(after, steps),
        "due": of_due(after),
        "outcome": of_outcome(after, steps),
    }


def of_due(after: Position) -> Observed:
    """Return what is due, and by which rule; examples may call it as `given` does."""
    waits_for = pending(after)
    cause = (waits_for.rule,) if waits_for is not None else ()
    return Observed(after.due.kind, cause, lambda name: DUE.get(name, name))


def of_outcome(after: Position, steps: Sequence[Step]) -> Observations:
    """Return how the game ended: no reason and no winners while it goes on."""
    ended = outcome(after)
    reason = ended.rule if ended else "none"
    cause = cited(steps, (reason,))
    return {
        "reason": Observed(reason, cause),
        "winners": Observed(list(ended.winners) if ended else [], cause),
        "lost": Observed(ended is not None and reason != WIN, cause),
    }


def of_piles(after: Position, steps: Sequence[Step]) -> Observations:
    """Return how many cards each pile has, and the one on top, unless the pile is closed."""
    rules, cause = after.rules, cited(steps, ("setup.piles", "harder.mixed", "harder.closed", *HANDS))
    observed: dict[str, Observed | Observations] = {}
    for name, pile in zip(rules.piles, after.piles, strict=True):
        top = pile[0].text if pile else "none"
        observed[name] = {
            "number": Observed(len(pile), cause),
            "top": Observed("hidden" if pile and rules.is_closed else top, cause),
        }
    return observed


def cited(steps: Iterable[Step], rules: Iterable[str]) -> tuple[str, ...]:
    """Return those of the rules that the steps cite."""
    there = {step.rule for step in steps}
    return tuple(rule for rule in rules if rule in there)


def order(steps: Sequence[Step]) -> Plain:
    """Return the cards in the order in which they are performed, from the last round."""
    settled = _said(steps, "step.order") + _said(steps, "step.order_parcels")
    if not settled:
        return []
    last = settled[-1].figures
    seats, numbers = last["players"], last["numbers"]
    assert isinstance(seats, tuple)  # noqa: S101 -- so the step is made
    assert isinstance(numbers, tuple)  # noqa: S101
    revealed = [_revealed(step) for step in reversed(_said(steps, "step.reveal"))]
    found: list[Plain] = []
    for who, number in zip(seats, numbers, strict=True):
        shown = "X" if isinstance(number, Name) else str(number)
        found.append(next(text for seat, text in revealed if seat == who and text.endswith(f"@{shown}")))
    return found


def roofs(steps: Sequence[Step], wordings: tuple[str, ...]) -> list[Plain]:
    """Return the houses that steps of some wordings speak of."""
    return [_roof(step.figures["house"]) for step in steps if step.statement.wording in wordings]


def removed(steps: Sequence[Step]) -> list[Plain]:
    """Return the route cards that have gone."""
    found: list[Plain] = []
    for step in steps:
        if step.statement.wording == "step.gone_roof":
            found.append(_roof(step.figures["roof"]))
        elif step.statement.wording == "step.scored_gone":
            found.append(_roof(step.figures["house"]).replace("house:", "done:"))
    return found


def gone(steps: Sequence[Step]) -> list[Plain]:
    """Return the cards without a number that have gone unperformed."""
    return [f"{_card(step.figures['card'])}@X" for step in _said(steps, "step.gone")]


def players(steps: Sequence[Step], wording: str) -> list[Plain]:
    """Return the players that steps speak of."""
    found = [step.figures["player"] for step in _said(steps, wording)]
    return [who.letter for who in found if isinstance(who, Player)]


def places(after: Position) -> list[Plain]:
    """Return the places that a card without a number can have now."""
    due = after.due
    return list(open_places(after.rules, due)) if isinstance(due, Placing) else []


def sides(after: Position) -> list[Plain]:
    """Return the ends from which a route card can go now."""
    return list(open_sides(after.due)) if isinstance(after.due, Closing) else []


def _said(steps: Iterable[Step], wording: str) -> list[Step]:
    return [step for step in steps if step.statement.wording == wording]


def _revealed(step: Step) -> tuple[Figure, str]:
    number = step.figures["number"]
    shown = "X" if isinstance(number, Name) else number
    return step.figures["player"], f"{_card(step.figures['card'])}@{shown}"


def _card(figure: Figure) -> str:
    return figure.noun.partition(".")[2] if isinstance(figure, Name) else ""


def _roof(figure: Figure) -> str:
    noun = figure.noun if isinstance(figure, Name) else ""
    kind, _, key = noun.partition(".")
    return f"house:{key.replace('-', '+')}" if kind == "house" else key
