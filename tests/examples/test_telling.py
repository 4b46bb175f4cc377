"""Tellings of examples: actions and their results, without repetitions."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import chain

import pytest

from rulebook_tools.engine.figures import Count, Name, Player, Statement, Step
from rulebook_tools.examples.run import Refusal, Run, Taken
from rulebook_tools.examples.telling import Telling, attempted, is_nothing, joined, same_courses, tell
from rulebook_tools.project.book import Book
from rulebook_tools.project.game import LoadedGame
from tests.conftest import CARDS, ROOFTOPS, WALKS_ALL, Project, checked, repository_book, repository_page
from tests.examples.test_results import views
from tests.render.test_checked import words


@cache
def told(game: str, example: str) -> Telling:
    loaded = repository_book().games[game]
    return tell(loaded.runs[example], loaded.rulebook)


def every() -> Iterator[tuple[LoadedGame, Run, Telling]]:
    for id_, loaded in repository_book().games.items():
        for name, run in loaded.runs.items():
            yield loaded, run, told(id_, name)


def wordings(telling: Telling) -> list[list[str]]:
    """Return the names of the statements of each move."""
    return [[each.statements[0].wording for each in move.sentences] for move in telling.moves]


def test_what_is_told_is_in_the_run() -> None:
    """Moves cover all actions from the first that is told on, and say nothing but what these come to."""
    for loaded, run, telling in every():
        covered = [at for move in telling.moves for at in range(move.first, move.last + 1)]
        assert covered == list(range(min(covered, default=0), len(run.taken))), run.example.id.name
        for move in telling.moves:
            taken = run.taken[move.first : move.last + 1]
            known = [
                *(attempted(each, loaded.rulebook.wordings.statements) for each in taken),
                *(step.statement for each in taken for step in each.steps),
            ]
            said = [statement for sentence in move.sentences for statement in sentence.statements]
            assert said, run.example.id.name
            assert all(statement in known for statement in said)
            assert set(move.rules) <= {rule for each in taken for rule in each.rules}


def test_what_prepares_a_move_belongs_to_it() -> None:
    """The cards of a sale, picked one by one, go in the move that tells what is sold, not before."""
    moves = told(CARDS, "sale-in-the-rulebook").moves
    assert [(move.first, move.last) for move in moves] == [(0, 0), (1, 1), (2, 2), (3, 6), (7, 12)]


def test_a_telling_says_nothing_twice() -> None:
    """No statement of a move is covered by another one in it or repeated in the telling."""
    for loaded, run, telling in every():
        known = loaded.rulebook.wordings.statements
        for move in telling.moves:
            said = [each for sentence in move.sentences for each in sentence.statements]
            for teller in said:
                tells = (
                    {ref.name for ref in known[teller.wording].tells} if teller.wording in known else set()
                )
                again = [each for each in said if each.wording in tells]
                shared = [teller.figures.keys() & each.figures.keys() for each in again]
                assert all(
                    any(teller.figures[name] != each.figures[name] for name in names)
                    for each, names in zip(again, shared, strict=True)
                ), (run.example.id.name, teller)


def test_what_a_step_tells_and_a_sum_that_adds_nothing_are_left_out() -> None:
    """“A opens a sale” covers “A chooses Sell”; a total is shown only if it has several parts."""
    said = wordings(told(CARDS, "sale-in-the-rulebook"))
    flat = [name for move in said for name in move]
    assert said[0][0] == "step.sell"
    assert {"step.answer_sell", "step.sold"} <= {*flat}
    assert "step.most" not in flat
    assert "step.most" in [name for move in wordings(told(CARDS, "answers-in-turn-order")) for name in move]
    assert wordings(told(CARDS, "no-keeping-part-back"))[0] == ["action.sell"]


def test_what_is_nothing() -> None:
    """A statement is nothing if it has figures and all of them are zero."""
    assert is_nothing(Statement("x", {"player": Player("A"), "cards": Count(0, "card")}))
    assert is_nothing(Statement("x", {"goods": (Count(0, "good.gems"), Count(0, "good.cloth"))}))
    assert not is_nothing(Statement("x", {"cards": Count(0, "card"), "left": 2}))
    assert not is_nothing(Statement("x", {"player": Player("A"), "good": Name("good.gems")}))


def test_a_refusal_is_told_as_one() -> None:
    """A refused action is told as wanted, with the rule's statement."""
    for loaded, run, telling in every():
        refused = [each.refusal.statement for each in run.taken if each.refusal is not None]
        assert [move.because for move in telling.moves if move.because is not None] == refused
        known = loaded.rulebook.wordings.statements
        wants = [known[move.sentences[0].statements[0].wording] for move in telling.moves if move.because]
        assert all(wording.wanted for wording in wants), run.example.id.name
        if run.refused_by:
            assert telling.moves[-1].rules == (run.refused_by,)


