"""The kit for writing games: errors found before play, and lists derived from declarations."""

import dataclasses
import doctest
import importlib
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Literal, NamedTuple, get_args

import mypy.api
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook_tools.engine import kit
from rulebook_tools.engine.data import LARGEST
from rulebook_tools.engine.game import Game, IllegalAction, Observed
from rulebook_tools.engine.kit import Chapter, Data, GivenError, Ledger, NumberTable, Range, RuleStatement
from rulebook_tools.engine.kit.given import Of, Pile
from rulebook_tools.engine.kit.kinds import kind_of
from rulebook_tools.engine.kit.ruleset import RowNames
from rulebook_tools.engine.kit.source_text import StatementError, statement_forms
from rulebook_tools.engine.parameters import ParameterError, Parameters
from rulebook_tools.engine.scenes import with_ways
from rulebook_tools.engine.values import form_of
from tests.conftest import REPOSITORY, repository_book
from tests.engine import heap_game
from tests.engine.heap_game import PARAMETERS, Dealing, Player, Position, Rules, Take, book, chapter, refuse


class Give(NamedTuple):
    player: Player
    kind: Literal["give"] = "give"


def test_action_needs_no_docstring() -> None:
    """Nor has any if Python leaves them out (`-OO`)."""

    class TakeBack(kit.Kind):
        player: Player

    assert kind_of(TakeBack) == "take_back"


class Bidding(NamedTuple):
    """A position with an optional due item."""

    rules: Rules
    turn: Player = 0
    due: Dealing | None = None


@pytest.fixture
def game() -> Game[Position, Take]:
    return book(chapter())(Parameters(PARAMETERS), {})


# What is declared wrongly, and found when the game is put together.


class Other(NamedTuple):
    """An action with the same name as another one."""

    kind: Literal["take"] = "take"


class Nameless(NamedTuple):
    player: Player


def give(position: Position, action: Give, *_log: object) -> Position:
    return position


def allowed(position: Position, action: Any) -> None:
    """Forbid nothing."""


def awaits_what_nobody_can_do(heap: Chapter[Position]) -> None:
    heap.awaits(Dealing, "heap.take", "dealing", "player")


def leaves_to_chance_what_nothing_does(heap: Chapter[Position]) -> None:
    awaits_what_nobody_can_do(heap)
    heap.forbids(Give)(allowed)
    heap.by_chance(Dealing, gives=Give)(lambda _position, _due, _chance: Give(0))


def leaves_to_chance_what_nothing_lists(heap: Chapter[Position]) -> None:
    leaves_to_chance_what_nothing_does(heap)
    heap.does(Give)(give)


WRONG: Sequence[tuple[str, Callable[[Chapter[Position]], object]]] = (
    ("the rules of step.grows are listed twice", lambda heap: heap.several("step.grows", "heap.more")),
    ("Take has no field coin", lambda heap: heap.action(Take, "player", "coin")),
    ("Dealing has no field cards", lambda heap: heap.awaits(Dealing, "heap.take", "dealing", "cards")),
    ("Take has two: why_not", lambda heap: heap.forbids(Take)(allowed)),
    ("Give is done, but nothing says what forbids it", lambda heap: heap.does(Give)(give)),
    ("Give is told, but nothing says what forbids it", lambda heap: heap.action(Give, "player")),
    ("Dealing is awaited, but no action is offered for it", awaits_what_nobody_can_do),
    ("Dealing has actions, but nothing awaits it", lambda heap: heap.offers(Dealing)(lambda *_: [])),
    ("Give is given by chance, but nothing does it", leaves_to_chance_what_nothing_does),
    ("Dealing is left to chance, but nothing offers what", leaves_to_chance_what_nothing_lists),
    ("2 actions are called 'take'", lambda heap: heap.forbids(Other)(allowed)),
    ("Nameless has no name: give it a field `kind`", lambda heap: heap.forbids(Nameless)(allowed)),
    ("Take is done, but nothing says what forbids it", lambda heap: heap.forbidden.clear()),
)


@pytest.mark.parametrize(("wrong", "declare"), WRONG)
def test_what_is_declared_wrongly_is_found_before_play(
    wrong: str, declare: Callable[[Chapter[Position]], object]
) -> None:
    """A wrong declaration raises an error when it is made, or when the chapters are put together."""

    def put_together() -> None:
        declare(heap := chapter())
        book(heap)

    with pytest.raises((TypeError, ValueError), match=f"^{re.escape(wrong)}"):
        put_together()


