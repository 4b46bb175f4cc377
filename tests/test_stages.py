"""The page that says what can be done when: what is legal and forbidden, as the game itself says it."""

from __future__ import annotations

import re
from functools import cache

import pytest

from rulebook_tools.book import Book
from rulebook_tools.engine.parameters import Parameters
from rulebook_tools.play import moves
from rulebook_tools.play.stages import stages_of
from rulebook_tools.play.trial import Trial, read_trial, trial_of, trial_text
from tests.conftest import CARDS, REPOSITORY, STARTED, Project, start_game
from tests.plain_engine import CounterGameFactory
from tests.site.reading import Element, parse

ISLANDS = "amerigo-islands"


@cache
def one(game: str) -> Book:
    return Book.load(REPOSITORY, [game])


@cache
def trial(game: str) -> Trial:
    found = one(game).games[game].trial
    assert found is not None
    return found


def page(game: str, language: str = "en") -> Element:
    """Return the page of a game of this repository."""
    path = f"{game}/actions"
    made = one(game).render_game(game, language, ["en", "de"], path, trial=lambda: trial(game))
    (html,) = (each.html for each in made.section.pages if each.path == path)
    return parse(html)


def rows(part: Element) -> dict[str, list[str]]:
    """Return what can forbid each action of a page, by the action; the numbers of rules are left out."""

    def said(element: Element) -> str:
        return re.sub(r"(?<=[.…]) \d+(\.\d+)* .*$", "", element.text)

    return {
        said(row.one("th")): [said(each) for each in row.all("li")] for row in part.all("tr") if row.all("td")
    }


def test_actions_of_a_turn_are_those_that_the_game_lists() -> None:
    """With what forbids them in the game's own words: figures of the rules are named, others left open."""
    found = rows(page(CARDS))
    assert "A sails outward with … rudders." in found
    assert "A is at home; exploring takes an outward journey." in found["A chooses Explore."]
    room = "A has … cards on the market already. With these, it would be more than 12 cards."
    assert room in found["A chooses Exhibit and lays out …"]
    away = "A is on the outward journey, sailing, having explored or on the return journey"
    assert f"{away}; only players at home can sell." in found["A chooses Sell."]


def test_what_no_rule_allows_is_told_apart() -> None:
    """To pass, and to take goods back: at no moment of any game."""
    titles = [heading.get("id") for heading in page(CARDS).all("h2")]
    assert titles[-1] == "actions.never"
    listed = {option.phrase.wording for stage in trial(CARDS).stages.stages for option in stage.options}
    never = {option.phrase.wording for option in trial(CARDS).stages.never}
    assert never == {"action.pass", "action.take_back"}
    assert not never & listed


def test_what_is_told_is_what_the_game_answers() -> None:
    """Of another random game than those drawn from: what is common there stands on the page."""
    game = one(ISLANDS).games[ISLANDS].game
    assert game is not None
    told = {
        (stage.waits.rule, stage.waits.phrase.wording): {option.phrase.wording for option in stage.options}
        for stage in trial(ISLANDS).stages.stages
    }
    for move in moves(game, 3, 99, explain=False):
        pending = game.pending(move.before)
        assert pending is not None
        key = pending.rule, pending.statement.wording
        if key in told and not key[1].endswith("throwing"):
            assert game.describe(move.before, move.action).wording in told[key] | {"action.count_cubes"}


def test_what_forbids_several_actions_is_told_once() -> None:
    """That another action was chosen, say."""
    (acting,) = (each for each in trial(ISLANDS).stages.stages if each.waits.phrase.wording == "due.acting")
    assert [each.phrase.wording for each in acting.forbidden] == ["refuse.other_action"]
    told = [each.phrase.wording for option in acting.options for each in option.forbidden]
    assert "refuse.other_action" not in told


def test_page_speaks_the_language_of_the_reader() -> None:
    """Its words are those of the game's statements, in their plural and case."""
    found = rows(page(CARDS, "de"))
    assert "A segelt mit … Steuerrädern hinaus." in found
    assert "A is" not in " ".join(found)


def test_same_games_tell_the_same() -> None:
    """And what they told comes back from the text that is kept."""
    found = trial(CARDS)
    assert read_trial(trial_text(found)) == found
    assert trial_text(trial_of(Book.load(REPOSITORY, [CARDS]).games[CARDS].game)) == trial_text(found)


def test_rules_not_written_with_the_kit_are_told_of_as_well() -> None:
    """Of what is legal; what forbids the rest, as far as actions like those that were met show it."""
    plain = CounterGameFactory()(Parameters({"goal": 10, "most": 3}), {})
    found = stages_of(plain, [(2, seed) for seed in range(1, 9)])
    assert found.stages
    assert all(stage.options for stage in found.stages)


def test_rules_that_fail_have_no_stages(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page says that nothing is known, and stands where links lead."""
    game = Book.load(REPOSITORY, [CARDS]).games[CARDS].game

    def fail(*_: object) -> None:
        raise ValueError

    monkeypatch.setattr(game, "describe", fail, raising=False)
    assert not stages_of(game, [(2, 1)]).stages  # type: ignore[arg-type]


def test_new_game_has_its_page(tmp_path_factory: pytest.TempPathFactory) -> None:
    """The game and its chapter lead to it; without random games it says that it knows nothing."""
    started: Project = start_game(tmp_path_factory.mktemp("way") / "project")
    book = Book.load(started.root)
    played = {STARTED: book.games[STARTED].trial}
    for trials, is_told in ((played, True), ({}, False)):
        pages = {each.path: parse(each.html) for each in book.render("en", trials=trials).pages}
        assert bool(pages[f"{STARTED}/actions"].all("table")) == is_told
        for name in ("index", "play"):
            assert "actions.html" in [link.get("href") for link in pages[f"{STARTED}/{name}"].all("a")]


def test_game_that_is_only_text_has_no_such_page(project: Project) -> None:
    """Nothing leads there either."""
    pages = Book.load(project.root).render("en").pages
    assert not [each.path for each in pages if "actions.html" in each.html or each.path.endswith("actions")]
