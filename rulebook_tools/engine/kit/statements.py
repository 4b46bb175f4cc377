"""Statements of rules with typed figures, and the logs that record them.

A game declares its figures once, by name. A statement is made by a call that names the rule:
`log.say("draw", player=seat, cards=2)` makes `step.draw` of `wording.yml`. Its figures are computed from the
values only when they are used.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Annotated, Any, NamedTuple, Protocol, TypeVar, get_args, get_origin, get_type_hints

from rulebook_tools.engine.figures import Figure, Statement, Step, Typical, TypicalFigure
from rulebook_tools.engine.game import IllegalAction
from rulebook_tools.engine.kit.shown import shown_as

Say_co = TypeVar("Say_co", covariant=True)


@dataclass(frozen=True, slots=True)
class PlaceholderName:
    """Annotation of a figure's type: its name in `wording.yml`, if that differs from the name in the code."""

    name: str


class FigureTypes:
    """Converts the values of statements to figures, as the annotations of a class declare.

    >>> from rulebook_tools.engine.kit.shown import Counted
    >>> class Figures:
    ...     pass
    >>> Figures.__annotations__ = {"drawn": Annotated[int, Counted("card"), PlaceholderName("cards")]}
    >>> FigureTypes(Figures).figures(None, {"drawn": 2})
    {'cards': Count(number=2, noun='card')}
    """

    def __init__(self, declared: Any) -> None:
        hints = get_type_hints(declared, include_extras=True)
        self._shown = {name: (_placeholder(name, hint), shown_as(hint)) for name, hint in hints.items()}

    def refuse(self, rule: str, statement: str = "", /, **figures: Any) -> RuleStatement:
        """Return the statement with which a rule refuses an action; `figures` are its values, by name.

        Its name in `wording.yml` is `refuse.<statement>`, or just `statement` if that has a dot; by default,
        `statement` is the last part of the rule's id.
        """
        return RuleStatement(self, "refuse", rule, statement, figures)

    def wait_for(self, rule: str, statement: str = "", /, **figures: Any) -> RuleStatement:
        """Return the statement of a pending decision or draw; `figures` are its values, by name.

        Its name in `wording.yml` is `due.<statement>`, or just `statement` if that has a dot; by default,
        `statement` is the last part of the rule's id.
        """
        return RuleStatement(self, "due", rule, statement, figures)

    def tell(self, statement: str, /, **figures: Any) -> RuleStatement:
        """Return a statement that cites no rule; `statement` is its full name in `wording.yml`."""
        return RuleStatement(self, "", "", statement, figures)

    def __contains__(self, name: str) -> bool:
        return name in self._shown

    def __iter__(self) -> Iterator[str]:
        return iter(self._shown)

    def placeholders(self, names: Iterable[str]) -> frozenset[str]:
        """Return the placeholders that values with these names fill in."""
        shown = (self._shown[name] for name in names)
        return frozenset(chain.from_iterable(each.placeholders(placeholder) for placeholder, each in shown))

    def nouns(self, names: Iterable[str], rules: Any) -> Iterable[str]:
        """Return all nouns that figures with these names can have."""
        return chain.from_iterable(self._shown[name][1].nouns(rules) for name in names)

    def figures(self, rules: Any, values: Mapping[str, Any]) -> dict[str, Figure]:
        """Return the figures that show `values` (by name), by placeholder; `rules` are the parameters."""
        found: dict[str, Figure] = {}
        for name, value in values.items():
            placeholder, shown = self._shown[name]
            found.update(shown.figures(rules, placeholder, value))
        return found

    def statement(self, rules: Any, name: str, values: Mapping[str, Any]) -> Statement:
        """Return the statement `name` of `wording.yml` with the figures of `values`."""
        return Statement(name, self.figures, (rules, values))

    def reads(self, rules: Any, values: Mapping[str, Any]) -> Iterable[str]:
        """Yield the paths of the parameters that determine `values`; a step with these values reads them."""
        for name, value in values.items():
            yield from self._shown[name][1].reads(rules, value)

    def typical(self, rules: Any, kind: str, cites: tuple[str, ...], names: Iterable[str]) -> Typical:
        """Return an invented statement of a kind such as `step`, with rules `cites` and figures `names`."""
        shown = (self._shown[name] for name in names)
        each = chain.from_iterable(shows.placeholders(placeholder).items() for placeholder, shows in shown)
        parts = {
            name: TypicalFigure(shows.typical(rules, at), tuple(shows.nouns(rules)))
            for at, (name, shows) in enumerate(each)
        }
        return Typical(kind, cites, parts)