def test_action_that_no_rule_allows_needs_nothing_that_does_it() -> None:
    """An action with `forbids` but without `does` can be tried; its rule refuses it."""
    heap = chapter()
    heap.forbids(Give)(lambda _position, action: refuse("heap.never", player=action.player))
    made: Any = book(heap)(Parameters(PARAMETERS), {})
    with pytest.raises(IllegalAction) as caught:
        made.apply(made.new_game(2), Give(0))
    assert caught.value.rule == "heap.never"


def test_action_that_nothing_forbids_must_be_done() -> None:
    """An action that no rule forbids and no function carries out raises an error when it is applied."""
    heap = chapter()
    heap.done.clear()
    made: Any = book(heap)(Parameters(PARAMETERS), {})
    start = made.new_game(2)
    with pytest.raises(TypeError, match=r"nothing forbids Take\(.*\), but nothing does it either"):
        made.apply(start, made.legal_actions(start)[0])


def test_action_of_something_due_is_judged_only_then() -> None:
    """While something else is due, the action is refused with the rule and the statement of the due item."""
    heap = chapter()

    @heap.forbids(Give, due=Dealing)
    def why_not_give(position: Position, action: Give, due: Dealing) -> RuleStatement | None:
        raise AssertionError("nothing is dealt")

    made: Any = replace(book(heap), position=Bidding)(Parameters(PARAMETERS), {})
    with pytest.raises(IllegalAction) as caught:
        made.apply(made.new_game(2), Give(1))
    assert (caught.value.rule, caught.value.statement.wording) == ("heap.take", "due.turn")
    assert caught.value.statement.figures == {"player": ("A",)}


# What is read off declarations.


def test_lists_of_a_game_are_read_off_its_chapters(game: Game[Position, Take]) -> None:
    """The lists of rules, statements, nouns and parameters are derived from the declarations."""
    assert game.rules == {"heap.take", "heap.more", "heap.less"}
    assert game.wordings == {
        "step.take": {"player", "coins"},
        "step.grows": {"coins"},
        "refuse.too_many": {"player", "most"},
        "due.turn": {"player"},
        "action.take": {"player", "coins"},
    }
    assert game.nouns == {"coin"}
    assert game.parameters == {"heap", "most.1", "most.3"}


def test_legality_is_said_once(game: Game[Position, Take]) -> None:
    """The same function decides which actions are listed, accepted and refused."""
    position = game.new_game(2)
    assert game.legal_actions(position) == [Take(0, 1), Take(0, 2)]
    with pytest.raises(IllegalAction) as caught:
        game.apply(position, Take(0, 3))
    assert caught.value.rule == "heap.take"
    assert caught.value.statement.figures == {"player": ("A",), "most": (2, "coin")}


def test_nothing_is_legal_once_all_is_over() -> None:
    """`over` refuses what chapters offer, also where nothing else forbids it."""
    said = refuse("heap.take", "too_many", player=0, most=1)
    ending: Any = replace(book(chapter()), over=lambda at: None if at.left > 3 else said)
    game = ending(Parameters(PARAMETERS), {})
    start = game.new_game(2)
    assert game.legal_actions(start)
    assert not game.legal_actions(start._replace(left=3))
    assert [action for action, _ in game.refused_actions(start._replace(left=1))] == [Take(0, 1)]


def test_step_has_what_was_read_since_the_one_before(game: Game[Position, Take]) -> None:
    """Parameters read by `forbids` belong to the first step, those after the last `say` to the last step."""
    first = game.new_game(2)
    (step,) = game.apply(first, Take(0, 2)).steps
    assert step.reads == ("most.3", "most.1")
    last, grown = game.apply(first._replace(left=1), Take(0, 1)).steps
    assert last.reads == ("most.1",)
    assert grown.reads == ("heap", "most.1")
    assert game.apply(first, Take(0, 2), explain=False).steps == ()


def test_ledger_adds_up_what_steps_say(game: Game[Position, Take]) -> None:
    """Figures are added, figures with `-` subtracted, numbers added each time; for one player or for all."""
    before = game.new_game(2)._replace(left=2)
    one = game.apply(before, Take(0, 1))
    two = game.apply(one.position, Take(1, 1))
    ledger = Ledger(heap_game.ACCOUNTS, (*one.steps, *two.steps))
    assert ledger.total("heap") == -1 - 1 + 5
    assert ledger.total("turns") == 2
    assert ledger.of(1).total("taken") == 1
    assert ledger.rules("heap") == ("heap.take", "heap.less")
    assert ledger.observed("taken") == Observed(2, ("heap.take",))
    assert [said["grown"] for said in ledger.said("step.grows")] == [5]
    assert ledger.since("step.grows").total("heap") == 5


