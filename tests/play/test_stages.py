"""The page about the stages of a game: its legal and forbidden actions at each stage."""

from __future__ import annotations

import re
from functools import cache

import pytest

from rulebook_tools.engine.figures import Figure, player
from rulebook_tools.engine.game import Applied, IllegalAction
from rulebook_tools.engine.parameters import Parameters
from rulebook_tools.model.random_games import (
    RandomGames,
    RulePattern,
    Slot,
    Stage,
    StageAction,
    Stages,
    StatementPattern,
)
from rulebook_tools.play import moves
from rulebook_tools.play.random_games import stages_of
from rulebook_tools.project.book import Book
from tests.conftest import CARDS, REPOSITORY, STARTED, Project, start_game
from tests.engine.plain_engine import LAY, CounterGame, CounterGameFactory, Lay, Position, counted
from tests.site.reading import Element, parse

ISLANDS, ROOFTOPS = "amerigo-islands", "amerigo-rooftops"


@cache
def one(game: str) -> Book:
    return Book.load(REPOSITORY, [game])


def recorded(game: str) -> RandomGames:
    found = one(game).games[game].random_games
    assert found is not None
    return found


def page(game: str, language: str = "en") -> Element:
    """Return the page about the stages of a game in this repository."""
    path = f"{game}/actions"
    made = one(game).render_game(game, language, ["en", "de"], path)
    (html,) = (each.html for each in made.section.pages if each.path == path)
    return parse(html)


def rows(part: Element) -> dict[str, list[str]]:
    """Return the reasons that can forbid each action of a page, by action, without numbers of rules."""

    def said(element: Element) -> str:
        return re.sub(r"(?<=[.…]) \d+(\.\d+)* .*$", "", element.text)

    return {
        said(row.one("th")): [said(each) for each in row.all("li")] for row in part.all("tr") if row.all("td")
    }


def test_actions_of_a_turn_are_those_that_the_game_lists() -> None:
    """Reasons have parameters filled in, other figures left open; the page says that it is incomplete."""
    assert "This list is not complete:" in page(CARDS).text.partition("1.7")[0]
    assert "A segelt mit … Steuerrädern hinaus." in rows(page(CARDS, "de"))
    found = rows(page(CARDS))
    assert "A sails outward with … rudders." in found
    assert "A is at home; exploring takes an outward journey." in found["A chooses Explore."]
    room = "A has … cards on the market already. With these, it would be more than 12 cards."
    assert room in found["A chooses Exhibit and lays out …"]
    away = "A is on the outward journey, still sailing after exploring or on the return journey"
    assert f"{away}; only players at home can sell." in found["A chooses Sell."]


def test_what_no_rule_allows_is_told_apart() -> None:
    """Passing and taking goods back are listed as never allowed."""
    titles = [heading.get("id") for heading in page(CARDS).all("h2")]
    assert titles[-1] == "actions.never"
    listed = {option.phrase.wording for stage in recorded(CARDS).stages.stages for option in stage.options}
    never = {option.phrase.wording for option in recorded(CARDS).stages.never}
    assert never == {"action.pass", "action.take_back"}
    assert not never & listed


def test_what_is_told_is_what_the_game_answers() -> None:
    """The page agrees with another random game than the recorded ones, for its frequent actions."""
    game = one(ISLANDS).games[ISLANDS].game
    assert game is not None
    told = {
        (stage.waits.rule, stage.waits.phrase.wording): {option.phrase.wording for option in stage.options}
        for stage in recorded(ISLANDS).stages.stages
    }
    for move in moves(game, 3, 99, explain=False):
        pending = game.pending(move.before)
        assert pending is not None
        key = pending.rule, pending.statement.wording
        if key in told and not key[1].endswith("throwing"):
            assert game.describe(move.before, move.action).wording in told[key] | {"action.count_cubes"}


def test_what_forbids_several_actions_is_told_once() -> None:
    """For example, that another action was chosen."""
    (acting,) = (
        each for each in recorded(ISLANDS).stages.stages if each.waits.phrase.wording == "due.acting"
    )
    assert [each.phrase.wording for each in acting.forbidden] == ["refuse.other_action"]
    told = [each.phrase.wording for option in acting.options for each in option.forbidden]
    assert "refuse.other_action" not in told


@pytest.mark.parametrize("language", ["nl", "en", "de", "es"])
def test_refusal_that_would_lose_its_negation_is_left_out(language: str) -> None:
    """A refusal is left out if a negation or a verb depends on a varying figure."""
    assert not [
        action for action, reasons in rows(page(ROOFTOPS, language)).items() if "…" in "".join(reasons)
    ]


BALLS = ("ball.blue", "ball.green", "ball.red", "ball.white", "ball.black")


