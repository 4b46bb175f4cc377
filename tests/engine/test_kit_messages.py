"""A game written with the kit: values that types do not limit, and messages about inconsistent parts."""

from dataclasses import replace
from typing import Annotated, Any, Literal, NamedTuple

import pytest

from rulebook_tools.engine.data import Data
from rulebook_tools.engine.game import Outcome
from rulebook_tools.engine.kit import NOT_DUE, Chapter, FigureTypes, GivenError, Log, Range, Seat
from rulebook_tools.engine.kit.shown import Shown, Split
from rulebook_tools.engine.parameters import Parameters
from rulebook_tools.engine.values import form_of
from rulebook_tools.play.game import play_game
from tests.conftest import Project, call
from tests.engine.heap_game import FIGURES, PARAMETERS, Dealing, Rules, Take, book, chapter
from tests.render.test_rulings import OPTION


class Thing(NamedTuple):
    """The numbers of things of a player: in use, and spare (by default none)."""

    held: int
    spare: int = 0


class Owning(NamedTuple):
    """A position in which players own things, and coins may have to be dealt."""

    rules: Rules
    players: tuple[Thing, ...] = (Thing(1), Thing(1))
    turn: Seat = 0
    left: int = 5
    due: Dealing | None = None


class Grab(NamedTuple):
    """A player takes something."""

    player: Seat
    number: Annotated[int, Range()]
    kind: Literal["grab"] = "grab"


class Drop(NamedTuple):
    """A player drops all."""

    player: Seat
    kind: Literal["drop"] = "drop"


class Stop(NamedTuple):
    """The game ends."""

    kind: Literal["stop"] = "stop"


def owning(**changes: Any) -> Any:
    """Return the game of the heap in which players own things, with some changes of its definition."""
    heap = chapter()
    heap.forbids(Grab, Drop)(lambda _position, _action: NOT_DUE)
    return replace(book(heap), position=Owning, **changes)(Parameters(PARAMETERS), {})


def test_example_leaves_out_what_a_type_has_by_itself() -> None:
    """A field with a default may be left out, also in a list of records."""
    game = owning()
    given = Data({"players": [{"held": 3}, {"held": 4, "spare": 5}]})
    assert game.read_position(given).players == (Thing(3, 0), Thing(4, 5))
    with pytest.raises(GivenError, match=r"players\.0: no held"):
        game.read_position(Data({"players": [{"spare": 1}]}))


def test_action_of_two_moments_is_told_at_both() -> None:
    """Only with three moments or more could it be one of any time."""
    heap = chapter()
    heap.awaits(Dealing, "heap.take", "turn", "player")
    heap.offers(Dealing)(lambda at, _: [Take(at.turn, 1)])
    decisions = book(heap).decisions
    assert [len(moment.choices) for moment in decisions.moments] == [1, 1]
    assert not decisions.any_time


def test_example_of_an_impossible_position_is_refused() -> None:
    """`possible` refuses positions that are valid by the types of their fields."""

    def possible(position: Owning, given: Data) -> None:
        if sum(thing.held for thing in position.players) > 5:
            raise given.need("players").error("more than there is", "5 or fewer")

    game = owning(possible=possible)
    assert game.read_position(Data({"players": [{"held": 3}, {"held": 2}]})).players[0].held == 3
    with pytest.raises(GivenError, match="players: more than there is; expected 5 or fewer"):
        game.read_position(Data({"players": [{"held": 3}, {"held": 3}]}))


