"""Invalid actions and invalid examples are refused with the path of the error."""

from pathlib import Path
from typing import Any

import pytest

from rulebook_tools import starter
from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import GivenError
from rulebook_tools.engine.game import Game
from rulebook_tools.engine.kit.when import Meanwhile
from rulebook_tools.engine.parameters import Parameters
from rulebook_tools.games import EngineFile
from rulebook_tools.games.amerigo_cards import model as cards
from rulebook_tools.games.amerigo_cards.model import Leg
from rulebook_tools.games.amerigo_islands import model as islands
from rulebook_tools.games.amerigo_rooftops import model as rooftops
from rulebook_tools.games.amerigo_rooftops.model import Played
from rulebook_tools.games.amerigo_rooftops.parameters import Card
from tests.games import amerigo_play, islands_play, rooftops_play
from tests.games.hostile import Foreign, Source, examples_of, troubles_of_actions, troubles_of_examples
from tests.games.playing import Table

TABLES = {"cards": amerigo_play.TABLE, "islands": islands_play.TABLE, "rooftops": rooftops_play.TABLE}
STARTER = EngineFile(Path(starter.__file__).parent / "game/engine.py", "engine.py")
SOURCES = {name: Source(table.factory, table.parameters()) for name, table in TABLES.items()}
SOURCES["starter"] = Source(STARTER.load(), Parameters({"goal": 12, "most": 3}))
HUGE = 10**5000


@pytest.mark.parametrize("name", SOURCES)
def test_changed_actions_are_refused_or_sound(name: str) -> None:
    """Any typed action is refused or leads to a sound position; the position before it never changes."""
    assert troubles_of_actions(SOURCES[name], seed=1, number=100) == []


@pytest.mark.parametrize("name", TABLES)
def test_changed_examples_are_told_at_their_place(name: str) -> None:
    """Any example is read, or refused with the path of the error."""
    examples = examples_of(TABLES[name].sources)
    assert troubles_of_examples(SOURCES[name], examples, seed=1, number=200) == []


def reached(table: Table, kind: str, players: int) -> tuple[Game[Any, Any], Any]:
    """Return a game, and the first position of a random play of it in which something of a kind is due."""
    game, chance = table.factory(table.parameters(), {}), Chance(1)
    position = game.new_game(players)
    while (position.due.kind if position.due else "turn") != kind:
        action = game.by_chance(position, chance) or chance.choice(game.legal_actions(position))
        position = game.apply(position, action, explain=False).position
    return game, position


A = "A" * 100_000
CARD = Card("left-1", -1, 1)
IMPOSSIBLE: list[tuple[str, Any, tuple[str | int, ...]]] = [
    ("cards", cards.Sail(0, Leg.OUTWARD, -3), ("card",)),
    ("cards", cards.Sail(0, Leg.EXPLORED, 1), ("leg",)),
    ("cards", cards.Sail(-1, Leg.OUTWARD, 1), ("player",)),
    ("cards", cards.Sail(0, Leg.OUTWARD, 1, doubloon=-1), ("doubloon",)),
    ("cards", cards.Exhibit(0, [1, 2]), ("cards",)),  # type: ignore[arg-type]
    ("cards", cards.Exhibit(0, (1, 2, HUGE)), ("cards", 2)),
    ("cards", cards.Draw((1.0,)), ("cards", 0)),  # type: ignore[arg-type]
    ("cards", cards.Deal(((1,), (), (), (-1,))), ("hands", 3, 0)),
    ("cards", cards.Answer(0, None), ("sells",)),  # type: ignore[arg-type]
    ("cards", cards.Sell(0, "sail"), ("kind",)),  # type: ignore[call-arg]
    ("cards", Meanwhile(1, A), ("unknown",)),  # type: ignore[arg-type]
    ("islands", islands.Pay(0, -1_000_000), ("points",)),
    ("islands", islands.Fall((-1, 0, 0, 0, 0, 0, 0)), ("cubes", 0)),
    ("islands", islands.Fall((1, 2)), ("cubes",)),
    ("islands", islands.Sail(0, -1, 5), ("ship",)),
    ("islands", islands.UseToken(0, 99), ("token",)),
    ("islands", islands.Build(0, "village", 0, -1_000_000), ("spaces",)),
    ("islands", islands.TakeTile(0, "village", 0, owner=-1), ("owner",)),
    ("islands", islands.Choose(0, 7), ("colour",)),
    ("islands", islands.Choose(0, 0, "gift"), ("by",)),  # type: ignore[arg-type]
    ("islands", islands.Reveal("tokens", (-1,)), ("drawn", 0)),
    ("islands", islands.StackDiscs((0, 1, 2, 9)), ("discs", 3)),
    ("islands", islands.Advance(0, 0), ("spaces",)),
    ("rooftops", rooftops.Draw(0, (-1,)), ("piles", 0)),
    ("rooftops", rooftops.Choose(0, CARD._replace(number=-4)), ("card",)),
    ("rooftops", rooftops.Choose(0, CARD._replace(number=True)), ("card", "number")),
    ("rooftops", rooftops.Choose(0, tuple(CARD)), ("card",)),  # type: ignore[arg-type]
    ("rooftops", rooftops.Reveal((Played(-1, CARD),)), ("played", 0, "seat")),
    ("rooftops", rooftops.Remove("top"), ("side",)),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("name", "action", "path"), IMPOSSIBLE, ids=range(len(IMPOSSIBLE)))
def test_an_impossible_value_is_named_by_its_field(
    name: str, action: Any, path: tuple[str | int, ...]
) -> None:
    """An impossible value is refused in any position, with the name of its field and what is expected."""
    game, position = reached(
        TABLES[name], {"cards": "turn", "islands": "choosing", "rooftops": "choosing"}[name], 4
    )
    with pytest.raises(GivenError) as refused:
        game.apply(position, action)
    assert refused.value.path == path
    assert refused.value.expected
    assert len(str(refused.value)) < 500


@pytest.mark.parametrize("name", SOURCES)
@pytest.mark.parametrize("thing", [Foreign(), None, "sail", (0, 1), islands.Pay])
def test_what_is_no_action_of_the_game_is_refused(name: str, thing: Any) -> None:
    """An object that is no action of the game is refused with the names of the game's actions."""
    source = SOURCES[name]
    game = source.make(source.parameters, {})
    with pytest.raises(GivenError, match=r"where an action of this game belongs; expected \w+"):
        game.apply(game.new_game(game.players[0]), thing)


def test_an_action_without_all_its_fields_is_refused() -> None:
    """An action created without its constructor lacks fields; the refusal says so."""
    game, position = reached(TABLES["cards"], "turn", 3)
    with pytest.raises(GivenError):
        game.apply(position, tuple.__new__(cards.Sail, (0,)))
