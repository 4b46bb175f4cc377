"""The verbs in `when` of examples, and the actions that they mean.

A game can declare verbs: `A: explore` is a verb alone, `A: {sail: coffee-2}` a verb with a value, and
`draw: [gems-1]` an action of no player. Otherwise the types of actions are the verbs: `A: {lay: 2}` is the
action `lay` with one field, `A: pass` an action without fields; if a game has only one type of action, `A: 2`
is enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic

from rulebook_tools.engine.data import Data, Plain
from rulebook_tools.engine.game import A, P
from rulebook_tools.engine.kit.components import Seat, all_letters, letters
from rulebook_tools.engine.kit.given import AS_IS, Read
from rulebook_tools.engine.kit.kinds import Kind, kind_of
from rulebook_tools.engine.values import KIND, Form, form_of, hints_of, names_without_default
from rulebook_tools.engine.vocabulary import Field, Fields, Many, Verb, Written, either, sample, words

PLAYER = "player"
"""The field of an action with the seat of its player."""


class AtPosition(Read):
    """A notation in actions; its functions `read` and `write` get the position in place of the rules."""


def _at(position: Any, form: Form) -> Any:
    return position if isinstance(form, AtPosition) else position.rules


@dataclass(frozen=True, slots=True)
class VerbForm(Generic[A]):
    """A verb of `when` with a value: the type of its action (`kind`), and notations of the action's fields.

    The seat of the player, the keys of `beside` and the values of `fixed` set some fields of the action. The
    value under the verb, in the notation `takes`, sets all others: a single field directly, several fields by
    a mapping.
    """

    example: str
    """A sample of the action for messages and pages; if empty, a sample is made from the notations."""
    kind: Any
    takes: Form = AS_IS
    beside: Mapping[str, Form] = field(default_factory=dict)
    """The notation of the value of each key beside the verb: of whole numbers if the key must be given."""
    fields: Mapping[str, str] = field(default_factory=dict)
    """The field that a key beside the verb sets, by key; a key left out here sets the field of its name."""
    fixed: Mapping[str, Any] = field(default_factory=dict)
    """The fields that the verb itself sets, with their values."""
    alone: bool = False
    """Whether a verb of no player may be written without a value; the verb is then read as its own value."""

    @property
    def own(self) -> list[str]:
        """The names of the fields that the value under the verb sets."""
        elsewhere = {PLAYER, KIND, *self.fixed, *map(self.field_of, self.beside)}
        return [name for name in self.kind._fields if name not in elsewhere]

    @property
    def needed(self) -> list[str]:
        """The keys beside the verb that cannot be left out; `write` puts them before the verb."""
        return [key for key in self.beside if self.field_of(key) not in self.kind._field_defaults]

    def field_of(self, key: str) -> str:
        """Return the name of the field that a key beside the verb sets."""
        return self.fields.get(key, key)

    def made(self, position: Any, who: Sequence[int], data: Data, beside: Mapping[str, Data]) -> A:
        """Return the action; `data` is the value under the verb, `beside` has the keys beside the verb.

        `position` is that before the action. `who` has the player's seat; empty for an action of no player.
        Raises `GivenError` for invalid data.
        """
        there = {key: form for key, form in self.beside.items() if key in beside}
        for key in self.needed:
            if key not in there:
                bounds: Any = self.beside[key].written(position.rules)
                raise data.error(f"no {key} is named", f"{key}: {bounds.least} to {bounds.most}")
        more = {self.field_of(key): form.read(position.rules, beside[key]) for key, form in there.items()}
        value = self.takes.read(_at(position, self.takes), data)
        values = value if len(self.own) > 1 else dict.fromkeys(self.own, value)
        action: A = self.kind(**dict(zip([PLAYER], who, strict=False)), **self.fixed, **more, **values)
        return action

    def says(self, action: Any) -> bool:
        """Return whether an action is written with this verb."""
        fixed = self.fixed.items()
        return type(action) is self.kind and all(getattr(action, name) == value for name, value in fixed)

    def write(self, position: Any, verb: str, action: Any) -> Plain:
        """Return an action as it is written with this verb, without its player."""
        own, defaults = {name: getattr(action, name) for name in self.own}, self.kind._field_defaults
        if self.alone and not own:
            return verb
        value = own if len(own) > 1 else next(iter(own.values()), None)
        beside = {
            key: form.write(position.rules, there)
            for key, form in self.beside.items()
            if (there := getattr(action, self.field_of(key))) != defaults.get(self.field_of(key), ...)
        }
        first = {key: beside.pop(key) for key in self.needed}
        return {**first, verb: self.takes.write(_at(position, self.takes), value), **beside}

    def verb(self, rules: Any, name: str, *, own: bool) -> Verb:
        """Return the verb `name` as an entry of the vocabulary; `own` is true for a verb of players."""
        what = self.takes.written(rules)
        beside = {other: takes.written(rules) for other, takes in self.beside.items()}
        example = self.example or (f"{{{name}: {sample(what)}}}" if own else f"{name}: {sample(what)}")
        return Verb(example, what, beside, self.alone)


@dataclass(frozen=True, slots=True)
class Verbs(Generic[P, A]):
    """All verbs of a game's examples, with which entries of `when` are read and written.

    >>> from types import SimpleNamespace
    >>> from typing import NamedTuple
    >>> class Pass(NamedTuple):
    ...     player: int
    >>> class Lay(NamedTuple):
    ...     player: int
    ...     number: int
    >>> position = SimpleNamespace(rules=None, seats=2)
    >>> verbs = Verbs(
    ...     alone={"pass": Pass},
    ...     phrases={"lay": VerbForm("{lay: 2}", Lay)},
    ... )
    >>> verbs.read(position, Data({"B": "pass"})), verbs.write(position, Lay(0, 2))
    (Pass(player=1), {'A': {'lay': 2}})
    >>> verbs.read(position, Data({"A": "lay"}))
    Traceback (most recent call last):
    rulebook_tools.engine.data.GivenError: A: 'lay' alone; expected {lay: 2}
    """

    alone: Mapping[str, Any] = field(default_factory=dict)
    """The types of the actions that verbs without a value stand for, by verb."""
    phrases: Mapping[str, VerbForm[A]] = field(default_factory=dict)
    """The verbs of players that have a value."""
    common: Mapping[str, VerbForm[A]] = field(default_factory=dict)
    """The verbs without a player's letter: of chance, and of all players together."""
    only: str = ""
    """The verb of `phrases` that may be left out, as in `A: 2`; empty if none may."""

    def written(self, rules: Any) -> tuple[Mapping[str, Verb], Mapping[str, Verb], Written | None]:
        """Return the verbs of players, the verbs of no player, and the kind of values of the verb `only`.

        The verb `only` may be left out, as in `A: 2`; if there is no such verb, the third value is None.
        """
        own = {name: Verb(name) for name in self.alone}
        for name, form in self.phrases.items():
            own[name] = replace(form.verb(rules, name, own=True), alone=name in own)
        common = {name: form.verb(rules, name, own=False) for name, form in self.common.items()}
        return own, common, own[self.only].what if self.only else None

    def write(self, position: P, action: Any) -> Plain:
        """Return the entry of `when` for an action; None if examples cannot name it, such as a shuffle."""
        for verb, form in self.common.items():
            if form.says(action):
                return form.write(position, verb, action)
        own = {PLAYER: action.player} if PLAYER in action._fields else {}
        said: list[Plain] = [verb for verb, kind in self.alone.items() if own and action == kind(**own)]
        said += [
            form.write(position, verb, action) for verb, form in self.phrases.items() if form.says(action)
        ]
        return {letters(position)[action.player]: said[0]} if said else None

    def read(self, position: P, entry: Data) -> A:
        """Return the action of an entry of `when`; raise `GivenError` if it is invalid."""
        seats = letters(position)
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
            action: A = self.alone[self._known(data, data.text(), self.alone, "name")](**{PLAYER: seat})
            return action
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
        """Return a verb if it is in `valid`; else raise `GivenError`.

        `what` names the verb in the message: "name" if the verb stands alone, "key" if it has a value.
        """
        if verb in valid:
            return verb
        if verb in self.alone:
            raise data.error(f"{verb!r} with something beside it", f"{verb} alone")
        if verb in self.phrases:
            raise data.error(f"{verb!r} alone", self.phrases[verb].example or f"{{{verb}: …}}")
        names: list[Any] = list(dict.fromkeys((*valid, *self.alone, *self.phrases)))
        raise data.error(f"unknown {what} {verb!r}", ", ".join(names), name=verb, valid=names)