def test_action_accepted_after_the_end_is_a_violation() -> None:
    """Random play also tries actions after the end, where none is listed."""
    ends: Any = Chapter[Owning](FIGURES)

    def stop(position: Owning, _action: Stop, log: Log) -> Owning:
        log.say("heap.take", "stop")
        return position._replace(left=position.left - 5)

    ends.several("step.grows", "heap.more", "heap.less")
    ends.awaits(type(None), "heap.take", "turn", "player")
    ends.offers(type(None))(lambda at, _: [Stop()] if at.left > 0 else [])
    ends.forbids(Stop)(lambda _position, _action: None)
    ends.does(Stop)(stop)
    outcome = lambda at: None if at.left > 0 else Outcome("heap.take", ("A",))  # noqa: E731
    game: Any = replace(book(ends), position=Owning, accounts={}, outcome=outcome)
    (violation,) = play_game(game(Parameters(PARAMETERS), {}), 2, 0).violations
    assert "Stop(kind='stop'): accepted, but not listed" in violation.problem


def test_refusal_without_a_reason_is_told() -> None:
    """`NOT_DUE` of what nothing awaits raises an error, as there is no statement for the refusal."""
    game = owning(over=lambda at: NOT_DUE)
    dealing = game.new_game(2)._replace(due=Dealing())
    with pytest.raises(TypeError, match=r"nothing says what Dealing waits for \(`awaits`\), nor why all is"):
        game.apply(dealing, Take(0, 1))


def test_nothing_is_due_after_the_end(started: Project) -> None:
    """`due: over` is valid in every game, also if the turn stays with a player."""
    started.replace("examples/the-last-counter.yml", "then: {row: 12", "then: {due: over, row: 12")
    ran = call(started, "verify")
    assert ran.exit_code == 0, ran.output


class _Heaps(NamedTuple):
    """A value that cannot be written."""

    heaps: list[int]


class _Nameless(NamedTuple):
    """One of several things, without what tells it apart."""

    number: int


def test_field_without_a_form_is_told_by_its_name() -> None:
    """The error has the name of the field and the supported types."""
    with pytest.raises(TypeError, match=r"_Heaps\.heaps: list has no form as plain data; expected .*tuple"):
        form_of(_Heaps)
    with pytest.raises(TypeError, match="_Nameless is one of 2 kinds, but has no field `kind`"):
        form_of(_Nameless | Drop)


def test_what_is_said_in_several_figures_is_said_in_no_list() -> None:
    """`Each` of a `Split` raises an error: pages would show bare numbers."""
    card = Annotated[int, Split(suit=(Shown(), lambda _, n: n // 10), rank=(Shown(), lambda _, n: n % 10))]

    with pytest.raises(TypeError, match="what is said as suit, rank cannot be said in a list"):
        FigureTypes(type("Figures", (), {"__annotations__": {"cards": tuple[card, ...]}}))


class Three(Rules):
    """A game for two or three."""

    players = range(2, 4)


def test_who_does_not_play_does_nothing_and_has_nothing() -> None:
    """In a game of two, player C is unknown in `when` and `then`."""
    game = owning(ruleset=Three)
    position = game.new_game(2)
    assert {"A", "B"} <= game.observe(position, (), position).keys()
    assert "C" not in game.observe(position, (), position)
    with pytest.raises(GivenError, match="unknown key 'C'; expected A, B"):
        game.read_action(position, Data({"C": {"grab": 1}}))


def test_action_without_its_word_is_told() -> None:
    """If a game has several verbs, none may be left out."""
    game = owning()
    with pytest.raises(GivenError, match="unknown name 'grb'; expected drop, take, grab") as told:
        game.read_action(game.new_game(2), Data({"A": "grb"}))
    assert told.value.nearest == "grab"


def test_unknown_option_is_told_once_at_its_ruling(started: Project) -> None:
    """The error is not reported as a missing parameter."""
    line = "    players = range(2, 3)\n"
    started.replace("engine.py", line, f'    tie: Literal["lost", "shared"]\n{line}')
    started.source("rulings.yml", OPTION.replace("option: tie", "option: ties"))
    ran = call(started, "check")
    assert ran.exit_code == 1
    assert (
        "rulings.yml:2:56: the engine has no option 'ties' with these readings; expected tie: lost or shared"
        in ran.output
    )
    assert "parameters.yml" not in ran.output
