"""The accounts that `then` and the invariants look at: what each statement adds, by account.

With 0, a statement is a reason for what the account comes to.
"""

from __future__ import annotations

from rulebook_tools.engine.kit.ledger import Accounts

ACCOUNTS: Accounts = {
    "action_points": {
        "step.own_points": "action_points",
        "step.bonus": "action_points",
        "step.bonus_at_once": "action_points",
        "step.sail_bonus": "action_points",
        "step.sail_shared": "action_points",
        "step.pay": "action_points",
    },
    "damage": {"step.damage": "points"},
    "gold": {
        "step.start_gold": "gold",
        "step.take_gold": "gold",
        "step.rate": 0,
        "step.post_gold": "gold",
        "step.token_gold": "gold",
        "step.gold_over": "-over",
        "step.gold_lost": "-over",
        "step.track_end": "gold",
        "step.track_again": "gold",
        "step.chest_gold": "gold",
        "step.pay": "-gold",
        "step.defended": "gold",
        "step.gold_moved": "added",
        "step.final_over": "-over",
        "step.final_gold": 0,
    },
    "lapsed": {"step.lapse": "action_points"},
    "over": {"step.gold_over": "over", "step.gold_lost": "over", "step.final_over": "over"},
    "paid": {"step.pay": "gold"},
    "points": {
        "step.no_points": 0,
        "step.count_cubes": "points",
        "step.discover": "points",
        "step.discovered": 0,
        "step.points_large": "points",
        "step.points_small": "points",
        "step.completed": "points",
        "step.award": "points",
        "step.gold_over": "points",
        "step.gold_lost": 0,
        "step.damage": "-points",
        "step.half": 0,
        "step.floor": 0,
        "step.gold_moved": 0,
        "step.final_over": "points",
        "step.final_gold": "points",
        "step.sort": 0,
        "step.final_goods": "points",
        "step.progress_value": 0,
        "step.final_progress": "points",
        "step.final_special": "points",
    },
    "score": {"step.score": 0},
    "scored_gold": {"step.final_over": "points", "step.final_gold": "points"},
    "scored_goods": {"step.final_goods": "points"},
    "scored_progress": {"step.final_progress": "points"},
    "scored_special": {"step.final_special": "points"},
    "taken": {"step.take_gold": "gold"},
}
