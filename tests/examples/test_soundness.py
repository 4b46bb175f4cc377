"""Verified examples detect errors: checks with every example of the project."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from typing import Any, cast

import pytest

from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import Data, GivenError, Plain
from rulebook_tools.engine.game import Game, IllegalAction
from rulebook_tools.engine.values import Unmade
from rulebook_tools.examples.expectations import Expectations
from rulebook_tools.examples.patterns import is_met, is_plain, read_wanted
from rulebook_tools.examples.run import DUE, play_course
from rulebook_tools.model import Example, Located, Ref
from rulebook_tools.play.game import moves
from rulebook_tools.play.sampler import Sampler
from rulebook_tools.project.book import Book
from rulebook_tools.project.game import LoadedGame
from tests.conftest import GAMES, WALKS_ALL

EVERY = 1 if WALKS_ALL else 10
"""One of this many changes to expected values is tried: 10, or 1 to try them all."""
SEEDS = range(100, 112 if WALKS_ALL else 102)
"""Seeds other than those of `rulebook verify`."""
POSITIONS = 40 if WALKS_ALL else 3
"""How many positions of a random game are looked at, for each number of players."""


def otherwise(value: Any) -> Iterator[Any]:
    """Yield copies of a value, each with one of its parts changed."""
    match value:
        case dict() if value.keys() & {"any_of", "at_most", "includes", "excludes"}:
            yield from narrowed(value)
        case dict():
            for key, part in value.items():
                for changed in otherwise(part):
                    yield value | {key: changed}
        case bool():
            yield not value
        case int():
            yield value + 1
        case str():
            yield f"{value}x"
        case _:
            yield [*value, "x"]
            if value:
                yield value[1:]
                yield [f"{value[0]}x", *value[1:]]


def narrowed(value: dict[str, Any]) -> Iterator[Any]:
    """Yield a pattern changed so that it matches none of the values that it matched before."""
    match value:
        case {"any_of": values}:
            yield {"any_of": [next(otherwise(each)) for each in values]}
        case {"at_most": limit}:
            yield value | {"at_most": limit - 1}
        case _:
            turned = {"includes": "excludes", "excludes": "includes"}
            for key, actions in value.items():
                for action in actions:
                    yield {turned[key]: [action]}


def changed(example: Example) -> Iterator[Example]:
    """Yield copies of an example, each with one expected value changed."""
    if example.then is not None:
        for value in otherwise(example.then.value):
            yield replace(example, then=Located(value, example.then.places))
    if example.forbidden_by is not None:
        yield replace(example, forbidden_by=Ref("nothing.of.the.kind", example.forbidden_by.place))
    entries = example.when.value if isinstance(example.when.value, list) else []
    for index, entry in enumerate(entries):
        for said in (key for key in ("expect", "forbidden_by") if isinstance(entry, dict) and key in entry):
            for value in otherwise(entry[said]):
                when = [*entries[:index], entry | {said: value}, *entries[index + 1 :]]
                yield replace(example, when=Located(when, example.when.places))


@pytest.mark.parametrize("game", GAMES)
def test_every_expected_value_counts(book: Book, game: str) -> None:
    """An example fails if one of its expected values is changed."""
    loaded = book.games[game]
    changes = (wrong for example in loaded.rulebook.examples for wrong in changed(example))
    passed = [
        f"{wrong.id.name}: {wrong.when.value}, {wrong.then.value if wrong.then else wrong.forbidden_by}"
        for wrong in islice(changes, None, None, EVERY)
        if loaded.runner.run(wrong).passed
    ]
    assert passed == []


def courses(loaded: LoadedGame, example: Example) -> Iterator[tuple[str, Plain]]:
    """Yield the end of an example for each seed: the name of what is due, and the compared values."""
    options = {option: ref.name for option, ref in example.options.items()}
    game = loaded.under(options) if options else loaded.game
    assert game is not None
    for seed in SEEDS:
        course = play_course(example, game, Chance(seed))
        due = "" if course.pending is None or course.pending.rests else course.pending.name
        refused = course.refused.rule if course.refused else ""
        observed = game.observe(course.before, course.steps, course.position)
        wanted = example.then.value if example.then else {}
        yield ("" if refused else due), [refused, *_named(wanted, observed)]


def _named(wanted: Any, observed: Any) -> Iterator[Any]:
    """Yield the observed value for each expected value, and for each pattern whether it matches."""
    if isinstance(wanted, dict) and not hasattr(observed, "rules"):
        for key, part in wanted.items():
            if key in observed:
                yield from _named(part, observed[key])
    else:
        said = read_wanted(Data(wanted))
        yield str(observed.value) if is_plain(said) else is_met(said, observed)


class Numbered:
    """A game at one position, whose examples name actions by their number: `{try: 3}`."""

    def __init__(self, game: Game[Any, Any], position: Any, actions: Sequence[Any]) -> None:
        self.game, self.position, self.actions = game, position, actions

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def read_position(self, _given: Data, _chance: Chance | None = None) -> Any:
        return self.position

    def read_action(self, _position: Any, entry: Data) -> Any:
        return self.actions[entry.need("try").count()]


def sampled(sampler: Sampler, position: Any, legal: Sequence[Any], chance: Chance) -> Iterator[Any]:
    """Yield legal actions of a position, and one of each kind that is mostly not."""
    yield from legal[:8]
    for kind in sampler.kinds:
        with suppress(Unmade):
            yield sampler.of_kind(kind, position, chance.choice(legal), chance)


def refused_by(game: Game[Any, Any], position: Any, action: Any) -> str | None:
    """Return the rule that refuses an action; empty if none does, None for data that is no action."""
    try:
        game.apply(position, action)
    except GivenError:
        return None
    except IllegalAction as refusal:
        return refusal.rule
    return ""


def verdicts(game: Numbered, example: Example, number: int, rule: str) -> list[str]:
    """Return what `legal` and an entry say of an action: its rule, "allowed", or "late" after others."""
    entry = {"try": number} | ({"forbidden_by": rule} if rule else {})
    tried = replace(example, when=Located([entry], example.when.places), then=None, forbidden_by=None)
    course = play_course(tried, cast("Game[Any, Any]", game), Chance(0))
    refusal, is_late = course.taken[-1].refusal, course.taken[0].filled and not rule
    excludes = Data({"legal": {"excludes": [{"try": number}]}})
    (judged,) = Expectations(tried.when, game, game.position).compared(excludes, {})
    said = judged.came_out.removeprefix("forbidden by ").split(":")[0]
    return [said, "late" if is_late else refusal.rule if refusal else "allowed"]


@pytest.mark.parametrize("name", GAMES)
def test_legal_and_an_action_agree(book: Book, name: str) -> None:
    """At random positions `legal` and an entry of `when` say the same of each action, with the same rule."""
    loaded, chance = book.games[name], Chance(0)
    game, example = loaded.game, loaded.rulebook.examples[0]
    assert game is not None
    for players in game.players:
        met = list(moves(game, players, players, explain=False))
        sampler = Sampler(getattr(game, "judged", ()))
        sampler.meet(move.action for move in met[:200])
        for position in (chance.choice(met).before for _ in range(POSITIONS)):
            actions = list(sampled(sampler, position, game.legal_actions(position), chance))
            numbered = Numbered(game, position, actions)
            for number, action in enumerate(actions):
                if (rule := refused_by(game, position, action)) is not None:
                    assert verdicts(numbered, example, number, rule) == [rule or "allowed"] * 2, action


@pytest.mark.parametrize("game", GAMES)
def test_no_example_ends_open_or_rests_on_a_seed(book: Book, game: str) -> None:
    """With any seed, an example ends at rest or as it says, and with the same values."""
    loaded, wrong = book.games[game], []
    for example in loaded.rulebook.examples:
        said = (
            example.then.value.get(DUE, "") if example.then and isinstance(example.then.value, dict) else ""
        )
        found = list(courses(loaded, example))
        if any(due not in ("", said) for due, _ in found) or len({str(values) for _, values in found}) > 1:
            wrong.append(example.id.name)
    assert wrong == []
