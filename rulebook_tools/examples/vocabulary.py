"""The vocabulary of a game's examples under all readings, and the Markdown page that lists it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from rulebook_tools.engine.figures import LETTERS
from rulebook_tools.engine.game import Game, Observations, Observed
from rulebook_tools.engine.kit.then import LazyObservations
from rulebook_tools.engine.vocabulary import (
    ANYTHING,
    FLAG,
    NUMBER,
    TEXT,
    Either,
    Field,
    Fields,
    Flag,
    Many,
    Nothing,
    Number,
    TextPattern,
    Thing,
    Verb,
    Vocabulary,
    Word,
    Written,
    either,
    merged,
    sample,
    together,
    words,
)
from rulebook_tools.examples.run import DUE


def vocabulary(games: Iterable[Game[Any, Any]]) -> Vocabulary:
    """Return the joint vocabulary of `games`: one game under several readings, the adopted ones first."""
    return together(map(_vocabulary, games))


def _vocabulary(game: Game[Any, Any]) -> Vocabulary:
    """Return the vocabulary of a game; `then` has the names seen in new games with any number of players."""
    tell = getattr(game, "vocabulary", None)
    said: Vocabulary = Vocabulary() if tell is None else tell()
    begun = [game.new_game(number) for number in reversed(game.players)]
    then = merged(*(_fields(game.observe(position, (), position)) for position in begun))
    due: Written = words(said.due) if said.due else TEXT
    if DUE in then.parts:
        due = either(then.parts[DUE].what, *((due,) if said.due else ()))
    open_due = Field(due, "What the position waits for, where it is not at rest.")
    return replace(said, then=replace(then, parts={**then.parts, DUE: open_due}))


def _fields(observed: Observations) -> Fields:
    """Return the kinds of the observed values, by name; if there are no values, any name is allowed."""
    if isinstance(observed, LazyObservations) and observed.such is not None:
        return Fields({}, _fields(observed.such()))
    parts = {
        name: Field(_observed_kind(value) if isinstance(value, Observed) else _fields(value))
        for name, value in observed.items()
    }
    return Fields(parts, None if parts else ANYTHING)


def _observed_kind(observed: Observed) -> Written:
    if observed.can_be is not None:
        can_be = observed.can_be()
        return replace(can_be, any_order=observed.any_order) if isinstance(can_be, Many) else can_be
    match observed.value:
        case bool():
            return FLAG
        case int():
            return NUMBER
        case str():
            return TEXT
        case list() | tuple():
            return Many(ANYTHING, any_order=observed.any_order)
        case _:
            return ANYTHING


MOST_WORDS = 12
"""Maximum number of words in a list on the page; the rest is cut off."""
INDENT = "  "


ABOUT_TOURS = """\
A tour (`tours/<id>.yml`) is an example with pauses: `given` as above; under `stops`, for each stop, `tell`
(the narrator), `when` and `then` as above, `rules` (whose steps are told). A question has `ask` and
`choices`: by name, `do` (an action) with `forbidden_by` (the rule that refuses it) or `then` (what it leads
to, if it is legal)."""


def description(game: str, said: Vocabulary) -> str:
    """Return the Markdown page about `said`, the vocabulary of the examples of a game."""
    verbs = [*said.own.values(), *said.common.values()]
    under = [each for verb in verbs for each in (verb.what, *verb.beside.values()) if each is not None]
    things = {each.one: each for each in _things((said.given, *under, said.then))}
    sections: dict[str, Iterable[str]] = {
        f"# What examples of {game} can say": ["<!-- Written by `rulebook schema`. -->"],
        "## Positions: `given`": _kind_lines(said.given),
        "## Actions: `when`": _actions(said) if said.seats else ["Anything that the game reads."],
        "## What comes out: `then`, and `expect` on the way": _names(said.then, ""),
    }
    sections["## Tours"] = [ABOUT_TOURS]
    if things:
        sections["## Things"] = [f"- {thing.one}: {_in_words(thing.what).one}" for thing in things.values()]
    return "\n\n".join("\n".join((title, "", *lines)) for title, lines in sections.items()) + "\n"


def _kind_lines(written: Written) -> Iterator[str]:
    if isinstance(written, Fields):
        yield from _names(written, "")
    else:
        name = _in_words(written).one
        yield f"{name[:1].upper()}{name[1:]}."


def _names(fields: Fields, indent: str) -> Iterator[str]:
    """Yield a list item for each name, nested names below it; adjacent names with equal content share one."""
    for part, group in groupby(fields.parts.items(), key=lambda item: item[1]):
        below = _below(part.what)
        kind = "" if below is part.what else f"{_in_words(part.what).one}."
        without = f"*Left out: {part.without}.*" if part.without else ""
        told = " ".join(filter(None, (kind, part.note, without)))
        yield f"{indent}- {_name_list([name for name, _ in group])}" + (f": {told}" if told else "")
        if below is not None:
            yield from _names(below, indent + INDENT)


def _name_list(names: Sequence[str]) -> str:
    if len(names) > 1 and all(len(name) == 1 for name in names):
        return f"`{names[0]}` to `{names[-1]}`"
    return ", ".join(f"`{name}`" for name in names)


def _below(what: Written) -> Fields | None:
    if isinstance(what, Either):
        return next((below for part in what.parts if (below := _below(part)) is not None), None)
    if isinstance(what, Fields) and isinstance(what.more, Fields):
        return _below(what.more)
    return what if isinstance(what, Fields) and what.parts else None


def _in_words(what: Written) -> Thing:
    match what:
        case Thing():
            return what
        case Number(least, most):
            bounds = f"{least}" if least == most else f"{least} to {most}"
            within = f"a number, {least} or more" if most is None else bounds
            return Thing("a number" if least is None else within, "numbers", what)
        case TextPattern(example):
            such = f" such as `{example}`" if example else ""
            return Thing(f"a text{such}", f"texts{such}", what)
        case Many(part, alone, any_order):
            several = _in_words(part).several
            listed = f"a list of {several}" if part != ANYTHING else "a list"
            listed += ", in any order" if any_order else ""
            return Thing(f"{listed}, or just one" if alone else listed, f"lists of {several}", what)
        case Either(parts):
            named = [_in_words(part) for part in parts]
            several = " or ".join(each.several for each in named)
            return Thing("; or ".join(each.one for each in named), several, what)
        case Flag():
            name = "true or false"
        case Nothing():
            name = "nothing"
        case Word(words):
            name = _words(words)
        case Fields(parts):
            name = "names with values" if parts else "names that depend on the position, with values"
        case _:
            name = ANY
    return Thing(name, name, what)


def _words(words: Sequence[str]) -> str:
    """Return a list of words as text, cut off if long; letters of players become a range."""
    letters = [word for word, letter in zip(words, LETTERS, strict=False) if word == letter]
    row = [_name_list(letters)] if len(letters) > 1 else []
    rest = words[len(letters) if row else 0 :]
    listed = ", ".join((*row, *(f"`{word}`" for word in rest[:MOST_WORDS])))
    return listed if len(rest) <= MOST_WORDS else f"{listed} … ({len(words)} in all)"


def _things(written: Iterable[Written]) -> Iterator[Thing]:
    for each in written:
        match each:
            case Thing():
                yield each
                yield from _things((each.what,))
            case Many():
                yield from _things((each.part,))
            case Either():
                yield from _things(each.parts)
            case Fields():
                yield from _things(part.what for part in each.parts.values())
            case _:
                pass


ANY = "anything"


def _actions(said: Vocabulary) -> Iterator[str]:
    letter, last = said.seats[0], said.seats[-1]
    yield f"After the letter of a player, `{letter}` to `{last}`:"
    yield ""
    if said.short is not None:
        yield f"- `{letter}: {sample(said.short)}`, short for the only action there is"
    for name, verb in said.own.items():
        yield from _verb(name, verb, f"{letter}: ")
    if said.common:
        yield ""
        yield "By themselves:"
        yield ""
        for name, verb in said.common.items():
            yield from _verb(name, verb, "")


def _verb(name: str, verb: Verb, before: str) -> Iterator[str]:
    examples = [each for each in verb.example.replace(", or ", " or ").split(" or ") if each]
    shown = " or ".join(f"`{before}{each}`" for each in examples)
    kind = "" if verb.what is None else _in_words(verb.what).one
    yield f"- {shown}" + (f": {kind}" if kind and kind != ANY else "")
    if verb.what is not None and (below := _below(verb.what)) is not None:
        yield from _names(below, INDENT)
    for other, what in verb.beside.items():
        yield f"{INDENT}- `{other}` beside `{name}`: {_in_words(what).one}."
