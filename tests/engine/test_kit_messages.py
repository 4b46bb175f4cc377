"""A game written with the kit: values that types do not limit, and messages about inconsistent parts."""

from collections.abc import Callable
from dataclasses import replace
from typing import Annotated, Literal, NamedTuple

import pytest

from rulebook_tools.engine.data import Data
from rulebook_tools.engine.game import Outcome
from rulebook_tools.engine.kit import (
    NOT_DUE,
    Chance,
    Chapter,
    FigureTypes,
    GameDefinition,
    GivenError,
    Log,
    Range,
    Ruleset,
    RuleStatement,
    Seat,
    Situation,
)
from rulebook_tools.engine.kit.shown import Shown, Split
from rulebook_tools.engine.parameters import Parameters
from rulebook_tools.engine.values import form_of
from rulebook_tools.play.game import play_game
from tests.conftest import Project, call
from tests.render.test_rulings import OPTION


class Rules(Ruleset):
    """A rule set for two players without parameters."""

    players = range(2, 3)


class Thing(NamedTuple):
    """The numbers of things of a player: in use, and spare (by default none)."""

    held: int
    spare: int = 0


class Falling(NamedTuple):
    """A coin must fall."""

    kind: Literal["falling"] = "falling"


class Over(NamedTuple):
    """The coin has fallen."""

    kind: Literal["over"] = "over"


class Position(NamedTuple):
    """A coin about to fall, or fallen."""

    rules: Rules
    players: tuple[Thing, ...] = (Thing(1), Thing(1))
    turn: Seat = 0
    due: Falling | Over | None = Falling()


class Fall(NamedTuple):
    """Chance: the coin falls."""

    kind: Literal["fall"] = "fall"


FIGURES = FigureTypes(type("Figures", (), {}))
"""The types of figures: none."""


def chapter() -> Chapter[Position]:
    """Return the rules of the coin."""
    made = Chapter[Position](FIGURES)

    def why_not(position: Position, _action: Fall) -> RuleStatement | None:
        return None

    def fall(position: Position, _action: Fall, log: Log) -> Position:
        log.say("coin.fall", "fallen")
        return position._replace(due=Over(), turn=1 - position.turn)

    def falls(_position: Position, _due: Falling, _chance: Chance) -> Fall:
        return Fall()

    made.awaits(Falling, "coin.fall", "falling")
    made.offers(Falling)(lambda _position, _due: [Fall()])
    made.by_chance(Falling, gives=Fall)(falls)
    made.forbids(Fall)(why_not)
    made.does(Fall)(fall)
    return made


def rulebook(
    made: Chapter[Position], over: Callable[[Position], RuleStatement | None] = lambda _: None
) -> GameDefinition[Rules, Position, Fall]:
    """Return the game of the coin."""
    return GameDefinition(
        ruleset=Rules,
        position=Position,
        chapters=(made,),
        over=over,
        outcome=lambda position: Outcome("coin.fall", ("A",)) if isinstance(position.due, Over) else None,
        situation=lambda _position, _given: Situation(),
    )


def test_example_leaves_out_what_a_type_has_by_itself() -> None:
    """A field with a default may be left out, also in a list of records."""
    game = rulebook(chapter())(Parameters({}), {})
    given = Data({"players": [{"held": 3}, {"held": 4, "spare": 5}]})
    assert game.read_position(given).players == (Thing(3, 0), Thing(4, 5))
    with pytest.raises(GivenError, match=r"players\.0: no held"):
        game.read_position(Data({"players": [{"spare": 1}]}))


def test_example_of_an_impossible_position_is_refused() -> None:
    """`possible` refuses positions that are valid by the types of their fields."""

    def possible(position: Position, given: Data) -> None:
        if sum(thing.held for thing in position.players) > 5:
            raise given.need("players").error("more than there is", "5 or fewer")

    game = replace(rulebook(chapter()), possible=possible)(Parameters({}), {})
    assert game.read_position(Data({"players": [{"held": 3}, {"held": 2}]})).players[0].held == 3
    with pytest.raises(GivenError, match="players: more than there is; expected 5 or fewer"):
        game.read_position(Data({"players": [{"held": 3}, {"held": 3}]}))


