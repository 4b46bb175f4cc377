"""Forms: reading, writing, describing, checking and sampling the values of a type.

The base class, the annotations that limit values (`Range`, `Known`), the forms of numbers, texts, flags and
choices, and sampling. Import them from `engine.values`, which adds the forms of types made of others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import NoneType, SimpleNamespace
from typing import Any, NamedTuple

from rulebook_tools.engine import vocabulary
from rulebook_tools.engine.chance import Chance
from rulebook_tools.engine.data import LARGEST, Data, GivenError, Plain, described

MOST_ATTEMPTS = 8
"""Maximum number of attempts to sample a value that is valid at the position; then `Unmade` is raised."""
SMALL = 6
"""Numbers below this one are sampled more often than larger ones."""


class Unmade(Exception):
    """Raised if no value of a type could be sampled."""


class FixedByRules:
    """Base class of rule sets: data leaves out fields of this type; reading sets them to the rule set."""


class Range:
    """Annotation of `int`: the numbers from `least` to `limit(position, action) - 1` are valid.

    `limit` may use the fields of the action that come before the annotated one: they are checked already.
    """

    def __init__(
        self, limit: Callable[[Any, Any], int] = lambda _position, _action: LARGEST + 1, least: int = 0
    ) -> None:
        self.limit, self.least = limit, least


class Known(NamedTuple):
    """Annotation of a type: `is_there(position, value)` is true for valid values, `expected` names them."""

    is_there: Callable[[Any, Any], bool]
    expected: str


class Form:
    """The way to read, write, describe, check and sample the values of a type.

    The argument `rules` of its methods is the rule set of the game.
    """

    known: Sequence[Known] = ()
    """The further conditions of valid values, from annotations of the type."""

    @property
    def base(self) -> Form:
        """The form of the type without its annotations."""
        return self

    def read(self, rules: Any, data: Data, default: Any = None) -> Any:
        """Return the value written in `data`; fields that a mapping leaves out come from `default`.

        Raises `GivenError` for data of another form.
        """
        raise NotImplementedError

    def write(self, rules: Any, value: Any) -> Plain:
        """Return a value as plain data, as it is written in examples."""
        return value  # type: ignore[no-any-return] # plain already

    def written(self, rules: Any) -> vocabulary.Written:
        """Return the kind of data that can be written for values of the type."""
        return vocabulary.ANYTHING

    def check(self, position: Any, action: Any, value: Any) -> GivenError | None:
        """Return the error in a value of an action (its path is relative to the value); None if valid."""
        return None

    def sample(self, make: Make) -> Any:
        """Return a random value; `make` samples its parts. Raises `Unmade` if none can be made."""
        raise Unmade

    def parts(self, value: Any) -> Iterable[tuple[Form, Any]]:
        """Yield the parts of a value, each as a pair of its form and the part."""
        return ()


class Integer(Form):
    """Whole numbers: those of a `Range`, or all."""

    def __init__(self, within: Range | None = None) -> None:
        self.is_bound = within is not None
        self.range = within or Range(least=-LARGEST)
        self.limit = self.range.limit

    def read(self, rules: Any, data: Data, default: Any = None) -> Any:
        return data.count(self.range.least)

    def written(self, rules: Any) -> vocabulary.Written:
        return vocabulary.Number(self.range.least if self.is_bound else None)

    def check(self, position: Any, action: Any, value: Any) -> GivenError | None:
        limit, least = self.limit(position, action), self.range.least
        if type(value) is int and least <= value < limit:
            return None
        if limit > LARGEST:
            return wrong_value(
                value, f"a whole number, {least} or more" if self.is_bound else "a whole number"
            )
        there = f"a whole number, {least} to {limit - 1}" if least < limit else "none: there is none"
        return wrong_value(value, there)

    def sample(self, make: Make) -> int:
        """Return a random number in the range, often its first or last; raise `Unmade` if it has none."""
        if not self.is_bound:
            return make.chance.below(SMALL + 2) - 1
        limit, least = self.range.limit(make.position, make.action), self.range.least
        if limit <= least:
            raise Unmade
        match make.chance.below(4):
            case 0:
                return least + make.chance.below(limit - least)
            case 1:
                return limit - 1
            case _:
                return least + make.chance.below(min(SMALL, limit - least))


class Simple(Form):
    """Texts, flags or None."""

    def __init__(self, kind: type[Any], name: str, written: vocabulary.Written) -> None:
        self.kind, self.name, self.what = kind, name, written

    def read(self, rules: Any, data: Data, default: Any = None) -> Any:
        return data.flag() if self.kind is bool else data.text()

    def written(self, rules: Any) -> vocabulary.Written:
        return self.what

    def check(self, position: Any, action: Any, value: Any) -> GivenError | None:
        return None if type(value) is self.kind else wrong_value(value, self.name)

    def sample(self, make: Make) -> Any:
        if self.kind is bool:
            return bool(make.chance.below(2))
        if self.kind is NoneType:
            return None
        raise Unmade


class OneOf(Form):
    """One of several values, each with the name by which it is written."""

    def __init__(self, named: Mapping[str, Any], expected: str = "") -> None:
        self.named, self.expected = named, expected

    def read(self, rules: Any, data: Data, default: Any = None) -> Any:
        return self.named[data.choice(self.named)]

    def write(self, rules: Any, value: Any) -> Plain:
        return next(name for name, each in self.named.items() if each == value)

    def written(self, rules: Any) -> vocabulary.Written:
        return vocabulary.words(self.named)

    def check(self, position: Any, action: Any, value: Any) -> GivenError | None:
        for each in self.named.values():
            if value == each and type(value) is type(each):
                return None
        return wrong_value(value, self.expected)

    def sample(self, make: Make) -> Any:
        return make.chance.choice(list(self.named.values()))


def wrong_value(value: Any, expected: str) -> GivenError:
    """Return the error for a value that its form rejects."""
    return GivenError((), f"{described(value)} cannot be", expected)


FIXED = Form()
"""The form of fields with the rule set (`FixedByRules`): examples leave them out, and reading fills them."""
SIMPLE: Mapping[Any, Form] = {
    int: Integer(),
    bool: Simple(bool, "true or false", vocabulary.FLAG),
    str: Simple(str, "a text", vocabulary.TEXT),
    NoneType: Simple(NoneType, "None", vocabulary.NOTHING),
}


class Make:
    """Samples values for fields of one action at a position: values remembered from play, or new ones."""

    def __init__(
        self, met: Mapping[Form, Mapping[Any, None]], position: Any, chance: Chance, action: Any = None
    ) -> None:
        self.met, self.position, self.chance, self.action = met, position, chance, action

    def __call__(self, form: Form) -> Any:
        """Return a random value of a form; raise `Unmade` if none can be made."""
        met = self.met.get(form)
        for _ in range(MOST_ATTEMPTS):
            if met and self.chance.below(2):
                return self.chance.choice(list(met))
            value = form.sample(self)
            if all(each.is_there(self.position, value) for each in form.known):
                return value
        raise Unmade

    def record(self, kind: type[Any], forms: Mapping[str, Form]) -> Any:
        """Return a random record of the class `kind`; `forms` are the forms of its fields.

        Fields are sampled in order, as a range may depend on earlier fields.
        """
        draft = SimpleNamespace()
        make = Make(self.met, self.position, self.chance, draft) if self.action is None else self
        for name, form in forms.items():
            setattr(draft, name, make(form))
        return made(kind, vars(draft))


def made(kind: type[Any], values: Mapping[str, Any]) -> Any:
    """Return a record of the class `kind` with these values; raise `Unmade` if the class rejects them."""
    try:
        return kind(**values)
    except (TypeError, ValueError) as error:
        raise Unmade from error
