"""The accounts that `then` and the invariants look at: what each statement adds, by account.

With 0, a statement is a reason for what the account comes to.
"""

from __future__ import annotations

from functools import partial
from typing import get_args

from rulebook_tools.engine.kit import (
    NUMBER,
    Accounts,
    Declared,
    Ledger,
    Many,
    Number,
    Observations,
    Observed,
    Plain,
    Written,
    all_letters,
    either,
    kind_of,
    reasons,
    seat_letter,
    winners,
    words,
)
from rulebook_tools.games.amerigo_rooftops.examples.given import CARD, DUE, ROOF
from rulebook_tools.games.amerigo_rooftops.model import SIDES, Closing, End, Over, Placing, Position, spelled
from rulebook_tools.games.amerigo_rooftops.parameters import Rules
from rulebook_tools.games.amerigo_rooftops.rules import choose, close, draw, flow, perform, setup

ACCOUNTS: Accounts = {
    "amerigo": reasons("middle horse stands off side gone_roof house_moved slide"),
    "delivered": reasons("already_there passes deliver deliver_here used none_there missing"),
    "gone": {"step.gone": 1},
    "hands": reasons("new_pile returned draw draw_closed full runs_out choose chosen pass stays_short"),
    "moved": {"step.house_moved": 1},
    "order": reasons("may_place only_place place order order_parcels"),
    "performed": {"step.horse": 1, "step.parcel": 1},
    "piles": reasons(
        "piles mixed closed new_pile returned one_pile blind draw draw_closed full "
        "runs_out choose chosen pass stays_short"
    ),
    "places": reasons("may_place only_place place order_parcels"),
    "removed": {"step.gone_roof": 1, "step.scored_gone": 1, **reasons("side")},
    "route": reasons("route long_route turn turn_last side gone_roof scored_gone house_moved"),
    "sides": reasons("blocked"),
    "told": {"step.tell": 1},
    "turned": {"step.turn": 1, "step.turn_last": 1},
}


AWAITED = Declared([each.CHAPTER for each in (setup, draw, choose, perform, close)]).awaited
"""What is said while something is due."""

PLACE = either(Number(1), words(("off",)))


def observe(_before: Position, ledger: Ledger, after: Position) -> Observations:
    """Return all that an example can expect of what happened between two positions."""
    rules, due, at = after.rules, after.due, after.amerigo
    roofs = partial(spelled, rules)
    is_on = 0 <= at < len(after.route)
    delivered = ledger.said("step.deliver", "step.deliver_here")
    moved, gone = ledger.said("step.house_moved"), ledger.said("step.gone")
    removed = ledger.said("step.gone_roof", "step.scored_gone")
    places: list[Plain] = list(choose.open_places(rules, due)) if isinstance(due, Placing) else []
    sides: list[Plain] = list(close.open_sides(due)) if isinstance(due, Closing) else []
    seats = all_letters(rules)

    def cards() -> Written:
        return Many(CARD.written(rules))

    def roof() -> Written:
        return Many(ROOF.written(rules))

    return {
        "order": ledger.shown(order(ledger), "order")._replace(can_be=cards),
        "performed": performed(rules, ledger)._replace(can_be=cards),
        "amerigo": ledger.shown(at + 1 if is_on else "off", "amerigo")._replace(can_be=lambda: PLACE),
        "route": Observed([tile.text for tile in after.route], ledger.rules("route"), roofs, can_be=roof),
        "delivered": Observed(
            [said["house"].text for said in delivered], ledger.rules("delivered"), roofs, can_be=roof
        ),
        "moved": Observed([said["house"].text for said in moved], ledger.rules("moved"), roofs, can_be=roof),
        "removed": Observed(
            [said.get("roof", said.get("house_turned")).text for said in removed],
            ledger.rules("removed"),
            roofs,
            can_be=roof,
        ),
        "gone": ledger.shown([said["card_named"].text for said in gone], "gone")._replace(can_be=cards),
        "told": ledger.shown([seat_letter(said["player"]) for said in ledger.said("step.tell")], "told")
        .among(seats)
        .unordered(),
        "places": ledger.shown(places, "places")._replace(can_be=lambda: Many(NUMBER)),
        "sides": ledger.shown(sides, "sides").among(SIDES),
        "hands": {
            seat_letter(seat): ledger.shown([card.text for card in hand], "hands")._replace(can_be=cards)
            for seat, hand in enumerate(after.hands)
        },
        "piles": of_piles(after, ledger),
        "due": of_due(after),
        "outcome": of_outcome(after, ledger),
    }


def order(ledger: Ledger) -> Plain:
    """Return the cards in the order in which they are performed, from the last round."""
    settled = ledger.said("step.order", "step.order_parcels")
    return [card.text for _, card in settled[-1]["played"]] if settled else []


def performed(rules: Rules, ledger: Ledger) -> Observed:
    """Return the cards of the last round that were performed: all of them, unless the game ended before."""
    settled = "step.order_parcels" if rules.parcel_numbers == "ignored" else "step.order"
    if not ledger.said(settled):
        return Observed([])
    last = ledger.since(settled)
    cards = [card.text for _, card in last.said(settled)[-1]["played"]]
    return Observed(cards[: last.total("performed")], last.rules("performed"))


def of_due(after: Position) -> Observed:
    """Return what is due, and by which rule; examples may call it as `given` does."""
    due = after.due
    cause = () if isinstance(due, Over) else (AWAITED[type(due)](after, due).rule,)
    seen = Observed(kind_of(type(due)), cause, lambda name: DUE.get(name, name))
    return seen.among((*DUE, kind_of(Over)))


def of_outcome(after: Position, ledger: Ledger) -> Observations:
    """Return how the game ended: no reason while it goes on."""
    ended = flow.outcome(after)
    reason = ended.rule if ended else "none"
    cause = (reason,) if any(step.rule == reason for step in ledger.steps) else ()
    return {
        "reason": Observed(reason, cause).among((*get_args(End), "none")),
        "winners": winners(ended, all_letters(after.rules), cause),
        "lost": Observed(ended is not None and not ended.winners, cause),
    }


def of_piles(after: Position, ledger: Ledger) -> Observations:
    """Return how many cards each pile has, and the one on top, unless the pile is closed."""
    observed: dict[str, Observed | Observations] = {}

    def tops() -> Written:
        return either(CARD.written(after.rules), words(("none", "hidden")))

    for name, pile in zip(after.rules.pile_names, after.piles, strict=True):
        top = "hidden" if after.rules.piles == "closed" else pile[0].text if pile else "none"
        observed[name] = {
            "number": ledger.shown(len(pile), "piles"),
            "top": ledger.shown(top if pile else "none", "piles")._replace(can_be=tops),
        }
    return observed