def _placeholder(name: str, hint: Any) -> str:
    beside = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    return next((each.name for each in beside if isinstance(each, PlaceholderName)), name)


class RuleStatement(NamedTuple):
    """A statement of a rule: its name, its values, and their conversion to figures."""

    types: FigureTypes
    kind: str
    """The first part of the statement's name: `refuse` or `due`; empty if the statement cites no rule."""
    rule: str
    statement_name: str
    """The name that the rule gives to the statement; empty to name it after the rule: see `name`."""
    values: Mapping[str, Any]

    @property
    def name(self) -> str:
        """The full name in `wording.yml`; by default, `kind`, a dot and the last part of the rule's id."""
        return name_of(self.kind, self.rule, self.statement_name)

    def statement(self, rules: Any) -> Statement:
        """Return the statement with its figures; `rules` is the rule set of the game."""
        return self.types.statement(rules, self.name, self.values)

    def refusal(self, rules: Any) -> IllegalAction:
        """Return the exception that refuses an action with this statement."""
        return IllegalAction(self.rule, self.name, self.statement(rules).figures)


def name_of(kind: str, rule: str, statement: str) -> str:
    """Return the full name of a statement in `wording.yml`; a name with a dot is full already.

    >>> name_of("step", "sell.ask", ""), name_of("refuse", "sell.ask", "asked_already")
    ('step.ask', 'refuse.asked_already')
    """
    if "." in statement:
        return statement
    return f"{kind}.{statement or rule.rpartition('.')[2]}"


class Log:
    """A log that records nothing and is false (null object), for play without steps.

    Rules check `if log:` before they compute values that only a step needs.
    """

    def say(self, rule: str, statement: str = "", /, **figures: Any) -> None:
        """Record a step: `figures` are the values of its statement, by name.

        Its name in `wording.yml` is `step.<statement>`, or just `statement` if that has a dot; by default,
        `statement` is the last part of the rule's id.
        """

    def __bool__(self) -> bool:
        return False


class LogOf(Protocol[Say_co]):
    """Type of a log whose method `say` accepts only the rules and figures of one game."""

    @property
    def say(self) -> Say_co:
        """The method that records a step, given a rule's id, perhaps a statement's name, and figures."""

    def __bool__(self) -> bool: ...


SILENT = Log()

NOT_DUE = RuleStatement(FigureTypes(type("None_", (), {})), "", "", "", {})
"""The refusal of an action while something else is due; it is replaced by the statement of the due item."""


def not_due_at(position: Any) -> RuleStatement:
    """Return a `NOT_DUE` refusal; the game replaces it with the statement of what is due at `position`."""
    return NOT_DUE._replace(values={"position": position})


class Steps(Log):
    """A log of steps, each with the parameters read since the previous step.

    Parameters read after the last step are added to it.
    """

    def __init__(self, rules: Any, reads: list[str], types: FigureTypes) -> None:
        self._rules, self._reads, self._types = rules, reads, types
        self._steps: list[Step] = []

    def say(self, rule: str, statement: str = "", /, **figures: Any) -> None:
        """Record a step with the values of its statement (`figures`) and the parameters read."""
        rules, noted = self._rules, self._reads
        noted += self._types.reads(rules, figures)
        reads = tuple(dict.fromkeys(noted))
        noted.clear()
        said = self._types.statement(rules, name_of("step", rule, statement), figures)
        self._steps.append(Step(rule, said, reads, figures))

    def steps(self) -> tuple[Step, ...]:
        """Return all steps recorded."""
        if self._steps and self._reads:
            last = self._steps[-1]
            self._steps[-1] = last._replace(reads=tuple(dict.fromkeys((*last.reads, *self._reads))))
            self._reads.clear()
        return tuple(self._steps)

    def __bool__(self) -> bool:
        return True