def test_examples_are_read_by_the_types(game: Game[Position, Take]) -> None:
    """`given` has the fields of the position, `when` the names of actions, `then` also the accounts."""
    position = game.read_position(Data({"left": 3, "turn": "B"}))
    assert (position.left, position.turn) == (3, 1)
    assert game.read_position(Data({"left": 3})).turn == 0, "what is left out is as in a new game"
    action = game.read_action(position, Data({"B": {"take": 2}}))
    applied = game.apply(position, action)
    seen: Any = game.observe(position, applied.steps, applied.position)
    assert (seen["left"].value, seen["turn"].value, seen["B"]["taken"].value) == (1, "A", 2)
    with pytest.raises(GivenError, match="unknown key 'lfet'"):
        game.read_position(Data({"lfet": 3}))


# What parameters and readings fix.


def read(
    figures: Mapping[str, Any] = MappingProxyType({}), options: Mapping[str, str] | None = None
) -> Rules:
    return Rules.read(Parameters({**PARAMETERS, **figures}), options or {})


@pytest.mark.parametrize(
    ("figures", "options", "wrong"),
    [
        ({}, {"last": "losses"}, "options.last: no reading 'losses'; expected wins, loses"),
        ({}, {"lsat": "loses"}, "options.lsat: no reading 'loses'; expected last"),
        ({"heap": 0}, {}, "heap: "),
        ({"heap": {"a": 1}}, {}, "heap: "),
        ({"most": 3}, {}, "most: "),
        ({"most": {"1": -1}}, {}, "most.1: "),
    ],
)
def test_unfit_parameter_or_reading_is_told_by_its_path(
    figures: dict[str, Any], options: dict[str, str], wrong: str
) -> None:
    with pytest.raises(ParameterError, match=f"^{wrong}"):
        read(figures, options)


def test_field_that_no_source_can_fill_is_found() -> None:
    """A field of a rule set is an `int`, a `NumberTable` or a `Literal` of readings."""

    class Odd(kit.Ruleset):
        rate: float

    with pytest.raises(TypeError, match=r"Odd\.rate must be an int, a NumberTable or a Literal of readings"):
        Odd.options()


def test_row_of_a_table_is_valid_up_to_the_next() -> None:
    """Rows are sorted by number, in whatever order they are written; the first is also valid below."""
    most = read({"most": {"3": 2, "10": 4, "1": 1}}).most
    assert [most.at(number) for number in (0, 1, 2, 3, 9, 10, 99)] == [1, 1, 1, 2, 2, 4, 4]


def test_rows_that_a_game_names_must_be_those_of_the_source() -> None:
    """The rows are sorted in the order that the game declares."""

    class Paid(kit.Ruleset):
        pay: Annotated[NumberTable, RowNames("rare", "common")]

    paid = Paid.read(Parameters({"pay": {"common": 1, "rare": 3}}), {})
    assert list(paid.pay.rows()) == [("rare", 3), ("common", 1)]
    with pytest.raises(ParameterError, match="pay: has rare, usual; expected rare, common"):
        Paid.read(Parameters({"pay": {"rare": 3, "usual": 1}}), {})


# Values as plain data.


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class Card(NamedTuple):
    suit: Annotated[int, Of(lambda _: ("hearts", "spades"))]
    rank: Annotated[int, Range(least=1)]
    is_open: bool = False
    kind: Literal["card"] = "card"


class Bag(NamedTuple):
    balls: Annotated[tuple[int, ...], Pile(lambda _: ("round", "square"))]
    colour: Colour | None
    name: str
    kind: Literal["bag"] = "bag"


@dataclasses.dataclass(frozen=True)
class Chest:
    coins: Annotated[int, Range()]
    keys: Annotated[int, Range()] = 1


class Things(NamedTuple):
    things: tuple[Card | Bag, ...]
    pair: tuple[int, bool]