def test_chance_lists_what_can_come() -> None:
    """A due item left to chance needs a list of actions, or random play reports a violation."""
    made = chapter()
    made.offered.clear()
    with pytest.raises(TypeError, match=r"^Falling is left to chance, but nothing offers what can come$"):
        rulebook(made)


def test_action_accepted_after_the_end_is_a_violation() -> None:
    """Random play also tries actions after the end, where none is listed."""
    game = rulebook(chapter())(Parameters({}), {})
    (violation,) = play_game(game, 2, 0).violations
    assert "Fall(kind='fall'): accepted, but not listed" in violation.problem


def test_refusal_without_a_reason_is_told() -> None:
    """`NOT_DUE` without a due item raises an error, as there is no statement for the refusal."""
    refused = rulebook(chapter(), over=lambda position: NOT_DUE if position.due == Over() else None)
    game = refused(Parameters({}), {})
    over = game.apply(game.new_game(2), Fall()).position
    with pytest.raises(
        TypeError, match=r"nothing says what Over waits for \(`awaits`\), nor why all is over"
    ):
        game.apply(over, Fall())


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
        form_of(_Nameless | Falling)


def test_what_is_said_in_several_figures_is_said_in_no_list() -> None:
    """`Each` of a `Split` raises an error: pages would show bare numbers."""
    card = Annotated[int, Split(suit=(Shown(), lambda _, n: n // 10), rank=(Shown(), lambda _, n: n % 10))]

    with pytest.raises(TypeError, match="what is said as suit, rank cannot be said in a list"):
        FigureTypes(type("Figures", (), {"__annotations__": {"cards": tuple[card, ...]}}))


class Three(Rules):
    """A game for two or three."""

    players = range(2, 4)


class Take(NamedTuple):
    """A player takes something."""

    player: Seat
    number: Annotated[int, Range()]
    kind: Literal["take"] = "take"


class Drop(NamedTuple):
    """A player drops all."""

    player: Seat
    kind: Literal["drop"] = "drop"


def test_who_does_not_play_does_nothing_and_has_nothing() -> None:
    """In a game of two, player C is unknown in `when` and `then`."""
    made = chapter()
    made.forbids(Take, Drop)(lambda _position, _action: NOT_DUE)
    game = replace(rulebook(made), ruleset=Three)(Parameters({}), {})
    position = game.new_game(2)
    assert {"A", "B"} <= game.observe(position, (), position).keys()
    assert "C" not in game.observe(position, (), position)
    with pytest.raises(GivenError, match="unknown key 'C'; expected A, B, fall"):
        game.read_action(position, Data({"C": {"take": 1}}))


def test_action_without_its_word_is_told() -> None:
    """If a game has several verbs, none may be left out."""
    made = chapter()
    made.forbids(Take, Drop)(lambda _position, _action: NOT_DUE)
    game = rulebook(made)(Parameters({}), {})
    with pytest.raises(GivenError, match="unknown name 'tke'; expected drop, take") as told:
        game.read_action(game.new_game(2), Data({"A": "tke"}))
    assert told.value.nearest == "take"


def test_unknown_option_is_told_once_at_its_ruling(started: Project) -> None:
    """The error is not reported as a missing parameter."""
    line = "    players = range(2, 3)\n"
    started.replace("engine.py", line, f'    tie: Literal["lost", "shared"]\n{line}')
    started.source("rulings.yml", OPTION.replace("option: tie", "option: ties"))
    ran = call(started, "check")
    assert ran.exit_code == 1
    assert (
        "rulings.yml:2:56: the option 'ties' with these readings; expected tie: lost or shared" in ran.output
    )
    assert "parameters.yml" not in ran.output