class _FieldsOf(Form):
    """The value under the name of an action: the value of its only field, or a mapping of its fields."""

    def __init__(self, kind: Any) -> None:
        self.kind = kind
        hints = hints_of(kind).items()
        self.forms = {name: form_of(hint) for name, hint in hints if name not in (KIND, PLAYER)}
        self.needed = [name for name in names_without_default(kind) if name in self.forms]

    def read(self, rules: Any, data: Data, default: Any = None) -> Any:
        only = next(iter(self.forms)) if len(self.forms) == 1 else ""
        if only and not isinstance(data.value, Mapping):
            return self.forms[only].read(rules, data)
        given = dict(data.entries(self.forms))
        for name in self.needed:
            data.need(name)
        values = {name: self.forms[name].read(rules, entry) for name, entry in given.items()}
        return values.get(only, self.kind._field_defaults.get(only)) if only else values

    def write(self, rules: Any, value: Any) -> Plain:
        values = value if len(self.forms) > 1 else dict.fromkeys(self.forms, value)
        return {name: form.write(rules, values[name]) for name, form in self.forms.items()}

    def written(self, rules: Any) -> Written:
        fields = Fields({name: Field(form.written(rules)) for name, form in self.forms.items()})
        return (
            either(*(part.what for part in fields.parts.values()), fields) if len(self.forms) == 1 else fields
        )