NUMBERS = st.integers(-LARGEST, LARGEST)
CARDS = st.builds(Card, st.sampled_from((0, 1)), st.integers(1, LARGEST), st.booleans())
BALLS = st.integers(0, LARGEST)
BAGS = st.builds(Bag, st.tuples(BALLS, BALLS), st.none() | st.sampled_from(Colour), st.text(max_size=9))


@given(st.builds(Things, st.lists(CARDS | BAGS).map(tuple), st.tuples(NUMBERS, st.booleans())))
def test_values_written_as_plain_data_are_read_as_they_were(value: Things) -> None:
    """Values of all types stay the same when written and read, also through JSON."""
    form = form_of(Things)
    data: Any = form.write(None, value)
    assert form.read(None, Data(json.loads(json.dumps(data)))) == value


def test_fields_of_a_dataclass_that_are_left_out_have_their_defaults() -> None:
    """As those of a NamedTuple; a field without a default is asked for."""
    form = form_of(Chest)
    assert form.read(None, Data({"coins": 3})) == Chest(3, 1)
    with pytest.raises(GivenError, match="no coins"):
        form.read(None, Data({"keys": 3}))


ROW = kit.Row(kit.Statement("row"), (kit.Token("house"),), name="street")


def test_a_way_needs_something_that_it_can_lead_over() -> None:
    """A way over a missing scene raises an error with the scene's name; empty ways are ignored."""
    situation = kit.Situation((), (ROW,))
    assert with_ways(situation, {"road": []}) is situation
    with pytest.raises(TypeError, match="a way over 'road', which the situation does not draw"):
        with_ways(situation, {"road": [kit.Trail("rider", (0,))]})


@pytest.mark.parametrize(
    ("data", "path"),
    [
        ({"kind": "crad"}, ("kind",)),
        ({"kind": "card", "suit": "hearts"}, ()),
        ({"kind": "card", "suit": "stars", "rank": 1, "is_open": True}, ("suit",)),
        ({"kind": "card", "suit": "hearts", "rank": 0, "is_open": True}, ("rank",)),
        ({"kind": "card", "suit": "hearts", "rank": True, "is_open": True}, ("rank",)),
        ({"kind": "bag", "balls": {"oval": 1}, "colour": None, "name": ""}, ("balls", "oval")),
        ({"kind": "bag", "balls": {}, "colour": "green", "name": ""}, ("colour",)),
    ],
)
def test_data_of_no_value_is_told_by_its_path(data: Any, path: tuple[str, ...]) -> None:
    with pytest.raises(GivenError) as caught:
        form_of(Card | Bag).read(None, Data(data))
    assert caught.value.path == path


# What types find.

TYPED = """
from typing import Literal, Protocol, TypedDict, Unpack
from rulebook_tools.engine import kit
class Rules(kit.Ruleset):
    most: int
    last: Literal["wins", "loses"]
class Figures(TypedDict, total=False):
    player: kit.Seat
    coins: int
class Log(Protocol):
    def say(self, rule: Literal["heap.take"], statement: str = "", /, **figures: Unpack[Figures]) -> None: ...
def play(rules: Rules, log: Log) -> None:
    log.say("heap.take", player=0, coins=rules.most if rules.last == "wins" else 1)
"""
WRONGLY_TYPED = {
    'log.say("heap.take", player=0, coin=1)': 'Unexpected keyword argument "coin"',
    'log.say("heap.take", player=0, coins="1")': "has incompatible type",
    'log.say("heap.tkae", player=0, coins=1)': "has incompatible type",
    'log.say("heap.take", player=0, coins=rules.msot)': 'has no attribute "msot"',
    'print(rules.last == "losses")': "Non-overlapping equality check",
}


def test_misspelt_figures_rules_and_readings_are_found_by_types(tmp_path: Path) -> None:
    """The strict mode of mypy reports the misspelt names only."""
    path = tmp_path / "game.py"
    path.write_text(TYPED + "".join(f"    {line}\n" for line in WRONGLY_TYPED), "utf-8")
    ran = mypy.api.run(["--config-file", str(REPOSITORY / "pyproject.toml"), str(path)])[0]
    told = {int(line): wrong for line, wrong in re.findall(r"^.*:(\d+): error: (.*)$", ran, re.MULTILINE)}
    expected = dict(enumerate(WRONGLY_TYPED.values(), len(TYPED.splitlines()) + 1))
    assert told.keys() == expected.keys(), ran
    assert [wrong for number, wrong in expected.items() if wrong not in told[number]] == []


