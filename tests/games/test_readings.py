"""Readings that are not adopted: how worked examples come out otherwise under them."""

from collections.abc import Mapping
from dataclasses import replace
from functools import reduce
from operator import getitem
from typing import Any

import pytest

from rulebook_tools.engine.chance import Chance
from rulebook_tools.examples.run import play_course
from rulebook_tools.project.book import Book
from tests.conftest import CARDS, ISLANDS, ROOFTOPS
from tests.games.playing import plain

OTHERWISE: list[tuple[str, str, str, dict[str, Any]]] = [
    (CARDS, "company_award=with_king", "home-without-exploring", {"A.company": 0, "A.earned": 0}),
    (CARDS, "doubloon_taken=any", "looking-for-a-doubloon", {"A.distance": 3, "A.treasure": 1}),
    (CARDS, "exhibit_none=allowed", "exhibiting-nothing", {"next": "B"}),
    (CARDS, "exhibit_none=allowed", "nothing-left-to-do", {"refused": "turn.one"}),
    (CARDS, "leftovers=give", "giving-leftovers-away", {"A.offer.cloth": 0, "discard": 3}),
    (CARDS, "market_limit=each_time", "too-many-goods", {"A.exhibited": 3, "A.hand": 0}),
    (CARDS, "reshuffle_at_home=next_time", "at-home-when-the-last-run-begins", {"outcome.reason": "none"}),
    (CARDS, "tie_scope=both", "tie-for-the-most-but-one-is-rare", {"popular": "none", "A.earned": 1}),
    (CARDS, "tie_scope=both", "sale-in-the-rulebook", {"rare": "none", "popular": "none", "A.earned": 0}),
    (CARDS, "tiebreak_count=before", "tie-broken-by-cards-left", {"outcome.winners": ["B"]}),
    (ISLANDS, "at_end=on_top", "staying-in-the-stack", {"order": ["A", "B"]}),
    (ISLANDS, "bonus_midaction=at_once", "stronger-only-next-time", {"refused": "", "A.lapsed": 1}),
    (ISLANDS, "bonus_special=white", "stronger-by-the-special-action", {"A.action_points": 2}),
    (ISLANDS, "chest_overflow=lost", "a-chest-for-gold", {"A.gained": 0}),
    (ISLANDS, "final_tie=shared", "tie-in-a-stack", {"outcome.winners": ["B", "A"]}),
    (ISLANDS, "forfeit=some", "using-nothing-at-all", {"refused": "phase.lapse"}),
    (ISLANDS, "last_space=absent_only", "any-colour-on-the-last-space", {"refused": "white.absent"}),
    (ISLANDS, "last_space=merge", "any-colour-on-the-last-space", {"A.action_points": 5}),
    (ISLANDS, "leader_end=gold", "overtaking-at-the-end", {"B.gold": 2}),
    (ISLANDS, "leader_move=in_addition", "leader-and-nothing-more", {"B.space": 12}),
    (ISLANDS, "no_token_left=supply", "no-open-token", {"A.token_count": 1}),
    (ISLANDS, "placing=both_first", "first-voyage", {"refused": "blue.place"}),
    (ISLANDS, "post_unmoved=refused", "staying-at-anchor", {"refused": "blue.post"}),
    (ISLANDS, "sail_bonus=shared", "just-near-enough", {"A.lapsed": 1}),
    (ISLANDS, "seven_posts=series", "more-posts-than-the-table", {"A.gained": 31}),
    (ISLANDS, "sixth_island=marked", "too-many-large-islands", {"map.large": 6}),
    (ISLANDS, "spend_sailing=one", "a-bought-point-for-every-ship", {"refused": "blue.move"}),
    (ISLANDS, "spend_to_lapse=refused", "a-point-bought-to-lapse", {"refused": "gold.spend"}),
    (ISLANDS, "spend_when=before", "paying-along-the-way", {"refused": "gold.spend"}),
    (ISLANDS, "swap_special=allowed", "white-is-not-swapped-again", {"A.action": "green"}),
    (ISLANDS, "track_overflow=lost", "pay-that-does-not-fit", {"A.gained": 0}),
    (ROOFTOPS, "house_under=moved", "only-one-card-left", {"moved": ["house:ball"], "outcome.lost": True}),
    (ROOFTOPS, "reach=all", "too-big-for-two", {"refused": "", "due": "drawing"}),
    (ROOFTOPS, "telling=order", "my-highest-while-the-x-waits", {"refused": "easier.highest"}),
    (ROOFTOPS, "telling=round", "telling-too-late", {"told": ["A"]}),
]
"""Readings, examples, and what changes there: values by their path, and the rule that refuses an action."""


@pytest.mark.parametrize(("game", "reading", "example", "changed"), OTHERWISE)
def test_reading_makes_an_example_come_out_otherwise(
    book: Book, game: str, reading: str, example: str, changed: Mapping[str, Any]
) -> None:
    """The values under the reading are the changed ones, and others under the adopted readings."""
    loaded, (option, _, chosen) = book.games[game], reading.partition("=")
    tried = replace(loaded.runs[example].example, forbidden_by=None)
    usual = {name: ref.name for name, ref in tried.options.items()}
    for options, is_changed in ((usual, False), (usual | {option: chosen}, True)):
        played = loaded.under(options)
        course = play_course(tried, played, Chance(0))
        seen: Any = plain(played.observe(course.before, course.steps, course.position))
        seen["refused"] = course.refused.rule if course.refused else ""
        found = {path: reduce(getitem, path.split("."), seen) for path in changed}
        assert (found == changed) is is_changed, found