def by_kind(kinds: Iterable[Any]) -> Verbs[Any, Any]:
    """Return the verbs of a game that declares none: the names of its types of actions.

    Raises `TypeError` for a type without a field `kind`.
    """
    alone: dict[str, Any] = {}
    phrases: dict[str, VerbForm[Any]] = {}
    common: dict[str, VerbForm[Any]] = {}
    for kind in kinds:
        name, takes, is_own = kind_of(kind), _FieldsOf(kind), PLAYER in kind._fields
        if is_own and not takes.needed:
            alone[name] = kind
        if takes.forms or not is_own:
            (phrases if is_own else common)[name] = VerbForm("", kind, takes)
    only = next(iter(phrases), "") if len(alone.keys() | phrases.keys()) == 1 else ""
    return Verbs(alone, phrases, common, only)


class Meanwhile(Kind):
    """An action of examples only (`meanwhile`): it skips the turns of other players."""

    next: Seat | None
    """The seat whose turn comes next; None if every player had a turn meanwhile."""
    unknown: tuple[str, ...] = ()
    """The names in `then` whose values the skipped turns may have changed."""


def skipping(
    passed: Callable[[Any, int | None], Iterable[int]],
    changed: Sequence[str],
    everyone: str = "",
    of_others: Sequence[str] = (),
) -> AtPosition:
    """Return the notation of `Meanwhile`: the next player, or `{next: B, unchanged: [C]}`.

    The skipped turns may change the values named in `changed`, and the values of the players who take these
    turns. `passed` returns the seats of these players, given the position and the next player's seat (None if
    every player had a turn); `everyone` is the word to write instead of the next player in that case, empty
    if there is none. `of_others` are the names of values of other players that may change, too: `points` for
    `A.points`.
    """

    def values(position: Any, following: int | None) -> list[str]:
        seats = letters(position)
        acting = [seats[seat] for seat in passed(position, following)]
        others = (seat for seat in seats if seat not in acting)
        return [*acting, *changed, *(f"{seat}.{name}" for seat in others for name in of_others)]

    def read(position: Any, data: Data) -> Mapping[str, Any]:
        seats, named = letters(position), {"next": data}
        valid = (*seats, everyone) if everyone else seats
        if isinstance(data.value, Mapping):
            named = dict(data.entries(("next", "unchanged")))
        if "next" not in named:
            raise data.error("nobody is next", f"next: {' or '.join(valid)}")
        word = named["next"].choice(valid)
        following = None if word == everyone else seats.index(word)
        unknown = values(position, following)
        kept = {entry.choice(unknown) for entry in named["unchanged"].items()} if "unchanged" in named else ()
        return {"next": following, "unknown": tuple(name for name in unknown if name not in kept)}

    def write(position: Any, value: Mapping[str, Any]) -> Plain:
        following = value["next"]
        word = everyone if following is None else letters(position)[following]
        kept = [name for name in values(position, following) if name not in value["unknown"]]
        return {"next": word, "unchanged": kept} if kept else word

    def written(rules: object) -> Written:
        seats = all_letters(rules)
        following = words((*seats, everyone) if everyone else seats)
        names = [*seats, *changed, *(f"{seat}.{name}" for seat in seats for name in of_others)]
        kept = Many(words(names), alone=True)
        return either(following, Fields({"next": Field(following), "unchanged": Field(kept)}))

    return AtPosition(read, written, write)
