"""The accounts that `then` and the invariants look at: what each statement adds, by account.

With 0, a statement is a reason for what the account comes to.
"""

from __future__ import annotations

from rulebook_tools.engine.kit.ledger import Accounts

ACCOUNTS: Accounts = {
    "amerigo": {
        "step.middle": 0,
        "step.horse": 0,
        "step.stands": 0,
        "step.off": 0,
        "step.side": 0,
        "step.gone_roof": 0,
        "step.house_moved": 0,
        "step.slide": 0,
    },
    "delivered": {
        "step.already_there": 0,
        "step.passes": 0,
        "step.deliver": 0,
        "step.deliver_here": 0,
        "step.used": 0,
        "step.none_there": 0,
        "step.missing": 0,
    },
    "gone": {"step.gone": 1},
    "hands": {
        "step.new_pile": 0,
        "step.returned": 0,
        "step.draw": 0,
        "step.draw_closed": 0,
        "step.full": 0,
        "step.runs_out": 0,
        "step.choose": 0,
        "step.chosen": 0,
        "step.pass": 0,
        "step.stays_short": 0,
    },
    "moved": {"step.house_moved": 1},
    "order": {
        "step.may_place": 0,
        "step.only_place": 0,
        "step.place": 0,
        "step.order": 0,
        "step.order_parcels": 0,
    },
    "performed": {"step.horse": 1, "step.parcel": 1},
    "piles": {
        "step.piles": 0,
        "step.mixed": 0,
        "step.closed": 0,
        "step.new_pile": 0,
        "step.returned": 0,
        "step.one_pile": 0,
        "step.blind": 0,
        "step.draw": 0,
        "step.draw_closed": 0,
        "step.full": 0,
        "step.runs_out": 0,
        "step.choose": 0,
        "step.chosen": 0,
        "step.pass": 0,
        "step.stays_short": 0,
    },
    "places": {"step.may_place": 0, "step.only_place": 0, "step.place": 0, "step.order_parcels": 0},
    "removed": {"step.side": 0, "step.gone_roof": 1, "step.scored_gone": 1},
    "route": {
        "step.route": 0,
        "step.long_route": 0,
        "step.turn": 0,
        "step.turn_last": 0,
        "step.side": 0,
        "step.gone_roof": 0,
        "step.scored_gone": 0,
        "step.house_moved": 0,
    },
    "sides": {"step.blocked": 0},
    "told": {"step.tell": 1},
    "turned": {"step.turn": 1, "step.turn_last": 1},
}
