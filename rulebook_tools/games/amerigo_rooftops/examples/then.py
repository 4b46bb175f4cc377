"""The values that `then` can check, and accounts: totals over steps, for `then` and invariants."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import get_args

from rulebook_tools.engine import kit
from rulebook_tools.engine.kit import Ledger, Many, Observations, Observed, adding, either, reasons, words
from rulebook_tools.games.amerigo_rooftops.examples.given import DUE, card_text, spelled, tile_text
from rulebook_tools.games.amerigo_rooftops.model import SIDES, Closing, End, Over, Placing, Position
from rulebook_tools.games.amerigo_rooftops.parameters import Card, Tile
from rulebook_tools.games.amerigo_rooftops.rules import choose, close, draw, flow, perform, setup

DRAWN = "new_pile returned draw draw_closed full runs_out choose chosen pass stays_short"
ACCOUNTS: kit.Accounts = {
    "amerigo": reasons("middle horse stands off side gone_roof house_moved slide"),
    "delivered": {
        **adding(1, "deliver deliver_here"),
        **reasons("parcel horse already_there passes used none_there missing"),
    },
    "gone": {"step.gone": 1},
    "hands": reasons(DRAWN),
    "moved": {"step.house_moved": 1},
    "order": reasons("may_place only_place place order order_parcels"),
    "performed": {"step.horse": 1, "step.parcel": 1},
    "piles": reasons(f"piles mixed closed one_pile blind {DRAWN}"),
    "places": reasons("may_place only_place place order_parcels"),
    "removed": {"step.gone_roof": 1, "step.scored_gone": 1, **reasons("side")},
    "route": reasons("route long_route turn turn_last side gone_roof scored_gone house_moved"),
    "sides": reasons("blocked"),
    "told": {"step.tell": 1},
    "turned": {"step.turn": 1, "step.turn_last": 1},
}
AWAITED = kit.Declared([each.CHAPTER for each in (setup, draw, choose, perform, close)]).awaited
"""Functions that return the statement about what is due, by the type of `Position.due`."""
SETTLED = "step.order", "step.order_parcels"


def observe(_before: Position, ledger: Ledger, after: Position) -> Observations:
    """Return the values that an example can check after a move, by their names in `then`."""
    rules, due, at, shown = after.rules, after.due, after.amerigo, ledger.shown
    seats = kit.all_letters(rules)
    last = ledger.since("step.chosen") if ledger.said("step.chosen") else Ledger(ACCOUNTS, ())
    order = [card for said in last.said(*SETTLED) for _, card in said["played"]]
    performed = order[: last.total("performed")]  # not all if the game ended earlier
    place = at + 1 if 0 <= at < len(after.route) else "off"
    tellers = [kit.seat_letter(said["player"]) for said in ledger.said("step.tell")]
    places = [*choose.open_places(rules, due)] if isinstance(due, Placing) else []
    sides = [*close.open_sides(due)] if isinstance(due, Closing) else []

    def cards(found: Iterable[Card], account: str, said: Ledger = ledger) -> Observed:
        texts = [card.text for card in found]
        return said.shown(texts, account)._replace(can_be=lambda: Many(card_text(rules)))

    def roofs(tiles: Iterable[Tile], account: str) -> Observed:
        seen = shown([tile.text for tile in tiles], account)
        return seen._replace(spelled=partial(spelled, rules), can_be=lambda: Many(tile_text(rules)))

    def houses(account: str) -> Observed:
        """Return the route cards that are named in the steps with an amount other than 0 in an account."""
        said = ledger.said(*(step for step, amount in ACCOUNTS[account].items() if amount))
        tiles = [each.get("house") or each.get("roof") or each["house_turned"] for each in said]
        return roofs(tiles, account)

    return kit.LazyObservations(
        {
            "order": lambda: cards(order, "order", last),
            "performed": lambda: cards(performed, "performed", last),
            "amerigo": lambda: shown(place, "amerigo")._replace(
                can_be=lambda: either(kit.Number(1), words(("off",)))
            ),
            "route": lambda: roofs(after.route, "route"),
            **{account: partial(houses, account) for account in ("delivered", "moved", "removed")},
            "gone": lambda: cards([said["card_named"] for said in ledger.said("step.gone")], "gone"),
            "told": lambda: shown(tellers, "told").among(seats).unordered(),
            "places": lambda: shown(places, "places")._replace(can_be=lambda: Many(kit.NUMBER)),
            "sides": lambda: shown(sides, "sides").among(SIDES),
            "hands": lambda: {seats[at]: cards(hand, "hands") for at, hand in enumerate(after.hands)},
            "piles": lambda: _of_piles(after, ledger),
            "due": lambda: _of_due(after),
            "outcome": lambda: _of_outcome(after, ledger),
        }
    )


def _of_due(after: Position) -> Observed:
    due = after.due
    cause = () if isinstance(due, Over) else (AWAITED[type(due)](after, due).rule,)
    seen = Observed(kit.kind_of(type(due)), cause, lambda name: DUE.get(name, name))
    return seen.among((*DUE, kit.kind_of(Over)))


def _of_outcome(after: Position, ledger: Ledger) -> Observations:
    ended = flow.outcome(after)
    rule = ended.rule if ended else "none"
    reason = ledger.citing(rule, rule).among((*get_args(End), "none"))
    return {
        "reason": reason,
        "winners": kit.winners(ended, kit.all_letters(after.rules), reason.rules),
        "lost": Observed(ended is not None and not ended.winners, reason.rules),
    }


def _of_piles(after: Position, ledger: Ledger) -> Observations:
    """Return each pile's number of cards and its top card (`none`, or `hidden` if piles are closed)."""
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