@pytest.mark.parametrize(
    ("text", "slot", "said"),
    [
        ("{player} has {left}.", Slot(nouns=BALLS), ["A has …"]),
        ("{player} has {left:none}.", Slot(nouns=BALLS), []),
        ("{player} has {left:none}.", Slot(), []),
        ("{player} has {left:none}.", Slot(nouns=BALLS[:1], numbers=(2, 3)), ["A has … no blue ball."]),
        ("{player} {left:kind red {loses} other {keeps}} it.", Slot(nouns=BALLS), []),
        ("{player} {left:kind grey {loses} other {keeps}} it.", Slot(nouns=BALLS), ["A keeps it."]),
        (
            "{player} has {left none {nothing} other {{left:number}}}.",
            Slot(numbers=(0,)),
            ["A has nothing."],
        ),
        ("{player} has {left none {nothing} other {{left:number}}}.", Slot(numbers=(1, 2)), ["A has …"]),
    ],
)
def test_no_word_of_a_sentence_is_left_open(
    tmp_path_factory: pytest.TempPathFactory, text: str, slot: Slot, said: list[str]
) -> None:
    """Some sentences name the noun itself, in the source and in some translations."""
    started = start_game(tmp_path_factory.mktemp("open") / "project")
    nouns = "".join(
        f'  {noun}: {{name: "{noun[5:]} ball | none: no {noun[5:]} ball | dative: {noun[5:]} balle"}}\n'
        for noun in BALLS
    )
    wording = (started.sources / "wording.yml").read_text("utf-8")
    wording = re.sub("(refuse.beyond:).*", lambda found: f'{found[1]} {{text: "{text}"}}', wording)
    started.source("wording.yml", wording.replace("nouns:\n", f"nouns:\n{nouns}"))
    book = Book.load(started.root)
    reason = RulePattern(
        "play.lay", StatementPattern("refuse.beyond", {"player": Slot(players=("A",)), "left": slot})
    )
    lay = StatementPattern("given.turn", {"player": Slot(players=("A",))})
    stages = Stages((Stage(RulePattern("play.lay", lay), (StageAction(lay, ("play.lay",), (reason,)),)),))
    played = RandomGames((2, 2), games=60, moves=480, violations=0, stages=stages)
    vars(book.games[STARTED].content)["recorded"] = lambda: played
    made = book.render("en")
    (html,) = (each.html for each in made.pages if each.path == f"{STARTED}/actions")
    items = [item.text for cell in parse(html).all("td") for item in cell.all("li")]
    assert [item.removesuffix(" 1.1 Laying counters") for item in items] == said


def test_player_who_has_to_act_is_always_called_a() -> None:
    """Also in reasons; having none of something is distinguished from having too little."""

    class Owned(CounterGame):
        def apply(self, position: Position, action: Lay, *, explain: bool = True) -> Applied[Position]:
            try:
                return super().apply(position, action, explain=explain)
            except IllegalAction:
                figures: dict[str, Figure] = {
                    "owner": player(1 - position.turn),
                    "spare": counted(abs(8 - position.row)),
                }
                raise IllegalAction(LAY, "refuse.owner", figures) from None

    found = stages_of(Owned(10, 3), [(2, seed) for seed in range(1, 9)])
    reasons = [reason for stage in found.stages for option in stage.options for reason in option.forbidden]
    slots = [reason.phrase.slots for reason in reasons]
    assert {slot["owner"].players for slot in slots} == {("B",)}
    assert {slot["spare"].numbers[1:] == () for slot in slots} == {True, False}


def test_rules_not_written_with_the_kit_are_told_of_as_well() -> None:
    """Legal actions are shown, and reasons for sampled actions of the types met in play."""
    plain = CounterGameFactory()(Parameters({"goal": 10, "most": 3}), {})
    found = stages_of(plain, [(2, seed) for seed in range(1, 9)])
    assert found.stages
    assert all(stage.options for stage in found.stages)
    vars(plain)["describe"] = lambda *_: 1 // 0  # rules that fail have no stages
    assert not stages_of(plain, [(2, 1)]).stages


def test_new_game_has_its_page(tmp_path_factory: pytest.TempPathFactory) -> None:
    """The game and its chapter link to the page; without random games it says so."""
    started: Project = start_game(tmp_path_factory.mktemp("way") / "project")
    for is_told in (False, True):
        pages = {each.path: parse(each.html) for each in Book.load(started.root).render("en").pages}
        assert bool(pages[f"{STARTED}/actions"].all("table")) == is_told
        for name in ("index", "play"):
            assert "actions.html" in [link.get("href") for link in pages[f"{STARTED}/{name}"].all("a")]
        started.record()


def test_game_that_is_only_text_has_no_such_page(project: Project) -> None:
    """No page links to it either."""
    pages = Book.load(project.root).render("en").pages
    assert not [each.path for each in pages if "actions.html" in each.html or each.path.endswith("actions")]