# What is written about it.

ENGINE = REPOSITORY / "rulebook_tools/engine"
MANUAL = ENGINE / "kit/README.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
"""A block of a page: its language and its lines."""
WITH_EXAMPLES = sorted(
    ".".join(path.relative_to(REPOSITORY).with_suffix("").parts)
    for path in ENGINE.rglob("*.py")
    if ">>> " in path.read_text("utf-8")
)


def test_examples_of_the_manual_come_out() -> None:
    """Doctests of README.md run in one session; failures have the line in that file."""
    page = MANUAL.read_text("utf-8")
    lines = [""] * page.count("\n")
    for block in BLOCK.finditer(page):
        if block[1] == "pycon":
            at = page.count("\n", 0, block.start(2))
            lines[at : at + block[2].count("\n")] = block[2].splitlines()
    test = doctest.DocTestParser().get_doctest("\n".join(lines), {"__name__": "manual"}, "", str(MANUAL), 0)
    assert len(test.examples) > 20
    assert doctest.DocTestRunner().run(test).failed == 0


def test_what_the_manual_quotes_stands_in_its_file() -> None:
    """Each Python block names its file in the first line; the file contains the block."""
    quoted = [
        block[2].split("\n", 1) for block in BLOCK.finditer(MANUAL.read_text("utf-8")) if block[1] == "python"
    ]
    assert quoted
    for first, code in quoted:
        assert code in (REPOSITORY / first.removeprefix("# ")).read_text("utf-8")


def test_manual_names_all_that_a_game_can_declare() -> None:
    """The manual names every method of `Chapter` and every field of `GameDefinition`."""
    named = set(re.findall(r"`([a-z_]+)", MANUAL.read_text("utf-8")))
    methods = {name for name in vars(Chapter) if not name.startswith("_")}
    assert methods - named == set()
    assert {field.name for field in dataclasses.fields(kit.GameDefinition)} - named == set()


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_examples_of_the_kit_come_out(name: str) -> None:
    """The doctests of the kit pass."""
    tried = doctest.testmod(importlib.import_module(name))
    assert (tried.failed, tried.attempted > 0) == (0, True)


# What is found when statements are listed.

BROKEN = {
    'log.say("heap.take", player=0, coin=1)': "step.take has no figure coin: see the class of figures",
    'log.say("heap.take", player=0)': "step.take has the figures player, but player, coins on line ",
    'log.say("heap.take", name, player=0)': "the statement is not written out: give its name as a text",
    'log.say(rule, "take", player=0)': "the rule of step.take is known only in play",
    'log.say("heap.take", **figures)': "the figures of a statement are written out, not unpacked",
}


@pytest.mark.parametrize("call", BROKEN)
def test_wrong_statement_is_found_at_its_line(call: str) -> None:
    """Wrong statements are found in the source text, without playing and without mypy."""
    text = Path(heap_game.__file__).read_text("utf-8")
    several = {"step.grows": ("heap.more", "heap.less")}
    with pytest.raises(StatementError) as caught:
        statement_forms([("heap.py", f"{text}\n{call}\n")], heap_game.FIGURES, several)
    assert caught.value.at == ("heap.py", text.count("\n") + 2)
    assert str(caught.value).startswith(BROKEN[call])


@pytest.mark.parametrize(
    ("accounts", "wrong"),
    [
        ({"heap": {"step.tkae": 1}}, "the account heap names step.tkae, which no rule says"),
        ({"heap": {"step.take": "-coin"}}, "the account heap: step.take has no figure coin"),
    ],
)
def test_account_of_what_nothing_says_is_found(accounts: Any, wrong: str) -> None:
    """The error has the name of the account."""
    with pytest.raises(TypeError, match=f"^{wrong}$"):
        _ = replace(book(chapter()), accounts=accounts).statements


# What holds for the games here.

GAMES = sorted(path.parent for path in (REPOSITORY / "rulebook_tools/games").glob("*/__init__.py"))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_rules_that_types_know_are_those_of_the_chapters(game: Path) -> None:
    """`rule_ids.py` lists the rules of the chapters with executable rules, in their order."""
    known = importlib.import_module(f"rulebook_tools.games.{game.name}.rule_ids").RuleId
    blocks = repository_book().games[game.name.replace("_", "-")].rulebook.blocks
    assert list(get_args(known)) == [id_ for id_, block in blocks.items() if block.engine is None]