def test_only_what_the_example_is_about_is_told() -> None:
    """Other steps than those of illustrated rules, of their subrules and of values in `then` are left out."""
    for loaded, run, telling in every():
        illustrated = {ref.name for ref in run.example.illustrates}
        led = {run.steps[index].rule for index in run.led}
        around = loaded.rulebook.around
        for move in telling.moves:
            if move.because is None:
                told = [rule for rule in move.rules if rule not in led]
                assert all(illustrated & {rule, *around[rule]} for rule in told), run.example.id.name


def test_the_step_that_decides_is_told() -> None:
    """What leads to a value of `then` is told in order, though the example illustrates other rules."""
    said = [name for move in wordings(told(CARDS, "whole-journey")) for name in move]
    decisive = ["step.king", "step.company_tie", "step.turn", "step.discard"]
    assert [name for name in said if name in decisive] == decisive
    ends = [name for move in wordings(told(CARDS, "first-turn-of-the-game")) for name in move]
    assert "step.out" in ends


def test_cards_that_chance_deals_are_left_out(cards_project: Project) -> None:
    """If an example deals cards itself, the cards filled in are left out; the hands they make are told."""
    cards_project.replace("examples/dealing-to-four.yml", "gems-3, cloth-1, antiques-2, coffee-1", "gems-3")
    loaded = Book.load(cards_project.root).games[CARDS]
    said = tell(loaded.runs["dealing-to-four"], loaded.rulebook)
    deals = Counter(name for move in wordings(said) for name in move)
    assert deals["step.deal"] == 4
    hands = [
        each for move in said.moves for each in move.sentences if each.statements[0].wording == "step.dealt"
    ]
    assert [len(each.statements) for each in hands] == [2, 2]


def test_repeated_moves_become_one() -> None:
    """Moves that differ in a player or a name share a sentence if its words allow several."""
    telling = told(CARDS, "highest-award")
    (turned,) = (each for move in telling.moves for each in move.sentences if each.by == "good")
    assert len(turned.statements) == len(joined(turned).figures["good"]) > 2  # type: ignore[arg-type]
    kept = next(
        move for move in told(CARDS, "rare-good-sold").moves if len(move.sentences[0].statements) == 2
    )
    assert kept.last > kept.first


def test_what_is_filled_in_for_another_player_is_told() -> None:
    """B's part of a sale is shown although it was filled in."""
    telling = told(CARDS, "sale-in-the-rulebook")
    moved = [sentence for move in telling.moves for sentence in move.sentences]
    sold = [each for sentence in moved for each in sentence.statements if each.wording == "step.sold"]
    assert [each.figures["player"] for each in sold] == [Player("A"), Player("B")]


def card(html: str, id_: str) -> str:
    """Return the HTML of an example, from its summary to its steps."""
    title, steps = html.index(f'id="{id_}"'), html.index(f'data-example="{id_}"')
    return html[html.rindex('<details class="rb-example', 0, title) : html.index("</details>", steps)]


@pytest.mark.parametrize("game", [*repository_book().games] if WALKS_ALL else [CARDS])
def test_every_step_is_told_or_under_every_step(game: str) -> None:
    """It has each action, step and refusal with its rule; of what chance prepared, what is told."""
    found, loaded = 0, repository_book().games[game]
    shown = views(game, "en")
    for page in repository_book().render_game(game, "en", ["en"]).section.pages:
        if page.path in loaded.content.question_pages:
            continue  # it repeats an example
        every_steps = r'<details class="rb-every" data-example="([^"]*)"(.*?)</details>'
        for id_, html in re.findall(every_steps, page.html, re.DOTALL):
            run, every = loaded.runs[id_], words(html)
            known = loaded.rulebook.wordings.statements
            said = [shown.say(attempted(each, known), wanted=each.refusal is not None) for each in run.taken]
            prepared = told(game, id_).prepared
            steps = chain(*prepared, *(each.steps for each in run.taken[len(prepared) :]))
            said += [shown.say(step.statement) for step in steps]
            said += [shown.say(each.refusal.statement) for each in run.taken if each.refusal]
            assert all(words(each) in every for each in said), id_
            number = html.count("<li>") + html.count("<li class=")
            assert number == len(said) or (prepared and number > len(said)), id_
            assert html.count("rb-step-rule") == number - len(run.taken), id_
            found += 1
    assert found == len(loaded.runs)


