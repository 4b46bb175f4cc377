"""The page "What may I do now?": the actions of each moment, and all that can forbid them."""

import re

import pytest

from rulebook_tools.engine.game import Decisions
from rulebook_tools.project.book import Book
from rulebook_tools.util.errors import SourceError
from tests.conftest import CARDS, GAMES, ISLANDS, STARTED, Project, repository_book, repository_page
from tests.site.reading import Element, parse


def page(game: str, language: str = "en") -> Element:
    return parse(repository_page(f"{game}/actions", language))


def decisions(game: str) -> Decisions:
    return repository_book().games[game].decisions


def clauses(game: str, wording: str) -> list[str]:
    """Return what forbids the actions with a wording, at all moments."""
    found = [choice for choice in decisions(game).choices if wording in choice.wordings]
    assert found
    return [each.wording for choice in found for each in choice.refusals]


@pytest.mark.parametrize("game", GAMES)
def test_page_has_every_refusal_that_the_game_declares(game: str) -> None:
    """In words, each linked to a rule; and no other."""
    loaded = repository_book().games[game]
    assert loaded.game is not None
    declared = {name for name in loaded.game.wordings if name.startswith("refuse.")}
    found = [*decisions(game).always]
    found += [each for choice in decisions(game).choices for each in choice.refusals]
    assert {each.wording for each in found} == declared
    assert all(each.rules for each in found)
    language = loaded.rulebook.about.language.name
    shown = page(game, language).text
    for name in declared:
        you = loaded.rulebook.wordings.statements[name].you
        assert you
        assert re.split(r"\{.*?\}", you.text)[0].strip() in shown


def test_action_has_all_that_forbids_it_and_nothing_else() -> None:
    """Reasons of functions that only look ahead, or that forbid another action there, do not count."""
    assert set(clauses(CARDS, "action.draw_instead")) == {"refuse.turn", "refuse.draw_instead"}
    (awarding,) = (each for each in decisions(CARDS).moments if each.due[0].wording == "due.awarding")
    assert {each.wording for each in awarding.choices[0].refusals} == {
        *("refuse.turn_card", "refuse.turn_doubloon", "refuse.turn_unearned", "refuse.turn_unsold")
    }
    built = clauses(ISLANDS, "action.build")
    assert {"refuse.no_post", "refuse.on_tile", "refuse.on_post", "refuse.not_connected"} <= {*built}


def test_small_steps_of_the_program_are_no_moments() -> None:
    """What forbids them is told of the action that they are part of, like what is never allowed after it."""
    assert "due.exhibiting" not in [due.wording for each in decisions(CARDS).moments for due in each.due]
    assert {"refuse.exhibit_few", "refuse.take_back"} < {*clauses(CARDS, "action.exhibit")}
    assert not decisions(CARDS).any_time


def test_actions_free_at_any_time_stand_apart() -> None:
    """So do draws and other events that nobody chooses."""
    free = [choice.wordings for choice in decisions(ISLANDS).any_time]
    assert free == [("action.use_token",), ("action.exchange",)]
    headings = [heading.get("id") for heading in page(ISLANDS).all("h2")]
    assert headings[-2:] == ["actions.any-time", "actions.by-chance"]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ((r', you: "[^"]*not none[^"]*"', ""), "no words of 'refuse.number'"),
        ((r', you: "It is your turn"', ""), "no words of 'given.turn'"),
        ((r"\[Lay counters\]\(rule:play.lay\)", "Lay counters"), "`you` of 'action.lay' links to no rule"),
        ((r"(  step.win: \{)", r'\1you: "You win", '), "`you` of 'step.win', which"),
        ((r"not more than \{most\}", "not more than {least}"), "{least}"),
    ],
)
def test_words_for_the_page_are_checked(started: Project, change: tuple[str, str], told: str) -> None:
    """Missing ones, those that no page shows, unknown figures, and actions without a rule."""
    wording = (started.sources / "wording.yml").read_text("utf-8")
    changed = re.sub(*change, wording)
    assert changed != wording
    started.source("wording.yml", changed)
    with pytest.raises(SourceError, match=re.escape(told)):
        Book.load(started.root)


def test_new_game_has_its_page(started: Project) -> None:
    """The game and its chapter link to the page."""
    pages = {each.path: parse(each.html) for each in Book.load(started.root).render("en").pages}
    assert "Lay counters at the end of the row: " in pages[f"{STARTED}/actions"].text
    for name in ("index", "play"):
        assert "actions.html" in [link.get("href") for link in pages[f"{STARTED}/{name}"].all("a")]


def test_game_that_is_only_text_has_no_such_page(project: Project) -> None:
    """No page links to it either."""
    pages = Book.load(project.root).render("en").pages
    assert not [each.path for each in pages if "actions.html" in each.html or each.path.endswith("actions")]
