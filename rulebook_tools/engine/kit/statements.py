"""Statements with typed figures, and the logs that record them.

A game declares its figures once, by name. A statement stands where it is made, with the rule that it cites:
`log.say("draw", player=seat, cards=2)` is `step.draw` of `wording.yml`. Figures are made of its values only
when somebody reads them.
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
    """Beside a figure's type: its name in `wording.yml`, where that is not the name in the program."""

    name: str


class FigureTypes:
    """Turns values of statements into what fills their placeholders, as a class's annotations declare.

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
        """Return the statement of a refusal."""
        return RuleStatement(self, "refuse", rule, statement, figures)

    def wait_for(self, rule: str, statement: str = "", /, **figures: Any) -> RuleStatement:
        """Return the statement of a due item."""
        return RuleStatement(self, "due", rule, statement, figures)

    def tell(self, statement: str, /, **figures: Any) -> RuleStatement:
        """Return a statement of no rule, by its whole name: of an action about to be taken, of a position."""
        return RuleStatement(self, "", "", statement, figures)

    def __contains__(self, name: str) -> bool:
        return name in self._shown

    def __iter__(self) -> Iterator[str]:
        return iter(self._shown)

    def placeholders(self, names: Iterable[str]) -> frozenset[str]:
        """Return the placeholders that values of these names fill in."""
        shown = (self._shown[name] for name in names)
        return frozenset(chain.from_iterable(each.placeholders(placeholder) for placeholder, each in shown))

    def nouns(self, names: Iterable[str], rules: Any) -> Iterable[str]:
        """Return the nouns that figures of these names can carry."""
        return chain.from_iterable(self._shown[name][1].nouns(rules) for name in names)

    def figures(self, rules: Any, values: Mapping[str, Any]) -> dict[str, Figure]:
        """Return the figures of some values, by placeholder."""
        found: dict[str, Figure] = {}
        for name, value in values.items():
            placeholder, shown = self._shown[name]
            found.update(shown.figures(rules, placeholder, value))
        return found

    def statement(self, rules: Any, name: str, values: Mapping[str, Any]) -> Statement:
        """Return a statement of `wording.yml` with some values."""
        return Statement(name, self.figures, (rules, values))

    def reads(self, rules: Any, values: Mapping[str, Any]) -> Iterable[str]:
        """Yield the paths of the parameters behind some values: a step that says these has read them."""
        for name, value in values.items():
            yield from self._shown[name][1].reads(rules, value)

    def typical(self, rules: Any, kind: str, cites: tuple[str, ...], names: Iterable[str]) -> Typical:
        """Return a statement as it typically is under given rules."""
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
    """A statement with its values, the rule that it cites, and how its figures are shown."""

    types: FigureTypes
    kind: str
    """`refuse` or `due`, the first part of its name in `wording.yml`; empty for what no rule says."""
    rule: str
    statement_name: str
    values: Mapping[str, Any]

    @property
    def name(self) -> str:
        """The statement's name in `wording.yml`; by default, the last part of the rule's id."""
        return name_of(self.kind, self.rule, self.statement_name)

    def statement(self, rules: Any) -> Statement:
        """Return the statement under given rules."""
        return self.types.statement(rules, self.name, self.values)

    def refusal(self, rules: Any) -> IllegalAction:
        """Return the statement as the refusal of an action."""
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
    """A log that records nothing and is falsy (null object): for play without steps.

    Rules ask `if log:` before they work out what only a step would say.
    """

    def say(self, rule: str, statement: str = "", /, **figures: Any) -> None:
        """Record what a rule does."""

    def __bool__(self) -> bool:
        return False


class LogOf(Protocol[Say_co]):
    """A log whose `say` has the type that a game gives it, with its own rules and figures."""

    @property
    def say(self) -> Say_co:
        """Records what a rule does."""

    def __bool__(self) -> bool: ...


SILENT = Log()

NOT_DUE = RuleStatement(FigureTypes(type("None_", (), {})), "", "", "", {})
"""Forbids an action while something else is due: the rule that waits for that is cited, in its words."""


def not_due_at(position: Any) -> RuleStatement:
    """Return `NOT_DUE` with the statement of an intermediate position of the action."""
    return NOT_DUE._replace(values={"position": position})


class Steps(Log):
    """A log that keeps each step, with the parameters read since the step before (the last: after it too)."""

    def __init__(self, rules: Any, reads: list[str], types: FigureTypes) -> None:
        self._rules, self._reads, self._types = rules, reads, types
        self._steps: list[Step] = []

    def say(self, rule: str, statement: str = "", /, **figures: Any) -> None:
        """Record a step of a rule."""
        rules, noted = self._rules, self._reads
        noted += self._types.reads(rules, figures)
        reads = tuple(dict.fromkeys(noted))
        noted.clear()
        said = self._types.statement(rules, name_of("step", rule, statement), figures)
        self._steps.append(Step(rule, said, reads, figures))

    def steps(self) -> tuple[Step, ...]:
        """Return all steps."""
        if self._steps and self._reads:
            last = self._steps[-1]
            self._steps[-1] = last._replace(reads=tuple(dict.fromkeys((*last.reads, *self._reads))))
            self._reads.clear()
        return tuple(self._steps)

    def __bool__(self) -> bool:
        return True