def test_the_choice_of_an_end_is_said_once() -> None:
    """The action says what goes there, and only its first step that the players choose together."""
    taken = chain.from_iterable(run.taken for run in repository_book().games[ROOFTOPS].runs.values())
    removed = [each for each in taken if each.action.wording == "action.remove" and each.steps]
    assert removed
    for each in removed:
        said = [each.action, *(step.statement for step in each.steps)]
        assert ["choose" in views(ROOFTOPS, "en").say(one) for one in said[:2]] == [False, True]


def test_examples_of_one_course_share_a_card() -> None:
    """Set-ups for two to four players share one card, fewest players first; each keeps its address."""
    runs = repository_book().games["amerigo-islands"].runs
    names = ["islands-for-four", "islands-for-three", "islands-for-two"]
    groups = same_courses([*(runs[name] for name in names), runs["a-chain-of-tiles"]])
    assert [[run.example.id.name for run in group] for group in groups] == [names[::-1], ["a-chain-of-tiles"]]
    shared = card(repository_page("amerigo-islands/setup"), "islands-for-two")
    assert shared.count("<summary>") == 2
    for name in names:
        assert f'id="{name}"' in shared
    rows = re.findall(r"<tr><th scope=\"row\">(.*?)</th><td>(.*?)</td></tr>", shared)
    figures = [words(cell) for _, cell in rows]
    assert [re.search(r"(\d+) island tiles", cell)[1] for cell in figures] == ["9", "12", "16"]  # type: ignore[index]


def test_set_up_shows_what_its_example_is_about() -> None:
    """Of what chance prepared, no picture shows what nothing is told of; all that is told is pictured."""
    page = repository_page("amerigo-islands/setup")
    scenes = {
        name: set(re.findall(r'data-scene="(\w+)', card(page, name)))
        for name in ("production-for-two", "hidden-in-the-tower", "islands-for-two")
    }
    assert scenes == {
        "production-for-two": {"tokens", "goods", "pirates"},
        "hidden-in-the-tower": {"cubes", "rondel", "rounds"},
        "islands-for-two": {"map"},
    }
    steps = card(page, "production-for-two").partition('class="rb-every"')[2]
    assert "12 trading posts" not in words(steps)


def test_an_unknown_statement_that_is_told_is_a_problem(started: Project) -> None:
    """An unknown statement in `tells` is an error with its place and the nearest name."""
    started.replace("wording.yml", "tells: [action.lay]", "tells: [action.la]")
    with pytest.raises(Exception, match=r"wording.yml:\d+:\d+: unknown statement 'action.la'.*action.lay"):
        Book.load(started.root)


def test_a_refused_action_without_words_for_it_is_a_problem(started: Project) -> None:
    """An action that an example refuses needs words that do not tell it as done."""
    started.replace("wording.yml", ', wanted: "{player} wants to lay {counters}."', "")
    (problem,) = checked(started)
    assert re.search(r"wording.yml:\d+:\d+: 'action.lay' would be told as done.*; expected wanted", problem)


def test_telling_of_a_game_whose_steps_say_nothing_of_themselves() -> None:
    """Without `tells`, actions and steps are told in order."""
    loaded = repository_book().games[CARDS]
    run = loaded.runs["card-not-in-hand"]
    steps = (Step("sail", Statement("step.unheard", {"cards": Count(1, "card")})),)
    taken = (Taken(Statement("action.unheard"), steps), Taken(Statement("action.unheard")))
    telling = tell(Run(run.example, taken=taken), loaded.rulebook)
    assert wordings(telling) == [["action.unheard", "step.unheard"]]
    refused = (*taken, Taken(Statement("action.no"), refusal=Refusal("sail", Statement("refuse.no"))))
    telling = tell(Run(run.example, taken=refused), loaded.rulebook)
    assert [move.because for move in telling.moves] == [None, None, Statement("refuse.no")]
