"""The verbs in `when` of examples, and the actions that they mean.

A game can declare verbs: `A: explore` is a verb alone, `A: {sail: coffee-2}` a verb with a value, and
`draw: [gems-1]` an action of no player. Otherwise the types of actions are the verbs: `A: {lay: 2}` is the
action `lay` with one field, `A: pass` an action without fields; if a game has only one type of action, `A: 2`
is enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Generic

from rulebook_tools.engine.data import Data, Plain
from rulebook_tools.engine.game import A, P
from rulebook_tools.engine.kit.components import Seat, all_letters, letters
from rulebook_tools.engine.kit.given import AS_IS, Read, as_is
from rulebook_tools.engine.kit.kinds import Kind, kind_of
from rulebook_tools.engine.values import KIND, Form, form_of, hints_of
from rulebook_tools.engine.vocabulary import Field, Fields, Many, Verb, Written, either, sample, words


@dataclass(frozen=True, slots=True)
class VerbForm(Generic[A]):
    """A verb of `when` with a value: its notation, and the function or type that makes the action.

    The arguments of `make` are the position (not if `make` is a type), the seat (if the verb is of a player),
    the value under the verb, and the values under the keys `beside` (None for a key that is missing).
    """

    example: str
    """A sample of the action for messages and pages; if empty, a sample is made from the notations."""
    make: Callable[..., A]
    takes: Form = AS_IS
    beside: Mapping[str, Form] = field(default_factory=dict)
    alone: bool = False
    """Whether a verb of no player may be written without a value; the verb is then read as the value."""

    def made(self, position: Any, who: Sequence[int], data: Data, beside: Mapping[str, Data]) -> A:
        """Return the action for the data under and beside the verb; `who` has the seat, or is empty."""
        rules = position.rules
        more = [
            None if (there := beside.get(name)) is None else takes.read(rules, there)
            for name, takes in self.beside.items()
        ]
        at = () if isinstance(self.make, type) else (position,)
        return self.make(*at, *who, self.takes.read(rules, data), *more)

    def verb(self, rules: Any, name: str, *, own: bool) -> Verb:
        """Return the verb, called `name`, for the vocabulary; `own` is whether it is a verb of players."""
        what = self.takes.written(rules)
        beside = {other: takes.written(rules) for other, takes in self.beside.items()}
        example = self.example or (f"{{{name}: {sample(what)}}}" if own else f"{name}: {sample(what)}")
        return Verb(example, what, beside, self.alone)


@dataclass(frozen=True, slots=True)
class Verbs(Generic[P, A]):
    """All verbs of a game's examples. In this doctest, actions are pairs of a seat and a verb.

    >>> from types import SimpleNamespace
    >>> words = Verbs(
    ...     seats=lambda position: ("A", "B"),
    ...     alone={"pass": lambda seat: (seat, "pass")},
    ...     phrases={"lay": VerbForm("{lay: 2}", lambda position, seat, what: (seat, "lay"))},
    ... )
    >>> position = SimpleNamespace(rules=None)
    >>> words.read(position, Data({"B": "pass"})), words.read(position, Data({"A": {"lay": 2}}))
    ((1, 'pass'), (0, 'lay'))
    >>> words.read(position, Data({"A": "lay"}))
    Traceback (most recent call last):
    rulebook_tools.engine.data.GivenError: A: 'lay' alone; expected {lay: 2}
    """

    seats: Callable[[P], Sequence[str]]
    """Returns the letters of the seats in use."""
    alone: Mapping[str, Callable[[int], A]] = field(default_factory=dict)
    phrases: Mapping[str, VerbForm[A]] = field(default_factory=dict)
    common: Mapping[str, VerbForm[A]] = field(default_factory=dict)
    """The verbs of chance, and those of all players together."""
    only: str = ""
    """The verb of `phrases` that may be left out, as in `A: 2`; empty if none may."""
    write: Callable[[P, A], Plain] = lambda _position, _action: None
    """Returns the entry of `when` for an action; None if examples cannot name it, such as a shuffle."""

    def written(self, rules: Any) -> tuple[Mapping[str, Verb], Mapping[str, Verb], Written | None]:
        """Return the verbs of players, those of no player, and the kind of value of `only`, or None."""
        own = {name: Verb(name) for name in self.alone}
        for name, form in self.phrases.items():
            own[name] = replace(form.verb(rules, name, own=True), alone=name in own)
        common = {name: form.verb(rules, name, own=False) for name, form in self.common.items()}
        return own, common, own[self.only].what if self.only else None

    def read(self, position: P, entry: Data) -> A:
        """Return the action of an entry of `when`; raise `GivenError` if it is invalid."""
        seats = self.seats(position)
        if isinstance(entry.value, str):
            return self.common[entry.choice(self.common)].made(position, (), entry, {})
        found = list(entry.entries((*seats, *self.common)))
        if len(found) != 1:
            raise entry.error(f"{len(found)} actions in one entry", "one action")
        name, data = found[0]
        if name in self.common:
            return self.common[name].made(position, (), data, {})
        return self._own(position, seats.index(name), data)

    def _own(self, position: P, seat: int, data: Data) -> A:
        is_named = self.only in (data.value if isinstance(data.value, Mapping) else [data.value])
        if self.only and not is_named:
            return self.phrases[self.only].made(position, (seat,), data, {})
        if isinstance(data.value, str):
            return self.alone[self._known(data, data.text(), self.alone, "name")](seat)
        found = dict(data.entries())
        beside = {name for form in self.phrases.values() for name in form.beside}
        verbs = [name for name in found if name not in beside]
        if len(verbs) != 1:
            names = ", ".join((*self.alone, *self.phrases))
            raise data.error(f"{len(verbs)} actions of one player", f"one of {names}")
        verb = self._known(found[verbs[0]], verbs[0], self.phrases, "key")
        form = self.phrases[verb]
        for name in found.keys() - {verb, *form.beside}:
            raise found[name].error(f"{name!r} beside {verb!r}", form.example)
        return form.made(position, (seat,), found[verb], found)

    def _known(self, data: Data, verb: str, valid: Iterable[str], what: str) -> str:
        """Return a verb if it is in `valid`; else raise `GivenError`; `what` is "name" or "key"."""
        if verb in valid:
            return verb
        if verb in self.alone:
            raise data.error(f"{verb!r} with something beside it", f"{verb} alone")
        if verb in self.phrases:
            raise data.error(f"{verb!r} alone", self.phrases[verb].example or f"{{{verb}: …}}")
        names: list[Any] = list(dict.fromkeys((*valid, *self.alone, *self.phrases)))
        raise data.error(f"unknown {what} {verb!r}", ", ".join(names), name=verb, valid=names)


PLAYER = "player"
"""The field of an action with the seat of its player."""


class _FieldsOf(Form):
    """The value under the name of an action: the value of its only field, or a mapping of its fields."""

    def __init__(self, kind: Any) -> None:
        self.kind = kind
        hints = hints_of(kind).items()
        self.forms = {name: form_of(hint) for name, hint in hints if name not in (KIND, PLAYER)}
        self.needed = self.forms.keys() - kind._field_defaults.keys()

    def read(self, rules: Any, data: Data, default: Any = None) -> Any:
        if len(self.forms) == 1 and not isinstance(data.value, Mapping):
            ((name, form),) = self.forms.items()
            return {name: form.read(rules, data)}
        given = dict(data.entries(self.forms))
        for name in self.needed - given.keys():
            data.need(name)
        return {name: self.forms[name].read(rules, entry) for name, entry in given.items()}

    def written(self, rules: Any) -> Written:
        fields = Fields({name: Field(form.written(rules)) for name, form in self.forms.items()})
        return (
            either(*(part.what for part in fields.parts.values()), fields) if len(self.forms) == 1 else fields
        )


def by_kind(kinds: Iterable[Any]) -> Verbs[Any, Any]:
    """Return the verbs of a game that declares none: the names of its types of actions.

    Raises `TypeError` for a type without a field `kind`.
    """
    alone: dict[str, Callable[[int], Any]] = {}
    phrases: dict[str, VerbForm[Any]] = {}
    common: dict[str, VerbForm[Any]] = {}
    for kind in kinds:
        name, takes, is_own = kind_of(kind), _FieldsOf(kind), PLAYER in kind._fields
        if is_own and not takes.needed:
            alone[name] = partial(_alone, kind)
        if takes.forms or not is_own:
            (phrases if is_own else common)[name] = VerbForm("", partial(_action, kind), takes)
    only = next(iter(phrases), "") if len(alone.keys() | phrases.keys()) == 1 else ""
    return Verbs(letters, alone, phrases, common, only, _write)


def _write(position: Any, action: Any) -> Plain:
    takes, name = _FieldsOf(type(action)), kind_of(type(action))
    values = {key: form.write(position.rules, getattr(action, key)) for key, form in takes.forms.items()}
    is_own = PLAYER in action._fields
    is_alone = is_own and all(getattr(action, key) == action._field_defaults.get(key) for key in values)
    entry: Plain = name if is_alone and not takes.needed else {name: values}
    if not is_own:
        return {name: values}
    return {letters(position)[action.player]: entry}


def _alone(kind: Any, seat: int) -> Any:
    return kind(**{PLAYER: seat})


def _action(kind: Any, _position: Any, *who_and_values: Any) -> Any:
    *who, values = who_and_values
    return kind(**dict(zip([PLAYER], who, strict=False)), **values)


class Meanwhile(Kind):
    """An action of examples only (`meanwhile`): it skips the turns of other players."""

    next: Seat | None
    """The seat whose turn comes next; None if every player had a turn meanwhile."""
    unknown: tuple[str, ...] = ()
    """The names in `then` whose values the skipped turns may have changed."""


def read_next(data: Data, valid: Sequence[str]) -> str:
    """Return the name of the next player, `B` in `meanwhile: B` or `meanwhile: {next: B, unchanged: [C]}`.

    Raises `GivenError` for a name that is not in `valid`.
    """
    if not isinstance(data.value, Mapping):
        return data.choice(valid)
    named = dict(data.entries(("next", "unchanged")))
    if "next" not in named:
        raise data.error("nobody is next", f"next: {' or '.join(valid)}")
    return named["next"].choice(valid)


def read_unknown(data: Data, changed: Sequence[str]) -> tuple[str, ...]:
    """Return the names in `changed` that are not in the list `unchanged` of a `meanwhile`.

    Raises `GivenError` for an `unchanged` name that is not in `changed`.
    """
    unchanged = data.get("unchanged")
    kept = {entry.choice(changed) for entry in unchanged.items()} if unchanged is not None else set()
    return tuple(name for name in changed if name not in kept)


def passed(changed: Sequence[str], all_of_them: str = "") -> Read:
    """Return the notation of `meanwhile`. Its turns may change values of players and of the names `changed`.

    `all_of_them` is what examples write instead of the next player if every player had a turn; or empty.
    """

    def written(rules: object) -> Written:
        seats = all_letters(rules)
        following = words((*seats, *((all_of_them,) if all_of_them else ())))
        kept = Many(words((*seats, *changed)), alone=True)
        return either(following, Fields({"next": Field(following), "unchanged": Field(kept)}))

    return as_is(written)
