"""The accounts that `then` and the invariants look at: what each statement adds, by account.

With 0, a statement is a reason for what the account comes to.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import get_args

from rulebook_tools.engine import kit
from rulebook_tools.engine.kit import Ledger, Many, Observations, Observed, Plain, either, reasons, words
from rulebook_tools.games.amerigo_rooftops.examples.given import DUE, card_text, spelled, tile_text
from rulebook_tools.games.amerigo_rooftops.model import SIDES, Closing, End, Over, Placing, Position
from rulebook_tools.games.amerigo_rooftops.parameters import Rules, Tile
from rulebook_tools.games.amerigo_rooftops.rules import choose, close, draw, flow, perform, setup

ACCOUNTS: kit.Accounts = {
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
AWAITED = kit.Declared([each.CHAPTER for each in (setup, draw, choose, perform, close)]).awaited
"""Statements about what is due, by its kind."""


def observe(_before: Position, ledger: Ledger, after: Position) -> Observations:
    """Return the values that an example can check after a move."""
    rules, due, at, shown = after.rules, after.due, after.amerigo, ledger.shown
    seats = kit.all_letters(rules)
    place = at + 1 if 0 <= at < len(after.route) else "off"
    places: list[Plain] = list(choose.open_places(rules, due)) if isinstance(due, Placing) else []
    sides: list[Plain] = list(close.open_sides(due)) if isinstance(due, Closing) else []
    tellers: list[Plain] = [kit.seat_letter(said["player"]) for said in ledger.said("step.tell")]
    settled = ledger.said("step.order", "step.order_parcels")
    order: list[Plain] = [card.text for _, card in settled[-1]["played"]] if settled else []
    gone: list[Plain] = [said["card_named"].text for said in ledger.said("step.gone")]

    def cards(seen: Observed) -> Observed:
        return seen._replace(can_be=lambda: Many(card_text(rules)))

    def roofs(name: str, tiles: Iterable[Tile]) -> Observed:
        written = [tile.text for tile in tiles]
        return Observed(
            written, ledger.rules(name), partial(spelled, rules), can_be=lambda: Many(tile_text(rules))
        )

    def houses(name: str, *statements: str) -> Observed:
        said = ledger.said(*(f"step.{each}" for each in statements))
        return roofs(
            name, [figures.get("house") or figures.get("roof") or figures["house_turned"] for figures in said]
        )

    return {
        "order": cards(shown(order, "order")),
        "performed": cards(_performed(rules, ledger)),
        "amerigo": shown(place, "amerigo")._replace(can_be=lambda: either(kit.Number(1), words(("off",)))),
        "route": roofs("route", after.route),
        "delivered": houses("delivered", "deliver", "deliver_here"),
        "moved": houses("moved", "house_moved"),
        "removed": houses("removed", "gone_roof", "scored_gone"),
        "gone": cards(shown(gone, "gone")),
        "told": shown(tellers, "told").among(seats).unordered(),
        "places": shown(places, "places")._replace(can_be=lambda: Many(kit.NUMBER)),
        "sides": shown(sides, "sides").among(SIDES),
        "hands": {
            letter: cards(shown([card.text for card in hand], "hands"))
            for letter, hand in zip(seats, after.hands, strict=False)
        },
        "piles": _of_piles(after, ledger),
        "due": _of_due(after),
        "outcome": _of_outcome(after, ledger),
    }


def _performed(rules: Rules, ledger: Ledger) -> Observed:
    """Return the performed cards of the last round: all cards played, unless the game ended earlier."""
    settled = "step.order_parcels" if rules.parcel_numbers == "ignored" else "step.order"
    if not ledger.said(settled):
        return Observed([])
    last = ledger.since(settled)
    cards = [card.text for _, card in last.said(settled)[-1]["played"]]
    return Observed(cards[: last.total("performed")], last.rules("performed"))


def _of_due(after: Position) -> Observed:
    due = after.due
    cause = () if isinstance(due, Over) else (AWAITED[type(due)](after, due).rule,)
    seen = Observed(kit.kind_of(type(due)), cause, lambda name: DUE.get(name, name))
    return seen.among((*DUE, kit.kind_of(Over)))


def _of_outcome(after: Position, ledger: Ledger) -> Observations:
    ended = flow.outcome(after)
    reason = ended.rule if ended else "none"
    cause = (reason,) if any(step.rule == reason for step in ledger.steps) else ()
    return {
        "reason": Observed(reason, cause).among((*get_args(End), "none")),
        "winners": kit.winners(ended, kit.all_letters(after.rules), cause),
        "lost": Observed(ended is not None and not ended.winners, cause),
    }


def _of_piles(after: Position, ledger: Ledger) -> Observations:
    """Return how many cards each pile has, and the one on top, unless the pile is closed."""
    rules, observed = after.rules, dict[str, Observations]()
    for name, pile in zip(rules.pile_names, after.piles, strict=True):
        top = "none" if not pile else "hidden" if rules.piles == "closed" else pile[0].text
        observed[name] = {
            "number": ledger.shown(len(pile), "piles"),
            "top": ledger.shown(top, "piles")._replace(
                can_be=lambda: either(card_text(rules), words(("none", "hidden")))
            ),
        }
    return observed
