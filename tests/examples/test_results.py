"""Results of examples: what their `then` compares, in words."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from rulebook_tools.catalogs.localizer import format_number
from rulebook_tools.model import Located
from rulebook_tools.render.examples import ExampleViews
from rulebook_tools.render.game_content import GameVoice
from rulebook_tools.render.labels import Labels
from rulebook_tools.render.page_context import PageContext
from rulebook_tools.render.prose import plain_text
from rulebook_tools.sources.folders import SITE
from tests.conftest import GAMES, WALKS_ALL, Project, checked, repository_book

CODE = re.compile(r"[{}@_]|[a-z][.:+][a-z]")
"""What only ids and placeholders contain."""


@cache
def views(game: str, language: str) -> ExampleViews:
    catalogs = {name: repository_book().catalogs.for_language(name, language) for name in (SITE, game)}
    labels = Labels(repository_book().outline.site, language, catalogs[SITE])
    return PageContext(
        GameVoice(repository_book().game(game).content, language, catalogs[game], labels, {}), game
    ).examples


def result(game: str, example: str, language: str = "en", then: Any = None) -> str:
    run = repository_book().game(game).runs[example]
    if then is not None:
        id_, located = run.example.id._replace(name=repr(then)), Located(then, {(): run.example.place})
        run = run._replace(example=replace(run.example, id=id_, then=located))
    return " ".join(plain_text(each) for each in views(game, language).result(run)).replace(
        "\N{NO-BREAK SPACE}", " "
    )


def numbers(value: Any, name: str = "") -> Iterator[int]:
    """Yield the numbers of `then`, other than those that words stand for: 0, 1 and the number of a run."""
    if isinstance(value, Mapping):
        for key, part in value.items():
            yield from numbers(part, str(key))
    elif isinstance(value, int) and abs(value) > 1 and name != "run":
        yield abs(value)


@pytest.mark.parametrize("language", ["en", "de", "es", "nl"] if WALKS_ALL else ["en", "de"])
def test_every_example_has_a_result_with_its_numbers(language: str) -> None:
    """In each language: a sentence without codes that has each number of `then`."""
    for game in GAMES:
        for name, run in repository_book().game(game).runs.items():
            said = result(game, name, language)
            assert said.endswith((".", "!")), (name, said)
            assert not CODE.search(said), (name, said)
            for number in numbers(run.example.then.value if run.example.then else {}):
                assert format_number(number, language) in said, (name, number, said)


@pytest.mark.parametrize(
    ("then", "expected"),
    [
        ({"A": {"king": 2, "company": 1, "hand": 0}}, "A gets 2 doubloons from the King and 1 doubloon"),
        ({"A": {"hand": 4}, "B": {"hand": 4}}, "A and B each have 4 cards in hand."),
        ({"A": {"hand": 1, "offer": {"gems": 2, "spices": 1}}}, "A has 1 card in hand and has 2 gems and 1"),
        ({"A": {"distance": 7, "hand": 3}}, "A has a travel distance of 7 rudders and has 3 cards in hand."),
        ({"A": {"earned": 1, "due": 2, "rest": 0, "drawn": 1}}, "A earns 1 doubloon and is due 2 cards. A"),
        ({"A": {"hand": {"at_least": 2}}}, "A has 2 cards or more in hand."),
        ({"A": {"hand": {"at_most": 3}}}, "A has fewer than 4 cards in hand."),
        ({"A": {"offer": {"gems": {"at_least": 2}}}}, "A has 2 gems or more on the market."),
        ({"A": {"where": {"any_of": ["home", "outward"]}}}, "A is at home or is on the outward journey."),
        ({"rare": {"any_of": ["gems", "none"]}}, "The rare good is gems or No good is rare."),
        ({"outcome": {"winners": {"any_order": ["B", "A"]}}}, "B and A (in this or any other order) win"),
        ({"A": {"offer": {"gems": 0}}}, "A has no gems on the market."),
        ({"deck_change": -2}, "2 cards come from the draw deck."),
    ],
)
def test_a_claim_is_said_as_it_is_compared(then: Any, expected: str) -> None:
    """A sentence has a few claims of a player, or of players with equal ones; patterns stay open."""
    assert result("amerigo-cards", "whole-journey", then=then).startswith(expected)


@pytest.mark.parametrize(
    ("then", "expected"),
    [
        (
            {"A": {"action": "red", "action_points": 5}},
            "A chooses planning and has 5 action points for the action.",
        ),
        (
            {"A": {"gained": -3, "damage": 5}},
            "A loses 3 victory points and suffers damage of 5 victory points.",
        ),
        (
            {"A": {"chests": 1, "supply": {"i2": 0}}},
            "A has 1 treasure chest and no village tile (row of two) in the supply.",
        ),
    ],
)
def test_claims_that_stand_together_are_true_together(then: Any, expected: str) -> None:
    """A verb is shared only where it means the same, and damage may exceed what is lost."""
    assert result("amerigo-islands", "half-damage", then=then) == expected


@pytest.mark.parametrize(("winners", "end"), [(["B"], "B wins."), (["B", "A"], "B and A win together.")])
def test_a_tie_is_told_alike_whoever_wins_it(winners: list[str], end: str) -> None:
    """The reason of an outcome is true under every reading of who wins a tie."""
    then = {"outcome": {"reason": "end.tie", "winners": winners}}
    said = result("amerigo-islands", "tie-in-a-stack", then=then)
    assert said == f"There is a tie for the most victory points. {end}"


def test_a_refusal_is_its_own_result() -> None:
    """An example of what is forbidden has the sentence of the refusal."""
    assert result("amerigo-cards", "no-keeping-part-back").startswith("A must go on selling")


def test_result_of_no_player_that_names_one_is_told_and_rendered(started: Project) -> None:
    """`check` says that its words have an unknown placeholder; a preview shows the page all the same."""
    old = "{winners none {Nobody wins} one {{winners} wins} other {{winners} win}}."
    started.replace("wording.yml", old, "{player} wins.")
    assert "unknown placeholder {player}" in "".join(checked(started))
    assert "{player}</bdi> wins." in started.page("play").html
